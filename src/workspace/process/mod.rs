//! Child processes: every one runs under a small supervisor of its own, so that nothing it starts outlives the
//! call, a timeout, an interrupt, or us. Knows nothing of tools, and never decides whether something may run.

mod behind;
mod collapse;
mod control;
mod decode;
mod full_output;
mod inherited;
mod interactive;
mod jobs;
mod launch;
mod login;
mod outputs;
mod own_shell;
mod passthrough;
mod running;
mod screen_modes;
mod shell;
mod supervisor;
mod transcript;
mod tree;
mod watch;

pub use control::{Stdin, Stopper};
pub use full_output::OutputFile;
pub use interactive::Left;
pub use jobs::{Job, Jobs};
pub use launch::Launch;
pub use running::{Cause, ExitStatus, Running};
pub use shell::{Captured, Shell};
pub use supervisor::{attend, supervise_if_asked, tell_failure};
pub use transcript::{Taken, Transcript};

pub type Variables = Vec<(std::ffi::OsString, std::ffi::OsString)>;

/// Between the request to end and the end by force.
const GRACE: std::time::Duration = std::time::Duration::from_secs(2);
