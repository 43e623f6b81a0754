//! What a tool gave, as Markdown for people.

use super::cut;
use crate::catalog::{Lang, offline};
use regex::Regex;
use std::sync::LazyLock;

static PLACE: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"(?:^|[\s('`])(\w[\w/-]*\.\w+:\d{1,6})").expect("a valid pattern"));

static COUNTED: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)\b[1-9]\d* (passed|passing|failed|failing|tests?|examples?)\b|^# pass [1-9]")
        .expect("a valid pattern")
});
const SUMMARY: usize = 100;

/// A result in a block that it cannot leave; a single sentence of the tool, and what it notes on a file, stand as they are.
pub fn shown(lang: Lang, shows: &str, path: &str, result: &str) -> String {
    let result = result.trim_end().trim_start_matches('\n');
    let (lines, notes) =
        if shows == "file" { without_numbers(result) } else { (vec![result], String::new()) };
    // How to call it again is for a model.
    let notes = notes.split_once("; ").map_or(notes.clone(), |(told, _)| format!("{told}]"));
    let text = lines.join("\n");
    let is_sentence = shows != "file" && text.ends_with('.') && !text.contains([':', '\n', '/', '*', '_']);
    if result.is_empty() || lines.is_empty() || is_sentence {
        return if result.is_empty() { offline::NOTHING.text(lang).to_owned() } else { text + &notes };
    }
    let extension = path.rsplit_once('.').map_or("", |(_, extension)| extension);
    let language = if shows == "file" { extension } else { shows };
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let marks = "`".repeat(longest.max(2) + 1);
    format!("{marks}{language}\n{text}\n{marks}\n\n{notes}").trim_end().to_owned()
}

/// The lines that begin with a number and a tab, without those, and the lines that do not. An empty last line may have
/// lost its tab.
pub fn without_numbers(text: &str) -> (Vec<&str>, String) {
    let is_number = |number: &str| number.parse::<u64>().is_ok();
    let rest = |line| str::split_once(line, '\t').filter(|(number, _)| is_number(number));
    let (mut lines, mut notes) = (Vec::new(), Vec::new());
    for line in text.lines() {
        match rest(line) {
            Some((_, rest)) => lines.push(rest),
            None if is_number(line) && !lines.is_empty() => lines.push(""),
            None => notes.push(line),
        }
    }
    (lines, notes.join("\n"))
}

/// The first `path:line` of the project in what a command wrote.
pub fn first_place(output: &str) -> Option<&str> {
    Some(PLACE.captures(output)?.get(1)?.as_str())
}

/// What a program that tests says it did: the last line that counts something, else the last, where it is short. Below what
/// was written stands how the program ended.
pub fn summary(result: &str) -> Option<&str> {
    let mut lines = result.lines().rev().skip(1).map(str::trim).filter(|line| !line.is_empty());
    let last = lines.clone().next();
    let found = lines.find(|line| COUNTED.is_match(line)).or(last)?;
    let found = found.trim_matches(['=', ' ']);
    (found.len() <= SUMMARY).then_some(found)
}

/// The lines around a place.
pub fn around(place: &str) -> String {
    let parted = place.rsplit_once(':').and_then(|(file, line)| Some((file, line.parse::<u32>().ok()?)));
    parted.map_or(place.to_owned(), |(file, line)| {
        format!("{file}:{}-{}", line.saturating_sub(4).max(1), line.saturating_add(4))
    })
}

/// Inline code: one line of at most a hundred characters.
pub fn inline(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ").replace('`', "'");
    format!("`{}`", cut::head(&line, 101))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_are_summed_up_as_their_program_does() {
        for (wrote, said) in [
            ("..\n==== 4 passed in 0.01s ====", "4 passed in 0.01s"),
            ("....\nRan 4 tests in 0.001s\n\nOK", "Ran 4 tests in 0.001s"),
            (
                "test result: ok. 4 passed; 0 failed\n   Doc-tests\ntest result: ok. 0 passed; 0 failed",
                "test result: ok. 4 passed; 0 failed",
            ),
            ("ok  \tmod/a\t0.003s", "ok  \tmod/a\t0.003s"),
            (
                "Tests:       4 passed, 4 total\nTime:        1 s\nRan all test suites.",
                "Tests:       4 passed, 4 total",
            ),
        ] {
            assert_eq!(summary(&format!("{wrote}\nExit code 0.")), Some(said));
        }
        assert_eq!(summary("Exit code 0."), None);
    }

    #[test]
    fn an_empty_last_line_is_no_note() {
        assert_eq!(without_numbers("1\ta\n2\t\n3"), (vec!["a", "", ""], String::new()));
        assert_eq!(without_numbers("8"), (vec![], "8".to_owned()));
        assert_eq!(without_numbers("1\ta\n2 more lines"), (vec!["a"], "2 more lines".to_owned()));
    }
}
