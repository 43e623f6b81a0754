//! The interface's description (OpenAPI 3.1), made from the list of endpoints and the types of what they take.

use super::routes::{Gives, ROUTES, Row};
use serde_json::{Map, Value, json};

pub fn describe() -> Value {
    let mut paths = Map::new();
    for row in ROUTES.iter().filter(|row| row.gives != Gives::Page) {
        let path = paths.entry(row.path).or_insert_with(|| json!({}));
        path[row.method.to_lowercase()] = operation(row);
    }
    json!({
        "openapi": "3.1.0",
        "info": { "title": "Pointsman", "version": env!("CARGO_PKG_VERSION") },
        "security": [{ "token": [] }],
        "components": { "securitySchemes": { "token": { "type": "http", "scheme": "bearer" } } },
        "paths": paths,
    })
}

fn operation(row: &Row) -> Value {
    let kind = match row.gives {
        Gives::Lines => "application/x-ndjson",
        Gives::Json | Gives::Page => "application/json",
    };
    let in_path = row.path.contains("{session}").then_some(("session", "path", true));
    let in_query = row.query.iter().map(|name| (*name, "query", false));
    let parameters: Vec<Value> = in_path
        .into_iter()
        .chain(in_query)
        .map(|(name, place, required)| {
            json!({ "name": name, "in": place, "required": required, "schema": { "type": "string" } })
        })
        .collect();
    let mut operation = json!({
        "summary": row.summary,
        "operationId": format!("{:?}", row.endpoint),
        "parameters": parameters,
        "responses": {
            "200": { "description": "Done.", "content": { kind: { "schema": {} } } },
            "default": { "description": "Why not.", "content": { "application/json": { "schema": error() } } },
        },
    });
    if let Some(takes) = row.takes {
        let schema = takes();
        operation["requestBody"] =
            json!({ "required": true, "content": { "application/json": { "schema": schema } } });
    }
    operation
}

fn error() -> Value {
    let text = json!({ "type": "string" });
    let hint = json!({ "type": ["string", "null"] });
    let fields = json!({ "code": text, "message": text, "hint": hint });
    json!({ "type": "object", "properties": { "error": { "type": "object", "properties": fields } } })
}
