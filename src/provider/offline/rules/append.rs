//! "append "a line" to notes.md": reads the file, then adds after its last lines by an exact edit. Where the
//! whole file could not be seen, the shell appends.

use super::super::program::Tongue::{De, En};
use super::*;
use serde_json::json;

pub(in super::super) static APPEND: Rule = Rule {
    name: "append",
    patterns: &[
        (En, "append|add [line|lines|text] [saying|with|containing] {quote} to [end|bottom] [of] {file}"),
        (En, "append|add [line|lines|text] {quote} at|in|into [end|bottom] [of] {file}"),
        (En, "append|add to [end|bottom] [of] {file} [line|text] {quote}"),
        (
            De,
            "haenge|haeng|fuege|fueg [zeile|text] {quote} an|in|zu|zur|am [ende] [von] {file} [hinzu|an|ein]",
        ),
        (
            De,
            "haenge|haeng|fuege|fueg an|in|zu|zur|am [ende] [von] {file} [zeile|text] {quote} [hinzu|an|ein]",
        ),
        (De, "ergaenze|ergaenz {file} um [zeile|text] {quote}"),
        (De, "ergaenze|ergaenz [zeile|text] {quote} in|an|am [ende] [von] {file}"),
        (De, "schreibe|schreib [zeile|text] {quote} ans|an ende von {file}"),
    ],
    examples: &[Phrase { en: "append \"{text}\" to {file}", de: "hänge \"{text}\" an {file} an" }],
    plan: |found| {
        let (path, text) = (found.path("file")?, found.content("quote")?);
        let subject = path.clone();
        Some(Plan::about(&subject, Box::new(move |done, scene| append(&path, &text, done, scene))))
    },
};

fn append(path: &str, text: &str, done: &[Done], scene: &Scene) -> Move {
    match done {
        [] => call("fs_readFile", &json!({ "path": path })),
        [read] if !read.ok => Move::Failed(failure(read, scene).step(scene.lang, words::STEP_LIST, "")),
        [read] => add(path, text, read, scene),
        [_, added, ..] if added.ok => Move::Said(
            Said::phrase(scene.lang, words::APPENDED, &[("file", &say::code(path))])
                .step(scene.lang, words::STEP_SHOW, path)
                .step(scene.lang, words::STEP_DIFF_OF, path)
                .step(scene.lang, words::STEP_UNDO, ""),
        ),
        [_, added, ..] => failed(added, scene),
    }
}

fn add(path: &str, text: &str, read: &Done, scene: &Scene) -> Move {
    let (lines, notes) = say::without_numbers(read.text);
    let text = text.strip_suffix('\n').unwrap_or(text);
    let whole = notes.trim().is_empty();
    match anchor(&lines) {
        // Only a file without lines comes without numbers.
        _ if !say::is_numbered(read.text) => {
            let edit = json!({ "old": "", "new": format!("{text}\n") });
            call("fs_edit", &json!({ "path": path, "edits": [edit] }))
        }
        Some(last) if whole && scene.offers("fs_edit") => {
            let edit = json!({ "old": last, "new": format!("{last}\n{text}") });
            call("fs_edit", &json!({ "path": path, "edits": [edit] }))
        }
        _ => {
            let command = format!("printf '%s\\n' {} >> {}", shell_word(text), shell_word(path));
            call("bash_execute", &json!({ "command": command }))
        }
    }
}

/// The fewest last lines that stand only once in the file.
fn anchor(lines: &[&str]) -> Option<String> {
    let whole = lines.join("\n");
    (1..=lines.len().min(40)).find_map(|count| {
        let last = lines[lines.len() - count..].join("\n");
        (!last.trim().is_empty() && whole.matches(&last).count() == 1).then_some(last)
    })
}

#[cfg(test)]
mod tests {
    use super::anchor;

    #[test]
    fn the_last_lines_that_stand_once() {
        assert_eq!(anchor(&["a", "b"]).as_deref(), Some("b"));
        assert_eq!(anchor(&["}", "b", "}"]).as_deref(), Some("b\n}"));
        assert_eq!(anchor(&["", ""]), None);
        assert_eq!(anchor(&[]), None);
    }
}
