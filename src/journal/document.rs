//! A session as one document, `<id>.json`: written on leaving, whole or not at all, and read when the log is gone.

use super::private;
use super::undo::Changed;
use crate::protocol::{Message, SessionId, Timestamp, TurnId, Usage};
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::io;
use std::path::Path;

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
    /// What another version keeps there; written again as it was.
    #[serde(flatten)]
    pub unknown: Map<String, Value>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TaskContext {
    pub turn: TurnId,
    pub input: String,
    /// Who took it: an agent's name, `direct` or `shell`.
    pub agent: Option<String>,
}

const KNOWN: [&str; 9] = [
    "version",
    "id",
    "messages",
    "undoStack",
    "createdFiles",
    "lastTaskContext",
    "sessionStart",
    "totalInputTokens",
    "totalOutputTokens",
];

/// How far a session came by its document.
#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Reached {
    last_task_context: Option<TaskContext>,
    total_output_tokens: u64,
}

pub(super) fn read(path: &Path) -> io::Result<Document> {
    Ok(serde_json::from_slice(&private::read_within(path, MOST)?)?)
}

/// Whether the document knows of more turns and tokens than were read from the log, which then has lost something.
pub(super) fn is_ahead(path: &Path, turns: u32, output: u64) -> bool {
    let text = match private::if_there(private::read_within(path, MOST)) {
        Ok(None) => return false,
        text => text.ok().flatten().unwrap_or_default(),
    };
    let Ok(reached) = serde_json::from_slice::<Reached>(&text) else { return turns == 0 };
    (reached.last_task_context.map_or(0, |last| last.turn.0), reached.total_output_tokens) > (turns, output)
}

/// What of the document there is not of this version. Only names are looked at where there is nothing of that kind.
pub(super) fn unknown(path: &Path) -> Map<String, Value> {
    let text = private::read_within(path, MOST).unwrap_or_default();
    let names: BTreeMap<String, IgnoredAny> = serde_json::from_slice(&text).unwrap_or_default();
    if names.keys().all(|name| KNOWN.contains(&name.as_str())) {
        return Map::new();
    }
    let mut all: Map<String, Value> = serde_json::from_slice(&text).unwrap_or_default();
    all.retain(|name, _| !KNOWN.contains(&name.as_str()));
    all
}

impl Document {
    pub(super) fn usage(&self) -> Usage {
        Usage { input: self.total_input_tokens, output: self.total_output_tokens, ..Usage::default() }
    }
}
