//! Where a path leads at this moment, links followed wherever they go. For judging only: nothing is opened, and what is
//! used afterwards is resolved again.

use super::Workspace;
use super::error::{At, FileError, FileProblem};
use super::files::{Kind, Stat};
use super::open::{MOST_LINKS, last_name, parent_of};
use crate::protocol::Place;
use rustix::fd::{AsRawFd, BorrowedFd, OwnedFd};
use rustix::fs::{CWD, Mode, OFlags, fstat, openat, readlinkat};
use rustix::io::Errno;
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    /// The absolute path without links.
    pub path: PathBuf,
    /// What is there; none if nothing is yet.
    pub kind: Option<Kind>,
}

impl Workspace {
    /// Where the place leads, inside the project or out of it.
    pub fn target(&self, place: &Place) -> Result<Target, FileError> {
        match place {
            Place::Inside(path) => target(self.root.dir(), Path::new(path.as_str())),
            Place::Outside(path) => target(CWD, path),
        }
        .at(place)
    }
}

fn target(base: BorrowedFd<'_>, path: &Path) -> Result<Target, FileProblem> {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        match openat(base, &path, OFlags::PATH | OFlags::CLOEXEC, Mode::empty()) {
            Ok(fd) => {
                return Ok(Target { path: real_path(&fd)?, kind: Some(Stat::from(&fstat(&fd)?).kind) });
            }
            Err(Errno::NOENT) => {}
            Err(errno) => return Err(errno.into()),
        }
        let (name, parent) = (last_name(&path)?, parent_of(&path));
        let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC;
        let above = match openat(base, parent, flags, Mode::empty()) {
            Ok(above) => above,
            Err(Errno::NOENT) => {
                let above = target(base, parent)?.path;
                return Ok(Target { path: above.join(name), kind: None });
            }
            Err(errno) => return Err(errno.into()),
        };
        match readlinkat(&above, name, Vec::new()) {
            Ok(link) => path = parent.join(OsStr::from_bytes(link.as_bytes())),
            Err(Errno::NOENT) => return Ok(Target { path: real_path(&above)?.join(name), kind: None }),
            // Created since it was looked for: look again.
            Err(Errno::INVAL) => {}
            Err(errno) => return Err(errno.into()),
        }
    }
    Err(FileProblem::Loop)
}

fn real_path(fd: &OwnedFd) -> Result<PathBuf, FileProblem> {
    Ok(std::fs::read_link(format!("/proc/self/fd/{}", fd.as_raw_fd()))?)
}
