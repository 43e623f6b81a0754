//! What a decision means for the work: rules choose the way, and the reply is the model's.

use super::fixture::{Fixture, nobody, texts};
use crate::engine::{Attendance, Remote};
use crate::protocol::{Answer, Event, Mode, Notice, StopReason, TurnOutcome};

const STRONG: &str = "fix the bug in src/api/auth.ts and update tests";
const WEAK: &str = "rename it";

fn replies(texts: &[&str]) -> String {
    texts.iter().map(|text| format!("[[reply]]\ntext = '''{text}'''\n")).collect()
}

#[tokio::test]
async fn a_plain_reply_is_the_answer_whatever_was_asked() {
    for (line, attendance) in [
        (STRONG, Attendance::Attended),
        (STRONG, Attendance::Unattended),
        (WEAK, Attendance::Attended),
        (WEAK, Attendance::Unattended),
        ("explain in two sentences what src/api/auth.ts does", Attendance::Unattended),
        ("write a commit message for the staged changes", Attendance::Unattended),
    ] {
        let mut fixture = Fixture::with(&replies(&["Nothing is to be changed."]), attendance, true);
        let (outcome, events) = fixture.prompt(line, nobody).await;
        assert_eq!(outcome, TurnOutcome::Stopped { reason: StopReason::EndTurn }, "{line}");
        assert_eq!((notices(&events).len(), fixture.engine.counts().main), (0, 1), "{line}");
        let said = texts(&fixture.conversation());
        assert_eq!(said, [line, "Nothing is to be changed."]);
        let (journal, _, _dir) = fixture.read_again();
        assert_eq!(texts(journal.conversation()), said, "read again it is the same");
    }
}

const ADD: &str = "def add(a, b):\n    return a - b\n";

#[tokio::test]
async fn what_a_reply_shows_whole_is_proposed_as_a_call() {
    let mended = ADD.replace('-', "+");
    let shows = |path: &str, content: &str| format!("In `{path}`:\n\n```python\n{content}```");
    for (line, reply, attendance, want) in [
        // A file whose names are all there, and a new one.
        (
            "fix the add function in calc.py and its test",
            shows("calc.py", &mended),
            Attendance::SaysYes,
            mended.as_str(),
        ),
        (
            "fix the add function in calc.py and its test",
            shows("calc.py", &mended),
            Attendance::Unattended,
            ADD,
        ),
        (
            "fix the add function in calc.py and its test",
            shows("calc.py", "x = 1\n"),
            Attendance::SaysYes,
            ADD,
        ),
        // A question, and a weak order to a model that is not small.
        ("explain calc.py", shows("calc.py", &mended), Attendance::SaysYes, ADD),
        ("rename it", shows("calc.py", &mended), Attendance::SaysYes, ADD),
    ] {
        let mut fixture = Fixture::with(&replies(&[&reply]), attendance, true).file("calc.py", ADD);
        let (outcome, events) = fixture.prompt(line, nobody).await;
        assert_eq!(outcome, TurnOutcome::Stopped { reason: StopReason::EndTurn }, "{line}");
        assert_eq!(
            fixture.read("calc.py").as_deref(),
            Some(want),
            "{line} {attendance:?} {reply}: {events:#?}"
        );
        assert_eq!(fixture.engine.counts().main, 1, "{line}");
    }
    let new = replies(&[&shows("new.py", "x = 1\n")]);
    let mut fixture = Fixture::with(&new, Attendance::SaysYes, true);
    fixture.prompt("create new.py, add a constant and test it", nobody).await;
    assert_eq!(fixture.read("new.py").as_deref(), Some("x = 1\n"));
}

#[tokio::test]
async fn a_word_to_a_proposed_call_is_for_the_model() {
    let reply = format!("In `calc.py`:\n```python\n{}```", ADD.replace('-', "+"));
    let mut fixture = Fixture::new(&replies(&[&reply, "Then I leave it."])).file("calc.py", ADD);
    let declines = |event: &Event, remote: &Remote| {
        if let Event::QuestionAsked { question } = event {
            remote.answer(question.id, Answer::No { word: Some("use sum".into()) });
        }
    };
    let (_, _) = fixture.prompt("fix the add function in calc.py and its test", declines).await;
    let said = texts(&fixture.conversation()).join("\n");
    assert!(said.contains("use sum") && said.contains("Then I leave it."), "{said}");
    assert_eq!(fixture.engine.counts().main, 2);
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
async fn a_tool_that_is_not_on_offer_yet_joins_with_its_family() {
    let script = "[[reply]]\ncall = [{ name = 'memory_search', arguments = { query = 'x' } }]\n\
                  [[reply]]\ncall = [{ name = 'moreTools', arguments = { family = 'git' } }]\n[[reply]]\ntext = 'Done.'";
    let mut fixture = Fixture::new(script);
    let (_, events) = fixture.prompt(WEAK, nobody).await;
    let added: Vec<&str> = events
        .iter()
        .filter_map(|event| match event {
            Event::Noticed { notice: Notice::ToolsAdded { family, .. } } => Some(family.as_str()),
            _ => None,
        })
        .collect();
    assert_eq!(added, ["memory", "git"]);
    let said = texts(&fixture.conversation()).join("\n");
    assert!(said.contains("git_status, git_diff"), "{said}");
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
async fn where_only_a_look_was_heard_a_change_asks_in_every_mode() {
    let write =
        "[[reply]]\ncall = [{ name = 'fs_writeFile', arguments = { path = 'b.txt', content = 'two' } }]\n";
    for (line, asks) in [("explain a.txt", true), ("add a file b.txt that holds two", false)] {
        for attendance in [Attendance::SaysYes, Attendance::Unattended] {
            let script = format!("{write}{}", replies(&["It holds one."]));
            let mut fixture = Fixture::with(&script, attendance, true).file("a.txt", "one\n");
            fixture.engine.set_mode(Mode::Auto).unwrap();
            let (_, events) = fixture.prompt(line, nobody).await;
            let asked = events.iter().any(|event| matches!(event, Event::QuestionAsked { .. }));
            assert_eq!(asked, asks, "{line}");
            let written = !asks || attendance == Attendance::SaysYes;
            assert_eq!(fixture.read("b.txt").is_some(), written, "{line} {attendance:?}");
        }
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
