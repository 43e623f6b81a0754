//! The switch end to end: how many calls a request takes, what a model asked for an analysis may say, what is asked,
//! advised, explained and counted.

use crate::server::{Fault, Reply, Seen, Server};
use crate::support::{
    Project, Terminal, log,
    rounds::{cases, rounds},
};
use pointsman::analysis;
use pointsman::route::{OwnRules, Vocabulary, detect};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use serde_json::{Value, json};

/// The model of tier fast on these servers.
const FAST: &str = "quick";
/// A request of two capabilities, not so plain that a model has to do something about it.
const TWO_STEPS: &str = "fix the greeting, then deploy it";

/// A project whose models answer at this server, in both wires.
fn projects(server: &Server) -> [Project; 2] {
    let project = || {
        Project::new()
            .env("POINTSMAN_MODELS__FAST", FAST)
            .env("POINTSMAN_MODELS__MAIN", "mock-model")
            // Calls are counted: none but those for the request itself and its analysis.
            .env("POINTSMAN_DEBATE", "off")
            .file("src/main.rs", "fn main() {\n    println!(\"hello\");\n}\n")
    };
    [
        project()
            .env("POINTSMAN_BASE_URL", format!("{}/v1", server.base()))
            .env("POINTSMAN_API_KEY", "secret-key"),
        project().env("ANTHROPIC_BASE_URL", server.base()).env("ANTHROPIC_API_KEY", "secret-key"),
    ]
}

fn analysis_of(tasks: Value) -> Value {
    json!({
        "needs": { "web_search": false, "code_read": true, "code_write": true, "devops": true, "clarification": false },
        "tasks": tasks, "confidence": "high"
    })
}

fn two_tasks() -> Value {
    analysis_of(json!([
        { "description": "Deploy it", "capability": "devops", "depends_on": [1] },
        { "description": "Fix the greeting", "capability": "code_write" },
    ]))
}

fn run(project: &Project, line: &str) -> Value {
    project.run(&["-p", line, "--output-format", "json"]).json()
}

fn calls(report: &Value) -> (u64, u64) {
    (report["calls"]["fast"].as_u64().unwrap(), report["calls"]["main"].as_u64().unwrap())
}

/// Notes of the session written last.
fn analysed(project: &Project) -> Vec<Value> {
    let path = log::sessions(project, "jsonl").pop().expect("there is a session");
    let text = std::fs::read_to_string(path).expect("the session can be read");
    let lines = text.lines().map(|line| serde_json::from_str::<Value>(line).expect("each line is JSON"));
    lines.filter_map(|line| line.get("analysed").cloned()).collect()
}

fn routing_log(project: &Project) -> String {
    let files = std::fs::read_dir(project.path(".pointsman/memory")).expect("there are notes");
    files.map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap()).collect()
}

#[test]
fn a_simple_request_is_one_call_and_one_for_each_round_of_tools() {
    for wire in 0..2 {
        let read = || Reply::call("c1", "fs_readFile", json!({ "path": "src/main.rs" }));
        for (line, rounds) in [
            ("show me the function in src/main.rs", 0),
            ("explain what src/main.rs does", 1),
            ("what is HPOS?", 0),
        ] {
            let replies = (0..rounds).map(|_| read()).chain([Reply::text("Done.")]);
            let server = Server::start(replies);
            let report = run(&projects(&server)[wire], line);
            let (fast, main) = calls(&report);
            assert_eq!(fast + main, rounds + 1, "{line}: {report}");
            assert_eq!(server.requests().len() as u64, rounds + 1, "{line}");
            server.approve();
        }
        let server = Server::start([]);
        let report = run(&projects(&server)[wire], "pwd");
        assert_eq!((calls(&report), server.requests().len()), ((0, 0), 0), "a trivial line takes none");
    }
}

#[test]
fn a_plain_reply_is_done_whatever_it_says() {
    for wire in 0..2 {
        let server = Server::start([Reply::text("It is right as it stands.")]);
        let project = &projects(&server)[wire];
        let report = run(project, "fix the greeting in src/main.rs and update the tests");
        let (text, ok) = (&report["text"], &report["ok"]);
        let want = ((0, 1), &json!("It is right as it stands."), &json!(true));
        assert_eq!((calls(&report), text, ok), want, "{report}");
        server.approve();
    }
}

