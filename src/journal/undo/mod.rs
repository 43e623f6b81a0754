//! What changed files, as a stack, and how it is taken back: `decide` is pure, `change` touches the disk.

mod changed;
mod decide;
mod differ;
mod report;
mod stack;

pub use changed::{Changed, FileImages};
pub use decide::Way;
pub(super) use decide::{Fate, decide};
pub(super) use differ::differences;
pub use report::{Conflict, Did, UndoReport, UndoneCall, UndoneFile};
pub(super) use stack::Stack;

#[cfg(test)]
mod tests;
