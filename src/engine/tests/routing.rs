//! What a decision means for the work: a plain request has to be carried out.

use super::fixture::{Fixture, nobody, texts};
use crate::engine::Attendance;
use crate::protocol::{Event, Notice, StopReason, TurnOutcome};

const STRONG: &str = "fix the bug in src/api/auth.ts and update tests";
const WEAK: &str = "rename it";

fn sent_back(events: &[Event]) -> usize {
    let is = |event: &&Event| matches!(event, Event::Noticed { notice: Notice::SentBack { .. } });
    events.iter().filter(is).count()
}

fn replies(texts: &[&str]) -> String {
    texts.iter().map(|text| format!("[[reply]]\ntext = '''{text}'''\n")).collect()
}

#[tokio::test]
async fn after_strong_a_first_reply_that_does_nothing_is_sent_back_once() {
    let mut fixture =
        Fixture::new(&replies(&["I would change it.", "Nothing is to be done.", "Never asked."]));
    let (outcome, events) = fixture.prompt(STRONG, nobody).await;
    assert_eq!(outcome, TurnOutcome::Stopped { reason: StopReason::EndTurn });
    assert_eq!((sent_back(&events), fixture.engine.counts().main), (1, 2));
    let said = texts(&fixture.conversation());
    assert!(said[2].contains("Carry the request out now"), "{said:?}");
    assert_eq!((said.len(), said[3].as_str()), (4, "Nothing is to be done."));
    assert!(events.iter().all(|event| !matches!(event, Event::TurnStarted { input, .. } if input != STRONG)));
    let (journal, _, _dir) = fixture.read_again();
    assert_eq!(texts(journal.conversation()), said, "read again it is the same");
}

#[tokio::test]
async fn who_asks_or_acts_is_not_sent_back() {
    let read = "[[reply]]\ncall = [{ name = 'fs_listFiles', arguments = {} }]\n[[reply]]\ntext = 'Done.'";
    let ask = "[[reply]]\ncall = [{ name = 'askUser', arguments = { question = 'Which?' } }]\n[[reply]]\ntext = 'OK.'";
    let (attended, alone) = (Attendance::Attended, Attendance::Unattended);
    for (script, line, hard, calls, attendance) in [
        (replies(&["Which of the two bugs do you mean?", "?"]).as_str(), STRONG, true, 1, attended),
        (read, STRONG, true, 2, attended),
        (ask, STRONG, true, 2, alone),
        (replies(&["Renamed to what? I leave it.", "."]).as_str(), WEAK, true, 1, attended),
        (replies(&["I would change it.", "."]).as_str(), STRONG, false, 1, alone),
    ] {
        let mut fixture = Fixture::with(script, attendance, hard);
        let (_, events) = fixture.prompt(line, nobody).await;
        let counts = fixture.engine.counts();
        assert_eq!((sent_back(&events), counts.main + counts.fast), (0, calls), "{line}: {script}");
    }
}

#[tokio::test]
async fn where_nobody_watches_a_change_is_asked_for_once_more_and_is_not_done_without_one() {
    let mut fixture = Fixture::with(&replies(&["I changed it.", "I did."]), Attendance::Unattended, true);
    let (outcome, events) = fixture.prompt(WEAK, nobody).await;
    assert_eq!(outcome, TurnOutcome::Stopped { reason: StopReason::NotDone });
    assert_eq!(
        (sent_back(&events), notices(&events)),
        (1, vec!["No files changed in this turn.".to_owned()])
    );

    let write = "[[reply]]\ntext = 'I changed it.'\n[[reply]]\ncall = [{ name = 'fs_writeFile', arguments = { path = 'a', content = 'b' } }]\n[[reply]]\ntext = 'Now it is.'";
    let mut fixture = Fixture::with(write, Attendance::SaysYes, true);
    let (outcome, events) = fixture.prompt(WEAK, nobody).await;
    assert_eq!(outcome, TurnOutcome::Stopped { reason: StopReason::EndTurn });
    assert_eq!((sent_back(&events), fixture.read("a").as_deref()), (1, Some("b")));
}

#[tokio::test]
async fn a_person_is_told_what_a_reply_hides() {
    let edit = "[[reply]]\ncall = [{ name = 'fs_edit', arguments = { path = 'a.txt', edits = [{ old = 'x', new = 'y' }] } }]\n[[reply]]\ntext = 'Done.'";
    for (script, said) in [
        (replies(&["I have updated the file."]).as_str(), Some("No files changed in this turn.")),
        (replies(&["I leave it: nothing fits."]).as_str(), None),
        (edit, Some("No files changed: every edit failed.")),
    ] {
        let mut fixture = Fixture::new(script).file("a.txt", "other\n");
        let (outcome, events) = fixture.prompt(WEAK, nobody).await;
        assert_eq!(outcome, TurnOutcome::Stopped { reason: StopReason::EndTurn });
        assert_eq!(notices(&events).first().map(String::as_str), said, "{script}");
    }
}

#[tokio::test]
async fn a_tool_that_keeps_failing_ends_the_loop() {
    let call = "[[reply]]\ncall = [{ name = 'fs_readFile', arguments = { path = 'none' } }]\n";
    let mut fixture = Fixture::new(&call.repeat(9));
    let (outcome, events) = fixture.prompt("show me the file none", nobody).await;
    assert_eq!(outcome, TurnOutcome::Stopped { reason: StopReason::NotDone });
    assert!(notices(&events)[0].starts_with("Stopped: 'fs_readFile' kept failing"), "{events:?}");
    assert_eq!(fixture.engine.counts().fast + fixture.engine.counts().main, 5, "the fifth call is the last");
}

