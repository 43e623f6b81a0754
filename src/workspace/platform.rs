//! The calls only some kernels have, each with what stands in where it is missing. Linux is built and tested.

use rustix::fd::{BorrowedFd, OwnedFd};
use rustix::fs::OFlags;
use rustix::io::{Errno, Result};
use std::fs::File;
#[cfg(target_os = "linux")]
use std::io::Read;
use std::path::Path;

/// Whether links on the way are followed, as long as they stay beneath.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Symlinks {
    Follow,
    /// None at all.
    Refuse,
}

/// Opens `path` beneath `dir`; what leads out of it is `EXDEV`. Without `openat2` it is `ENOSYS`.
#[cfg(target_os = "linux")]
pub(super) fn open_beneath(
    dir: BorrowedFd<'_>,
    path: &Path,
    flags: OFlags,
    symlinks: Symlinks,
) -> Result<OwnedFd> {
    use rustix::fs::{Mode, ResolveFlags, openat2};
    let mut resolve = ResolveFlags::BENEATH | ResolveFlags::NO_MAGICLINKS;
    if symlinks == Symlinks::Refuse {
        resolve |= ResolveFlags::NO_SYMLINKS;
    }
    // EAGAIN: something on the way was renamed while the kernel looked.
    for _ in 0..64 {
        match openat2(dir, path, flags | OFlags::CLOEXEC, Mode::empty(), resolve) {
            Err(Errno::AGAIN) => {}
            result => return result,
        }
    }
    Err(Errno::AGAIN)
}

#[cfg(not(target_os = "linux"))]
pub(super) fn open_beneath(_: BorrowedFd<'_>, _: &Path, _: OFlags, _: Symlinks) -> Result<OwnedFd> {
    Err(Errno::NOSYS)
}

/// From now on no other process of the user's looks at our memory, our environment and our open files.
pub(super) fn close_to_others() {
    // Where it fails, a command finds in our environment what is kept from its own.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::set_dumpable_behavior(rustix::process::DumpableBehavior::NotDumpable);
}

/// Does this while others may look.
pub(super) fn open_to_others<T>(work: impl FnOnce() -> T) -> T {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::set_dumpable_behavior(rustix::process::DumpableBehavior::Dumpable);
    let done = work();
    close_to_others();
    done
}

/// Gives `to`, which is empty, the content of `from`: shared where the file system can, else copied, holes as holes.
#[cfg(target_os = "linux")]
pub(super) fn copy_content(from: &mut File, to: &mut File) -> std::io::Result<()> {
    use rustix::fs::{SeekFrom, seek};
    if rustix::fs::ioctl_ficlone(&*to, &*from).is_ok() {
        return Ok(());
    }
    let (length, mut at) = (from.metadata()?.len(), 0);
    while at < length {
        let begin = match seek(&*from, SeekFrom::Data(at)) {
            // Nothing but a hole to the end.
            Err(Errno::NXIO) => break,
            // The file system knows of no holes.
            Err(Errno::INVAL) => at,
            begin => begin?,
        };
        let end = seek(&*from, SeekFrom::Hole(begin)).unwrap_or(length);
        seek(&*from, SeekFrom::Start(begin))?;
        seek(&*to, SeekFrom::Start(begin))?;
        std::io::copy(&mut from.take(end - begin), to)?;
        at = end;
    }
    to.set_len(length.max(to.metadata()?.len()))
}

#[cfg(not(target_os = "linux"))]
pub(super) fn copy_content(from: &mut File, to: &mut File) -> std::io::Result<()> {
    std::io::copy(from, to).map(drop)
}

/// Renames where nothing may be at the new name yet.
#[cfg(target_os = "linux")]
pub(super) fn rename_new(from: BorrowedFd<'_>, name: &Path, to: BorrowedFd<'_>, new: &Path) -> Result<()> {
    use rustix::fs::{AtFlags, RenameFlags, linkat, renameat_with, unlinkat};
    match renameat_with(from, name, to, new, RenameFlags::NOREPLACE) {
        // The file system does not know the flag; a hard link refuses an existing name just as well.
        Err(Errno::INVAL | Errno::NOSYS) => {
            linkat(from, name, to, new, AtFlags::empty())?;
            unlinkat(from, name, AtFlags::empty())
        }
        result => result,
    }
}

/// By a hard link, which refuses an existing name.
#[cfg(not(target_os = "linux"))]
pub(super) fn rename_new(from: BorrowedFd<'_>, name: &Path, to: BorrowedFd<'_>, new: &Path) -> Result<()> {
    use rustix::fs::{AtFlags, linkat, unlinkat};
    linkat(from, name, to, new, AtFlags::empty())?;
    unlinkat(from, name, AtFlags::empty())
}

/// Forty-eight characters that nobody can guess.
pub fn random_text() -> std::io::Result<String> {
    let mut bytes = [0; 24];
    let mut filled = 0;
    while filled < bytes.len() {
        filled += rustix::rand::getrandom(&mut bytes[filled..], rustix::rand::GetRandomFlags::empty())?;
    }
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
