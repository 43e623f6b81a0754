//! Rules answered "always in this project": a file people can read and edit, one rule a line, `#` begins a comment.

use super::{StateDir, private};
use std::io;

/// Nobody answered so often.
const MOST: u64 = 4 * 1024 * 1024;

pub fn load(state: &StateDir) -> io::Result<Vec<String>> {
    let text = private::if_there(private::read_within(&state.approvals(), MOST))?.unwrap_or_default();
    let text = String::from_utf8(text).map_err(|_| io::ErrorKind::InvalidData)?;
    let rules = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    Ok(rules.map(str::to_owned).collect())
}

/// Adds a rule, once. A rule that is not one line is none.
pub fn add(state: &StateDir, rule: &str) -> io::Result<()> {
    let rule = rule.trim();
    if rule.is_empty() || rule.starts_with('#') || rule.contains(['\n', '\r']) {
        return Err(io::ErrorKind::InvalidInput.into());
    }
    let mut file = private::lock_for_append(&state.approvals())?;
    if load(state)?.iter().any(|known| known == rule) {
        return Ok(());
    }
    private::append_line(&mut file, rule.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_kept_once_and_hand_edits_count() {
        let (_dir, state) = StateDir::temporary();
        assert_eq!(load(&state).unwrap(), [""; 0]);
        for rule in ["git commit", "cargo add", "git commit"] {
            add(&state, rule).unwrap();
        }
        assert_eq!(load(&state).unwrap(), ["git commit", "cargo add"]);
        std::fs::write(state.approvals(), "# mine\n\n  make deploy  \ngit commit").unwrap();
        add(&state, "ls").unwrap();
        assert_eq!(load(&state).unwrap(), ["make deploy", "git commit", "ls"]);
        for bad in ["", "a\nb", "# x"] {
            assert!(add(&state, bad).is_err(), "{bad:?}");
        }
    }
}
