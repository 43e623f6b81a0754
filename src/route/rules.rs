//! The rows of `rules.toml` and how they match: automata that the build made, tried word by word.

use crate::catalog::Phrase;
use crate::protocol::route::{Says, Work};
use regex_automata::dfa::{Automaton, sparse::DFA};
use regex_automata::{Anchored, Input};
use std::ops::Range;
use std::sync::OnceLock;

/// A rule.
#[derive(Debug)]
pub struct Row {
    pub name: &'static str,
    pub(super) stage: Stage,
    pub says: Says,
    pub work: Work,
    /// True for triggers that a question about the world may contain.
    pub weak: bool,
    pub meaning: Phrase,
    /// An input it fires on.
    pub example: &'static str,
}

include!(concat!(env!("OUT_DIR"), "/rules.rs"));

/// Rows that are tried together; the order is that of build.rs.
#[derive(Debug, Clone, Copy)]
pub(super) enum Stage {
    Skip,
    Talk,
    Opinion,
    Opening,
    Trigger,
    Trouble,
    Reference,
    Part,
    General,
}

/// A row that matched, and where in the sentence.
#[derive(Debug, Clone)]
pub(super) struct Match {
    pub(super) row: &'static Row,
    pub(super) span: Range<usize>,
}

static LOADED: [OnceLock<DFA<&'static [u8]>>; AUTOMATA.len()] = [const { OnceLock::new() }; AUTOMATA.len()];

/// The row that matches right here, if one does.
pub(super) fn match_at(stage: Stage, sentence: &str, at: usize) -> Option<Match> {
    let (bytes, owners) = AUTOMATA[stage as usize];
    let automaton = LOADED[stage as usize]
        .get_or_init(|| DFA::from_bytes(bytes).expect("the automaton is the one that the build wrote").0);
    let input = Input::new(sentence).range(at..).anchored(Anchored::Yes);
    let found = automaton.try_search_fwd(&input).ok().flatten().filter(|found| found.offset() > at)?;
    let row = &ROWS[usize::from(owners[found.pattern().as_usize()])];
    Some(Match { row, span: at..found.offset() })
}

/// The first word of the sentence at which a row matches.
pub(super) fn match_anywhere(stage: Stage, sentence: &str) -> Option<Match> {
    word_starts(sentence).find_map(|at| match_at(stage, sentence, at))
}

/// Where words, and signs outside of words, begin.
pub(super) fn word_starts(sentence: &str) -> impl Iterator<Item = usize> {
    let bytes = sentence.as_bytes();
    let is_word = |at: usize| bytes[at].is_ascii_alphanumeric() || bytes[at] == b'_';
    (0..bytes.len()).filter(move |&at| !bytes[at].is_ascii_whitespace() && (at == 0 || !is_word(at - 1)))
}

impl Row {
    /// Whether the example makes this rule fire.
    pub fn fires_on_its_example(&self) -> bool {
        let folded = super::text::fold(self.example);
        let fires =
            |at| match_at(self.stage, &folded[at..], 0).is_some_and(|found| found.row.name == self.name);
        word_starts(&folded).any(fires)
    }
}
