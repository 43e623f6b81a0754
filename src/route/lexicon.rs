//! Puts the tables of words together: every form of every word with its meaning, its grammar and its rule.

use super::fold::{fold, spell};
use super::inflect::{Form, German, english_verb, german_verb, noun};
use super::pattern::Phrases;
use super::role::Roles;
use super::rule::{RuleInfo, VerbRule};
use super::table::{Entry, NONE, Table, WordId};
use super::{phrases, words};
use crate::protocol::route::{Mark, Marks};
use std::collections::HashSet;

/// What a German stem means with one particle.
#[derive(Debug, Clone, Copy)]
pub(super) struct Split {
    pub(super) particle: WordId,
    pub(super) marks: Marks,
    pub(super) rule: u16,
    pub(super) stem: u16,
}

/// Names and endings of files, folders and addresses.
pub(super) struct Names {
    pub(super) endings: HashSet<&'static str>,
    pub(super) known: HashSet<&'static str>,
    pub(super) bare: HashSet<&'static str>,
    pub(super) folders: HashSet<&'static str>,
    pub(super) no_files: HashSet<&'static str>,
    pub(super) domains: HashSet<&'static str>,
}

impl Names {
    fn new() -> Self {
        let set = |text: &'static str| text.split_whitespace().collect();
        Self {
            endings: set(words::shapes::EXTENSIONS),
            known: set(words::shapes::KNOWN_FILES),
            bare: set(words::shapes::BARE_FILES),
            folders: set(words::shapes::FOLDERS),
            no_files: set(words::shapes::NOT_FILES),
            domains: set(words::shapes::DOMAINS),
        }
    }
}

/// Everything the rules know about words.
pub(super) struct Lexicon {
    pub(super) table: Table,
    pub(super) names: Names,
    pub(super) phrases: Phrases,
    /// The rules that words belong to, by number.
    pub(super) rules: Vec<&'static RuleInfo>,
    splits: Vec<Vec<Split>>,
}

impl Lexicon {
    pub(super) fn new() -> Self {
        let mut builder = Builder { table: Table::new(), rules: Vec::new(), splits: Vec::new(), stems: 0 };
        for &(roles, text) in words::grammar::GRAMMAR {
            builder.plain(text, roles);
        }
        for rule in words::verbs() {
            builder.verbs(rule);
        }
        builder.nouns();
        builder.technology();
        for word in super::contraction::spellings() {
            builder.plain(word, Roles::PAIR);
        }
        let phrases = Phrases::new(phrases::rules(), &mut builder.table);
        Self {
            table: builder.table,
            names: Names::new(),
            phrases,
            rules: builder.rules,
            splits: builder.splits,
        }
    }

    /// What the word means with particles.
    pub(super) fn splits(&self, entry: &Entry) -> &[Split] {
        match entry.split {
            NONE => &[],
            number => &self.splits[usize::from(number)],
        }
    }

    /// The entry of a word spelled in any way; `folded` is room to work in.
    pub(super) fn lookup(&self, word: &str, folded: &mut String) -> WordId {
        if fold(word, folded) { self.table.find(folded) } else { 0 }
    }
}

struct Builder {
    table: Table,
    rules: Vec<&'static RuleInfo>,
    splits: Vec<Vec<Split>>,
    stems: u16,
}

impl Builder {
    fn plain(&mut self, text: &str, roles: Roles) {
        for word in folded(text).split_whitespace() {
            let entry = self.table.entry(word).1;
            entry.roles = entry.roles.and(roles);
        }
    }

    fn rule(&mut self, info: &'static RuleInfo) -> u16 {
        self.rules.push(info);
        (self.rules.len() - 1) as u16
    }

    fn verbs(&mut self, row: &'static VerbRule) {
        let rule = if row.triggers { self.rule(&row.info) } else { NONE };
        let marks = Marks::of(&[row.mark]);
        for word in row.english.split_whitespace() {
            self.stems += 1;
            let stem = self.stems;
            english_verb(word, |form, kind| add_form(&mut self.table, form, kind, marks, rule, stem));
        }
        for word in folded(row.german).split_whitespace() {
            self.stems += 1;
            let (stem, table, splits) = (self.stems, &mut self.table, &mut self.splits);
            let particle = word.split_once('|').map(|(p, _)| table.entry(p).0);
            german_verb(word, |form| match form {
                German::Whole(form, kind) => add_form(table, form, kind, marks, rule, stem),
                German::Split(form, kind) => {
                    let split = Split { particle: particle.unwrap_or(0), marks, rule, stem };
                    add_split(table, splits, form, kind, split);
                }
            });
        }
    }

