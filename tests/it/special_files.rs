//! What is no file stands where one is read, or one without an end: nothing waits for it or fills the memory.

use crate::support::project::Ran;
use crate::support::{Project, Terminal};
use rustix::fs::{CWD, FileType, Mode, mknodat};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::json;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

const PATIENCE: Duration = Duration::from_secs(30);

/// Each puts something else in the path's place.
const KINDS: [fn(&Path); 3] = [
    |path| mknodat(CWD, path, FileType::Fifo, Mode::from_raw_mode(0o644), 0).expect("a fifo"),
    |path| std::os::unix::fs::symlink("/dev/zero", path).expect("a link"),
    |path| std::fs::File::create(path).and_then(|file| file.set_len(8 << 30)).expect("a sparse file"),
];

fn put(path: &Path, kind: fn(&Path)) {
    std::fs::create_dir_all(path.parent().expect("a directory")).expect("the directory");
    kind(path);
}

/// Runs the program in little memory, and not for ever.
fn run(project: &Project, arguments: &[&str]) -> Ran {
    let program = project.command(arguments);
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -v 3000000; exec \"$@\"", "sh"]).arg(program.get_program());
    command.args(program.get_args()).current_dir(project.root()).env_clear().envs(project.environment());
    let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let child = child.expect("the program starts");
    let pid = i32::try_from(child.id()).ok().and_then(Pid::from_raw).expect("a process id");
    let (ended, end) = mpsc::channel::<()>();
    let watch = std::thread::spawn(move || {
        if end.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
            kill_process(pid, Signal::KILL).expect("it ends");
        }
    });
    let ran = Ran::from(child.wait_with_output().expect("its output"));
    drop(ended);
    watch.join().expect("it watches");
    ran
}

#[test]
fn an_ignore_file_that_is_none_names_nothing() {
    for name in [".gitignore", ".ignore", "sub/.gitignore", "../.gitignore", ".git/info/exclude", ".git/HEAD"]
    {
        for kind in KINDS {
            let project = Project::new().file("a.txt", "here").file("sub/b.txt", "here").file("c.md", "here");
            put(&project.root().join(name), kind);
            for (tool, arguments) in
                [("fs_glob", json!({"pattern": "*.txt"})), ("fs_grep", json!({"pattern": "here"}))]
            {
                let ran = run(&project, &["tool", "run", tool, &arguments.to_string(), "--json"]);
                assert_eq!(ran.code, 0, "{name}: {}", ran.err);
                assert!(ran.out.contains("a.txt") && ran.out.contains("sub/b.txt"), "{name}: {}", ran.out);
            }
            let arguments = json!({"command": "echo hi > q"}).to_string();
            let ran = run(&project, &["tool", "run", "bash_execute", &arguments, "--json", "--yes"]);
            assert_eq!(ran.code, 0, "{name}: {}", ran.err);
        }
    }
}

