//! Where a project's records lie. Only names: nothing is created here.

use crate::protocol::{Here, SessionId};
use std::path::{Path, PathBuf};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StateDir {
    root: PathBuf,
}

impl StateDir {
    #[cfg(test)]
    pub(super) fn temporary() -> (tempfile::TempDir, Self) {
        let dir = tempfile::tempdir().unwrap();
        let state = Self::new(dir.path(), &Here::new("/w/p".into(), "/h".into()));
        (dir, state)
    }

    /// The directory of this project under `state_home`, such as `~/.local/state`.
    pub fn new(state_home: &Path, here: &Here) -> Self {
        let name = here.root.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
        let hash = blake3::hash(here.root.as_os_str().as_encoded_bytes()).to_hex();
        let root = state_home.join("pointsman/projects").join(format!("{}-{}", clean(&name), &hash[..12]));
        Self { root }
    }

    pub fn root(&self) -> &Path {
        &self.root
    }

    pub fn sessions(&self) -> PathBuf {
        self.root.join("sessions")
    }

    pub fn log(&self, id: &SessionId) -> PathBuf {
        self.sessions().join(format!("{id}.jsonl"))
    }

    pub fn document(&self, id: &SessionId) -> PathBuf {
        self.sessions().join(format!("{id}.json"))
    }

    /// A session's title, if it was given one: a copy for listing; the log has it too.
    pub fn title(&self, id: &SessionId) -> PathBuf {
        self.sessions().join(format!("{id}.title"))
    }

    pub fn blobs(&self) -> PathBuf {
        self.root.join("blobs")
    }

    /// Whole outputs of which a model saw only a part.
    pub fn outputs(&self) -> PathBuf {
        self.root.join("outputs")
    }

    /// The rule by which whole outputs are read unasked: the model is told where they are.
    pub fn readable(&self) -> String {
        format!("read({}/**)", self.outputs().display())
    }

    /// What a session's model no longer sees, for it to read up.
    pub fn left_out(&self, id: &SessionId) -> PathBuf {
        self.outputs().join(format!("left-out-{id}.md"))
    }

    /// The token of the server at this port, for programs of the user's.
    pub fn token(&self, port: u16) -> PathBuf {
        self.root.join(format!("serve-{port}.token"))
    }

    /// How long roles of workflows took.
    pub fn roles(&self) -> PathBuf {
        self.root.join("roles.json")
    }

    /// Where commands' changes lie that could not be written into the project.
    pub fn unkept(&self) -> PathBuf {
        self.root.join("unkept")
    }

    pub fn audit(&self) -> PathBuf {
        self.root.join("audit.jsonl")
    }

    pub fn usage(&self) -> PathBuf {
        self.root.join("usage.jsonl")
    }

    pub fn hints(&self) -> PathBuf {
        self.root.join("hints")
    }

    pub fn approvals(&self) -> PathBuf {
        self.root.join("approvals")
    }

    /// What of the project's own configuration the user trusts.
    pub fn trust(&self) -> PathBuf {
        self.root.join("trust.json")
    }

    pub fn history(&self) -> PathBuf {
        self.root.join("history")
    }
}

fn clean(name: &str) -> String {
    let safe = |c: char| if c.is_ascii_alphanumeric() || matches!(c, '.' | '_') { c } else { '-' };
    let name: String = name.chars().take(40).map(safe).collect();
    let name = name.trim_matches(['-', '.']);
    if name.is_empty() { "project".to_owned() } else { name.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_readable_and_distinct() {
        let name = |root: &str| {
            let here = Here::new(root.into(), "/home/u".into());
            let dir = StateDir::new(Path::new("/s"), &here);
            dir.root().strip_prefix("/s/pointsman/projects").unwrap().to_str().unwrap().to_owned()
        };
        for (root, want) in
            [("/w/my app", "my-app-"), ("/w/..ü", "project-"), ("/", "project-"), ("/w/a.b_c", "a.b_c-")]
        {
            let name = name(root);
            assert!(name.starts_with(want), "{name}");
            assert_eq!(name.len(), want.len() + 12, "{name}");
        }
        assert_ne!(name("/a/p"), name("/b/p"));
    }
}
