//! What is typed and pasted: the list under the prompt, many keys at once, and long pastes, in a real pseudo-terminal.

use crate::support::{Project, Terminal, log};

const DOWN: &str = "\x1b[B";
const SIZES: [u16; 2] = [80, 40];

fn replies(count: usize) -> String {
    "[[reply]]\ntext = 'Done.'\n".repeat(count)
}

fn files() -> Project {
    Project::new()
        .script(&replies(3))
        .file(".gitignore", "ignored.log\n")
        .file("ignored.log", "")
        .file("notes.md", "")
        .file("src/main.rs", "")
        .file("src/漢字/übersicht_der_ganzen_geschichte_dieses_programms.md", "")
}

/// The inputs of the session's turns, in order.
fn inputs(project: &Project) -> Vec<String> {
    let started = log::of_type(&log::events(project), "turn_started");
    started.iter().map(|event| event["input"].as_str().expect("a text").to_owned()).collect()
}

/// Waits until so many turns have ended and the prompt is back.
fn turns(terminal: &mut Terminal, count: usize) {
    terminal.see_times("Done.", count).prompt();
}

#[test]
fn commands_are_listed_while_one_is_typed() {
    for (columns, lang, help) in
        [(80, "en", "Quit; the session is saved."), (40, "de", "Beenden; die Sitzung")]
    {
        let project = files().env("POINTSMAN_LANG", lang);
        let mut terminal = Terminal::sized(&project, &[], columns, 24);
        terminal.prompt().keys("/").see("\n  /help").see("\n  /context");
        terminal
            .keys("qt")
            .until("the command alone", |screen| screen.contains(help) && !screen.contains("/usage"));
        // Escape closes the list and keeps the text, and the next key does not open it again.
        terminal.keys("\x1b").until("no list", |screen| !screen.contains(help));
        terminal.keys("x").typed("/qtx").never("Nothing");
        // Ctrl-C takes line and list.
        terminal.keys("\x15/qu").see(help).keys("\x03").prompt();
        // Enter takes a chosen row; without one it sends the line as it stands.
        terminal.keys("/qt").until("the list", |screen| screen.contains(help));
        terminal.keys(DOWN).see("❯ /quit").keys("\r").typed("/quit").keys("\r");
        assert_eq!(terminal.end(), 0);
        terminal.is_as_before();
    }
}

#[test]
fn files_are_listed_after_an_at_and_folders_are_gone_into() {
    for columns in SIZES {
        let project = files();
        let mut terminal = Terminal::sized(&project, &[], columns, 24);
        terminal.prompt().keys("explain (@").see("\n  notes.md").see("\n  src/").never("ignored.log");
        terminal.keys("s").see("src/main.rs").keys("\t").typed("explain (@src/");
        terminal.until("what is in the folder", |screen| {
            screen.contains("\n  src/main.rs")
                && screen.contains("\n  src/漢字/")
                && !screen.contains("notes")
        });
        terminal.keys(DOWN).keys(DOWN).see("❯ src/漢字/").keys("\r").typed("explain (@src/漢字/");
        // A path that does not fit shows its end.
        let end = if columns == 80 { "  src/漢字/übersicht_der" } else { "  …anzen_ge" };
        terminal.see(end).see("_programms.md");
        terminal.keys("\x1b[A").see(if columns == 80 { "❯ src/漢字/ü" } else { "❯ …anzen_ge" });
        terminal.keys("\r").until("the whole path and no list", |screen| {
            screen.matches("programms.md").count() == 1 && !screen.contains('❯')
        });
        terminal.keys("\x15@mai").see("\n  src/main.rs").keys("\r").see("Done.").prompt();
        let sent = terminal.all();
        assert!(!sent.contains("\n  src/main.rs"), "the list is left behind:\n{sent}");
        assert_eq!(inputs(&project), ["@mai"]);
        assert_eq!(terminal.leave(), 0);
        terminal.is_as_before();
    }
}

#[test]
fn no_list_is_left_when_the_window_changes() {
    let project = files();
    let mut terminal = Terminal::start(&project, &[]);
    terminal.prompt().keys("look at @s").see("\n  src/main.rs");
    terminal.resize(40, 24).until("no list", |screen| !screen.contains("src/main.rs"));
    terminal.typed("look at @s").keys("r").see("\n  src/main.rs");
    terminal.resize(20, 24).until("no list", |screen| !screen.contains("src/main.rs"));
    terminal.keys("\x15").prompt();
    assert_eq!(terminal.leave(), 0);
}

