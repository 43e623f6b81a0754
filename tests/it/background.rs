//! What runs in the background, as the person sees it: listed, looked at, ended, and named on leaving.

use crate::support::{Project, Terminal};

const SCRIPT: &str = r#"
    [[reply]]
    call = [
        { name = "bash_execute", arguments = { command = "echo ready; cat notes.txt; sleep 60", background = true } },
        { name = "bash_execute", arguments = { command = "sleep 50", background = true } },
        { name = "bash_execute", arguments = { command = "exit 3", background = true } },
    ]
    [[reply]]
    call = [{ name = "bash_output", arguments = { id = "job-3" } }]
    [[reply]]
    text = "Both run."
    [[reply]]
    call = [{ name = "bash_output", arguments = { id = "job-1" } }]
    [[reply]]
    expect = "ready"
    text = "It is ready."
"#;

fn start(project: &Project, columns: u16) -> Terminal {
    let mut terminal = Terminal::sized(project, &["--mode", "auto"], columns, 40);
    terminal.until("the prompt", |screen| screen.trim_end().ends_with('›'));
    terminal
}

#[test]
fn jobs_are_listed_shown_and_ended() {
    let project = Project::new().script(SCRIPT).file("notes.txt", "API_TOKEN=abcdefgh12345678\n");
    let mut terminal = start(&project, 80);
    terminal.turn("/tasks").see("No background tasks.");
    terminal.turn("run the server").see("Both run.");
    terminal
        .turn("/tasks")
        .see("job-1  running, ")
        .see("echo ready")
        .see("API_TOKEN=<secret")
        .see("job-2  running, ")
        .see("job-3  exit 3");
    terminal.turn("/tasks output 1").see("ready\n");
    // The model still gets what was only looked at.
    terminal.turn("look at the server").see("It is ready.");
    terminal.turn("/tasks kill job-2").see("Stopped job-2: stopped.");
    terminal.turn("/tasks kill job-2").see("job-2 had already ended: stopped.");
    terminal.turn("/tasks kill job-7").see("There is no task 'job-7'. See /tasks.");
    terminal.turn("/tasks output 2").see("job-2 has no output yet.");
    terminal.never("abcdefgh12345678");
    assert_eq!(terminal.leave(), 0);
    terminal.see("Stopping 1 background task.").see("Session saved.");
}

#[test]
fn in_german_and_in_a_narrow_window() {
    let project = Project::new().script(SCRIPT).env("LANG", "de_DE.UTF-8");
    let mut terminal = start(&project, 40);
    terminal.turn("/tasks").see("Keine Hintergrund-Tasks.");
    terminal.turn("starte den Server").see("Both run.");
    terminal.turn("/tasks").see("job-1  läuft, ").see("job-3  Exit 3").never("running");
    terminal.turn("/tasks output 2").see("hat noch keine Ausgabe.");
    let widest = terminal.all().lines().map(|line| pointsman::text::measure::width(line.trim_end())).max();
    assert!(widest < Some(40), "{}", terminal.all());
    assert_eq!(terminal.leave(), 0);
    terminal.see("2 Hintergrund-Tasks werden").see("Sitzung gespeichert.");
}

#[test]
fn without_a_terminal_leaving_says_it_too() {
    let ran = Project::new().script(SCRIPT).run(&["-p", "run the server", "--mode", "auto"]);
    assert!(ran.out.contains("Both run."), "{ran:?}");
    assert!(ran.err.contains("Stopping 2 background tasks."), "{}", ran.err);
}
