//! Pointsman. A line comes in, is routed and planned by pure code, is worked by a loop that can
//! touch the world only through permitted tools, and everything that happens is one recorded stream that any
//! front-end can show.
//!
//! A room imports strictly lower floors; `tests/it/floors.rs` holds that.

// 6  chooses what exists
pub mod app;
// 5  fronts: show events, send operations; the command line as types
pub mod cli;
pub mod front;
// 4  order: stream, guard, run, record, repeat
pub mod engine;
// 3  a model; tools; the durable record
pub mod journal;
pub mod provider;
pub mod tool;
// 2  files, processes, git, clock; HTTP
pub mod net;
pub mod workspace;
// 1  pure: values in, values out
pub mod analysis;
pub mod command;
pub mod config;
pub mod plan;
pub mod policy;
pub mod prompt;
pub mod route;
pub mod text;
// 0  the words: for code and for people
pub mod catalog;
pub mod protocol;

#[cfg(test)]
#[path = "../tests/it/support/rounds.rs"]
mod rounds;
