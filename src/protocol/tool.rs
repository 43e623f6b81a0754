//! What a tool is, what a call would do, and what it changed.

use super::{Place, WorkspacePath, named};
use serde::{Deserialize, Serialize};
use serde_json::Value;

named! {
    /// The family a tool belongs to; its label in the loop derives from it.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Family {
        Fs = "fs",
        Bash = "bash",
        Git = "git",
        Github = "github",
        Ssh = "ssh",
        Pm2 = "pm2",
        Npm = "npm",
        Web = "web",
        Memory = "memory",
        Logs = "logs",
        /// Control of the turn itself; carried out by the engine.
        Control = "control",
    }
}

/// What a tool does, in the words of the Agent Client Protocol.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ToolKind {
    Read,
    Edit,
    Delete,
    Move,
    Search,
    Execute,
    /// Changes nothing outside the conversation.
    Think,
    Fetch,
    Other,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ToolSpec {
    /// Wire name, such as `fs_readFile`.
    pub name: String,
    pub family: Family,
    pub kind: ToolKind,
    /// One or two sentences for the model.
    pub description: String,
    /// JSON Schema of its arguments: an object.
    pub schema: Value,
}

named! {
    /// What somebody who did a tool's work by hand would be called; the label of its calls.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum Specialism {
        Developer = "developer",
        Searcher = "searcher",
        DocumentManager = "document manager",
        Commander = "commander",
    }
}

impl ToolSpec {
    /// None for what controls the turn itself.
    pub fn specialism(&self) -> Option<Specialism> {
        match (self.family, self.kind) {
            (Family::Control, _) => None,
            (Family::Memory, _) => Some(Specialism::DocumentManager),
            (Family::Fs, ToolKind::Read | ToolKind::Search) | (_, ToolKind::Fetch) => {
                Some(Specialism::Searcher)
            }
            (Family::Fs, _) => Some(Specialism::Developer),
            (Family::Web, _) => Some(Specialism::Searcher),
            (
                Family::Bash
                | Family::Git
                | Family::Github
                | Family::Ssh
                | Family::Pm2
                | Family::Npm
                | Family::Logs,
                _,
            ) => Some(Specialism::Commander),
        }
    }
}

/// What a call would do, judged before it runs. A tool may touch only what its effect names: `None` is nothing outside
/// the conversation and the project's memory; `Change` names all that is created, changed, moved or deleted, whose
/// pre-images must be kept; `Fetch` reads this address and what it leads to on the same host (`host`
/// or `host:port`, in lower case, a name in its ASCII form); what a `Remote` call does is
/// the server's to know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    None,
    Read { places: Vec<Place> },
    Change { places: Vec<Place> },
    Run { command: Command, working_dir: Place },
    Fetch { url: String, host: String },
    Remote { server: String, tool: String },
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// The exact text for the shell.
    Line(String),
    /// The same for what goes on in the background.
    Job(String),
    /// A program and its arguments, which no shell reads.
    Arguments(Vec<String>),
}

impl Command {
    /// A word as it is typed to a shell, which reads it as that word and nothing else.
    pub fn quoted(word: &str) -> String {
        let plain = |c: char| c.is_alphanumeric() || "-_./,:=@%+".contains(c);
        if !word.is_empty() && word.chars().all(plain) {
            return word.to_owned();
        }
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

impl std::fmt::Display for Command {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Command::Line(line) | Command::Job(line) => f.write_str(line),
            Command::Arguments(words) => {
                f.write_str(&words.iter().map(|word| Self::quoted(word)).collect::<Vec<_>>().join(" "))
            }
        }
    }
}

named! {
    /// The guard's word, before it becomes a permit, a question or a denial.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Ruling {
        Allow = "allow",
        Ask = "ask",
        Block = "block",
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stream {
    Stdout,
    Stderr,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    Created,
    Modified,
    Deleted,
    Moved { to: WorkspacePath },
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileChange {
    /// Relative to the project where it lies inside, else absolute.
    pub path: String,
    pub change: Change,
    pub added: u32,
    pub removed: u32,
    /// Unified diff, three lines of context; empty for binary files, cut at 64 KiB.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub diff: String,
}
