//! Assembles what the model sees. The prose itself lies in `prompts/`, embedded at build; whoever finds an
//! override on disk passes it in as text.
#![deny(clippy::disallowed_methods)]

mod agent;
mod aside;
mod compacted;
mod embedded;
mod overrides;
mod system;

pub use agent::Agent;
pub use aside::{Advice, advice, analyzer};
pub use compacted::compacted;
pub use embedded::{agent_names, text, tool, tool_names};
pub use overrides::{Overrides, check, source};
pub use system::{Surroundings, SystemView, answer, system};

/// Why a prompt could not be made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PromptError {
    /// No agent of that name.
    #[error("there is no agent '{name}'; there are {}", .known.join(", "))]
    UnknownAgent {
        /// The name asked for.
        name: String,
        /// The names that exist.
        known: Vec<String>,
    },
    /// The front matter of an agent file cannot be read.
    #[error("the agent '{name}' {problem}")]
    Agent {
        /// The agent, or its file.
        name: String,
        /// What is wrong and what to write instead.
        problem: String,
    },
    /// No prompt of that name.
    #[error("there is no prompt '{name}'; there are {}", .known.join(", "))]
    UnknownPrompt {
        /// The name asked for.
        name: String,
        /// The names that exist.
        known: Vec<String>,
    },
    /// A template wants something filled in that nobody fills in.
    #[error("the prompt '{name}' has the unknown placeholder '{unknown}'; it may use {}", list(.known))]
    Placeholder {
        /// The prompt.
        name: String,
        /// What it wants.
        unknown: String,
        /// What it may want.
        known: Vec<String>,
    },
    /// A template names something it is not given, or is no template.
    #[error("the prompt '{name}' cannot be filled: {problem}")]
    Template {
        /// The prompt.
        name: String,
        /// What the template engine said.
        problem: String,
    },
}

fn list(names: &[String]) -> String {
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}
