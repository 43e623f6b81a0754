//! Pages of the public web. An address is read once into one form, and what is connected to are the public addresses that
//! its name was found to lead to; private ones only where the user allowed them by `host` or `host:port`.

use super::client::{Client, Options, Response};
use super::error::NetError;
use super::names::look_up;
use super::pins::Pins;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

/// The address of a page: http or https, without a login, its host in small ASCII letters and no dot at its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageUrl(reqwest::Url);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BadUrl {
    NoAddress,
    OtherScheme,
    HasLogin,
}

const LONGEST: usize = 4000;

impl PageUrl {
    pub fn parse(text: &str) -> Result<Self, BadUrl> {
        let short = text.trim().get(..).filter(|text| text.len() <= LONGEST);
        Self::checked(reqwest::Url::parse(short.ok_or(BadUrl::NoAddress)?).map_err(|_| BadUrl::NoAddress)?)
    }

    /// The addresses written in a text, as they stand there.
    pub fn written_in(text: &str) -> impl Iterator<Item = &str> {
        let starts = text.match_indices("http").map(|(at, _)| &text[at..]);
        let urls = starts.filter(|rest| rest.starts_with("http://") || rest.starts_with("https://"));
        let is_end = |c: char| c.is_whitespace() || "<>\"'`()[]{},;|\\".contains(c);
        urls.filter_map(move |rest| rest.split(is_end).next())
    }

    /// What a page at this address means by an address, which may be a part of one.
    pub fn join(&self, text: &str) -> Result<Self, BadUrl> {
        let short = text.trim().get(..).filter(|text| text.len() <= LONGEST).ok_or(BadUrl::NoAddress)?;
        Self::checked(self.0.join(short).map_err(|_| BadUrl::NoAddress)?)
    }

    fn checked(mut url: reqwest::Url) -> Result<Self, BadUrl> {
        if !matches!(url.scheme(), "http" | "https") {
            return Err(BadUrl::OtherScheme);
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(BadUrl::HasLogin);
        }
        let host = url.host_str().unwrap_or_default().trim_end_matches('.').to_owned();
        let is_name = host.chars().all(|c| c.is_ascii_alphanumeric() || "-._".contains(c));
        if host.is_empty() || !(is_name || host.starts_with('[')) || url.set_host(Some(&host)).is_err() {
            return Err(BadUrl::NoAddress);
        }
        url.set_fragment(None);
        Ok(Self(url))
    }

    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }

    /// `host`, or `host:port` where the port is not the scheme's own.
    pub fn host(&self) -> String {
        let port = self.0.port().map_or(String::new(), |port| format!(":{port}"));
        self.name().to_owned() + &port
    }

    pub fn is_secure(&self) -> bool {
        self.0.scheme() == "https"
    }

    fn name(&self) -> &str {
        self.0.host_str().unwrap_or_default()
    }

    fn port(&self) -> u16 {
        self.0.port_or_known_default().unwrap_or_default()
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PageError {
    /// It is, or leads to, an address that is not public.
    Private,
    Net(NetError),
}

type Looked = Pin<Box<dyn Future<Output = io::Result<Vec<SocketAddr>>> + Send>>;
/// Finds the addresses of a name.
pub type Lookup = Box<dyn Fn(String, u16) -> Looked + Send + Sync>;

pub struct Web {
    client: Client,
    pins: Arc<Pins>,
    proxied: bool,
    allow: Vec<String>,
    lookup: Lookup,
    /// A page may take so long.
    pub limit: Duration,
}

const LIMIT: Duration = Duration::from_secs(20);

impl Web {
    pub fn new(options: Options, allow: Vec<String>) -> Self {
        let pins = Arc::new(Pins::new(options.proxy.as_deref()));
        Self {
            proxied: options.proxy.is_some(),
            client: Client::new(options).pinned(pins.clone()),
            pins,
            allow,
            lookup: Box::new(|name, port| Box::pin(look_up(name, port))),
            limit: LIMIT,
        }
    }

    #[must_use]
    pub fn with_lookup(self, lookup: Lookup) -> Self {
        Self { lookup, ..self }
    }

    /// Asks for a page and waits for the head of the answer.
    pub async fn open(&self, url: &PageUrl, headers: &[(String, String)]) -> Result<Response, PageError> {
        self.check(url).await?;
        // Who asks waits for all of it and no longer.
        self.client.open(url.as_str(), headers, 2 * self.limit).await.map_err(PageError::Net)
    }

    async fn check(&self, url: &PageUrl) -> Result<(), PageError> {
        let (name, port) = (url.name(), url.port());
        let with_port = format!("{name}:{port}");
        let allowed = self
            .allow
            .iter()
            .any(|own| [name, &with_port].contains(&own.trim().to_ascii_lowercase().as_str()));
        if let Ok(address) = name.trim_matches(['[', ']']).parse::<IpAddr>() {
            return if allowed || is_public(address) { Ok(()) } else { Err(PageError::Private) };
        }
        if !allowed && (name == "localhost" || name.ends_with(".localhost")) {
            return Err(PageError::Private);
        }
        let found = match (self.lookup)(name.to_owned(), port).await {
            Ok(found) => found,
            // The proxy may know more names.
            Err(_) if self.proxied => return Ok(()),
            Err(error) => return Err(PageError::Net(NetError::Unreachable(error.to_string()))),
        };
        let (fit, unfit): (Vec<_>, Vec<_>) = found.into_iter().partition(|at| allowed || is_public(at.ip()));
        // A proxy takes whichever it likes.
        if fit.is_empty() || self.proxied && !unfit.is_empty() {
            return Err(PageError::Private);
        }
        self.pins.pin(name, fit);
        Ok(())
    }
}

/// Whether anybody may stand there, by the registries of special addresses (RFC 6890 and what came after it).
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(v4) => is_public_v4(v4),
        IpAddr::V6(v6) => is_public_v6(v6),
    }
}

fn is_public_v4(v4: Ipv4Addr) -> bool {
    let [a, b, c, _] = v4.octets();
    let special = matches!(
        (a, b, c),
        (0 | 10 | 127, ..)
            | (169, 254, _)
            | (172, 16..=31, _)
            | (192, 168, _)
            | (100, 64..=127, _)
            | (192, 0, 0 | 2)
            | (192, 88, 99)
            | (192, 31, 196)
            | (192, 52, 193)
            | (192, 175, 48)
            | (198, 18 | 19, _)
            | (198, 51, 100)
            | (203, 0, 113)
            | (224.., ..)
    );
    !special
}

/// Only what is given out for use everywhere, which leaves all out that carries a v4 address in it but 6to4 and Teredo.
fn is_public_v6(v6: Ipv6Addr) -> bool {
    let [a, b, ..] = v6.segments();
    let special = (a == 0x2001 && (b < 0x200 || b == 0xdb8)) || a == 0x2002 || (a == 0x3fff && b < 0x1000);
    (0x2000..0x4000).contains(&a) && !special
}
