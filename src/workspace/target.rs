//! Where a path leads at this moment, links followed wherever they go. For judging only: nothing is opened, and what is
//! used afterwards is resolved again.

use super::Workspace;
use super::error::{At, FileError, FileProblem};
use super::files::{FileKind, Stat};
use super::links::{ResolvedLinks, parent};
use super::open::{MOST_LINKS, last_name, parent_of, real_path};
use super::walk::{self, PassOver};
use crate::policy::{Links, Reach};
use crate::protocol::{Effect, Place, WorkspacePath};
use rustix::fd::BorrowedFd;
use rustix::fs::{CWD, Mode, OFlags, fstat, openat, readlinkat};
use rustix::io::Errno;
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

/// Files and directories that are looked at before a verdict.
const MOST_LOOKED_AT: usize = 200_000;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    /// The absolute path without links.
    pub path: PathBuf,
    pub kind: Option<FileKind>,
}

impl Workspace {
    pub fn target(&self, place: &Place) -> Result<Target, FileError> {
        match place {
            Place::Inside(path) => target(self.root.dir(), Path::new(path.as_str())),
            Place::Outside(path) => target(CWD, path),
        }
        .at(place)
    }

    fn is_directory(&self, place: &Place) -> bool {
        self.target(place).is_ok_and(|target| target.kind == Some(FileKind::Directory))
    }

    pub fn resolve_links(&self, effect: &Effect) -> ResolvedLinks {
        let places = match effect {
            Effect::Read { places } | Effect::Change { places } => places.as_slice(),
            Effect::Run { working_dir, .. } => std::slice::from_ref(working_dir),
            Effect::None | Effect::Fetch { .. } | Effect::Remote { .. } => &[],
        };
        let above = places.iter().filter_map(parent);
        let mut links = ResolvedLinks::default();
        for place in places.iter().cloned().chain(above) {
            if let Some(target) = self.target_of(&place) {
                links.0.insert(place, target);
            }
        }
        links
    }
}

/// Whether we have the right to read what is there.
pub fn has_rights(target: &Target) -> bool {
    use rustix::fs::{Access, AtFlags, accessat};
    accessat(CWD, &target.path, Access::READ_OK, AtFlags::EACCESS).is_ok()
}

impl Links for Workspace {
    fn target_of(&self, place: &Place) -> Option<Place> {
        if self.root.is_free_of_links(place) {
            return None;
        }
        let Target { path, .. } = self.target(place).ok()?;
        let inside = path.strip_prefix(&self.here().root).ok().map(Path::to_str);
        let target = match inside {
            Some(Some("")) => Place::Inside(WorkspacePath::root()),
            Some(Some(inside)) => Place::Inside(WorkspacePath::new(inside).ok()?),
            // No UTF-8, or no file of any directory: not ours to say more about.
            Some(None) | None => Place::Outside(path),
        };
        (target != *place).then_some(target)
    }

    fn tracked(&self, directory: &Path, show: &mut dyn FnMut(&Place)) -> bool {
        super::index::tracked(directory, &mut |path| {
            if let Some(place) = path.to_str().and_then(|path| Place::parse(path, self.here()).ok()) {
                show(&place);
            }
        })
    }

    fn elsewhere_of_git(&self, directory: &Path) -> Option<String> {
        super::repository::elsewhere(directory, self.here())
    }

    fn look_through(&self, directory: &Place, reach: Reach, show: &mut dyn FnMut(&str, &Place)) -> bool {
        let mut count = 0;
        let mut waiting = vec![(directory.clone(), String::new())];
        let mut walked = vec![];
        while let Some((directory, called)) = waiting.pop() {
            let start = directory.absolute(self.here());
            let what = PassOver { ignored: !reach.ignored, hidden: !reach.hidden, ..PassOver::NOTHING };
            walked.push(directory);
            for entry in walk::from(&start, what).max_depth(reach.depth).build() {
                count += 1;
                if count > MOST_LOOKED_AT {
                    return false;
                }
                let named = |entry: &ignore::DirEntry| {
                    let name = entry.file_name().to_string_lossy();
                    entry.depth() > 0 && (name.starts_with('-') || name.contains(char::is_whitespace))
                };
                let files = |entry: &ignore::DirEntry| entry.file_type().is_some_and(|kind| !kind.is_dir());
                let Some(entry) = entry.ok().filter(|e| files(e) || named(e)) else { continue };
                let below = entry.path().strip_prefix(&start).unwrap_or(entry.path()).to_string_lossy();
                let below = format!("{called}{below}");
                let Ok(place) = Place::parse(&entry.path().to_string_lossy(), self.here()) else { continue };
                if !entry.path_is_symlink() {
                    show(&below, &place);
                } else if reach.links {
                    let target = self.target_of(&place).unwrap_or(place);
                    match &target {
                        _ if !reach.follows || !self.is_directory(&target) => show(&below, &target),
                        Place::Outside(_) => show(&format!("{below}/"), &target),
                        // Each directory once, by whichever name it is come to first.
                        Place::Inside(_) if walked.contains(&target) => {}
                        Place::Inside(_) => {
                            show(&below, &target);
                            waiting.push((target, format!("{below}/")));
                        }
                    }
                }
            }
        }
        true
    }
}

fn target(base: BorrowedFd<'_>, path: &Path) -> Result<Target, FileProblem> {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        match openat(base, &path, OFlags::PATH | OFlags::CLOEXEC, Mode::empty()) {
            Ok(fd) => return Ok(Target { path: real_path(&fd)?, kind: Some(Stat::from(&fstat(&fd)?).kind) }),
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
