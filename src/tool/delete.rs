//! Deletes a file, a link or a directory.

use super::fs::{self, OrRefuse};
use super::typed::*;
use crate::catalog::tools;
use crate::protocol::{Change, FileChange, Place};
use crate::text::diff::Diff;
use crate::workspace::{FileError, FileKind, FileProblem, Recursion};

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Delete {
    path: String,
    /// with everything in it
    recursive: Option<bool>,
}

/// Files of a deleted directory that get a record each; more are only counted.
const MOST_RECORDS: usize = 200;

impl TypedTool for Delete {
    const NAME: &str = "fs_delete";
    const KIND: ToolKind = ToolKind::Delete;

    fn effect(&self, here: &Here) -> Result<Effect, String> {
        fs::changes(&[&self.path], here)
    }

    async fn rehearse(&self, ctx: &Ctx) -> Result<String, Refusal> {
        let (place, _) = self.checked(ctx)?;
        Ok(fs::gone(&place, ctx).text)
    }

    async fn run(self, _: Permit, ctx: &Ctx) -> CallResult {
        let (place, kind) = self.checked(ctx)?;
        if kind == FileKind::Directory {
            return delete_dir(&place, self.recursive == Some(true), ctx);
        }
        let diff = fs::gone(&place, ctx);
        ctx.workspace.delete(&place, Recursion::OnlyEmpty).or_refuse(ctx.lang)?;
        let text = tools::DELETED.say(ctx.lang, &[("path", &place)]);
        let changes = vec![fs::change(&place, Change::Deleted, diff)];
        let data = json!({"path": place.to_string(), "files": 1});
        Ok(Outcome { data, changes, ..Outcome::done(text, tools::DELETED_SHORT.text(ctx.lang)) })
    }
}

impl Delete {
    fn checked(&self, ctx: &Ctx) -> Result<(Place, FileKind), Refusal> {
        let place = fs::place(&self.path, ctx)?;
        fs::movable(&place, ctx)?;
        let kind = fs::existing(&place, ctx)?;
        if kind == FileKind::Directory && self.recursive != Some(true) {
            let entries = ctx.workspace.list(&place).or_refuse(ctx.lang)?.len();
            if entries > 0 {
                let entries = tools::entries(ctx.lang, entries);
                let values: [(&str, &dyn Display); 2] = [("path", &place), ("entries", &entries)];
                return Err(Refusal::new(tools::NOT_EMPTY.say(ctx.lang, &values), entries));
            }
        }
        Ok((place, kind))
    }
}

fn delete_dir(place: &Place, recursive: bool, ctx: &Ctx) -> CallResult {
    let mut records = Vec::new();
    let count = files_in(place, ctx, &mut records)?;
    records.push(fs::change(place, Change::Deleted, Diff::default()));
    let recursion = if recursive { Recursion::Everything } else { Recursion::OnlyEmpty };
    ctx.workspace.delete(place, recursion).or_refuse(ctx.lang)?;
    let files = tools::files(ctx.lang, count);
    let text = match count {
        0 => tools::DELETED.say(ctx.lang, &[("path", place)]),
        _ => tools::DELETED_TREE.say(ctx.lang, &[("path", place), ("files", &files)]),
    };
    let data = json!({"path": place.to_string(), "files": count});
    Ok(Outcome { data, changes: records, ..Outcome::done(text, tools::DELETED_SHORT.text(ctx.lang)) })
}

fn files_in(dir: &Place, ctx: &Ctx, records: &mut Vec<FileChange>) -> Result<usize, Refusal> {
    let mut count = 0;
    for entry in ctx.workspace.list(dir).or_refuse(ctx.lang)? {
        let path = dir.absolute(ctx.workspace.here()).join(&entry.name);
        let Some(child) = path.to_str().and_then(|p| Place::parse(p, ctx.workspace.here()).ok()) else {
            let error = FileError::new(path.display().to_string(), FileProblem::NotUtf8);
            return Err(error).or_refuse(ctx.lang);
        };
        if entry.kind == FileKind::Directory {
            count += files_in(&child, ctx, records)?;
            continue;
        }
        count += 1;
        if records.len() < MOST_RECORDS {
            records.push(fs::change(&child, Change::Deleted, Diff::default()));
        }
    }
    Ok(count)
}
