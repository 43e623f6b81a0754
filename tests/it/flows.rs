//! Whole requests from the line to the answer in a real terminal: who takes them, what is asked, what is checked, what it took.

use crate::support::{Project, Terminal, log};

const ANALYSIS: &str = "{ needs = { web_search = false, code_read = true, code_write = true, devops = true, clarification = false }, \
    tasks = [{ description = 'update the README', capability = 'code_write' }, { description = 'look how the deployment is doing', \
    capability = 'devops' }], confidence = 'high' }";

struct Words {
    lang: &'static str,
    yes: &'static str,
    keys: &'static str,
    change: &'static str,
    run: &'static str,
    running: &'static str,
}

const WORDS: [Words; 2] = [
    Words {
        lang: "en",
        yes: "y",
        keys: "  y ",
        change: "Make this change?",
        run: "Run this?",
        running: "running",
    },
    Words {
        lang: "de",
        yes: "j",
        keys: "  j ",
        change: "So ändern?",
        run: "Ausführen?",
        running: "Ausführen",
    },
];

fn says(tier: &str, expect: &str, text: &str) -> String {
    format!("[[reply]]\ntier = '{tier}'\nexpect = '''{expect}'''\ntext = '''{text}'''\n")
}

fn calls(tier: &str, expect: &str, name: &str, arguments: &str) -> String {
    format!(
        "[[reply]]\ntier = '{tier}'\nexpect = '''{expect}'''\ncall = [{{ name = '{name}', arguments = {arguments} }}]\n"
    )
}

fn edit(expect: &str, path: &str, old: &str, new: &str) -> String {
    let arguments = format!("{{ path = '{path}', edits = [{{ old = '{old}', new = '{new}' }}] }}");
    calls("main", expect, "fs_edit", &arguments)
}

fn project(words: &Words, script: &str) -> Project {
    Project::new().env("POINTSMAN_LANG", words.lang).script(script)
}

fn executable(project: &Project, name: &str) {
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(project.path(name), mode).expect("it is the test's own");
}

/// Says yes to what is asked with these words.
fn agree(terminal: &mut Terminal, words: &Words, asked: &str) {
    let rows = |screen: &str| screen.lines().rev().take(6).any(|row| row.starts_with(words.keys));
    terminal.see(asked).until("the keys", rows).keys(words.yes);
}

fn leave(project: &Project, terminal: &mut Terminal) -> Vec<serde_json::Value> {
    assert_eq!(terminal.prompt().leave(), 0);
    terminal.is_as_before();
    let events = log::events(project);
    log::every_start_has_its_end(&events);
    events
}

/// Who took it, and how many calls of each tier it took.
fn took(events: &[serde_json::Value]) -> (String, [u64; 3]) {
    let routed = log::of_type(events, "routed");
    let counts = &log::only(events, "turn_ended")["counts"];
    let count = |tier: &str| counts[tier].as_u64().unwrap_or_default();
    (routed[0]["to"].as_str().unwrap().to_owned(), ["fast", "main", "deep"].map(count))
}

#[test]
fn a_login_bug_is_fixed_by_one_agent_that_checks_itself() {
    for words in &WORDS {
        let script = calls("main", "login bug", "fs_readFile", "{ path = 'login.sh' }")
            + &edit("exit 1", "login.sh", "exit 1", "exti 0")
            + &says("main", "", "It is fixed.")
            + &edit("exti", "login.sh", "exti 0", "exit 0")
            + &says("main", "", "Now it is fixed.");
        let project = project(words, &script)
            .file("login.sh", "exit 1\n")
            .file("package.json", "{}")
            .file("bin/npm", "#!/bin/sh\nsh login.sh || { echo \"failed: $(cat login.sh)\"; exit 1; }\n")
            .env("POINTSMAN_SELFCHECK", "always");
        let path = format!("{}:{}", project.path("bin").display(), project.environment()["PATH"]);
        let project = project.env("PATH", path);
        executable(&project, "bin/npm");
        let mut terminal = Terminal::sized(&project, &[], 80, 60);
        terminal.line("fix the login bug in login.sh");
        agree(&mut terminal, words, words.change);
        agree(&mut terminal, words, words.run);
        terminal.see("failed: exti 0").see_times(words.change, 2);
        agree(&mut terminal, words, "+ exit 0");
        terminal.see_times(words.run, 2);
        agree(&mut terminal, words, words.run);
        terminal.see("Now it is fixed.").prompt();
        assert_eq!(project.read("login.sh"), "exit 0\n");
        let events = leave(&project, &mut terminal);
        assert_eq!(took(&events), ("koda".to_owned(), [0, 5, 0]), "no review of what is simple");
        let ended = log::of_type(&events, "tool_ended");
        let ok: Vec<bool> = ended.iter().map(|event| event["ok"] == true).collect();
        assert_eq!(ok, [true, true, false, true, true], "{ended:#?}");
    }
}

