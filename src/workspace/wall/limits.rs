//! How much of the machine commands may take. Everywhere: open files, one file's size (nine tenths of what was free), no core dumps, and
//! they are the first to go where memory is short. Processes: by the command's own process namespace since Linux 6.14, before that by
//! the user namespace of an ordinary user; memory, and processes once more, where the user may make control groups (version 2). Not
//! held are the sum of many files, and memory without such groups.

use rustix::process::{Resource, Rlimit, geteuid, getrlimit, setrlimit};
use std::fs;
use std::path::{Path, PathBuf};

const OPEN_FILES: u64 = 65_536;
/// Of one command, and of all of a session.
const PROCESSES: u64 = 4096;
/// The smallest file that is always granted.
const SMALL_FILE: u64 = 1 << 30;
/// Since then a process namespace has its own bound.
const OWN_BOUND: (u32, u32) = (6, 14);
const GROUP: &str = "pointsman-";

/// To be called by the first process inside, while it may still write there.
pub(super) fn of_namespace() {
    let release = rustix::system::uname().release().to_string_lossy().into_owned();
    // Before, the file is that of the whole machine.
    if version(&release).is_some_and(|version| version >= OWN_BOUND) {
        let _ = fs::write("/proc/sys/kernel/pid_max", PROCESSES.to_string());
    }
    let _ = fs::write("/proc/self/oom_score_adj", "800");
}

fn version(release: &str) -> Option<(u32, u32)> {
    let mut parts = release.split(|c: char| !c.is_ascii_digit()).map(str::parse);
    Some((parts.next()?.ok()?, parts.next()?.ok()?))
}

/// What this process and those it starts get. Less than there already is is no fault.
pub(super) fn hold(project: &Path) {
    let bound = |resource, limit: u64| {
        let hard = getrlimit(resource).maximum.unwrap_or(u64::MAX).min(limit);
        let _ = setrlimit(resource, Rlimit { current: Some(hard), maximum: Some(hard) });
    };
    bound(Resource::Core, 0);
    bound(Resource::Nofile, OPEN_FILES);
    if let Ok(about) = rustix::fs::statvfs(project) {
        bound(Resource::Fsize, (about.f_bavail.saturating_mul(about.f_frsize) / 10 * 9).max(SMALL_FILE));
    }
    // Who is root is not counted.
    if !geteuid().is_root() {
        bound(Resource::Nproc, PROCESSES);
    }
}

/// Puts this process, and with it the session, in a control group of its own where that is granted. Empty ones of sessions that ended go.
pub(super) fn join_group() {
    let own = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    let total = fs::read_to_string("/proc/meminfo").unwrap_or_default();
    if let Some(parent) = parent(&own) {
        let _ = join(&Path::new("/sys/fs/cgroup").join(parent), total_bytes(&total), std::process::id());
    }
}

/// Where a group may lie beside ours: processes lie in the leaves alone.
fn parent(own: &str) -> Option<PathBuf> {
    let path = own.lines().find_map(|line| line.strip_prefix("0::/"))?;
    Some(Path::new(path).parent()?.to_owned())
}

fn total_bytes(meminfo: &str) -> Option<u64> {
    let line = meminfo.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    line.trim().split(' ').next()?.parse::<u64>().ok()?.checked_mul(1024)
}

fn join(parent: &Path, total: Option<u64>, process: u32) -> std::io::Result<()> {
    for entry in fs::read_dir(parent)?.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let owner = name.strip_prefix(GROUP);
        if owner.is_some_and(|owner| !Path::new("/proc").join(owner).exists()) {
            // The kernel keeps those that somebody is in.
            let _ = fs::remove_dir(entry.path());
        }
    }
    let group = parent.join(format!("{GROUP}{process}"));
    fs::create_dir(&group)?;
    let put = |file: &str, value: u64| {
        fs::OpenOptions::new()
            .write(true)
            .open(group.join(file))
            .and_then(|mut file| std::io::Write::write_all(&mut file, value.to_string().as_bytes()))
    };
    let held = total.map_or(Ok(()), |total| put("memory.max", total / 10 * 8));
    // Without a bound there is no use in it.
    let joined =
        held.and_then(|()| put("pids.max", PROCESSES)).and_then(|()| put("cgroup.procs", process.into()));
    joined.inspect_err(|_| drop(fs::remove_dir(&group)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_group_lies_beside_ours_and_has_its_bounds() {
        assert_eq!(parent("0::/user.slice/app.slice/x.scope\n"), Some("user.slice/app.slice".into()));
        assert_eq!(parent("9:pids:/x\n0::/\n"), None);
        assert_eq!(total_bytes("MemTotal:       16 kB\nMemFree: 1 kB\n"), Some(16 * 1024));
        assert_eq!((version("6.18.44-x"), version("5.4"), version("x")), (Some((6, 18)), Some((5, 4)), None));
        // No such files appear in an ordinary directory: nothing is joined, and nothing stays.
        let parent = tempfile::tempdir().unwrap();
        fs::create_dir(parent.path().join("pointsman-999999999")).unwrap();
        assert!(join(parent.path(), Some(1000), 1).is_err());
        assert_eq!(fs::read_dir(parent.path()).unwrap().count(), 0);
    }
}
