//! "show src/main.rs": reads a file, or lines of it. A bare name that is not at the top level is looked for,
//! and a folder is listed.

use super::super::paths::{file_name, split_lines};
use super::super::program::Tongue::{De, En};
use super::*;
use serde_json::{Map, json};

pub(in super::super) static SHOW: Rule = Rule {
    name: "show",
    patterns: &[
        (En, "show|open|read|cat|print|display|view|see [contents] [content] [of] {file}"),
        (
            En,
            "show|open|read|print|view lines|line {number:from} to|-|through|until {number:to} of|in|from {file}",
        ),
        (En, "show|open|read|print|view line {number:from} of|in|from {file}"),
        (En, "show|open|read|print|view first {number:count} lines of|in|from {file}"),
        (En, "show|open|read|print|view {file} lines|line {number:from} to|-|through|until {number:to}"),
        (En, "show|open|read|print|view {file} line {number:from}"),
        (En, "show|open|read|print|view lines|line {span} of|in|from {file}"),
        (En, "show|open|read|print|view {file} lines|line {span}"),
        (En, "what|what's|whats [is] in|inside {file}"),
        (En, "what does {file} contain|say"),
        (De, "zeig|zeige|oeffne|lies|lese|gib [inhalt] [von] {file} [an|aus|vor]"),
        (De, "zeig|zeige|lies zeilen|zeile {number:from} bis {number:to} von|aus|in {file} [an]"),
        (De, "zeig|zeige|lies zeile {number:from} von|aus|in {file} [an]"),
        (De, "zeig|zeige|lies ersten {number:count} zeilen von|aus|in {file} [an]"),
        (De, "zeig|zeige|lies {file} zeilen|zeile {number:from} bis {number:to} [an]"),
        (De, "zeig|zeige|lies zeilen|zeile {span} von|aus|in {file} [an]"),
        (De, "zeig|zeige|lies {file} zeilen|zeile {span} [an]"),
        (De, "{file} zeigen|anzeigen|lesen|oeffnen"),
        (De, "was steht|ist in {file} [drin]"),
        (De, "was enthaelt {file}"),
        (Tongue::Any, "{file}"),
    ],
    examples: &[
        Phrase { en: "show {file}", de: "zeige {file}" },
        Phrase { en: "show lines 1 to 20 of {file}", de: "zeige Zeilen 1 bis 20 von {file}" },
        Phrase { en: "what is in {file}?", de: "was steht in {file}?" },
    ],
    plan,
};

fn plan(found: &Found) -> Option<Plan> {
    let written = found.path("file")?;
    let (path, range) = split_lines(&written);
    let span = found.text("span").and_then(|span| split_lines(&format!(":{span}")).1);
    let from = found.number("from");
    let range = match (from, found.number("to"), found.number("count")) {
        (Some(from), to, _) => Some((from, to.unwrap_or(from).max(from))),
        (None, _, Some(count)) => Some((1, count)),
        _ => span.or(range),
    };
    let mut arguments = Map::new();
    let path = &whole_name(path, found.names());
    arguments.insert("path".to_owned(), json!(path));
    if let Some((from, to)) = range {
        arguments.insert("offset".to_owned(), json!(from));
        arguments.insert("limit".to_owned(), json!(u64::from(to - from) + 1));
    }
    let subject = path.to_owned();
    Some(Plan::about(&subject.clone(), Box::new(move |done, scene| look(&subject, &arguments, done, scene))))
}

/// `README` for `README.md`, if only one name at the top level begins so.
fn whole_name(path: &str, names: &[String]) -> String {
    let mut longer = names.iter().filter(|name| name.split_once('.').is_some_and(|(stem, _)| stem == path));
    match (longer.next(), longer.next()) {
        (Some(only), None) if !names.iter().any(|name| name.trim_end_matches('/') == path) => only.clone(),
        _ => path.to_owned(),
    }
}

/// Read; if that is a folder, list it; if it is not there and only a name, look for the name.
fn look(path: &str, arguments: &Map<String, Value>, done: &[Done], scene: &Scene) -> Move {
    let Some((first, later)) = done.split_first() else {
        return Move::Call("fs_readFile", arguments.clone());
    };
    if first.ok {
        return Move::Said(shown(path, first, scene));
    }
    match later {
        [] if is_folder(path, first) => call("fs_listFiles", &json!({ "path": path })),
        [] if !path.contains('/') && scene.offers("fs_glob") => {
            call("fs_glob", &json!({ "pattern": format!("**/{path}") }))
        }
        [] => failed(first, scene),
        [second] if second.call.name == "fs_listFiles" && second.ok => {
            Move::Said(listed(path, second, scene))
        }
        [second] if second.call.name == "fs_glob" && second.ok => match only_path(path, second.text) {
            Some(only) => {
                let mut arguments = arguments.clone();
                arguments.insert("path".to_owned(), json!(only));
                Move::Call("fs_readFile", arguments)
            }
            None => several(path, first, second, scene),
        },
        [second, third, ..] if third.ok => {
            let only = only_path(path, second.text).unwrap_or_else(|| path.to_owned());
            Move::Said(shown(&only, third, scene))
        }
        _ => failed(first, scene),
    }
}

fn is_folder(path: &str, done: &Done) -> bool {
    path.ends_with('/') || ["is a directory", "ist ein Ordner"].iter().any(|said| done.text.contains(said))
}

/// The lines of a glob's result that end with the name, if there is exactly one.
fn only_path(name: &str, text: &str) -> Option<String> {
    let mut hits = text.lines().map(str::trim).filter(|line| file_name(line) == name);
    let first = hits.next()?;
    hits.next().is_none().then(|| first.to_owned())
}

fn several(path: &str, first: &Done, second: &Done, scene: &Scene) -> Move {
    if !second.text.lines().any(|line| file_name(line.trim()) == path) {
        return failed(first, scene);
    }
    let mut said = Said::phrase(scene.lang, words::SEVERAL, &[("name", &say::code(path))])
        .and(&say::listing(scene.lang, second.text));
    for hit in second.text.lines().map(str::trim).filter(|line| file_name(line) == path).take(3) {
        said = said.step(scene.lang, words::STEP_SHOW, hit);
    }
    Move::Failed(said)
}

fn shown(path: &str, done: &Done, scene: &Scene) -> Said {
    let content = say::file(path, done.text);
    let said = match content.is_empty() {
        true => Said::phrase(scene.lang, words::EMPTY_FILE, &[("file", &say::code(path))]),
        false => Said { text: format!("{}:", say::code(path)), ..Said::default() }.and(&content),
    };
    said.step(scene.lang, words::STEP_TODO_IN, path).step(scene.lang, words::STEP_CHANGED, "")
}

fn listed(path: &str, done: &Done, scene: &Scene) -> Said {
    Said { text: format!("{}:", say::code(path)), ..Said::default() }
        .and(&say::listing(scene.lang, done.text))
}
