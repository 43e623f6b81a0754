//! After files were changed: evidence first, the project's own check; then, for larger work, a short review. What is found
//! wrong goes back to work.

use super::context::{Context, Result};
use super::execute::{Judged, judge};
use super::guard::{Author, runs_unasked};
use super::run::{Output, run};
use super::speaker::Speaker;
use crate::config::When;
use crate::protocol::{Arguments, CallId, ToolCall, tool_name};

const SHELL: &str = tool_name::BASH_EXECUTE;

/// What the project's own check said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Evidence {
    pub(super) command: String,
    pub(super) passed: bool,
    pub(super) text: String,
}

/// Runs the project's own check where it has one and nobody has to be asked for it; `always` asks.
pub(super) async fn evidence(context: &mut Context<'_>) -> Result<Option<Evidence>> {
    let world = context.world.clone();
    let Some(command) = world.project.around.check.clone() else { return Ok(None) };
    context.tally.checks += 1;
    let id = CallId(format!("check-{}-{}", context.task.map_or(0, |task| task.0), context.tally.checks));
    let arguments = serde_json::Map::from_iter([("command".to_owned(), command.clone().into())]);
    let call = ToolCall { id, name: SHELL.to_owned(), arguments: Arguments::Object(arguments) };
    let wanted = match world.beside.selfcheck {
        When::Off => false,
        When::Auto => runs_unasked(context, &call),
        When::Always => true,
    };
    if !wanted {
        return Ok(None);
    }
    let mut output = Output::new();
    let judged = judge(context, &mut Speaker::user(SHELL), &call, Author::Model, &output).await?;
    let Judged::Ready(ready) = judged else { return Ok(None) };
    let done = run(context, vec![*ready], &mut output).await?;
    Ok(done.into_iter().next().map(|done| Evidence {
        command,
        passed: done.outcome.ok,
        text: done.outcome.text,
    }))
}
