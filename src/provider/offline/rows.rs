//! The rows of `requests.toml`, which says what its keys mean: patterns that are compiled when a request first begins with one
//! of their words, and templates of tool calls.

use crate::catalog::Lang;
use crate::protocol::spelled_out;
use crate::text::lifted::MARK;
use regex::Regex;
use serde::Deserialize;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::sync::{LazyLock, OnceLock};

/// What was taken out of a request, by the name of its place.
pub type Values = BTreeMap<String, String>;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    pub name: String,
    #[serde(default)]
    call: Vec<Call>,
    pub(super) en: Vec<Pattern>,
    pub(super) de: Vec<Pattern>,
    pub(super) examples: Vec<[String; 2]>,
}

/// A tool call: a template, or filled and to be made.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Call {
    #[serde(rename = "if")]
    condition: Option<String>,
    pub tool: String,
    #[serde(default)]
    pub arguments: Map<String, Value>,
    #[serde(default)]
    pub(super) shows: String,
}

impl Call {
    pub(super) fn new(tool: &str, arguments: Value) -> Self {
        let Value::Object(arguments) = arguments else { unreachable!("arguments are an object") };
        Self { condition: None, tool: tool.to_owned(), arguments, shows: String::new() }
    }

    /// Its result is shown.
    pub(super) fn shown(self) -> Self {
        Self { shows: "text".to_owned(), ..self }
    }
}

#[derive(Debug, Deserialize)]
#[serde(transparent)]
pub(super) struct Pattern(String, #[serde(skip)] OnceLock<Regex>);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Data {
    quoted: String,
    courtesy: String,
    joint: String,
    tell: String,
    content: String,
    little: [String; 2],
    prose: [String; 2],
    vague: [String; 2],
    project: Vec<BTreeMap<String, String>>,
    request: Vec<Row>,
}

static DATA: LazyLock<Data> =
    LazyLock::new(|| toml_edit::de::from_str(include_str!("requests.toml")).expect("the rows are tested"));
pub(super) static QUOTED: LazyLock<Regex> = LazyLock::new(|| regex(&DATA.quoted));
pub(super) static COURTESY: LazyLock<Regex> = LazyLock::new(|| regex(&DATA.courtesy));
pub(super) static CONTENT: LazyLock<Regex> = LazyLock::new(|| regex(&DATA.content));
pub(super) static TELL: LazyLock<Regex> = LazyLock::new(|| regex(&DATA.tell));
pub(super) static JOINT: LazyLock<Regex> = LazyLock::new(|| regex(&DATA.joint));

fn regex(pattern: &str) -> Regex {
    Regex::new(&format!("(?is){pattern}")).expect("the patterns are tested")
}

pub(super) fn rows() -> &'static [Row] {
    &DATA.request
}

/// The commands `of` (test, build, lint or format) the projects that have one of these files at their top.
pub(super) fn project_commands(of: &str, names: &[String]) -> impl Iterator<Item = &'static str> {
    let here = DATA.project.iter().filter(|project| names.contains(&project["file"]));
    here.filter_map(move |project| project.get(of).map(String::as_str))
}

fn has(list: &[String; 2], word: &str, lang: Lang) -> bool {
    list[lang as usize].split(' ').any(|own| spelled_out(own) == word)
}

/// True for a folded word that only sentences of the language have.
pub(super) fn is_prose(word: &str, lang: Lang) -> bool {
    has(&DATA.little, word, lang) || has(&DATA.prose, word, lang)
}

/// True for a folded word that describes a text rather than being it.
pub(super) fn is_vague(word: &str) -> bool {
    Lang::ALL.into_iter().any(|lang| is_prose(word, lang) || has(&DATA.vague, word, lang))
}

/// The language of whose prose a text has more; none if neither.
pub(super) fn spoken(text: &str) -> Option<Lang> {
    let words: Vec<String> = text.split(|c: char| !c.is_alphanumeric()).take(200).map(spelled_out).collect();
    let [english, german] = Lang::ALL.map(|lang| words.iter().filter(|word| is_prose(word, lang)).count());
    (english != german).then_some(if english > german { Lang::En } else { Lang::De })
}

