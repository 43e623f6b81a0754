//! A file that the session and somebody else changed in different parts: what becomes of it when the session's part goes, or
//! comes again. Read from the store and the file itself; written by `change`, which keeps what is there first.

use super::undo::Hop;
use crate::protocol::Place;
use crate::text::merge::{merge, merge_and_back};
use crate::workspace::snapshot::Image;
use crate::workspace::store::{BlobId, Store};
use crate::workspace::{FileError, LARGEST_CHANGED, Workspace};

/// The contents that came of merging, not yet in the store.
#[derive(Debug, Default)]
pub(super) struct Mixed(Vec<Vec<u8>>);

impl Mixed {
    /// What is there now led along the steps; none where the parts are not apart, or a content is missing.
    pub fn mix(
        &mut self,
        store: &Store,
        workspace: &Workspace,
        (place, now): (&Place, &Image),
        hops: &[Hop<'_>],
    ) -> Option<Image> {
        let Image::File { blob, mode, .. } = now else { return None };
        let read = workspace.read_within(place, LARGEST_CHANGED).ok()?;
        let there = Some(read.bytes).filter(|bytes| BlobId::of_content(bytes) == *blob)?;
        let content = |image: &Image| match image {
            Image::File { blob, size, .. } if *size <= LARGEST_CHANGED => store.get(blob).ok(),
            _ => None,
        };
        let stepwise = hops
            .iter()
            .try_fold(there.clone(), |at, (from, to)| merge_and_back(&content(from)?, &at, &content(to)?));
        // An undo that was cut off behind its last write has been done: one step over all then changes nothing.
        let is_done = || {
            let ((first, _), (_, last)) = hops.first().zip(hops.last())?;
            merge(&content(first)?, &there, &content(last)?).filter(|merged| *merged == there)
        };
        let bytes = stepwise.or_else(is_done)?;
        let mode =
            hops.iter().try_fold(*mode, |mode, (from, to)| mixed_mode(mode_of(from), mode, mode_of(to)))?;
        let image = Image::File { blob: BlobId::of_content(&bytes), mode, size: bytes.len() as u64 };
        self.0.push(bytes);
        Some(image)
    }

    /// Puts the contents in the store. When this returns, they are on the disk.
    pub fn keep(&self, store: &Store) -> Result<(), FileError> {
        store.keep(&self.0)
    }
}

fn mode_of(image: &Image) -> u32 {
    match image {
        Image::File { mode, .. } | Image::Dir { mode } => *mode,
        Image::Absent | Image::Symlink { .. } | Image::Other => 0,
    }
}

/// A mode is one part: it goes where only one side changed it.
fn mixed_mode(from: u32, now: u32, to: u32) -> Option<u32> {
    match () {
        () if now == from => Some(to),
        () if from == to || now == to => Some(now),
        () => None,
    }
}
