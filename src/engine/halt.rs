//! What ends a turn early.

use crate::protocol::Failure;

/// Why the turn does not go on.
#[derive(Debug)]
pub(super) enum Halt {
    /// The user stopped it.
    Cancelled,
    /// The user must hear this.
    Failed(Failure),
}

impl From<Failure> for Halt {
    fn from(failure: Failure) -> Self {
        Halt::Failed(failure)
    }
}
