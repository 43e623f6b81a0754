//! Walks that leave out what ignore files name. The files are read here and not by the walk's own library, which opens
//! whatever lies under their names and reads it to its end.

use super::rebuildable::is_rebuildable;
use super::{index, plain};
use ignore::gitignore::{Gitignore, GitignoreBuilder, gitconfig_excludes_path};
use ignore::{DirEntry, Match, WalkBuilder};
use std::collections::BTreeSet;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Larger ignore files name nothing.
const LARGEST: u64 = 256 * 1024;
/// Nor do those with which the files of all directories on the way would have more patterns: each takes kilobytes.
const MOST_PATTERNS: u64 = 10_000;

/// What a walk passes over, besides `.git`.
#[derive(Debug, Clone, Copy)]
pub struct PassOver {
    pub ignored: bool,
    pub hidden: bool,
    /// `.gitignore` counts outside of repositories too.
    pub anywhere: bool,
    /// What a build makes again.
    pub rebuildable: bool,
}

impl PassOver {
    /// What a project's ignore files name.
    pub const IGNORED: Self = Self { ignored: true, anywhere: true, ..Self::NOTHING };
    pub const NOTHING: Self = Self { ignored: false, hidden: false, anywhere: false, rebuildable: false };
}

/// A walk from there on; no link is followed.
pub fn from(root: &Path, what: PassOver) -> WalkBuilder {
    let ignored = Mutex::new(what.ignored.then(|| Ignored::above(root, what.anywhere)));
    let mut walk = WalkBuilder::new(root);
    walk.standard_filters(false).follow_links(false).filter_entry(move |entry| {
        if entry.depth() == 0 {
            return true;
        }
        let mut ignored = ignored.lock().unwrap_or_else(PoisonError::into_inner);
        let named = ignored.as_mut().map_or(Match::None, |ignored| ignored.says(entry));
        let hidden = what.hidden && entry.file_name().as_bytes().starts_with(b".");
        let is_dir = entry.file_type().is_some_and(|kind| kind.is_dir());
        if what.rebuildable && is_dir && is_rebuildable(entry.path()) {
            return false;
        }
        entry.file_name() != ".git" && !named.is_ignore() && (named.is_whitelist() || !hidden)
    });
    walk
}

/// Those of the paths, from the root, that a project's ignore files name, or a directory above them.
pub fn ignored<'p>(root: &Path, paths: impl IntoIterator<Item = (&'p Path, bool)>) -> BTreeSet<PathBuf> {
    let mut ignored = Ignored::above(root, true);
    let mut named = BTreeSet::new();
    for (path, is_dir) in paths {
        let steps: Vec<&Path> = path.ancestors().filter(|step| !step.as_os_str().is_empty()).collect();
        let says = |step: &Path| {
            let real = ignored.real.join(step);
            ignored.say(&real, is_dir || step != path).is_ignore()
        };
        if steps.into_iter().rev().any(says) {
            named.insert(path.to_owned());
        }
    }
    named
}

/// What the ignore files from the top of the file system down to one directory say.
struct Ignored {
    /// Where the walk begins, as it is called and as it is.
    root: PathBuf,
    real: PathBuf,
    anywhere: bool,
    global: Gitignore,
    levels: Vec<Level>,
}

struct Level {
    directory: PathBuf,
    /// Of `.ignore`, `.gitignore` and a repository's own file: the first that says something counts.
    files: [Gitignore; 3],
    is_repository: bool,
}

impl Ignored {
    fn above(root: &Path, anywhere: bool) -> Self {
        let real = root.canonicalize().unwrap_or_else(|_| root.to_owned());
        let global = gitconfig_excludes_path().and_then(|file| patterns(&real, &file, MOST_PATTERNS));
        let global = global.unwrap_or_else(Gitignore::empty);
        let mut ignored = Self { root: root.to_owned(), real, anywhere, global, levels: Vec::new() };
        if let Some(above) = ignored.real.parent().map(Path::to_owned) {
            ignored.go_to(&above);
        }
        ignored
    }

    fn says(&mut self, entry: &DirEntry) -> Match<()> {
        let below = entry.path().strip_prefix(&self.root).unwrap_or(entry.path());
        let path = self.real.join(below);
        self.say(&path, entry.file_type().is_some_and(|kind| kind.is_dir()))
    }

    fn say(&mut self, path: &Path, is_dir: bool) -> Match<()> {
        self.go_to(path.parent().unwrap_or(path));
        let in_git = self.anywhere || self.levels.iter().any(|level| level.is_repository);
        let mut of_repository = true;
        let mut said = [const { Match::None }; 3];
        for level in self.levels.iter().rev() {
            for (at, file) in level.files.iter().enumerate() {
                let counts = at == 0 || (in_git && of_repository);
                if counts && said[at].is_none() {
                    said[at] = file.matched(path, is_dir).map(|_| ());
                }
            }
            of_repository &= self.anywhere || !level.is_repository;
        }
        let [first, second, third] = said;
        let global = || if in_git { self.global.matched(path, is_dir).map(|_| ()) } else { Match::None };
        first.or(second).or(third).or(global())
    }

    /// The walk is depth first: what is left is not come to again.
    fn go_to(&mut self, directory: &Path) {
        while self.levels.last().is_some_and(|level| !directory.starts_with(&level.directory)) {
            self.levels.pop();
        }
        let known = self.levels.last().map_or(0, |level| level.directory.components().count());
        let down: Vec<&Path> = directory.ancestors().collect();
        for next in down.into_iter().rev().skip(known) {
            let left = self.levels.iter().flat_map(|level| &level.files);
            let left =
                left.fold(MOST_PATTERNS, |left, file| left - file.num_ignores() - file.num_whitelists());
            self.levels.push(Level::at(next, left));
        }
    }
}

impl Level {
    fn at(directory: &Path, mut left: u64) -> Self {
        let git = index::git_dir(directory);
        let exclude = git.as_deref().map(|git| index::common_dir(git).join("info/exclude"));
        let files =
            [Some(directory.join(".ignore")), Some(directory.join(".gitignore")), exclude].map(|file| {
                let patterns =
                    file.and_then(|file| patterns(directory, &file, left)).unwrap_or_else(Gitignore::empty);
                left -= patterns.num_ignores() + patterns.num_whitelists();
                patterns
            });
        let is_repository = git.is_some() || directory.join(".jj").exists();
        Self { directory: directory.to_owned(), files, is_repository }
    }
}

/// None for what is no plain file, or has more to say than is listened to.
fn patterns(directory: &Path, file: &Path, most: u64) -> Option<Gitignore> {
    let bytes = plain::read(file, LARGEST).ok()?;
    let text = String::from_utf8_lossy(&bytes);
    let mut builder = GitignoreBuilder::new(directory);
    let lines = || text.trim_start_matches('\u{feff}').lines().filter(|line| !line.starts_with('#'));
    if lines().count() as u64 > most {
        return None;
    }
    for line in lines() {
        // A line that is no pattern names nothing.
        let _ = builder.add_line(None, line);
    }
    builder.build().ok()
}
