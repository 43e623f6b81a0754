//! Stages files for the next commit.

use super::describe::describe;
use super::fs::{self, Done};
use super::{Boxed, Ctx, Outcome, Tool, arguments, git};
use crate::catalog::{Lang, shell as words};
use crate::policy::Permit;
use crate::protocol::{Arguments, Effect, Family, Here, ToolKind, ToolSpec};
use serde::Deserialize;
use serde_json::json;

pub struct GitAdd;

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
struct Wanted {
    paths: Vec<String>,
}

impl Tool for GitAdd {
    fn spec(&self, lang: Lang) -> ToolSpec {
        describe::<Wanted>(lang, Family::Git, ToolKind::Edit, "git_add")
    }

    fn effect(&self, arguments: &Arguments, here: &Here) -> Result<Effect, String> {
        let wanted: Wanted = arguments::parse(arguments)?;
        if wanted.paths.is_empty() {
            return Err("`paths` is empty. Nothing was done; name files, or '.' for all.".to_owned());
        }
        git::effect(&["add"], &wanted.paths, here)
    }

    fn title(&self, arguments: &Arguments) -> String {
        arguments::parse::<Wanted>(arguments).map(|wanted| wanted.paths.join(" ")).unwrap_or_default()
    }

    fn run<'a>(&'a self, permit: Permit, ctx: &'a Ctx) -> Boxed<'a, Outcome> {
        Box::pin(async move { fs::outcome(stage(permit, ctx).await) })
    }
}

async fn stage(permit: Permit, ctx: &Ctx) -> Done {
    let wanted: Wanted = fs::wanted(&permit, ctx.lang)?;
    git::run(permit, ctx).await?;
    let text = words::STAGED.say(ctx.lang, &[("paths", &wanted.paths.join(", "))]);
    let outcome = Outcome::done(text, words::STAGED_SHORT.text(ctx.lang));
    Ok(Outcome { data: json!({"paths": wanted.paths}), ..outcome })
}
