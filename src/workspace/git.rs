//! The project's repository, read and changed by git itself, with everything off that would run somebody else's code
//! or ask somebody. Whether a call may change it was decided elsewhere.

mod remote;
mod uncommitted;

pub use remote::Remotes;

use super::Workspace;
use super::process::{Captured, Cause, Launch, Shell};
use crate::policy::git_keys::matters_while_reading;
use crate::policy::{Confinement, Links, Reach};
use crate::protocol::Place;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;

/// Off in every call: hooks, the file watcher, pagers, colour, and an author guessed from the machine's name.
const OFF: &str = "--no-pager -c core.hooksPath=/dev/null -c core.fsmonitor=false -c color.ui=false \
                   -c user.useConfigOnly=true";
/// Paths are names, never patterns; nobody can be asked; messages are ones we can read.
const ENVIRONMENT: [(&str, &str); 7] = [
    ("GIT_TERMINAL_PROMPT", "0"),
    ("GIT_LITERAL_PATHSPECS", "1"),
    ("GIT_EDITOR", "false"),
    ("GIT_ASKPASS", "false"),
    ("SSH_ASKPASS", "false"),
    ("LC_ALL", "C.UTF-8"),
    ("LANGUAGE", "en"),
];

/// A look for which the screen waits takes no longer.
const LOOK: Duration = Duration::from_secs(10);

/// Configuration under which reading runs nothing that the repository names, as far as its keys have names of their own.
/// Directories that only look like a repository are none, and submodules are not entered.
const SETTINGS: [(&str, &str); 8] = [
    ("core.fsmonitor", "false"),
    ("core.hooksPath", "/dev/null"),
    ("safe.bareRepository", "explicit"),
    ("diff.ignoreSubmodules", "dirty"),
    ("diff.submodule", "short"),
    ("status.submoduleSummary", "false"),
    ("submodule.recurse", "false"),
    ("help.format", "man"),
];

/// Prints the configuration, each key with its value behind its scope, and those of every place of `.gitmodules`.
const KEYS: &str = "git config --list -z --show-scope; \
    top=$(git rev-parse --show-toplevel) || exit 0; \
    for at in --file=\"$top/.gitmodules\" --blob=:.gitmodules --blob=HEAD:.gitmodules; do \
    git config \"$at\" --list -z --show-scope; done 2>/dev/null; exit 0";

/// The environment in which git only reads: with these settings, the given ones, and no connection to fetch what is missing.
pub fn reading(more: &[(String, String)]) -> Vec<(String, String)> {
    let fixed = SETTINGS.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned()));
    let settings: Vec<_> = fixed.chain(more.iter().cloned()).collect();
    let mut variables = vec![("GIT_CONFIG_COUNT".to_owned(), settings.len().to_string())];
    variables.extend(
        ["GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none", "GIT_OPTIONAL_LOCKS=0", "GIT_PAGER=cat"]
            .iter()
            .filter_map(|pair| pair.split_once('='))
            .map(|(name, value)| (name.to_owned(), value.to_owned())),
    );
    for (number, (key, value)) in settings.into_iter().enumerate() {
        variables.push((format!("GIT_CONFIG_KEY_{number}"), key));
        variables.push((format!("GIT_CONFIG_VALUE_{number}"), value));
    }
    variables
}

/// The keys of the repository's own configuration by which it names programs that run while it is read.
fn keys(shell: &Shell, directory: &Path) -> Result<Vec<String>, String> {
    let launch = shell.own_child("sh", &["-c", KEYS], directory.to_owned()).limited_to(Some(LOOK));
    let captured = shell.capture_here(launch.with_variables(&reading(&[])))?;
    let printed = String::from_utf8_lossy(&captured.stdout).into_owned();
    let words: Vec<&str> = printed.split('\0').collect();
    let own = words.chunks_exact(2).filter(|pair| !matches!(pair[0], "global" | "system"));
    let set = own.map(|pair| pair[1].split_once('\n').unwrap_or((pair[1], "")));
    let found: Vec<String> =
        set.filter(|(key, value)| matters_while_reading(key, value)).map(|(key, _)| key.to_owned()).collect();
    // What cannot be started cannot run anything either; what takes too long may.
    let all = matches!(captured.status.cause, Cause::Itself | Cause::Input) && !captured.cut;
    all.then_some(found).ok_or_else(|| "…".to_owned())
}

/// What the guard looks up: links in the workspace, and the repositories that git would find.
#[derive(Debug)]
pub struct Surroundings {
    workspace: Arc<Workspace>,
    shell: Arc<Shell>,
}

impl Surroundings {
    pub fn new(workspace: Arc<Workspace>, shell: Arc<Shell>) -> Self {
        Self { workspace, shell }
    }
}

impl Links for Surroundings {
    fn target_of(&self, place: &Place) -> Option<Place> {
        self.workspace.target_of(place)
    }

    fn look_through(&self, directory: &Place, reach: Reach, show: &mut dyn FnMut(&str, &Place)) -> bool {
        self.workspace.look_through(directory, reach, show)
    }

    fn tracked(&self, directory: &Path, show: &mut dyn FnMut(&Place)) -> bool {
        self.workspace.tracked(directory, show)
    }

    fn elsewhere_of_git(&self, directory: &Path) -> Option<String> {
        self.workspace.elsewhere_of_git(directory)
    }

    fn programs_of_git(&self, directory: &Path) -> Option<String> {
        // Where nothing can be started, git cannot be either.
        directory.is_dir().then(|| keys(&self.shell, directory)).and_then(|keys| match keys {
            Ok(keys) => keys.into_iter().next(),
            Err(unknown) => Some(unknown),
        })
    }
}

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
        let launch = launch.with_variables(&reading(&[]));
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
        let launch = self.own(arguments)?.with_variables(&ENVIRONMENT).limited_to(Some(LOOK));
        answer(self.shell.capture_here(launch).map_err(GitError::Missing)?)
    }

    /// Runs git for ourselves, judged by nobody: with arguments that are written here in the source and only read. Not
    /// even the index is refreshed on disk.
    pub async fn run_own(
        &self,
        arguments: &[&'static str],
        cancel: watch::Receiver<bool>,
    ) -> Result<Answer, GitError> {
        let launch = self.own(arguments)?;
        self.finish(launch, cancel).await
    }

    /// Filters have names that only the configuration knows: each that the repository has is made empty.
    fn own(&self, arguments: &[&str]) -> Result<Launch, GitError> {
        let keys = keys(&self.shell, &self.root).map_err(GitError::Missing)?;
        let filters = keys.iter().filter(|key| key.to_ascii_lowercase().starts_with("filter."));
        let names = filters.filter_map(|key| key.rsplit_once('.')).map(|(filter, _)| filter);
        let emptied = names.flat_map(|filter| {
            [("clean", ""), ("smudge", ""), ("process", ""), ("required", "false")]
                .map(|(key, value)| (format!("{filter}.{key}"), value.to_owned()))
        });
        let launch = self.shell.own_child("git", &with_off(arguments), self.root.clone());
        Ok(launch.with_variables(&reading(&emptied.collect::<Vec<_>>())))
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
