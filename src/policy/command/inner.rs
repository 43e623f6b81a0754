//! Commands inside commands: what a wrapper runs, what a shell is told, and catastrophes that hide in words which
//! are asked about anyway.

use super::arg::{Arg, HOLE};
use super::found::{Found, Grant};
use super::judge::{Judge, Piece};
use super::program::CATASTROPHIC;
use crate::policy::class::Class;

/// Most commands around a command.
const MAX_WRAPPERS: usize = 12;

impl Judge<'_> {
    /// A catastrophe among the words behind a program that nobody knows.
    pub(super) fn hidden(&mut self, rest: &[Arg]) -> Option<(Class, String)> {
        let start = rest.iter().take(64).position(|a| {
            let base = a.text.rsplit('/').next().unwrap_or_default();
            CATASTROPHIC.contains(&base)
        })?;
        self.depth += 1;
        let found = if self.depth < MAX_WRAPPERS { self.command(&rest[start..]) } else { Found::reads("") };
        self.depth -= 1;
        found.class.is_blocked().then_some((found.class, found.about))
    }

    /// Judges a command that another one runs, and keeps it for the record.
    pub(super) fn run_inner(&mut self, args: &[Arg], found: &mut Found) {
        if args.is_empty() {
            return;
        }
        self.depth += 1;
        let inner =
            if self.depth > MAX_WRAPPERS { Found::new(Class::TooLarge, "") } else { self.command(args) };
        self.depth -= 1;
        found.absorb(&inner);
        found.grant = Grant::None;
        let text = args.iter().map(|a| a.text.replace(HOLE, "…")).collect::<Vec<_>>().join(" ");
        self.inner.push(Piece { text: super::judge::cut(&text), found: inner });
    }

    /// Judges text that a command runs as a script, and keeps its parts for the record.
    pub(super) fn run_text(&mut self, text: &str, found: &mut Found) {
        let inner = std::mem::take(&mut self.inner);
        let judged = self.text(text);
        self.inner = inner;
        if let Some(worst) = judged.worst() {
            found.absorb(worst);
        }
        found.facts |= judged.facts;
        found.grant = Grant::None;
        self.inner.extend(judged.pieces);
    }

    /// Looks for catastrophes in the longer words of a command that is asked about anyway.
    pub(super) fn look_inside(&mut self, args: &[Arg], found: &mut Found) {
        for arg in args.iter().filter(|a| a.text.contains(' ') || a.text.contains('(')).take(8) {
            let text = arg.text.replace(HOLE, "x");
            self.blocked_text(text.trim_start_matches([':', '!', '+']), found);
            super::interpreters::inspect(self, &text, found);
        }
        if args.iter().any(|a| a.text.starts_with(['!', '+', ':'])) {
            let words: Vec<Arg> = args
                .iter()
                .map(|a| Arg { text: a.text.trim_start_matches([':', '!', '+']).to_owned(), ..a.clone() })
                .collect();
            found.worsen_with(self.hidden(&words));
        }
    }

    /// Takes only a catastrophe from text that is asked about anyway.
    pub(super) fn blocked_text(&mut self, text: &str, found: &mut Found) {
        let inner = std::mem::take(&mut self.inner);
        let judged = self.text(text);
        self.inner = inner;
        if let Some(worst) = judged.worst().filter(|w| w.class.is_blocked()) {
            found.worsen(worst.class, worst.about.clone());
        }
    }
}
