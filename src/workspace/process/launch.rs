//! A command to start, and how it is to run. It is made by a [`Shell`](super::Shell), which asks for the confinement of
//! a permit, and nobody else can make one.

use super::Variables;
use super::control::{Duty, NAME, Stdin, Stopper, send_descriptor};
use super::outputs::{Output, terminal_modes};
use super::running::{ExitStatus, Running};
use crate::policy::Confinement;
use std::ffi::{OsStr, OsString};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wiring {
    Terminals,
    Pipes,
}

#[derive(Debug)]
pub struct Launch {
    /// Looked up in the `PATH` of `environment`.
    pub(super) program: OsString,
    pub(super) arguments: Vec<OsString>,
    pub(super) directory: PathBuf,
    pub(super) environment: Variables,
    pub(super) wiring: Wiring,
    pub(super) stdin: Stdin,
    /// What becomes of processes that are still there when the command itself has ended.
    pub(super) duty: Duty,
    pub(super) limit: Option<Duration>,
    /// What it was judged under; none for a program we run for ourselves.
    pub(super) confinement: Option<Confinement>,
}

impl Launch {
    /// Ends the command after so long; with none it runs as long as it likes.
    #[must_use]
    pub fn limited_to(self, limit: Option<Duration>) -> Self {
        Self { limit, ..self }
    }

    /// What it leaves behind once it has ended by itself is a daemon, which outlives us. Only where the user said so.
    #[must_use]
    pub fn leaving_daemons(self) -> Self {
        Self { duty: Duty::Daemon, ..self }
    }

    #[must_use]
    pub fn with_stdin(self, stdin: Stdin) -> Self {
        Self { stdin, ..self }
    }

    #[must_use]
    pub fn with_variables<T: AsRef<OsStr>>(mut self, variables: &[(T, T)]) -> Self {
        self.environment.retain(|(name, _)| variables.iter().all(|(set, _)| name != set.as_ref()));
        let set = variables.iter().map(|(name, value)| (name.as_ref().to_owned(), value.as_ref().to_owned()));
        self.environment.extend(set);
        self
    }

    pub fn variable(&self, name: &str) -> Option<&OsStr> {
        self.environment.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_os_str())
    }

    /// Starts it under a supervisor, which is this program.
    pub(super) fn start(&self, supervisor: &Path) -> std::io::Result<Running> {
        let open = match self.wiring {
            Wiring::Terminals => Output::terminal,
            Wiring::Pipes => Output::pipe,
        };
        let (stdout, stderr) = (open()?, open()?);
        let (control, theirs) = UnixStream::pair()?;
        let stdin = match self.stdin {
            Stdin::Empty => None,
            Stdin::Piped => {
                let (theirs, ours) = std::io::pipe()?;
                send_descriptor(&control, theirs)?;
                Some(ours)
            }
        };
        let mut command = Command::new(supervisor);
        command
            .arg0(NAME)
            .args([self.duty.name(), self.stdin.name()])
            .arg(&self.program)
            .args(&self.arguments)
            .current_dir(&self.directory)
            .env_clear()
            .envs(self.environment.iter().map(|(name, value)| (name, value)))
            .env("PWD", &self.directory)
            .stdin(Stdio::from(OwnedFd::from(theirs)))
            .stdout(stdout.theirs)
            .stderr(stderr.theirs);
        // Before the start: what the child changes is to be noticed.
        let before = [terminal_modes(&stdout.ours), terminal_modes(&stderr.ours)];
        let child = command.spawn()?;
        // Our copies of the child's ends go here; else we would never see its outputs end.
        drop(command);
        let started = Instant::now();
        Ok(Running {
            child,
            stopper: Stopper::new(control),
            stdin,
            modes: before,
            outputs: [Some(stdout.ours), Some(stderr.ours)],
            started,
            limit: self.limit,
            ended: ExitStatus::default(),
            heard: started,
            ending_since: None,
            line: Vec::new(),
            main: None,
        })
    }
}
