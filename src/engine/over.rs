//! A call that ended before it ran: refused, unknown, malformed, or carried out by the engine itself.

use crate::protocol::Ruling;

/// A call that ended without running.
pub(super) struct Over {
    pub(super) ruling: Ruling,
    pub(super) rule: String,
    pub(super) text: String,
    pub(super) summary: String,
}

impl Over {
    pub(super) fn new(
        ruling: Ruling,
        rule: impl Into<String>,
        text: impl Into<String>,
        summary: impl Into<String>,
    ) -> Self {
        Self { ruling, rule: rule.into(), text: text.into(), summary: summary.into() }
    }
}
