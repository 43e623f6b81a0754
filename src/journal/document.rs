//! A session as one document, `<id>.json`: written on leaving, whole or not at all, and read when the log is gone.

use super::undo::Changed;
use crate::protocol::{Message, SessionId, Timestamp, TurnId, Usage};
use serde::{Deserialize, Serialize};

/// Larger documents are not written: the log has everything.
pub(super) const MOST: u64 = 20 * 1024 * 1024;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Document {
    pub version: u32,
    pub id: SessionId,
    pub messages: Vec<Message>,
    /// What can be taken back, the last call last.
    pub undo_stack: Vec<Changed>,
    pub created_files: Vec<String>,
    pub last_task_context: Option<TaskContext>,
    pub session_start: Timestamp,
    pub total_input_tokens: u64,
    pub total_output_tokens: u64,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TaskContext {
    pub turn: TurnId,
    pub input: String,
    /// Who took it: an agent's name, `direct` or `shell`.
    pub agent: Option<String>,
}

impl Document {
    pub(super) fn usage(&self) -> Usage {
        Usage { input: self.total_input_tokens, output: self.total_output_tokens, ..Usage::default() }
    }
}
