//! Who may speak to the server: whoever has the token, from this machine, and from no page but its own.

use super::answer::Refused;
use crate::catalog::serve as words;
use hyper::header::{AUTHORIZATION, HOST, HeaderMap, HeaderName, ORIGIN};
use std::cell::Cell;
use std::time::{Duration, Instant};

/// So many requests are taken at once, and so many more each second.
const BURST: f64 = 2_000.0;
const PER_SECOND: f64 = 1_000.0;

const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

pub struct Access {
    token: String,
    /// What a browser may name it by.
    hosts: [String; 3],
    allowance: Cell<(f64, Instant)>,
    nonces: Cell<u64>,
}

impl Access {
    pub fn new(token: String, port: u16) -> Self {
        let hosts = ["127.0.0.1", "localhost", "[::1]"].map(|name| format!("{name}:{port}"));
        Self { token, hosts, allowance: Cell::new((BURST, Instant::now())), nonces: Cell::new(0) }
    }

    /// Against DNS rebinding and pages of others; looked at before anything else.
    pub fn check(&self, headers: &HeaderMap, from_link: Option<&str>) -> Result<(), Refused> {
        if !self.is_within_rate() {
            return Err(Refused::new(429, "too_many", words::TOO_MANY));
        }
        // A second one may be what somebody in between goes by.
        if headers.get_all(HOST).iter().count() > 1 {
            return Err(Refused::new(403, "host", words::OTHER_HOST));
        }
        let text = |name: &HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
        if !text(&HOST).is_some_and(|host| self.hosts.iter().any(|own| own.eq_ignore_ascii_case(host))) {
            return Err(Refused::new(403, "host", words::OTHER_HOST));
        }
        let is_own =
            |origin: &str| origin.strip_prefix("http://").is_some_and(|o| self.hosts.iter().any(|h| h == o));
        let from_elsewhere = text(&FETCH_SITE).is_some_and(|site| !matches!(site, "same-origin" | "none"));
        if text(&ORIGIN).is_some_and(|origin| !is_own(origin)) || from_elsewhere && from_link.is_none() {
            return Err(Refused::new(403, "origin", words::OTHER_ORIGIN));
        }
        let given = text(&AUTHORIZATION).and_then(|value| value.strip_prefix("Bearer ")).or(from_link);
        match given.is_some_and(|given| is_same(given, &self.token)) {
            true => Ok(()),
            false => Err(Refused::new(401, "token", words::NO_TOKEN)),
        }
    }

    /// A word that nobody can guess, another one each time.
    pub fn nonce(&self) -> String {
        self.nonces.set(self.nonces.get() + 1);
        let mut hasher = blake3::Hasher::new_derive_key("pointsman serve nonce");
        hasher.update(self.token.as_bytes()).update(&self.nonces.get().to_le_bytes());
        hasher.finalize().to_hex()[..32].to_owned()
    }

    fn is_within_rate(&self) -> bool {
        let (left, then) = self.allowance.get();
        let now = Instant::now();
        let more =
            now.saturating_duration_since(then).min(Duration::from_secs(10)).as_secs_f64() * PER_SECOND;
        let left = (left + more).min(BURST) - 1.0;
        self.allowance.set((left.max(-1.0), now));
        left >= 0.0
    }
}

/// In a time that does not depend on where they differ.
fn is_same(given: &str, token: &str) -> bool {
    let differ = given.bytes().zip(token.bytes()).fold(0, |all, (a, b)| all | (a ^ b));
    given.len() == token.len() && differ == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyper::header::HeaderValue;

    fn code(pairs: &[(&'static str, &'static str)], from_link: Option<&str>) -> u16 {
        let access = Access::new("secret".to_owned(), 7000);
        let headers = pairs
            .iter()
            .map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)));
        access.check(&headers.collect(), from_link).map_or_else(|refused| refused.status, |()| 200)
    }

    #[test]
    fn the_token_opens_and_nothing_else_does() {
        let host = ("host", "127.0.0.1:7000");
        assert_eq!(code(&[host, ("authorization", "Bearer secret")], None), 200);
        assert_eq!(code(&[("host", "localhost:7000"), ("authorization", "Bearer secret")], None), 200);
        assert_eq!(code(&[host], Some("secret")), 200);
        for given in ["Bearer secre", "Bearer secret1", "Bearer ", "secret", "Basic secret", "bearer secret"]
        {
            assert_eq!(code(&[host, ("authorization", given)], None), 401, "{given}");
        }
        assert_eq!(code(&[host], Some("")), 401);
    }

    #[test]
    fn other_names_and_other_pages_are_refused_even_with_it() {
        let token = ("authorization", "Bearer secret");
        for host in ["evil.example:7000", "127.0.0.1", "127.0.0.1:7001", "", "127.0.0.1:7000.evil.example"] {
            assert_eq!(code(&[("host", host), token], None), 403, "{host}");
        }
        assert_eq!(code(&[token], None), 403);
        let host = ("host", "127.0.0.1:7000");
        for origin in ["http://evil.example", "null", "https://127.0.0.1:7000", "http://127.0.0.1:7001"] {
            assert_eq!(code(&[host, token, ("origin", origin)], None), 403, "{origin}");
        }
        assert_eq!(code(&[host, token, ("origin", "http://127.0.0.1:7000")], None), 200);
        assert_eq!(code(&[host, token, ("sec-fetch-site", "cross-site")], None), 403);
        assert_eq!(code(&[host, token, ("sec-fetch-site", "same-origin")], None), 200);
    }

    #[test]
    fn a_flood_is_stopped() {
        let access = Access::new("secret".to_owned(), 7000);
        let headers = HeaderMap::from_iter([(HOST, HeaderValue::from_static("127.0.0.1:7000"))]);
        let codes: Vec<u16> = (0..4000)
            .map(|_| access.check(&headers, Some("secret")).map_or_else(|refused| refused.status, |()| 200))
            .collect();
        assert_eq!(codes[0], 200);
        assert!(codes.contains(&429));
    }
}
