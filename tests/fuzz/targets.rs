//! What holds for every text given to the guard and every path given to the file layer, as plain functions that panic where it
//! does not. The tests feed them by proptest; cargo-fuzz, where there is a nightly compiler, by coverage.

use pointsman::policy::{Circumstances, CommandVerdict, CommandView, Reading, Rules, Sandbox, judge_command};
use pointsman::protocol::{Effect, Here, Mode, Place, Ruling, WorkspacePath};
use pointsman::workspace::{Overwrite, Recursion, Workspace};
use std::collections::BTreeMap;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

fn verdict(text: &str, mode: Mode, trusted: bool, sandbox: Sandbox) -> CommandVerdict {
    let here = Here::new("/home/u/work/project".into(), "/home/u".into());
    let (rules, at) = (Rules::default(), Place::Inside(WorkspacePath::root()));
    let view = CommandView { mode, trusted, sandbox, ..CommandView::usual(&here, &rules, &at) };
    judge_command(text, &view)
}

/// The classifier: the worst part decides, a block stays one, fewer rights and one more part never loosen the word.
pub fn command(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let usual = verdict(&text, Mode::Ask, true, Sandbox::Full);
    let worst = usual.parts.iter().map(|part| part.verdict).max().unwrap_or(Ruling::Allow);
    assert_eq!(usual.verdict, worst, "the worst part decides: {text:?}");
    assert!(!usual.why.is_empty() && !usual.rule.is_empty(), "no reason: {text:?}");
    let careful = verdict(&text, Mode::Ask, false, Sandbox::None).verdict;
    let plan = verdict(&text, Mode::Plan, true, Sandbox::Full).verdict;
    let auto = verdict(&text, Mode::Auto, true, Sandbox::Full).verdict;
    assert!(careful >= usual.verdict, "fewer rights loosen: {text:?}");
    assert!(plan >= usual.verdict || usual.verdict == Ruling::Ask, "plan loosens: {text:?}");
    assert_eq!(auto == Ruling::Block, usual.verdict == Ruling::Block, "a mode moves a block: {text:?}");
    let longer = verdict(&format!("true\n{text}"), Mode::Ask, true, Sandbox::Full).verdict;
    assert!(longer >= usual.verdict, "a part in front loosens: {text:?}");
}

/// The path layer: whatever is done to places inside, nothing outside is read or changed.
///
/// The data are lines: a letter for what is done, then a path; a tab divides the two paths of a move.
pub fn path(data: &[u8]) {
    let maze = Maze::new();
    let before = tree(&maze.outside);
    for line in String::from_utf8_lossy(data).split('\n').take(6) {
        let Some(what) = line.chars().next() else { continue };
        maze.step(what, &line[what.len_utf8()..]);
    }
    assert_eq!(tree(&maze.outside), before, "something outside was changed");
}

/// Files, directories, and links inwards, outwards, upwards, in a circle and to nothing.
struct Maze {
    _dir: tempfile::TempDir,
    outside: PathBuf,
    workspace: Workspace,
}

impl Maze {
    fn new() -> Self {
        let dir = tempfile::tempdir().expect("a temporary directory");
        let base = dir.path().canonicalize().expect("it exists");
        let (root, outside) = (base.join("project"), base.join("outside"));
        for path in ["project/a/b", "project/.git", "outside/d"] {
            std::fs::create_dir_all(base.join(path)).expect("a directory can be made");
        }
        for path in ["project/f", "project/a/f", "project/a/b/f", "project/.git/config"] {
            std::fs::write(base.join(path), "inside").expect("a file can be written");
        }
        for path in ["outside/f", "outside/d/f"] {
            std::fs::write(base.join(path), "outside").expect("a file can be written");
        }
        for (target, name) in [
            ("a", "in"),
            ("..", "a/up"),
            ("../..", "a/b/top"),
            ("../outside", "out"),
            ("../outside/f", "file"),
            ("/", "root"),
            ("missing/deeper", "hole"),
            ("../outside/new", "bait"),
            ("round", "a/circle"),
            ("circle", "a/round"),
        ] {
            symlink(target, root.join(name)).expect("a link can be made");
        }
        let workspace = Workspace::open(Here::new(root, base.join("home"))).expect("it can be opened");
        Self { _dir: dir, outside, workspace }
    }

    fn step(&self, what: char, paths: &str) {
        let mut places = paths.split('\t').map(|path| Place::parse(path, self.workspace.here()));
        let (Some(Ok(place)), other) = (places.next(), places.next()) else { return };
        // What is outside by its name was judged as such; here it is about what is not.
        if matches!(place, Place::Outside(_)) {
            return;
        }
        let links = self.workspace.resolve_links(&Effect::Change { places: vec![place.clone()] });
        let judged = links.applied_to(Effect::Change { places: vec![place.clone()] });
        let leaves = matches!(&judged, Effect::Change { places } if places.iter().any(|p| matches!(p, Place::Outside(_))));
        let careful = Circumstances::careful(self.workspace.here().clone());
        let held = self.workspace.held_to(links, Reading::of(&judged, &careful));
        // Held to where its links lead, a place that leads out was judged as one outside.
        let both: &[&Workspace] = if leaves { &[&self.workspace] } else { &[&self.workspace, &held] };
        for workspace in both {
            match what {
                'w' => drop(workspace.write(&place, b"written")),
                'm' => drop(workspace.make_dir(&place)),
                'd' => drop(workspace.delete(&place, Recursion::OnlyEmpty)),
                'D' => drop(workspace.delete(&place, Recursion::Everything)),
                'l' => drop(workspace.list(&place)),
                'r' => {
                    if let Some(Ok(to @ Place::Inside(_))) = &other {
                        drop(workspace.rename(&place, to, Overwrite::Replace));
                    }
                }
                _ => {
                    if let Ok(found) = workspace.read(&place) {
                        assert_ne!(found.bytes, b"outside", "read from outside: {place}");
                    }
                }
            }
        }
    }
}

/// Every path below and what is in it.
fn tree(dir: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut all = BTreeMap::new();
    let mut left = vec![dir.to_owned()];
    while let Some(dir) = left.pop() {
        for entry in std::fs::read_dir(&dir).expect("it can be read").flatten() {
            let path = entry.path();
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                left.push(path.clone());
                all.insert(path, Vec::new());
            } else {
                all.insert(path.clone(), std::fs::read(&path).unwrap_or_default());
            }
        }
    }
    all
}