#[tokio::test]
async fn calls_of_one_reply_fail_as_one() {
    let calls = ["b", "c", "d", "e"]
        .map(|name| format!("{{ name = 'fs_readFile', arguments = {{ path = '{name}' }} }}"));
    let then = "[[reply]]\ncall = [{ name = 'fs_readFile', arguments = { path = 'a.txt' } }]\n";
    let script = format!("[[reply]]\ncall = [{}]\n{then}{}", calls.join(", "), replies(&["It holds one."]));
    let mut fixture = Fixture::new(&script).file("a.txt", "one\n");
    let (outcome, events) = fixture.prompt("look what is in there", nobody).await;
    assert_eq!(outcome, TurnOutcome::Stopped { reason: StopReason::EndTurn });
    let worked = |event: &&Event| matches!(event, Event::ToolEnded { ran: true, ok: true, .. });
    assert_eq!(events.iter().filter(worked).count(), 1, "{events:#?}");
}

#[tokio::test]
async fn another_specialists_tool_is_taken_up_once_and_shown() {
    let script = "[[reply]]\ncall = [{ name = 'memory_search', arguments = { query = 'x' } }]\n\
                  [[reply]]\ncall = [{ name = 'git_status', arguments = {} }]\n[[reply]]\ntext = 'Done.'";
    let mut fixture = Fixture::new(script);
    let (_, events) = fixture.prompt(WEAK, nobody).await;
    let switched = |event: &&Event| matches!(event, Event::Noticed { notice: Notice::Switched { .. } });
    assert_eq!(events.iter().filter(switched).count(), 1);
    let ended: Vec<bool> = events
        .iter()
        .filter_map(|event| match event {
            Event::ToolEnded { ran, .. } => Some(*ran),
            _ => None,
        })
        .collect();
    assert_eq!(ended, [true, true], "scout has both");
    let said = texts(&fixture.conversation()).join("\n");
    assert!(said.contains("Work as a software developer"), "{said}");
}

#[tokio::test]
async fn what_is_itself_a_command_or_a_plain_look_takes_no_model() {
    for (line, tool, direct) in [
        ("show a.txt", "fs_readFile", true),
        ("ls -l", "bash_execute", true),
        ("zeige a.txt", "fs_readFile", true),
        ("find MAX_SIZE in the project", "fs_grep", true),
        ("search for memory leaks", "", false),
        ("delete a.txt", "", false),
        ("show a.txt and explain it", "", false),
        ("run the tests", "", false),
        ("run the linter", "", false),
        ("führe die Tests aus", "", false),
    ] {
        let mut fixture = Fixture::new(&replies(&["By the model."])).file("a.txt", "one\n");
        let (_, events) = fixture.prompt(line, nobody).await;
        let counts = fixture.engine.counts();
        assert_eq!(counts.main + counts.fast == 0, direct, "{line}: {events:#?}");
        let called = events.iter().find_map(|event| match event {
            Event::ToolStarted { call, .. } => Some(call.name.as_str()),
            _ => None,
        });
        assert_eq!(called.unwrap_or_default(), tool, "{line}");
    }
}

#[tokio::test]
async fn a_file_that_is_named_comes_along_and_a_secret_one_does_not() {
    let mut fixture =
        Fixture::new(&replies(&["It adds."])).file("shop/cart.py", "total = 1\n").file(".env", "KEY=1\n");
    let (_, events) = fixture.prompt("explain shop/cart.py and .env and nothing.py", nobody).await;
    assert_eq!(notices(&events), ["Attached shop/cart.py"]);
    let said = texts(&fixture.conversation());
    assert!(
        said[0].contains("<file path=\"shop/cart.py\">\ntotal = 1\n</file>") && !said[0].contains("KEY"),
        "{said:?}"
    );
}

#[tokio::test]
async fn what_only_looks_changes_a_file_when_the_model_insists() {
    let write =
        "[[reply]]\ncall = [{ name = 'fs_writeFile', arguments = { path = 'b.txt', content = 'two' } }]\n";
    for (times, written) in [(1, None), (2, Some("two"))] {
        let script = format!("{}{}", write.repeat(times), replies(&["It holds one."]));
        let mut fixture = Fixture::with(&script, Attendance::SaysYes, true).file("a.txt", "one\n");
        let (_, events) = fixture.prompt("explain a.txt", nobody).await;
        assert_eq!(fixture.read("b.txt").as_deref(), written, "{events:#?}");
    }
}

#[tokio::test]
async fn the_same_call_with_the_same_result_ends_the_loop() {
    let call = "[[reply]]\ncall = [{ name = 'fs_readFile', arguments = { path = 'a.txt' } }]\n";
    let mut fixture = Fixture::new(&call.repeat(9)).file("a.txt", "one\n");
    let (outcome, events) = fixture.prompt("explain what is in there", nobody).await;
    assert_eq!(outcome, TurnOutcome::Stopped { reason: StopReason::NotDone });
    let ran = |event: &&Event| matches!(event, Event::ToolEnded { ran: true, .. });
    assert_eq!(events.iter().filter(ran).count(), 2, "{events:#?}");
    assert_eq!(fixture.engine.counts().main, 4, "told once, then stopped");
}

fn notices(events: &[Event]) -> Vec<String> {
    let text = |event: &Event| match event {
        Event::Noticed { notice: Notice::Text { text } } => Some(text.clone()),
        _ => None,
    };
    events.iter().filter_map(text).collect()
}
