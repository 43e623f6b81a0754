//! Sessions across starts: listed, gone on with, exported, locked, damaged, from another version, on a bad disk.

use crate::headless::exactly;
use crate::support::{Project, Terminal};
use serde_json::{Value, json};
use std::fs::OpenOptions;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::Stdio;

const HELLO: &str = "[[reply]]\ntext = \"Hello.\"\nusage = { input = 12, output = 3 }\n";

fn hello() -> Project {
    Project::new().script(HELLO)
}

/// Where the project's record lies.
fn state(project: &Project) -> PathBuf {
    let projects = std::fs::read_dir(project.home().join("state/pointsman/projects")).expect("the state");
    projects.map(|entry| entry.expect("an entry").path()).next().expect("one project")
}

fn log(project: &Project) -> PathBuf {
    let entries = std::fs::read_dir(state(project).join("sessions")).expect("the sessions");
    let mut paths = entries.map(|entry| entry.expect("an entry").path());
    paths.find(|path| path.extension().is_some_and(|kind| kind == "jsonl")).expect("a log")
}

fn listed(project: &Project) -> Vec<Value> {
    project.run(&["sessions", "--json"]).json().as_array().expect("a list").clone()
}

#[test]
fn sessions_are_listed_with_exactly_their_fields() {
    let project = hello();
    assert_eq!(listed(&project), [json!(null); 0]);
    project.run(&["-p", "what is  HPOS?"]);
    let rows = listed(&project);
    exactly(&rows[0], &["id", "title", "first", "started", "updated", "turns", "bytes", "model", "open"]);
    let row = &rows[0];
    assert_eq!(
        (&row["first"], &row["turns"], &row["open"]),
        (&json!("what is HPOS?"), &json!(1), &json!(false))
    );
    assert_eq!((&row["title"], &row["model"]), (&Value::Null, &json!("scripted/scripted-main")));
    assert_eq!(row["bytes"], std::fs::metadata(log(&project)).expect("the log").len());
}

#[test]
fn a_session_that_is_open_elsewhere_is_marked() {
    let project = hello();
    let mut terminal = Terminal::start(&project, &[]);
    terminal.turn("what is HPOS?");
    assert!(project.run(&["sessions"]).out.contains("(open) what is HPOS?"));
    let mut other = Terminal::start(&project, &["--resume"]);
    other.see("Resume which session?").see("(open) what is HPOS?").keys("\x1b").prompt();
    assert_eq!((other.leave(), terminal.leave()), (0, 0));
    assert!(!project.run(&["sessions"]).out.contains("(open)"));
}

#[test]
fn a_session_goes_on_and_another_one_begins() {
    let project = hello();
    project.run(&["-p", "what is HPOS?"]);
    let id = listed(&project)[0]["id"].as_str().expect("an id").to_owned();
    assert_eq!(project.run(&["-p", "what is it good for?", "--continue"]).code, 0);
    assert_eq!(project.run(&["-p", "what is it bad for?", "--resume", &id]).code, 0);
    assert_eq!((listed(&project).len(), &listed(&project)[0]["turns"]), (1, &json!(3)));
    assert_eq!(project.run(&["-p", "what is HPOS?"]).code, 0);
    assert_eq!(listed(&project).len(), 2);
}

#[test]
fn the_list_says_what_a_person_knows_a_session_by() {
    for (lang, one, two, how) in
        [("en", "1 turn", "2 turns", "To resume"), ("de", "1 Runde", "2 Runden", "Fortsetzen")]
    {
        let project = hello().env("POINTSMAN_LANG", lang);
        project.run(&["-p", "what is HPOS?"]);
        let ran = project.run(&["sessions"]);
        let id = listed(&project)[0]["id"].as_str().expect("an id").to_owned();
        assert!(ran.out.starts_with(&format!("{id}  -p  what is HPOS? ")), "{}", ran.out);
        assert!(ran.out.ends_with(&format!("  {one}\n")) && ran.out.lines().count() == 1, "{}", ran.out);
        assert!(ran.err.contains("--resume ID") && ran.err.contains(how), "{}", ran.err);
        project.run(&["-p", "what is it good for?", "--resume", &id]);
        assert!(project.run(&["sessions"]).out.ends_with(&format!("  {two}\n")));
    }
}

