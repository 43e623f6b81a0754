//! A model, behind one trait. Wires are pure codecs, vendors are rows of data; nothing here opens a socket itself.

pub mod budget;
pub mod connect;
pub mod discover;
pub mod facts;
pub mod http;
pub mod intent;
pub mod offline;
pub mod scripted;
pub mod service;
pub mod speed;
pub mod vendor;
pub mod wire;

pub use facts::{Facts, Price};

use crate::protocol::{Message, StopReason, Tier, ToolSpec, Usage};
use serde::Deserialize;
use std::pin::Pin;
use std::sync::Arc;
use tokio::sync::mpsc::UnboundedSender;

/// No token has fewer bytes on average.
pub const BYTES_PER_TOKEN: u64 = 3;

#[derive(Debug, Clone, PartialEq, Default)]
pub struct Request {
    pub model: String,
    /// The system prompt; byte-stable within a session so that caches hit.
    pub system: String,
    /// The conversation, shared with whoever keeps it. Every tool call in it has its result.
    pub messages: Arc<Vec<Message>>,
    /// The tools on offer, in a stable order.
    pub tools: Arc<[ToolSpec]>,
    pub must_call: Option<String>,
    pub max_tokens: u32,
}

impl Request {
    /// Tokens it takes, estimated on the safe side: three bytes each.
    pub fn tokens_at_most(&self) -> u64 {
        let messages: u64 = self.messages.iter().map(Message::bytes).sum();
        let tools = serde_json::to_string(&self.tools[..]).map_or(0, |written| written.len());
        (messages + (self.system.len() + tools) as u64) / BYTES_PER_TOKEN
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Delta {
    Text(String),
    Thought(String),
    Call(String),
}

#[derive(Debug, Clone, PartialEq)]
pub struct Reply {
    pub message: Message,
    pub usage: Usage,
    pub stop: StopReason,
    /// The model that answered, as the vendor names it.
    pub model: String,
}

/// What can go wrong, by what helps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ErrorClass {
    /// Try again: 429, 5xx, overloaded, reset, stall.
    Transient,
    /// The conversation is too long: compact, then try again.
    Overflow,
    Authentication,
    Billing,
    BadRequest,
    Refused,
    /// What came is no reply of this wire.
    Protocol,
    Unreachable,
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct ProviderError {
    pub class: ErrorClass,
    /// What happened, naming the vendor.
    pub message: String,
    pub retry_after_ms: Option<u64>,
    /// How often the request was sent.
    pub sent: u32,
}

impl ProviderError {
    /// Whether the pictures in the request may be what was refused.
    pub fn may_be_about_pictures(&self) -> bool {
        let message = self.message.to_lowercase();
        let speaks_of_them =
            ["image", "vision", "picture", "multimodal"].iter().any(|word| message.contains(word));
        self.class == ErrorClass::BadRequest || speaks_of_them
    }
}

pub type Streaming<'a> = Pin<Box<dyn Future<Output = Result<Reply, ProviderError>> + Send + 'a>>;

pub trait Provider: Send + Sync {
    /// Its name in configuration, such as `anthropic`.
    fn name(&self) -> &str;

    fn model(&self, tier: Tier) -> &str;

    /// What is known of that model besides its name; nothing if it is not one of the configured ones.
    fn facts(&self, _model: &str) -> Facts {
        Facts::default()
    }

    /// Whether a question about a request makes sense here; false where plain rules answer.
    fn is_model(&self) -> bool {
        true
    }

    /// Whether it can analyse a request beside the conversation.
    fn can_analyse(&self) -> bool {
        self.is_model()
    }

    /// Sends each piece as it arrives and returns the whole. Dropping the future ends the call.
    fn stream<'a>(&'a self, request: &'a Request, deltas: &'a UnboundedSender<Delta>) -> Streaming<'a>;
}
