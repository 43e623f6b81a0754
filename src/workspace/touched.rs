//! Whether files of the project are others after a command than before it, told by names and times: no content is read.

use super::Workspace;
use super::walk::{self, PassOver};
use ignore::DirEntry;
use rustix::time::{ClockId, clock_gettime};
use std::collections::HashSet;
use std::os::unix::fs::MetadataExt;
use std::path::PathBuf;

/// What lies in the project at a moment, ignored files, what builds make again and our own notes aside. What comes and goes again later, as an
/// editor's swap file does, is no change.
#[derive(Debug)]
pub struct FilesBefore {
    names: HashSet<PathBuf>,
    moment: FileTime,
}

/// A moment as files get it: seconds and nanoseconds of the kernel's coarse clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct FileTime(i64, i64);

impl FileTime {
    fn now() -> Self {
        #[cfg(target_os = "linux")]
        let clock = ClockId::RealtimeCoarse;
        #[cfg(not(target_os = "linux"))]
        let clock = ClockId::Realtime;
        let now = clock_gettime(clock);
        Self(now.tv_sec, now.tv_nsec)
    }
}

impl Workspace {
    pub fn files_before(&self) -> FilesBefore {
        let names = self.touchable().map(DirEntry::into_path).collect();
        FilesBefore { names, moment: FileTime::now() }
    }

    /// Whether something was created, written, renamed or deleted since.
    pub fn differs_from(&self, before: &FilesBefore) -> bool {
        let mut still_there = 0;
        let other = self.touchable().any(|entry| {
            still_there += 1;
            let written = entry.metadata().is_ok_and(|found| {
                !found.is_dir() && FileTime(found.ctime(), found.ctime_nsec()) >= before.moment
            });
            written || !before.names.contains(entry.path())
        });
        other || still_there != before.names.len()
    }

    fn touchable(&self) -> impl Iterator<Item = DirEntry> {
        let ours = self.here().root.join(".pointsman");
        let walk = walk::from(&self.here().root, PassOver { rebuildable: true, ..PassOver::IGNORED });
        walk.build().flatten().filter(move |entry| !entry.path().starts_with(&ours))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace::TestProject;

    #[test]
    fn what_changed_since_a_moment() {
        let project = TestProject::new();
        let path = |name: &str| project.root.join(name);
        std::fs::create_dir_all(path("src")).unwrap();
        std::fs::create_dir_all(path("target")).unwrap();
        std::fs::create_dir_all(path(".git")).unwrap();
        std::fs::create_dir_all(path(".pointsman")).unwrap();
        std::fs::write(path(".gitignore"), "target\n").unwrap();
        std::fs::write(path("src/a"), "a").unwrap();
        // The clock of files takes steps, and a file may be ahead of it: what comes is to be told from what was.
        let after = |change: &dyn Fn()| {
            let was = clock_gettime(ClockId::Realtime);
            while FileTime::now() <= FileTime(was.tv_sec, was.tv_nsec) {
                std::thread::yield_now();
            }
            let before = project.workspace.files_before();
            change();
            project.workspace.differs_from(&before)
        };
        let write = |name: &'static str| move || std::fs::write(path(name), "b").unwrap();
        assert!(!after(&|| drop(std::fs::read(path("src/a")))));
        assert!(!after(&write("target/x")) && !after(&write(".git/x")) && !after(&write(".pointsman/x")));
        assert!(after(&write("src/a")) && after(&write(".env")));
        assert!(after(&|| std::fs::remove_file(path("src/a")).unwrap()));
        for (tree, manifest) in [
            ("shop/__pycache__", ""),
            (".pytest_cache", ""),
            ("crate/target", "crate/Cargo.toml"),
            ("web/node_modules", "web/package.json"),
            ("env", "env/pyvenv.cfg"),
        ] {
            std::fs::create_dir_all(path(tree)).unwrap();
            if !manifest.is_empty() {
                std::fs::write(path(manifest), "").unwrap();
            }
            let file = path(tree).join("made");
            assert!(!after(&|| std::fs::write(&file, "b").unwrap()), "{tree}");
        }
        let whole = || std::fs::create_dir_all(path("lib/__pycache__/deeper")).unwrap();
        std::fs::create_dir_all(path("lib")).unwrap();
        assert!(!after(&whole));
        std::fs::create_dir_all(path("docs/node_modules")).unwrap();
        assert!(after(&write("docs/node_modules/mine")), "without its manifest it is somebody's work");
        let comes_and_goes = || {
            write("src/.a.swp")();
            std::fs::remove_file(path("src/.a.swp")).unwrap();
        };
        assert!(!after(&comes_and_goes));
    }
}
