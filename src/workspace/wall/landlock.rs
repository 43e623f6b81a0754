//! The second layer: whatever else were to fail, the kernel's own list of places says where a command may write. Where there are no
//! namespaces it is the only one. It does not hold modes, owners and times of files elsewhere, nor what is read beside what is named.

use super::syscalls::{RuleSet, landlock_version};
use rustix::fs::{CWD, Mode, OFlags, openat};
use std::path::{Path, PathBuf};

/// As in `<linux/landlock.h>`, by the version that brought them.
const EXECUTE: u64 = 1;
const WRITE_FILE: u64 = 1 << 1;
const READ_FILE: u64 = 1 << 2;
/// Remove and make, of every kind.
const ENTRIES: u64 = 0x1ff0;
const REFER: u64 = 1 << 13;
const TRUNCATE: u64 = 1 << 14;
const WRITES: u64 = WRITE_FILE | ENTRIES | REFER | TRUNCATE;
/// What a place that is no directory can have.
const OF_FILES: u64 = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE;
const TCP: u64 = 3;
const ABSTRACT_SOCKETS: u64 = 1;
const SIGNALS: u64 = 1 << 1;

/// Truncating is held since this version; a list without it holds nothing.
const LEAST: u32 = 3;
const WITH_TCP: u32 = 4;
const WITH_SCOPES: u32 = 6;

/// What a command may reach.
#[derive(Debug, Default)]
pub(super) struct Reach<'a> {
    pub(super) writable: &'a [PathBuf],
    /// Where there are no namespaces: nothing of these is read, no port is opened or reached, and no process outside is signalled.
    pub(super) masked: Option<&'a [PathBuf]>,
}

/// The version of this kernel, or why it cannot be used.
pub(super) fn version() -> Result<u32, String> {
    let version = landlock_version().map_err(|errno| format!("Landlock: {errno}"))?;
    if version < LEAST { Err(format!("Landlock {version} holds too little")) } else { Ok(version) }
}

impl Reach<'_> {
    /// From here on neither this process nor what it starts reaches more. No new rights may be gained any more.
    pub(super) fn hold(&self) -> Result<(), String> {
        let version = version()?;
        let failed = |what: &str, errno: rustix::io::Errno| format!("Landlock, {what}: {errno}");
        let (mut files, mut network, mut scopes) = (WRITES, 0, 0);
        if version >= WITH_SCOPES {
            scopes |= ABSTRACT_SOCKETS;
        }
        if self.masked.is_some() {
            files |= READ_FILE;
            network = if version >= WITH_TCP { TCP } else { 0 };
            scopes |= if version >= WITH_SCOPES { SIGNALS } else { 0 };
        }
        let rules = RuleSet::new(files, network, scopes).map_err(|errno| failed("making a list", errno))?;
        for place in self.writable {
            let is_open = !self.masked.unwrap_or_default().iter().any(|masked| masked.starts_with(place));
            let granted = allow(&rules, place, if is_open { files } else { WRITES });
            granted.map_err(|errno| failed(&format!("allowing {}", place.display()), errno))?;
        }
        if let Some(masked) = self.masked {
            read_all_but(&rules, Path::new("/"), masked);
        }
        rules.restrict().map_err(|errno| failed("holding to it", errno))
    }
}

/// What is not there needs no rule.
fn allow(rules: &RuleSet, place: &Path, rights: u64) -> rustix::io::Result<()> {
    let Ok(opened) = openat(CWD, place, OFlags::PATH | OFlags::CLOEXEC, Mode::empty()) else { return Ok(()) };
    let rights = if place.is_dir() { rights } else { rights & OF_FILES };
    rules.allow(&opened, rights)
}

/// There are rules for what is allowed alone: of a directory with something masked in it every other entry gets its own.
fn read_all_but(rules: &RuleSet, directory: &Path, masked: &[PathBuf]) {
    for entry in std::fs::read_dir(directory).into_iter().flatten().flatten() {
        let path = entry.path();
        let is_link = entry.file_type().is_ok_and(|kind| kind.is_symlink());
        if masked.contains(&path) || is_link {
            // What a link leads to has a place of its own.
        } else if masked.iter().any(|place| place.starts_with(&path)) {
            read_all_but(rules, &path, masked);
        } else {
            let _ = allow(rules, &path, READ_FILE);
        }
    }
}