#[test]
fn what_is_no_session_of_ours_is_counted_with_its_reason() {
    let project = hello();
    project.run(&["-p", "what is HPOS?"]);
    let good = log(&project);
    std::os::unix::fs::symlink(&good, good.with_file_name("linked.jsonl")).expect("a link can be made");
    std::fs::create_dir(good.with_file_name("folder.json")).expect("a folder can be made");
    let (first, reason) = ("2 not listed: ", "linked (it or its directory is a symbolic link)");
    for arguments in [&["sessions"][..], &["sessions", "--json"]] {
        let ran = project.run(arguments);
        assert!(ran.err.contains(first) && ran.err.contains(reason), "{}", ran.err);
        assert!(ran.err.contains("folder (it is not a regular file)"), "{}", ran.err);
    }
    assert_eq!(listed(&project).len(), 1);
    let mut terminal = Terminal::start(&project, &[]);
    terminal.turn("/sessions").see("what is HPOS?").see(first);
    assert_eq!(terminal.leave(), 0);
}

#[test]
fn a_log_that_was_emptied_leaves_the_document_as_it_is() {
    let project = hello();
    project.run(&["-p", "what is HPOS?"]);
    let log = log(&project);
    std::fs::write(&log, "").expect("the log can be emptied");
    let ran = project.run(&["-p", "what is it good for?", "--continue"]);
    assert!(ran.code == 0 && ran.err.contains("is incomplete"), "{}", ran.err);
    let document = std::fs::read(log.with_extension("json")).expect("the document");
    let document: Value = serde_json::from_slice(&document).expect("JSON");
    assert_eq!(document["messages"].as_array().map(Vec::len), Some(4), "{document}");
}

#[test]
fn an_export_is_one_document() {
    let project = hello();
    project.run(&["-p", "what is HPOS?"]);
    let id = listed(&project)[0]["id"].as_str().expect("an id").to_owned();
    let ran = project.run(&["session", "export", &id, "--format", "json"]);
    let document = ran.json();
    assert_eq!((ran.code, &document["id"]), (0, &json!(id)));
    assert!(document["messages"].as_array().is_some_and(|messages| messages.len() == 2));
    assert!(document["records"].as_array().is_some_and(|records| records.len() > 3));
    let ran = project.run(&["session", "export", &id, "--format", "json", "-o", "out.json"]);
    assert_eq!((ran.code, ran.out.as_str()), (0, ""));
    assert_eq!(serde_json::from_str::<Value>(&project.read("out.json")).expect("JSON"), document);
    for (arguments, code) in [
        (&["session", "export", "nope"][..], 1),
        (&["session", "export", "../../etc/passwd"], 1),
        (&["session", "export", &id, "--format", "pdf"], 2),
        (&["session", "export", &id, "-o", "missing/out.json"], 1),
    ] {
        let ran = project.run(arguments);
        assert_eq!((ran.code, ran.out.as_str()), (code, ""), "{arguments:?}");
        assert!(!ran.err.is_empty());
    }
}

