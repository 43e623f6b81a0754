//! A call's arguments against a tool's own type: read strictly, described briefly. A call that does not fit never runs.

use crate::protocol::Arguments;
use schemars::{JsonSchema, generate::SchemaSettings, transform::RecursiveTransform};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// The arguments as the tool's type; the error tells the model which field is wrong and which there are.
///
/// The type denies unknown fields, so that a misspelt option is an error and not ignored.
pub fn parse<T: DeserializeOwned>(arguments: &Arguments) -> Result<T, String> {
    match arguments {
        Arguments::Malformed { error, .. } => Err(format!(
            "The arguments are not a whole JSON object ({error}). Nothing was done; send the call again with complete \
             JSON."
        )),
        Arguments::Object(map) => read(map).map_err(|error| {
            let field = blamed::<T>(map, &error);
            let at = field.filter(|field| !error.contains(&format!("`{field}`")));
            let at = at.map(|field| format!(" in `{field}`")).unwrap_or_default();
            format!("Wrong arguments{at}: {error}. Nothing was done.")
        }),
    }
}

fn read<T: DeserializeOwned>(map: &Map<String, Value>) -> Result<T, String> {
    serde_json::from_value(Value::Object(map.clone())).map_err(|error| error.to_string())
}

/// The field without which this very error would not have come.
fn blamed<'a, T: DeserializeOwned>(map: &'a Map<String, Value>, error: &str) -> Option<&'a String> {
    map.keys().find(|key| {
        let mut others = map.clone();
        others.remove(*key);
        read::<T>(&others).err().is_none_or(|other| other != error)
    })
}

/// The JSON Schema of the tool's type: one object, nothing in it that a model does not need.
pub fn schema<T: JsonSchema>() -> Value {
    let settings = SchemaSettings::draft2020_12()
        .with(|settings| settings.inline_subschemas = true)
        .with_transform(RecursiveTransform(|schema: &mut schemars::Schema| {
            for word in ["$schema", "title", "format", "minimum", "default", "additionalProperties"] {
                schema.remove(word);
            }
            // An optional value is one that may be left out; nobody needs to send null.
            if let Some(Value::Array(types)) = schema.get("type")
                && let [only, Value::String(null)] = types.as_slice()
                && null == "null"
            {
                let only = only.clone();
                schema.insert("type".to_owned(), only);
            }
        }));
    let mut schema = settings.into_generator().into_root_schema_for::<T>();
    for word in ["$schema", "title", "description"] {
        schema.remove(word);
    }
    let mut schema = schema.to_value();
    if let Value::Object(object) = &mut schema {
        // Some vendors refuse an object that names no properties.
        object.entry("properties").or_insert_with(|| Value::Object(Map::new()));
    }
    schema
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;
    use serde_json::json;

    /// Not for the model.
    #[derive(Debug, Deserialize, JsonSchema, PartialEq)]
    #[serde(deny_unknown_fields)]
    struct Sample {
        path: String,
        /// From 1.
        limit: Option<u32>,
        #[serde(default)]
        deep: bool,
        #[serde(default)]
        parts: Vec<Part>,
    }

    #[derive(Debug, Deserialize, JsonSchema, PartialEq)]
    #[serde(deny_unknown_fields)]
    struct Part {
        old: String,
    }

    #[test]
    fn a_schema_says_only_what_is_needed() {
        assert_eq!(
            schema::<Sample>(),
            json!({
                "type": "object",
                "properties": {
                    "path": {"type": "string"},
                    "limit": {"type": "integer", "description": "From 1."},
                    "deep": {"type": "boolean"},
                    "parts": {"type": "array", "items": {
                        "type": "object",
                        "properties": {"old": {"type": "string"}},
                        "required": ["old"],
                    }},
                },
                "required": ["path"],
            })
        );
    }

    #[test]
    fn what_does_not_fit_is_named() {
        let error = |raw: &str| parse::<Sample>(&Arguments::parse(raw)).unwrap_err();
        let unknown = error(r#"{"pth":"a"}"#);
        assert!(unknown.contains("`pth`") && unknown.contains("`path`"), "{unknown}");
        let missing = error(r#"{"limit":3}"#);
        assert!(missing.contains("missing field `path`"), "{missing}");
        let wrong = error(r#"{"path":"a","limit":"x"}"#);
        assert!(wrong.contains("in `limit`") && wrong.contains("\"x\""), "{wrong}");
        let half = error(r#"{"path":"a"#);
        assert!(half.contains("not a whole JSON object"), "{half}");
        let sample = parse::<Sample>(&Arguments::parse(r#"{"path":"a"}"#)).unwrap();
        assert_eq!(sample, Sample { path: "a".to_owned(), limit: None, deep: false, parts: Vec::new() });
    }
}
