//! `-p` as a line of JSON for everything that happens, told and taken; and answers that follow a schema.

use crate::headless::exactly;
use crate::support::{Project, project::Ran};
use pointsman::protocol::TurnCounts;
use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

const OUT: [&str; 2] = ["--output-format", "stream-json"];
const BOTH: [&str; 6] = ["-p", "-", "--output-format", "stream-json", "--input-format", "stream-json"];
const HELLO: &str = "[[reply]]\ntext = \"Hello.\"\nusage = { input = 12, output = 3, cached = 5 }\n";
const EDIT: &str = r#"
[[reply]]
text = "I will change it."
call = [{ name = "fs_edit", arguments = { path = "a.txt", edits = [{ old = "one", new = "two" }] } }]
[[reply]]
text = "Changed."
"#;
const RESULT: [&str; 14] = [
    "type",
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
];

fn lines(ran: &Ran) -> Vec<Value> {
    let read = |line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
    assert!(ran.out.is_empty() || ran.out.ends_with('\n'), "{}", ran.out);
    ran.out.lines().map(read).collect()
}

fn of<'a>(lines: &'a [Value], kind: &str) -> Vec<&'a Value> {
    lines.iter().filter(|line| line["type"] == kind).collect()
}

fn user(text: &str) -> String {
    json!({ "type": "user", "text": text }).to_string()
}

/// The program while somebody talks to it line by line.
struct Live {
    child: Child,
    input: Option<ChildStdin>,
    out: BufReader<ChildStdout>,
}

