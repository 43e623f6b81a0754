//! Protected places of the project, and what git runs, as they were before a command that no copy holds: what it did to them is found and
//! put back afterwards.

use super::openings::Openings;
use std::collections::BTreeMap;
use std::fs::{self, DirBuilder, Metadata, OpenOptions};
use std::io::{Error, Result, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};

/// Larger files, and what goes beyond this in all, are compared by size and time, and cannot be put back.
const LARGEST: u64 = 1024 * 1024;
const MOST: u64 = 32 * 1024 * 1024;

#[derive(Debug)]
pub struct Guarded {
    project: PathBuf,
    /// By their paths from the root: a directory before what is in it.
    places: BTreeMap<PathBuf, Place>,
    bytes: u64,
}

#[derive(Debug, PartialEq, Eq)]
enum Place {
    Dir { mode: u32 },
    File { mode: u32, bytes: Vec<u8> },
    Link { target: PathBuf },
    Other { mode: u32, size: u64, changed: (i64, i64) },
}

/// What was found afterwards, each path from the root.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct PutBack {
    pub done: Vec<PathBuf>,
    pub failed: Vec<(PathBuf, String)>,
}

impl Guarded {
    pub fn of(project: &Path, openings: &Openings) -> Self {
        let mut guarded = Self { project: project.to_owned(), places: BTreeMap::new(), bytes: 0 };
        // Of git's own data only that which runs or steers.
        let protected = openings.protected.iter().filter(|path| *path != Path::new(".git"));
        protected.chain(&openings.read_only).for_each(|path| guarded.take(path));
        guarded
    }

    fn take(&mut self, path: &Path) {
        let own = self.project.join(path);
        let Ok(about) = fs::symlink_metadata(&own) else { return };
        let place = self.place(&own, &about);
        if about.is_dir() {
            for entry in fs::read_dir(&own).into_iter().flatten().flatten() {
                self.take(&path.join(entry.file_name()));
            }
        }
        self.places.insert(path.to_owned(), place);
    }

    fn place(&mut self, own: &Path, about: &Metadata) -> Place {
        let mode = about.mode() & 0o7777;
        if about.is_dir() {
            return Place::Dir { mode };
        }
        if about.is_symlink() {
            return Place::Link { target: fs::read_link(own).unwrap_or_default() };
        }
        if about.is_file() && about.len() <= LARGEST && self.bytes + about.len() <= MOST {
            self.bytes += about.len();
            if let Ok(bytes) = fs::read(own) {
                return Place::File { mode, bytes };
            }
        }
        Place::Other { mode, size: about.len(), changed: (about.ctime(), about.ctime_nsec()) }
    }

    /// Makes everything as it was. `now` is what is protected by now: what came goes. Nothing of the command may run any more.
    pub fn put_back(&self, now: &Openings) -> PutBack {
        let after = Self::of(&self.project, now);
        let mut result = PutBack::default();
        let came = after.places.keys().filter(|path| !self.places.contains_key(*path));
        let differs = |(path, place): &(&PathBuf, &Place)| after.places.get(*path) != Some(*place);
        let changed: Vec<_> = self.places.iter().filter(differs).collect();
        let tasks = came.rev().map(|path| (path, None));
        for (path, place) in tasks.chain(changed.into_iter().map(|(path, place)| (path, Some(place)))) {
            match self.restore(path, place) {
                Ok(()) => result.done.push(path.clone()),
                Err(error) => result.failed.push((path.clone(), error.to_string())),
            }
        }
        result
    }

    fn restore(&self, path: &Path, place: Option<&Place>) -> Result<()> {
        let own = self.project.join(path);
        if let Some(above) = own.parent().filter(|_| place.is_some()) {
            fs::create_dir_all(above)?;
        }
        // A directory above may be a link by now, and what it leads to is nobody's to change.
        let above = own.parent().unwrap_or(&own).canonicalize()?;
        if !above.starts_with(self.project.canonicalize()?) {
            return Err(Error::other("it is reached through a link that leads out of the project"));
        }
        let is_dir = fs::symlink_metadata(&own).is_ok_and(|about| about.is_dir());
        match place {
            None | Some(Place::File { .. } | Place::Link { .. }) => remove(&own)?,
            Some(Place::Dir { .. }) if !is_dir => remove(&own)?,
            Some(Place::Dir { .. }) => {}
            Some(Place::Other { .. }) => return Err(Error::other("it was too large to be kept")),
        }
        match place {
            Some(Place::Dir { mode }) => {
                if !is_dir {
                    DirBuilder::new().mode(*mode).create(&own)?;
                }
                fs::set_permissions(&own, fs::Permissions::from_mode(*mode))
            }
            Some(Place::File { mode, bytes }) => {
                let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&own)?;
                file.write_all(bytes)?;
                file.set_permissions(fs::Permissions::from_mode(*mode))
            }
            Some(Place::Link { target }) => symlink(target, &own),
            _ => Ok(()),
        }
    }
}

fn remove(path: &Path) -> Result<()> {
    match fs::symlink_metadata(path) {
        Ok(about) if about.is_dir() => fs::remove_dir_all(path),
        Ok(_) => fs::remove_file(path),
        Err(_) => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_command_did_to_protected_places_is_undone_and_nothing_else() {
        let project = tempfile::tempdir().unwrap();
        let root = project.path();
        let write = |path: &str, text: &str| {
            fs::create_dir_all(root.join(path).parent().unwrap()).unwrap();
            fs::write(root.join(path), text).unwrap();
        };
        for (path, text) in [
            (".git/config", "[core]\n"),
            (".git/hooks/old", "old"),
            (".git/info/exclude", ""),
            (".vscode/tasks.json", "{}"),
            (".envrc", "A=1"),
            ("src/a", "a"),
            ("web/.envrc", "B=1"),
        ] {
            write(path, text);
        }
        let before = Guarded::of(root, &Openings::of(root));
        write(".git/config", "[core]\nhooksPath = x\n");
        write(".git/hooks/pre-commit", "x");
        write(".git/refs/heads/main", "1");
        write("src/a", "b");
        write(".husky/x", "y");
        fs::remove_dir_all(root.join(".vscode")).unwrap();
        symlink("/etc", root.join(".vscode")).unwrap();
        fs::remove_file(root.join(".envrc")).unwrap();
        fs::remove_dir_all(root.join("web")).unwrap();
        let outside = tempfile::tempdir().unwrap();
        symlink(outside.path(), root.join("web")).unwrap();
        let result = before.put_back(&Openings::of(root));
        let names: Vec<_> = result.done.iter().map(|path| path.to_str().unwrap()).collect();
        let expected = [
            ".husky/x",
            ".husky",
            ".git/hooks/pre-commit",
            ".envrc",
            ".git/config",
            ".vscode",
            ".vscode/tasks.json",
        ];
        assert_eq!(names, expected);
        assert_eq!(result.failed.len(), 1, "{result:?}");
        let read = |path: &str| fs::read_to_string(root.join(path)).unwrap();
        assert_eq!((read(".git/config"), read(".vscode/tasks.json")), ("[core]\n".into(), "{}".into()));
        assert_eq!(
            (read(".envrc"), read("src/a"), read(".git/refs/heads/main")),
            ("A=1".into(), "b".into(), "1".into())
        );
        assert!(!root.join(".husky").exists() && fs::read_dir(outside.path()).unwrap().count() == 0);
    }
}
