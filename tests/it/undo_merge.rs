//! Taking back what the assistant did to a file that the user changed since: the user's part stays, whatever it is.

use crate::support::project::{Project, Ran};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::os::unix::fs::PermissionsExt;

const ORIGINAL: &str = "one\ntwo\nthree\nfour\nfive\n";

fn edit(project: &Project, old: &str, new: &str) {
    let arguments = json!({"path": "a.txt", "edits": [{"old": old, "new": new}]}).to_string();
    let ran = project.run(&["tool", "run", "fs_edit", &arguments, "--json", "--yes"]);
    assert_eq!(ran.code, 0, "{ran:?}");
}

fn project() -> Project {
    let project = Project::new().file("a.txt", ORIGINAL);
    edit(&project, "two", "TWO");
    project
}

fn back(project: &Project, arguments: &[&str]) -> Ran {
    project.run(&[arguments, &["--yes", "--json"]].concat())
}

fn did(ran: &Ran) -> Value {
    ran.json()["changes"][0]["did"].clone()
}

fn bytes(project: &Project) -> Vec<u8> {
    std::fs::read(project.path("a.txt")).expect("it is there")
}

#[test]
fn the_users_part_stays_and_a_redo_is_exact() {
    let project = project();
    project.write("a.txt", "one\nTWO\nthree\nfour\nFIVE\n");
    let dry = back(&project, &["undo", "--dry-run"]);
    assert_eq!((dry.code, did(&dry)), (0, json!("merged")));
    assert_eq!(project.read("a.txt"), "one\nTWO\nthree\nfour\nFIVE\n");
    let undone = back(&project, &["undo"]);
    let merged = json!([{"path": "a.txt", "did": "merged"}]);
    assert_eq!(undone.json(), json!({"ok": true, "changes": merged, "conflicts": [], "left": 0}));
    assert_eq!(project.read("a.txt"), "one\ntwo\nthree\nfour\nFIVE\n");
    let again = back(&project, &["redo"]);
    assert_eq!((again.code, did(&again)), (0, json!("merged")));
    assert_eq!(project.read("a.txt"), "one\nTWO\nthree\nfour\nFIVE\n");
}

#[test]
fn the_same_part_and_lines_that_touch_are_left() {
    for theirs in
        ["one\n2\nthree\nfour\nfive\n", "one\nTWO\n3\nfour\nfive\n", "one\nthree\nfour\nfive\n", "bin\0ary\n"]
    {
        let project = project();
        project.write("a.txt", theirs);
        let ran = back(&project, &["undo"]);
        assert_eq!((ran.code, did(&ran)), (1, json!("kept")), "{theirs}");
        assert_eq!((project.read("a.txt").as_str(), &ran.json()["left"]), (theirs, &json!(1)));
    }
}

#[test]
fn several_calls_and_edits_between_them_compose() {
    let project = project();
    edit(&project, "four", "FOUR");
    project.write("a.txt", "zero\none\nTWO\nthree\nFOUR\nfive\n");
    edit(&project, "three", "THREE");
    let all = "zero\none\nTWO\nTHREE\nFOUR\nfive\nsix\n";
    project.write("a.txt", all);
    let steps = [
        ("undo", "zero\none\nTWO\nthree\nFOUR\nfive\nsix\n"),
        ("undo", "zero\none\nTWO\nthree\nfour\nfive\nsix\n"),
        ("redo", "zero\none\nTWO\nthree\nFOUR\nfive\nsix\n"),
        ("undo", "zero\none\nTWO\nthree\nfour\nfive\nsix\n"),
        ("undo", "zero\none\ntwo\nthree\nfour\nfive\nsix\n"),
    ];
    for (way, want) in steps {
        let ran = back(&project, &[way]);
        assert_eq!((ran.code, project.read("a.txt").as_str()), (0, want), "{ran:?}");
    }
    assert_eq!((back(&project, &["redo", "3"]).code, project.read("a.txt").as_str()), (0, all));
    assert_eq!(back(&project, &["undo", "3"]).code, 0);
    assert_eq!(project.read("a.txt"), "zero\none\ntwo\nthree\nfour\nfive\nsix\n");
}

#[test]
fn what_a_command_changed_is_no_different() {
    let project = Project::new().walled().file("a.txt", ORIGINAL);
    let command = json!({"command": "sed -i s/two/TWO/ a.txt"}).to_string();
    let ran = project.run(&["tool", "run", "bash_execute", &command, "--json", "--yes"]);
    assert_eq!((ran.code, project.read("a.txt").as_str()), (0, "one\nTWO\nthree\nfour\nfive\n"), "{ran:?}");
    project.write("a.txt", "one\nTWO\nthree\nfour\nFIVE\n");
    let undone = back(&project, &["undo"]);
    assert_eq!((undone.code, did(&undone)), (0, json!("merged")), "{undone:?}");
    assert_eq!(project.read("a.txt"), "one\ntwo\nthree\nfour\nFIVE\n");
    assert_eq!(back(&project, &["redo"]).code, 0);
    assert_eq!(project.read("a.txt"), "one\nTWO\nthree\nfour\nFIVE\n");
}

