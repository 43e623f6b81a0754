//! What a word of a request is by its form, and quoted texts taken out of a request so that nothing in them is read as words.

use regex::{Captures, Regex};

/// Stands around the number of a quoted text where it was taken out.
pub(super) const MARK: char = '\u{e000}';

/// A request whose quoted texts and fenced blocks are marks.
pub(super) struct Lifted {
    pub text: String,
    /// As typed, and the inside.
    quotes: Vec<(String, String)>,
}

impl Lifted {
    pub(super) fn new(request: &str, quoted: &Regex) -> Self {
        let mut quotes = Vec::new();
        let text = quoted.replace_all(request.trim(), |found: &Captures| {
            let inside = found.iter().skip(1).flatten().next().map_or("", |inside| inside.as_str());
            quotes.push((found[0].to_owned(), inside.replace("\\\"", "\"")));
            format!("{MARK}{}{MARK}", quotes.len() - 1)
        });
        Self { text: text.into_owned(), quotes }
    }

    /// The inside of the quoted text, if the piece is one and nothing else.
    pub(super) fn quote(&self, piece: &str) -> Option<&str> {
        let number = piece.strip_prefix(MARK)?.strip_suffix(MARK)?.parse::<usize>().ok()?;
        self.quotes.get(number).map(|(_, inside)| inside.as_str())
    }

    pub(super) fn as_typed(&self, piece: &str) -> String {
        let quoted = |number: &str| Some(&self.quotes.get(number.parse::<usize>().ok()?)?.0);
        let parts = piece.split(MARK).enumerate();
        parts.map(|(at, part)| quoted(part).filter(|_| at % 2 == 1).map_or(part, String::as_str)).collect()
    }
}

/// The form in which words are compared: small letters, umlauts spelled out.
pub(super) fn fold(text: &str) -> String {
    text.to_lowercase().replace('ä', "ae").replace('ö', "oe").replace('ü', "ue").replace('ß', "ss")
}

/// True if the word has the form of a path, or stands at the top of the project.
pub(super) fn is_path(word: &str, names: &[String]) -> bool {
    let at_top = |name: &String| name.trim_end_matches('/') == word.trim_end_matches('/');
    let extension = word.rsplit_once('.').map_or("", |(_, extension)| extension);
    !word.contains("://")
        && !word.contains(['*', '<', '>', '|', '\0', MARK])
        && (matches!(word, "." | "..")
            || names.iter().any(at_top)
            || (word.contains('/') && is_name(word))
            || (extension.contains(char::is_alphabetic)
                && extension.chars().all(|c| c.is_alphanumeric() || c == '_')))
}

/// True if the word names a folder, by its slash or at the top of the project.
pub(super) fn is_folder(word: &str, names: &[String]) -> bool {
    word == "."
        || word.len() > 1 && word.ends_with('/')
        || names.iter().any(|name| name.strip_suffix('/') == Some(word))
}

pub(super) fn is_name(word: &str) -> bool {
    word.contains(char::is_alphanumeric)
        && !word.starts_with('-')
        && word.chars().all(|c| c.is_alphanumeric() || "._-/+@~".contains(c))
}

/// The pattern for `.rs`, `*.rs`, `main.rs`, `src/**/*.rs` or a part of a name.
pub(super) fn glob(word: &str) -> String {
    match word {
        _ if word.contains('/') => word.to_owned(),
        _ if word.starts_with('.') => format!("**/*{word}"),
        _ if word.contains(['*', '.']) => format!("**/{word}"),
        _ => format!("**/*{word}*"),
    }
}
