//! What a request needs and what kind of work it is: values in, reasons out. Everything here is decided from what
//! the route read in the input; no model is asked.
#![deny(clippy::disallowed_methods)]

mod complexity;
mod debate;
mod needs;
mod risk;
mod scope;
mod task_type;
mod tasks;

pub use complexity::assess;
pub use debate::debate;
pub use needs::needs;
pub use risk::explain as explain_risk;
pub use scope::explain as explain_basis;
pub use task_type::task_type;
pub use tasks::analyse;
