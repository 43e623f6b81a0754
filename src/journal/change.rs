//! Changes of files: kept before they happen, compared after, taken back and made again.

use super::line::Note;
use super::undo::{
    self, Changed, Conflict, Did, Direction, FileImages, Foreign, UndoReport, UndoneCall, UndoneFile,
    current, decide, restore,
};
use super::{Journal, say};
use crate::protocol::op::Reach;
use crate::protocol::{CallId, Failure, Place, TurnId, WorkspacePath};
use crate::workspace::snapshot::Image;
use crate::workspace::{FileError, Workspace};
use std::collections::{BTreeMap, BTreeSet};
use undo::Fate;

/// What an undo or redo would do.
struct Weighed {
    changes: Vec<Changed>,
    fates: BTreeMap<Place, Fate>,
    now: BTreeMap<Place, Image>,
}

impl Journal {
    /// Keeps what is at these places before a call changes them. When this returns, it is on the disk.
    pub fn before_change(
        &mut self,
        workspace: &Workspace,
        call: &CallId,
        tool: &str,
        turn: TurnId,
        places: &[Place],
    ) -> Result<(), Failure> {
        self.writable()?;
        self.settle(workspace, turn)?;
        let places = with_missing_parents(workspace, places).map_err(|error| self.cannot_change(&error))?;
        let snapshot = self.store.snapshot(workspace, &places).map_err(|error| self.cannot_change(&error))?;
        let (call, tool) = (call.clone(), tool.to_owned());
        self.note(Note::Preimage { call: call.clone(), tool, turn, places, snapshot })?;
        self.fold.stack.open.iter_mut().filter(|open| open.call == call).for_each(|open| open.live = true);
        Ok(())
    }

    /// Notes what the call made of its places, and tells which of them differ. The contents themselves are kept when they
    /// are taken back, for only then can they be wanted again; the note is on the disk with the call's end.
    pub fn after_change(&mut self, workspace: &Workspace, call: &CallId) -> Result<Vec<FileImages>, Failure> {
        let Some(open) = self.fold.stack.open.iter().find(|open| open.call == *call).cloned() else {
            return Ok(Vec::new());
        };
        let files = (|| {
            let before = self.store.load(&open.snapshot)?.images;
            let after = self.store.images_now(workspace, &open.places)?.images;
            Ok(undo::differences(&before, &after, &|place| {
                workspace.stat(place).is_ok_and(|stat| stat.is_some())
            }))
        })();
        let files = files.map_err(|error: FileError| self.cannot_change(&error))?;
        self.append(Note::Postimage { call: call.clone(), files: files.clone() })?;
        Ok(files)
    }

    /// What an undo of this reach would do.
    pub fn undo_plan(&mut self, workspace: &Workspace, reach: Reach) -> Result<UndoReport, Failure> {
        let weighed = self.weigh(workspace, reach, Direction::Undo, Foreign::Keep)?;
        Ok(self.report(&weighed, &[], self.fold.stack.done.len() - weighed.changes.len()))
    }

    /// What a redo of this reach would do.
    pub fn redo_plan(&mut self, workspace: &Workspace, reach: Reach) -> Result<UndoReport, Failure> {
        let weighed = self.weigh(workspace, reach, Direction::Redo, Foreign::Keep)?;
        Ok(self.report(&weighed, &[], self.fold.stack.undone.len() - weighed.changes.len()))
    }

    /// Takes calls back. Cut off in its midst, it can be said again.
    pub fn undo(
        &mut self,
        workspace: &Workspace,
        reach: Reach,
        foreign: Foreign,
    ) -> Result<UndoReport, Failure> {
        let weighed = self.weigh(workspace, reach, Direction::Undo, foreign)?;
        let failed = self.carry_out(workspace, &weighed)?;
        for change in &weighed.changes {
            let kept = weighed.kept(change, &failed);
            self.note(Note::Undo { call: change.call.clone(), kept })?;
        }
        Ok(self.report(&weighed, &failed, self.fold.stack.done.len()))
    }

    /// Makes calls again that were taken back.
    pub fn redo(
        &mut self,
        workspace: &Workspace,
        reach: Reach,
        foreign: Foreign,
    ) -> Result<UndoReport, Failure> {
        let weighed = self.weigh(workspace, reach, Direction::Redo, foreign)?;
        let failed = self.carry_out(workspace, &weighed)?;
        for change in &weighed.changes {
            let kept = weighed.kept(change, &failed);
            self.note(Note::Redo { call: change.call.clone(), kept })?;
        }
        Ok(self.report(&weighed, &failed, self.fold.stack.undone.len()))
    }

