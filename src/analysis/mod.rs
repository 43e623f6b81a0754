//! What a request needs, what kind of work it is and how much: values in, reasons out. Everything here is decided from what
//! the route read in the input and from [`table`]; no model is asked.
#![deny(clippy::disallowed_methods)]

mod assess;
mod debate;
mod debated;
mod decision;
mod decisive;
mod failures;
mod forms;
mod needs;
mod new_failures;
mod renames;
mod reply;
mod shown;
mod table;
mod task_type;
mod tasks;

pub use assess::{assess, assess_with, explain_basis, explain_risk};
pub use debate::debate;
pub use debated::Debated;
pub use decision::{Decision, History, Lesson, Worked};
pub use decisive::doubt;
pub use failures::{Failures, Remedy};
pub use forms::{Qualification, Report, Review, Ruled, Status, Verdict};
pub use needs::needs;
pub use new_failures::Baseline;
pub use renames::asks_to_rename;
pub use reply::{BadReply, check_order, read as read_reply, schema as reply_schema};
pub use shown::{Shown, defined, keeps_names, shown};
pub use task_type::task_type;
pub use tasks::analyse;
