//! Several agents in one turn: each with its conversation, its question, its end.

use super::fixture::{Fixture, nobody, texts};
use crate::engine::agent::Finished;
use crate::engine::speaker::Speaker;
use crate::engine::{Engine, Remote};
use crate::protocol::{
    Answer, Event, Message, QuestionId, Record, StopReason, TaskConversation, TaskId, Tier, TurnOutcome,
};
use std::sync::Arc;

const KODA: TaskId = TaskId(1);
const SCOUT: TaskId = TaskId(2);

fn own(text: &str) -> TaskConversation {
    TaskConversation::Own { opening: Message::user(text) }
}

/// A turn in which both work at the same time, each with its part as the opening of its conversation.
async fn both(engine: &Engine, parts: [&str; 2]) -> [Finished; 2] {
    let mut turn = engine.turn();
    turn.begin("do both", Message::user("do both")).unwrap();
    let koda = turn.agent(Speaker::agent(&engine.world, "koda").unwrap());
    let scout = Speaker { tier: Tier::Fast, ..Speaker::agent(&engine.world, "scout").unwrap() };
    let scout = turn.agent(scout);
    let (koda, scout) = tokio::join!(koda.run(parts[0], own(parts[0])), scout.run(parts[1], own(parts[1])));
    for finished in [&koda, &scout] {
        turn.context.tally.add(finished.tally.clone());
    }
    let (outcome, counts) = turn.end(Ok(StopReason::EndTurn));
    assert_eq!(outcome, TurnOutcome::Stopped { reason: StopReason::EndTurn });
    assert_eq!(counts.main + counts.fast, koda.tally.counts.main + scout.tally.counts.fast);
    [koda, scout]
}

async fn watched(
    engine: &Engine,
    parts: [&str; 2],
    mut front: impl FnMut(&Record, &Remote),
) -> ([Finished; 2], Vec<Arc<Record>>) {
    let (remote, mut records) = (engine.remote(), engine.watch());
    let mut seen = Vec::new();
    let watch = async {
        while let Some(record) = records.recv().await {
            front(&record, &remote);
            let is_last = matches!(record.event, Event::TurnEnded { .. });
            seen.push(record);
            if is_last {
                break;
            }
        }
    };
    let (finished, ()) = tokio::join!(both(engine, parts), watch);
    (finished, seen)
}

const SCRIPT: &str = r#"
    [[reply]]
    tier = "main"
    expect = "paint it"
    text = "I read first."
    call = [{ name = "fs_readFile", arguments = { path = "a.txt" } }]
    [[reply]]
    tier = "main"
    expect = "the content"
    call = [{ name = "askUser", arguments = { question = "Which colour?" } }]
    [[reply]]
    tier = "main"
    expect = "blue"
    text = "Blue it is."
    [[reply]]
    tier = "fast"
    expect = "look around"
    text = "I see so far "
    stall = true
    [[reply]]
    tier = "main"
    expect = "what is HPOS?"
    text = "It is storage."
"#;

#[tokio::test]
async fn two_agents_side_by_side_one_cancelled_one_asking() {
    let mut fixture = Fixture::new(SCRIPT).file("a.txt", "the content\n");
    let (mut asked, mut streams, mut stopped) = (None, false, false);
    let ([koda, scout], seen) = watched(&fixture.engine, ["paint it", "look around"], |record, remote| {
        match (&record.event, record.task) {
            (Event::QuestionAsked { question }, task) => {
                assert_eq!(task, Some(KODA));
                asked = Some(question.id);
            }
            (Event::TextDelta { .. }, Some(SCOUT)) => streams = true,
            (Event::TaskEnded { .. }, Some(SCOUT)) => {
                remote.answer(QuestionId(99), Answer::Text { text: "red".into() });
                remote.answer(asked.unwrap(), Answer::Text { text: "blue".into() });
            }
            _ => {}
        }
        if asked.is_some() && streams && !stopped {
            stopped = true;
            remote.cancel_task(SCOUT);
        }
    })
    .await;
    assert!(koda.end.is_ok_and(|reason| reason == StopReason::EndTurn));
    assert!(koda.result.ok && koda.result.data == "Blue it is.", "{:?}", koda.result);
    assert!(scout.end.is_err() && !scout.result.ok && scout.result.error.is_some(), "{:?}", scout.result);

    each_record_has_its_task(&seen);
    assert_eq!(texts(&fixture.conversation()), ["do both"], "neither's messages are the user's");
    let (outcome, _) = fixture.prompt("what is HPOS?", nobody).await;
    assert_eq!(outcome, TurnOutcome::Stopped { reason: StopReason::EndTurn });
    let (journal, records, _dir) = fixture.read_again();
    assert_eq!(texts(journal.conversation()), ["do both", "what is HPOS?", "It is storage."]);
    assert_eq!(&records[..seen.len()], seen.iter().map(|record| (**record).clone()).collect::<Vec<_>>());
}

