//! What lies in a command's layer, as the project's other rooms know it: changes of files with their diffs, images to keep, and what
//! is moved into the project as it is.

use super::error::{At, FileError, FileProblem};
use super::images::Image;
use super::index;
use super::rebuildable::{is_lock, is_manifest, is_output, is_rebuildable};
use super::snapshot::Snapshot;
use super::store::{Batch, Identity, Store};
use super::walk;
use super::wall::{Change, Effects, Layer, Made};
use crate::protocol::{self, FileChange, Place, WorkspacePath};
use crate::text::diff;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File, Metadata};
use std::io::{Read, Result as Done};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// So many files are compared line by line, up to this size.
const MOST_COMPARED: usize = 200;
const LARGEST_COMPARED: u64 = 1024 * 1024;

/// What a command made, sorted by what it is to the project.
pub struct Seen {
    pub effects: Effects,
    /// Files that ignore files name.
    ignored: BTreeSet<PathBuf>,
    /// What builds make, of the rest.
    generated: BTreeSet<PathBuf>,
    /// Of the project's own files, what differs.
    pub changes: Vec<FileChange>,
}

impl Seen {
    /// The project's own files and directories.
    pub fn files(&self) -> impl Iterator<Item = &Made> {
        self.effects.made.iter().filter(|made| !made.is_git() && !self.ignored.contains(&made.path))
    }

    /// The same as a reader wants them: a deleted directory stands for what was in it, any other only for itself.
    pub fn named(&self) -> impl Iterator<Item = &Made> {
        let mut files = self.files().peekable();
        let mut gone: Option<&Made> = None;
        std::iter::from_fn(move || {
            let made = files.next()?;
            let is_above = files.peek().is_some_and(|next| next.path.starts_with(&made.path));
            let is_in_it =
                gone.is_some_and(|gone| made.path.starts_with(&gone.path) && made.path != gone.path);
            if made.is_dir && made.change == Change::Deleted && !is_in_it {
                gone = Some(made);
            }
            let is_said = match made.change {
                Change::Deleted => is_in_it,
                Change::Created | Change::Changed => made.is_dir && is_above,
            };
            Some((made, is_said))
        })
        .filter_map(|(made, is_said)| (!is_said).then_some(made))
    }

    /// Whether a build made it, so that nobody has to be asked about it.
    pub fn is_generated(&self, made: &Made) -> bool {
        self.generated.contains(&made.path)
    }

    pub fn is_manifest(&self, made: &Made) -> bool {
        is_manifest(&made.path)
    }

    pub fn git(&self) -> impl Iterator<Item = &Made> {
        self.effects.made.iter().filter(|made| made.is_git())
    }

    /// Objects before what names them, and what says where the work stands last; what goes, after what takes its place.
    pub fn git_in_order(&self) -> impl Iterator<Item = &Path> {
        let rank = |made: &Made| {
            let below = made.path.strip_prefix(".git").unwrap_or(&made.path);
            let named = ["objects", "logs", "refs", "packed-refs", "index", "HEAD"];
            let rank = named.iter().position(|name| below.starts_with(name)).unwrap_or(2);
            (made.change == Change::Deleted, rank)
        };
        let mut all: Vec<&Made> = self.git().collect();
        all.sort_by_key(|made| rank(made));
        all.into_iter().map(|made| made.path.as_path())
    }
}

/// What git writes while it works. All else in `.git` is settings, and runs or leads somewhere.
const GIT_DATA: [&str; 20] = [
    "objects",
    "refs",
    "logs",
    "index",
    "HEAD",
    "ORIG_HEAD",
    "FETCH_HEAD",
    "MERGE_HEAD",
    "MERGE_MSG",
    "MERGE_MODE",
    "AUTO_MERGE",
    "CHERRY_PICK_HEAD",
    "REVERT_HEAD",
    "COMMIT_EDITMSG",
    "SQUASH_MSG",
    "packed-refs",
    "rebase-merge",
    "rebase-apply",
    "sequencer",
    "gc.log",
];

impl Made {
    /// Whether it is git's own data, which no link and no borrowed store is.
    pub fn is_git(&self) -> bool {
        let below = self.path.strip_prefix(".git").ok();
        let is_data = |below: &Path| GIT_DATA.iter().any(|data| below.starts_with(data));
        let is_top = |below: &Path| below.as_os_str().is_empty() && self.is_dir;
        let is_alternate = |below: &Path| below.starts_with("objects/info") && !self.is_dir;
        below.is_some_and(|below| (is_data(below) || is_top(below)) && !is_alternate(below) && !self.is_link)
    }
}

