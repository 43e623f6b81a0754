//! What is said on standard error, beside whatever a front shows.

use crate::protocol::Failure;
use crate::text::{clean, cut};
use std::io::Write;

/// Of a longer message both ends are shown.
pub const MOST_SAID: usize = 1500;

/// A failure without a message is one nobody is left to read.
pub fn report(failure: &Failure) {
    if !failure.message.is_empty() {
        note(&cut::both_ends(&failure.message, MOST_SAID));
    }
    failure.hints.iter().for_each(|hint| note(&format!("  {hint}")));
}

/// A line on standard error; without one there is nobody to tell.
pub fn note(text: &str) {
    let _ = writeln!(std::io::stderr(), "{}", clean::plain(text));
}
