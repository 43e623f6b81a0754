//! Requests of the Messages dialect. The bytes of system, tools and earlier messages stay the same from request to
//! request; only the cache marks on the last two user messages move.

use crate::protocol::{Content, Role};
use crate::provider::Request;
use crate::provider::wire::seal::{Seal, unseal};
use crate::provider::wire::strict::strict;
use crate::provider::wire::{WireOptions, portable, turns};
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::borrow::Cow;

/// Room for what stands around the conversation in a body, in bytes.
const ROOM: usize = 16 * 1024;

pub fn encode(request: &Request, options: &WireOptions) -> Vec<u8> {
    let (mut extra, force) = options.forced(request);
    if let Some(schema) = form(request, force) {
        let config = extra.entry("output_config").or_insert_with(|| json!({}));
        config["format"] = json!({ "type": "json_schema", "schema": strict(schema) });
    }
    let mut tools: Vec<Tool<'_>> = request.tools.iter().map(Tool::from).collect();
    let system: Vec<Block<'_>> = if request.system.trim().is_empty() {
        tools.last_mut().into_iter().for_each(|tool| tool.cache_control = EPHEMERAL);
        Vec::new()
    } else {
        vec![Block::Text { text: Cow::Borrowed(&request.system), cache_control: EPHEMERAL }]
    };
    let mut said = Said::default();
    let sees = options.model.images != Some(false);
    turns::each(&request.messages, |role, content| said.add(role, content, &request.model, sees));
    said.mark();
    let body = Body {
        model: &request.model,
        max_tokens: request.max_tokens,
        stream: true,
        extra,
        tool_choice: force.map(|name| Choice { name: portable::tool_name(name) }),
        tools,
        system,
        messages: said.turns(),
    };
    let mut bytes = Vec::with_capacity(ROOM + request.system.len() + said.bytes + said.bytes / 8);
    serde_json::to_writer(&mut bytes, &body).expect("strings and JSON values always serialise");
    bytes
}

/// The form that the reply is held to where the tool that takes it must be called and none can be forced: the call may come
/// even so, and else the reply is the JSON that it takes.
fn form<'a>(request: &'a Request, force: Option<&str>) -> Option<&'a Value> {
    let name = request.must_call.as_ref().filter(|_| force.is_none())?;
    request.tools.iter().find(|tool| tool.name == *name).map(|tool| &tool.schema)
}

#[derive(Serialize)]
struct Body<'a> {
    model: &'a str,
    max_tokens: u32,
    stream: bool,
    #[serde(flatten)]
    extra: Map<String, Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tool_choice: Option<Choice<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tools: Vec<Tool<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    system: Vec<Block<'a>>,
    messages: Vec<Turn<'a>>,
}

#[derive(Serialize)]
#[serde(tag = "type", rename = "tool")]
struct Choice<'a> {
    name: Cow<'a, str>,
}

#[derive(Serialize)]
struct Tool<'a> {
    name: Cow<'a, str>,
    description: &'a str,
    input_schema: &'a Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    cache_control: Option<Ephemeral>,
}

impl<'a> From<&'a crate::protocol::ToolSpec> for Tool<'a> {
    fn from(spec: &'a crate::protocol::ToolSpec) -> Self {
        Self {
            name: portable::tool_name(&spec.name),
            description: &spec.description,
            input_schema: &spec.schema,
            cache_control: None,
        }
    }
}

#[derive(Serialize)]
struct Turn<'a> {
    role: Role,
    content: &'a [Block<'a>],
}

#[derive(Serialize, Clone, Copy)]
#[serde(tag = "type", rename = "ephemeral")]
struct Ephemeral {}

