//! A conversation with a model whose words are written down: what is streamed, called, asked and suggested appears,
//! and what the person answers reaches the model.

use crate::support::{Project, Terminal, log};

const STEPS: &str = r#"

```json:next_steps
[{"label": "Run the tests", "command": "explain the second step"}, {"label": "Ask why", "command": "? why so"}]
```
"#;

#[test]
fn markdown_streams_with_its_code() {
    let script = r##"
        [[reply]]
        text = "# Heading\n\nSome **bold** words:\n\n```rust\nfn main() {}\n```\n\n- one\n- two\n"
        piece = 3
        usage = { input = 1200, output = 40, cached = 1000 }
    "##;
    let project = Project::new().script(script);
    let mut terminal = Terminal::start(&project, &[]);
    terminal.turn("what is HPOS?").see("Heading").see("Some bold words:").see("fn main() {}").see("• one");
    terminal.see("1,200 tokens in (1,000 cached), 40 out").see("1 call").never("```").never("**");
    assert_eq!(terminal.leave(), 0);
}

#[test]
fn a_tool_round_shows_what_where_and_the_result() {
    let script = r#"
        [[reply]]
        text = "I look at it."
        call = [{ name = "fs_readFile", arguments = { path = "a.txt" } }]
        [[reply]]
        expect = "the content"
        text = "It holds the content."
    "#;
    let project = Project::new().script(script).file("a.txt", "the content\n");
    let mut terminal = Terminal::start(&project, &[]);
    terminal.turn("show me a.txt").see("I look at it.").see("a.txt").see("It holds the content.");
    terminal.see("2 calls, 1 tool");
    assert_eq!(terminal.leave(), 0);
    let events = log::events(&project);
    assert_eq!(log::only(&events, "turn_ended")["counts"]["main"], 2);
    log::every_start_has_its_end(&events);
}

const EDIT: &str = r#"
    [[reply]]
    call = [{ name = "fs_readFile", arguments = { path = "a.txt" } }]
    [[reply]]
    call = [{ name = "fs_edit", arguments = { path = "a.txt", edits = [{ old = "one", new = "two" }] } }]
"#;

fn editing(rest: &str) -> (Project, Terminal) {
    let project = Project::new().script(&format!("{EDIT}{rest}")).file("a.txt", "zero\none\nthree\n");
    let mut terminal = Terminal::start(&project, &[]);
    terminal
        .line("change one to two in a.txt")
        .see("Make this change?")
        .see("− one")
        .see("+ two")
        .see("y yes");
    (project, terminal)
}

#[test]
fn an_edit_is_shown_in_colour_and_made_after_yes() {
    let (project, mut terminal) = editing("[[reply]]\ntext = 'Changed.'");
    let bytes = String::from_utf8_lossy(&terminal.bytes()).into_owned();
    let coloured =
        |colour: &str| bytes.contains(&format!("\x1b[{colour}m")) || bytes.contains(&format!(";{colour}m"));
    assert!(coloured("31") && coloured("32"), "red and green are there");
    assert_eq!(project.read("a.txt"), "zero\none\nthree\n");
    terminal.keys("y").see("Changed.").see("+1 −1").prompt();
    assert_eq!(project.read("a.txt"), "zero\ntwo\nthree\n");
    assert_eq!(terminal.leave(), 0);
    log::every_start_has_its_end(&log::events(&project));
}

#[test]
fn no_is_told_to_the_model() {
    let (project, mut terminal) =
        editing("[[reply]]\nexpect = 'The user declined this call.'\ntext = 'Then not.'");
    terminal.keys("n").see("Then not.").prompt();
    assert_eq!(project.read("a.txt"), "zero\none\nthree\n");
    assert_eq!(terminal.leave(), 0);
}

#[test]
fn a_word_with_the_no_reaches_the_model() {
    let (project, mut terminal) =
        editing("[[reply]]\nexpect = 'The user declined this call and said: wrong file, ä'\ntext = 'I see.'");
    terminal.keys("wrong file, ä").see("No, because").keys("\r").see("no: wrong file, ä");
    terminal.see("I see.").prompt();
    assert_eq!(project.read("a.txt"), "zero\none\nthree\n");
    assert_eq!(terminal.leave(), 0);
}

