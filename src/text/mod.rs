//! Text as values: cut, measure, clean, redact, diff.
#![deny(clippy::disallowed_methods)]

pub mod redact;
