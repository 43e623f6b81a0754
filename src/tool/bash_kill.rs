//! Stops a background task and everything it started.

use super::shell;
use super::typed::*;
use crate::catalog::shell as words;

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BashKill {
    id: String,
}

impl TypedTool for BashKill {
    const NAME: &str = "bash_kill";
    const KIND: ToolKind = ToolKind::Execute;
    const TITLE: &str = "id";

    fn effect(&self, _: &Here) -> Result<Effect, String> {
        Ok(Effect::None)
    }

    async fn run(self, _: Permit, ctx: &Ctx) -> CallResult {
        let job = ctx.jobs.get(&self.id).map_err(|e| Refusal::new(e, words::NO_JOB_SHORT.text(ctx.lang)))?;
        let was_over = job.ended().is_some();
        let Some(ended) = job.end().await else {
            return Err(Refusal::new(format!("{} was lost.", job.id), words::NO_JOB_SHORT.text(ctx.lang)));
        };
        let mut outcome = shell::ended(&ended, &job.take(), ctx.lang);
        if was_over {
            outcome.text = format!("{}\n{}", words::JOB_OVER.say(ctx.lang, &[("id", &job.id)]), outcome.text);
        }
        Ok(Outcome { ok: true, ..outcome })
    }
}
