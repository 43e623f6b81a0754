//! The project's repository, read and changed by git itself, with everything off that would run somebody else's code
//! or ask somebody. Whether a call may change it was decided elsewhere.

use super::process::{Captured, Cause, Launch, Shell};
use crate::policy::Confinement;
use std::path::{Path, PathBuf};
use std::sync::Arc;
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

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Summary {
    /// The branch; none if the head is detached.
    pub branch: Option<String>,
    /// The commit's id; none before the first one.
    pub head: Option<String>,
    pub staged: usize,
    pub changed: usize,
    pub untracked: usize,
    pub conflicted: usize,
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

    /// True if the project lies in a repository. Starts nothing.
    pub fn is_repository(&self) -> bool {
        self.root.ancestors().any(|directory| {
            let git = directory.join(".git");
            git.is_file() || git.join("HEAD").is_file()
        })
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

    /// The state of the repository; none without one, or without git.
    pub async fn summary(&self) -> Option<Summary> {
        if !self.is_repository() {
            return None;
        }
        let arguments = ["status", "--porcelain=v2", "--branch", "-z", "--ignore-submodules=dirty"];
        let (_keep, cancel) = watch::channel(false);
        let answer = self.run_own(&arguments, cancel).await.ok()?;
        Some(summarise(&answer.text))
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

fn summarise(text: &str) -> Summary {
    let mut summary = Summary::default();
    let mut entries = text.split('\0');
    while let Some(entry) = entries.next() {
        let (kind, rest) = entry.split_once(' ').unwrap_or((entry, ""));
        match kind {
            "#" => match rest.split_once(' ') {
                Some(("branch.oid", id)) if id != "(initial)" => summary.head = Some(id.to_owned()),
                Some(("branch.head", name)) if name != "(detached)" => summary.branch = Some(name.to_owned()),
                _ => {}
            },
            "1" | "2" => {
                let mut states = rest.chars();
                summary.staged += usize::from(states.next().is_some_and(|state| state != '.'));
                summary.changed += usize::from(states.next().is_some_and(|state| state != '.'));
                if kind == "2" {
                    // The name before a rename stands as an entry of its own.
                    entries.next();
                }
            }
            "u" => summary.conflicted += 1,
            "?" => summary.untracked += 1,
            _ => {}
        }
    }
    summary
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_status_is_counted() {
        let text = "# branch.oid 1234\0# branch.head main\0# branch.ab +1 -0\0\
                    1 M. N... 100644 100644 100644 a b x y.rs\0\
                    1 .M N... 100644 100644 100644 a b z.rs\0\
                    2 R. N... 100644 100644 100644 a b R100 new.rs\0? old.rs\0\
                    u UU N... 1 2 3 4 a b c w.rs\0? one\0? two\0";
        let want = Summary {
            branch: Some("main".to_owned()),
            head: Some("1234".to_owned()),
            staged: 2,
            changed: 1,
            untracked: 2,
            conflicted: 1,
        };
        assert_eq!(summarise(text), want);
        assert_eq!(summarise("# branch.oid (initial)\0# branch.head (detached)\0"), Summary::default());
        assert_eq!(summarise(""), Summary::default());
    }
}
