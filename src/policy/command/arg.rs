//! A word after expansion, as far as it is known: text with holes where the value is only known at run time.

use crate::policy::facts::Facts;
use crate::protocol::in_list;
use std::path::PathBuf;

/// Stands in an argument's text where the value is not known. The character itself is refused as odd text.
pub const HOLE: char = '\u{fffc}';

/// What is known about the unknown parts of an argument, the least concern first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Hole {
    #[default]
    None,
    /// What the shell's arithmetic gives.
    Number,
    /// A path that `find` or `fd` puts in place of `{}`, behind the directory it was told.
    Path,
    Unknown,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Arg {
    /// The text, with [`HOLE`] where it is unknown.
    pub text: String,
    pub hole: Hole,
    /// True if it has an unquoted `*`, `?` or `[`.
    pub glob: bool,
    /// True if any of it comes from a variable or a substitution.
    pub computed: bool,
    /// True if it is only known when the line runs. The text then is a guess, which may block the line and never lets
    /// it pass.
    pub dynamic: bool,
    pub odd: bool,
    /// True if it is dynamic and unquoted, so that it may turn out to be several words.
    pub splits: bool,
    /// True if a variable that may be empty stands at its start: `$X/…` may be `/…`.
    pub maybe_rooted: bool,
    pub facts: Facts,
    /// What can be read from it, if it is a process substitution whose output is certain.
    pub piped: Option<String>,
    pub inherited: Vec<String>,
}

impl Arg {
    pub fn certain(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }

    pub fn unknown(hole: Hole) -> Self {
        Self { text: HOLE.to_string(), hole, computed: true, dynamic: true, ..Self::default() }
    }

    /// True if its text is one of the names, which are written as in [`in_list`].
    pub fn is(&self, names: &str) -> bool {
        in_list(names, &self.text)
    }

    pub fn base(&self) -> &str {
        self.text.rsplit('/').next().unwrap_or_default()
    }

    /// The text, if it is certain and stands for itself alone.
    pub fn literal(&self) -> Option<&str> {
        (self.hole == Hole::None && !self.glob && !self.dynamic).then_some(self.text.as_str())
    }
}

/// Where a command may run; none stands for a place nobody knows.
pub type Cwd = Vec<Option<PathBuf>>;
