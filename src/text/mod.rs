//! Text as values: cut, measure, clean, redact, diff.
#![deny(clippy::disallowed_methods)]

pub mod article;
pub mod clean;
pub mod closest;
pub mod code_block;
pub mod cut;
pub mod decode;
pub mod diff;
mod html;
mod invisible;
pub mod lifted;
mod markdown_lines;
pub mod measure;
pub mod merge;
pub mod next_steps;
pub mod page;
pub mod redact;
pub mod shorten;
pub mod splice;
mod step_kind;
