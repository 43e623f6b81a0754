//! A project in a temporary directory, for the tests of every room that works on files.

use super::Workspace;
use crate::protocol::{Here, Place};
use std::path::PathBuf;
use std::sync::Arc;

pub(crate) struct TestProject {
    _dir: tempfile::TempDir,
    pub root: PathBuf,
    /// Beside the project, not in it.
    pub outside: PathBuf,
    pub workspace: Arc<Workspace>,
}

impl TestProject {
    pub fn new() -> Self {
        let dir = tempfile::Builder::new().prefix("pointsman").tempdir().unwrap();
        let base = dir.path().canonicalize().unwrap();
        let (root, outside) = (base.join("project"), base.join("outside"));
        std::fs::create_dir(&root).unwrap();
        std::fs::create_dir(&outside).unwrap();
        let here = Here::new(root.clone(), base.join("home"));
        Self { _dir: dir, root, outside, workspace: Arc::new(Workspace::open(here).unwrap()) }
    }

    pub fn place(&self, text: &str) -> Place {
        Place::parse(text, self.workspace.here()).unwrap()
    }

    pub fn put(&self, path: &str, content: impl AsRef<[u8]>) {
        let path = self.root.join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, content).unwrap();
    }

    pub fn get(&self, path: &str) -> Option<String> {
        std::fs::read_to_string(self.root.join(path)).ok()
    }
}
