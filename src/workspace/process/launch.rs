//! A command to start, and how it is to run. It is made by a [`Shell`](super::Shell), which asks for the confinement of
//! a permit, and nobody else can make one.

use super::Variables;
use super::control::{Duty, Stdin};
use crate::policy::Confinement;
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wiring {
    Terminals,
    Pipes,
}

#[derive(Debug)]
pub struct Launch {
    /// Looked up in the `PATH` of `environment`.
    pub(super) program: OsString,
    pub(super) arguments: Vec<OsString>,
    pub(super) directory: PathBuf,
    pub(super) environment: Variables,
    pub(super) wiring: Wiring,
    pub(super) stdin: Stdin,
    /// What becomes of processes that are still there when the command itself has ended.
    pub(super) duty: Duty,
    pub(super) limit: Option<Duration>,
    /// What it was judged under; none for a program we run for ourselves.
    pub(super) confinement: Option<Confinement>,
}

impl Launch {
    /// Ends the command after so long; with none it runs as long as it likes.
    #[must_use]
    pub fn limited_to(self, limit: Option<Duration>) -> Self {
        Self { limit, ..self }
    }

    #[must_use]
    pub fn with_stdin(self, stdin: Stdin) -> Self {
        Self { stdin, ..self }
    }

    #[must_use]
    pub fn with_variables(mut self, variables: &[(&str, &str)]) -> Self {
        self.environment.retain(|(name, _)| variables.iter().all(|(set, _)| name != set));
        self.environment.extend(variables.iter().map(|(name, value)| (name.into(), value.into())));
        self
    }
}
