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
    /// Its exit code, if it exited.
    pub exit_code: Option<i32>,
    /// The signal that ended it, if one did.
    pub signal: Option<i32>,
    pub cause: Cause,
    /// Processes it left behind, which were ended after it.
    pub left_behind: usize,
    /// Why it could not even start.
    pub failed: Option<String>,
    pub duration: Duration,
}

impl ExitStatus {
    /// Of a command about which nothing is known yet.
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

    /// True if it ended by itself with code 0.
    pub fn success(&self) -> bool {
        self.exit_code == Some(0) && self.cause == Cause::Itself
    }
}
