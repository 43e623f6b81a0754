//! What the server has to say about a request: whether a real vendor would take it, and whether its cache would
//! still hit.

mod gemini;
mod responses;

use super::{Dialect, Seen};
use serde_json::Value;
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// One complaint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Complaint {
    /// Which request, from 0.
    pub request: usize,
    /// About what.
    pub kind: Kind,
    /// What is wrong.
    pub what: String,
}

/// What a complaint is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// No reply was planned for it.
    Unexpected,
    /// Not JSON, or a field is missing or wrong.
    Shape,
    /// A header is missing or wrong.
    Headers,
    /// A call without exactly one result, or a result without its call.
    Pairing,
    /// Bytes that the request before it had sent already have changed.
    Prefix,
}

impl Complaint {
    pub fn new(request: usize, kind: Kind, what: impl Into<String>) -> Self {
        Self { request, kind, what: what.into() }
    }
}

/// Everything that is wrong with a request, given those before it.
pub fn judge(number: usize, seen: &Seen, before: &[Seen]) -> Vec<Complaint> {
    let mut found = Vec::new();
    let mut complain = |kind, what: String| found.push(Complaint::new(number, kind, what));
    if seen.body.is_null() {
        complain(Kind::Shape, "the body is no JSON".to_owned());
        return found;
    }
    match Dialect::of(&seen.path) {
        None => complain(Kind::Shape, format!("nobody listens at {}", seen.path)),
        Some(dialect) => {
            headers(seen, dialect, &mut complain);
            shape(seen, dialect, &mut complain);
            match dialect {
                Dialect::Messages => {
                    turns_of_messages(&seen.body, &mut complain);
                    pairs_in_messages(&seen.body, &mut complain);
                }
                Dialect::Chat => pairs_in_chat(&seen.body, &mut complain),
                Dialect::Responses => responses::judge(&seen.body, &mut complain),
                Dialect::Gemini => gemini::judge(seen, &mut complain),
            }
        }
    }
    prefix(seen, before, &mut complain);
    found
}

fn headers(seen: &Seen, dialect: Dialect, complain: &mut impl FnMut(Kind, String)) {
    let mut want = vec!["content-type", "user-agent"];
    if dialect == Dialect::Messages {
        want.push("anthropic-version");
    }
    for name in want.into_iter().filter(|name| seen.header(name).is_none()) {
        complain(Kind::Headers, format!("{name} is missing"));
    }
    if seen.header("content-type") != Some("application/json") {
        complain(Kind::Headers, "the body does not call itself application/json".to_owned());
    }
}

/// What every wire wants, each under its own names.
fn shape(seen: &Seen, dialect: Dialect, complain: &mut impl FnMut(Kind, String)) {
    let body = &seen.body;
    if seen.model().is_empty() {
        complain(Kind::Shape, "no model is named".to_owned());
    }
    let streams = if dialect == Dialect::Gemini { seen.query == "alt=sse" } else { body["stream"] == true };
    if !streams {
        complain(Kind::Shape, "it does not stream".to_owned());
    }
    let bounds: &[&str] = match dialect {
        Dialect::Messages => &["/max_tokens"],
        Dialect::Chat => &["/max_tokens", "/max_completion_tokens"],
        Dialect::Responses => &["/max_output_tokens"],
        Dialect::Gemini => &["/generationConfig/maxOutputTokens"],
    };
    if !bounds.iter().any(|at| body.pointer(at).and_then(Value::as_u64) > Some(0)) {
        complain(Kind::Shape, "the output is not bounded".to_owned());
    }
    let tools =
        if dialect == Dialect::Gemini { &body["tools"][0]["functionDeclarations"] } else { &body["tools"] };
    for tool in list(tools) {
        let (name, schema) = match dialect {
            Dialect::Messages => (&tool["name"], &tool["input_schema"]),
            Dialect::Chat => (&tool["function"]["name"], &tool["function"]["parameters"]),
            Dialect::Responses => (&tool["name"], &tool["parameters"]),
            // Its JSON takes both spellings of a field, and its own client sends this one.
            Dialect::Gemini if tool["parametersJsonSchema"].is_null() => {
                (&tool["name"], &tool["parameters_json_schema"])
            }
            Dialect::Gemini => (&tool["name"], &tool["parametersJsonSchema"]),
        };
        let named = name.as_str().is_some_and(|n| {
            (1..=64).contains(&n.len()) && n.bytes().all(|b| b.is_ascii_alphanumeric() || b"_-".contains(&b))
        });
        let is_function = dialect != Dialect::Responses || tool["type"] == "function";
        if !named || !is_function || schema["type"] != "object" {
            complain(Kind::Shape, format!("tool {name} has a bad name, or its schema is no object"));
        }
    }
    let said = list(&body[list_of(dialect)]);
    if said.is_empty() {
        complain(Kind::Shape, "there are no messages".to_owned());
    }
    let is_the_models = |last: &Value| {
        last["role"] == "assistant" || last["role"] == "model" || last["type"] == "function_call"
    };
    if said.last().is_some_and(is_the_models) {
        complain(Kind::Shape, "the last message is the assistant's".to_owned());
    }
}

