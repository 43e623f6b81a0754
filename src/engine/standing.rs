//! What the guard goes by in this session, for those who ask to see it.

use super::Engine;
use crate::journal::approvals;
use crate::policy::Rules;
use crate::protocol::{Failure, Mode};
use std::path::PathBuf;

/// The mode and the rules in force, by where they come from.
#[derive(Debug, Clone)]
pub struct Standing {
    /// How much runs unasked.
    pub mode: Mode,
    /// The configuration's.
    pub rules: Rules,
    /// Answered "always" in this session.
    pub session: Vec<String>,
    /// Answered "always" in this project.
    pub project: Vec<String>,
    /// Where the project's are kept.
    pub file: PathBuf,
}

impl Engine {
    /// What the guard goes by.
    pub fn standing(&self) -> Result<Standing, Failure> {
        let file = self.state.approvals();
        let kept = approvals::load(&self.state)
            .map_err(|error| Failure::failed(format!("{}: {error}.", file.display())))?;
        let (project, session) = self.granted.iter().cloned().partition(|rule| kept.contains(rule));
        Ok(Standing { mode: self.mode, rules: self.rules.clone(), session, project, file })
    }
}
