//! One HTTP client, event-stream framing, retry and back-off. Knows no vendor.

pub mod backoff;
pub mod client;
pub mod error;
mod names;
mod pins;
pub mod public;
pub mod retry_after;
pub mod sse;

pub use backoff::Backoff;
pub use client::{Client, Options, Post, Response, Whole};
pub use error::NetError;
pub use retry_after::retry_after_ms;
pub use sse::{SseError, SseEvent, SseParser};

/// Header names and values, in the order in which they came or will go.
pub type Headers = Vec<(String, String)>;

/// The first value of a header; its name is compared without regard to case.
pub fn header<'a>(headers: &'a [(String, String)], name: &str) -> Option<&'a str> {
    headers.iter().find(|(n, _)| n.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
}
