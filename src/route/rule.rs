//! What a rule is: a named row in one of the tables, and how it is shown to whoever asks why.

use crate::catalog::Phrase;
use crate::protocol::route::{Mark, Marks};

/// A rule as `/why` shows it.
#[derive(Debug, Clone, Copy)]
pub struct RuleInfo {
    /// Its name, as it stands in triggers and reasons.
    pub name: &'static str,
    /// What it recognises.
    pub meaning: Phrase,
    /// An input it fires on.
    pub example: &'static str,
}

/// A row of verbs: any form of any of them, on word boundaries, is a trigger.
pub(super) struct VerbRule {
    pub(super) info: RuleInfo,
    pub(super) mark: Mark,
    /// False for verbs that tell what is asked for but do not call for action by themselves.
    pub(super) triggers: bool,
    /// `base/irregular/irregular …`
    pub(super) english: &'static str,
    /// `infinitive`, `particle|infinitive`, irregular forms after `/`, those that can open an order with `!`.
    pub(super) german: &'static str,
}

/// A row of other words, taken as they stand, nouns with their plurals.
pub(super) struct NounRule {
    pub(super) info: RuleInfo,
    pub(super) marks: Marks,
    pub(super) words: &'static str,
}

/// What a phrase says about the sentence it opens, or, with `~`, stands in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Says {
    /// A question about how things are done in general; only an outside reference makes it an action.
    Firm,
    /// A question put as a title; only what is ours, or does not work, makes it an action.
    Title,
    /// A question about a notion; only a named part of a program, and nothing general beside it, makes it an action.
    Steady,
    /// A question that is general unless its subject is a part of this project.
    Open,
    /// A question that is about the work at hand unless its subject is a general notion.
    Leaning,
    /// A question about this project or the work on it.
    Project,
    /// Asks for something to be done.
    Request,
    /// Says what is wanted.
    Wish,
    /// Says that something is wrong.
    Trouble,
    /// Goes on with the work of the turn before.
    FollowUp,
    /// Takes the request back.
    Stop,
    /// Says something about what was just said, and asks nothing.
    Comment,
    /// Says that something works; with a question mark, asks whether it does.
    Succeeds,
    /// Supposes a case, to ask about it.
    Supposes,
    /// Opens what is thought, and the thought follows: "I think".
    Opens,
    /// Announces a question, and the question follows: "stupid question but".
    Frames,
    /// Talk about the conversation itself, or with the assistant.
    Talk,
    /// Names a notion of programming, so that its words are no parts of this project.
    Notion,
    /// Means this, wherever it stands; a trigger.
    Means(Mark),
}

/// A row of phrases.
pub(super) struct PhraseRule {
    pub(super) info: RuleInfo,
    pub(super) says: Says,
    /// In the language of `pattern`.
    pub(super) patterns: &'static [&'static str],
}
