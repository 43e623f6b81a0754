//! Whole turns of the user's conversation: plain, with tools, denied, cancelled, and what they leave behind.

use super::fixture::{Fixture, Played, nobody, reply, texts};
use crate::catalog::Lang;
use crate::engine::{Attendance, Engine, Step, Way};
use crate::protocol::op::Reach;
use crate::protocol::{Answer, Event, Notice, QuestionKind, StopReason, TaskResult, TurnOutcome};
use crate::provider::{ErrorClass, ProviderError};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};

fn stopped(reason: StopReason) -> TurnOutcome {
    TurnOutcome::Stopped { reason }
}

async fn finished(fixture: &mut Fixture, line: &str) -> Vec<Event> {
    let (outcome, events) = fixture.prompt(line, nobody).await;
    assert_eq!(outcome, stopped(StopReason::EndTurn));
    events
}

fn names(events: &[Event]) -> Vec<String> {
    let name = |event: &Event| serde_json::to_value(event).unwrap()["type"].as_str().unwrap().to_owned();
    let mut names: Vec<String> = events.iter().map(name).collect();
    names.dedup();
    names
}

fn result(events: &[Event]) -> TaskResult {
    let results = events.iter().filter_map(|event| match event {
        Event::TaskEnded { result } => Some(result.clone()),
        _ => None,
    });
    let results: Vec<TaskResult> = results.collect();
    assert_eq!(results.len(), 1, "{results:?}");
    results[0].clone()
}

#[tokio::test]
async fn a_plain_answer_is_one_call_and_no_task() {
    let mut fixture = Fixture::new("[[reply]]\ntext = 'It is storage.'");
    let events = finished(&mut fixture, "what is HPOS?").await;
    assert_eq!(names(&events), ["turn_started", "routed", "text_delta", "message_ended", "turn_ended"]);
    assert_eq!(texts(&fixture.conversation()), ["what is HPOS?", "It is storage."]);
    let counts = fixture.engine.counts();
    assert_eq!((counts.main, counts.fast, counts.tools), (1, 0, 0));
}

#[tokio::test]
async fn an_answer_that_needs_more_goes_on_as_an_action() {
    let script = r#"
        [[reply]]
        call = [{ name = "needsAction", arguments = { why = "files" } }]
        [[reply]]
        expect = "available now"
        text = "Looked."
    "#;
    let mut fixture = Fixture::new(script);
    let events = finished(&mut fixture, "what is HPOS?").await;
    assert_eq!(result(&events).data, "Looked.");
    let counts = fixture.engine.counts();
    assert_eq!((counts.main, counts.tools), (2, 1));
}

const READ: &str = r#"
    [[reply]]
    text = "I look."
    call = [{ name = "fs_readFile", arguments = { path = "a.txt" } }]
    [[reply]]
    expect = "the content"
    text = "It holds the content."
"#;

#[tokio::test]
async fn a_round_of_tools_ends_with_a_result() {
    let mut fixture = Fixture::new(READ).file("a.txt", "the content\n");
    let events = finished(&mut fixture, "explain a.txt").await;
    let order = "turn_started noticed routed task_started text_delta message_ended tool_started tool_ended text_delta \
                 message_ended task_ended turn_ended";
    assert_eq!(names(&events).join(" "), order);
    let want = TaskResult { ok: true, data: "It holds the content.".into(), ..TaskResult::default() };
    assert_eq!(result(&events), want);
    assert_eq!(fixture.conversation().len(), 4);
}

#[tokio::test]
async fn what_was_read_has_ended_before_a_later_call_asks() {
    let script = r#"
        [[reply]]
        [[reply.call]]
        name = "fs_readFile"
        arguments = { path = "a.txt" }
        [[reply.call]]
        name = "fs_readFile"
        arguments = { path = "b.txt" }
        [[reply.call]]
        name = "fs_edit"
        arguments = { path = "a.txt", edits = [{ old = "one", new = "two" }] }
        [[reply]]
        text = "Done."
    "#;
    let mut fixture =
        Fixture::with(script, Attendance::SaysYes, true).file("a.txt", "one\n").file("b.txt", "b\n");
    let events = finished(&mut fixture, "rename it").await;
    let calls: Vec<String> = events.iter().flat_map(|event| names(std::slice::from_ref(event))).collect();
    let order = "tool_started tool_started tool_ended tool_ended tool_started question_asked";
    assert!(calls.join(" ").contains(order), "{calls:?}");
    assert_eq!(fixture.read("a.txt").as_deref(), Some("two\n"));
}

const WRITE: &str = r#"
    [[reply]]
    call = [{ name = "fs_writeFile", arguments = { path = "src/a.txt", content = "new" } }]
"#;