fn list_of(dialect: Dialect) -> &'static str {
    match dialect {
        Dialect::Messages | Dialect::Chat => "messages",
        Dialect::Responses => "input",
        Dialect::Gemini => "contents",
    }
}

fn turns_of_messages(body: &Value, complain: &mut impl FnMut(Kind, String)) {
    for (at, message) in list(&body["messages"]).iter().enumerate() {
        let role = if at % 2 == 0 { "user" } else { "assistant" };
        if message["role"] != role {
            complain(Kind::Shape, format!("message {at} is not the {role}'s"));
        }
        let content = list(&message["content"]);
        let blank = |b: &Value, field: &str| b[field].as_str().is_none_or(|t| t.trim().is_empty());
        let wrong = |b: &Value| match b["type"].as_str() {
            Some("text") => blank(b, "text"),
            Some("thinking") => role == "user" || blank(b, "signature"),
            Some("redacted_thinking") => role == "user" || blank(b, "data"),
            Some("image") => b["source"]["type"] != "base64" || blank(&b["source"], "data"),
            Some("tool_use") => role == "user" || !b["input"].is_object(),
            Some("tool_result") => role == "assistant",
            _ => true,
        };
        if content.is_empty() || content.iter().any(wrong) {
            complain(Kind::Shape, format!("message {at} is empty or has a block that is wrong: {message}"));
        }
    }
    let marks = body.to_string().matches("\"cache_control\"").count();
    if marks > 4 {
        complain(Kind::Shape, format!("{marks} cache marks, four are allowed"));
    }
}

fn pairs_in_messages(body: &Value, complain: &mut impl FnMut(Kind, String)) {
    let messages = list(&body["messages"]);
    for (at, message) in messages.iter().enumerate() {
        let calls = ids(message, "tool_use", "id");
        let next = messages.get(at + 1);
        let results = next.map(|m| ids(m, "tool_result", "tool_use_id")).unwrap_or_default();
        if message["role"] == "assistant" {
            compare(at, &calls, &results, complain);
            let mut kinds = next.map(|m| list(&m["content"])).unwrap_or_default().iter().map(|b| &b["type"]);
            if !results.is_empty() && (0..results.len()).any(|_| kinds.next() != Some(&"tool_result".into()))
            {
                complain(Kind::Pairing, format!("after message {at} the results do not come first"));
            }
        } else if at == 0 && !ids(message, "tool_result", "tool_use_id").is_empty() {
            complain(Kind::Pairing, "the first message has results".to_owned());
        }
    }
}

