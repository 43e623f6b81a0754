//! Images of places: what is there, directories with everything in them. How a content gets its name is the caller's:
//! stored, or only hashed.

use super::Workspace;
use super::error::{At, FileError, FileProblem};
use super::links::{Last, parent};
use super::open::{Spot, names};
use super::store::{BlobId, Identity};
use crate::protocol::{Place, WorkspacePath};
use rustix::fd::OwnedFd;
use rustix::fs::{FileType, Mode, OFlags, Stat, openat};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs::File;

/// A mode is permission bits, a target is as written in the link, what was in a directory has images of its own, and
/// others (a fifo, a socket, a device) are known, not kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "was", rename_all = "snake_case")]
pub enum Image {
    Absent,
    File { blob: BlobId, mode: u32, size: u64 },
    Symlink { target: String },
    Dir { mode: u32 },
    Other,
}

/// Gives a file's content its name; the file is opened only when asked for.
pub(super) type Name<'a> =
    dyn FnMut(&dyn Fn() -> Result<File, FileProblem>, Identity) -> Result<BlobId, FileProblem> + 'a;

pub(super) fn images(
    workspace: &Workspace,
    places: &[Place],
    name: &mut Name<'_>,
) -> Result<BTreeMap<Place, Image>, FileError> {
    let mut all = Images { workspace, name, images: BTreeMap::new() };
    for place in places {
        match place {
            Place::Inside(path) if path.is_root() => all.project()?,
            place => all.place(place)?,
        }
    }
    Ok(all.images)
}

struct Images<'a, 'n> {
    workspace: &'a Workspace,
    name: &'a mut Name<'n>,
    images: BTreeMap<Place, Image>,
}

impl Images<'_, '_> {
    fn place(&mut self, place: &Place) -> Result<(), FileError> {
        let spot = match self.workspace.root.spot(place, Last::Keep) {
            Err(error) if error.problem.is_absence() => return self.absent(place),
            result => result?,
        };
        self.spot(&spot, place)?;
        if matches!(self.images.get(place), Some(Image::Symlink { .. }))
            && let Some(beyond) = self.workspace.beyond_link(place)
            && !self.images.contains_key(&beyond)
        {
            let spot = self.workspace.root.spot(&beyond, Last::Keep)?;
            // A link to a directory changes nothing in it when it is written or deleted.
            if !spot.stat()?.is_some_and(|stat| kind(&stat) == FileType::Directory) {
                self.spot(&spot, &beyond)?;
            }
        }
        Ok(())
    }

    /// A missing place and the missing directories above it, which creating the place would create.
    fn absent(&mut self, place: &Place) -> Result<(), FileError> {
        self.images.insert(place.clone(), Image::Absent);
        let Some(above) = parent(place) else { return Ok(()) };
        if self.images.contains_key(&above) || self.workspace.stat(&above)?.is_some() {
            return Ok(());
        }
        self.absent(&above)
    }

    fn spot(&mut self, spot: &Spot, place: &Place) -> Result<(), FileError> {
        let image = match spot.stat()? {
            None => Image::Absent,
            Some(stat) => match kind(&stat) {
                FileType::RegularFile => self.file(spot, &stat).at(place)?,
                FileType::Symlink => Image::Symlink { target: spot.link_target()? },
                FileType::Directory => {
                    let dir = spot.open(OFlags::RDONLY | OFlags::DIRECTORY)?;
                    self.inside(&dir, place)?;
                    Image::Dir { mode: stat.st_mode & 0o7777 }
                }
                _ => Image::Other,
            },
        };
        self.images.insert(place.clone(), image);
        Ok(())
    }

    fn inside(&mut self, dir: &OwnedFd, place: &Place) -> Result<(), FileError> {
        for name in names(dir).at(place)? {
            let child = child(place, &name).at(&format!("{place}/{}", name.display()))?;
            let again = openat(dir, ".", OFlags::PATH | OFlags::CLOEXEC, Mode::empty()).at(place)?;
            let spot = Spot { dir: again, name, shown: child.to_string() };
            self.spot(&spot, &child)?;
        }
        Ok(())
    }

    fn file(&mut self, spot: &Spot, stat: &Stat) -> Result<Image, FileProblem> {
        let open = || -> Result<File, FileProblem> {
            let fd = spot.open(OFlags::RDONLY | OFlags::NONBLOCK).map_err(|error| error.problem)?;
            Ok(File::from(fd))
        };
        let blob = (self.name)(&open, identity(stat))?;
        let size = u64::try_from(stat.st_size).unwrap_or(0);
        Ok(Image::File { blob, mode: stat.st_mode & 0o7777, size })
    }

    /// Everything in the project that its ignore files leave, without `.git`.
    fn project(&mut self) -> Result<(), FileError> {
        let root = &self.workspace.here().root;
        for entry in self.workspace.walk(false).build() {
            let entry = entry.map_err(|error| FileError::new(".", FileProblem::Other(error.to_string())))?;
            let Ok(path) = entry.path().strip_prefix(root) else { continue };
            if path.as_os_str().is_empty() {
                continue;
            }
            let text = path.to_str().ok_or(FileProblem::NotUtf8).at(&path.display())?;
            let place = Place::Inside(WorkspacePath::new(text).map_err(FileProblem::Other).at(&text)?);
            let spot = self.workspace.root.spot(&place, Last::Keep)?;
            match spot.stat()? {
                Some(stat) if kind(&stat) == FileType::Directory => {
                    self.images.insert(place, Image::Dir { mode: stat.st_mode & 0o7777 });
                }
                _ => self.spot(&spot, &place)?,
            }
        }
        Ok(())
    }
}

fn kind(stat: &Stat) -> FileType {
    FileType::from_raw_mode(stat.st_mode)
}

fn child(place: &Place, name: &OsStr) -> Result<Place, FileProblem> {
    let name = name.to_str().ok_or(FileProblem::NotUtf8)?;
    match place {
        Place::Inside(path) => path.join(name).map(Place::Inside).map_err(FileProblem::Other),
        Place::Outside(path) => Ok(Place::Outside(path.join(name))),
    }
}

#[expect(clippy::unnecessary_cast, reason = "the fields' types differ between architectures")]
fn identity(stat: &Stat) -> Identity {
    Identity {
        device: stat.st_dev as u64,
        inode: stat.st_ino as u64,
        size: u64::try_from(stat.st_size).unwrap_or(0),
        modified: (stat.st_mtime as i64, stat.st_mtime_nsec as i64),
        changed: (stat.st_ctime as i64, stat.st_ctime_nsec as i64),
    }
}
