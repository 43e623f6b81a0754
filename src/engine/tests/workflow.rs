//! Workflows: a plan that is agreed to, roles in their order, what fails, what is sent back.

use super::fixture::{Fixture, nobody, texts};
use crate::catalog::{Lang, plan as words};
use crate::config::When;
use crate::engine::{Attendance, Remote};
use crate::protocol::{Answer, Event, Question, QuestionKind, StepState, StopReason, TurnOutcome};
use std::sync::Arc;
use std::time::Duration;

const REQUEST: &str = "Implement a search feature for 100K products";
/// Its plan begins with two side by side.
const MODERATE: &str = "change 12 files to the new logger";

fn reply(expect: &str, rest: &str) -> String {
    format!("[[reply]]\ntier = 'main'\nexpect = '''{expect}'''\n{rest}\n")
}

fn said(expect: &str, text: &str) -> String {
    reply(expect, &format!("text = '''{text}'''"))
}

const FAILS: &str = "error = 'refused'\nmessage = 'I may not.'";

fn report(status: &str, summary: &str) -> String {
    format!(
        "What I did.\n\n```json:report\n{{\"status\": \"{status}\", \"summary\": \"{summary}\", \"quality\": 0.9, \"errors\": []}}\n```"
    )
}

/// Answers each question with what is left of these: `yes`, `one`, `no`, else words.
fn answering<'a>(answers: &'a [&'a str]) -> impl FnMut(&Event, &Remote) + 'a {
    let mut left = answers.iter();
    move |event, remote| {
        if let Event::QuestionAsked { question: Question { id, .. } } = event {
            let answer = match *left.next().expect("no question more") {
                "yes" => Answer::Yes,
                "one" => Answer::OneAgent,
                "no" => Answer::No { word: None },
                words => Answer::Text { text: words.to_owned() },
            };
            remote.answer(*id, answer);
        }
    }
}

fn states(events: &[Event]) -> String {
    let plan = events.iter().rev().find_map(|event| match event {
        Event::PlanUpdated { plan } => Some(plan),
        _ => None,
    });
    let state = |step: &crate::protocol::Step| format!("{} {}", step.name, step.state.name());
    plan.expect("a plan").steps().iter().map(state).collect::<Vec<_>>().join(", ")
}

fn all_ended(events: &[Event]) {
    let count = |wanted: fn(&Event) -> bool| events.iter().filter(|event| wanted(event)).count();
    let started = count(|event| matches!(event, Event::TaskStarted { .. }));
    assert_eq!(started, count(|event| matches!(event, Event::TaskEnded { .. })));
}

fn planning() -> String {
    said("You are pm, step 1 of 5", "It must find things.")
        + &said("You are architect", "An index in src/index.rs.")
}

/// Said by qa; security beside it has nothing to say.
fn looked(by_qa: &str) -> String {
    said("You are qa", by_qa) + &said("You are security", "Nothing is open.")
}

#[tokio::test]
async fn roles_take_what_is_more_than_one_agents_work() {
    let script = planning()
        + &said(
            "<result of=\"architect, artifacts/02-architect.md\">\nAn index in src/index.rs.",
            &report("done", "The index stands."),
        )
        + &said("The user added: use SQLite", &report("done", "It finds things."))
        + &said("You are security", "Nothing is open.");
    let mut fixture = Fixture::new(&script);
    let (outcome, events) = fixture.prompt(REQUEST, answering(&["use SQLite", "yes"])).await;
    assert_eq!(outcome, TurnOutcome::Stopped { reason: StopReason::EndTurn });
    assert_eq!(states(&events), "pm done, architect done, dev done, qa done, security done");
    all_ended(&events);
    let questions = events.iter().filter(|event| {
        matches!(event, Event::QuestionAsked { question: Question { kind: QuestionKind::Plan { .. }, .. } })
    });
    assert_eq!(questions.count(), 2, "it is shown again when it was changed");
    let said = texts(&fixture.conversation());
    assert!(said[0].contains("use SQLite") && said[1].contains("The index stands."), "{said:?}");
    let folder = ".pointsman/plans/2026-02-02-0240";
    for (file, part) in [
        ("plan.json", "\"can_run_parallel\": true"),
        ("artifacts/01-pm.md", "It must find things."),
        ("artifacts/03-dev.md", "What I did."),
        ("index.json", "\"summary\": \"It finds things.\""),
        ("summary.md", "- **qa** (done): It finds things."),
    ] {
        let content = fixture.read(&format!("{folder}/{file}")).unwrap_or_default();
        assert!(content.contains(part), "{file}: {content}");
    }
}

#[tokio::test(start_paused = true)]
async fn roles_side_by_side_take_as_long_as_the_longer() {
    let slow = |expect: &str, ms: u32| reply(expect, &format!("text = 'Done.'\nwait_ms = {ms}"));
    let script = slow("You are pm", 3_000) + &slow("You are architect", 4_000) + &slow("You are dev", 3_000);
    let mut fixture = Fixture::new(&script);
    let began = tokio::time::Instant::now();
    let (_, events) = fixture.prompt(MODERATE, answering(&["yes"])).await;
    let took = began.elapsed();
    assert_eq!(states(&events), "pm done, architect done, dev done");
    assert!(took >= Duration::from_secs(7) && took < Duration::from_secs(8), "{took:?}");
}

#[tokio::test]
async fn what_fails_is_tried_again_left_out_or_the_end() {
    let retry = words::RETRY.text(Lang::En);
    let (skip, stop) = (words::SKIP.text(Lang::En), words::STOP.text(Lang::En));
    for (answers, rest, want) in [
        (
            vec!["yes", retry],
            said("I may not.", "Done now.") + &looked("Fine."),
            "pm done, architect done, dev done, qa done, security done",
        ),
        (
            vec!["yes", "leave the old one"],
            said("leave the old one", "Ok.") + &looked("Fine."),
            "pm done, architect done, dev done, qa done, security done",
        ),
        (
            vec!["yes", skip],
            looked("Nothing to test."),
            "pm done, architect done, dev left_out, qa done, security done",
        ),
        (
            vec!["yes", stop],
            String::new(),
            "pm done, architect done, dev failed, qa skipped, security skipped",
        ),
    ] {
        let script = planning() + &reply("You are dev", FAILS) + &rest;
        let mut fixture = Fixture::new(&script);
        let (outcome, events) = fixture.prompt(REQUEST, answering(&answers)).await;
        assert_eq!(states(&events), want, "{answers:?} {outcome:?}");
        let stopped = outcome == TurnOutcome::Stopped { reason: StopReason::Cancelled };
        assert_eq!(stopped, answers[1] == stop, "{outcome:?}");
        all_ended(&events);
    }
}

#[tokio::test]
async fn what_is_found_wrong_goes_back_to_work_twice_at_most() {
    let bad = looked(&report("failed", "Nothing is found."));
    let good = looked(&report("done", "It finds things."));
    let again = || said("Nothing is found.", "Mended.");
    for (rest, rounds, open) in [
        (bad.clone() + &again() + &good, 1, false),
        (bad.clone() + &again() + &bad + &again() + &bad, 2, true),
    ] {
        let mut fixture = Fixture::new(&(planning() + &said("You are dev", "Done.") + &rest));
        let (outcome, events) = fixture.prompt(REQUEST, answering(&["yes"])).await;
        assert_eq!(outcome, TurnOutcome::Stopped { reason: StopReason::EndTurn });
        let dev = events.iter().filter(|e| matches!(e, Event::TaskStarted { agent, .. } if agent == "dev"));
        assert_eq!(dev.count(), rounds + 1);
        let file = |name: &str| fixture.read(&format!(".pointsman/plans/2026-02-02-0240/artifacts/{name}"));
        let kept = ["03-dev.1.md", "04-qa.1.md", "04-qa.2.md", "04-qa.md"].map(|name| file(name).is_some());
        assert_eq!(kept, [true, true, rounds == 2, true], "what was rejected is kept, and who rejected it");
        let summary = texts(&fixture.conversation()).pop().unwrap();
        assert_eq!(summary.contains(words::OPEN_POINTS.text(Lang::En)), open, "{summary}");
    }
}

#[tokio::test]
async fn a_plan_is_offered_once_and_never_for_what_is_simple() {
    let one = |text: &str| format!("[[reply]]\ntier = 'main'\ntext = '{text}'\n");
    let mut fixture = Fixture::new(&one("By one. Is that right?").repeat(3));
    let (outcome, events) = fixture.prompt(REQUEST, answering(&["one"])).await;
    assert_eq!(outcome, TurnOutcome::Stopped { reason: StopReason::EndTurn });
    assert!(events.iter().all(|event| !matches!(event, Event::PlanUpdated { .. })));
    for request in [REQUEST, "rename foo to bar"] {
        let (_, events) = fixture.prompt(request, nobody).await;
        assert!(!events.iter().any(|event| matches!(event, Event::QuestionAsked { .. })), "{request}");
    }
    let mut fixture = Fixture::new("");
    let (outcome, events) = fixture.prompt(REQUEST, answering(&["no"])).await;
    assert_eq!(outcome, TurnOutcome::Stopped { reason: StopReason::Cancelled });
    assert!(events.iter().all(|event| !matches!(event, Event::TaskStarted { .. })));
}

#[tokio::test]
async fn cancelled_in_the_midst_of_two_roles_everything_ends() {
    let stalls = |expect: &str| reply(expect, "text = 'I begin'\nstall = true");
    let mut fixture = Fixture::new(&(stalls("You are pm") + &stalls("You are architect")));
    let (mut answers, mut begun) = (answering(&["yes"]), 0);
    let (outcome, events) = fixture
        .prompt(MODERATE, |event, remote| {
            answers(event, remote);
            begun += usize::from(matches!(event, Event::TextDelta { .. }));
            if begun == 2 {
                remote.cancel();
            }
        })
        .await;
    assert_eq!(outcome, TurnOutcome::Stopped { reason: StopReason::Cancelled });
    all_ended(&events);
    assert_eq!(states(&events), "pm failed, architect failed, dev skipped");
    assert!(events.iter().all(
        |event| !matches!(event, Event::PlanUpdated { plan } if plan.steps()[2].state == StepState::Running)
    ));
}

#[tokio::test]
async fn what_was_stopped_is_not_done_nor_checked_and_teaches_nothing() {
    let script = planning() + &reply("You are dev", FAILS);
    let mut fixture = Fixture::with(&script, Attendance::Unattended, true);
    Arc::make_mut(&mut fixture.engine.world).beside.workflow = When::Always;
    let (outcome, events) = fixture
        .prompt(REQUEST, |event, remote| {
            if let Event::QuestionAsked { question } = event {
                remote.answer(question.id, Answer::Unattended);
            }
        })
        .await;
    assert_eq!(outcome, TurnOutcome::Stopped { reason: StopReason::NotDone });
    assert_eq!(states(&events), "pm done, architect done, dev failed, qa skipped, security skipped");
    assert!(!events.iter().any(|event| matches!(event, Event::ToolStarted { .. })), "nothing is checked");
    let summary = texts(&fixture.conversation()).pop().unwrap();
    assert!(summary.contains("Stopped after") && !summary.contains("Done in"), "{summary}");
    let known: Vec<String> = fixture.engine.durations().into_keys().collect();
    assert_eq!(known, ["architect", "pm"], "the role that was broken off taught nothing");
}
