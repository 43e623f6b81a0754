//! A reply as the test wrote it, put into the words of the wire that was asked, with the fault it is to have.

mod gemini;
mod responses;

use super::Dialect;
use super::http::Connection;
use serde_json::{Value, json};
use std::time::Duration;

/// What goes wrong with a reply.
#[derive(Debug, Clone)]
pub enum Fault {
    /// Each byte comes in a chunk of its own.
    ByteByByte,
    /// The first byte takes this long.
    Late(Duration),
    /// So long a wait between any two events.
    Slow(Duration),
    /// The connection is closed with nothing said, as by a server that has just given an idle one up.
    GivenUp,
    /// The connection is closed after so many bytes of the body.
    ResetAfter(usize),
    /// Nothing more comes after so many bytes of the body; the connection stays open.
    StallAfter(usize),
    /// So many bytes of nonsense lines before the reply, without an end of an event.
    Garbage(usize),
    /// A data line of so many bytes before the reply.
    HugeLine(usize),
    /// A data line that is not UTF-8 before the reply.
    NotUtf8,
}

/// What the server answers to one request.
#[derive(Debug, Clone, Default)]
pub struct Reply {
    parts: Vec<Part>,
    usage: (u64, u64, u64),
    stop: Option<String>,
    status: Option<(u16, String)>,
    headers: Vec<(String, String)>,
    raw: Option<Vec<u8>>,
    fault: Option<Fault>,
    model: Option<String>,
}

#[derive(Debug, Clone)]
enum Part {
    Thought(String),
    Text(String),
    Call { id: String, name: String, arguments: String },
}

impl Reply {
    /// A reply of this text.
    pub fn text(text: impl Into<String>) -> Self {
        Self { parts: vec![Part::Text(text.into())], usage: (100, 10, 0), ..Self::default() }
    }

    /// A reply that calls this tool.
    pub fn call(id: &str, name: &str, arguments: Value) -> Self {
        Self::text("").and_call(id, name, arguments)
    }

    /// An error of HTTP.
    pub fn status(status: u16, body: &str) -> Self {
        Self { status: Some((status, body.to_owned())), ..Self::default() }
    }

    /// Exactly these bytes as the event stream.
    pub fn raw(bytes: impl Into<Vec<u8>>) -> Self {
        Self { raw: Some(bytes.into()), ..Self::default() }
    }

    /// And then this call; several run in parallel.
    pub fn and_call(mut self, id: &str, name: &str, arguments: Value) -> Self {
        let (id, name, arguments) = (id.to_owned(), name.to_owned(), arguments.to_string());
        self.parts.push(Part::Call { id, name, arguments });
        self
    }

    /// And then a call with exactly these arguments, JSON or not.
    pub fn and_raw_call(mut self, id: &str, name: &str, arguments: &str) -> Self {
        let (id, name, arguments) = (id.to_owned(), name.to_owned(), arguments.to_owned());
        self.parts.push(Part::Call { id, name, arguments });
        self
    }

    /// This text before the rest.
    pub fn text_before(mut self, text: &str) -> Self {
        self.parts.insert(0, Part::Text(text.to_owned()));
        self
    }

    /// This thought before the rest.
    pub fn thought_before(mut self, thought: &str) -> Self {
        self.parts.insert(0, Part::Thought(thought.to_owned()));
        self
    }

    /// Tokens: all input, output, and how much of the input came from a cache.
    pub fn usage(mut self, input: u64, output: u64, cached: u64) -> Self {
        self.usage = (input, output, cached);
        self
    }

    /// The stop reason in the Messages wire's words; found out if not said.
    pub fn stop(mut self, reason: &str) -> Self {
        self.stop = Some(reason.to_owned());
        self
    }

    /// A header of the response, its name in lower case.
    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    /// What goes wrong with it.
    pub fn fault(mut self, fault: Fault) -> Self {
        self.fault = Some(fault);
        self
    }

