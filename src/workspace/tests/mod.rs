//! Files, snapshots and races in a project in a temporary directory.

mod files;
mod race;
mod snapshot;

use super::TestProject;

impl TestProject {
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