fn pairs_in_chat(body: &Value, complain: &mut impl FnMut(Kind, String)) {
    let messages = list(&body["messages"]);
    let mut after_call = false;
    for (at, message) in messages.iter().enumerate() {
        match message["role"].as_str() {
            Some("assistant") => {
                let calls = list(&message["tool_calls"]);
                for call in calls {
                    let text = call["function"]["arguments"].as_str().unwrap_or_default();
                    if !serde_json::from_str::<Value>(text).is_ok_and(|v| v.is_object()) {
                        complain(Kind::Shape, format!("arguments in message {at} are no object: {text}"));
                    }
                }
                let calls: Vec<String> =
                    calls.iter().filter_map(|c| c["id"].as_str()).map(str::to_owned).collect();
                let results: Vec<String> = messages[at + 1..]
                    .iter()
                    .take_while(|m| m["role"] == "tool")
                    .filter_map(|m| m["tool_call_id"].as_str())
                    .map(str::to_owned)
                    .collect();
                compare(at, &calls, &results, complain);
                after_call = true;
            }
            Some("tool") if !after_call => {
                complain(Kind::Pairing, format!("message {at} is a result without a call"));
            }
            Some("tool") => {}
            Some("user" | "system" | "developer") => after_call = false,
            other => complain(Kind::Shape, format!("message {at} has the role {other:?}")),
        }
    }
}

fn compare(at: usize, calls: &[String], results: &[String], complain: &mut impl FnMut(Kind, String)) {
    let mut count: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    calls.iter().for_each(|id| count.entry(id).or_default().0 += 1);
    results.iter().for_each(|id| count.entry(id).or_default().1 += 1);
    for (id, (called, answered)) in count {
        if (called, answered) != (1, 1) {
            let what = format!("message {at}: call '{id}' is made {called} and answered {answered} times");
            complain(Kind::Pairing, what);
        }
    }
}

/// What a vendor's cache compares: as bytes, without the marks that say where to cache.
struct Parts {
    model: String,
    /// Under which its vendor finds what it has cached.
    key: String,
    system: String,
    tools: String,
    messages: Vec<String>,
}

