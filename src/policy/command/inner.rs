//! Commands inside commands: what a wrapper runs, what a shell is told, and catastrophes that hide in words which
//! are asked about anyway.

use super::finding::Piece;
use super::inline;
use super::prelude::*;
use super::program::CATASTROPHIC;

const MAX_WRAPPERS: usize = 12;

impl Judge<'_> {
    /// A catastrophe among the words behind a program that nobody knows.
    pub(super) fn hidden(&mut self, rest: &[Arg]) -> Option<(Class, String)> {
        let start = rest.iter().take(64).position(|a| in_list(CATASTROPHIC, a.base()))?;
        self.depth += 1;
        let found = if self.depth < MAX_WRAPPERS { self.command(&rest[start..]) } else { Finding::reads("") };
        self.depth -= 1;
        found.class.is_blocked().then_some((found.class, found.about))
    }

    pub(super) fn run_inner(&mut self, args: &[Arg], found: &mut Finding) {
        if args.is_empty() {
            return;
        }
        self.depth += 1;
        let inner =
            if self.depth > MAX_WRAPPERS { Finding::new(Class::TooLarge, "") } else { self.command(args) };
        self.depth -= 1;
        found.absorb(&inner);
        found.grant = Grant::None;
        let text = args.iter().map(|a| a.text.replace(HOLE, "…")).collect::<Vec<_>>().join(" ");
        self.inner.push(Piece { text: super::finding::cut(&text), found: inner });
    }

    /// Judges text that a command runs as a script, and keeps its parts for the record.
    pub(super) fn run_text(&mut self, text: &str, found: &mut Finding) {
        let judged = self.text(text);
        if let Some(worst) = judged.worst() {
            found.absorb(worst);
        }
        found.facts |= judged.facts;
        found.grant = Grant::None;
        self.inner.extend(judged.pieces);
    }

    /// The same for text that runs in this very shell, once or more.
    pub(super) fn run_here(&mut self, text: &str, found: &mut Finding) {
        self.run_text(text, found);
        self.stays_here();
    }

    /// Where the text that was judged last would lead this shell elsewhere, nobody knows where that is.
    pub(super) fn stays_here(&mut self) {
        if self.ended.take().is_some_and(|ended| ended != self.cwd) {
            self.cwd = vec![None];
        }
    }

    /// Looks for catastrophes in the longer words of a command that is asked about anyway.
    pub(super) fn look_inside(&mut self, args: &[Arg], found: &mut Finding) {
        for arg in args.iter().filter(|a| a.text.contains(' ') || a.text.contains('(')).take(8) {
            let text = arg.text.replace(HOLE, "x");
            self.blocked_text(text.trim_start_matches([':', '!', '+']), found);
            self.inspect(&text, found);
        }
        if args.iter().any(|a| a.text.starts_with(['!', '+', ':'])) {
            let words: Vec<Arg> = args
                .iter()
                .map(|a| Arg { text: a.text.trim_start_matches([':', '!', '+']).to_owned(), ..a.clone() })
                .collect();
            found.worsen_with(self.hidden(&words));
        }
    }

    /// Code of an interpreter's: what it connects with or keeps secret is not the project's, whatever else may let it run.
    pub(super) fn inspect_code(&mut self, code: &str, found: &mut Finding) {
        self.inspect(code, found);
        let secret = inline::literals(code).iter().find_map(|text| self.secret_in(&Arg::certain(text)));
        let connects = inline::connects(code).then(|| found.program.clone());
        if secret.is_some() && connects.is_some() {
            found.worsen(Class::SendsSecrets, found.program.clone());
        }
        let matters =
            [secret.map(|path| (Class::Secrets, path)), connects.map(|by| (Class::UsesNetwork, by))];
        for (class, about) in matters.into_iter().flatten() {
            self.inner.push(Piece { text: super::finding::cut(code), found: Finding::unnamed(class, about) });
        }
    }

    pub(super) fn inspect(&mut self, code: &str, found: &mut Finding) {
        if let Some(class) = inline::danger(code) {
            found.worsen(class, found.program.clone());
        }
        if inline::writes(code) {
            self.writes_by_text(code, found);
        }
        if inline::sends(code) {
            found.facts |= Facts::SENDS;
        }
        if code.len() < 2_000 {
            self.blocked_text(code, found);
        }
        for text in inline::commands(code) {
            self.blocked_text(&text, found);
        }
        for path in inline::destroyed_paths(code) {
            let glob = path.contains('*');
            found.worsen_with(self.vital(&Arg { glob, ..Arg::certain(path) }));
        }
    }

    /// Takes only a catastrophe from text that is asked about anyway.
    pub(super) fn blocked_text(&mut self, text: &str, found: &mut Finding) {
        let judged = self.text(text);
        if let Some(worst) = judged.worst().filter(|w| w.class.is_blocked()) {
            found.worsen(worst.class, worst.about.clone());
        }
    }
}
