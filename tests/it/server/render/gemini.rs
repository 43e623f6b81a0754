//! A reply in the words of the Gemini wire: calls come whole, the first with a signature.

use super::{Part, Reply, pieces};
use serde_json::{Value, json};

const SIGNATURE: &str = "Z2VtaW5p";

pub(super) fn events(reply: &Reply) -> Vec<Vec<u8>> {
    let (input, output, cached) = reply.usage;
    let usage = json!({ "promptTokenCount": input, "candidatesTokenCount": output,
        "totalTokenCount": input + output, "cachedContentTokenCount": cached });
    let chunk = |parts: Vec<Value>, finish: Option<&str>| {
        let mut candidate = json!({ "content": { "parts": parts, "role": "model" }, "index": 0 });
        if let Some(finish) = finish {
            candidate["finishReason"] = finish.into();
        }
        json!({ "candidates": [candidate], "usageMetadata": usage, "modelVersion": "mock-model", "responseId": "mock" })
    };
    let mut chunks = Vec::new();
    let mut signed = false;
    for part in &reply.parts {
        match part {
            Part::Thought(text) => {
                chunks.extend(
                    pieces(text).iter().map(|p| chunk(vec![json!({ "text": p, "thought": true })], None)),
                );
            }
            Part::Text(text) => {
                chunks.extend(pieces(text).iter().map(|p| chunk(vec![json!({ "text": p })], None)));
            }
            Part::Call { id, name, arguments } => {
                // What is no JSON cannot be said here but as a text.
                let args =
                    serde_json::from_str(arguments).unwrap_or_else(|_| Value::from(arguments.as_str()));
                let mut part = json!({ "functionCall": { "id": id, "name": name, "args": args } });
                if !std::mem::replace(&mut signed, true) {
                    part["thoughtSignature"] = SIGNATURE.into();
                }
                chunks.push(chunk(vec![part], None));
            }
        }
    }
    let finish = match reply.stop_reason() {
        "max_tokens" => "MAX_TOKENS",
        "refusal" => "SAFETY",
        _ => "STOP",
    };
    let last = if signed { vec![] } else { vec![json!({ "text": "", "thoughtSignature": SIGNATURE })] };
    chunks.push(chunk(last, Some(finish)));
    chunks.into_iter().map(|chunk| format!("data: {chunk}\n\n").into_bytes()).collect()
}
