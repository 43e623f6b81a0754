//! The interactive front: what the user sees and types. `conversation` joins the engine with
//! the other parts, which take values in and know no engine.

pub mod ask;
pub mod block;
pub mod code;
mod commands;
pub mod complete;
mod conversation;
pub mod diff_view;
pub mod figures;
pub mod files;
pub mod inline;
pub mod input;
pub mod keys;
mod live;
pub mod markdown;
#[cfg(test)]
mod markdown_tests;
pub mod menu;
pub mod paint;
mod permissions;
pub mod progress;
pub mod question_view;
pub mod render;
#[cfg(test)]
mod render_tests;
pub mod reply;
mod rows;
pub mod screen;
mod shelf;
pub mod style;
pub mod tool_view;
mod turn;
mod watch;
mod why;

pub use conversation::{Hooks, Server, Start, run};
