//! Where a secret stands in a text, and of what kind it is.

use std::ops::Range;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    pub range: Range<usize>,
    /// What it is, as the placeholder says it.
    pub kind: &'static str,
}
