//! What a line of shell consists of.

use super::word::Word;
use std::ops::Range;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Trouble {
    TooLarge,
    Syntax,
    /// Characters that can hide what a command does.
    OddText,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    Read,
    Write,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Redirect {
    pub direction: Direction,
    pub target: Word,
}

/// A simple command, or what is only set or redirected.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Part {
    pub span: Range<usize>,
    /// What is set for it, or by it: the names.
    pub sets: Vec<String>,
    pub words: Vec<Word>,
    pub redirects: Vec<Redirect>,
    /// The pipeline it stands in and its place there.
    pub pipe: Option<(usize, usize)>,
    /// The part of whose words it makes one: `$(…)`, `<(…)`.
    pub within: Option<usize>,
    /// Text that it reads stands in the line: `<<`, `<<<`.
    pub is_fed: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Script {
    pub parts: Vec<Part>,
    pub trouble: Option<Trouble>,
    /// Nothing but literal words, `;`, `&&`, `||`, `|` and plain redirections: two readers agree on each word.
    pub is_plain: bool,
    /// A function that starts itself again, twice or beside itself.
    pub bomb: Option<String>,
}
