//! What the input is cut into: words and references, each with its shape and the break after it.

use super::role::Roles;
use super::table::WordId;
use crate::protocol::route::Marks;

/// What separates a token from the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Break {
    None,
    Comma,
    Colon,
    Line,
    Stop,
    Question,
}

impl Break {
    pub(super) fn ends_sentence(self) -> bool {
        self >= Break::Line
    }

    pub(super) fn ends_clause(self) -> bool {
        self != Break::None
    }
}

/// One word or reference.
#[derive(Debug, Clone, Copy)]
pub(super) struct Token {
    pub(super) start: u32,
    pub(super) end: u32,
    pub(super) word: WordId,
    pub(super) roles: Roles,
    pub(super) marks: Marks,
    pub(super) shape: Shape,
    pub(super) after: Break,
    /// Mentioned, not said: between quotes or backticks.
    pub(super) quoted: bool,
}

impl Token {
    pub(super) fn text<'a>(&self, input: &'a str) -> &'a str {
        &input[self.start as usize..self.end as usize]
    }
}

/// What a piece of text is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    /// A word, known or not.
    Word,
    /// A number.
    Number,
    /// An option of a command: `-m`, `--force`.
    Flag,
    /// A path.
    Path,
    /// A file's name.
    File,
    /// A file's name that every project of its kind has.
    Known,
    /// A file ending alone: `.ts`.
    Ending,
    /// An address.
    Url,
    /// An address of this machine.
    Local,
    /// A bare domain name.
    Domain,
    /// A block of code.
    Fence,
    /// A name made up by a programmer: `computeTotals`, `max_retries`, `run()`.
    Identifier,
}