#[test]
fn what_is_said_in_both_languages() {
    for (lang, will, question) in [
        ("en", "merge    a.txt: other changes made since then stay", "Undo? [y/N]"),
        ("de", "zusammenführen    a.txt: andere Änderungen seitdem bleiben", "Rückgängig machen?"),
    ] {
        let project = project();
        project.write("a.txt", "one\nTWO\nthree\nfour\nFIVE\n");
        let asked = project.run(&["undo", "--lang", lang]);
        assert!(asked.code == 3 && asked.err.contains(will) && asked.err.contains(question), "{asked:?}");
        let done = project.run(&["undo", "--lang", lang, "--yes"]);
        assert!(done.code == 0 && done.out.contains(will), "{done:?}");
    }
}

#[test]
fn a_mode_is_a_part_of_its_own() {
    let project = project();
    std::fs::set_permissions(project.path("a.txt"), PermissionsExt::from_mode(0o755)).expect("it is ours");
    let undone = back(&project, &["undo"]);
    assert_eq!((undone.code, did(&undone), project.read("a.txt").as_str()), (0, json!("merged"), ORIGINAL));
    let mode = std::fs::metadata(project.path("a.txt")).expect("it is there").permissions().mode();
    assert_eq!(mode & 0o777, 0o755);
}

/// What a file becomes is new, or a build that has seen the change would take it for built.
#[test]
fn what_is_taken_back_is_newer_than_what_was_built_of_the_change() {
    let project = project();
    let modified =
        || std::fs::metadata(project.path("a.txt")).expect("it is there").modified().expect("a time");
    let changed = modified();
    assert_eq!(back(&project, &["undo"]).code, 0);
    assert!(modified() > changed);
}

/// A line of a file, unlike all others: its end and its bytes vary.
fn line(number: usize, kind: u8) -> Vec<u8> {
    match kind % 4 {
        0 => format!("line {number}\r\n").into_bytes(),
        1 => [b"\xff\xe4 ", format!("{number}\n").as_bytes()].concat(),
        _ => format!("line {number}\n").into_bytes(),
    }
}

/// What takes the place of some lines.
fn other(who: &str, lines: usize) -> Vec<u8> {
    (0..lines).map(|number| format!("{who} {number}\n")).collect::<String>().into_bytes()
}

fn written(parts: &[&[u8]], last_line_ends: bool) -> Vec<u8> {
    let mut all = parts.concat();
    if !last_line_ends && all.last() == Some(&b'\n') {
        all.pop();
    }
    all
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, max_shrink_iters: 30, ..ProptestConfig::default() })]

    /// The assistant works on one region, the user on another behind or before it.
    #[test]
    fn undo_leaves_the_users_edit_alone_and_redo_gives_both(
        kinds in prop::collection::vec(any::<u8>(), 6..40),
        cuts in prop::collection::vec(any::<prop::sample::Index>(), 4),
        (came, theirs) in (0..4usize, 0..4usize),
        (assistant_first, ends) in (any::<bool>(), any::<bool>()),
    ) {
        let lines: Vec<Vec<u8>> = kinds.iter().enumerate().map(|(number, kind)| line(number, *kind)).collect();
        let mut cuts: Vec<usize> = cuts.iter().map(|cut| cut.index(lines.len() - 2)).collect();
        cuts.sort_unstable();
        // A line lies between the two regions, and one behind them.
        let (a, b) = (cuts[0]..cuts[1], cuts[2] + 1..cuts[3] + 1);
        let part = |range: std::ops::Range<usize>| lines[range].concat();
        let (head, between, tail) = (part(0..a.start), part(a.end..b.start), part(b.end..lines.len()));
        let (first, second) = (part(a), part(b));
        let (assistant, user) = (other("assistant", came), other("user", theirs));
        let (new_first, new_second) = if assistant_first { (&assistant, &user) } else { (&user, &assistant) };
        let all = |first: &[u8], second: &[u8]| written(&[&head, first, &between, second, &tail], ends);
        let original = all(&first, &second);
        let both = all(new_first, new_second);
        let (by_assistant, by_user) = if assistant_first {
            (all(new_first, &second), all(&first, new_second))
        } else {
            (all(&first, new_second), all(new_first, &second))
        };
        prop_assume!(by_assistant != original && by_user != original);
        let project = Project::new();
        let put = |bytes: &[u8], name: &str| std::fs::write(project.path(name), bytes).expect("it is written");
        put(&original, "a.txt");
        // A tool writes text alone; what a file is moved to may be any bytes.
        put(&by_assistant, "b.txt");
        let arguments = json!({"from": "b.txt", "to": "a.txt", "overwrite": true}).to_string();
        let ran = project.run(&["tool", "run", "fs_move", &arguments, "--json", "--yes"]);
        prop_assert_eq!(ran.code, 0, "{:?}", ran);
        put(&both, "a.txt");
        let ran = back(&project, &["undo"]);
        prop_assert_eq!(ran.code, 0, "{:?}", ran);
        prop_assert_eq!(bytes(&project), by_user);
        let ran = back(&project, &["redo"]);
        prop_assert_eq!(ran.code, 0, "{:?}", ran);
        prop_assert_eq!(bytes(&project), both);
    }
}
