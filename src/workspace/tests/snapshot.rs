//! Snapshots: what is kept, and that restoring gives back every byte.

use super::TestProject;
use crate::protocol::Place;
use crate::rounds::cases;
use crate::workspace::files::LARGEST_READ;
use crate::workspace::snapshot::{Image, SnapshotId};
use crate::workspace::store::Store;
use crate::workspace::{FileError, FileProblem, Recursion};
use proptest::prelude::*;
use std::os::unix::fs::{MetadataExt, PermissionsExt};

fn begun() -> (TestProject, Store) {
    let p = TestProject::new();
    let store = Store::open(p.outside.join("store"));
    (p, store)
}

fn restore(store: &Store, p: &TestProject, id: &SnapshotId) -> Result<(), FileError> {
    let failed = store.restore(&p.workspace, &store.load(id)?);
    failed.into_iter().next().map_or(Ok(()), |(_, error)| Err(error))
}

#[test]
fn what_was_there_comes_back() {
    let (p, store) = begun();
    p.put("a", "one");
    p.put("d/x", "x");
    let places = [p.place("a"), p.place("d"), p.place("new"), p.place("gone/deep")];
    let id = store.snapshot(&p.workspace, &places).unwrap();
    let before = store.load(&id).unwrap();
    assert_eq!(before, store.images_now(&p.workspace, &places).unwrap());
    assert_eq!(before[&p.place("new")], Image::Absent);

    p.write("a", "two").unwrap();
    p.write("new", "new").unwrap();
    p.workspace.delete(&p.place("d"), Recursion::Everything).unwrap();
    assert_ne!(before, store.images_now(&p.workspace, &places).unwrap());

    restore(&store, &p, &id).unwrap();
    assert_eq!(before, store.images_now(&p.workspace, &places).unwrap());
    assert_eq!(p.read("d/x").unwrap(), "x");
    assert!(!p.root.join("new").exists());
    assert!(!p.root.join("gone").exists());
}

#[test]
fn a_kept_content_that_has_grown_is_refused_unread() {
    let (p, store) = begun();
    let id = store.snapshot(&p.workspace, &[p.place("new")]).unwrap();
    let kept = p.outside.join("store").join(id.0.as_str());
    std::fs::OpenOptions::new().write(true).open(kept).unwrap().set_len(LARGEST_READ + 1).unwrap();
    let problem = store.load(&id).unwrap_err().problem;
    assert!(matches!(problem, FileProblem::TooBig { .. }), "{problem:?}");
}

#[test]
fn a_link_is_kept_with_what_a_write_through_it_changes() {
    let (p, store) = begun();
    p.put("real/f", "old");
    p.link("real/f", "link");
    let id = store.snapshot(&p.workspace, &[p.place("link")]).unwrap();
    p.write("link", "new").unwrap();
    restore(&store, &p, &id).unwrap();
    assert_eq!(p.read("real/f").unwrap(), "old");
    assert!(p.root.join("link").is_symlink());
}

#[test]
fn directories_made_on_the_way_go_again_unless_somebody_uses_them() {
    let (p, store) = begun();
    let id = store.snapshot(&p.workspace, &[p.place("new/deep/f")]).unwrap();
    p.write("new/deep/f", "x").unwrap();
    restore(&store, &p, &id).unwrap();
    assert!(!p.root.join("new").exists());
    p.write("new/deep/f", "x").unwrap();
    p.put("new/theirs", "x");
    assert_eq!(restore(&store, &p, &id).unwrap_err().problem, FileProblem::NotEmpty);
    assert!(!p.root.join("new/deep").exists() && p.root.join("new/theirs").exists());
}

#[test]
fn an_absent_image_never_deletes_what_is_in_a_directory() {
    let (p, store) = begun();
    p.put("d/somebody-elses", "x");
    let error = store.restore_image(&p.workspace, &p.place("d"), &Image::Absent).unwrap_err();
    assert_eq!(error.problem, FileProblem::NotEmpty);
}

#[test]
fn the_project_is_what_its_ignore_files_leave() {
    let (p, store) = begun();
    p.put(".gitignore", "target/\n");
    p.put("target/big", "x");
    p.put(".git/config", "x");
    p.put(".hidden", "x");
    p.put("src/a", "x");
    let places = store.images_now(&p.workspace, &[p.place(".")]).unwrap();
    let names: Vec<String> = places.keys().map(Place::to_string).collect();
    assert_eq!(names, [".gitignore", ".hidden", "src", "src/a"]);
}

