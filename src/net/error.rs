//! What can go wrong between us and a server, before anyone has looked at what it said. Never holds a header
//! or a body: keys travel there.

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NetError {
    /// Nothing answers there: no such name, refused, no route, no answer in time.
    Unreachable(String),
    /// The same, and a proxy was to lead there; it is named without its login.
    Proxied {
        proxy: String,
        why: String,
    },
    /// The certificate was not accepted.
    Tls(String),
    /// Connected, then silent for so many seconds.
    Stalled(u64),
    Broken(String),
    /// The address, the proxy or the certificate file cannot be used.
    Setup {
        what: String,
        why: String,
    },
}

/// The innermost causes of an error, in words; the outer layers only repeat that a request failed.
pub(super) fn innermost(error: &dyn std::error::Error) -> String {
    let mut words = error.to_string();
    let mut source = error.source();
    while let Some(inner) = source {
        words = inner.to_string();
        source = inner.source();
    }
    words
}
