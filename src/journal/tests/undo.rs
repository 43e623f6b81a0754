//! Changes taken back and made again, byte for byte, and never over somebody else's.

use super::fixture::*;
use crate::journal::{Conflict, Did, UndoReport, Way};
use crate::protocol::op::Reach;
use std::os::unix::fs::PermissionsExt;

fn did(report: &UndoReport) -> Vec<(&str, Did)> {
    report.changes.iter().map(|change| (change.path.as_str(), change.did)).collect()
}

const ONE: Reach = Reach::Calls(1);

#[test]
fn a_log_from_elsewhere_takes_nothing_back_outside() {
    let (fixture, mut journal, id) = Fixture::begun();
    fixture.change(&mut journal, "1", 1, &["new"], || fixture.put("new", "x"));
    drop(journal);
    let victim = fixture.outside.join("victim");
    std::fs::copy(fixture.root.join("new"), &victim).unwrap();
    let log = fixture.state.log(&id);
    let written = std::fs::read_to_string(&log).unwrap();
    for named in [victim.display().to_string(), "../victim".to_owned()] {
        let forged = written.replace(r#"{"inside":"new"}"#, &format!(r#"{{"outside":"{named}"}}"#));
        assert_ne!(forged, written);
        std::fs::write(&log, forged).unwrap();
        let (mut journal, _) = fixture.resume(&id);
        for way in [Way::Undo, Way::Redo] {
            let report = journal.reverse(&fixture.workspace, way, Reach::Calls(9)).unwrap();
            assert!(!report.ok, "{report:?}");
        }
        assert!(victim.exists());
    }
}

#[test]
fn one_undo_is_one_call() {
    let (fixture, mut journal, _) = Fixture::begun();
    fixture.put("a", "one\r\n\u{feff}");
    std::fs::set_permissions(fixture.root.join("a"), std::fs::Permissions::from_mode(0o750)).unwrap();
    fixture.change(&mut journal, "1", 1, &["a"], || {
        std::fs::remove_file(fixture.root.join("a")).unwrap();
        fixture.put("a", "two");
    });
    fixture.change(&mut journal, "2", 1, &["dir/sub/new"], || fixture.put("dir/sub/new", "n"));
    fixture.change(&mut journal, "3", 2, &["a"], || std::fs::remove_file(fixture.root.join("a")).unwrap());
    let plan = journal.plan(&fixture.workspace, Way::Undo, ONE).unwrap();
    assert_eq!((did(&plan), plan.left), (vec![("a", Did::Restored)], 2));
    assert_eq!(fixture.get("a"), None, "a plan changes nothing");
    let report = journal.reverse(&fixture.workspace, Way::Undo, ONE).unwrap();
    assert_eq!((report.ok, report.left, report.calls[0].call.0.as_str()), (true, 2, "3"));
    assert_eq!(fixture.get("a").as_deref(), Some("two"));
    let report = journal.reverse(&fixture.workspace, Way::Undo, ONE).unwrap();
    assert_eq!(
        did(&report),
        [("dir", Did::Deleted), ("dir/sub", Did::Deleted), ("dir/sub/new", Did::Deleted)]
    );
    assert!(!fixture.root.join("dir").exists());
    journal.reverse(&fixture.workspace, Way::Undo, ONE).unwrap();
    assert_eq!(fixture.get("a").as_deref(), Some("one\r\n\u{feff}"));
    let mode = std::fs::metadata(fixture.root.join("a")).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode, 0o750);
    let report = journal.reverse(&fixture.workspace, Way::Undo, ONE).unwrap();
    assert_eq!((report.ok, report.changes.len(), report.left), (false, 0, 0));
}

#[test]
fn reach() {
    for (reach, want) in [(ONE, "4"), (Reach::Calls(3), "2"), (Reach::Turn, "3"), (Reach::Calls(9), "1")] {
        let fixture = Fixture::new();
        fixture.put("a", "1");
        let mut journal = fixture.start();
        for (call, turn) in [("2", 1), ("3", 1), ("4", 2), ("5", 2)] {
            fixture.change(&mut journal, call, turn, &["a"], || fixture.put("a", call));
        }
        let report = journal.reverse(&fixture.workspace, Way::Undo, reach).unwrap();
        assert!(report.ok);
        assert_eq!(fixture.get("a").as_deref(), Some(want), "{reach:?}");
        journal.reverse(&fixture.workspace, Way::Redo, reach).unwrap();
        assert_eq!(fixture.get("a").as_deref(), Some("5"), "{reach:?}");
    }
}

