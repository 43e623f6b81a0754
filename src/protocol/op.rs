//! What a front-end may ask of the engine.

use super::{Answer, Mode, QuestionId, SessionId};

/// One request. Those about a running turn (`Answer`, `Cancel`, `SkipWait`) are taken at any moment, the others
/// between turns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Op {
    /// A line of input: routed, or after `?`, `!` or `#` as its prefix says.
    Prompt(String),
    /// The answer to a question.
    Answer(QuestionId, Answer),
    /// Stop the turn, keep what arrived.
    Cancel,
    /// End the wait before a retry.
    SkipWait,
    /// Judge by another mode from now on.
    SetMode(Mode),
    /// Use another model from now on: `model` or `provider/model`.
    SetModel(String),
    /// Take changes back.
    Undo(Reach),
    /// Make them again.
    Redo(Reach),
    /// Start a new, empty session.
    NewSession,
    /// Go on with another session of this project.
    Resume(SessionId),
    /// Give the session a title.
    Rename(String),
    /// Summarise what came before to make room.
    Compact,
}

/// How far an undo or redo goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// So many tool calls.
    Calls(u32),
    /// All calls of the last turn.
    Turn,
}
