//! The project's files for `@` completion: walked on a thread of its own from the first `@` on, ignore files respected,
//! matched fuzzily. Only names are read, and links are not followed.

use crate::workspace::walk::{self, PassOver};
use nucleo_matcher::pattern::{AtomKind, CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

const MOST_FILES: usize = 50_000;
const MOST_OFFERED: usize = 100;

/// How long a key waits for a walk: a small project is known by then, of a large one what is known so far is offered.
const PATIENCE: Duration = Duration::from_millis(4);

/// So many paths are handed over at once.
const BATCH: usize = 512;

/// Called at the end of each walk, on its thread.
pub type Told = Box<dyn Fn() + Send + Sync>;

pub struct Files {
    root: PathBuf,
    told: Arc<Told>,
    /// A walk was begun for the line that is typed.
    walked: bool,
    known: Arc<(Mutex<Known>, Condvar)>,
}

#[derive(Default)]
struct Known {
    paths: Vec<String>,
    walking: bool,
}

impl Files {
    pub fn of(root: PathBuf, told: Told) -> Self {
        Self { root, told: Arc::new(told), walked: false, known: Arc::default() }
    }

    /// True if more may be known in a moment.
    pub fn is_walking(&self) -> bool {
        hold(&self.known.0).walking
    }

    /// The next `@` looks again; until then what is known stays.
    pub fn outdated(&mut self) {
        self.walked = false;
    }

    /// The paths that fit what was typed, best first; folders end in `/`. What names a folder up to its last `/` is
    /// looked for in that folder only.
    pub fn matching(&mut self, typed: &str) -> Vec<String> {
        self.walk();
        let (lock, done) = &*self.known;
        let waited = done.wait_timeout_while(hold(lock), PATIENCE, |known| known.walking);
        let known = waited.unwrap_or_else(PoisonError::into_inner).0;
        let slash = typed.rfind('/').map_or(0, |at| at + 1);
        let folder = &typed[..slash];
        let inside = slash > 0 && known.paths.iter().any(|path| path == folder);
        let (folder, wanted) = if inside { (folder, &typed[slash..]) } else { ("", typed) };
        let below = known.paths.iter().filter_map(|path| Some((path, path.strip_prefix(folder)?)));
        if wanted.is_empty() {
            let direct =
                below.filter(|(_, rest)| !rest.is_empty() && !rest.trim_end_matches('/').contains('/'));
            return direct.take(MOST_OFFERED).map(|(path, _)| path.clone()).collect();
        }
        best(below.map(|(path, rest)| (path.as_str(), rest)), wanted, true)
    }

    fn walk(&mut self) {
        if std::mem::replace(&mut self.walked, true) || self.is_walking() {
            return;
        }
        hold(&self.known.0).walking = true;
        let (root, known, told) = (self.root.clone(), self.known.clone(), self.told.clone());
        let walker = std::thread::Builder::new().name("files".to_owned()).spawn(move || {
            walk(&root, &known);
            told();
        });
        // Without a thread there is no list, and the line can be typed all the same.
        hold(&self.known.0).walking &= walker.is_ok();
    }
}

/// Those of which the second part fits what was typed, best first.
pub fn best<'a>(of: impl Iterator<Item = (&'a str, &'a str)>, typed: &str, paths: bool) -> Vec<String> {
    let mut matcher = Matcher::new(if paths { Config::DEFAULT.match_paths() } else { Config::DEFAULT });
    let pattern = Pattern::new(typed, CaseMatching::Smart, Normalization::Smart, AtomKind::Fuzzy);
    let mut buffer = Vec::new();
    let mut found: Vec<(u32, &str)> = of
        .filter_map(|(whole, part)| {
            let part = nucleo_matcher::Utf32Str::new(part, &mut buffer);
            Some((pattern.score(part, &mut matcher)?, whole))
        })
        .collect();
    let order = |a: &(u32, &str), b: &(u32, &str)| {
        b.0.cmp(&a.0).then(a.1.len().cmp(&b.1.len())).then_with(|| a.1.cmp(b.1))
    };
    if found.len() > MOST_OFFERED {
        found.select_nth_unstable_by(MOST_OFFERED, order);
        found.truncate(MOST_OFFERED);
    }
    found.sort_unstable_by(order);
    found.into_iter().map(|(_, whole)| whole.to_owned()).collect()
}

fn hold(known: &Mutex<Known>) -> MutexGuard<'_, Known> {
    known.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Tells the first walk's paths as they are found, those at the top first; a later one replaces them at its end.
fn walk(root: &Path, (known, done): &(Mutex<Known>, Condvar)) {
    let first = hold(known).paths.is_empty();
    if first {
        hold(known).paths = paths(root, Some(1)).collect();
    }
    let mut all = Vec::new();
    let mut told = 0;
    for path in paths(root, None).take(MOST_FILES) {
        all.push(path);
        if first && all.len() - told == BATCH {
            let deeper = all[told..].iter().filter(|path| path.trim_end_matches('/').contains('/'));
            hold(known).paths.extend(deeper.cloned());
            told = all.len();
        }
    }
    all.sort_unstable();
    *hold(known) = Known { paths: all, walking: false };
    done.notify_all();
}

