//! Files only their owner reads: created, appended whole lines at a time, replaced whole. What differs between
//! systems is here.

use crate::catalog::{Lang, Phrase, journal as say};
use rustix::fd::OwnedFd;
use rustix::fs::{CWD, Dir, Mode, OFlags, mkdirat, openat};
use rustix::io::Errno;
use std::fs::{DirBuilder, File, Metadata, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt};
use std::path::Path;

pub(super) fn make_dir(dir: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(0o700).create(dir)
}

/// Why a file is none of ours, although it lies where ours do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unfit {
    Link,
    NoFile,
    Foreign,
    /// Everybody may write it.
    Open,
    TooLarge,
}

impl Unfit {
    pub fn of(error: &io::Error) -> Option<Self> {
        error.get_ref()?.downcast_ref().copied()
    }

    pub fn phrase(self) -> Phrase {
        match self {
            Self::Link => say::IS_LINK,
            Self::NoFile => say::NO_FILE,
            Self::Foreign => say::FOREIGN,
            Self::Open => say::OPEN_TO_ALL,
            Self::TooLarge => say::TOO_LARGE,
        }
    }
}

impl std::fmt::Display for Unfit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.phrase().text(Lang::En))
    }
}

impl std::error::Error for Unfit {}

impl From<Unfit> for io::Error {
    fn from(unfit: Unfit) -> Self {
        Self::other(unfit)
    }
}

/// Opens one of our files, and nothing that somebody else could have put in its place: no link is followed, no fifo
/// waited for, and neither the file nor the two directories it lies in may be anybody else's or writable by everybody.
pub(super) fn open(path: &Path, options: &mut OpenOptions) -> io::Result<File> {
    check_directories(path)?;
    let flags = OFlags::NOFOLLOW | OFlags::NONBLOCK;
    let opened = options.mode(0o600).custom_flags(flags.bits().cast_signed()).open(path);
    let is_link = |error: &io::Error| Errno::from_io_error(error) == Some(Errno::LOOP);
    let file = opened.map_err(|error| if is_link(&error) { Unfit::Link.into() } else { error })?;
    let meta = file.metadata()?;
    if !meta.is_file() {
        return Err(Unfit::NoFile.into());
    }
    check(&meta)?;
    Ok(file)
}

fn check_directories(path: &Path) -> io::Result<()> {
    for directory in path.ancestors().skip(1).take(2) {
        let meta = directory.symlink_metadata()?;
        if meta.is_symlink() {
            return Err(Unfit::Link.into());
        }
        check(&meta)?;
    }
    Ok(())
}

fn check(meta: &Metadata) -> Result<(), Unfit> {
    match () {
        () if meta.uid() != rustix::process::geteuid().as_raw() => Err(Unfit::Foreign),
        () if meta.mode() & 0o002 != 0 => Err(Unfit::Open),
        () => Ok(()),
    }
}

pub(super) fn create(path: &Path) -> io::Result<File> {
    if let Some(dir) = path.parent() {
        make_dir(dir)?;
    }
    open(path, OpenOptions::new().read(true).append(true).create_new(true))
}

pub(super) fn reopen(path: &Path) -> io::Result<File> {
    open(path, OpenOptions::new().read(true).append(true))
}

pub(super) fn read(path: &Path) -> io::Result<File> {
    open(path, OpenOptions::new().read(true))
}

/// The whole of a file of at most so many bytes.
pub(super) fn read_within(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let file = read(path)?;
    let mut bytes = Vec::new();
    if file.metadata()?.len() > most || file.take(most + 1).read_to_end(&mut bytes)? as u64 > most {
        return Err(Unfit::TooLarge.into());
    }
    Ok(bytes)
}

pub(super) fn if_there<T>(opened: io::Result<T>) -> io::Result<Option<T>> {
    match opened {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        other => other.map(Some),
    }
}

