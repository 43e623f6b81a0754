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
    /// A number, as `wc -l` prints it.
    Number,
    /// One word that is no option, such as the lines that `grep -c` counts.
    Word,
    /// Paths inside the project, as `git ls-files` names them.
    Paths,
    /// A variable that this text does not set.
    Inherited,
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
    pub odd: bool,
    /// True if it stands unquoted and what is unknown of it may be several words.
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
        Self { text: HOLE.to_string(), hole, computed: true, ..Self::default() }
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
        (self.hole == Hole::None && !self.glob).then_some(self.text.as_str())
    }

    pub fn may_be_option(&self) -> bool {
        self.text.starts_with(HOLE) && matches!(self.hole, Hole::Inherited | Hole::Unknown)
    }
}

/// Where a command may run; none stands for a place nobody knows.
pub type Cwd = Vec<Option<PathBuf>>;
