//! From a place to a descriptor: inside the project beneath the root's own descriptor, so that no link leads out
//! and there is no window between check and use; outside by ordinary paths. Held to what was judged, through no link.

use super::error::{At, FileError, FileProblem};
use super::links::{Last, ResolvedLinks};
use super::platform::{self, Symlinks};
use crate::policy::Reading;
use crate::protocol::{Here, Place};
use rustix::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd};
use rustix::fs::{
    AtFlags, CWD, Dir, FileType, Mode, OFlags, Stat, fstat, mkdirat, openat, readlinkat, statat,
};
use rustix::io::Errno;
use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::OsStrExt;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

#[derive(Debug, Clone)]
pub(super) struct Root {
    dir: Arc<OwnedFd>,
    /// Device and number of that directory.
    identity: (u64, u64),
    path: PathBuf,
    resolution: Resolution,
    /// What was judged; none where links are followed as they are and everything is read.
    held: Option<Arc<Held>>,
}

/// Where places led when they were judged, and what may be read.
#[derive(Debug)]
pub(super) struct Held {
    pub(super) links: ResolvedLinks,
    pub(super) reading: Reading,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Resolution {
    Kernel,
    /// Component by component, refusing every link: for kernels without `openat2`.
    Stepwise,
}

/// A name in an opened directory. The name may be free; it is never followed again.
#[derive(Debug)]
pub(super) struct Spot {
    pub dir: OwnedFd,
    pub name: OsString,
    pub shown: String,
}

const DIR: OFlags = OFlags::DIRECTORY.union(OFlags::PATH).union(OFlags::CLOEXEC);
/// More links than any kernel follows.
pub(super) const MOST_LINKS: usize = 40;

impl Root {
    pub fn open(here: &Here) -> Result<Self, FileError> {
        let shown = here.root.display();
        let dir = openat(CWD, &here.root, DIR, Mode::empty()).at(&shown)?;
        let resolution = match platform::open_beneath(dir.as_fd(), Path::new("."), DIR, Symlinks::Refuse) {
            Err(Errno::NOSYS | Errno::PERM) => Resolution::Stepwise,
            _ => Resolution::Kernel,
        };
        let identity = identity(&fstat(&dir).at(&shown)?);
        Ok(Self { dir: Arc::new(dir), identity, path: here.root.clone(), resolution, held: None })
    }

    /// Everything inside is opened beneath the descriptor, whatever stands at its path by now. But commands, git and people go
    /// by the path: once another directory or a link stands there, nothing is done in either.
    pub fn check_path(&self) -> Result<(), FileProblem> {
        let found = statat(CWD, &self.path, AtFlags::SYMLINK_NOFOLLOW).map(|found| identity(&found));
        if found == Ok(self.identity) { Ok(()) } else { Err(FileProblem::RootReplaced) }
    }

    /// The same root, which opens places where these say and follows no other link.
    pub fn held_to(&self, held: Held) -> Self {
        Self { held: Some(Arc::new(held)), ..self.clone() }
    }

    /// Whether what is there may be read by the call that this is held to.
    pub fn may_read(&self, place: &Place) -> bool {
        self.held.as_ref().is_none_or(|held| held.reading.covers(&self.opened(place, Last::Follow)))
    }

    fn opened(&self, place: &Place, last: Last) -> Place {
        self.held.as_ref().map_or_else(|| place.clone(), |held| held.links.opened(place, last))
    }

    #[cfg(test)]
    pub fn resolve_stepwise(&mut self) {
        self.resolution = Resolution::Stepwise;
    }

    pub fn dir(&self) -> BorrowedFd<'_> {
        self.dir.as_fd()
    }

    /// True if no link lies on the way to a place inside, whether it is there or not. One call, because most are.
    pub fn is_free_of_links(&self, place: &Place) -> bool {
        let (Place::Inside(path), Resolution::Kernel) = (place, self.resolution) else { return false };
        let flags = OFlags::PATH | OFlags::CLOEXEC;
        let opened =
            platform::open_beneath(self.dir.as_fd(), Path::new(path.as_str()), flags, Symlinks::Refuse);
        matches!(opened, Ok(_) | Err(Errno::NOENT))
    }

