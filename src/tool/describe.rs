//! A tool as it is offered: its prose from `prompts/`, its schema from the arguments' type. No tool itself.

use super::arguments;
use crate::catalog::Lang;
use crate::protocol::{Family, ToolKind, ToolSpec};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

/// The arguments of a tool that takes none.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Nothing {}

pub(super) fn describe<T: JsonSchema>(lang: Lang, family: Family, kind: ToolKind, name: &str) -> ToolSpec {
    let mut schema = arguments::schema::<T>();
    if let Value::Object(object) = &mut schema {
        // Some vendors refuse an object that names no properties.
        object.entry("properties").or_insert_with(|| json!({}));
    }
    let description = crate::prompt::tool(lang, name).to_owned();
    ToolSpec { name: name.to_owned(), family, kind, description, schema }
}