#[test]
fn a_damaged_content_is_never_put_back() {
    let (p, store) = begun();
    p.put("a", "one");
    let id = store.snapshot(&p.workspace, &[p.place("a")]).unwrap();
    let snapshot = store.load(&id).unwrap();
    let Image::File { blob, .. } = &snapshot[&p.place("a")] else { panic!("a is a file") };
    let path = p.outside.join("store").join(blob.as_str());
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o600)).unwrap();
    std::fs::write(&path, "forged").unwrap();
    p.write("a", "two").unwrap();
    assert_eq!(restore(&store, &p, &id).unwrap_err().problem, FileProblem::Damaged);
    assert_eq!(p.read("a").unwrap(), "two");
}

#[test]
fn a_content_is_kept_once_and_an_old_one_is_not_written_again() {
    let (p, store) = begun();
    p.put("a", "same");
    p.put("b", "same");
    let large = "large".repeat(400_000);
    p.put("c", &large);
    let places = [p.place("a"), p.place("b"), p.place("c")];
    store.snapshot(&p.workspace, &places).unwrap();
    let count = || walk(&p.outside.join("store"));
    let first = count();
    assert_eq!(first.len(), 3, "two contents and a list");
    store.snapshot(&p.workspace, &places).unwrap();
    assert_eq!(first, count());
}

fn walk(dir: &std::path::Path) -> Vec<(String, u64)> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(walk(&path));
        } else {
            found.push((path.display().to_string(), path.metadata().unwrap().ino()));
        }
    }
    found.sort();
    found
}

#[derive(Debug, Clone)]
enum Step {
    File(String, Vec<u8>, u32),
    Link(String, String),
    Dir(String, u32),
}

fn path() -> impl Strategy<Value = String> {
    prop::collection::vec("[a-cä]", 1..4).prop_map(|parts| format!("tree/{}", parts.join("/")))
}

fn step() -> impl Strategy<Value = Step> {
    let mode = prop::sample::select(vec![0o600, 0o644, 0o755, 0o640, 0o700]);
    prop_oneof![
        (path(), prop::collection::vec(any::<u8>(), 0..40), mode.clone())
            .prop_map(|(path, bytes, mode)| Step::File(path, bytes, mode)),
        (path(), "[a-c./]{1,6}").prop_map(|(path, target)| Step::Link(path, target)),
        (path(), prop::sample::select(vec![0o700, 0o755, 0o750]))
            .prop_map(|(path, mode)| Step::Dir(path, mode)),
    ]
}

/// Does what is possible; a step whose place is taken changes nothing.
fn make(p: &TestProject, steps: &[Step]) {
    for step in steps {
        let (Step::File(path, ..) | Step::Link(path, _) | Step::Dir(path, _)) = step;
        let path = p.root.join(path);
        if path.symlink_metadata().is_ok() || std::fs::create_dir_all(path.parent().unwrap()).is_err() {
            continue;
        }
        if !path.parent().unwrap().canonicalize().is_ok_and(|dir| dir.starts_with(p.root.join("tree"))) {
            continue;
        }
        let mode = match step {
            Step::File(_, bytes, mode) => std::fs::write(&path, bytes).map(|()| *mode),
            Step::Dir(_, mode) => std::fs::create_dir(&path).map(|()| *mode),
            Step::Link(_, target) => {
                std::os::unix::fs::symlink(target, &path).unwrap();
                continue;
            }
        };
        if let Ok(mode) = mode {
            std::fs::set_permissions(&path, std::fs::Permissions::from_mode(mode)).unwrap();
        }
    }
}

proptest! {
    #![proptest_config(cases(24))]

    #[test]
    fn any_tree_comes_back(first in prop::collection::vec(step(), 1..12)) {
        let (p, store) = begun();
        std::fs::create_dir(p.root.join("tree")).unwrap();
        make(&p, &first);
        let places = [p.place("tree")];
        let id = store.snapshot(&p.workspace, &places).unwrap();
        let before = store.load(&id).unwrap();
        p.workspace.delete(&p.place("tree"), Recursion::Everything).unwrap();
        restore(&store, &p, &id).unwrap();
        prop_assert_eq!(before, store.images_now(&p.workspace, &places).unwrap());
    }
}
