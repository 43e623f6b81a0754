//! Several keys at once, such as a paste that the terminal does not mark: they answer nothing, and nothing that needs the
//! user's word is done because of them. Stopping keeps what waits.

use crate::support::{Project, Terminal, log};
use std::time::{Duration, Instant};

const SLOW: &str = "[[reply]]\ntext = 'Working on it for a while. Done.'\npiece = 4\npiece_ms = 30\n";

const CHANGES: &str = r#"
    [[reply]]
    call = [{ name = "bash_execute", arguments = { command = "touch ran" } }]
    [[reply]]
    text = "Done."
    [[reply]]
    text = "Done."
"#;

fn inputs(project: &Project) -> Vec<String> {
    let started = log::of_type(&log::events(project), "turn_started");
    started.iter().map(|event| event["input"].as_str().expect("a text").to_owned()).collect()
}

/// Waits until the bell has rung so often: for a question, and for keys that answered nothing.
fn until_bells(terminal: &mut Terminal, count: usize) {
    let start = Instant::now();
    while terminal.bytes().iter().filter(|byte| **byte == 7).count() < count {
        assert!(start.elapsed() < Duration::from_secs(30), "no bell:\n{}", terminal.all());
        std::thread::yield_now();
    }
}

#[test]
fn many_keys_at_once_answer_no_approval() {
    for burst in ["my text\rsecond line", "\ry\rsecond line", "yes\rsecond line", "\x1b[200~y\x1b[201~"] {
        let project = Project::new().script(CHANGES);
        let mut terminal = Terminal::start(&project, &[]);
        terminal.line("run touch").see("y yes").keys(burst);
        until_bells(&mut terminal, 2);
        terminal.keys("e").see("No, because").keys("\x1b").see("y yes").keys("n").see("→ no");
        terminal.see("Done.").prompt_or_typed();
        assert!(!project.path("ran").exists(), "{burst:?}");
        if burst.starts_with("my") {
            terminal.see_times("Done.", 2).typed("second line");
            assert_eq!(inputs(&project), ["run touch", "my text"]);
        }
    }
}

#[test]
fn words_at_an_approval_go_with_a_no() {
    let project = Project::new().script(CHANGES);
    let mut terminal = Terminal::start(&project, &[]);
    terminal.line("run touch").see("y yes").keys("stage all").see("No, because › stage all").keys("\r");
    terminal.see("no: stage all").see("Done.").prompt();
    for (word, said) in [("stop", "Stopped."), ("please", "no: please")] {
        let project = Project::new().script(CHANGES);
        let mut terminal = Terminal::start(&project, &[]);
        terminal.line("run touch").see("y yes");
        for letter in word.chars() {
            terminal.keys(&letter.to_string());
        }
        // One letter after the other, or all at once: Enter sends the word.
        terminal.see(&format!("› {word}")).keys("\r").see(said).prompt();
        assert!(!project.path("ran").exists(), "{word}");
        assert_eq!(terminal.turn("/permissions").leave(), 0);
        terminal.never("Allowed in this");
    }
}

#[test]
fn a_letter_with_enter_answers_an_approval() {
    let project = Project::new().script(CHANGES);
    let mut terminal = Terminal::start(&project, &[]);
    terminal.line("run touch").see("y yes").keys("y\r").see("Done.").prompt();
    assert!(project.path("ran").exists());
    assert_eq!(terminal.leave(), 0);
}

