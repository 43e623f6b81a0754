//! Shows the branch and the changed files.

use super::git;
use super::typed::*;
use crate::catalog::{shell as words, tools};

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GitStatus {}

impl TypedTool for GitStatus {
    const NAME: &str = "git_status";
    const KIND: ToolKind = ToolKind::Read;
    const TITLE: &str = "";

    fn effect(&self, here: &Here) -> Result<Effect, String> {
        let words = ["--no-optional-locks", "status", "--short", "--branch", "--ignore-submodules=dirty"];
        git::effect(&words, &[], here)
    }

    async fn run(self, permit: Permit, ctx: &Ctx) -> CallResult {
        let mut answer = git::run(permit, ctx).await?;
        // The first line names the branch.
        let changed = answer.text.lines().count().saturating_sub(1);
        if changed == 0 {
            answer.text.push_str(words::CLEAN.text(ctx.lang));
            return git::shown(&answer, words::CLEAN_SHORT.text(ctx.lang).to_owned(), ctx.lang);
        }
        git::shown(&answer, tools::files(ctx.lang, changed), ctx.lang)
    }
}