pub(super) fn sync_dir_of(path: &Path) -> io::Result<()> {
    path.parent().map_or(Ok(()), |dir| File::open(dir)?.sync_all())
}

/// Opens the file for one writer at a time, creating it; the lock goes when the file is dropped.
pub(super) fn lock_for_append(path: &Path) -> io::Result<File> {
    let open = || open(path, OpenOptions::new().read(true).append(true).create(true));
    let file = match open() {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            path.parent().map_or(Ok(()), make_dir)?;
            open()?
        }
        other => other?,
    };
    file.lock()?;
    Ok(file)
}

/// Appends a line in one write; a line that was cut off before it is ended first.
pub(super) fn append_line(file: &mut File, line: &[u8]) -> io::Result<()> {
    let mut bytes = Vec::with_capacity(line.len() + 2);
    if ends_torn(file)? {
        bytes.push(b'\n');
    }
    bytes.extend_from_slice(line);
    bytes.push(b'\n');
    file.write_all(&bytes)
}

pub(super) fn ends_torn(file: &mut File) -> io::Result<bool> {
    if file.seek(SeekFrom::End(0))? == 0 {
        return Ok(false);
    }
    file.seek(SeekFrom::End(-1))?;
    let mut last = [0];
    file.read_exact(&mut last)?;
    Ok(last != *b"\n")
}

/// Gives the file this content, whole or not at all.
pub(super) fn replace(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let dir = path.parent().ok_or(io::ErrorKind::InvalidInput)?;
    make_dir(dir)?;
    check_directories(path)?;
    let mut temporary = tempfile::Builder::new().prefix(".new-").tempfile_in(dir)?;
    let mut buffered = io::BufWriter::new(temporary.as_file_mut());
    write(&mut buffered)?;
    buffered.flush()?;
    drop(buffered);
    temporary.as_file().sync_data()?;
    temporary.persist(path).map_err(|error| error.error)?;
    Ok(())
}

/// A directory below `root`, reached through no link: what lies in a project must not lead out of it. A directory that
/// is missing is an error, or is made.
pub(super) fn dir_beneath(root: &Path, dirs: &[&str], make: bool) -> io::Result<OwnedFd> {
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
    // The root's own path was resolved at the start: a link there has come since.
    let mut dir = openat(CWD, root, flags | OFlags::NOFOLLOW, Mode::empty())?;
    for part in dirs {
        let open = |dir: &OwnedFd| openat(dir, *part, flags | OFlags::NOFOLLOW, Mode::empty());
        dir = match open(&dir) {
            Err(Errno::NOENT) if make => {
                mkdirat(&dir, *part, Mode::from_raw_mode(0o777))?;
                open(&dir)?
            }
            other => other?,
        };
    }
    Ok(dir)
}

/// A plain file in that directory, a link never followed and a fifo never waited for.
pub(super) fn open_in(dir: &OwnedFd, name: &str, flags: OFlags) -> io::Result<File> {
    let safe = OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
    let file = File::from(openat(dir, name, flags | safe, Mode::from_raw_mode(0o666))?);
    if file.metadata()?.is_file() { Ok(file) } else { Err(Unfit::NoFile.into()) }
}

/// None for what is not there and for a link or anything else that stands in its place.
pub(super) fn if_plain<T>(opened: io::Result<T>) -> io::Result<Option<T>> {
    match opened {
        Err(error) if Unfit::of(&error).is_some() => Ok(None),
        Err(error) => match Errno::from_io_error(&error) {
            Some(Errno::NOENT | Errno::NOTDIR | Errno::LOOP) => Ok(None),
            _ => Err(error),
        },
        Ok(opened) => Ok(Some(opened)),
    }
}

pub(super) fn names_in(dir: &OwnedFd) -> io::Result<Vec<String>> {
    let entries =
        Dir::read_from(dir)?.filter_map(|entry| entry.ok()?.file_name().to_str().ok().map(str::to_owned));
    Ok(entries.filter(|name| name != "." && name != "..").collect())
}
