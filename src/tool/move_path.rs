//! Moves or renames a file or directory. A link itself is moved, never its target.

use super::fs::{self, OrRefuse};
use super::typed::*;
use crate::catalog::tools;
use crate::policy::MAX_PATH;
use crate::protocol::{Change, FileChange, Place};
use crate::text::diff::Diff;
use crate::workspace::{FileError, FileKind, FileProblem, Overwrite};

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MovePath {
    from: String,
    to: String,
    overwrite: Option<bool>,
}

impl TypedTool for MovePath {
    const NAME: &str = "fs_move";
    const KIND: ToolKind = ToolKind::Move;

    fn effect(&self, here: &Here) -> Result<Effect, String> {
        fs::changes(&[&self.from, &self.to], here)
    }

    fn title(arguments: &Arguments) -> String {
        format!("{} → {}", text(arguments, "from"), text(arguments, "to"))
    }

    /// What the move would overwrite is gone after it.
    async fn rehearse(&self, ctx: &Ctx) -> Result<String, Refusal> {
        let (_, to, _) = self.checked(ctx)?;
        Ok(fs::gone(&to, ctx).text)
    }

    async fn run(self, _: Permit, ctx: &Ctx) -> CallResult {
        let (from, to, overwrite) = self.checked(ctx)?;
        let values: [(&str, &dyn Display); 2] = [("from", &from), ("to", &to)];
        ctx.workspace.rename(&from, &to, overwrite).or_refuse(ctx.lang)?;
        if let Ok(found) = ctx.workspace.read(&to)
            && ctx.reads.content(&from).is_some()
            && !ctx.reads.is_stale(&from, &found.bytes)
        {
            ctx.reads.saw(&to, &found.bytes);
        }
        let data = json!({"from": from.to_string(), "to": to.to_string()});
        let outcome = Outcome::done(tools::MOVED.say(ctx.lang, &values), tools::MOVED_SHORT.text(ctx.lang));
        Ok(Outcome { data, changes: changes(&from, &to), ..outcome })
    }
}

impl MovePath {
    fn checked(&self, ctx: &Ctx) -> Result<(Place, Place, Overwrite), Refusal> {
        let (from, to) = (fs::place(&self.from, ctx)?, fs::place(&self.to, ctx)?);
        fs::movable(&from, ctx)?;
        fs::movable(&to, ctx)?;
        let here = ctx.workspace.here();
        if to.absolute(here).starts_with(from.absolute(here)) {
            return Err(Refusal::say(ctx.lang, tools::INTO_ITSELF, &[("from", &from)], tools::REFUSED_SHORT));
        }
        if fs::existing(&from, ctx)? == FileKind::Directory {
            refuse_too_long(&from, &to, ctx)?;
        }
        let overwrite = if self.overwrite == Some(true) { Overwrite::Replace } else { Overwrite::Refuse };
        refuse_taken(&from, &to, overwrite, ctx)?;
        Ok((from, to, overwrite))
    }
}

fn refuse_taken(from: &Place, to: &Place, overwrite: Overwrite, ctx: &Ctx) -> Result<(), Refusal> {
    let Some(stat) = ctx.workspace.stat(to).or_refuse(ctx.lang)? else { return Ok(()) };
    let name = from.absolute(ctx.workspace.here()).file_name().unwrap_or_default().display().to_string();
    let values: [(&str, &dyn Display); 2] = [("to", to), ("name", &name)];
    let phrase = match (stat.kind, overwrite) {
        (FileKind::Directory, _) => tools::TARGET_IS_DIR,
        (_, Overwrite::Refuse) => tools::TARGET_EXISTS,
        (_, Overwrite::Replace) => return Ok(()),
    };
    Err(Refusal::say(ctx.lang, phrase, &values, tools::EXISTS_SHORT))
}

/// What lies in a directory keeps a path that can be opened; a move alone would not look.
fn refuse_too_long(from: &Place, to: &Place, ctx: &Ctx) -> Result<(), Refusal> {
    let here = ctx.workspace.here();
    let (old, new) = (from.absolute(here), to.absolute(here));
    let [was, is] = [&old, &new].map(|path| path.as_os_str().len());
    if is <= was {
        return Ok(());
    }
    let below = ignore::WalkBuilder::new(&old).standard_filters(false).build().flatten();
    let longest = below.map(|entry| entry.path().as_os_str().len()).max().unwrap_or(was);
    if longest - was + is > MAX_PATH {
        return Err(FileError::new(to.to_string(), FileProblem::TooLong)).or_refuse(ctx.lang);
    }
    Ok(())
}

/// Where both names lie inside, one move; else what is gone here and new there.
fn changes(from: &Place, to: &Place) -> Vec<FileChange> {
    match to {
        Place::Inside(new) => vec![fs::change(from, Change::Moved { to: new.clone() }, Diff::default())],
        Place::Outside(_) => vec![
            fs::change(from, Change::Deleted, Diff::default()),
            fs::change(to, Change::Created, Diff::default()),
        ],
    }
}
