//! The one provider that speaks over HTTP: it joins a wire's codec with the client. Which vendor it is, is data.

use super::discover::{self, Listing, Offered};
use super::facts::{Facts, Model};
use super::service::Service;
use super::wire::classify::classify;
use super::wire::{Feed, Quirks, Wire, WireOptions};
use super::{Delta, ErrorClass, Provider, ProviderError, Reply, Request, Streaming};
use crate::catalog::provider as say;
use crate::net::{Client, Headers, NetError, Post, Response};
use crate::protocol::Tier;
use crate::workspace::thread::apart_or_here;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tokio::sync::mpsc::UnboundedSender;
use tokio::time::Instant;

/// Gives a key that has to be asked for; the error says what is in the way.
pub type Late = Arc<dyn Fn() -> Result<String, String> + Send + Sync>;

pub struct HttpProvider {
    pub(super) service: Service,
    pub(super) late: Option<Late>,
    /// The service with the key that was asked for.
    pub(super) opened: OnceLock<Service>,
    pub(super) wire: &'static Wire,
    pub(super) headers: Headers,
    pub(super) quirks: Quirks,
    pub(super) stall: Duration,
    pub(super) models: [Option<Model>; 3],
    pub(super) client: Arc<Client>,
    pub(super) found: OnceLock<Offered>,
}

const LISTING: Duration = Duration::from_secs(10);
/// Once the reply is whole, so long is waited for the end of the response, to use the connection again.
const TRAILING: Duration = Duration::from_millis(300);
/// Where a reply has said why it ends, so long is waited for its usage.
const AFTER_STOP: Duration = Duration::from_secs(5);
/// Comments, pings and empty pieces keep a reply waiting so long, or as long as silence may last, if that is longer.
const WORDLESS: Duration = Duration::from_secs(600);
/// A reply gets room for so many tokens, however full the model's context is.
const LEAST_OUTPUT: u64 = 512;
/// Nobody reads more of an error.
const MAX_ERROR: usize = 64 * 1024;

impl HttpProvider {
    pub async fn warm(&self) {
        // A key that cannot be had is told with the first request.
        let _ = self.service().await;
        self.client.warm(&self.service.url).await;
    }

    pub fn url(&self) -> &str {
        &self.service.url
    }

    /// The models the endpoint lists; all of it takes no longer than the limit.
    pub async fn listing(&self, limit: Duration) -> Result<Listing, ProviderError> {
        let asked = tokio::time::timeout(limit, self.listing_within(limit)).await;
        asked.unwrap_or_else(|_| Err(self.service.net(&NetError::Stalled(limit.as_secs()))))
    }

    async fn listing_within(&self, limit: Duration) -> Result<Listing, ProviderError> {
        let service = self.service().await?;
        let url = self.wire.models_url(&service.url);
        let answer = self.client.get(&url, &self.headers(service), limit).await;
        let (status, body) = answer.map_err(|error| service.net(&error))?;
        if status != 200 {
            return Err(classify(service, status, &[], &body));
        }
        discover::listing(&body).ok_or_else(|| service.error(ErrorClass::BadRequest, say::NO_MODELS, &url))
    }

    /// The service as it is asked, with its key.
    async fn service(&self) -> Result<&Service, ProviderError> {
        let Some(late) = self.late.clone() else { return Ok(&self.service) };
        if let Some(opened) = self.opened.get() {
            return Ok(opened);
        }
        let asked = apart_or_here(move || late()).await;
        let failed = |message| ProviderError {
            class: ErrorClass::Authentication,
            message,
            retry_after_ms: None,
            sent: 0,
        };
        let secret = asked.and_then(|key| key).map_err(failed)?;
        Ok(self.opened.get_or_init(|| Service { secret: Some(secret), ..self.service.clone() }))
    }

    fn row(&self, model: &str) -> Option<&Model> {
        self.models.iter().flatten().find(|m| m.name == model)
    }

    fn options(&self, service: &Service, model: &str) -> WireOptions {
        WireOptions {
            service: service.clone(),
            quirks: self.quirks.clone(),
            model: self.row(model).cloned().unwrap_or_default(),
        }
    }

