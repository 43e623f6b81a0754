//! Changes of files: kept before they happen, compared after, taken back and made again. What became of
//! each file is weighed first (`weighed`), and what somebody else did to it meanwhile is merged (`mixed`).

use super::line::Note;
use super::mixed::Mixed;
use super::undo::{self, Changed, Fate, FileImages, Open, UndoReport, Way, decide};
use super::weighed::Weighed;
use super::{Journal, say};
use crate::protocol::op::Reach;
use crate::protocol::{CallId, Failure, Place, TurnId};
use crate::workspace::snapshot::Image;
use crate::workspace::{FileError, FileKind, Workspace, parent};
use std::collections::{BTreeMap, BTreeSet};

/// More files of one call, or larger ones, are kept only when they are taken back.
const KEPT_FILES: usize = 16;
const KEPT_BYTES: u64 = 1024 * 1024;

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

    /// Notes what the call made of its places, and tells which of them differ. Contents are kept when they are taken back,
    /// for only then can they be wanted again; the note is on the disk with the call's end.
    pub fn after_change(&mut self, workspace: &Workspace, call: &CallId) -> Result<Vec<FileImages>, Failure> {
        let Some(open) = self.fold.stack.open.iter().find(|open| open.call == *call).cloned() else {
            return Ok(Vec::new());
        };
        let files = (|| {
            let before = self.store.load(&open.snapshot)?;
            let after = self.store.images_now(workspace, &open.places)?;
            Ok(undo::differences(&before, &after, &|place| {
                workspace.stat(place).is_ok_and(|stat| stat.is_some())
            }))
        })();
        let files = files.map_err(|error: FileError| self.cannot_change(&error))?;
        self.keep_made(workspace, &files)?;
        self.append(Note::Postimage { call: call.clone(), files: files.clone() })?;
        Ok(files)
    }

    /// A command changed files, and what they were before was not kept: said once, and each time it is passed on the way
    /// back.
    pub fn not_kept(&mut self, turn: TurnId, command: &str) -> Result<(), Failure> {
        self.notes.push(say::NOT_KEPT.text(self.lang).to_owned());
        let command = self.hide(command);
        self.append(Note::NotKept { turn, command })
    }

    /// Keeps the contents of a few files as the call left them: somebody may delete one before it is taken back, and then a redo
    /// could not make it again, or change it, and then only this tells whose change is whose.
    fn keep_made(&self, workspace: &Workspace, files: &[FileImages]) -> Result<(), Failure> {
        let made = files.iter().filter_map(|file| match &file.after {
            Image::File { size, .. } => Some((file.place.clone(), *size)),
            _ => None,
        });
        let (places, sizes): (Vec<Place>, Vec<u64>) = made.unzip();
        if places.is_empty() || places.len() > KEPT_FILES || sizes.iter().sum::<u64>() > KEPT_BYTES {
            return Ok(());
        }
        self.store.keep_contents(workspace, &places).map_err(|error| self.cannot_change(&error))
    }

    /// What taking back, or making again, would do.
    pub fn plan(&mut self, workspace: &Workspace, way: Way, reach: Reach) -> Result<UndoReport, Failure> {
        let weighed = self.weigh(workspace, way, reach)?;
        Ok(weighed.report(&[], self.lang))
    }

    /// Takes changes back or makes them again; what somebody changed since is kept. Cut off in its midst, it can be
    /// said again.
    pub fn reverse(&mut self, workspace: &Workspace, way: Way, reach: Reach) -> Result<UndoReport, Failure> {
        let weighed = self.weigh(workspace, way, reach)?;
        let failed = self.restore(workspace, &weighed)?;
        for change in &weighed.changes {
            let (call, kept) = (change.call.clone(), weighed.kept(change, &failed));
            self.note(match way {
                Way::Undo => Note::Undo { call, kept },
                Way::Redo => Note::Redo { call, kept },
            })?;
        }
        Ok(weighed.report(&failed, self.lang))
    }

    /// Calls whose process ended in their midst are compared now: what they left counts as what they made.
    fn settle(&mut self, workspace: &Workspace, turn: TurnId) -> Result<(), Failure> {
        let left = self.fold.stack.open.iter().filter(|open| !open.live || open.turn < turn);
        let (ours, others): (Vec<Open>, Vec<Open>) = left.cloned().partition(|open| self.is_ours(open));
        for Open { call, .. } in others {
            self.append(Note::Postimage { call, files: Vec::new() })?;
        }
        ours.iter().flat_map(|open| &open.places).for_each(|place| workspace.sweep(place));
        ours.iter().try_for_each(|open| self.after_change(workspace, &open.call).map(|_| ()))
    }

    /// Whether what was kept for the call is here and names its places: a record from elsewhere may name any.
    fn is_ours(&self, open: &Open) -> bool {
        let kept = self.store.load(&open.snapshot).unwrap_or_default();
        open.places.iter().all(|place| kept.contains_key(place))
    }

    /// The places of these calls that nothing kept here vouches for.
    pub(super) fn unvouched(&self, changes: &[Changed]) -> BTreeSet<Place> {
        let mut places = BTreeSet::new();
        for change in changes {
            let kept = change.snapshot.as_ref().and_then(|id| self.store.load(id).ok()).unwrap_or_default();
            let strange = change.files.iter().filter(|file| !change.is_vouched_for(&kept, file));
            places.extend(strange.map(|file| file.place.clone()));
        }
        places
    }

    fn weigh(&mut self, workspace: &Workspace, way: Way, reach: Reach) -> Result<Weighed, Failure> {
        self.writable()?;
        self.settle(workspace, TurnId(u32::MAX))?;
        let all = self.fold.stack.of(way).len();
        let changes = self.fold.stack.within(way, reach);
        let unvouched = self.unvouched(&changes);
        let places = changes.iter().flat_map(|c| &c.files).map(|file| &file.place);
        let places: BTreeSet<&Place> = places.filter(|place| !unvouched.contains(place)).collect();
        let now = self.current(workspace, places).map_err(|error| self.cannot_change(&error))?;
        let mut mixed = Mixed::default();
        let mut fates = decide(&changes, way, &now, &mut |place, hops| {
            mixed.mix(&self.store, workspace, (place, now.get(place)?), hops)
        });
        fates.extend(unvouched.into_iter().map(|place| (place, Fate::Unvouched)));
        let passed = self.fold.stack.passed(way, &changes);
        Ok(Weighed { changes, fates, now, mixed, passed, all })
    }

    /// What is at these places now; of a directory only that it is one.
    fn current(
        &self,
        workspace: &Workspace,
        places: BTreeSet<&Place>,
    ) -> Result<BTreeMap<Place, Image>, FileError> {
        let mut images = BTreeMap::new();
        let mut files = Vec::new();
        for place in places {
            match workspace.stat(place)? {
                None => drop(images.insert(place.clone(), Image::Absent)),
                Some(stat) if stat.kind == FileKind::Directory => {
                    images.insert(place.clone(), Image::Dir { mode: stat.mode });
                }
                Some(_) => files.push(place.clone()),
            }
        }
        let mut seen = self.store.images_now(workspace, &files)?;
        images.extend(files.into_iter().filter_map(|place| seen.remove_entry(&place)));
        Ok(images)
    }

    /// Restores what can be restored. What is there now is kept first: it may be wanted again.
    fn restore(&self, workspace: &Workspace, weighed: &Weighed) -> Result<Vec<(Place, FileError)>, Failure> {
        let wanted = weighed.wanted();
        let is_file = |place: &&Place| !matches!(weighed.now.get(*place), Some(Image::Dir { .. }) | None);
        let files: Vec<Place> = wanted.keys().filter(is_file).cloned().collect();
        if !files.is_empty() {
            self.store.snapshot(workspace, &files).map_err(|error| self.cannot_change(&error))?;
        }
        weighed.mixed.keep(&self.store).map_err(|error| self.cannot_change(&error))?;
        Ok(self.store.restore(workspace, &wanted))
    }

    pub(super) fn cannot_change(&self, error: &FileError) -> Failure {
        Failure::failed(format!("{}.", error.say(self.lang))).hint(error.hint(self.lang))
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
