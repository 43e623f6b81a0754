//! What changed files, as a stack, and how it is taken back: `decide` is pure, `change` touches the disk.

mod changed;
mod decide;
mod differ;
mod report;
mod stack;

pub use changed::{Changed, FileImages};
pub(super) use decide::{Direction, Fate, decide};
pub(super) use differ::differences;
pub use report::{Conflict, Did, Foreign, UndoReport, UndoneCall, UndoneFile};
pub(super) use stack::Stack;

#[cfg(test)]
mod tests;
