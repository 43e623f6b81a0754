//! Reads a command line into its parts: every simple command, wherever it hides, with its words still unexpanded.
//! It judges nothing. Two readers must agree: this one and tree-sitter-bash (`second`); where they do not, or
//! where either is unsure, a [`Trouble`] is recorded, and a script with trouble is never allowed.

mod compound;
mod reader;
mod redirect;
mod second;
mod simple;
mod word;

use std::ops::Range;

/// Longest text that is read at all.
pub const MAX_TEXT: usize = 64 * 1024;
/// Longest line beside a here-document: the other reader counts columns there, again and again.
const MAX_HEREDOC_LINE: usize = 1_024;
/// Most parts that are read.
pub const MAX_PARTS: usize = 2_000;
/// Deepest nesting that is read.
pub const MAX_DEPTH: usize = 24;

/// Why a text could not be understood for certain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Trouble {
    /// Too long, too many parts or nested too deep.
    TooLarge,
    /// Not a command line in the grammar that is read here.
    Syntax,
    /// The two readings differ.
    Disagreement,
    /// Characters that can hide what a command does.
    OddText,
}

/// One character or expansion of a word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Atom {
    /// A character; unquoted ones can glob, split or brace.
    Char(char, bool),
    /// A variable.
    Var(Var),
    /// A command or process substitution: its parts.
    Sub {
        /// The parts inside.
        parts: Range<usize>,
        /// True for `<(…)` and `>(…)`, whose value is a file.
        process: bool,
        /// True inside double quotes.
        quoted: bool,
    },
    /// A number that the shell computes.
    Number,
}

/// A variable in a word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Var {
    /// Its name.
    pub name: String,
    /// What stands after the name inside `${…}`, as written.
    pub operator: String,
    /// True inside double quotes.
    pub quoted: bool,
}

/// A word as written.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Word {
    /// Its characters and expansions.
    pub atoms: Vec<Atom>,
    /// Where it stands.
    pub span: Range<usize>,
    /// True if it has a quoted part, so that it exists even when empty.
    pub quoted: bool,
    /// True if it is written in a way that readers may take differently.
    pub odd: bool,
}

/// A variable set in front of a command, or alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assignment {
    /// The variable.
    pub name: String,
    /// True for `+=`.
    pub append: bool,
    /// The value; several for an array.
    pub values: Vec<Word>,
}

/// What a redirection does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// Reads a file.
    Read,
    /// Writes a file.
    Write,
    /// Opens a file for both.
    Both,
    /// Copies or closes a descriptor.
    Descriptor,
    /// Text from the line itself, `<<<` and `<<`.
    Text,
}

/// A redirection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Redirect {
    /// What it does.
    pub direction: Direction,
    /// The file, descriptor or text.
    pub target: Word,
    /// The here-document's number, if it is one.
    pub heredoc: Option<usize>,
}

/// How a part is reached from the one before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Joint {
    /// By `;`, a newline, `&` or the start.
    #[default]
    Then,
    /// By `&&`.
    And,
    /// By `||`.
    Or,
}

/// A simple command, or the redirections of a compound one.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Part {
    /// Where it stands.
    pub span: Range<usize>,
    /// Variables set in front of it.
    pub assignments: Vec<Assignment>,
    /// Its words, the program first.
    pub words: Vec<Word>,
    /// Its redirections.
    pub redirects: Vec<Redirect>,
    /// The shell it runs in; see [`Script::shells`].
    pub shell: usize,
    /// How it is reached.
    pub joint: Joint,
    /// True if it runs in the background.
    pub background: bool,
    /// The parts whose input and output it redirects, if it belongs to a compound command.
    pub covers: Range<usize>,
    /// The function in whose body it stands.
    pub function: Option<usize>,
}

/// A function's name and body.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Function {
    /// Its name.
    pub name: String,
    /// The parts of its body.
    pub body: Range<usize>,
    /// How many parts were read before it.
    pub at: usize,
    /// True if it is certain to be defined: at the top, under no condition.
    pub certain: bool,
}

/// A loop.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Loop {
    /// The parts of its condition.
    pub condition: Range<usize>,
    /// The parts of its body.
    pub body: Range<usize>,
    /// True for `until`.
    pub until: bool,
    /// True if it has no condition that could end it, as `for ((;;))`.
    pub endless: bool,
}

/// A variable that a loop sets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Binding {
    /// Its name; empty for words that are only compared.
    pub name: String,
    /// Its values; none where they are unknown.
    pub words: Option<Vec<Word>>,
    /// How many parts were read before it.
    pub at: usize,
}

/// Everything a text consists of.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Script {
    /// The parts; those inside a substitution stand before the part that holds it.
    pub parts: Vec<Part>,
    /// Pipelines of more than one stage: the parts of each stage.
    pub pipelines: Vec<Vec<Range<usize>>>,
    /// Functions.
    pub functions: Vec<Function>,
    /// Loops.
    pub loops: Vec<Loop>,
    /// Variables set by `for`, `select` and `case`-free bindings, with their words; none where unknown.
    pub bindings: Vec<Binding>,
    /// The bodies of here-documents.
    pub heredocs: Vec<Word>,
    /// The parent of each shell; the first is its own.
    pub shells: Vec<usize>,
    /// What was not understood.
    pub troubles: Vec<Trouble>,
}

/// Reads a text. Never fails: what is not understood is in [`Script::troubles`].
pub fn read(text: &str) -> Script {
    if text.len() > MAX_TEXT {
        return Script { troubles: vec![Trouble::TooLarge], shells: vec![0], ..Script::default() };
    }
    let mut script = reader::Reader::new(text).run();
    if has_odd_characters(text) {
        script.troubles.push(Trouble::OddText);
    }
    if !script.heredocs.is_empty() && text.lines().any(|line| line.len() > MAX_HEREDOC_LINE) {
        script.troubles.push(Trouble::TooLarge);
    }
    if script.troubles.is_empty() && !second::agrees(text, &script) {
        script.troubles.push(Trouble::Disagreement);
    }
    script
}

/// Characters that terminals or readers show or take differently from what the shell does.
fn has_odd_characters(text: &str) -> bool {
    text.chars().any(|c| {
        (c.is_control() && c != '\n' && c != '\t')
            || (c.is_whitespace() && !c.is_ascii())
            || matches!(c, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}')
            || matches!(c, '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}')
            || matches!(c, '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffd}')
            || matches!(c, '\u{e000}'..='\u{f8ff}' | '\u{e0000}'..='\u{10ffff}')
    })
}