#[test]
fn simple_requests_leave_nothing_open() {
    for (input, want) in [
        ("fix the typo in README.md", None),
        ("search for examples", None),
        ("rename main in src/main.rs", None),
        ("the cube renders horrendously now", None),
        ("continue", None),
        ("fix the bug", None),
        ("fix the bug in src/api/auth.ts and update tests", None),
        ("What is HPOS?", None),
        ("pwd", None),
        (TWO_STEPS, Some("several capabilities")),
        ("rename a.rs to b.rs, then update its docs", Some("several steps")),
    ] {
        let route = detect(input, &Vocabulary::empty(), &OwnRules::default());
        assert_eq!(analysis::doubt(input, &route, &analysis::analyse(input, &route)), want, "{input}");
    }
    let vague = format!("somehow {} feels odd", "the whole thing over there ".repeat(12));
    let route = detect(&vague, &Vocabulary::empty(), &OwnRules::default());
    assert_eq!(analysis::doubt(&vague, &route, &analysis::analyse(&vague, &route)), Some("weak triggers"));
}

/// How a wire forces the tool, and what it was given to call.
fn is_forced(seen: &Seen) -> bool {
    let choice = &seen.body["tool_choice"];
    let name = choice["name"].as_str().or(choice["function"]["name"].as_str());
    seen.tools() == ["analysis"] && name == Some("analysis")
}

#[test]
fn what_the_rules_leave_open_is_analysed_by_a_forced_call() {
    for wire in 0..2 {
        let server = Server::start([
            Reply::call("a1", "analysis", two_tasks()).for_model(FAST).usage(40, 20, 0),
            Reply::text("All done."),
            Reply::text("All done."),
        ]);
        let project = &projects(&server)[wire];
        let report = run(project, TWO_STEPS);
        assert_eq!((calls(&report), &report["text"]), ((1, 1), &json!("All done.")), "{report}");
        server.approve();
        let requests = server.requests();
        assert!(is_forced(&requests[0]), "{}", requests[0].body);
        assert_eq!(requests[0].body["model"], FAST);
        let bound = ["max_tokens", "max_completion_tokens"].map(|name| requests[0].body[name].as_u64());
        assert!(bound.contains(&Some(1024)), "{bound:?}");
        assert!(requests[0].raw.len() < 5_000, "{} bytes", requests[0].raw.len());
        assert!(requests[1].tools().iter().any(|tool| tool == "bash_execute"), "the union of both agents");
        let events = log::events(project);
        log::every_start_has_its_end(&events);
        assert_eq!(log::only(&events, "turn_ended")["counts"]["fast"], 1);
        let kept = &analysed(project)[0]["analysed"];
        assert!(kept["asked"]["raw"].as_str().unwrap().contains("Deploy it"), "{kept}");
        assert_eq!(kept["model"], kept["asked"]["model"]);
        assert!(routing_log(project).contains("  Analyzer: "), "{}", routing_log(project));
    }
}

#[test]
fn a_plain_json_reply_counts_too_and_the_footer_says_what_it_took() {
    let server = Server::start([
        Reply::text(format!("Here it is:\n```json\n{}\n```", two_tasks())).for_model(FAST),
        Reply::text("All done."),
    ]);
    let project = &projects(&server)[1];
    let mut terminal = Terminal::start(project, &[]);
    terminal.turn(TWO_STEPS).see("All done.").see("2 calls (1 fast)");
    terminal.turn("/why full").see("was asked because of several capabilities").see("Fix the greeting");
    assert_eq!(terminal.leave(), 0);
    server.approve();
}

#[test]
fn the_key_says_when_a_model_is_asked() {
    for (when, line, want) in [
        ("off", TWO_STEPS, (0, 1)),
        ("auto", "fix the typo in README.md", (0, 1)),
        ("always", "fix the typo in README.md", (1, 1)),
    ] {
        let one = analysis_of(json!([{ "description": "Fix it", "capability": "code_write" }]));
        let server = Server::start([
            Reply::call("a1", "analysis", one).for_model(FAST),
            Reply::text("Done."),
            Reply::text("Done."),
        ]);
        let [project, _] = projects(&server);
        let report = run(&project.env("POINTSMAN_ANALYZER", when), line);
        assert_eq!(calls(&report), want, "{when}: {report}");
    }
}

