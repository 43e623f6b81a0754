//! What lies over that which is not to be seen: an empty directory, a node that nobody opens, and for a file of the project one of the
//! same size and time that nobody may read, so that git takes it for the unchanged one and looks no further. They lie in a file
//! system of their own, whose owner is unmapped where we are root: root may read everything else.

use super::mounts::{Failed, Mount, directory, step};
use super::syscalls::{Attributes, NO_DEVICES, NO_SETUID, READ_ONLY, fork, unshare};
use rustix::fd::{AsFd, OwnedFd};
use rustix::fs::{
    AtFlags, FileType, Mode, OFlags, Stat, Timespec, Timestamps, fchmod, fstat, ftruncate, futimens, mkdirat,
    mknodat, open, openat, statat,
};
use rustix::io::{Errno, Result as Called};
use rustix::process::{WaitOptions, getegid, geteuid, waitpid};
use rustix::thread::UnshareFlags;
use std::fs::File;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

/// An id that no file has.
const NOBODY: u32 = 65_533;
/// A larger list of ignored files is left as it is.
const LARGEST_LIST: u64 = 1024 * 1024;

pub(super) struct Covers {
    dir: OwnedFd,
    /// Where whoever owns the covers is not known; none where nobody inside may read what is others', or where the kernel has no such
    /// mounts.
    unknown: Option<OwnedFd>,
}

impl Covers {
    /// A file system of its own in the session's directory: from what is in no place nothing can be taken by older kernels.
    pub(super) fn make(own: &OwnedFd, unknown: Option<OwnedFd>) -> Result<Self, Failed> {
        let options = [("mode", Some("700")), ("size", Some("8m")), ("nr_inodes", Some("100k"))];
        let made = step("making what covers secrets", Mount::new("tmpfs", &options))?;
        let _ = mkdirat(own, "covers", Mode::RWXU);
        let placed = made.put_in(own, Path::new("covers"));
        let dir = step("placing it", placed.and_then(|()| directory(own, Path::new("covers"))))?;
        let filled = mkdirat(&dir, "empty", Mode::empty())
            .and_then(|()| mknodat(&dir, "blocked", FileType::CharacterDevice, Mode::empty(), 0));
        step("making what covers secrets", filled)?;
        let covers = Self { dir, unknown };
        let is_refused = covers.unknown.is_some() && covers.over("blocked").is_err();
        Ok(if is_refused { Self { unknown: None, ..covers } } else { covers })
    }

    pub(super) fn blocked(&self) -> Called<Mount> {
        self.over("blocked")
    }

    pub(super) fn empty(&self) -> Called<Mount> {
        self.over("empty")
    }

    /// An empty directory over one, over anything else what cannot be opened.
    pub(super) fn of_kind(&self, place: &OwnedFd) -> Called<Mount> {
        let is_dir = FileType::from_raw_mode(fstat(place)?.st_mode) == FileType::Directory;
        if is_dir { self.empty() } else { self.blocked() }
    }

    fn over(&self, name: &str) -> Called<Mount> {
        let unknown = self.unknown.as_ref().map(AsFd::as_fd);
        let set = READ_ONLY | NO_DEVICES | NO_SETUID;
        Mount::of(&self.dir, Path::new(name))?.with(Attributes { set, unknown, ..Attributes::default() })
    }

    /// What covers that file, which looks like it from outside.
    pub(super) fn like(&self, file: &OwnedFd) -> Called<Mount> {
        let about = fstat(file)?;
        let is_file = FileType::from_raw_mode(about.st_mode) == FileType::RegularFile;
        if !is_file || geteuid().is_root() && self.unknown.is_none() {
            return self.blocked();
        }
        // The device is left out: nobody tells them apart by it, and the numbers of one project rarely meet.
        let times = (about.st_mtime, about.st_mtime_nsec);
        let name = format!("{}-{}-{}-{}-{}", about.st_ino, about.st_size, times.0, times.1, about.st_mode);
        if statat(&self.dir, &name, AtFlags::SYMLINK_NOFOLLOW).is_err() {
            self.make_like(&name, &about)?;
        }
        self.over(&name)
    }

