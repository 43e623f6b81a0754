//! Ends a background job with everything it started.

use super::describe::describe;
use super::fs::{self, Done, Refusal};
use super::{Boxed, Ctx, Outcome, Tool, arguments, shell};
use crate::catalog::{Lang, shell as words};
use crate::policy::Permit;
use crate::protocol::{Arguments, Effect, Family, Here, ToolKind, ToolSpec};
use serde::Deserialize;

pub struct BashKill;

#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
struct Wanted {
    id: String,
}

impl Tool for BashKill {
    fn spec(&self, lang: Lang) -> ToolSpec {
        describe::<Wanted>(lang, Family::Bash, ToolKind::Execute, "bash_kill")
    }

    fn effect(&self, arguments: &Arguments, _here: &Here) -> Result<Effect, String> {
        arguments::parse::<Wanted>(arguments).map(|_| Effect::None)
    }

    fn title(&self, arguments: &Arguments) -> String {
        fs::text(arguments, "id").to_owned()
    }

    fn run<'a>(&'a self, permit: Permit, ctx: &'a Ctx) -> Boxed<'a, Outcome> {
        Box::pin(async move { fs::outcome(end(&permit, ctx).await) })
    }
}

async fn end(permit: &Permit, ctx: &Ctx) -> Done {
    let wanted: Wanted = fs::wanted(permit, ctx.lang)?;
    let job = ctx.jobs.get(&wanted.id).map_err(|e| Refusal::new(e, words::NO_JOB_SHORT.text(ctx.lang)))?;
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