#[test]
fn a_failing_analyzer_changes_nothing() {
    let cycle = analysis_of(json!([
        { "description": "a", "capability": "devops", "depends_on": 1 },
        { "description": "b", "capability": "devops", "depends_on": [0] },
    ]));
    let replies = [
        Reply::status(500, r#"{"error":{"message":"down"}}"#),
        Reply::text("I would rather not."),
        Reply::call("a1", "analysis", cycle),
        Reply::text("").and_raw_call("a1", "analysis", "{\"needs\": {\"web_se"),
        Reply::text("half of it").fault(Fault::ResetAfter(150)),
    ];
    for reply in replies {
        let shown = format!("{reply:?}");
        let server = Server::start([reply.for_model(FAST), Reply::text("Done."), Reply::text("Done.")]);
        let project = &projects(&server)[1];
        let report = run(project, TWO_STEPS);
        assert_eq!((calls(&report), &report["text"]), ((1, 1), &json!("Done.")), "{shown}: {report}");
        let kept = &analysed(project)[0]["analysed"];
        assert_eq!(
            (&kept["model"], &kept["analysis"]["confidence"]),
            (&json!("rules"), &json!("low")),
            "{shown}"
        );
        assert!(kept["asked"]["fault"].as_str().is_some_and(|why| !why.is_empty()), "{kept}");
    }
}

#[test]
fn a_silent_analyzer_is_waited_for_three_seconds_and_no_longer() {
    let silent = Reply::text("never whole").for_model(FAST).fault(Fault::StallAfter(0));
    let server = Server::start([silent, Reply::text("Done."), Reply::text("Done.")]);
    let project = &projects(&server)[0];
    let report = run(project, TWO_STEPS);
    assert_eq!((calls(&report), &report["text"]), ((1, 1), &json!("Done.")), "{report}");
    let asked = &analysed(project)[0]["analysed"]["asked"];
    assert!((3_000..6_000).contains(&asked["duration_ms"].as_u64().unwrap()), "{asked}");
}

#[test]
fn a_slow_analyzer_is_waited_for_once() {
    let silent = Reply::text("never whole").for_model(FAST).fault(Fault::StallAfter(0));
    let server = Server::start([silent, Reply::text("Done once."), Reply::text("Done twice.")]);
    let [project, _] = projects(&server);
    let mut terminal = Terminal::start(&project, &[]);
    terminal.line(TWO_STEPS).see("Done once.").prompt();
    terminal.line("/why full").see("No reply within 3 s").prompt();
    terminal.line(TWO_STEPS).see("Done twice.").prompt();
    assert_eq!(terminal.leave(), 0);
    let asked = server.requests().iter().filter(|request| request.body["model"] == FAST).count();
    assert_eq!(asked, 1);
}

#[test]
fn any_reply_of_the_analyzer_ends_in_a_plan_a_question_or_the_rules() {
    let mut runner = TestRunner::new(cases(12));
    let whole = two_tasks().to_string();
    let strategy = prop_oneof![
        "[ -~\n]{0,200}",
        (0..whole.len()).prop_map(move |cut| whole.get(..cut).unwrap_or_default().to_owned()),
        (0usize..9, 0usize..9).prop_map(|(a, b)| {
            let task = |on: usize| json!({ "description": "d", "capability": "devops", "depends_on": on });
            analysis_of(json!([task(a), task(b)])).to_string()
        }),
    ];
    let tried = runner.run(&strategy, |text| {
        let server = Server::start([
            Reply::text("").and_raw_call("a1", "analysis", &text).for_model(FAST),
            Reply::text("Done."),
            Reply::text("Done."),
        ]);
        let report = run(&projects(&server)[0], TWO_STEPS);
        let said = (report["calls"]["fast"].as_u64(), report["text"].as_str());
        prop_assert_eq!(said, (Some(1), Some("Done.")));
        Ok(())
    });
    tried.unwrap();
}

#[test]
fn a_question_of_the_analyzer_is_asked_first_and_its_answer_analysed() {
    let script = r#"
        [[reply]]
        tier = "fast"
        text = '''{"needs":{"web_search":false,"code_read":true,"code_write":true,"devops":true,"clarification":true},
            "tasks":[{"description":"deploy","capability":"devops"}],"question":"Staging or production?","confidence":"low"}'''
        [[reply]]
        expect = "staging"
        text = "Deployed."
    "#;
    let project = Project::new().script(script).file("src/main.rs", "");
    let mut terminal = Terminal::start(&project, &[]);
    terminal
        .line(TWO_STEPS)
        .see("Staging or production?")
        .see("Answer ›")
        .keys("staging\r")
        .see("Deployed.")
        .prompt();
    terminal.turn("/why").see("because a question was answered first");
    terminal.turn("/stats").see("Decisions: 1, days: 1").see("asked first 1");
    assert_eq!(terminal.leave(), 0);
    log::every_start_has_its_end(&log::events(&project));
}

#[test]
fn a_request_that_names_nothing_asks_which_without_a_model() {
    let project = Project::new().script("[[reply]]\nexpect = 'the parser crashes'\ntext = 'I see.'");
    let mut terminal = Terminal::start(&project, &[]);
    terminal
        .line("Fix the bug")
        .see("What exactly")
        .see("Answer ›")
        .keys("the parser crashes\r")
        .see("I see.")
        .see("1 call")
        .prompt();
    assert_eq!(terminal.leave(), 0);
}

#[test]
fn a_failed_task_that_touches_security_is_the_users_business_at_once() {
    let fail = "[[reply]]\ncall = [{ name = 'fs_readFile', arguments = { path = 'missing.rs' } }]\n";
    for (line, told) in
        [("change the password check in src/auth.rs", true), ("fix the greeting in src/main.rs", false)]
    {
        let project = Project::new().script(&format!("{}[[reply]]\ntext = 'I give up.'", fail.repeat(5)));
        let mut terminal = Terminal::start(&project, &[]);
        terminal.turn(line).see("kept failing");
        if told {
            terminal.see("affects security and failed");
            terminal.turn("/why full").see("Debate: security");
        } else {
            terminal.never("affects security");
        }
        assert_eq!(terminal.leave(), 0);
    }
}

#[test]
fn soft_routing_is_advice_and_the_prefix_stays() {
    let server = Server::start([
        Reply::text("It is storage."),
        Reply::call("c1", "fs_readFile", json!({ "path": "src/main.rs" })),
        Reply::text("Fixed."),
    ]);
    let [_, project] = projects(&server);
    let project = project.env("POINTSMAN_ROUTING__HARD", "false");
    let mut terminal = Terminal::start(&project, &[]);
    terminal.turn("what is HPOS?").see("It is storage.");
    terminal.turn("fix the greeting in src/main.rs").see("Fixed.").turn("/why").see("Only advice");
    assert_eq!(terminal.leave(), 0);
    server.approve();
    let requests = server.requests();
    let said = |n: usize| requests[n].body["messages"].to_string();
    assert!(
        said(0).contains("treat this as ANSWER") && said(1).contains("treat this as ACTION"),
        "{}",
        said(1)
    );
    assert_eq!(requests[0].tools(), requests[1].tools());
    let routed = log::of_type(&log::events(&project), "routed");
    assert_eq!((&routed[0]["route"]["track"], &routed[1]["to"]), (&json!("ANSWER"), &json!("koda")));
}

#[test]
fn a_question_about_a_word_of_the_project_is_work() {
    let project =
        Project::new().script("[[reply]]\ntext = 'A.'\n[[reply]]\ntext = 'B.'").file("src/wheelbase.rs", "");
    for (line, track) in [("what is a wheelbase?", "ACTION"), ("what is a monad?", "ANSWER")] {
        assert_eq!(project.run(&["-p", line]).code, 0);
        assert_eq!(log::only(&log::events(&project), "routed")["route"]["track"], track, "{line}");
    }
}

#[test]
fn stats_count_what_was_decided() {
    let project = Project::new().script("[[reply]]\ntext = 'A.'\n[[reply]]\ntext = 'A.'");
    assert_eq!(project.run(&["stats", "--json"]).json()["decisions"], 0);
    for line in ["what is HPOS?", "? fix src/a.rs", "pwd"] {
        assert_eq!(project.run(&["-p", line]).code, 0, "{line}");
    }
    let stats = project.run(&["stats", "--json"]).json();
    assert_eq!(
        (&stats["decisions"], &stats["answer"], &stats["trivial"]),
        (&json!(3), &json!(2), &json!(1)),
        "{stats}"
    );
    assert_eq!(
        (&stats["overrides"]["forced_answer"], stats["answer_rate"].as_f64()),
        (&json!(1), Some(2.0 / 3.0))
    );
    assert!(project.run(&["stats"]).out.contains("Decisions: 3"));
}

#[test]
fn prompts_of_the_user_stand_in_and_a_mistake_names_the_file() {
    let prompts = |name: &str, text: &str| {
        let server = Server::start([Reply::text("Done."), Reply::text("Done.")]);
        let [_, project] = projects(&server);
        let path = project.home().join(format!("config/pointsman/prompts/{name}.md"));
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
        let agent = name.strip_prefix("agents/").map_or(String::new(), |agent| format!("/agents {agent} "));
        let ran = project.run(&["-p", &format!("{agent}explain src/main.rs")]);
        (ran, server.requests().first().map(|seen| seen.body.to_string()).unwrap_or_default())
    };
    let (ran, sent) = prompts("system", "Speak like a pirate about {{ project }}. {{ agent }}");
    assert!(ran.code == 0 && sent.contains("Speak like a pirate about project."), "{}", ran.err);
    let (ran, sent) = prompts("tools/fs_edit", "My own words for it.");
    assert!(ran.code == 0 && sent.contains("My own words for it."), "{}", ran.err);
    for (name, text, word) in [
        ("system", "Be {{ manner }}.", "manner"),
        ("sistem", "Hello.", "sistem"),
        ("agents/scout", "Hello.", "front matter"),
    ] {
        let (ran, sent) = prompts(name, text);
        assert!(ran.code == 2 && sent.is_empty(), "{}", ran.err);
        assert!(ran.err.contains(&format!("{name}.md")) && ran.err.contains(word), "{}", ran.err);
    }
}

/// Resident memory of a process, in kB.
#[cfg(target_os = "linux")]
fn resident(pid: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).expect("the process runs");
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).expect("it says so");
    line.split_whitespace().nth(1).and_then(|number| number.parse().ok()).expect("a number")
}