    /// Calls whose process ended in their midst are compared now: what they left counts as what they made.
    fn settle(&mut self, workspace: &Workspace, turn: TurnId) -> Result<(), Failure> {
        let left = self.fold.stack.open.iter().filter(|open| !open.live || open.turn < turn);
        let calls: Vec<CallId> = left
            .inspect(|open| open.places.iter().for_each(|place| workspace.sweep(place)))
            .map(|open| open.call.clone())
            .collect();
        calls.iter().try_for_each(|call| self.after_change(workspace, call).map(|_| ()))
    }

    fn weigh(
        &mut self,
        workspace: &Workspace,
        reach: Reach,
        direction: Direction,
        foreign: Foreign,
    ) -> Result<Weighed, Failure> {
        self.writable()?;
        self.settle(workspace, TurnId(u32::MAX))?;
        let changes = match direction {
            Direction::Undo => self.fold.stack.to_undo(reach),
            Direction::Redo => self.fold.stack.to_redo(reach),
        };
        let places: BTreeSet<&Place> =
            changes.iter().flat_map(|c| &c.files).map(|file| &file.place).collect();
        let now = current(&self.store, workspace, places.into_iter())
            .map_err(|error| self.cannot_change(&error))?;
        let fates = decide(&changes, direction, foreign, &now);
        Ok(Weighed { changes, fates, now })
    }

    /// Restores what can be restored. What is there now is kept first: it may be wanted again.
    fn carry_out(
        &self,
        workspace: &Workspace,
        weighed: &Weighed,
    ) -> Result<Vec<(Place, FileError)>, Failure> {
        let wanted = weighed.wanted();
        let is_file = |place: &&Place| !matches!(weighed.now.get(*place), Some(Image::Dir { .. }) | None);
        let files: Vec<Place> = wanted.keys().filter(is_file).cloned().collect();
        if !files.is_empty() {
            self.store.snapshot(workspace, &files).map_err(|error| self.cannot_change(&error))?;
        }
        Ok(restore(&self.store, workspace, &wanted))
    }

    fn report(&self, weighed: &Weighed, failed: &[(Place, FileError)], left: usize) -> UndoReport {
        let mut changes = Vec::new();
        let mut conflicts = Vec::new();
        for (place, fate) in &weighed.fates {
            let error = failed.iter().find(|(at, _)| at == place).map(|(_, error)| error);
            let (did, why) = match (fate, error) {
                (Fate::Foreign, _) => (Did::Kept, Some(say::CHANGED_SINCE.text(self.lang).to_owned())),
                (Fate::Become(_), Some(error)) => (Did::Kept, Some(format!("{}.", error.say(self.lang)))),
                (Fate::Become(Image::Absent), None) => (Did::Deleted, None),
                (Fate::Become(_), None) => (Did::Restored, None),
            };
            changes.push(UndoneFile { path: place.to_string(), did });
            conflicts.extend(why.map(|why| Conflict { path: place.to_string(), why }));
        }
        let call = |c: &Changed| UndoneCall { call: c.call.clone(), tool: c.tool.clone(), turn: c.turn };
        let calls: Vec<_> = weighed.changes.iter().map(call).collect();
        UndoReport { ok: !calls.is_empty() && conflicts.is_empty(), changes, conflicts, left, calls }
    }

    fn cannot_change(&self, error: &FileError) -> Failure {
        Failure::failed(format!("{}.", error.say(self.lang))).hint(error.hint(self.lang))
    }
}

impl Weighed {
    /// What must change and to what; what is there already is left alone.
    fn wanted(&self) -> BTreeMap<Place, Image> {
        let differs = |(place, fate): (&Place, &Fate)| match fate {
            Fate::Become(image) if self.now.get(place) != Some(image) => Some((place.clone(), image.clone())),
            Fate::Become(_) | Fate::Foreign => None,
        };
        self.fates.iter().filter_map(differs).collect()
    }

    /// The files of this call that were left alone.
    fn kept(&self, change: &Changed, failed: &[(Place, FileError)]) -> Vec<Place> {
        let left = |place: &&Place| {
            matches!(self.fates.get(*place), Some(Fate::Foreign)) || failed.iter().any(|(at, _)| at == *place)
        };
        change.files.iter().map(|file| &file.place).filter(left).cloned().collect()
    }
}

/// The places, and the directories above them that do not exist yet and would be created.
fn with_missing_parents(workspace: &Workspace, places: &[Place]) -> Result<Vec<Place>, FileError> {
    let mut all: BTreeSet<Place> = places.iter().cloned().collect();
    for place in places {
        let mut above = parent(place);
        while let Some(dir) = above {
            if workspace.stat(&dir)?.is_some() || !all.insert(dir.clone()) {
                break;
            }
            above = parent(&dir);
        }
    }
    Ok(all.into_iter().collect())
}

fn parent(place: &Place) -> Option<Place> {
    match place {
        Place::Inside(path) => {
            let (above, _) = path.as_str().rsplit_once('/')?;
            WorkspacePath::new(above).ok().map(Place::Inside)
        }
        Place::Outside(path) => path.parent().map(|above| Place::Outside(above.to_owned())),
    }
}
