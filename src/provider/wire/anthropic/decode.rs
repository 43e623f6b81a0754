//! Replies of the Messages dialect. Blocks are kept by their index; usage is cumulative; events and blocks that
//! are not known are skipped.

use crate::net::SseEvent;
use crate::protocol::{StopReason, Usage};
use crate::provider::wire::draft::Blocks;
use crate::provider::wire::seal::{Seal, seal, unseal};
use crate::provider::wire::{Decode, Draft, Piece, classify::classify_event, lenient};
use crate::provider::{Delta, ProviderError, Request};
use serde::Deserialize;
use serde_json::Value;

pub fn decoder(request: &Request) -> Box<dyn Decode> {
    Box::new(Decoder { asked: request.model.clone(), counted: Counted::default(), blocks: Blocks::default() })
}

struct Decoder {
    asked: String,
    counted: Counted,
    blocks: Blocks,
}

#[derive(Deserialize)]
struct Event {
    #[serde(rename = "type", default)]
    kind: String,
    #[serde(default)]
    index: u64,
    message: Option<Started>,
    content_block: Option<Block>,
    delta: Option<Change>,
    #[serde(default, deserialize_with = "lenient::told")]
    usage: Option<Counts>,
    error: Option<Value>,
}

#[derive(Deserialize)]
struct Started {
    #[serde(default, deserialize_with = "lenient::told")]
    id: Option<String>,
    #[serde(default, deserialize_with = "lenient::told")]
    model: Option<String>,
    #[serde(default, deserialize_with = "lenient::told")]
    usage: Option<Counts>,
}

#[derive(Deserialize)]
struct Block {
    #[serde(rename = "type", default)]
    kind: String,
    text: Option<String>,
    thinking: Option<String>,
    signature: Option<String>,
    data: Option<String>,
    id: Option<String>,
    name: Option<String>,
    input: Option<Value>,
}

#[derive(Deserialize)]
struct Change {
    text: Option<String>,
    thinking: Option<String>,
    signature: Option<String>,
    partial_json: Option<String>,
    stop_reason: Option<String>,
}

#[derive(Deserialize)]
struct Counts {
    #[serde(default, deserialize_with = "lenient::tokens")]
    input_tokens: Option<u64>,
    #[serde(default, deserialize_with = "lenient::tokens")]
    output_tokens: Option<u64>,
    #[serde(default, deserialize_with = "lenient::tokens")]
    cache_creation_input_tokens: Option<u64>,
    #[serde(default, deserialize_with = "lenient::tokens")]
    cache_read_input_tokens: Option<u64>,
}

/// Each count as last told.
#[derive(Default)]
struct Counted {
    input: u64,
    output: u64,
    written: u64,
    read: u64,
}

impl Counted {
    fn take(&mut self, counts: Option<Counts>) {
        let Some(counts) = counts else { return };
        for (have, told) in [
            (&mut self.input, counts.input_tokens),
            (&mut self.output, counts.output_tokens),
            (&mut self.written, counts.cache_creation_input_tokens),
            (&mut self.read, counts.cache_read_input_tokens),
        ] {
            *have = told.unwrap_or(*have);
        }
    }

    fn usage(&self) -> Usage {
        Usage {
            input: self.input.saturating_add(self.written).saturating_add(self.read),
            output: self.output,
            cached: self.read,
            cache_written: self.written,
        }
    }
}

