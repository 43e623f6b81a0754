//! What of the project goes through a command's copy, and what stays closed in it: trees that builds make again, files that hold
//! secrets, and what git runs.

use super::rebuildable::is_rebuildable;
use crate::policy::{is_protected_path, is_secret_name};
use std::fs;
use std::path::{Path, PathBuf};

/// Deeper, and beyond so many entries, nothing is looked for.
const DEEPEST: usize = 4;
const MOST: usize = 20_000;

/// Git runs what these name, whoever calls it next.
const READ_ONLY: [&str; 4] = [".git/config", ".git/config.worktree", ".git/hooks", ".git/info"];

/// Paths from the project's root.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Openings {
    pub through: Vec<PathBuf>,
    pub secret: Vec<PathBuf>,
    pub read_only: Vec<PathBuf>,
    /// What runs by itself or steers what runs, besides git's: nobody judges afterwards what is written on the project itself.
    pub protected: Vec<PathBuf>,
}

impl Openings {
    pub fn of(project: &Path) -> Self {
        let mut openings = Self { read_only: READ_ONLY.map(PathBuf::from).into(), ..Self::default() };
        let git = project.join(".git");
        // What is not there cannot be closed by itself.
        if !git.is_dir() || ["config", "hooks", "info"].iter().any(|own| !git.join(own).exists()) {
            openings.protected.push(".git".into());
        }
        let mut left = MOST;
        openings.look(project, Path::new(""), &mut left);
        openings
    }

    fn look(&mut self, project: &Path, below: &Path, left: &mut usize) {
        for entry in fs::read_dir(project.join(below)).into_iter().flatten().flatten() {
            *left = left.saturating_sub(1);
            if *left == 0 {
                return;
            }
            let (name, Ok(kind)) = (entry.file_name(), entry.file_type()) else { continue };
            let path = below.join(&name);
            if name != ".git" && !kind.is_symlink() && is_protected_path(&path) {
                self.protected.push(path.clone());
            }
            if kind.is_dir() && is_rebuildable(&entry.path()) {
                self.through.push(path);
            } else if kind.is_dir() && name != ".git" && path.components().count() < DEEPEST {
                self.look(project, &path, left);
            } else if kind.is_file() && is_secret_name(&name.to_string_lossy().to_lowercase()) {
                self.secret.push(path);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trees_and_secrets_are_found_where_they_lie() {
        let project = tempfile::tempdir().unwrap();
        for (path, content) in [
            ("Cargo.toml", ""),
            ("target/x", ""),
            (".env", "A=1"),
            ("web/.env.local", "B=2"),
            ("web/package.json", "{}"),
            ("web/node_modules/x/.env", ""),
            ("src/target/kept", ""),
            (".github/workflows/ci.yml", ""),
            (".envrc", ""),
        ] {
            let path = project.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, content).unwrap();
        }
        let mut found = Openings::of(project.path());
        found.through.sort();
        found.secret.sort();
        assert_eq!(found.through, [PathBuf::from("target"), PathBuf::from("web/node_modules")]);
        found.protected.sort();
        assert!(found.protected.starts_with(&[
            ".env".into(),
            ".envrc".into(),
            ".git".into(),
            ".github/workflows".into()
        ]));
        assert_eq!(
            found.secret,
            [PathBuf::from(".env"), PathBuf::from(".envrc"), PathBuf::from("web/.env.local")]
        );
    }
}