#[test]
fn up_is_the_history_and_opens_no_list() {
    let project = files();
    let mut terminal = Terminal::start(&project, &[]);
    terminal.turn("/why").turn("see @notes.md");
    terminal.keys("\x1b[A").typed("see @notes.md").keys("\x1b[A").typed("/why");
    terminal.never("\n  /why").keys(DOWN).typed("see @notes.md").keys("\x15").prompt();
    assert_eq!(terminal.leave(), 0);
}

/// Fifty lines, too many bytes for one read, with characters of several bytes.
fn burst() -> Vec<String> {
    (1..=50)
        .map(|n| format!("what is übermäßig langes Wort Nr. {n}, 漢字, und was sonst noch dazu gehört?"))
        .collect()
}

#[test]
fn lines_that_come_at_once_are_each_sent_in_order() {
    let lines = burst();
    let project = Project::new().script(&replies(lines.len()));
    let mut terminal = Terminal::start(&project, &[]);
    terminal.prompt().keys(&(lines.join("\r") + "\r"));
    turns(&mut terminal, lines.len());
    assert_eq!(inputs(&project), lines);
    assert_eq!(terminal.leave(), 0);
    terminal.is_as_before();
}

#[test]
fn lines_that_come_before_the_prompt_are_each_sent_in_order() {
    let lines = burst();
    let project = Project::new().script(&replies(lines.len()));
    let mut terminal = Terminal::start(&project, &[]);
    terminal.keys(&(lines.join("\r") + "\rand the re"));
    terminal.see_times("Done.", lines.len()).typed("and the re");
    assert_eq!(inputs(&project), lines);
    terminal.keys("st\x15").prompt();
    assert_eq!(terminal.leave(), 0);
}

#[test]
fn lines_that_come_during_work_are_each_sent_in_order() {
    let lines = burst();
    let script =
        "[[reply]]\ntext = 'Working on it for a while. Done.'\npiece = 4\npiece_ms = 30\n".to_owned();
    let project = Project::new().script(&(script + &replies(lines.len())));
    let mut terminal = Terminal::start(&project, &[]);
    terminal.line("what is first?").see("Working").keys(&(lines.join("\r") + "\r"));
    turns(&mut terminal, lines.len() + 1);
    assert_eq!(inputs(&project)[1..], lines);
    assert_eq!(terminal.leave(), 0);
}

#[test]
fn commands_among_lines_that_come_at_once_keep_their_place() {
    let project = Project::new().script(&replies(2));
    let mut terminal = Terminal::start(&project, &["--mode", "plan"]);
    // Shift-Tab ends the editor too, and an unfinished line stays to be gone on with.
    terminal.until("the prompt", |screen| screen.contains("plan ›"));
    terminal.keys("what is a?\r/why\rwhat is b?\r/context\rand the re").see_times("Done.", 2);
    terminal.see("› /why").see("› /context").typed("and the re");
    assert_eq!(inputs(&project), ["what is a?", "what is b?"]);
    terminal.keys("\x15").keys("\x1b[Zmore").typed("more").keys("\x15").prompt();
    assert_eq!(terminal.leave(), 0);
}

#[test]
fn what_came_before_a_question_comes_after_it() {
    let script = r#"
        [[reply]]
        text = "Wait for it. "
        piece = 4
        piece_ms = 40
        call = [{ name = "bash_execute", arguments = { command = "touch ran" } }]
        [[reply]]
        text = "Done."
        [[reply]]
        expect = "y for later"
        text = "Done."
    "#;
    let project = Project::new().script(script);
    let mut terminal = Terminal::start(&project, &[]);
    terminal.line("run touch").see("Wait").keys("y for later\r").see("y yes").keys("n");
    turns(&mut terminal, 2);
    assert!(!project.path("ran").exists());
    assert_eq!(inputs(&project), ["run touch", "y for later"]);
    assert_eq!(terminal.leave(), 0);
}

#[test]
fn letters_of_a_line_that_was_begun_answer_no_question() {
    let script = r#"
        [[reply]]
        wait_ms = 1500
        call = [{ name = "bash_execute", arguments = { command = "touch ran" } }]
        [[reply]]
        text = "Done."
        [[reply]]
        expect = "also tidy every style"
        text = "Tidied."
    "#;
    let project = Project::new().script(script);
    let mut terminal = Terminal::start(&project, &[]);
    terminal.line("run touch").keys("also tidy ever").see("also tidy ever").see("Keep typing");
    for key in ["y", " ", "s", "t", "y"] {
        terminal.keys(key);
    }
    terminal.see("y yes").keys("n").see("also tidy every sty").see("Done.").prompt_or_typed();
    terminal.keys("le\r").see("Tidied.").prompt();
    assert!(!project.path("ran").exists(), "no letter of the line was a yes");
    assert_eq!(inputs(&project), ["run touch", "also tidy every style"]);
    assert_eq!(terminal.leave(), 0);
}

