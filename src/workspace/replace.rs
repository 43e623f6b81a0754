//! Puts a whole new content at a name, or leaves everything as it was: temporary file in the same directory, synced,
//! renamed over, directory synced. Mode, owner and extended attributes stay. What a killed process left of a temporary
//! file is swept away by the next change in its directory.

use super::error::{At, FileError, FileProblem};
use super::open::{Spot, names, readable, special};
use rustix::fd::{AsFd, BorrowedFd, OwnedFd};
use rustix::fs::{
    Access, AtFlags, FileType, Gid, Mode, OFlags, Stat, Uid, XattrFlags, accessat, fchmod, fchown, fgetxattr,
    flistxattr, fsetxattr, openat, renameat, unlinkat,
};
use rustix::io::Errno;
use std::ffi::OsStr;
use std::fs::File;
use std::os::unix::ffi::OsStrExt;

const PREFIX: &str = ".pointsman-";
const SUFFIX: &str = ".tmp";

/// Removes the temporary files in this directory that nobody writes any more. What cannot be removed stays: it is in
/// nobody's way.
pub(super) fn sweep(dir: BorrowedFd<'_>) {
    let Ok(readable) = readable(dir) else { return };
    for name in names(&readable).unwrap_or_default() {
        let ours = name.to_str().is_some_and(|name| name.starts_with(PREFIX) && name.ends_with(SUFFIX));
        if ours && is_abandoned(dir, &name) {
            let _ = unlinkat(dir, &name, AtFlags::empty());
        }
    }
}

fn is_abandoned(dir: BorrowedFd<'_>, name: &OsStr) -> bool {
    let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
    openat(dir, name, flags, Mode::empty()).is_ok_and(|fd| {
        let file = File::from(fd);
        file.metadata().is_ok_and(|meta| meta.is_file()) && file.try_lock().is_ok()
    })
}

/// What the new file's mode and owner are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Attributes {
    /// Those of the file that is there; usual ones if there is none. A file that may not be written is refused.
    AsBefore,
    Mode(u32),
}

pub(super) fn replace(
    spot: &Spot,
    attributes: Attributes,
    fill: impl FnOnce(&mut File) -> std::io::Result<()>,
) -> Result<(), FileError> {
    let before = spot.stat()?;
    if let Some(stat) = &before {
        may_replace(spot, stat, attributes)?;
    }
    let first_mode = if before.is_none() && attributes == Attributes::AsBefore { 0o666 } else { 0o600 };
    let (temporary, mut file) = Temporary::create(spot, first_mode)?;
    fill(&mut file).at(&spot.shown)?;
    if let Some(stat) = &before {
        take_over(spot, &file, stat, attributes)?;
    }
    let mode = match (attributes, &before) {
        (Attributes::Mode(mode), _) => Some(mode),
        (Attributes::AsBefore, before) => before.as_ref().map(|stat| stat.st_mode),
    };
    if let Some(mode) = mode {
        fchmod(&file, Mode::from_raw_mode(mode & 0o7777)).at(&spot.shown)?;
    }
    file.sync_all().at(&spot.shown)?;
    temporary.rename()?;
    spot.sync_dir()
}

fn may_replace(spot: &Spot, stat: &Stat, attributes: Attributes) -> Result<(), FileError> {
    let problem = match FileType::from_raw_mode(stat.st_mode) {
        FileType::Directory => FileProblem::IsDirectory,
        _ if attributes != Attributes::AsBefore => return Ok(()),
        FileType::RegularFile => {
            return accessat(&spot.dir, &spot.name, Access::WRITE_OK, AtFlags::EACCESS).at(&spot.shown);
        }
        // It was none when it was resolved, so somebody is exchanging it right now.
        FileType::Symlink => FileProblem::Loop,
        kind => FileProblem::NotRegular(special(kind)),
    };
    Err(FileError::new(&spot.shown, problem))
}

/// Gives the new file the owner and the extended attributes of the old one. When a kept content is put back, an
/// owner that cannot be set is no reason to leave the content lost.
fn take_over(spot: &Spot, file: &File, old: &Stat, attributes: Attributes) -> Result<(), FileError> {
    let new = rustix::fs::fstat(file).at(&spot.shown)?;
    let same = (new.st_uid, new.st_gid) == (old.st_uid, old.st_gid);
    if !same
        && fchown(file, Some(Uid::from_raw(old.st_uid)), Some(Gid::from_raw(old.st_gid))).is_err()
        && attributes == Attributes::AsBefore
    {
        return Err(FileError::new(&spot.shown, FileProblem::Owner));
    }
    if let Ok(source) = spot.open(OFlags::RDONLY | OFlags::NONBLOCK) {
        copy_attributes(&source, file);
    }
    Ok(())
}

/// Copies extended attributes where that is possible; those only the system may set stay behind.
fn copy_attributes(from: &OwnedFd, to: impl AsFd) {
    let mut names = vec![0; 4096];
    let Ok(length) = flistxattr(from, &mut names[..]) else { return };
    for name in names[..length].split(|byte| *byte == 0).filter(|name| !name.is_empty()) {
        let name = OsStr::from_bytes(name);
        let mut value = vec![0; 64 * 1024];
        if let Ok(length) = fgetxattr(from, name, &mut value[..]) {
            // Not permitted, or not known to this file system: the file is whole without it.
            let _ = fsetxattr(&to, name, &value[..length], XattrFlags::empty());
        }
    }
}

/// A file that vanishes unless it is renamed.
struct Temporary<'a> {
    spot: &'a Spot,
    name: String,
    kept: bool,
}

impl<'a> Temporary<'a> {
    fn create(spot: &'a Spot, mode: u32) -> Result<(Self, File), FileError> {
        let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::CLOEXEC | OFlags::NOFOLLOW;
        for number in 0..1000 {
            let name = format!("{PREFIX}{}-{number}{SUFFIX}", std::process::id());
            match openat(&spot.dir, &name, flags, Mode::from_raw_mode(mode)) {
                Ok(fd) => {
                    let file = File::from(fd);
                    // The lock tells a sweeper that somebody still writes it; without locks nothing is swept.
                    let _ = file.try_lock();
                    return Ok((Self { spot, name, kept: false }, file));
                }
                Err(Errno::EXIST) => {}
                Err(errno) => return Err(errno).at(&spot.shown),
            }
        }
        Err(Errno::EXIST).at(&spot.shown)
    }

    fn rename(mut self) -> Result<(), FileError> {
        renameat(&self.spot.dir, &self.name, &self.spot.dir, &self.spot.name).at(&self.spot.shown)?;
        self.kept = true;
        Ok(())
    }
}

impl Drop for Temporary<'_> {
    fn drop(&mut self) {
        if !self.kept {
            // Nothing more can be done about a leftover that cannot be removed.
            let _ = unlinkat(&self.spot.dir, &self.name, AtFlags::empty());
        }
    }
}
