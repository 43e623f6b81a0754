//! What is particular to the Gemini wire.

use super::{Kind, compare, list};
use crate::server::Seen;
use serde_json::Value;

pub(super) fn judge(seen: &Seen, complain: &mut impl FnMut(Kind, String)) {
    let contents = list(&seen.body["contents"]);
    if contents.first().is_some_and(|first| first["role"] != "user") {
        complain(Kind::Shape, "the first content is not the user's".to_owned());
    }
    for (at, content) in contents.iter().enumerate() {
        let of_model = content["role"] == "model";
        let parts = list(&content["parts"]);
        if parts.is_empty() || parts.iter().any(|part| part_is_wrong(part, of_model)) {
            complain(Kind::Shape, format!("content {at} is empty or has a part that is wrong: {content}"));
        }
        let first = parts.iter().find(|part| part["functionCall"].is_object());
        if first.is_some_and(|part| part["thoughtSignature"].as_str().is_none_or(str::is_empty)) {
            complain(Kind::Shape, format!("the first call of content {at} has no signature"));
        }
        let next = contents.get(at + 1).map(|next| ids(next, "functionResponse")).unwrap_or_default();
        if of_model {
            compare(at, &ids(content, "functionCall"), &next, complain);
        } else if at == 0 && !ids(content, "functionResponse").is_empty() {
            complain(Kind::Pairing, "the first content has results".to_owned());
        }
        let mut kinds = parts.iter().map(|part| part["functionResponse"].is_object());
        if kinds.next().is_some_and(|first| kinds.any(|result| result != first)) {
            complain(Kind::Pairing, format!("in content {at} the results do not stand alone"));
        }
    }
}

/// A result names the function too, so both count.
fn ids(content: &Value, kind: &str) -> Vec<String> {
    let parts = list(&content["parts"]).iter().map(|part| &part[kind]).filter(|part| part.is_object());
    parts.map(|part| format!("{} of {}", part["id"], part["name"])).collect()
}

fn part_is_wrong(part: &Value, of_model: bool) -> bool {
    let Some(fields) = part.as_object() else { return true };
    let data: Vec<&String> = fields.keys().filter(|key| *key != "thoughtSignature").collect();
    let [kind] = data.as_slice() else { return true };
    let value = &part[kind.as_str()];
    match kind.as_str() {
        "text" => {
            value.as_str().is_none_or(|text| text.trim().is_empty()) && part["thoughtSignature"].is_null()
        }
        "inlineData" => of_model || value["mimeType"].as_str().is_none() || value["data"].as_str().is_none(),
        "functionCall" => !of_model || !value["args"].is_object(),
        "functionResponse" => of_model || !value["response"].is_object(),
        _ => true,
    }
}
