//! What programs do, by the table in `programs.toml`: which row speaks of a command, and what its options say.

use super::class::Class;
use super::glob;
use crate::protocol::in_list;

include!(concat!(env!("OUT_DIR"), "/programs.rs"));

/// What the words of a program are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Takes {
    Nothing,
    Text,
    Words,
    /// Paths whose names or metadata are shown.
    Names,
    /// Directories whose entries are listed; the one it runs in where none is named.
    Entries,
    Files,
    /// A pattern or expression, then paths that are read.
    Pattern,
    Writes,
    Inside,
    Whatever,
    /// One file with a program, then words for that.
    Script,
    Find,
    Command,
    Subcommand,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Task {
    None,
    First,
    All,
}

/// A row; the head of `programs.toml` says what each field means.
#[derive(Debug)]
pub struct Row {
    pub class: Class,
    pub careful: bool,
    pub takes: Takes,
    pub before: u8,
    pub most: u8,
    pub last: bool,
    pub stops: bool,
    pub options: &'static str,
    pub looks: &'static str,
    pub with: &'static [(&'static str, Class)],
    pub does: &'static str,
    pub script: Option<&'static str>,
    pub task: Task,
    pub none: Option<Class>,
    pub start: bool,
    pub here: bool,
    pub outside: bool,
    pub below: &'static str,
    pub skips: &'static str,
    pub only: &'static str,
    pub follows: &'static str,
    pub lists: &'static str,
    pub one: bool,
    pub tells: &'static str,
    #[cfg_attr(not(test), expect(dead_code, reason = "each row's example is its test"))]
    pub example: &'static str,
}

impl Row {
    pub fn does(&self, what: &str) -> bool {
        in_list(self.does, what)
    }

    /// What the first word that fits a pattern of this row makes of it.
    pub fn with(&self, words: &[&str]) -> Option<(Class, String)> {
        let all = words.join(" ");
        self.with.iter().find_map(|(pattern, class)| {
            let hit = match pattern.contains(' ') {
                true => glob::matches(pattern, &all).then_some(all.as_str()),
                false => words.iter().copied().find(|word| glob::matches(pattern, word)),
            };
            hit.map(|word| (*class, word.to_owned()))
        })
    }
}

/// The row of this very name: a program, or with its subcommands.
pub fn row(name: &str) -> Option<&'static Row> {
    let at = NAMES.binary_search_by(|(own, _)| (*own).cmp(name)).ok()?;
    ROWS.get(usize::from(NAMES[at].1))
}

/// Whether the name of a task says that it only builds, tests or checks.
pub fn is_safe_task(name: &str) -> bool {
    let lower = name.to_lowercase();
    let words: Vec<&str> = lower.split([':', '-', '_', '.', '/']).filter(|w| !w.is_empty()).collect();
    let plain =
        name.bytes().all(|b| b.is_ascii_alphanumeric() || b":-_./".contains(&b)) && !name.starts_with('-');
    plain
        && words.iter().any(|word| in_list(SAFE, word))
        && !words.iter().any(|word| in_list(UNSAFE, word))
        && (!words.iter().any(|word| in_list(EITHER, word))
            || words.iter().any(|word| in_list("check lint verify test", word)))
}

#[cfg(test)]
pub fn rows() -> &'static [Row] {
    &ROWS
}
