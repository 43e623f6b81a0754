//! Starts a command under a supervisor.

use super::outputs::{Output, manners};
use super::running::Running;
use super::stopper::Stopper;
use super::supervisor::{Duty, NAME};
use super::{Shell, Variables};
use std::ffi::OsString;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// What a command's outputs are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wiring {
    /// A pseudo-terminal each.
    Terminals,
    /// A pipe each.
    Pipes,
}

/// What becomes of processes that are still there when the command itself has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Leftovers {
    /// They are ended.
    End,
    /// They belong to a declared background job, which lasts as long as any of them.
    Wait,
}

/// A command to start.
#[derive(Debug, Clone)]
pub struct Launch {
    /// The program, looked up in the `PATH` of `environment`.
    pub program: OsString,
    /// Its arguments.
    pub arguments: Vec<OsString>,
    /// Where it starts.
    pub directory: PathBuf,
    /// Its whole environment.
    pub environment: Variables,
    /// What its outputs are.
    pub wiring: Wiring,
    /// What becomes of what it leaves behind.
    pub leftovers: Leftovers,
    /// After so long it is ended.
    pub limit: Option<Duration>,
}

impl Shell {
    /// Starts it; fails if the directory, or our own supervisor, cannot be used. A missing program shows later,
    /// when the result is [watched](Running::watch).
    pub fn start(&self, launch: &Launch) -> Result<Running, String> {
        let directory = launch.directory.display();
        if !launch.directory.is_dir() {
            return Err(format!("'{directory}' is no directory, so nothing was started in it."));
        }
        self.try_start(launch).map_err(|error| {
            format!("'{}' could not be started in '{directory}': {error}.", launch.program.display())
        })
    }

    fn try_start(&self, launch: &Launch) -> std::io::Result<Running> {
        let open = match launch.wiring {
            Wiring::Terminals => Output::terminal,
            Wiring::Pipes => Output::pipe,
        };
        let (stdout, stderr) = (open()?, open()?);
        let (control, theirs) = UnixStream::pair()?;
        let duty = match launch.leftovers {
            Leftovers::End => Duty::Call,
            Leftovers::Wait => Duty::Job,
        };
        let mut command = Command::new(self.supervisor());
        command
            .arg0(NAME)
            .arg(duty.word())
            .arg(&launch.program)
            .args(&launch.arguments)
            .current_dir(&launch.directory)
            .env_clear()
            .envs(launch.environment.iter().map(|(name, value)| (name, value)))
            .env("PWD", &launch.directory)
            .stdin(Stdio::from(OwnedFd::from(theirs)))
            .stdout(stdout.theirs)
            .stderr(stderr.theirs);
        // Before the start: what the child changes is to be noticed.
        let before = [manners(&stdout.ours), manners(&stderr.ours)];
        let child = command.spawn()?;
        // Our copies of the child's ends go here; else we would never see its outputs end.
        drop(command);
        Ok(Running {
            child,
            stopper: Stopper::new(control),
            manners: before,
            outputs: [Some(stdout.ours), Some(stderr.ours)],
            started: Instant::now(),
            limit: launch.limit,
        })
    }
}