#[test]
fn for_this_session_is_asked_once() {
    let script = r#"
        [[reply]]
        call = [{ name = "bash_execute", arguments = { command = "touch one" } }]
        [[reply]]
        call = [{ name = "bash_execute", arguments = { command = "touch one" } }]
        [[reply]]
        text = "Twice."
    "#;
    let project = Project::new().script(script);
    let mut terminal = Terminal::start(&project, &[]);
    terminal.line("run touch one").see("Run this?").see("touch one").see("s session").keys("s");
    terminal.see("Allow in this session: ").see("Enter: yes").keys("\r").see("Twice.").prompt();
    assert_eq!(terminal.leave(), 0);
    assert_eq!(log::of_type(&log::events(&project), "question_asked").len(), 1);
}

#[test]
fn reads_of_one_reply_run_together() {
    let script = r#"
        [[reply]]
        call = [
            { id = "a", name = "fs_readFile", arguments = { path = "a.txt" } },
            { id = "b", name = "fs_readFile", arguments = { path = "b.txt" } },
            { id = "c", name = "fs_readFile", arguments = { path = "missing.txt" } },
        ]
        [[reply]]
        expect = "beta"
        text = "Both read."
    "#;
    let project = Project::new().script(script).file("a.txt", "alpha\n").file("b.txt", "beta\n");
    let mut terminal = Terminal::start(&project, &[]);
    terminal.turn("compare a.txt and b.txt").see("Both read.").see("2 calls, 3 tools");
    assert_eq!(terminal.leave(), 0);
    let events = log::events(&project);
    let order: Vec<_> = events.iter().map(|event| event["type"].as_str().unwrap_or_default()).collect();
    let last_start = order.iter().rposition(|kind| *kind == "tool_started");
    let first_end = order.iter().position(|kind| *kind == "tool_ended");
    assert!(last_start < first_end, "all are taken up before one has ended: {order:?}");
    log::every_start_has_its_end(&events);
}

#[test]
fn a_number_sends_a_suggested_step() {
    let script =
        format!("[[reply]]\ntext = '''First.{STEPS}'''\n[[reply]]\nexpect = 'why so'\ntext = 'Because.'");
    let project = Project::new().script(&script);
    let mut terminal = Terminal::start(&project, &[]);
    terminal.turn("what is HPOS?").see("1 Run the tests").see("2 Ask why").never("next_steps");
    terminal.turn("2").see("? why so").see("Because.").never("This needs tools");
    assert_eq!(terminal.leave(), 0);
}

#[test]
fn down_opens_the_menu() {
    let script =
        format!("[[reply]]\ntext = '''First.{STEPS}'''\n[[reply]]\nexpect = 'why so'\ntext = 'Because.'");
    let project = Project::new().script(&script);
    let mut terminal = Terminal::start(&project, &[]);
    terminal.turn("what is HPOS?").keys("\x1b[B").see("What next?").see("Type something else").see("Quit");
    terminal.keys("\x1b[B").keys("\r").see("Because.").prompt();
    // Ctrl-C closes the menu and nothing else.
    terminal.keys("\x1b[B").until("the menu", |screen| screen.contains("Quit")).keys("\x03").prompt();
    assert_eq!(terminal.leave(), 0);
    terminal.is_as_before();
}

#[test]
fn the_menu_shows_what_each_step_sends() {
    let project = Project::new().script(&format!("[[reply]]\ntext = '''First.{STEPS}'''"));
    for columns in [80, 40] {
        let mut terminal = Terminal::sized(&project, &[], columns, 24);
        terminal.turn("what is HPOS?").see("First.").keys("\x1b[B");
        terminal.until("the menu", |screen| {
            let menu = screen.rsplit_once("What next?").map(|(_, menu)| menu).unwrap_or_default();
            menu.contains("Run the tests  explain") && menu.contains("? why so") && menu.contains("Quit")
        });
        terminal.keys("\x1b[B\x1b[B").keys("\x1b").prompt().never("What next?\nWhat next?");
        assert_eq!(terminal.leave(), 0);
        terminal.is_as_before();
    }
}

