//! Changes taken back and made again, byte for byte, and never over somebody else's.

use super::scene::*;
use crate::journal::{Conflict, Did, Foreign, UndoReport};
use crate::protocol::op::Reach;
use std::os::unix::fs::PermissionsExt;

fn did(report: &UndoReport) -> Vec<(&str, Did)> {
    report.changes.iter().map(|change| (change.path.as_str(), change.did)).collect()
}

const ONE: Reach = Reach::Calls(1);

#[test]
fn one_undo_is_one_call() {
    let scene = Scene::new();
    scene.put("a", "one\r\n\u{feff}");
    std::fs::set_permissions(scene.root.join("a"), std::fs::Permissions::from_mode(0o750)).unwrap();
    let mut journal = scene.start();
    scene.change(&mut journal, "1", 1, &["a"], || {
        std::fs::remove_file(scene.root.join("a")).unwrap();
        scene.put("a", "two");
    });
    scene.change(&mut journal, "2", 1, &["dir/sub/new"], || scene.put("dir/sub/new", "n"));
    scene.change(&mut journal, "3", 2, &["a"], || std::fs::remove_file(scene.root.join("a")).unwrap());
    let plan = journal.undo_plan(&scene.workspace, ONE).unwrap();
    assert_eq!((did(&plan), plan.left), (vec![("a", Did::Restored)], 2));
    assert_eq!(scene.get("a"), None, "a plan changes nothing");
    let report = journal.undo(&scene.workspace, ONE, Foreign::Keep).unwrap();
    assert_eq!((report.ok, report.left, report.calls[0].call.0.as_str()), (true, 2, "3"));
    assert_eq!(scene.get("a").as_deref(), Some("two"));
    let report = journal.undo(&scene.workspace, ONE, Foreign::Keep).unwrap();
    assert_eq!(
        did(&report),
        [("dir", Did::Deleted), ("dir/sub", Did::Deleted), ("dir/sub/new", Did::Deleted)]
    );
    assert!(!scene.root.join("dir").exists());
    journal.undo(&scene.workspace, ONE, Foreign::Keep).unwrap();
    assert_eq!(scene.get("a").as_deref(), Some("one\r\n\u{feff}"));
    let mode = std::fs::metadata(scene.root.join("a")).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode, 0o750);
    let report = journal.undo(&scene.workspace, ONE, Foreign::Keep).unwrap();
    assert_eq!((report.ok, report.changes.len(), report.left), (false, 0, 0));
}

#[test]
fn reach() {
    for (reach, want) in [(ONE, "4"), (Reach::Calls(3), "2"), (Reach::Turn, "3"), (Reach::Calls(9), "1")] {
        let scene = Scene::new();
        scene.put("a", "1");
        let mut journal = scene.start();
        for (call, turn) in [("2", 1), ("3", 1), ("4", 2), ("5", 2)] {
            scene.change(&mut journal, call, turn, &["a"], || scene.put("a", call));
        }
        let report = journal.undo(&scene.workspace, reach, Foreign::Keep).unwrap();
        assert!(report.ok);
        assert_eq!(scene.get("a").as_deref(), Some(want), "{reach:?}");
        journal.redo(&scene.workspace, reach, Foreign::Keep).unwrap();
        assert_eq!(scene.get("a").as_deref(), Some("5"), "{reach:?}");
    }
}

#[test]
fn undo_and_redo_survive_a_restart_and_a_new_change_clears_redo() {
    let scene = Scene::new();
    scene.put("a", "1");
    let mut journal = scene.start();
    let id = journal.session().clone();
    for call in ["2", "3"] {
        scene.change(&mut journal, call, 1, &["a"], || scene.put("a", call));
    }
    drop(journal);
    let (mut journal, _) = scene.resume(&id);
    journal.undo(&scene.workspace, ONE, Foreign::Keep).unwrap();
    drop(journal);
    let (mut journal, _) = scene.resume(&id);
    journal.undo(&scene.workspace, ONE, Foreign::Keep).unwrap();
    assert_eq!(scene.get("a").as_deref(), Some("1"));
    let report = journal.redo(&scene.workspace, ONE, Foreign::Keep).unwrap();
    assert_eq!((report.ok, report.left, scene.get("a").as_deref()), (true, 1, Some("2")));
    scene.change(&mut journal, "x", 2, &["b"], || scene.put("b", "x"));
    drop(journal);
    let (mut journal, _) = scene.resume(&id);
    assert!(!journal.redo(&scene.workspace, ONE, Foreign::Keep).unwrap().ok);
    assert_eq!(journal.undo_plan(&scene.workspace, ONE).unwrap().changes[0].path, "b");
}

