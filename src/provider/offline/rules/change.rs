//! "replace "a" with "b" in notes.md": an exact edit of one file.

use super::super::program::Tongue::{De, En};
use super::super::tokens::fold;
use super::*;
use serde_json::json;

pub(in super::super) static REPLACE: Rule = Rule {
    name: "replace",
    patterns: &[
        (
            En,
            "replace|substitute|swap|change [all|every|each] [occurrences|occurrence] [of] {value:old} with|by|to|for {value:new} in {path:file} [everywhere]",
        ),
        (En, "rename [all] {value:old} to {value:new} in {path:file} [everywhere]"),
        (
            En,
            "in {path:file} replace|substitute|change|rename [all|every|each] {value:old} with|by|to {value:new} [everywhere]",
        ),
        (
            De,
            "ersetze|ersetz [alle|jedes|jede|jeden] [vorkommen] [von] {value:old} durch|mit {value:new} in {path:file} [ueberall]",
        ),
        (
            De,
            "ersetze|ersetz in {path:file} [ueberall] [alle|jedes|jede|jeden] [vorkommen] [von] {value:old} durch|mit {value:new}",
        ),
        (De, "aendere|aender [alle|jedes|jede|jeden] {value:old} zu|in|auf {value:new} in {path:file}"),
        (De, "aendere|aender [alle|jedes|jede|jeden] {value:old} in {path:file} zu|in|auf {value:new}"),
        (De, "ersetze|ersetz [alle|jedes|jede|jeden] {value:old} in {path:file} durch|mit {value:new}"),
        (De, "tausche|tausch [alle|jedes|jede|jeden] {value:old} in {path:file} gegen {value:new} [aus]"),
        (De, "tausche|tausch [alle|jedes|jede|jeden] {value:old} gegen {value:new} in {path:file} [aus]"),
        (En, "remove|delete [all|every] [text|word] {quote:old} from|in {path:file}"),
        (De, "entferne|entfern|loesche|loesch [alle|jedes] [text|wort] {quote:old} aus|in {path:file}"),
        (
            De,
            "aendere|aender in {path:file} [ueberall] [alle|jedes|jede|jeden] {value:old} zu|in|auf {value:new}",
        ),
        (De, "in {path:file} [ueberall] [alle|jedes] {value:old} durch|mit {value:new} ersetzen"),
        (De, "{value:old} in {path:file} durch|mit {value:new} ersetzen"),
    ],
    examples: &[
        Phrase {
            en: "replace \"{text}\" with \"{text}\" in {file}",
            de: "ersetze \"{text}\" durch \"{text}\" in {file}",
        },
        Phrase {
            en: "replace all \"{text}\" with \"{text}\" in {file}",
            de: "ersetze alle \"{text}\" durch \"{text}\" in {file}",
        },
    ],
    plan,
};

const ALL: &[&str] = &["all", "every", "each", "everywhere", "alle", "jedes", "jede", "jeden", "ueberall"];

/// Words that describe text where others are text.
const DESCRIBING: &[&str] = &[
    "tabs",
    "tab",
    "spaces",
    "space",
    "whitespace",
    "newlines",
    "newline",
    "quotes",
    "comments",
    "comment",
    "semicolons",
    "commas",
    "everything",
    "it",
    "this",
    "that",
    "them",
    "lines",
    "leerzeichen",
    "zeilen",
    "kommentare",
    "alles",
    "es",
];

/// True if the text is given letter by letter: quoted; or a single word after "replace" that describes nothing;
/// after "change" only a word that is no plain one, for "change the timeout to 30" means another edit.
fn is_given(found: &Found, name: &str) -> bool {
    if found.is_quoted(name) {
        return true;
    }
    let Some(word) = found.text(name) else { return false };
    let replacing = found.says(&["replace", "substitute", "ersetze", "ersetz", "ersetzen"]);
    let plain = word.chars().all(char::is_alphabetic);
    !found.is_described(name) && !DESCRIBING.contains(&fold(&word).as_str()) && (replacing || !plain)
}

fn plan(found: &Found) -> Option<Plan> {
    let (old, new, path) = (found.text("old")?, found.text("new").unwrap_or_default(), found.path("file")?);
    let given = ["old", "new"].iter().all(|name| !found.has(name) || is_given(found, name));
    if old.is_empty() || !given {
        return None;
    }
    let all = found.says(ALL);
    let mut edit = json!({ "old": old, "new": new });
    if all {
        edit["replace_all"] = json!(true);
    }
    let subject = path.clone();
    let job: Job = Box::new(move |done, scene| match done {
        [] => call("fs_edit", &json!({ "path": path, "edits": [edit] })),
        [done, ..] if done.ok => Move::Said(changed(&path, scene)),
        [done, ..] => Move::Failed(refused(done, scene, all, &old, &new, &path)),
    });
    Some(Plan::about(&subject, job))
}

fn changed(path: &str, scene: &Scene) -> Said {
    Said::phrase(scene.lang, words::CHANGED, &[("file", &say::code(path))])
        .step(scene.lang, words::STEP_DIFF_OF, path)
        .step(scene.lang, words::STEP_TESTS, "")
        .step(scene.lang, words::STEP_UNDO, "")
}

/// Where the text may stand more than once, the next step is to change all of it.
fn refused(done: &Done, scene: &Scene, all: bool, old: &str, new: &str, path: &str) -> Said {
    let said = failure(done, scene);
    let quotable = |text: &str| !text.contains(['"', '\n', '\\']);
    if all || !quotable(old) || !quotable(new) {
        return said.step(scene.lang, words::STEP_SHOW, path);
    }
    let path = say::quoted_path(path);
    let values: [(&str, &dyn std::fmt::Display); 3] = [("old", &old), ("new", &new), ("file", &path)];
    let command = words::REPLACE_ALL.command.say(scene.lang, &values);
    let mut said = said.step(scene.lang, words::STEP_SHOW, &path);
    said.steps.push((words::REPLACE_ALL.label.text(scene.lang).to_owned(), command));
    said
}
