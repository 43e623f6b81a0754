//! What a request needs, what kind of work it is and how much: values in, reasons out. Everything here is decided from what
//! the route read in the input and from [`table`]; no model is asked.
#![deny(clippy::disallowed_methods)]

mod assess;
mod claims;
mod debate;
mod debated;
mod decisive;
mod failures;
mod forms;
mod needs;
mod renames;
mod reply;
mod table;
mod task_type;
mod tasks;

pub use assess::{assess, assess_with, explain_basis, explain_risk};
pub use claims::claims_change;
pub use debate::debate;
pub use debated::Debated;
pub use decisive::doubt;
pub use failures::{Failures, Remedy};
pub use forms::{Qualification, Report, Review, Ruled, Status, Verdict};
pub use needs::needs;
pub use renames::asks_to_rename;
pub use reply::{BadReply, check_order, read as read_reply, schema as reply_schema};
pub use task_type::task_type;
pub use tasks::analyse;
