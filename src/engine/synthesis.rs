//! One voice for what several agents found.

use super::agent::Agent;
use super::context::{Context, Interruption, Result};
use super::speaker::Speaker;
use crate::catalog::plan as words;
use crate::prompt::{self, Part};
use crate::protocol::{Event, Failure, FailureKind, Message, StopReason, Tier, Usage};

/// Answers from the parts, in the user's conversation: the only one as it stands, several by one call; where that fails,
/// or all of them failed, as they are, under their names.
pub(super) async fn synthesize(context: &mut Context<'_>, parts: Vec<Part>) -> Result<StopReason> {
    let world = context.world.clone();
    match parts.as_slice() {
        [only] if !only.failed => return say(context, &only.text),
        parts if parts.iter().all(|part| part.failed) => {
            say(context, &listed(parts))?;
            return Ok(StopReason::NotDone);
        }
        _ => {}
    }
    let brief = prompt::synthesize(world.lang, &parts, &world.project.overrides);
    let speaker = Speaker::synthesizing(context, brief.map_err(|error| world.unusable(error))?)?;
    let finished = Agent::new(context.apart(), speaker).reporting_within(1).answer().await;
    context.tally.add(finished.tally);
    match finished.end {
        Err(Interruption::Failed(failure)) if failure.kind != FailureKind::Limit => {
            context.notice(words::NOT_SUMMED_UP.say(world.lang, &[("why", &failure.message)]))?;
            say(context, &listed(&parts))
        }
        Ok(StopReason::MaxTurnRequests | StopReason::ToolUse) => say(context, &listed(&parts)),
        end => end,
    }
}

fn listed(parts: &[Part]) -> String {
    let listed = parts.iter().map(|part| format!("**{}**\n\n{}", part.name, part.text.trim()));
    listed.collect::<Vec<_>>().join("\n\n")
}

/// The answer, in the user's conversation, that no model has to give any more.
pub(super) fn say(context: &Context<'_>, text: &str) -> Result<StopReason> {
    let message = Message::assistant(text.to_owned());
    context.emit(Event::TextDelta { text: text.to_owned() })?;
    said(context, message)?;
    Ok(StopReason::EndTurn)
}

fn said(context: &Context<'_>, message: Message) -> Result<(), Failure> {
    context.emit(Event::MessageEnded {
        message,
        usage: Usage::default(),
        model: context.world.provider.model(Tier::Main).to_owned(),
        tier: Tier::Main,
        stop: StopReason::EndTurn,
        cost_usd: None,
    })
}
