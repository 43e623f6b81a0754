//! Walks a plan: each step starts when all before it are done, several run at once, and each has its end whatever
//! happens to the others.

use super::context::{Context, Interruption, Result, Tally};
use crate::protocol::{Event, Failure, Plan, Step, StepState, TaskId, TaskResult};
use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;

/// How a step ended.
pub(super) struct StepEnd {
    pub(super) result: TaskResult,
    pub(super) state: StepState,
    pub(super) tally: Tally,
    /// The task it ran as, the last one if it was tried again.
    pub(super) task: Option<TaskId>,
    /// What ends the whole plan.
    pub(super) interruption: Option<Interruption>,
}

/// What each step gave, in the plan's order; none of what was left out.
pub(super) type Results = Vec<Option<TaskResult>>;

/// Runs the plan's waiting steps to the end. `run` takes a step with the context of the task it runs as, and what the others
/// gave so far. What ends the plan early stops what runs, and is waited for; nothing is left waiting.
pub(super) async fn walk<'s, F>(
    context: &mut Context<'s>,
    plan: &mut Plan,
    results: &mut Results,
    run: impl Fn(Context<'s>, &Step, &Plan, &Results) -> F,
) -> Result<()>
where
    F: Future<Output = StepEnd>,
{
    let mut running = FuturesUnordered::new();
    let mut broken: Option<Interruption> = None;
    loop {
        if broken.is_none() && context.signal.is_raised() {
            broken = Some(Interruption::Cancelled);
        }
        let skipped = match broken {
            None => plan.skip_unreachable(),
            Some(_) => plan.skip_waiting(),
        };
        let ready = if broken.is_none() { plan.ready() } else { Vec::new() };
        for step in &ready {
            let own = context.begin_task();
            plan.started(*step, own.task);
            let (step, work) = (*step, run(own, &plan.steps()[*step], plan, results));
            running.push(async move { (step, work.await) });
        }
        if !(skipped.is_empty() && ready.is_empty()) {
            told(context, plan, &mut broken);
        }
        let Some((step, end)) = running.next().await else { break };
        let StepEnd { result, state, tally, task, interruption } = end;
        context.tally.add(tally);
        plan.ended(step, task, state);
        results[step] = Some(result);
        if let Some(interruption) = interruption
            && broken.is_none()
        {
            broken = Some(interruption);
            let tasks = plan.steps().iter().filter(|step| step.state == StepState::Running);
            tasks.filter_map(|step| step.task).for_each(|task| context.tasks.cancel(task));
        }
        told(context, plan, &mut broken);
    }
    broken.map_or(Ok(()), Err)
}

/// Shows the plan as it stands; what cannot be recorded ends it.
fn told(context: &Context<'_>, plan: &Plan, broken: &mut Option<Interruption>) {
    if let Err(failure) = show(context, plan) {
        broken.get_or_insert(failure.into());
    }
}

pub(super) fn show(context: &Context<'_>, plan: &Plan) -> Result<(), Failure> {
    context.emit(Event::PlanUpdated { plan: plan.clone() })
}
