//! What a project brings as its own configuration, and whether the user trusts it. Trust is pinned to the content, which is read
//! once: what was looked at is what is used.

use super::{StateDir, private};
use crate::protocol::{Change, FileChange};
use crate::text::diff;
use crate::workspace::plain::{self, LARGEST_WRITTEN};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The file that sets what `config` knows.
pub const CONFIG: &str = ".pointsman/config.toml";
/// The folder of agents, a Markdown file each.
const AGENTS: &str = ".pointsman/agents";
/// Nobody brings more agents, nor writes a longer one.
const MOST_AGENTS: usize = 100;
const LARGEST_AGENT: u64 = 256 * 1024;
/// A record that holds all of them.
const MOST: u64 = 64 * 1024 * 1024;

/// The files by their path in the project, with their texts.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Brought(BTreeMap<String, String>);

impl Brought {
    /// Reads what is there. A project without any costs two looks for what is not there.
    pub fn read(root: &Path) -> Result<Self, (PathBuf, io::Error)> {
        let mut files = BTreeMap::new();
        let mut read = |name: String, most| {
            let path = root.join(&name);
            match plain::read_text(&path, most) {
                Ok(text) => drop(files.insert(name, text)),
                Err(error) if is_missing(&error) => {}
                Err(error) => return Err((path, error)),
            }
            Ok(())
        };
        read(CONFIG.to_owned(), LARGEST_WRITTEN)?;
        for name in agents(&root.join(AGENTS)).map_err(|error| (root.join(AGENTS), error))? {
            read(format!("{AGENTS}/{name}"), LARGEST_AGENT)?;
        }
        Ok(Self(files))
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    pub fn config(&self) -> Option<&str> {
        self.0.get(CONFIG).map(String::as_str)
    }

    /// Each agent by its name: its file and its text.
    pub fn agents(&self) -> impl Iterator<Item = (&str, &str, &str)> {
        self.0.iter().filter_map(|(path, text)| {
            let name = path.strip_prefix(AGENTS)?.strip_prefix('/')?.strip_suffix(".md")?;
            Some((name, path.as_str(), text.as_str()))
        })
    }

    /// What differs from an earlier state of it, file by file.
    pub fn since(&self, before: &Self) -> Vec<FileChange> {
        let mut paths: Vec<&String> = self.0.keys().chain(before.0.keys()).collect();
        paths.sort_unstable();
        paths.dedup();
        let changed = paths.into_iter().filter(|path| self.0.get(*path) != before.0.get(*path));
        changed.map(|path| file_change(path, before.0.get(path), self.0.get(path))).collect()
    }

    /// One hash over the names and contents of all files, each with its length before it.
    fn pin(&self) -> String {
        let mut hasher = blake3::Hasher::new();
        for part in self.0.iter().flat_map(|(path, text)| [path, text]) {
            hasher.update(&(part.len() as u64).to_le_bytes()).update(part.as_bytes());
        }
        hasher.finalize().to_hex().to_string()
    }
}

fn file_change(path: &str, before: Option<&String>, after: Option<&String>) -> FileChange {
    let change = match (before, after) {
        (None, _) => Change::Created,
        (_, None) => Change::Deleted,
        _ => Change::Modified,
    };
    let bytes = |text: Option<&String>| text.map(|text| text.as_bytes().to_vec());
    let diff = diff::diff(path, bytes(before).as_deref(), bytes(after).as_deref());
    FileChange { path: path.to_owned(), change, added: diff.added, removed: diff.removed, diff: diff.text }
}

fn is_missing(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory)
}

/// The names of the agents' files, in their order.
fn agents(dir: &Path) -> io::Result<Vec<String>> {
    let entries = match fs::read_dir(dir) {
        Err(error) if is_missing(&error) => return Ok(Vec::new()),
        entries => entries?,
    };
    let mut names = Vec::new();
    for entry in entries {
        let name = entry?.file_name().into_string().unwrap_or_default();
        if name.ends_with(".md") && name.len() > ".md".len() {
            names.push(name);
        }
    }
    names.sort_unstable();
    if names.len() > MOST_AGENTS { Err(io::ErrorKind::FileTooLarge.into()) } else { Ok(names) }
}

