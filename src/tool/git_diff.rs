//! Shows uncommitted changes as a diff.

use super::typed::*;
use super::{arguments, git};
use crate::catalog::{shell as words, tools};

/// No program of the repository's own choice takes part.
const PLAIN: &str =
    "--no-optional-locks diff --no-ext-diff --no-textconv --no-color --ignore-submodules=dirty";

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GitDiff {
    #[serde(default)]
    staged: bool,
    #[serde(default)]
    paths: Vec<String>,
}

impl TypedTool for GitDiff {
    const NAME: &str = "git_diff";
    const KIND: ToolKind = ToolKind::Read;

    fn effect(&self, here: &Here) -> Result<Effect, String> {
        let mut plain: Vec<&str> = PLAIN.split(' ').collect();
        if self.staged {
            plain.push("--cached");
        }
        git::effect(&plain, &self.paths, here)
    }

    fn title(arguments: &Arguments) -> String {
        arguments::parse::<Self>(arguments).map(|wanted| wanted.paths.join(" ")).unwrap_or_default()
    }

    async fn run(self, permit: Permit, ctx: &Ctx) -> CallResult {
        let mut answer = git::run(permit, ctx).await?;
        if answer.text.is_empty() {
            answer.text = words::NO_DIFFERENCE.text(ctx.lang).to_owned();
            return git::shown(&answer, words::CLEAN_SHORT.text(ctx.lang).to_owned(), ctx.lang);
        }
        let changed = answer.text.lines().filter(|line| line.starts_with("diff --")).count();
        git::shown(&answer, tools::files(ctx.lang, changed), ctx.lang)
    }
}
