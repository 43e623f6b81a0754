//! `permissions`: the guard's verdict on a command or a path. Nothing is run, opened or recorded.

mod explain;
mod path;

pub use explain::{Case, explain};
pub use path::{Site, path};