#[test]
fn a_diff_shows_what_the_session_changed() {
    let script = r#"
        [[reply]]
        call = [
            { name = "fs_edit", arguments = { path = "a.txt", edits = [{ old = "one", new = "two" }] } },
            { name = "fs_writeFile", arguments = { path = "b.txt", content = "fresh\n" } },
        ]
        [[reply]]
        text = "Changed."
    "#;
    let project = Project::new().script(script).file("a.txt", "one\n").file("c.txt", "mine\n");
    let mut terminal = Terminal::start(&project, &["--mode", "edits"]);
    terminal.line("/diff").see("No changes in this session.");
    terminal.line("!touch d.txt").see("This command changed files.");
    terminal.line("/diff").see("A command changed files, and their earlier contents were not saved.");
    terminal.line("change one to two in a.txt and write b.txt").see("Changed.");
    terminal.line("/diff").see("a.txt  +1 −1").see_times("+ two", 2).see("b.txt  +1 −0").never("c.txt");
    terminal.line("/diff all").see("Use /diff for changes in this session");
    assert_eq!(terminal.leave(), 0);
}

#[test]
fn leaving_says_what_was_saved() {
    let project = Project::new().script("[[reply]]\ntext = 'Done.'");
    let mut terminal = Terminal::start(&project, &[]);
    terminal.turn("/help").see("/undo");
    assert_eq!(terminal.leave(), 0);
    terminal.never("Session saved.");
    let mut terminal = Terminal::start(&project, &[]);
    terminal.turn("what is HPOS?").see("Done.");
    assert_eq!(terminal.leave(), 0);
    terminal.see("Session saved.").is_as_before();
}

#[test]
fn slash_commands_answer() {
    let project = Project::new().script("[[reply]]\ntext = 'Done.'");
    let mut terminal = Terminal::start(&project, &[]);
    terminal.turn("/why").see("No request in this session yet");
    terminal.turn("what is HPOS?").see("Done.");
    terminal.turn("/why").see("Answered this without").see("/why full shows");
    terminal.turn("/why full").see("Read as: Answer; done by: direct").see("Rule: ");
    terminal.turn("/help").see("/undo").see("/resume").see("Ctrl-O");
    terminal.turn("/undp").see("Did you mean /undo?");
    terminal.turn("/context").see("tokens");
    assert_eq!(terminal.leave(), 0);
    assert_eq!(log::of_type(&log::events(&project), "turn_started").len(), 1, "no command is a turn");
}

#[test]
fn a_bang_has_the_terminal() {
    let project = Project::new().script("");
    let mut terminal = Terminal::start(&project, &[]);
    terminal
        .turn("!echo hi from $((40 + 2)); test -t 0 && test -t 1 && echo real")
        .see("hi from 42")
        .see("\nreal");
    terminal
        .line("!read -p 'name? ' name; echo \"got $name\"")
        .see("\nname? ")
        .keys("Ada\r")
        .see("got Ada")
        .prompt();
    assert_eq!(terminal.leave(), 0);
    terminal.is_as_before();
    log::every_start_has_its_end(&log::events(&project));
}

#[test]
fn a_note_is_remembered_and_taken_back() {
    let project = Project::new().script("");
    let mut terminal = Terminal::start(&project, &[]);
    terminal.turn("# we use tabs here").see("Remembered: we use tabs here");
    let memory = project.path(".pointsman/memory");
    let notes = || -> String {
        let files = std::fs::read_dir(&memory).into_iter().flatten();
        files.map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap()).collect()
    };
    assert!(notes().contains("we use tabs here"), "{}", notes());
    terminal.line("/undo").see("Undo? [y/N]").keys("y").see("Undid").prompt();
    assert!(!notes().contains("we use tabs here"), "{}", notes());
    assert_eq!(terminal.leave(), 0);
}

