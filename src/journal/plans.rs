//! The folder of a workflow in `.pointsman/plans/<id>`: its plan, what each role left, an index and a summary, for people to
//! read. And how long roles take on this machine, in the state directory.

use super::{Memory, StateDir, private};
use crate::protocol::Here;
use crate::workspace::Clock;
use rustix::fd::OwnedFd;
use rustix::fs::{AtFlags, OFlags, renameat, statat};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::PathBuf;

/// A duration counts so much against those before it.
const WEIGHT: u32 = 3;
const MOST: u64 = 64 * 1024;

#[derive(Debug, Clone)]
pub struct PlanFolder {
    root: PathBuf,
    id: String,
}

impl PlanFolder {
    /// A new folder, named by the time.
    pub fn create(here: &Here, memory: &Memory, clock: &Clock) -> io::Result<Self> {
        let now = clock.now();
        let name = format!("{}-{}", clock.date(now), clock.time(now).replace(':', ""));
        let plans = here.root.join(".pointsman/plans");
        let ids = std::iter::once(name.clone()).chain((2..).map(|n| format!("{name}-{n}")));
        let id = ids.into_iter().find(|id| plans.join(id).symlink_metadata().is_err()).unwrap_or(name);
        let folder = Self { root: here.root.clone(), id };
        folder.write("summary.md", b"")?;
        memory.ignore()?;
        Ok(folder)
    }

    pub fn id(&self) -> &str {
        &self.id
    }

    /// Its path from the project's root.
    pub fn path(&self) -> String {
        format!(".pointsman/plans/{}", self.id)
    }

    /// Writes a role's document, `artifacts/01-pm.md`; one that it replaces is kept as `artifacts/01-pm.1.md`.
    pub fn write_document(&self, name: &str, content: &[u8]) -> io::Result<()> {
        let (dir, file) = self.place(name)?;
        let is_there = |file: &str| statat(&dir, file, AtFlags::SYMLINK_NOFOLLOW).is_ok();
        if is_there(file) {
            let stem = file.strip_suffix(".md").unwrap_or(file);
            let mut earlier = (1..).map(|number| format!("{stem}.{number}.md"));
            let kept = earlier.find(|kept| !is_there(kept)).unwrap_or_default();
            renameat(&dir, file, &dir, kept)?;
        }
        self.write(name, content)
    }

    fn place<'n>(&self, name: &'n str) -> io::Result<(OwnedFd, &'n str)> {
        let mut dirs = vec![".pointsman", "plans", self.id.as_str()];
        let (dir, name) = name.rsplit_once('/').map_or((None, name), |(dir, name)| (Some(dir), name));
        dirs.extend(dir);
        Ok((private::dir_beneath(&self.root, &dirs, true)?, name))
    }

    /// Writes a file of it, such as `plan.json`, over what was there.
    pub fn write(&self, name: &str, content: &[u8]) -> io::Result<()> {
        let (dir, name) = self.place(name)?;
        let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::TRUNC;
        private::open_in(&dir, name, flags)?.write_all(content)
    }

    pub fn write_json(&self, name: &str, value: &impl Serialize) -> io::Result<()> {
        let mut text = serde_json::to_vec_pretty(value)?;
        text.push(b'\n');
        self.write(name, &text)
    }
}

/// Seconds that each role took here so far, by its name; what cannot be read is not known.
pub fn durations(state: &StateDir) -> BTreeMap<String, u32> {
    let bytes = private::read_within(&state.roles(), MOST).unwrap_or_default();
    serde_json::from_slice(&bytes).unwrap_or_default()
}

/// A role took so long; the latest count most.
pub fn took(state: &StateDir, role: &str, seconds: u32) -> io::Result<()> {
    let mut known = durations(state);
    let before = known.get(role).copied().unwrap_or(seconds);
    known.insert(role.to_owned(), (before * (WEIGHT - 1) + seconds) / WEIGHT);
    private::replace(&state.roles(), |file| Ok(serde_json::to_writer(file, &known)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::Timestamp;

    #[test]
    fn each_workflow_has_a_folder_of_its_own() {
        let dir = tempfile::tempdir().unwrap();
        let here = Here::new(dir.path().to_owned(), "/home/u".into());
        let clock = Clock::Fixed(Timestamp(1_770_000_000_000));
        let memory = Memory::new(&here, clock.clone());
        let folder = PlanFolder::create(&here, &memory, &clock).unwrap();
        folder.write("artifacts/01-pm.md", b"much more at first").unwrap();
        folder.write("artifacts/01-pm.md", b"less").unwrap();
        for report in ["rejected", "rejected again", "fine"] {
            folder.write_document("artifacts/03-dev.md", report.as_bytes()).unwrap();
        }
        folder.write_json("index.json", &["a"]).unwrap();
        let read = |name: &str| std::fs::read_to_string(dir.path().join(folder.path()).join(name)).unwrap();
        assert_eq!(
            (read("artifacts/01-pm.md").as_str(), read("index.json").as_str()),
            ("less", "[\n  \"a\"\n]\n")
        );
        let reports =
            ["03-dev.1.md", "03-dev.2.md", "03-dev.md"].map(|name| read(&format!("artifacts/{name}")));
        assert_eq!(reports, ["rejected", "rejected again", "fine"]);
        let next = PlanFolder::create(&here, &memory, &clock).unwrap();
        assert_eq!(next.id(), format!("{}-2", folder.id()));
        assert!(dir.path().join(".pointsman/.gitignore").exists());
    }

    #[test]
    fn the_latest_durations_count_most() {
        let (_dir, state) = StateDir::temporary();
        assert!(durations(&state).is_empty());
        for seconds in [300, 60, 60] {
            took(&state, "dev", seconds).unwrap();
        }
        assert_eq!(durations(&state)["dev"], 166);
        std::fs::write(state.roles(), "{").unwrap();
        assert!(durations(&state).is_empty());
    }
}
