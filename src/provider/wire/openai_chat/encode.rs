//! Requests of the chat completions dialect. Messages stand last, so the body of one request begins with nearly
//! all the bytes of the one before.

use crate::protocol::{Content, Role, ToolResult, ToolSpec};
use crate::provider::Request;
use crate::provider::wire::{Quirks, WireOptions, portable, turns};
use serde::Serialize;
use serde_json::{Map, Value};
use std::borrow::Cow;

pub fn encode(request: &Request, options: &WireOptions) -> Vec<u8> {
    let quirks = &options.quirks;
    let (mut extra, force) = options.forced(request);
    extra.insert(quirks.max_tokens_field.clone(), request.max_tokens.into());
    let alone = quirks.force_by_word && force.is_some();
    let body = Body {
        model: &request.model,
        stream: true,
        stream_options: quirks.stream_usage.then_some(StreamOptions { include_usage: true }),
        extra,
        tool_choice: force.map(|name| choice(name, quirks)),
        tools: request.tools.iter().filter(|t| !alone || force == Some(&t.name)).map(tool).collect(),
        messages: messages(request, options),
    };
    serde_json::to_vec(&body).expect("strings and JSON values always serialise")
}

#[derive(Serialize)]
struct Body<'a> {
    model: &'a str,
    stream: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    stream_options: Option<StreamOptions>,
    #[serde(flatten)]
    extra: Map<String, Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tool_choice: Option<Choice<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tools: Vec<Tool<'a>>,
    messages: Vec<Said<'a>>,
}

#[derive(Serialize)]
struct StreamOptions {
    include_usage: bool,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Choice<'a> {
    Word(&'static str),
    Function {
        #[serde(rename = "type")]
        kind: &'static str,
        function: Named<'a>,
    },
}

fn choice<'a>(name: &'a str, quirks: &Quirks) -> Choice<'a> {
    if quirks.force_by_word {
        return Choice::Word("required");
    }
    Choice::Function { kind: "function", function: Named { name: portable::tool_name(name) } }
}

#[derive(Serialize)]
struct Named<'a> {
    name: Cow<'a, str>,
}

#[derive(Serialize)]
#[serde(tag = "type", rename = "function")]
struct Tool<'a> {
    function: Function<'a>,
}

#[derive(Serialize)]
struct Function<'a> {
    name: Cow<'a, str>,
    description: &'a str,
    parameters: &'a Value,
}

fn tool(spec: &ToolSpec) -> Tool<'_> {
    let name = portable::tool_name(&spec.name);
    Tool { function: Function { name, description: &spec.description, parameters: &spec.schema } }
}

#[derive(Serialize)]
#[serde(tag = "role", rename_all = "lowercase")]
enum Said<'a> {
    System {
        content: &'a str,
    },
    User {
        content: Shown<'a>,
    },
    Assistant {
        content: Option<Cow<'a, str>>,
        #[serde(skip_serializing_if = "Option::is_none")]
        reasoning_content: Option<String>,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        tool_calls: Vec<Call<'a>>,
    },
    Tool {
        tool_call_id: Cow<'a, str>,
        content: &'a str,
    },
}

/// Plain text where nothing else is shown: some servers take no list of parts.
#[derive(Serialize)]
#[serde(untagged)]
enum Shown<'a> {
    Text(Cow<'a, str>),
    Parts(Vec<Part<'a>>),
}

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Part<'a> {
    Text { text: Cow<'a, str> },
    ImageUrl { image_url: Url },
}

#[derive(Serialize)]
struct Url {
    url: String,
}

#[derive(Serialize)]
struct Call<'a> {
    id: Cow<'a, str>,
    #[serde(rename = "type")]
    kind: &'static str,
    function: Called<'a>,
}

#[derive(Serialize)]
struct Called<'a> {
    name: Cow<'a, str>,
    arguments: String,
}

fn messages<'a>(request: &'a Request, options: &WireOptions) -> Vec<Said<'a>> {
    let mut all = Vec::new();
    if !request.system.trim().is_empty() {
        all.push(Said::System { content: &request.system });
    }
    turns::each(&request.messages, |role, content| match role {
        Role::User => user(content, options, &mut all),
        Role::Assistant => all.extend(assistant(content, options)),
    });
    all
}

fn user<'a>(content: &[&'a Content], options: &WireOptions, all: &mut Vec<Said<'a>>) {
    for part in content {
        if let Content::ToolResult(ToolResult { id, text, .. }) = part {
            all.push(Said::Tool { tool_call_id: call_id(&id.0, options), content: text });
        }
    }
    let text = texts(content);
    let mut parts: Vec<Part<'_>> = content.iter().filter_map(|part| picture(part, options)).collect();
    all.extend(match text {
        _ if !parts.is_empty() => {
            parts.extend(text.map(|text| Part::Text { text }));
            Some(Said::User { content: Shown::Parts(parts) })
        }
        text => text.map(|text| Said::User { content: Shown::Text(text) }),
    });
}

fn picture<'a>(part: &Content, options: &WireOptions) -> Option<Part<'a>> {
    let Content::Image(image) = part else { return None };
    if options.model.images == Some(false) {
        return Some(Part::Text { text: image.in_words().into() });
    }
    Some(Part::ImageUrl { image_url: Url { url: image.url() } })
}

fn assistant<'a>(content: &[&'a Content], options: &WireOptions) -> Option<Said<'a>> {
    let tool_calls: Vec<_> = content
        .iter()
        .filter_map(|part| if let Content::ToolCall(call) = part { Some(call) } else { None })
        .map(|call| Call {
            id: call_id(&call.id.0, options),
            kind: "function",
            function: Called {
                name: portable::tool_name(&call.name),
                arguments: serde_json::to_string(&portable::arguments(&call.arguments))
                    .expect("JSON values always serialise"),
            },
        })
        .collect();
    let said = texts(content);
    if said.is_none() && tool_calls.is_empty() {
        return None;
    }
    let reasoning_content = options.quirks.echo_reasoning.then(|| unsigned_thoughts(content)).flatten();
    Some(Said::Assistant { content: said, reasoning_content, tool_calls })
}

fn call_id<'a>(id: &'a str, options: &WireOptions) -> Cow<'a, str> {
    if options.quirks.short_call_ids { portable::short_call_id(id) } else { portable::call_id(id) }
}

/// All that is said in words; a single piece is not copied.
fn texts<'a>(content: &[&'a Content]) -> Option<Cow<'a, str>> {
    let mut parts = content
        .iter()
        .filter_map(|part| if let Content::Text { text } = part { Some(text.as_str()) } else { None });
    let first = parts.next()?;
    let Some(second) = parts.next() else { return Some(Cow::Borrowed(first)) };
    let mut said = first.to_owned();
    for part in std::iter::once(second).chain(parts) {
        said.push_str("\n\n");
        said.push_str(part);
    }
    Some(Cow::Owned(said))
}

/// What another vendor signed means nothing to this one.
fn unsigned_thoughts(content: &[&Content]) -> Option<String> {
    let parts: Vec<&str> = content
        .iter()
        .filter_map(|part| match part {
            Content::Thinking { text, signature: None } => Some(text.as_str()),
            _ => None,
        })
        .collect();
    (!parts.is_empty()).then(|| parts.concat())
}
