//! The one provider that speaks over HTTP: it joins a wire's codec with the client. Which vendor it is, is data.

use super::discover::{self, Listing, Offered};
use super::facts::{Facts, Model};
use super::service::Service;
use super::wire::classify::classify;
use super::wire::{Feed, Quirks, Wire, WireOptions};
use super::{Delta, ErrorClass, Provider, ProviderError, Reply, Request, Streaming};
use crate::catalog::provider as say;
use crate::net::{Client, Headers, NetError, Post, Response};
use crate::protocol::{Message, Tier, ToolSpec};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;
use tokio::sync::mpsc::UnboundedSender;

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
    /// The tools offered last, and the bytes they take.
    pub(super) weighed: Mutex<(Arc<[ToolSpec]>, usize)>,
}

const LISTING: Duration = Duration::from_secs(10);
/// Once the reply is whole, so long is waited for the end of the response, to use the connection again.
const TRAILING: Duration = Duration::from_millis(300);
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
        let url = at(&service.url, self.wire.models);
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
        let asked = tokio::task::spawn_blocking(move || late()).await;
        let failed = |message| ProviderError {
            class: ErrorClass::Authentication,
            message,
            retry_after_ms: None,
            sent: 0,
        };
        let secret = asked.unwrap_or_else(|error| Err(error.to_string())).map_err(failed)?;
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
            facts.context.map(|context| context.saturating_sub(self.taken(&request)).max(LEAST_OUTPUT));
        let most = facts.max_output.map_or(u64::from(u32::MAX), u64::from).min(room.unwrap_or(u64::MAX));
        request.max_tokens = request.max_tokens.min(u32::try_from(most).unwrap_or(u32::MAX));
        Ok(request)
    }

    /// Tokens the request takes, estimated on the safe side: three bytes each. Tools are written out once, and again only
    /// when others are on offer.
    fn taken(&self, request: &Request) -> u64 {
        let messages: u64 = request.messages.iter().map(Message::bytes).sum();
        let mut weighed = self.weighed.lock().unwrap_or_else(PoisonError::into_inner);
        if !Arc::ptr_eq(&weighed.0, &request.tools) {
            let bytes = serde_json::to_string(&request.tools[..]).map_or(0, |written| written.len());
            *weighed = (request.tools.clone(), bytes);
        }
        (messages + (request.system.len() + weighed.1) as u64) / 3
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
        let url = at(&service.url, |base| (wire.endpoint)(base, &request));
        let headers = self.headers(service);
        let post = Post { url: &url, headers: &headers, body, stall: *stall };
        let mut response = client.post_stream(post, sent).await.map_err(|error| service.net(&error))?;
        if response.status() != 200 {
            let body = response.whole(MAX_ERROR).await.unwrap_or_default();
            return Err(classify(service, response.status(), &response.headers(), &body));
        }
        expect_stream(service, &mut response).await?;
        read(service, Feed::new(wire, &request, &options), response, deltas).await
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
        if let Some(row) = self.row(model) {
            return row.facts;
        }
        let found = self.found.get().filter(|found| found.model == model);
        Facts { context: found.and_then(|found| found.context), ..Facts::default() }
    }

    fn stream<'a>(&'a self, request: &'a Request, deltas: &'a UnboundedSender<Delta>) -> Streaming<'a> {
        Box::pin(self.ask(request, deltas))
    }
}

/// An address below the base; what stands behind a `?` in the base, such as the version of an API, stays at the end.
fn at(base: &str, below: impl Fn(&str) -> String) -> String {
    let Some((base, query)) = base.split_once('?') else { return below(base) };
    let url = below(base);
    let joint = if url.contains('?') { '&' } else { '?' };
    format!("{url}{joint}{query}")
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
    deltas: &UnboundedSender<Delta>,
) -> Result<Reply, ProviderError> {
    let mut pieces = Vec::new();
    let broken = loop {
        let next = response.chunk();
        let next = if feed.done() {
            tokio::time::timeout(TRAILING, next).await.unwrap_or(Ok(None))
        } else {
            next.await
        };
        match next {
            Ok(None) => break None,
            Err(error) => break Some(error),
            Ok(Some(chunk)) => {
                let fed = feed.push(&chunk, &mut pieces);
                send(&mut pieces, deltas);
                fed?;
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

    #[test]
    fn what_asks_for_a_version_stays_at_the_end() {
        let chat = |base: &str| format!("{}/chat", base.trim_end_matches('/'));
        assert_eq!(at("https://h/openai/v1", chat), "https://h/openai/v1/chat");
        assert_eq!(at("https://h/d/gpt/?api-version=9", chat), "https://h/d/gpt/chat?api-version=9");
        let asking = |base: &str| format!("{base}:stream?alt=sse");
        assert_eq!(at("https://h/m?key=k", asking), "https://h/m:stream?alt=sse&key=k");
    }
}
