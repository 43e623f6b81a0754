//! What a slash command may ask for, between turns. A line of input is a turn of its own; a running turn is reached
//! through the engine's `Remote`.

use super::{Mode, SessionId};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Op {
    SetMode(Mode),
    /// Use another model from now on: `model` or `provider/model`.
    SetModel(String),
    /// Speak another language from now on, by its code.
    SetLang(String),
    Undo(Reach),
    Redo(Reach),
    NewSession,
    /// Go on with another session of this project; none means: let me pick.
    Resume(Option<SessionId>),
    Rename(String),
    Compact,
    ListSessions,
    /// Write the session as one JSON document to this file.
    Export(String),
    Diff(DiffScope),
    /// Show the plan for this request, the last one if it is empty.
    Plan(String),
    Usage,
    Stats,
    Why(WhyDetail),
    Permissions,
    Doctor,
    /// Show a tool call in full: the one of that number, or the last one.
    Show(Option<u32>),
    Task(TaskOp),
    Quit,
}

/// With the id of a command in the background.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TaskOp {
    /// Show what it wrote.
    Output(String),
    Kill(String),
}

/// How much is told of the last decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WhyDetail {
    Sentence,
    Figures,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DiffScope {
    Session,
    Git,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    Calls(u32),
    Turn,
}

impl Reach {
    /// Reads `N` (at least 1), `turn` or nothing (one call).
    pub fn parse(text: &str) -> Option<Self> {
        match text.trim() {
            "" => Some(Reach::Calls(1)),
            "turn" => Some(Reach::Turn),
            number => number.parse().ok().filter(|&n| n > 0).map(Reach::Calls),
        }
    }
}
