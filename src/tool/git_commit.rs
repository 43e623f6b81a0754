//! Commits what is staged, or the given paths with new files. Adds nothing to the message.

use super::git;
use super::typed::*;
use crate::catalog::shell as words;
use crate::protocol::{Command, Place, WorkspacePath};

/// Of the files that join, so many are named one by one.
const NAMED: usize = 30;

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GitCommit {
    message: String,
    #[serde(default)]
    paths: Vec<String>,
}

impl TypedTool for GitCommit {
    const NAME: &str = tool_name::GIT_COMMIT;
    const KIND: ToolKind = ToolKind::Execute;

    /// One line, so that staging and committing are one question and one run.
    fn effect(&self, here: &Here) -> Result<Effect, String> {
        if self.message.trim().is_empty() || self.message.contains('\0') {
            return Err("`message` is no text. Nothing was done; say what the commit does.".to_owned());
        }
        let commit = format!("git commit --message={}", Command::quoted(&self.message));
        let line = if self.paths.is_empty() {
            commit
        } else {
            let specs = git::pathspecs(&self.paths, here)?;
            let typed = specs.iter().map(|spec| Command::quoted(spec)).collect::<Vec<_>>().join(" ");
            // Git takes no paths in the midst of a merge; all there is needs none.
            let only = if specs[0] == "." { String::new() } else { format!(" -- {typed}") };
            format!("git add -- {typed} && {commit}{only}")
        };
        Ok(Effect::Run { command: Command::Line(line), working_dir: Place::Inside(WorkspacePath::root()) })
    }

    fn title(arguments: &Arguments) -> String {
        text(arguments, "message").lines().next().unwrap_or_default().to_owned()
    }

    async fn rehearse(&self, ctx: &Ctx) -> Result<String, Refusal> {
        let files = git::joining(&self.paths, ctx)?;
        let mut rows = vec![words::JOINS_COMMIT.say(ctx.lang, &[("count", &files.len())])];
        rows.extend(files.iter().take(NAMED).map(|file| format!("  {file}")));
        let left = files.len().saturating_sub(NAMED);
        rows.extend((left > 0).then(|| words::MORE_JOIN.say(ctx.lang, &[("count", &left)])));
        Ok(rows.join("\n"))
    }

    async fn run(self, permit: Permit, ctx: &Ctx) -> CallResult {
        git::joining(&self.paths, ctx)?;
        let answer = git::run(permit, ctx).await?;
        let id = git::here(ctx).head().await;
        let short = id.as_deref().map(|id| id.chars().take(9).collect()).unwrap_or_default();
        let outcome = git::shown(&answer, short, ctx.lang)?;
        Ok(Outcome { data: json!({"commit": id, "output": outcome.text}), ..outcome })
    }
}
