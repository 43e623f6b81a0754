//! The interactive front: what the user sees and types. `conversation` joins the engine with
//! the other parts, which take values in and know no engine.

mod activity;
pub mod ask;
pub mod asking;
pub mod cell;
mod choices;
pub mod code;
mod commands;
mod complete;
mod conversation;
pub mod diff_view;
mod editing;
pub(super) mod event_view;
mod files;
pub mod input;
pub mod keys;
pub mod layout;
pub mod markdown;
pub mod menu;
pub mod numbers;
mod paste;
mod plan_view;
pub mod progress;
pub mod question_view;
mod queue;
mod recent_calls;
pub mod render;
#[cfg(test)]
mod render_tests;
pub mod reply;
pub mod screen;
mod signals;
pub mod style;
mod task_view;
pub mod tool_view;
mod turn;
mod typed_ahead;

pub use conversation::{Hooks, Server, Start, run};