#[test]
fn the_latest_changes_are_deployed_after_a_yes() {
    for words in &WORDS {
        let side = |text: &str| says("main", "Deploy the latest changes", text);
        let verdict = "{ verdict = 'proceed', how = '' }";
        let script = side("They were tested.")
            + &side("Nobody can take it back.")
            + &calls("fast", "", "verdict", verdict)
            + &calls("main", "", "bash_execute", "{ command = './deploy.sh' }")
            + &says("main", "shipped it", "It is live.");
        let project = project(words, &script).file("deploy.sh", "#!/bin/sh\necho shipped it | tee shipped\n");
        executable(&project, "deploy.sh");
        let mut terminal = Terminal::sized(&project, &[], 80, 60);
        terminal.line("Deploy the latest changes").see("Nobody can take it back.").see(words.run);
        assert!(!project.path("shipped").exists(), "not before the yes");
        agree(&mut terminal, words, "./deploy.sh");
        terminal.see("It is live.").prompt();
        assert_eq!(project.read("shipped"), "shipped it\n");
        let events = leave(&project, &mut terminal);
        assert_eq!(took(&events), ("devo".to_owned(), [1, 4, 0]));
    }
}

#[test]
fn who_only_looks_answers_how_something_works() {
    for (words, line) in
        WORDS.iter().zip(["How does the session store work?", "Wie funktioniert der Session-Store?"])
    {
        let script = calls("main", "", "fs_readFile", "{ path = 'src/session_store.rs' }")
            + &calls("main", "fn load", "fs_writeFile", "{ path = 'notes.md', content = 'x' }")
            + &says("main", "", "It loads each session once.");
        let project = project(words, &script).file("src/session_store.rs", "fn load() {}\n");
        let mut terminal = Terminal::start(&project, &["--mode", "auto"]);
        // Only a look was heard: a change asks, whatever the mode.
        terminal.line(line).see(words.change);
        terminal.until("the keys", |screen| screen.contains("  n n") || screen.contains("n nein"));
        terminal.keys("n").see("It loads each session once.").prompt();
        assert!(!project.path("notes.md").exists());
        let events = leave(&project, &mut terminal);
        assert_eq!(took(&events), ("scout".to_owned(), [0, 3, 0]), "{line}");
    }
}

#[test]
fn code_and_operations_side_by_side_become_one_answer() {
    for (words, columns) in WORDS.iter().zip([80, 40]) {
        let script = calls("fast", "", "analysis", ANALYSIS)
            + &edit("update the README", "README.md", "old", "new")
            + &calls("main", "look how the deployment", "bash_execute", "{ command = 'cat status' }")
            + &says("main", "", "The one is done.")
            + &says("main", "", "The other is done.")
            + &says("main", "is done.", "The README is new and the deployment is green.");
        let project = project(words, &script)
            .file("README.md", "old\n")
            .file("status", "green\n")
            .env("POINTSMAN_ANALYZER", "always");
        let mut terminal = Terminal::sized(&project, &[], columns, 60);
        terminal.line("update the README and check how the deployment is doing");
        agree(&mut terminal, words, "+ new");
        terminal.prompt().see(&format!("✓ {} ", words.running)).see_times(" is done.", 2);
        let shown = terminal.all().split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(shown.contains("The README is new and the deployment is green."), "{shown}");
        assert_eq!(project.read("README.md"), "new\n");
        let events = leave(&project, &mut terminal);
        assert_eq!(took(&events), ("chapo".to_owned(), [1, 5, 0]));
    }
}

/// A red command makes "Fix it" the first step, which carries the command, its output and the files that it names.
#[test]
fn a_red_command_is_one_step_from_being_mended() {
    let script = "[[reply]]\nexpect = 'return a - b'\ntext = 'Mended.'";
    let project = Project::new()
        .script(script)
        .env("POINTSMAN_ROUTING__DIRECT", "true")
        .file("check.sh", "echo 'calc.py:2:5: wrong sign'; exit 1\n")
        .file("calc.py", "def add(a, b):\n    return a - b\n");
    let mut terminal = Terminal::start(&project, &[]);
    terminal.turn("sh check.sh").see("wrong sign").see("1 Fix it").never("calls");
    terminal.turn("1").see("fix what makes").see("Mended.").see("1 call");
    assert_eq!(terminal.leave(), 0);
}

/// What failed before the turn is said in a line and goes back to nobody.
#[test]
fn a_check_that_was_red_before_is_no_finding() {
    let script = edit("", "notes.py", "one", "two") + &says("main", "", "Changed.");
    let project = Project::new()
        .script(&script)
        .file("notes.py", "X = 'one'\n")
        .file("tests/__init__.py", "")
        .file("tests/test_a.py", "import unittest\n\n\nclass A(unittest.TestCase):\n    def test_a(self):\n        self.fail('long known')\n");
    let ran = project.run(&[
        "-p",
        "change one to two in notes.py",
        "--mode",
        "edits",
        "--allow",
        "bash(python3 -m unittest *)",
        "--output-format",
        "json",
    ]);
    let report = ran.json();
    assert_eq!((ran.code, &report["calls"]["main"]), (0, &serde_json::json!(2)), "{} {report}", ran.err);
    assert!(ran.err.contains("fails as it did before this turn"), "{}", ran.err);
}
