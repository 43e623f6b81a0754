//! Long pastes: while a line is edited, one label stands for the many lines that were pasted.

use crate::catalog::{Lang, repl};
use std::ops::Range;

/// What has more lines or bytes than this is folded: each key would draw all of it again.
const MOST_LINES: usize = 10;
const MOST_BYTES: usize = 4_000;

/// What stands for a text of that length; none if it is short enough to be shown.
pub fn label(text: &str, lang: Lang) -> Option<String> {
    let lines = text.lines().count();
    if lines > MOST_LINES {
        return Some(repl::PASTED.say(lang, &[("n", &lines)]));
    }
    (text.len() > MOST_BYTES).then(|| repl::PASTED_LONG.say(lang, &[("n", &text.chars().count())]))
}

#[derive(Default)]
pub struct Pastes {
    kept: Vec<Paste>,
}

struct Paste {
    label: String,
    text: String,
}

impl Pastes {
    /// The label to edit in place of a long text; the text itself where it is short.
    pub fn fold(&mut self, text: String, line: &str, lang: Lang) -> String {
        let Some(plain) = label(&text, lang) else { return text };
        // Pasted again after it was deleted.
        let known = self.kept.iter().find(|paste| paste.text == text && !line.contains(&paste.label));
        if let Some(known) = known {
            return known.label.clone();
        }
        let is_taken =
            |label: &str| line.contains(label) || self.kept.iter().any(|paste| paste.label == label);
        let numbered = (2..).map(|n| plain.replace(']', &format!(" #{n}]")));
        let label = std::iter::once(plain.clone()).chain(numbered).find(|label| !is_taken(label));
        let label = label.unwrap_or(plain);
        self.kept.push(Paste { label: label.clone(), text });
        label
    }

    /// A line that was edited before: what was pasted in it, and all of it if that is not enough, is folded again.
    pub fn fold_again(&mut self, line: String, lang: Lang) -> String {
        // A command is seen before it is sent.
        if line.starts_with('!') || label(&line, lang).is_none() {
            return line;
        }
        let folded = self.kept.iter().fold(line, |line, paste| line.replacen(&paste.text, &paste.label, 1));
        self.fold(folded, "", lang)
    }

    /// The line as it was meant.
    pub fn unfold(&self, line: &str) -> String {
        let mut whole = String::new();
        let mut rest = line;
        let mut left: Vec<&Paste> = self.kept.iter().collect();
        let next = |rest: &str, left: &[&Paste]| {
            let found = left.iter().enumerate().filter_map(|(n, paste)| Some((rest.find(&paste.label)?, n)));
            found.min()
        };
        // A pasted text is not looked through: what reads like a label in it is text.
        while let Some((at, n)) = next(rest, &left) {
            let paste = left.swap_remove(n);
            whole.push_str(&rest[..at]);
            whole.push_str(&paste.text);
            rest = &rest[at + paste.label.len()..];
        }
        whole + rest
    }

    /// The label the cursor stands in or beside.
    pub fn at(&self, line: &str, pos: usize) -> Option<Range<usize>> {
        self.kept.iter().find_map(|paste| {
            let start = line.find(&paste.label)?;
            let span = start..start + paste.label.len();
            (span.start <= pos && pos <= span.end).then_some(span)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(word: &str, count: usize) -> String {
        (1..=count).map(|n| format!("{word} {n}")).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn only_long_pastes_are_folded_and_each_has_a_label_of_its_own() {
        let mut pastes = Pastes::default();
        assert_eq!(pastes.fold(lines("a", 10), "", Lang::En), lines("a", 10));
        let first = pastes.fold(lines("a", 11), "", Lang::En);
        let second = pastes.fold(lines("b", 11), &first, Lang::En);
        assert_eq!([first.as_str(), &second], ["[11 lines pasted]", "[11 lines pasted #2]"]);
        let line = format!("compare {first} with {second}, please");
        let whole = pastes.unfold(&line);
        assert_eq!(whole, format!("compare {} with {}, please", lines("a", 11), lines("b", 11)));
        assert_eq!(pastes.fold_again(whole, Lang::En), line);
        assert_eq!(pastes.fold(lines("a", 200), "", Lang::De), "[200 Zeilen eingefügt]");
        assert_eq!(pastes.fold("ä".repeat(2_000), "", Lang::En), "ä".repeat(2_000));
        assert_eq!(pastes.fold("ä".repeat(2_001), "", Lang::En), "[2001 characters pasted]");
    }

    #[test]
    fn the_same_text_twice_is_sent_twice() {
        let mut pastes = Pastes::default();
        let first = pastes.fold(lines("a", 12), "", Lang::En);
        let second = pastes.fold(lines("a", 12), &first, Lang::En);
        assert_ne!(first, second);
        assert_eq!(pastes.unfold(&format!("{first}{second}")), lines("a", 12).repeat(2));
        let third = pastes.fold(format!("{second}\n{}", lines("c", 20)), "", Lang::En);
        assert_eq!(
            pastes.unfold(&format!("{third}{second}")),
            format!("{second}\n{}{}", lines("c", 20), lines("a", 12))
        );
    }

    #[test]
    fn a_label_is_found_from_inside_and_from_its_ends() {
        let mut pastes = Pastes::default();
        let label = pastes.fold(lines("a", 12), "", Lang::En);
        let line = format!("ä{label}b");
        let span = 2..2 + label.len();
        for (pos, wanted) in [(0, None), (2, Some(&span)), (7, Some(&span)), (span.end, Some(&span))] {
            assert_eq!(pastes.at(&line, pos).as_ref(), wanted, "{pos}");
        }
        assert_eq!(pastes.at(&line, line.len()), None);
    }
}
