//! Lists a directory, or everything below it that ignore files leave; what git and this program keep for themselves is
//! listed only where it is asked for.

use super::fs::{self, OrRefuse};
use super::search::{Limited, Walk, listed};
use super::typed::*;
use crate::catalog::tools;
use crate::protocol::Place;
use crate::workspace::{Entry, FileKind};
use std::path::Path;

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ListFiles {
    path: Option<String>,
    recursive: Option<bool>,
}

const MOST: usize = 500;

impl TypedTool for ListFiles {
    const NAME: &str = "fs_listFiles";
    const KIND: ToolKind = ToolKind::Read;

    fn effect(&self, here: &Here) -> Result<Effect, String> {
        fs::reads(self.path.as_deref(), here)
    }

    fn title(arguments: &Arguments) -> String {
        match text(arguments, "path") {
            "" => ".".to_owned(),
            path => path.to_owned(),
        }
    }

    async fn run(self, _: Permit, ctx: &Ctx) -> CallResult {
        let place = fs::place(self.path.as_deref().unwrap_or("."), ctx)?;
        let (found, unnamed) = match self.recursive {
            Some(true) => all(&place, ctx).await?,
            _ => (flat(&place, ctx)?, String::new()),
        };
        let summary = tools::entries(ctx.lang, found.total());
        let empty = tools::EMPTY_DIR.say(ctx.lang, &[("path", &place as &dyn Display)]);
        let text = listed(&found.kept, &empty, [found.rest(ctx.lang), unnamed]);
        let data = json!({"path": place.to_string(), "entries": found.kept, "more": found.more});
        Ok(Outcome { data, ..Outcome::done(text, summary) })
    }
}

fn flat(place: &Place, ctx: &Ctx) -> Result<Limited<String>, Refusal> {
    let mut found = Limited::new(MOST);
    for entry in ctx.workspace.list(place).or_refuse(ctx.lang)? {
        if is_kept_aside(Path::new(&entry.name)) {
            continue;
        }
        found.push(|| shown(&entry));
    }
    Ok(found)
}

async fn all(place: &Place, ctx: &Ctx) -> Result<(Limited<String>, String), Refusal> {
    ctx.workspace.list(place).or_refuse(ctx.lang)?;
    let mut walk = Walk::new(place, ctx)?;
    let mut found = Limited::new(MOST);
    while let Some(step) = walk.next().await? {
        if is_kept_aside(&step.below) {
            continue;
        }
        let mark = if step.is_dir { "/" } else { "" };
        if !found.push(|| format!("{}{mark}", step.below.display())) {
            break;
        }
    }
    Ok((found, walk.unnamed()))
}

/// The name or path begins with a directory of git's or ours.
fn is_kept_aside(below: &Path) -> bool {
    [".git", ".pointsman"].iter().any(|name| below.starts_with(name))
}

fn shown(entry: &Entry) -> String {
    let name = entry.name.display();
    match entry.kind {
        FileKind::Directory => format!("{name}/"),
        FileKind::Symlink => format!("{name}@"),
        FileKind::Special(what) => format!("{name} ({what})"),
        FileKind::File => name.to_string(),
    }
}