    fn headers(&self, service: &Service) -> Headers {
        let mut headers = (self.wire.headers)(service.secret.as_deref());
        headers.extend(self.headers.iter().cloned());
        headers
    }

    /// The request as it will be sent: with a model, and no more output than that model gives.
    async fn complete(&self, request: &Request) -> Result<Request, ProviderError> {
        let mut request = request.clone();
        if request.model.is_empty() {
            request.model = self.offered().await?.model.clone();
        }
        let facts = self.facts(&request.model);
        let room =
            facts.context.map(|context| context.saturating_sub(request.tokens_at_most()).max(LEAST_OUTPUT));
        let most = facts.max_output.map_or(u64::from(u32::MAX), u64::from).min(room.unwrap_or(u64::MAX));
        request.max_tokens = request.max_tokens.min(u32::try_from(most).unwrap_or(u32::MAX));
        Ok(request)
    }

    /// The first model the server offers; asked once.
    async fn offered(&self) -> Result<&Offered, ProviderError> {
        if let Some(found) = self.found.get() {
            return Ok(found);
        }
        let found = self.listing(LISTING).await?.first_for_talking().cloned();
        let none = || self.service.error(ErrorClass::BadRequest, say::NO_MODELS, &self.service.url);
        let found = found.ok_or_else(none)?;
        Ok(self.found.get_or_init(|| found))
    }

    async fn ask(&self, request: &Request, deltas: &UnboundedSender<Delta>) -> Result<Reply, ProviderError> {
        let mut sent = 1;
        let reply = self.ask_counted(request, deltas, &mut sent).await;
        reply.inspect(|_| self.client.keep()).map_err(|error| ProviderError { sent, ..error })
    }

    async fn ask_counted(
        &self,
        request: &Request,
        deltas: &UnboundedSender<Delta>,
        sent: &mut u32,
    ) -> Result<Reply, ProviderError> {
        let request = self.complete(request).await?;
        let service = self.service().await?;
        let Self { wire, stall, client, .. } = self;
        let options = self.options(service, &request.model);
        let body = (wire.encode)(&request, &options);
        let url = wire.request_url(&service.url, &request);
        let headers = self.headers(service);
        let post = Post { url: &url, headers: &headers, body, stall: *stall };
        let mut response = client.post_stream(post, sent).await.map_err(|error| service.net(&error))?;
        if response.status() != 200 {
            let body = response.whole(MAX_ERROR).await.unwrap_or_default();
            return Err(classify(service, response.status(), &response.headers(), &body));
        }
        expect_stream(service, &mut response).await?;
        read(service, Feed::new(wire, &request, &options), response, WORDLESS.max(*stall), deltas).await
    }
}

impl Provider for HttpProvider {
    fn name(&self) -> &str {
        &self.service.name
    }

    fn model(&self, tier: Tier) -> &str {
        match &self.models[tier as usize] {
            Some(model) => &model.name,
            None => self.found.get().map_or("", |found| found.model.as_str()),
        }
    }

    fn facts(&self, model: &str) -> Facts {
        // A server on this machine that wants no key has a model that fits on it.
        let small = self.service.local && self.service.secret.is_none() && self.late.is_none();
        if let Some(row) = self.row(model) {
            return Facts { small: row.facts.small.or(Some(small)), ..row.facts };
        }
        let found = self.found.get().filter(|found| found.model == model);
        Facts { context: found.and_then(|found| found.context), small: Some(small), ..Facts::default() }
    }

    fn stream<'a>(&'a self, request: &'a Request, deltas: &'a UnboundedSender<Delta>) -> Streaming<'a> {
        Box::pin(self.ask(request, deltas))
    }
}

/// A success that is no event stream is an error in disguise, or another service altogether.
async fn expect_stream(service: &Service, response: &mut Response) -> Result<(), ProviderError> {
    let kind = response.content_type();
    if kind.is_empty() || kind == "text/event-stream" || kind == "application/octet-stream" {
        return Ok(());
    }
    let body = response.whole(MAX_ERROR).await.unwrap_or_default();
    if serde_json::from_slice::<serde_json::Value>(&body).is_ok_and(|v| v.get("error").is_some()) {
        return Err(classify(service, 400, &response.headers(), &body));
    }
    Err(service.protocol(&say::NO_STREAM.say(service.lang, &[("kind", &kind)])))
}

