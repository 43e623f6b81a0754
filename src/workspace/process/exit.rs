//! How a command ended.

use std::time::Duration;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Cause {
    #[default]
    Itself,
    Timeout,
    Stopped,
    /// It waited for input, and there is none.
    Input,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ExitStatus {
    pub exit_code: Option<i32>,
    pub signal: Option<i32>,
    pub cause: Cause,
    /// Processes it left behind, which were ended after it.
    pub left_behind: usize,
    pub failed: Option<String>,
    pub duration: Duration,
}

impl ExitStatus {
    pub fn success(&self) -> bool {
        self.exit_code == Some(0) && self.cause == Cause::Itself
    }
}
