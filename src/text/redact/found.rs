//! A secret in a text.

use std::ops::Range;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// Where it stands, in bytes.
    pub range: Range<usize>,
    /// What it is, as the placeholder says it.
    pub kind: &'static str,
}