impl Row {
    pub(super) fn calls(&self, values: &Values) -> Vec<Call> {
        let wanted = |call: &&Call| call.condition.as_ref().is_none_or(|place| values.contains_key(place));
        let filled = |call: &Call| Call { arguments: fill_all(&call.arguments, values), ..call.clone() };
        self.call.iter().filter(wanted).map(filled).collect()
    }
}

fn fill_all(templates: &Map<String, Value>, values: &Values) -> Map<String, Value> {
    templates.iter().filter_map(|(name, one)| Some((name.clone(), fill(one, values)?))).collect()
}

/// The template with its places filled; none if it is of a place that has no value.
fn fill(template: &Value, values: &Values) -> Option<Value> {
    let filled = |all: &Vec<Value>| all.iter().filter_map(|one| fill(one, values)).collect::<Vec<_>>();
    Some(match template {
        Value::String(text) if text.starts_with('{') => match text.trim_matches(['{', '}']) {
            place @ ("first" | "count") => values.get(place)?.parse::<u32>().ok()?.into(),
            place @ ("all" | "recursive") => values.contains_key(place).then_some(true)?.into(),
            place => values.get(place)?.as_str().into(),
        },
        Value::Array(all) => Some(filled(all)).filter(|all| !all.is_empty())?.into(),
        Value::Object(all) => fill_all(all, values).into(),
        _ => template.clone(),
    })
}

impl Pattern {
    /// True if a request may begin with that folded word.
    pub(super) fn opens(&self, word: &str) -> bool {
        let first = self.0.split([' ', '\\']).next().unwrap_or_default();
        first.split(['(', ')', '|', '>']).any(|opening| spelled_out(opening) == word)
    }

    /// Place, kind and text of everything it takes out of the request, if it covers it.
    pub(super) fn taken<'a>(&'a self, text: &'a str, lang: Lang) -> Option<Vec<[&'a str; 3]>> {
        let regex = self.1.get_or_init(|| regex(&written_out(&self.0, &DATA.little[lang as usize])));
        let found = regex.captures(text)?;
        let taken = regex.capture_names().flatten().filter_map(|name| {
            let (place, kind) = name.split_once('.').unwrap_or((name, name));
            Some([place, kind, found.name(name)?.as_str()])
        });
        Some(taken.collect())
    }
}

/// The regular expression that a pattern of the table stands for.
fn written_out(source: &str, little: &str) -> String {
    let quoted = format!("{MARK}[0-9]+{MARK}");
    let written = source.split(['{', '}']).enumerate().map(|(at, part)| {
        let form = match part.split_once('.').map_or(part, |(_, kind)| kind) {
            _ if at % 2 == 0 => return part.to_owned(),
            "message" => &quoted,
            "words" => &format!(r"{quoted}|\S+?(?:\s\S+?){{0,3}}?"),
            "first" | "last" | "count" | "number" => "[1-9][0-9]{0,5}",
            "command" | "elsewhere" | "note" | "query" => r"\S.*?",
            "url" => r"https?://\S+?",
            "glob" => r"[^\s,]*\*[^\s,]*?|\.[a-z0-9]+",
            _ => &format!(r"{quoted}|[^\s,:{MARK}]+"),
        };
        format!("(?<{part}>{form})")
    });
    let blank = format!(r"(?:(?:\s+(?:{}))*\s+)", little.replace(' ', "|"));
    let pattern = written.collect::<String>().replace(' ', &blank);
    let umlauts = [('ä', "(?:ä|ae)"), ('ö', "(?:ö|oe)"), ('ü', "(?:ü|ue)"), ('ß', "(?:ß|ss)")];
    format!("^(?:{})$", umlauts.iter().fold(pattern, |all, (from, to)| all.replace(*from, to)))
}