/// `ROUNDS=50` makes it a million lines.
#[test]
#[cfg(target_os = "linux")]
fn many_lines_take_no_more_memory() {
    use std::io::{BufRead, BufReader, Write};
    use std::sync::Arc;
    let rounds = rounds() as usize;
    let project = Project::new();
    let mut command = project.command(&["route", "--json"]);
    let mut child =
        command.stdin(std::process::Stdio::piped()).stdout(std::process::Stdio::piped()).spawn().unwrap();
    let (stdin, mut out) =
        (Arc::new(child.stdin.take().unwrap()), BufReader::new(child.stdout.take().unwrap()));
    let lines = [
        "fix src/a.rs and update tests",
        "what is HPOS?",
        "",
        "führe dbt run aus",
        "pwd",
        "delete all users",
    ];
    let batch: String = (0..1_000).map(|n| format!("{} {n}\n", lines[n % lines.len()])).collect();
    let mut line = String::new();
    let mut round = || {
        let text = batch.clone();
        let to = stdin.clone();
        let feeder = std::thread::spawn(move || (&*to).write_all(text.as_bytes()));
        for _ in 0..1_000 {
            line.clear();
            assert!(out.read_line(&mut line).unwrap() > 0, "a line is answered");
        }
        feeder.join().unwrap().unwrap();
    };
    (0..5).for_each(|_| round());
    let before = resident(child.id());
    (0..rounds * 20).for_each(|_| round());
    let after = resident(child.id());
    assert!(after <= before + 1_024, "{before} kB became {after} kB");
    drop(stdin);
    assert!(child.wait().unwrap().success());
}
