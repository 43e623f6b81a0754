//! The model that is none: carries out direct requests with the tools it is offered, by the rows of `requests.toml`. A pure
//! function of the conversation: it remembers nothing, asks nobody and never guesses a change.

mod answer;
mod code;
pub mod files;
pub mod given;
mod grammar;
mod lines;
mod names;
mod nearest;
pub mod project;
mod reading;
pub mod requests;
mod resolve;
mod rows;
#[cfg(test)]
mod tests;
mod tokens;
mod words;

use super::{Delta, Facts, Price, Provider, Reply, Request, Streaming};
use crate::catalog::{Lang, offline as catalog};
use crate::protocol::tool_name::{ASK_USER, NEEDS_ACTION};
use crate::protocol::{Arguments, CallId, Content, Message, Role, StopReason, Tier, ToolCall, Usage};
use answer::Told;
pub use answer::{Offline, steps_after_change};
use given::{Given, Operations};
use requests::plan;
use serde_json::{Map, Value, json};
use std::sync::Arc;
use tokio::sync::mpsc::UnboundedSender;

pub const MODEL: &str = "rules";
/// What the ids of a step's calls begin with; calls of another model in the same turn are none of ours.
const ID_MARK: &str = "offline_";

impl Offline {
    /// `lang` counts where a request shows none; `top_level` names what lies in the project's root, folders with a `/`.
    pub fn new(lang: Lang, top_level: Vec<String>) -> Self {
        Self {
            lang,
            names: top_level,
            known: Arc::new(()),
            watched: false,
            has_model: false,
            changed: String::new(),
            planned: None,
        }
    }

    fn reply(&self, request: &Request) -> (Content, StopReason) {
        let (text, later) = last_request(&request.messages);
        let planned =
            self.planned.as_ref().filter(|(own, _)| own == text).map(|(_, planned)| planned.clone());
        let plan = || {
            let (lang, names, known) = (self.lang, self.names.as_slice(), self.known.as_ref());
            plan(text, Given { lang, names, known, files: &(), operations: Operations::All })
        };
        match planned.unwrap_or_else(plan) {
            Ok(steps) => go_on(Told::new(self, request, steps[0].lang, &steps), request, later),
            Err(uncovered) => {
                let told = Told::new(self, request, rows::spoken(text).unwrap_or(self.lang), &[]);
                (Content::Text { text: nearest::declined(told, &uncovered, text) }, StopReason::NotDone)
            }
        }
    }
}

/// The next call of the steps, or what came of them.
fn go_on(mut told: Told<'_>, request: &Request, later: &[Message]) -> (Content, StopReason) {
    let (lang, steps) = (told.lang, told.steps);
    let ended = |told: Told<'_>, stop| (Content::Text { text: told.with_next_steps() }, stop);
    let only_answering = request.tools.iter().all(|tool| tool.name == NEEDS_ACTION);
    if only_answering && steps.iter().any(|step| !step.calls.is_empty()) {
        told.said = [catalog::ONLY_ANSWERING, catalog::CONNECT].map(|it| it.text(lang).to_owned()).into();
        return ended(told, StopReason::NotDone);
    }
    let mut results =
        later.iter().flat_map(Message::results).filter(|result| result.id.0.starts_with(ID_MARK));
    for (left, step) in (0..steps.len()).rev().zip(steps) {
        if step.name == "changes" && !request.tools.iter().any(|tool| tool.name == "git_diff") {
            told.said.push(told.of.changed.clone());
            told.done += 1;
            continue;
        }
        let mut gave: Vec<&str> = Vec::new();
        let mut calls = &step.calls;
        if !step.ways.is_empty() {
            let labels: Vec<&str> = step.ways.iter().map(|(label, _)| label.as_str()).collect();
            let question = catalog::WHICH.text(lang);
            let Some(answer) = results.next() else {
                let asked = json!({ "question": question, "options": labels });
                return call(request, ASK_USER, asked.as_object().cloned().unwrap_or_default());
            };
            let Some((_, chosen)) = step.ways.iter().find(|(label, _)| answer.ok && *label == answer.text)
            else {
                told.said.push(format!("{question}\n\n- {}", labels.join("\n- ")));
                return ended(told, StopReason::NotDone);
            };
            calls = chosen;
        }
        for planned in calls {
            match (results.next(), gave.last()) {
                (Some(result), _) if result.ok => {
                    gave.push(&result.text);
                    continue;
                }
                (Some(result), _) => {
                    told.failed(planned, &result.text);
                    told.said.extend((step.name == "picture").then(|| catalog::LOOK.text(lang).into()));
                }
                (None, _) if planned.arguments.get("command").is_some_and(|command| command == "") => {
                    told.said.push(catalog::NO_COMMAND.text(lang).to_owned());
                }
                (None, _) => return call(request, &planned.tool, planned.arguments.clone()),
            }
            told.said.extend((left > 0).then(|| catalog::REST_NOT_DONE.text(told.lang).to_owned()));
            return ended(told, StopReason::NotDone);
        }
        told.done(step, &gave);
    }
    ended(told, StopReason::EndTurn)
}

/// A call with an id that no other of the conversation has: made of where it stands and what stands before it.
fn call(request: &Request, tool: &str, arguments: Map<String, Value>) -> (Content, StopReason) {
    let before = (request.messages.len(), tool, request.messages.last());
    let hash = blake3::hash(&serde_json::to_vec(&before).unwrap_or_default());
    let id = CallId(format!("{ID_MARK}{}", &hash.to_hex()[..16]));
    let call = ToolCall { id, name: tool.to_owned(), arguments: Arguments::Object(arguments) };
    (Content::ToolCall(call), StopReason::ToolUse)
}

/// The last text of the last message in which a person spoke, and what came after it. What stands before it in that message
/// is attached.
fn last_request(messages: &[Message]) -> (&str, &[Message]) {
    let found = messages.iter().enumerate().rev().find_map(|(at, message)| {
        let text = message.content.iter().rev().find_map(|content| match content {
            Content::Text { text } if !text.trim().is_empty() => Some(text.as_str()),
            _ => None,
        });
        Some((text.filter(|_| message.role == Role::User)?, &messages[at + 1..]))
    });
    found.unwrap_or_default()
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
            let (content, stop) = self.reply(request);
            if let Content::Text { text } = &content {
                for piece in text.split_inclusive([' ', '\n']) {
                    // Nobody listening is no reason to stop: the reply holds all of it.
                    let _ = deltas.send(Delta::Text(piece.to_owned()));
                    tokio::task::yield_now().await;
                }
            }
            // Who sees such a block in the conversation writes the next.
            let content = match content {
                Content::Text { text } if self.has_model => {
                    Content::Text { text: text.split("\n\n```").next().unwrap_or_default().to_owned() }
                }
                content => content,
            };
            let message = Message { role: Role::Assistant, content: vec![content] };
            Ok(Reply { message, usage: Usage::default(), stop, model: MODEL.to_owned() })
        })
    }
}
