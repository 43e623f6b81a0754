//! What people read: verbs for calls, what a turn took, answers that can be followed, in English and German, wide and
//! narrow.

use crate::support::{Project, Terminal, log};
use pointsman::catalog::{Lang, titles};

#[test]
fn a_call_is_a_verb_and_its_object() {
    for (tool, what, en, de) in [
        ("fs_edit", "src/a.rs", "edit src/a.rs", "ändere src/a.rs"),
        ("fs_readFile", "a.rs:1-20", "read a.rs:1-20", "lese a.rs:1-20"),
        ("bash_execute", "cargo test", "run cargo test", "starte cargo test"),
        ("bash_execute", "", "run", "starte"),
        ("fs_grep", "TODO · src", "search TODO in src", "suche TODO in src"),
        ("fs_move", "a → b", "move a to b", "verschiebe a nach b"),
        ("git_status", "", "show git status", "zeige Git-Status"),
        ("git_status", "git_status", "show git status", "zeige Git-Status"),
        ("acme_ship", "v1", "acme_ship v1", "acme_ship v1"),
    ] {
        assert_eq!([Lang::En, Lang::De].map(|lang| titles::shown(tool, what, lang)), [en, de]);
    }
    for tool in pointsman::tool::registry::registry(&pointsman::tool::Services::default()) {
        let name = tool.spec(Lang::En).name;
        assert!(!titles::shown(&name, "x", Lang::De).starts_with(&name), "{name} has no verb");
    }
}

const DECLINED: &str = r#"
    [[reply]]
    call = [{ name = "fs_move", arguments = { from = "a.txt", to = "b.txt" } }, { name = "git_status", arguments = {} }]
    usage = { input = 2500, output = 30 }
    [[reply]]
    text = "Then not."
    usage = { input = 13, output = 10 }
"#;

/// The footer and the declined call of a turn whose question is answered with no.
fn declined(lang: &str, columns: u16, seen: &[&str]) {
    let project = Project::new().env("LANG", lang).script(DECLINED).file("a.txt", "one\n");
    let mut terminal = Terminal::sized(&project, &[], columns, 50);
    terminal.line("rename a.txt to b.txt").see("n n").keys("n").see("Then not.").prompt();
    for text in seen {
        terminal.see(text);
    }
    terminal.never("changes-files  0 ms").never("●  ").never("devo").never(" 0 cached").never("$0");
    assert_eq!(terminal.leave(), 0);
}

#[test]
fn a_no_reads_declined_and_the_footer_has_no_empty_figures() {
    let footer = "2,513 tokens in, 40 out";
    declined("C.UTF-8", 80, &["✗ move a.txt to b.txt  declined", footer, "2 calls, 2 tools"]);
    declined("C.UTF-8", 40, &["✗ move a.txt to b.txt  declined", footer]);
    let footer = "2.513 Tokens ein, 40 aus";
    declined("de_DE.UTF-8", 80, &["✗ verschiebe a.txt nach b.txt  abgelehnt", footer, "zeige Git-Status"]);
    declined("de_DE.UTF-8", 40, &["abgelehnt", footer]);
}

#[test]
fn waiting_for_an_answer_is_not_counted() {
    let project = Project::new().script(DECLINED).file("a.txt", "one\n");
    let mut terminal = Terminal::start(&project, &[]);
    terminal.line("rename a.txt to b.txt").see("n no").keys("later").see("No, because").keys("\r");
    terminal.see("Then not.").prompt();
    assert_eq!(terminal.leave(), 0);
    let path = log::sessions(&project, "jsonl").pop().expect("a session");
    let text = std::fs::read_to_string(path).expect("the session can be read");
    let lines = text.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).expect("JSON"));
    let lines: Vec<_> = lines.filter(|line| line.get("event").is_some()).collect();
    let at = |kind: &str| {
        let line = lines.iter().find(|line| line["event"]["type"] == kind).expect(kind);
        line["at"].as_u64().expect("a moment")
    };
    let waited = at("question_answered") - at("question_asked");
    let took =
        log::only(&log::events(&project), "turn_ended")["counts"]["duration_ms"].as_u64().expect("a time");
    let whole = at("turn_ended") - at("turn_started");
    assert!(took + waited <= whole + 100, "{took} ms of {whole} ms, {waited} ms of them for the answer");
}

