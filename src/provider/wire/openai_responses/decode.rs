//! Replies of the Responses dialect. Items are kept by their place in the output; the event that ends an item has the whole
//! of it, which counts where less of it had streamed. Events and items that are not known are skipped.

use crate::net::SseEvent;
use crate::protocol::{StopReason, Usage};
use crate::provider::wire::draft::Blocks;
use crate::provider::wire::openai_chat::Details;
use crate::provider::wire::seal::{Seal, seal};
use crate::provider::wire::{Decode, Draft, Piece, classify::classify_event, lenient};
use crate::provider::{Delta, ProviderError, Request};
use serde::Deserialize;
use serde_json::Value;

pub fn decoder(request: &Request) -> Box<dyn Decode> {
    Box::new(Decoder { asked: request.model.clone(), blocks: Blocks::default(), part: (0, 0) })
}

struct Decoder {
    asked: String,
    blocks: Blocks,
    /// The part of a summary that is being told, and of which item.
    part: (u64, u64),
}

#[derive(Deserialize)]
struct Event {
    #[serde(rename = "type", default)]
    kind: String,
    #[serde(default, deserialize_with = "lenient::told")]
    output_index: Option<u64>,
    #[serde(default, deserialize_with = "lenient::told")]
    summary_index: Option<u64>,
    #[serde(default, deserialize_with = "lenient::told")]
    delta: Option<String>,
    #[serde(default, deserialize_with = "lenient::told")]
    arguments: Option<String>,
    item: Option<Item>,
    response: Option<Response>,
}

#[derive(Deserialize, Default)]
struct Item {
    #[serde(rename = "type", default)]
    kind: String,
    #[serde(default, deserialize_with = "lenient::told")]
    id: Option<String>,
    #[serde(default, deserialize_with = "lenient::told")]
    call_id: Option<String>,
    #[serde(default, deserialize_with = "lenient::told")]
    name: Option<String>,
    #[serde(default, deserialize_with = "lenient::told")]
    arguments: Option<String>,
    #[serde(default, deserialize_with = "lenient::told")]
    encrypted_content: Option<String>,
    #[serde(default, deserialize_with = "lenient::told")]
    phase: Option<String>,
    #[serde(default, deserialize_with = "lenient::told")]
    content: Option<Vec<Part>>,
    #[serde(default, deserialize_with = "lenient::told")]
    summary: Option<Vec<Part>>,
}

#[derive(Deserialize)]
struct Part {
    text: Option<String>,
    refusal: Option<String>,
}

#[derive(Deserialize)]
struct Response {
    #[serde(default, deserialize_with = "lenient::told")]
    id: Option<String>,
    #[serde(default, deserialize_with = "lenient::told")]
    model: Option<String>,
    #[serde(default, deserialize_with = "lenient::told")]
    usage: Option<Counts>,
    #[serde(default, deserialize_with = "lenient::told")]
    incomplete_details: Option<Incomplete>,
    #[serde(default, deserialize_with = "lenient::told")]
    output: Option<Vec<Item>>,
    error: Option<Value>,
}

#[derive(Deserialize)]
struct Incomplete {
    reason: Option<String>,
}

#[derive(Deserialize)]
struct Counts {
    #[serde(default, deserialize_with = "lenient::tokens")]
    input_tokens: Option<u64>,
    #[serde(default, deserialize_with = "lenient::tokens")]
    output_tokens: Option<u64>,
    #[serde(default, deserialize_with = "lenient::told")]
    input_tokens_details: Option<Details>,
}

impl From<Counts> for Usage {
    fn from(counts: Counts) -> Usage {
        let details = counts.input_tokens_details.as_ref();
        Usage {
            input: counts.input_tokens.unwrap_or(0),
            output: counts.output_tokens.unwrap_or(0),
            cached: details.and_then(|d| d.cached_tokens).unwrap_or(0),
            cache_written: details.and_then(|d| d.cache_write_tokens).unwrap_or(0),
        }
    }
}

