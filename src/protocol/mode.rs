//! How much runs without a question.

use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// Nothing that changes anything.
    Plan,
    /// Read-only runs, everything else asks.
    #[default]
    Ask,
    /// File tools inside the project run too.
    Edits,
    /// Whatever the sandbox contains runs too.
    Auto,
}

impl Mode {
    /// Every mode, in the order in which Shift-Tab cycles.
    pub const ALL: [Mode; 4] = [Mode::Plan, Mode::Ask, Mode::Edits, Mode::Auto];

    pub fn name(self) -> &'static str {
        match self {
            Mode::Plan => "plan",
            Mode::Ask => "ask",
            Mode::Edits => "edits",
            Mode::Auto => "auto",
        }
    }

    pub fn parse(text: &str) -> Option<Mode> {
        Mode::ALL.into_iter().find(|m| m.name() == text)
    }
}