#[test]
fn the_document_beside_the_log_stands_in_for_it() {
    let project = hello();
    project.run(&["-p", "what is HPOS?"]);
    let path = log(&project);
    let document: Value =
        serde_json::from_slice(&std::fs::read(path.with_extension("json")).expect("a document"))
            .expect("JSON");
    exactly(
        &document,
        &[
            "version",
            "id",
            "messages",
            "undoStack",
            "createdFiles",
            "lastTaskContext",
            "sessionStart",
            "totalInputTokens",
            "totalOutputTokens",
        ],
    );
    assert_eq!((&document["totalInputTokens"], &document["totalOutputTokens"]), (&json!(12), &json!(3)));
    std::fs::remove_file(&path).expect("the log is there");
    let ran = project.run(&["-p", "what is it good for?", "--continue"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(std::fs::read_to_string(&path).expect("a log again").contains("what is HPOS?"));
}

#[test]
fn one_session_has_one_writer_and_says_so() {
    let project = Project::new().script("[[reply]]\ntext = \"It begins\\n\"\nstall = true\n");
    let mut child = project
        .command(&["-p", "what is HPOS?"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut out = BufReader::new(child.stdout.take().expect("piped"));
    out.read_line(&mut String::new()).expect("it begins");
    let rows = listed(&project);
    assert_eq!(rows[0]["open"], true);
    let id = rows[0]["id"].as_str().expect("an id").to_owned();
    for arguments in [
        &["-p", "hi", "--continue"][..],
        &["-p", "hi", "--resume", &id],
        &["undo", "--yes"],
        &["tool", "run", "fs_listFiles", "{}"],
    ] {
        let ran = project.run(arguments);
        assert_eq!(ran.code, 1, "{arguments:?}");
        assert!(ran.err.contains(&id) && ran.err.contains("open"), "{arguments:?}: {}", ran.err);
    }
    assert_eq!(project.run(&["session", "export", &id]).code, 0);
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    // The lock went with the process.
    assert_eq!(project.script(HELLO).run(&["-p", "hi", "--continue"]).code, 0);
}

#[test]
fn half_a_line_and_nonsense_are_skipped_and_said() {
    let project = hello();
    project.run(&["-p", "what is HPOS?"]);
    let path = log(&project);
    let before = std::fs::read(&path).expect("the log");
    let document = std::fs::read(path.with_extension("json")).expect("the document");
    for (rubbish, said) in [
        (&b"{\"seq\":99,\"at\":1,\"tur"[..], true),
        (b"\xff\xfe\x00 nonsense\n", true),
        (b"[1,2,3]\n{}\n", true),
        (b"\n\n", false),
    ] {
        std::fs::write(&path, &before).expect("the log");
        std::fs::write(path.with_extension("json"), &document).expect("the document");
        let mut file = OpenOptions::new().append(true).open(&path).expect("the log");
        file.write_all(rubbish).expect("the log");
        let ran = project.run(&["-p", "what is it good for?", "--continue"]);
        assert_eq!((ran.code, ran.out.as_str()), (0, "Hello.\n"), "{rubbish:?}: {}", ran.err);
        assert_eq!(ran.err.contains("unreadable record"), said, "{rubbish:?}: {}", ran.err);
        let after = std::fs::read(&path).expect("the log");
        assert!(after.starts_with(&[&before[..], rubbish].concat()), "what was there stays");
        let again = project.run(&["-p", "what else?", "--continue"]);
        assert_eq!((again.code, again.err.as_str()), (0, ""), "said once");
        assert_eq!(listed(&project)[0]["turns"], 3);
    }
}

#[test]
fn an_empty_log_and_a_log_without_a_header_go_on() {
    let project = hello();
    project.run(&["-p", "what is HPOS?"]);
    let path = log(&project);
    for content in ["", "{\"header\":"] {
        std::fs::write(&path, content).expect("the log");
        assert_eq!(listed(&project).len(), 1, "{content:?}");
        let ran = project.run(&["-p", "what is HPOS?", "--continue"]);
        assert_eq!((ran.code, ran.out.as_str()), (0, "Hello.\n"), "{content:?}: {}", ran.err);
        assert_eq!(
            project.run(&["session", "export", listed(&project)[0]["id"].as_str().expect("an id")]).code,
            0
        );
    }
}

#[test]
fn a_session_of_a_newer_version_is_read_and_never_written() {
    let project = hello();
    project.run(&["-p", "what is HPOS?"]);
    let path = log(&project);
    let newer =
        std::fs::read_to_string(&path).expect("the log").replacen("\"version\":1", "\"version\":2", 1);
    std::fs::write(&path, &newer).expect("the log");
    let id = listed(&project)[0]["id"].as_str().expect("an id").to_owned();
    assert_eq!(project.run(&["session", "export", &id]).json()["version"], 2);
    for arguments in [&["-p", "hi", "--continue"][..], &["tool", "run", "fs_listFiles", "{}"]] {
        let ran = project.run(arguments);
        assert_eq!(ran.code, 1, "{arguments:?}");
        assert!(ran.err.contains("newer version"), "{arguments:?}: {}", ran.err);
    }
    assert_eq!(std::fs::read_to_string(&path).expect("the log"), newer);
}

#[test]
fn a_state_directory_that_takes_nothing_is_said_before_work_is_done() {
    let edit = r#"
        [[reply]]
        call = [{ name = "fs_writeFile", arguments = { path = "new.txt", content = "x" } }]
        [[reply]]
        text = "Done."
    "#;
    let project = Project::new().script(edit).file("in-the-way", "");
    let place = project.path("in-the-way").display().to_string();
    let project = project.env("XDG_STATE_HOME", place);
    for arguments in [
        &["-p", "create the file new.txt", "--mode", "edits"][..],
        &["tool", "run", "fs_writeFile", r#"{"path":"new.txt","content":"x"}"#, "--yes"],
    ] {
        let ran = project.run(arguments);
        assert_eq!(ran.code, 1, "{arguments:?}: {}", ran.err);
        assert!(ran.err.contains("in-the-way"), "{arguments:?}: {}", ran.err);
    }
    assert!(!project.path("new.txt").exists());
    assert_eq!(project.run(&["doctor"]).code, 1);
    assert_eq!(project.run(&["sessions", "--json"]).out, "[]\n");
}

/// A file-size limit stands in for a full disk: writes fail in the middle.
#[test]
fn a_full_disk_is_said_and_leaves_files_whole() {
    let old = "one\n".repeat(5000);
    let edit = r#"{"path":"a.txt","edits":[{"old":"last","new":"end"}]}"#;
    for kilobytes in [0, 1, 2, 4, 8, 16] {
        let project = hello().file("a.txt", &format!("{old}last\n"));
        let limit = format!("trap '' XFSZ; ulimit -f {kilobytes}; exec \"$0\" \"$@\"");
        let program = env!("CARGO_BIN_EXE_pointsman");
        let output = std::process::Command::new("bash")
            .args(["-c", &limit, program, "tool", "run", "fs_edit", edit, "--yes"])
            .current_dir(project.root())
            .env_clear()
            .envs(project.environment())
            .stdin(Stdio::null())
            .output()
            .expect("bash starts");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{kilobytes}: {said}");
        assert!(said.contains("space") || said.contains("large"), "{kilobytes}: {said}");
        assert_eq!(project.read("a.txt"), format!("{old}last\n"), "{kilobytes}");
        let names: Vec<_> = std::fs::read_dir(project.root()).expect("the project").collect();
        assert_eq!(names.len(), 2, "{kilobytes}: {names:?}");
        // With room again, everything goes on.
        let ran = project.run(&["tool", "run", "fs_edit", edit, "--yes"]);
        assert_eq!(ran.code, 0, "{kilobytes}: {}", ran.err);
        assert_eq!(project.run(&["undo", "--yes"]).code, 0);
        assert_eq!(project.read("a.txt"), format!("{old}last\n"), "{kilobytes}");
    }
}

#[test]
fn a_configuration_that_cannot_be_read_is_named() {
    let project = hello();
    let dir = project.home().join("config/pointsman");
    std::fs::create_dir_all(dir.join("config.toml")).expect("a directory in the way");
    let ran = project.run(&["-p", "hi"]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("config.toml") && ran.err.lines().count() > 1, "{}", ran.err);
    std::fs::remove_dir(dir.join("config.toml")).expect("it is empty");
    for (content, code) in [(&b"\xff\xfe"[..], 1), (b"mode = ", 2), (b"mode = \"\"", 2), (b"", 0)] {
        std::fs::write(dir.join("config.toml"), content).expect("a file");
        let ran = project.run(&["-p", "what is HPOS?"]);
        assert_eq!(ran.code, code, "{content:?}: {}", ran.err);
        assert_eq!(ran.err.contains("config.toml"), code > 0, "{content:?}: {}", ran.err);
    }
}

#[test]
fn a_project_that_takes_no_notes_is_said_and_works() {
    let project = hello().file(".pointsman/memory", "a file in the way");
    let ran = project.run(&["-p", "what is HPOS?"]);
    assert_eq!((ran.code, ran.out.as_str()), (0, "Hello.\n"));
    assert!(ran.err.contains(".pointsman/memory"), "{}", ran.err);
}

#[test]
fn hostile_names_are_files_like_any_other() {
    let project = hello();
    for name in ["a\u{1b}[2Jb", "-rf", "a\nb", "$(touch x)", "..a", "ü\u{202e}x", " "] {
        project.write(name, "one\n");
        let arguments = json!({"path": name, "edits": [{"old": "one", "new": "two"}]}).to_string();
        let ran = project.run(&["tool", "run", "fs_edit", &arguments, "--yes"]);
        assert_eq!((ran.code, project.read(name).as_str()), (0, "two\n"), "{name:?}: {}", ran.err);
        let undo = project.run(&["undo", "--yes"]);
        assert_eq!((undo.code, project.read(name).as_str()), (0, "one\n"), "{name:?}: {}", undo.err);
        for text in [ran.out, ran.err, undo.out, undo.err] {
            assert!(!text.contains(['\u{1b}', '\u{202e}']), "{name:?}: {text:?}");
        }
    }
    assert!(!project.path("x").exists());
    for path in ["../out", "/etc/hostname-x", "a\u{0}b", "link/x"] {
        let arguments = json!({"path": path, "content": "x"}).to_string();
        std::os::unix::fs::symlink("/tmp", project.path("link"))
            .or_else(|error| match error.kind() {
                std::io::ErrorKind::AlreadyExists => Ok(()),
                _ => Err(error),
            })
            .expect("a link can be made");
        let ran = project.run(&["tool", "run", "fs_writeFile", &arguments]);
        assert_ne!(ran.code, 0, "{path:?}: {}", ran.out);
    }
}

#[test]
fn a_start_without_a_home_says_what_it_needs_or_works() {
    let project = hello();
    let output = project.command(&["-p", "what is HPOS?"]).env_remove("HOME").stdin(Stdio::null()).output();
    let output = output.expect("the program starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() || said.contains("HOME"), "{said}");
}

#[test]
fn an_export_takes_from_the_document_what_the_log_has_lost() {
    let project = hello();
    let mut terminal = Terminal::start(&project, &[]);
    terminal.turn("what is HPOS?");
    assert_eq!(terminal.leave(), 0);
    let path = log(&project);
    let id = path.file_stem().and_then(|stem| stem.to_str()).expect("an id").to_owned();
    assert!(path.with_extension("json").exists());
    for left in ["", "\0\u{1}binary", "{\"seq\":0,\"versi"] {
        std::fs::write(&path, left).expect("it is written");
        assert_eq!(listed(&project)[0]["turns"], 1, "{left:?}");
        let ran = project.run(&["session", "export", &id, "--format", "json"]);
        let said = ran.json()["messages"].to_string();
        assert!(said.contains("what is HPOS?") && said.contains("Hello."), "{left:?}: {said}");
        assert!(ran.err.contains("is incomplete"), "{}", ran.err);
    }
}
