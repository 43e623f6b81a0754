//! `-p`: what is printed, what is asked, how it ends.

use crate::support::Project;
use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Stdio};

/// Checks that an object has these fields and no other.
pub fn exactly(value: &Value, names: &[&str]) {
    let fields: BTreeSet<&str> = value.as_object().expect("an object").keys().map(String::as_str).collect();
    assert_eq!(fields, names.iter().copied().collect(), "{value}");
}

const HELLO: &str = "[[reply]]\ntext = \"Hello.\"\nusage = { input = 12, output = 3, cached = 5 }\n";

/// A script whose first reply edits, and whose second tells.
const EDIT: &str = r#"
[[reply]]
text = "I will change it."
call = [{ name = "fs_edit", arguments = { path = "a.txt", edits = [{ old = "one", new = "two" }] } }]
[[reply]]
expect = "a.txt"
text = "Changed."
"#;

#[test]
fn text_goes_to_standard_output_and_nothing_else_does() {
    let project = Project::new().script(HELLO);
    let ran = project.run(&["-p", "what is HPOS?"]);
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "Hello.\n", ""));
}

#[test]
fn json_has_exactly_its_fields() {
    let project = Project::new().script(EDIT).file("a.txt", "one\n");
    let ran =
        project.run(&["-p", "change one to two in a.txt", "--output-format", "json", "--mode", "edits"]);
    let report = ran.json();
    exactly(
        &report,
        &[
            "ok",
            "exit",
            "text",
            "session",
            "model",
            "usage",
            "cost_usd",
            "calls",
            "tool_calls",
            "changed",
            "denied",
            "error",
            "duration_ms",
        ],
    );
    exactly(&report["usage"], &["input", "output", "cached"]);
    assert_eq!(report["calls"], json!({"fast": 0, "main": 2, "deep": 0}));
    assert_eq!((ran.code, &report["ok"], &report["exit"]), (0, &json!(true), &json!(0)), "{}", ran.err);
    assert_eq!(report["text"], "Changed.");
    assert_eq!((&report["tool_calls"], &report["changed"]), (&json!(1), &json!(["a.txt"])));
    assert_eq!((&report["denied"], &report["model"]), (&json!([]), &json!("scripted/scripted-main")));
    assert_eq!(project.read("a.txt"), "two\n");
    let sessions = project.run(&["sessions", "--json"]).json();
    assert_eq!(sessions[0]["id"], report["session"]);
}

#[test]
fn a_question_nobody_answers_is_a_denied_call_and_the_turn_goes_on() {
    let project = Project::new().script(EDIT).file("a.txt", "one\n");
    let ran = project.run(&["-p", "change one to two in a.txt", "--output-format", "json"]);
    let report = ran.json();
    assert_eq!((ran.code, &report["exit"], &report["ok"]), (3, &json!(3), &json!(false)));
    assert_eq!(report["text"], "Changed.");
    let denied = report["denied"].as_array().expect("a list");
    assert_eq!(denied.len(), 1);
    exactly(&denied[0], &["tool", "rule"]);
    assert_eq!(denied[0]["tool"], "fs_edit");
    assert!(denied[0]["rule"].as_str().is_some_and(|rule| !rule.is_empty()));
    assert_eq!((project.read("a.txt").as_str(), &report["changed"]), ("one\n", &json!([])));
}

