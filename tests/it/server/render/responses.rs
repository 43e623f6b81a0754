//! A reply in the words of the Responses wire.

use super::{Part, Reply, halves, pieces};
use serde_json::{Value, json};

pub(super) fn events(reply: &Reply) -> Vec<Vec<u8>> {
    let mut events = vec![json!({ "type": "response.created", "response": response("in_progress") })];
    let parts = reply.parts.iter().filter(|part| !matches!(part, Part::Text(text) if text.is_empty()));
    for (index, part) in parts.enumerate() {
        match part {
            Part::Thought(text) => thought(index, text, &mut events),
            Part::Text(text) => {
                let phase = if reply.stop_reason() == "tool_use" { "commentary" } else { "final_answer" };
                said(index, text, phase, &mut events);
            }
            Part::Call { id, name, arguments } => call(index, (id, name, arguments), &mut events),
        }
    }
    let (kind, why) = match reply.stop_reason() {
        "max_tokens" => ("incomplete", Some("max_output_tokens")),
        "refusal" => ("incomplete", Some("content_filter")),
        _ => ("completed", None),
    };
    let (input, output, cached) = reply.usage;
    let mut end = response(kind);
    let items = events.iter().filter(|event| event["type"] == "response.output_item.done");
    end["output"] = items.map(|event| event["item"].clone()).collect();
    end["usage"] = json!({ "input_tokens": input, "input_tokens_details": { "cached_tokens": cached },
        "output_tokens": output, "total_tokens": input + output });
    end["incomplete_details"] = why.map_or(Value::Null, |why| json!({ "reason": why }));
    events.push(json!({ "type": format!("response.{kind}"), "response": end }));
    let named = |e: Value| format!("event: {}\ndata: {e}\n\n", e["type"].as_str().unwrap_or_default());
    events.into_iter().map(|e| named(e).into_bytes()).collect()
}

fn response(status: &str) -> Value {
    json!({ "id": "resp_mock", "object": "response", "created_at": 1_790_000_000, "status": status,
        "model": "mock-model", "output": [], "parallel_tool_calls": true, "tool_choice": "auto", "tools": [] })
}

fn added(index: usize, item: &Value, events: &mut Vec<Value>) {
    events.push(json!({ "type": "response.output_item.added", "output_index": index, "item": item }));
}

fn done(index: usize, item: &Value, events: &mut Vec<Value>) {
    events.push(json!({ "type": "response.output_item.done", "output_index": index, "item": item }));
}

fn thought(index: usize, text: &str, events: &mut Vec<Value>) {
    let mut item = json!({ "type": "reasoning", "id": format!("rs_{index}"), "summary": [] });
    added(index, &item, events);
    let delta = |piece: &&str| {
        json!({ "type": "response.reasoning_summary_text.delta", "output_index": index, "summary_index": 0,
            "delta": piece })
    };
    events.extend(pieces(text).iter().map(delta));
    item["summary"] = json!([{ "type": "summary_text", "text": text }]);
    item["encrypted_content"] = "ZW5jcnlwdGVk".into();
    done(index, &item, events);
}

fn said(index: usize, text: &str, phase: &str, events: &mut Vec<Value>) {
    let mut item =
        json!({ "type": "message", "id": format!("msg_{index}"), "role": "assistant", "content": [] });
    added(index, &item, events);
    let delta = |piece: &&str| json!({ "type": "response.output_text.delta", "output_index": index, "content_index": 0, "delta": piece });
    events.extend(pieces(text).iter().map(delta));
    item["content"] = json!([{ "type": "output_text", "text": text, "annotations": [] }]);
    item["phase"] = phase.into();
    done(index, &item, events);
}

fn call(index: usize, (id, name, arguments): (&str, &str, &str), events: &mut Vec<Value>) {
    let mut item = json!({ "type": "function_call", "id": format!("fc_{index}"), "call_id": id, "name": name,
        "arguments": "" });
    added(index, &item, events);
    let delta = |piece: &str| json!({ "type": "response.function_call_arguments.delta", "output_index": index, "delta": piece });
    events.extend(halves(arguments).map(delta));
    item["arguments"] = arguments.into();
    done(index, &item, events);
}
