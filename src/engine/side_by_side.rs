//! Several agents work side by side, each on its task in a conversation of its own; what they found becomes one answer.

use super::agent::{Agent, Finished, REPLIES};
use super::context::{Context, Interruption, Result};
use super::control::clarify;
use super::schedule::{Results, StepEnd, show, walk};
use super::speaker::Speaker;
use super::synthesis::synthesize;
use super::world::World;
use crate::catalog::plan as words;
use crate::prompt::{self, Part, TaskView};
use crate::protocol::{
    Failure, FailureKind, Message, Plan, Role, Step, StepState, StopReason, TaskConversation, TaskResult,
};
use crate::text::cut;

/// So often a task that asks back goes on with the answer.
const ASKS: u32 = 2;
/// Bytes of the conversation before that an agent of its own is told.
const EARLIER: usize = 2_000;

pub(super) async fn carry_out(
    context: &mut Context<'_>,
    request: &str,
    mut plan: Plan,
) -> Result<StopReason> {
    let mut results: Results = vec![None; plan.steps().len()];
    let earlier = earlier(context);
    show(context, &plan)?;
    let walked = walk(context, &mut plan, &mut results, |own, step, plan, results| {
        let before = parts(&own.world, plan, results, &step.depends_on);
        work(own, step.clone(), request.to_owned(), before, earlier.clone())
    })
    .await;
    walked?;
    let all: Vec<usize> = (0..plan.steps().len()).collect();
    let parts = parts(&context.world, &plan, &results, &all);
    synthesize(context, parts).await
}

/// One step, to its end: asked back, it goes on with the answer.
async fn work(
    mut context: Context<'_>,
    step: Step,
    request: String,
    before: Vec<Part>,
    earlier: String,
) -> StepEnd {
    let mut task = step.description.clone();
    let mut asks = 0;
    loop {
        let opening = opening(&context, &task, &request, &before, &earlier);
        let speaker = Speaker::agent(&context.world, &step.agent).map(|one| one.on(&context.world, &task));
        let (opening, speaker) = match opening.and_then(|opening| Ok((opening, speaker?))) {
            Ok(made) => made,
            Err(failure) => return StepEnd::broken(failure.into(), context),
        };
        let conversation = TaskConversation::Own { opening: Message::user(opening) };
        let agent = Agent::new(context.apart(), speaker).reporting_within(REPLIES);
        let Finished { end, result, tally } = agent.run(&step.description, conversation).await;
        context.tally.add(tally);
        let question = result.reason.clone().filter(|_| end.is_ok() && asks < ASKS);
        let Some(question) = question else { return StepEnd::of(result, end.map(|_| ()), context) };
        match clarify(&mut context, &question).await {
            Ok(Some(answer)) => {
                asks += 1;
                task = format!("{}\n\n{}\n{question}\n{answer}", step.description, result.data);
                context = context.again();
            }
            Ok(None) => return StepEnd::of(result, Ok(()), context),
            // Stopped alone while it asked, it is no end of the others.
            Err(interruption) => return StepEnd::of(result, Err(interruption), context),
        }
    }
}

fn opening(
    context: &Context<'_>,
    task: &str,
    whole: &str,
    before: &[Part],
    earlier: &str,
) -> Result<String, Failure> {
    let world = &context.world;
    let directory = world.workspace.here().cwd.display().to_string();
    let whole = if whole.trim() == task.trim() { "" } else { whole };
    let view = TaskView { task, whole, before, earlier, directory: &directory, replies: REPLIES };
    prompt::task(world.lang, view, &world.project.overrides).map_err(|error| world.unusable(error))
}

/// What these steps gave, for those who go on from it.
pub(super) fn parts(world: &World, plan: &Plan, results: &Results, steps: &[usize]) -> Vec<Part> {
    let part = |&index: &usize| {
        let step = &plan.steps()[index];
        let (text, failed) = match &results[index] {
            Some(TaskResult { error: Some(error), .. }) => (error.clone(), true),
            Some(TaskResult { uncertain: true, data, .. }) => (data.clone(), true),
            Some(result) => (result.data.clone(), false),
            None => (skipped(world, plan, step), true),
        };
        Part { name: step.description.clone(), text, failed }
    };
    steps.iter().map(part).collect()
}

fn skipped(world: &World, plan: &Plan, step: &Step) -> String {
    let failed = step
        .depends_on
        .iter()
        .map(|before| &plan.steps()[*before])
        .find(|before| matches!(before.state, StepState::Failed | StepState::Skipped));
    let before = failed.map_or("", |before| before.description.as_str());
    words::STEP_SKIPPED.say(world.lang, &[("before", &before)])
}

/// What was said last before this request.
pub(super) fn earlier(context: &Context<'_>) -> String {
    let messages = context.session.messages(None);
    let before = messages.len().saturating_sub(1);
    let said = messages[..before]
        .iter()
        .rev()
        .find(|message| message.role == Role::Assistant && !message.text().trim().is_empty());
    said.map_or_else(String::new, |message| cut::both_ends(&message.text(), EARLIER).into_owned())
}

impl StepEnd {
    pub(super) fn of(result: TaskResult, end: Result<()>, context: Context<'_>) -> Self {
        let done = end.is_ok() && result.ok && !result.uncertain;
        let state = if done { StepState::Done } else { StepState::Failed };
        // A task that failed or was stopped alone is no end of the others; what may not be paid is.
        let interruption = match end {
            Err(Interruption::Failed(failure)) if failure.kind == FailureKind::Limit => {
                Some(Interruption::Failed(failure))
            }
            _ => None,
        };
        Self { result, state, tally: context.tally, task: context.task, interruption }
    }

    pub(super) fn broken(interruption: Interruption, context: Context<'_>) -> Self {
        let Context { tally, task, .. } = context;
        let (result, state) = (TaskResult::default(), StepState::Failed);
        Self { result, state, tally, task, interruption: Some(interruption) }
    }
}
