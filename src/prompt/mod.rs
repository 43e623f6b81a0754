//! Assembles what the model sees. The prose itself lies in `prompts/`, embedded at build; whoever finds an
//! override on disk passes it in as text.
#![deny(clippy::disallowed_methods)]

mod advice;
mod agent;
mod check;
mod compacted;
mod embedded;
mod error;
mod overrides;
mod system;

pub use advice::{Advice, advice};
pub use agent::Agent;
pub use check::check;
pub use compacted::compacted;
pub use embedded::{agent_names, names, text, tool};
pub use error::{Problem, PromptError};
pub use overrides::{Overrides, source};
pub use system::{Surroundings, SystemView, analyzer, answer, system};