const EPHEMERAL: Option<Ephemeral> = Some(Ephemeral {});

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Block<'a> {
    Text {
        text: Cow<'a, str>,
        #[serde(skip_serializing_if = "Option::is_none")]
        cache_control: Option<Ephemeral>,
    },
    Image {
        source: Source<'a>,
    },
    Thinking {
        thinking: &'a str,
        signature: &'a str,
    },
    RedactedThinking {
        data: &'a str,
    },
    ToolUse {
        id: Cow<'a, str>,
        name: Cow<'a, str>,
        input: Cow<'a, Map<String, Value>>,
    },
    ToolResult {
        tool_use_id: Cow<'a, str>,
        content: &'a str,
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        is_error: bool,
        #[serde(skip_serializing_if = "Option::is_none")]
        cache_control: Option<Ephemeral>,
    },
}

#[derive(Serialize)]
#[serde(tag = "type", rename = "base64")]
struct Source<'a> {
    media_type: &'a str,
    data: &'a str,
}

/// Everything said, in two lists however long the conversation is: the blocks, and where each turn ends.
#[derive(Default)]
struct Said<'a> {
    blocks: Vec<Block<'a>>,
    ends: Vec<(Role, usize)>,
    /// Bytes of text, before they are escaped.
    bytes: usize,
}

impl<'a> Said<'a> {
    /// A turn of that speaker; what the model cannot be shown is left out.
    fn add(&mut self, role: Role, content: &[&'a Content], model: &str, sees: bool) {
        let from = self.blocks.len();
        self.blocks.extend(content.iter().filter_map(|c| block(c, model, sees)));
        // Results stand before whatever else the user says.
        self.blocks[from..].sort_by_key(|b| role == Role::User && !matches!(b, Block::ToolResult { .. }));
        self.bytes += self.blocks[from..].iter().map(Block::room).sum::<usize>();
        let end = self.blocks.len();
        match self.ends.last_mut() {
            _ if end == from => {}
            Some(last) if last.0 == role => last.1 = end,
            _ => self.ends.push((role, end)),
        }
    }

    fn mark(&mut self) {
        for &(_, end) in self.ends.iter().rev().filter(|(role, _)| *role == Role::User).take(2) {
            mark(self.blocks.get_mut(end - 1));
        }
    }

    fn turns(&self) -> Vec<Turn<'_>> {
        let mut from = 0;
        let turn = |&(role, end): &(Role, usize)| {
            let content = &self.blocks[from..end];
            from = end;
            Turn { role, content }
        };
        self.ends.iter().map(turn).collect()
    }
}

impl Block<'_> {
    /// About so many bytes it takes in the body.
    fn room(&self) -> usize {
        32 + match self {
            Block::Text { text, .. } => text.len(),
            Block::Image { source } => source.data.len(),
            Block::Thinking { thinking, signature } => thinking.len() + signature.len(),
            Block::RedactedThinking { data } => data.len(),
            Block::ToolUse { input, .. } => 64 * (1 + input.len()),
            Block::ToolResult { content, .. } => content.len(),
        }
    }
}

fn mark(block: Option<&mut Block<'_>>) {
    if let Some(Block::Text { cache_control, .. } | Block::ToolResult { cache_control, .. }) = block {
        *cache_control = EPHEMERAL;
    }
}

fn block<'a>(content: &'a Content, model: &str, sees: bool) -> Option<Block<'a>> {
    Some(match content {
        Content::Text { text } => Block::Text { text: Cow::Borrowed(text), cache_control: None },
        Content::Image(image) if sees => {
            Block::Image { source: Source { media_type: &image.media_type, data: &image.data } }
        }
        Content::Image(image) => Block::Text { text: image.in_words().into(), cache_control: None },
        Content::Thinking { text, signature } => match unseal(signature.as_deref()?, model)? {
            (Seal::Signed, signature) => Block::Thinking { thinking: text, signature },
            (Seal::Redacted, data) => Block::RedactedThinking { data },
            _ => return None,
        },
        Content::ToolCall(call) => Block::ToolUse {
            id: portable::call_id(&call.id.0),
            name: portable::tool_name(&call.name),
            input: portable::arguments(&call.arguments),
        },
        Content::ToolResult(result) => Block::ToolResult {
            tool_use_id: portable::call_id(&result.id.0),
            content: &result.text,
            is_error: !result.ok,
            cache_control: None,
        },
        Content::Unknown(_) => return None,
    })
}
