//! The outside, read once: variables, directories, which of the three streams is a terminal.

use crate::catalog::app as words;
use crate::config::language;
use crate::protocol::Failure;
use directories::BaseDirs;
use std::collections::BTreeMap;
use std::io::IsTerminal;
use std::path::PathBuf;

#[derive(Debug, Clone)]
pub struct Environment {
    pub vars: BTreeMap<String, String>,
    pub cwd: PathBuf,
    pub home: PathBuf,
    /// Where durable records of all programs lie: `$XDG_STATE_HOME` or `~/.local/state`.
    pub state_home: PathBuf,
    /// Where configuration lies: `$XDG_CONFIG_HOME` or `~/.config`.
    pub config_home: PathBuf,
    pub executable: PathBuf,
    pub stdin_is_terminal: bool,
    pub stdout_is_terminal: bool,
}

impl Environment {
    pub fn read() -> Result<Self, Failure> {
        let vars = std::env::vars_os()
            .filter_map(|(key, value)| Some((key.into_string().ok()?, value.into_string().ok()?)));
        let vars: BTreeMap<String, String> = vars.collect();
        let lang = language(&vars);
        // A home that lies where we happen to be is nobody's.
        let dirs = BaseDirs::new()
            .filter(|dirs| dirs.home_dir().is_absolute())
            .ok_or_else(|| Failure::failed(words::NO_HOME.text(lang)).hint(words::NO_HOME_HINT.text(lang)))?;
        let cwd = std::env::current_dir().map_err(|error| {
            Failure::failed(words::NO_CWD.say(lang, &[("error", &error)])).hint(words::NO_CWD_HINT.text(lang))
        })?;
        Ok(Self {
            vars,
            cwd,
            home: dirs.home_dir().to_owned(),
            state_home: dirs.state_dir().map_or_else(|| dirs.data_local_dir().to_owned(), PathBuf::from),
            config_home: dirs.config_dir().to_owned(),
            executable: PathBuf::from("/proc/self/exe"),
            stdin_is_terminal: std::io::stdin().is_terminal(),
            stdout_is_terminal: std::io::stdout().is_terminal(),
        })
    }

    pub fn var(&self, name: &str) -> Option<&str> {
        self.vars.get(name).map(String::as_str).filter(|value| !value.is_empty())
    }
}