async fn read(
    service: &Service,
    mut feed: Feed,
    mut response: Response,
    wordless: Duration,
    deltas: &UnboundedSender<Delta>,
) -> Result<Reply, ProviderError> {
    let mut pieces = Vec::new();
    let (mut said, mut since) = (0, Instant::now());
    let broken = loop {
        let next = response.chunk();
        let next = match () {
            () if feed.done() => tokio::time::timeout(TRAILING, next).await.unwrap_or(Ok(None)),
            () if feed.stopped() => tokio::time::timeout(AFTER_STOP, next).await.unwrap_or(Ok(None)),
            () => next.await,
        };
        match next {
            Ok(None) => break None,
            Err(error) => break Some(error),
            Ok(Some(chunk)) => {
                let fed = feed.push(&chunk, &mut pieces);
                send(&mut pieces, deltas);
                fed?;
                if feed.said() > said {
                    (said, since) = (feed.said(), Instant::now());
                } else if since.elapsed() >= wordless {
                    break Some(NetError::Stalled(wordless.as_secs()));
                }
            }
        }
    };
    let reply = feed.finish(&mut pieces);
    send(&mut pieces, deltas);
    // A connection that broke after the reply was whole has done no harm.
    reply.map_err(|error| tell(service, broken, error))
}

/// Why a reply is not whole: the break of the connection explains it better than its consequence does.
fn tell(service: &Service, broken: Option<NetError>, error: ProviderError) -> ProviderError {
    match broken {
        Some(cause) if error.class == ErrorClass::Transient => service.net(&cause),
        _ => error,
    }
}

fn send(pieces: &mut Vec<Delta>, deltas: &UnboundedSender<Delta>) {
    for piece in pieces.drain(..) {
        // Nobody listening is no reason not to give the whole reply.
        let _ = deltas.send(piece);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;

    /// What comes of a reply whose server says this every ten seconds, and after how many seconds.
    async fn trickled(status: &'static str, piece: &'static str) -> (ProviderError, u64) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let service =
            Service { url: format!("http://{}", listener.local_addr().unwrap()), ..Service::acme(true) };
        let server = async move {
            let (mut stream, _) = listener.accept().await.unwrap();
            let _ = stream.read(&mut [0; 4096]).await;
            let head = format!("HTTP/1.1 {status}\r\ncontent-type: text/event-stream\r\n\r\n");
            stream.write_all(head.as_bytes()).await.unwrap();
            while stream.write_all(piece.as_bytes()).await.is_ok() {
                tokio::time::sleep(Duration::from_secs(10)).await;
            }
        };
        let provider = HttpProvider {
            service,
            wire: crate::provider::wire::wire("openai-chat").unwrap(),
            headers: Headers::new(),
            quirks: Quirks::default(),
            stall: Duration::from_secs(120),
            models: [None, None, None],
            client: Arc::default(),
            late: None,
            opened: OnceLock::new(),
            found: OnceLock::new(),
        };
        let request = Request { model: "m".into(), max_tokens: 9, ..Request::default() };
        let (sender, _deltas) = tokio::sync::mpsc::unbounded_channel();
        let began = Instant::now();
        tokio::select! {
            reply = provider.stream(&request, &sender) => (reply.unwrap_err(), began.elapsed().as_secs()),
            () = server => unreachable!("the client goes first"),
        }
    }

    #[tokio::test(start_paused = true)]
    async fn what_says_nothing_is_not_waited_for_without_end() {
        let empty = "data: {\"choices\":[{\"delta\":{\"content\":\"\"}}]}\n\n";
        for piece in [": ping\n\n", "\n", empty] {
            let (error, seconds) = trickled("200 OK", piece).await;
            assert!(error.class == ErrorClass::Transient && error.message.contains("600 s"), "{error:?}");
            assert!((600..720).contains(&seconds), "{seconds}");
        }
        let (error, seconds) = trickled("500 Broken", ".").await;
        assert!(error.class == ErrorClass::Transient && (120..240).contains(&seconds), "{error:?} {seconds}");
    }
}
