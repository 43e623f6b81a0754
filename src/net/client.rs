//! The HTTP client. Built at the first request or when warmed, so start-up pays nothing; follows no redirects, so
//! only the host that was named is ever contacted; takes no proxy from the environment.

use super::error::{NetError, innermost};
use super::names::SystemNames;
use super::pins::Pins;
use super::{Headers, header};
use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Options {
    pub proxy: Option<String>,
    /// Hosts that are reached without it, separated by commas. Loopback always is.
    pub no_proxy: Option<String>,
    /// A PEM file of certificate authorities to trust besides the system's.
    pub ca: Option<PathBuf>,
}

#[derive(Debug, Clone)]
pub struct Post<'a> {
    pub url: &'a str,
    pub headers: &'a [(String, String)],
    pub body: Vec<u8>,
    /// Give up when no byte comes for so long.
    pub stall: Duration,
}

#[derive(Debug, Default)]
pub struct Client {
    options: Options,
    /// Where names lead to, if only what was checked may be connected to.
    pins: Option<Arc<Pins>>,
    secure: OnceLock<reqwest::Client>,
    plain: OnceLock<reqwest::Client>,
    /// The last reply was good: its connection is kept, and may be closed by the server at any time.
    kept: AtomicBool,
}

const CONNECT: Duration = Duration::from_secs(10);
const IDLE: Duration = Duration::from_secs(300);
const KEEPALIVE: Duration = Duration::from_secs(60);
const WARM: Duration = Duration::from_secs(15);
const LOOPBACK: &str = "localhost,127.0.0.0/8,::1";
const MAX_BODY: usize = 16 * 1024 * 1024;

impl Client {
    pub fn new(options: Options) -> Self {
        Self { options, ..Self::default() }
    }

    /// Connects only to what is pinned.
    pub(super) fn pinned(self, pins: Arc<Pins>) -> Self {
        Self { pins: Some(pins), ..self }
    }

    /// Builds the client and, where that takes long (TLS), connects, so that the first request finds an open
    /// connection. Failures are silent: the request itself will tell.
    pub async fn warm(&self, url: &str) {
        let Ok(url) = parse(url) else { return };
        let Ok(client) = self.inner(&url) else { return };
        if url.scheme() == "https"
            && let Ok(root) = url.join("/")
        {
            let _ = client.head(root).timeout(WARM).send().await;
        }
    }

    /// Sends a request and waits for the head of its answer. A connection that the server gave up between two requests
    /// is renewed without a word, behind a good reply only: what is tried again is sent once a try. `sent` counts.
    pub async fn post_stream(&self, post: Post<'_>, sent: &mut u32) -> Result<Response, NetError> {
        let url = parse(post.url)?;
        let client = self.inner(&url)?;
        let request = client.post(url.clone()).headers(header_map(post.headers)?).body(post.body).build();
        let request = request.map_err(|error| broken(&error))?;
        let once_more = self.kept.swap(false, Ordering::Relaxed).then(|| request.try_clone()).flatten();
        *sent = 1;
        let mut answer = head(client, request, post.stall).await;
        if let (Err(NetError::Broken(_)), Some(request)) = (&answer, once_more) {
            *sent += 1;
            answer = head(client, request, post.stall).await;
        }
        let inner = answer.map_err(|error| self.through_proxy(&url, error))?;
        Ok(Response { stall: post.stall, inner })
    }

    /// The last reply was good.
    pub fn keep(&self) {
        self.kept.store(true, Ordering::Relaxed);
    }

    /// Asks for a document and waits for the head of its answer.
    pub async fn open(
        &self,
        url: &str,
        headers: &[(String, String)],
        stall: Duration,
    ) -> Result<Response, NetError> {
        let url = parse(url)?;
        let client = self.inner(&url)?;
        let request = client.get(url.clone()).headers(header_map(headers)?).build();
        let answer = head(client, request.map_err(|error| broken(&error))?, stall).await;
        Ok(Response { stall, inner: answer.map_err(|error| self.through_proxy(&url, error))? })
    }

    /// Fetches a whole small document; `limit` bounds everything from connecting to the last byte.
    pub async fn get(
        &self,
        url: &str,
        headers: &[(String, String)],
        limit: Duration,
    ) -> Result<(u16, Vec<u8>), NetError> {
        self.exchange(url, headers, None, limit).await.map(|whole| (whole.status, whole.body))
    }

