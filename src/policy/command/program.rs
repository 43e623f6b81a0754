//! Judges one command by its program's row: through what runs another program, by its options, its words, and its places.

use super::finding::{Finding, Grant, shown};
use super::judge::{Judge, MAX_INNER};
use super::named::{Named, named};
use super::reach::files;
use super::{awk, find, git, sed};
use crate::policy::class::Class;
use crate::policy::confinement::Need;
use crate::policy::options::{Mark, Parsed, parse};
use crate::policy::programs::{self, Row, Takes, Task};
use crate::policy::shell::Word;
use crate::protocol::in_list;

impl Judge<'_> {
    /// What the words amount to as a command. `fed` says that something is given to read.
    pub(super) fn command(&mut self, words: &[Word], fed: bool, depth: usize) -> Finding {
        let Some(first) = words.first() else { return Finding::new(Class::Reads, "") };
        let mut found = match named(words) {
            _ if depth > MAX_INNER => Finding::new(Class::TooLarge, shown(&first.text)),
            _ if first.computed || first.glob => Finding::new(Class::Dynamic, shown(&first.text)),
            Some(named) => self.by_row(&named, words, fed, depth),
            None => self.unknown(first),
        };
        if found.program.is_empty() {
            found.program = first.base().to_owned();
        }
        found.is_literal &= words.iter().all(|word| !word.computed && !word.glob);
        if found.words.is_empty() || depth == 0 {
            found.words = words.iter().map(|word| word.text.clone()).collect();
        }
        if found.plain.is_empty() {
            found.plain.clone_from(&found.words);
            found.plain[0].clone_from(&found.program);
        }
        found
    }

    fn unknown(&self, first: &Word) -> Finding {
        let class = if first.text.contains('/') { Class::RunsCode } else { Class::UnknownProgram };
        let mut found = Finding::new(class, shown(&first.text));
        found.grant = Grant::Exact;
        if class == Class::RunsCode && !self.is_contained() && self.leads_out(&first.text) {
            found.worsen(Class::NotUnderstood, shown(&first.text));
        }
        found
    }

    fn by_row(&mut self, named: &Named<'_>, words: &[Word], fed: bool, depth: usize) -> Finding {
        let Named { row, rest, .. } = named;
        let (row, rest) = (*row, *rest);
        let program = named.name.split(' ').next().unwrap_or_default();
        let mut found = Finding::new(Class::Reads, &named.name);
        (found.program, found.does) = (program.to_owned(), row.does);
        (found.here, found.outside) = (row.here, row.outside);
        found.plain =
            named.name.split(' ').map(str::to_owned).chain(rest.iter().map(|w| w.text.clone())).collect();
        let stops = row.stops || matches!(row.takes, Takes::Command | Takes::Subcommand);
        let parsed = parse(row.options, rest, stops);
        let class = class_of(row, rest, &parsed);
        // Git's own grammar says what its words are.
        if !self.is_contained()
            && program != "git"
            && let Some(word) = spread(row, rest, &parsed)
        {
            found.worsen(Class::Dynamic, shown(&word.text));
        }
        // What only looks at itself or at a list needs no more than any other program.
        found.outside &= class != Class::Reads || row.class == Class::Reads;
        found.worsen(class, &named.name);
        found.worsen_if(row.class == Class::Reads && !row.careful, Class::UnknownProgram, &named.name);
        found.is_own = row.start || class == Class::BuildsProject;
        if found.outside {
            found.need = Need::Machine;
        }
        found.grant = grant(row, &named.name, class);
        found.worsen_if(named.is_local, Class::BuildsProject, shown(&words[0].text));
        for (above, before) in &named.above {
            self.options(above, &parse(above.options, before, true), class, &mut found);
        }
        self.options(row, &parsed, class, &mut found);
        match row.takes {
            Takes::Command => self.wrapped(row, &parsed, rest, depth, &mut found),
            Takes::Find => find::find(self, rest, depth, &mut found),
            _ => self.operands(row, &parsed, fed, &mut found),
        }
        if row.does("enters") {
            self.enter(rest);
        }
        self.script_of(row, rest, &mut found);
        match program {
            "git" => git::git(self, named, &parsed, &mut found),
            "sed" | "gsed" => sed::sed(&parsed, &mut found),
            "awk" | "gawk" | "mawk" | "nawk" | "original-awk" => awk::awk(&parsed, &mut found),
            _ => {}
        }
        if row.does("sends") {
            found.secret |= rest.iter().any(|word| self.names_secret(word));
        }
        if row.does("filters") && files(row, &parsed).is_empty() && fed {
            found.is_filter = class == Class::Reads;
        }
        found
    }

    fn options(&self, row: &Row, parsed: &Parsed<'_>, class: Class, found: &mut Finding) {
        let is_listed = row.looks.is_empty() && !matches!(row.takes, Takes::Find | Takes::Words);
        let unknown = parsed.unknown.as_ref().filter(|unknown| unknown.as_str() != "--help");
        if let Some(unknown) = unknown.filter(|_| class <= Class::ChangesGit && is_listed) {
            found.worsen(Class::UnknownOption, shown(unknown));
        }
        let reads = row.takes == Takes::Files && row.careful && !self.is_contained();
        for given in &parsed.options {
            let about =
                || given.value.as_ref().map_or_else(|| given.name.clone(), |value| shown(&value.text));
            match given.mark {
                Mark::Changes => found.worsen(Class::ChangesFiles, &given.name),
                Mark::BringsIn => found.worsen(Class::BringsIn, about()),
                Mark::Writes => {
                    if let Some(value) = &given.value {
                        let (class, about) = self.write_path(value);
                        found.worsen(class, about);
                    }
                }
                // It may turn out to be more words than one.
                Mark::Reads if given.value.as_ref().is_some_and(|value| value.glob) => {
                    found.worsen(Class::UnknownOption, about());
                }
                Mark::Reads => {
                    found.worsen_with(given.value.as_ref().and_then(|value| self.read_path(value)))
                }
                // Not every system's program takes that for a value.
                Mark::Text
                    if reads && given.value.as_ref().is_some_and(|value| self.spells_secret(value)) =>
                {
                    found.worsen(Class::Secrets, about());
                }
                Mark::Flag | Mark::Text | Mark::Perhaps => {}
            }
        }
    }

    fn operands(&mut self, row: &Row, parsed: &Parsed<'_>, fed: bool, found: &mut Finding) {
        let operands = &parsed.operands;
        let exposed = if row.takes == Takes::Words { &[][..] } else { parsed.split().0 };
        let odd = exposed.iter().find_map(|word| self.odd_by_pattern(word)).filter(|_| !self.is_contained());
        found.worsen_with(odd.map(|name| (Class::NotUnderstood, shown(&name))));
        let more = operands.len() > usize::from(row.most)
            || row.most != u8::MAX && operands.iter().any(|word| word.glob);
        found.worsen_if(more, Class::UnknownOption, found.about.clone());
        let address =
            operands.iter().find(|word| row.careful && row.takes != Takes::Text && word.text.contains("://"));
        found.worsen_with(
            address.filter(|_| !self.is_contained()).map(|word| (Class::NotUnderstood, shown(&word.text))),
        );
        match row.takes {
            Takes::Files | Takes::Pattern => {
                files(row, parsed).iter().for_each(|file| found.worsen_with(self.read_path(file)));
            }
            Takes::Entries | Takes::Names => {
                operands.iter().for_each(|word| found.worsen_with(self.list_path(word)));
            }
            Takes::Inside if !self.is_contained() => {
                // A file with more words, and options for what it runs.
                let is_more = |word: &&&Word| {
                    word.text.starts_with('@') || word.text.starts_with('-') && word.text.len() > 1
                };
                let outside = operands.iter().find(|word| is_more(word) || self.leads_out(&word.text));
                found.worsen_with(outside.map(|word| (Class::BringsIn, shown(&word.text))));
                operands.iter().for_each(|word| found.worsen_with(self.read_path(word)));
            }
            Takes::Nothing if !operands.is_empty() => {
                found.worsen(Class::UnknownOption, shown(&operands[0].text))
            }
            Takes::Writes => self.writes(row, operands, found),
            _ => {}
        }
        if !self.is_contained() {
            self.below(row, parsed, fed, found);
        }
    }

    fn writes(&self, row: &Row, operands: &[&Word], found: &mut Finding) {
        let sources = if row.last { operands.len().saturating_sub(1) } else { 0 };
        for word in &operands[..sources] {
            found.worsen_with(self.read_path(word));
        }
        for word in &operands[sources..] {
            if row.does("removes") {
                found.worsen_with(self.vital(word));
            }
            let (class, about) = self.write_path(word);
            found.worsen(class, about);
        }
    }

    /// What a program runs that was told to run another.
    fn wrapped(&mut self, row: &Row, parsed: &Parsed<'_>, rest: &[Word], depth: usize, found: &mut Finding) {
        let start = parsed.first_operand.map_or(rest.len(), |at| at + usize::from(row.before));
        let behind = rest.get(start..).unwrap_or_default();
        let sets = behind.iter().take_while(|word| is_setting(&word.text)).count();
        found.worsen_if(sets > 0, Class::BringsIn, behind.first().map_or("", |word| word.text.as_str()));
        let mut inner = behind[sets..].to_vec();
        let Some(first) = inner.first().cloned() else {
            // Alone it shows the environment, or a queue of its own.
            found.worsen_if(
                row.task == Task::None && row.class == Class::Reads,
                Class::NotUnderstood,
                found.about.clone(),
            );
            return;
        };
        if row.task != Task::None || row.class == Class::BuildsProject {
            return;
        }
        if row.does("appends") {
            inner.push(Word::computed());
        }
        found.grant = Grant::None;
        let own = self.command(&inner, false, depth + 1);
        found.absorb(&own);
        if row.does("fetches") && !own.is_own && own.class == Class::UnknownProgram {
            found.worsen(Class::InstallsPackages, shown(&first.text));
        }
        if row.does("hands-on") && own.is_own {
            found.class = found.class.min(Class::RunsCode).max(own.class.min(Class::BuildsProject));
            found.class = if own.class <= Class::BuildsProject { Class::BuildsProject } else { found.class };
        }
        found.is_own = own.is_own;
        found.does = if row.does.is_empty() || row.class == Class::Reads { own.does } else { found.does };
        found.program.clone_from(&own.program);
        found.plain =
            if own.plain.is_empty() { inner.iter().map(|w| w.text.clone()).collect() } else { own.plain };
    }

    /// The line of shell among the words.
    fn script_of(&mut self, row: &Row, rest: &[Word], found: &mut Finding) {
        let text = match row.script {
            None => return,
            Some("") if rest.iter().all(|word| !word.computed) => {
                rest.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ")
            }
            Some("") => return,
            // Of a line for another machine only a catastrophe is of interest here.
            Some("operands") => {
                let operands = parse(row.options, rest, true).operands;
                let line: Vec<&str> = operands.iter().skip(1).map(|word| word.text.as_str()).collect();
                let grave =
                    self.text(&line.join(" ")).into_iter().filter(|piece| piece.found.class.is_blocked());
                let grave: Vec<_> = grave.collect();
                self.inner.extend(grave);
                return;
            }
            Some(option) => {
                let letter = option.trim_start_matches('-');
                let gives = |word: &Word| {
                    word.text.starts_with('-') && !word.text.starts_with("--") && word.text.ends_with(letter)
                };
                let at = rest.iter().position(gives).map(|at| at + 1);
                let Some(script) = at.and_then(|at| rest.get(at)).filter(|word| !word.computed) else {
                    return;
                };
                script.text.clone()
            }
        };
        let pieces = self.text(&text);
        for piece in &pieces {
            found.secret |= piece.found.secret;
        }
        self.inner.extend(pieces);
    }

    /// A word that names a file to be sent: alone, behind `@` or `=`.
    fn names_secret(&self, word: &Word) -> bool {
        let mut texts = word.text.split(['@', '=']).filter(|text| text.contains(['.', '/', '_']));
        texts.any(|text| !text.contains("://") && self.secret_in(&word.part(text)).is_some())
    }
}

