//! Text as values: cut, measure, clean, redact, diff.
#![deny(clippy::disallowed_methods)]

pub mod closest;
pub mod cut;
pub mod decode;
pub mod diff;
pub mod page;
pub mod redact;
pub mod splice;
