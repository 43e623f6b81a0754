//! What a request needs and what kind of work it is: values in, reasons out. Everything here is decided from what
//! the route read in the input; no model is asked.
#![deny(clippy::disallowed_methods)]

mod complexity;
mod debate;
mod decisive;
mod failures;
mod needs;
mod once;
mod reply;
mod risk;
mod scope;
mod task_type;
mod tasks;
mod words;

pub use complexity::assess;
pub use debate::debate;
pub use decisive::{Doubt, doubt};
pub use failures::{Escalation, Failures, Remedy, Setback};
pub use needs::needs;
pub use once::Debated;
pub use reply::{BadReply, read as read_reply, schema as reply_schema};
pub use risk::explain as explain_risk;
pub use scope::explain as explain_basis;
pub use task_type::task_type;
pub use tasks::analyse;