impl Decode for Decoder {
    fn push(&mut self, event: &SseEvent, draft: &mut Draft) -> Result<Vec<Delta>, ProviderError> {
        let parsed: Event = draft.service.parse(&event.data)?;
        let kind = if parsed.kind.is_empty() { event.event.as_str() } else { parsed.kind.as_str() };
        match kind {
            "message_start" => {
                draft.begun = true;
                if let Some(message) = parsed.message {
                    self.counted.take(message.usage);
                    draft.usage = self.counted.usage();
                    draft.model =
                        message.model.filter(|m| !m.is_empty()).unwrap_or_else(|| self.asked.clone());
                    draft.salt.push_str(&message.id.unwrap_or_default());
                }
            }
            "content_block_start" => {
                draft.begun |= parsed.content_block.is_some();
                let delta = parsed.content_block.and_then(|block| self.open(parsed.index, block));
                return Ok(delta.into_iter().collect());
            }
            "content_block_delta" => {
                return Ok(parsed.delta.and_then(|d| self.grow(parsed.index, d)).into_iter().collect());
            }
            "message_delta" => {
                self.counted.take(parsed.usage);
                draft.usage = self.counted.usage();
                if let Some(reason) = parsed.delta.and_then(|d| d.stop_reason) {
                    draft.stop = Some(stop_reason(&reason));
                }
            }
            "message_stop" => (draft.begun, draft.done) = (true, true),
            "error" => return Err(classify_event(&draft.service, &parsed.error.unwrap_or(Value::Null))),
            _ => {}
        }
        Ok(Vec::new())
    }

    fn calls(&self) -> Vec<(&str, &str)> {
        self.blocks.calls()
    }

    fn keep_calls(&mut self, calls: usize) {
        self.blocks.keep_calls(calls);
    }

    fn pieces(self: Box<Self>) -> Vec<Piece> {
        self.blocks.pieces().into_iter().map(|piece| sealed(piece, &self.asked)).collect()
    }
}

impl Decoder {
    fn open(&mut self, index: u64, block: Block) -> Option<Delta> {
        let (piece, delta) = match block.kind.as_str() {
            "text" => {
                let text = block.text.unwrap_or_default();
                let delta = (!text.is_empty()).then(|| Delta::Text(text.clone()));
                (Piece::Text(text), delta)
            }
            "thinking" => {
                let text = block.thinking.unwrap_or_default();
                let delta = (!text.is_empty()).then(|| Delta::Thought(text.clone()));
                (Piece::Thought { text, signature: block.signature.filter(|s| !s.is_empty()) }, delta)
            }
            "redacted_thinking" => {
                let signature = Some(seal(Seal::Redacted, &self.asked, &block.data.unwrap_or_default()));
                (Piece::Thought { text: String::new(), signature }, None)
            }
            "tool_use" => {
                let name = block.name.unwrap_or_default();
                let raw = whole_input(block.input);
                let id = block.id.unwrap_or_default();
                (Piece::Call { id, name: name.clone(), raw }, Some(Delta::Call(name)))
            }
            _ => return None,
        };
        self.blocks.push(index, piece);
        delta
    }

    fn grow(&mut self, index: u64, change: Change) -> Option<Delta> {
        match self.blocks.get(index)? {
            Piece::Text(text) => {
                let more = change.text.filter(|t| !t.is_empty())?;
                text.push_str(&more);
                Some(Delta::Text(more))
            }
            Piece::Thought { text, signature } => {
                if let Some(more) = change.signature {
                    signature.get_or_insert_default().push_str(&more);
                }
                let more = change.thinking.filter(|t| !t.is_empty())?;
                text.push_str(&more);
                Some(Delta::Thought(more))
            }
            Piece::Call { raw, .. } => {
                raw.push_str(&change.partial_json?);
                None
            }
        }
    }
}

/// Some servers send the whole input at once; an empty object there means that it is still to come.
fn whole_input(input: Option<Value>) -> String {
    match input {
        Some(Value::Object(map)) if !map.is_empty() => Value::Object(map).to_string(),
        _ => String::new(),
    }
}

/// A signature becomes a seal once it is whole; an encrypted thought was sealed when it came.
fn sealed(piece: Piece, model: &str) -> Piece {
    match piece {
        Piece::Thought { text, signature: Some(signature) } if unseal(&signature, model).is_none() => {
            let signature = Some(seal(Seal::Signed, model, &signature));
            Piece::Thought { text, signature }
        }
        other => other,
    }
}

fn stop_reason(reason: &str) -> StopReason {
    match reason {
        "tool_use" => StopReason::ToolUse,
        // A pause is a reply to be continued, and so is one that filled the window.
        "max_tokens" | "pause_turn" | "model_context_window_exceeded" => StopReason::MaxTokens,
        "refusal" => StopReason::Refusal,
        _ => StopReason::EndTurn,
    }
}