    fn make_like(&self, name: &str, about: &Stat) -> Called<()> {
        let flags = OFlags::CREATE | OFlags::WRONLY | OFlags::CLOEXEC;
        let file = openat(&self.dir, name, flags, Mode::RUSR | Mode::WUSR)?;
        ftruncate(&file, u64::try_from(about.st_size).unwrap_or(0))?;
        let nanoseconds = i64::try_from(about.st_mtime_nsec).unwrap_or(0);
        let at = Timespec { tv_sec: about.st_mtime, tv_nsec: nanoseconds as _ };
        futimens(&file, &Timestamps { last_access: at, last_modification: at })?;
        // Whether it can be run is all that git knows of a mode.
        fchmod(&file, Mode::from_raw_mode(about.st_mode) & Mode::XUSR)
    }

    /// The list of ignored files with these besides, so that git takes in all but them; none where there is no list.
    pub(super) fn ignoring(&self, list: &OwnedFd, paths: &[PathBuf]) -> Option<Mount> {
        let mut file = File::open(format!("/proc/self/fd/{}", std::os::fd::AsRawFd::as_raw_fd(list))).ok()?;
        file.metadata().ok().filter(|about| about.is_file() && about.len() <= LARGEST_LIST)?;
        let mut text = String::new();
        file.read_to_string(&mut text).ok()?;
        let names: String = paths.iter().filter_map(|path| pattern(path)).collect();
        let text = format!("{}\n{names}", text.trim_end_matches('\n'));
        let mut hasher = DefaultHasher::new();
        text.hash(&mut hasher);
        let name = format!("list-{:x}", hasher.finish());
        let flags = OFlags::CREATE | OFlags::WRONLY | OFlags::TRUNC | OFlags::CLOEXEC;
        if statat(&self.dir, &name, AtFlags::SYMLINK_NOFOLLOW).is_err() {
            let made = openat(&self.dir, &name, flags, Mode::from_raw_mode(0o644)).ok()?;
            File::from(made).write_all(text.as_bytes()).ok()?;
        }
        let set = Attributes { set: READ_ONLY, ..Attributes::default() };
        Mount::of(&self.dir, Path::new(&name)).and_then(|list| list.with(set)).ok()
    }
}

/// A path from the root as `gitignore(5)` has it. There is no way to write one with a line break in it.
fn pattern(path: &Path) -> Option<String> {
    let path = path.to_str().filter(|path| !path.contains('\n'))?;
    let mut pattern = String::from("/");
    for sign in path.chars() {
        if matches!(sign, '\\' | '*' | '?' | '[' | ' ') {
            pattern.push('\\');
        }
        pattern.push(sign);
    }
    pattern.push('\n');
    Some(pattern)
}

/// A user namespace in which the owner of our files has no number; none where we are not root. Another process makes it: who enters one
/// leaves its own.
pub(super) fn unknown_owner() -> Option<OwnedFd> {
    if geteuid().is_root() { namespace_of_nobody().ok() } else { None }
}

fn namespace_of_nobody() -> Called<OwnedFd> {
    let (mut ready, mut done) = std::os::unix::net::UnixStream::pair().map_err(|_| Errno::MFILE)?;
    let (user, group) = (geteuid().as_raw(), getegid().as_raw());
    let Some(child) = fork()? else {
        drop(ready);
        let write = |file: &str, text: String| std::fs::write(format!("/proc/self/{file}"), text).is_ok();
        let made = unshare(UnshareFlags::NEWUSER).is_ok()
            && write("setgroups", "deny".to_owned())
            && write("uid_map", format!("{NOBODY} {user} 1"))
            && write("gid_map", format!("{NOBODY} {group} 1"));
        let _ = done.write(&[u8::from(made)]);
        // Until the other end has taken it.
        let _ = done.read(&mut [0; 1]);
        std::process::exit(0);
    };
    drop(done);
    let mut made = [0];
    let read = ready.read(&mut made);
    let path = format!("/proc/{}/ns/user", child.as_raw_nonzero());
    let namespace = open(path, OFlags::RDONLY | OFlags::CLOEXEC, Mode::empty());
    drop(ready);
    waitpid(Some(child), WaitOptions::empty())?;
    if read.is_ok_and(|count| count == 1) && made[0] == 1 { namespace } else { Err(Errno::PERM) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_ignored_as_it_is_written() {
        assert_eq!(pattern(Path::new("a b/.env*")).as_deref(), Some("/a\\ b/.env\\*\n"));
        assert_eq!(pattern(Path::new("#x[1]")).as_deref(), Some("/#x\\[1]\n"));
        assert_eq!(pattern(Path::new("a\nb")), None);
    }
}
