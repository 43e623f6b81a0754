//! The project's repository, read and changed by git itself, with everything off that would run somebody else's code
//! or ask somebody. Whether a call may change it was decided elsewhere.

use super::process::{Captured, Cause, Launch, Shell};
use crate::policy::Confinement;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;

/// Off in every call: hooks, the file watcher, pagers, colour, and an author guessed from the machine's name.
const OFF: &str = "--no-pager -c core.hooksPath=/dev/null -c core.fsmonitor=false -c color.ui=false \
                   -c user.useConfigOnly=true";
/// Paths are names, never patterns; nobody can be asked; messages are ones we can read.
const ENVIRONMENT: [(&str, &str); 6] = [
    ("GIT_TERMINAL_PROMPT", "0"),
    ("GIT_LITERAL_PATHSPECS", "1"),
    ("GIT_EDITOR", "false"),
    ("GIT_ASKPASS", "false"),
    ("SSH_ASKPASS", "false"),
    ("LC_ALL", "C.UTF-8"),
];

/// A look for which the screen waits takes no longer.
const LOOK: Duration = Duration::from_secs(10);

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The text; what is no UTF-8 shows as U+FFFD.
    pub text: String,
    pub cut: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GitError {
    NotARepository,
    Missing(String),
    NoIdentity,
    Slow,
    Stopped,
    Refused(String),
}

#[derive(Debug, Clone)]
pub struct Git {
    shell: Arc<Shell>,
    root: PathBuf,
}

impl Git {
    pub fn new(shell: Arc<Shell>, root: &Path) -> Self {
        Self { shell, root: root.to_owned() }
    }

    /// Runs git with the arguments behind its name that were judged, in the project.
    pub async fn run(
        &self,
        arguments: &[String],
        confinement: Confinement,
        cancel: watch::Receiver<bool>,
    ) -> Result<Answer, GitError> {
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let launch = self.shell.permitted_child("git", &with_off(&arguments), self.root.clone(), confinement);
        self.finish(launch, cancel).await
    }

    /// Runs a judged line of git commands as one: each of them in the project, with the same off, and with pathspecs
    /// that mean what the line says.
    pub async fn run_line(
        &self,
        line: &str,
        confinement: Confinement,
        cancel: watch::Receiver<bool>,
    ) -> Result<Answer, GitError> {
        let script = format!("git() {{ command git {OFF} --no-literal-pathspecs \"$@\"; }}\n{line}");
        let launch = self.shell.permitted_child("bash", &["-c", &script], self.root.clone(), confinement);
        self.finish(launch, cancel).await
    }

    /// Runs git for ourselves and at once, as [`Git::run_own`] does, for what must be known before somebody is asked.
    pub fn look(&self, arguments: &[&'static str]) -> Result<Answer, GitError> {
        let reading = [&["--no-optional-locks"], arguments].concat();
        let launch = self.shell.own_child("git", &with_off(&reading), self.root.clone());
        let launch = launch.with_variables(&ENVIRONMENT).limited_to(Some(LOOK));
        answer(self.shell.capture_here(launch).map_err(GitError::Missing)?)
    }

    /// Runs git for ourselves, judged by nobody: with arguments that are written here in the source and only read. Not
    /// even the index is refreshed on disk.
    pub async fn run_own(
        &self,
        arguments: &[&'static str],
        cancel: watch::Receiver<bool>,
    ) -> Result<Answer, GitError> {
        let reading = [&["--no-optional-locks"], arguments].concat();
        let launch = self.shell.own_child("git", &with_off(&reading), self.root.clone());
        self.finish(launch, cancel).await
    }

    async fn finish(&self, launch: Launch, cancel: watch::Receiver<bool>) -> Result<Answer, GitError> {
        let launch = launch.with_variables(&ENVIRONMENT);
        answer(self.shell.capture(launch, cancel).await.map_err(GitError::Missing)?)
    }

    /// The id of the current commit; none before the first one.
    pub async fn head(&self) -> Option<String> {
        let (_keep, cancel) = watch::channel(false);
        let answer = self.run_own(&["rev-parse", "--verify", "--quiet", "HEAD"], cancel).await.ok()?;
        Some(answer.text.trim().to_owned()).filter(|id| !id.is_empty())
    }
}

fn with_off<'a>(arguments: &[&'a str]) -> Vec<&'a str> {
    OFF.split(' ').chain(arguments.iter().copied()).collect()
}

fn answer(captured: Captured) -> Result<Answer, GitError> {
    let status = &captured.status;
    if let Some(why) = &status.failed {
        return Err(GitError::Missing(why.clone()));
    }
    let said = String::from_utf8_lossy(&captured.stderr).trim().to_owned();
    match status.cause {
        Cause::Timeout => Err(GitError::Slow),
        Cause::Stopped => Err(GitError::Stopped),
        Cause::Itself | Cause::Input if status.success() => {
            Ok(Answer { text: String::from_utf8_lossy(&captured.stdout).into_owned(), cut: captured.cut })
        }
        Cause::Itself | Cause::Input => Err(read_refusal(said, &captured.stdout)),
    }
}

fn read_refusal(said: String, stdout: &[u8]) -> GitError {
    let about_identity = ["auto-detection is disabled", "Please tell me who you are", "empty ident name"];
    if said.contains("not a git repository") {
        GitError::NotARepository
    } else if about_identity.iter().any(|words| said.contains(words)) {
        GitError::NoIdentity
    } else if said.is_empty() {
        // Some refusals, such as "nothing to commit", are written as ordinary output.
        GitError::Refused(String::from_utf8_lossy(stdout).trim().to_owned())
    } else {
        GitError::Refused(said)
    }
}
