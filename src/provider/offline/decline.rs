//! What no rule covers: what was understood of it, the nearest requests that can be carried out, and how to
//! connect a model. Nothing is done.

use super::paths::{is_path, split_lines};
use super::pattern::is_filler;
use super::program::Tongue;
use super::rules::{RULES, Rule};
use super::say::{self, Said};
use super::tokens::{self, Kind, Line, fold};
use crate::catalog::Lang;
use crate::catalog::offline as words;
use std::collections::BTreeSet;

/// What it counts that an example is about a file and the request names one.
const FILE_WEIGHT: usize = 5;

/// Words that stand in many requests and say little.
const LIGHT: &[&str] = &[
    "make", "do", "does", "get", "let", "take", "what", "that", "this", "how", "with", "and", "mach",
    "mache", "lass", "nimm", "gib", "was", "wie", "mit", "und", "aus", "in", "to", "of", "for", "is",
];

/// A request that can be carried out.
struct Near {
    score: usize,
    rule: &'static str,
    request: String,
}

/// The answer to a request that no rule covers; `part` is the part of it that is not covered.
pub(super) fn decline(lang: Lang, line: Option<&Line>, part: &str, names: &[String]) -> String {
    let mut said = Said::phrase(lang, words::NOT_COVERED, &[]);
    let whole = line.map_or("", |line| line.source.trim());
    if !part.is_empty() && part.len() < whole.len() * 4 / 5 {
        said = said.and(&words::PART.say(lang, &[("part", &say::code(&say::short(part, 80)))]));
    }
    let files = line.map(|line| files(line, names)).unwrap_or_default();
    let own = tokens::read(part).map(|line| self::files(&line, names)).filter(|own| !own.is_empty());
    let (nearest, verbs) = nearest(lang, part, own.as_ref().unwrap_or(&files), names);
    said = said.and(&understood(lang, &verbs, &files));
    let list: Vec<String> = nearest.iter().map(|near| format!("- {}", say::code(&near.request))).collect();
    said = said.and(&format!("{}\n\n{}", words::NEAREST.text(lang), list.join("\n")));
    said = said.and(words::CONNECT.text(lang));
    for near in nearest.iter().filter(|near| LOOKING.contains(&near.rule) && !near.request.contains('…')) {
        said.steps.push((near.request.clone(), near.request.clone()));
    }
    say::whole(lang, &[said])
}

/// The paths a request names, each once.
fn files(line: &Line, names: &[String]) -> Vec<String> {
    let mut files: Vec<String> = Vec::new();
    for token in line.tokens.iter().filter(|token| token.kind != Kind::Fenced && is_path(&token.text, names))
    {
        let path = split_lines(token.text.trim_start_matches('@')).0.to_owned();
        if path.len() <= 200
            && !path.contains(char::is_whitespace)
            && files.len() < 5
            && !files.contains(&path)
        {
            files.push(path);
        }
    }
    files
}

fn understood(lang: Lang, verbs: &[String], files: &[String]) -> String {
    let list = |names: &[String]| names.iter().map(|name| say::code(name)).collect::<Vec<_>>().join(", ");
    match (verbs.is_empty(), files.is_empty()) {
        (true, true) => words::UNDERSTOOD_NOTHING.text(lang).to_owned(),
        (false, true) => words::UNDERSTOOD_WORDS.say(lang, &[("words", &list(verbs))]),
        (true, false) => words::UNDERSTOOD_FILES.say(lang, &[("files", &list(files))]),
        (false, false) => {
            words::UNDERSTOOD_BOTH.say(lang, &[("words", &list(verbs)), ("files", &list(files))])
        }
    }
}

/// The three nearest requests, filled with the user's own names, and the words that led to them.
fn nearest(lang: Lang, part: &str, files: &[String], names: &[String]) -> (Vec<Near>, Vec<String>) {
    let asked: Vec<String> = tokens::read(part)
        .map(|line| {
            line.tokens
                .into_iter()
                .filter(|t| t.kind == Kind::Word && !is_filler(t) && !LIGHT.contains(&t.folded.as_str()))
                .map(|t| t.folded)
                .collect()
        })
        .unwrap_or_default();
    let mut ranked: Vec<Near> = Vec::new();
    let mut verbs: Vec<String> = Vec::new();
    for rule in RULES {
        let vocabulary = vocabulary(rule);
        let scored = rule.examples.iter().map(|example| {
            let text = example.text(lang);
            let about_files = if !files.is_empty() && text.contains("{file}") { FILE_WEIGHT } else { 0 };
            (score(&asked, &vocabulary, text), about_files, text)
        });
        let best = scored.rev().max_by_key(|(words, files, _)| words + files);
        if let Some((words, about, text)) = best.filter(|(words, ..)| *words > 0 || usual(rule.name) > 0) {
            let near =
                Near { score: words + about, rule: rule.name, request: filled(text, files, names, lang) };
            ranked.push(near);
        }
        for word in asked.iter().filter(|word| vocabulary.contains(word.as_str()) && word.len() > 3) {
            if verbs.len() < 3 && !verbs.contains(word) {
                verbs.push(word.clone());
            }
        }
    }
    ranked.sort_by_key(|near| std::cmp::Reverse((near.score, usual(near.rule))));
    ranked.truncate(3);
    let shown = verbs.iter().filter_map(|verb| as_written(part, verb)).collect();
    (ranked, shown)
}