#[test]
fn a_draft_comes_back_from_the_history_also_past_a_line_that_was_emptied() {
    let project = Project::new();
    let mut terminal = Terminal::start(&project, &[]);
    terminal.turn("pwd").keys("draft two").see("› draft two").keys("\x1b[A").see("› pwd");
    terminal.keys("\x15\x1b[B").see("› draft two");
    assert_eq!(terminal.keys("\x15").leave(), 0);
}

#[test]
fn an_answer_that_was_begun_and_left_is_a_draft() {
    let script = r#"
        [[reply]]
        call = [{ name = "askUser", arguments = { question = "Which colour?" } }]
        [[reply]]
        expect = "a dark blue"
        text = "Blue it is."
    "#;
    let project = Project::new().script(script);
    let mut terminal = Terminal::start(&project, &[]);
    terminal.line("paint it").see("Answer ›").keys("a dark blu").see("a dark blu").keys("\x1b");
    terminal.until("no word", |screen| !screen.contains("a dark blu")).keys("\x1b");
    terminal.see("Stopped.").typed("a dark blu");
    terminal.keys("e\r").see("Blue it is.").prompt();
    assert_eq!(terminal.leave(), 0);
}

fn long(word: &str, count: usize) -> String {
    (1..=count).map(|n| format!("{word} {n}")).collect::<Vec<_>>().join("\n")
}

fn pasted(text: &str) -> String {
    format!("\x1b[200~{}\x1b[201~", text.replace('\n', "\r"))
}

#[test]
fn a_long_paste_is_one_label_and_sent_whole() {
    for (columns, lang, folded) in [
        (80, "en", "[200 lines pasted]"),
        (40, "de", "[200 Zeilen eingefügt]"),
        (40, "en", "[200 lines pasted]"),
    ] {
        let project = Project::new().script(&replies(2)).env("POINTSMAN_LANG", lang);
        let mut terminal = Terminal::sized(&project, &[], columns, 24);
        let (first, second) = (long("alpha", 200), long("beta", 200));
        let numbered = folded.replace(']', " #2]");
        terminal.prompt().keys("see ").keys(&pasted(&first)).typed(&format!("see {folded}"));
        terminal.keys(" and ").keys(&pasted(&second)).typed(&format!("see {folded} and {numbered}"));
        // One Backspace takes a whole paste away.
        terminal.keys("\x7f").until("one paste", |screen| !screen.contains("#2]"));
        terminal.keys(&pasted(&second)).keys("!").typed(&format!("see {folded} and {numbered}!"));
        terminal.keys("\r").see("Done.").prompt().never("alpha 7").never("beta 7");
        let whole = format!("see {first} and {second}!");
        assert_eq!(inputs(&project), [whole.as_str()]);
        assert_eq!(terminal.leave(), 0);
        // Shown again it is folded too, and the history has all of it.
        let mut terminal = Terminal::sized(&project, &["--continue"], columns, 24);
        terminal.see("› see alpha 1").prompt().never("alpha 7").keys("\x1b[A").see("beta 200!").keys("\x03");
        assert_eq!(terminal.leave(), 0);
    }
}

#[test]
fn a_long_paste_unfolds() {
    let project = Project::new().script(&replies(1));
    let mut terminal = Terminal::start(&project, &[]);
    terminal.prompt().keys(&pasted(&long("row", 12))).typed("[12 lines pasted]").keys("\x0f");
    terminal.until("the lines", |screen| screen.contains("› row 1\nrow 2\n") && screen.contains("\nrow 12"));
    terminal.keys("th\r");
    turns(&mut terminal, 1);
    assert_eq!(inputs(&project), [long("row", 12) + "th"]);
    // A short one is shown as it is.
    terminal.keys(&pasted("one\ntwo")).typed("one\ntwo").keys("\x03").prompt();
    assert_eq!(terminal.leave(), 0);
}

