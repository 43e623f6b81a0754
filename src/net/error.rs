//! What can go wrong between us and a server, before anyone has looked at what it said. Never holds a header
//! or a body: keys travel there.

/// A request that gave no whole response.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NetError {
    /// Nothing answers there: no such name, refused, no route, no answer in time.
    #[error("{host}: {why}")]
    Unreachable {
        /// The host and port.
        host: String,
        /// What the system said.
        why: String,
    },
    /// The certificate or the handshake was not accepted.
    #[error("{host}: {why}")]
    Tls {
        /// The host and port.
        host: String,
        /// What the handshake said.
        why: String,
    },
    /// Connected, then silent for too long.
    #[error("{host} sent nothing for {seconds} s")]
    Stalled {
        /// The host and port.
        host: String,
        /// For how long.
        seconds: u64,
    },
    /// The connection broke.
    #[error("{host}: {why}")]
    Broken {
        /// The host and port.
        host: String,
        /// What the system said.
        why: String,
    },
    /// The address, the proxy or the certificate file cannot be used.
    #[error("{what}: {why}")]
    Setup {
        /// Which setting.
        what: String,
        /// What is wrong with it.
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
