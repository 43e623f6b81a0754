//! "replace "a" with "b" in notes.md": an exact edit of one file.

use super::super::program::Tongue::{De, En};
use super::*;
use serde_json::json;

pub(in super::super) static REPLACE: Rule = Rule {
    name: "replace",
    patterns: &[
        (
            En,
            "replace|substitute|swap|change [all|every|each] [occurrences|occurrence] [of] {value:old} with|by|to|for {value:new} in {file} [everywhere]",
        ),
        (En, "rename [all] {value:old} to {value:new} in {file} [everywhere]"),
        (
            En,
            "in {file} replace|substitute|change|rename [all|every|each] {value:old} with|by|to {value:new} [everywhere]",
        ),
        (
            De,
            "ersetze|ersetz [alle|jedes|jede|jeden] [vorkommen] [von] {value:old} durch|mit {value:new} in {file} [ueberall]",
        ),
        (
            De,
            "ersetze|ersetz in {file} [ueberall] [alle|jedes|jede|jeden] [vorkommen] [von] {value:old} durch|mit {value:new}",
        ),
        (De, "aendere|aender [alle|jedes|jede|jeden] {value:old} in {file} zu|in|auf {value:new}"),
        (De, "aendere|aender [alle|jedes|jede|jeden] {value:old} zu|in|auf {value:new} in {file}"),
        (De, "aendere|aender in {file} [ueberall] [alle|jedes|jede|jeden] {value:old} zu|in|auf {value:new}"),
        (De, "in {file} [ueberall] [alle|jedes] {value:old} durch|mit {value:new} ersetzen"),
        (De, "{value:old} in {file} durch|mit {value:new} ersetzen"),
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

fn plan(found: &Found) -> Option<Plan> {
    let (old, new, path) = (found.text("old")?, found.text("new")?, found.path("file")?);
    if old.is_empty() {
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
