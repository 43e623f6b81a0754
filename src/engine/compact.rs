//! Keeping the conversation within its budget: first old tool results are shortened, then old turns summarised.
//! The journal keeps everything; only what the model sees gets shorter.

use super::context::{Context, Result};
use super::stream::{explain, separate_call};
use crate::prompt;
use crate::protocol::{Content, Event, Message, Notice, Role, Tier};
use crate::provider::Request;
use crate::text::cut;

/// Results older than the last so many messages may be shortened.
const FRESH: usize = 8;
/// A shortened result keeps so many characters of its head and of its tail.
const HEAD: usize = 400;
const TAIL: usize = 200;
/// Bytes per token, where only an estimate is to be had.
const BYTES_PER_TOKEN: u64 = 4;
const SUMMARY_TOKENS: u32 = 2_048;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Need {
    /// The conversation is to stay within its budget.
    Budget,
    /// The model takes less than that.
    Overflow,
}

pub(super) async fn make_room(context: &mut Context<'_>) -> Result<()> {
    if context.session.tokens(context.task) > context.world.limits.conversation_tokens {
        compact(context, Need::Budget).await?;
    }
    Ok(())
}

/// False if nothing could be made shorter: then the conversation stays as it is.
pub(super) async fn compact(context: &mut Context<'_>, need: Need) -> Result<bool> {
    let (session, task) = (context.session, context.task);
    let before = session.tokens(task);
    let bytes = |messages: &[Message]| messages.iter().map(Message::bytes).sum::<u64>();
    let whole = bytes(&session.messages(task));
    let mut messages = shorten(&session.messages(task));
    let target = match need {
        Need::Budget => context.world.limits.conversation_tokens / 2,
        Need::Overflow => whole / BYTES_PER_TOKEN / 2,
    };
    if bytes(&messages) / BYTES_PER_TOKEN > target {
        messages = summarised(context, messages).await?;
    }
    if bytes(&messages) >= whole {
        return Ok(false);
    }
    session.journal(|journal| journal.compaction(task, messages))?;
    let after = session.tokens(task);
    context.emit(Event::Noticed { notice: Notice::Compacted { before, after } })?;
    Ok(true)
}

/// The user's own words of the old part verbatim, a summary of the rest, then the fresh part as it is.
async fn summarised(context: &mut Context<'_>, messages: Vec<Message>) -> Result<Vec<Message>> {
    let (old, fresh) = messages.split_at(turn_boundary(&messages));
    if old.is_empty() {
        return Ok(messages);
    }
    let summary = summary_of(context, old).await?;
    let said: Vec<String> = old.iter().filter(|m| is_request(m)).map(Message::text).collect();
    let world = &context.world;
    let opening = prompt::compacted(world.lang, &said, &summary, &world.project.overrides)
        .map_err(|error| world.unusable(error))?;
    let mut shorter = vec![Message::user(opening), Message::assistant("OK.")];
    shorter.extend_from_slice(fresh);
    Ok(shorter)
}

async fn summary_of(context: &mut Context<'_>, old: &[Message]) -> Result<String> {
    let mut text = String::new();
    for part in old.iter().flat_map(|message| &message.content) {
        text.push_str(&retell(part));
        text.push('\n');
    }
    let world = &context.world;
    let request = Request {
        model: world.provider.model(Tier::Fast).to_owned(),
        system: prompt::source(world.lang, "compact", &world.project.overrides).to_owned(),
        messages: vec![Message::user(text)].into(),
        max_tokens: SUMMARY_TOKENS,
        ..Request::default()
    };
    match separate_call(context, &request, Tier::Fast, None).await? {
        Ok(reply) => Ok(reply.message.text()),
        Err(error) => Err(explain(&context.world, error).into()),
    }
}

fn shorten(messages: &[Message]) -> Vec<Message> {
    let old = messages.len().saturating_sub(FRESH);
    let mut messages = messages.to_vec();
    for message in &mut messages[..old] {
        for part in &mut message.content {
            if let Content::ToolResult(result) = part {
                result.text = shortened(&result.text, TAIL);
            }
        }
    }
    messages
}

/// The head and tail of a text, with what was left out named between them.
fn shortened(text: &str, tail: usize) -> String {
    cut::ends(text, HEAD, tail, |bytes| format!("\n[… {bytes} bytes left out …]\n")).into_owned()
}

/// Where the last two turns begin: what lies before may be summarised.
fn turn_boundary(messages: &[Message]) -> usize {
    let starts: Vec<usize> = (0..messages.len()).filter(|&i| is_request(&messages[i])).collect();
    starts.len().checked_sub(2).map_or(0, |i| starts[i])
}

/// True for what the user said, as opposed to results of tools.
fn is_request(message: &Message) -> bool {
    message.role == Role::User && message.results().next().is_none()
}

fn retell(part: &Content) -> String {
    match part {
        Content::Text { text } => text.clone(),
        Content::Thinking { .. } | Content::Unknown(_) => String::new(),
        Content::Image(image) => format!("[image {}]", image.name),
        Content::ToolCall(call) => format!("[{} {}]", call.name, shortened(&call.arguments.written(), 0)),
        Content::ToolResult(result) => format!("[{}]", shortened(&result.text, TAIL)),
    }
}
