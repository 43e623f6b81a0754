//! The rows of `rules.toml` and how they match: automata that the build made, tried word by word.

use crate::catalog::Phrase;
use crate::protocol::route::{Says, Work};
use std::ops::Range;

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

/// A table made by the build: see `Table` in build.rs.
struct Automaton {
    classes: [u8; 256],
    width: usize,
    starts: [u16; 2],
    dead: u16,
    ends: &'static [u16],
    rows: &'static [u8],
    /// Which row of `ROWS` each pattern is of.
    owners: &'static [u16],
}

impl Automaton {
    fn next(&self, state: u16, class: usize) -> u16 {
        let at = 2 * (usize::from(state) * self.width + class);
        u16::from_le_bytes([self.rows[at], self.rows[at + 1]])
    }

    /// The pattern that matches at `at`, the first where several do, and where its match ends.
    fn first_match(&self, text: &[u8], at: usize) -> Option<(u16, usize)> {
        let mut state = self.starts[usize::from(at > 0)];
        let mut found = None;
        // A state knows of a match one byte late: only then is it sure that a word has ended.
        for (offset, &byte) in text.iter().enumerate().skip(at) {
            state = self.next(state, usize::from(self.classes[usize::from(byte)]));
            if state == self.dead {
                return found;
            }
            if let Some(pattern) = self.ends[usize::from(state)].checked_sub(1) {
                found = Some((pattern, offset));
            }
        }
        let last = self.ends[usize::from(self.next(state, self.width - 1))].checked_sub(1);
        last.map(|pattern| (pattern, text.len())).or(found)
    }
}

/// The row that matches right here, if one does.
pub(super) fn match_at(stage: Stage, sentence: &str, at: usize) -> Option<Match> {
    let automaton = &AUTOMATA[stage as usize];
    let (pattern, end) = automaton.first_match(sentence.as_bytes(), at).filter(|(_, end)| *end > at)?;
    let row = &ROWS[usize::from(automaton.owners[usize::from(pattern)])];
    Some(Match { row, span: at..end })
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