fn each_record_has_its_task(seen: &[Arc<Record>]) {
    for task in [KODA, SCOUT] {
        let of_task: Vec<&Event> =
            seen.iter().filter(|record| record.task == Some(task)).map(|record| &record.event).collect();
        assert!(matches!(of_task[0], Event::TaskStarted { conversation: TaskConversation::Own { .. }, .. }));
        assert!(matches!(of_task.last(), Some(Event::TaskEnded { .. })));
        let said = of_task.iter().filter(|event| matches!(event, Event::MessageEnded { .. })).count();
        assert_eq!(said, if task == KODA { 3 } else { 1 });
    }
    let without: Vec<&Event> =
        seen.iter().filter(|record| record.task.is_none()).map(|record| &record.event).collect();
    assert!(matches!(without[..], [Event::TurnStarted { .. }, Event::TurnEnded { .. }]), "{without:?}");
}

#[tokio::test]
async fn conversations_of_tasks_are_the_same_when_read_again() {
    let fixture = Fixture::new(SCRIPT).file("a.txt", "the content\n");
    watched(&fixture.engine, ["paint it", "look around"], |record, remote| match &record.event {
        Event::QuestionAsked { question } => {
            remote.answer(question.id, Answer::Text { text: "blue".into() });
        }
        Event::TextDelta { .. } if record.task == Some(SCOUT) => remote.cancel_task(SCOUT),
        _ => {}
    })
    .await;
    let live = [KODA, SCOUT].map(|task| fixture.engine.session.messages(Some(task)));
    let said = texts(&live[0]);
    assert_eq!((said[0].as_str(), said[4].as_str(), said[5].as_str()), ("paint it", "blue", "Blue it is."));
    assert_eq!(texts(&live[1]), ["look around", "I see so far "]);
    let (journal, _, _dir) = fixture.read_again();
    let again = [KODA, SCOUT].map(|task| journal.conversation_of(Some(task)).shared());
    assert_eq!(again, live);
}

#[tokio::test]
async fn answers_find_their_questions_in_any_order() {
    let ask = |tier: &str, what: &str, answer: &str| {
        format!(
            "[[reply]]\ntier = '{tier}'\ncall = [{{ name = 'askUser', arguments = {{ question = '{what}' }} }}]\n\
             [[reply]]\ntier = '{tier}'\nexpect = '{answer}'\ntext = 'I heard {answer}.'\n"
        )
    };
    let script = ask("main", "Which colour?", "blue") + &ask("fast", "Which size?", "large");
    let fixture = Fixture::new(&script);
    let mut open = Vec::new();
    let ([koda, scout], _) = watched(&fixture.engine, ["paint it", "measure it"], |record, remote| {
        if let Event::QuestionAsked { question } = &record.event {
            open.push((record.task, question.id));
        }
        if let [(Some(first), one), (_, two)] = open[..] {
            let answer = |task| Answer::Text { text: if task == KODA { "blue" } else { "large" }.into() };
            remote.answer(two, answer(if first == KODA { SCOUT } else { KODA }));
            remote.answer(one, answer(first));
            open.clear();
        }
    })
    .await;
    assert_eq!((koda.result.data.as_str(), scout.result.data.as_str()), ("I heard blue.", "I heard large."));
}

#[tokio::test]
async fn a_task_that_ends_in_a_question_is_uncertain() {
    let script = r#"
        [[reply]]
        tier = "main"
        text = "I found two.\n\nWhich one?"
        [[reply]]
        tier = "fast"
        error = "refused"
        message = "No."
    "#;
    let fixture = Fixture::new(script);
    let ([koda, scout], _) = watched(&fixture.engine, ["paint it", "look"], |_, _| {}).await;
    assert_eq!((koda.result.ok, koda.result.uncertain), (true, true));
    assert_eq!(koda.result.reason.as_deref(), Some("Which one?"));
    assert_eq!((scout.result.ok, scout.result.error.as_deref()), (false, Some("No.")));
}
