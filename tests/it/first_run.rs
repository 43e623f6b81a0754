//! The first quarter of an hour of somebody without a key: look, create, run, take back, leave, come back.

use crate::support::{Project, Terminal, log};

fn fresh() -> Project {
    Project::new()
        .file("Cargo.toml", "[package]\nname = \"fresh\"\nversion = \"0.1.0\"\n")
        .file("src/main.rs", "fn main() {\n    // TODO: greet\n    println!(\"hello\");\n}\n")
}

/// Creates `notes.md` with one line and answers the question with yes.
fn create_notes(terminal: &mut Terminal) {
    terminal
        .line("create notes.md with \"first line\"")
        .see("y yes")
        .keys("y")
        .see("Created notes.md.")
        .prompt();
}

#[test]
fn a_file_is_created_once_approved() {
    let project = fresh();
    let mut terminal = Terminal::start(&project, &[]);
    terminal.see("offline").line("create notes.md with \"first line\"");
    terminal.see("Make this change?").see("+ first line").see("y yes");
    assert!(!project.path("notes.md").exists(), "nothing happens before the answer");
    terminal.keys("y").see("Created notes.md.").prompt();
    assert_eq!(project.read("notes.md").trim_end(), "first line");
    assert_eq!(terminal.leave(), 0);
    log::every_start_has_its_end(&log::events(&project));
}

#[test]
fn looking_asks_nothing() {
    let project = fresh();
    let mut terminal = Terminal::start(&project, &[]);
    terminal.turn("show src/main.rs").see("println!(\"hello\");");
    terminal.turn("find TODO").see("1 match in 1 file").see("2:     // TODO: greet");
    terminal.never("y yes");
    assert_eq!(terminal.leave(), 0);
}

#[test]
fn a_command_runs_with_its_output() {
    let project = fresh();
    let mut terminal = Terminal::start(&project, &[]);
    terminal.turn("run git --version").see("git version 2").see("exit 0");
    assert_eq!(terminal.leave(), 0);
    let ended = log::only(&log::events(&project), "tool_ended");
    assert_eq!((&ended["ok"], &ended["ran"]), (&true.into(), &true.into()), "{ended}");
}

#[test]
fn a_change_is_taken_back_after_a_yes() {
    let project = fresh();
    let mut terminal = Terminal::start(&project, &[]);
    create_notes(&mut terminal);
    // No is what Enter says.
    terminal.line("/undo").see("delete   notes.md").see("Undo? [y/N]").keys("\r");
    terminal.see("No changes made.").prompt();
    assert!(project.path("notes.md").exists());
    terminal.line("/undo").see_times("Undo? [y/N]", 2).keys("y").see("Undid 1 change.").prompt();
    assert!(!project.path("notes.md").exists());
    terminal.line("/redo").see("Redo? [y/N]").keys("y").see("Redid 1 change.").prompt();
    assert_eq!(project.read("notes.md").trim_end(), "first line");
    assert_eq!(terminal.leave(), 0);
}

#[test]
fn leaving_saves_and_continue_goes_on() {
    let project = fresh();
    let mut terminal = Terminal::start(&project, &[]);
    create_notes(&mut terminal);
    assert_eq!(terminal.leave(), 0);
    terminal.is_as_before();
    let saved = log::sessions(&project, "json").pop().expect("the session was written as one document");
    let saved: serde_json::Value = serde_json::from_slice(&std::fs::read(saved).unwrap()).unwrap();
    assert_eq!(saved["createdFiles"], serde_json::json!(["notes.md"]));
    assert_eq!(saved["undoStack"].as_array().map(Vec::len), Some(1), "{saved}");

    let mut again = Terminal::start(&project, &["--continue"]);
    again.see("create notes.md with \"first line\"").see("Created notes.md.").prompt();
    again.line("/undo").see("Undo? [y/N]").keys("y").see("Undid 1 change.").prompt();
    assert!(!project.path("notes.md").exists(), "what an earlier run did is taken back");
    again.turn("find TODO").see("2:     // TODO: greet");
    assert_eq!(again.leave(), 0);
    assert_eq!(log::sessions(&project, "jsonl").len(), 1, "it is the same session");
    log::every_start_has_its_end(&log::events(&project));
}

#[test]
fn resume_lets_one_pick() {
    let project = fresh();
    for request in ["show src/main.rs", "find TODO"] {
        let mut terminal = Terminal::start(&project, &[]);
        terminal.turn(request);
        assert_eq!(terminal.leave(), 0);
    }
    let mut plain = Terminal::start(&project, &[]);
    plain.see("Last session: 'find TODO'").see("/resume continues");
    assert_eq!(plain.leave(), 0);

    let mut terminal = Terminal::start(&project, &["--resume"]);
    // The last one stands first; Down takes the one before.
    terminal.see("Resume which session?").see("show src/main.rs").keys("\x1b[B\r");
    terminal.see("println!(\"hello\");").prompt();
    assert_eq!(terminal.leave(), 0);
    assert_eq!(log::sessions(&project, "jsonl").len(), 2, "nothing new was begun");
}

#[test]
fn starting_and_leaving_creates_nothing() {
    let project = fresh();
    let mut terminal = Terminal::start(&project, &[]);
    assert_eq!(terminal.leave(), 0);
    terminal.is_as_before();
    assert!(log::sessions(&project, "jsonl").is_empty() && log::sessions(&project, "json").is_empty());
    assert!(!project.path(".pointsman").exists());
}
