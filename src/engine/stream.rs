//! One model call: stream it and keep what arrived. Whether it is worth another try is for others to say.

use super::context::{Context, Interruption, Result};
use super::request::request;
use super::session::Known;
use super::speaker::Speaker;
use super::world::{Attendance, World};
use crate::catalog::engine as words;
use crate::protocol::{
    Content, Event, Failure, FailureKind, Message, Role, StopReason, Tier, Timestamp, Usage,
};
use crate::provider::budget::{SetAside, TooDear};
use crate::provider::offline::steps_after_change;
use crate::provider::{Delta, ErrorClass, ProviderError, Reply, Request};
use std::fmt::Display;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;

pub(super) enum Attempt {
    Replied(Reply),
    /// The connection broke after something had arrived.
    Cut(Reply, ProviderError),
    Cancelled,
    Failed(ProviderError),
}

/// Asks the speaker's model to go on with the conversation. What arrived is recorded before it is returned.
pub(super) async fn attempt(context: &mut Context<'_>, speaker: &Speaker) -> Result<Attempt, Failure> {
    let mut request = request(context, speaker);
    let aside = set_aside(context, &mut request)?;
    let provider = context.world.provider.clone();
    let (sender, mut deltas) = mpsc::unbounded_channel();
    let mut arrived = Arrived::default();
    context.model_called(speaker.tier);
    let started = context.world.clock.now();
    let ended = {
        let call = provider.stream(&request, &sender);
        tokio::pin!(call);
        loop {
            tokio::select! {
                biased;
                () = context.signal.raised() => break None,
                Some(delta) = deltas.recv() => {
                    arrived.first.get_or_insert_with(|| context.world.clock.now());
                    arrived.show(delta, context)?;
                }
                ended = &mut call => break Some(ended),
            }
        }
    };
    // The conversation must be the journal's alone again before the reply is added, or it would be copied.
    let model = request.model;
    drop(request.messages);
    while let Ok(delta) = deltas.try_recv() {
        arrived.show(delta, context)?;
    }
    let unpaid = !matches!(ended, Some(Ok(_))) && (ended.is_none() || !arrived.is_empty());
    if let Some(aside) = aside.filter(|_| unpaid) {
        aside.spend_estimate(arrived.text.len() + arrived.thought.len());
    }
    Ok(match ended {
        Some(Ok(reply)) => {
            arrived.measure(context, started, &model, &reply);
            // Shown, and no part of the conversation: who sees such a block writes the next.
            if context.task.is_some() && reply.message.calls().next().is_none() {
                show_steps(context, &reply.message.text())?;
            }
            end_message(context, &reply, speaker.tier)?;
            Attempt::Replied(reply)
        }
        None => {
            end_message(context, &arrived.into_reply(model, StopReason::Cancelled), speaker.tier)?;
            Attempt::Cancelled
        }
        Some(Err(error)) if arrived.text.is_empty() || error.class != ErrorClass::Transient => {
            if !arrived.is_empty() {
                end_message(context, &arrived.into_reply(model, StopReason::Cut), speaker.tier)?;
            }
            Attempt::Failed(error)
        }
        Some(Err(error)) => {
            let reply = arrived.into_reply(model, StopReason::Cut);
            end_message(context, &reply, speaker.tier)?;
            Attempt::Cut(reply, error)
        }
    })
}

/// A call of its own: nothing of it is shown or becomes part of a conversation, but it counts. Its failure, or a wait
/// beyond the patience for it, stops nothing; only the user does.
pub(super) async fn separate_call(
    context: &mut Context<'_>,
    request: &Request,
    tier: Tier,
    patience: Option<Duration>,
) -> Result<Result<Reply, ProviderError>> {
    let mut request = request.clone();
    let _aside = match set_aside(context, &mut request) {
        Ok(aside) => aside,
        Err(Failure { message, .. }) => {
            return Ok(Err(ProviderError {
                class: ErrorClass::Billing,
                message,
                retry_after_ms: None,
                sent: 0,
            }));
        }
    };
    for message in Arc::make_mut(&mut request.messages) {
        context.session.journal(|journal| journal.hide_in(message));
    }
    let provider = context.world.provider.clone();
    let (sender, _deltas) = mpsc::unbounded_channel();
    context.model_called(tier);
    let late = async {
        match patience {
            Some(patience) => tokio::time::sleep(patience).await,
            None => std::future::pending().await,
        }
    };
    let reply = tokio::select! {
        biased;
        () = context.signal.raised() => return Err(Interruption::Cancelled),
        ended = provider.stream(&request, &sender) => ended,
        () = late => Err(too_late(&context.world, patience.unwrap_or_default())),
    };
    if let Ok(reply) = &reply {
        let cost = count_usage(context, reply);
        context.session.journal(|journal| journal.count_usage(&reply.model, tier, reply.usage, cost))?;
    }
    Ok(reply)
}

