//! The words of a request: as typed, folded, quoted; and what forms they have.

use crate::protocol::spelled_out;
use crate::text::lifted::{Lifted, MARK};
use std::ops::Range;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Term {
    Quoted(String),
    Word(String),
    /// From and to, counted from 1; from the end where negative.
    Lines(i64, i64),
}

impl Term {
    pub fn text(&self) -> Option<&str> {
        match self {
            Term::Quoted(text) | Term::Word(text) => Some(text),
            Term::Lines(..) => None,
        }
    }
}

pub(super) struct Token {
    pub(super) typed: String,
    pub(super) folded: String,
    pub(super) is_quoted: bool,
    /// A comma stands behind it.
    pub(super) goes_on: bool,
    /// Where it stands, the marks behind it included.
    pub(super) range: Range<usize>,
}

pub(super) fn tokens(lifted: &Lifted, text: &str) -> Vec<Token> {
    let token = |word: &str| {
        let at = word.as_ptr() as usize - text.as_ptr() as usize;
        let bare = word.trim_end_matches([',', ';', ':', '!', '?']);
        let bare = if bare.is_empty() { word } else { bare };
        let quoted = lifted.quote(bare);
        Token {
            typed: quoted.map_or_else(|| lifted.as_typed(bare), str::to_owned),
            folded: spelled_out(bare),
            is_quoted: quoted.is_some(),
            goes_on: word.ends_with(','),
            range: at..at + word.len(),
        }
    };
    text.split_whitespace().map(token).collect()
}

impl Token {
    pub(super) fn is(&self, word: &str) -> bool {
        !self.is_quoted && self.folded == word
    }

    pub(super) fn term(&self) -> Term {
        if self.is_quoted {
            Term::Quoted(self.typed.clone())
        } else {
            Term::Word(self.typed.trim_start_matches('@').to_owned())
        }
    }

    /// A word that describes rather than names.
    pub(super) fn is_plain(&self) -> bool {
        super::rows::is_vague(&self.folded)
    }
}

/// A number in digits, or a small one in words.
pub(super) fn counted(word: &str) -> Option<i64> {
    const WORDS: [[&str; 2]; 5] =
        [["one", "eins"], ["two", "zwei"], ["three", "drei"], ["four", "vier"], ["five", "fuenf"]];
    let in_words = WORDS.iter().position(|both| both.contains(&word)).map(|at| at as i64 + 1);
    in_words.or_else(|| word.parse().ok()).filter(|number| *number > 0)
}

pub(super) fn is_identifier(text: &str) -> bool {
    let bare = text.strip_suffix("()").unwrap_or(text);
    bare.starts_with(|c: char| c.is_alphabetic() || c == '_' || c == '$')
        && bare.chars().all(|c| c.is_alphanumeric() || "_$.-".contains(c))
        && !bare.ends_with(['.', '-'])
}

/// Such as `LICENSE`.
pub(super) fn is_in_capitals(text: &str) -> bool {
    text.len() > 2 && text.chars().all(|c| c.is_ascii_uppercase() || c == '_')
}

/// `name=value`, in one word.
pub(super) fn is_pair(text: &str) -> bool {
    text.split_once('=')
        .is_some_and(|(name, value)| is_identifier(name) && !value.is_empty() && !value.starts_with('='))
}

pub(super) fn is_path(text: &str) -> bool {
    let ending =
        text.rsplit('/').next().and_then(|name| name.rsplit_once('.')).map_or("", |(_, ending)| ending);
    let has_form = text.contains('/') || ending.chars().all(char::is_alphanumeric) && !ending.is_empty();
    has_form && !text.contains("://") && !text.contains(['*', '<', '>', '|', '\0', MARK])
}
