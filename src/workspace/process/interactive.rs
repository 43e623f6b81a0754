//! A command of the user's own with a terminal (`!vim notes`), which is ours in between, and the real one as it was
//! afterwards.

use super::control::{Duty, NAME};
use super::own_shell::OwnShell;
use super::passthrough::Passthrough;
use super::shell::{Shell, must_be_there};
use crate::policy::Confinement;
use crate::workspace::platform::open_to_others;
use std::io;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};
use tokio::signal::unix::{SignalKind, signal};

/// How such a line ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Left {
    /// 128 and the signal's number if a signal ended it.
    pub code: i32,
    /// Where its shell was then, if it could tell.
    pub directory: Option<PathBuf>,
    /// The end of what it wrote; none if it drew on a screen of its own, or there is no terminal.
    pub written: Option<String>,
    /// What was typed meanwhile and it did not read.
    pub unread: Vec<u8>,
}

impl Shell {
    /// Runs a permitted line with a terminal and the user's aliases and functions, and waits for its end; `cd -` goes to
    /// the directory that was left. Ctrl-C reaches the command, and not us, while it runs. Blocks; belongs on a blocking thread of the runtime, which listens for the
    /// signals.
    pub fn run_interactive(
        &self,
        line: &str,
        directory: &Path,
        left: Option<&Path>,
        confinement: Confinement,
    ) -> Result<Left, String> {
        confinement.check_typed()?;
        must_be_there(directory)?;
        let complain = |error: io::Error| format!("'{line}' could not be started: {error}.");
        // As long as these listen, the signals do not end us.
        let _interrupt = signal(SignalKind::interrupt()).map_err(complain)?;
        let _quit = signal(SignalKind::quit()).map_err(complain)?;
        let command = self.interactive(line, directory, left);
        // The user's own line reads its aliases from our open files.
        let (status, (written, unread)) = open_to_others(|| run(command)).map_err(complain)?;
        let code = status.code().ok_or_else(|| format!("'{line}' was lost: {status}."))?;
        Ok(Left { code, directory: self.own().and_then(OwnShell::directory), written, unread })
    }

    /// The program without what it has to know of its terminal.
    fn interactive(&self, line: &str, directory: &Path, left: Option<&Path>) -> (Command, [String; 3]) {
        let own = self.own();
        let script = own.map_or_else(|| line.to_owned(), |own| own.script(line));
        let mut command = Command::new(&self.supervisor);
        command
            .arg0(NAME)
            .arg(Duty::Terminal.name())
            .current_dir(directory)
            .env_clear()
            .envs(self.environment().iter().map(|(name, value)| (name, value)))
            .env("PWD", directory)
            .envs(left.map(|left| ("OLDPWD", left)))
            .envs(own.map(OwnShell::variable));
        (command, ["bash".to_owned(), "-c".to_owned(), script])
    }
}

/// What it wrote and what it did not read, as in [`Left`].
type Remains = (Option<String>, Vec<u8>);

/// Runs it in a terminal of ours. Where our input is none, it gets what we have: the supervisor a group of its own, so that
/// Ctrl-C passes it by, and the command ours.
fn run((mut command, words): (Command, [String; 3])) -> io::Result<(ExitStatus, Remains)> {
    let passthrough = Passthrough::open()?;
    let group = match &passthrough {
        Some(terminal) => {
            command.stdin(terminal.theirs()?).stdout(terminal.theirs()?).stderr(terminal.theirs()?);
            0
        }
        None => {
            command.process_group(0);
            rustix::process::getpgrp().as_raw_nonzero().get()
        }
    };
    command.args([group.to_string(), std::process::id().to_string()]).args(words);
    let mut child = command.spawn()?;
    // Our copies of its terminal go here.
    drop(command);
    let Some(mut terminal) = passthrough else { return Ok((child.wait()?, (None, Vec::new()))) };
    let (ended, end) = io::pipe()?;
    let waiting = std::thread::Builder::new().name("wait".to_owned()).spawn(move || {
        let status = child.wait();
        drop(end);
        status
    })?;
    terminal.pass(&ended)?;
    let status = waiting.join().map_err(|_| io::Error::other("its end was lost"))?;
    let left = terminal.close();
    Ok((status?, left))
}
