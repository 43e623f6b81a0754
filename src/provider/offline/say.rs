//! What is said after the calls: Markdown around results, and the next steps at its end.

use super::paths::fence_language;
use crate::catalog::offline::{self as words, Suggestion};
use crate::catalog::{Lang, Phrase};
use serde_json::json;
use std::fmt::Display;

/// A text with the next steps it suggests.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Said {
    /// Markdown, without the block of next steps.
    pub text: String,
    /// Label and command of each step.
    pub steps: Vec<(String, String)>,
}

impl Said {
    /// A sentence with its places filled.
    pub(super) fn phrase(lang: Lang, phrase: Phrase, values: &[(&str, &dyn Display)]) -> Self {
        Self { text: phrase.say(lang, values), steps: Vec::new() }
    }

    /// Adds a paragraph.
    pub(super) fn and(mut self, paragraph: &str) -> Self {
        if !paragraph.is_empty() {
            self.text.push_str("\n\n");
            self.text.push_str(paragraph);
        }
        self
    }

    /// Suggests a step about that file, or about none.
    pub(super) fn step(mut self, lang: Lang, suggestion: Suggestion, file: &str) -> Self {
        let label = suggestion.label.say(lang, &[("file", &file)]);
        let command = suggestion.command.say(lang, &[("file", &quoted_path(file))]);
        self.steps.push((label, command));
        self
    }
}

/// The whole answer: all that was said, and two or three steps.
pub(super) fn whole(lang: Lang, said: &[Said]) -> String {
    let texts: Vec<&str> =
        said.iter().map(|said| said.text.trim_end()).filter(|text| !text.is_empty()).collect();
    format!("{}\n\n{}", texts.join("\n\n"), block(lang, said))
}

/// The fenced block of next steps: those of the last part first, two or three in all.
fn block(lang: Lang, said: &[Said]) -> String {
    let mut steps: Vec<(String, String)> = Vec::new();
    let usual = Said::default().step(lang, words::STEP_CHANGED, "").step(lang, words::STEP_LIST, "").step(
        lang,
        words::STEP_HELP,
        "",
    );
    let own = said.iter().rev().flat_map(|said| said.steps.iter());
    for step in own.take(3).chain(usual.steps.iter().take(2)).chain(usual.steps.iter().skip(2)) {
        if steps.len() < 3 && !steps.iter().any(|known| known.1 == step.1) {
            steps.push(step.clone());
        }
    }
    let row = |(label, command): &(String, String)| {
        format!("{{\"label\": {}, \"command\": {}}}", json!(label), json!(command))
    };
    let rows: Vec<String> = steps.iter().map(row).collect();
    format!("```json:next_steps\n[{}]\n```", rows.join(", "))
}

/// A fenced block that no text can leave.
pub(super) fn fence(language: &str, text: &str) -> String {
    let marks = "`".repeat(longest_run(text).max(2) + 1);
    format!("{marks}{language}\n{}\n{marks}", text.trim_end_matches('\n'))
}

/// Inline code that no text can leave.
pub(super) fn code(text: &str) -> String {
    let marks = "`".repeat(longest_run(text) + 1);
    let pad = if text.starts_with('`') || text.ends_with('`') { " " } else { "" };
    format!("{marks}{pad}{text}{pad}{marks}")
}

fn longest_run(text: &str) -> usize {
    text.split(|c| c != '`').map(str::len).max().unwrap_or(0)
}

/// A result of a tool: fenced, or a word that there was none.
pub(super) fn result(lang: Lang, text: &str) -> String {
    match text.trim() {
        "" => words::NOTHING.text(lang).to_owned(),
        _ => fence("text", text.trim_matches('\n')),
    }
}

/// A list of files or hits; a single sentence of the tool stands as it is.
pub(super) fn listing(lang: Lang, text: &str) -> String {
    let text = text.trim();
    let is_sentence = text.ends_with('.') && !text.contains([':', '\n', '/', '*', '_']);
    if is_sentence { text.to_owned() } else { result(lang, text) }
}

/// A file as a tool gave it: its lines without their numbers, fenced by its language, and whatever the tool
/// added as a note. A text without numbers is a note.
pub(super) fn file(path: &str, text: &str) -> String {
    let (lines, notes) = without_numbers(text);
    let shown = if lines.is_empty() { String::new() } else { fence(fence_language(path), &lines.join("\n")) };
    [shown.as_str(), notes.trim()]
        .into_iter()
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join("\n\n")
}

/// The lines that carry consecutive numbers, without them, and the lines that carry none.
pub(super) fn without_numbers(text: &str) -> (Vec<&str>, String) {
    let (mut lines, mut notes, mut next) = (Vec::new(), String::new(), None);
    for line in text.lines() {
        match numbered(line) {
            Some((number, rest)) if next.is_none_or(|next| next == number) => {
                next = Some(number + 1);
                lines.push(rest);
            }
            _ => {
                notes.push_str(line);
                notes.push('\n');
            }
        }
    }
    (lines, notes)
}

/// True if the text's first line carries a number.
pub(super) fn is_numbered(text: &str) -> bool {
    text.lines().next().is_some_and(|line| numbered(line).is_some())
}

/// A number, a tab, the line.
fn numbered(line: &str) -> Option<(u64, &str)> {
    let (number, rest) = line.split_once('\t')?;
    Some((number.trim_start_matches(' ').parse().ok()?, rest))
}

/// The path as a request can name it.
pub(super) fn quoted_path(path: &str) -> String {
    if path.contains(char::is_whitespace) { format!("`{path}`") } else { path.to_owned() }
}

/// At most so many characters, on one line.
pub(super) fn short(text: &str, limit: usize) -> String {
    let line = text.split_whitespace().take(limit).collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(limit) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_leaves_its_fence() {
        assert_eq!(fence("md", "a\n````\nb\n"), "`````md\na\n````\nb\n`````");
        assert_eq!(code("a`b"), "``a`b``");
        assert_eq!(code("`a"), "`` `a ``");
    }

    #[test]
    fn numbers_go_notes_stay() {
        let text = "   9\tfn a() {\n  10\t    1\t2\n[3 more lines]";
        assert_eq!(file("a.rs", text), "```rust\nfn a() {\n    1\t2\n```\n\n[3 more lines]");
        assert_eq!(file("a", "a is empty."), "a is empty.");
        assert_eq!(file("a", ""), "");
        assert_eq!(listing(Lang::En, "Nothing found. Really."), "Nothing found. Really.");
        assert_eq!(listing(Lang::En, "a.rs:1: b."), "```text\na.rs:1: b.\n```");
    }

    #[test]
    fn steps_are_two_or_three_and_differ() {
        let one =
            Said { text: "Done.".into(), steps: Vec::new() }.step(Lang::En, words::STEP_SHOW, "my notes.md");
        let text = whole(Lang::En, &[one.clone(), one]);
        assert!(text.starts_with("Done.\n\nDone.\n\n```json:next_steps\n["), "{text}");
        assert_eq!(text.matches("show `my notes.md`").count(), 1);
        assert_eq!(text.matches("\"label\"").count(), 3);
    }
}
