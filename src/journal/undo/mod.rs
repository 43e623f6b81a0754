//! What changed files, as a stack, and how it is taken back: `decide` is pure, `change` touches the disk.

mod decide;
mod differ;
mod report;
mod stack;

pub use decide::Way;
pub(super) use decide::{Fate, decide};
pub(super) use differ::differences;
pub use report::{Conflict, Did, UndoReport, UndoneCall, UndoneFile};
pub(super) use stack::Stack;
pub use stack::{Changed, FileImages};

#[cfg(test)]
mod tests;