fn paths(root: &Path, depth: Option<usize>) -> impl Iterator<Item = String> {
    let what = PassOver { anywhere: false, ..PassOver::IGNORED };
    let walk = walk::from(root, what).max_depth(depth).build();
    walk.filter_map(Result::ok).skip(1).filter_map(move |entry| {
        let path = entry.path().strip_prefix(root).ok()?.to_str()?;
        // A name that cannot be typed, or shows as something else, is not offered.
        if crate::text::clean::plain(path) != path || path.contains(['\n', '\t']) {
            return None;
        }
        let slash = if entry.file_type().is_some_and(|kind| kind.is_dir()) { "/" } else { "" };
        Some(format!("{path}{slash}"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Instant;

    fn untold(root: &Path) -> Files {
        Files::of(root.to_owned(), Box::new(|| ()))
    }

    fn settled(files: &mut Files) {
        files.walk();
        while files.is_walking() {
            std::thread::yield_now();
        }
    }

    fn project(names: &[&str]) -> (tempfile::TempDir, Files) {
        let folder = tempfile::tempdir().unwrap();
        for name in names {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, "").unwrap();
        }
        let mut files = untold(folder.path());
        settled(&mut files);
        (folder, files)
    }

    #[test]
    fn finds_files_by_a_few_letters() {
        let names = ["src/parser/mod.rs", "src/main.rs", "notes.md", "target.log", ".ignore", ".git/HEAD"];
        let (folder, _) = project(&names);
        std::fs::write(folder.path().join(".ignore"), "*.log\n").unwrap();
        let mut files = untold(folder.path());
        settled(&mut files);
        assert_eq!(files.matching(""), [".ignore", "notes.md", "src/"]);
        assert_eq!(files.matching("parmod")[0], "src/parser/mod.rs");
        assert_eq!(files.matching("main"), ["src/main.rs"]);
        assert!(files.matching("target").is_empty());
    }

    #[test]
    fn a_folder_up_to_its_slash_is_looked_into() {
        let (_folder, mut files) = project(&["src/parser/mod.rs", "src/main.rs", "docs/src/mod.rs"]);
        assert_eq!(files.matching("src/"), ["src/main.rs", "src/parser/"]);
        assert_eq!(files.matching("src/mod"), ["src/parser/mod.rs"]);
        assert_eq!(files.matching("docs/src/"), ["docs/src/mod.rs"]);
        // No folder of that name: it is matched as letters.
        assert_eq!(files.matching("s/mod")[0], "docs/src/mod.rs");
    }

    #[test]
    fn links_out_of_the_project_are_names_only() {
        let outside = tempfile::tempdir().unwrap();
        std::fs::write(outside.path().join("secret"), "").unwrap();
        let (folder, _) = project(&["a.rs"]);
        std::os::unix::fs::symlink(outside.path(), folder.path().join("away")).unwrap();
        let mut files = untold(folder.path());
        settled(&mut files);
        assert_eq!(files.matching(""), ["a.rs", "away"]);
        assert!(files.matching("secret").is_empty());
    }

    #[test]
    fn what_is_new_is_found_with_the_next_line() {
        let (folder, mut files) = project(&["a.rs"]);
        std::fs::write(folder.path().join("b.rs"), "").unwrap();
        assert_eq!(files.matching(""), ["a.rs"]);
        files.outdated();
        settled(&mut files);
        assert_eq!(files.matching(""), ["a.rs", "b.rs"]);
    }

    #[test]
    fn no_key_waits_for_a_large_project() {
        let folder = tempfile::tempdir().unwrap();
        for n in 0..20_000 {
            if n % 100 == 0 {
                std::fs::create_dir_all(folder.path().join(format!("module_{}", n / 100))).unwrap();
            }
            std::fs::write(folder.path().join(format!("module_{}/source_{n}.rs", n / 100)), "").unwrap();
        }
        let mut files = untold(folder.path());
        let mut slowest = Duration::ZERO;
        let mut look_up = |files: &mut Files, typed| {
            let start = Instant::now();
            let found = files.matching(typed);
            slowest = slowest.max(start.elapsed());
            found
        };
        for typed in ["", "m", "mo", "mod", "mods", "mods1"] {
            look_up(&mut files, typed);
        }
        settled(&mut files);
        for typed in ["", "s", "so", "source_199", "module_7/", "module_7/so9"] {
            assert!(!look_up(&mut files, typed).is_empty(), "{typed:?}");
        }
        println!("{slowest:?}");
        // Not optimised, and beside other tests: many times what it takes.
        assert!(slowest < Duration::from_millis(200), "{slowest:?}");
    }
}
