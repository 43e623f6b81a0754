//! A reply while it is being read, whatever the wire, and what it is worth when it is over: ids made unique, blank text
//! dropped, a call that was cut off marked as such.

use super::portable;
use crate::protocol::route::head;
use crate::protocol::{Arguments, CallId, Content, Message, Role, StopReason, ToolCall, Usage};
use crate::provider::service::Service;
use crate::provider::{Delta, ProviderError, Reply, Request};
use std::collections::HashSet;

#[derive(Debug, Clone, PartialEq)]
pub enum Piece {
    Text(String),
    Thought { text: String, signature: Option<String> },
    Call { id: String, name: String, raw: String },
}

/// The pieces of a reply in their order, each found again by the number that its vendor gave it.
#[derive(Default)]
pub(super) struct Blocks(Vec<(u64, Piece)>);

impl Blocks {
    pub(super) fn push(&mut self, number: u64, piece: Piece) {
        self.0.push((number, piece));
    }

    /// The latest of that number.
    pub(super) fn get(&mut self, number: u64) -> Option<&mut Piece> {
        self.0.iter_mut().rev().find(|(known, _)| *known == number).map(|(_, piece)| piece)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Text goes on where the latest piece of that number is text.
    pub(super) fn speak(&mut self, number: u64, more: String) -> Option<Delta> {
        if more.is_empty() {
            return None;
        }
        match self.get(number) {
            Some(Piece::Text(text)) => text.push_str(&more),
            _ => self.push(number, Piece::Text(more.clone())),
        }
        Some(Delta::Text(more))
    }

    /// So does a thought that has not been sealed.
    pub(super) fn think(&mut self, number: u64, more: String) -> Option<Delta> {
        if more.is_empty() {
            return None;
        }
        match self.get(number) {
            Some(Piece::Thought { text, signature: None }) => text.push_str(&more),
            _ => self.push(number, Piece::Thought { text: more.clone(), signature: None }),
        }
        Some(Delta::Thought(more))
    }

    /// Names and arguments of the calls so far.
    pub(super) fn calls(&self) -> Vec<(&str, &str)> {
        let calls = self.0.iter().filter_map(|(_, piece)| match piece {
            Piece::Call { name, raw, .. } => Some((name.as_str(), raw.as_str())),
            Piece::Text(_) | Piece::Thought { .. } => None,
        });
        calls.collect()
    }

    /// Nothing behind that many calls counts.
    pub(super) fn keep_calls(&mut self, calls: usize) {
        let mut seen = 0;
        self.0.retain(|(_, piece)| {
            seen += usize::from(matches!(piece, Piece::Call { .. }));
            seen <= calls
        });
    }

    pub(super) fn pieces(self) -> Vec<Piece> {
        self.0.into_iter().map(|(_, piece)| piece).collect()
    }
}

/// What every reply has besides its pieces.
pub struct Draft {
    pub service: Service,
    /// The model that was asked, until the vendor names it.
    pub model: String,
    /// Makes ids for calls that have none.
    pub salt: String,
    pub usage: Usage,
    pub stop: Option<StopReason>,
    pub refused: bool,
    pub begun: bool,
    pub done: bool,
}

impl Draft {
    pub fn new(request: &Request, service: &Service) -> Self {
        Self {
            service: service.clone(),
            model: request.model.clone(),
            salt: request.messages.len().to_string(),
            usage: Usage::default(),
            stop: None,
            refused: false,
            begun: false,
            done: false,
        }
    }

