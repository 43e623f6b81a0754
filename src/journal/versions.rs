//! What the session's calls changed, file by file: as it was before the first of them, and as it is now.

use super::Journal;
use crate::protocol::{Failure, Place, TurnId};
use crate::text::diff::diff;
use crate::workspace::snapshot::Image;
use crate::workspace::{FileError, FileProblem, Workspace};
use std::collections::BTreeMap;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileVersions {
    /// Relative to the project where it lies inside, else absolute.
    pub path: String,
    pub before: Option<Vec<u8>>,
    pub now: Option<Vec<u8>>,
}

impl Journal {
    /// What the session's calls changed and is still changed, as unified diffs.
    pub fn diff(&self, workspace: &Workspace) -> Result<String, Failure> {
        let mut text = String::new();
        for FileVersions { path, before, now } in self.versions_since(workspace, TurnId::default())? {
            text.push_str(&format!("diff --git a/{path} b/{path}\n"));
            let diff = diff(&path, before.as_deref(), now.as_deref()).text;
            match diff.is_empty() {
                true => text.push_str(&format!("Binary files a/{path} and b/{path} differ\n")),
                false => text.push_str(&diff),
            }
        }
        Ok(text)
    }

    /// Every plain file of which something is different from before that turn, by path. What cannot be read is left out.
    pub fn versions_since(&self, workspace: &Workspace, turn: TurnId) -> Result<Vec<FileVersions>, Failure> {
        let mut first: BTreeMap<&Place, &Image> = BTreeMap::new();
        let unvouched = self.unvouched(&self.fold.stack.done);
        let changes = self.fold.stack.done.iter().filter(|change| change.turn >= turn);
        let files = changes.flat_map(|change| &change.files);
        for file in files.filter(|file| !unvouched.contains(&file.place)) {
            first.entry(&file.place).or_insert(&file.before);
        }
        let mut versions = Vec::new();
        for (place, image) in first {
            let before = match image {
                Image::Absent => None,
                Image::File { blob, .. } => match self.store.get(blob) {
                    Ok(bytes) => Some(bytes),
                    Err(FileError { problem: FileProblem::TooBig { .. }, .. }) => continue,
                    Err(error) => return Err(self.cannot_change(&error)),
                },
                Image::Symlink { .. } | Image::Dir { .. } | Image::Other => continue,
            };
            let now = match workspace.read(place) {
                Ok(found) => Some(found.bytes),
                Err(error) if error.problem == FileProblem::Missing => None,
                Err(_) => continue,
            };
            if before != now {
                versions.push(FileVersions { path: place.to_string(), before, now });
            }
        }
        Ok(versions)
    }
}
