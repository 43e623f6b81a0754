//! After files were changed: evidence first, the project's own check; then, for larger work, a short review. What is found
//! wrong goes back to work.

use super::baseline::baseline;
use super::context::{Context, Result};
use super::execute::{Judged, judge};
use super::guard::{Author, runs_unasked};
use super::run::{Output, run};
use super::speaker::Speaker;
use super::structured::{self, Form};
use crate::analysis::Review;
use crate::catalog::plan as words;
use crate::config::When;
use crate::policy::Confinement;
use crate::prompt;
use crate::protocol::analysis::Complexity;
use crate::protocol::{Arguments, CallId, Tier, ToolCall, tool_name};
use crate::text::cut;
use std::time::Duration;

const SHELL: &str = tool_name::BASH_EXECUTE;
const TOOL: &str = "review";
const PATIENCE: Duration = Duration::from_secs(20);
/// Bytes of the changes that are reviewed.
const DIFF: usize = 12_000;

/// What the project's own check said.
#[derive(Debug)]
pub(super) struct Evidence {
    pub(super) command: String,
    pub(super) passed: bool,
    pub(super) text: String,
    /// To run it once more on the state before.
    on_a_copy: Confinement,
}

/// What is wrong with what was changed, if anything is: the project's own check, unless the model ran it since the last
/// change; and for larger work a review.
pub(super) async fn findings(context: &mut Context<'_>, said: &str) -> Result<Option<String>> {
    if !context.tally.work.changed_files || context.world.beside.selfcheck == When::Off {
        return Ok(None);
    }
    if let Some(Evidence { command, text, on_a_copy, .. }) = red(context).await? {
        if fails_anew(context, &command, &text, on_a_copy).await? {
            return Ok(Some(format!("`{command}`:\n{text}")));
        }
        context.notice(words::FAILED_BEFORE.say(context.world.lang, &[("command", &command)]))?;
    }
    review(context, said).await
}

/// Says that the check still fails where the work goes back no more.
pub(super) async fn tell(context: &mut Context<'_>) -> Result<()> {
    if let Some(Evidence { command, .. }) = red(context).await? {
        let text = words::CHECK_FAILED.say(context.world.lang, &[("command", &command)]);
        context.tally.red = Some(text.clone());
        context.notice(text)?;
    }
    Ok(())
}

/// Whether the check finds something that it did not find before the turn; it is tried on that state once in a turn.
async fn fails_anew(
    context: &mut Context<'_>,
    command: &str,
    text: &str,
    on_a_copy: Confinement,
) -> Result<bool> {
    if context.tally.baseline.is_none() {
        context.tally.baseline = baseline(context, command, on_a_copy).await?;
    }
    let baseline = context.tally.baseline.as_ref();
    Ok(baseline.is_none_or(|before| before.is_worse_now(text)))
}

/// The project's own check where it fails, unless it passed since the last change.
async fn red(context: &mut Context<'_>) -> Result<Option<Evidence>> {
    let checked = if context.tally.work.checked { None } else { evidence(context).await? };
    Ok(checked.filter(|evidence| !evidence.passed))
}

/// A short look at what was done, for what is more than simple; its doubts go back to work.
async fn review(context: &mut Context<'_>, said: &str) -> Result<Option<String>> {
    let world = context.world.clone();
    let large = context
        .session
        .history()
        .last()
        .is_some_and(|decision| decision.assessment().complexity >= Complexity::Moderate);
    let wanted = world.beside.selfcheck == When::Always || large;
    if !wanted || !world.provider.can_analyse() {
        return Ok(None);
    }
    let diff = context.session.journal(|journal| journal.diff(&world.workspace))?;
    let shown = cut::both_ends(&diff, DIFF);
    let asked = format!("{}\n\n{said}\n\n{shown}", context.request);
    let form = Form { name: TOOL, schema: Review::schema(), tier: Tier::Fast };
    let system = prompt::source(world.lang, "validate", &world.project.overrides).to_owned();
    let request = structured::request(context, &form, system, &asked);
    let answer = structured::ask(context, &form, &request, Some(PATIENCE)).await?;
    let review = answer.ok().and_then(|(_, text)| Review::read(&text));
    Ok(review.and_then(|review| review.findings(world.limits.validation)))
}

/// Runs the project's own check where it has one and nobody has to be asked for it; `always` asks.
pub(super) async fn evidence(context: &mut Context<'_>) -> Result<Option<Evidence>> {
    let world = context.world.clone();
    let Some(command) = world.project.around.check.clone() else { return Ok(None) };
    let call = call(context, &command);
    let wanted = match world.beside.selfcheck {
        When::Off => false,
        When::Auto => runs_unasked(context, &call),
        When::Always => true,
    };
    if !wanted {
        return Ok(None);
    }
    let mut output = Output::new();
    let judged = judge(context, &mut Speaker::user(), &call, Author::Model, &output).await?;
    let Judged::Ready(ready) = judged else { return Ok(None) };
    let on_a_copy = ready.confinement_for_a_copy();
    let done = run(context, vec![*ready], &mut output).await?.into_iter().next();
    Ok(done.map(|done| Evidence { command, passed: done.outcome.ok, text: done.outcome.text, on_a_copy }))
}

fn call(context: &mut Context<'_>, command: &str) -> ToolCall {
    context.tally.checks += 1;
    let (turn, task) = (context.session.turn().0, context.task.map_or(0, |task| task.0));
    let id = CallId(format!("check-{turn}-{task}-{}", context.tally.checks));
    let arguments = serde_json::Map::from_iter([("command".to_owned(), command.into())]);
    ToolCall { id, name: SHELL.to_owned(), arguments: Arguments::Object(arguments) }
}
