//! How commands are started here: by which supervisor, with which environment. One for the whole program.

use super::Variables;
use super::control::{Duty, Stdin, Stopper};
use super::inherited;
use super::launch::{Launch, Wiring};
use super::login;
use super::own_shell::{self, OwnShell};
use super::running::{ExitStatus, Running};
use crate::policy::{Aliases, Confinement, Sandbox};
use crate::protocol::Stream;
use crate::text::redact;
use crate::workspace::openings::Overview;
use crate::workspace::thread::apart;
use crate::workspace::wall::{Enclosure, Partial, Wall};
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;
use tokio::sync::{mpsc, watch};

/// Set for commands of the model: there is nobody to page through a text or to type a password.
const UNATTENDED: [(&str, &str); 5] = [
    ("PAGER", "cat"),
    ("GIT_PAGER", "cat"),
    ("MANPAGER", "cat"),
    ("GIT_TERMINAL_PROMPT", "0"),
    // A look of git's refreshes its index, which would be a change to ask about.
    ("GIT_OPTIONAL_LOCKS", "0"),
];
/// Set where there is no network: waiting does not bring it back.
const NO_RETRIES: [(&str, &str); 3] =
    [("CARGO_NET_RETRY", "0"), ("npm_config_fetch_retries", "0"), ("PIP_RETRIES", "0")];
/// Pieces of output that may wait; when there are more, the command waits.
const QUEUE: usize = 32;
/// Of each output of a program we run for ourselves, so much is kept.
const CAPTURED: usize = 4 * 1024 * 1024;

#[derive(Debug)]
pub struct Shell {
    pub(super) supervisor: PathBuf,
    inherited: Variables,
    environment: OnceLock<Variables>,
    /// None where no place for it could be made.
    own: OnceLock<Option<OwnShell>>,
    /// Where commands go in; nothing is started before the first one.
    pub(super) enclosure: Option<Enclosure>,
    pub(super) wall: Mutex<Option<Result<Arc<Wall>, String>>>,
    pub(super) partial: OnceLock<Result<Arc<Partial>, String>>,
    pub(super) openings: Arc<Overview>,
}

#[derive(Debug, Clone, Default)]
pub struct Captured {
    pub status: ExitStatus,
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
    pub cut: bool,
}

impl Captured {
    fn take(&mut self, stream: Stream, bytes: &[u8]) {
        let kept = match stream {
            Stream::Stdout => &mut self.stdout,
            Stream::Stderr => &mut self.stderr,
        };
        let room = CAPTURED.saturating_sub(kept.len());
        self.cut |= bytes.len() > room;
        kept.extend_from_slice(&bytes[..bytes.len().min(room)]);
    }
}

impl Shell {
    /// `supervisor` is this very program (`/proc/self/exe`, or the path of the binary); `inherited` our environment.
    pub fn new(supervisor: PathBuf, inherited: Variables) -> Self {
        Self {
            supervisor,
            inherited,
            environment: OnceLock::new(),
            own: OnceLock::new(),
            enclosure: None,
            wall: Mutex::default(),
            partial: OnceLock::new(),
            openings: Arc::default(),
        }
    }

    /// The same with a wall around this.
    #[must_use]
    pub fn enclosed(self, enclosure: Enclosure) -> Self {
        Self { enclosure: Some(enclosure), ..self }
    }

    /// The environment of commands: ours, completed once by what the user's login shell sets.
    pub fn environment(&self) -> &Variables {
        self.environment.get_or_init(|| login::with_login(&self.inherited, self.login_environment()))
    }

    /// The user's own shell, for the lines it is to run. The first one waits for its start-up files.
    pub(super) fn own(&self) -> Option<&OwnShell> {
        let ask =
            || OwnShell::new(&self.own_definitions().unwrap_or_default(), self.variable("BASH_ENV")).ok();
        self.own.get_or_init(ask).as_ref()
    }

    fn own_definitions(&self) -> Option<Vec<u8>> {
        let (program, home) = (self.variable("SHELL")?, self.variable("HOME")?);
        let launch = Launch {
            environment: self.environment().clone(),
            limit: Some(own_shell::LIMIT),
            ..self.own_child(program, &own_shell::arguments(program)?, home.into())
        };
        let captured = self.capture_here(launch).ok()?;
        captured.status.success().then_some(captured.stdout)
    }

    /// The launch with the environment of the user's login shell, as a command line has it.
    pub fn as_logged_in(&self, launch: Launch) -> Launch {
        Launch { environment: without_secrets(self.environment()), ..launch }
    }

    /// Whether our own `PATH` leads to a program of this name; it waits for no login shell.
    pub fn find_here(&self, program: &str) -> bool {
        finds(&self.inherited, program)
    }

    pub fn find(&self, program: &str) -> bool {
        finds(self.environment(), program)
    }

    pub fn variable(&self, name: &str) -> Option<&OsStr> {
        self.environment().iter().find(|(known, _)| known == name).map(|(_, value)| value.as_os_str())
    }

    /// The aliases with which lines of the user's run; waits as the first such line would.
    pub fn aliases(&self) -> Aliases {
        self.own().map(|own| own.aliases.clone()).unwrap_or_default()
    }