impl Decode for Decoder {
    fn push(&mut self, event: &SseEvent, draft: &mut Draft) -> Result<Vec<Delta>, ProviderError> {
        let parsed: Event = draft.service.parse(&event.data)?;
        let kind = if parsed.kind.is_empty() { event.event.as_str() } else { parsed.kind.as_str() };
        let number = parsed.output_index.unwrap_or(0);
        let more = parsed.delta.unwrap_or_default();
        let delta = match kind {
            "response.created" | "response.in_progress" => {
                draft.begun = true;
                name(draft, parsed.response.as_ref());
                None
            }
            "response.output_item.added" => parsed.item.and_then(|item| self.open(number, item)),
            "response.output_item.done" => {
                parsed.item.and_then(|item| self.close(number, item, &mut draft.refused))
            }
            "response.output_text.delta" => self.blocks.speak(number, more),
            "response.refusal.delta" => {
                draft.refused = true;
                self.blocks.speak(number, more)
            }
            "response.reasoning_summary_text.delta" => {
                self.summarize(number, parsed.summary_index.unwrap_or(0), more)
            }
            "response.reasoning_text.delta" => self.blocks.think(number, more),
            "response.function_call_arguments.delta" => {
                if let Some(Piece::Call { raw, .. }) = self.blocks.get(number) {
                    raw.push_str(&more);
                }
                None
            }
            "response.function_call_arguments.done" => {
                self.fill(number, parsed.arguments);
                None
            }
            "error" => return Err(classify_event(&draft.service, &draft.service.parse(&event.data)?)),
            _ => return self.end(kind, parsed.response, draft),
        };
        Ok(delta.into_iter().collect())
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
    /// A message begins with its first text.
    fn open(&mut self, number: u64, item: Item) -> Option<Delta> {
        match item.kind.as_str() {
            "function_call" => {
                let name = item.name.unwrap_or_default();
                let id = item.call_id.or(item.id).unwrap_or_default();
                let raw = item.arguments.unwrap_or_default();
                self.blocks.push(number, Piece::Call { id, name: name.clone(), raw });
                Some(Delta::Call(name))
            }
            "reasoning" => {
                self.blocks.push(number, Piece::Thought { text: String::new(), signature: None });
                None
            }
            _ => None,
        }
    }

    /// The item is whole: what had not streamed is told now.
    fn close(&mut self, number: u64, mut item: Item, refused: &mut bool) -> Option<Delta> {
        match item.kind.as_str() {
            "function_call" if matches!(self.blocks.get(number), Some(Piece::Call { .. })) => {
                self.fill(number, item.arguments);
                None
            }
            "function_call" => self.open(number, item),
            "reasoning" => {
                let told =
                    matches!(self.blocks.get(number), Some(Piece::Thought { text, .. }) if !text.is_empty());
                let parts = if told { None } else { item.summary.take().or(item.content.take()) };
                let said: Vec<String> = parts.into_iter().flatten().filter_map(|part| part.text).collect();
                let delta = self.blocks.think(number, said.join("\n\n"));
                self.seal(number, &item);
                delta
            }
            "message" => {
                let told = matches!(self.blocks.get(number), Some(Piece::Text(_)));
                let parts = if told { Vec::new() } else { item.content.unwrap_or_default() };
                *refused |= parts.iter().any(|part| part.refusal.is_some());
                let said: Vec<String> =
                    parts.into_iter().filter_map(|part| part.text.or(part.refusal)).collect();
                let delta = self.blocks.speak(number, said.concat());
                if let Some(phase) = item.phase {
                    let signature = Some(seal(Seal::Phase, &self.asked, &phase));
                    self.blocks.push(number, Piece::Thought { text: String::new(), signature });
                }
                delta
            }
            _ => None,
        }
    }

    fn fill(&mut self, number: u64, arguments: Option<String>) {
        let whole = arguments.filter(|arguments| !arguments.is_empty());
        if let (Some(whole), Some(Piece::Call { raw, .. })) = (whole, self.blocks.get(number)) {
            *raw = whole;
        }
    }

    fn seal(&mut self, number: u64, item: &Item) {
        let Some(encrypted) = item.encrypted_content.as_deref().filter(|e| !e.is_empty()) else { return };
        let sealed = format!("{}\n{encrypted}", item.id.as_deref().unwrap_or_default());
        let sealed = Some(seal(Seal::Item, &self.asked, &sealed));
        match self.blocks.get(number) {
            Some(Piece::Thought { signature, .. }) => *signature = sealed,
            _ => self.blocks.push(number, Piece::Thought { text: String::new(), signature: sealed }),
        }
    }

    /// The parts of a summary are paragraphs.
    fn summarize(&mut self, number: u64, part: u64, more: String) -> Option<Delta> {
        let goes_on = std::mem::replace(&mut self.part, (number, part)) == (number, part);
        let begun = matches!(self.blocks.get(number), Some(Piece::Thought { text, .. }) if !text.is_empty());
        let break_before = if begun && !goes_on { "\n\n" } else { "" };
        self.blocks.think(number, format!("{break_before}{more}"))
    }

    fn end(
        &mut self,
        kind: &str,
        response: Option<Response>,
        draft: &mut Draft,
    ) -> Result<Vec<Delta>, ProviderError> {
        let stop = match kind {
            "response.completed" => StopReason::EndTurn,
            "response.incomplete" => {
                let why = response.as_ref().and_then(|r| r.incomplete_details.as_ref()?.reason.as_deref());
                if why == Some("content_filter") { StopReason::Refusal } else { StopReason::MaxTokens }
            }
            "response.failed" | "response.cancelled" => {
                let error = response.and_then(|r| r.error).filter(|error| !error.is_null());
                return Err(match error {
                    Some(error) => classify_event(&draft.service, &error),
                    None => draft.service.cut(kind),
                });
            }
            _ => return Ok(Vec::new()),
        };
        name(draft, response.as_ref());
        let mut deltas = Vec::new();
        if let Some(response) = response {
            draft.usage = response.usage.map(Usage::from).unwrap_or(draft.usage);
            // Some servers stream nothing and give the whole at the end.
            let missed = if self.blocks.is_empty() { response.output } else { None };
            for (number, item) in (0..).zip(missed.unwrap_or_default()) {
                deltas.extend(self.close(number, item, &mut draft.refused));
            }
        }
        (draft.begun, draft.done, draft.stop) = (true, true, Some(stop));
        Ok(deltas)
    }
}

/// Who answers, as far as it is told.
fn name(draft: &mut Draft, response: Option<&Response>) {
    let Some(response) = response else { return };
    if let Some(model) = response.model.as_ref().filter(|model| !model.is_empty()) {
        draft.model.clone_from(model);
    }
    if let Some(id) = response.id.as_ref().filter(|id| !draft.salt.ends_with(id.as_str())) {
        draft.salt.push_str(id);
    }
}
