//! The list that an agent keeps of its own work: on the screen, without one, and when it is wrong.

use crate::support::{Project, Terminal, log};
use pointsman::text::measure;

/// A plan of three steps, with these states; the second text is longer than a narrow window.
fn call(states: [&str; 3]) -> String {
    let texts = ["Read a.txt", "Change the first line so that it says what the others say", "Read it again"];
    let step = |(text, state): (&str, &str)| format!("{{ text = \"{text}\", state = \"{state}\" }}");
    let steps: Vec<String> = texts.into_iter().zip(states).map(step).collect();
    format!("{{ name = \"updatePlan\", arguments = {{ steps = [{}] }} }}", steps.join(", "))
}

fn script(lang_done: &str) -> String {
    let plan = |states| format!("[[reply]]\ncall = [{}]\n", call(states));
    format!(
        "{}[[reply]]\ncall = [{}, {{ name = \"fs_readFile\", arguments = {{ path = \"a.txt\" }} }}]\n{}\
         [[reply]]\nexpect = \"3 {lang_done} 3\"\ntext = \"All of it.\"\n",
        plan(["in_progress", "pending", "pending"]),
        call(["completed", "running", "todo"]),
        plan(["done", "done", "done"]),
    )
}

fn project(script: &str) -> Project {
    Project::new().script(script).file("a.txt", "one\n")
}

/// The rows between two texts, without the time that a call took.
fn rows(terminal: &Terminal) -> String {
    let all = terminal.all();
    let from = all.find("● plan").or_else(|| all.find("● Plan")).unwrap_or_else(|| panic!("no plan:\n{all}"));
    let end = all.find("All of it.").unwrap_or(all.len());
    let rows = all[from..end].lines().map(str::trim_end).filter(|row| !row.contains("a.txt  "));
    rows.filter(|row| !row.is_empty()).collect::<Vec<_>>().join("\n")
}

#[test]
fn it_is_shown_whole_once_and_then_in_a_row() {
    let project = project(&script("of"));
    let mut terminal = Terminal::start(&project, &[]);
    terminal.turn("change one to two in a.txt").see("All of it.").never("Run this?").never("control");
    let want = "● plan  0 of 3 done · Read a.txt\n  → Read a.txt\n  \
        ○ Change the first line so that it says what the others say\n  ○ Read it again\n\
        ● plan  1 of 3 done · Change the first line so that it says what the others say\n● plan  3 of 3 done";
    assert_eq!(rows(&terminal), want);
    terminal.turn("/show 1").see("1. plan").see("→ Read a.txt");
    assert_eq!(terminal.leave(), 0);
    log::every_start_has_its_end(&log::events(&project));
}

#[test]
fn it_fits_a_narrow_window_and_speaks_german() {
    for (columns, language, done, head) in [
        (40, "de_DE.UTF-8", "von", "● Plan  0 von 3 erledigt"),
        (80, "de_DE.UTF-8", "von", "● Plan  0 von 3 erledigt"),
    ] {
        let project = project(&script(done)).env("LANG", language);
        let mut terminal = Terminal::sized(&project, &[], columns, 40);
        terminal.turn("ändere one zu two in a.txt").see("All of it.").see(head).never("of 3 done");
        let rows = rows(&terminal);
        assert_eq!(rows.matches("○ Change").count(), 1, "{rows}");
        assert!(rows.lines().all(|row| measure::width(row) < usize::from(columns)), "{rows}");
        assert_eq!(terminal.leave(), 0);
    }
    let project = project(&script("of"));
    let mut terminal = Terminal::sized(&project, &[], 40, 40);
    terminal.turn("change one to two in a.txt").see("All of it.");
    let rows = rows(&terminal);
    assert!(
        rows.contains("\n  ○ Change the first line so that it\n    says what the others say\n"),
        "{rows}"
    );
    assert_eq!(terminal.leave(), 0);
}

#[test]
fn without_a_terminal_it_is_a_line_and_a_call() {
    let ran = project(&script("of")).run(&["-p", "change one to two in a.txt"]);
    assert!(ran.out.contains("All of it."), "{ran:?}");
    assert!(ran.err.contains("· plan  0 of 3 done · Read a.txt\n"), "{}", ran.err);
    let ran = project(&script("of")).run(&[
        "-p",
        "change one to two in a.txt",
        "--output-format",
        "stream-json",
        "--events",
        "looper",
    ]);
    let calls =
        ran.out.lines().filter(|line| line.contains("\"type\":\"tool_call\"") && line.contains("updatePlan"));
    assert_eq!(calls.count(), 3, "{}", ran.out);
}

#[test]
fn a_wrong_list_goes_back_to_the_model() {
    let script = r#"
        [[reply]]
        call = [{ name = "updatePlan", arguments = { steps = [] } }]
        [[reply]]
        expect = "`steps` is empty"
        call = [{ name = "updatePlan", arguments = { steps = [{ text = "a", state = "perhaps" }] } }]
        [[reply]]
        expect = "there are pending, in_progress and done"
        text = "No plan then."
    "#;
    let project = project(script);
    let mut terminal = Terminal::start(&project, &[]);
    terminal.turn("change one to two in a.txt").see("No plan then.").see_times("invalid arguments", 2);
    terminal.never("0 of");
    assert_eq!(terminal.leave(), 0);
}
