//! The commands for scripts: exactly their fields, exactly their exit codes.

use crate::headless::exactly;
use crate::support::{Project, project::Ran};
use serde_json::{Value, json};
use std::process::Stdio;

const EDIT: &str = r#"{"path":"a.txt","edits":[{"old":"one","new":"two"}]}"#;

fn project() -> Project {
    Project::new().env("POINTSMAN_PROVIDER", "offline").file("a.txt", "one\n")
}

fn tool(project: &Project, name: &str, arguments: &str, more: &[&str]) -> Ran {
    project.run(&[&["tool", "run", name, arguments, "--json"], more].concat())
}

fn list(project: &Project, more: &[&str]) -> Vec<Value> {
    let ran = project.run(&[&["tool", "list", "--json"], more].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    ran.json().as_array().expect("a list").clone()
}

fn names(rows: &[Value]) -> Vec<&str> {
    rows.iter().filter_map(|row| row["name"].as_str()).collect()
}

#[test]
fn tools_are_listed() {
    let project = project();
    let rows = list(&project, &[]);
    for row in &rows {
        exactly(row, &["name", "family", "kind", "asks", "offered", "why_not", "schema"]);
        assert_eq!((&row["offered"], &row["why_not"]), (&json!(true), &Value::Null));
        assert_eq!(row["schema"]["type"], "object", "{row}");
    }
    let edit = rows.iter().find(|row| row["name"] == "fs_edit").expect("an editing tool");
    assert_eq!((&edit["family"], &edit["kind"], &edit["asks"]), (&json!("fs"), &json!("edit"), &json!(true)));
    let read = rows.iter().find(|row| row["name"] == "fs_readFile").expect("a reading tool");
    assert_eq!((&read["kind"], &read["asks"]), (&json!("read"), &json!(false)));
    let scout = list(&project, &["--agent", "scout"]);
    assert!(names(&scout).contains(&"fs_readFile") && !names(&scout).contains(&"fs_edit"));
    let nobody = project.run(&["tool", "list", "--agent", "scuot"]);
    assert_eq!(nobody.code, 2);
    assert!(nobody.err.contains("scuot") && nobody.err.contains("koda"), "{}", nobody.err);
}

#[test]
fn tools_that_make_no_sense_are_left_out_and_say_why() {
    let project = project();
    std::fs::remove_dir(project.path(".git")).expect("it is empty");
    assert!(!names(&list(&project, &[])).contains(&"git_status"));
    let all = list(&project, &["--all"]);
    let git = all.iter().find(|row| row["name"] == "git_status").expect("it is listed");
    assert_eq!(git["offered"], false);
    assert!(git["why_not"].as_str().is_some_and(|why| why.contains("git")), "{git}");
    let ran = project.run(&["tool", "run", "git_status", "{}", "--json"]);
    assert_eq!((ran.code, &ran.json()["rule"]), (1, &json!("not-offered")));
    assert!(ran.err.contains("not a git repository"), "{}", ran.err);
}

#[test]
fn one_tool_runs_through_guard_journal_and_undo() {
    let project = project();
    let ran = tool(&project, "fs_edit", EDIT, &["--yes"]);
    let report = ran.json();
    exactly(&report, &["tool", "ok", "verdict", "rule", "result", "error", "effects", "undo", "duration_ms"]);
    assert_eq!((ran.code, &report["ok"], &report["error"]), (0, &json!(true), &Value::Null), "{report}");
    assert_eq!((&report["tool"], &report["verdict"]), (&json!("fs_edit"), &json!("ask")));
    assert_eq!(report["effects"], json!({"created": [], "modified": ["a.txt"], "deleted": [], "moved": []}));
    assert!(report["undo"].is_string() && report["result"].is_object(), "{report}");
    assert_eq!(project.read("a.txt"), "two\n");
}

#[test]
fn effects_are_told_by_kind() {
    let project = project();
    for (name, arguments, key, want) in [
        ("fs_writeFile", r#"{"path":"new.txt","content":"x"}"#, "created", json!(["new.txt"])),
        (
            "fs_move",
            r#"{"from":"new.txt","to":"old.txt"}"#,
            "moved",
            json!([{"from": "new.txt", "to": "old.txt"}]),
        ),
        ("fs_delete", r#"{"path":"old.txt"}"#, "deleted", json!(["old.txt"])),
    ] {
        let ran = tool(&project, name, arguments, &["--yes"]);
        assert_eq!((ran.code, &ran.json()["effects"][key]), (0, &want), "{name}: {}", ran.out);
    }
}

#[test]
fn exit_codes_of_a_tool_run() {
    let project = project();
    for (name, arguments, more, code, verdict) in [
        ("fs_readFile", r#"{"path":"a.txt"}"#, &[][..], 0, "allow"),
        ("fs_readFile", r#"{"path":"missing"}"#, &[], 1, "allow"),
        ("bash_execute", r#"{"command":"rm -rf /"}"#, &["--yes"], 1, "block"),
        ("bash_execute", r#"{"command":"exit 5"}"#, &[], 1, "allow"),
        ("fs_edti", "{}", &[], 2, "block"),
        ("fs_readFile", r#"{"path":7}"#, &[], 2, "block"),
        ("fs_readFile", r#"{"path":"#, &[], 2, "block"),
        ("fs_readFile", "[]", &[], 2, "block"),
        ("fs_edit", EDIT, &[], 3, "ask"),
        ("fs_edit", r#"{"path":"a.txt","edits":[{"old":"nine","new":"x"}]}"#, &[], 1, "ask"),
    ] {
        let ran = tool(&project, name, arguments, more);
        let report = ran.json();
        assert_eq!((ran.code, &report["verdict"]), (code, &json!(verdict)), "{name} {arguments}: {report}");
        assert_eq!(report["ok"], json!(code == 0), "{report}");
        assert_eq!(report["error"].is_null(), code == 0, "{report}");
        if code > 1 {
            assert_eq!((&report["result"], &report["undo"]), (&Value::Null, &Value::Null), "{report}");
        }
    }
    assert_eq!(project.read("a.txt"), "one\n");
    assert!(tool(&project, "fs_edti", "{}", &[]).err.contains("fs_edit"));
}

#[test]
fn a_command_elsewhere_is_asked_about_by_its_directory() {
    let (project, elsewhere) = (project(), tempfile::tempdir().expect("a directory"));
    for command in ["ls", "make", "touch x"] {
        let arguments = json!({"command": command, "working_dir": elsewhere.path()}).to_string();
        let error = tool(&project, "bash_execute", &arguments, &[]).json()["error"].clone();
        let named = error.as_str().is_some_and(|error| error.contains(&*elsewhere.path().to_string_lossy()));
        assert!(named, "{command}: {error}");
    }
}

#[test]
fn a_command_tells_its_result() {
    let project = project();
    let ran = tool(&project, "bash_execute", r#"{"command":"echo out; echo err >&2; exit 3"}"#, &["--yes"]);
    let result = ran.json()["result"].clone();
    assert_eq!((&result["exit_code"], &result["success"]), (&json!(3), &json!(false)), "{result}");
    assert_eq!((&result["stdout"], &result["stderr"]), (&json!("out\n"), &json!("err\n")));
    assert_eq!(result["killed_by_timeout"], false);
}

#[test]
fn undo_and_redo() {
    let project = project();
    assert_eq!(project.run(&["undo", "--yes", "--json"]).code, 1);
    for (old, new) in [("one", "two"), ("two", "three")] {
        let arguments = json!({"path": "a.txt", "edits": [{"old": old, "new": new}]}).to_string();
        assert_eq!(tool(&project, "fs_edit", &arguments, &["--yes"]).code, 0);
    }
    let asked = project.run(&["undo", "--json"]);
    assert_eq!((asked.code, project.read("a.txt").as_str()), (3, "three\n"));
    assert_eq!(asked.json(), json!({"ok": false, "changes": [], "conflicts": [], "left": 2}));
    let dry = project.run(&["undo", "2", "--dry-run", "--json"]);
    assert_eq!((dry.code, project.read("a.txt").as_str()), (0, "three\n"));
    let restored = json!([{"path": "a.txt", "did": "restored"}]);
    assert_eq!(dry.json(), json!({"ok": true, "changes": restored, "conflicts": [], "left": 0}));
    let undone = project.run(&["undo", "--yes", "--json"]);
    assert_eq!(undone.json(), json!({"ok": true, "changes": restored, "conflicts": [], "left": 1}));
    assert_eq!((undone.code, project.read("a.txt").as_str()), (0, "two\n"));
    assert_eq!(project.run(&["redo", "--yes", "--json"]).code, 0);
    assert_eq!(project.read("a.txt"), "three\n");
    assert_eq!(project.run(&["undo", "2", "--yes"]).code, 0);
    assert_eq!(project.read("a.txt"), "one\n");
    assert_eq!(project.run(&["undo", "--yes"]).code, 1);
}

#[test]
fn what_somebody_changed_since_is_kept_and_named() {
    let project = project();
    tool(&project, "fs_edit", EDIT, &["--yes"]);
    project.write("a.txt", "mine\n");
    let ran = project.run(&["undo", "--yes", "--json"]);
    let report = ran.json();
    assert_eq!((ran.code, project.read("a.txt").as_str()), (1, "mine\n"));
    assert_eq!(report["changes"], json!([{"path": "a.txt", "did": "kept"}]));
    exactly(&report["conflicts"][0], &["path", "why"]);
    assert_eq!(report["ok"], false);
}

#[test]
fn undo_in_another_session_than_the_latest() {
    let project = project();
    tool(&project, "fs_edit", EDIT, &["--yes"]);
    let first = project.run(&["sessions", "--json"]).json()[0]["id"].as_str().expect("an id").to_owned();
    project.run(&["-p", "show a.txt"]);
    assert_eq!(project.run(&["undo", "--yes"]).code, 1);
    assert_eq!(project.run(&["undo", "--yes", "--session", &first]).code, 0);
    assert_eq!(project.read("a.txt"), "one\n");
    let ran = project.run(&["undo", "--yes", "--session", "../../x"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
}

#[test]
fn every_judged_call_is_in_the_audit_and_the_chain_holds() {
    let project = project();
    tool(&project, "fs_edit", EDIT, &["--yes"]);
    tool(&project, "fs_edit", &EDIT.replace("one", "two").replace(r#""new":"two""#, r#""new":"three""#), &[]);
    tool(&project, "fs_edit", EDIT, &[]);
    tool(&project, "fs_readFile", r#"{"path":"missing"}"#, &[]);
    tool(&project, "bash_execute", r#"{"command":"rm -rf /"}"#, &["--yes"]);
    let projects = std::fs::read_dir(project.home().join("state/pointsman/projects")).expect("the state");
    let state = projects.map(|entry| entry.expect("an entry").path()).next().expect("one project");
    let text = std::fs::read_to_string(state.join("audit.jsonl")).expect("an audit");
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let told: Vec<_> = lines
        .iter()
        .map(|line| ["agent", "tool", "verdict", "outcome"].map(|key| line[key].as_str().unwrap_or_default()))
        .collect();
    assert_eq!(
        told,
        [
            ["user", "fs_edit", "ask", "ok"],
            ["user", "fs_edit", "ask", "denied"],
            ["user", "fs_edit", "ask", "failed"],
            ["user", "fs_readFile", "allow", "failed"],
            ["user", "bash_execute", "block", "denied"],
        ]
    );
    assert_eq!(lines[0]["arguments"], serde_json::from_str::<Value>(EDIT).expect("JSON"));
    for (number, line) in lines.iter().enumerate() {
        assert!(line["rule"].as_str().is_some_and(|rule| !rule.is_empty()), "{line}");
        let before = if number == 0 { json!("") } else { lines[number - 1]["hash"].clone() };
        assert_eq!(line["prev"], before);
    }
}

#[test]
fn an_audit_that_cannot_be_written_is_said_once_and_stops_nothing() {
    for spoil in [&["mkdir"][..], &["mkfifo"], &["ln", "-s", "elsewhere"]] {
        let project = project();
        tool(&project, "fs_readFile", r#"{"path":"a.txt"}"#, &[]);
        let projects = std::fs::read_dir(project.home().join("state/pointsman/projects")).expect("the state");
        let state = projects.map(|entry| entry.expect("an entry").path()).next().expect("one project");
        let audit = state.join("audit.jsonl");
        std::fs::remove_file(&audit).expect("an audit");
        let made = std::process::Command::new(spoil[0]).args(&spoil[1..]).arg(&audit).status();
        assert!(made.expect("it runs").success());
        for line in [&["tool", "run", "fs_readFile", r#"{"path":"a.txt"}"#][..], &["-p", "show a.txt"]] {
            let ran = project.run(line);
            let said = ran.err.matches("The call was not recorded in ").count();
            assert!(ran.code == 0 && ran.out.contains("one") && said == 1, "{spoil:?} {line:?}: {}", ran.err);
        }
    }
}

#[test]
fn configuration_tells_where_each_value_comes_from() {
    let project =
        project().file(".pointsman/config.toml", "next_steps = false\n").env("POINTSMAN_MODE", "plan");
    let rows = project.run(&["config", "--json", "--lang", "de", "--trust"]).json();
    let rows = rows.as_array().expect("a list");
    for row in rows {
        exactly(row, &["key", "value", "origin", "place"]);
    }
    let row = |key: &str| rows.iter().find(|row| row["key"] == key).expect("the key").clone();
    assert_eq!(
        row("mode"),
        json!({"key": "mode", "value": "plan", "origin": "environment", "place": "POINTSMAN_MODE"})
    );
    assert_eq!((&row("lang")["origin"], &row("lang")["place"]), (&json!("flag"), &json!("--lang")));
    assert_eq!(row("next_steps")["origin"], "project file");
    assert_eq!(
        row("limits.iterations"),
        json!({"key": "limits.iterations", "value": "25", "origin": "default", "place": "Standard"})
    );
}

#[test]
fn the_doctor_names_what_is_missing() {
    let project = project();
    assert_eq!(project.run(&["doctor"]).code, 0);
    let broken = project.env("POINTSMAN_PROVIDER", "nobody");
    let ran = broken.run(&["doctor"]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("nobody"), "{}", ran.out);
}

#[test]
fn routes_are_told_one_object_per_line_even_for_an_empty_one() {
    let project = Project::new();
    let ran = project
        .feed(&["route", "--json"], "what is HPOS?\n\nfix the bug in src/api/auth.ts and update tests");
    let rows: Vec<Value> = ran.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!((ran.code, rows.len()), (0, 3), "{}", ran.err);
    for row in &rows {
        exactly(
            row,
            &[
                "input",
                "mode",
                "confidence",
                "triggers",
                "needs",
                "task_type",
                "debate",
                "debate_reason",
                "agent",
                "reason",
            ],
        );
    }
    assert_eq!((&rows[0]["mode"], &rows[0]["agent"]), (&json!("ANSWER"), &json!("direct")));
    assert_eq!((&rows[1]["input"], &rows[2]["confidence"]), (&json!(""), &json!("STRONG")));
    assert_eq!(rows[2]["triggers"].as_array().map(Vec::len), Some(4));
    let joined = project.run(&["route", "what", "is", "HPOS?", "--json"]).json();
    assert_eq!(joined["input"], "what is HPOS?");
    let lines = project.feed(&["route", "--jsonl"], "\"a\\nb\"\nnot json\n\"c\"\n");
    let rows: Vec<Value> = lines.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!((lines.code, rows.len(), &rows[0]["input"]), (1, 3, &json!("a\nb")));
    assert!(rows[1]["error"].is_string() && lines.err.contains('2'), "{}", lines.err);
    assert!(!project.home().join("state/pointsman").exists() && !project.path(".pointsman").exists());
}

/// Reading and answering alternate: a script may wait for each answer before it writes the next line.
#[test]
fn answers_come_line_by_line() {
    use std::io::{BufRead, BufReader, Write};
    let project = Project::new();
    let mut child = project
        .command(&["route", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    let mut out = BufReader::new(child.stdout.take().expect("piped"));
    for input in ["show a.rs", "thanks"] {
        writeln!(stdin, "{input}").expect("it reads");
        let mut line = String::new();
        out.read_line(&mut line).expect("it answers");
        assert_eq!(serde_json::from_str::<Value>(&line).expect("JSON")["input"], input);
    }
    drop(stdin);
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}

/// Every tool there is, by the families it belongs to, also where nothing is configured.
#[test]
fn every_tool_is_listed_with_its_schema_and_why_it_is_not_offered() {
    const ALL: &str = "fs_listFiles fs_readFile fs_writeFile fs_edit fs_mkdir fs_move fs_delete fs_glob fs_grep bash_execute \
        bash_output bash_kill git_status git_diff git_add git_commit git_push git_pull github_triggerWorkflow \
        github_getWorkflowRunStatus ssh_execute pm2_status pm2_start pm2_stop pm2_restart pm2_logs pm2_reloadAll pm2_save \
        npm_install npm_run web_search web_fetch memory_remember memory_search memory_readToday logs_getStagingLogs askUser \
        requestApproval delegateToKoda delegateToDevo delegateToScout escalateToChapo updatePlan needsAction moreTools";
    let project = Project::new();
    let listed = project.run(&["tool", "list", "--all", "--json"]).json();
    let listed = listed.as_array().expect("a list");
    let names: Vec<&str> = listed.iter().filter_map(|tool| tool["name"].as_str()).collect();
    for name in ALL.split_whitespace() {
        let tool = listed.iter().find(|tool| tool["name"] == name);
        let tool = tool.unwrap_or_else(|| panic!("{name} is missing: {names:?}"));
        assert_eq!(tool["schema"]["type"], "object", "{name}");
        assert!(
            tool["kind"].is_string() && tool["family"].is_string() && tool["asks"].is_boolean(),
            "{tool}"
        );
        assert_eq!(tool["offered"].as_bool(), Some(tool["why_not"].is_null()), "{tool}");
        assert!(
            tool["why_not"].is_null() || tool["why_not"].as_str().is_some_and(|why| why.len() > 5),
            "{tool}"
        );
        let run = project.run(&["tool", "run", name, "{}", "--json"]);
        if tool["family"] == "control" {
            assert_eq!(run.code, 2, "{name}: {run:?}");
        } else if tool["offered"] == false {
            let why = tool["why_not"].as_str().unwrap_or_default();
            assert!(run.code != 0 && format!("{}{}", run.out, run.err).contains(why), "{name}: {run:?}");
        }
    }
    assert_eq!(names.len(), ALL.split_whitespace().count(), "{names:?}");
}
