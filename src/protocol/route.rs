//! What the trigger detector decided about one input, and what it read in it on the way: sentences, each with what it
//! does and the triggers in it. Later rooms decide from these, not from the text again.

use super::named;
use serde::{Deserialize, Serialize};

named! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "UPPERCASE")]
    pub enum Track {
        /// One streamed reply, no tools but `needsAction`.
        Answer = "ANSWER",
        /// The loop, with tools.
        Action = "ACTION",
        /// Straight to the shell, through the guard, no model.
        Trivial = "TRIVIAL",
    }
}

named! {
    /// How sure an Action is: by the number of distinct triggers.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "UPPERCASE")]
    pub enum Confidence {
        /// Three or more: the turn must act, or say why not.
        Strong = "STRONG",
        /// One or two.
        Weak = "WEAK",
        None = "NONE",
    }
}

impl Confidence {
    pub fn of(triggers: usize) -> Self {
        match triggers {
            0 => Confidence::None,
            1 | 2 => Confidence::Weak,
            _ => Confidence::Strong,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Says {
    /// Nothing: words before the sentence proper.
    Skip,
    /// Nothing: a name that only looks like a trigger.
    Name,
    Talk,
    /// Talk, unless the sentence speaks of a part of the project.
    Opinion,
    Request,
    FollowUp,
    Question,
    /// Asks; what it asks about decides.
    Ask,
    Trouble,
    /// Points at this project.
    Reference,
    /// Names a part that both know, or nobody in particular.
    Part,
    /// Names a technology that everybody knows.
    General,
    Operation,
    Search,
    Execution,
    Memory,
    Web,
    Code,
    Answer,
    Action,
}

impl Says {
    /// What a user's own rule may say, with the word that configuration uses.
    pub const FOR_USERS: [(&str, Says); 8] = [
        ("answer", Says::Answer),
        ("action", Says::Action),
        ("operation", Says::Operation),
        ("search", Says::Search),
        ("execution", Says::Execution),
        ("memory", Says::Memory),
        ("web", Says::Web),
        ("code", Says::Code),
    ];
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnRule {
    pub name: String,
    /// A regular expression of the crate `regex`, blind to case.
    pub pattern: String,
    pub says: Says,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Work {
    None,
    Fix,
    Add,
    Create,
    Change,
    Delete,
    Refactor,
    Document,
    Test,
    Run,
    Publish,
    Look,
    Web,
    Keep,
}

impl Work {
    pub fn changes_files(self) -> bool {
        use Work::{Add, Change, Create, Delete, Document, Fix, Refactor};
        matches!(self, Fix | Add | Create | Change | Delete | Refactor | Document)
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trigger {
    /// The words as they stand in the input; what lies between the parts of a split verb is `…`.
    pub text: String,
    pub rule: String,
    pub says: Says,
    pub work: Work,
    /// Where it starts in the input, in bytes.
    pub start: usize,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Route {
    pub track: Track,
    pub confidence: Confidence,
    /// Every distinct trigger, in order of appearance; at most [`Route::MOST_TRIGGERS`].
    pub triggers: Vec<Trigger>,
    pub rule: String,
    /// The words that made it fire; empty where the rule is about the input as a whole.
    pub words: String,
    /// One sentence for machines and logs, in English: why.
    pub reason: String,
    /// What was read in the input, in order; at most [`Route::MOST_SENTENCES`]. Not recorded.
    #[serde(skip)]
    pub sentences: Vec<Sentence>,
}

impl Route {
    /// Triggers beyond this many change nothing and are not kept.
    pub const MOST_TRIGGERS: usize = 32;
    /// Of longer inputs the first half of this many sentences is kept and the last half.
    pub const MOST_SENTENCES: usize = 64;
    /// Why a decision was changed: the user's prefix.
    pub const BY_PREFIX: &str = "the prefix ?";
    pub const BY_NAME: &str = "the user named the agent";
    pub const BY_MODEL: &str = "the model asked for tools";
    /// The same, where it called them at once.
    pub const BY_CALLS: &str = "the model used tools";
    pub const BY_RULES: &str = "a rule carries it out";
    pub const BY_ANSWER: &str = "a question was answered first";
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sentence {
    /// Where it lies in the input, in bytes.
    pub span: std::ops::Range<usize>,
    pub kind: SentenceKind,
    pub triggers: Vec<Trigger>,
    /// Whether it points at something that is there already.
    pub refers: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SentenceKind {
    Talk,
    Command,
    /// Tells or asks somebody to do something, or says what is wanted.
    Order,
    FollowUp,
    Trouble,
    ProjectQuestion,
    Question,
    Statement,
}

impl SentenceKind {
    pub fn is_order(self) -> bool {
        matches!(self, SentenceKind::Command | SentenceKind::Order | SentenceKind::FollowUp)
    }
}

/// The beginning of a text, enough to recognise it, on one line: at most `most` characters, cut after a word where one ends in its
/// second half; a cut text ends with `…`, which counts.
pub fn quoted(text: &str, most: usize) -> String {
    let is_cut = text.chars().nth(most).is_some();
    let kept: String = text.chars().take(most - usize::from(is_cut).min(most)).collect();
    let words = kept.trim_end().rfind(char::is_whitespace).filter(|at| is_cut && *at > kept.len() / 2);
    let kept = kept[..words.unwrap_or(kept.len())].chars();
    kept.map(|c| if c.is_control() { ' ' } else { c }).chain(is_cut.then_some('…')).collect()
}

/// The beginning of a text, at most so many bytes.
pub fn head(text: &str, most: usize) -> &str {
    &text[..text.floor_char_boundary(most)]
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn what_is_quoted_stays_on_one_line() {
        for (text, most, shown) in
            [("a\tb\ncd", 5, "a b …"), ("a\tb\ncd", 6, "a b cd"), ("äöü", 2, "ä…"), ("", 3, "")]
        {
            assert_eq!(quoted(text, most), shown);
        }
    }
}
