//! Killed without warning: at every single step of a change, and anywhere in a turn. Whatever the moment, files are
//! whole, the next start says what was cut off and works, and undo gives the old bytes back.
//!
//! Changing tools run on the main thread, so that tracing it alone counts and stops each of their system calls.

use crate::support::{Project, project::Ran, rounds::rounds};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::hash::{BuildHasher, RandomState};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};

/// Everything that changes something on a disk, or follows such a change. Some architectures lack some of them.
const CHANGING: &str = "?write,?writev,?pwrite64,?rename,?renameat,?renameat2,?link,?linkat,?unlink,?unlinkat,?fsync,\
                        ?fdatasync,?mkdir,?mkdirat,?fchmod,?fchown,?ftruncate";
const EDIT: &str = r#"{"path":"dir/a.txt","edits":[{"old":"one","new":"two"}]}"#;
const CREATE: &str = r#"{"path":"new/b.txt","content":"whole\n"}"#;
const HELLO: &str = "[[reply]]\ntext = \"Hello.\"\n";

fn project() -> Project {
    let project = Project::new().script(HELLO).file("dir/a.txt", "one\n");
    let mode = std::fs::Permissions::from_mode(0o640);
    std::fs::set_permissions(project.path("dir/a.txt"), mode).expect("a mode can be set");
    project
}

/// A moment in a run: the n-th call of that name.
#[derive(Debug, Clone, PartialEq)]
struct Step {
    call: String,
    number: usize,
}

/// Runs the program under a tracer that follows its main thread only; the names of the calls it saw.
fn traced(project: &Project, filter: &[String], arguments: &[&str]) -> (ExitStatus, Vec<String>, String) {
    let trace = project.home().join("tmp/trace");
    let output = Command::new("strace")
        .args(["-qq", "-o"])
        .arg(&trace)
        .args(filter)
        .arg(env!("CARGO_BIN_EXE_pointsman"))
        .args(arguments)
        .current_dir(project.root())
        .env_clear()
        .envs(project.environment())
        .stdin(Stdio::null())
        .output()
        .expect("strace is installed");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let trace = std::fs::read(&trace).unwrap_or_else(|error| panic!("no trace: {error}\n{said}"));
    let trace = String::from_utf8_lossy(&trace);
    let names = trace.lines().filter_map(|line| line.split_once('(')).map(|(name, _)| name.to_owned());
    (output.status, names.collect(), said)
}

/// Every step of a run that is not disturbed, in order.
fn steps(project: &Project, calls: &str, arguments: &[&str]) -> Vec<Step> {
    let (status, names, said) = traced(project, &["-e".into(), format!("trace={calls}")], arguments);
    assert!(status.success(), "tracing must be possible here: {status} {said}");
    assert!(names.len() > 10, "tracing must be possible here: {names:?}\n{said}");
    let mut seen = BTreeMap::new();
    let step = |call: String| {
        let number = seen.entry(call.clone()).and_modify(|number| *number += 1).or_insert(1);
        Step { number: *number, call }
    };
    names.into_iter().map(step).collect()
}

/// Runs it and kills it as it enters that call; false if it ended before.
fn is_killed_at(project: &Project, step: &Step, arguments: &[&str]) -> bool {
    let Step { call, number } = step;
    let inject = format!("inject={call}:signal=KILL:when={number}");
    let filter = ["-e".into(), format!("trace={call}"), "-e".into(), inject];
    let (status, ..) = traced(project, &filter, arguments);
    status.signal() == Some(9)
}

/// Does this for each step, on as many threads as there are cores.
fn each(steps: &[Step], work: impl Fn(&Step) + Sync) {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    std::thread::scope(|scope| {
        for core in 0..cores {
            let work = &work;
            scope.spawn(move || steps.iter().skip(core).step_by(cores).for_each(work));
        }
    });
}

/// The project's session log, if there is one.
fn log(project: &Project) -> Option<String> {
    let state = project.home().join("state/pointsman/projects");
    let below =
        |dir: PathBuf| std::fs::read_dir(dir).into_iter().flatten().filter_map(Result::ok).map(|e| e.path());
    let files: Vec<PathBuf> = below(state).flat_map(|dir| below(dir.join("sessions"))).collect();
    let path = files.iter().find(|path| path.extension().is_some_and(|kind| kind == "jsonl"))?;
    Some(String::from_utf8_lossy(&std::fs::read(path).expect("the log can be read")).into_owned())
}

