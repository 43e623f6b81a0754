//! A call's arguments against a tool's own type: repaired where only one thing can be meant, read strictly, described
//! briefly. A call that does not fit never runs.

use crate::analysis;
use crate::protocol::{Arguments, Place, WorkspacePath};
use crate::text::cut;
use crate::workspace::Workspace;
use schemars::{JsonSchema, generate::SchemaSettings, transform::RecursiveTransform};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use std::collections::HashSet;
use std::path::Path;

/// The arguments as they are meant where they are not as the schema has them, and what was read differently. Whatever
/// could mean two things stays as it is, and is an error when it is read.
pub fn repair(arguments: &Arguments, schema: &Value) -> (Arguments, Vec<String>) {
    let mut repaired = Vec::new();
    let Arguments::Object(map) = arguments else { return (arguments.clone(), repaired) };
    let map = fields(map.clone(), schema, &mut repaired);
    repaired.dedup();
    (Arguments::Object(map), repaired)
}

fn fields(mut map: Map<String, Value>, schema: &Value, repaired: &mut Vec<String>) -> Map<String, Value> {
    let Some(known) = schema["properties"].as_object() else { return map };
    rename(&mut map, known, repaired);
    let needed = |name: &str| schema["required"].as_array().is_some_and(|all| all.contains(&name.into()));
    let read = map.into_iter().filter_map(|(name, value)| {
        let (needed, field) = (needed(&name), known.get(&name).unwrap_or(&Value::Null));
        if field.is_object() && !needed && (value.is_null() || value == "") {
            return None;
        }
        let value = meant(value, field, &name, repaired);
        (needed || field.is_null() || value != 0).then_some((name, value))
    });
    read.collect()
}

/// Fields under another usual name; and what stands beside a missing list is its one item.
fn rename(map: &mut Map<String, Value>, known: &Map<String, Value>, repaired: &mut Vec<String>) {
    let strange: Vec<String> = map.keys().filter(|name| !known.contains_key(*name)).cloned().collect();
    for name in &strange {
        let usual = name.strip_suffix("_string").unwrap_or(name);
        if known.contains_key(usual)
            && !map.contains_key(usual)
            && let Some(value) = map.remove(name)
        {
            map.insert(usual.to_owned(), value);
            repaired.push(format!("`{name}` as `{usual}`"));
        }
    }
    let is_list = |field: &Value| field["items"]["properties"].is_object();
    let list = known.iter().find(|(name, field)| is_list(field) && !map.contains_key(*name));
    if let Some((list, _)) = list {
        let item: Map<_, _> = strange.iter().filter_map(|name| map.remove_entry(name)).collect();
        map.extend((!item.is_empty()).then(|| (list.clone(), Value::Object(item))));
    }
}

/// A value as what the schema wants, if it is that in another form.
fn meant(value: Value, schema: &Value, name: &str, repaired: &mut Vec<String>) -> Value {
    let kind = schema["type"].as_str().unwrap_or("string");
    let is_meant = |read: &Value| match kind {
        "integer" => read.is_u64(),
        "boolean" => read.is_boolean(),
        "array" => read.is_array() || read.is_object(),
        _ => kind == "object" && read.is_object(),
    };
    let text = value.as_str().filter(|_| kind != "string").unwrap_or_default().trim();
    let text = if kind == "boolean" { text.to_lowercase() } else { text.to_owned() };
    let written = serde_json::from_str(&text).ok().filter(is_meant);
    let mut is_repaired = written.is_some();
    let mut value = written.unwrap_or(value);
    if kind == "array" && (value.is_object() || value.is_string() && schema["items"]["type"] == "string") {
        value = Value::Array(vec![value]);
        is_repaired = true;
    }
    if is_repaired {
        repaired.push(format!("`{name}` as {kind}"));
    }
    match value {
        Value::Array(items) => {
            let mut list = Vec::new();
            let mut written = HashSet::new();
            for item in items {
                let item = meant(item, &schema["items"], name, repaired);
                if item.is_object() && !written.insert(item.to_string()) {
                    repaired.push(format!("`{name}` without the repeated"));
                } else {
                    list.push(item);
                }
            }
            Value::Array(list)
        }
        Value::Object(map) => Value::Object(fields(map, schema, repaired)),
        value => value,
    }
}

/// A path that is meant from the project's root, perhaps with its name in front, where no such path exists from here.
pub fn find_path(arguments: &mut Arguments, workspace: &Workspace, repaired: &mut Vec<String>) {
    let Arguments::Object(map) = arguments else { return };
    for name in ["path", "working_dir"] {
        let found = map.get(name).and_then(|path| from_root(path.as_str()?, workspace));
        if let Some(found) = found {
            repaired.push(format!("`{name}` as {found}"));
            map.insert(name.to_owned(), found.into());
        }
    }
}

/// An edit of a name that the request asks to change wherever it stands, in a file where it is never a part of a longer one.
pub fn replace_all(
    arguments: &mut Arguments,
    request: &str,
    workspace: &Workspace,
    repaired: &mut Vec<String>,
) {
    let Arguments::Object(map) = arguments else { return };
    let read = |path: &str| workspace.read(&Place::parse(path, workspace.here()).ok()?).ok();
    let content = map.get("path").and_then(Value::as_str).and_then(read);
    let content = content.map(|found| String::from_utf8_lossy(&found.bytes).into_owned()).unwrap_or_default();
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let is_whole = |old: &str| {
        let mut places = content.match_indices(old);
        places.all(|(at, _)| {
            !content[..at].ends_with(is_word) && !content[at + old.len()..].starts_with(is_word)
        })
    };
    for edit in map.get_mut("edits").and_then(Value::as_array_mut).into_iter().flatten() {
        let text = |name: &str| edit[name].as_str().unwrap_or_default();
        let asked = analysis::asks_to_rename(request, text("old"), text("new"));
        if edit["replace_all"] != true && asked && is_whole(text("old")) {
            edit["replace_all"] = true.into();
            repaired.push("`replace_all`, as the request says".to_owned());
        }
    }
}

fn from_root(path: &str, workspace: &Workspace) -> Option<String> {
    let here = workspace.here();
    let named = Place::parse(path, here).ok()?;
    let plain = WorkspacePath::new(path).ok()?;
    let below = Path::new(plain.as_str()).strip_prefix(here.root.file_name()?).ok();
    let below = below.and_then(|rest| WorkspacePath::new(Path::new(".").join(rest).to_str()?).ok());
    let mut others = [Some(plain), below].into_iter().flatten().map(Place::Inside);
    let other = others.find(|other| matches!(workspace.stat(other), Ok(Some(_))))?;
    (workspace.stat(&named) == Ok(None)).then(|| here.shown(&other))
}

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
            let (error, field) =
                (cut::head(&error, MOST_SHOWN), field.map(|field| cut::head(field, MOST_SHOWN)));
            let at = field.filter(|field| !error.contains(field.as_ref()));
            let at = at.map(|field| format!(" in `{field}`")).unwrap_or_default();
            format!("Wrong arguments{at}: {error}. Nothing was done.")
        }),
    }
}

/// So many characters of what is wrong stand in an error.
const MOST_SHOWN: usize = 300;

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
