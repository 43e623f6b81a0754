//! The interactive front: what the user sees and types. `conversation` joins the engine with
//! the other parts, which take values in and know no engine.

mod activity;
pub mod ask;
pub mod cell;
pub mod code;
mod commands;
pub mod complete;
mod conversation;
pub mod diff_view;
pub(super) mod event_view;
pub mod files;
pub mod input;
pub mod keys;
pub mod layout;
pub mod markdown;
pub mod menu;
pub mod numbers;
pub mod progress;
pub mod question_view;
mod recent_calls;
pub mod render;
#[cfg(test)]
mod render_tests;
pub mod reply;
pub mod screen;
mod signals;
pub mod style;
pub mod tool_view;
mod turn;

pub use conversation::{Hooks, Server, Start, run};