/// What a row amounts to with these words.
fn class_of(row: &Row, rest: &[Word], parsed: &Parsed<'_>) -> Class {
    let words: Vec<&str> = rest.iter().map(|word| word.text.as_str()).collect();
    if let [only] = words.as_slice()
        && in_list(row.tells, only)
    {
        return Class::Reads;
    }
    if let Some(class) = row.none.filter(|_| parsed.operands.is_empty() && parsed.unknown.is_none()) {
        return class;
    }
    if let Some((class, _)) = row.with(&words) {
        return class;
    }
    if !row.looks.is_empty() {
        let looked = parse(row.looks, rest, false);
        let few = looked.operands.is_empty() || (row.one && is_key(&looked)) || looked.has(row.lists);
        let looks = looked.unknown.is_none() && few;
        return if looks { Class::Reads } else { row.class };
    }
    let signals_itself = row.class == Class::Signals
        && !parsed.operands.is_empty()
        && parsed.operands.iter().all(|word| word.computed || word.text.starts_with('%'));
    if signals_itself {
        return Class::RunsCode;
    }
    let tasks = match row.task {
        Task::None => &[][..],
        Task::First => &parsed.operands[..parsed.operands.len().min(1)],
        Task::All => &parsed.operands[..],
    };
    let tasks: Vec<&&Word> = tasks.iter().filter(|word| !is_setting(&word.text)).collect();
    let safe =
        !tasks.is_empty() && tasks.iter().all(|word| !word.computed && programs::is_safe_task(&word.text));
    let shell =
        parsed.operands.iter().any(|word| is_setting(&word.text) && word.text.contains([' ', '/', '$']));
    if safe && !shell { Class::BuildsProject } else { row.class }
}

