//! What was found about one command: the worst of everything that is true of it.

use super::facts::Facts;
use crate::policy::class::Class;

/// Which rule an "always" could add.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Grant {
    /// None: what runs is not what it is called.
    #[default]
    None,
    /// Exactly these words.
    Exact,
    /// Program and subcommand, and whatever words follow.
    Open,
}

/// What was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) class: Class,
    /// The program, path or option it is about.
    pub(super) about: String,
    pub(super) program: String,
    pub(super) facts: Facts,
    /// The words, where all of them are certain.
    pub(super) words: Vec<String>,
    /// Program and subcommand without global options and directories, then the rest.
    pub(super) plain: Vec<String>,
    pub(super) grant: Grant,
}

impl Found {
    pub(super) fn new(class: Class, about: impl Into<String>) -> Self {
        let about = about.into();
        Self {
            class,
            program: about.clone(),
            about,
            facts: Facts::NONE,
            words: Vec::new(),
            plain: Vec::new(),
            grant: Grant::None,
        }
    }

    /// Something that only reads.
    pub(super) fn reads(program: &str) -> Self {
        Self::new(Class::Reads, program)
    }

    /// Takes the worse of both.
    pub(super) fn worsen(&mut self, class: Class, about: impl Into<String>) {
        if class > self.class {
            self.class = class;
            self.about = about.into();
        }
        if class == Class::Secrets {
            self.facts |= Facts::SECRET;
        }
    }

    /// Takes what is worse, if there is something.
    pub(super) fn worsen_with(&mut self, other: Option<(Class, String)>) {
        if let Some((class, about)) = other {
            self.worsen(class, about);
        }
    }

    /// Takes over the worst of another command that this one runs.
    pub(super) fn absorb(&mut self, inner: &Found) {
        self.worsen(inner.class, inner.about.clone());
        self.facts |= inner.facts;
    }
}
