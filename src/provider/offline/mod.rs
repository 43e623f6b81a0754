//! The model that is none: plain rules that carry out direct requests with the tools they are offered. A pure
//! function of the request: it remembers nothing, asks nobody and never guesses a change.

mod clauses;
mod decline;
mod paths;
mod pattern;
mod program;
mod rules;
mod say;
#[cfg(test)]
mod tests;
mod tokens;

use super::{Delta, ErrorClass, Facts, Price, Provider, ProviderError, Reply, Request, Streaming};
use crate::catalog::Lang;
use crate::catalog::offline as words;
use crate::protocol::{
    Arguments, CallId, Content, Message, Role, StopReason, Tier, ToolCall, ToolResult, Usage,
};
use clauses::Reading;
use program::{Done, Next, Scene, Step, Tongue};
use tokio::sync::mpsc::UnboundedSender;

/// The one model's name.
const MODEL: &str = "rules";
/// The control tool of the answer track.
const NEEDS_ACTION: &str = "needsAction";
/// What our call ids begin with; calls of another model in the same turn are none of ours.
const ID_MARK: &str = "offline_";

/// The built-in provider without a model.
#[derive(Debug, Clone)]
pub struct Offline {
    lang: Lang,
    names: Vec<String>,
}

impl Offline {
    /// Answers in `lang` where a request does not show its own language; `top_level` are the names in the
    /// project's root, those of directories ending with `/`.
    pub fn new(lang: Lang, top_level: Vec<String>) -> Self {
        Self { lang, names: top_level }
    }

    fn reply(&self, request: &Request) -> Result<Next, ProviderError> {
        if let Some(tool) = request.must_call.as_deref().filter(|tool| *tool != NEEDS_ACTION) {
            let message = words::NO_SCHEMA.say(self.lang, &[("tool", &tool)]);
            return Err(ProviderError { class: ErrorClass::BadRequest, message, retry_after_ms: None });
        }
        let (text, tail) = last_request(&request.messages);
        let Some(line) = tokens::read(&text) else {
            return Ok(Next::Answer(decline::decline(self.lang_of(&text, &[]), None, "", &self.names)));
        };
        Ok(match clauses::read(&line, &self.names) {
            Reading::Uncovered(part) => {
                Next::Answer(decline::decline(self.lang_of(&text, &[]), Some(&line), &part, &self.names))
            }
            Reading::Program(steps) => self.carry_out(request, &text, &steps, tail),
        })
    }

    fn carry_out(&self, request: &Request, text: &str, steps: &[Step], tail: &[Message]) -> Next {
        let lang = self.lang_of(text, steps);
        let scene = Scene { lang, names: &self.names, tools: &request.tools };
        let answering = request.tools.iter().all(|tool| tool.name == NEEDS_ACTION);
        let all_words =
            || steps.iter().all(|step| matches!((step.plan.job)(&[], &scene), program::Move::Said(_)));
        if !answering || all_words() {
            return program::replay(steps, &done(tail), &scene);
        }
        let asked_before = tail.iter().flat_map(Message::calls).any(|call| call.name == NEEDS_ACTION);
        if scene.offers(NEEDS_ACTION) && !asked_before {
            let why = words::WHY_ACTION.say(lang, &[("rule", &steps[0].rule)]);
            return Next::Call(NEEDS_ACTION, serde_json::Map::from_iter([("why".to_owned(), why.into())]));
        }
        let said = say::Said::phrase(lang, words::ONLY_ANSWERING, &[]).and(words::CONNECT.text(lang));
        Next::Answer(say::whole(lang, &[said]))
    }

    /// The language of the rule that covers the request, else of its words, else the configured one.
    fn lang_of(&self, text: &str, steps: &[Step]) -> Lang {
        let of_rule = steps.iter().find_map(|step| match step.tongue {
            Tongue::En => Some(Lang::En),
            Tongue::De => Some(Lang::De),
            Tongue::Any => None,
        });
        of_rule.or_else(|| words::spoken(text)).unwrap_or(self.lang)
    }
}

