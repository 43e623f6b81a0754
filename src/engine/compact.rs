//! Keeping the conversation within its budget: first old tool results are shortened, then old turns summarised.
//! The journal keeps everything; only what the model sees gets shorter.

use super::Engine;
use super::halt::Halt;
use super::request;
use crate::prompt;
use crate::protocol::{Content, Event, Message, Notice, Role, Tier, Usage};
use crate::provider::Request;
use crate::text::cut;

/// Results older than the last so many messages may be shortened.
const FRESH: usize = 8;
/// A shortened result keeps so many characters of its head and of its tail.
const HEAD: usize = 400;
const TAIL: usize = 200;
/// Bytes per token, where only an estimate is to be had.
const BYTES_PER_TOKEN: u64 = 4;
/// Output tokens of a summary.
const SUMMARY_TOKENS: u32 = 2_048;

/// How many tokens the conversation takes: measured by the provider, estimated in between.
#[derive(Debug, Default)]
pub(super) struct Tokens {
    measured: u64,
    measured_bytes: u64,
}

impl Tokens {
    /// What the provider counted for the last call.
    pub(super) fn measured(&mut self, usage: &Usage) {
        if usage.input > 0 {
            self.measured = usage.input + usage.output;
            self.measured_bytes = u64::MAX;
        }
    }

    fn estimate(&mut self, bytes: u64) -> u64 {
        if self.measured_bytes == u64::MAX {
            self.measured_bytes = bytes;
        }
        let since = bytes.saturating_sub(self.measured_bytes);
        if bytes < self.measured_bytes {
            bytes / BYTES_PER_TOKEN
        } else {
            self.measured + since / BYTES_PER_TOKEN
        }
    }
}

impl Engine {
    /// Estimated tokens of the conversation.
    pub(super) fn conversation_tokens(&mut self) -> u64 {
        let bytes = self.session.journal.conversation().iter().map(bytes).sum();
        self.tokens.estimate(bytes)
    }

    /// Shortens the conversation if it has outgrown its budget.
    pub(super) async fn make_room(&mut self) -> Result<(), Halt> {
        if self.conversation_tokens() > self.limits.conversation_tokens {
            self.compact_now().await
        } else {
            Ok(())
        }
    }

    /// Shortens old results; if that is not enough, summarises old turns.
    pub(super) async fn compact_now(&mut self) -> Result<(), Halt> {
        let before = self.conversation_tokens();
        let mut messages = shorten(self.session.journal.conversation());
        let target = self.limits.conversation_tokens / 2;
        if messages.iter().map(bytes).sum::<u64>() / BYTES_PER_TOKEN > target {
            messages = self.summarised(messages).await?;
        }
        self.session.journal.compaction(messages)?;
        self.tokens = Tokens::default();
        let after = self.conversation_tokens();
        self.session.emit(Event::Noticed { notice: Notice::Compacted { before, after } })?;
        Ok(())
    }

    /// The user's own words of the old part verbatim, a summary of the rest, then the fresh part as it is.
    async fn summarised(&mut self, messages: Vec<Message>) -> Result<Vec<Message>, Halt> {
        let fresh_from = turn_boundary(&messages);
        let (old, fresh) = messages.split_at(fresh_from);
        if old.is_empty() {
            return Ok(messages);
        }
        let summary = self.summary_of(old).await?;
        let said: Vec<String> = old.iter().filter(|m| is_request(m)).map(Message::text).collect();
        let opening = prompt::compacted(self.lang, &said, &summary, &self.project.overrides)
            .map_err(|error| request::broken(error, self.lang))?;
        let mut shorter = vec![Message::user(opening), Message::assistant("OK.")];
        shorter.extend_from_slice(fresh);
        Ok(shorter)
    }

    async fn summary_of(&mut self, old: &[Message]) -> Result<String, Halt> {
        let mut text = String::new();
        for message in old {
            for part in &message.content {
                text.push_str(&retell(part));
                text.push('\n');
            }
        }
        let request = Request {
            model: self.provider.model(Tier::Fast).to_owned(),
            system: prompt::source(self.lang, "compact", &self.project.overrides).to_owned(),
            messages: vec![Message::user(text)].into(),
            tools: Vec::new(),
            must_call: None,
            max_tokens: SUMMARY_TOKENS,
        };
        Ok(self.ask_aside(&request, Tier::Fast).await?.message.text())
    }
}

/// Old tool results cut to their head and tail.
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
        Content::Thinking { .. } => String::new(),
        Content::ToolCall(call) => format!("[{} {}]", call.name, shortened(&arguments(call), 0)),
        Content::ToolResult(result) => format!("[{}]", shortened(&result.text, TAIL)),
    }
}

fn arguments(call: &crate::protocol::ToolCall) -> String {
    call.arguments.object().map_or_else(String::new, |map| serde_json::to_string(map).unwrap_or_default())
}

/// How long the arguments are when written down, without writing them down.
fn written(call: &crate::protocol::ToolCall) -> usize {
    struct Counter(usize);
    impl std::io::Write for Counter {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0 += bytes.len();
            Ok(bytes.len())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let mut counter = Counter(0);
    // A counter takes everything.
    let _ = call.arguments.object().map(|map| serde_json::to_writer(&mut counter, map));
    counter.0
}

fn bytes(message: &Message) -> u64 {
    let part = |part: &Content| match part {
        Content::Text { text } | Content::Thinking { text, .. } => text.len(),
        Content::ToolCall(call) => call.name.len() + written(call),
        Content::ToolResult(result) => result.text.len(),
    };
    message.content.iter().map(part).sum::<usize>() as u64
}
