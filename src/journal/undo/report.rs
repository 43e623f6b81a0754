//! What an undo or redo did, or would do.

use crate::protocol::{CallId, Change, FileChange, Place, Timestamp, TurnId};
use crate::workspace::parent;
use crate::workspace::snapshot::{Image, Snapshot, SnapshotId};
use serde::{Deserialize, Serialize};

/// What a call did to a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileImages {
    pub place: Place,
    pub before: Image,
    pub after: Image,
}

impl FileImages {
    /// The change without its lines.
    pub fn change(&self) -> FileChange {
        let change = match (&self.before, &self.after) {
            (Image::Absent, _) => Change::Created,
            (_, Image::Absent) => Change::Deleted,
            _ => Change::Modified,
        };
        FileChange { path: self.place.to_string(), change, added: 0, removed: 0, diff: String::new() }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Changed {
    pub call: CallId,
    pub tool: String,
    pub turn: TurnId,
    pub at: Timestamp,
    pub files: Vec<FileImages>,
    /// What was kept before the call.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub snapshot: Option<SnapshotId>,
}

impl Changed {
    /// True if what was kept before the call names this file as the record does, or a directory above it that was not
    /// there yet. A record from elsewhere names what it likes, but nothing was kept for it here.
    pub fn is_vouched_for(&self, kept: &Snapshot, file: &FileImages) -> bool {
        match kept.get(&file.place) {
            Some(image) => *image == file.before,
            // A new file inside the project is deleted only as long as it is what the record says.
            None if matches!(file.place, Place::Inside(_)) => file.before == Image::Absent,
            None => {
                let mut above = std::iter::successors(parent(&file.place), parent);
                file.before == Image::Absent && above.any(|place| kept.get(&place) == Some(&Image::Absent))
            }
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Did {
    Deleted,
    /// It is gone again; somebody had deleted it already.
    #[serde(rename = "deleted")]
    AlreadyGone,
    Restored,
    /// Somebody changed another part since, which stays.
    Merged,
    /// Somebody changed it since; it was left alone.
    Kept,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct UndoneFile {
    /// Relative to the project where it lies inside, else absolute.
    pub path: String,
    pub did: Did,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Conflict {
    pub path: String,
    pub why: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct UndoReport {
    /// True if something was taken back and nothing was left behind.
    pub ok: bool,
    pub changes: Vec<UndoneFile>,
    pub conflicts: Vec<Conflict>,
    /// Commands on the way whose changes stay.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub passed: Vec<String>,
    /// How many calls can still be taken back (or made again).
    pub left: usize,
    /// The calls it is about, the first one undone first.
    #[serde(skip)]
    pub calls: Vec<UndoneCall>,
}

impl UndoReport {
    pub fn untouched(&self) -> Self {
        let left = self.left + self.calls.iter().filter(|call| call.whole).count();
        Self {
            ok: false,
            left,
            changes: Vec::new(),
            conflicts: Vec::new(),
            passed: Vec::new(),
            calls: Vec::new(),
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UndoneCall {
    pub call: CallId,
    pub tool: String,
    pub turn: TurnId,
    /// False if files of it are left for another try.
    pub whole: bool,
}
