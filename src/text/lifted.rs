//! A text whose quoted parts are taken out, so that nothing in them is read as words, and the parts by their place.

use regex::{Captures, Regex};

/// Stands around the number of a quoted text where it was taken out.
pub const MARK: char = '\u{e000}';

/// A request whose quoted texts and fenced blocks are marks.
pub struct Lifted {
    pub text: String,
    /// As typed, and the inside.
    quotes: Vec<(String, String)>,
}

impl Lifted {
    pub fn new(request: &str, quoted: &Regex) -> Self {
        let mut quotes = Vec::new();
        let text = quoted.replace_all(request.trim(), |found: &Captures| {
            let inside = found.iter().skip(1).flatten().next().map_or("", |inside| inside.as_str());
            quotes.push((found[0].to_owned(), inside.replace("\\\"", "\"")));
            format!("{MARK}{}{MARK}", quotes.len() - 1)
        });
        Self { text: text.into_owned(), quotes }
    }

    /// The inside of the quoted text, if the piece is one and nothing else.
    pub fn quote(&self, piece: &str) -> Option<&str> {
        let number = piece.strip_prefix(MARK)?.strip_suffix(MARK)?.parse::<usize>().ok()?;
        self.quotes.get(number).map(|(_, inside)| inside.as_str())
    }

    pub fn as_typed(&self, piece: &str) -> String {
        let quoted = |number: &str| Some(&self.quotes.get(number.parse::<usize>().ok()?)?.0);
        let parts = piece.split(MARK).enumerate();
        parts.map(|(at, part)| quoted(part).filter(|_| at % 2 == 1).map_or(part, String::as_str)).collect()
    }
}

/// The text with some of its words that follow each other in quotes: each such run in turn, the first and longest first. A
/// text that has quotes already, or many words, has none.
pub fn with_quotes(text: &str) -> impl Iterator<Item = String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let most = if words.len() > 16 || text.contains('"') { 0 } else { words.len() };
    let runs = (1..most).flat_map(move |from| (from + 1..=most).rev().map(move |to| (from, to)));
    runs.map(move |(from, to)| {
        let quoted = format!("\"{}\"", words[from..to].join(" "));
        [&words[..from], &[quoted.as_str()], &words[to..]].concat().join(" ")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_of_words_are_quoted_in_turn() {
        let all: Vec<String> = with_quotes("a b c").collect();
        assert_eq!(all, ["a \"b c\"", "a \"b\" c", "a b \"c\""]);
        assert_eq!(with_quotes("a \"b\" c").count() + with_quotes("").count(), 0);
    }
}
