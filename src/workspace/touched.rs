//! Whether files of the project changed while a command ran, told by their times: no content is read.

use super::Workspace;
use rustix::time::{ClockId, clock_gettime};
use std::os::unix::fs::MetadataExt;

/// A moment as files get it: seconds and nanoseconds of the kernel's coarse clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct FileTime(i64, i64);

impl FileTime {
    pub fn now() -> Self {
        #[cfg(target_os = "linux")]
        let clock = ClockId::RealtimeCoarse;
        #[cfg(not(target_os = "linux"))]
        let clock = ClockId::Realtime;
        let now = clock_gettime(clock);
        Self(now.tv_sec, now.tv_nsec)
    }
}

impl Workspace {
    /// Whether something was created, written, renamed or deleted since, ignored files and our own notes aside.
    pub fn changed_since(&self, since: FileTime) -> bool {
        let ours = self.here().root.join(".pointsman");
        let entries =
            self.walk().hidden(false).build().flatten().filter(|entry| !entry.path().starts_with(&ours));
        let mut times = entries.filter_map(|entry| entry.metadata().ok());
        times.any(|found| FileTime(found.ctime(), found.ctime_nsec()) >= since)
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
            let since = FileTime::now();
            change();
            project.workspace.changed_since(since)
        };
        let write = |name: &'static str| move || std::fs::write(path(name), "b").unwrap();
        assert!(!after(&|| drop(std::fs::read(path("src/a")))));
        assert!(!after(&write("target/x")) && !after(&write(".git/x")) && !after(&write(".pointsman/x")));
        assert!(after(&write("src/a")) && after(&write(".env")));
        assert!(after(&|| std::fs::remove_file(path("src/a")).unwrap()));
    }
}
