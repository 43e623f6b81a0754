//! Files only their owner reads: created, appended whole lines at a time, replaced whole. What differs between
//! systems is here.

use rustix::fs::{AtFlags, Mode, OFlags, openat};
use rustix::io::Errno;
use std::fs::{DirBuilder, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::Path;

pub(super) fn make_dir(dir: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(0o700).create(dir)
}

pub(super) fn create(path: &Path) -> io::Result<File> {
    if let Some(dir) = path.parent() {
        make_dir(dir)?;
    }
    OpenOptions::new().read(true).append(true).create_new(true).mode(0o600).open(path)
}

pub(super) fn reopen(path: &Path) -> io::Result<File> {
    OpenOptions::new().read(true).append(true).open(path)
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
    let open = || OpenOptions::new().read(true).append(true).create(true).mode(0o600).open(path);
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
    let mut temporary = tempfile::Builder::new().prefix(".new-").tempfile_in(dir)?;
    let mut buffered = io::BufWriter::new(temporary.as_file_mut());
    write(&mut buffered)?;
    buffered.flush()?;
    drop(buffered);
    temporary.as_file().sync_data()?;
    temporary.persist(path).map_err(|error| error.error)?;
    Ok(())
}

/// Opens a file to read and append to, in directories below `root` that are created where they are missing. No link
/// is followed on the way: what lies in a project must not lead out of it.
pub(super) fn open_beneath(root: &Path, dirs: &[&str], name: &str) -> io::Result<File> {
    let mut dir =
        openat(rustix::fs::CWD, root, OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC, Mode::empty())?;
    for part in dirs {
        let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        dir = match openat(&dir, *part, flags, Mode::empty()) {
            Err(Errno::NOENT) => {
                rustix::fs::mkdirat(&dir, *part, Mode::from_raw_mode(0o777))?;
                openat(&dir, *part, flags, Mode::empty())?
            }
            other => other?,
        };
    }
    let made = OFlags::CREATE | OFlags::APPEND;
    let flags = OFlags::RDWR | made | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
    Ok(File::from(openat(&dir, name, flags, Mode::from_raw_mode(0o666))?))
}

/// Writes a file below `root` unless something of that name is there already.
pub(super) fn create_beneath(root: &Path, dir: &str, name: &str, content: &[u8]) -> io::Result<()> {
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    let dir = openat(rustix::fs::CWD, root.join(dir), flags, Mode::empty())?;
    if rustix::fs::statat(&dir, name, AtFlags::SYMLINK_NOFOLLOW).is_ok() {
        return Ok(());
    }
    let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::CLOEXEC;
    File::from(openat(&dir, name, flags, Mode::from_raw_mode(0o666))?).write_all(content)
}
