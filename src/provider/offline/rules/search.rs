//! "find TODO in src" and "find all .ts files in src": text in files, and files by name.

use super::super::paths::{has_extension, is_glob};
use super::super::program::Tongue::{De, En};
use super::*;
use serde_json::{Map, json};

pub(in super::super) static FILES: Rule = Rule {
    name: "find-files",
    patterns: &[
        (
            En,
            "find|list|show|search|locate [for] [all] {value:kind} files [in|under|inside|below] {file:folder}",
        ),
        (En, "find|list|show|search|locate [for] [all] {value:kind} files"),
        (
            En,
            "find|locate|search [for] [all] files named|called|matching|like {value:pattern} [in|under|below] {file:folder}",
        ),
        (En, "find|locate|search [for] [all] files named|called|matching|like {value:pattern}"),
        (En, "find|list|locate [all] {glob:pattern} [in|under|below] {file:folder}"),
        (En, "find|list|locate [all] {glob:pattern}"),
        (En, "find|locate file {value:pattern}"),
        (En, "find|list|show [all] files ending in|with {value:kind} [in|under] {file:folder}"),
        (En, "find|list|show [all] files ending in|with {value:kind}"),
        (De, "finde|such|suche|zeig|zeige [nach] [alle] dateien mit endung {value:kind}"),
        (En, "where|where's [is] {file:pattern} [located]"),
        (
            De,
            "finde|find|such|suche|liste|zeig|zeige [mir] [nach] [alle|allen] {value:kind} dateien [in|unter] {file:folder} [auf|an]",
        ),
        (De, "finde|find|such|suche|liste|zeig|zeige [nach] [alle|allen] {value:kind} dateien [auf|an]"),
        (
            De,
            "finde|find|such|suche|liste|zeig|zeige [nach] [alle|allen] {value:kind} [in|unter] {file:folder} [auf|an]",
        ),
        (De, "finde|find|such|suche|liste|zeig|zeige [nach] [alle|allen] {value:kind} [auf|an]"),
        (
            De,
            "finde|find|such|suche [nach] [alle] dateien namens|wie|mit [namen] {value:pattern} [in|unter] {file:folder}",
        ),
        (De, "finde|find|such|suche [nach] [alle] dateien namens|wie|mit [namen] {value:pattern}"),
        (De, "finde|such|suche datei {value:pattern}"),
        (De, "wo ist|liegt {file:pattern}"),
    ],
    examples: &[
        Phrase { en: "find all .rs files in {folder}", de: "finde alle .rs-Dateien in {folder}" },
        Phrase { en: "find files named \"*.md\"", de: "finde Dateien namens \"*.md\"" },
        Phrase { en: "where is {file}?", de: "wo liegt {file}?" },
    ],
    plan: files,
};

pub(in super::super) static TEXT: Rule = Rule {
    name: "search",
    patterns: &[
        (
            En,
            "find|search|grep|locate [for] [all] [every] [occurrences|occurrence|usages|usage|uses|use|mentions|references|calls] [of|to] {words} [comments|comment] in|under|inside|within project|code|codebase|repo|repository|everything",
        ),
        (
            En,
            "find|search|grep|locate [for] [all] [every] [occurrences|occurrence|usages|usage|uses|use|mentions|references|calls] [of|to] {words} [comments|comment] in|under|inside|within {file:folder}",
        ),
        (
            En,
            "find|search|grep|locate [for] [all] [every] [occurrences|occurrence|usages|usage|uses|use|mentions|references|calls] [of|to] {words} [comments|comment] in|under|inside|within {name:folder}",
        ),
        (
            En,
            "find|search|grep|locate [for] [all] [every] [occurrences|occurrence|usages|usage|uses|use|mentions|references|calls] [of|to] {words} [comments|comment]",
        ),
        (En, "look for {words} in|under {file:folder}"),
        (En, "look for {words}"),
        (En, "search {file:folder} for {words}"),
        (En, "search project|code|codebase|repo|repository for {words}"),
        (
            En,
            "where is|are [function|method|class|type|struct|variable] {words} used|defined|called|mentioned",
        ),
        (
            De,
            "such|suche|finde|find|durchsuche [nach] [allen|alle] [vorkommen] [von] {words} im projekt|code|repo|repository",
        ),
        (De, "such|suche|finde|find [nach] [allen|alle] [vorkommen] [von] {words} in|unter {file:folder}"),
        (De, "such|suche|finde|find [nach] [allen|alle] [vorkommen] [von] {words} in|unter {name:folder}"),
        (De, "such|suche in|unter {file:folder} nach {words}"),
        (De, "such|suche|finde [nach] [allen|alle] [vorkommen] [von] {words} [kommentare|kommentaren]"),
        (De, "durchsuche {file:folder} nach {words}"),
        (De, "durchsuche projekt|code|repo nach {words}"),
        (De, "nach {words} suchen"),
        (
            De,
            "wo ist|wird|werden [funktion|methode|klasse|variable] {words} verwendet|benutzt|definiert|aufgerufen",
        ),
        (De, "wo kommt|kommen|steht|stehen {words} [vor]"),
    ],
    examples: &[
        Phrase { en: "find TODO in {folder}", de: "suche nach TODO in {folder}" },
        Phrase { en: "find \"fn main\"", de: "suche nach \"fn main\"" },
        Phrase { en: "where is main used?", de: "wo wird main verwendet?" },
    ],
    plan: text,
};