    pub fn open_place(&self, place: &Place, flags: OFlags) -> Result<OwnedFd, FileError> {
        match self.opened(place, Last::Follow) {
            Place::Inside(path) => {
                self.check_path().and_then(|()| self.beneath(Path::new(path.as_str()), flags))
            }
            Place::Outside(path) => self.outside(&path, flags),
        }
        .at(place)
    }

    pub fn spot(&self, place: &Place, last: Last) -> Result<Spot, FileError> {
        self.find(place, last, Parents::MustExist).at(place)
    }

    /// As [`Root::spot`], creating the directories on the way.
    pub fn spot_with_parents(&self, place: &Place, last: Last) -> Result<Spot, FileError> {
        self.find(place, last, Parents::Create).at(place)
    }

    fn find(&self, place: &Place, last: Last, parents: Parents) -> Result<Spot, FileProblem> {
        let (base, mut path) = match self.opened(place, last) {
            Place::Inside(path) if path.is_root() => return Err(FileProblem::IsRoot),
            Place::Inside(path) => {
                self.check_path()?;
                (Base::Project(self), PathBuf::from(path.as_str()))
            }
            Place::Outside(path) => (Base::Anywhere(self), path),
        };
        for _ in 0..MOST_LINKS {
            let name = last_name(&path)?.to_owned();
            let parent = parent_of(&path);
            let dir = match base.dir(parent) {
                Err(FileProblem::Missing) if parents == Parents::Create => base.create_dirs(parent)?,
                result => result?,
            };
            if last == Last::Keep {
                return Ok(Spot { dir, name, shown: place.to_string() });
            }
            match readlinkat(&dir, &name, Vec::new()) {
                Ok(_) if self.held.is_some() => return Err(FileProblem::Relinked),
                Ok(target) => path = base.follow(parent, Path::new(OsStr::from_bytes(target.as_bytes())))?,
                Err(Errno::INVAL | Errno::NOENT) => return Ok(Spot { dir, name, shown: place.to_string() }),
                Err(errno) => return Err(errno.into()),
            }
        }
        Err(FileProblem::Loop)
    }

    /// Opens a path relative to the root; whatever leads out is refused by the kernel itself.
    fn beneath(&self, path: &Path, flags: OFlags) -> Result<OwnedFd, FileProblem> {
        if self.resolution == Resolution::Stepwise {
            return stepwise(self.dir.as_fd(), path, flags);
        }
        if self.held.is_some() {
            return linkless(self.dir.as_fd(), path, flags);
        }
        match platform::open_beneath(self.dir.as_fd(), path, flags, Symlinks::Follow) {
            Err(Errno::XDEV) => self.through_absolute_link(path, flags),
            result => result.map_err(Into::into),
        }
    }

    fn outside(&self, path: &Path, flags: OFlags) -> Result<OwnedFd, FileProblem> {
        if self.held.is_none() {
            return Ok(openat(CWD, path, flags | OFlags::CLOEXEC, Mode::empty())?);
        }
        let top = openat(CWD, "/", DIR, Mode::empty())?;
        let below = path.strip_prefix("/").unwrap_or(path);
        let below = if below.as_os_str().is_empty() { Path::new(".") } else { below };
        match self.resolution {
            Resolution::Kernel => linkless(top.as_fd(), below, flags),
            Resolution::Stepwise => stepwise(top.as_fd(), below, flags),
        }
    }

