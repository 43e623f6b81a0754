//! What a text consists of: its parts, and their words still unexpanded.

use std::ops::Range;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Trouble {
    TooLarge,
    Syntax,
    Disagreement,
    /// Characters that can hide what a command does.
    OddText,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Atom {
    /// A character; unquoted ones can glob, split or brace.
    Char(char, bool),
    Var(Var),
    Sub {
        parts: Range<usize>,
        /// True for `<(…)` and `>(…)`, whose value is a file.
        process: bool,
        quoted: bool,
    },
    Number,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Var {
    pub name: String,
    /// What stands after the name inside `${…}`, as written.
    pub operator: String,
    pub quoted: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Word {
    pub atoms: Vec<Atom>,
    pub span: Range<usize>,
    /// True if it has a quoted part, so that it exists even when empty.
    pub quoted: bool,
    /// True if it is written in a way that readers may take differently.
    pub odd: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assignment {
    pub name: String,
    /// True for `+=`.
    pub append: bool,
    /// The value; several for an array.
    pub values: Vec<Word>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    Read,
    Write,
    Both,
    Descriptor,
    /// Text from the line itself, `<<<` and `<<`.
    Text,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Redirect {
    pub direction: Direction,
    pub target: Word,
    pub heredoc: Option<usize>,
}

/// How a part is reached from the one before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Joint {
    /// By `;`, a newline, `&` or the start.
    #[default]
    Then,
    And,
    Or,
}

/// A simple command, or the redirections of a compound one.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Part {
    pub span: Range<usize>,
    pub assignments: Vec<Assignment>,
    pub words: Vec<Word>,
    pub redirects: Vec<Redirect>,
    pub shell: usize,
    pub joint: Joint,
    pub background: bool,
    /// True if it is certain to run: at the top, under no condition.
    pub certain: bool,
    /// The parts whose input and output it redirects, if it belongs to a compound command.
    pub covers: Range<usize>,
    pub function: Option<usize>,
}

impl Part {
    /// True if the variable has the value from here on, whatever else happens.
    pub fn assigns(&self, name: &str) -> bool {
        let alone = self.words.is_empty() && self.redirects.is_empty() && self.shell == 0;
        let sets = |assignment: &Assignment| assignment.name == name && !assignment.append;
        self.certain && alone && !self.background && self.assignments.iter().any(sets)
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Function {
    pub name: String,
    pub body: Range<usize>,
    /// How many parts were read before it.
    pub at: usize,
    /// True if it is certain to be defined: at the top, under no condition.
    pub certain: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Loop {
    pub condition: Range<usize>,
    pub body: Range<usize>,
    /// The shell that goes through it.
    pub shell: usize,
    pub until: bool,
    /// True if it has no condition that could end it, as `for ((;;))`.
    pub endless: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Binding {
    /// Its name; empty for words that are only compared or computed.
    pub name: String,
    /// Its values; none where they are unknown.
    pub words: Option<Vec<Word>>,
    /// True if the shell computes with the words.
    pub computed: bool,
    /// How many parts were read before it.
    pub at: usize,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Script {
    /// The parts; those inside a substitution stand before the part that holds it.
    pub parts: Vec<Part>,
    /// Pipelines of more than one stage: the parts of each stage.
    pub pipelines: Vec<Vec<Range<usize>>>,
    pub functions: Vec<Function>,
    pub loops: Vec<Loop>,
    /// What the syntax itself sets, compares and computes, in the order of the text.
    pub bindings: Vec<Binding>,
    pub heredocs: Vec<Word>,
    /// The parent of each shell; the first is its own.
    pub shells: Vec<usize>,
    pub troubles: Vec<Trouble>,
}
