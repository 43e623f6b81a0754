//! The rows of `literal.toml`, which says what its keys mean.

use crate::catalog::Lang;
use crate::protocol::spelled_out;
use regex::Regex;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Phrases of one word or several, in English and in German.
#[derive(Debug, Deserialize)]
#[serde(from = "[String; 2]")]
pub(super) struct Phrases([Vec<Vec<String>>; 2]);

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Operation {
    pub(super) name: String,
    verbs: Phrases,
    #[serde(default)]
    pub(super) subject: bool,
    #[serde(default)]
    pub(super) looks: bool,
    pub(super) frames: Vec<Frame>,
    #[serde(default)]
    pub(super) examples: Vec<[String; 2]>,
}

/// What has to stand in its order, and what stands anywhere behind its marker.
#[derive(Debug, Default, Deserialize)]
#[serde(from = "String")]
pub(super) struct Frame {
    pub(super) in_order: Vec<Item>,
    pub(super) marked: Vec<Item>,
}

#[derive(Debug)]
pub(super) struct Item {
    /// The class it takes a word of, or the marker before its value; empty for a value without one.
    pub(super) word: String,
    /// The kind of value it takes; empty for a class.
    pub(super) kind: String,
    pub(super) is_optional: bool,
    pub(super) takes_many: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Language {
    of: String,
    pub(super) comment: String,
    #[serde(default)]
    pub(super) callable: String,
    #[serde(default, rename = "type")]
    pub(super) declared: String,
    #[serde(default)]
    pub(super) body: String,
    #[serde(default, rename = "if")]
    pub(super) conditional: String,
    #[serde(default, rename = "try")]
    pub(super) guarded: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Data {
    code: String,
    little: Phrases,
    class: BTreeMap<String, Phrases>,
    marker: BTreeMap<String, Phrases>,
    language: Vec<Language>,
    operation: Vec<Operation>,
}

static DATA: LazyLock<Data> =
    LazyLock::new(|| toml_edit::de::from_str(include_str!("literal.toml")).expect("the rows are tested"));

/// Whether a text is a statement that needs no quotes to be known as one.
pub(super) fn is_code(text: &str) -> bool {
    static CODE: LazyLock<Regex> = LazyLock::new(|| Regex::new(&DATA.code).expect("the rows are tested"));
    CODE.is_match(text)
}

pub(super) fn operations() -> &'static [Operation] {
    &DATA.operation
}

pub(super) fn is_little(word: &str, lang: Lang) -> bool {
    DATA.little.of(lang).iter().any(|own| own.as_slice() == [word])
}

/// Whether a literal request may begin with that word.
pub(super) fn is_verb(word: &str) -> bool {
    let folded = spelled_out(word);
    let verbs = DATA.operation.iter().filter(|row| !row.subject).flat_map(|row| &row.verbs.0);
    verbs.flatten().any(|verb| verb.first().is_some_and(|first| *first == folded))
}

/// The phrases of a class or a marker.
pub(super) fn phrases(name: &str, lang: Lang) -> &'static [Vec<String>] {
    DATA.class.get(name).or_else(|| DATA.marker.get(name)).map_or(&[], |phrases| phrases.of(lang))
}

/// The language of a file, by the ending of its name.
pub(super) fn language(path: &str) -> Option<&'static Language> {
    let name = path.rsplit('/').next().unwrap_or(path);
    let ending = name.rsplit('.').next().unwrap_or(name);
    DATA.language.iter().find(|language| language.of.split(' ').any(|own| own == ending))
}

impl Operation {
    /// Its verbs as they are written, each with its particle if it has one.
    pub(super) fn verbs(&self, lang: Lang) -> impl Iterator<Item = (&[String], Option<&str>)> {
        self.verbs.of(lang).iter().map(|verb| match verb.split_last() {
            Some((last, before)) if last.starts_with('~') => (before, Some(&last[1..])),
            _ => (verb.as_slice(), None),
        })
    }
}

impl Phrases {
    fn of(&self, lang: Lang) -> &[Vec<String>] {
        &self.0[lang as usize]
    }
}

impl From<[String; 2]> for Phrases {
    fn from(both: [String; 2]) -> Self {
        let phrase = |text: &str| text.replace('~', "_~").split('_').map(spelled_out).collect();
        Self(both.map(|text| text.split_whitespace().map(phrase).collect()))
    }
}

impl From<String> for Frame {
    fn from(text: String) -> Self {
        let mut frame = Self::default();
        for item in text.split_whitespace() {
            let bare = item.trim_end_matches(['?', '*', '&']);
            let (word, kind) = match bare.strip_prefix('<') {
                Some(class) => (class.trim_end_matches('>'), ""),
                None => bare.split_once(':').unwrap_or(("", bare)),
            };
            let (is_optional, takes_many) = (item.contains(['?', '*']), item.ends_with('*'));
            let is_marked = bare.contains(':') || item.contains('&');
            let item = Item { word: word.to_owned(), kind: kind.to_owned(), is_optional, takes_many };
            if is_marked { &mut frame.marked } else { &mut frame.in_order }.push(item);
        }
        frame
    }
}
