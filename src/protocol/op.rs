//! What a slash command may ask for, between turns. A line of input is a turn of its own; a running turn is reached
//! through the engine's `Remote`.

use super::{Mode, SessionId};

/// One request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Op {
    /// Judge by another mode from now on.
    SetMode(Mode),
    /// Use another model from now on: `model` or `provider/model`.
    SetModel(String),
    /// Speak another language from now on, by its code.
    SetLang(String),
    Undo(Reach),
    Redo(Reach),
    /// Start a new, empty session.
    NewSession,
    /// Go on with another session of this project; none means: let me pick.
    Resume(Option<SessionId>),
    Rename(String),
    /// Summarise what came before to make room.
    Compact,
    /// List the project's sessions.
    ListSessions,
    /// Write the session as one JSON document to this file.
    Export(String),
    /// Show what was changed.
    Diff(DiffScope),
    /// Show tokens and cost by day and model.
    Usage,
    /// Show how requests were routed.
    Stats,
    /// Explain the last routing decision.
    Why,
    /// Show the mode and the rules in force.
    Permissions,
    /// Check the installation.
    Doctor,
    /// Show a tool call in full: the one of that number, or the last one.
    Show(Option<u32>),
    /// Leave; everything is saved.
    Quit,
}

/// Whose changes a diff shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DiffScope {
    /// Those of this session.
    Session,
    /// All since the last commit.
    Git,
}

/// How far an undo or redo goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// So many tool calls.
    Calls(u32),
    /// All calls of the last turn.
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
