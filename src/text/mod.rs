//! Text as values: cut, measure, clean, redact, diff.
#![deny(clippy::disallowed_methods)]

pub mod clean;
mod invisible;
pub mod measure;
pub mod next_steps;
mod step_kind;
