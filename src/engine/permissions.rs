//! What the guard goes by besides its own rules: the mode, and what the human allowed in this session and project.

use crate::policy::Rules;
use crate::protocol::Mode;
use std::path::PathBuf;

/// What was allowed by answering "always", and the mode.
#[derive(Debug, Clone)]
pub(super) struct Grants {
    pub(super) mode: Mode,
    /// Ends with the session.
    pub(super) session: Vec<String>,
    pub(super) project: Vec<String>,
}

impl Grants {
    pub(super) fn rules(&self) -> Vec<String> {
        self.session.iter().chain(&self.project).cloned().collect()
    }
}

#[derive(Debug, Clone)]
pub struct RulesInForce {
    pub mode: Mode,
    pub configured: Rules,
    pub session: Vec<String>,
    pub project: Vec<String>,
    pub file: PathBuf,
}
