//! What of the project goes through a command's copy, and what stays closed in it: trees that builds make again, files that hold
//! secrets under whatever name they have in the project, and what git runs. Within trees and `.git` only other names of secrets are
//! looked for.

use super::index;
use super::listings::Listings;
use std::collections::BTreeSet;
use std::fs::{self, Metadata};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// So many directories are looked at before each command; the others now and then, while it runs.
const AT_ONCE: usize = 400;
const PERIOD: Duration = Duration::from_secs(2);

/// Git runs what these name, whoever calls it next.
const READ_ONLY: [&str; 4] = [".git/config", ".git/config.worktree", ".git/hooks", ".git/info"];

/// Paths from the project's root.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Openings {
    pub through: Vec<PathBuf>,
    pub secret: Vec<PathBuf>,
    pub read_only: Vec<PathBuf>,
    /// What runs by itself or steers what runs, besides git's: nobody judges afterwards what is written on the project itself.
    pub protected: Vec<PathBuf>,
}

impl Openings {
    pub fn of(project: &Path) -> Self {
        Known::of(project).openings
    }

    fn found(project: &Path, listings: &Listings) -> Self {
        let mut openings = Self { read_only: READ_ONLY.map(PathBuf::from).into(), ..Self::default() };
        let git = project.join(".git");
        // What is not there cannot be closed by itself.
        if !git.is_dir() || ["config", "hooks", "info"].iter().any(|own| !git.join(own).exists()) {
            openings.protected.push(".git".into());
        }
        for listing in listings.all() {
            openings.through.extend(listing.through.iter().cloned());
            openings.secret.extend(listing.secret.iter().cloned());
            openings.protected.extend(listing.protected.iter().cloned());
        }
        openings.keep_out_tracked(project);
        openings.secret.extend(listings.other_names(&many_named(project, &openings.secret)));
        for paths in [&mut openings.through, &mut openings.secret, &mut openings.protected] {
            paths.sort();
            paths.dedup();
        }
        openings
    }

    /// A tree in which git tracks something is somebody's own, whatever it is called.
    fn keep_out_tracked(&mut self, project: &Path) {
        if self.through.is_empty() {
            return;
        }
        let mut own = BTreeSet::new();
        index::tracked(project, &mut |path| {
            let below = path.strip_prefix(project).unwrap_or(&path);
            own.extend(self.through.iter().filter(|tree| below.starts_with(tree)).cloned());
        });
        self.through.retain(|tree| !own.contains(tree));
    }
}

/// Those of the files that have more names than one, each once.
fn many_named(project: &Path, paths: &[PathBuf]) -> Vec<Metadata> {
    let about = paths.iter().filter_map(|path| fs::symlink_metadata(project.join(path)).ok());
    let mut files: Vec<Metadata> = about.filter(|about| about.nlink() > 1).collect();
    files.sort_by_key(|file| (file.dev(), file.ino()));
    files.dedup_by_key(|file| (file.dev(), file.ino()));
    files
}

/// The openings of one project as they are now.
#[derive(Debug, Default)]
pub struct Overview {
    known: Mutex<Option<Known>>,
    is_due: AtomicBool,
}

#[derive(Debug)]
struct Known {
    listings: Listings,
    openings: Openings,
    /// When every directory was looked at.
    looked: Instant,
    /// The numbers of names of secrets, by which another name shows.
    links: u64,
}

impl Overview {
    /// What is open and closed now. Near the top of a large project, and wherever somebody said that files came or went; what came
    /// deep in it meanwhile is seen by the next command.
    pub fn now(self: &Arc<Self>, project: &Path) -> Openings {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let is_due = self.is_due.swap(false, Ordering::Relaxed);
        let Some(known) = known.as_mut() else {
            return known.insert(Known::of(project)).openings.clone();
        };
        known.look(project, if is_due { usize::MAX } else { AT_ONCE });
        if known.listings.directories() > AT_ONCE && known.looked.elapsed() > PERIOD {
            known.looked = Instant::now();
            self.look_apart(project.to_owned());
        }
        known.openings.clone()
    }

    /// Files came or went. Looks everywhere again, while nobody waits.
    pub fn again(self: &Arc<Self>, project: &Path) {
        self.is_due.store(true, Ordering::Relaxed);
        self.look_apart(project.to_owned());
    }

