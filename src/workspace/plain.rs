//! Files that are read whole and are nobody's place: settings, prompts, ignore files. What lies under their names may be a
//! fifo that nobody writes, a device without an end, or larger than the memory.

use rustix::fs::OFlags;
use std::fs::{File, OpenOptions};
use std::io::{self, Read};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

/// What a person writes by hand is not longer.
pub const LARGEST_WRITTEN: u64 = 1024 * 1024;

/// Opens a plain file of at most so many bytes, following links; nothing is waited for.
pub fn open(path: &Path, most: u64) -> io::Result<File> {
    let flags = OFlags::NONBLOCK | OFlags::NOCTTY;
    let file = OpenOptions::new().read(true).custom_flags(flags.bits().cast_signed()).open(path)?;
    let meta = file.metadata()?;
    match () {
        () if meta.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
        () if !meta.is_file() => Err(io::Error::other("not a plain file")),
        () if meta.len() > most => Err(io::ErrorKind::FileTooLarge.into()),
        () => Ok(file),
    }
}

pub fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if open(path, most)?.take(most + 1).read_to_end(&mut bytes)? as u64 > most {
        return Err(io::ErrorKind::FileTooLarge.into());
    }
    Ok(bytes)
}

pub fn read_text(path: &Path, most: u64) -> io::Result<String> {
    String::from_utf8(read(path, most)?).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
}

/// True for a path that a library may be given to open, and for one where nothing is yet.
pub fn may_be_opened(path: &Path, most: u64) -> bool {
    open(path, most).map_or_else(|error| error.kind() == io::ErrorKind::NotFound, |_| true)
}
