//! An undo or redo, weighed: what becomes of each file, what that makes of it, and what is said about it.

use super::mixed::Mixed;
use super::say;
use super::undo::{Changed, Conflict, Did, Fate, UndoReport, UndoneCall, UndoneFile};
use crate::catalog::Lang;
use crate::protocol::Place;
use crate::workspace::FileError;
use crate::workspace::snapshot::Image;
use std::collections::BTreeMap;

pub(super) struct Weighed {
    pub changes: Vec<Changed>,
    pub fates: BTreeMap<Place, Fate>,
    pub now: BTreeMap<Place, Image>,
    pub mixed: Mixed,
    pub passed: Vec<String>,
    /// How many calls lay on the stack before.
    pub all: usize,
}

impl Weighed {
    pub fn wanted(&self) -> BTreeMap<Place, Image> {
        let differs = |(place, fate): (&Place, &Fate)| match fate {
            Fate::Become(image) | Fate::Merged(image) => {
                (self.now.get(place) != Some(image)).then(|| (place.clone(), image.clone()))
            }
            Fate::Foreign | Fate::Lost | Fate::Unvouched => None,
        };
        self.fates.iter().filter_map(differs).collect()
    }

    pub fn kept(&self, change: &Changed, failed: &[(Place, FileError)]) -> Vec<Place> {
        let left = |place: &&Place| {
            matches!(self.fates.get(*place), Some(Fate::Foreign | Fate::Unvouched))
                || failed.iter().any(|(at, _)| at == *place)
        };
        change.files.iter().map(|file| &file.place).filter(left).cloned().collect()
    }

    pub fn report(&self, failed: &[(Place, FileError)], lang: Lang) -> UndoReport {
        let mut changes = Vec::new();
        let mut conflicts = Vec::new();
        for (place, fate) in &self.fates {
            let error = failed.iter().find(|(at, _)| at == place).map(|(_, error)| error);
            let (did, why) = self.outcome(place, fate, error, lang);
            changes.push(UndoneFile { path: place.to_string(), did });
            conflicts.extend(why.map(|why| Conflict { path: place.to_string(), why }));
        }
        let call = |change: &Changed| {
            let (call, tool, turn) = (change.call.clone(), change.tool.clone(), change.turn);
            UndoneCall { call, tool, turn, whole: self.kept(change, failed).is_empty() }
        };
        let calls: Vec<_> = self.changes.iter().map(call).collect();
        let left = self.all - calls.iter().filter(|call| call.whole).count();
        let passed = self.passed.clone();
        UndoReport { ok: !calls.is_empty() && conflicts.is_empty(), changes, conflicts, passed, left, calls }
    }

    /// What is done to a file, and why it is left where it is.
    fn outcome(
        &self,
        place: &Place,
        fate: &Fate,
        error: Option<&FileError>,
        lang: Lang,
    ) -> (Did, Option<String>) {
        let is_gone = self.now.get(place) == Some(&Image::Absent);
        let left = |why: crate::catalog::Phrase| (Did::Kept, Some(why.text(lang).to_owned()));
        match (fate, error) {
            (Fate::Foreign, _) if is_gone => left(say::GONE_SINCE),
            (Fate::Foreign, _) => left(say::CHANGED_SINCE),
            (Fate::Lost, _) => left(say::NOT_A_FILE),
            (Fate::Unvouched, _) => left(say::UNVOUCHED),
            (Fate::Become(_) | Fate::Merged(_), Some(error)) => {
                (Did::Kept, Some(format!("{}.", error.say(lang))))
            }
            (Fate::Become(Image::Absent), None) if is_gone => (Did::AlreadyGone, None),
            (Fate::Become(Image::Absent), None) => (Did::Deleted, None),
            (Fate::Become(_), None) => (Did::Restored, None),
            (Fate::Merged(_), None) => (Did::Merged, None),
        }
    }
}
