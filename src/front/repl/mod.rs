//! The interactive front: what the user sees and types. Its parts take values in and know no engine.

pub mod block;
pub mod code;
pub mod inline;
pub mod markdown;
#[cfg(test)]
mod markdown_tests;
pub mod paint;
pub mod screen;
pub mod style;
