//! Finds files by a pattern of their path.

use super::fs::{self, Done};
use super::search::{Limited, Pattern, Walk};
use super::{Boxed, Ctx, Outcome, Tool, arguments};
use crate::catalog::{Lang, tools};
use crate::policy::Permit;
use crate::protocol::{Arguments, Effect, Here, ToolKind, ToolSpec};
use serde::Deserialize;
use serde_json::json;

pub struct Glob;

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
struct Wanted {
    pattern: String,
    path: Option<String>,
}

/// Paths shown at once.
const MOST: usize = 300;

impl Tool for Glob {
    fn spec(&self, lang: Lang) -> ToolSpec {
        fs::spec::<Wanted>(lang, "fs_glob", ToolKind::Search)
    }

    fn effect(&self, arguments: &Arguments, here: &Here) -> Result<Effect, String> {
        fs::reads(arguments::parse::<Wanted>(arguments)?.path.as_deref(), here)
    }

    fn title(&self, arguments: &Arguments) -> String {
        match (fs::text(arguments, "pattern"), fs::text(arguments, "path")) {
            (pattern, "") => pattern.to_owned(),
            (pattern, path) => format!("{pattern} · {path}"),
        }
    }

    fn run<'a>(&'a self, permit: Permit, ctx: &'a Ctx) -> Boxed<'a, Outcome> {
        Box::pin(async move { fs::outcome(find(&permit, ctx).await) })
    }
}

async fn find(permit: &Permit, ctx: &Ctx) -> Done {
    let wanted: Wanted = fs::wanted(permit, ctx.lang)?;
    let place = fs::place(wanted.path.as_deref().unwrap_or("."), ctx)?;
    let pattern = Pattern::new(&wanted.pattern, ctx.lang)?;
    let mut walk = Walk::new(&place, ctx)?;
    let mut found = Limited::new(MOST);
    while let Some(step) = walk.next().await? {
        if !step.is_dir && pattern.matches(&step) && !found.push(|| step.place.to_string()) {
            break;
        }
    }
    let summary = tools::files(ctx.lang, found.total());
    let text = match found.kept.as_slice() {
        [] => tools::NOTHING_FOUND.text(ctx.lang).to_owned(),
        paths => format!("{}\n{}", paths.join("\n"), found.rest(ctx.lang)),
    };
    let data = json!({"paths": found.kept, "more": found.more});
    Ok(Outcome { data, ..Outcome::done(text.trim_end(), summary) })
}
