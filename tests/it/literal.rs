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

/// Each of these makes just that of just that file.
const IN_PLAIN_WORDS: [(&str, &str, &str, &str, &str); 9] = [
    (
        "en",
        "wrap lines 3-5 of web/api.js in a try/catch",
        "web/api.js",
        "function load(url) {\n  return fetch(url);\n}",
        "try {\n  function load(url) {\n    return fetch(url);\n  }\n} catch (error) {\n  throw error;\n}",
    ),
    (
        "de",
        "packe Zeile 16 von shop/cart.py in ein if ROUND",
        "shop/cart.py",
        "        raise ValueError(\"percent\")\n",
        "        if ROUND:\n            raise ValueError(\"percent\")\n",
    ),
    (
        "en",
        "add a line LOG_LEVEL = \"INFO\" at the end of web/api.js",
        "web/api.js",
        "{ load };\n",
        "{ load };\nLOG_LEVEL = \"INFO\"\n",
    ),
    (
        "de",
        "füge import sys am Anfang von shop/cart.py ein",
        "shop/cart.py",
        "import os\n",
        "import sys\nimport os\n",
    ),
    (
        "en",
        "comment out the print(\"refilled\") in shop/stock.py",
        "shop/stock.py",
        "    print(\"refilled\")",
        "    # print(\"refilled\")",
    ),
    ("en", "comment out the console.log in start in web/app.ts", "web/app.ts", "", ""),
    (
        "de",
        "setze den Port in config/app.json auf 9090",
        "config/app.json",
        "\"port\": 8080",
        "\"port\": 9090",
    ),
    ("en", "set the max size in src/main.rs to 4", "src/main.rs", "u8 = 3", "u8 = 4"),
    ("en", "add a line that logs the error at the end of shop/cart.py", "shop/cart.py", "", ""),
];

#[test]
fn statements_need_no_quotes_and_names_no_underscores() {
    for (lang, request, path, old, new) in IN_PLAIN_WORDS {
        let mut wanted = files();
        let text = wanted.get_mut(path).expect("the file is there");
        *text = text.replacen(old, new, 1);
        assert_eq!(carried_out(request, lang).1, wanted, "{request}");
    }
}

#[test]
fn a_definition_moves_to_the_end_of_another_file() {
    let mut wanted = files();
    let total = "\n\ndef total(items):\n    return sum(add(item, 0) for item in items)\n";
    let cart = wanted.get_mut("shop/cart.py").expect("the file is there");
    *cart = cart.replace(&format!("\n{total}"), "\n").replace("/ 100\n\n", "/ 100\n");
    wanted.get_mut("shop/stock.py").expect("the file is there").push_str(total);
    for (lang, request) in [
        ("en", "move the function total from shop/cart.py to shop/stock.py"),
        ("de", "verschiebe die Funktion total aus shop/cart.py nach shop/stock.py"),
    ] {
        assert_eq!(carried_out(request, lang).1, wanted, "{request}");
    }
}
