//! What changed files, as a stack, and how it is taken back: `decide` is pure, `change` touches the disk.

mod decide;
mod differ;
mod report;
mod stack;

pub use decide::Way;
pub(super) use decide::{Fate, Hop, decide};
pub(super) use differ::differences;
pub use report::{Changed, Conflict, Did, FileImages, UndoReport, UndoneCall, UndoneFile};
pub(super) use stack::{Open, Stack};

#[cfg(test)]
mod tests;
