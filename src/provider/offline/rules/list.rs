//! "list the files in src": what lies in a folder.

use super::super::program::Tongue::{Any, De, En};
use super::*;
use serde_json::json;

pub(in super::super) static LIST: Rule = Rule {
    name: "list",
    patterns: &[
        (En, "list|show|print all files [recursively] [in|of|under|inside] {file:folder} [recursively]"),
        (En, "list|show|print [all] files [recursively] [in|of|under|inside] {file:folder} [recursively]"),
        (En, "list|show|print [all] files|folder|directory|folders|directories|tree [recursively] [here]"),
        (En, "list {file:folder} [recursively]"),
        (En, "show [file] tree [of|in] {file:folder}"),
        (En, "what|which files are [there] [in|under] {file:folder}"),
        (En, "what|which files are [there|here]"),
        (De, "liste|zeig|zeige [alle] dateien [rekursiv] in|unter|von {file:folder} [auf|an]"),
        (
            De,
            "liste|zeig|zeige [alle] dateien|ordner|verzeichnisse|dateibaum|verzeichnis [rekursiv] [auf|an]",
        ),
        (De, "liste {file:folder} [rekursiv] [auf]"),
        (De, "welche dateien gibt|liegen|sind [es] [in|unter] {file:folder}"),
        (De, "welche dateien gibt|liegen|sind [es] [hier]"),
        (De, "was liegt in {file:folder}"),
        (Any, "tree"),
    ],
    examples: &[
        Phrase { en: "list the files", de: "liste die Dateien auf" },
        Phrase { en: "list the files in {folder}", de: "liste die Dateien in {folder} auf" },
    ],
    plan,
};

fn plan(found: &Found) -> Option<Plan> {
    let recursive = found.says(&["recursively", "rekursiv", "tree", "dateibaum"]);
    let folder = found.path("folder");
    let mut arguments = serde_json::Map::new();
    if let Some(folder) = &folder {
        arguments.insert("path".to_owned(), json!(folder));
    }
    if recursive {
        arguments.insert("recursive".to_owned(), json!(true));
    }
    let job = one("fs_listFiles", Value::Object(arguments), move |done, scene| {
        let place = folder.as_deref().map_or_else(|| words::HERE.text(scene.lang).to_owned(), say::code);
        Said::phrase(scene.lang, words::FILES_IN, &[("place", &place)])
            .and(&say::listing(scene.lang, done.text))
    });
    Some(Plan::new(job))
}