impl Layer {
    /// Reads what the command changed. Blocks.
    pub fn look(&self) -> Done<Seen> {
        let effects = self.effects(&is_rebuildable)?;
        let paths = effects.made.iter().filter(|made| !made.is_git());
        let tracked = self.tracked(effects.made.iter().filter(|made| !made.is_git()));
        // Git ignores nothing that it tracks, and a link leads where nobody looks.
        let is_plain = |made: &&Made| !made.is_link && !tracked.contains(&made.path);
        let paths = paths.filter(is_plain);
        let ignored = walk::ignored(self.project(), paths.map(|made| (made.path.as_path(), made.is_dir)));
        let is_there = |path: &Path| {
            self.metadata(path).is_ok() || fs::symlink_metadata(self.project().join(path)).is_ok()
        };
        let is_made = |made: &&Made| {
            let lock = !made.is_link && is_lock(&made.path, &is_there);
            lock || is_plain(made) && is_output(&made.path, &is_there) || self.is_new_program(made)
        };
        let generated = effects.made.iter().filter(is_made).map(|made| made.path.clone()).collect();
        let mut seen = Seen { effects, ignored, generated, changes: Vec::new() };
        let compared = seen.files().filter(|made| !made.is_dir).enumerate();
        seen.changes = compared.map(|(at, made)| self.change(made, at < MOST_COMPARED)).collect();
        self.find_moves(&mut seen);
        Ok(seen)
    }

    fn change(&self, made: &Made, is_compared: bool) -> FileChange {
        let path = made.path.display().to_string();
        let before = || read(File::open(self.project().join(&made.path)));
        let after = || read(self.open(&made.path));
        let (change, sides) = match made.change {
            Change::Created => (protocol::Change::Created, is_compared.then(|| (None, after()))),
            Change::Changed => (protocol::Change::Modified, is_compared.then(|| (before(), after()))),
            Change::Deleted => (protocol::Change::Deleted, is_compared.then(|| (before(), None))),
        };
        let diff = sides.map(|(before, after)| diff::diff(&path, before.as_deref(), after.as_deref()));
        let diff = diff.unwrap_or_default();
        FileChange { path, change, added: diff.added, removed: diff.removed, diff: diff.text }
    }

    /// What moved in git, in a few words each: a branch with where it stood and stands, or the name of what changed.
    pub fn moves(&self, seen: &Seen) -> Vec<String> {
        let name = |bytes: Option<Vec<u8>>| {
            let text = String::from_utf8_lossy(&bytes.unwrap_or_default()).trim().to_owned();
            if text.is_empty() { "–".to_owned() } else { text.chars().take(7).collect() }
        };
        let told = |made: &Made| {
            let below = made.path.strip_prefix(".git").ok()?;
            let old = || name(read(File::open(self.project().join(&made.path))));
            let new = || name(read(self.open(&made.path)));
            match below.strip_prefix("refs/heads").or_else(|_| below.strip_prefix("refs")) {
                Ok(branch) if !made.is_dir => Some(format!("{} {} → {}", branch.display(), old(), new())),
                _ if below == Path::new("index") || below == Path::new("HEAD") => {
                    Some(below.display().to_string())
                }
                _ => None,
            }
        };
        let mut moves: Vec<String> = seen.git().filter_map(told).collect();
        if moves.is_empty() && seen.git().next().is_some() {
            moves.push(".git".to_owned());
        }
        moves
    }