#[test]
fn many_keys_at_once_take_nothing_back() {
    let script = CHANGES.replace("bash_execute", "fs_writeFile");
    let script = script.replace(r#"command = "touch ran""#, r#"path = "ran", content = "x\n""#);
    let project = Project::new().script(&script);
    let mut terminal = Terminal::start(&project, &["--mode", "edits"]);
    terminal.keys("write the file ran\r").see("Done.");
    terminal.keys("/undo\r").see("[y/N]").keys("my text").see("  my text");
    terminal.keys("\x1b").until("no word", |screen| !screen.contains("my text"));
    terminal.keys("\x1b").see("No changes made.").typed("my text");
    assert!(project.path("ran").exists());
}

#[test]
fn stopping_keeps_queued_lines_apart_and_sends_none_by_itself() {
    for (stop, columns, lang, row) in
        [("\x03", 80, "en", "queued: 2 · !touch ran · what"), ("\x1b", 40, "de", "wartet: 2 · !touch ran")]
    {
        let project = Project::new().script(&SLOW.repeat(3)).env("POINTSMAN_LANG", lang);
        let mut terminal = Terminal::sized(&project, &[], columns, 24);
        let counted = |n: usize| row.replace('2', &n.to_string());
        terminal.line("what is first?").see("Working").keys("what is second?\r").see(": 1 · what is second?");
        terminal.keys("!touch ran\r").see(": 2 ·").keys("what is third?\r").see(": 3 ·").keys(stop);
        terminal.see(row).see("Enter").typed("what is second?");
        assert_eq!(inputs(&project), ["what is first?"]);
        terminal.keys("\r").see_times("Done.", 1).see(&counted(1)[..13]).typed("!touch ran");
        assert_eq!(inputs(&project)[1..], ["what is second?"]);
        assert!(!project.path("ran").exists());
        terminal.keys("\r").typed("what is third?");
        assert!(project.path("ran").exists());
        terminal.keys("\r").see_times("Done.", 2).prompt();
        assert_eq!(inputs(&project).last().unwrap(), "what is third?");
        assert_eq!(terminal.leave(), 0);
        terminal.is_as_before();
    }
}

#[test]
fn what_is_half_typed_when_a_turn_is_stopped_stays_in_the_prompt() {
    let project = Project::new().script(&SLOW.repeat(3));
    let mut terminal = Terminal::start(&project, &[]);
    terminal.line("what is first?").see("Working").keys("what is second?\r").see("queued: 1 ·");
    terminal.keys("what is th").see("next › what is th").keys("\x1b").see("Stopped.").typed("what is th");
    terminal.keys("ird?").typed("what is third?").keys("\r").see("Done.").typed("what is second?");
    assert_eq!(inputs(&project), ["what is first?", "what is third?"]);
    // What is typed while another turn works does not melt with what waits either.
    terminal.keys("\r").see_times("Working", 3).keys("later").see("next › later").typed("later");
    terminal.keys("\x03").see_times("Stopped.", 2).typed("later").keys("\x03").prompt();
    assert_eq!(terminal.leave(), 0);
}

#[test]
fn a_terminal_without_an_editor_loses_no_line_either() {
    let project = Project::new().script(&SLOW.repeat(2)).env("TERM", "dumb");
    let mut terminal = Terminal::start(&project, &[]);
    terminal.keys("what is first?\r").see("Working").keys("what is second?\rwhat is th\x1b").see("Stopped.");
    terminal.see("queued: 1 · what is second?").see("› what is th").keys("ird?\r").see("Done.");
    terminal.see("› what is second?");
    assert_eq!(inputs(&project)[1..], ["what is third?"]);
}

#[test]
fn dropped_lines_are_in_the_history() {
    let project = Project::new().script(SLOW);
    let mut terminal = Terminal::start(&project, &[]);
    terminal.line("what is first?").see("Working").keys("what is second?\r").see("queued: 1 ·");
    terminal.keys("/undo\r").see("queued: 2 ·").keys("\x03").see("Stopped.").typed("what is second?");
    terminal.keys("\x03").see("Queue cleared;").prompt().keys("\x1b[A").typed("what is second?");
    terminal
        .keys("\x1b[A")
        .typed("/undo")
        .keys("\x15")
        .prompt()
        .keys("\x03")
        .see("Press Ctrl-C again to quit.");
    terminal.prompt();
    assert_eq!(terminal.leave(), 0);
    assert_eq!(inputs(&project), ["what is first?"]);
}

#[test]
fn what_a_stop_put_back_is_lost_by_no_further_one() {
    let project = Project::new().script(SLOW);
    let mut terminal = Terminal::start(&project, &[]);
    terminal.line("what is first?").see("Working").keys("what is second?\r").see("queued: 1 ·");
    terminal.keys("\x03").see("Stopped.").typed("what is second?").keys("\x03").prompt();
    terminal.never("again to quit").keys("\x1b[A").typed("what is second?").keys("\x03").prompt();
    terminal.keys("\x03").see("Press Ctrl-C again to quit.").prompt().keys("\x03");
    assert_eq!(terminal.end(), 0);
    terminal.is_as_before();
    assert_eq!(inputs(&project), ["what is first?"]);
}

#[test]
fn what_waited_when_the_program_was_left_is_in_the_history() {
    let project = Project::new().script(SLOW);
    let mut terminal = Terminal::start(&project, &[]);
    terminal
        .line("what is first?")
        .see("Working")
        .keys("what is second?\r")
        .see("queued: 1 ·")
        .keys("\x03\x03");
    assert_eq!(terminal.end(), 0);
    let mut again = Terminal::start(&project, &[]);
    again.prompt().keys("\x1b[A").typed("what is second?").keys("\x03");
    assert_eq!(again.leave(), 0);
}

/// Lines in a burst, and what of them waits for Enter.
const WAITING: [(&str, &[&str], &str); 6] = [
    ("what is a?\r!touch ran\rwhat is b?\r", &["what is a?"], "!touch ran"),
    ("what is a?\r# a heading\r", &["what is a?"], "# a heading"),
    ("!touch ran\rand the rest", &[], "and the rest"),
    ("what is a?\rexit\r", &["what is a?"], "exit"),
    ("what is a?\r/quit\r", &["what is a?"], "/quit"),
    ("what is a?\r/mode auto\rwhat is b?\r", &["what is a?"], "/mode auto"),
];

#[test]
fn what_needs_the_users_word_waits_in_a_burst() {
    for (burst, sent, waits) in WAITING {
        let project = Project::new().script(&SLOW.repeat(2));
        let mut terminal = Terminal::start(&project, &[]);
        terminal.prompt().keys(burst).see_times("1 call", sent.len());
        // One line at a time: joined, they would be one for the shell.
        terminal.typed(waits).keys("\x03").prompt();
        if !sent.is_empty() {
            assert_eq!(inputs(&project), sent, "{burst:?}");
        }
        terminal.never("Remembered").never("Mode: auto").never("› !touch ran\n› ");
        assert_eq!(terminal.leave(), 0);
        assert!(!project.path("ran").exists());
    }
}

#[test]
fn what_needs_the_users_word_waits_in_a_burst_during_work() {
    for (burst, sent, waits) in WAITING {
        let project = Project::new().script(&SLOW.repeat(3));
        let mut terminal = Terminal::start(&project, &[]);
        terminal
            .line("what is first?")
            .see("Working")
            .keys(burst)
            .see_times("1 call", sent.len() + 1)
            .typed(waits);
        assert_eq!(inputs(&project)[1..], *sent, "{burst:?}");
        assert!(!project.path("ran").exists());
    }
}

#[test]
fn enter_is_the_word_for_what_waited() {
    let project = Project::new().script(SLOW);
    let mut terminal = Terminal::start(&project, &[]);
    terminal.prompt().keys("what is a?\r!touch ran\r").see("1 call").typed("!touch ran").keys("\r");
    terminal.prompt();
    assert!(project.path("ran").exists());
    assert_eq!(terminal.leave(), 0);
}