    /// The same with the answer's headers; with a body it is posted. Sent once.
    pub async fn exchange(
        &self,
        url: &str,
        headers: &[(String, String)],
        body: Option<Vec<u8>>,
        limit: Duration,
    ) -> Result<Whole, NetError> {
        let url = parse(url)?;
        let work = async {
            let client = self.inner(&url)?;
            let request = match body {
                Some(body) => client.post(url.clone()).body(body),
                None => client.get(url.clone()),
            };
            let inner = request.headers(header_map(headers)?).send().await;
            let inner = inner.map_err(|error| self.through_proxy(&url, broken(&error)))?;
            let mut response = Response { stall: limit, inner };
            let (status, headers) = (response.status(), response.headers());
            Ok(Whole { status, headers, body: response.whole(MAX_BODY).await? })
        };
        let timed = tokio::time::timeout(limit, work).await;
        timed.map_err(|_| NetError::Stalled(limit.as_secs()))?
    }

    /// An address that cannot be reached, told with the proxy that was to lead there.
    fn through_proxy(&self, url: &reqwest::Url, error: NetError) -> NetError {
        let (Some(proxy), NetError::Unreachable(why)) = (&self.options.proxy, &error) else { return error };
        let host = url.host_str().unwrap_or_default();
        let named = self.options.no_proxy.as_deref().unwrap_or_default().split(',').map(str::trim);
        let is_exempt = |name: &str| {
            let name = name.trim_start_matches(['*', '.']);
            name.is_empty() || host.ends_with(name)
        };
        let local = ["localhost", "127.", "[::1]"].iter().any(|start| host.starts_with(start));
        if local || named.filter(|name| !name.is_empty()).any(is_exempt) {
            return error;
        }
        let proxy = proxy.rsplit_once('@').map_or(proxy.as_str(), |(_, host)| host).to_owned();
        NetError::Proxied { proxy, why: why.replace("tunnel error: unsuccessful", "it refuses to connect") }
    }

    /// The client for that address. One that is only spoken to in the clear needs no certificates: reading them
    /// takes milliseconds, and a machine may have none.
    fn inner(&self, url: &reqwest::Url) -> Result<&reqwest::Client, NetError> {
        let secure = url.scheme() == "https" || self.options.proxy.is_some();
        let slot = if secure { &self.secure } else { &self.plain };
        if let Some(client) = slot.get() {
            return Ok(client);
        }
        let mut builder =
            if secure { with_settings(builder(), &self.options)? } else { builder().tls_certs_only([]) };
        builder = match &self.pins {
            Some(pins) => builder.dns_resolver(pins.clone()),
            None => builder.dns_resolver(Arc::new(SystemNames)),
        };
        let client = builder.build().map_err(|e| setup("TLS", &e))?;
        Ok(slot.get_or_init(|| client))
    }
}

/// An answer that has come to its end.
#[derive(Debug)]
pub struct Whole {
    pub status: u16,
    pub headers: Headers,
    pub body: Vec<u8>,
}

#[derive(Debug)]
pub struct Response {
    stall: Duration,
    inner: reqwest::Response,
}

impl Response {
    pub fn status(&self) -> u16 {
        self.inner.status().as_u16()
    }

    /// The headers; values that are not text are left out.
    pub fn headers(&self) -> Headers {
        let pairs = self.inner.headers().iter();
        pairs
            .filter_map(|(n, v)| Some((n.as_str().to_owned(), str::from_utf8(v.as_bytes()).ok()?.to_owned())))
            .collect()
    }

    /// The next piece of the body, or nothing at its end.
    pub async fn chunk(&mut self) -> Result<Option<Vec<u8>>, NetError> {
        match tokio::time::timeout(self.stall, self.inner.chunk()).await {
            Err(_) => Err(NetError::Stalled(self.stall.as_secs())),
            Ok(Err(error)) => Err(broken(&error)),
            Ok(Ok(chunk)) => Ok(chunk.map(|bytes| bytes.to_vec())),
        }
    }

