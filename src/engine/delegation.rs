//! Tasks that an agent hands on: which of them are worked on at the same time, and how each call ends with its report.

use super::context::{Context, Interruption, Result, Tally};
use super::execute::{begin, end_delegation, not_run};
use crate::catalog::engine as words;
use crate::protocol::{Failure, TaskResult, ToolCall};
use crate::tool::control;
use futures_util::future::join_all;

/// A task for an agent, with what it has to know.
pub(super) struct Given {
    pub(super) agent: &'static str,
    pub(super) task: String,
    pub(super) known: String,
}

/// Hands on what these calls ask for; the report of each task is its call's result. Agents that cannot write the same files
/// work at the same time. `left` is false once the replies of the turn are used up: then nobody is given anything.
pub(super) async fn hand_on<'s, F>(
    context: &mut Context<'s>,
    (agent, left): (&str, bool),
    calls: Vec<ToolCall>,
    give: impl Fn(Context<'s>, Given) -> F,
) -> Result<()>
where
    F: Future<Output = Result<(TaskResult, Tally), Failure>>,
{
    for group in side_by_side(calls) {
        if context.signal.is_raised() {
            group.iter().try_for_each(|call| not_run(context, call))?;
            continue;
        }
        for call in &group {
            begin(context, call)?;
            context.tally.counts.tools += 1;
        }
        let work = group.iter().map(|call| {
            let given = read(context, call, left).map(|given| give(context.begin_task(), given));
            async {
                match given {
                    Ok(work) => work.await.map_err(|failure| failure.message),
                    Err(why) => Err(why),
                }
            }
        });
        let ended = join_all(work.collect::<Vec<_>>()).await;
        for (call, ended) in group.iter().zip(ended) {
            let (ok, text) = match ended {
                Ok((result, tally)) => {
                    context.tally.add(tally.forgetting());
                    (result.ok, result.error.unwrap_or(result.data))
                }
                Err(why) => (false, why),
            };
            end_delegation(context, agent, call, ok, &text)?;
        }
    }
    if context.signal.is_raised() { Err(Interruption::Cancelled) } else { Ok(()) }
}

fn read(context: &Context<'_>, call: &ToolCall, left: bool) -> Result<Given, String> {
    let (task, known) = control::task(&call.arguments)?;
    let agent = control::delegate_of(&call.name).ok_or_else(String::new)?;
    // What the others took counts, so that it ends however many are given something.
    let given = Given { agent, task, known };
    if left { Ok(given) } else { Err(words::TOO_MANY_REPLIES.text(context.world.lang).to_owned()) }
}

/// The calls in groups of which each may work at the same time: two that write are the same agent's, and wait for each other.
fn side_by_side(calls: Vec<ToolCall>) -> Vec<Vec<ToolCall>> {
    let mut groups: Vec<Vec<ToolCall>> = Vec::new();
    for call in calls {
        let collides = |other: &ToolCall| other.name == call.name && call.name != control::DELEGATE_TO_SCOUT;
        match groups.iter_mut().find(|group| !group.iter().any(collides)) {
            Some(group) => group.push(call),
            None => groups.push(vec![call]),
        }
    }
    groups
}
