//! What is said once, short and in its place: retries, calls that were not carried out, long diffs, sessions to choose from.

use crate::support::{Project, Terminal};

#[test]
fn retries_leave_one_row() {
    let fails = "[[reply]]\nerror = 'transient'\nmessage = 'Overloaded.'\nretry_after_ms = 300\n".repeat(3);
    for columns in [80, 40] {
        let project = Project::new().script(&(fails.clone() + "[[reply]]\ntext = 'At last.'"));
        let mut terminal = Terminal::sized(&project, &[], columns, 24);
        terminal.line("what is HPOS?").see("(2 of 5)").see("At last.").prompt();
        let all = terminal.all();
        assert_eq!(all.matches("Retrying").count(), 1, "{all}");
        assert!(all.contains("Overloaded. Retrying (4 of 5)."), "{all}");
        assert_eq!(terminal.leave(), 0);
    }
}

#[test]
fn a_call_that_was_not_carried_out_is_not_shown_as_one() {
    let script = r#"
        [[reply]]
        call = [{ name = "bash_execute", arguments = { command = "git log" } }]
        [[reply]]
        text = "Done."
    "#;
    let project = Project::new().script(script);
    let mut terminal = Terminal::start(&project, &[]);
    terminal.turn("what is HPOS?").see("This needs tools").see("Done.").never("git log").never("  0 ms");
    assert_eq!(terminal.leave(), 0);
}

#[test]
fn a_long_diff_is_folded_in_the_question() {
    let script = r#"
        [[reply]]
        call = [{ name = "fs_delete", arguments = { path = "long.txt" } }]
        [[reply]]
        text = "Done."
    "#;
    for columns in [80, 40] {
        let text: String = (1..=300).map(|n| format!("row {n}\n")).collect();
        let project = Project::new().script(script).file("long.txt", &text);
        let mut terminal = Terminal::sized(&project, &[], columns, 24);
        terminal.line("delete long.txt").see("y yes").see("more lines, Ctrl-O");
        let screen = terminal.screen();
        assert!(screen.contains("Make this change?"), "{screen}");
        assert!(screen.contains("− row 1\n") && screen.contains("− row 300\n"), "{screen}");
        terminal.never("row 150").keys("\x0f").see("− row 150").see_times("n no", 1).keys("n");
        terminal.see("Done.").prompt();
        assert!(project.path("long.txt").exists());
        assert_eq!(terminal.leave(), 0);
    }
}

#[test]
fn sessions_are_chosen_by_their_words() {
    let project = Project::new().script("[[reply]]\ntext = 'Done.'");
    let mut terminal = Terminal::start(&project, &[]);
    terminal.line("/export out.md").see("nothing to export yet").prompt();
    terminal.turn("what is a session that has a long first line?").see("Done.").line("/export out.md");
    terminal.see("Exported to").prompt();
    assert_eq!(terminal.leave(), 0);
    for (columns, shown) in [(40, "❯ 1 what is a session that has… "), (80, "1 turn")] {
        let mut terminal = Terminal::sized(&project, &[], columns, 24);
        terminal.line("/sessions").see("what is a session that has").see("/resume ID").prompt();
        terminal.line("/resume").see("Resume which session?").see(shown).see("❯ 1 what is a session");
        terminal.keys("\x1b").prompt();
        assert_eq!(terminal.leave(), 0);
    }
}

#[test]
fn the_prefixes_stand_in_a_column_in_help() {
    for (lang, rows) in [
        ("en", "  !command  runs it in your shell\n  @file     attaches a file\n"),
        ("de", "  @datei    hängt eine Datei an\n  ?text     antwortet"),
    ] {
        let project = Project::new().script("").env("POINTSMAN_LANG", lang);
        let mut terminal = Terminal::sized(&project, &[], 40, 24);
        terminal.line("/help").see(rows).prompt();
    }
}

#[test]
fn a_file_that_was_changed_since_is_named_once() {
    let script = r#"
        [[reply]]
        call = [{ name = "fs_writeFile", arguments = { path = "new.txt", content = "x" } }]
        [[reply]]
        text = "Done."
    "#;
    let project = Project::new().script(script);
    let mut terminal = Terminal::start(&project, &["--mode", "edits"]);
    terminal.keys("write the file new.txt\r").see("1 tool");
    std::fs::write(project.path("new.txt"), "other").expect("the file can be written");
    terminal
        .keys("/undo\r")
        .see("skip     new.txt: ")
        .see("No changes made.")
        .see_times("skip     new.txt", 1);
}

#[test]
fn usage_writes_numbers_as_footers_do() {
    let project = Project::new().script("[[reply]]\ntext = 'Done.'\nusage = { input = 20400, output = 3 }\n");
    let mut terminal = Terminal::start(&project, &[]);
    terminal.turn("what is HPOS?").line("/usage").see_times("20,400 tokens in", 2).never("20400");
    assert_eq!(terminal.leave(), 0);
}