impl Live {
    fn start(project: &Project, more: &[&str]) -> Self {
        let arguments: Vec<&str> = BOTH.iter().chain(more).copied().collect();
        let mut command = project.command(&arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        let out = BufReader::new(child.stdout.take().expect("piped"));
        Self { input: child.stdin.take(), child, out }
    }

    fn write(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("it is open");
        input.write_all(bytes).and_then(|()| input.flush()).expect("it takes lines");
    }

    fn say(&mut self, line: &str) {
        self.write(format!("{line}\n").as_bytes());
    }

    /// Reads on to the next line of that kind.
    fn see(&mut self, kind: &str) -> Value {
        loop {
            let mut line = String::new();
            let read = self.out.read_line(&mut line).expect("standard output can be read");
            assert!(read > 0, "it ended before a line '{kind}'");
            let line: Value = serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"));
            if line["type"] == kind {
                return line;
            }
            assert_ne!(line["type"], "result", "it ended before a line '{kind}': {line}");
        }
    }

    fn end(&mut self) {
        self.input = None;
    }

    fn leave(mut self) -> (Option<i32>, String) {
        self.end();
        let mut rest = String::new();
        self.out.read_to_string(&mut rest).expect("standard output can be read");
        (self.child.wait().expect("it ends").code(), rest)
    }
}

#[test]
fn a_turn_is_told_from_its_system_to_its_result() {
    let project = Project::new().script(EDIT).file("a.txt", "one\n");
    let arguments = ["-p", "change one to two in a.txt", "--mode", "edits"];
    let ran = project.run(&[&arguments[..], &OUT].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    let lines = lines(&ran);
    let (first, last) = (&lines[0], &lines[lines.len() - 1]);
    exactly(first, &["type", "session", "model", "tools", "mode"]);
    assert_eq!((&first["type"], &first["mode"]), (&json!("system"), &json!("edits")));
    assert_eq!(first["model"], "scripted/scripted-main");
    assert!(first["tools"].as_array().is_some_and(|tools| tools.contains(&json!("fs_edit"))), "{first}");
    exactly(last, &RESULT);
    assert_eq!(
        (&last["type"], &last["text"], &last["ok"]),
        (&json!("result"), &json!("Changed."), &json!(true))
    );
    assert_eq!((&last["changed"], &last["session"]), (&json!(["a.txt"]), &first["session"]));
    // What stands between is the record itself.
    let told: Vec<Value> = lines[1..lines.len() - 1].to_vec();
    let recorded = crate::support::log::sessions(&project, "jsonl").pop().expect("a session");
    let recorded = std::fs::read_to_string(recorded).expect("the session can be read");
    let recorded = recorded.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let recorded: Vec<Value> = recorded
        .filter_map(|mut record| {
            let mut event = record.get_mut("event")?.take();
            for name in ["seq", "at", "turn", "task"] {
                if let Some(value) = record.get(name) {
                    event[name] = value.clone();
                }
            }
            Some(event)
        })
        .collect();
    let kinds = |lines: &[Value]| lines.iter().map(|line| line["type"].clone()).collect::<Vec<_>>();
    assert_eq!(kinds(&told).first(), Some(&json!("turn_started")));
    assert_eq!(kinds(&told).last(), Some(&json!("turn_ended")));
    for line in &told {
        assert!(line["seq"].is_u64() && line["at"].is_u64() && line["turn"] == 1, "{line}");
    }
    let whole = |lines: &[Value]| -> Vec<Value> {
        let kinds = ["turn_started", "routed", "task_started", "message_ended", "tool_started", "turn_ended"];
        lines.iter().filter(|line| kinds.iter().any(|kind| line["type"] == *kind)).cloned().collect()
    };
    assert!(whole(&told).len() > 5 && whole(&told) == whole(&recorded), "{told:#?}\n{recorded:#?}");
}

#[test]
fn what_goes_wrong_is_told_before_the_result_and_in_it() {
    let billing = "[[reply]]\nerror = \"billing\"\nmessage = \"No credit is left.\"\n";
    let project = Project::new().script(billing);
    let ran = project.run(&[&["-p", "what is HPOS?"][..], &OUT].concat());
    let told = lines(&ran);
    let last = told.last().expect("a line");
    exactly(last, &RESULT);
    assert_eq!((ran.code, &last["exit"], &last["error"]), (1, &json!(1), &json!("No credit is left.")));
    let ran = project.run(&[&["-p", "/undp"][..], &OUT].concat());
    let told = lines(&ran);
    assert_eq!((ran.code, &told[1]["type"], &told[1]["exit"]), (2, &json!("result"), &json!(2)));
    assert!(ran.err.contains("/undo"), "{}", ran.err);
}

#[test]
fn a_signal_leaves_a_result() {
    let project = Project::new().script("[[reply]]\ntext = \"It begins\\nand \"\nstall = true\n");
    let mut live = Live::start(&project, &[]);
    live.say(&user("what is HPOS?"));
    live.say(&user("what else?"));
    live.see("text_delta");
    let pid = Pid::from_raw(i32::try_from(live.child.id()).expect("a small number")).expect("not zero");
    kill_process(pid, Signal::TERM).expect("the program is there");
    let result = live.see("result");
    assert_eq!((&result["exit"], &result["text"]), (&json!(143), &json!("It begins\nand")));
    let mut rest = String::new();
    live.out.read_to_string(&mut rest).expect("standard output can be read");
    assert_eq!((live.child.wait().expect("it ends").code(), rest.as_str()), (Some(143), ""));
    // The same while it waits for a line.
    let mut live = Live::start(&project, &[]);
    live.see("system");
    let pid = Pid::from_raw(i32::try_from(live.child.id()).expect("a small number")).expect("not zero");
    kill_process(pid, Signal::INT).expect("the program is there");
    assert_eq!(live.child.wait().expect("it ends").code(), Some(130));
}

#[test]
fn lines_are_turns_one_after_another_and_the_end_of_input_ends_them() {
    let project =
        Project::new().script("[[reply]]\ntext = \"A.\"\n[[reply]]\nexpect = \"b?\"\ntext = \"B.\"\n");
    // The last line needs no end.
    let ran = project.feed(&BOTH, &format!("{}\n{}", user("what is a?"), user("what is b?")));
    let told = lines(&ran);
    assert_eq!((ran.code, of(&told, "system").len()), (0, 1), "{}", ran.err);
    let results = of(&told, "result");
    let texts: Vec<&Value> = results.iter().map(|line| &line["text"]).collect();
    assert_eq!(texts, ["A.", "B."]);
    assert_eq!(told.last(), results.last().copied());
    assert_eq!(results[1]["calls"], json!({"fast": 0, "main": 1, "deep": 0}), "each tells its own turn");
    // A prompt on the command line is the first.
    let ran = Project::new().script("[[reply]]\nexpect = \"a?\"\ntext = \"A.\"\n[[reply]]\ntext = \"B.\"\n");
    let with = [&["-p", "what is a?"][..], &BOTH[2..]].concat();
    let ran = ran.feed(&with, &format!("{}\n", user("/mode")));
    let told = lines(&ran);
    let results = of(&told, "result");
    assert_eq!((results.len(), &results[0]["text"]), (2, &json!("A.")));
    assert!(results[1]["text"].as_str().is_some_and(|text| text.contains("ask")), "{}", results[1]);
    // No request at all is none.
    let ran = Project::new().script(HELLO).feed(&BOTH, "");
    assert_eq!((ran.code, lines(&ran).len()), (2, 1), "{}", ran.err);
}

#[test]
fn a_question_waits_for_its_answer() {
    for (answer, changed) in [
        (json!("yes"), true),
        (json!({ "answer": "yes" }), true),
        (json!("no"), false),
        (json!({ "answer": "no", "word": "not now" }), false),
    ] {
        let project = Project::new().script(EDIT).file("a.txt", "one\n");
        let mut live = Live::start(&project, &[]);
        live.say(&user("change one to two in a.txt"));
        let question = live.see("question_asked")["question"].clone();
        assert_eq!(question["kind"]["tool"], "fs_edit");
        // Another one's answer is none.
        live.say(&json!({ "type": "answer", "id": 77, "answer": "yes" }).to_string());
        let error = live.see("error");
        exactly(&error, &["type", "agent", "error", "line"]);
        assert!(error["error"].as_str().is_some_and(|error| error.contains("77")) && error["line"] == 2);
        live.say(&json!({ "type": "answer", "id": question["id"], "answer": answer }).to_string());
        let result = live.see("result");
        assert_eq!((&result["exit"], &result["text"]), (&json!(0), &json!("Changed.")), "{answer}");
        assert_eq!(project.read("a.txt") == "two\n", changed, "{answer}");
        live.say(&json!({ "type": "answer", "id": question["id"], "answer": "yes" }).to_string());
        assert!(live.see("error")["error"].as_str().is_some_and(|error| error.contains("No open question")));
        assert_eq!(live.leave().0, Some(0));
        let attended = project.run(&["sessions", "--json"]).json();
        assert_eq!(attended[0]["turns"], 1);
    }
}

#[test]
fn a_question_of_the_model_gets_words_for_an_answer() {
    let script = r#"
        [[reply]]
        call = [{ name = "askUser", arguments = { question = "Which one?", options = ["a", "b"] } }]
        [[reply]]
        expect = "the blue one"
        text = "Blue."
    "#;
    let project = Project::new().script(script);
    let mut live = Live::start(&project, &[]);
    live.say(&user("change the color in style.css"));
    let id = live.see("question_asked")["question"]["id"].clone();
    let answer = json!({ "answer": "text", "text": "the blue one" });
    live.say(&json!({ "type": "answer", "id": id, "answer": answer }).to_string());
    assert_eq!(live.see("question_answered")["answer"], answer);
    assert_eq!(live.see("result")["text"], "Blue.");
    assert_eq!(live.leave().0, Some(0));
}

#[test]
fn the_end_of_input_answers_as_nobody() {
    let project = Project::new().script(EDIT).file("a.txt", "one\n");
    let mut live = Live::start(&project, &[]);
    live.say(&user("change one to two in a.txt"));
    live.see("question_asked");
    live.end();
    assert_eq!(live.see("question_answered")["answer"]["answer"], "unattended");
    assert_eq!(live.see("result")["exit"], 3);
    assert_eq!((live.leave().0, project.read("a.txt").as_str()), (Some(3), "one\n"));
    // The end came before the question.
    let project = project.script(EDIT);
    let ran = project.feed(&BOTH, &format!("{}\n", user("change one to two in a.txt")));
    assert_eq!(ran.code, 3, "{}", ran.err);
    assert!(ran.err.contains("not run"), "{}", ran.err);
}

#[test]
fn cancel_stops_the_turn_and_the_next_line_is_another() {
    let script = "[[reply]]\ntext = \"It begins\"\nstall = true\n[[reply]]\ntext = \"Well.\"\n[[reply]]\ntext = \"End.\"\n";
    let project = Project::new().script(script);
    let mut live = Live::start(&project, &[]);
    live.say("{\"type\":\"cancel\"}");
    live.say(&user("what is HPOS?"));
    live.see("text_delta");
    live.say("{\"type\":\"cancel\"}");
    let result = live.see("result");
    assert_eq!(
        (&result["exit"], &result["text"], &result["ok"]),
        (&json!(130), &json!("It begins"), &json!(false))
    );
    live.say(&user("what is HPOS?"));
    let result = live.see("result");
    assert_eq!((&result["exit"], &result["text"]), (&json!(0), &json!("Well.")));
    // Both in one write: a turn that is not yet at work is stopped all the same.
    assert_eq!(live.leave(), (Some(0), String::new()));
    let project = project.script("[[reply]]\nstall = true\ntext = \"x\"\n");
    let mut live = Live::start(&project, &[]);
    live.say(&format!("{}\n{{\"type\":\"cancel\"}}", user("what is HPOS?")));
    assert_eq!(live.see("result")["exit"], 130);
    assert_eq!(live.leave().0, Some(130));
}

#[test]
fn a_line_that_is_no_message_is_told_and_nothing_else_happens() {
    let project = Project::new().script(HELLO);
    let mut live = Live::start(&project, &[]);
    live.see("system");
    for (number, line) in [
        &b"{\"type\":\"user\",\"te\n"[..],
        b"\n",
        b"{\"type\":\"user\",\"text\":\"a\xff\"}\n",
        b"{\"type\":\"stop\"}\n",
        b"\"what is HPOS?\"\n",
        b"{\"type\":\"user\",\"text\":\"\"}\n",
        b"{\"type\":\"answer\",\"id\":1,\"answer\":\"yes\"}\n",
    ]
    .into_iter()
    .enumerate()
    {
        live.write(line);
        let mut told = String::new();
        live.out.read_line(&mut told).expect("standard output can be read");
        let told: Value = serde_json::from_str(&told).expect("JSON");
        assert_eq!((&told["type"], &told["line"]), (&json!("error"), &json!(number + 1)), "{told}");
    }
    // A line that comes in pieces is one.
    let line = user("what is HPOS?") + "\n";
    let (head, tail) = line.split_at(11);
    live.write(head.as_bytes());
    std::thread::sleep(std::time::Duration::from_millis(50));
    live.write(tail.as_bytes());
    assert_eq!(live.see("result")["text"], "Hello.");
    live.write(b"{\"type\":\"can");
    let (code, rest) = live.leave();
    let rest: Value = serde_json::from_str(&rest).expect("one line");
    assert_eq!((code, &rest["type"], &rest["line"]), (Some(0), &json!("error"), &json!(9)));
}

#[test]
fn an_output_nobody_reads_ends_it_in_order() {
    let long = format!("[[reply]]\ntext = \"{}\"\n", "word ".repeat(40_000));
    let project = Project::new().script(&long);
    let mut live = Live::start(&project, &[]);
    live.say(&user("what is HPOS?"));
    live.see("text_delta");
    let Live { mut child, input, out } = live;
    drop(out);
    let mut said = String::new();
    child.stderr.take().expect("piped").read_to_string(&mut said).expect("standard error can be read");
    // Its input is still open: nothing more is waited for.
    assert_eq!((child.wait().expect("it ends").code(), said.as_str()), (Some(1), ""));
    drop(input);
    let again = project.script(HELLO).run(&["-p", "what is HPOS?", "--continue"]);
    assert_eq!((again.code, again.err.as_str()), (0, ""));
}

#[test]
fn where_notes_cannot_be_written_the_result_still_is() {
    let project = Project::new().script(EDIT).file("a.txt", "one\n");
    let full = || std::fs::OpenOptions::new().write(true).open("/dev/full").expect("a full device");
    let arguments = [&["-p", "change one to two in a.txt"][..], &OUT].concat();
    let output = project.command(&arguments).stdin(Stdio::null()).stderr(full()).output().expect("it starts");
    let out = String::from_utf8(output.stdout).expect("text");
    let last: Value = serde_json::from_str(out.lines().last().expect("a line")).expect("JSON");
    assert_eq!((output.status.code(), &last["type"], &last["exit"]), (Some(1), &json!("result"), &json!(1)));
    let output = project.command(&arguments).stdin(Stdio::null()).stdout(full()).output().expect("it starts");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("Standard output"));
}

#[test]
fn the_looper_words_have_their_fields() {
    let project = Project::new().script(EDIT).file("a.txt", "one\n");
    let mut live = Live::start(&project, &["--events", "looper"]);
    live.say(&user("change one to two in a.txt"));
    let mut seen = vec![live.see("agent_start"), live.see("text_delta"), live.see("usage")];
    seen.push(live.see("looper_step"));
    seen.push(live.see("tool_call"));
    let request = live.see("approval_request");
    live.say(&json!({ "type": "answer", "id": request["request"]["id"], "answer": "yes" }).to_string());
    seen.extend([request, live.see("tool_result"), live.see("agent_complete"), live.see("agent_history")]);
    seen.push(live.see("response"));
    let fields: [&[&str]; 10] = [
        &["agent", "phase"],
        &["text"],
        &["agent", "input", "output", "cached", "cache_written", "model", "tier", "cost_usd"],
        &["step"],
        &["id", "agent", "toolName", "args"],
        &["request"],
        &["id", "agent", "toolName", "success", "result"],
        &["agent", "result"],
        &["entries"],
        &["response"],
    ];
    for (line, fields) in seen.iter().zip(fields) {
        exactly(line, &[&["type", "seq", "at"], fields].concat());
    }
    assert_eq!(seen[0]["phase"], "execution");
    assert_eq!(seen[3]["step"], json!({"intent": "tool_call", "agent": "developer", "toolName": "fs_edit"}));
    assert_eq!((&seen[4]["agent"], &seen[6]["success"]), (&json!("koda"), &json!(true)));
    assert_eq!((&seen[5]["request"]["tool"], &seen[9]["response"]), (&json!("fs_edit"), &json!("Changed.")));
    exactly(&live.see("result"), &RESULT);
    assert_eq!(live.leave().0, Some(0));
}

/// Its command would write between the lines, and read them.
#[test]
fn a_line_for_the_shell_goes_with_text_only() {
    let project = Project::new().script(HELLO);
    let ran = project.feed(&BOTH, &format!("{}\n{}\n", user("! echo hi; cat"), user("what is HPOS?")));
    let told = lines(&ran);
    let results = of(&told, "result");
    assert_eq!((&results[0]["exit"], &results[1]["text"]), (&json!(2), &json!("Hello.")), "{}", ran.out);
    let ran = project.run(&["-p", "! echo hi", "--output-format", "json"]);
    assert_eq!((ran.code, &ran.json()["exit"]), (2, &json!(2)));
    let ran = project.run(&["-p", "! echo hi"]);
    assert_eq!((ran.code, ran.out.as_str()), (0, "hi\n"), "{}", ran.err);
}

#[test]
fn options_that_need_lines_say_so() {
    let project = Project::new().script(HELLO);
    for arguments in [
        &["-p", "hi", "--events", "looper"][..],
        &["-p", "hi", "--events", "looper", "--output-format", "json"],
        &["-p", "hi", "--input-format", "stream-json"],
    ] {
        let ran = project.run(arguments);
        assert!(ran.code == 2 && ran.err.contains("--output-format stream-json"), "{}", ran.err);
    }
    let german = project.env("LANG", "de_DE.UTF-8").run(&["-p", "hi", "--events", "looper"]);
    assert!(german.err.contains("setzt --output-format stream-json voraus"), "{}", german.err);
}

const SCHEMA: &str = r#"{"type":"object","required":["n"],"properties":{"n":{"type":"integer"}}}"#;
/// The first answer violates the schema, the second meets it.
const SECOND: &str = r#"
[[reply]]
expect = "\"integer\""
text = 'It is {"n": "one"}'
usage = { input = 10, output = 1 }
[[reply]]
expect = "JSON"
text = '{"n": "one"}'
usage = { input = 20, output = 2 }
[[reply]]
expect = "want integer"
text = "Here:\n```json\n{\"n\": 1}\n```"
usage = { input = 30, output = 3 }
"#;

#[test]
fn an_answer_is_asked_for_again_until_it_follows_its_schema() {
    for (lang, more) in [("C.UTF-8", None), ("de_DE.UTF-8", Some("de"))] {
        let project = Project::new().script(SECOND).file("s.json", SCHEMA).env("LANG", lang);
        let asked = ["-p", "what is HPOS?", "--json-schema", "s.json"];
        let ran = project.run(&asked);
        assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "{\"n\":1}\n", ""), "{more:?}");
        let report = project.run(&[&asked[..], &["--output-format", "json"]].concat()).json();
        assert_eq!((&report["output"], &report["ok"]), (&json!({"n": 1}), &json!(true)), "{report}");
        assert!(report["text"].as_str().is_some_and(|text| text.starts_with("Here:")), "{report}");
        assert_eq!((&report["calls"]["main"], &report["usage"]["input"]), (&json!(3), &json!(60)));
        let ran = project.run(&[&asked[..], &OUT].concat());
        let told = lines(&ran);
        let results = of(&told, "result");
        exactly(results[0], &[&RESULT[..], &["output"]].concat());
        assert_eq!((results.len(), &results[0]["output"]), (1, &json!({"n": 1})));
        assert_eq!(of(&told, "turn_ended").len(), 3);
    }
}

