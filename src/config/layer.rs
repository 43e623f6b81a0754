//! One layer: a file, the environment or the command line becomes checked values with their origin.

use super::check;
use super::key::{self, Key, Kind, Setter};
use super::origin::Origin;
use super::suggest;
use crate::catalog::{Lang, config as say};
use crate::protocol::Failure;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::PathBuf;
use toml_edit::{Document, Item, TableLike};

pub(super) type Parsed = Document<String>;
pub(super) type InFile = fn(PathBuf, usize) -> Origin;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    pub path: PathBuf,
    pub text: String,
}

/// Everything that has a say, weakest first.
#[derive(Debug, Clone, Default)]
pub struct Layers {
    pub user: Option<Source>,
    /// The project's file. It may narrow permissions, never widen them.
    pub project: Option<Source>,
    pub env: BTreeMap<String, String>,
    /// The command line: `provider`, `model`, `base-url`, `mode`, `lang`, or any whole key.
    pub flags: Vec<(String, String)>,
    pub wires: &'static [&'static str],
}

#[derive(Debug)]
pub(super) struct Entry {
    pub name: String,
    pub key: &'static Key,
    pub value: Value,
    pub origin: Origin,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Reading {
    pub lang: Lang,
    pub wires: &'static [&'static str],
}

pub(super) fn parse(source: &Source, lang: Lang) -> Result<Parsed, Failure> {
    Parsed::parse(source.text.clone()).map_err(|error| {
        let line = line_of(&source.text, error.span().map_or(0, |s| s.start));
        let place = format!("{}:{line}", source.path.display());
        let why = error.message().lines().next().unwrap_or_default().to_owned();
        Failure::usage(say::NOT_TOML.say(lang, &[("place", &place), ("why", &why)]))
            .hint(say::FIX_FILE.text(lang))
    })
}

struct Walk<'a> {
    reading: Reading,
    source: &'a Source,
    origin: InFile,
    entries: Vec<Entry>,
}

impl Walk<'_> {
    fn table(&mut self, above: &mut Vec<String>, table: &dyn TableLike) -> Result<(), Failure> {
        for (word, item) in table.iter() {
            let span = table.key(word).and_then(toml_edit::Key::span).or_else(|| item.span());
            let line = line_of(&self.source.text, span.map_or(0, |s| s.start));
            above.push(word.to_owned());
            self.item(above, item, line)?;
            above.pop();
        }
        Ok(())
    }

    fn item(&mut self, name: &mut Vec<String>, item: &Item, line: usize) -> Result<(), Failure> {
        let words: Vec<&str> = name.iter().map(String::as_str).collect();
        let dotted = words.join(".");
        let origin = (self.origin)(self.source.path.clone(), line);
        if let Some(key) =
            key::find(&words).filter(|key| !matches!(key.setter, Setter::NotFiles | Setter::Environment))
        {
            if key.kind != Kind::Table && item.is_table_like() {
                return Err(unknown(&first_leaf(dotted, item), &origin, self.reading.lang));
            }
            let value = check::from_toml(self.reading.kind(key), item)
                .ok_or_else(|| self.reading.wrong(&dotted, key, &origin, item.to_string().trim()))?;
            self.entries.push(Entry { name: dotted, key, value, origin });
            return Ok(());
        }
        match item.as_table_like() {
            Some(table) if key::is_group(&words) => self.table(name, table),
            _ => Err(unknown(&dotted, &origin, self.reading.lang)),
        }
    }
}

fn first_leaf(mut name: String, item: &Item) -> String {
    let mut item = Some(item);
    while let Some((word, below)) = item.and_then(Item::as_table_like).and_then(|table| table.iter().next()) {
        name = format!("{name}.{word}");
        item = Some(below);
    }
    name
}

const NO_SETTINGS: &[&str] = &["SCRIPT"];

impl Reading {
    pub fn file(self, source: &Source, parsed: &Parsed, origin: InFile) -> Result<Vec<Entry>, Failure> {
        let mut walk = Walk { reading: self, source, origin, entries: Vec::new() };
        walk.table(&mut Vec::new(), parsed.as_table())?;
        Ok(walk.entries)
    }

    /// All values of `POINTSMAN_…` variables; an empty one says nothing.
    pub fn environment(self, env: &BTreeMap<String, String>) -> Result<Vec<Entry>, Failure> {
        let mut entries = Vec::new();
        for (variable, text) in env {
            let Some(rest) = variable.strip_prefix("POINTSMAN_").filter(|_| !text.is_empty()) else {
                continue;
            };
            if NO_SETTINGS.contains(&rest) {
                continue;
            }
            let name = match rest {
                "MODEL" => "models.main".to_owned(),
                _ => rest.to_ascii_lowercase().replace("__", "."),
            };
            entries.push(self.said(name, text, Origin::Environment(variable.clone()))?);
        }
        Ok(entries)
    }

    pub fn flags(self, flags: &[(String, String)]) -> Result<Vec<Entry>, Failure> {
        let entry = |(flag, text): &(String, String)| {
            let name = match flag.as_str() {
                "model" => "models.main".to_owned(),
                "max-turns" => "limits.iterations".to_owned(),
                "max-cost" => "limits.cost_usd".to_owned(),
                other => other.replace("base-url", "base_url"),
            };
            self.said(name, text, Origin::Flag(flag.clone()))
        };
        flags.iter().map(entry).collect()
    }

    fn said(self, name: String, text: &str, origin: Origin) -> Result<Entry, Failure> {
        let words: Vec<&str> = name.split('.').collect();
        let may = |key: &&Key| key.setter != Setter::Environment || matches!(origin, Origin::Environment(_));
        let key = key::find(&words).filter(may).ok_or_else(|| unknown(&name, &origin, self.lang))?;
        let value =
            check::from_text(self.kind(key), text).ok_or_else(|| self.wrong(&name, key, &origin, text))?;
        Ok(Entry { name, key, value, origin })
    }

    /// What a key takes here: a wire is one of those there are.
    fn kind(self, key: &Key) -> Kind {
        if key.kind == Kind::Wire { Kind::OneOf(self.wires) } else { key.kind }
    }

    fn wrong(self, name: &str, key: &Key, origin: &Origin, text: &str) -> Failure {
        let shown: String = match key.setter {
            Setter::Environment => "…".to_owned(),
            _ => text.chars().take(60).collect(),
        };
        let values: [(&str, &dyn std::fmt::Display); 3] =
            [("key", &name), ("place", &origin.show(self.lang)), ("value", &shown)];
        let allowed = check::allowed(self.kind(key), self.lang);
        Failure::usage(say::WRONG_VALUE.say(self.lang, &values))
            .hint(say::ALLOWED.say(self.lang, &[("allowed", &allowed)]))
    }
}

fn unknown(name: &str, origin: &Origin, lang: Lang) -> Failure {
    let place = origin.show(lang);
    let failure = Failure::usage(say::UNKNOWN_KEY.say(lang, &[("key", &name), ("place", &place)]));
    match suggest::nearest(name) {
        Some(right) => {
            let right = match origin {
                Origin::Environment(_) => {
                    format!("POINTSMAN_{}", right.to_ascii_uppercase().replace('.', "__"))
                }
                _ => right,
            };
            failure.hint(say::DID_YOU_MEAN.say(lang, &[("key", &right)]))
        }
        None => failure.hint(say::SEE_KEYS.text(lang)),
    }
}

fn line_of(text: &str, offset: usize) -> usize {
    1 + text.bytes().take(offset).filter(|b| *b == b'\n').count()
}
