//! What the file tools share: places, refusals, the stale-read check, the record of a change. No tool itself.

use super::typed::CallResult;
use super::{Ctx, Outcome, Refusal};
use crate::catalog::{Lang, tools};
use crate::protocol::{Change, Effect, FileChange, Here, Place};
use crate::text::diff::{self, Diff};
use crate::workspace::{FileContent, FileError, FileKind, FileProblem, LARGEST_CHANGED};
use std::fmt::Display;

pub(super) fn place(text: &str, ctx: &Ctx) -> Result<Place, Refusal> {
    let error = |error| Refusal::new(error, tools::BAD_ARGUMENTS.text(ctx.lang));
    Place::parse(text, ctx.workspace.here()).map_err(error)
}

pub(super) fn reads(path: Option<&str>, here: &Here) -> Result<Effect, String> {
    Ok(Effect::Read { places: vec![Place::parse(path.unwrap_or("."), here)?] })
}

/// A file by its name. A slash behind it says that a directory is meant.
pub(super) fn named_file(path: &str) -> Result<&str, String> {
    let slash = path.len() > 1 && path.ends_with('/');
    if slash {
        Err(format!("'{path}' ends with '/', so it names a directory. Name a file."))
    } else {
        Ok(path)
    }
}

pub(super) fn changes(paths: &[&str], here: &Here) -> Result<Effect, String> {
    let places = paths.iter().map(|path| Place::parse(path, here)).collect::<Result<_, _>>()?;
    Ok(Effect::Change { places })
}

pub(super) trait OrRefuse<T> {
    fn or_refuse(self, lang: Lang) -> Result<T, Refusal>;
}

impl<T> OrRefuse<T> for Result<T, FileError> {
    fn or_refuse(self, lang: Lang) -> Result<T, Refusal> {
        self.map_err(|error| {
            let said = error.say(lang);
            Refusal::new(format!("{said}. {}", error.hint(lang)), said)
        })
    }
}

/// The file at the place, none if there is none, refused if it is not what the model last saw.
pub(super) fn current(place: &Place, ctx: &Ctx) -> Result<Option<FileContent>, Refusal> {
    let found = match ctx.workspace.read_within(place, LARGEST_CHANGED) {
        Err(error) if error.is_missing() => return Ok(None),
        result => result.or_refuse(ctx.lang)?,
    };
    if !ctx.reads.is_stale(place, &found.bytes) {
        return Ok(Some(found));
    }
    let known = ctx.reads.content(place);
    let difference = known.map(|known| diff::diff(&place.to_string(), Some(&known), Some(&found.bytes)).text);
    Err(match difference {
        Some(diff) if !diff.is_empty() && diff.len() <= MOST_SHOWN => {
            let values: [(&str, &dyn Display); 2] = [("path", place), ("diff", &diff)];
            let refusal = Refusal::say(ctx.lang, tools::STALE, &values, tools::STALE_SHORT);
            Refusal { shows: Some((place.clone(), found.bytes)), ..refusal }
        }
        _ => Refusal::say(ctx.lang, tools::STALE_READ_AGAIN, &[("path", place)], tools::STALE_SHORT),
    })
}

/// A difference up to this many bytes is shown to the model instead of asking it to read again.
const MOST_SHOWN: usize = 4 * 1024;

/// A file as it is and as a call would leave it.
pub(super) struct Rewrite {
    pub(super) place: Place,
    pub(super) before: Option<Vec<u8>>,
    pub(super) after: Vec<u8>,
}

impl Rewrite {
    fn diff(&self) -> Diff {
        diff::diff(&self.place.to_string(), self.before.as_deref(), Some(&self.after))
    }

    /// Why nothing would be written; none if something would.
    fn unchanged(&self, lang: Lang) -> Option<Refusal> {
        (self.before.as_ref() == Some(&self.after))
            .then(|| Refusal::say(lang, tools::UNCHANGED_TEXT, &[("path", &self.place)], tools::UNCHANGED))
    }

    pub(super) fn rehearse(&self, ctx: &Ctx) -> Result<String, Refusal> {
        self.unchanged(ctx.lang).map_or_else(|| Ok(self.diff().text), Err)
    }

    pub(super) fn write(self, ctx: &Ctx) -> CallResult {
        let (path, after): (&dyn Display, &[u8]) = (&self.place, &self.after);
        if let Some(said) = self.unchanged(ctx.lang) {
            let data = serde_json::json!({"path": path.to_string(), "changed": false});
            return Ok(Outcome { data, ..Outcome::done(said.text, said.summary) });
        }
        ctx.workspace.write(&self.place, after).or_refuse(ctx.lang)?;
        ctx.reads.saw(&self.place, after);
        let diff = self.diff();
        let (added, removed) = (diff.added, diff.removed);
        let (text, kind) = if self.before.is_none() {
            let lines = tools::lines(ctx.lang, added as usize);
            (tools::CREATED.say(ctx.lang, &[("path", path), ("lines", &lines)]), Change::Created)
        } else {
            let values: [(&str, &dyn Display); 3] =
                [("path", path), ("added", &added), ("removed", &removed)];
            (tools::CHANGED.say(ctx.lang, &values), Change::Modified)
        };
        let data = serde_json::json!({
            "path": path.to_string(), "changed": true, "added": added, "removed": removed, "bytes": after.len(),
        });
        let changes = vec![change(&self.place, kind, diff)];
        Ok(Outcome { data, changes, ..Outcome::done(text, format!("+{added} −{removed}")) })
    }
}

/// What is at the place, a link itself and not what it leads to; refused if nothing is.
pub(super) fn existing(place: &Place, ctx: &Ctx) -> Result<FileKind, Refusal> {
    let missing = || FileError::new(place.to_string(), FileProblem::Missing);
    let stat = ctx.workspace.stat(place).and_then(|stat| stat.ok_or_else(missing));
    Ok(stat.or_refuse(ctx.lang)?.kind)
}

/// The diff of a file's end; empty where no file is.
pub(super) fn gone(place: &Place, ctx: &Ctx) -> Diff {
    let is_file = existing(place, ctx).is_ok_and(|kind| kind == FileKind::File);
    let found = is_file.then(|| ctx.workspace.read_within(place, LARGEST_CHANGED).ok()).flatten();
    found.map_or_else(Diff::default, |found| diff::diff(&place.to_string(), Some(&found.bytes), None))
}

pub(super) fn change(place: &Place, change: Change, diff: Diff) -> FileChange {
    FileChange { path: place.to_string(), change, added: diff.added, removed: diff.removed, diff: diff.text }
}

pub(super) fn movable(place: &Place, ctx: &Ctx) -> Result<(), Refusal> {
    let Place::Inside(path) = place else { return Ok(()) };
    let first = path.as_str().split('/').next().unwrap_or_default();
    if path.is_root() || first.eq_ignore_ascii_case(".git") {
        return Err(Refusal::say(ctx.lang, tools::NOT_THIS, &[("path", place)], tools::REFUSED_SHORT));
    }
    Ok(())
}
