//! "make a folder docs": creates a directory.

use super::super::program::Tongue::{Any, De, En};
use super::*;
use serde_json::json;

pub(in super::super) static FOLDER: Rule = Rule {
    name: "folder",
    patterns: &[
        (En, "create|make|add [new] [empty] directory|folder|dir [named|called] {name}"),
        (En, "create|make|add [new] [empty] {name} directory|folder"),
        (
            De,
            "erstelle|erstell|erzeuge|mach|mache [neuen|neues] [leeren|leeres] ordner|verzeichnis [namens] {name} [an]",
        ),
        (De, "lege|leg [neuen|neues] [leeren|leeres] ordner|verzeichnis [namens] {name} an"),
        (Any, "mkdir [-p] {name}"),
    ],
    examples: &[
        Phrase { en: "make a folder docs", de: "lege einen Ordner docs an" },
        Phrase { en: "mkdir docs", de: "mkdir docs" },
    ],
    plan: |found| {
        let path = found.path("name")?;
        let job = one("fs_mkdir", json!({ "path": path }), move |_, scene| {
            Said::phrase(scene.lang, words::FOLDER_MADE, &[("folder", &say::code(&path))])
                .step(scene.lang, words::STEP_LIST, "")
                .step(scene.lang, words::STEP_UNDO, "")
        });
        Some(Plan::new(job))
    },
};