#[test]
fn a_question_nobody_answers_stands_in_the_answer_and_among_what_was_denied() {
    let project = Project::new().script("[[reply]]\ntext = \"I looked.\"\n");
    let ran = project.run(&["-p", "Fix it", "--output-format", "json"]);
    let report = ran.json();
    assert_eq!((ran.code, &report["exit"]), (3, &json!(3)), "{report}");
    let question = report["denied"][0]["question"].as_str().expect("the question");
    assert!(question.contains('?'), "{question}");
    assert_eq!(
        (&report["denied"][0]["tool"], report["denied"].as_array().map(Vec::len)),
        (&json!("askUser"), Some(1))
    );
    assert_eq!(report["text"], format!("{question}\nI looked."));
    let text = Project::new().script("[[reply]]\ntext = \"I looked.\"\n").run(&["-p", "Fix it"]);
    assert_eq!((text.code, text.out), (3, format!("{question}\nI looked.\n")));

    let asks = r#"
        [[reply]]
        call = [{ name = "askUser", arguments = { question = "Which one?" } }]
        [[reply]]
        text = "I took the first."
    "#;
    let ran = Project::new().script(asks).file("a.txt", "x\n").run(&[
        "-p",
        "shorten a.txt",
        "--output-format",
        "json",
    ]);
    let report = ran.json();
    let denied = report["denied"].as_array().expect("a list");
    assert_eq!((ran.code, denied.len(), &denied[0]["question"]), (3, 1, &json!("Which one?")), "{report}");
    assert_eq!(report["text"], "Which one?\nI took the first.");
}

#[test]
fn an_analyzers_call_is_counted() {
    let script = r#"
        [[reply]]
        tier = "fast"
        text = "no analysis"
        usage = { input = 100, output = 10 }
        [[reply]]
        tier = "main"
        text = "It says x, which is a letter."
        usage = { input = 1000, output = 20 }
    "#;
    let project = Project::new().script(script).file("a.txt", "x\n").env("POINTSMAN_ANALYZER", "always");
    let ran = project.run(&["-p", "why is a.txt so short?", "--output-format", "json"]);
    let report = ran.json();
    assert_eq!(report["calls"], json!({ "fast": 1, "main": 1, "deep": 0 }), "{report} {}", ran.err);
    assert_eq!(report["usage"], json!({ "input": 1100, "output": 30, "cached": 0 }), "{report}");
    let session = project.run(&["-p", "/usage", "--continue"]);
    assert!(session.out.contains("1,100"), "the session's own total holds it too: {}", session.out);
}

#[test]
fn a_rule_given_beforehand_lets_a_command_run() {
    let script = r#"
        [[reply]]
        call = [{ name = "bash_execute", arguments = { command = "touch made" } }]
        [[reply]]
        text = "Done."
    "#;
    for (rule, code) in [(None, 3), (Some("bash(touch made)"), 0), (Some("bash(touch other)"), 3)] {
        let project = Project::new().script(script);
        let mut arguments = vec!["-p", "touch the file made"];
        arguments.extend(rule.map(|rule| ["--allow", rule]).into_iter().flatten());
        let ran = project.run(&arguments);
        assert_eq!((ran.code, project.path("made").exists()), (code, code == 0), "{rule:?}: {}", ran.err);
        assert_eq!(ran.err.contains("--allow 'bash(touch "), code == 3, "{}", ran.err);
    }
}

#[test]
fn without_a_place_for_the_record_it_does_not_start() {
    let project = Project::new().script(HELLO).env("XDG_STATE_HOME", "/proc/x");
    let ran = project.run(&["-p", "what is HPOS?"]);
    assert_eq!((ran.code, ran.out.as_str()), (1, ""));
    assert!(ran.err.contains("/proc") && ran.err.contains("XDG_STATE_HOME"), "{}", ran.err);
}

#[test]
fn a_mentioned_file_that_is_not_there_is_said() {
    let project = Project::new().script(HELLO).file("a.js", "x\n");
    let ran = project.run(&["-p", "explain @nofile.js and @a.js, not @dataclass, then make b.js"]);
    assert!(
        ran.err.contains("file not found: nofile.js\n") && ran.err.contains("Attached a.js"),
        "{}",
        ran.err
    );
}

#[test]
fn a_note_that_cannot_be_kept_names_its_file() {
    let project = Project::new().script(HELLO).file(".pointsman/memory", "no directory");
    let ran = project.run(&["-p", "# use tabs"]);
    assert!(ran.code == 1 && ran.err.contains(".pointsman/memory/notes.md"), "{}", ran.err);
}

