//! One value against what its key takes.

use super::key::Kind;
use crate::catalog::{Lang, config as say};
use crate::protocol::route::{OwnRule, Says};
use std::collections::BTreeMap;
use toml_edit::{Item, TableLike};

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Value {
    Text(String),
    Switch(bool),
    Count(u64),
    Amount(f64),
    List(Vec<String>),
    Table(BTreeMap<String, String>),
    Rules(Vec<OwnRule>),
}

/// Reads a value as a TOML file writes it; none if the key does not take it.
pub(super) fn from_toml(kind: Kind, item: &Item) -> Option<Value> {
    match kind {
        Kind::Switch => item.as_bool().map(Value::Switch).or_else(|| from_text(kind, item.as_str()?)),
        Kind::Count(_) => from_text(kind, &item.as_integer()?.to_string()),
        Kind::Amount => amount(item.as_float().or_else(|| item.as_integer().map(|n| n as f64))?),
        Kind::List => {
            let texts = item.as_array()?.iter().map(|v| v.as_str().map(str::to_owned));
            texts.collect::<Option<Vec<_>>>().map(Value::List)
        }
        Kind::Table => {
            let pairs = item.as_table_like()?.iter();
            let texts = pairs.map(|(name, v)| Some((name.to_owned(), v.as_str()?.to_owned())));
            texts.collect::<Option<BTreeMap<_, _>>>().map(Value::Table)
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
            tables.into_iter().map(routing_rule).collect::<Option<Vec<_>>>().map(Value::Rules)
        }
        Kind::Text | Kind::Wire | Kind::OneOf(_) | Kind::Address => from_text(kind, item.as_str()?),
    }
}

/// Reads a value as the environment or the command line writes it; lists and tables as in TOML, a list of one
/// also bare.
pub(super) fn from_text(kind: Kind, text: &str) -> Option<Value> {
    match kind {
        Kind::Text | Kind::Wire => (!text.trim().is_empty()).then(|| Value::Text(text.trim().to_owned())),
        Kind::OneOf(words) => words.contains(&text).then(|| Value::Text(text.to_owned())),
        Kind::Switch => match text {
            "true" | "on" => Some(Value::Switch(true)),
            "false" | "off" => Some(Value::Switch(false)),
            _ => None,
        },
        Kind::Count(least) => text.parse().ok().filter(|n| *n >= least).map(Value::Count),
        Kind::Amount => amount(text.parse().ok()?),
        Kind::Address => is_address(text).then(|| Value::Text(text.trim_end_matches('/').to_owned())),
        Kind::List if !text.trim_start().starts_with('[') => Some(Value::List(vec![text.to_owned()])),
        Kind::List | Kind::Table | Kind::Rules => {
            let value: toml_edit::Value = text.parse().ok()?;
            from_toml(kind, &Item::Value(value))
        }
    }
}

fn routing_rule(table: &dyn TableLike) -> Option<OwnRule> {
    let text = |key: &str| table.get(key)?.as_str().filter(|text| !text.is_empty()).map(str::to_owned);
    let says = text("says")?;
    let (_, says) = Says::FOR_USERS.into_iter().find(|(word, _)| *word == says)?;
    (table.len() == 3).then_some(OwnRule { name: text("name")?, pattern: text("pattern")?, says })
}

fn amount(number: f64) -> Option<Value> {
    (number.is_finite() && number > 0.0).then_some(Value::Amount(number))
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

impl std::fmt::Display for Value {
    /// As it may be shown: what may hold a secret is masked.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Value::Text(text) => f.write_str(&without_login(text)),
            Value::Switch(on) => on.fmt(f),
            Value::Count(number) => number.fmt(f),
            Value::Amount(number) => number.fmt(f),
            Value::Rules(rules) => {
                let names: Vec<_> = rules.iter().map(|rule| rule.name.as_str()).collect();
                f.write_str(&names.join(", "))
            }
            Value::List(texts) => f.write_str(&texts.join(", ")),
            Value::Table(pairs) => {
                let names: Vec<_> = pairs.keys().map(|name| format!("{name}: …")).collect();
                f.write_str(&names.join(", "))
            }
        }
    }
}

/// The address without the `user:password@` it may carry.
fn without_login(text: &str) -> String {
    match (text.find("://"), text.rfind('@')) {
        (Some(scheme), Some(at)) if scheme < at => format!("{}…@{}", &text[..scheme + 3], &text[at + 1..]),
        _ => text.to_owned(),
    }
}
