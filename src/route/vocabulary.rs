//! What the project calls its things: a question about one of them is a question about the project.

use super::fold::fold;
use std::collections::HashSet;

/// The names of a project: file stems, symbols. Possibly empty.
#[derive(Debug, Clone, Default)]
pub struct Vocabulary {
    words: HashSet<Box<str>>,
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
        let mut folded = String::new();
        let mut kept = HashSet::new();
        for word in words {
            let everywhere = |w: &str| EVERYWHERE.split_whitespace().any(|e| e == w);
            if word.chars().count() > 2 && fold(&word, &mut folded) && !everywhere(&folded) {
                kept.insert(folded.as_str().into());
            }
        }
        Self { words: kept }
    }

    /// No words: only what the language says counts.
    pub fn empty() -> Self {
        Self::default()
    }

    /// Whether the project calls something that. `room` is room to work in.
    pub(super) fn has(&self, word: &str, room: &mut String) -> bool {
        !self.words.is_empty() && fold(word, room) && self.words.contains(room.as_str())
    }
}