    /// Only for requests that name this model.
    pub fn for_model(mut self, model: &str) -> Self {
        self.model = Some(model.to_owned());
        self
    }

    pub(super) fn fits(&self, model: &str) -> bool {
        self.model.as_deref().is_none_or(|wanted| wanted == model)
    }

    pub(super) fn closes(&self) -> bool {
        matches!(self.fault, Some(Fault::ResetAfter(_) | Fault::GivenUp))
    }

    fn stop_reason(&self) -> &str {
        let calls = self.parts.iter().any(|p| matches!(p, Part::Call { .. }));
        self.stop.as_deref().unwrap_or(if calls { "tool_use" } else { "end_turn" })
    }
}

/// How playing a reply ended.
#[derive(Debug, PartialEq, Eq)]
pub enum Ended {
    Done,
    Stalled,
}

pub(super) fn play(reply: &Reply, path: &str, connection: &mut Connection) -> std::io::Result<Ended> {
    if let Some((status, body)) = &reply.status {
        connection.respond(*status, &reply.headers, body.as_bytes())?;
        return Ok(Ended::Done);
    }
    if matches!(reply.fault, Some(Fault::GivenUp)) {
        return Ok(Ended::Done);
    }
    let mut events: Vec<Vec<u8>> = match &reply.raw {
        Some(raw) => vec![raw.clone()],
        None => match Dialect::of(path) {
            Some(Dialect::Messages) => messages(reply),
            Some(Dialect::Responses) => responses::events(reply),
            Some(Dialect::Gemini) => gemini::events(reply),
            Some(Dialect::Chat) | None => chat(reply),
        },
    };
    match &reply.fault {
        Some(Fault::Garbage(bytes)) => events.insert(0, b"garbage garbage\n".repeat(bytes / 16)),
        Some(Fault::HugeLine(bytes)) => {
            events.insert(0, [b"data: ".as_slice(), &vec![b'x'; *bytes], b"\n\n"].concat());
        }
        Some(Fault::NotUtf8) => events.insert(0, b"data: \xff\xfe\n\n".to_vec()),
        Some(Fault::Late(wait)) => std::thread::sleep(*wait),
        _ => {}
    }
    connection.begin_stream(&reply.headers)?;
    let cut = match reply.fault {
        Some(Fault::ResetAfter(bytes) | Fault::StallAfter(bytes)) => bytes,
        _ => usize::MAX,
    };
    let mut sent = 0;
    for event in &events {
        let end = event.len().min(cut - sent);
        if end > 0 {
            put(reply, &event[..end], connection)?;
        }
        sent += end;
        if sent == cut {
            let stalls = matches!(reply.fault, Some(Fault::StallAfter(_)));
            return Ok(if stalls { Ended::Stalled } else { Ended::Done });
        }
    }
    connection.end_stream()?;
    Ok(Ended::Done)
}

fn put(reply: &Reply, bytes: &[u8], connection: &mut Connection) -> std::io::Result<()> {
    if let Some(Fault::ByteByByte) = reply.fault {
        return bytes.chunks(1).try_for_each(|byte| connection.chunk(byte));
    }
    if let Some(Fault::Slow(wait)) = reply.fault {
        std::thread::sleep(wait);
    }
    connection.chunk(bytes)
}

/// Words with the blanks that follow them; the pieces in which text streams.
fn pieces(text: &str) -> Vec<&str> {
    text.split_inclusive(' ').collect()
}

fn halves(text: &str) -> [&str; 2] {
    let middle = (0..=text.len() / 2).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    let (a, b) = text.split_at(middle);
    [a, b]
}

