//! Literal requests as people put them who knew only what can be asked: each is carried out to the byte or not at all; and requests
//! that only look literal, of which none is. Every fifth here, all with `ROUNDS`.

use crate::support::Project;
use crate::support::rounds::rounds;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Of ten requests so many are carried out at least.
const CARRIED_OUT: usize = 7;

fn rows(name: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/literal").join(name);
    let text = fs::read_to_string(path).expect("the requests are there");
    let rows = text.lines().map(|line| serde_json::from_str(line).expect("a request in JSON"));
    rows.step_by(5_usize.div_ceil(rounds() as usize)).collect()
}

fn files() -> BTreeMap<String, String> {
    serde_json::from_str(include_str!("../fixtures/literal/project.json")).expect("the files in JSON")
}

fn project() -> Project {
    let project = Project::new().env("POINTSMAN_PROVIDER", "offline").env("POINTSMAN_MODE", "edits");
    files().iter().fold(project, |project, (name, content)| project.file(name, content))
}

/// What is in the project, its own folders aside.
fn found(directory: &Path, top: &Path, all: &mut BTreeMap<String, String>) {
    for entry in fs::read_dir(directory).expect("it can be listed") {
        let path = entry.expect("it can be listed").path();
        let name = path.strip_prefix(top).expect("it lies below").to_string_lossy().into_owned();
        match path.is_dir() {
            _ if [".git", ".pointsman"].contains(&name.as_str()) => {}
            true => found(&path, top, all),
            false => drop(all.insert(name, fs::read_to_string(&path).expect("it is text"))),
        }
    }
}

/// What is said, and the files afterwards.
fn carried_out(request: &str, lang: &str) -> (String, BTreeMap<String, String>) {
    let project = project();
    let ran = project.run(&["-p", request, "--lang", lang, "--output-format", "json"]);
    let mut all = BTreeMap::new();
    found(&project.root(), &project.root(), &mut all);
    (ran.json()["text"].as_str().unwrap_or_default().to_owned(), all)
}

#[test]
fn what_is_said_exactly_is_done_exactly_or_not_at_all() {
    for lang in ["en", "de"] {
        let (before, mut done, mut wrong) = (files(), 0, Vec::new());
        let rows = rows(&format!("{lang}.jsonl"));
        for row in &rows {
            let request = row["request"].as_str().expect("a request");
            let (text, after) = carried_out(request, lang);
            let mut wanted = before.clone();
            let changed = row["files"].as_object().into_iter().flatten();
            wanted.extend(
                changed
                    .map(|(name, content)| (name.clone(), content.as_str().unwrap_or_default().to_owned())),
            );
            let gone = row["gone"].as_array().into_iter().flatten();
            gone.for_each(|name| drop(wanted.remove(name.as_str().unwrap_or_default())));
            let mut shows = row["shows"].as_array().into_iter().flatten();
            let is_shown = shows.all(|part| text.contains(part.as_str().unwrap_or_default()));
            done += usize::from(after == wanted && is_shown);
            if after != wanted && after != before {
                wrong.push(request.to_owned());
            }
        }
        assert!(wrong.is_empty(), "carried out otherwise: {wrong:#?}");
        assert!(done * 10 >= rows.len() * CARRIED_OUT, "{lang}: {done} of {}", rows.len());
    }
}

#[test]
fn what_only_looks_literal_changes_nothing() {
    for lang in ["en", "de"] {
        for row in rows(&format!("{lang}_vague.jsonl")) {
            let request = row["request"].as_str().expect("a request");
            assert_eq!(carried_out(request, lang).1, files(), "{request}");
        }
    }
}
