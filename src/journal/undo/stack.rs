//! The stack of calls that changed files, folded from the session's notes.

use super::decide::Way;
use super::report::Changed;
use crate::journal::line::Note;
use crate::protocol::op::Reach;
use crate::protocol::{CallId, Place, Timestamp, TurnId};
use crate::workspace::snapshot::{Image, SnapshotId};
use std::collections::BTreeSet;

#[derive(Debug, Clone, PartialEq)]
pub(in crate::journal) struct Open {
    pub call: CallId,
    pub tool: String,
    pub turn: TurnId,
    pub places: Vec<Place>,
    pub snapshot: SnapshotId,
    /// True if the call runs in this process; else the process ended in its midst.
    pub live: bool,
}

#[derive(Debug, Clone, PartialEq, Default)]
pub(in crate::journal) struct Stack {
    pub done: Vec<Changed>,
    pub undone: Vec<Changed>,
    pub open: Vec<Open>,
    /// Commands whose changes cannot be taken back, and when they ended.
    pub not_kept: Vec<(TurnId, Timestamp, String)>,
    /// A command changed files, told of by an undo or not.
    pub by_commands: bool,
}

impl Stack {
    /// Takes a note in. Notes about calls it does not know change nothing.
    pub fn note(&mut self, note: &Note, at: Timestamp) {
        match note {
            Note::Preimage { call, tool, turn, places, snapshot } => {
                let (call, tool, turn) = (call.clone(), tool.clone(), *turn);
                self.open.retain(|open| open.call != call);
                let (places, snapshot) = (places.clone(), snapshot.clone());
                self.open.push(Open { call, tool, turn, places, snapshot, live: false });
            }
            Note::Postimage { call, files } => {
                let Some(index) = self.open.iter().position(|open| open.call == *call) else { return };
                let Open { call, tool, turn, snapshot, .. } = self.open.remove(index);
                if !files.is_empty() {
                    self.undone.clear();
                    let (files, snapshot) = (files.clone(), Some(snapshot));
                    self.done.push(Changed { call, tool, turn, at, files, snapshot });
                }
            }
            Note::NotKept { turn, command } => {
                self.by_commands = true;
                self.not_kept.push((*turn, at, command.clone()));
            }
            Note::Undo { call, kept } => {
                // What was passed on the way was told.
                let undone = self.done.iter().find(|change| change.call == *call);
                let since = undone.map(|change| (change.turn, change.at));
                self.not_kept.retain(|(turn, at, _)| since.is_none_or(|since| (*turn, *at) < since));
                let stays = undone.is_some_and(|c| c.files.iter().all(|file| kept.contains(&file.place)));
                shift(&mut self.done, &mut self.undone, call, kept);
                // It is tried last, and does not stand before all that was done earlier.
                let index = self.done.iter().position(|change| change.call == *call).filter(|_| stays);
                if let Some(index) = index {
                    self.done[..=index].rotate_right(1);
                }
            }
            Note::Redo { call, kept } => {
                shift(&mut self.undone, &mut self.done, call, kept);
                // What could not be taken back stayed: what is made again goes before it if it was made before it.
                self.done.sort_by_key(|change| (change.turn, change.at));
            }
            Note::Compaction(_)
            | Note::Rename { .. }
            | Note::Language { .. }
            | Note::Spent { .. }
            | Note::Analysed { .. }
            | Note::Recovered { .. }
            | Note::Imported { .. } => {}
        }
    }

    pub fn of(&self, way: Way) -> &[Changed] {
        match way {
            Way::Undo => &self.done,
            Way::Redo => &self.undone,
        }
    }

    /// The calls it is about, the last one done (or undone) first.
    pub fn within(&self, way: Way, reach: Reach) -> Vec<Changed> {
        let stack = self.of(way);
        let last = stack.last().map(|change| change.turn);
        let fits = |(index, change): &(usize, &Changed)| match reach {
            Reach::Calls(calls) => *index < calls as usize,
            Reach::Turn => Some(change.turn) == last,
        };
        stack.iter().rev().enumerate().take_while(fits).map(|(_, change)| change.clone()).collect()
    }

    /// The commands that are passed over on the way back through these changes, the last one first; all there are where
    /// there is nothing to take back.
    pub fn passed(&self, way: Way, changes: &[Changed]) -> Vec<String> {
        let since = changes.last().map(|change| (change.turn, change.at));
        let passed = self.not_kept.iter().rev().take_while(|_| way == Way::Undo);
        let passed = passed.take_while(|(turn, at, _)| since.is_none_or(|since| (*turn, *at) >= since));
        passed.map(|(.., command)| command.clone()).collect()
    }

    pub fn created(&self) -> Vec<String> {
        let mut created = BTreeSet::new();
        for file in self.done.iter().flat_map(|change| &change.files) {
            match (&file.before, &file.after) {
                (Image::Absent, Image::File { .. } | Image::Symlink { .. }) => {
                    created.insert(file.place.to_string())
                }
                (_, Image::Absent) => created.remove(&file.place.to_string()),
                _ => false,
            };
        }
        created.into_iter().collect()
    }
}

/// Moves a call from one stack to the other, except for the files that were kept: those stay, for another try.
fn shift(from: &mut Vec<Changed>, to: &mut Vec<Changed>, call: &CallId, kept: &[Place]) {
    let Some(index) = from.iter().rposition(|change| change.call == *call) else { return };
    let mut change = from.remove(index);
    let (left, moved) = change.files.into_iter().partition(|file| kept.contains(&file.place));
    change.files = moved;
    if !left.is_empty() {
        from.insert(index, Changed { files: left, ..change.clone() });
    }
    match to.iter_mut().find(|other| other.call == *call) {
        Some(other) => other.files.extend(change.files),
        None if change.files.is_empty() => {}
        None => to.push(change),
    }
}
