//! The project as it was before some files changed, in a directory of its own, so that a command can be tried on it. A copy of
//! what ignore files leave; what they name at the top (dependencies, build results) is linked, not copied.

use super::Workspace;
use super::walk::{self, PassOver};
use std::fs;
use std::io;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

/// A larger project is not copied.
const MOST_FILES: usize = 5_000;
const MOST_BYTES: u64 = 100 * 1024 * 1024;

/// A copy that goes with this value.
pub struct Past {
    copy: tempfile::TempDir,
    below: PathBuf,
}

impl Past {
    /// Where the working directory lies in it.
    pub fn cwd(&self) -> PathBuf {
        self.copy.path().join(&self.below)
    }
}

impl Workspace {
    /// The project with these files, by their paths from its root, as they were; none where it is too large to copy, or where one
    /// of them lies behind a link: it would be put back in the project itself. Blocks.
    pub fn as_it_was(&self, before: &[(String, Option<Vec<u8>>)]) -> io::Result<Option<Past>> {
        let root = &self.here().root;
        let copy = tempfile::Builder::new().prefix("pointsman-before-").tempdir()?;
        let (mut files, mut bytes) = (0, 0);
        for entry in walk::from(root, PassOver::IGNORED).build().flatten() {
            let Ok(path) = entry.path().strip_prefix(root) else { continue };
            let target = copy.path().join(path);
            let Some(kind) = entry.file_type() else { continue };
            if kind.is_dir() {
                fs::create_dir_all(&target)?;
            } else if kind.is_symlink() {
                symlink(fs::read_link(entry.path())?, &target)?;
            } else if kind.is_file() {
                files += 1;
                bytes += entry.metadata().map_or(0, |meta| meta.len());
                if files > MOST_FILES || bytes > MOST_BYTES {
                    return Ok(None);
                }
                fs::copy(entry.path(), &target)?;
            }
        }
        link_ignored(root, copy.path())?;
        if before.iter().any(|(path, _)| is_behind_link(copy.path(), path)) {
            return Ok(None);
        }
        for (path, content) in before {
            put_back(&copy.path().join(path), content.as_deref())?;
        }
        let below = self.here().cwd.strip_prefix(root).unwrap_or(Path::new("")).to_owned();
        Ok(Some(Past { copy, below }))
    }
}

/// Directories at the top that the copy lacks: builds find there what they found before.
fn link_ignored(root: &Path, copy: &Path) -> io::Result<()> {
    for entry in fs::read_dir(root)?.flatten() {
        let target = copy.join(entry.file_name());
        let is_dir = entry.file_type().is_ok_and(|kind| kind.is_dir());
        if is_dir && entry.file_name() != ".git" && fs::symlink_metadata(&target).is_err() {
            symlink(entry.path(), target)?;
        }
    }
    Ok(())
}

fn is_behind_link(copy: &Path, path: &str) -> bool {
    let mut steps = Path::new(path).ancestors().map(|step| copy.join(step)).filter(|step| step != copy);
    steps.any(|step| fs::symlink_metadata(step).is_ok_and(|meta| meta.is_symlink()))
}

fn put_back(path: &Path, content: Option<&[u8]>) -> io::Result<()> {
    match content {
        Some(content) => {
            path.parent().map_or(Ok(()), fs::create_dir_all)?;
            fs::write(path, content)
        }
        None => match fs::remove_file(path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        },
    }
}

#[cfg(test)]
mod tests {
    use crate::workspace::TestProject;

    #[test]
    fn the_copy_is_the_project_as_it_was() {
        let project = TestProject::new();
        project.put(".gitignore", "target/\n");
        project.put("target/built", "b");
        project.put("src/a.rs", "new");
        project.put("src/made.rs", "made");
        project.put("src/other.rs", "other");
        let before = [
            ("src/a.rs".to_owned(), Some(b"old".to_vec())),
            ("src/made.rs".to_owned(), None),
            ("gone/b.rs".to_owned(), Some(b"back".to_vec())),
        ];
        let past = project.workspace.as_it_was(&before).unwrap().unwrap();
        let read = |path: &str| std::fs::read_to_string(past.cwd().join(path)).ok();
        for (path, want) in [
            ("src/a.rs", Some("old")),
            ("src/made.rs", None),
            ("src/other.rs", Some("other")),
            ("gone/b.rs", Some("back")),
            ("target/built", Some("b")),
        ] {
            assert_eq!(read(path).as_deref(), want, "{path}");
        }
        assert_eq!(project.get("src/a.rs").as_deref(), Some("new"), "the project itself stays");
        let copied = past.cwd();
        drop(past);
        assert!(!copied.exists() && project.get("target/built").is_some());
    }

    #[test]
    fn nothing_is_put_back_through_a_link() {
        let project = TestProject::new();
        project.put(".gitignore", "target/\n");
        project.put("target/built", "new");
        project.put("src/a.rs", "new");
        let root = &project.workspace.here().root;
        std::os::unix::fs::symlink(root.join("src"), root.join("link")).unwrap();
        for path in ["target/built", "link/a.rs", "link/made.rs", "link"] {
            for content in [Some(b"old".to_vec()), None] {
                let before = [(path.to_owned(), content)];
                assert!(project.workspace.as_it_was(&before).unwrap().is_none(), "{path}");
            }
        }
        assert_eq!(project.get("target/built").as_deref(), Some("new"));
        assert_eq!(project.get("src/a.rs").as_deref(), Some("new"));
        assert_eq!(project.get("src/made.rs"), None);
    }
}