#[test]
fn a_mentioned_file_is_completed_and_attached() {
    let script = "[[reply]]\nexpect = 'the very content'\ntext = 'Seen.'";
    let project = Project::new().script(script).file("src/parser.rs", "the very content\n");
    let mut terminal = Terminal::start(&project, &[]);
    terminal
        .prompt()
        .keys("explain @pars\t")
        .typed("explain @src/parser.rs")
        .keys("\r")
        .see("Seen.")
        .prompt();
    assert_eq!(terminal.leave(), 0);
}

#[test]
fn a_sign_alone_is_explained_and_not_sent() {
    for (lang, columns, hint) in [("en", 80, "!command runs it, @file"), ("de", 40, "!befehl führt aus")] {
        let project = Project::new().env("POINTSMAN_LANG", lang).script("");
        let mut terminal = Terminal::sized(&project, &[], columns, 24);
        for (before, sign) in ["!", "?", "# ", "@"].into_iter().enumerate() {
            terminal.line(sign).see_times(hint, before + 1);
        }
        assert_eq!(terminal.leave(), 0);
        assert!(log::sessions(&project, "json").is_empty(), "nothing was sent");
    }
}

#[test]
fn an_empty_reply_is_told() {
    for (lang, told) in
        [("en", "The model sent an empty reply."), ("de", "Das Modell hat eine leere Antwort geschickt.")]
    {
        let project =
            Project::new().env("POINTSMAN_LANG", lang).script("[[reply]]\n[[reply]]\ntext = 'Here.'\n");
        let mut terminal = Terminal::start(&project, &[]);
        terminal.turn("what is HPOS?").see(told).turn("what is it?").see("Here.");
        assert_eq!(terminal.all().matches(told).count(), 1);
        assert_eq!(terminal.leave(), 0);
    }
}

#[test]
fn what_is_typed_meanwhile_comes_next() {
    let script = r#"
        [[reply]]
        text = "Working on the first. "
        call = [{ name = "bash_execute", arguments = { command = "cat fifo" } }]
        [[reply]]
        text = "First done."
        [[reply]]
        expect = "thanks"
        text = "Second done."
    "#;
    let project = Project::new().script(script);
    let mut terminal = Terminal::start(&project, &["--mode", "auto"]);
    let fifo = project.path("fifo");
    assert!(std::process::Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    terminal.line("run cat fifo").see("Working on the first.");
    answer_yes_if_asked(&mut terminal);
    terminal.keys("thanks\r").see("queued: 1 · thanks").keys("half a li").see("\nnext › half a li");
    std::fs::write(&fifo, "through\n").unwrap();
    terminal.see("First done.").see("Second done.");
    // What was not finished is still there to go on with.
    terminal.typed("half a li").keys("\x15").prompt();
    assert_eq!(terminal.leave(), 0);
    assert_eq!(log::of_type(&log::events(&project), "turn_started").len(), 2);
}

/// Lets the command run, and waits until it does.
fn answer_yes_if_asked(terminal: &mut Terminal) {
    terminal.until("the command or its question", |screen| {
        screen.contains("y yes") || screen.contains("cat fifo  ")
    });
    if terminal.screen().contains("y yes") {
        terminal.keys("y").see("→ yes");
    }
}

#[test]
fn long_output_is_folded_and_shown_in_full() {
    let script = r#"
        [[reply]]
        call = [{ name = "bash_execute", arguments = { command = "seq 100 160" } }]
        [[reply]]
        text = "Counted."
    "#;
    let project = Project::new().script(script);
    let mut terminal = Terminal::start(&project, &["--mode", "auto"]);
    terminal.line("run seq 100 160");
    terminal.until("the end or a question", |screen| screen.contains("y yes") || screen.contains("Counted."));
    if terminal.screen().contains("y yes") {
        terminal.keys("y");
    }
    terminal.see("Counted.").see("more lines, Ctrl-O shows all").prompt().never("\n117");
    terminal.keys("\x0f").see("\n117").prompt();
    terminal.turn("/show 1").see_times("\n117", 2);
    terminal.turn("/show 7").see("No such tool call");
    assert_eq!(terminal.leave(), 0);
}