fn parts(seen: &Seen) -> Option<Parts> {
    let fields: BTreeMap<String, &RawValue> = serde_json::from_slice(&seen.raw).ok()?;
    let text = |name: &str| fields.get(name).map_or("", |v| v.get()).to_owned();
    let messages = fields.get(list_of(Dialect::of(&seen.path)?))?;
    let messages: Vec<&RawValue> = serde_json::from_str(messages.get()).ok()?;
    let mut messages: Vec<String> = messages.iter().map(|m| unmarked(m.get())).collect();
    let names = ["system", "instructions", "systemInstruction"];
    let (mut system, tools) = (unmarked(&names.map(text).concat()), unmarked(&text("tools")));
    if messages.first().is_some_and(|m| m.contains(r#""role":"system""#)) {
        system = messages.remove(0);
    }
    Some(Parts { model: seen.model(), key: text("prompt_cache_key"), system, tools, messages })
}

fn unmarked(text: &str) -> String {
    text.replace(r#","cache_control":{"type":"ephemeral"}"#, "")
}

/// A request goes on from the earlier one that shares the most messages with it, if it is longer and both begin
/// alike; of equals from one with the same system prompt and tools.
fn prefix(seen: &Seen, before: &[Seen], complain: &mut impl FnMut(Kind, String)) {
    let Some(now) = parts(seen) else { return };
    let shared = |p: &Parts| p.messages.iter().zip(&now.messages).take_while(|(a, b)| a == b).count();
    let earlier = before.iter().filter(|s| s.path == seen.path).filter_map(parts);
    let candidates = earlier.filter(|p| p.model == now.model && p.messages.len() < now.messages.len());
    let best = candidates
        .filter(|p| shared(p) > 0)
        .max_by_key(|p| (shared(p), p.system == now.system, p.tools.len()));
    let Some(best) = best else { return };
    if best.system != now.system {
        complain(Kind::Prefix, "the system prompt has changed".to_owned());
    }
    if best.key != now.key {
        complain(Kind::Prefix, "the key of the cache has changed".to_owned());
    }
    // A family of tools may join behind those there are.
    if !now.tools.starts_with(best.tools.trim_end_matches([']', '}'])) {
        complain(Kind::Prefix, "the tools have changed".to_owned());
    }
    if shared(&best) < best.messages.len() {
        let at = shared(&best);
        let what = format!("message {at} was\n{}\nand is now\n{}", best.messages[at], now.messages[at]);
        complain(Kind::Prefix, what);
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn ids(message: &Value, kind: &str, field: &str) -> Vec<String> {
    let blocks = list(&message["content"]).iter().filter(|b| b["type"] == kind);
    blocks.filter_map(|b| b[field].as_str()).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn seen(path: &str, body: Value) -> Seen {
        let headers = [("content-type", "application/json"), ("user-agent", "t"), ("anthropic-version", "v")];
        let headers = headers.map(|(n, v)| (n.to_owned(), v.to_owned())).to_vec();
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        Seen { path: path.into(), query: query.into(), headers, raw: body.to_string().into_bytes(), body }
    }

    fn kinds(found: &[Complaint]) -> Vec<Kind> {
        found.iter().map(|c| c.kind).collect()
    }

    fn body(system: &str, messages: Value) -> Value {
        json!({ "model": "m", "stream": true, "max_tokens": 9, "system": system, "messages": messages })
    }

    fn user(text: &str) -> Value {
        json!({ "role": "user", "content": [{ "type": "text", "text": text }] })
    }

    fn called(id: &str) -> Value {
        json!({ "role": "assistant", "content": [{ "type": "tool_use", "id": id, "name": "t", "input": {} }] })
    }

    fn answered(ids: &[&str]) -> Value {
        let blocks: Vec<_> =
            ids.iter().map(|id| json!({ "type": "tool_result", "tool_use_id": id, "content": "" })).collect();
        json!({ "role": "user", "content": blocks })
    }

    #[test]
    fn it_notices_what_it_is_there_for() {
        let path = "/v1/messages";
        let good = seen(path, body("s", json!([user("a"), called("1"), answered(&["1"])])));
        assert_eq!(judge(0, &good, &[]), []);
        for (messages, kind) in [
            (json!([user("a"), called("1"), user("b")]), Kind::Pairing),
            (json!([user("a"), called("1"), answered(&["1", "1"])]), Kind::Pairing),
            (json!([user("a"), called("1"), answered(&["2"])]), Kind::Pairing),
            (json!([user("a"), user("b")]), Kind::Shape),
            (json!([user(" ")]), Kind::Shape),
            (json!([]), Kind::Shape),
        ] {
            let found = judge(0, &seen(path, body("s", messages.clone())), &[]);
            assert!(kinds(&found).contains(&kind), "{messages}: {found:?}");
        }
        let mut bare = seen(path, body("s", json!([user("a")])));
        bare.headers.clear();
        assert!(kinds(&judge(0, &bare, &[])).contains(&Kind::Headers));
        let first = seen(path, body("s", json!([user("a")])));
        for (system, said, want) in [("s", "a", vec![]), ("t", "a", vec![Kind::Prefix])] {
            let next = seen(path, body(system, json!([user(said), called("1"), answered(&["1"])])));
            assert_eq!(kinds(&judge(1, &next, std::slice::from_ref(&first))), want);
        }
        let rewritten = seen(
            path,
            body("s", json!([user("a"), called("9"), answered(&["9"]), called("2"), answered(&["2"])])),
        );
        assert_eq!(kinds(&judge(1, &rewritten, &[good])), [Kind::Prefix]);
    }

    #[test]
    fn and_in_chat() {
        let body =
            |messages: Value| json!({ "model": "m", "stream": true, "max_tokens": 9, "messages": messages });
        let call = json!({ "role": "assistant", "content": null, "tool_calls": [
            { "id": "1", "type": "function", "function": { "name": "t", "arguments": "{}" } }] });
        let result = json!({ "role": "tool", "tool_call_id": "1", "content": "" });
        let said = json!({ "role": "user", "content": "a" });
        for (messages, want) in [
            (json!([said, call, result]), vec![]),
            (json!([said, call, said]), vec![Kind::Pairing]),
            (json!([said, result]), vec![Kind::Pairing]),
            (json!([said, call, result, result]), vec![Kind::Pairing]),
        ] {
            let found = judge(0, &seen("/v1/chat/completions", body(messages.clone())), &[]);
            assert_eq!(kinds(&found), want, "{messages}");
        }
    }

    #[test]
    fn and_in_responses() {
        let said =
            json!({ "type": "message", "role": "user", "content": [{ "type": "input_text", "text": "a" }] });
        let call = json!({ "type": "function_call", "call_id": "1", "name": "t", "arguments": "{}" });
        let result = json!({ "type": "function_call_output", "call_id": "1", "output": "" });
        let thought = json!({ "type": "reasoning", "id": "r", "summary": [], "encrypted_content": "e" });
        let bare = json!({ "type": "reasoning", "id": "r", "summary": [] });
        for (input, want) in [
            (json!([said, thought, call, result]), vec![]),
            (json!([said, call, said]), vec![Kind::Pairing]),
            (json!([said, result]), vec![Kind::Pairing]),
            (json!([said, call, result, result]), vec![Kind::Pairing]),
            (json!([said, thought, said]), vec![Kind::Shape]),
            (json!([said, bare, call, result]), vec![Kind::Shape]),
            (json!([said, call]), vec![Kind::Shape, Kind::Pairing]),
        ] {
            let body = json!({ "model": "m", "stream": true, "store": false, "max_output_tokens": 9,
                "include": ["reasoning.encrypted_content"], "input": input });
            assert_eq!(kinds(&judge(0, &seen("/v1/responses", body), &[])), want, "{input}");
        }
    }

    #[test]
    fn and_in_gemini() {
        let said = json!({ "role": "user", "parts": [{ "text": "a" }] });
        let call = |signature: &str| {
            json!({ "role": "model", "parts": [{ "functionCall": { "id": "1", "name": "t", "args": {} },
                "thoughtSignature": signature }] })
        };
        let signed = call("s");
        let unsigned =
            json!({ "role": "model", "parts": [{ "functionCall": { "id": "1", "name": "t", "args": {} } }] });
        let result = |name: &str| {
            json!({ "role": "user", "parts": [{ "functionResponse": { "id": "1", "name": name,
                "response": { "output": "" } } }] })
        };
        for (contents, want) in [
            (json!([said, signed, result("t")]), vec![]),
            (json!([said, signed, said]), vec![Kind::Pairing]),
            (json!([said, signed, result("u")]), vec![Kind::Pairing, Kind::Pairing]),
            (json!([said, unsigned, result("t")]), vec![Kind::Shape]),
            (json!([said, { "role": "model", "parts": [{ "text": " " }] }, said]), vec![Kind::Shape]),
            (json!([result("t")]), vec![Kind::Pairing]),
            (
                json!([said, signed, { "role": "user", "parts": [result("t")["parts"][0], { "text": "b" }] }]),
                vec![Kind::Pairing],
            ),
        ] {
            let body = json!({ "generationConfig": { "maxOutputTokens": 9 }, "contents": contents });
            let found = judge(0, &seen("/v1beta/models/m:streamGenerateContent?alt=sse", body.clone()), &[]);
            assert_eq!(kinds(&found), want, "{contents}");
            let found = judge(0, &seen("/v1beta/models/m:streamGenerateContent", body), &[]);
            assert!(kinds(&found).contains(&Kind::Shape), "it has to stream as events");
        }
    }
}