#[test]
fn undo_and_redo_survive_a_restart_and_a_new_change_clears_redo() {
    let (fixture, mut journal, _) = Fixture::begun();
    fixture.put("a", "1");
    for call in ["2", "3"] {
        fixture.change(&mut journal, call, 1, &["a"], || fixture.put("a", call));
    }
    let (mut journal, _) = fixture.reopen(journal);
    journal.reverse(&fixture.workspace, Way::Undo, ONE).unwrap();
    let (mut journal, _) = fixture.reopen(journal);
    journal.reverse(&fixture.workspace, Way::Undo, ONE).unwrap();
    assert_eq!(fixture.get("a").as_deref(), Some("1"));
    let report = journal.reverse(&fixture.workspace, Way::Redo, ONE).unwrap();
    assert_eq!((report.ok, report.left, fixture.get("a").as_deref()), (true, 1, Some("2")));
    fixture.change(&mut journal, "x", 2, &["b"], || fixture.put("b", "x"));
    let (mut journal, _) = fixture.reopen(journal);
    assert!(!journal.reverse(&fixture.workspace, Way::Redo, ONE).unwrap().ok);
    assert_eq!(journal.plan(&fixture.workspace, Way::Undo, ONE).unwrap().changes[0].path, "b");
}

#[test]
fn a_call_that_changed_nothing_is_not_on_the_stack() {
    let (fixture, mut journal, _) = Fixture::begun();
    fixture.put("a", "1");
    fixture.change(&mut journal, "1", 1, &["a"], || fixture.put("a", "1"));
    fixture.change(&mut journal, "2", 1, &["."], || {});
    assert_eq!(journal.plan(&fixture.workspace, Way::Undo, ONE).unwrap().calls, []);
}

#[test]
fn what_somebody_changed_since_is_kept_and_told() {
    let (fixture, mut journal, _) = Fixture::begun();
    fixture.put("a", "a1");
    fixture.put("b", "b1");
    fixture.change(&mut journal, "1", 1, &["a", "b", "c"], || {
        fixture.put("a", "a2");
        fixture.put("b", "b2");
        fixture.put("c", "c2");
    });
    fixture.put("a", "mine");
    fixture.put("c", "mine too");
    let plan = journal.plan(&fixture.workspace, Way::Undo, ONE).unwrap();
    let report = journal.reverse(&fixture.workspace, Way::Undo, ONE).unwrap();
    assert_eq!(plan, report);
    assert_eq!(did(&report), [("a", Did::Kept), ("b", Did::Restored), ("c", Did::Kept)]);
    assert!(!report.ok);
    let paths: Vec<_> = report.conflicts.iter().map(|Conflict { path, .. }| path.as_str()).collect();
    assert_eq!(paths, ["a", "c"]);
    let get = |path| fixture.get(path).unwrap_or_default();
    assert_eq!((get("a"), get("b"), get("c")), ("mine".into(), "b1".into(), "mine too".into()));
    assert_eq!(report.left, 1, "what was kept can be taken back another time");
    let report = journal.reverse(&fixture.workspace, Way::Undo, ONE).unwrap();
    assert_eq!((did(&report), report.ok), (vec![("a", Did::Kept), ("c", Did::Kept)], false));
    fixture.put("a", "a2");
    std::fs::remove_file(fixture.root.join("c")).unwrap();
    let (mut journal, _) = fixture.reopen(journal);
    let report = journal.reverse(&fixture.workspace, Way::Undo, ONE).unwrap();
    assert_eq!(did(&report), [("a", Did::Restored), ("c", Did::AlreadyGone)]);
    assert_eq!((report.ok, report.left, get("a")), (true, 0, "a1".into()));
    let report = journal.reverse(&fixture.workspace, Way::Redo, ONE).unwrap();
    assert_eq!((report.ok, report.left), (true, 0));
    assert_eq!((get("a"), get("b"), get("c")), ("a2".into(), "b2".into(), "c2".into()));
}

#[test]
fn a_new_file_that_is_gone_already_is_said_to_be_and_can_be_made_again() {
    let (fixture, mut journal, _) = Fixture::begun();
    fixture.change(&mut journal, "1", 1, &["new"], || fixture.put("new", "content"));
    std::fs::remove_file(fixture.root.join("new")).unwrap();
    let plan = journal.plan(&fixture.workspace, Way::Undo, ONE).unwrap();
    assert_eq!(did(&plan), [("new", Did::AlreadyGone)]);
    assert!(journal.reverse(&fixture.workspace, Way::Undo, ONE).unwrap().ok);
    assert!(journal.reverse(&fixture.workspace, Way::Redo, ONE).unwrap().ok);
    assert_eq!(fixture.get("new").as_deref(), Some("content"));
}