#[test]
fn a_paste_during_work_is_one_input() {
    let slow = "[[reply]]\ntext = 'Working on it for a while. Done.'\npiece = 4\npiece_ms = 30\n";
    let project = Project::new().script(&(slow.to_owned() + &replies(1)));
    let mut terminal = Terminal::start(&project, &[]);
    terminal.line("what is first?").see("Working").keys(&pasted(&long("gamma", 30))).keys("?\r");
    turns(&mut terminal, 2);
    terminal.see("› gamma 1").see("[30 lines pasted]").never("gamma 7\n");
    assert_eq!(inputs(&project)[1], long("gamma", 30) + "?");
    assert_eq!(terminal.leave(), 0);
}

#[test]
fn an_unsent_paste_comes_to_the_prompt_folded() {
    let slow = "[[reply]]\ntext = 'Working on it for a while. Done.'\npiece = 4\npiece_ms = 30\n";
    let project = Project::new().script(&(slow.to_owned() + &replies(1)));
    let mut terminal = Terminal::start(&project, &[]);
    terminal.line("what is first?").see("Working").keys(&pasted(&long("delta", 30)));
    terminal.typed("[30 lines pasted]").keys("\x1b[Z").until("another mode", |screen| {
        screen.lines().last().is_some_and(|row| row.ends_with("[30 lines pasted]") && !row.starts_with('›'))
    });
    terminal.keys("\r");
    turns(&mut terminal, 2);
    assert_eq!(inputs(&project)[1], long("delta", 30));
    assert_eq!(terminal.leave(), 0);
}

const WORKS: &str = "[[reply]]\ntext = 'Working on it for a while. Done.'\npiece = 4\npiece_ms = 30\n";

#[test]
fn a_line_goes_on_during_work_as_at_the_prompt() {
    for keys in ["one\x1b\rtwo\r", "one\\\rtwo\r", "\x1b[200~one\rtwo\x1b[201~\r"] {
        let project = Project::new().script(&(WORKS.to_owned() + &replies(2)));
        let mut terminal = Terminal::start(&project, &[]);
        terminal.line("what is first?").see("Working").keys(keys);
        turns(&mut terminal, 2);
        // And at the prompt.
        terminal.keys(&keys[..keys.len() - 1]).typed(if keys.contains('\\') {
            "one\\two"
        } else {
            "one\ntwo"
        });
        terminal.keys("\r");
        turns(&mut terminal, 3);
        assert_eq!(inputs(&project), ["what is first?", "one\ntwo", "one\ntwo"], "{keys:?}");
        assert_eq!(terminal.leave(), 0);
    }
}

#[test]
fn what_waits_and_what_is_typed_are_rows_of_their_own() {
    for columns in SIZES {
        let project = Project::new().script(&(WORKS.repeat(3) + &replies(1)));
        let mut terminal = Terminal::sized(&project, &[], columns, 24);
        terminal.line("what is first?").see("Working").keys("what is second?\r").see("queued: 1 ·");
        let end = "a draft that is longer than any of the windows is wide, and this is its end";
        terminal.keys("one\x1b\r").keys(end).until("both rows", |screen| {
            let rows: Vec<&str> = screen.lines().collect();
            let at = rows.iter().position(|row| row.starts_with("queued: 1 · what is second?"));
            let draft = at.and_then(|at| rows.get(at + 1));
            draft.is_some_and(|row| row.starts_with("next › ") && row.ends_with("and this is its end"))
        });
        terminal.keys("\x03").see("Stopped.").typed(&format!("one\n{end}")).keys("\x03").prompt();
        assert_eq!(terminal.leave(), 0);
    }
}

const STEPS: &str = r#"
```json:next_steps
[{"label": "Run the tests", "command": "explain the tests"}, {"label": "Ask why", "command": "? why so"}]
```"#;

#[test]
fn what_is_typed_in_the_menu_becomes_the_draft() {
    let project = Project::new().script(&format!("[[reply]]\ntext = '''Done.{STEPS}'''\n{}", replies(1)));
    let mut terminal = Terminal::start(&project, &[]);
    terminal.turn("what is HPOS?").see("Ask why");
    for text in [" ", "j", "quit", "2 more things", "\x1b[200~a\rb\x1b[201~"] {
        terminal.keys(DOWN).until("the menu", |screen| screen.contains("What next?"));
        let wanted = if text.contains('b') { "a\nb" } else { text };
        terminal.keys(text).typed(wanted).keys("x").typed(&format!("{wanted}x"));
        terminal.until("no menu", |screen| !screen.contains("What next?")).keys("\x03").prompt();
    }
    assert_eq!(inputs(&project), ["what is HPOS?"]);
    // A number and Enter pick.
    terminal
        .keys(DOWN)
        .until("the menu", |screen| screen.contains("\n  2 Ask why") && screen.contains("❯ 1 Run"));
    terminal.keys("2").see("❯ 2 Ask why").keys("\r").see_times("Done.", 2).prompt();
    assert_eq!(inputs(&project)[1], "? why so");
    assert_eq!(terminal.leave(), 0);
    terminal.is_as_before();
}

