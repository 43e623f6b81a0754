//! Text as values: cut, measure, clean, redact, diff.
#![deny(clippy::disallowed_methods)]

pub mod clean;
mod invisible;
pub mod measure;
pub mod next_steps;
mod step_kind;
pub mod closest;
pub mod cut;
pub mod decode;
pub mod diff;
pub mod page;
pub mod redact;
pub mod splice;
