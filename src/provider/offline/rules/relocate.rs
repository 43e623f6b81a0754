//! "rename a.txt to b.txt" and "copy a.txt to b.txt".

use super::super::paths::file_name;
use super::super::program::Tongue::{Any, De, En};
use super::*;
use serde_json::json;

pub(in super::super) static MOVE: Rule = Rule {
    name: "move",
    patterns: &[
        (En, "rename|move [folder|directory] {file:from} to|into|as {file:to} [folder|directory]"),
        (En, "move {file:from} to|into folder|directory {name:folder}"),
        (En, "move {file:from} to|into {name:folder} folder|directory"),
        (En, "rename|move folder|directory {name:from} to|into|as {name:to}"),
        (De, "benenne|nenne [ordner|verzeichnis] {file:from} in|zu|nach {file:to} um"),
        (De, "verschiebe|verschieb|beweg|bewege|benenne [ordner] {file:from} nach|in|zu|um {file:to}"),
        (De, "verschiebe|verschieb|beweg|bewege {file:from} nach|in ordner|verzeichnis {name:folder}"),
        (De, "{file:from} in|zu|nach {file:to} umbenennen|verschieben"),
        (Any, "mv {file:from} {file:to}"),
    ],
    examples: &[
        Phrase { en: "rename {file} to old/{file}", de: "benenne {file} in old/{file} um" },
        Phrase { en: "move {file} to old/", de: "verschiebe {file} nach old/" },
    ],
    plan: |found| {
        let (from, to) = ends(found)?;
        let subject = to.clone();
        let job = one("fs_move", json!({ "from": from, "to": to }), move |_, scene| {
            Said::phrase(scene.lang, words::MOVED, &[("from", &say::code(&from)), ("to", &say::code(&to))])
                .step(scene.lang, words::STEP_SHOW, &to)
                .step(scene.lang, words::STEP_CHANGED, "")
                .step(scene.lang, words::STEP_UNDO, "")
        });
        Some(Plan::about(&subject, job))
    },
};

pub(in super::super) static COPY: Rule = Rule {
    name: "copy",
    patterns: &[
        (En, "copy|duplicate {file:from} to|into|as {file:to}"),
        (De, "kopiere|kopier {file:from} nach|in|zu|als {file:to}"),
        (De, "{file:from} nach|in {file:to} kopieren"),
    ],
    examples: &[Phrase { en: "copy {file} to {file}.bak", de: "kopiere {file} nach {file}.bak" }],
    plan: |found| {
        let (from, to) = ends(found)?;
        let command = format!("cp -n -- {} {}", shell_word(&from), shell_word(&to));
        let subject = to.clone();
        let job = one("bash_execute", json!({ "command": command }), move |_, scene| {
            Said::phrase(scene.lang, words::COPIED, &[("from", &say::code(&from)), ("to", &say::code(&to))])
                .step(scene.lang, words::STEP_SHOW, &to)
                .step(scene.lang, words::STEP_CHANGED, "")
                .step(scene.lang, words::STEP_UNDO, "")
        });
        Some(Plan::about(&subject, job))
    },
};

/// Both ends; a folder as the second stands for the same name in it.
fn ends(found: &Found) -> Option<(String, String)> {
    let (from, to) = (found.path("from")?, found.path("to").or_else(|| found.path("folder"))?);
    let is_folder = found.has("folder")
        || to.ends_with('/')
        || found.names().iter().any(|name| name.strip_suffix('/') == Some(&to));
    let to = if is_folder { format!("{}/{}", to.trim_end_matches('/'), file_name(&from)) } else { to };
    Some((from, to))
}
