//! Shows the branch and the changed files.

use super::describe::{Nothing, describe};
use super::fs::{self, Done};
use super::{Boxed, Ctx, Outcome, Tool, arguments, git};
use crate::catalog::{Lang, shell as words, tools};
use crate::policy::Permit;
use crate::protocol::{Arguments, Effect, Family, Here, ToolKind, ToolSpec};

pub struct GitStatus;

impl Tool for GitStatus {
    fn spec(&self, lang: Lang) -> ToolSpec {
        describe::<Nothing>(lang, Family::Git, ToolKind::Read, "git_status")
    }

    fn effect(&self, arguments: &Arguments, here: &Here) -> Result<Effect, String> {
        arguments::parse::<Nothing>(arguments)?;
        git::effect(
            &["--no-optional-locks", "status", "--short", "--branch", "--ignore-submodules=dirty"],
            &[],
            here,
        )
    }

    fn title(&self, _arguments: &Arguments) -> String {
        String::new()
    }

    fn run<'a>(&'a self, permit: Permit, ctx: &'a Ctx) -> Boxed<'a, Outcome> {
        Box::pin(async move { fs::outcome(show(permit, ctx).await) })
    }
}

async fn show(permit: Permit, ctx: &Ctx) -> Done {
    let mut answer = git::run(permit, ctx).await?;
    // The first line names the branch.
    let changed = answer.text.lines().count().saturating_sub(1);
    if changed == 0 {
        answer.text.push_str(words::CLEAN.text(ctx.lang));
        return git::shown(&answer, words::CLEAN_SHORT.text(ctx.lang).to_owned(), ctx.lang);
    }
    git::shown(&answer, tools::files(ctx.lang, changed), ctx.lang)
}
