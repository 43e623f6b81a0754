//! "delete notes.md": removes a file, and a folder only where the request calls it one.

use super::super::program::Tongue::{Any, De, En};
use super::*;
use serde_json::json;

pub(in super::super) static DELETE: Rule = Rule {
    name: "delete",
    patterns: &[
        (En, "delete|remove|erase [folder|directory|dir] {file} [recursively]"),
        (En, "delete|remove|erase {file} folder|directory"),
        (De, "loesche|loesch|entferne|entfern [ordner|verzeichnis] {file} [rekursiv]"),
        (De, "[ordner|verzeichnis] {file} loeschen|entfernen"),
        (Any, "rm {file}"),
    ],
    examples: &[
        Phrase { en: "delete {file}", de: "lösche {file}" },
        Phrase { en: "delete the folder {folder}", de: "lösche den Ordner {folder}" },
    ],
    plan: |found| {
        let path = found.path("file")?;
        let folder = path.ends_with('/')
            || found.says(&[
                "folder",
                "directory",
                "dir",
                "recursively",
                "ordner",
                "verzeichnis",
                "rekursiv",
            ]);
        let arguments =
            if folder { json!({ "path": path, "recursive": true }) } else { json!({ "path": path }) };
        let job = one("fs_delete", arguments, move |_, scene| {
            Said::phrase(scene.lang, words::DELETED, &[("file", &say::code(&path))])
                .step(scene.lang, words::STEP_UNDO, "")
                .step(scene.lang, words::STEP_CHANGED, "")
        });
        Some(Plan::new(job))
    },
};