/// One word that is no pattern and has a dot: a key of a configuration.
fn is_key(looked: &Parsed<'_>) -> bool {
    matches!(looked.operands.as_slice(), [only] if !only.glob && only.text.contains('.'))
}

fn grant(row: &Row, name: &str, class: Class) -> Grant {
    let opaque = row.does("interprets") || matches!(row.takes, Takes::Find | Takes::Script);
    let open = name.contains(' ')
        && matches!(class, Class::RunsCode | Class::BuildsProject | Class::ChangesGit | Class::ChangesFiles);
    match (opaque, open) {
        (true, _) => Grant::None,
        (false, true) => Grant::Open,
        (false, false) => Grant::Exact,
    }
}

/// `NAME=value`.
fn is_setting(text: &str) -> bool {
    text.split_once('=').is_some_and(|(name, _)| {
        !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    })
}

/// A pattern that may turn out to be several words where one of them counts: an option, a value, a program, code.
fn spread<'w>(row: &Row, rest: &'w [Word], parsed: &'w Parsed<'_>) -> Option<&'w Word> {
    let value = || parsed.options.iter().filter_map(|given| given.value.as_ref()).find(|value| value.glob);
    match row.takes {
        // Some of its words are more than text.
        Takes::Text | Takes::Words if !row.with.is_empty() => rest.iter().find(|word| word.glob),
        Takes::Text | Takes::Words | Takes::Files | Takes::Names | Takes::Entries | Takes::Inside => value(),
        Takes::Pattern => value().or(parsed.operands.first().copied().filter(|first| first.glob)),
        // Its own row says what its words are.
        Takes::Subcommand => None,
        _ => rest.iter().find(|word| word.glob),
    }
}
