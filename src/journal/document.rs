//! A session as one document, `<id>.json`: written on leaving, whole or not at all, and read when the log is gone.

use super::undo::Changed;
use crate::protocol::{Message, SessionId, Timestamp, TurnId, Usage};
use serde::{Deserialize, Serialize};
use std::io::{self, Write};

/// Larger documents are not written: the log has everything.
pub(super) const MOST: usize = 20 * 1024 * 1024;

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

/// Writes the document; false if it is larger than `most` bytes.
pub(super) fn write(document: &Document, most: usize, to: &mut dyn Write) -> io::Result<bool> {
    let mut capped = Capped { to, left: most, full: false };
    match serde_json::to_writer(&mut capped, document) {
        Ok(()) => Ok(true),
        Err(_) if capped.full => Ok(false),
        Err(error) => Err(error.into()),
    }
}

struct Capped<'a> {
    to: &'a mut dyn Write,
    left: usize,
    full: bool,
}

impl Write for Capped<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if bytes.len() > self.left {
            self.full = true;
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.left -= bytes.len();
        self.to.write_all(bytes)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}
