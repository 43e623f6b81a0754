//! A slash command as a value: its name, its help, and what it does with the words behind it. Built-in ones and those
//! of a user are the same.

use crate::catalog::{Lang, Phrase};
use crate::protocol::{Content, Message, Mode, Op, Role};

/// One command, its help in the language it was made for.
pub struct Command {
    /// Without the slash.
    pub name: String,
    /// What may stand behind the name, such as `[N|turn]`; possibly empty.
    pub arguments: String,
    pub help: String,
    run: Box<dyn Fn(&Call) -> Reply + Send + Sync>,
}

pub struct Call<'a> {
    /// The words behind the name, trimmed.
    pub arguments: &'a str,
    pub view: &'a View,
    pub commands: &'a [Command],
}

#[derive(Debug, Clone)]
pub struct View {
    pub lang: Lang,
    /// `provider/model`.
    pub model: String,
    pub mode: Mode,
    /// Models that can be switched to, `provider/model`.
    pub models: Vec<String>,
    /// Name and first sentence of every tool on offer.
    pub tools: Vec<(String, String)>,
    /// Name of every agent, with what it is for.
    pub agents: Vec<(String, String)>,
    /// Estimated tokens of the conversation, of `token_limit` that fit.
    pub tokens: u64,
    pub token_limit: u64,
    pub messages: usize,
    /// What takes them, estimated.
    pub parts: Parts,
    /// What runs in the background, and what ran there.
    pub tasks: Vec<Task>,
}

/// A command in the background.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Task {
    pub id: String,
    /// In one line.
    pub command: String,
    /// How it ended, if it has.
    pub ended: Option<String>,
    pub seconds: u64,
    /// Of what it wrote.
    pub last_line: String,
}

/// Estimated tokens of a conversation by what they are.
#[derive(Debug, Clone, Copy, Default)]
pub struct Parts {
    pub instructions: u64,
    pub said: u64,
    pub attached: u64,
    pub replies: u64,
    pub results: u64,
}

impl Parts {
    /// Of a conversation with so many bytes of instructions, and so many tokens in all.
    pub fn of(instructions: u64, messages: &[Message], tokens: u64) -> Self {
        let mut parts = Self { instructions, ..Self::default() };
        for message in messages {
            let last = message.content.len().saturating_sub(1);
            for (number, part) in message.content.iter().enumerate() {
                let said = matches!(part, Content::Text { .. }) && number == last;
                *match (part, message.role) {
                    (Content::ToolResult(_), _) => &mut parts.results,
                    (_, Role::Assistant) => &mut parts.replies,
                    _ if said => &mut parts.said,
                    _ => &mut parts.attached,
                } += part.bytes();
            }
        }
        let Self { instructions, said, attached, replies, results } = &mut parts;
        let bytes = (*instructions + *said + *attached + *replies + *results).max(1);
        for part in [instructions, said, attached, replies, results] {
            *part = *part * tokens / bytes;
        }
        parts
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reply {
    Say(String),
    /// The line was a mistake; this says what to type.
    Wrong(String),
    Do(Op),
}

impl Call<'_> {
    pub(super) fn wrong(&self, what: Phrase) -> Reply {
        Reply::Wrong(what.text(self.view.lang).to_owned())
    }

    /// With nothing behind the name it was asked how things are; anything else there was a mistake.
    pub(super) fn told(&self, text: String) -> Reply {
        if self.arguments.is_empty() { Reply::Say(text) } else { Reply::Wrong(text) }
    }
}

impl Command {
    pub fn new(
        name: &str,
        arguments: &str,
        help: &str,
        run: impl Fn(&Call) -> Reply + Send + Sync + 'static,
    ) -> Self {
        let (name, arguments, help) = (name.to_owned(), arguments.to_owned(), help.to_owned());
        Self { name, arguments, help, run: Box::new(run) }
    }

    pub(super) fn run(&self, call: &Call) -> Reply {
        (self.run)(call)
    }
}