/// How the user stands to what a project brings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Standing {
    /// It brings nothing.
    Nothing,
    Trusted,
    /// The user said no to just this.
    Refused,
    /// Nobody was asked yet.
    Unknown,
    /// The user trusted what it was then.
    Changed {
        before: Brought,
    },
}

/// What is kept in the state directory.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
struct Kept {
    /// The hash of what is trusted, and what that was: a change shows the difference.
    pin: Option<String>,
    trusted: Brought,
    /// The hash of what was refused last.
    refused: Option<String>,
}

impl Standing {
    /// A record that cannot be read trusts nothing.
    pub fn of(state: &StateDir, brought: &Brought) -> Self {
        if brought.is_empty() {
            return Self::Nothing;
        }
        let Kept { pin, trusted, refused } = load(state);
        let now = Some(brought.pin());
        match () {
            () if pin == now => Self::Trusted,
            () if refused == now => Self::Refused,
            () if pin.is_some() => Self::Changed { before: trusted },
            () => Self::Unknown,
        }
    }
}

pub fn trust(state: &StateDir, brought: &Brought) -> io::Result<()> {
    save(state, &Kept { pin: Some(brought.pin()), trusted: brought.clone(), refused: None })
}

/// It is not asked about again until it changes.
pub fn refuse(state: &StateDir, brought: &Brought) -> io::Result<()> {
    save(state, &Kept { refused: Some(brought.pin()), ..load(state) })
}

/// Forgets what was trusted; what is there now is refused, so that nobody asks.
pub fn revoke(state: &StateDir, brought: &Brought) -> io::Result<()> {
    save(state, &Kept { refused: Some(brought.pin()), ..Kept::default() })
}

fn load(state: &StateDir) -> Kept {
    let bytes = private::read_within(&state.trust(), MOST).unwrap_or_default();
    serde_json::from_slice(&bytes).unwrap_or_default()
}

fn save(state: &StateDir, kept: &Kept) -> io::Result<()> {
    let bytes = serde_json::to_vec(kept)?;
    private::replace(&state.trust(), |to| to.write_all(&bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn brought(files: &[(&str, &str)]) -> Brought {
        Brought(files.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect())
    }

    #[test]
    fn trust_holds_for_this_content_alone() {
        let (_dir, state) = StateDir::temporary();
        let (one, two) = (brought(&[(CONFIG, "a")]), brought(&[(CONFIG, "b")]));
        assert_eq!(Standing::of(&state, &Brought::default()), Standing::Nothing);
        assert_eq!(Standing::of(&state, &one), Standing::Unknown);
        trust(&state, &one).unwrap();
        assert_eq!(Standing::of(&state, &one), Standing::Trusted);
        assert_eq!(Standing::of(&state, &two), Standing::Changed { before: one.clone() });
        refuse(&state, &two).unwrap();
        assert_eq!(Standing::of(&state, &two), Standing::Refused);
        assert_eq!(Standing::of(&state, &one), Standing::Trusted, "what was trusted came back");
        revoke(&state, &one).unwrap();
        assert_eq!(Standing::of(&state, &one), Standing::Refused);
        assert_eq!(Standing::of(&state, &two), Standing::Unknown);
        fs::write(state.trust(), "{\"pin\":").unwrap();
        assert_eq!(Standing::of(&state, &one), Standing::Unknown);
    }

    #[test]
    fn neither_names_nor_contents_run_into_each_other() {
        let pins = [
            brought(&[("a", "bc")]).pin(),
            brought(&[("ab", "c")]).pin(),
            brought(&[("a", "b"), ("c", "")]).pin(),
            brought(&[("a", ""), ("b", "c")]).pin(),
        ];
        let distinct: std::collections::BTreeSet<&String> = pins.iter().collect();
        assert_eq!(distinct.len(), pins.len());
    }
}