fn messages(reply: &Reply) -> Vec<Vec<u8>> {
    let (input, output, cached) = reply.usage;
    let mut events = vec![json!({ "type": "message_start", "message": {
        "id": "msg_mock", "type": "message", "role": "assistant", "model": "mock-model", "content": [],
        "usage": { "input_tokens": input - cached, "cache_read_input_tokens": cached, "output_tokens": 1 } } })];
    for (index, part) in reply.parts.iter().enumerate() {
        let (block, deltas): (Value, Vec<Value>) = match part {
            Part::Thought(text) => {
                let mut deltas: Vec<Value> =
                    pieces(text).iter().map(|p| json!({ "type": "thinking_delta", "thinking": p })).collect();
                deltas.push(json!({ "type": "signature_delta", "signature": "c2lnbmVk" }));
                (json!({ "type": "thinking", "thinking": "", "signature": "" }), deltas)
            }
            Part::Text(text) => (
                json!({ "type": "text", "text": "" }),
                pieces(text).iter().map(|p| json!({ "type": "text_delta", "text": p })).collect(),
            ),
            Part::Call { id, name, arguments } => (
                json!({ "type": "tool_use", "id": id, "name": name, "input": {} }),
                halves(arguments)
                    .iter()
                    .map(|p| json!({ "type": "input_json_delta", "partial_json": p }))
                    .collect(),
            ),
        };
        events.push(json!({ "type": "content_block_start", "index": index, "content_block": block }));
        let delta = |delta| json!({ "type": "content_block_delta", "index": index, "delta": delta });
        events.extend(deltas.into_iter().map(delta));
        events.push(json!({ "type": "content_block_stop", "index": index }));
    }
    let stop = reply.stop_reason();
    events.push(json!({ "type": "message_delta", "delta": { "stop_reason": stop },
        "usage": { "output_tokens": output } }));
    events.push(json!({ "type": "message_stop" }));
    let named = |e: Value| format!("event: {}\ndata: {e}\n\n", e["type"].as_str().unwrap_or_default());
    events.into_iter().map(|e| named(e).into_bytes()).collect()
}

fn chat(reply: &Reply) -> Vec<Vec<u8>> {
    let chunk = |delta: Value, finish: Option<&str>| {
        json!({ "id": "chatcmpl-mock", "object": "chat.completion.chunk", "created": 1, "model": "mock-model",
            "choices": [{ "index": 0, "delta": delta, "finish_reason": finish }] })
    };
    let mut events = vec![chunk(json!({ "role": "assistant", "content": null }), None)];
    let mut calls = 0;
    for part in &reply.parts {
        match part {
            Part::Thought(text) => {
                events.extend(pieces(text).iter().map(|p| chunk(json!({ "reasoning_content": p }), None)));
            }
            Part::Text(text) => {
                events.extend(pieces(text).iter().map(|p| chunk(json!({ "content": p }), None)));
            }
            Part::Call { id, name, arguments } => {
                let [first, rest] = halves(arguments);
                let head = json!({ "index": calls, "id": id, "type": "function",
                    "function": { "name": name, "arguments": first } });
                events.push(chunk(json!({ "tool_calls": [head] }), None));
                let more = json!({ "index": calls, "function": { "arguments": rest } });
                events.push(chunk(json!({ "tool_calls": [more] }), None));
                calls += 1;
            }
        }
    }
    let finish = match reply.stop_reason() {
        "tool_use" => "tool_calls",
        "max_tokens" => "length",
        "refusal" => "content_filter",
        _ => "stop",
    };
    events.push(chunk(json!({}), Some(finish)));
    let (input, output, cached) = reply.usage;
    events.push(json!({ "id": "chatcmpl-mock", "object": "chat.completion.chunk", "created": 1,
        "model": "mock-model", "choices": [], "usage": { "prompt_tokens": input, "completion_tokens": output,
        "total_tokens": input + output, "prompt_tokens_details": { "cached_tokens": cached } } }));
    let mut bytes: Vec<Vec<u8>> = events.into_iter().map(|e| format!("data: {e}\n\n").into_bytes()).collect();
    bytes.push(b"data: [DONE]\n\n".to_vec());
    bytes
}
