//! An error a human must hear: what happened to which object, and what to do next.

use serde::{Deserialize, Serialize};

/// The kind decides the exit code, in this one place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FailureKind {
    Failed,
    Usage,
    NeedsApproval,
    Limit,
    Interrupted,
    Terminated,
    HungUp,
}

impl FailureKind {
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
    pub kind: FailureKind,
    pub message: String,
    pub hints: Vec<String>,
}

impl Failure {
    pub fn new(kind: FailureKind, message: impl Into<String>) -> Self {
        Self { kind, message: message.into(), hints: Vec::new() }
    }

    pub fn failed(message: impl Into<String>) -> Self {
        Self::new(FailureKind::Failed, message)
    }

    pub fn usage(message: impl Into<String>) -> Self {
        Self::new(FailureKind::Usage, message)
    }

    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hints.push(hint.into());
        self
    }
}