#[tokio::test]
async fn a_denied_call_is_told_to_the_model_and_the_turn_goes_on() {
    let script = format!("{WRITE}\n[[reply]]\nexpect = 'Nobody is here'\ntext = 'Then not.'");
    let mut fixture = Fixture::with(&script, Attendance::Unattended, true);
    let events = finished(&mut fixture, "write src/a.txt").await;
    assert!(events.iter().any(|event| matches!(event, Event::ToolEnded { ok: false, ran: false, .. })));
    assert_eq!((fixture.engine.counts().unanswered, fixture.read("src/a.txt")), (1, None));

    let script = format!("{WRITE}\n[[reply]]\nexpect = 'wrong file'\ntext = 'I see.'");
    let mut fixture = Fixture::new(&script);
    let (outcome, _) = fixture
        .prompt("write src/a.txt", |event, remote| {
            if let Event::QuestionAsked { question } = event {
                remote.answer(question.id, Answer::No { word: Some("wrong file".into()) });
            }
        })
        .await;
    assert_eq!(outcome, stopped(StopReason::EndTurn));
    assert_eq!(fixture.read("src/a.txt"), None);
}

#[tokio::test]
async fn a_cancelled_turn_keeps_what_arrived_and_ends_everything() {
    let mut fixture = Fixture::new("[[reply]]\ntext = 'And then '\nstall = true\n[[reply]]\ntext = 'Yes.'");
    let (outcome, events) = fixture
        .prompt("change something in src/a.txt", |event, remote| {
            if matches!(event, Event::TextDelta { .. }) {
                remote.cancel();
            }
        })
        .await;
    assert_eq!(outcome, stopped(StopReason::Cancelled));
    let result = result(&events);
    assert!(!result.ok && result.error.is_some() && result.data.is_empty(), "{result:?}");
    assert_eq!(texts(&fixture.conversation())[1], "And then ");
    let (outcome, _) = fixture.prompt("what is HPOS?", nobody).await;
    assert_eq!(outcome, stopped(StopReason::EndTurn), "the next turn owes nothing to the last");
}

#[tokio::test]
async fn a_question_is_cancelled_with_its_turn() {
    let mut fixture = Fixture::new(WRITE);
    let (outcome, events) = fixture
        .prompt("write src/a.txt", |event, remote| {
            if matches!(event, Event::QuestionAsked { .. }) {
                remote.cancel();
            }
        })
        .await;
    assert_eq!(outcome, stopped(StopReason::Cancelled));
    let answered = events.iter().filter(|event| matches!(event, Event::QuestionAnswered { .. })).count();
    let ended = events.iter().filter(|event| matches!(event, Event::ToolEnded { ok: false, .. })).count();
    assert_eq!((answered, ended, fixture.read("src/a.txt")), (1, 1, None));
}

#[tokio::test]
async fn what_is_taken_back_stands_before_the_next_request() {
    let answers = "[[reply]]\ntext = 'Written.'\n[[reply]]\ntext = 'I see.'\n".repeat(3);
    let mut fixture = Fixture::with(&format!("{WRITE}{answers}"), Attendance::SaysYes, true);
    finished(&mut fixture, "write src/a.txt").await;
    let told = |fixture: &Fixture, words: &str| {
        let said = fixture.conversation();
        let last = said.iter().rfind(|message| message.text().contains("rename it")).unwrap().text();
        let at = last.find(words);
        assert!(at.is_none_or(|at| at < last.find("rename it").unwrap()), "{last}");
        at.is_some()
    };
    let (undone, redone) = ("`/undo`: src/a.txt", "`/redo`: src/a.txt");
    for (ways, wanted) in [
        (&[Way::Undo][..], (true, false)),
        (&[], (false, false)),
        (&[Way::Redo], (false, true)),
        (&[Way::Undo, Way::Redo], (false, false)),
    ] {
        for way in ways {
            assert!(fixture.engine.reverse(*way, Step::Do, Reach::Turn).unwrap().ok);
        }
        fixture.prompt("rename it", nobody).await;
        assert_eq!((told(&fixture, undone), told(&fixture, redone)), wanted, "{ways:?}");
    }
    let said = fixture.conversation();
    let (journal, _, _dir) = fixture.read_again();
    assert_eq!(journal.conversation(), said, "read again it is the same");
}

#[tokio::test]
async fn what_is_taken_back_is_told_in_the_language_of_the_session() {
    let answers = "[[reply]]\ntext = 'Written.'\n[[reply]]\ntext = 'I see.'\n";
    let mut fixture = Fixture::with(&format!("{WRITE}{answers}"), Attendance::SaysYes, true);
    finished(&mut fixture, "write src/a.txt").await;
    assert!(fixture.engine.reverse(Way::Undo, Step::Do, Reach::Turn).unwrap().ok);
    fixture.engine.set_lang(Lang::De);
    fixture.prompt("rename it", nobody).await;
    let said = fixture.conversation();
    assert!(
        said.iter().any(|message| message.text().contains("mit `/undo` zurückgenommen: src/a.txt")),
        "{said:?}"
    );
    let (journal, _, _dir) = fixture.read_again();
    assert_eq!(journal.conversation(), said, "read again it is the same");
}

