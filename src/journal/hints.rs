//! What the user is told once in a project, and has been.

use super::{StateDir, private};
use std::io;

/// More is no list of ours.
const MOST: u64 = 64 * 1024;

/// Whether this is the first time that it is to be said. Where that cannot be noted it was said before.
pub fn is_first(state: &StateDir, hint: &str) -> bool {
    note(state, hint).unwrap_or(false)
}

fn note(state: &StateDir, hint: &str) -> io::Result<bool> {
    let mut file = private::lock_for_append(&state.hints())?;
    let said = private::read_within(&state.hints(), MOST)?;
    if said.split(|byte| *byte == b'\n').any(|line| line == hint.as_bytes()) {
        return Ok(false);
    }
    private::append_line(&mut file, hint.as_bytes()).map(|()| true)
}
