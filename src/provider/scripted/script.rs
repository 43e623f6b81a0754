//! A script's replies as they are written down, and what each is worth as a reply. Plays nothing.

use crate::protocol::{Arguments, CallId, Content, Message, Role, StopReason, Tier, ToolCall, Usage};
use crate::provider::{ErrorClass, Reply, Request};
use serde::Deserialize;
use serde_json::{Map, Value};

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct ScriptedReply {
    pub expect: Option<String>,
    pub tier: Option<Tier>,
    pub wait_ms: u64,
    pub thoughts: String,
    pub text: String,
    pub piece: Option<usize>,
    pub piece_ms: u64,
    pub call: Vec<Call>,
    pub usage: Option<Usage>,
    pub stop: Option<StopReason>,
    pub error: Option<ErrorClass>,
    pub message: String,
    pub retry_after_ms: Option<u64>,
    pub stall: bool,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Call {
    id: Option<String>,
    pub name: String,
    arguments: Map<String, Value>,
    raw: Option<String>,
}

impl ScriptedReply {
    pub fn reply(&self, number: usize, request: &Request) -> Reply {
        let mut content = Vec::new();
        if !self.thoughts.is_empty() {
            content.push(Content::Thinking { text: self.thoughts.clone(), signature: None });
        }
        if !self.text.is_empty() {
            content.push(Content::Text { text: self.text.clone() });
        }
        content.extend(self.call.iter().enumerate().map(|(n, call)| call.content(number, n)));
        let stop = match self.call.is_empty() {
            true => StopReason::EndTurn,
            false => StopReason::ToolUse,
        };
        Reply {
            message: Message { role: Role::Assistant, content },
            usage: self.usage.unwrap_or_else(|| self.estimate(request)),
            stop: self.stop.unwrap_or(stop),
            model: request.model.clone(),
        }
    }

    fn estimate(&self, request: &Request) -> Usage {
        let said: usize = request.messages.iter().map(|m| m.text().len()).sum();
        let input = (request.system.len() + said) as u64 / 4;
        Usage { input, output: (self.thoughts.len() + self.text.len()) as u64 / 4, ..Usage::default() }
    }
}

impl Call {
    fn content(&self, reply: usize, number: usize) -> Content {
        let id = self.id.clone().unwrap_or_else(|| format!("scripted-{}-{}", reply + 1, number + 1));
        let arguments = match &self.raw {
            Some(raw) => Arguments::parse(raw),
            None => Arguments::Object(self.arguments.clone()),
        };
        Content::ToolCall(ToolCall { id: CallId(id), name: self.name.clone(), arguments })
    }
}

pub(super) fn read(script: &str) -> Result<Vec<ScriptedReply>, String> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct File {
        #[serde(default)]
        reply: Vec<ScriptedReply>,
    }
    toml_edit::de::from_str::<File>(script).map(|file| file.reply).map_err(|error| error.to_string())
}