#[test]
fn a_call_that_changed_nothing_is_not_on_the_stack() {
    let scene = Scene::new();
    scene.put("a", "1");
    let mut journal = scene.start();
    scene.change(&mut journal, "1", 1, &["a"], || scene.put("a", "1"));
    scene.change(&mut journal, "2", 1, &["."], || {});
    assert_eq!(journal.undo_plan(&scene.workspace, ONE).unwrap().calls, []);
}

#[test]
fn what_somebody_changed_since_is_kept_and_told() {
    let scene = Scene::new();
    scene.put("a", "a1");
    scene.put("b", "b1");
    let mut journal = scene.start();
    scene.change(&mut journal, "1", 1, &["a", "b", "c"], || {
        scene.put("a", "a2");
        scene.put("b", "b2");
        scene.put("c", "c2");
    });
    scene.put("a", "mine");
    scene.put("c", "mine too");
    let plan = journal.undo_plan(&scene.workspace, ONE).unwrap();
    let report = journal.undo(&scene.workspace, ONE, Foreign::Keep).unwrap();
    assert_eq!(plan, report);
    assert_eq!(did(&report), [("a", Did::Kept), ("b", Did::Restored), ("c", Did::Kept)]);
    assert!(!report.ok);
    let paths: Vec<_> = report.conflicts.iter().map(|Conflict { path, .. }| path.as_str()).collect();
    assert_eq!(paths, ["a", "c"]);
    let get = |path| scene.get(path).unwrap_or_default();
    assert_eq!((get("a"), get("b"), get("c")), ("mine".into(), "b1".into(), "mine too".into()));
    assert_eq!(report.left, 1, "what was kept can be taken back another time");
    let report = journal.undo(&scene.workspace, ONE, Foreign::Keep).unwrap();
    assert_eq!((did(&report), report.ok), (vec![("a", Did::Kept), ("c", Did::Kept)], false));
    scene.put("a", "a2");
    std::fs::remove_file(scene.root.join("c")).unwrap();
    let id = journal.session().clone();
    drop(journal);
    let (mut journal, _) = scene.resume(&id);
    let report = journal.undo(&scene.workspace, ONE, Foreign::Keep).unwrap();
    assert_eq!(did(&report), [("a", Did::Restored), ("c", Did::AlreadyGone)]);
    assert_eq!((report.ok, report.left, get("a")), (true, 0, "a1".into()));
    let report = journal.redo(&scene.workspace, ONE, Foreign::Keep).unwrap();
    assert_eq!((report.ok, report.left), (true, 0));
    assert_eq!((get("a"), get("b"), get("c")), ("a2".into(), "b2".into(), "c2".into()));
}

#[test]
fn a_new_file_that_is_gone_already_is_said_to_be_and_can_be_made_again() {
    let scene = Scene::new();
    let mut journal = scene.start();
    scene.change(&mut journal, "1", 1, &["new"], || scene.put("new", "content"));
    std::fs::remove_file(scene.root.join("new")).unwrap();
    let plan = journal.undo_plan(&scene.workspace, ONE).unwrap();
    assert_eq!(did(&plan), [("new", Did::AlreadyGone)]);
    assert!(journal.undo(&scene.workspace, ONE, Foreign::Keep).unwrap().ok);
    assert!(journal.redo(&scene.workspace, ONE, Foreign::Keep).unwrap().ok);
    assert_eq!(scene.get("new").as_deref(), Some("content"));
}

