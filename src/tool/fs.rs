//! What the file tools share: places, refusals, the stale-read check, the record of a change. No tool itself.

use super::typed::{CallResult, Refusal};
use super::{Ctx, Outcome};
use crate::catalog::{Lang, tools};
use crate::protocol::{Change, Effect, FileChange, Here, Place};
use crate::text::diff::{self, Diff};
use crate::workspace::{FileContent, FileError};
use std::fmt::Display;

pub(super) fn place(text: &str, ctx: &Ctx) -> Result<Place, Refusal> {
    let error = |error| Refusal::new(error, tools::BAD_ARGUMENTS.text(ctx.lang));
    Place::parse(text, ctx.workspace.here()).map_err(error)
}

/// The diff between a file as it is and what a call would make of it; empty where there is none. Reads, never writes.
pub(super) fn preview(
    path: &str,
    ctx: &Ctx,
    after: impl FnOnce(&Place, Option<&[u8]>) -> Option<Vec<u8>>,
) -> String {
    let Ok(place) = Place::parse(path, ctx.workspace.here()) else { return String::new() };
    let before = ctx.workspace.read(&place).ok().map(|found| found.bytes);
    let after = after(&place, before.as_deref());
    after.map_or_else(String::new, |after| {
        diff::diff(&place.to_string(), before.as_deref(), Some(&after)).text
    })
}

pub(super) fn reads(path: Option<&str>, here: &Here) -> Result<Effect, String> {
    Ok(Effect::Read { places: vec![Place::parse(path.unwrap_or("."), here)?] })
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
    let found = match ctx.workspace.read(place) {
        Err(error) if error.is_missing() => return Ok(None),
        result => result.or_refuse(ctx.lang)?,
    };
    if !ctx.reads.is_stale(place, &found.bytes) {
        return Ok(Some(found));
    }
    let known = ctx.reads.content(place);
    let difference = known.map(|known| diff::diff(&place.to_string(), Some(&known), Some(&found.bytes)).text);
    let path: &dyn Display = place;
    Err(match difference {
        Some(diff) if !diff.is_empty() && diff.len() <= MOST_SHOWN => {
            ctx.reads.saw(place, &found.bytes);
            Refusal::say(ctx.lang, tools::STALE, &[("path", path), ("diff", &diff)], tools::STALE_SHORT)
        }
        _ => Refusal::say(ctx.lang, tools::STALE_READ_AGAIN, &[("path", path)], tools::STALE_SHORT),
    })
}

/// A difference up to this many bytes is shown to the model instead of asking it to read again.
const MOST_SHOWN: usize = 4 * 1024;

pub(super) fn put(place: &Place, before: Option<&[u8]>, after: &[u8], ctx: &Ctx) -> CallResult {
    let path: &dyn Display = place;
    if before == Some(after) {
        let text = tools::UNCHANGED_TEXT.say(ctx.lang, &[("path", path)]);
        let data = serde_json::json!({"path": place.to_string(), "changed": false});
        return Ok(Outcome { data, ..Outcome::done(text, tools::UNCHANGED.text(ctx.lang)) });
    }
    ctx.workspace.write(place, after).or_refuse(ctx.lang)?;
    ctx.reads.saw(place, after);
    let diff = diff::diff(&place.to_string(), before, Some(after));
    let (added, removed) = (diff.added, diff.removed);
    let (text, kind) = if before.is_none() {
        let lines = tools::lines(ctx.lang, added as usize);
        (tools::CREATED.say(ctx.lang, &[("path", path), ("lines", &lines)]), Change::Created)
    } else {
        let values: [(&str, &dyn Display); 3] = [("path", path), ("added", &added), ("removed", &removed)];
        (tools::CHANGED.say(ctx.lang, &values), Change::Modified)
    };
    let data = serde_json::json!({
        "path": place.to_string(), "changed": true, "added": added, "removed": removed, "bytes": after.len(),
    });
    let changes = vec![change(place, kind, diff)];
    Ok(Outcome { data, changes, ..Outcome::done(text, format!("+{added} −{removed}")) })
}

pub(super) fn change(place: &Place, change: Change, diff: Diff) -> FileChange {
    FileChange { path: place.to_string(), change, added: diff.added, removed: diff.removed, diff: diff.text }
}

pub(super) fn movable(place: &Place, ctx: &Ctx) -> Result<(), Refusal> {
    let Place::Inside(path) = place else { return Ok(()) };
    let first = path.as_str().split('/').next().unwrap_or_default();
    if path.is_root() || first.eq_ignore_ascii_case(".git") {
        let path: &dyn Display = place;
        return Err(Refusal::say(ctx.lang, tools::NOT_THIS, &[("path", path)], tools::REFUSED_SHORT));
    }
    Ok(())
}