    fn login_environment(&self) -> Variables {
        let find =
            |name: &str| self.inherited.iter().find(|(known, _)| known == name).map(|(_, value)| value);
        let Some(home) = find("HOME") else { return Vec::new() };
        let program = find("SHELL").cloned().unwrap_or_else(|| OsString::from("/bin/sh"));
        let launch = Launch {
            environment: self.inherited.clone(),
            limit: Some(login::LIMIT),
            ..self.own_child(program, &login::ARGUMENTS, home.into())
        };
        match self.capture_here(launch) {
            Ok(captured) if captured.status.success() => login::parse(&captured.stdout),
            _ => Vec::new(),
        }
    }

    /// Reads the login environment and builds the wall now, beside whatever else goes on, so that the first command need not wait.
    pub fn prepare(self: &Arc<Self>) {
        let shell = Arc::clone(self);
        // Without a thread it is read later; nothing is lost.
        let _ = std::thread::Builder::new().name("login".to_owned()).spawn(move || {
            shell.environment();
            // Why it is none is said by whoever needs it.
            let _ = shell.sandbox();
            shell.openings();
        });
    }

    /// A permitted command line, for `bash -c`, with a terminal for each output. The first one may wait for the
    /// login environment, so this belongs on a thread that may block.
    pub fn command_line(&self, line: &str, directory: PathBuf, confinement: Confinement) -> Launch {
        let (inside, held) = (self.inside(&confinement), self.held(&confinement));
        let is_own = confinement.is_own_command();
        let network = inside.as_ref().map(|inside| inside.admission.network);
        let environment = without_secrets(self.environment());
        let environment = match network {
            Some(network) => inherited::inside(environment, is_own, network),
            None => environment,
        };
        let variables = held.as_ref().map(|held| held.variables());
        let launch = Launch {
            inside,
            held,
            environment,
            wiring: Wiring::Terminals,
            limit: None,
            ..self.permitted_child("bash", &["-c", line], directory, confinement)
        };
        let launch = launch.with_variables(&UNATTENDED);
        match (network, variables) {
            (Some(false), _) => launch.with_variables(&NO_RETRIES),
            (_, Some(variables)) => {
                let variables = variables.map(|(name, path)| (OsString::from(name), path.into_os_string()));
                launch.with_variables(&NO_RETRIES).with_variables(&variables)
            }
            _ => launch,
        }
    }

    /// A permitted program, with the arguments that were judged; otherwise like [`Shell::own_child`].
    pub fn permitted_child(
        &self,
        program: &str,
        arguments: &[&str],
        directory: PathBuf,
        confinement: Confinement,
    ) -> Launch {
        Launch { confinement: Some(confinement), ..self.own_child(program, arguments, directory) }
    }

    /// A program we run for ourselves, by nobody's wish: pipes, no login environment, and nothing in its environment
    /// whose name says that it is a secret.
    pub fn own_child(&self, program: impl Into<OsString>, arguments: &[&str], directory: PathBuf) -> Launch {
        Launch {
            program: program.into(),
            arguments: arguments.iter().map(OsString::from).collect(),
            directory,
            environment: without_secrets(&self.inherited),
            wiring: Wiring::Pipes,
            stdin: Stdin::Empty,
            duty: Duty::Call,
            limit: Some(Duration::from_secs(60)),
            confinement: None,
            inside: None,
            held: None,
        }
    }

    /// Starts it; fails if it would run less confined than it was judged, or if the directory or our own supervisor cannot
    /// be used. A missing program shows later, when the result is [watched](Running::watch).
    pub fn start(&self, launch: Launch) -> Result<Running, String> {
        if let Some(confinement) = &launch.confinement {
            confinement.check(match (&launch.inside, &launch.held) {
                (Some(_), _) => Sandbox::Full,
                (None, Some(_)) => Sandbox::Partial,
                (None, None) => Sandbox::None,
            })?;
        }
        must_be_there(&launch.directory)?;
        let directory = launch.directory.display();
        launch.start(&self.supervisor).map_err(|error| {
            format!("'{}' could not be started in '{directory}': {error}.", launch.program.display())
        })
    }

    /// Runs a command to its end beside the async world. `make` builds it on the thread that then reads its outputs;
    /// `cancel` turning true ends it, and so does dropping the future.
    pub async fn run(
        self: &Arc<Self>,
        make: impl FnOnce(&Shell) -> Launch + Send + 'static,
        mut cancel: watch::Receiver<bool>,
        mut on_output: impl FnMut(Stream, &[u8]) + Send,
    ) -> Result<ExitStatus, String> {
        let (pieces, mut arriving) = mpsc::channel::<(Stream, Vec<u8>)>(QUEUE);
        let (started, stopper) = tokio::sync::oneshot::channel();
        let shell = Arc::clone(self);
        let worker = apart(move || {
            let launch = make(&shell);
            let running = shell.start(launch)?;
            // Gone if nobody waits any more; then `running` is dropped, which ends the command.
            started
                .send(running.stopper())
                .map_err(|_| "nobody waits for the command any more".to_owned())?;
            Ok(running.watch(&mut |stream, bytes| {
                let _ = pieces.blocking_send((stream, bytes.to_vec()));
            }))
        });
        let stopper = stopper.await.ok();
        let _guard = stopper.clone().map(StopOnDrop);
        let mut asked = false;
        loop {
            tokio::select! {
                piece = arriving.recv() => match piece {
                    Some((stream, bytes)) => on_output(stream, &bytes),
                    None => break,
                },
                () = cancelled(&mut cancel), if !asked => {
                    asked = true;
                    stopper.iter().for_each(Stopper::stop);
                }
            }
        }
        worker.await.unwrap_or_else(|error| Err(format!("The command could not be followed: {error}.")))
    }

