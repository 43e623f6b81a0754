//! Layers on top of each other: the later word counts, lists add up, and a project file only narrows.

use super::check::{self, Value};
use super::key::{KEYS, Kind, Setter};
use super::layer::Entry;
use super::origin::Origin;
use crate::catalog::{Lang, config as say};
use crate::protocol::Mode;
use std::collections::BTreeMap;

#[derive(Debug, Clone, PartialEq)]
pub(super) struct Held {
    pub value: Value,
    pub origins: Vec<Origin>,
}

#[derive(Debug, Default)]
pub(super) struct Merged {
    values: BTreeMap<String, Held>,
    pub notices: Vec<String>,
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
        if let (Kind::List, Value::List(more)) = (entry.key.kind, &entry.value)
            && let Some(Held { value: Value::List(texts), origins }) = self.values.get_mut(&entry.name)
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
            ("mode", Value::Text(new), Some(Value::Text(old))) => rank(new) <= rank(old),
            ("limits.cost_usd", Value::Amount(new), Some(Value::Amount(old))) => new <= old,
            // `provider/model` would choose the provider.
            (_, Value::Text(model), _) => !model.contains('/'),
            _ => true,
        }
    }

    pub(super) fn get(&self, name: &str) -> Option<&Value> {
        self.values.get(name).map(|held| &held.value)
    }

    pub(super) fn values(&self) -> &BTreeMap<String, Held> {
        &self.values
    }
}

fn rank(mode: &str) -> usize {
    Mode::ALL.iter().position(|m| m.name() == mode).unwrap_or(usize::MAX)
}