impl Provider for Offline {
    fn name(&self) -> &str {
        "offline"
    }

    fn model(&self, _tier: Tier) -> &str {
        MODEL
    }

    fn is_model(&self) -> bool {
        false
    }

    /// Rules cost nothing.
    fn facts(&self, _model: &str) -> Facts {
        Facts { price: Some(Price::default()), ..Facts::default() }
    }

    fn stream<'a>(&'a self, request: &'a Request, deltas: &'a UnboundedSender<Delta>) -> Streaming<'a> {
        Box::pin(async move {
            let (content, stop) = match self.reply(request)? {
                Next::Call(name, arguments) => {
                    let id = call_id(request, name);
                    let _ = deltas.send(Delta::Call(name.to_owned()));
                    let call =
                        ToolCall { id, name: name.to_owned(), arguments: Arguments::Object(arguments) };
                    (Content::ToolCall(call), StopReason::ToolUse)
                }
                Next::Answer(text) => {
                    for piece in pieces(&text) {
                        // Nobody listening is no reason to stop: the reply holds all of it.
                        let _ = deltas.send(Delta::Text(piece.to_owned()));
                        tokio::task::yield_now().await;
                    }
                    (Content::Text { text }, StopReason::EndTurn)
                }
            };
            let message = Message { role: Role::Assistant, content: vec![content] };
            Ok(Reply { message, usage: Usage::default(), stop, model: MODEL.to_owned() })
        })
    }
}

/// The first text of the last message in which a person spoke, and what came after it. Further texts in that
/// message are attachments.
fn last_request(messages: &[Message]) -> (String, &[Message]) {
    let spoken = |message: &Message| {
        let texts = message.content.iter().filter(|_| message.role == Role::User);
        texts.into_iter().find_map(|content| match content {
            Content::Text { text } if !text.trim().is_empty() => Some(text.clone()),
            _ => None,
        })
    };
    let found = messages.iter().enumerate().rev().find_map(|(at, message)| Some((at, spoken(message)?)));
    found.map_or((String::new(), &[][..]), |(at, text)| (text, &messages[at + 1..]))
}

/// Our calls in the messages after the request, each with its result.
fn done(tail: &[Message]) -> Vec<Done<'_>> {
    let results: Vec<&ToolResult> = tail.iter().flat_map(Message::results).collect();
    let calls = tail.iter().flat_map(Message::calls);
    calls
        .filter(|call| call.id.0.starts_with(ID_MARK) && call.name != NEEDS_ACTION)
        .filter_map(|call| {
            let result = results.iter().find(|result| result.id == call.id)?;
            Some(Done { call, ok: result.ok, text: &result.text })
        })
        .collect()
}

/// An id that no other call of the conversation has: made of where it stands and what stands before it.
fn call_id(request: &Request, tool: &str) -> CallId {
    let mut hasher = blake3::Hasher::new();
    hasher.update(&request.messages.len().to_le_bytes());
    hasher.update(tool.as_bytes());
    if let Some(last) = request.messages.last() {
        hasher.update(last.text().as_bytes());
        for result in last.results() {
            hasher.update(result.id.0.as_bytes());
            hasher.update(result.text.as_bytes());
        }
    }
    CallId(format!("{ID_MARK}{}", &hasher.finalize().to_hex()[..16]))
}

/// The text in pieces of a word or so, each with the blank after it; long words are cut.
fn pieces(text: &str) -> impl Iterator<Item = &str> {
    text.split_inclusive([' ', '\n']).flat_map(|word| {
        let mut left = word;
        std::iter::from_fn(move || {
            let mut end = left.len().min(48);
            while !left.is_char_boundary(end) {
                end -= 1;
            }
            let (piece, rest) = left.split_at(end);
            left = rest;
            (!piece.is_empty()).then_some(piece)
        })
    })
}
