//! "create notes.md with "first line"": writes a file whose text stands in the request.

use super::super::program::Tongue::{De, En};
use super::*;
use serde_json::json;

pub(in super::super) static CREATE: Rule = Rule {
    name: "create",
    patterns: &[
        (
            En,
            "create|make|write|add [new] [named|called] {file} [with|containing|saying|from] [content|contents|text|line|lines|following|this] [content|contents|text|line|lines] {quote}",
        ),
        (En, "create|make|write|add [new] [named|called] {file} that|which contains|says {quote}"),
        (En, "write|save|put [text|line] {quote} to|into|in {file}"),
        (En, "create|make|add [new] empty [named|called] {file}"),
        (En, "create|make|add [new] {file} empty"),
        (
            De,
            "erstelle|erstell|erzeuge|schreibe|schreib [neue] [namens] {file} mit [folgendem] [inhalt|text|zeile|zeilen|folgendem] {quote} [an]",
        ),
        (De, "erstelle|erstell|erzeuge|schreibe|schreib [neue] {file} {quote}"),
        (De, "lege|leg [neue] [namens] {file} mit [folgendem] [inhalt|text|zeile] {quote} an"),
        (De, "lege|leg [neue] {file} an mit [folgendem] [inhalt|text|zeile] {quote}"),
        (De, "lege|leg [neue] {file} an {quote}"),
        (De, "schreibe|schreib [text|zeile] {quote} in|nach {file}"),
        (De, "speichere|speicher [text|zeile] {quote} in|als|unter {file}"),
        (De, "erstelle|erstell|erzeuge [neue] leere [namens] {file}"),
        (De, "lege|leg [neue] leere [namens] {file} an"),
    ],
    examples: &[
        Phrase { en: "create notes.md with \"{text}\"", de: "erstelle notes.md mit \"{text}\"" },
        Phrase { en: "write \"{text}\" to notes.md", de: "schreibe \"{text}\" in notes.md" },
        Phrase { en: "create an empty file notes.md", de: "lege eine leere Datei notes.md an" },
    ],
    plan,
};

fn plan(found: &Found) -> Option<Plan> {
    let path = found.path("file")?;
    let content = found.content("quote").unwrap_or_default();
    let subject = path.clone();
    let job = one("fs_writeFile", json!({ "path": path, "content": content }), move |_, scene| {
        Said::phrase(scene.lang, words::WRITTEN, &[("file", &say::code(&path))])
            .step(scene.lang, words::STEP_SHOW, &path)
            .step(scene.lang, words::STEP_CHANGED, "")
            .step(scene.lang, words::STEP_UNDO, "")
    });
    Some(Plan::about(&subject, job))
}
