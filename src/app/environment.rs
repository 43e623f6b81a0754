//! The outside, read once: variables, directories, which of the three streams is a terminal.

use crate::protocol::Failure;
use directories::BaseDirs;
use std::collections::BTreeMap;
use std::io::IsTerminal;
use std::path::PathBuf;

/// What the process was given.
#[derive(Debug, Clone)]
pub struct Environment {
    /// Variables whose name and value are text.
    pub vars: BTreeMap<String, String>,
    /// The working directory.
    pub cwd: PathBuf,
    /// The user's home.
    pub home: PathBuf,
    /// Where durable records of all programs lie: `$XDG_STATE_HOME` or `~/.local/state`.
    pub state_home: PathBuf,
    /// Where configuration lies: `$XDG_CONFIG_HOME` or `~/.config`.
    pub config_home: PathBuf,
    /// The running program, for re-executing itself.
    pub executable: PathBuf,
    /// Standard input is a terminal.
    pub stdin_is_terminal: bool,
    /// Standard output is a terminal.
    pub stdout_is_terminal: bool,
}

impl Environment {
    /// Reads it.
    pub fn read() -> Result<Self, Failure> {
        let dirs = BaseDirs::new().ok_or_else(|| {
            Failure::failed("No home directory is known.").hint("Set HOME to a directory you can write.")
        })?;
        let cwd = std::env::current_dir().map_err(|error| {
            Failure::failed(format!("The working directory cannot be read: {error}."))
                .hint("Change to a directory that exists, or name one with -C DIR.")
        })?;
        let vars = std::env::vars_os()
            .filter_map(|(key, value)| Some((key.into_string().ok()?, value.into_string().ok()?)));
        Ok(Self {
            vars: vars.collect(),
            cwd,
            home: dirs.home_dir().to_owned(),
            state_home: dirs.state_dir().map_or_else(|| dirs.data_local_dir().to_owned(), PathBuf::from),
            config_home: dirs.config_dir().to_owned(),
            executable: PathBuf::from("/proc/self/exe"),
            stdin_is_terminal: std::io::stdin().is_terminal(),
            stdout_is_terminal: std::io::stdout().is_terminal(),
        })
    }

    /// A variable, if it is set and not empty.
    pub fn var(&self, name: &str) -> Option<&str> {
        self.vars.get(name).map(String::as_str).filter(|value| !value.is_empty())
    }
}