    /// The stream is over: the whole reply, or why there is none.
    pub fn finish(self, pieces: Vec<Piece>) -> Result<Reply, ProviderError> {
        if self.stop.is_none() && !(self.done && self.begun) {
            return Err(self.service.ended_early(self.begun));
        }
        let stop = if self.refused { StopReason::Refusal } else { self.stop.unwrap_or(StopReason::EndTurn) };
        let (content, stop) = conclude(pieces, stop, &self.salt);
        let message = Message { role: Role::Assistant, content };
        Ok(Reply { message, usage: self.usage, stop, model: self.model })
    }
}

/// No call needs more bytes of arguments; a model that goes on has lost its way.
pub(super) const MOST_ARGUMENTS: usize = 1024 * 1024;
/// So much of longer ones is kept to tell what they were.
const KEPT: usize = 1024;
/// No vendor has longer names or ids.
const LONGEST_NAME: usize = 128;

/// The content of a reply, and the stop reason that fits it.
fn conclude(pieces: Vec<Piece>, stop: StopReason, salt: &str) -> (Vec<Content>, StopReason) {
    let last = pieces.len().saturating_sub(1);
    let mut ids = HashSet::new();
    let mut called = HashSet::new();
    let mut content = Vec::with_capacity(pieces.len());
    for (number, piece) in pieces.into_iter().enumerate() {
        match piece {
            Piece::Text(text) if text.is_empty() => {}
            Piece::Text(text) => content.push(Content::Text { text }),
            Piece::Thought { text, signature: None } if text.is_empty() => {}
            Piece::Thought { text, signature } => content.push(Content::Thinking { text, signature }),
            Piece::Call { id, name, raw } => {
                let name = head(&name, LONGEST_NAME).to_owned();
                let fresh = (1..=LONGEST_NAME).contains(&id.len()) && ids.insert(id.clone());
                let id = if fresh { id } else { portable::numbered(salt, number) };
                // Not the same as a call without arguments.
                let cut = stop == StopReason::MaxTokens && number == last && raw.trim().is_empty();
                let arguments = match () {
                    () if cut => Arguments::malformed("", "cut off by the output limit"),
                    () if raw.len() > MOST_ARGUMENTS => {
                        Arguments::malformed(head(&raw, KEPT), "longer than a mebibyte")
                    }
                    () => Arguments::parse(&raw),
                };
                // The same call again within a reply is a slip; it counts once.
                let written = if arguments.object().is_some() { arguments.written() } else { raw };
                if called.insert((name.clone(), written)) {
                    content.push(Content::ToolCall(ToolCall { id: CallId(id), name, arguments }));
                }
            }
        }
    }
    let calls = content.iter().any(|c| matches!(c, Content::ToolCall(_)));
    let stop = match stop {
        StopReason::EndTurn if calls => StopReason::ToolUse,
        StopReason::ToolUse if !calls => StopReason::EndTurn,
        other => other,
    };
    (content, stop)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn call(id: &str, raw: &str) -> Piece {
        Piece::Call { id: id.to_owned(), name: "t".to_owned(), raw: raw.to_owned() }
    }

    fn arguments(stop: StopReason, raw: &str) -> Arguments {
        let (content, _) = conclude(vec![call("a", raw)], stop, "s");
        let Some(Content::ToolCall(call)) = content.into_iter().next() else { panic!("a call") };
        call.arguments
    }

    #[test]
    fn a_cut_call_is_never_whole() {
        assert!(arguments(StopReason::ToolUse, "").object().is_some());
        assert!(arguments(StopReason::MaxTokens, "").object().is_none());
        assert!(arguments(StopReason::MaxTokens, r#"{"a":"#).object().is_none());
        assert!(arguments(StopReason::MaxTokens, r#"{"a":1}"#).object().is_some());
        assert!(arguments(StopReason::ToolUse, "[1]").object().is_none());
    }

    #[test]
    fn ids_are_unique_and_the_stop_reason_fits() {
        let (content, stop) = conclude(
            vec![
                call("", "{}"),
                call("x", r#"{"n":1}"#),
                call("x", r#"{"n":2}"#),
                call("", r#"{"n":3}"#),
                call("y", "{}"),
            ],
            StopReason::EndTurn,
            "s",
        );
        let ids: HashSet<_> = content
            .iter()
            .map(|c| if let Content::ToolCall(c) = c { c.id.0.clone() } else { String::new() })
            .collect();
        assert_eq!((ids.len(), stop), (4, StopReason::ToolUse));
        assert_eq!(
            conclude(vec![Piece::Text(String::new())], StopReason::ToolUse, "s"),
            (vec![], StopReason::EndTurn)
        );
    }
}
