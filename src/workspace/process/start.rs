//! Starts a command under a supervisor.

use super::Shell;
use super::control::{NAME, Stdin, send_descriptor};
use super::exit::ExitStatus;
use super::launch::{Launch, Wiring};
use super::outputs::{Output, terminal_modes};
use super::running::Running;
use super::stopper::Stopper;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};
use std::time::Instant;

impl Shell {
    /// Starts it; fails if it would run less confined than it was judged, or if the directory or our own supervisor cannot
    /// be used. A missing program shows later, when the result is [watched](Running::watch).
    pub fn start(&self, launch: Launch) -> Result<Running, String> {
        if let Some(confinement) = &launch.confinement {
            confinement.check(self.sandbox())?;
        }
        let directory = launch.directory.display();
        if !launch.directory.is_dir() {
            return Err(format!("'{directory}' is no directory, so nothing was started in it."));
        }
        self.try_start(&launch).map_err(|error| {
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
        let stdin = match launch.stdin {
            Stdin::Empty => None,
            Stdin::Piped => {
                let (theirs, ours) = std::io::pipe()?;
                send_descriptor(&control, theirs)?;
                Some(ours)
            }
        };
        let mut command = Command::new(&self.supervisor);
        command
            .arg0(NAME)
            .args([launch.duty.name(), launch.stdin.name()])
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
            limit: launch.limit,
            ended: ExitStatus::default(),
            heard: started,
            ending_since: None,
            line: Vec::new(),
            main: None,
        })
    }
}