    /// A link may name its target absolutely and still mean a place inside: then that place is opened, without links.
    fn through_absolute_link(&self, path: &Path, flags: OFlags) -> Result<OwnedFd, FileProblem> {
        let real = self.path.join(path).canonicalize().map_err(|_| FileProblem::Escapes)?;
        let inner = real.strip_prefix(&self.path).map_err(|_| FileProblem::Escapes)?;
        let inner = if inner.as_os_str().is_empty() { Path::new(".") } else { inner };
        match platform::open_beneath(self.dir.as_fd(), inner, flags, Symlinks::Refuse) {
            Err(Errno::XDEV | Errno::LOOP) => Err(FileProblem::Escapes),
            result => result.map_err(Into::into),
        }
    }
}

#[expect(clippy::unnecessary_cast, reason = "the fields' types differ between systems")]
fn identity(stat: &Stat) -> (u64, u64) {
    (stat.st_dev as u64, stat.st_ino as u64)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Parents {
    MustExist,
    Create,
}

enum Base<'a> {
    Project(&'a Root),
    Anywhere(&'a Root),
}

impl Base<'_> {
    fn dir(&self, path: &Path) -> Result<OwnedFd, FileProblem> {
        match self {
            Base::Project(root) => root.beneath(path, DIR),
            Base::Anywhere(root) => root.outside(path, DIR),
        }
    }

    fn create_dirs(&self, path: &Path) -> Result<OwnedFd, FileProblem> {
        match self.dir(path) {
            Err(FileProblem::Missing) => {}
            result => return result,
        }
        let above = self.create_dirs(parent_of(path))?;
        match mkdirat(&above, last_name(path)?, Mode::from_raw_mode(0o777)) {
            Ok(()) | Err(Errno::EXIST) => self.dir(path),
            Err(errno) => Err(errno.into()),
        }
    }

    /// Where a link in `parent` leads, still to be resolved by the kernel.
    fn follow(&self, parent: &Path, target: &Path) -> Result<PathBuf, FileProblem> {
        match self {
            Base::Project(root) if target.is_absolute() => inner_path(&root.path, target),
            Base::Project(_) | Base::Anywhere(_) => Ok(parent.join(target)),
        }
    }
}

/// The path relative to the root that an absolute link names, if it names one inside.
fn inner_path(root: &Path, target: &Path) -> Result<PathBuf, FileProblem> {
    if let Ok(inner) = target.strip_prefix(root) {
        return Ok(inner.to_owned());
    }
    let parent = parent_of(target).canonicalize().map_err(|_| FileProblem::Escapes)?;
    let inner = parent.strip_prefix(root).map_err(|_| FileProblem::Escapes)?;
    Ok(inner.join(last_name(target)?))
}

/// Opens a path beneath the directory name by name, refusing every link.
fn stepwise(base: BorrowedFd<'_>, path: &Path, flags: OFlags) -> Result<OwnedFd, FileProblem> {
    let mut dir = openat(base, ".", DIR, Mode::empty())?;
    let names: Vec<&OsStr> = normal_names(path)?;
    let Some((name, on_the_way)) = names.split_last() else {
        return Ok(openat(base, ".", flags, Mode::empty())?);
    };
    for step in on_the_way {
        dir = match openat(&dir, *step, DIR | OFlags::NOFOLLOW, Mode::empty()) {
            Err(Errno::NOTDIR) if is_link(dir.as_fd(), step) => return Err(FileProblem::Loop),
            result => result?,
        };
    }
    if flags.contains(OFlags::PATH) && is_link(dir.as_fd(), name) {
        return Err(FileProblem::Loop);
    }
    Ok(openat(&dir, *name, flags | OFlags::NOFOLLOW | OFlags::CLOEXEC, Mode::empty())?)
}

/// Opens a path beneath the directory through no link at all. A link where none was is one put there since.
fn linkless(dir: BorrowedFd<'_>, path: &Path, flags: OFlags) -> Result<OwnedFd, FileProblem> {
    match platform::open_beneath(dir, path, flags, Symlinks::Refuse) {
        Err(Errno::LOOP) => match platform::open_beneath(dir, path, DIR, Symlinks::Follow) {
            Err(Errno::LOOP) => Err(FileProblem::Loop),
            Err(Errno::XDEV) => Err(FileProblem::Escapes),
            _ => Err(FileProblem::Relinked),
        },
        result => result.map_err(Into::into),
    }
}

/// Everything before the last component; `.` where there is nothing before it. Unlike `Path::parent` it leaves `..`
/// alone, because only the kernel knows where that leads after a link.
pub(super) fn parent_of(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ if path.is_absolute() => Path::new("/"),
        _ => Path::new("."),
    }
}

