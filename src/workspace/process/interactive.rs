//! A command of the user's own with the real terminal (`!vim notes`), and the terminal as it was afterwards.

use super::control::{Duty, NAME};
use super::own_shell::OwnShell;
use super::shell::{Shell, must_be_there};
use crate::policy::Confinement;
use crate::workspace::platform::open_to_others;
use rustix::termios::{OptionalActions, tcgetattr, tcgetpgrp, tcsetattr};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use tokio::signal::unix::{SignalKind, signal};

/// Gives the terminal back although we are in the background, which only someone who ignores this signal may do.
const TAKE_BACK: &str = "trap '' TTOU; name=$1; shift; exec -a \"$name\" \"$0\" \"$@\"";

/// How such a line ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Left {
    /// 128 and the signal's number if a signal ended it.
    pub code: i32,
    /// Where its shell was then, if it could tell.
    pub directory: Option<PathBuf>,
}

impl Shell {
    /// Runs a permitted line with the terminal and the user's aliases and functions, and waits for its end; `cd -` goes to
    /// the directory that was left. Ctrl-C reaches the command, and not us, while it runs. Blocks; belongs on a blocking thread of the runtime, which listens for the
    /// signals.
    pub fn run_interactive(
        &self,
        line: &str,
        directory: &Path,
        left: Option<&Path>,
        confinement: Confinement,
    ) -> Result<Left, String> {
        confinement.check(self.sandbox())?;
        must_be_there(directory)?;
        let complain = |error: std::io::Error| format!("'{line}' could not be started: {error}.");
        // As long as these listen, the signals do not end us.
        let _interrupt = signal(SignalKind::interrupt()).map_err(complain)?;
        let _quit = signal(SignalKind::quit()).map_err(complain)?;
        let before = tcgetattr(std::io::stdin()).ok();
        // The user's own line reads its aliases from our open files.
        let status = open_to_others(|| self.interactive(line, directory, left).status()).map_err(complain)?;
        self.take_terminal_back();
        if let Some(modes) = before {
            // A terminal that is gone needs no modes.
            let _ = tcsetattr(std::io::stdin(), OptionalActions::Drain, &modes);
        }
        let code = status.code().ok_or_else(|| format!("'{line}' was lost: {status}."))?;
        Ok(Left { code, directory: self.own().and_then(OwnShell::directory) })
    }

    /// The supervisor gets a group of its own, so that Ctrl-C passes it by; the command joins ours.
    fn interactive(&self, line: &str, directory: &Path, left: Option<&Path>) -> Command {
        let own = self.own();
        let script = own.map_or_else(|| line.to_owned(), |own| own.script(line));
        let mut command = Command::new(&self.supervisor);
        command
            .arg0(NAME)
            .arg(Duty::Terminal.name())
            .arg(rustix::process::getpgrp().as_raw_nonzero().to_string())
            .arg(std::process::id().to_string())
            .args(["bash", "-c", &script])
            .current_dir(directory)
            .env_clear()
            .envs(self.environment().iter().map(|(name, value)| (name, value)))
            .env("PWD", directory)
            .envs(left.map(|left| ("OLDPWD", left)))
            .envs(own.map(OwnShell::variable))
            .process_group(0);
        command
    }

    /// A command that made a group of its own the terminal's owner and died may have left it so.
    fn take_terminal_back(&self) {
        let ours = rustix::process::getpgrp();
        if tcgetpgrp(std::io::stdin()).is_ok_and(|owner| owner != ours) {
            // Without it the shell we were started from takes over; nothing else can be done here.
            let _ = Command::new("bash")
                .args(["-c", TAKE_BACK])
                .arg(&self.supervisor)
                .args([NAME, Duty::Foreground.name(), &ours.as_raw_nonzero().to_string()])
                .status();
        }
    }
}
