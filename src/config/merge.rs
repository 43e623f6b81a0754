//! Layers on top of each other: the later word counts, lists add up, and a project file only narrows. What comes of
//! them is the settings.

use super::check;
use super::key::{KEYS, Kind, Setter};
use super::layer::Entry;
use super::origin::{Held, Origin};
use super::settings::{Language, Settings};
use crate::catalog::{Lang, config as say};
use crate::protocol::Mode;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

#[derive(Debug, Default)]
pub(super) struct Merged {
    values: BTreeMap<String, Held>,
    notices: Vec<String>,
}

impl Merged {
    pub(super) fn defaults() -> Self {
        let held = |key: &super::key::Key| {
            let value = check::from_text(key.kind, key.default?)?;
            Some((key.name.to_owned(), Held { value, origins: vec![Origin::Default] }))
        };
        Self { values: KEYS.iter().filter_map(held).collect(), notices: Vec::new() }
    }

    pub(super) fn add(&mut self, layer: Vec<Entry>, lang: Lang) {
        for entry in layer {
            if matches!(entry.origin, Origin::Project(..)) && !self.project_may(&entry) {
                let place = entry.origin.show(lang);
                let notice = say::PROJECT_IGNORED.say(lang, &[("key", &entry.name), ("place", &place)]);
                self.notices.push(notice);
                continue;
            }
            self.put(entry);
        }
    }

    fn put(&mut self, entry: Entry) {
        if let (Kind::List, Value::Array(more)) = (entry.key.kind, &entry.value)
            && let Some(Held { value: Value::Array(texts), origins }) = self.values.get_mut(&entry.name)
        {
            for text in more {
                if !texts.contains(text) {
                    texts.push(text.clone());
                }
            }
            origins.push(entry.origin);
            return;
        }
        self.values.insert(entry.name, Held { value: entry.value, origins: vec![entry.origin] });
    }

    /// A cloned repository must not choose who sees the code, with which key, at what price, or what runs unasked.
    fn project_may(&self, entry: &Entry) -> bool {
        match entry.key.setter {
            Setter::Anyone => true,
            Setter::NotProject | Setter::NotFiles | Setter::Environment => false,
            Setter::ProjectNarrows => self.narrows(entry),
        }
    }

    fn narrows(&self, entry: &Entry) -> bool {
        let now = self.values.get(&entry.name).map(|held| &held.value);
        match (entry.name.as_str(), &entry.value, now) {
            ("mode", Value::String(new), Some(Value::String(old))) => rank(new) <= rank(old),
            ("limits.cost_usd", Value::Number(new), Some(Value::Number(old))) => new.as_f64() <= old.as_f64(),
            // `provider/model` would choose the provider.
            (_, Value::String(model), _) => !model.contains('/'),
            _ => true,
        }
    }

    pub(super) fn settings(self, locale: Lang) -> Settings {
        let mut tree = Map::new();
        for (name, held) in &self.values {
            plant(&mut tree, name, &held.value);
        }
        let chosen = tree.get("lang").and_then(Value::as_str).and_then(Lang::parse);
        let settings: Settings =
            serde_json::from_value(tree.into()).expect("each value is of the kind its key takes");
        let language = Language { lang: chosen.unwrap_or(locale), chosen: chosen.is_some() };
        Settings { language, notices: self.notices, values: self.values, ..settings }
    }
}

/// Puts a value at its place among the groups: `limits.iterations`.
fn plant(tree: &mut Map<String, Value>, name: &str, value: &Value) {
    match name.split_once('.') {
        None => drop(tree.insert(name.to_owned(), value.clone())),
        Some((group, rest)) => {
            if let Value::Object(below) = tree.entry(group).or_insert_with(|| Map::new().into()) {
                plant(below, rest, value);
            }
        }
    }
}

fn rank(mode: &str) -> usize {
    Mode::ALL.iter().position(|m| m.name() == mode).unwrap_or(usize::MAX)
}