pub(super) fn last_name(path: &Path) -> Result<&OsStr, FileProblem> {
    match path.components().next_back() {
        Some(Component::Normal(name)) => Ok(name),
        _ => Err(FileProblem::IsDirectory),
    }
}

fn normal_names(path: &Path) -> Result<Vec<&OsStr>, FileProblem> {
    path.components()
        .filter(|component| *component != Component::CurDir)
        .map(|component| match component {
            Component::Normal(name) => Ok(name),
            _ => Err(FileProblem::Escapes),
        })
        .collect()
}

fn is_link(dir: BorrowedFd<'_>, name: &OsStr) -> bool {
    statat(dir, name, AtFlags::SYMLINK_NOFOLLOW)
        .is_ok_and(|stat| FileType::from_raw_mode(stat.st_mode) == FileType::Symlink)
}

impl Spot {
    pub fn stat(&self) -> Result<Option<Stat>, FileError> {
        match statat(&self.dir, &self.name, AtFlags::SYMLINK_NOFOLLOW) {
            Ok(stat) => Ok(Some(stat)),
            Err(Errno::NOENT) => Ok(None),
            Err(errno) => Err(errno).at(&self.shown),
        }
    }

    pub fn open(&self, flags: OFlags) -> Result<OwnedFd, FileError> {
        openat(&self.dir, &self.name, flags | OFlags::NOFOLLOW | OFlags::CLOEXEC, Mode::empty())
            .at(&self.shown)
    }

    pub fn link_target(&self) -> Result<String, FileError> {
        let target = readlinkat(&self.dir, &self.name, Vec::new()).at(&self.shown)?;
        target.into_string().map_err(|_| FileProblem::NotUtf8).at(&self.shown)
    }

    /// Makes the directory's present names durable. A directory that cannot be read cannot be synced; then the file
    /// system does it in its own time.
    pub fn sync_dir(&self) -> Result<(), FileError> {
        sync_dir(self.dir.as_fd()).at(&self.shown)
    }
}

/// The same directory, opened for reading its names.
pub(super) fn readable(dir: BorrowedFd<'_>) -> Result<OwnedFd, Errno> {
    openat(dir, ".", OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC, Mode::empty())
}

fn sync_dir(dir: BorrowedFd<'_>) -> Result<(), FileProblem> {
    let readable = match readable(dir) {
        Err(Errno::ACCESS) => return Ok(()),
        result => result?,
    };
    match rustix::fs::fsync(&readable) {
        // Some file systems have nothing to sync in a directory.
        Ok(()) | Err(Errno::INVAL | Errno::ROFS) => Ok(()),
        Err(errno) => Err(errno.into()),
    }
}

pub(super) fn real_path(fd: &OwnedFd) -> std::io::Result<PathBuf> {
    std::fs::read_link(format!("/proc/self/fd/{}", fd.as_raw_fd()))
}

pub(super) fn names(dir: &OwnedFd) -> Result<Vec<OsString>, Errno> {
    let mut names = Vec::new();
    for entry in Dir::read_from(dir)? {
        let entry = entry?;
        let name = entry.file_name().to_bytes();
        if name != b"." && name != b".." {
            names.push(OsStr::from_bytes(name).to_owned());
        }
    }
    Ok(names)
}

pub(super) fn special(kind: FileType) -> &'static str {
    match kind {
        FileType::Fifo => "fifo",
        FileType::Socket => "socket",
        FileType::CharacterDevice => "character device",
        FileType::BlockDevice => "block device",
        _ => "special file",
    }
}