#[test]
fn every_command_that_is_named_exists() {
    let commands = pointsman::command::built_in(Lang::En);
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/catalog");
    let help = Project::new().run(&["--help"]).out;
    for entry in std::fs::read_dir(folder).expect("the catalog") {
        let path = entry.expect("an entry").path();
        let text = std::fs::read_to_string(&path).expect("text");
        let word =
            |rest: &str| rest.split(|c: char| !c.is_ascii_lowercase()).next().unwrap_or_default().to_owned();
        for rest in text.split(['\'', '„', '`']).filter_map(|quoted| quoted.strip_prefix("pointsman ")) {
            let name = word(rest);
            assert!(
                name.is_empty() || help.contains(&format!("\n  {name} ")),
                "{}: pointsman {name}",
                path.display()
            );
        }
        for rest in text.split([' ', '"', '\'', '„', '(']).filter_map(|part| part.strip_prefix('/')) {
            let name = word(rest);
            let is_path = name.is_empty() || rest[name.len()..].starts_with('/');
            let known = commands.iter().any(|command| command.name == name);
            assert!(is_path || known || rest.starts_with("dev"), "{}: /{rest}", path.display());
        }
    }
}

#[test]
fn a_wrong_name_is_answered_with_the_right_ones() {
    let project = Project::new();
    let mut terminal = Terminal::start(&project, &[]);
    terminal.turn("/mode fast").see("There is no mode 'fast'.").see("plan, ask, edits or auto");
    terminal.turn("/model nope").see("There is no model 'nope'.").see("offline.");
    terminal.turn("/mode edits").see_times("Mode: edits", 1).keys("quit\r");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn exit_and_quit_leave() {
    for (word, lang) in [("exit", "C.UTF-8"), ("quit", "de_DE.UTF-8")] {
        let project = Project::new().env("LANG", lang);
        let mut terminal = Terminal::start(&project, &[]);
        assert_eq!(terminal.line(word).end(), 0);
        terminal.is_as_before();
    }
}

#[test]
fn doctor_takes_a_directory_and_a_provider() {
    let project = Project::new();
    let ran = project.run(&["-C", ".", "doctor"]);
    assert!(ran.code == 0 && ran.out.contains("local server"), "{} {}", ran.out, ran.err);
    let ran = project.run(&["doctor", "--provider", "anthropic"]);
    assert!(
        ran.code == 1 && ran.out.contains("Run 'pointsman auth set anthropic', or set ANTHROPIC_API_KEY."),
        "{}",
        ran.out
    );
    let ran = project.run(&["-p", "ls", "doctor"]);
    assert!(ran.code == 2 && ran.err.contains("A command takes no request"), "{}", ran.err);
}

#[test]
fn an_export_takes_a_new_name_and_knows_markdown() {
    let project = Project::new().file("a.txt", "one\n");
    let mut terminal = Terminal::start(&project, &[]);
    terminal.turn("show a.txt").turn("/export").see("Exported to session.json.");
    terminal
        .turn("/export")
        .see("Exported to session-2.json.")
        .turn("/export talk.md")
        .see("Exported to talk.md.");
    assert_eq!(terminal.leave(), 0);
    let text = project.read("talk.md");
    assert!(text.starts_with("## show a.txt\n\n- `read a.txt`  1 line\n\n`a.txt`:"), "{text}");
    let id = project.run(&["sessions", "--json"]).json()[0]["id"].as_str().expect("an id").to_owned();
    let ran = project.run(&["session", "export", &id, "-o", "talk.md"]);
    assert!(ran.code == 0 && ran.err.contains("talk-2.md"), "{}", ran.err);
    assert_eq!((project.read("talk.md"), project.read("talk-2.md")), (text.clone(), text));
}

#[test]
fn without_a_model_failures_are_told_and_looked_into() {
    let project = Project::new().file("check.sh", "seq 101 150; echo \"src/main.rs:3: boom\"; exit 1\n");
    let mut terminal = Terminal::start(&project, &["--mode", "auto"]);
    terminal.line("run bash check.sh");
    terminal.until("a question or the end", |screen| screen.contains("y yes") || screen.contains("Look at"));
    if terminal.screen().contains("y yes") {
        terminal.keys("y");
    }
    terminal.see("1 Look at src/main.rs:3").see("2 Show the full output").prompt();
    // What was seen is not said again; where some of it was cut, all of it can be read.
    terminal.see("failed: src/main.rs:3. Exit code 1.").see_times("│ 150", 1);
    terminal.turn("run seq 1 500").see("more lines, Ctrl-O shows all").see("Ran seq 1 500.\n");
    terminal.turn("run ls no-such.txt").see("ls no-such.txt failed: Exit code 2.");
    terminal.turn("cd .").see("!cd .").see_times("Show the full output", 2);
    assert_eq!(terminal.leave(), 0);
    let ran = project.run(&["-p", "run ls no-such.txt"]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    std::fs::remove_dir_all(project.path(".git")).expect("the folder is there");
    let ran = project.run(&["-p", "what changed"]);
    assert!(ran.code == 0 && ran.out.contains("no git repository"), "{}", ran.out);
}

#[test]
fn a_typed_command_that_fails_ends_so() {
    let project = Project::new();
    assert_eq!(project.run(&["-p", "echo hi"]).code, 0);
    let ran = project.run(&["-p", "!false", "--allow", "bash(false)"]);
    assert_eq!(ran.code, 1, "{}", ran.err);
}

#[test]
fn runs_without_a_terminal_are_marked_and_not_offered() {
    let project = Project::new().file("a.txt", "one\n").file("b.txt", "two\n");
    assert_eq!(project.run(&["-p", "show a.txt"]).code, 0);
    let mut terminal = Terminal::start(&project, &[]);
    terminal.turn("show b.txt").never("Last:");
    assert_eq!(terminal.leave(), 0);
    let listed = project.run(&["sessions"]).out;
    assert!(
        listed.contains("  -p  show a.txt ")
            && listed.contains("  show b.txt ")
            && listed.contains("  1 turn\n"),
        "{listed}"
    );
    let mut again = Terminal::start(&project, &["--resume"]);
    again
        .see("Resume which session?")
        .see("show b.txt")
        .never("show a.txt")
        .keys("\r")
        .see("● read b.txt")
        .prompt();
    assert_eq!(again.leave(), 0);
}

#[test]
fn what_a_kill_cut_off_is_shown_so_and_stays_ended() {
    let script = "[[reply]]\ncall = [{ name = 'bash_execute', arguments = { command = 'cat fifo' } }]\n";
    let project = Project::new().script(script);
    assert!(
        std::process::Command::new("mkfifo").arg(project.path("fifo")).status().expect("mkfifo").success()
    );
    let mut terminal = Terminal::start(&project, &["--mode", "auto"]);
    terminal.line("run cat fifo");
    terminal.until("the command or its question", |s| s.contains("y yes") || s.contains("run cat fifo  "));
    if terminal.screen().contains("y yes") {
        terminal.keys("y").see("→ yes").until("the command", |screen| screen.contains("run cat fifo  "));
    }
    terminal.signal(rustix::process::Signal::KILL).kill();
    let mut again = Terminal::start(&project, &["--continue"]);
    again.see("✗ run cat fifo  interrupted").see("Stopped.").see("The last turn was interrupted");
    assert_eq!(again.leave(), 0);
    log::every_start_has_its_end(&log::events(&project));
}

#[test]
fn an_undo_that_would_change_nothing_asks_nothing() {
    let project = Project::new();
    let mut terminal = Terminal::start(&project, &["--mode", "edits"]);
    terminal.turn("create a.md with \"one\"").see("Created a.md.");
    project.write("a.md", "mine\n");
    terminal.turn("/undo").see("skip     a.md").see("No changes made.").never("Undo?");
    assert_eq!(terminal.leave(), 0);
    assert_eq!(project.read("a.md"), "mine\n");
}
