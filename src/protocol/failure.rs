//! An error a human must hear: what happened to which object, and what to do next.

use serde::{Deserialize, Serialize};

/// The kind decides the exit code, in this one place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FailureKind {
    /// The work could not be done.
    Failed,
    /// The command line or a configuration key is wrong.
    Usage,
    /// Something needed a human's approval.
    NeedsApproval,
    /// A configured limit was reached.
    Limit,
    /// Interrupted by the user.
    Interrupted,
    /// Ended by SIGTERM.
    Terminated,
    /// Ended by SIGHUP.
    HungUp,
}

impl FailureKind {
    /// The process exit code.
    pub fn exit_code(self) -> u8 {
        match self {
            FailureKind::Failed => 1,
            FailureKind::Usage => 2,
            FailureKind::NeedsApproval => 3,
            FailureKind::Limit => 4,
            FailureKind::Interrupted => 130,
            FailureKind::Terminated => 143,
            FailureKind::HungUp => 129,
        }
    }
}

/// A message that names its object and ends with what to do next.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("{message}")]
pub struct Failure {
    /// What kind of failure.
    pub kind: FailureKind,
    /// One sentence naming the object.
    pub message: String,
    /// What to do next, a line each.
    pub hints: Vec<String>,
}

impl Failure {
    /// A failure of the given kind.
    pub fn new(kind: FailureKind, message: impl Into<String>) -> Self {
        Self { kind, message: message.into(), hints: Vec::new() }
    }

    /// The work could not be done.
    pub fn failed(message: impl Into<String>) -> Self {
        Self::new(FailureKind::Failed, message)
    }

    /// The command line or a key is wrong.
    pub fn usage(message: impl Into<String>) -> Self {
        Self::new(FailureKind::Usage, message)
    }

    /// Adds a line that says what to do next.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hints.push(hint.into());
        self
    }
}