    /// The rest of the body, cut at `most` bytes, and at what has come within the time that silence may last.
    pub async fn whole(&mut self, most: usize) -> Result<Vec<u8>, NetError> {
        let (mut body, limit) = (Vec::new(), self.stall);
        let all = async {
            while let Some(chunk) = self.chunk().await? {
                body.extend_from_slice(&chunk[..chunk.len().min(most - body.len())]);
                if body.len() == most {
                    break;
                }
            }
            Ok(())
        };
        tokio::time::timeout(limit, all).await.unwrap_or(Ok(()))?;
        Ok(body)
    }

    /// The content type without its parameters, in lower case.
    pub fn content_type(&self) -> String {
        let headers = self.headers();
        let value = header(&headers, "content-type").unwrap_or_default();
        value.split(';').next().unwrap_or_default().trim().to_ascii_lowercase()
    }
}

async fn head(
    client: &reqwest::Client,
    request: reqwest::Request,
    stall: Duration,
) -> Result<reqwest::Response, NetError> {
    let stalled = |_| NetError::Stalled(stall.as_secs());
    let answer = tokio::time::timeout(stall, client.execute(request)).await.map_err(stalled)?;
    answer.map_err(|error| broken(&error))
}

fn builder() -> reqwest::ClientBuilder {
    // The process has one provider of cryptography. If another caller installed it first it is the same one.
    let _ = rustls::crypto::ring::default_provider().install_default();
    reqwest::Client::builder()
        .user_agent(concat!("pointsman/", env!("CARGO_PKG_VERSION")))
        .redirect(reqwest::redirect::Policy::none())
        .connect_timeout(CONNECT)
        .pool_idle_timeout(IDLE)
        .tcp_keepalive(KEEPALIVE)
        .no_proxy()
}

fn with_settings(
    mut builder: reqwest::ClientBuilder,
    options: &Options,
) -> Result<reqwest::ClientBuilder, NetError> {
    if let Some(proxy) = &options.proxy {
        let exempt = match &options.no_proxy {
            Some(more) => format!("{LOOPBACK},{more}"),
            None => LOOPBACK.to_owned(),
        };
        let proxy = reqwest::Proxy::all(proxy).map_err(|e| setup("proxy", &e))?;
        builder = builder.proxy(proxy.no_proxy(reqwest::NoProxy::from_string(&exempt)));
    }
    if let Some(path) = &options.ca {
        let named = path.display().to_string();
        let pem = std::fs::read(path).map_err(|e| setup(&named, &e))?;
        let certificates = reqwest::Certificate::from_pem_bundle(&pem).map_err(|e| setup(&named, &e))?;
        builder = builder.tls_certs_merge(certificates);
    }
    Ok(builder)
}

fn setup(what: &str, error: &dyn std::error::Error) -> NetError {
    NetError::Setup { what: what.to_owned(), why: innermost(error) }
}

fn parse(url: &str) -> Result<reqwest::Url, NetError> {
    let bad = |why: String| NetError::Setup { what: url.to_owned(), why };
    let parsed = reqwest::Url::parse(url).map_err(|e| bad(e.to_string()))?;
    let fits = matches!(parsed.scheme(), "http" | "https") && parsed.has_host();
    if fits { Ok(parsed) } else { Err(bad("not an http or https address".to_owned())) }
}

fn header_map(headers: &[(String, String)]) -> Result<HeaderMap, NetError> {
    let mut map = HeaderMap::with_capacity(headers.len());
    for (name, value) in headers {
        let bad = || NetError::Setup { what: format!("header {name}"), why: "not a valid header".to_owned() };
        let parsed = HeaderName::from_bytes(name.as_bytes()).map_err(|_| bad())?;
        let mut value = HeaderValue::from_str(value).map_err(|_| bad())?;
        value.set_sensitive(true);
        map.insert(parsed, value);
    }
    Ok(map)
}

fn broken(error: &reqwest::Error) -> NetError {
    let why = innermost(error);
    // Any other failure of a handshake comes from somebody who speaks no TLS, such as a sign-in page.
    let tls = why.to_ascii_lowercase().contains("certificate");
    match () {
        () if error.is_connect() && tls => NetError::Tls(why),
        () if error.is_connect() => NetError::Unreachable(why),
        () if error.is_builder() => {
            let host = error.url().and_then(|url| url.host_str()).unwrap_or_default();
            NetError::Setup { what: host.to_owned(), why }
        }
        () => NetError::Broken(why),
    }
}
