//! Replies of the chat completions dialect. What counts as the end is a finish reason or `[DONE]`; without either
//! the reply was cut.

use super::calls::{Calls, Fragment, Function};
use crate::net::SseEvent;
use crate::protocol::{StopReason, Usage};
use crate::provider::service::Service;
use crate::provider::wire::draft::Blocks;
use crate::provider::wire::{Decode, Draft, Piece, classify::classify_event, lenient};
use crate::provider::{Delta, ProviderError, Request};
use serde::Deserialize;
use serde_json::Value;

pub fn decoder(_: &Request) -> Box<dyn Decode> {
    Box::new(Decoder::default())
}

#[derive(Default)]
struct Decoder {
    named: bool,
    blocks: Blocks,
    calls: Calls,
}

#[derive(Deserialize)]
struct Chunk {
    #[serde(default, deserialize_with = "lenient::told")]
    id: Option<String>,
    #[serde(default, deserialize_with = "lenient::told")]
    model: Option<String>,
    choices: Option<Vec<Choice>>,
    #[serde(default, deserialize_with = "lenient::told")]
    usage: Option<Counts>,
    #[serde(default, deserialize_with = "lenient::told")]
    x_groq: Option<Groq>,
    error: Option<Value>,
}

#[derive(Deserialize)]
struct Groq {
    #[serde(default, deserialize_with = "lenient::told")]
    usage: Option<Counts>,
}

#[derive(Deserialize)]
struct Choice {
    #[serde(default, deserialize_with = "lenient::told")]
    index: Option<i64>,
    delta: Option<Said>,
    message: Option<Said>,
    #[serde(default, deserialize_with = "lenient::told")]
    finish_reason: Option<String>,
}

#[derive(Deserialize)]
struct Said {
    content: Option<Words>,
    reasoning_content: Option<String>,
    reasoning: Option<String>,
    refusal: Option<String>,
    tool_calls: Option<Vec<Fragment>>,
    function_call: Option<Function>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Words {
    Text(String),
    Parts(Vec<Part>),
}

#[derive(Deserialize)]
struct Part {
    text: Option<String>,
    thinking: Option<Words>,
}

#[derive(Deserialize)]
struct Counts {
    #[serde(default, deserialize_with = "lenient::tokens")]
    prompt_tokens: Option<u64>,
    #[serde(default, deserialize_with = "lenient::tokens")]
    completion_tokens: Option<u64>,
    #[serde(default, deserialize_with = "lenient::told")]
    prompt_tokens_details: Option<Details>,
    #[serde(default, deserialize_with = "lenient::tokens")]
    prompt_cache_hit_tokens: Option<u64>,
    #[serde(default, deserialize_with = "lenient::tokens")]
    cached_tokens: Option<u64>,
}

/// What of the input a cache gave or took.
#[derive(Deserialize)]
pub(in crate::provider::wire) struct Details {
    #[serde(default, deserialize_with = "lenient::tokens")]
    pub cached_tokens: Option<u64>,
    #[serde(default, deserialize_with = "lenient::tokens")]
    pub cache_write_tokens: Option<u64>,
}

impl From<Counts> for Usage {
    fn from(counts: Counts) -> Usage {
        let details = counts.prompt_tokens_details.as_ref();
        let cached = details.and_then(|d| d.cached_tokens);
        Usage {
            input: counts.prompt_tokens.unwrap_or(0),
            output: counts.completion_tokens.unwrap_or(0),
            cached: cached.or(counts.prompt_cache_hit_tokens).or(counts.cached_tokens).unwrap_or(0),
            cache_written: details.and_then(|d| d.cache_write_tokens).unwrap_or(0),
        }
    }
}

impl Decode for Decoder {
    fn push(&mut self, event: &SseEvent, draft: &mut Draft) -> Result<Vec<Delta>, ProviderError> {
        let data = event.data.trim();
        if data == "[DONE]" {
            draft.done = true;
        }
        if draft.done || data.is_empty() {
            return Ok(Vec::new());
        }
        let chunk: Chunk = draft.service.parse(data)?;
        if let Some(error) = chunk.error.filter(|e| !e.is_null()) {
            return Err(classify_event(&draft.service, &error));
        }
        if !self.named {
            draft.salt.push_str(&chunk.id.unwrap_or_default());
            if let Some(model) = chunk.model.filter(|m| !m.is_empty()) {
                (draft.model, self.named) = (model, true);
            }
        }
        if let Some(counts) = chunk.usage.or(chunk.x_groq.and_then(|g| g.usage)) {
            draft.usage = counts.into();
        }
        let mut deltas = Vec::new();
        for choice in chunk.choices.unwrap_or_default().into_iter().filter(|c| c.index.unwrap_or(0) == 0) {
            if let Some(said) = choice.delta.or(choice.message) {
                draft.refused |= said.refusal.as_ref().is_some_and(|refusal| !refusal.is_empty());
                self.hear(said, &mut deltas);
            }
            if let Some(reason) = choice.finish_reason.filter(|r| !r.is_empty()) {
                draft.stop = Some(stop_reason(&reason, &draft.service)?);
            }
        }
        draft.begun = !self.blocks.is_empty() || !self.calls.list.is_empty();
        Ok(deltas)
    }

    fn calls(&self) -> Vec<(&str, &str)> {
        self.calls.list.iter().map(|call| (call.name.as_str(), call.raw.as_str())).collect()
    }

    fn keep_calls(&mut self, calls: usize) {
        self.calls.list.truncate(calls);
    }

    fn pieces(self: Box<Self>) -> Vec<Piece> {
        let calls = self.calls.list.into_iter();
        let calls = calls.map(|c| Piece::Call { id: c.id, name: c.name, raw: c.raw });
        self.blocks.pieces().into_iter().chain(calls).collect()
    }
}

impl Decoder {
    fn hear(&mut self, said: Said, deltas: &mut Vec<Delta>) {
        if let Some(thought) = said.reasoning_content.or(said.reasoning) {
            deltas.extend(self.blocks.think(0, thought));
        }
        match said.content {
            Some(Words::Text(text)) => deltas.extend(self.blocks.speak(0, text)),
            Some(Words::Parts(parts)) => self.hear_parts(parts, deltas),
            None => {}
        }
        deltas.extend(self.blocks.speak(0, said.refusal.unwrap_or_default()));
        let legacy =
            said.function_call.map(|function| Fragment { function: Some(function), ..Fragment::default() });
        for fragment in said.tool_calls.unwrap_or_default().into_iter().chain(legacy) {
            deltas.extend(self.calls.take(fragment).map(Delta::Call));
        }
    }

    fn hear_parts(&mut self, parts: Vec<Part>, deltas: &mut Vec<Delta>) {
        for part in parts {
            match part.thinking {
                Some(Words::Text(thought)) => deltas.extend(self.blocks.think(0, thought)),
                Some(Words::Parts(inner)) => {
                    for text in inner.into_iter().filter_map(|p| p.text) {
                        deltas.extend(self.blocks.think(0, text));
                    }
                }
                None => deltas.extend(self.blocks.speak(0, part.text.unwrap_or_default())),
            }
        }
    }
}

fn stop_reason(reason: &str, service: &Service) -> Result<StopReason, ProviderError> {
    Ok(match reason {
        "tool_calls" | "function_call" => StopReason::ToolUse,
        "length" | "max_tokens" | "model_length" => StopReason::MaxTokens,
        "content_filter" | "refusal" => StopReason::Refusal,
        // Not an end but a failure that calls itself one.
        "error" | "insufficient_system_resource" | "abort" => return Err(service.cut(reason)),
        _ => StopReason::EndTurn,
    })
}