/// Among equals, what people need most; all others are near only if the request uses one of their words.
fn usual(rule: &str) -> usize {
    ["help", "diff", "replace", "search", "show"].iter().position(|name| *name == rule).map_or(0, |at| at + 1)
}

/// Rules whose requests may be suggested as a step of one key: they change nothing.
const LOOKING: &[&str] = &[
    "show",
    "search",
    "find-files",
    "list",
    "diff",
    "changed",
    "help",
    "test",
    "check",
    "history",
    "recall",
];

/// The word as the user wrote it.
fn as_written(part: &str, folded: &str) -> Option<String> {
    part.split_whitespace()
        .map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()))
        .find(|word| fold(word) == folded)
        .map(str::to_owned)
}

/// Every word that stands in the patterns of a rule.
fn vocabulary(rule: &Rule) -> BTreeSet<&'static str> {
    let patterns = rule.patterns.iter().filter(|(tongue, _)| *tongue != Tongue::Any);
    let parts =
        patterns.flat_map(|(_, pattern)| pattern.split_whitespace()).filter(|part| !part.starts_with('{'));
    parts.flat_map(|part| part.trim_matches(['[', ']']).split('|')).filter(|word| word.len() > 2).collect()
}

/// How near: a word of the example counts most, a word of the rule's patterns less, a misspelt one least.
fn score(asked: &[String], vocabulary: &BTreeSet<&str>, example: &str) -> usize {
    let example = fold(example);
    let own: Vec<&str> =
        example.split(|c: char| !c.is_alphanumeric()).filter(|word| word.len() > 2).collect();
    let of = |(index, word): (usize, &String)| {
        let word = word.as_str();
        let weight = if own.contains(&word) {
            4
        } else if vocabulary.contains(word) {
            3
        } else if own.iter().any(|own| is_near(own, word))
            || vocabulary.iter().any(|known| is_near(known, word))
        {
            2
        } else {
            0
        };
        weight * if index == 0 { 3 } else { 1 }
    };
    asked.iter().take(30).enumerate().map(of).sum()
}

/// True if one letter more, less, other or swapped makes one word of the other.
fn is_near(a: &str, b: &str) -> bool {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let (shorter, longer) = if a.len() <= b.len() { (&a, &b) } else { (&b, &a) };
    if shorter.len() < 4 || longer.len() - shorter.len() > 1 {
        return false;
    }
    let front = shorter.iter().zip(longer).take_while(|(x, y)| x == y).count();
    let back = shorter.iter().rev().zip(longer.iter().rev()).take_while(|(x, y)| x == y).count();
    let left = longer.len() - front.min(longer.len()) - back.min(longer.len() - front.min(longer.len()));
    let swapped = shorter.len() == longer.len()
        && left == 2
        && shorter[front] == longer[front + 1]
        && shorter[front + 1] == longer[front];
    left <= 1 || swapped
}

/// The example with the user's own names in its places.
fn filled(example: &str, files: &[String], names: &[String], lang: Lang) -> String {
    let is_folder = |name: &&String| name.ends_with('/');
    let file = files
        .iter()
        .find(|file| !file.ends_with('/'))
        .or_else(|| names.iter().find(|name| !is_folder(name) && !name.starts_with('.')));
    let folder = files
        .iter()
        .find(is_folder)
        .or_else(|| names.iter().find(|name| is_folder(name) && !name.starts_with('.')));
    let file = file.map_or("README.md", String::as_str);
    let folder = folder.map_or(words::SOME_FOLDER.text(lang), String::as_str);
    example.replace("{file}", file).replace("{folder}", folder).replace("{text}", "…")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nearest_to(lang: Lang, request: &str, names: &[&str]) -> Vec<String> {
        let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        let line = tokens::read(request).unwrap();
        nearest(lang, request, &files(&line, &names), &names).0.into_iter().map(|near| near.request).collect()
    }

    #[test]
    fn nearness() {
        for (a, b, near) in [
            ("search", "serch", true),
            ("search", "saerch", true),
            ("search", "searches", false),
            ("show", "shwo", true),
            ("delete", "delete", true),
            ("cat", "car", false),
            ("aaaa", "aaaaa", true),
        ] {
            assert_eq!(is_near(a, b), near, "{a} {b}");
        }
    }

    #[test]
    fn the_nearest_are_filled_with_own_names() {
        let near = nearest_to(Lang::En, "serch for the thing that renders the title", &["src/", "main.py"]);
        assert!(near.iter().any(|request| request == "find TODO in src/"), "{near:?}");
        let near = nearest_to(Lang::En, "show me how src/api/auth.ts works", &[]);
        assert_eq!(near[0], "show src/api/auth.ts", "{near:?}");
        let near = nearest_to(Lang::De, "ersetze den Parser in src/a.rs", &[]);
        assert_eq!(near[0], "ersetze \"…\" durch \"…\" in src/a.rs", "{near:?}");
        assert_eq!(nearest_to(Lang::En, "", &[]).len(), 3);
    }
}
