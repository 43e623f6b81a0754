//! What goes to a model and comes back. Every `ToolCall` is followed by exactly one `ToolResult`.

use super::route::head;
use super::{CallId, named};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Who speaks. The system prompt is no message: it travels beside them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// The person, and the results of tools.
    User,
    Assistant,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Message {
    pub role: Role,
    pub content: Vec<Content>,
}

impl Message {
    pub fn user(text: impl Into<String>) -> Self {
        Self { role: Role::User, content: vec![Content::Text { text: text.into() }] }
    }

    pub fn assistant(text: impl Into<String>) -> Self {
        Self { role: Role::Assistant, content: vec![Content::Text { text: text.into() }] }
    }

    /// The bytes of all that is said in it, by which its tokens are estimated.
    pub fn bytes(&self) -> u64 {
        self.content.iter().map(Content::bytes).sum()
    }

    pub fn text(&self) -> String {
        self.content
            .iter()
            .filter_map(|c| if let Content::Text { text } = c { Some(text.as_str()) } else { None })
            .collect()
    }

    pub fn calls(&self) -> impl Iterator<Item = &ToolCall> {
        self.content.iter().filter_map(|c| if let Content::ToolCall(call) = c { Some(call) } else { None })
    }

    pub fn results(&self) -> impl Iterator<Item = &ToolResult> {
        self.content
            .iter()
            .filter_map(|c| if let Content::ToolResult(result) = c { Some(result) } else { None })
    }
}

/// Thinking is sent back unchanged to the vendor that signed it, else left out; its signature is the encrypted thought
/// itself where the text is empty.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Content {
    Text {
        text: String,
    },
    Thinking {
        text: String,
        signature: Option<String>,
    },
    /// A picture the person gave.
    Image(Image),
    ToolCall(ToolCall),
    ToolResult(ToolResult),
    /// Of a newer version: kept as it is, and not sent.
    #[serde(untagged)]
    Unknown(Value),
}

impl Content {
    /// The bytes by which its tokens are estimated.
    pub fn bytes(&self) -> u64 {
        let bytes = match self {
            Content::Text { text } | Content::Thinking { text, .. } => text.len(),
            Content::ToolCall(call) => call.name.len() + call.arguments.written().len(),
            Content::ToolResult(result) => result.text.len(),
            Content::Image(_) => Image::WEIGHT,
            Content::Unknown(_) => 0,
        };
        bytes as u64
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Image {
    /// What the person called it: its path, as a rule.
    pub name: String,
    /// `image/png`, `image/jpeg`, `image/gif` or `image/webp`: what every vendor takes.
    pub media_type: String,
    /// Its bytes in base64.
    pub data: String,
}

impl Image {
    /// A picture weighs as much as so many bytes of text: vendors scale a large one down to some 1,600 tokens.
    const WEIGHT: usize = 6_400;

    /// The picture itself as an address.
    pub fn url(&self) -> String {
        format!("data:{};base64,{}", self.media_type, self.data)
    }

    /// What is said to a model that sees no pictures.
    pub fn in_words(&self) -> String {
        format!("[image {}: this model sees no images]", self.name)
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ToolCall {
    pub id: CallId,
    pub name: String,
    pub arguments: Arguments,
}

/// A call's arguments: an object, or the text that arrived instead, at most 64 KiB of it, kept so that the model can be
/// told. Text that is not whole JSON is never repaired.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Arguments {
    Object(Map<String, Value>),
    Malformed { raw: String, error: String },
}

impl Arguments {
    /// Reads what a wire sent; empty text is an empty object.
    pub fn parse(raw: &str) -> Self {
        if raw.trim().is_empty() {
            return Self::Object(Map::new());
        }
        match serde_json::from_str::<Value>(raw) {
            Ok(Value::Object(map)) => Self::Object(map),
            Ok(_) => Self::malformed(raw, "not a JSON object"),
            Err(error) => Self::malformed(raw, &error.to_string()),
        }
    }

    /// Text that is no whole JSON object, for that reason.
    pub fn malformed(raw: &str, error: &str) -> Self {
        Self::Malformed { raw: head(raw, 64 * 1024).to_owned(), error: error.to_owned() }
    }

    pub fn written(&self) -> String {
        self.object().and_then(|map| serde_json::to_string(map).ok()).unwrap_or_default()
    }

    pub fn object(&self) -> Option<&Map<String, Value>> {
        match self {
            Self::Object(map) => Some(map),
            Self::Malformed { .. } => None,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ToolResult {
    pub id: CallId,
    /// False when the call failed, was denied or cancelled.
    pub ok: bool,
    pub text: String,
}

named! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Tier {
        /// Cheap and quick: analysis, summaries, verdicts.
        Fast = "fast",
        Main = "main",
        Deep = "deep",
    }
}

/// Tokens of one or several model calls, as the provider counted them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Usage {
    /// All input tokens, those read from or written to a cache included.
    pub input: u64,
    /// Output tokens, thinking included.
    pub output: u64,
    /// Input tokens read from a cache.
    #[serde(default)]
    pub cached: u64,
    #[serde(default)]
    pub cache_written: u64,
}

impl std::ops::AddAssign for Usage {
    fn add_assign(&mut self, other: Self) {
        // A session file may say anything.
        self.input = self.input.saturating_add(other.input);
        self.output = self.output.saturating_add(other.output);
        self.cached = self.cached.saturating_add(other.cached);
        self.cache_written = self.cache_written.saturating_add(other.cache_written);
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StopReason {
    EndTurn,
    ToolUse,
    MaxTokens,
    /// The connection broke in the middle of the reply.
    Cut,
    MaxTurnRequests,
    Refusal,
    /// Nothing covers the request, or a step of it did not work; the reply says so.
    NotDone,
    Cancelled,
}
