//! What a command changed: its line says that nobody takes it back, and an undo names what it passes over.

use crate::support::{Project, Terminal};

fn project() -> Project {
    Project::new().env("POINTSMAN_PROVIDER", "offline").file("a.txt", "one\n").file("b.txt", "x\n")
}

/// A change, two commands that change files and one that does not, and the way back through them.
fn undone(columns: u16, lang: &str, create: &str, [no_undo, sentence, stays, ask]: [&str; 4]) {
    let project = project().env("POINTSMAN_LANG", lang).env("POINTSMAN_MODE", "edits");
    let bare = |text: &str| text.split_whitespace().collect::<String>();
    let mut terminal = Terminal::sized(&project, &[], columns, 60);
    terminal.turn(create).turn("!echo 2 >>a.txt").see(no_undo).turn("!cat a.txt").turn("!rm b.txt");
    terminal.see_times(no_undo, 2).turn("!true && test -d .");
    assert_eq!(bare(&terminal.all()).matches(&bare(sentence)).count(), 1, "{}", terminal.all());
    let passed = |terminal: &Terminal, command: &str| {
        bare(&terminal.all()).matches(&bare(&format!("{command}{stays}"))).count()
    };
    terminal.line("/undo").see("n.md").see(ask);
    assert_eq!(["rm b.txt", "echo 2 >>a.txt", "cat a.txt"].map(|it| passed(&terminal, it)), [1, 1, 0]);
    assert_eq!(terminal.all().matches(no_undo).count(), 2, "{}", terminal.all());
    terminal.keys(if lang == "de" { "j" } else { "y" }).prompt();
    assert!(!project.path("n.md").exists() && !project.path("b.txt").exists());
    assert_eq!(project.read("a.txt"), "one\n2\n");
    // What was told once is not told again.
    terminal.turn("/undo").turn("!rm a.txt").turn("/undo");
    assert_eq!(["rm b.txt", "rm a.txt"].map(|it| passed(&terminal, it)), [1, 1]);
    assert_eq!(terminal.leave(), 0);
}

#[test]
fn a_command_that_changed_files_says_so() {
    let words = [
        "no /undo · exit 0",
        "This command changed files. /undo reverts changes by tools, not by commands.",
        "' (a command)",
        "Undo? [y/N]",
    ];
    undone(80, "en", "create n.md with \"x\"", words);
}

#[test]
fn german_at_forty_columns() {
    let words = [
        "kein /undo ·",
        "Dieser Befehl hat Dateien geändert. /undo macht Änderungen von Werkzeugen rückgängig, nicht von Befehlen.",
        "“ (ein Befehl)",
        "Rückgängig machen? [j/N]",
    ];
    undone(40, "de", "erstelle n.md mit \"x\"", words);
}

#[test]
fn a_new_session_names_the_one_that_would_go_on() {
    let project = project();
    let mut terminal = Terminal::start(&project, &[]);
    terminal.turn("/undo").see("Nothing to undo.").turn("show a.txt");
    assert_eq!(terminal.leave(), 0);
    let mut terminal = Terminal::sized(&project, &[], 40, 24);
    terminal.turn("/undo").see("Nothing to undo in this session.").see("--continue").see("'show a.txt'");
    assert_eq!(terminal.leave(), 0);
    let project = project.env("POINTSMAN_LANG", "de");
    let mut terminal = Terminal::start(&project, &[]);
    terminal.turn("/undo").see("In dieser Sitzung gibt es nichts rückgängig zu machen.").see("„show a.txt“");
    assert_eq!(terminal.leave(), 0);
}

#[test]
fn a_file_that_was_changed_since_asks_nothing() {
    let project = project().env("POINTSMAN_MODE", "edits");
    let mut terminal = Terminal::start(&project, &[]);
    terminal.turn("create n.md with \"x\"");
    project.write("n.md", "somebody else's\n");
    terminal.turn("/undo").see("It was changed since").see("No changes made.").never("Undo?");
    assert_eq!(project.read("n.md"), "somebody else's\n");
    assert_eq!(terminal.leave(), 0);
}

#[test]
fn scripts_are_told_too() {
    let project = project().env("POINTSMAN_MODE", "edits");
    assert_eq!(project.run(&["-p", "create n.md with \"x\""]).code, 0);
    assert_eq!(project.run(&["-p", "!rm b.txt", "--continue"]).code, 0);
    let plan = project.run(&["undo", "--dry-run", "--json"]).json();
    assert_eq!((&plan["passed"], &plan["left"]), (&serde_json::json!(["rm b.txt"]), &0.into()), "{plan}");
}

#[test]
fn a_question_says_beforehand_what_no_undo_takes_back_and_a_no_offers_nothing_of_it() {
    let project = project();
    let mut terminal = Terminal::start(&project, &[]);
    terminal.line("run rm b.txt").see("/undo cannot revert it.").see("y yes").keys("n").prompt();
    terminal.line("create n.md with \"x\"").see("y yes").never("cannot take it back").keys("n").prompt();
    terminal.see("was declined").never("Show n.md").never("Undo");
    terminal.turn("show gone.py").see("failed:").never("Find TODO");
    assert_eq!(terminal.leave(), 0);
}
