//! Secrets of the projects beside this one, which no command here needs: files with the names of secrets in the directory above the
//! project, in those beside it, and one level deeper. What lies deeper, or elsewhere on the machine, is not looked for.

use super::rebuildable::is_rebuildable;
use crate::policy::is_secret_name;
use std::fs;
use std::path::{Path, PathBuf};

/// Below the directory above the project.
const DEPTH: usize = 3;
/// Of each directory no more entries are looked at: it holds data then, and no projects.
const MOST: usize = 2_000;
/// So many are covered: each takes its time with every command.
const MOST_SECRETS: usize = 300;

pub(super) fn secrets_beside(project: &Path) -> Vec<PathBuf> {
    let mut secrets = Vec::new();
    // What lies in the top directory is the system.
    if let Some(above) = project.parent().filter(|above| above.parent().is_some()) {
        look(above, project, DEPTH, &mut secrets);
    }
    secrets
}

fn look(directory: &Path, project: &Path, depth: usize, secrets: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(directory).into_iter().flatten().flatten().take(MOST) {
        let (path, Ok(kind)) = (entry.path(), entry.file_type()) else { continue };
        let name = entry.file_name().to_string_lossy().to_lowercase();
        if kind.is_file() && secrets.len() < MOST_SECRETS && is_secret_name(&name) {
            secrets.push(path);
        } else if kind.is_dir()
            && depth > 1
            // Settings of programs lie in hidden ones; which of those are closed is a list.
            && !name.starts_with('.')
            && path != project
            && !is_rebuildable(&path)
        {
            look(&path, project, depth - 1, secrets);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_lies_near_the_project_and_not_in_it_is_found() {
        let top = tempfile::tempdir().unwrap();
        let files =
            [".env", "own/.env", "other/.env", "other/web/.env.local", "other/a/b/.env", ".cache/x/.env"];
        for file in files {
            let path = top.path().join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "").unwrap();
        }
        let mut found = secrets_beside(&top.path().join("own"));
        found.sort();
        let expected = [".env", "other/.env", "other/web/.env.local"].map(|file| top.path().join(file));
        assert_eq!(found, expected);
    }
}