/// First words that say an unquoted text is described, not given.
const DESCRIBED: &[&str] = &[
    "the",
    "a",
    "an",
    "out",
    "why",
    "how",
    "what",
    "who",
    "when",
    "if",
    "whether",
    "me",
    "some",
    "any",
    "that",
    "this",
    "it",
    "them",
    "your",
    "everything",
    "bugs",
    "errors",
    "files",
    "all",
    "der",
    "die",
    "das",
    "den",
    "dem",
    "ein",
    "eine",
    "einen",
    "heraus",
    "warum",
    "wie",
    "wer",
    "wann",
    "ob",
    "mir",
    "alles",
    "dateien",
    "alle",
    "online",
];

/// Words that say the search is not one of this project.
const ELSEWHERE: &[&str] = &["web", "internet", "online", "google", "netz", "stackoverflow", "wikipedia"];

fn text(found: &Found) -> Option<Plan> {
    let pattern = found.text("words").filter(|text| !text.trim().is_empty() && text.len() <= 1_000)?;
    if !found.is_quoted("words") && (is_described(&pattern) || found.says(ELSEWHERE)) {
        return None;
    }
    let pattern = if found.is_quoted("words") { pattern } else { singular(&pattern).to_owned() };
    let mut arguments =
        Map::from_iter([("pattern".to_owned(), json!(pattern)), ("fixed".to_owned(), json!(true))]);
    if let Some(folder) = found.path("folder") {
        arguments.insert("path".to_owned(), json!(folder));
    }
    let job = one("fs_grep", Value::Object(arguments), move |done, scene| {
        Said::phrase(scene.lang, words::SEARCHED, &[("text", &say::code(&say::short(&pattern, 80)))])
            .and(&say::listing(scene.lang, done.text))
    });
    Some(Plan::new(job))
}

/// `TODOs` are found by `TODO`.
fn singular(text: &str) -> &str {
    let mark =
        text.strip_suffix('s').filter(|mark| mark.len() > 2 && mark.chars().all(|c| c.is_ascii_uppercase()));
    mark.unwrap_or(text)
}

/// More than a few words, or words about something: nothing to look for letter by letter.
fn is_described(text: &str) -> bool {
    let folded = super::super::tokens::fold(text);
    let words: Vec<&str> = folded.split_whitespace().collect();
    words.len() > 4 || words.first().is_some_and(|word| DESCRIBED.contains(word) || word.contains("://"))
}

fn files(found: &Found) -> Option<Plan> {
    let pattern = match (found.text("kind"), found.path("pattern")) {
        (Some(kind), _) => glob_of_kind(&kind)?,
        (None, Some(name)) if name.contains('/') || name.starts_with("**") => name,
        (None, Some(name)) if is_glob(&name) || has_extension(&name) || found.is_quoted("pattern") => {
            format!("**/{name}")
        }
        (None, Some(name)) => format!("**/*{name}*"),
        _ => return None,
    };
    let mut arguments = Map::from_iter([("pattern".to_owned(), json!(pattern))]);
    if let Some(folder) = found.path("folder") {
        arguments.insert("path".to_owned(), json!(folder));
    }
    let job = one("fs_glob", Value::Object(arguments), move |done, scene| {
        Said::phrase(scene.lang, words::SEARCHED, &[("text", &say::code(&pattern))])
            .and(&say::listing(scene.lang, done.text))
    });
    Some(Plan::new(job))
}

/// `.ts`, `*.ts`, `.ts-Dateien`, `TypeScript`: the files of that kind.
fn glob_of_kind(kind: &str) -> Option<String> {
    if is_glob(kind) {
        return Some(if kind.contains('/') { kind.to_owned() } else { format!("**/{kind}") });
    }
    let folded = super::super::tokens::fold(kind);
    let kind = folded.strip_suffix("-dateien").or_else(|| folded.strip_suffix("-files")).unwrap_or(&folded);
    if let Some(extension) = kind.strip_prefix('.') {
        let plain = !extension.is_empty() && extension.chars().all(|c| c.is_alphanumeric() || c == '.');
        return plain.then(|| format!("**/*.{extension}"));
    }
    let extension = match kind {
        "rust" | "rs" => "rs",
        "python" | "py" => "py",
        "typescript" | "ts" => "ts",
        "tsx" => "tsx",
        "javascript" | "js" => "js",
        "jsx" => "jsx",
        "markdown" | "md" => "md",
        "json" => "json",
        "toml" => "toml",
        "yaml" => "{yml,yaml}",
        "go" => "go",
        "java" => "java",
        "sql" => "sql",
        "css" => "css",
        "html" => "html",
        "text" | "txt" => "txt",
        "shell" | "sh" => "sh",
        "c" => "{c,h}",
        _ => return None,
    };
    Some(format!("**/*.{extension}"))
}