    fn look_apart(self: &Arc<Self>, project: PathBuf) {
        let overview = Arc::clone(self);
        // Without a thread the next command looks.
        let started = thread::Builder::new().name("openings".to_owned()).spawn(move || {
            let mut known = overview.known.lock().unwrap_or_else(PoisonError::into_inner);
            overview.is_due.store(false, Ordering::Relaxed);
            known.get_or_insert_with(|| Known::of(&project)).look(&project, usize::MAX);
        });
        if started.is_err() {
            self.is_due.store(true, Ordering::Relaxed);
        }
    }
}

impl Known {
    fn of(project: &Path) -> Self {
        let mut listings = Listings::new(project);
        listings.refresh(usize::MAX);
        let openings = Openings::found(project, &listings);
        let links = links(project, &openings.secret);
        Self { listings, openings, looked: Instant::now(), links }
    }

    fn look(&mut self, project: &Path, most: usize) {
        let differs = self.listings.refresh(most);
        let links = links(project, &self.openings.secret);
        if differs || links != self.links {
            self.openings = Openings::found(project, &self.listings);
            self.links = links;
        }
    }
}

fn links(project: &Path, secrets: &[PathBuf]) -> u64 {
    let about = secrets.iter().filter_map(|path| fs::symlink_metadata(project.join(path)).ok());
    about.map(|about| about.nlink()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn project(files: &[(&str, &str)]) -> tempfile::TempDir {
        let project = tempfile::tempdir().unwrap();
        for (path, content) in files {
            let path = project.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, content).unwrap();
        }
        project
    }

    fn paths<const N: usize>(paths: [&str; N]) -> Vec<PathBuf> {
        paths.map(PathBuf::from).into()
    }

    #[test]
    fn trees_and_secrets_are_found_where_they_lie() {
        let project = project(&[
            ("Cargo.toml", ""),
            ("target/x", ""),
            (".env", "A=1"),
            ("web/.env.local", "B=2"),
            ("web/package.json", "{}"),
            ("web/node_modules/x/.env", ""),
            ("src/target/kept", ""),
            ("a/b/c/d/e/f/server.pem", ""),
            ("venv/pyvenv.cfg", ""),
            ("venv/lib/.env", ""),
            (".github/workflows/ci.yml", ""),
            (".envrc", ""),
        ]);
        std::os::unix::fs::symlink("settings", project.path().join(".env.link")).unwrap();
        fs::write(project.path().join("settings"), "C=3").unwrap();
        let found = Openings::of(&project.path().canonicalize().unwrap());
        assert_eq!(found.through, paths(["target", "venv", "web/node_modules"]));
        let protected =
            [".env", ".envrc", ".git", ".github/workflows", "a/b/c/d/e/f/server.pem", "web/.env.local"];
        assert_eq!(found.protected, paths(protected));
        let secret = [".env", ".envrc", "a/b/c/d/e/f/server.pem", "settings", "web/.env.local"];
        assert_eq!(found.secret, paths(secret));
    }

    #[test]
    fn another_name_of_a_secret_is_one_wherever_it_lies() {
        let project = project(&[(".env", "A=1"), ("Cargo.toml", ""), ("target/x", ""), (".git/x", "")]);
        let overview = Arc::new(Overview::default());
        assert_eq!(overview.now(project.path()).secret, paths([".env"]));
        for name in ["notes", ".git/notes", "target/notes", "src/deep/notes"] {
            let path = project.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::hard_link(project.path().join(".env"), path).unwrap();
        }
        let all = paths([".env", ".git/notes", "notes", "src/deep/notes", "target/notes"]);
        assert_eq!(overview.now(project.path()).secret, all);
        fs::remove_file(project.path().join("notes")).unwrap();
        assert!(!overview.now(project.path()).secret.contains(&"notes".into()));
    }

    #[test]
    fn what_comes_and_goes_is_seen_however_large_the_project_is() {
        let project = project(&[("a/.env", "")]);
        for n in 0..AT_ONCE + 100 {
            fs::create_dir_all(project.path().join(format!("d/{n}"))).unwrap();
        }
        let overview = Arc::new(Overview::default());
        assert_eq!(overview.now(project.path()).secret, paths(["a/.env"]));
        fs::remove_file(project.path().join("a/.env")).unwrap();
        fs::create_dir_all(project.path().join("e/f/g")).unwrap();
        fs::write(project.path().join("e/f/g/.env"), "").unwrap();
        assert_eq!(overview.now(project.path()).secret, paths(["e/f/g/.env"]));
        fs::remove_dir_all(project.path().join("e")).unwrap();
        fs::write(project.path().join(format!("d/{AT_ONCE}/.env")), "").unwrap();
        overview.again(project.path());
        assert_eq!(overview.now(project.path()).secret.len(), 1);
    }
}
