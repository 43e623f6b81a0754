//! Schemas as vendors want them that hold a reply to one: every object closed, and nothing said that they cannot hold.

use serde_json::{Map, Value};

/// What a grammar can hold; bounds of numbers and lengths are none of it.
const HELD: &[&str] = &[
    "type",
    "properties",
    "required",
    "items",
    "enum",
    "const",
    "anyOf",
    "allOf",
    "$ref",
    "$defs",
    "format",
    "description",
    "title",
];

pub(super) fn strict(schema: &Value) -> Value {
    let Value::Object(said) = schema else { return schema.clone() };
    let mut held = Map::new();
    for (key, value) in said.iter().filter(|(key, _)| HELD.contains(&key.as_str())) {
        held.insert(key.clone(), held_value(key, value));
    }
    if held.get("type").is_some_and(|kind| kind == "object") {
        held.insert("additionalProperties".to_owned(), Value::Bool(false));
    }
    Value::Object(held)
}

fn held_value(key: &str, value: &Value) -> Value {
    match (key, value) {
        ("properties" | "$defs", Value::Object(all)) => {
            all.iter().map(|(name, schema)| (name.clone(), strict(schema))).collect::<Map<_, _>>().into()
        }
        ("anyOf" | "allOf", Value::Array(all)) => all.iter().map(strict).collect(),
        ("items", schema) => strict(schema),
        _ => value.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn objects_are_closed_and_bounds_left_out() {
        let schema = json!({ "type": "object", "required": ["minimum"], "minProperties": 1, "properties": {
            "minimum": { "type": "number", "minimum": 0, "maximum": 1, "description": "How sure." },
            "list": { "type": "array", "maxItems": 3, "items": { "type": "object", "properties": {
                "kind": { "enum": ["a", "b"] } } } } } });
        let want = json!({ "type": "object", "required": ["minimum"], "properties": {
            "minimum": { "type": "number", "description": "How sure." },
            "list": { "type": "array", "items": { "type": "object", "properties": {
                "kind": { "enum": ["a", "b"] } }, "additionalProperties": false } } },
            "additionalProperties": false });
        assert_eq!(strict(&schema), want);
        assert_eq!(strict(&json!(true)), json!(true));
    }
}
