//! Several agents on one request: each its part, one answer.

use super::fixture::{Fixture, nobody, texts};
use crate::config::When;
use crate::engine::Attendance;
use crate::protocol::{Answer, Event, StepState, StopReason, TurnOutcome};
use std::sync::Arc;
use std::time::Duration;

const REQUEST: &str = "update the README and check how the deployment is doing";

fn analysis(tasks: &[(&str, &str, &str)]) -> String {
    let task = |(what, capability, after): &(&str, &str, &str)| {
        format!("{{ description = '{what}', capability = '{capability}', depends_on = {after} }}")
    };
    let tasks = tasks.iter().map(task).collect::<Vec<_>>().join(", ");
    format!(
        "[[reply]]\ntier = 'fast'\ncall = [{{ name = 'analysis', arguments = {{ needs = {{ web_search = false, code_read = true, \
         code_write = true, devops = true, clarification = false }}, tasks = [{tasks}], confidence = 'high' }} }}]\n"
    )
}

fn two() -> String {
    analysis(&[("update the README", "code_write", "[]"), ("look at the deployment", "devops", "[]")])
}

fn fixture(script: &str, attendance: Attendance) -> Fixture {
    let mut fixture = Fixture::with(script, attendance, true);
    Arc::make_mut(&mut fixture.engine.world).beside.analyzer = When::Always;
    fixture
}

fn done(outcome: &TurnOutcome) -> bool {
    *outcome == TurnOutcome::Stopped { reason: StopReason::EndTurn }
}

/// The states of the last plan shown.
fn states(events: &[Event]) -> Vec<(String, StepState)> {
    let plan = events.iter().rev().find_map(|event| match event {
        Event::PlanUpdated { plan } => Some(plan),
        _ => None,
    });
    plan.expect("a plan").steps().iter().map(|step| (step.name.clone(), step.state)).collect()
}

#[tokio::test(start_paused = true)]
async fn two_agents_take_as_long_as_the_longer_and_speak_with_one_voice() {
    let script = two()
        + r#"
        [[reply]]
        expect = "Your task: update the README"
        text = "I wrote it down."
        wait_ms = 4000
        [[reply]]
        expect = "Your task: look at the deployment"
        text = "It is green."
        wait_ms = 5000
        [[reply]]
        expect = "It is green."
        text = "The README is up to date and the deployment is green."
    "#;
    let mut fixture = fixture(&script, Attendance::Attended);
    let began = tokio::time::Instant::now();
    let (outcome, events) = fixture.prompt(REQUEST, nobody).await;
    let took = began.elapsed();
    assert!(done(&outcome), "{outcome:?}");
    assert!(took >= Duration::from_secs(5) && took < Duration::from_secs(6), "{took:?}");
    assert!(events.iter().any(|event| matches!(event, Event::Routed { to, .. } if to == "chapo")));
    assert_eq!(states(&events), [("koda".into(), StepState::Done), ("devo".into(), StepState::Done)]);
    let said = texts(&fixture.conversation());
    assert!(said[0].contains(REQUEST) && said[1] == "The README is up to date and the deployment is green.");
    assert_eq!(said.len(), 2, "what the agents said is not the user's conversation: {said:?}");
}

#[tokio::test]
async fn what_fails_takes_along_what_comes_after_it_and_nothing_else() {
    let script = analysis(&[
        ("show README.md", "code_read", "[]"),
        ("change it", "code_write", "[0]"),
        ("restart it", "devops", "[]"),
    ]) + r#"
        [[reply]]
        tier = "fast"
        error = "refused"
        message = "I may not."
        [[reply]]
        expect = "restart it"
        text = "It runs again."
        [[reply]]
        expect = "Not done, because it comes after: show README.md"
        text = "It runs again, but nothing was changed."
    "#;
    let mut fixture = fixture(&script, Attendance::Attended);
    let (outcome, events) = fixture.prompt(REQUEST, nobody).await;
    assert!(done(&outcome), "{outcome:?}");
    use StepState::{Done, Failed, Skipped};
    let want = [("scout", Failed), ("koda", Skipped), ("devo", Done)];
    assert_eq!(states(&events), want.map(|(name, state)| (name.to_owned(), state)));
}

