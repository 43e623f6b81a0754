//! Shows uncommitted changes as a diff.

use super::describe::describe;
use super::fs::{self, Done};
use super::{Boxed, Ctx, Outcome, Tool, arguments, git};
use crate::catalog::{Lang, shell as words, tools};
use crate::policy::Permit;
use crate::protocol::{Arguments, Effect, Family, Here, ToolKind, ToolSpec};
use serde::Deserialize;

/// No program of the repository's own choice takes part.
const PLAIN: [&str; 6] = [
    "--no-optional-locks",
    "diff",
    "--no-ext-diff",
    "--no-textconv",
    "--no-color",
    "--ignore-submodules=dirty",
];

pub struct GitDiff;

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
struct Wanted {
    #[serde(default)]
    staged: bool,
    #[serde(default)]
    paths: Vec<String>,
}

impl Tool for GitDiff {
    fn spec(&self, lang: Lang) -> ToolSpec {
        describe::<Wanted>(lang, Family::Git, ToolKind::Read, "git_diff")
    }

    fn effect(&self, arguments: &Arguments, here: &Here) -> Result<Effect, String> {
        let wanted: Wanted = arguments::parse(arguments)?;
        let mut plain = PLAIN.to_vec();
        if wanted.staged {
            plain.push("--cached");
        }
        git::effect(&plain, &wanted.paths, here)
    }

    fn title(&self, arguments: &Arguments) -> String {
        arguments::parse::<Wanted>(arguments).map(|wanted| wanted.paths.join(" ")).unwrap_or_default()
    }

    fn run<'a>(&'a self, permit: Permit, ctx: &'a Ctx) -> Boxed<'a, Outcome> {
        Box::pin(async move { fs::outcome(show(permit, ctx).await) })
    }
}

async fn show(permit: Permit, ctx: &Ctx) -> Done {
    let mut answer = git::run(permit, ctx).await?;
    if answer.text.is_empty() {
        answer.text = words::NO_DIFFERENCE.text(ctx.lang).to_owned();
        return git::shown(&answer, words::CLEAN_SHORT.text(ctx.lang).to_owned(), ctx.lang);
    }
    let changed = answer.text.lines().filter(|line| line.starts_with("diff --")).count();
    git::shown(&answer, tools::files(ctx.lang, changed), ctx.lang)
}
