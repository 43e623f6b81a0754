//! What the trigger detector decided about one input.

use serde::{Deserialize, Serialize};

/// The track a request takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Track {
    /// One streamed reply, no tools but `needsAction`.
    Answer,
    /// The loop, with tools.
    Action,
    /// Straight to the shell, through the guard, no model.
    Trivial,
}

/// How sure an Action is: by the number of distinct triggers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Confidence {
    /// Three or more.
    Strong,
    /// One or two.
    Weak,
    /// None.
    None,
}

impl Confidence {
    /// The confidence of so many distinct triggers.
    pub fn of(triggers: usize) -> Self {
        match triggers {
            0 => Confidence::None,
            1 | 2 => Confidence::Weak,
            _ => Confidence::Strong,
        }
    }
}

/// Words in the input that made a rule fire.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trigger {
    /// The words as they stand in the input.
    pub text: String,
    /// The rule's name, such as `file-path`.
    pub rule: String,
}

/// The decision, with everything needed to explain it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Route {
    /// Where it goes.
    pub track: Track,
    /// How sure.
    pub confidence: Confidence,
    /// Every distinct trigger, in order of appearance.
    pub triggers: Vec<Trigger>,
    /// The name of the rule that decided.
    pub rule: String,
    /// One sentence: why.
    pub reason: String,
}
