//! The system's keyring, asked through its own command-line tool: no key is ever an argument, and none is left waiting.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

/// A keyring may ask its owner for a password first.
const PATIENCE: Duration = Duration::from_secs(30);
const SERVICE: &str = "pointsman";
/// What the tools need of the environment: the way to the keyring and to a window for its question.
const PASSED_ON: &[&str] = &[
    "PATH",
    "HOME",
    "USER",
    "LANG",
    "DISPLAY",
    "WAYLAND_DISPLAY",
    "XAUTHORITY",
    "DBUS_SESSION_BUS_ADDRESS",
    "XDG_RUNTIME_DIR",
    "XDG_DATA_HOME",
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Tool {
    /// Of libsecret: GNOME's keyring, KWallet and others.
    SecretTool,
    /// Of macOS.
    Security,
}

#[derive(Debug, Clone)]
pub struct Keyring {
    tool: Tool,
    program: PathBuf,
    vars: Vec<(String, String)>,
}

impl Keyring {
    /// The tool's name on this system.
    pub fn tool() -> &'static str {
        if cfg!(target_os = "macos") { "security" } else { "secret-tool" }
    }

    /// The keyring, if its tool is on the path. A relative directory there could be anybody's.
    pub fn find(vars: &BTreeMap<String, String>) -> Option<Self> {
        let mut dirs = std::env::split_paths(vars.get("PATH")?).filter(|dir| dir.is_absolute());
        let program = dirs.find_map(|dir| Some(dir.join(Self::tool())).filter(|path| path.is_file()))?;
        let tool = if cfg!(target_os = "macos") { Tool::Security } else { Tool::SecretTool };
        let passed = PASSED_ON.iter().filter_map(|name| Some(((*name).to_owned(), vars.get(*name)?.clone())));
        Some(Self { tool, program, vars: passed.collect() })
    }

    /// True if it is kept: it was read back.
    pub fn store(&self, name: &str, key: &str) -> bool {
        let (arguments, input) = self.tool.store(name, key);
        self.run(&arguments, &input).is_some() && self.look_up(name).as_deref() == Some(key)
    }

    pub fn look_up(&self, name: &str) -> Option<String> {
        let found = self.run(&self.tool.look_up(name), "")?;
        Some(found.trim_end_matches('\n').to_owned()).filter(|key| !key.is_empty())
    }

    /// True if it is gone.
    pub fn remove(&self, name: &str) -> bool {
        self.run(&self.tool.remove(name), "").is_some() || self.look_up(name).is_none()
    }

    fn run(&self, arguments: &[String], input: &str) -> Option<String> {
        let vars = self.vars.iter().map(|(name, value)| (name, value));
        let mut command = Command::new(&self.program);
        command.args(arguments).env_clear().envs(vars).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.stderr(Stdio::null()).spawn().ok()?;
        let id = child.id();
        // A key fits into the pipe, so that this never waits; a tool that has left reads nothing.
        let _ = child.stdin.take()?.write_all(input.as_bytes());
        let (sender, receiver) = mpsc::channel();
        // What cannot be waited for within its time is not waited for at all; its pipes close with us.
        std::thread::Builder::new().spawn(move || sender.send(child.wait_with_output())).ok()?;
        match receiver.recv_timeout(PATIENCE) {
            Ok(output) => {
                let output = output.ok().filter(|output| output.status.success())?;
                String::from_utf8(output.stdout).ok()
            }
            Err(_) => {
                let pid = rustix::process::Pid::from_raw(id.try_into().ok()?)?;
                // It may have ended in this moment.
                let _ = rustix::process::kill_process(pid, rustix::process::Signal::KILL);
                None
            }
        }
    }
}

impl Tool {
    /// The arguments, and what goes in on standard input.
    fn store(self, name: &str, key: &str) -> (Vec<String>, String) {
        match self {
            Tool::SecretTool => {
                let label = format!("--label=Pointsman: {name}");
                (words(&["store", &label, "service", SERVICE, "provider", name]), key.to_owned())
            }
            Tool::Security => {
                let key = key.replace('\\', "\\\\").replace('"', "\\\"");
                let line = format!("add-generic-password -U -s {SERVICE} -a {name} -w \"{key}\"\n");
                (words(&["-i"]), line)
            }
        }
    }

    fn look_up(self, name: &str) -> Vec<String> {
        match self {
            Tool::SecretTool => words(&["lookup", "service", SERVICE, "provider", name]),
            Tool::Security => words(&["find-generic-password", "-s", SERVICE, "-a", name, "-w"]),
        }
    }

    fn remove(self, name: &str) -> Vec<String> {
        match self {
            Tool::SecretTool => words(&["clear", "service", SERVICE, "provider", name]),
            Tool::Security => words(&["delete-generic-password", "-s", SERVICE, "-a", name]),
        }
    }
}

fn words(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_is_an_argument() {
        for tool in [Tool::SecretTool, Tool::Security] {
            let (arguments, input) = tool.store("acme", "sk-\"very\\secret");
            assert!(!arguments.join(" ").contains("secret"), "{arguments:?}");
            assert!(input.contains("secret"));
        }
        let (_, line) = Tool::Security.store("acme", "a\"b\\c");
        assert_eq!(line, "add-generic-password -U -s pointsman -a acme -w \"a\\\"b\\\\c\"\n");
    }

    #[test]
    fn a_tool_beside_the_project_is_nobodys() {
        let vars = |path: &str| BTreeMap::from([("PATH".to_owned(), path.to_owned())]);
        assert!(Keyring::find(&vars("bin:.:")).is_none());
        assert!(Keyring::find(&BTreeMap::new()).is_none());
    }
}