#[tokio::test]
async fn one_that_asks_back_goes_on_with_the_answer_while_the_others_work() {
    let script = two()
        + r#"
        [[reply]]
        expect = "update the README"
        text = "There are two.\n\nWhich README?"
        [[reply]]
        expect = "look at the deployment"
        text = "It is green."
        [[reply]]
        expect = "the one in docs"
        text = "Done in docs."
        [[reply]]
        expect = "Done in docs."
        text = "Both are done."
    "#;
    let mut fixture = fixture(&script, Attendance::Attended);
    let (outcome, events) = fixture
        .prompt(REQUEST, |event, remote| {
            if let Event::QuestionAsked { question } = event {
                remote.answer(question.id, Answer::Text { text: "the one in docs".into() });
            }
        })
        .await;
    assert!(done(&outcome), "{outcome:?}");
    assert!(states(&events).iter().all(|(_, state)| *state == StepState::Done));
}

#[tokio::test]
async fn parts_stand_for_themselves_where_nobody_can_sum_them_up() {
    let one_fails = r#"
        [[reply]]
        error = "refused"
        message = "I may not."
        [[reply]]
        text = "It is green."
    "#;
    for (rest, want) in [
        ("[[reply]]\nerror = 'refused'\nmessage = 'No.'\n", "It is green."),
        ("[[reply]]\ntext = 'One of two.'\n", "One of two."),
    ] {
        let mut fixture = fixture(&format!("{}{one_fails}{rest}", two()), Attendance::Attended);
        fixture.prompt(REQUEST, nobody).await;
        let said = texts(&fixture.conversation());
        assert!(said.last().is_some_and(|last| last.contains(want)), "{said:?}");
    }
    let both_fail = two() + &"[[reply]]\nerror = 'refused'\nmessage = 'I may not.'\n".repeat(2);
    let mut fixture = fixture(&both_fail, Attendance::Attended);
    let (outcome, _) = fixture.prompt(REQUEST, nobody).await;
    assert_eq!(outcome, TurnOutcome::Stopped { reason: StopReason::NotDone });
    let said = texts(&fixture.conversation());
    assert!(said[1].contains("update the README") && said[1].matches("I may not.").count() == 2, "{said:?}");
}

#[tokio::test]
async fn a_task_reports_within_five_replies() {
    let look = |pattern: &str| {
        format!(
            "[[reply]]\ntier = 'main'\ncall = [{{ name = 'fs_glob', arguments = {{ pattern = '{pattern}' }} }}]\n"
        )
    };
    let script = analysis(&[
        ("update a.txt", "code_write", "[]"),
        ("list the files in src/", "code_read", "[]"),
    ]) + "[[reply]]\ntier = 'fast'\ntext = 'Nothing there.'\n"
        + &["a", "b", "c", "d"].map(look).concat()
        + "[[reply]]\ntier = 'main'\nexpect = 'This is your last reply'\ncall = [{ name = 'fs_delete', arguments = { path = 'a.txt' } }]\n"
        + "[[reply]]\ntier = 'main'\nexpect = 'Nothing there.'\ntext = 'All told.'\n";
    let mut fixture = fixture(&script, Attendance::SaysYes).file("a.txt", "a\n");
    let (outcome, events) = fixture.prompt("update a.txt and look around in src/", nobody).await;
    assert!(done(&outcome), "{outcome:?}");
    assert_eq!(fixture.read("a.txt").as_deref(), Some("a\n"), "its last reply could call nothing");
    assert_eq!(states(&events)[0], ("koda".to_owned(), StepState::Failed));
}
