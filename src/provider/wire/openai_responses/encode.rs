//! Requests of the Responses dialect. The items stand last, so the body of one request begins with nearly all the bytes of
//! the one before.

use crate::protocol::{Content, Role, ToolSpec};
use crate::provider::Request;
use crate::provider::wire::seal::{Seal, unseal};
use crate::provider::wire::{WireOptions, portable, turns};
use serde::Serialize;
use serde_json::{Map, Value};
use std::borrow::Cow;

pub fn encode(request: &Request, options: &WireOptions) -> Vec<u8> {
    let (extra, force) = options.forced(request);
    let sees = options.model.images != Some(false);
    let mut input = Vec::new();
    turns::each(&request.messages, |role, content| match role {
        Role::User => user(content, sees, &mut input),
        Role::Assistant => assistant(content, &request.model, &mut input),
    });
    let body = Body {
        model: &request.model,
        stream: true,
        store: false,
        include: ["reasoning.encrypted_content"],
        prompt_cache_key: portable::conversation(request),
        max_output_tokens: request.max_tokens,
        extra,
        tool_choice: force.map(|name| Choice { name: portable::tool_name(name) }),
        tools: request.tools.iter().map(Tool::from).collect(),
        instructions: Some(request.system.as_str()).filter(|system| !system.trim().is_empty()),
        input,
    };
    serde_json::to_vec(&body).expect("strings and JSON values always serialise")
}

#[derive(Serialize)]
struct Body<'a> {
    model: &'a str,
    stream: bool,
    store: bool,
    include: [&'static str; 1],
    prompt_cache_key: String,
    max_output_tokens: u32,
    #[serde(flatten)]
    extra: Map<String, Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tool_choice: Option<Choice<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tools: Vec<Tool<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    instructions: Option<&'a str>,
    input: Vec<Item<'a>>,
}

#[derive(Serialize)]
#[serde(tag = "type", rename = "function")]
struct Choice<'a> {
    name: Cow<'a, str>,
}

#[derive(Serialize)]
#[serde(tag = "type", rename = "function")]
struct Tool<'a> {
    name: Cow<'a, str>,
    description: &'a str,
    parameters: &'a Value,
    strict: bool,
}

impl<'a> From<&'a ToolSpec> for Tool<'a> {
    fn from(spec: &'a ToolSpec) -> Self {
        Self {
            name: portable::tool_name(&spec.name),
            description: &spec.description,
            parameters: &spec.schema,
            strict: false,
        }
    }
}

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Item<'a> {
    Message {
        role: Role,
        #[serde(skip_serializing_if = "Option::is_none")]
        phase: Option<&'a str>,
        content: Vec<Part<'a>>,
    },
    Reasoning {
        id: &'a str,
        summary: Vec<Part<'a>>,
        encrypted_content: &'a str,
    },
    FunctionCall {
        call_id: Cow<'a, str>,
        name: Cow<'a, str>,
        arguments: String,
    },
    FunctionCallOutput {
        call_id: Cow<'a, str>,
        output: &'a str,
    },
}

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Part<'a> {
    InputText { text: Cow<'a, str> },
    InputImage { image_url: String },
    OutputText { text: &'a str },
    SummaryText { text: &'a str },
}

/// Results stand before whatever else the user says.
fn user<'a>(content: &[&'a Content], sees: bool, input: &mut Vec<Item<'a>>) {
    for part in content {
        if let Content::ToolResult(result) = part {
            let call_id = portable::call_id(&result.id.0);
            input.push(Item::FunctionCallOutput { call_id, output: &result.text });
        }
    }
    let parts = content.iter().filter_map(|part| match part {
        Content::Text { text } => Some(Part::InputText { text: text.into() }),
        Content::Image(image) if !sees => Some(Part::InputText { text: image.in_words().into() }),
        Content::Image(image) => Some(Part::InputImage { image_url: image.url() }),
        _ => None,
    });
    let content: Vec<Part<'_>> = parts.collect();
    if !content.is_empty() {
        input.push(Item::Message { role: Role::User, phase: None, content });
    }
}

/// Reasoning that nothing followed is left out: the vendor takes none without what it led to.
fn assistant<'a>(content: &[&'a Content], model: &str, input: &mut Vec<Item<'a>>) {
    let from = input.len();
    for part in content {
        match (opened(part, model), input[from..].last_mut()) {
            (Some((Seal::Phase, said)), Some(Item::Message { phase, .. })) => *phase = Some(said),
            _ => input.extend(item(part, model)),
        }
    }
    while input.len() > from && matches!(input.last(), Some(Item::Reasoning { .. })) {
        input.pop();
    }
}

fn opened<'a>(part: &'a Content, model: &str) -> Option<(Seal, &'a str)> {
    let Content::Thinking { signature: Some(sealed), .. } = part else { return None };
    unseal(sealed, model)
}

fn item<'a>(part: &'a Content, model: &str) -> Option<Item<'a>> {
    Some(match part {
        Content::Text { text } => {
            let content = vec![Part::OutputText { text }];
            Item::Message { role: Role::Assistant, phase: None, content }
        }
        Content::Thinking { text, .. } => {
            let (Seal::Item, sealed) = opened(part, model)? else { return None };
            let (id, encrypted_content) = sealed.split_once('\n')?;
            let said = Some(text.as_str()).filter(|text| !text.is_empty());
            let summary = said.map(|text| Part::SummaryText { text }).into_iter().collect();
            Item::Reasoning { id, summary, encrypted_content }
        }
        Content::ToolCall(call) => Item::FunctionCall {
            call_id: portable::call_id(&call.id.0),
            name: portable::tool_name(&call.name),
            arguments: serde_json::to_string(&portable::arguments(&call.arguments))
                .expect("JSON values always serialise"),
        },
        Content::Image(_) | Content::ToolResult(_) | Content::Unknown(_) => return None,
    })
}
