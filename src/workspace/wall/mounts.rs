//! Mounts as values: made or cloned where nobody sees them, then put in their place.

use super::syscalls::{Attributes, set_attributes};
use rustix::fd::{AsFd, OwnedFd};
use rustix::fs::{CWD, Mode, OFlags, ResolveFlags, openat2};
use rustix::io::Result;
use rustix::mount::{
    FsMountFlags, FsOpenFlags, MountAttrFlags, MoveMountFlags, OpenTreeFlags, fsconfig_create,
    fsconfig_set_flag, fsconfig_set_string, fsmount, fsopen, move_mount, open_tree,
};
use std::ffi::CStr;
use std::os::fd::AsRawFd;
use std::path::Path;

/// What fails, and why.
pub(super) type Failed = String;

pub(super) fn step<T>(what: &str, called: Result<T>) -> std::result::Result<T, Failed> {
    called.map_err(|errno| format!("{what}: {errno}"))
}

pub(super) const THIS: &CStr = c"";

/// A mount that is in no place yet; it goes if it is put in none.
pub(super) struct Mount(OwnedFd);

impl Mount {
    /// A new file system with these options.
    pub(super) fn new(kind: &str, options: &[(&str, Option<&str>)]) -> Result<Self> {
        let made = fsopen(kind, FsOpenFlags::FSOPEN_CLOEXEC)?;
        fsconfig_set_string(&made, "source", "pointsman")?;
        for (name, value) in options {
            match value {
                Some(value) => fsconfig_set_string(&made, *name, *value)?,
                None => fsconfig_set_flag(&made, *name)?,
            }
        }
        fsconfig_create(&made)?;
        fsmount(&made, FsMountFlags::FSMOUNT_CLOEXEC, MountAttrFlags::empty()).map(Self)
    }

    /// What is written to `lower` goes to `upper`. A descriptor stands for a path that may have any signs in it.
    pub(super) fn overlay(lower: impl AsFd, upper: impl AsFd, work: impl AsFd) -> Result<Self> {
        let path = |fd: &dyn AsRawFd| format!("/proc/self/fd/{}", fd.as_raw_fd());
        let [lower, upper, work] = [lower.as_fd(), upper.as_fd(), work.as_fd()].map(|fd| path(&fd));
        // Extended attributes of the user's own: those of the system are not for ordinary users.
        let layers = [
            ("lowerdir", Some(lower.as_str())),
            ("upperdir", Some(upper.as_str())),
            ("workdir", Some(work.as_str())),
            ("userxattr", None),
        ];
        Self::new("overlay", &layers)
    }

    /// The same as at that place.
    pub(super) fn of(dir: impl AsFd, path: &Path) -> Result<Self> {
        let flags = OpenTreeFlags::OPEN_TREE_CLONE | OpenTreeFlags::OPEN_TREE_CLOEXEC;
        let flags = flags | OpenTreeFlags::AT_EMPTY_PATH | OpenTreeFlags::AT_SYMLINK_NOFOLLOW;
        open_tree(dir, path, flags).map(Self)
    }

    pub(super) fn with(self, attributes: Attributes<'_>) -> Result<Self> {
        set_attributes(self.0.as_fd(), THIS, attributes)?;
        Ok(self)
    }

    pub(super) fn put_at(self, path: &Path) -> Result<()> {
        self.put_in(CWD, path)
    }

    /// Puts it over what is there; a link is not followed.
    pub(super) fn put_in(self, dir: impl AsFd, path: &Path) -> Result<()> {
        let flags = MoveMountFlags::MOVE_MOUNT_F_EMPTY_PATH | MoveMountFlags::MOVE_MOUNT_T_EMPTY_PATH;
        move_mount(&self.0, THIS, dir, path, flags)
    }

    pub(super) fn root(&self) -> &OwnedFd {
        &self.0
    }
}

/// A directory, for what is mounted over or under it.
pub(super) fn directory(dir: impl AsFd, path: &Path) -> Result<OwnedFd> {
    let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC;
    rustix::fs::openat(dir, path, flags, Mode::empty())
}

/// The mount that holds what is writable: below it layers are opened.
pub(super) fn of_layer(own: impl AsFd, number: u64, part: &str) -> Result<OwnedFd> {
    directory(own, Path::new(&format!("{number}/{part}")))
}

/// What is at a path below the directory, where no link on the way is followed.
pub(super) fn beneath(dir: impl AsFd, path: &Path) -> Result<OwnedFd> {
    let flags = OFlags::PATH | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    openat2(dir, path, flags, Mode::empty(), ResolveFlags::BENEATH | ResolveFlags::NO_SYMLINKS)
}
