//! A command to start, and how it is to run. It is made by a [`Shell`](super::Shell), which asks for the confinement of
//! a permit, and nobody else can make one.

use super::Variables;
use super::control::{Duty, NAME, Stdin, Stopper, send_descriptor};
use super::outputs::{Output, terminal_modes};
use super::running::{ExitStatus, Running};
use crate::policy::Confinement;
use crate::workspace::wall::{Admission, HELD, Layer, Order, Partial, Wall};
use std::ffi::{OsStr, OsString};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
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
    /// How it goes behind the wall; none where it runs as the user would run it.
    pub(super) inside: Option<Inside>,
    /// What holds it where there is no wall; none where nothing does.
    pub(super) held: Option<Arc<Partial>>,
}

/// A command's way behind the wall, and where its changes are collected.
#[derive(Debug)]
pub(super) struct Inside {
    pub(super) wall: Arc<Wall>,
    pub(super) admission: Admission,
    /// None where it runs on the project itself.
    pub(super) layer: Option<Arc<Layer>>,
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

    /// What it changes of the project's copy is found here once it has ended; none where it runs on the project itself.
    pub fn layer(&self) -> Option<Arc<Layer>> {
        self.inside.as_ref()?.layer.clone()
    }

    /// Of a command on a copy: the copy begins with these contents, by their paths from the root. What builds make there goes with it,
    /// for it would be newer than what the project has.
    #[must_use]
    pub fn as_it_was(mut self, before: &[(String, Option<Vec<u8>>)]) -> Self {
        let Some(Inside { admission, layer: Some(layer), .. }) = &mut self.inside else { return self };
        admission.through.clear();
        for (path, content) in before {
            // What cannot be put back shows as a difference of the check.
            let _ = layer.begin_with(Path::new(path), content.as_deref());
        }
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
        // Before the start: what the child changes is to be noticed.
        let before = [terminal_modes(&stdout.ours), terminal_modes(&stderr.ours)];
        let outputs = (stdout.theirs, stderr.theirs);
        let serves = |inside: &&Inside| self.duty == Duty::Job && !inside.admission.network;
        let forwarding = self.inside.as_ref().filter(serves);
        let forwarding = forwarding.map(|inside| inside.wall.forward(outputs.1.as_fd())).transpose()?;
        let child = match &self.inside {
            Some(inside) => self.order(inside, &theirs, &outputs).map(|()| None),
            None => self.spawn(supervisor, theirs, outputs).map(Some),
        }?;
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
            held: (self.layer(), forwarding),
        })
    }

    fn order(
        &self,
        inside: &Inside,
        control: &UnixStream,
        outputs: &(OwnedFd, OwnedFd),
    ) -> std::io::Result<()> {
        let mut environment = self.environment.clone();
        environment.retain(|(name, _)| name != "PWD" && name != "TMPDIR");
        environment.push(("PWD".into(), self.directory.clone().into()));
        let order = Order {
            admission: inside.admission.clone(),
            duty: self.duty.name().to_owned(),
            stdin: self.stdin.name().to_owned(),
            directory: self.directory.clone(),
            words: std::iter::once(&self.program).chain(&self.arguments).cloned().collect(),
            environment,
        };
        inside.wall.order(&order, &[control.as_fd(), outputs.0.as_fd(), outputs.1.as_fd()])
    }

    fn spawn(
        &self,
        supervisor: &Path,
        control: UnixStream,
        outputs: (OwnedFd, OwnedFd),
    ) -> std::io::Result<Child> {
        let mut command = Command::new(supervisor);
        command
            .arg0(NAME)
            .args(self.held.iter().flat_map(|held| [HELD.into(), held.word()]))
            .args([self.duty.name(), self.stdin.name()])
            .arg(&self.program)
            .args(&self.arguments)
            .current_dir(&self.directory)
            .env_clear()
            .envs(self.environment.iter().map(|(name, value)| (name, value)))
            .env("PWD", &self.directory)
            .stdin(Stdio::from(OwnedFd::from(control)))
            .stdout(outputs.0)
            .stderr(outputs.1);
        // Our copies of the child's ends go with the command; else we would never see its outputs end.
        command.spawn()
    }
}
