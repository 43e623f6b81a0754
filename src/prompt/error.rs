//! Why a prompt could not be made.

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PromptError {
    /// No agent of that name.
    #[error("there is no agent '{name}'; there are {}", .known.join(", "))]
    UnknownAgent { name: String, known: Vec<String> },
    /// The front matter of an agent file cannot be read.
    #[error("the agent '{name}' {problem}")]
    Agent {
        name: String,
        /// What is wrong and what to write instead.
        problem: String,
    },
    /// No prompt of that name.
    #[error("there is no prompt '{name}'; there are {}", .known.join(", "))]
    UnknownPrompt { name: String, known: Vec<String> },
    /// A template wants something filled in that nobody fills in.
    #[error("the prompt '{name}' has the unknown placeholder '{unknown}'; it may use {}", list(.known))]
    Placeholder { name: String, unknown: String, known: Vec<String> },
    /// A template names something it is not given, or is no template.
    #[error("the prompt '{name}' cannot be filled: {problem}")]
    Template { name: String, problem: String },
}

fn list(names: &[String]) -> String {
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}
