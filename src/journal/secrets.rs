//! Secrets are hidden before anything is recorded, shown or sent to a model, and put back where a tool needs them.

use super::Journal;
use crate::protocol::{
    Answer, Arguments, Content, Event, Message, Notice, Question, QuestionKind, TaskConversation, ToolCall,
    tool_name,
};
use crate::text::redact::Secrets;
use serde_json::Value;
use std::collections::BTreeMap;

impl Journal {
    /// What comes from the user, a file or a command, with a mark for each secret.
    pub fn hide(&mut self, text: &str) -> String {
        self.secrets.hide(text)
    }

    /// The text with what its marks stand for, or the mark that stands for nothing.
    pub fn put_back(&mut self, text: &str) -> Result<String, String> {
        self.secrets.put_back(text)
    }

    /// The same in all that a call says. Notes are plain files, in which the marks stay.
    pub fn put_back_in(&mut self, call: &ToolCall) -> Result<ToolCall, String> {
        let mut call = call.clone();
        if call.name != tool_name::MEMORY_REMEMBER
            && let Arguments::Object(map) = &mut call.arguments
        {
            map.values_mut()
                .try_for_each(|value| texts_in(value, &mut |text| self.secrets.put_back(text)))?;
        }
        Ok(call)
    }

    /// Whether what a call says holds a secret: a mark for one, or a value that was met.
    pub fn holds_secret(&mut self, call: &ToolCall) -> bool {
        let mut hidden = call.clone();
        hide_call(&mut self.secrets, &mut hidden);
        let mut holds = false;
        if let Arguments::Object(map) = &mut hidden.arguments {
            let mut look = |text: &str| {
                holds |= Secrets::has_mark(text);
                Ok::<_, std::convert::Infallible>(String::new())
            };
            map.values_mut().for_each(|value| {
                let Ok(()) = texts_in(value, &mut look);
            });
        }
        holds
    }

    /// The marks in a text, each with how many characters it stands for.
    pub fn told(&self, text: &str) -> BTreeMap<String, usize> {
        self.secrets.told(text)
    }

    /// What goes to a model, with a mark for each secret.
    pub fn hide_in(&mut self, message: &mut Message) {
        hide_message(&mut self.secrets, message);
    }

    pub(super) fn hide_in_call(&mut self, call: &mut ToolCall) {
        hide_call(&mut self.secrets, call);
    }

    pub(super) fn hide_in_event(&mut self, event: &mut Event) {
        let secrets = &mut self.secrets;
        match event {
            Event::TurnStarted { input, message } => {
                *input = secrets.hide(input);
                hide_message(secrets, message);
            }
            Event::TaskStarted { description, conversation, .. } => {
                *description = secrets.hide(description);
                if let TaskConversation::Own { opening } = conversation {
                    hide_message(secrets, opening);
                }
            }
            Event::TaskEnded { result } => {
                result.data = secrets.hide_met(&result.data);
                result.error = result.error.as_deref().map(|text| secrets.hide(text));
            }
            Event::MessageEnded { message, .. } => hide_message(secrets, message),
            Event::ToolStarted { call, title, .. } => {
                hide_call(secrets, call);
                *title = secrets.hide_met(title);
            }
            Event::ToolProgressed { id, stream, text } => {
                *text = secrets.hide_piece(format!("{id} {stream:?}"), text);
            }
            Event::ToolEnded { id, text, summary, changes, .. } => {
                secrets.ended(&format!("{id} "));
                let diffs = changes.iter_mut().map(|change| &mut change.diff);
                diffs.chain([text, summary]).for_each(|text| *text = secrets.hide(text));
            }
            Event::QuestionAsked { question: Question { kind, .. } } => hide_question(secrets, kind),
            Event::QuestionAnswered {
                answer: Answer::Text { text: word } | Answer::No { word: Some(word) },
                ..
            } => *word = secrets.hide(word),
            Event::Noticed {
                notice:
                    Notice::Briefed { text }
                    | Notice::SentBack { text }
                    | Notice::Remembered { text }
                    | Notice::Text { text },
            } => *text = secrets.hide(text),
            Event::TextDelta { .. }
            | Event::ThoughtDelta { .. }
            | Event::Routed { .. }
            | Event::PlanUpdated { .. }
            | Event::QuestionAnswered { .. }
            | Event::Noticed { .. }
            | Event::TurnEnded { .. } => {}
        }
    }
}

fn hide_message(secrets: &mut Secrets, message: &mut Message) {
    let said = message.role == crate::protocol::Role::Assistant;
    for part in &mut message.content {
        match part {
            Content::Text { text } if said => *text = secrets.hide_met(text),
            Content::Text { text } => *text = secrets.hide(text),
            Content::ToolCall(call) => hide_call(secrets, call),
            Content::ToolResult(result) => result.text = secrets.hide(&result.text),
            // It goes back to its vendor as it came.
            Content::Thinking { .. } | Content::Image(_) | Content::Unknown(_) => {}
        }
    }
}

fn hide_call(secrets: &mut Secrets, call: &mut ToolCall) {
    match &mut call.arguments {
        Arguments::Object(map) => map.values_mut().for_each(|value| {
            let Ok(()) = texts_in::<std::convert::Infallible>(value, &mut |text| Ok(secrets.hide_met(text)));
        }),
        Arguments::Malformed { raw, .. } => *raw = secrets.hide_met(raw),
    }
}

fn hide_question(secrets: &mut Secrets, kind: &mut QuestionKind) {
    match kind {
        QuestionKind::Approval { what, diff, why, .. } => {
            *diff = secrets.hide(diff);
            for text in [what, why] {
                *text = secrets.hide_met(text);
            }
        }
        QuestionKind::AskUser { text, .. } => *text = secrets.hide_met(text),
        QuestionKind::Plan { .. } | QuestionKind::UseServer { .. } => {}
    }
}

fn texts_in<E>(value: &mut Value, step: &mut impl FnMut(&str) -> Result<String, E>) -> Result<(), E> {
    match value {
        Value::String(text) => *text = step(text)?,
        Value::Array(values) => values.iter_mut().try_for_each(|value| texts_in(value, step))?,
        Value::Object(map) => map.values_mut().try_for_each(|value| texts_in(value, step))?,
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
    Ok(())
}
