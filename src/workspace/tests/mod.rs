//! A project in a temporary directory, for the tests of this room.

mod files;
mod race;
mod snapshot;

use super::Workspace;
use crate::protocol::{Here, Place};
use std::path::PathBuf;

struct Project {
    _dir: tempfile::TempDir,
    root: PathBuf,
    /// Beside the project, not in it.
    outside: PathBuf,
    workspace: Workspace,
}

impl Project {
    fn new() -> Self {
        let dir = tempfile::tempdir().unwrap();
        let base = dir.path().canonicalize().unwrap();
        let (root, outside) = (base.join("project"), base.join("outside"));
        std::fs::create_dir(&root).unwrap();
        std::fs::create_dir(&outside).unwrap();
        let workspace = Workspace::open(Here { root: root.clone(), home: base.join("home") }).unwrap();
        Self { _dir: dir, root, outside, workspace }
    }

    fn place(&self, text: &str) -> Place {
        Place::parse(text, self.workspace.here()).unwrap()
    }

    fn put(&self, path: &str, content: &str) {
        let path = self.root.join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, content).unwrap();
    }

    fn link(&self, target: impl AsRef<std::path::Path>, path: &str) {
        std::os::unix::fs::symlink(target, self.root.join(path)).unwrap();
    }

    fn read(&self, path: &str) -> Result<String, super::FileProblem> {
        let found = self.workspace.read(&self.place(path)).map_err(|error| error.problem)?;
        Ok(String::from_utf8(found.bytes).unwrap())
    }

    fn write(&self, path: &str, content: &str) -> Result<(), super::FileProblem> {
        self.workspace.write(&self.place(path), content.as_bytes()).map_err(|error| error.problem)
    }
}
