//! What each directory of the project has that a command's view of it hangs on. A directory is read again only where it changed:
//! a look costs one call for each, and no file is looked at but those with the name of a secret.

use super::rebuildable::{ENVIRONMENT, is_rebuildable, may_be_rebuildable};
use crate::policy::{fold, folded, is_protected, is_secret_name};
use std::collections::{HashMap, VecDeque};
use std::fs::{self, DirEntry, Metadata};
use std::os::unix::fs::{DirEntryExt, MetadataExt};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// A directory that changed so lately may change again without another time.
const UNSETTLED: Duration = Duration::from_millis(100);

#[derive(Debug, Default)]
pub(super) struct Listings {
    project: PathBuf,
    known: HashMap<PathBuf, Listing>,
}

/// Paths are from the project's root.
#[derive(Debug, Default)]
pub(super) struct Listing {
    changed: Option<Changed>,
    below: Vec<PathBuf>,
    pub(super) through: Vec<PathBuf>,
    pub(super) secret: Vec<PathBuf>,
    pub(super) protected: Vec<PathBuf>,
    /// The numbers of its files: a secret may have another name.
    files: Vec<u64>,
}

/// When a directory's entries changed last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Changed {
    file: (u64, u64),
    at: (i64, i64),
}

impl Changed {
    /// None where that is no directory, or where it may change unseen.
    fn of(path: &Path) -> Option<Self> {
        let about = fs::symlink_metadata(path).ok().filter(Metadata::is_dir)?;
        let at = (about.ctime(), about.ctime_nsec());
        let settled = SystemTime::now().checked_sub(UNSETTLED)?.duration_since(UNIX_EPOCH).ok()?;
        let limit = (settled.as_secs().cast_signed(), i64::from(settled.subsec_nanos()));
        (at < limit).then_some(Self { file: (about.dev(), about.ino()), at })
    }
}

impl Listings {
    pub(super) fn new(project: &Path) -> Self {
        Self { project: project.to_owned(), known: HashMap::new() }
    }

    pub(super) fn directories(&self) -> usize {
        self.known.len()
    }

    pub(super) fn all(&self) -> impl Iterator<Item = &Listing> {
        self.known.values()
    }

    /// Looks at so many of the known directories, those near the top first, and at all that are new. Whether any differs.
    pub(super) fn refresh(&mut self, most: usize) -> bool {
        let (mut open, mut looked, mut differs) = (VecDeque::from([PathBuf::new()]), 0, false);
        while let Some(directory) = open.pop_front() {
            let known = self.known.get(&directory);
            if looked >= most && known.is_some() {
                continue;
            }
            looked += 1;
            let changed = Changed::of(&self.project.join(&directory));
            if let Some(known) = known.filter(|known| changed.is_some() && known.changed == changed) {
                open.extend(known.below.iter().cloned());
                continue;
            }
            differs = true;
            let listing = Listing::read(&self.project, &directory, changed);
            self.forget_gone(&directory, &listing);
            open.extend(listing.below.iter().cloned());
            self.known.insert(directory, listing);
        }
        differs
    }

    fn forget_gone(&mut self, directory: &Path, now: &Listing) {
        let before = self.known.get(directory).map(|known| known.below.as_slice()).unwrap_or_default();
        let gone: Vec<_> = before.iter().filter(|path| !now.below.contains(path)).cloned().collect();
        if !gone.is_empty() {
            self.known.retain(|path, _| !gone.iter().any(|gone| path.starts_with(gone)));
        }
    }

    /// The other names in the project of these files, which have more names than one.
    pub(super) fn other_names(&self, files: &[Metadata]) -> Vec<PathBuf> {
        let mut names = Vec::new();
        let has_one = |listing: &Listing| files.iter().any(|file| listing.files.contains(&file.ino()));
        let near = self.known.iter().filter(|(_, listing)| has_one(listing));
        near.for_each(|(directory, _)| drop(names_in(&self.project, directory, files, &mut names)));
        let missing = files.iter().map(MetadataExt::nlink).sum::<u64>();
        // What nobody lists is gone through only where a name is missing.
        let mut open: Vec<PathBuf> = vec![".git".into()];
        open.extend(self.all().flat_map(|listing| listing.through.iter().cloned()));
        while let Some(directory) = open.pop().filter(|_| (names.len() as u64) < missing) {
            open.extend(names_in(&self.project, &directory, files, &mut names));
        }
        names
    }
}

/// Adds the names that these files have in a directory; hands back the directories in it.
fn names_in(project: &Path, directory: &Path, files: &[Metadata], names: &mut Vec<PathBuf>) -> Vec<PathBuf> {
    let mut below = Vec::new();
    for entry in fs::read_dir(project.join(directory)).into_iter().flatten().flatten() {
        let path = directory.join(entry.file_name());
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            below.push(path);
        } else if files.iter().any(|file| file.ino() == entry.ino())
            && let Ok(about) = entry.metadata()
            && files.iter().any(|file| (file.dev(), file.ino()) == (about.dev(), about.ino()))
        {
            names.push(path);
        }
    }
    below
}

impl Listing {
    fn read(project: &Path, directory: &Path, changed: Option<Changed>) -> Self {
        let mut listing = Self { changed, ..Self::default() };
        let mut names = folded(directory);
        let is_within_protected = !names.is_empty() && is_protected(&names);
        for entry in fs::read_dir(project.join(directory)).into_iter().flatten().flatten() {
            if entry.file_name() == ENVIRONMENT && is_rebuildable(&project.join(directory)) {
                return Self { changed, through: vec![directory.to_owned()], ..Self::default() };
            }
            names.push(fold(&entry.file_name().to_string_lossy()));
            let is_protected = !is_within_protected && is_protected(&names);
            listing.take(project, directory, &entry, is_protected);
            names.pop();
        }
        listing
    }

    fn take(&mut self, project: &Path, directory: &Path, entry: &DirEntry, is_protected: bool) {
        let (name, Ok(kind)) = (entry.file_name(), entry.file_type()) else { return };
        let path = directory.join(&name);
        if is_protected && name != ".git" && !kind.is_symlink() {
            self.protected.push(path.clone());
        }
        let names_secret = || is_secret_name(&name.to_string_lossy().to_lowercase());
        if kind.is_dir() && may_be_rebuildable(&name) && is_rebuildable(&entry.path()) {
            self.through.push(path);
        } else if kind.is_dir() && name != ".git" {
            self.below.push(path);
        } else if kind.is_file() {
            self.files.push(entry.ino());
            self.secret.extend(names_secret().then_some(path));
        } else if kind.is_symlink() && names_secret() {
            // The link tells nothing; what it leads to does.
            let target = entry.path().canonicalize().ok().filter(|target| target.is_file());
            let target = target.and_then(|target| Some(target.strip_prefix(project).ok()?.to_owned()));
            self.secret.extend(target);
        }
    }
}