#[test]
fn with_a_word_it_is_overwritten() {
    let scene = Scene::new();
    scene.put("a", "a1");
    let mut journal = scene.start();
    scene.change(&mut journal, "1", 1, &["a"], || scene.put("a", "a2"));
    scene.put("a", "mine");
    let report = journal.undo(&scene.workspace, ONE, Foreign::Overwrite).unwrap();
    assert!(report.ok);
    assert_eq!(scene.get("a").as_deref(), Some("a1"));
    let kept = blake3::hash(b"mine").to_hex().to_string();
    assert_eq!(journal.store().get(&kept.try_into().unwrap()).unwrap(), b"mine");
}

#[test]
fn another_session_is_somebody_too() {
    let scene = Scene::new();
    scene.put("a", "1");
    let (mut one, mut two) = (scene.start(), scene.start());
    scene.change(&mut one, "1", 1, &["a"], || scene.put("a", "2"));
    scene.change(&mut two, "1", 1, &["a"], || scene.put("a", "3"));
    assert_eq!(did(&one.undo(&scene.workspace, ONE, Foreign::Keep).unwrap()), [("a", Did::Kept)]);
    assert_eq!(scene.get("a").as_deref(), Some("3"));
}

#[test]
fn a_directory_somebody_put_something_in_stays() {
    let scene = Scene::new();
    let mut journal = scene.start();
    scene.change(&mut journal, "1", 1, &["dir/new"], || scene.put("dir/new", "n"));
    scene.put("dir/mine", "m");
    let report = journal.undo(&scene.workspace, ONE, Foreign::Keep).unwrap();
    assert_eq!(did(&report), [("dir", Did::Kept), ("dir/new", Did::Deleted)]);
    assert_eq!(report.conflicts.len(), 1);
    assert_eq!(scene.get("dir/mine").as_deref(), Some("m"));
}

#[test]
fn a_command_that_changed_the_project_is_taken_back() {
    let scene = Scene::new();
    scene.put(".gitignore", "target/\n");
    scene.put("src/a", "a");
    scene.put("src/deep/b", "b");
    scene.put("target/out", "old");
    std::os::unix::fs::symlink("src/a", scene.root.join("link")).unwrap();
    let mut journal = scene.start();
    scene.change(&mut journal, "1", 1, &["."], || {
        std::fs::rename(scene.root.join("src"), scene.root.join("lib")).unwrap();
        std::fs::remove_file(scene.root.join("link")).unwrap();
        scene.put("lib/deep/b", "changed");
        scene.put("target/out", "new");
    });
    let report = journal.undo(&scene.workspace, Reach::Turn, Foreign::Keep).unwrap();
    assert!(report.ok, "{report:?}");
    assert_eq!((scene.get("src/a"), scene.get("src/deep/b")), (Some("a".into()), Some("b".into())));
    assert_eq!(scene.get("target/out").as_deref(), Some("new"), "what is ignored is not ours");
    assert_eq!(std::fs::read_link(scene.root.join("link")).unwrap(), std::path::Path::new("src/a"));
    assert!(!scene.root.join("lib").exists());
    journal.redo(&scene.workspace, Reach::Turn, Foreign::Keep).unwrap();
    assert_eq!((scene.get("src/a"), scene.get("lib/deep/b")), (None, Some("changed".into())));
}

#[test]
fn the_report_has_the_fields_it_promises() {
    let scene = Scene::new();
    scene.put("a", "1");
    let mut journal = scene.start();
    scene.change(&mut journal, "1", 1, &["a", "b"], || {
        scene.put("a", "2");
        scene.put("b", "2");
    });
    scene.put("a", "mine");
    let report = journal.undo(&scene.workspace, ONE, Foreign::Keep).unwrap();
    assert_eq!(
        serde_json::to_value(report).unwrap(),
        serde_json::json!({
            "ok": false,
            "changes": [{"path": "a", "did": "kept"}, {"path": "b", "did": "deleted"}],
            "conflicts": [{"path": "a", "why": "It was changed since, so it was kept."}],
            "left": 1,
        })
    );
}