    /// Those of the paths that git tracks.
    fn tracked<'m>(&self, made: impl Iterator<Item = &'m Made>) -> BTreeSet<PathBuf> {
        let paths: BTreeSet<&Path> = made.map(|made| made.path.as_path()).collect();
        let mut tracked = BTreeSet::new();
        if !paths.is_empty() {
            index::tracked(self.project(), &mut |path| {
                if let Ok(below) = path.strip_prefix(self.project())
                    && paths.contains(below)
                {
                    tracked.insert(below.to_owned());
                }
            });
        }
        tracked
    }

    /// Whether it is the settings of what git takes for a repository, which run where somebody works in it.
    pub fn is_of_a_repository(&self, made: &Made) -> bool {
        let has = |name: &str| {
            let beside = made.path.with_file_name(name);
            self.metadata(&beside).is_ok() || fs::symlink_metadata(self.project().join(beside)).is_ok()
        };
        made.change != Change::Deleted
            && made.path.file_name().is_some_and(|name| name == "config")
            && has("HEAD")
            && has("objects")
    }

    /// What a linker leaves.
    fn is_new_program(&self, made: &Made) -> bool {
        let mut magic = [0; 4];
        let begins = |mut file: File| file.read_exact(&mut magic).is_ok() && magic == *b"\x7fELF";
        made.change == Change::Created
            && !made.is_dir
            && !made.is_link
            && self.open(&made.path).is_ok_and(begins)
    }

    /// A file that went and one that came with the same content are one that was moved.
    fn find_moves(&self, seen: &mut Seen) {
        let sized = |change| {
            let files =
                seen.files().filter(move |made| made.change == change && !made.is_dir && !made.is_link);
            files
                .filter(|made| made.bytes > 0)
                .take(MOST_COMPARED)
                .map(|made| (made.bytes, made.path.clone()))
        };
        let mut came: Vec<_> = sized(Change::Created).collect();
        let mut moved = Vec::new();
        for (bytes, from) in sized(Change::Deleted) {
            let same = |(size, to): &(u64, PathBuf)| {
                let (old, new) = (read(File::open(self.project().join(&from))), read(self.open(to)));
                *size == bytes && old.is_some() && old == new
            };
            if let Some(at) = came.iter().position(same) {
                moved.push((from.display().to_string(), came.remove(at).1));
            }
        }
        for (from, to) in moved {
            let Ok(path) = WorkspacePath::new(&to.display().to_string()) else { continue };
            let to = to.display().to_string();
            seen.changes.retain(|change| change.path != to);
            for change in seen.changes.iter_mut().filter(|change| change.path == from) {
                (change.added, change.removed, change.diff) = (0, 0, String::new());
                change.change = protocol::Change::Moved { to: path.clone() };
            }
        }
    }

    /// Moves what has no undo of ours into the project, in this order: git's own data, and trees that builds make again. What could
    /// not be moved is returned with the reason.
    pub fn bring<'p>(
        &self,
        effects: &Effects,
        paths: impl Iterator<Item = &'p Path>,
    ) -> Vec<(PathBuf, std::io::Error)> {
        let by_path: BTreeMap<&Path, &Made> =
            effects.made.iter().map(|made| (made.path.as_path(), made)).collect();
        let bring = |path: &Path| {
            let made = by_path.get(path);
            let target = self.project().join(path);
            match made {
                Some(made) if made.change == Change::Deleted && made.is_dir => fs::remove_dir_all(target),
                Some(made) if made.change == Change::Deleted => fs::remove_file(target),
                Some(made) if made.is_dir => fs::create_dir_all(target),
                Some(_) | None => self.place(path),
            }
        };
        paths.filter_map(|path| Some((path.to_owned(), bring(path).err()?))).collect()
    }
}

fn read(file: Done<File>) -> Option<Vec<u8>> {
    let is_small = |about: Metadata| about.is_file() && about.len() <= LARGEST_COMPARED;
    let mut file = file.ok().filter(|file| file.metadata().is_ok_and(is_small))?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).ok().map(|_| bytes)
}

impl Store {
    /// The images of these, with their contents. When this returns, they are on the disk.
    pub fn images_of(&self, layer: &Layer, made: &[&Made]) -> Result<Snapshot, FileError> {
        let mut batch = Batch::new(self);
        let mut images = Snapshot::new();
        for made in made {
            let shown = made.path.display();
            let image = match made.change {
                Change::Deleted => Image::Absent,
                Change::Created | Change::Changed => image(layer, made, &mut batch).at(&shown)?,
            };
            images.insert(place_of(made)?, image);
        }
        batch.commit()?;
        Ok(images)
    }
}

pub fn place_of(made: &Made) -> Result<Place, FileError> {
    let text = made.path.to_str().ok_or(FileProblem::NotUtf8).at(&made.path.display())?;
    WorkspacePath::new(text).map(Place::Inside).map_err(FileProblem::Other).at(&text)
}

fn image(layer: &Layer, made: &Made, batch: &mut Batch<'_>) -> Result<Image, FileProblem> {
    let about = layer.metadata(&made.path)?;
    let mode = about.mode() & 0o7777;
    if about.is_dir() {
        return Ok(Image::Dir { mode });
    }
    if about.is_symlink() {
        let target = layer.link(&made.path)?.into_os_string().into_string();
        return Ok(Image::Symlink { target: target.map_err(|_| FileProblem::NotUtf8)? });
    }
    let blob = batch.put_file(&mut layer.open(&made.path)?, identity(&about))?;
    Ok(Image::File { blob, mode, size: about.len() })
}

fn identity(about: &Metadata) -> Identity {
    Identity {
        device: about.dev(),
        inode: about.ino(),
        size: about.len(),
        modified: (about.mtime(), about.mtime_nsec()),
        changed: (about.ctime(), about.ctime_nsec()),
    }
}