#[test]
fn limits_end_a_turn_with_four() {
    let read = r#"
        [[reply]]
        call = [{ name = "fs_listFiles", arguments = {} }]
    "#;
    let project = Project::new().script(&read.repeat(5));
    let ran = project.run(&["-p", "list the files", "--max-turns", "2", "--output-format", "json"]);
    let report = ran.json();
    let calls: u64 = ["fast", "main", "deep"].iter().filter_map(|tier| report["calls"][tier].as_u64()).sum();
    assert_eq!((ran.code, &report["exit"], calls), (4, &json!(4), 2));
    assert!(ran.err.contains('2'), "{}", ran.err);
}

#[test]
fn a_failing_model_is_told_and_ends_with_one() {
    let script = "[[reply]]\nerror = \"billing\"\nmessage = \"No credit is left.\"\n";
    let project = Project::new().script(script);
    let ran = project.run(&["-p", "what is HPOS?", "--output-format", "json"]);
    assert_eq!((ran.code, ran.json()["exit"].clone()), (1, json!(1)));
    assert_eq!(ran.json()["error"], "No credit is left.");
    assert_eq!(ran.err, "No credit is left.\n  Check your credit, or switch with --model.\n");
}

#[test]
fn what_is_wrong_on_the_command_line_ends_with_two_and_says_what_was_meant() {
    let project = Project::new().script(HELLO);
    for (arguments, meant) in [
        (&["-p", "hi", "--max-turn", "3"][..], "--max-turns"),
        (&["-p", "hi", "--output-format", "jsn"], "json"),
        (&["-p", "hi", "--mode", "edit"], "edits"),
        (&["-p", "hi", "--max-turns", "0"], "--max-turns"),
        (&["-p", "hi", "--max-cost", "-1"], "--max-cost"),
        (&["-p", " "], "-p"),
        (&["-p", "hi", "--resume"], "--continue"),
        (&["sesions"], "pointsman sessions"),
        (&["tool", "lisst"], "list"),
        (&["-p", "hi", "--allow", "touch made"], "bash("),
        (&["hello there"], "-p"),
    ] {
        let ran = project.run(arguments);
        assert_eq!(ran.code, 2, "{arguments:?}: {}", ran.err);
        assert!(ran.err.contains(meant) && ran.out.is_empty(), "{arguments:?}: {}", ran.err);
    }
    assert!(!project.home().join("state/pointsman").exists());
}

#[test]
fn an_unknown_key_says_which_was_meant() {
    let project = Project::new().script(HELLO);
    std::fs::create_dir_all(project.home().join("config/pointsman")).expect("a directory can be made");
    std::fs::write(project.home().join("config/pointsman/config.toml"), "[limits]\niteration = 3\n")
        .expect("a file can be written");
    let ran = project.run(&["-p", "hi"]);
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(ran.err.contains("limits.iterations") && ran.err.contains("config.toml:2"), "{}", ran.err);
}

#[test]
fn what_is_piped_in_goes_along() {
    let seen = |text: &str| format!("[[reply]]\nexpect = \"{text}\"\ntext = \"Seen.\"\n");
    let project = Project::new().script(&seen("  the piped text")).file("named.txt", "from a file");
    assert_eq!(project.feed(&["-p", "what is this?"], "  the piped text\n").out, "Seen.\n");
    let project = project.script(&seen("from a file"));
    let file = std::fs::File::open(project.path("named.txt")).expect("the file is there");
    let output = project.command(&["-p", "what is this?"]).stdin(file).output().expect("it starts");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "Seen.\n");
    let project = project.script(&seen("what is HPOS?"));
    assert_eq!(project.feed(&["-p", "-"], "what is HPOS?\n").out, "Seen.\n");
    assert_eq!(project.feed(&["-p", "-"], " \n").code, 2);
}

