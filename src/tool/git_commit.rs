//! Commits what is staged, or just the given paths. Adds nothing to the message.

use super::git;
use super::typed::*;

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GitCommit {
    message: String,
    #[serde(default)]
    paths: Vec<String>,
}

impl TypedTool for GitCommit {
    const NAME: &str = "git_commit";
    const KIND: ToolKind = ToolKind::Execute;

    fn effect(&self, here: &Here) -> Result<Effect, String> {
        if self.message.trim().is_empty() || self.message.contains('\0') {
            return Err("`message` is no text. Nothing was done; say what the commit does.".to_owned());
        }
        let message = format!("--message={}", self.message);
        git::effect(&["commit", &message], &self.paths, here)
    }

    fn title(arguments: &Arguments) -> String {
        text(arguments, "message").lines().next().unwrap_or_default().to_owned()
    }

    async fn run(self, permit: Permit, ctx: &Ctx) -> CallResult {
        let answer = git::run(permit, ctx).await?;
        let id = git::here(ctx).head().await;
        let short = id.as_deref().map(|id| id.chars().take(9).collect()).unwrap_or_default();
        let outcome = git::shown(&answer, short, ctx.lang)?;
        Ok(Outcome { data: json!({"commit": id, "output": outcome.text}), ..outcome })
    }
}
