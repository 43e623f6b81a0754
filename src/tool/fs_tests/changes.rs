//! Directories, moving and deleting.

use super::super::fs;
use super::super::{
    delete::Delete, mkdir::Mkdir, move_path::MovePath, read_file::ReadFile, write_file::WriteFile,
};
use super::Project;
use crate::protocol::{Change, Place, WorkspacePath};
use serde_json::json;

#[test]
fn directories_are_made_once() {
    let p = Project::new();
    let outcome = p.call::<Mkdir>(json!({"path": "a/b"}));
    assert!(outcome.ok && p.root.join("a/b").is_dir());
    assert_eq!(outcome.changes[0].change, Change::Created);
    let outcome = p.call::<Mkdir>(json!({"path": "a/b"}));
    assert!(outcome.ok && outcome.changes.is_empty());
    p.put("file", "");
    let outcome = p.call::<Mkdir>(json!({"path": "file"}));
    assert!(!outcome.ok && outcome.text.contains("already exists"), "{}", outcome.text);
}

#[test]
fn moving() {
    let p = Project::new();
    p.put("a", "a");
    p.put("b", "b");
    p.put("d/x", "x");
    let go = |from: &str, to: &str, overwrite: bool| {
        p.call::<MovePath>(json!({"from": from, "to": to, "overwrite": overwrite}))
    };
    for (from, to, overwrite, want) in [
        ("a", "b", false, "b already exists"),
        ("a", "d", true, "Give the full new path, such as d/a"),
        ("d", "d/e", false, "cannot be moved into itself"),
        ("none", "c", false, "none does not exist"),
    ] {
        let outcome = go(from, to, overwrite);
        assert!(!outcome.ok && outcome.text.contains(want), "{}", outcome.text);
    }
    let outcome = go("a", "new/c", false);
    assert!(outcome.ok, "{}", outcome.text);
    assert_eq!(outcome.changes[0].change, Change::Moved { to: WorkspacePath::new("new/c").unwrap() });
    assert!(go("new/c", "b", true).ok);
    assert_eq!(p.get("b"), b"a");
    assert!(go("d", "e", false).ok);
    assert_eq!(p.get("e/x"), b"x");
}

#[test]
fn what_was_read_is_known_under_its_new_name() {
    let p = Project::new();
    p.put("a", "a");
    p.call::<ReadFile>(json!({"path": "a"}));
    assert!(p.call::<MovePath>(json!({"from": "a", "to": "b"})).ok);
    p.put("b", "somebody else");
    let outcome = p.call::<WriteFile>(json!({"path": "b", "content": "mine"}));
    assert!(!outcome.ok && outcome.text.contains("changed since you read it"), "{}", outcome.text);
}

#[test]
fn deleting() {
    let p = Project::new();
    p.put("a", "one\ntwo\n");
    p.put("d/x", "");
    p.put("d/e/y", "");
    p.put("kept", "kept");
    std::os::unix::fs::symlink("../kept", p.root.join("d/link")).unwrap();
    let outcome = p.call::<Delete>(json!({"path": "a"}));
    assert_eq!((outcome.changes[0].removed, outcome.text.as_str()), (2, "Deleted a."));
    let outcome = p.call::<Delete>(json!({"path": "d"}));
    assert!(
        !outcome.ok && outcome.text.contains("d still contains 3 entries. Set recursive"),
        "{}",
        outcome.text
    );
    let outcome = p.call::<Delete>(json!({"path": "d", "recursive": true}));
    assert_eq!(outcome.text, "Deleted d and 3 files in it.");
    let gone: Vec<&str> = outcome.changes.iter().map(|change| change.path.as_str()).collect();
    assert_eq!(gone, ["d/e/y", "d/link", "d/x", "d"]);
    assert!(!p.root.join("d").exists());
    assert_eq!(p.get("kept"), b"kept", "a link is deleted, not what it leads to");
    assert!(p.call::<Delete>(json!({"path": "a"})).text.starts_with("a does not exist"));
}

#[test]
fn the_project_and_its_repository_stay() {
    let p = Project::new();
    let inside = |path: &str| Place::Inside(WorkspacePath::new(path).unwrap());
    for path in [".", ".git", ".git/config", ".GIT/x"] {
        let refusal = fs::movable(&inside(path), &p.ctx).unwrap_err();
        assert!(refusal.text.contains("cannot be moved or deleted"), "{path}: {}", refusal.text);
    }
    assert!(fs::movable(&inside(".gitignore"), &p.ctx).is_ok());
}
