//! Stages files for the next commit.

use super::typed::*;
use super::{arguments, git};
use crate::catalog::shell as words;
use crate::protocol::{Command, Place, WorkspacePath};

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GitAdd {
    paths: Vec<String>,
}

impl TypedTool for GitAdd {
    const NAME: &str = tool_name::GIT_ADD;
    const KIND: ToolKind = ToolKind::Edit;

    fn effect(&self, here: &Here) -> Result<Effect, String> {
        if self.paths.is_empty() {
            return Err("`paths` is empty. Nothing was done; name files, or '.' for all.".to_owned());
        }
        let specs = git::pathspecs(&self.paths, here)?;
        let words = ["git", "--no-literal-pathspecs", "add", "--"].map(str::to_owned);
        let command = Command::Arguments(words.into_iter().chain(specs).collect());
        Ok(Effect::Run { command, working_dir: Place::Inside(WorkspacePath::root()) })
    }

    fn title(arguments: &Arguments) -> String {
        arguments::parse::<Self>(arguments).map(|wanted| wanted.paths.join(" ")).unwrap_or_default()
    }

    async fn run(self, permit: Permit, ctx: &Ctx) -> CallResult {
        git::run(permit, ctx).await?;
        let text = words::STAGED.say(ctx.lang, &[("paths", &self.paths.join(", "))]);
        let outcome = Outcome::done(text, words::STAGED_SHORT.text(ctx.lang));
        Ok(Outcome { data: json!({"paths": self.paths}), ..outcome })
    }
}
