//! How much runs without a question.

use super::named;
use serde::{Deserialize, Serialize};

named! {
    /// In the order in which Shift-Tab cycles.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Mode {
        /// Nothing that changes anything.
        Plan = "plan",
        /// Read-only runs, everything else asks.
        #[default]
        Ask = "ask",
        /// File tools inside the project run too.
        Edits = "edits",
        /// Whatever the sandbox contains runs too.
        Auto = "auto",
    }
}
