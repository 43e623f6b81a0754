//! What the project calls its things: a question about one of them is a question about the project.

use super::rules::word_starts;
use super::text::fold;
use std::collections::HashSet;
use std::ops::Range;

/// The names of a project: file stems, symbols. Possibly empty.
#[derive(Debug, Clone, Default)]
pub struct Vocabulary {
    words: HashSet<String>,
}

/// Stems that every project has; they are nobody's own words.
const EVERYWHERE: &str = "\
    main mod lib index init __init__ test tests setup config settings utils util helpers readme \
    license changelog app package makefile dockerfile build run new get set the is it to in of a an \
    and or for what how why with from file files code name data type types error errors id from_str \
    default self this";

impl Vocabulary {
    /// The vocabulary of these words.
    pub fn new(words: impl IntoIterator<Item = String>) -> Self {
        let kept = words.into_iter().map(|word| fold(&word));
        let own = |word: &String| word.len() > 2 && EVERYWHERE.split_whitespace().all(|other| other != word);
        Self { words: kept.filter(own).collect() }
    }

    /// No words: only what the language says counts.
    pub fn empty() -> Self {
        Self::default()
    }

    /// Where the first of the project's own words stands.
    pub(super) fn first_in(&self, sentence: &str) -> Option<Range<usize>> {
        if self.words.is_empty() {
            return None;
        }
        word_starts(sentence).find_map(|at| {
            let rest = &sentence[at..];
            let end = rest
                .find(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '_' | '-'))
                .unwrap_or(rest.len());
            self.words.contains(&rest[..end]).then_some(at..at + end)
        })
    }
}
