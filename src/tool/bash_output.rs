//! Reads what a background job has written since the last time; waits a moment if that is nothing yet.

use super::describe::describe;
use super::fs::{self, Done, Refusal};
use super::{Boxed, Ctx, Outcome, Tool, arguments, shell};
use crate::catalog::{Lang, shell as words};
use crate::policy::Permit;
use crate::protocol::{Arguments, Effect, Family, Here, ToolKind, ToolSpec};
use serde::Deserialize;
use serde_json::json;
use std::time::Duration;

/// So long something new may take; asking in a loop would cost more.
const PATIENCE: Duration = Duration::from_secs(5);

pub struct BashOutput;

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
struct Wanted {
    id: String,
}

impl Tool for BashOutput {
    fn spec(&self, lang: Lang) -> ToolSpec {
        describe::<Wanted>(lang, Family::Bash, ToolKind::Read, "bash_output")
    }

    fn effect(&self, arguments: &Arguments, _here: &Here) -> Result<Effect, String> {
        arguments::parse::<Wanted>(arguments).map(|_| Effect::None)
    }

    fn title(&self, arguments: &Arguments) -> String {
        fs::text(arguments, "id").to_owned()
    }

    fn run<'a>(&'a self, permit: Permit, ctx: &'a Ctx) -> Boxed<'a, Outcome> {
        Box::pin(async move { fs::outcome(read(&permit, ctx).await) })
    }
}

async fn read(permit: &Permit, ctx: &Ctx) -> Done {
    let wanted: Wanted = fs::wanted(permit, ctx.lang)?;
    let job = ctx.jobs.get(&wanted.id).map_err(|e| Refusal::new(e, words::NO_JOB_SHORT.text(ctx.lang)))?;
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
