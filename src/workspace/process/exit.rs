//! How a command ended.

use std::time::Duration;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cause {
    Itself,
    Timeout,
    Stopped,
    /// It waited for input, and there is none.
    Input,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExitStatus {
    pub exit_code: Option<i32>,
    pub signal: Option<i32>,
    pub cause: Cause,
    /// Processes it left behind, which were ended after it.
    pub left_behind: usize,
    /// Why it could not even start.
    pub failed: Option<String>,
    pub duration: Duration,
}

impl ExitStatus {
    pub(super) fn unknown() -> Self {
        Self {
            exit_code: None,
            signal: None,
            cause: Cause::Itself,
            left_behind: 0,
            failed: None,
            duration: Duration::ZERO,
        }
    }

    pub fn success(&self) -> bool {
        self.exit_code == Some(0) && self.cause == Cause::Itself
    }
}
