//! A call that ended without a tool: refused, unknown, malformed, or answered by the engine itself.

use crate::protocol::Ruling;

pub(super) struct NotRun {
    pub(super) ruling: Ruling,
    pub(super) rule: String,
    pub(super) text: String,
    pub(super) summary: String,
    /// It was tried before anybody was asked about it, and cannot be done.
    pub(super) tried: bool,
}

impl NotRun {
    pub(super) fn new(
        ruling: Ruling,
        rule: impl Into<String>,
        text: impl Into<String>,
        summary: impl Into<String>,
    ) -> Self {
        Self { ruling, rule: rule.into(), text: text.into(), summary: summary.into(), tried: false }
    }
}
