//! Requests of the Gemini dialect. The contents stand last, so the body of one request begins with nearly all the bytes of
//! the one before.

use crate::protocol::{Content, Role, ToolSpec};
use crate::provider::Request;
use crate::provider::wire::seal::{Seal, unseal};
use crate::provider::wire::{WireOptions, portable, turns};
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::borrow::Cow;
use std::collections::HashMap;

/// Stands for the signature of a call that another model made: without one the first call of a turn is not taken.
const UNSIGNED: &str = "skip_thought_signature_validator";

pub fn encode(request: &Request, options: &WireOptions) -> Vec<u8> {
    let (mut extra, force) = options.forced(request);
    let config = extra.entry("generationConfig").or_insert_with(|| json!({}));
    config["maxOutputTokens"] = request.max_tokens.into();
    let mut said = Said {
        model: &request.model,
        sees: options.model.images != Some(false),
        names: HashMap::new(),
        turns: Vec::new(),
    };
    turns::each(&request.messages, |role, content| said.add(role, content));
    let declarations: Vec<_> = request.tools.iter().map(Declaration::from).collect();
    let system = Some(&request.system).filter(|system| !system.trim().is_empty());
    let body = Body {
        system_instruction: system.map(|system| Instruction { parts: [Part::said(system)] }),
        tools: Some([Tools { function_declarations: declarations }])
            .filter(|[tools]| !tools.function_declarations.is_empty()),
        tool_config: force.map(|name| {
            let names = [portable::tool_name(name)];
            json!({ "functionCallingConfig": { "mode": "ANY", "allowedFunctionNames": names } })
        }),
        extra,
        contents: said.turns,
    };
    serde_json::to_vec(&body).expect("strings and JSON values always serialise")
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Body<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    system_instruction: Option<Instruction<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tools: Option<[Tools<'a>; 1]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tool_config: Option<Value>,
    #[serde(flatten)]
    extra: Map<String, Value>,
    contents: Vec<Turn<'a>>,
}

#[derive(Serialize)]
struct Instruction<'a> {
    parts: [Part<'a>; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Tools<'a> {
    function_declarations: Vec<Declaration<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Declaration<'a> {
    name: Cow<'a, str>,
    description: &'a str,
    parameters_json_schema: &'a Value,
}

impl<'a> From<&'a ToolSpec> for Declaration<'a> {
    fn from(spec: &'a ToolSpec) -> Self {
        Self {
            name: portable::tool_name(&spec.name),
            description: &spec.description,
            parameters_json_schema: &spec.schema,
        }
    }
}

#[derive(Serialize)]
struct Turn<'a> {
    role: &'static str,
    parts: Vec<Part<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Part<'a> {
    #[serde(flatten)]
    payload: Payload<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    thought_signature: Option<&'a str>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
enum Payload<'a> {
    Text(Cow<'a, str>),
    #[serde(rename_all = "camelCase")]
    InlineData {
        mime_type: &'a str,
        data: &'a str,
    },
    FunctionCall {
        id: Cow<'a, str>,
        name: Cow<'a, str>,
        args: Cow<'a, Map<String, Value>>,
    },
    FunctionResponse {
        id: Cow<'a, str>,
        name: Cow<'a, str>,
        response: Answer<'a>,
    },
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
enum Answer<'a> {
    Output(&'a str),
    Error(&'a str),
}

impl<'a> Part<'a> {
    fn said(text: impl Into<Cow<'a, str>>) -> Self {
        Payload::Text(text.into()).into()
    }
}

impl<'a> From<Payload<'a>> for Part<'a> {
    fn from(payload: Payload<'a>) -> Self {
        Self { payload, thought_signature: None }
    }
}

struct Said<'a> {
    model: &'a str,
    sees: bool,
    /// What the calls were to, by their ids: a result names both.
    names: HashMap<&'a str, &'a str>,
    turns: Vec<Turn<'a>>,
}

impl<'a> Said<'a> {
    /// A turn of that speaker; what the model cannot be shown is left out, and results stand alone, before what else the
    /// user says.
    fn add(&mut self, role: Role, content: &[&'a Content]) {
        let (role, parts) = match role {
            Role::User => ("user", self.user(content)),
            Role::Assistant => ("model", self.assistant(content)),
        };
        let (results, others): (Vec<_>, Vec<_>) =
            parts.into_iter().partition(|part| matches!(part.payload, Payload::FunctionResponse { .. }));
        let turns = [results, others].into_iter().filter(|parts| !parts.is_empty());
        self.turns.extend(turns.map(|parts| Turn { role, parts }));
    }

    fn user(&self, content: &[&'a Content]) -> Vec<Part<'a>> {
        let parts = content.iter().filter_map(|part| match part {
            Content::Text { text } => Some(Part::said(text)),
            Content::Image(image) if !self.sees => Some(Part::said(image.in_words())),
            Content::Image(image) => {
                Some(Payload::InlineData { mime_type: &image.media_type, data: &image.data }.into())
            }
            Content::ToolResult(result) => {
                let name = self.names.get(result.id.0.as_str()).copied().unwrap_or_default();
                let (id, name) = (portable::call_id(&result.id.0), portable::tool_name(name));
                let text = result.text.as_str();
                let response = if result.ok { Answer::Output(text) } else { Answer::Error(text) };
                Some(Payload::FunctionResponse { id, name, response }.into())
            }
            Content::Thinking { .. } | Content::ToolCall(_) | Content::Unknown(_) => None,
        });
        parts.collect()
    }

    fn assistant(&mut self, content: &[&'a Content]) -> Vec<Part<'a>> {
        let mut parts: Vec<Part<'a>> = Vec::with_capacity(content.len());
        let mut signature = None;
        for part in content {
            match part {
                Content::Text { text } => parts.push(Part::said(text)),
                Content::Thinking { signature: Some(sealed), .. } => match unseal(sealed, self.model) {
                    Some((Seal::Call, sealed)) => signature = Some(sealed),
                    // The signature of a text is taken in a part of its own, as it often comes.
                    Some((Seal::Text, sealed)) => {
                        parts.push(Part { thought_signature: Some(sealed), ..Part::said("") });
                    }
                    _ => {}
                },
                Content::ToolCall(call) => {
                    self.names.insert(&call.id.0, &call.name);
                    let payload = Payload::FunctionCall {
                        id: portable::call_id(&call.id.0),
                        name: portable::tool_name(&call.name),
                        args: portable::arguments(&call.arguments),
                    };
                    parts.push(Part { payload, thought_signature: signature.take() });
                }
                _ => {}
            }
        }
        let first = parts.iter_mut().find(|part| matches!(part.payload, Payload::FunctionCall { .. }));
        if let Some(first) = first {
            first.thought_signature.get_or_insert(UNSIGNED);
        }
        parts
    }
}
