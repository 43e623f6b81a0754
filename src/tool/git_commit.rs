//! Commits what is staged, or just the given paths. Adds nothing to the message.

use super::describe::describe;
use super::fs::{self, Done};
use super::{Boxed, Ctx, Outcome, Tool, arguments, git};
use crate::catalog::Lang;
use crate::policy::Permit;
use crate::protocol::{Arguments, Effect, Family, Here, ToolKind, ToolSpec};
use serde::Deserialize;
use serde_json::json;

pub struct GitCommit;

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
struct Wanted {
    message: String,
    #[serde(default)]
    paths: Vec<String>,
}

impl Tool for GitCommit {
    fn spec(&self, lang: Lang) -> ToolSpec {
        describe::<Wanted>(lang, Family::Git, ToolKind::Execute, "git_commit")
    }

    fn effect(&self, arguments: &Arguments, here: &Here) -> Result<Effect, String> {
        let wanted: Wanted = arguments::parse(arguments)?;
        if wanted.message.trim().is_empty() || wanted.message.contains('\0') {
            return Err("`message` is no text. Nothing was done; say what the commit does.".to_owned());
        }
        let message = format!("--message={}", wanted.message);
        git::effect(&["commit", &message], &wanted.paths, here)
    }

    fn title(&self, arguments: &Arguments) -> String {
        fs::text(arguments, "message").lines().next().unwrap_or_default().to_owned()
    }

    fn run<'a>(&'a self, permit: Permit, ctx: &'a Ctx) -> Boxed<'a, Outcome> {
        Box::pin(async move { fs::outcome(commit(permit, ctx).await) })
    }
}

async fn commit(permit: Permit, ctx: &Ctx) -> Done {
    let answer = git::run(permit, ctx).await?;
    let id = git::here(ctx).head().await;
    let short = id.as_deref().map(|id| id.chars().take(9).collect()).unwrap_or_default();
    let outcome = git::shown(&answer, short, ctx.lang)?;
    Ok(Outcome { data: json!({"commit": id, "output": outcome.text}), ..outcome })
}