#[test]
fn a_megabyte_is_taken_without_drawing_it_key_by_key() {
    for (text, label) in [
        ("abcdefghi\t".repeat(100_000), "[1000018 characters pasted]"),
        ("abcdefghi\t\r".repeat(1_000), "[1000 lines pasted]"),
    ] {
        let project = Project::new().script(&replies(1));
        let mut terminal = Terminal::start(&project, &[]);
        // Typed in the middle of a line it goes there.
        terminal.prompt().keys("see this: , please\x1b[D\x1b[D\x1b[D\x1b[D\x1b[D\x1b[D\x1b[D\x1b[D");
        terminal.typed("see this: , please");
        let before = terminal.bytes().len();
        terminal.keys(&text).typed(label);
        let drawn = terminal.bytes().len() - before;
        assert!(drawn < text.len() / 2, "{drawn} bytes drawn for {}", text.len());
        terminal.keys("\r").see("Done.").prompt();
        let sent = &inputs(&project)[0];
        assert!(sent.starts_with("see this: abcdefghi") && sent.contains(", please"), "{}", &sent[..40]);
        assert_eq!(sent.matches("abcdefghi\t").count(), text.matches("abcdefghi\t").count());
        assert_eq!(terminal.leave(), 0);
    }
}

#[test]
fn bytes_that_are_no_text_take_nothing_that_was_typed() {
    let project = Project::new().script(&replies(2));
    let mut terminal = Terminal::start(&project, &[]);
    let mark = "important draft \u{fffd}";
    terminal.prompt().keys("important draft ").typed("important draft").raw(b"\xe9").keys("x").written(mark);
    terminal.keys("!").typed("important draft !").raw(b"\xff").written(&format!("{mark}!\u{fffd}"));
    terminal.keys("?").typed("important draft !?");
    terminal.keys("\r").see("Done.").prompt();
    assert_eq!(inputs(&project), ["important draft \u{fffd}!\u{fffd}?"]);
    // A paste in another encoding, in the middle of a line; its end may be among what is lost.
    terminal.keys("see ").typed("see").raw(b"\x1b[200~Gr\xfc\xdfe aus M\xfcnchen\x1b[201~");
    terminal
        .written("see Gr\u{fffd}")
        .keys(" it")
        .typed("see Gr it")
        .keys("\r")
        .see_times("Done.", 2)
        .prompt();
    assert_eq!(inputs(&project)[1], "see Gr\u{fffd} it");
    // An Enter and what comes with it: nothing is sent twice, nothing is lost before it.
    terminal.raw(b"/usage\rnext\xe9 line").typed("next").keys("\x15").prompt();
    assert_eq!(terminal.leave(), 0);
    terminal.is_as_before();
}

#[test]
fn a_paste_without_its_end_is_ended_by_an_interrupt() {
    let project = Project::new().script(&replies(1));
    let mut terminal = Terminal::start(&project, &[]);
    terminal.prompt().keys("a \x1b[200~draft").keys("\x03").typed("a draft").keys("\x03").prompt();
    terminal.keys("\x1b[200~").keys("\x04").keys("\x04");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn what_the_quit_key_takes_away_comes_back_as_after_an_interrupt() {
    let project = Project::new().script(&replies(1));
    let mut terminal = Terminal::start(&project, &[]);
    for key in ["\x03", "\x1c"] {
        let line = format!("a draft {}", key.escape_debug());
        terminal
            .prompt()
            .keys(&line)
            .typed(&line)
            .keys(key)
            .prompt()
            .keys("\x1b[A")
            .typed(&line)
            .keys("\x15");
    }
    assert_eq!(terminal.leave(), 0);
}

#[test]
fn no_signal_leaves_the_terminal_changed() {
    use rustix::process::Signal;
    for signal in [Signal::USR1, Signal::USR2, Signal::ALARM, Signal::VTALARM, Signal::PROF] {
        let project = Project::new();
        let mut terminal = Terminal::start(&project, &[]);
        terminal.prompt().keys("draft").typed("draft").signal(signal);
        assert_eq!(i64::from(terminal.end()), 128 + i64::from(signal.as_raw()));
        terminal.is_as_before();
    }
}
