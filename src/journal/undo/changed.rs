//! A call that changed files, with what they were before and after: one entry of the undo stack.

use crate::protocol::{CallId, Place, Timestamp, TurnId};
use crate::workspace::snapshot::Image;
use serde::{Deserialize, Serialize};

/// A file before and after a call.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileImages {
    pub place: Place,
    pub before: Image,
    pub after: Image,
}

/// A call that changed files.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Changed {
    pub call: CallId,
    /// The tool's wire name.
    pub tool: String,
    pub turn: TurnId,
    /// When it was done.
    pub at: Timestamp,
    /// The files that differ.
    pub files: Vec<FileImages>,
}
