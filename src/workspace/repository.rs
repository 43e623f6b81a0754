//! Where a repository keeps what git shows of it: in the project, or elsewhere.

use super::plain;
use crate::policy::Reading;
use crate::protocol::{Here, Place};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// Entries of a repository that are looked at, and how deep one repository may borrow from another.
const MOST: usize = 20_000;
const DEEPEST: usize = 5;
/// Of a file that names a place.
const LONGEST: u64 = 64 * 1024;

/// What the repository that git finds from this directory, below the root, keeps outside it or among secrets. The files of
/// a linked worktree or a submodule lie where git put them if what lies there names this very directory.
pub(super) fn elsewhere(directory: &Path, here: &Here) -> Option<String> {
    let (root, directory) = (here.root.canonicalize().ok()?, directory.canonicalize().ok()?);
    let mut look = Look { root: &root, here, reading: Reading::unasked(here.clone()), left: MOST };
    let tops = directory.ancestors().take_while(|top| top.starts_with(&root));
    for git in tops.map(|top| top.join(".git")).filter(|git| git.symlink_metadata().is_ok()) {
        let told = || Some(git.with_file_name(first_line(&git)?.strip_prefix("gitdir:")?.trim()));
        let own = if git.is_dir() { Some(git.clone()) } else { told() };
        let Some(own) = own.and_then(|own| own.canonicalize().ok()) else { continue };
        if !own.starts_with(&root) {
            return (git.is_symlink() || !is_of(&own, &git)).then(|| own.display().to_string());
        }
        let shared = first_line(&own.join("commondir")).map(|path| own.join(path));
        let led = [Some(own), shared]
            .into_iter()
            .flatten()
            .find_map(|place| look.leads_out(&place, 0).or_else(|| look.borrows(&place.join("objects"), 0)));
        if led.is_some() {
            return led;
        }
    }
    None
}

fn first_line(file: &Path) -> Option<String> {
    let text = plain::read(file, LONGEST).ok()?;
    Some(String::from_utf8_lossy(&text).lines().next()?.trim().to_owned())
}

/// True if git keeps the files there for the directory with this `.git`.
fn is_of(own: &Path, git: &Path) -> bool {
    let is = |path: PathBuf, other: &Path| {
        path.canonicalize().ok().is_some_and(|p| other.canonicalize().ok() == Some(p))
    };
    let worktree = || first_line(&own.join("gitdir")).is_some_and(|path| is(own.join(path), git));
    let config = plain::read_text(&own.join("config"), plain::LARGEST_WRITTEN).unwrap_or_default();
    let top = || config.lines().find_map(|line| line.trim().strip_prefix("worktree = ").map(str::to_owned));
    let submodule = || top().zip(git.parent()).is_some_and(|(path, top)| is(own.join(path), top));
    worktree() || submodule()
}

struct Look<'a> {
    root: &'a Path,
    here: &'a Here,
    reading: Reading,
    left: usize,
}

impl Look<'_> {
    fn is_free(&self, path: &Path) -> bool {
        let place = path.to_str().and_then(|path| Place::parse(path, self.here).ok());
        path.starts_with(self.root) && place.is_some_and(|place| self.reading.covers(&place))
    }

    /// A path that leads out of the root or to a secret, itself or by a link below it; objects and what refers to them apart.
    fn leads_out(&mut self, path: &Path, depth: usize) -> Option<String> {
        let end = path.canonicalize().ok()?;
        let led =
            if depth == 0 { !end.starts_with(self.root) } else { path.is_symlink() && !self.is_free(&end) };
        if led {
            return Some(path.display().to_string());
        }
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let plain = depth > 0 && (matches!(name, "refs" | "modules" | "lfs") || name.len() == 2);
        let entries = fs::read_dir(path).ok().filter(|_| !plain && depth <= DEEPEST)?;
        for entry in entries.flatten() {
            if self.left == 0 {
                return Some(path.display().to_string());
            }
            self.left -= 1;
            // Hooks are not shown, and do not run where git only reads.
            let leads = entry.file_type().is_ok_and(|kind| kind.is_dir() || kind.is_symlink())
                && !(depth == 0 && entry.file_name() == "hooks");
            let found = leads.then(|| self.leads_out(&entry.path(), depth + 1)).flatten();
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// Another store of objects that is shown as a part of this one.
    fn borrows(&self, objects: &Path, depth: usize) -> Option<String> {
        let file = objects.join("info/alternates");
        let listed = match plain::read_text(&file, plain::LARGEST_WRITTEN) {
            Ok(listed) => listed,
            Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
                return None;
            }
            // git may make more of it than can be seen here.
            Err(_) => return Some(file.display().to_string()),
        };
        let stores = listed.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        for store in stores.map(|line| objects.join(line.trim_matches('"'))) {
            let inside = store.canonicalize().is_ok_and(|store| store.starts_with(self.root));
            if (!inside && store.exists()) || depth == DEEPEST {
                return Some(store.display().to_string());
            }
            let found = self.borrows(&store, depth + 1);
            if found.is_some() {
                return found;
            }
        }
        None
    }
}
