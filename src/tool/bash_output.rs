//! Reads what a background job has written since the last time; waits a moment if that is nothing yet.

use super::shell;
use super::typed::*;
use crate::catalog::shell as words;
use std::time::Duration;

/// So long something new may take; asking in a loop would cost more.
const PATIENCE: Duration = Duration::from_secs(5);

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BashOutput {
    id: String,
}

impl TypedTool for BashOutput {
    const NAME: &str = "bash_output";
    const KIND: ToolKind = ToolKind::Read;
    const TITLE: &str = "id";

    fn effect(&self, _: &Here) -> Result<Effect, String> {
        Ok(Effect::None)
    }

    async fn run(self, _: Permit, ctx: &Ctx) -> CallResult {
        let job = ctx.jobs.get(&self.id).map_err(|e| Refusal::new(e, words::NO_JOB_SHORT.text(ctx.lang)))?;
        let mut cancel = ctx.cancel.clone();
        tokio::select! {
            () = job.wait_for_news(PATIENCE) => {}
            _ = cancel.wait_for(|asked| *asked) => {}
        }
        // Asked before taking, so that nothing written in between is lost behind an end.
        let ended = job.ended();
        let taken = job.take();
        if let Some(ended) = ended {
            let outcome = shell::ended(&ended, &taken, ctx.lang);
            // That it could be read is a success, however the job itself ended.
            return Ok(Outcome { ok: true, ..outcome });
        }
        let mut lines = shell::written(&taken, ctx.lang);
        if lines.is_empty() {
            lines.push(words::NO_NEWS.text(ctx.lang).to_owned());
        }
        lines.push(words::JOB_RUNS.say(ctx.lang, &[("id", &job.id)]));
        let outcome = Outcome::done(lines.join("\n"), words::JOB_SHORT.say(ctx.lang, &[("id", &job.id)]));
        let data = json!({"id": job.id, "running": true, "stdout": taken.stdout, "stderr": taken.stderr});
        Ok(Outcome { data, ..outcome })
    }
}
