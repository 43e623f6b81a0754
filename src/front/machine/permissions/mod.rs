//! `permissions`: what the guard would say to a command or a path. Nothing is run, opened or remembered.

mod explain;
mod path;

pub use explain::{Case, explain};
pub use path::{Site, path};