/// True if a turn began on the disk and did not end there.
fn is_cut_off(project: &Project) -> bool {
    let log = log(project).unwrap_or_default();
    let count = |kind: &str| log.lines().filter(|line| line.contains(kind) && line.ends_with('}')).count();
    count("\"type\":\"turn_started\"") > count("\"type\":\"turn_ended\"")
}

fn content(project: &Project, name: &str) -> Option<String> {
    std::fs::read_to_string(project.path(name)).ok()
}

fn listed(project: &Project) -> Vec<Value> {
    let ran = project.run(&["sessions", "--json"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    ran.json().as_array().expect("a list").clone()
}

/// The next turn works, with the same session where there is one.
fn goes_on(project: &Project) -> Ran {
    let mut arguments = vec!["-p", "what is HPOS?"];
    if !listed(project).is_empty() {
        arguments.push("--continue");
    }
    let ran = project.run(&arguments);
    assert_eq!((ran.code, ran.out.as_str()), (0, "Hello.\n"), "{}", ran.err);
    ran
}

/// Every call in the conversation has exactly one result, and every event that begins something its end.
fn is_sound(project: &Project) {
    let id = listed(project)[0]["id"].as_str().expect("an id").to_owned();
    let ran = project.run(&["session", "export", &id]);
    let document = ran.json();
    let messages = document["messages"].as_array().expect("messages");
    let parts: Vec<&Value> =
        messages.iter().filter_map(|message| message["content"].as_array()).flatten().collect();
    let ids = |kind: &str| {
        let of_kind = parts.iter().filter(|part| part["type"] == kind);
        of_kind.map(|part| part["id"].as_str().unwrap_or_default().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(ids("tool_call"), ids("tool_result"), "{document}");
    let records = document["records"].as_array().expect("records");
    let count = |kind: &str| records.iter().filter(|record| record["event"]["type"] == kind).count();
    for thing in ["turn", "tool", "task"] {
        assert_eq!(
            count(&format!("{thing}_started")),
            count(&format!("{thing}_ended")),
            "{thing}: {document}"
        );
    }
}

/// Nothing of ours lies about in these directories.
fn is_tidy(project: &Project) {
    for dir in ["", "dir", "new"] {
        for entry in std::fs::read_dir(project.path(dir)).into_iter().flatten() {
            let name = entry.expect("an entry").file_name().into_string().expect("a name");
            assert!(!name.ends_with(".tmp"), "{dir}/{name}");
        }
    }
}

#[test]
fn an_edit_killed_at_any_step_is_done_or_not_done() {
    let arguments = ["tool", "run", "fs_edit", EDIT, "--yes"];
    let steps = steps(&project(), CHANGING, &arguments);
    each(&steps, |step| {
        let project = project();
        assert!(is_killed_at(&project, step, &arguments), "{step:?}");
        let left = content(&project, "dir/a.txt");
        assert!(matches!(left.as_deref(), Some("one\n" | "two\n")), "{step:?}: {left:?}");
        listed(&project);
        let cut_off = is_cut_off(&project);
        let undo = project.run(&["undo", "--yes", "--json"]);
        assert_eq!(undo.err.contains("interrupted"), cut_off, "{step:?}: {}", undo.err);
        if left.as_deref() == Some("two\n") {
            assert_eq!(undo.code, 0, "{step:?}: {} {}", undo.out, undo.err);
        }
        assert_eq!(content(&project, "dir/a.txt").as_deref(), Some("one\n"), "{step:?}");
        goes_on(&project);
        is_sound(&project);
        let again = project.run(&arguments);
        assert_eq!((again.code, content(&project, "dir/a.txt").as_deref()), (0, Some("two\n")), "{step:?}");
        let mode = std::fs::metadata(project.path("dir/a.txt")).expect("the file").permissions().mode();
        assert_eq!(mode & 0o777, 0o640, "{step:?}");
        is_tidy(&project);
    });
}

#[test]
fn a_creation_killed_at_any_step_is_done_or_not_done() {
    let arguments = ["tool", "run", "fs_writeFile", CREATE, "--yes"];
    let steps = steps(&project(), CHANGING, &arguments);
    each(&steps, |step| {
        let project = project();
        assert!(is_killed_at(&project, step, &arguments), "{step:?}");
        let left = content(&project, "new/b.txt");
        assert!(matches!(left.as_deref(), None | Some("whole\n")), "{step:?}: {left:?}");
        let undo = project.run(&["undo", "--yes", "--json"]);
        if left.is_some() {
            assert_eq!(undo.code, 0, "{step:?}: {} {}", undo.out, undo.err);
        }
        assert!(!project.path("new").exists(), "{step:?}: {}", undo.out);
        goes_on(&project);
        is_sound(&project);
    });
}

#[test]
fn an_undo_killed_at_any_step_can_be_said_again() {
    let arguments = ["undo", "--yes"];
    let edited = || {
        let project = project();
        assert_eq!(project.run(&["tool", "run", "fs_edit", EDIT, "--yes"]).code, 0);
        project
    };
    let steps = steps(&edited(), CHANGING, &arguments);
    each(&steps, |step| {
        let project = edited();
        assert!(is_killed_at(&project, step, &arguments), "{step:?}");
        let left = content(&project, "dir/a.txt");
        assert!(matches!(left.as_deref(), Some("one\n" | "two\n")), "{step:?}: {left:?}");
        project.run(&arguments);
        assert_eq!(content(&project, "dir/a.txt").as_deref(), Some("one\n"), "{step:?}");
        let redo = project.run(&["redo", "--yes", "--json"]);
        assert_eq!((redo.code, content(&project, "dir/a.txt").as_deref()), (0, Some("two\n")), "{step:?}");
        is_tidy(&project);
    });
}

/// What a command behind the wall changed is kept file by file: cut off anywhere, each is as before or as after, and undo takes all of
/// it back.
#[test]
fn keeping_what_a_command_changed_may_be_killed_at_any_step() {
    let script = "echo two > dir/a.txt; chmod 755 dir/a.txt; mkdir -p new/deep; echo whole > new/deep/b.txt; rm gone.txt; \
                  mv old.txt moved.txt; ln -s dir/a.txt link; rm -r tree; echo now a file > tree";
    let begin = || {
        let project =
            project().walled().file("gone.txt", "gone\n").file("old.txt", "old\n").file("run.sh", script);
        project.file("tree/x/y.txt", "deep\n")
    };
    let call = json!({ "command": "sh run.sh" }).to_string();
    let arguments = ["tool", "run", "bash_execute", &call, "--yes"];
    let names =
        ["dir/a.txt", "new/deep/b.txt", "gone.txt", "old.txt", "moved.txt", "link", "tree/x/y.txt", "tree"];
    let state = |project: &Project| names.map(|name| content(project, name));
    let before = state(&begin());
    let first = begin();
    let all =
        steps(&first, &format!("{CHANGING},?symlink,?symlinkat,?fchmodat,?fchmodat2,?rmdir"), &arguments);
    let after = state(&first);
    assert!(before.iter().zip(&after).all(|(before, after)| before != after), "{after:?}");
    let every = if rounds() > 1 { 1 } else { 10 };
    let steps: Vec<Step> = all.into_iter().step_by(every).collect();
    each(&steps, |step| {
        let project = begin();
        assert!(is_killed_at(&project, step, &arguments), "{step:?}");
        for ((name, now), (before, after)) in names.iter().zip(state(&project)).zip(before.iter().zip(&after))
        {
            // What takes another's place waits until that is gone.
            let gone = *name == "link" || name.starts_with("tree");
            assert!(now == *before || now == *after || gone && now.is_none(), "{step:?} {name}: {now:?}");
        }
        let changed = state(&project) != before;
        let undo = project.run(&["undo", "--yes", "--json"]);
        assert!(undo.code == 0 || !changed, "{step:?}: {} {}", undo.out, undo.err);
        assert_eq!(state(&project), before, "{step:?}: {} {}", undo.out, undo.err);
        assert!(!project.path("new").exists() && project.path("tree").is_dir(), "{step:?}");
        is_tidy(&project);
        goes_on(&project);
        is_sound(&project);
        assert_eq!(project.run(&arguments).code, 0, "{step:?}");
        assert_eq!(state(&project), after, "{step:?}");
    });
}

#[test]
fn an_undo_of_a_command_killed_at_any_step_can_be_said_again() {
    let script = "echo two > dir/a.txt; echo whole > b.txt; rm gone.txt; rm -r tree; ln -s dir/a.txt link";
    let call = json!({ "command": "sh run.sh" }).to_string();
    let names = ["dir/a.txt", "b.txt", "gone.txt", "tree/x/y.txt", "link"];
    let state = |project: &Project| names.map(|name| content(project, name));
    let begin = || {
        let project = project().walled().file("gone.txt", "gone\n").file("run.sh", script);
        project.file("tree/x/y.txt", "deep\n")
    };
    let changed = || {
        let project = begin();
        assert_eq!(project.run(&["tool", "run", "bash_execute", &call, "--yes"]).code, 0);
        project
    };
    let before = state(&begin());
    let arguments = ["undo", "--yes"];
    let first = changed();
    let after = state(&first);
    let all =
        steps(&first, &format!("{CHANGING},?symlink,?symlinkat,?fchmodat,?fchmodat2,?rmdir"), &arguments);
    assert_eq!(state(&first), before);
    let every = if rounds() > 1 { 1 } else { 5 };
    let steps: Vec<Step> = all.into_iter().step_by(every).collect();
    each(&steps, |step| {
        let project = changed();
        assert!(is_killed_at(&project, step, &arguments), "{step:?}");
        project.run(&arguments);
        assert_eq!(state(&project), before, "{step:?}");
        let redo = project.run(&["redo", "--yes", "--json"]);
        assert_eq!((redo.code, state(&project)), (0, after.clone()), "{step:?} {}", redo.out);
        is_tidy(&project);
    });
}

/// The disk is full from some moment on: once a command has run, what it made is kept or set aside, and never lost.
#[test]
fn what_cannot_be_kept_is_set_aside() {
    let call = json!({ "command": "sh run.sh" }).to_string();
    let arguments = ["tool", "run", "bash_execute", &call, "--yes"];
    let begin = || project().walled().file("run.sh", "echo two > dir/a.txt; echo whole > b.txt");
    let all = steps(&begin(), "fdatasync,?fsync,?openat", &arguments);
    let mut set_aside = 0;
    for Step { call, number } in all.into_iter().filter(|step| step.call != "openat") {
        let project = begin();
        let filter = ["-e".into(), format!("inject={call}:error=ENOSPC:when={number}+")];
        let (_, _, said) = traced(&project, &filter, &arguments);
        let left = content(&project, "dir/a.txt");
        assert!(matches!(left.as_deref(), Some("one\n" | "two\n")), "{call} {number}: {said}");
        if let Some(place) = said.split("kept lies in ").nth(1).and_then(|rest| rest.lines().next()) {
            let aside = std::fs::read_to_string(PathBuf::from(place.trim_end_matches('.')).join("dir/a.txt"));
            assert_eq!(aside.ok().as_deref(), Some("two\n"), "{call} {number}: {said}");
            set_aside += 1;
        }
    }
    assert!(set_aside > 0);
}

/// A turn that streams, edits, creates and streams again. `ROUNDS` says how many times eight it is killed.
#[test]
fn a_turn_killed_anywhere_loses_nothing_that_was_recorded() {
    let script = format!(
        r#"
        [[reply]]
        text = "First I change the one file, then I create the other."
        piece = 5
        call = [{{ name = "fs_edit", arguments = {} }}]
        [[reply]]
        text = "Now the other."
        call = [{{ name = "fs_writeFile", arguments = {{ path = "new/b.txt", content = "whole\n" }} }}]
        [[reply]]
        text = "Both are done."
        piece = 3
        "#,
        r#"{ path = "dir/a.txt", edits = [{ old = "one", new = "two" }] }"#
    );
    let begin = || project().script(&script);
    let arguments = ["-p", "change one to two in dir/a.txt, then create new/b.txt", "--mode", "edits"];
    let all = steps(&begin(), "all", &arguments);
    let times = 8 * u64::from(rounds());
    let random = RandomState::new();
    let any = |round: u64| all[random.hash_one(round) as usize % all.len()].clone();
    let steps: Vec<Step> = (0..times).map(any).collect();
    let kills = AtomicU64::new(0);
    each(&steps, |step| {
        let project = begin();
        // How often it waits differs from run to run, so that the last waits may not come.
        kills.fetch_add(u64::from(is_killed_at(&project, step, &arguments)), Ordering::Relaxed);
        let (a, b) = (content(&project, "dir/a.txt"), content(&project, "new/b.txt"));
        assert!(matches!(a.as_deref(), Some("one\n" | "two\n")), "{step:?}: {a:?}");
        assert!(matches!(b.as_deref(), None | Some("whole\n")), "{step:?}: {b:?}");
        let cut_off = is_cut_off(&project);
        let project = project.script(HELLO);
        let next = goes_on(&project);
        assert_eq!(next.err.contains("interrupted"), cut_off, "{step:?}: {}", next.err);
        is_sound(&project);
        let undo = project.run(&["undo", "9", "--yes", "--json"]);
        let conflicts = undo.json()["conflicts"].clone();
        assert_eq!(conflicts, json!([]), "{step:?}");
        assert_eq!(content(&project, "dir/a.txt").as_deref(), Some("one\n"), "{step:?}: {}", undo.out);
        assert!(!project.path("new").exists(), "{step:?}: {}", undo.out);
        is_tidy(&project);
    });
    assert!(kills.into_inner() * 2 >= times, "most rounds must end in a kill");
}
