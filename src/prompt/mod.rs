//! Assembles what the model sees. The prose itself lies in `prompts/`, embedded at build; whoever finds an
//! override on disk passes it in as text.
#![deny(clippy::disallowed_methods)]

mod agent;
mod check;
mod embedded;
mod error;
mod fill;
mod system;
mod task;

pub use agent::{Agent, first_sentence, purposes};
pub use check::check;
pub use embedded::{agent_names, names, text, tool};
pub use error::PromptError;
pub use fill::{Advice, Overrides, advice, compacted, source};
pub use system::{Surroundings, SystemView, analyzer, answer, small, system};
pub use task::{Part, RoleView, TaskView, argue, judge, role_task, schema, synthesize, task};
