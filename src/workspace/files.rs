//! Reading, writing, listing, renaming and deleting by place. What a place leads to is decided in `open`; how a
//! content is replaced, in `replace`.

use super::Workspace;
use super::error::{At, FileError, FileProblem};
use super::links::Last;
use super::open::{Spot, names, special};
use super::platform;
use super::replace::{Attributes, replace, sweep};
use crate::protocol::{Place, Timestamp};
use rustix::fd::{AsFd, OwnedFd};
use rustix::fs::{
    AtFlags, FileType, Mode, OFlags, Timespec, Timestamps, UTIME_OMIT, fchmod, mkdirat, openat, renameat,
    statat, symlinkat, unlinkat, utimensat,
};
use rustix::io::Errno;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;
use std::sync::PoisonError;

/// The largest file that is read at once, in bytes.
pub const LARGEST_READ: u64 = 64 * 1024 * 1024;
/// The largest one that is changed by a tool: it is compared with what it becomes.
pub const LARGEST_CHANGED: u64 = 16 * 1024 * 1024;

/// Seconds and nanoseconds, as the file system keeps them.
pub type Modified = (i64, i64);

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileContent {
    pub bytes: Vec<u8>,
    /// Permission bits.
    pub mode: u32,
    pub modified: Timestamp,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileKind {
    File,
    Directory,
    Symlink,
    Special(&'static str),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stat {
    pub kind: FileKind,
    pub size: u64,
    pub mode: u32,
    pub modified: Timestamp,
    /// Under how many names the file is known.
    pub names: u64,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The name, which need not be UTF-8.
    pub name: OsString,
    pub kind: FileKind,
    pub size: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Overwrite {
    /// It stays; the rename is refused.
    Refuse,
    Replace,
}

/// Whether a directory is deleted with everything in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Recursion {
    OnlyEmpty,
    Everything,
}

impl Workspace {
    /// Reads a plain file of at most [`LARGEST_READ`] bytes; links are followed as far as the place allows.
    pub fn read(&self, place: &Place) -> Result<FileContent, FileError> {
        self.read_within(place, LARGEST_READ)
    }

    /// Reads a plain file of at most so many bytes; a larger one is refused before it is read.
    pub fn read_within(&self, place: &Place, most: u64) -> Result<FileContent, FileError> {
        let (file, stat) = self.open_file(place)?;
        let too_big = |size| FileError::new(place.to_string(), FileProblem::TooBig { size, most });
        if stat.size > most {
            return Err(too_big(stat.size));
        }
        let mut bytes = Vec::with_capacity(usize::try_from(stat.size).unwrap_or(0));
        file.take(most + 1).read_to_end(&mut bytes).at(place)?;
        if bytes.len() as u64 > most {
            return Err(too_big(bytes.len() as u64));
        }
        Ok(FileContent { bytes, mode: stat.mode, modified: stat.modified })
    }

    /// Opens a plain file for reading; a fifo or a device is refused without waiting for it.
    pub fn open_file(&self, place: &Place) -> Result<(File, Stat), FileError> {
        if !self.root.may_read(place) {
            return Err(FileError::new(place.to_string(), FileProblem::Kept));
        }
        let fd = self.root.open_place(place, OFlags::RDONLY | OFlags::NONBLOCK | OFlags::NOCTTY)?;
        let stat = Stat::from(&rustix::fs::fstat(&fd).at(place)?);
        let problem = match stat.kind {
            FileKind::File => return Ok((File::from(fd), stat)),
            FileKind::Special(what) => FileProblem::NotRegular(what),
            FileKind::Directory | FileKind::Symlink => FileProblem::IsDirectory,
        };
        Err(FileError::new(place.to_string(), problem))
    }

    /// What is at the place, a link at its end not followed; none if nothing is.
    pub fn stat(&self, place: &Place) -> Result<Option<Stat>, FileError> {
        if is_root(place) {
            return self.resolve(place).map(Some);
        }
        match self.root.spot(place, Last::Keep) {
            Ok(spot) => Ok(spot.stat()?.as_ref().map(Stat::from)),
            Err(error) if error.problem.is_absence() => Ok(None),
            Err(error) => Err(error),
        }
    }

    pub fn resolve(&self, place: &Place) -> Result<Stat, FileError> {
        let fd = self.root.open_place(place, OFlags::PATH)?;
        Ok(Stat::from(&rustix::fs::fstat(&fd).at(place)?))
    }

    /// Gives the file this content, whole or not at all, creating it and its directories where they are missing.
    /// Mode, owner and extended attributes stay; a link is written through to its target.
    pub fn write(&self, place: &Place, bytes: &[u8]) -> Result<(), FileError> {
        let spot = self.root.spot_with_parents(place, Last::Follow)?;
        self.sweep_once(&spot);
        replace(&spot, Attributes::AsBefore, |file| file.write_all(bytes))
    }

    /// Removes what a killed process left of a change at this place.
    pub fn sweep(&self, place: &Place) {
        if !is_root(place)
            && let Ok(spot) = self.root.spot(place, Last::Follow)
        {
            sweep(spot.dir.as_fd());
        }
    }

    /// Does so before the first change in a directory; what is left behind later is left by another process, whose next
    /// start sees to it.
    fn sweep_once(&self, spot: &Spot) {
        let Ok(stat) = rustix::fs::fstat(&spot.dir) else { return };
        let mut swept = self.swept.lock().unwrap_or_else(PoisonError::into_inner);
        if swept.insert((stat.st_dev, stat.st_ino)) {
            sweep(spot.dir.as_fd());
        }
    }

    /// Puts a kept content back in place, with that mode, replacing whatever is no directory.
    pub(super) fn put_back(&self, place: &Place, mut kept: File, mode: u32) -> Result<(), FileError> {
        let spot = self.root.spot_with_parents(place, Last::Keep)?;
        self.sweep_once(&spot);
        replace(&spot, Attributes::Mode(mode), |file| platform::copy_content(&mut kept, file))
    }

    pub(super) fn put_back_link(&self, place: &Place, target: &str) -> Result<(), FileError> {
        let spot = self.root.spot_with_parents(place, Last::Keep)?;
        match unlinkat(&spot.dir, &spot.name, AtFlags::empty()) {
            Ok(()) | Err(Errno::NOENT) => {}
            Err(errno) => return Err(errno).at(place),
        }
        symlinkat(target, &spot.dir, &spot.name).at(place)?;
        spot.sync_dir()
    }

    pub(super) fn set_mode(&self, place: &Place, mode: u32) -> Result<(), FileError> {
        let spot = self.root.spot(place, Last::Keep)?;
        if spot.stat()?.is_none_or(|stat| stat.st_mode & 0o7777 == mode) {
            return Ok(());
        }
        fchmod(spot.open(OFlags::RDONLY | OFlags::DIRECTORY)?, Mode::from_raw_mode(mode)).at(place)
    }

    /// Says when the content was last changed; a link is not followed.
    pub fn set_modified(&self, place: &Place, (seconds, nanoseconds): Modified) -> Result<(), FileError> {
        let spot = self.root.spot(place, Last::Keep)?;
        let now = Timespec { tv_sec: 0, tv_nsec: UTIME_OMIT };
        let then = Timespec { tv_sec: seconds as _, tv_nsec: nanoseconds as _ };
        let times = Timestamps { last_access: now, last_modification: then };
        utimensat(&spot.dir, &spot.name, &times, AtFlags::SYMLINK_NOFOLLOW).at(place)
    }

    /// Creates a directory and those above it; one that is there already is fine.
    pub fn make_dir(&self, place: &Place) -> Result<(), FileError> {
        if is_root(place) {
            return Ok(());
        }
        let spot = self.root.spot_with_parents(place, Last::Follow)?;
        match mkdirat(&spot.dir, &spot.name, Mode::from_raw_mode(0o777)) {
            Ok(()) => spot.sync_dir(),
            Err(Errno::EXIST) if spot.stat()?.is_some_and(|stat| is_dir(stat.st_mode)) => Ok(()),
            Err(errno) => Err(errno).at(place),
        }
    }

    /// Gives a file, a directory or a link another name, creating the directories of the new one.
    pub fn rename(&self, from: &Place, to: &Place, overwrite: Overwrite) -> Result<(), FileError> {
        let source = self.root.spot(from, Last::Keep)?;
        if source.stat()?.is_none() {
            return Err(FileError::new(from.to_string(), FileProblem::Missing));
        }
        let target = self.root.spot_with_parents(to, Last::Keep)?;
        match overwrite {
            Overwrite::Refuse => {
                let (name, new) = (Path::new(&source.name), Path::new(&target.name));
                platform::rename_new(source.dir.as_fd(), name, target.dir.as_fd(), new).at(&target.shown)?;
            }
            Overwrite::Replace => renameat(&source.dir, &source.name, &target.dir, &target.name).at(to)?,
        }
        source.sync_dir()?;
        target.sync_dir()
    }

    /// Deletes a file, a link (never its target) or a directory.
    pub fn delete(&self, place: &Place, recursion: Recursion) -> Result<(), FileError> {
        let spot = self.root.spot(place, Last::Keep)?;
        let Some(stat) = spot.stat()? else {
            return Err(FileError::new(place.to_string(), FileProblem::Missing));
        };
        match (is_dir(stat.st_mode), recursion) {
            (false, _) => unlinkat(&spot.dir, &spot.name, AtFlags::empty()).at(place)?,
            (true, Recursion::OnlyEmpty) => unlinkat(&spot.dir, &spot.name, AtFlags::REMOVEDIR).at(place)?,
            (true, Recursion::Everything) => remove_tree(&spot.dir, &spot.name).at(place)?,
        }
        spot.sync_dir()
    }

    /// The names in a directory, sorted; links in it are not followed.
    pub fn list(&self, place: &Place) -> Result<Vec<Entry>, FileError> {
        let dir = self.root.open_place(place, OFlags::RDONLY | OFlags::DIRECTORY)?;
        let mut entries = Vec::new();
        for name in names(&dir).at(place)? {
            match statat(&dir, &name, AtFlags::SYMLINK_NOFOLLOW) {
                Ok(stat) => {
                    let Stat { kind, size, .. } = Stat::from(&stat);
                    entries.push(Entry { name, kind, size });
                }
                // Deleted since the directory was read.
                Err(Errno::NOENT) => {}
                Err(errno) => return Err(errno).at(place),
            }
        }
        entries.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(entries)
    }
}

impl From<&rustix::fs::Stat> for Stat {
    #[expect(clippy::unnecessary_cast, reason = "the fields' types differ between architectures")]
    fn from(stat: &rustix::fs::Stat) -> Self {
        let kind = match FileType::from_raw_mode(stat.st_mode) {
            FileType::RegularFile => FileKind::File,
            FileType::Directory => FileKind::Directory,
            FileType::Symlink => FileKind::Symlink,
            other => FileKind::Special(special(other)),
        };
        let millis = (stat.st_mtime as i64).saturating_mul(1000) + stat.st_mtime_nsec as i64 / 1_000_000;
        Self {
            kind,
            size: u64::try_from(stat.st_size).unwrap_or(0),
            mode: stat.st_mode & 0o7777,
            modified: Timestamp(u64::try_from(millis).unwrap_or(0)),
            names: stat.st_nlink as u64,
        }
    }
}

fn is_root(place: &Place) -> bool {
    matches!(place, Place::Inside(path) if path.is_root())
}

fn is_dir(mode: u32) -> bool {
    FileType::from_raw_mode(mode) == FileType::Directory
}

/// Deletes by descriptor, so that no link put in the way can lead elsewhere.
fn remove_tree(dir: &OwnedFd, name: &OsStr) -> Result<(), Errno> {
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    let inner = openat(dir, name, flags, Mode::empty())?;
    for entry in names(&inner)? {
        let stat = statat(&inner, &entry, AtFlags::SYMLINK_NOFOLLOW)?;
        if is_dir(stat.st_mode) {
            remove_tree(&inner, &entry)?;
        } else {
            unlinkat(&inner, &entry, AtFlags::empty())?;
        }
    }
    unlinkat(dir, name, AtFlags::REMOVEDIR)
}
