//! What was changed is checked before it is done: evidence first, then for larger work a review, and what is found wrong goes
//! back to work so often and no more.

use crate::support::played::{Played, Says, call, on_paused_time, reply};
use pointsman::config::When;
use pointsman::engine::Attendance;
use pointsman::protocol::{Event, Notice, Tier, ToolCall};
use pointsman::provider::Request;
use pointsman::tool::Outcome;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

const CHECK: &str = "ls checks";
const SIMPLE: &str = "fix the greeting in src/hello.rs";
const MODERATE: &str = "add OAuth login with Google and GitHub";

/// What is said, asked and checked in one turn.
#[derive(Debug, Clone, Copy)]
struct Case {
    line: &'static str,
    selfcheck: When,
    rounds: u32,
    threshold: f64,
    /// How often the project's own check fails before it passes.
    red: u32,
    /// The model's own calls before it says that it is done.
    does: &'static [&'static str],
    /// What every review says.
    confidence: f64,
}

const CASE: Case = Case {
    line: SIMPLE,
    selfcheck: When::Auto,
    rounds: 2,
    threshold: 0.7,
    red: 0,
    does: &["edit"],
    confidence: 0.9,
};

#[derive(Debug, PartialEq)]
struct Told {
    /// Requests for the conversation, and for reviews.
    main: u32,
    reviews: u32,
    checks: usize,
    sent_back: Vec<String>,
    /// That the check failed to the end.
    warned: bool,
}

fn turn(case: Case) -> Told {
    let red = Arc::new(AtomicU32::new(case.red));
    let does = move |call: &ToolCall| match call.name.as_str() {
        "bash_execute"
            if red.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |n| n.checked_sub(1)).is_ok() =>
        {
            Outcome::failed("2 tests failed", "exit 1")
        }
        _ => Outcome::done("fine", "exit 0"),
    };
    let (main, reviews) = (Arc::new(AtomicU32::new(0)), Arc::new(AtomicU32::new(0)));
    let (mains, all_reviews) = (main.clone(), reviews.clone());
    let says = move |request: &Request, n: u32| -> Says {
        if request.must_call.as_deref() == Some("review") {
            assert_eq!(request.model, Tier::Fast.name());
            reviews.fetch_add(1, Ordering::SeqCst);
            let said = format!(
                r#"{{"confidence":{},"issues":["no test for it"],"suggestions":["write one"]}}"#,
                case.confidence
            );
            return (0, Ok(reply(&said, Vec::new())));
        }
        main.fetch_add(1, Ordering::SeqCst);
        // It works on the request and on what was sent back, and says that it is done after each.
        let fresh = request.messages.last().is_some_and(|message| message.results().next().is_none());
        let calls = if fresh { case.does } else { &[] };
        let calls = calls.iter().enumerate().map(|(k, what)| match *what {
            "edit" => {
                let edit = format!(r#"{{"path":"src/hello.rs","edits":[{{"old":"a{n}","new":"b"}}]}}"#);
                call(format!("m{n}-{k}"), "fs_edit", &edit)
            }
            "look" => call(format!("m{n}-{k}"), "fs_readFile", &format!(r#"{{"path":"src/hello{n}.rs"}}"#)),
            command => call(format!("m{n}-{k}"), "bash_execute", &format!(r#"{{"command":"{command}"}}"#)),
        });
        let calls: Vec<ToolCall> = calls.collect();
        (0, Ok(reply(if calls.is_empty() { "It is done." } else { "" }, calls)))
    };
    let mut played = Played::doing(says, does);
    let world = &mut played.world;
    world.attendance = Attendance::SaysYes;
    world.beside.selfcheck = case.selfcheck;
    world.beside.workflow = When::Off;
    world.beside.debate = When::Off;
    world.limits.validation_rounds = case.rounds;
    world.limits.validation = case.threshold;
    Arc::make_mut(&mut world.project).around.check = Some(CHECK.to_owned());
    let (_, seen) = on_paused_time(played.prompt(case.line, |_, _| {}));
    let sent_back = seen.iter().filter_map(|record| match &record.event {
        Event::Noticed { notice: Notice::SentBack { text } } => Some(text.clone()),
        _ => None,
    });
    let warned = seen.iter().any(|record| {
        matches!(&record.event, Event::Noticed { notice: Notice::Text { text } } if text == "`ls checks` failed.")
    });
    let is_check = |call: &&ToolCall| call.id.0.starts_with("check-");
    let checks = played.ran.lock().unwrap().iter().filter(is_check).count();
    let count = |counter: &AtomicU32| counter.load(Ordering::SeqCst);
    Told { main: count(&mains), reviews: count(&all_reviews), checks, sent_back: sent_back.collect(), warned }
}

fn told(main: u32, reviews: u32, checks: usize, sent_back: &[&str]) -> Told {
    let sent_back = sent_back.iter().map(|text| (*text).to_owned()).collect();
    Told { main, reviews, checks, sent_back, warned: false }
}

const RED: &str = "`ls checks`:\n2 tests failed";
const DOUBTS: &str = "- no test for it\n- write one";

#[test]
fn evidence_comes_first_and_a_review_after_it_where_the_work_is_larger() {
    for (case, want) in [
        // A simple change costs its two requests and the project's own check.
        (CASE, told(2, 0, 1, &[])),
        (Case { line: "explain src/hello.rs", does: &["look"], ..CASE }, told(2, 0, 0, &[])),
        (Case { selfcheck: When::Off, red: 9, line: MODERATE, confidence: 0.0, ..CASE }, told(2, 0, 0, &[])),
        (Case { line: MODERATE, ..CASE }, told(2, 1, 1, &[])),
        (Case { selfcheck: When::Always, ..CASE }, told(2, 1, 1, &[])),
        // Nobody reviews what does not pass.
        (Case { line: MODERATE, red: 1, ..CASE }, told(4, 1, 2, &[RED])),
    ] {
        assert_eq!(turn(case), want, "{case:?}");
    }
}

#[test]
fn what_is_found_wrong_goes_back_to_work_and_no_more_often_than_it_may() {
    let doubtful = Case { line: MODERATE, confidence: 0.69, ..CASE };
    for (case, want) in [
        (doubtful, told(6, 2, 3, &[DOUBTS, DOUBTS])),
        (Case { threshold: 0.6, ..doubtful }, told(2, 1, 1, &[])),
        (Case { rounds: 1, ..doubtful }, told(4, 1, 2, &[DOUBTS])),
        (Case { rounds: 0, ..doubtful }, told(2, 0, 0, &[])),
        // The last work is checked too, and who reads it is told.
        (Case { red: 9, ..CASE }, Told { warned: true, ..told(6, 0, 3, &[RED, RED]) }),
        (Case { red: 2, ..CASE }, told(6, 0, 3, &[RED, RED])),
        (Case { red: 1, ..doubtful }, told(6, 1, 3, &[RED, DOUBTS])),
    ] {
        assert_eq!(turn(case), want, "{case:?}");
    }
}

#[test]
fn a_check_that_the_model_ran_after_its_last_change_is_the_evidence_if_it_passed() {
    for (case, want) in [
        (Case { does: &["edit", CHECK], ..CASE }, told(2, 0, 0, &[])),
        (Case { does: &[CHECK, "edit"], ..CASE }, told(2, 0, 1, &[])),
        // What it saw fail is no evidence, whatever it says.
        (Case { does: &["edit", CHECK], red: 2, ..CASE }, told(4, 0, 1, &[RED])),
    ] {
        assert_eq!(turn(case), want, "{case:?}");
    }
}
