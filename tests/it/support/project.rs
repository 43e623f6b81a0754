//! A temporary project with its own home, state and configuration: nothing of the machine leaks in.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// How long a file may take to be written before the test fails.
const PATIENCE: Duration = Duration::from_secs(30);

/// A project directory and everything the program needs around it.
pub struct Project {
    /// Removed when dropped.
    home: tempfile::TempDir,
    env: BTreeMap<String, String>,
}

impl Project {
    /// An empty project (`.git` marks its root), English, no key, no colour unless a terminal is asked for.
    pub fn new() -> Self {
        let home = tempfile::tempdir().expect("a temporary directory can be made");
        for dir in ["project/.git", "state", "config", "tmp"] {
            std::fs::create_dir_all(home.path().join(dir)).expect("a directory can be made");
        }
        let path = |dir: &str| home.path().join(dir).display().to_string();
        let env = [
            ("HOME", path("")),
            ("XDG_STATE_HOME", path("state")),
            ("XDG_CONFIG_HOME", path("config")),
            ("TMPDIR", path("tmp")),
            ("PATH", std::env::var("PATH").unwrap_or_default()),
            ("LANG", "C.UTF-8".to_owned()),
            ("TERM", "xterm-256color".to_owned()),
            ("SHELL", "/bin/bash".to_owned()),
            // What a machine without the wall asks, most tests are about.
            ("POINTSMAN_SANDBOX", "off".to_owned()),
        ];
        let env = env.into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
        Self { home, env }
    }

    /// Commands run behind the wall.
    pub fn walled(self) -> Self {
        self.env("POINTSMAN_SANDBOX", "auto")
    }

    /// Sets a variable for every program started from now on.
    pub fn env(mut self, key: &str, value: impl ToString) -> Self {
        self.env.insert(key.to_owned(), value.to_string());
        self
    }

    /// Answers of the scripted model, in its own format. It is asked about every request, also about those that take none.
    pub fn script(self, script: &str) -> Self {
        let path = self.home.path().join("script.toml");
        std::fs::write(&path, script).expect("the script can be written");
        self.env("POINTSMAN_PROVIDER", "scripted")
            .env("POINTSMAN_SCRIPT", path.display())
            .env("POINTSMAN_ROUTING__DIRECT", "false")
    }

    /// Writes a file of the project.
    pub fn file(self, name: &str, content: &str) -> Self {
        self.write(name, content);
        self
    }

    /// Writes a file of the project.
    pub fn write(&self, name: &str, content: &str) {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().expect("a file has a directory"))
            .expect("a directory can be made");
        std::fs::write(path, content).expect("a file can be written");
    }

    /// Reads a file of the project.
    pub fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// Reads a file as soon as it is there and holds a whole line.
    pub fn read_when_there(&self, name: &str) -> String {
        let start = Instant::now();
        loop {
            match std::fs::read_to_string(self.path(name)) {
                Ok(text) if text.ends_with('\n') => return text,
                _ => assert!(start.elapsed() < PATIENCE, "{name} was never written"),
            }
            std::thread::yield_now();
        }
    }

    /// A path in the project.
    pub fn path(&self, name: &str) -> PathBuf {
        self.root().join(name)
    }

    /// The project's root.
    pub fn root(&self) -> PathBuf {
        self.home.path().join("project")
    }

    /// The temporary home above it.
    pub fn home(&self) -> &Path {
        self.home.path()
    }

    /// The environment, for those who start the program themselves.
    pub fn environment(&self) -> &BTreeMap<String, String> {
        &self.env
    }

    /// The program with these arguments, not yet started.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pointsman"));
        command.args(arguments).current_dir(self.root()).env_clear().envs(&self.env);
        command
    }

    /// Runs the program to its end, with nothing to read.
    pub fn run(&self, arguments: &[&str]) -> Ran {
        let output = self.command(arguments).stdin(Stdio::null()).output().expect("the program starts");
        Ran::from(output)
    }

    /// Runs the program to its end with this on its standard input.
    pub fn feed(&self, arguments: &[&str], input: &str) -> Ran {
        use std::io::Write;
        let mut child = self
            .command(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut stdin = child.stdin.take().expect("standard input is piped");
        let input = input.to_owned();
        let feeder = std::thread::spawn(move || {
            // A program that ends early closes its end; that is its right.
            let _ = stdin.write_all(input.as_bytes());
        });
        let output = child.wait_with_output().expect("the program ends");
        feeder.join().expect("the feeder does not panic");
        Ran::from(output)
    }
}

/// What a run gave.
#[derive(Debug)]
pub struct Ran {
    /// The exit code; -1 if a signal ended it.
    pub code: i32,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
}

impl Ran {
    /// Standard output as one JSON value.
    pub fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.out)
            .unwrap_or_else(|error| panic!("not JSON: {error}\n{}\n{}", self.out, self.err))
    }
}

impl From<Output> for Ran {
    fn from(output: Output) -> Self {
        Self {
            code: output.status.code().unwrap_or(-1),
            out: String::from_utf8_lossy(&output.stdout).into_owned(),
            err: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }
}