/// What goes along is material: it neither chooses the track nor names files to attach.
#[test]
fn what_is_piped_in_decides_nothing() {
    let project = Project::new().script(HELLO).file("secret.txt", "not to be attached");
    let ran = project.feed(&["-p", "what is HPOS?"], "fix src/a.rs, see @secret.txt\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    let id = project.run(&["sessions", "--json"]).json()[0]["id"].as_str().expect("an id").to_owned();
    let export = project.run(&["session", "export", &id]).out;
    assert!(export.contains("see @secret.txt") && !export.contains("not to be attached"), "{export}");
    assert!(export.contains("\"track\":\"ANSWER\""), "{export}");
}

#[test]
fn a_pipe_that_stays_open_holds_nothing_up() {
    let project = Project::new().script(HELLO);
    let mut child = project
        .command(&["-p", "what is HPOS?"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let held = child.stdin.take();
    let output = child.wait_with_output().expect("the program ends");
    drop(held);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "Hello.\n");
    assert!(String::from_utf8_lossy(&output.stderr).contains("/dev/null"));
}

fn streaming(project: &Project, arguments: &[&str]) -> (Child, BufReader<std::process::ChildStdout>) {
    let mut child = project
        .command(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let out = child.stdout.take().expect("standard output is piped");
    (child, BufReader::new(out))
}

const STALL: &str = "[[reply]]\ntext = \"It begins\\nand \"\nstall = true\n";

#[test]
fn signals_end_the_turn_keep_what_arrived_and_give_their_codes() {
    for (signal, code) in [(Signal::INT, 130), (Signal::TERM, 143), (Signal::HUP, 129)] {
        let project = Project::new().script(STALL);
        let (mut child, mut out) = streaming(&project, &["-p", "what is HPOS?"]);
        let mut line = String::new();
        out.read_line(&mut line).expect("standard output can be read");
        assert_eq!(line, "It begins\n");
        let pid = Pid::from_raw(i32::try_from(child.id()).expect("a small number")).expect("not zero");
        kill_process(pid, signal).expect("the program is there");
        let mut rest = String::new();
        out.read_to_string(&mut rest).expect("standard output can be read");
        assert_eq!(child.wait().expect("it ends").code(), Some(code));
        let sessions = project.run(&["sessions", "--json"]).json();
        assert_eq!((&sessions[0]["turns"], &sessions[0]["open"]), (&json!(1), &json!(false)));
        let id = sessions[0]["id"].as_str().expect("an id");
        let export = project.run(&["session", "export", id]);
        let messages = export.json()["messages"].clone();
        assert!(messages.to_string().contains("It begins"), "{messages}");
        let again = project.script(HELLO).run(&["-p", "go on", "--continue"]);
        assert_eq!((again.code, again.err.as_str()), (0, ""));
    }
}

#[test]
fn an_output_nobody_reads_ends_the_turn_in_order() {
    let long = format!("[[reply]]\ntext = \"{}\"\n", "word ".repeat(40_000));
    let project = Project::new().script(&long);
    let (mut child, mut out) = streaming(&project, &["-p", "what is HPOS?"]);
    out.read_exact(&mut [0; 5]).expect("standard output can be read");
    drop(out);
    let mut said = String::new();
    child.stderr.take().expect("piped").read_to_string(&mut said).expect("standard error can be read");
    assert_eq!((child.wait().expect("it ends").code(), said.as_str()), (Some(1), ""));
    let again = project.script(HELLO).run(&["-p", "what is HPOS?", "--continue"]);
    assert_eq!((again.code, again.err.as_str()), (0, ""));
}

#[test]
fn a_full_output_is_said() {
    let project = Project::new().script(HELLO);
    for arguments in [&["-p", "what is HPOS?"][..], &["tool", "list"], &["route", "x", "--json"]] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("a full device");
        let output =
            project.command(arguments).stdin(Stdio::null()).stdout(full).output().expect("it starts");
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("Standard output"), "{arguments:?}");
    }
}

#[test]
fn offline_carries_out_a_direct_request() {
    let project = Project::new().env("POINTSMAN_PROVIDER", "offline").file("README.md", "# Title\n");
    let ran = project.run(&["-p", "show README.md", "--output-format", "json"]);
    let report = ran.json();
    assert_eq!((ran.code, &report["model"]), (0, &json!("offline/rules")), "{}", ran.err);
    assert!(report["text"].as_str().is_some_and(|text| text.contains("# Title")), "{report}");
}

#[test]
fn the_directory_decides_the_project() {
    let project = Project::new().script(HELLO);
    let home = project.home().display().to_string();
    for wide in [home.as_str(), "/"] {
        let ran = project.run(&["-C", wide, "-p", "hi"]);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""));
        assert!(ran.err.contains("-C DIR"), "{}", ran.err);
    }
    assert!(!project.home().join("state/pointsman").exists());
    std::fs::create_dir_all(project.path("deep/er")).expect("a directory can be made");
    let ran = project.run(&["-C", "deep/er", "-p", "what is HPOS?"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(project.run(&["sessions", "--json"]).json().as_array().map(Vec::len), Some(1));
}

#[test]
fn nothing_is_created_before_there_is_something_to_record() {
    let project = Project::new().script(HELLO);
    for arguments in [
        &["sessions"][..],
        &["config"],
        &["doctor"],
        &["tool", "list", "--all"],
        &["route", "fix a.rs"],
        &["undo", "--yes"],
        &["-p", "hi", "--continue"],
        &["--help"],
    ] {
        project.run(arguments);
    }
    assert!(!project.home().join("state/pointsman").exists());
    assert!(!project.path(".pointsman").exists());
    project.run(&["-p", "what is HPOS?"]);
    assert_eq!(project.read(".pointsman/.gitignore"), "memory/\nplans/\n.gitignore\n");
    let state = project.home().join("state/pointsman/projects");
    assert_eq!(std::fs::read_dir(state).expect("the state is there").count(), 1);
}

#[test]
fn decisions_are_logged_as_documented() {
    let project = Project::new().script(&HELLO.repeat(3));
    for prompt in
        ["what is HPOS?", "fix the E2E tests in zbooks repo", "use API_KEY=abcdef123456 to deploy it"]
    {
        project.run(&["-p", prompt]);
    }
    let logs: Vec<_> = std::fs::read_dir(project.path(".pointsman/memory")).expect("a log").collect();
    assert_eq!(logs.len(), 1);
    let path = logs[0].as_ref().expect("an entry").path();
    let name = path.file_name().expect("a name").to_string_lossy().into_owned();
    assert!(name.len() == 13 && name.ends_with(".md") && name.starts_with("20"), "{name}");
    let log = std::fs::read_to_string(path).expect("a log");
    let entries: Vec<&str> = log.split("\n\n").collect();
    assert_eq!(
        entries[0][6..],
        *"ROUTE \"what is HPOS?\" → ANSWER\n  Triggers: []\n  Pattern: question, no external reference\n  Routed to: direct"
    );
    assert_eq!(
        entries[1][6..],
        *"ROUTE \"fix the E2E tests in zbooks repo\" → ACTION\n  Triggers: [fix, tests, repo]\n  Confidence: STRONG (3 triggers)\n  Routed to: koda"
    );
    assert!(!log.contains("abcdef123456"), "{log}");
    assert!(entries[0].as_bytes()[2] == b':' && entries[0].as_bytes()[5] == b' ');
}

/// A request on standard input longer than one read, with a multi-byte letter across every boundary.
#[test]
fn a_long_pipe_is_cut_and_said() {
    let project = Project::new().script(HELLO);
    let mut child = project
        .command(&["-p", "what is this?"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    let feeder = std::thread::spawn(move || {
        // It stops reading where it has enough.
        let _ = stdin.write_all("xü".repeat(200_000).as_bytes());
    });
    let output = child.wait_with_output().expect("it ends");
    feeder.join().expect("no panic");
    assert_eq!(output.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&output.stderr).contains("256 KB"));
}

#[test]
fn a_slash_command_is_answered_without_a_terminal() {
    let project = Project::new().script(EDIT).file("a.txt", "one\n");
    let ran = |prompt: &str| project.run(&["-p", prompt]);
    let nothing = ran("/diff");
    assert_eq!((nothing.code, nothing.err.as_str()), (0, ""));
    assert!(nothing.out.contains("No changes in this session"), "{}", nothing.out);
    assert_eq!(project.run(&["-p", "change one to two in a.txt", "--mode", "edits"]).code, 0);
    for (prompt, part) in [
        ("/help", "/undo"),
        ("/tools", "fs_edit"),
        ("/context", "tokens"),
        ("/model", "Model: scripted"),
        ("/mode", "Mode: ask"),
        ("/usage", "by day:\n"),
        ("/usage", "scripted"),
        ("/stats", "Decisions: 1"),
        ("/sessions", "change one to two"),
        ("/permissions", "Mode: ask"),
        ("/why", "Took this as work because"),
        ("/why full", "Read as: Action"),
        ("/diff", "--- a/a.txt\n+++ b/a.txt\n@@ -1 +1 @@\n-one\n+two\n"),
    ] {
        let ran = ran(prompt);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{prompt}");
        assert!(ran.out.contains(part), "{prompt}: {}", ran.out);
    }
    let undo = ran("/undo");
    assert_eq!(undo.code, 3, "{}", undo.err);
    assert!(undo.out.contains("a.txt") && undo.out.contains("pointsman undo 1 --yes"), "{}", undo.out);
    assert_eq!(project.read("a.txt"), "two\n", "nobody said yes");
    let report = project.run(&["-p", "/usage", "--output-format", "json"]).json();
    assert!(report["text"].as_str().unwrap().contains("scripted"), "{report}");
    assert_eq!((&report["ok"], &report["tool_calls"]), (&json!(true), &json!(0)));
}

#[test]
fn a_slash_command_that_cannot_be_carried_out_says_why() {
    let project = Project::new().script("");
    for (prompt, part) in [
        ("/undp", "Did you mean /undo?"),
        ("/xyzzy", "/help"),
        ("/undo many", "/undo 3"),
        ("/mode fast", "Mode: ask"),
        ("/help undp", "Did you mean /undo?"),
        ("/model anthropic/x", "only in a conversation"),
        ("/quit", "only in a conversation"),
        ("/resume", "only in a conversation"),
        ("/show", "only in a conversation"),
    ] {
        let ran = project.run(&["-p", prompt]);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{prompt}");
        assert!(ran.err.contains(part), "{prompt}: {}", ran.err);
    }
    let ran = project.run(&["-p", "/undp", "--output-format", "json"]);
    assert_eq!((ran.code, &ran.json()["exit"]), (2, &json!(2)));
    assert!(ran.json()["text"].as_str().unwrap().contains("/undo"));
    let path = project.run(&["-p", "/usr/bin/env is a path"]);
    assert!(!path.err.contains("/help"), "{}", path.err);
}

#[test]
fn one_word_like_a_command_is_a_slip() {
    let project = Project::new().script(HELLO);
    for word in ["undoo", "sesions", "dcotor"] {
        let ran = project.run(&[word]);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{word}");
        assert!(ran.err.contains("Did you mean 'pointsman "), "{word}: {}", ran.err);
    }
    for words in ["undo the last thing", "explain"] {
        let ran = project.run(&[words]);
        assert!(
            ran.err.contains("needs a terminal") && !ran.err.contains("Did you mean"),
            "{words}: {}",
            ran.err
        );
    }
}