#[test]
fn an_answer_that_never_follows_its_schema_fails_and_says_why() {
    let never = "[[reply]]\ntext = \"One.\"\n".repeat(3);
    for (lang, part) in [("C.UTF-8", "no JSON"), ("de_DE.UTF-8", "kein JSON")] {
        let project = Project::new().script(&never).file("s.json", SCHEMA).env("LANG", lang);
        let asked = ["-p", "what is HPOS?", "--json-schema", "s.json"];
        let ran = project.run(&asked);
        assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{}", ran.err);
        assert!(ran.err.contains(part) && ran.err.lines().count() == 1, "{}", ran.err);
        let report = project.run(&[&asked[..], &["--output-format", "json"]].concat()).json();
        assert_eq!(
            (&report["ok"], &report["output"], &report["exit"]),
            (&json!(false), &Value::Null, &json!(1))
        );
        assert!(report["error"].as_str().is_some_and(|error| error.contains(part)), "{report}");
    }
}

#[test]
fn a_file_that_is_no_schema_is_named_before_anything_is_asked() {
    let project = Project::new().script(HELLO).file("bad.json", "{").file("no.json", "{\"type\":\"strin\"}");
    project.write("far.json", "{\"$ref\":\"https://example.org/x.json\"}");
    project.write("near.json", "{\"$ref\":\"bad.json\"}");
    for (file, part) in [
        ("bad.json", "EOF"),
        ("no.json", "type"),
        ("far.json", "example.org"),
        ("near.json", "bad.json"),
        ("none.json", "No such"),
    ] {
        let ran = project.run(&["-p", "what is HPOS?", "--json-schema", file]);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{file}: {}", ran.err);
        assert!(ran.err.contains(&format!("'{file}'")) && ran.err.contains(part), "{file}: {}", ran.err);
    }
    let ran = project.run(&["-p", "what is HPOS?", "--json-schema", "/dev/zero"]);
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(!project.home().join("state/pointsman").exists());
    let ran = project.run(&["-p", "/mode", "--json-schema", "/dev/null"]);
    assert_eq!(ran.code, 2, "{}", ran.err);
    project.write("good.json", "true");
    let ran = project.run(&["-p", "/mode", "--json-schema", "good.json"]);
    assert_eq!((ran.code, ran.out.contains("ask")), (0, true), "a command is no answer of a model");
}

#[test]
fn costs_are_written_to_a_millionth() {
    for (usd, want) in
        [(Some(0.016_315_999_999_999_997), "0.016316"), (Some(0.1 + 0.2), "0.3"), (None, "null")]
    {
        let counts = TurnCounts { cost_usd: usd, session_usd: usd.or(Some(0.0)), ..TurnCounts::default() };
        let written = serde_json::to_value(counts).expect("numbers");
        assert_eq!(written["cost_usd"].to_string(), want);
        assert_eq!(written["session_usd"].to_string(), usd.map_or("0.0", |_| want));
    }
}