    fn nouns(&mut self) {
        for &(roles, marks, text) in words::things::NOUNS {
            for word in folded(text).split_whitespace() {
                noun(word, |form| {
                    let entry = self.table.entry(form).1;
                    entry.roles = entry.roles.and(roles);
                    entry.marks = entry.marks.and(marks);
                });
            }
        }
        for row in words::looking::TRIGGER_NOUNS {
            let rule = self.rule(&row.info);
            for word in folded(row.words).split_whitespace() {
                self.stems += 1;
                let stem = self.stems;
                noun(word, |form| {
                    let entry = self.table.entry(form).1;
                    entry.marks = entry.marks.and(row.marks);
                    if entry.rule == NONE {
                        (entry.rule, entry.stem) = (rule, stem);
                    }
                });
            }
        }
    }

    fn technology(&mut self) {
        self.plain(words::technology::TECHNOLOGY, Roles::TECH);
        for line in words::technology::NAMES.lines().filter(|line| !line.starts_with('#')) {
            self.plain(line, Roles::TECH);
        }
        self.plain(words::technology::EVERYDAY, Roles::EVERYDAY);
        self.plain(words::tools::TOOLS, Roles::TOOL);
        self.plain(words::tools::WORDY_TOOLS, Roles::WORDY);
        self.plain(words::tools::SUBCOMMANDS, Roles::SUB);
        for word in folded(words::technology::CONCEPTS).split_whitespace() {
            noun(word, |form| {
                let entry = self.table.entry(form).1;
                entry.roles = entry.roles.and(Roles::CONCEPT);
            });
        }
    }
}

fn folded(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    spell(text, &mut out);
    out
}

fn add_form(table: &mut Table, form: &str, kind: Form, marks: Marks, rule: u16, stem: u16) {
    let entry = table.entry(form).1;
    entry.marks = entry.marks.and(marks);
    entry.roles = entry.roles.and(Roles::VERB);
    if kind == Form::Base {
        entry.roles = entry.roles.and(Roles::BASE);
    }
    if entry.rule == NONE && rule != NONE {
        (entry.rule, entry.stem) = (rule, stem);
    }
}

fn add_split(table: &mut Table, splits: &mut Vec<Vec<Split>>, form: &str, kind: Form, split: Split) {
    let entry = table.entry(form).1;
    if kind == Form::Base {
        entry.roles = entry.roles.and(Roles::SPLITS);
    }
    if entry.split == NONE {
        entry.split = splits.len() as u16;
        splits.push(Vec::new());
    }
    let list = &mut splits[usize::from(entry.split)];
    if !list.iter().any(|s| s.particle == split.particle) {
        list.push(split);
    }
}

/// Marks that only verbs carry: what is asked for.
pub(super) const ASKED: Marks = Marks::of(&[
    Mark::Repair,
    Mark::Create,
    Mark::Add,
    Mark::Change,
    Mark::Delete,
    Mark::Move,
    Mark::Restructure,
    Mark::Document,
    Mark::Test,
    Mark::Run,
    Mark::Install,
    Mark::Publish,
    Mark::Version,
    Mark::Look,
    Mark::Search,
    Mark::Explain,
    Mark::Outside,
    Mark::Remember,
    Mark::Keep,
]);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_known_in_every_form() {
        let lexicon = Lexicon::new();
        let mut folded = String::new();
        for (word, mark) in [
            ("fixing", Mark::Repair),
            ("restarted", Mark::Run),
            ("geändert", Mark::Change),
            ("umbenennen", Mark::Move),
            ("Prüfe", Mark::Look),
            ("deployed", Mark::Publish),
        ] {
            let id = lexicon.lookup(word, &mut folded);
            assert!(lexicon.table.get(id).marks.has(mark), "{word}");
        }
        for word in ["latest", "contest", "prune-juice", "Hintergrund", "testament"] {
            let id = lexicon.lookup(word, &mut folded);
            assert_eq!(lexicon.table.get(id).rule, NONE, "{word}");
        }
        assert!(lexicon.table.len() < 20_000);
    }
}
