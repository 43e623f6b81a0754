//! What was found about one command: the worst of everything that is true of it, and what it needs of what the wall denies.

use crate::policy::class::Class;
use crate::policy::confinement::Need;
use crate::policy::shell::HOLE;
use std::path::Path;

/// What is found of a path or a word, and what it is about.
pub(super) type Matter = Option<(Class, String)>;

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
    pub(super) need: Need,
    pub(super) needs: Vec<&'static str>,
    pub(super) program: String,
    pub(super) words: Vec<String>,
    /// Program and subcommand without directories and options before, then the rest; of what a wrapper runs, that.
    pub(super) plain: Vec<String>,
    /// Every word of it is written out.
    pub(super) is_literal: bool,
    pub(super) grant: Grant,
    pub(super) does: &'static str,
    /// It starts the project, or builds, tests or checks it.
    pub(super) is_own: bool,
    /// It only passes on what it is fed.
    pub(super) is_filter: bool,
    /// What it installs comes into the project.
    pub(super) here: bool,
    /// It makes sense on the machine alone.
    pub(super) outside: bool,
    pub(super) secret: bool,
}

impl Finding {
    pub(super) fn new(class: Class, about: impl Into<String>) -> Self {
        let mut found = Self {
            class: Class::Reads,
            about: about.into(),
            need: Need::Nothing,
            needs: Vec::new(),
            program: String::new(),
            words: Vec::new(),
            plain: Vec::new(),
            is_literal: true,
            grant: Grant::None,
            does: "",
            is_own: false,
            is_filter: false,
            here: false,
            outside: false,
            secret: false,
        };
        let about = found.about.clone();
        found.worsen(class, about);
        found
    }

    pub(super) fn worsen(&mut self, class: Class, about: impl Into<String>) {
        let about = about.into();
        let need = self.need_of(class, &about);
        if need > Need::Nothing {
            self.need = self.need.max(need);
            self.needs.extend(class.need_name());
        }
        self.secret |= class == Class::Secrets;
        if class > self.class {
            self.class = class;
            self.about = about;
        }
    }

    pub(super) fn worsen_with(&mut self, other: Matter) {
        if let Some((class, about)) = other {
            self.worsen(class, about);
        }
    }

    pub(super) fn worsen_if(&mut self, holds: bool, class: Class, about: impl Into<String>) {
        if holds {
            self.worsen(class, about);
        }
    }

    /// What stands behind the wall in the way of this: the session has directories of its own, and changes of the project are
    /// judged when they are made.
    fn need_of(&self, class: Class, about: &str) -> Need {
        let stays = |path: &str| !path.starts_with(['/', '~']) && !path.split('/').any(|part| part == "..");
        let lies_inside = || !self.outside && about.split(" → ").all(stays);
        match class {
            Class::WritesOutside if is_own_inside(about) => Need::Nothing,
            Class::UsesNetwork if self.outside => Need::Machine,
            Class::InstallsPackages if self.here => Need::Network,
            Class::PlantsCode | Class::ChangesGuard | Class::ErasesTraces if lies_inside() => Need::Nothing,
            class => class.need(),
        }
    }

    /// Everything that is true of the other is true of this.
    pub(super) fn absorb(&mut self, inner: &Finding) {
        if inner.class > self.class {
            (self.class, self.about) = (inner.class, inner.about.clone());
        }
        self.need = self.need.max(inner.need);
        self.needs.extend(&inner.needs);
        self.secret |= inner.secret;
        self.is_literal &= inner.is_literal;
    }

    /// True if no word of it leads out of the project.
    pub(super) fn stays_inside(&self) -> bool {
        let leads_out = |word: &str| word.starts_with(['/', '~']) || word.split('/').any(|part| part == "..");
        self.is_literal && !self.words.iter().flat_map(|word| word.split('=')).any(leads_out)
    }
}

/// A part of a line as it is written, and what was found of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) text: String,
    pub(super) found: Finding,
}

/// What is come across below a directory and not to be read unasked, and names that a program may take for something else.
#[derive(Debug, Default)]
pub(super) struct Met {
    pub(super) kept: Vec<(String, Class, String)>,
    pub(super) odd: Vec<String>,
    /// There is more than anybody looks at.
    pub(super) cut: bool,
}

fn is_own_inside(path: &str) -> bool {
    ["/tmp", "/var/tmp", "/run", "/dev"].iter().any(|own| Path::new(path).starts_with(own))
}

pub(super) fn cut(text: &str) -> String {
    beginning(text, 400)
}

/// A path for people: what is computed as an ellipsis, cut.
pub(super) fn shown(text: &str) -> String {
    beginning(text, 60).replace(HOLE, "…")
}

fn beginning(text: &str, most: usize) -> String {
    let cut = text.char_indices().nth(most).map(|(at, _)| &text[..at]);
    cut.map_or_else(|| text.to_owned(), |cut| format!("{cut}…"))
}
