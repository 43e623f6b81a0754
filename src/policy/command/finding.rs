//! What was found about one command, the worst of everything that is true of it, and about all commands of a text.

use super::arg::{Arg, HOLE};
use crate::policy::class::Class;
use crate::policy::facts::Facts;

/// Which rule an "always" could add.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Grant {
    /// None: what runs is not what it is called.
    #[default]
    None,
    Exact,
    /// Program and subcommand, and whatever words follow.
    Open,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Finding {
    pub(super) class: Class,
    pub(super) about: String,
    pub(super) program: String,
    pub(super) facts: Facts,
    pub(super) words: Vec<String>,
    /// Program and subcommand without global options and directories, then the rest.
    pub(super) plain: Vec<String>,
    /// True if more words follow, which are not known.
    pub(super) more: bool,
    pub(super) grant: Grant,
}

impl Finding {
    pub(super) fn new(class: Class, about: impl Into<String>) -> Self {
        let about = about.into();
        Self { program: about.clone(), ..Self::unnamed(class, about) }
    }

    /// One that is about no program.
    pub(super) fn unnamed(class: Class, about: impl Into<String>) -> Self {
        Self {
            class,
            about: about.into(),
            program: String::new(),
            facts: Facts::NONE,
            words: Vec::new(),
            plain: Vec::new(),
            more: false,
            grant: Grant::None,
        }
    }

    pub(super) fn reads(program: &str) -> Self {
        Self::new(Class::Reads, program)
    }

    pub(super) fn worsen(&mut self, class: Class, about: impl Into<String>) {
        if class > self.class {
            self.class = class;
            self.about = about.into();
        }
        if class == Class::Secrets {
            self.facts |= Facts::SECRET;
        }
    }

    pub(super) fn worsen_if(&mut self, holds: bool, class: Class, about: impl Into<String>) {
        if holds {
            self.worsen(class, about);
        }
    }

    pub(super) fn worsen_by(&mut self, class: Class, arg: Option<&Arg>) {
        self.worsen_with(arg.map(|arg| (class, shown(&arg.text))));
    }

    pub(super) fn worsen_with(&mut self, other: impl Into<Option<(Class, String)>>) {
        if let Some((class, about)) = other.into() {
            self.worsen(class, about);
        }
    }

    /// The words with what follows them, as a rule that allows them has to cover it.
    pub(super) fn all(&self, words: &[String]) -> Vec<String> {
        words.iter().cloned().chain(self.more.then(|| "…".to_owned())).collect()
    }

    /// True if no word of it leads out of the project.
    pub(super) fn stays_inside(&self) -> bool {
        let leads_out = |word: &str| word.starts_with(['/', '~']) || word.split('/').any(|part| part == "..");
        !self.words.iter().flat_map(|word| word.split('=')).any(leads_out)
    }

    pub(super) fn absorb(&mut self, inner: &Finding) {
        self.worsen(inner.class, inner.about.clone());
        self.facts |= inner.facts;
    }
}

#[derive(Debug, Clone)]
pub(super) struct Piece {
    pub(super) text: String,
    pub(super) found: Finding,
}

#[derive(Debug, Default)]
pub(super) struct Judged {
    pub(super) pieces: Vec<Piece>,
    pub(super) facts: Facts,
    pub(super) single: bool,
}

impl Judged {
    pub(super) fn worst(&self) -> Option<&Finding> {
        self.pieces.iter().map(|p| &p.found).max_by_key(|f| f.class)
    }
}

pub(super) fn cut(text: &str) -> String {
    beginning(text, 400)
}

/// A path for people: holes as an ellipsis, cut.
pub(super) fn shown(text: &str) -> String {
    beginning(text, 60).replace(HOLE, "…")
}

fn beginning(text: &str, most: usize) -> String {
    let cut = text.char_indices().nth(most).map(|(at, _)| &text[..at]);
    cut.map_or_else(|| text.to_owned(), |cut| format!("{cut}…"))
}