/// Sets aside what the request costs at worst; a failure if that is more than the session may still cost.
fn set_aside<'s>(context: &Context<'s>, request: &mut Request) -> Result<Option<SetAside<'s>>, Failure> {
    let world = &context.world;
    let Some(limit) = world.limits.cost_usd else { return Ok(None) };
    let facts = world.provider.facts(&request.model);
    if facts.price.is_none() && context.session.learn(Known::HasNoPrice, &request.model) {
        let said: [(&str, &dyn Display); 2] = [("model", &request.model), ("limit", &limit)];
        context.notice(words::NO_PRICE.say(world.lang, &said))?;
    }
    context.session.purse.set_aside(request, facts, limit).map_err(|TooDear { least, spent }| {
        let [least, spent] = [least, spent].map(|usd| format!("{usd:.4}"));
        let said: [(&str, &dyn Display); 3] = [("cost", &least), ("spent", &spent), ("limit", &limit)];
        let failure = Failure::new(FailureKind::Limit, words::COST_LIMIT.say(world.lang, &said));
        failure.hint(words::COST_LIMIT_HINT.text(world.lang))
    })
}

/// What to do about a call that failed, for people.
pub(super) fn explain(world: &World, error: ProviderError) -> Failure {
    let hint = match error.class {
        ErrorClass::Authentication => words::HINT_KEY,
        ErrorClass::Billing => words::HINT_BILLING,
        ErrorClass::Overflow => words::HINT_OVERFLOW,
        ErrorClass::Unreachable => words::HINT_UNREACHABLE,
        ErrorClass::Transient => words::HINT_LATER,
        ErrorClass::BadRequest | ErrorClass::Refused | ErrorClass::Protocol => words::HINT_MODEL,
    };
    let switch = if world.attendance == Attendance::Attended { "/model" } else { "--model" };
    Failure::failed(error.message).hint(hint.say(world.lang, &[("switch", &switch)]))
}

fn too_late(world: &World, patience: Duration) -> ProviderError {
    let message = words::TOO_LATE.say(world.lang, &[("seconds", &patience.as_secs())]);
    ProviderError { class: ErrorClass::Transient, message, retry_after_ms: None, sent: 1 }
}

/// Next steps by rules, for a small model, which is not asked for any.
fn show_steps(context: &Context<'_>, said: &str) -> Result<(), Failure> {
    let world = &context.world;
    let wanted = world.is_small() && world.project.next_steps && context.tally.work.changed_files;
    // A block of code that the model left open would take them in.
    let is_open = said.lines().filter(|line| line.trim_start().starts_with("```")).count() % 2 == 1;
    let steps = || steps_after_change(world.lang, world.project.around.check.is_some());
    let text = || if is_open { format!("\n```{}", steps()) } else { steps() };
    if wanted { context.emit(Event::TextDelta { text: text() }) } else { Ok(()) }
}

/// Counts a reply's tokens; its cost in US dollars, where the price is known.
fn count_usage(context: &mut Context<'_>, reply: &Reply) -> Option<f64> {
    let cost = context.world.provider.facts(&reply.model).cost(&reply.usage);
    let counts = &mut context.tally.counts;
    counts.usage += reply.usage;
    counts.cost_usd = counts.cost_usd.zip(cost).map(|(sum, cost)| sum + cost);
    context.session.purse.spend(cost.unwrap_or(0.0));
    cost
}

fn end_message(context: &mut Context<'_>, reply: &Reply, tier: Tier) -> Result<(), Failure> {
    let cost_usd = count_usage(context, reply);
    context.emit(Event::MessageEnded {
        message: reply.message.clone(),
        usage: reply.usage,
        model: reply.model.clone(),
        tier,
        stop: reply.stop,
        cost_usd,
    })
}

#[derive(Default)]
struct Arrived {
    first: Option<Timestamp>,
    text: String,
    thought: String,
}

impl Arrived {
    fn is_empty(&self) -> bool {
        self.text.is_empty() && self.thought.is_empty()
    }

    fn measure(&self, context: &Context<'_>, started: Timestamp, model: &str, reply: &Reply) {
        let now = context.world.clock.now();
        let first = self.first.unwrap_or(now).since(started);
        context.session.speeds().measured(model, reply.usage, first, now.since(started));
    }

    fn show(&mut self, delta: Delta, context: &Context<'_>) -> Result<(), Failure> {
        match delta {
            Delta::Text(text) => {
                self.text.push_str(&text);
                context.emit(Event::TextDelta { text })
            }
            Delta::Thought(text) => {
                self.thought.push_str(&text);
                context.emit(Event::ThoughtDelta { text })
            }
            Delta::Call(_) => Ok(()),
        }
    }

    /// Calls that were not whole are left out: they never run, so they need no result.
    fn into_reply(self, model: String, stop: StopReason) -> Reply {
        let mut content = Vec::new();
        if !self.text.is_empty() {
            content.push(Content::Text { text: self.text });
        }
        Reply { message: Message { role: Role::Assistant, content }, usage: Usage::default(), stop, model }
    }
}
