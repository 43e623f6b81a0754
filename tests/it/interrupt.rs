//! Stopping: whatever runs stops at once, what arrived is kept, nothing is left behind, and the terminal is as before.

use crate::support::{Project, Terminal, log};
use rustix::process::{Pid, Signal, test_kill_process};

const CTRL_C: &str = "\x03";
const ESC: &str = "\x1b";

const STALLS: &str = "[[reply]]\ntext = 'What arrived so far'\nstall = true\n[[reply]]\nexpect = 'and now'\ntext = 'Here again.'";

/// Stops a reply that stalls with this key and goes on.
fn stops_a_stream_with(key: &str) {
    let project = Project::new().script(STALLS);
    let mut terminal = Terminal::start(&project, &[]);
    terminal.line("what is HPOS?").see("What arrived so far").keys(key).see("Stopped.").prompt();
    terminal.turn("thanks, and now").see("Here again.");
    assert_eq!(terminal.leave(), 0);
    terminal.is_as_before();
    let events = log::events(&project);
    log::every_start_has_its_end(&events);
    let replies = log::of_type(&events, "message_ended");
    assert_eq!(replies[0]["message"]["content"][0]["text"], "What arrived so far");
    assert_eq!(replies[0]["stop"], "cancelled");
}

#[test]
fn escape_stops_a_stream_and_keeps_what_arrived() {
    stops_a_stream_with(ESC);
}

#[test]
fn control_c_stops_a_stream_and_keeps_what_arrived() {
    stops_a_stream_with(CTRL_C);
}

#[test]
fn twice_leaves() {
    let project = Project::new().script(STALLS);
    let mut terminal = Terminal::start(&project, &[]);
    terminal.line("what is HPOS?").see("What arrived so far").keys("\x03\x03");
    assert_eq!(terminal.end(), 0);
    terminal.is_as_before();
    log::every_start_has_its_end(&log::events(&project));
    assert_eq!(log::sessions(&project, "json").len(), 1, "the session was saved");
}

#[test]
fn control_d_leaves_after_the_turn_and_loses_nothing() {
    let script = "[[reply]]\ntext = 'It takes its time, and then it is done.'\npiece = 4\npiece_ms = 30\n";
    let project = Project::new().script(script);
    let mut terminal = Terminal::start(&project, &[]);
    terminal.line("what is HPOS?").see("It takes").keys("\x04").see("queued: 1 · /quit").keys("\x04");
    assert_eq!(terminal.end(), 0);
    terminal.see("and then it is done.").see("Session saved.").never("queued: 2").is_as_before();
    log::every_start_has_its_end(&log::events(&project));
    // Behind what is typed it means nothing, as at the prompt.
    let project = Project::new().script(script);
    let mut terminal = Terminal::start(&project, &[]);
    terminal.line("what is HPOS?").see("It takes").keys("half\x04").see("1 call").typed("half");
}

#[test]
fn twice_at_the_prompt_leaves() {
    let project = Project::new().script("");
    let mut terminal = Terminal::start(&project, &[]);
    terminal.prompt().keys("half a line").typed("half a line").keys(CTRL_C).prompt();
    terminal.never("Press Ctrl-C again to quit.").keys(CTRL_C).see("Press Ctrl-C again to quit.").prompt();
    // Anything in between begins anew.
    terminal
        .turn("/why")
        .prompt()
        .keys(CTRL_C)
        .see_times("Press Ctrl-C again to quit.", 2)
        .prompt()
        .keys(CTRL_C);
    assert_eq!(terminal.end(), 0);
    terminal.is_as_before();
}

const SLEEPS: &str = r#"
    [[reply]]
    call = [{ name = "bash_execute", arguments = { command = "echo started; sh -c 'echo $$ > pid; exec sleep 100'" } }]
    [[reply]]
    expect = "and now"
    text = "Here again."
"#;

#[test]
fn after_a_stop_the_prompt_needs_two_more_to_leave() {
    let project = Project::new().script(STALLS);
    let mut terminal = Terminal::start(&project, &[]);
    terminal.line("what is HPOS?").see("What arrived so far").keys(CTRL_C).see("Stopped.").prompt();
    terminal.keys(CTRL_C).see("Press Ctrl-C again to quit.").prompt().keys(CTRL_C);
    assert_eq!(terminal.end(), 0);
    terminal.is_as_before();
}

/// A project in which a command sleeps that was asked for.
fn sleeping() -> (Project, Terminal, Pid) {
    let project = Project::new().script(SLEEPS);
    let mut terminal = Terminal::start(&project, &[]);
    terminal.line("run the sleeper").see("Run this?").see("y yes").keys("y").see("started");
    let pid = project.read_when_there("pid");
    let pid = Pid::from_raw(pid.trim().parse().expect("a number")).expect("a process id");
    assert!(test_kill_process(pid).is_ok(), "the command runs");
    (project, terminal, pid)
}

#[test]
fn a_running_command_is_really_gone() {
    let (project, mut terminal, pid) = sleeping();
    terminal.keys(ESC).see("Stopped.").prompt();
    assert!(test_kill_process(pid).is_err(), "the command is gone");
    terminal.turn("thanks, and now").see("Here again.");
    assert_eq!(terminal.leave(), 0);
    terminal.is_as_before();
    let events = log::events(&project);
    log::every_start_has_its_end(&events);
    let ended = log::only(&events, "tool_ended");
    assert!(ended["text"].as_str().is_some_and(|text| text.contains("started")), "{ended}");
}

