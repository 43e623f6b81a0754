//! Keeping the conversation within its budget: first old results are shortened, then old turns, or the old part of one that
//! is too long, are summarised. The journal keeps everything, and the model can read up what it no longer sees.

use super::context::{Context, Result};
use super::stream::separate_call;
use crate::catalog::engine as words;
use crate::prompt;
use crate::protocol::{Event, Message, Notice, Role, Tier};
use crate::provider::Request;
use crate::text::cut;
use crate::text::shorten::{Shortened, divide, requests, retold, shorten};

/// Results older than the last so many messages may be shortened; where that is not enough, all but the last round's.
const FRESH: usize = 8;
const LAST: usize = 2;
/// Bytes per token, where only an estimate is to be had.
const BYTES_PER_TOKEN: u64 = 4;
const SUMMARY_TOKENS: u32 = 2_048;
/// Of each call and each result a summary is made from so many bytes.
const EACH: usize = 600;
/// Where no model can summarise, so many bytes of the old part stand for it.
const RETOLD: usize = 8_000;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Need {
    /// The conversation is to stay within its budget.
    Budget,
    /// The model takes less than that.
    Overflow,
}

pub(super) async fn make_room(context: &mut Context<'_>) -> Result<()> {
    if context.session.tokens(context.task) > context.world.most_tokens() {
        compact(context, Need::Budget).await?;
    }
    Ok(())
}

/// False if nothing could be made shorter: then the conversation stays as it is.
pub(super) async fn compact(context: &mut Context<'_>, need: Need) -> Result<bool> {
    let (session, task) = (context.session, context.task);
    let before = session.tokens(task);
    let messages = session.messages(task);
    let whole = bytes(&messages);
    let target = match need {
        Need::Budget => context.world.most_tokens() / 2 * BYTES_PER_TOKEN,
        Need::Overflow => whole / 2,
    };
    let place = session.journal(|journal| journal.left_out_at()).display().to_string();
    let mut shorter = shorten(&messages, FRESH, &place);
    if bytes(&shorter.messages) > target {
        summarised(context, &mut shorter, target, &place).await?;
    }
    if bytes(&shorter.messages) > target {
        let again = shorten(&shorter.messages, LAST, &place);
        shorter.messages = again.messages;
        shorter.left_out.push_str(&again.left_out);
    }
    if bytes(&shorter.messages) >= whole {
        return Ok(false);
    }
    session.journal(|journal| {
        journal.leave_out(&shorter.left_out);
        journal.compaction(task, shorter.messages)
    })?;
    context.tally.forget_results();
    let after = session.tokens(task);
    context.emit(Event::Noticed { notice: Notice::Compacted { before, after } })?;
    Ok(true)
}

fn bytes(messages: &[Message]) -> u64 {
    messages.iter().map(Message::bytes).sum()
}

/// The user's own words of the old part verbatim, a summary of the rest, then the fresh part as it is.
async fn summarised(
    context: &mut Context<'_>,
    shorter: &mut Shortened,
    target: u64,
    place: &str,
) -> Result<()> {
    let Some(at) = divide(&shorter.messages, target / 2) else { return Ok(()) };
    let (old, fresh) = shorter.messages.split_at(at);
    let summary = summary_of(context, old).await?;
    let world = &context.world;
    let opening = prompt::compacted(world.lang, &requests(old), &summary, place, &world.project.overrides)
        .map_err(|error| world.unusable(error))?;
    let mut messages = vec![Message::user(opening)];
    if fresh.first().is_some_and(|message| message.role == Role::User) {
        messages.push(Message::assistant("OK."));
    }
    messages.extend_from_slice(fresh);
    shorter.left_out.push_str(&retold(old, usize::MAX));
    shorter.messages = messages;
    Ok(())
}

/// Made by the fast model from as much as it takes; where that fails the old part itself, cut, has to do.
async fn summary_of(context: &mut Context<'_>, old: &[Message]) -> Result<String> {
    let world = context.world.clone();
    let model = world.provider.model(Tier::Fast).to_owned();
    let takes = world.provider.facts(&model).context.unwrap_or(world.limits.conversation_tokens);
    let most = usize::try_from(takes.saturating_mul(2)).unwrap_or(usize::MAX);
    let request = Request {
        model,
        system: prompt::source(world.lang, "compact", &world.project.overrides).to_owned(),
        messages: vec![Message::user(cut::both_ends(&retold(old, EACH), most))].into(),
        max_tokens: SUMMARY_TOKENS,
        ..Request::default()
    };
    match separate_call(context, &request, Tier::Fast, None).await? {
        Ok(reply) if !reply.message.text().trim().is_empty() => Ok(reply.message.text()),
        failed => {
            let why = failed.err().map_or_else(String::new, |error| error.message);
            context.notice(words::NO_SUMMARY.say(world.lang, &[("why", &why)]))?;
            Ok(cut::both_ends(&retold(old, EACH), RETOLD).into_owned())
        }
    }
}
