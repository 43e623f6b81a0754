//! Debates: before what is risky, and after what went on failing.

use super::fixture::{Fixture, nobody, texts};
use crate::config::When;
use crate::protocol::{Answer, Event, Notice, StopReason, TurnOutcome};
use std::sync::Arc;

const REQUEST: &str = "delete all user data in src/db.rs";

fn sides() -> String {
    let side = |text: &str| format!("[[reply]]\ntier = 'main'\nexpect = 'destructive'\ntext = '{text}'\n");
    side("It is not used.") + &side("There is no backup.")
}

fn verdict(verdict: &str, how: &str) -> String {
    format!(
        "[[reply]]\ntier = 'fast'\nexpect = 'There is no backup.'\ncall = [{{ name = 'verdict', arguments = {{ verdict = '{verdict}', how = '{how}' }} }}]\n"
    )
}

fn done(expect: &str) -> String {
    format!("[[reply]]\ntier = 'main'\nexpect = '{expect}'\ntext = 'Done. Anything else?'\n")
}

fn verdicts(events: &[Event]) -> Vec<String> {
    let verdict = |event: &Event| match event {
        Event::Noticed { notice: Notice::Debated { verdict, .. } } => Some(verdict.clone()),
        _ => None,
    };
    events.iter().filter_map(verdict).collect()
}

#[tokio::test]
async fn a_debate_changes_the_plan_and_is_held_once() {
    let script =
        sides() + &verdict("revise", "Copy it first.") + &done("Copy it first.") + &done("delete all");
    let mut fixture = Fixture::new(&script);
    let (outcome, events) = fixture.prompt(REQUEST, nobody).await;
    assert_eq!(outcome, TurnOutcome::Stopped { reason: StopReason::EndTurn });
    assert_eq!(verdicts(&events), ["revise"]);
    let counts = events.iter().find_map(|event| match event {
        Event::TurnEnded { counts, .. } => Some((counts.main, counts.fast)),
        _ => None,
    });
    assert_eq!(counts, Some((3, 1)), "what it took is counted");
    let (_, events) = fixture.prompt(REQUEST, nobody).await;
    assert!(verdicts(&events).is_empty(), "the same decision is not argued about again");
    let said = texts(&fixture.conversation());
    assert!(!said.iter().any(|text| text.contains("no backup")), "arguments are no part of the conversation");
}

#[tokio::test]
async fn no_debate_after_just_do_it_nor_where_it_is_off() {
    let mut fixture = Fixture::new(&(done("just do it") + &verdict("proceed", "")));
    let (outcome, events) = fixture.prompt("just do it: delete all user data in src/db.rs", nobody).await;
    assert_eq!((outcome, verdicts(&events).len()), (TurnOutcome::Stopped { reason: StopReason::EndTurn }, 0));
    let mut fixture = Fixture::new(&(done("delete") + &verdict("proceed", "")));
    Arc::make_mut(&mut fixture.engine.world).beside.debate = When::Off;
    let (outcome, events) = fixture.prompt(REQUEST, nobody).await;
    assert_eq!((outcome, verdicts(&events).len()), (TurnOutcome::Stopped { reason: StopReason::EndTurn }, 0));
}

#[tokio::test]
async fn what_only_the_user_can_decide_is_asked() {
    for (answer, goes_on) in
        [(Answer::Text { text: "yes, all".into() }, true), (Answer::No { word: None }, false)]
    {
        let script = sides() + &verdict("ask", "All of it?") + &done("delete all");
        let mut fixture = Fixture::new(&script);
        let (outcome, events) = fixture
            .prompt(REQUEST, |event, remote| {
                if let Event::QuestionAsked { question } = event {
                    remote.answer(question.id, answer.clone());
                }
            })
            .await;
        let worked = outcome == TurnOutcome::Stopped { reason: StopReason::EndTurn };
        assert_eq!((worked, verdicts(&events)), (goes_on, vec!["ask".to_owned()]), "{outcome:?}");
    }
}
