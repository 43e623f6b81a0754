//! Child processes: every one runs under a small supervisor of its own, so that nothing it starts outlives the
//! call, a timeout, an interrupt, or us. Knows nothing of tools, and never decides whether something may run.

mod collapse;
mod decode;
mod ended;
mod interactive;
mod jobs;
mod launch;
mod login;
mod outputs;
mod report;
mod running;
mod shell;
mod stopper;
mod supervisor;
mod transcript;
mod tree;
mod watch;
mod whole;

pub use ended::{Cause, Ended};
pub use interactive::Exit;
pub use jobs::{Job, Jobs};
pub use launch::{Launch, Leftovers, Wiring};
pub use running::Running;
pub use shell::{Captured, Shell};
pub use stopper::Stopper;
pub use supervisor::supervise_if_asked;
pub use transcript::{Taken, Transcript};
pub use whole::Kept;

/// Environment variables: names and values.
pub type Variables = Vec<(std::ffi::OsString, std::ffi::OsString)>;

/// Between the request to end and the end by force.
const GRACE: std::time::Duration = std::time::Duration::from_secs(2);