#[test]
fn a_question_can_be_stopped() {
    for stop in [CTRL_C, ESC, "stop"] {
        let project = Project::new().script(SLEEPS);
        let mut terminal = Terminal::start(&project, &[]);
        terminal.line("run the sleeper").see("y yes").keys(stop);
        if stop == "stop" {
            terminal.see("› stop").keys("\r");
        }
        terminal.see("Stopped.").prompt();
        assert!(!project.path("pid").exists());
        terminal.turn("thanks, and now").see("Here again.");
        assert_eq!(terminal.leave(), 0);
        log::every_start_has_its_end(&log::events(&project));
    }
}

const FAILS: &str = r#"
    [[reply]]
    error = "transient"
    message = "Overloaded."
    retry_after_ms = 30000
    [[reply]]
    text = "After the wait."
"#;

#[test]
fn a_wait_can_be_stopped() {
    let project = Project::new().script(FAILS);
    let mut terminal = Terminal::start(&project, &[]);
    terminal.line("what is HPOS?").see("Overloaded. Retrying (2 of 5).").see("retrying in");
    terminal.keys(ESC).see("Stopped.").prompt().never("After the wait.");
    assert_eq!(terminal.leave(), 0);
    terminal.is_as_before();
    log::every_start_has_its_end(&log::events(&project));
}

#[test]
fn a_wait_can_be_skipped() {
    let project = Project::new().script(FAILS);
    let mut terminal = Terminal::start(&project, &[]);
    terminal.line("what is HPOS?").see("retrying in").keys("\r").see("After the wait.").prompt();
    assert_eq!(terminal.leave(), 0);
}

#[test]
fn what_was_typed_before_answers_no_question() {
    let script = r#"
        [[reply]]
        text = "Wait for it. "
        piece = 4
        piece_ms = 40
        call = [{ name = "bash_execute", arguments = { command = "touch ran" } }]
        [[reply]]
        expect = "user declined"
        text = "Not then."
        [[reply]]
        text = "Never said."
    "#;
    let project = Project::new().script(script);
    let mut terminal = Terminal::start(&project, &[]);
    terminal.line("run touch").see("Wait").keys("yyyy").see("y yes");
    terminal.keys("n").see("Not then.").prompt_or_typed();
    assert!(!project.path("ran").exists());
    let answers = log::of_type(&log::events(&project), "question_answered");
    assert_eq!(answers.len(), 1);
    assert_eq!(answers[0]["answer"]["answer"], "no", "{answers:?}");
}

#[test]
fn a_signal_at_the_prompt_leaves_a_session_to_go_on_with() {
    let project = Project::new().script("[[reply]]\ntext = 'First.'\n[[reply]]\ntext = 'Second.'");
    let mut terminal = Terminal::start(&project, &[]);
    terminal.turn("what is HPOS?").signal(Signal::TERM);
    assert_eq!(terminal.end(), 143);
    terminal.is_as_before();
    let mut again = Terminal::start(&project, &["--continue"]);
    again.see("what is HPOS?").see("First.").turn("thanks");
    assert_eq!(again.leave(), 0);
    assert_eq!(log::sessions(&project, "jsonl").len(), 1);
    log::every_start_has_its_end(&log::events(&project));
}

#[test]
fn a_signal_during_a_turn_ends_it_properly() {
    let (project, mut terminal, pid) = sleeping();
    terminal.signal(Signal::TERM);
    assert_eq!(terminal.end(), 143);
    terminal.is_as_before();
    assert!(test_kill_process(pid).is_err(), "the command is gone");
    log::every_start_has_its_end(&log::events(&project));
    assert_eq!(log::sessions(&project, "json").len(), 1, "the session was saved");
    let mut again = Terminal::start(&project, &["--continue"]);
    again.see("run the sleeper").see("started").prompt();
    assert_eq!(again.leave(), 0);
}

#[test]
fn a_quit_signal_gives_the_terminal_back() {
    let project = Project::new().script(STALLS);
    let mut terminal = Terminal::start(&project, &[]);
    terminal.prompt().keys("half").typed("half").signal(Signal::QUIT);
    assert_eq!(terminal.end(), 131);
    terminal.is_as_before();
    let mut terminal = Terminal::start(&project, &[]);
    terminal.line("what is HPOS?").see("What arrived so far").signal(Signal::QUIT);
    assert_eq!(terminal.end(), 131);
    terminal.is_as_before();
    let mut again = Terminal::start(&project, &["--continue"]);
    again.see("what is HPOS?").prompt();
    assert_eq!(again.leave(), 0);
}

#[test]
fn quitting_a_command_in_the_terminal_leaves_the_program_alone() {
    let project = Project::new().script("").file("note", "it runs\n");
    let mut terminal = Terminal::start(&project, &[]);
    terminal.line("!cat note -").see("\nit runs").keys("\x1c").see_times("›", 2).prompt();
    assert_eq!(terminal.leave(), 0);
    terminal.is_as_before();
}

#[test]
fn a_signal_during_a_question_ends_the_turn() {
    let project = Project::new().script(SLEEPS);
    let mut terminal = Terminal::start(&project, &[]);
    terminal.line("run the sleeper").see("y yes").signal(Signal::HUP);
    assert_eq!(terminal.end(), 129);
    terminal.is_as_before();
    log::every_start_has_its_end(&log::events(&project));
}

#[test]
fn a_kill_leaves_a_session_to_go_on_with() {
    let project = Project::new().script(STALLS);
    let mut terminal = Terminal::start(&project, &[]);
    terminal.line("what is HPOS?").see("What arrived so far");
    terminal.kill();
    let mut again = Terminal::start(&project, &["--continue"]);
    again.see("what is HPOS?").prompt();
    assert_eq!(again.leave(), 0);
    log::every_start_has_its_end(&log::events(&project));
}
