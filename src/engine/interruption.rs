//! What ends a turn, or a task in it, early.

use crate::protocol::Failure;

#[derive(Debug)]
pub(super) enum Interruption {
    Cancelled,
    Failed(Failure),
}

pub(super) type Result<T, E = Interruption> = std::result::Result<T, E>;

impl From<Failure> for Interruption {
    fn from(failure: Failure) -> Self {
        Interruption::Failed(failure)
    }
}
