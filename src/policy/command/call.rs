//! What judging hands around: the judge and what it knows so far, one call of a program, and the row that says what
//! the program does.

use super::arg::{Arg, Cwd};
use super::finding::{Finding, Piece};
use super::met::{Cache, Hit, Indexes, Matter, Memo};
use super::options::Parsed;
use super::state::Input;
use super::vars::Vars;
use super::view::CommandView;
use crate::policy::class::Class;
use crate::policy::facts::Facts;
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::path::PathBuf;
use std::rc::Rc;

pub(super) struct Judge<'a> {
    pub(super) view: &'a CommandView<'a>,
    pub(super) tables: &'a Tables,
    pub(super) cwd: Cwd,
    /// Where the text that was judged last ended.
    pub(super) ended: Option<Cwd>,
    pub(super) input: Input,
    pub(super) vars: Vars,
    pub(super) functions: Vec<(String, bool)>,
    pub(super) function_facts: HashMap<String, Facts>,
    pub(super) in_function: bool,
    pub(super) depth: usize,
    /// Names being guessed from globs, one within the other.
    pub(super) guesses: usize,
    pub(super) commands: usize,
    pub(super) inner: Vec<Piece>,
    /// What one command prints may be read by another.
    pub(super) hands_on: bool,
    pub(super) met: Cache,
    /// What was found of paths, and what patterns hit, by where that was.
    pub(super) kept: Memo<Matter>,
    pub(super) spelled: RefCell<HashMap<String, bool>>,
    pub(super) hit: Memo<Rc<Hit>>,
    pub(super) indexes: Indexes,
    /// What is printed is gone through before anybody sees it: what must not be read is left out.
    pub(super) leaves_out: bool,
    /// What the repositories looked into name, by where git was to run.
    pub(super) repositories: HashMap<PathBuf, Matter>,
}

impl<'a> Judge<'a> {
    pub(super) fn new(view: &'a CommandView<'a>, tables: &'a Tables) -> Self {
        Self {
            view,
            tables,
            cwd: vec![Some(view.at.absolute(view.here))],
            ended: None,
            input: Input::default(),
            vars: Vars::default(),
            functions: Vec::new(),
            function_facts: HashMap::new(),
            in_function: false,
            depth: 0,
            guesses: 0,
            commands: 0,
            inner: Vec::new(),
            hands_on: false,
            met: Cache::default(),
            kept: Memo::default(),
            spelled: RefCell::default(),
            hit: Memo::default(),
            indexes: Indexes::default(),
            leaves_out: false,
            repositories: HashMap::new(),
        }
    }
}

pub(super) struct Call<'a> {
    pub(super) program: &'a str,
    pub(super) row: &'static Row,
    pub(super) args: &'a [Arg],
    pub(super) parsed: Parsed<'a>,
}

impl Call<'_> {
    /// The operands that are files, behind a pattern where that comes first.
    pub(super) fn files(&self) -> &[&Arg] {
        let pattern = self.row.takes == Takes::PatternThenFiles
            && !self.parsed.has("-e -f --regexp --file --expression --from-file --files");
        self.parsed.operands.get(usize::from(pattern)..).unwrap_or_default()
    }

    /// True if one of these words stands among the arguments, whatever a row makes of it.
    pub(super) fn says(&self, words: &str) -> bool {
        self.args.iter().any(|a| a.is(words))
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Takes {
    Nothing,
    Text,
    /// Paths whose names or metadata are shown.
    Names,
    /// Directories whose entries are listed; the one it runs in where none is named.
    Entries,
    Files,
    /// A pattern or expression, then paths that are read.
    PatternThenFiles,
    Writes,
    /// Paths that are read or run inside the project: sources, tests, packages.
    Inside,
    Whatever,
    /// So many words, then a command or a script with words of its own: no option behind them is the program's.
    Command(usize),
    Subcommand,
}

/// The code for what a row cannot say in words.
pub(super) type Extra = fn(&mut Judge<'_>, &Call<'_>, &mut Finding);

#[derive(Debug, Clone, Copy)]
pub(super) struct Row {
    /// The program it is a subcommand of; empty for a program.
    pub(super) of: &'static str,
    pub(super) names: &'static str,
    /// What it amounts to, before its arguments are looked at; for a program with subcommands, those not named.
    pub(super) class: Class,
    pub(super) takes: Takes,
    /// Its options, in the notation of `command::options`.
    pub(super) options: &'static str,
    /// For a program with subcommands, what judges those not named.
    pub(super) extra: Option<Extra>,
    /// True if what runs is not what it is called, so that no "always" can be given.
    pub(super) opaque: bool,
    pub(super) facts: Facts,
}

pub(super) struct Tables {
    pub(super) rows: HashMap<(&'static str, &'static str), &'static Row>,
    pub(super) javascript: HashSet<&'static str>,
}

impl Tables {
    pub(super) fn program(&self, name: &str) -> Option<&'static Row> {
        self.subcommand("", name)
    }

    pub(super) fn subcommand(&self, program: &str, name: &str) -> Option<&'static Row> {
        self.rows.get(&(program, name)).copied()
    }

    /// True for tools that a JavaScript project installs for itself and that only check or build it.
    pub(super) fn is_javascript(&self, name: &str) -> bool {
        self.javascript.contains(name)
    }
}