#[test]
fn another_session_is_somebody_too() {
    let fixture = Fixture::new();
    fixture.put("a", "1");
    let (mut one, mut two) = (fixture.start(), fixture.start());
    fixture.change(&mut one, "1", 1, &["a"], || fixture.put("a", "2"));
    fixture.change(&mut two, "1", 1, &["a"], || fixture.put("a", "3"));
    assert_eq!(did(&one.reverse(&fixture.workspace, Way::Undo, ONE).unwrap()), [("a", Did::Kept)]);
    assert_eq!(fixture.get("a").as_deref(), Some("3"));
}

#[test]
fn a_directory_somebody_put_something_in_stays() {
    let (fixture, mut journal, _) = Fixture::begun();
    fixture.change(&mut journal, "1", 1, &["dir/new"], || fixture.put("dir/new", "n"));
    fixture.put("dir/mine", "m");
    let report = journal.reverse(&fixture.workspace, Way::Undo, ONE).unwrap();
    assert_eq!(did(&report), [("dir", Did::Kept), ("dir/new", Did::Deleted)]);
    assert_eq!(report.conflicts.len(), 1);
    assert_eq!(fixture.get("dir/mine").as_deref(), Some("m"));
}

#[test]
fn a_command_that_changed_the_project_is_taken_back() {
    let (fixture, mut journal, _) = Fixture::begun();
    fixture.put(".gitignore", "target/\n");
    fixture.put("src/a", "a");
    fixture.put("src/deep/b", "b");
    fixture.put("target/out", "old");
    std::os::unix::fs::symlink("src/a", fixture.root.join("link")).unwrap();
    fixture.change(&mut journal, "1", 1, &["."], || {
        std::fs::rename(fixture.root.join("src"), fixture.root.join("lib")).unwrap();
        std::fs::remove_file(fixture.root.join("link")).unwrap();
        fixture.put("lib/deep/b", "changed");
        fixture.put("target/out", "new");
    });
    let report = journal.reverse(&fixture.workspace, Way::Undo, Reach::Turn).unwrap();
    assert!(report.ok, "{report:?}");
    assert_eq!((fixture.get("src/a"), fixture.get("src/deep/b")), (Some("a".into()), Some("b".into())));
    assert_eq!(fixture.get("target/out").as_deref(), Some("new"), "what is ignored is not ours");
    assert_eq!(std::fs::read_link(fixture.root.join("link")).unwrap(), std::path::Path::new("src/a"));
    assert!(!fixture.root.join("lib").exists());
    journal.reverse(&fixture.workspace, Way::Redo, Reach::Turn).unwrap();
    assert_eq!((fixture.get("src/a"), fixture.get("lib/deep/b")), (None, Some("changed".into())));
}

#[test]
fn a_merge_that_was_cut_off_before_it_was_noted_is_not_made_twice() {
    let (fixture, mut journal, id) = Fixture::begun();
    fixture.put("a", "1\n2\n3\n4\n5\n");
    fixture.change(&mut journal, "1", 1, &["a"], || fixture.put("a", "1\ntwo\n3\n4\n5\n"));
    fixture.change(&mut journal, "2", 1, &["a"], || fixture.put("a", "1\nTWO\n3\n4\n5\n"));
    let mine = "1\nTWO\n3\n4\nfive\n";
    fixture.put("a", mine);
    let log = std::fs::read(fixture.state.log(&id)).unwrap();
    assert!(journal.reverse(&fixture.workspace, Way::Undo, Reach::Turn).unwrap().ok);
    let merged = "1\n2\n3\n4\nfive\n";
    assert_eq!(fixture.get("a").as_deref(), Some(merged));
    drop(journal);
    std::fs::write(fixture.state.log(&id), log).unwrap();
    let (mut journal, _) = fixture.resume(&id);
    let report = journal.reverse(&fixture.workspace, Way::Undo, Reach::Turn).unwrap();
    assert_eq!((did(&report), report.left), (vec![("a", Did::Merged)], 0));
    assert_eq!(fixture.get("a").as_deref(), Some(merged));
    assert!(journal.reverse(&fixture.workspace, Way::Redo, Reach::Turn).unwrap().ok);
    assert_eq!(fixture.get("a").as_deref(), Some(mine));
}

#[test]
fn the_report_has_the_fields_it_promises() {
    let (fixture, mut journal, _) = Fixture::begun();
    fixture.put("a", "1");
    fixture.change(&mut journal, "1", 1, &["a", "b"], || {
        fixture.put("a", "2");
        fixture.put("b", "2");
    });
    fixture.put("a", "mine");
    let report = journal.reverse(&fixture.workspace, Way::Undo, ONE).unwrap();
    assert_eq!(
        serde_json::to_value(report).unwrap(),
        serde_json::json!({
            "ok": false,
            "changes": [{"path": "a", "did": "kept"}, {"path": "b", "did": "deleted"}],
            "conflicts": [{"path": "a", "why": "It was changed since then."}],
            "left": 1,
        })
    );
}
