//! What is particular to the Responses wire.

use super::{Kind, compare, list};
use serde_json::Value;

pub(super) fn judge(body: &Value, complain: &mut impl FnMut(Kind, String)) {
    let keeps_nothing = body["store"] == false;
    if !keeps_nothing || !list(&body["include"]).contains(&"reasoning.encrypted_content".into()) {
        complain(Kind::Shape, "the vendor would keep the conversation, or give no reasoning back".to_owned());
    }
    let input = list(&body["input"]);
    for (at, item) in input.iter().enumerate() {
        if let Some(wrong) = item_is_wrong(item, input.get(at + 1)) {
            complain(Kind::Shape, format!("item {at} {wrong}: {item}"));
        }
    }
    pairs(input, complain);
}

fn item_is_wrong(item: &Value, next: Option<&Value>) -> Option<&'static str> {
    let blank = |value: &Value| value.as_str().is_none_or(|text| text.trim().is_empty());
    match item["type"].as_str() {
        Some("message") => {
            let of_user = item["role"] == "user";
            let wrong = |part: &Value| match part["type"].as_str() {
                Some("input_text") => !of_user || blank(&part["text"]),
                Some("input_image") => {
                    !of_user || !part["image_url"].as_str().is_some_and(|url| url.starts_with("data:image/"))
                }
                Some("output_text") => of_user || blank(&part["text"]),
                _ => true,
            };
            let parts = list(&item["content"]);
            let phases = [Value::Null, "commentary".into(), "final_answer".into()];
            if !phases.contains(&item["phase"]) || (of_user && !item["phase"].is_null()) {
                return Some("has a phase that is none");
            }
            (parts.is_empty() || parts.iter().any(wrong)).then_some("has a part that is wrong")
        }
        Some("reasoning") => {
            let follows = next.is_some_and(|n| {
                n["role"] == "assistant" || n["type"] == "function_call" || n["type"] == "reasoning"
            });
            if blank(&item["encrypted_content"]) || blank(&item["id"]) || !item["summary"].is_array() {
                return Some("is no whole reasoning");
            }
            (!follows).then_some("leads to nothing")
        }
        Some("function_call") => {
            let arguments = item["arguments"].as_str().unwrap_or_default();
            let whole = serde_json::from_str::<Value>(arguments).is_ok_and(|value| value.is_object());
            (!whole).then_some("has arguments that are no object")
        }
        Some("function_call_output") => (!item["output"].is_string()).then_some("has no output"),
        _ => Some("is of no kind that is known"),
    }
}

/// Calls that follow one another are answered by the outputs that follow them.
fn pairs(input: &[Value], complain: &mut impl FnMut(Kind, String)) {
    let (mut calls, mut results) = (Vec::new(), Vec::new());
    let id = |item: &Value| item["call_id"].as_str().unwrap_or_default().to_owned();
    for (at, item) in input.iter().enumerate() {
        match item["type"].as_str() {
            Some("function_call_output") => results.push(id(item)),
            kind => {
                if !results.is_empty() || (item["role"] == "user" && !calls.is_empty()) {
                    compare(at, &calls, &results, complain);
                    (calls, results) = (Vec::new(), Vec::new());
                }
                if kind == Some("function_call") {
                    calls.push(id(item));
                }
            }
        }
    }
    compare(input.len(), &calls, &results, complain);
}