#[test]
fn a_long_ignore_file_does_not_fill_the_memory() {
    for text in ["x".repeat(60_000_000), (0..100_000).map(|n| format!("*.{n}\n")).collect()] {
        let project = Project::new().file(".gitignore", &text).file("a.txt", "");
        let ran = run(&project, &["tool", "run", "fs_glob", r#"{"pattern": "*.txt"}"#, "--json"]);
        assert!(ran.out.contains("a.txt"), "{}{}", ran.out, ran.err);
    }
}

#[test]
fn a_settings_file_that_is_none_is_refused() {
    for name in ["config/pointsman/config.toml", "config/pointsman/credentials.toml"] {
        for kind in KINDS {
            let project = Project::new().file("a.txt", "");
            let path = project.home().join(name);
            put(&path, kind);
            let ran = run(&project, &["auth", "list"]);
            assert_eq!(ran.code, 1, "{name}: {}", ran.err);
            assert!(ran.err.contains(name), "{}", ran.err);
        }
    }
    for kind in KINDS {
        let project = Project::new();
        put(&project.root().join(".pointsman/config.toml"), kind);
        let ran = run(&project, &["config"]);
        assert!(ran.code == 1 && ran.err.contains(".pointsman/config.toml"), "{}", ran.err);
    }
}

#[test]
fn a_history_that_is_none_is_not_waited_for() {
    for kind in &KINDS[..2] {
        let project = Project::new().script("[[reply]]\ntext = 'Done.'\n[[reply]]\ntext = 'Done.'\n");
        project.run(&["-p", "what is HPOS?"]);
        let states = std::fs::read_dir(project.home().join("state/pointsman/projects")).expect("the state");
        let state = states.map(|entry| entry.expect("an entry").path()).next().expect("one project");
        kind(&state.join("history"));
        let mut terminal = Terminal::start(&project, &[]);
        terminal.turn("what is HPOS?").keys("\x1b[A").typed("what is HPOS?").keys("\x15");
        assert_eq!(terminal.leave(), 0);
    }
}

fn tool(project: &Project, name: &str, arguments: &serde_json::Value) -> (i32, serde_json::Value) {
    let ran = run(project, &["tool", "run", name, &arguments.to_string(), "--json", "--yes"]);
    (ran.code, ran.json())
}

fn undo(project: &Project) -> serde_json::Value {
    run(project, &["undo", "--yes", "--json"]).json()
}

#[test]
fn what_could_not_be_kept_does_not_stand_in_the_way_of_undo() {
    let project = Project::new().file("a.txt", "one");
    tool(&project, "fs_writeFile", &json!({"path": "new.txt", "content": "x"}));
    put(&project.root().join("pipe"), KINDS[0]);
    assert_eq!(tool(&project, "fs_delete", &json!({"path": "pipe"})).0, 0);
    let told = undo(&project);
    assert_eq!(told["ok"], false);
    assert_eq!(told["conflicts"][0]["why"], "It was not a regular file, so no copy was kept.");
    assert_eq!((&undo(&project)["ok"], project.path("new.txt").exists()), (&json!(true), false));
}

#[test]
fn what_is_gone_is_not_called_changed() {
    let project = Project::new();
    tool(&project, "fs_writeFile", &json!({"path": "a.txt", "content": "x"}));
    tool(&project, "fs_edit", &json!({"path": "a.txt", "old": "x", "new": "y"}));
    std::fs::remove_file(project.path("a.txt")).expect("it is there");
    let why = undo(&project)["conflicts"][0]["why"].clone();
    assert_eq!(why, "It was deleted since then.");
}

#[test]
fn what_would_be_too_long_to_open_is_not_moved() {
    let project = Project::new().file("a/b.txt", "here");
    let deep = vec!["d".repeat(200); 18].join("/");
    std::fs::create_dir_all(project.path("a").join(&deep)).expect("a deep directory");
    let far = vec!["t".repeat(200); 3].join("/");
    let (code, told) = tool(&project, "fs_move", &json!({"from": "a", "to": far}));
    assert_eq!((code, &told["ok"]), (1, &json!(false)));
    assert!(told["error"].as_str().is_some_and(|error| error.contains("too long")), "{told}");
    assert!(project.path("a/b.txt").exists() && !project.path(&"t".repeat(200)).exists());
    assert_eq!(tool(&project, "fs_move", &json!({"from": "a", "to": "b"})).0, 0);
    assert_eq!(undo(&project)["ok"], true);
}

#[test]
fn nothing_around_the_project_or_our_own_state_goes() {
    let project = Project::new().file("a.txt", "here");
    let state = project.home().join("state");
    for path in ["..", "../..", &state.display().to_string()] {
        for (name, arguments) in [
            ("fs_delete", json!({"path": path, "recursive": true})),
            ("fs_move", json!({"from": path, "to": "../../elsewhere"})),
        ] {
            let (code, told) = tool(&project, name, &arguments);
            assert_eq!(
                (code, &told["verdict"], &told["rule"]),
                (1, &json!("block"), &json!("changes-guard")),
                "{told}"
            );
        }
    }
    assert!(project.path("a.txt").exists());
}

#[test]
fn a_failure_before_the_work_is_a_value_too() {
    let project = Project::new();
    tool(&project, "fs_writeFile", &json!({"path": "a.txt", "content": "x"}));
    let told = run(&project, &["undo", "--session", "20200101-000000-aaaa", "--yes", "--json"]);
    assert_eq!((told.code, &told.json()["ok"]), (1, &json!(false)));
    // Every file below the state, of which a session may have one more.
    let sessions = std::fs::read_dir(project.home().join("state/pointsman/projects")).expect("the state");
    let sessions =
        sessions.map(|entry| entry.expect("an entry").path().join("sessions")).next().expect("one");
    std::fs::remove_dir_all(&sessions).and_then(|()| std::fs::write(&sessions, "")).expect("no directory");
    let (code, told) = tool(&project, "fs_writeFile", &json!({"path": "b.txt", "content": "x"}));
    assert_eq!((code, &told["ok"], &told["effects"]["created"]), (1, &json!(false), &json!([])), "{told}");
    assert!(told["error"].as_str().is_some_and(|error| !error.is_empty()) && !project.path("b.txt").exists());
}

#[test]
fn a_change_that_could_not_be_noted_is_not_called_undone() {
    for blocks in 4..40 {
        let project = Project::new().file("a.txt", "one");
        let arguments = json!({"path": "a.txt", "old": "one", "new": "two"}).to_string();
        let limited = format!("ulimit -f {blocks}; exec \"$@\"");
        let program = project.command(&["tool", "run", "fs_edit", &arguments, "--json", "--yes"]);
        let mut command = Command::new("sh");
        command.args(["-c", &limited, "sh"]).arg(program.get_program()).args(program.get_args());
        command.current_dir(project.root()).env_clear().envs(project.environment());
        let ran = Ran::from(command.output().expect("it runs"));
        let error = ran.json()["error"].as_str().unwrap_or_default().to_owned();
        let changed = project.read("a.txt") == "two";
        assert_eq!(changed, ran.code == 0 || error.contains("Do not repeat it."), "{blocks}: {error}");
        if ran.code == 0 {
            return;
        }
    }
}

#[test]
fn a_line_end_in_a_name_begins_no_row() {
    let project = Project::new().file("x\ny.txt", "here").file("z.txt", "here");
    for (name, arguments, row) in [
        ("fs_listFiles", json!({}), "x\\ny.txt"),
        ("fs_listFiles", json!({"recursive": true}), "x\\ny.txt"),
        ("fs_glob", json!({"pattern": "*.txt"}), "x\\ny.txt"),
        ("fs_grep", json!({"pattern": "here"}), "x\\ny.txt"),
    ] {
        let ran = run(&project, &["tool", "run", name, &arguments.to_string()]);
        assert!(ran.out.lines().any(|line| line == row), "{name}: {}", ran.out);
    }
}

#[test]
fn names_that_are_not_utf8_are_counted_where_they_are_left_out() {
    use std::os::unix::ffi::OsStrExt;
    let project = Project::new().file("a.txt", "here");
    std::fs::write(project.root().join(std::ffi::OsStr::from_bytes(b"\xff.txt")), "here").expect("a file");
    for (name, arguments) in [
        ("fs_listFiles", json!({"recursive": true})),
        ("fs_glob", json!({"pattern": "*.txt"})),
        ("fs_grep", json!({"pattern": "here"})),
    ] {
        let ran = run(&project, &["tool", "run", name, &arguments.to_string()]);
        assert!(ran.out.ends_with("[1 left out: name is not UTF-8]\n"), "{name}: {}", ran.out);
    }
}

#[test]
fn a_repository_of_special_files_is_judged_all_the_same() {
    for name in [".git", ".git/commondir", ".git/objects/info/alternates"] {
        for kind in KINDS {
            let project = Project::new();
            if name == ".git" {
                std::fs::remove_dir_all(project.path(".git")).expect("it is there");
            }
            put(&project.path(name), kind);
            let root = project.root().display().to_string();
            let ran =
                run(&project, &["permissions", "explain", "git show HEAD", "--json", "--project", &root]);
            assert!(ran.out.contains("\"verdict\""), "{name}: {ran:?}");
        }
    }
}