#[tokio::test]
async fn the_projects_notes_are_read_again_when_they_change() {
    let systems: Arc<Mutex<Vec<String>>> = Arc::default();
    let seen = systems.clone();
    let (played, _) = Played::new(move |request, _| {
        seen.lock().unwrap().push(request.system.clone());
        (0, Ok(reply("Fine.", vec![])))
    });
    let mut fixture = Fixture::new("");
    fixture.world().provider = Arc::new(played);
    finished(&mut fixture, "look at src/a.txt").await;
    fixture = fixture.file("AGENTS.md", "Use tabs.");
    finished(&mut fixture, "look at src/b.txt").await;
    finished(&mut fixture, "look at src/c.txt").await;
    fixture = fixture.file("AGENTS.md", "Use blanks, always.");
    finished(&mut fixture, "look at src/d.txt").await;
    let systems = systems.lock().unwrap();
    let [first, .., last] = &systems[..] else { panic!("{systems:?}") };
    assert!(!first.contains("Use tabs.") && systems[1].contains("Use tabs."), "{systems:?}");
    assert_eq!(systems[1], systems[2], "what did not change keeps the prefix");
    assert!(last.contains("Use blanks, always.") && !last.contains("Use tabs."), "{last}");
}

async fn write(fixture: &mut Fixture) -> usize {
    let mut asked = 0;
    let (outcome, _) = fixture
        .prompt("write src/a.txt", |event, remote| {
            if let Event::QuestionAsked { question } = event {
                assert!(matches!(&question.kind, QuestionKind::Approval { always: Some(_), .. }));
                asked += 1;
                remote.answer(question.id, Answer::YesForSession);
            }
        })
        .await;
    assert_eq!(outcome, stopped(StopReason::EndTurn));
    asked
}

#[tokio::test]
async fn a_yes_for_this_session_ends_with_the_session() {
    let writes = (0..5).map(|number| WRITE.replace("a.txt", &format!("{number}.txt")));
    let script: String = writes.map(|write| format!("{write}\n[[reply]]\ntext = 'Written.'\n")).collect();
    let mut fixture = Fixture::new(&script);
    let first = fixture.engine.session_id();
    assert_eq!(write(&mut fixture).await, 1);
    assert_eq!(write(&mut fixture).await, 0, "it was a yes for the session");
    assert_eq!(fixture.engine.rules_in_force().unwrap().session, ["edit(src/**)"]);
    fixture.engine.new_session().unwrap();
    assert_eq!(write(&mut fixture).await, 1, "/clear begins another session");
    fixture.engine.resume(&first).unwrap();
    assert!(fixture.engine.rules_in_force().unwrap().session.is_empty());
    assert_eq!(write(&mut fixture).await, 1, "/resume is not the session it was");
    assert_eq!(write(&mut fixture).await, 0);
}

#[test]
fn a_turn_may_run_on_any_thread() {
    fn is_send<T: Send>(_: T) {}
    fn check(engine: &mut Engine) {
        is_send(engine.prompt("x"));
    }
    let _ = check;
}

/// A model that never answers.
fn overloaded(class: ErrorClass) -> Played {
    let error = ProviderError { class, message: "Acme is overloaded.".into(), retry_after_ms: None, sent: 1 };
    Played::new(move |_, _| (0, Err(error.clone()))).0
}

#[tokio::test(start_paused = true)]
async fn another_model_takes_over_where_one_does_not_answer_and_nothing_runs_twice() {
    for class in [ErrorClass::Transient, ErrorClass::Unreachable, ErrorClass::Authentication] {
        let mut fixture = Fixture::new("").file("a.txt", "a\n");
        let (other, asked) = Played::new(|_, _| (0, Ok(reply("Done by another.", vec![]))));
        fixture.world().provider = Arc::new(overloaded(class));
        fixture.world().fallbacks = Arc::new([Arc::new(overloaded(ErrorClass::Transient)), Arc::new(other)]);
        let (outcome, events) = fixture.prompt("rename the helper in a.txt", nobody).await;
        let takes_over = class != ErrorClass::Authentication;
        assert_eq!(
            outcome == TurnOutcome::Stopped { reason: StopReason::EndTurn },
            takes_over,
            "{outcome:?}"
        );
        assert_eq!(asked.load(Ordering::SeqCst), u32::from(takes_over));
        let told = |event: &&Event| matches!(event, Event::Noticed { notice: Notice::Text { text } } if text.contains("Switching to"));
        assert_eq!(events.iter().filter(told).count(), if takes_over { 2 } else { 0 });
    }
}
