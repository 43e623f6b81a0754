//! What was probably meant: the place in a text that most resembles a passage that is not in it, the name most like a
//! mistyped one.

use similar::TextDiff;
use std::collections::HashSet;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Closest<'a> {
    pub first: usize,
    pub lines: Vec<&'a str>,
    pub only_space: bool,
}

/// Lines compared character by character at the end; before, by the pairs of letters they share.
const FINALISTS: usize = 12;
/// Below this likeness there is no use in showing a line.
const LEAST: f32 = 0.4;
const MOST_CHARS: usize = 300;

pub fn closest<'a>(text: &'a str, passage: &str) -> Option<Closest<'a>> {
    let wanted: Vec<&str> = passage.lines().collect();
    // The longest line says most about where the passage should be.
    let (offset, anchor) =
        wanted.iter().enumerate().max_by_key(|(n, line)| (line.trim().len(), usize::MAX - n))?;
    let anchor = start_of(anchor.trim());
    let lines: Vec<&str> = text.lines().collect();
    let (found, _) = finalists(&lines, anchor)
        .into_iter()
        .map(|n| (n, TextDiff::from_chars(start_of(lines[n].trim()), anchor).ratio()))
        .filter(|(_, ratio)| *ratio >= LEAST)
        .max_by(|(n, a), (m, b)| a.total_cmp(b).then(m.cmp(n)))?;
    let start = found.saturating_sub(offset);
    let end = (start + wanted.len()).min(lines.len());
    let lines = lines[start..end].to_vec();
    let bare = |lines: &[&str]| lines.iter().flat_map(|l| l.split_whitespace()).collect::<String>();
    let only_space = bare(&lines) == bare(&wanted);
    Some(Closest { first: start + 1, lines, only_space })
}

fn finalists(lines: &[&str], anchor: &str) -> Vec<usize> {
    let wanted = pairs(anchor);
    let mut scored: Vec<(usize, usize)> = lines
        .iter()
        .enumerate()
        .filter_map(|(n, line)| {
            let line = start_of(line.trim());
            let have = pairs(line);
            let shared = have.intersection(&wanted).count() * 2000 / (have.len() + wanted.len()).max(1);
            (shared > 0 || line == anchor).then_some((shared, n))
        })
        .collect();
    scored.sort_by_key(|(shared, n)| (std::cmp::Reverse(*shared), *n));
    scored.into_iter().take(FINALISTS).map(|(_, n)| n).collect()
}

fn pairs(line: &str) -> HashSet<(char, char)> {
    line.chars().zip(line.chars().skip(1)).collect()
}

fn start_of(line: &str) -> &str {
    line.char_indices().nth(MOST_CHARS).map_or(line, |(at, _)| &line[..at])
}

/// The name within one typing slip, in longer words two; of several the first by the alphabet.
pub fn name<'a>(typed: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let slips = |name: &'a str| (strsim::damerau_levenshtein(typed, name), name);
    let (slips, name) = names.into_iter().map(slips).min()?;
    let most = if name.len() > 5 { 2 } else { 1 };
    (slips <= most && slips < name.len()).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_names_what_was_meant() {
        let names = ["undo", "stats", "permissions"];
        for (typed, meant) in [
            ("undoo", Some("undo")),
            ("udno", Some("undo")),
            ("permision", Some("permissions")),
            ("start", None),
        ] {
            assert_eq!(name(typed, names), meant, "{typed}");
        }
    }

    const TEXT: &str =
        "fn main() {\n    let total = add(1, 2);\n    println!(\"{total}\");\n}\n\nfn add() {}\n";

    #[test]
    fn finds_what_was_probably_meant() {
        let found = closest(TEXT, "let totals = add(1, 3);\nprintln!(\"{totals}\");").unwrap();
        assert_eq!((found.first, found.lines.len(), found.only_space), (2, 2, false));
        assert_eq!(found.lines[0], "    let total = add(1, 2);");
        let found = closest(TEXT, "fn main() {\n\tlet total = add(1, 2);").unwrap();
        assert_eq!((found.first, found.only_space), (1, true));
        for (text, passage) in [(TEXT, "zzz qqq"), ("", "x"), (TEXT, "")] {
            assert_eq!(closest(text, passage), None);
        }
    }
}
