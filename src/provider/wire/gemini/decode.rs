//! Replies of the Gemini dialect. Each chunk adds parts; a call comes whole, often without an id. The signature of a part
//! is kept as a thought beside it. Nothing marks the end: once a reason to stop was told, the stream may be over.

use crate::net::SseEvent;
use crate::protocol::{StopReason, Usage};
use crate::provider::service::Service;
use crate::provider::wire::draft::Blocks;
use crate::provider::wire::seal::{Seal, seal};
use crate::provider::wire::{Decode, Draft, Piece, classify::classify_event, lenient};
use crate::provider::{Delta, ProviderError, Request};
use serde::Deserialize;
use serde_json::Value;

pub fn decoder(request: &Request) -> Box<dyn Decode> {
    Box::new(Decoder { asked: request.model.clone(), blocks: Blocks::default() })
}

struct Decoder {
    asked: String,
    blocks: Blocks,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Chunk {
    #[serde(default, deserialize_with = "lenient::told")]
    response_id: Option<String>,
    #[serde(default, deserialize_with = "lenient::told")]
    model_version: Option<String>,
    candidates: Option<Vec<Candidate>>,
    #[serde(default, deserialize_with = "lenient::told")]
    prompt_feedback: Option<Feedback>,
    #[serde(default, deserialize_with = "lenient::told")]
    usage_metadata: Option<Counts>,
    error: Option<Value>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Candidate {
    #[serde(default, deserialize_with = "lenient::told")]
    index: Option<i64>,
    content: Option<Content>,
    #[serde(default, deserialize_with = "lenient::told")]
    finish_reason: Option<String>,
}

#[derive(Deserialize)]
struct Content {
    parts: Option<Vec<Part>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Part {
    text: Option<String>,
    #[serde(default)]
    thought: bool,
    thought_signature: Option<String>,
    function_call: Option<Called>,
}

#[derive(Deserialize)]
struct Called {
    #[serde(default, deserialize_with = "lenient::told")]
    id: Option<String>,
    name: Option<String>,
    args: Option<Value>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Feedback {
    block_reason: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Counts {
    #[serde(default, deserialize_with = "lenient::tokens")]
    prompt_token_count: Option<u64>,
    #[serde(default, deserialize_with = "lenient::tokens")]
    tool_use_prompt_token_count: Option<u64>,
    #[serde(default, deserialize_with = "lenient::tokens")]
    candidates_token_count: Option<u64>,
    #[serde(default, deserialize_with = "lenient::tokens")]
    thoughts_token_count: Option<u64>,
    #[serde(default, deserialize_with = "lenient::tokens")]
    cached_content_token_count: Option<u64>,
}

impl From<Counts> for Usage {
    fn from(counts: Counts) -> Usage {
        let sum = |a: Option<u64>, b: Option<u64>| a.unwrap_or(0).saturating_add(b.unwrap_or(0));
        Usage {
            input: sum(counts.prompt_token_count, counts.tool_use_prompt_token_count),
            output: sum(counts.candidates_token_count, counts.thoughts_token_count),
            cached: counts.cached_content_token_count.unwrap_or(0),
            cache_written: 0,
        }
    }
}

impl Decode for Decoder {
    fn push(&mut self, event: &SseEvent, draft: &mut Draft) -> Result<Vec<Delta>, ProviderError> {
        let chunk: Chunk = draft.service.parse(&event.data)?;
        if let Some(error) = chunk.error.filter(|error| !error.is_null()) {
            return Err(classify_event(&draft.service, &error));
        }
        if !draft.begun {
            draft.salt.push_str(&chunk.response_id.unwrap_or_default());
            draft.begun = true;
        }
        if let Some(model) = chunk.model_version.filter(|model| !model.is_empty()) {
            draft.model = model;
        }
        if let Some(counts) = chunk.usage_metadata {
            draft.usage = counts.into();
        }
        if chunk.prompt_feedback.is_some_and(|feedback| feedback.block_reason.is_some()) {
            draft.stop = Some(StopReason::Refusal);
        }
        let mut deltas = Vec::new();
        let candidates = chunk.candidates.unwrap_or_default().into_iter();
        for candidate in candidates.filter(|candidate| candidate.index.unwrap_or(0) == 0) {
            for part in candidate.content.and_then(|content| content.parts).unwrap_or_default() {
                deltas.extend(self.hear(part));
            }
            if let Some(reason) = candidate.finish_reason {
                draft.stop = Some(stop_reason(&reason, &draft.service)?);
            }
        }
        Ok(deltas)
    }

    fn calls(&self) -> Vec<(&str, &str)> {
        self.blocks.calls()
    }

    fn keep_calls(&mut self, calls: usize) {
        self.blocks.keep_calls(calls);
    }

    fn pieces(self: Box<Self>) -> Vec<Piece> {
        self.blocks.pieces()
    }
}

impl Decoder {
    fn hear(&mut self, part: Part) -> Option<Delta> {
        let signature = part.thought_signature.filter(|signature| !signature.is_empty());
        let Some(call) = part.function_call else {
            let text = part.text.unwrap_or_default();
            let delta = if part.thought { self.blocks.think(0, text) } else { self.blocks.speak(0, text) };
            self.keep(Seal::Text, signature);
            return delta;
        };
        self.keep(Seal::Call, signature);
        let name = call.name.unwrap_or_default();
        let raw = call.args.filter(|args| !args.is_null()).map(|args| args.to_string());
        let id = call.id.unwrap_or_default();
        self.blocks.push(0, Piece::Call { id, name: name.clone(), raw: raw.unwrap_or_default() });
        Some(Delta::Call(name))
    }

    fn keep(&mut self, kind: Seal, signature: Option<String>) {
        if let Some(signature) = signature {
            let signature = Some(seal(kind, &self.asked, &signature));
            self.blocks.push(0, Piece::Thought { text: String::new(), signature });
        }
    }
}

fn stop_reason(reason: &str, service: &Service) -> Result<StopReason, ProviderError> {
    Ok(match reason {
        "MAX_TOKENS" => StopReason::MaxTokens,
        "SAFETY" | "RECITATION" | "LANGUAGE" | "BLOCKLIST" | "PROHIBITED_CONTENT" | "SPII" => {
            StopReason::Refusal
        }
        // Not an end but a failure that calls itself one.
        "MALFORMED_FUNCTION_CALL"
        | "UNEXPECTED_TOOL_CALL"
        | "TOO_MANY_TOOL_CALLS"
        | "MISSING_THOUGHT_SIGNATURE"
        | "MALFORMED_RESPONSE"
        | "OTHER" => return Err(service.cut(reason)),
        _ => StopReason::EndTurn,
    })
}
