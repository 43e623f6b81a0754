//! One value against what its key takes.

use super::key::Kind;
use crate::catalog::{Lang, config as say};
use crate::protocol::route::{OwnRule, Says};
use serde_json::Value;
use toml_edit::{Item, TableLike};

/// Reads a value as a TOML file writes it; none if the key does not take it.
pub(super) fn from_toml(kind: Kind, item: &Item) -> Option<Value> {
    match kind {
        Kind::Switch => item.as_bool().map(Value::Bool).or_else(|| from_text(kind, item.as_str()?)),
        Kind::Count(_) => from_text(kind, &item.as_integer()?.to_string()),
        Kind::Amount => amount(item.as_float().or_else(|| item.as_integer().map(|n| n as f64))?),
        Kind::List => {
            let texts = item.as_array()?.iter().map(|v| v.as_str().map(Value::from));
            texts.collect::<Option<_>>().map(Value::Array)
        }
        Kind::Table => {
            let pairs = item.as_table_like()?.iter();
            let texts = pairs.map(|(name, v)| Some((name.to_owned(), v.as_str()?.into())));
            texts.collect::<Option<_>>().map(Value::Object)
        }
        Kind::Rules => {
            let tables: Vec<&dyn TableLike> = match (item.as_array_of_tables(), item.as_array()) {
                (Some(tables), _) => tables.iter().map(|table| table as &dyn TableLike).collect(),
                (_, Some(array)) => array
                    .iter()
                    .map(|value| value.as_inline_table().map(|table| table as &dyn TableLike))
                    .collect::<Option<_>>()?,
                _ => return None,
            };
            tables.into_iter().map(routing_rule).collect::<Option<_>>().map(Value::Array)
        }
        Kind::OneOf(_) if item.is_bool() => from_text(kind, &item.as_bool()?.to_string()),
        Kind::Text | Kind::Wire | Kind::OneOf(_) | Kind::Address => from_text(kind, item.as_str()?),
    }
}

/// Reads a value as the environment or the command line writes it; lists and tables as in TOML, a list of one
/// also bare.
pub(super) fn from_text(kind: Kind, text: &str) -> Option<Value> {
    match kind {
        Kind::Text | Kind::Wire => (!text.trim().is_empty()).then(|| text.trim().into()),
        Kind::OneOf(words) => words.contains(&text).then(|| text.into()),
        Kind::Switch => match text {
            "true" | "on" => Some(Value::Bool(true)),
            "false" | "off" => Some(Value::Bool(false)),
            _ => None,
        },
        Kind::Count(least) => text.parse().ok().filter(|n: &u64| *n >= least).map(Value::from),
        Kind::Amount => amount(text.parse().ok()?),
        Kind::Address => is_address(text).then(|| text.trim_end_matches('/').into()),
        Kind::List if !text.trim_start().starts_with('[') => Some(vec![text].into()),
        Kind::List | Kind::Table | Kind::Rules => {
            let value: toml_edit::Value = text.parse().ok()?;
            from_toml(kind, &Item::Value(value))
        }
    }
}

fn routing_rule(table: &dyn TableLike) -> Option<Value> {
    let text = |key: &str| table.get(key)?.as_str().filter(|text| !text.is_empty()).map(str::to_owned);
    let says = text("says")?;
    let (_, says) = Says::FOR_USERS.into_iter().find(|(word, _)| *word == says)?;
    let rule = OwnRule { name: text("name")?, pattern: text("pattern")?, says };
    serde_json::to_value(rule).ok().filter(|_| table.len() == 3)
}

fn amount(number: f64) -> Option<Value> {
    (number.is_finite() && number > 0.0).then(|| number.into())
}

fn is_address(text: &str) -> bool {
    let rest = text.strip_prefix("http://").or_else(|| text.strip_prefix("https://"));
    rest.is_some_and(|host| {
        host.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '[')
            && !host.contains(|c: char| c.is_whitespace() || c.is_control())
    })
}

pub(super) fn allowed(kind: Kind, lang: Lang) -> String {
    match kind {
        Kind::Text | Kind::Wire => say::A_TEXT.text(lang).to_owned(),
        Kind::OneOf(words) => words.join(", "),
        Kind::Switch => "true, false, on, off".to_owned(),
        Kind::Count(least) => say::A_COUNT.say(lang, &[("least", &least)]),
        Kind::Amount => say::AN_AMOUNT.text(lang).to_owned(),
        Kind::Address => say::AN_ADDRESS.text(lang).to_owned(),
        Kind::List => say::A_LIST.text(lang).to_owned(),
        Kind::Table => say::A_TABLE.text(lang).to_owned(),
        Kind::Rules => {
            let words = Says::FOR_USERS.map(|(word, _)| word).join(", ");
            say::RULES.say(lang, &[("words", &words)])
        }
    }
}

/// As it may be shown: what may hold a secret is masked.
pub(super) fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => without_login(text),
        Value::Array(all) => {
            let names = all.iter().filter_map(|one| one.get("name").unwrap_or(one).as_str());
            names.collect::<Vec<_>>().join(", ")
        }
        Value::Object(pairs) => pairs.keys().map(|name| format!("{name}: …")).collect::<Vec<_>>().join(", "),
        // A whole amount without its `.0`.
        Value::Number(number) if number.is_f64() => number.as_f64().unwrap_or_default().to_string(),
        Value::Number(_) | Value::Bool(_) | Value::Null => value.to_string(),
    }
}

/// The address without the `user:password@` it may carry.
fn without_login(text: &str) -> String {
    match (text.find("://"), text.rfind('@')) {
        (Some(scheme), Some(at)) if scheme < at => format!("{}…@{}", &text[..scheme + 3], &text[at + 1..]),
        _ => text.to_owned(),
    }
}