    pub async fn capture(
        self: &Arc<Self>,
        launch: Launch,
        cancel: watch::Receiver<bool>,
    ) -> Result<Captured, String> {
        let mut captured = Captured::default();
        let status = self.run(|_| launch, cancel, |stream, bytes| captured.take(stream, bytes)).await?;
        Ok(Captured { status, ..captured })
    }

    pub fn capture_here(&self, launch: Launch) -> Result<Captured, String> {
        let mut captured = Captured::default();
        captured.status = self.start(launch)?.watch(&mut |stream, bytes| captured.take(stream, bytes));
        Ok(captured)
    }
}

fn finds(variables: &Variables, program: &str) -> bool {
    use std::os::unix::fs::PermissionsExt;
    let path = variables.iter().find(|(name, _)| name == "PATH").map(|(_, path)| path);
    let files = path.into_iter().flat_map(std::env::split_paths).map(|directory| directory.join(program));
    let runs = |file: std::fs::Metadata| file.is_file() && file.permissions().mode() & 0o111 != 0;
    files.filter_map(|file| std::fs::metadata(file).ok()).any(runs)
}

pub(super) fn must_be_there(directory: &Path) -> Result<(), String> {
    let missing = || format!("'{}' is no directory, so nothing was started in it.", directory.display());
    directory.is_dir().then_some(()).ok_or_else(missing)
}

/// A future that is dropped in the middle must not leave its command running.
struct StopOnDrop(Stopper);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// Waits until it is true; for ever if nobody can say so any more.
async fn cancelled(cancel: &mut watch::Receiver<bool>) {
    if cancel.wait_for(|asked| *asked).await.is_err() {
        std::future::pending::<()>().await;
    }
}

/// A shorter value can be in another by chance.
const LEAST_SECRET: usize = 16;

/// Without the variables whose name says that they are secrets, whose value is a key by its form, and those that hold the
/// value of one of these under another name.
fn without_secrets(variables: &Variables) -> Variables {
    let is_path = |value: &str| value.starts_with(['/', '.', '~']);
    let secrets: Vec<&str> = (variables.iter())
        .filter(|(name, _)| is_secret(name))
        .filter_map(|(_, value)| value.to_str())
        .filter(|value| value.len() >= LEAST_SECRET && !is_path(value))
        .collect();
    let holds = |value: &OsStr| {
        let value = value.to_string_lossy();
        let is_key = redact::find(&value).iter().any(|found| found.range == (0..value.len()));
        is_key || secrets.iter().any(|secret| value.contains(secret))
    };
    variables.iter().filter(|(name, value)| !is_secret(name) && !holds(value)).cloned().collect()
}

fn is_secret(name: &OsStr) -> bool {
    let name = name.to_string_lossy().to_ascii_uppercase();
    let says = ["KEY", "TOKEN", "SECRET", "PASSWORD", "PASSWD", "PASSPHRASE", "CREDENTIAL"]
        .iter()
        .any(|word| name.contains(word));
    says || name.ends_with("_PAT") || name.ends_with("_PASS") || name.ends_with("_PWD")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_see_no_secret_under_any_name() {
        let variables = |pairs: &[(&str, &str)]| -> Variables {
            pairs.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect()
        };
        let harmless = variables(&[
            ("PATH", "/usr/bin:/bin"),
            ("HOME", "/home/u"),
            ("SSH_AUTH_SOCK", "/run/agent"),
            ("LANG", "C.UTF-8"),
            ("DATABASE_URL", "postgres://localhost/shop"),
            ("PWD", "/home/u"),
            ("MODE", "short"),
        ]);
        let secret = variables(&[
            ("ANTHROPIC_API_KEY", "a-value-of-one-service"),
            ("POINTSMAN_API_KEY", "x"),
            ("github_token", "x"),
            ("MY_SECRET", "short"),
            ("DB_PASSWORD", "x"),
            ("PGPASSWORD", "x"),
            ("MYSQL_PWD", "x"),
            ("DB_PASS", "x"),
            ("GITHUB_PAT", "x"),
            ("AWS_CREDENTIALS_HOME", "/home/u"),
            ("COPY", "a-value-of-one-service"),
            ("HEADER", "Bearer a-value-of-one-service"),
            ("LLM", "sk-ant-api03-abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJ"),
        ]);
        assert_eq!(without_secrets(&[secret, harmless.clone()].concat()), harmless);
    }
}
