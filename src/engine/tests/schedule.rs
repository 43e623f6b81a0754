//! Whatever a plan looks like and whatever happens to its steps: their order, their ends, and that it comes to an end.

use super::fixture::{Fixture, Played, Says, reply};
use crate::engine::context::Interruption;
use crate::engine::schedule::{StepEnd, walk};
use crate::engine::side_by_side;
use crate::protocol::{
    Answer, Event, Failure, FailureKind, Message, Plan, Record, Step, StepState, StopReason, TaskId,
    TaskResult, TurnOutcome,
};
use crate::provider::{ErrorClass, ProviderError};
use crate::rounds::cases;
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

#[derive(Debug, Clone, Copy)]
enum Kind {
    Done,
    Fails,
    /// Asks once, and is done with the answer.
    Asks,
    /// Asks whatever it is told.
    AsksOn,
    LeftOut,
    EndsAll,
}

#[derive(Debug, Clone)]
struct One {
    kind: Kind,
    wait_ms: u64,
    writes: bool,
    before: Vec<bool>,
}

/// Who stops what, after so many records.
#[derive(Debug, Clone, Copy)]
enum Stop {
    Nothing,
    Turn(usize),
    Task(usize, u32),
}

fn one(kinds: &'static [Kind]) -> impl Strategy<Value = One> {
    let before = proptest::collection::vec(prop::bool::weighted(0.3), 8);
    (prop::sample::select(kinds), 0..4u64, any::<bool>(), before)
        .prop_map(|(kind, wait, writes, before)| One { kind, wait_ms: wait * 700, writes, before })
}

fn stop() -> impl Strategy<Value = Stop> {
    prop_oneof![
        Just(Stop::Nothing),
        (0..60usize).prop_map(Stop::Turn),
        (0..60usize, 1..9u32).prop_map(|(after, task)| Stop::Task(after, task)),
    ]
}

/// Each depends on earlier ones, or with `turned` on later ones.
fn plan(ones: &[One], turned: bool) -> Plan {
    let place = |at: usize| if turned { ones.len() - 1 - at } else { at };
    let mut steps: Vec<Step> = (0..ones.len())
        .map(|at| Step {
            name: format!("s{at}"),
            agent: "koda".into(),
            description: format!("do step {at}."),
            depends_on: (0..at).filter(|before| ones[at].before[*before]).map(place).collect(),
            writes: ones[at].writes,
            estimated_s: 0,
            state: StepState::Waiting,
            task: None,
        })
        .collect();
    if turned {
        steps.reverse();
    }
    Plan::new(steps).unwrap()
}

fn on_paused_time<T>(work: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().start_paused(true).build();
    let an_hour = Duration::from_secs(3_600);
    let ended = runtime.unwrap().block_on(async { tokio::time::timeout(an_hour, work).await });
    ended.expect("it comes to an end")
}

/// Answers what is asked, and stops what is to be stopped; all records to the end of the turn.
async fn front(fixture: &Fixture, stop: Stop) -> Vec<Arc<Record>> {
    let (remote, mut records) = (fixture.engine.remote(), fixture.engine.watch());
    let mut seen = Vec::new();
    while let Some(record) = records.recv().await {
        match stop {
            Stop::Turn(after) if after == seen.len() => remote.cancel(),
            Stop::Task(after, task) if after == seen.len() => remote.cancel_task(TaskId(task)),
            _ => {}
        }
        if let Event::QuestionAsked { question } = &record.event {
            remote.answer(question.id, Answer::Text { text: "the answer".into() });
        }
        let is_last = matches!(record.event, Event::TurnEnded { .. });
        seen.push(record);
        if is_last {
            break;
        }
    }
    seen
}

/// No step before what it depends on, no two that write at once.
fn in_order(seen: &[Arc<Record>]) -> Option<Plan> {
    let mut last = None;
    for record in seen {
        let Event::PlanUpdated { plan } = &record.event else { continue };
        let running = |step: &&Step| step.state == StepState::Running;
        assert!(plan.steps().iter().filter(running).filter(|step| step.writes).count() <= 1, "{plan:?}");
        for step in plan.steps().iter().filter(running) {
            let past =
                |before: &usize| matches!(plan.steps()[*before].state, StepState::Done | StepState::LeftOut);
            assert!(step.depends_on.iter().all(past), "{plan:?}");
        }
        last = Some(plan.clone());
    }
    last
}

fn final_states(plan: &Plan) {
    assert!(plan.is_over(), "{plan:?}");
    for step in plan.steps() {
        let ran = matches!(step.state, StepState::Done | StepState::Failed | StepState::LeftOut);
        assert_eq!(step.task.is_some(), ran, "{step:?}");
    }
}

/// How often each task started, and how often it ended, with what it is about.
fn tasks(seen: &[Arc<Record>]) -> BTreeMap<TaskId, (u32, u32, String)> {
    let mut tasks: BTreeMap<TaskId, (u32, u32, String)> = BTreeMap::new();
    for record in seen {
        match &record.event {
            Event::TaskStarted { description, .. } => {
                let task = tasks.entry(record.task.unwrap()).or_default();
                (task.0, task.2) = (task.0 + 1, description.clone());
            }
            Event::TaskEnded { .. } => tasks.entry(record.task.unwrap()).or_default().1 += 1,
            _ => {}
        }
    }
    tasks
}

fn model(ones: Vec<One>) -> Played {
    let says = move |request: &crate::provider::Request, _| -> Says {
        let text = request.messages.first().map(Message::text).unwrap_or_default();
        let Some((_, rest)) = text.split_once("Your task: do step ") else {
            return (100, Ok(reply("All told.", Vec::new())));
        };
        let one = &ones[rest.split('.').next().unwrap().parse::<usize>().unwrap()];
        let refused = |message: &str| ProviderError {
            class: ErrorClass::Refused,
            message: message.into(),
            retry_after_ms: None,
            sent: 1,
        };
        let said = match one.kind {
            Kind::Fails => Err(refused("No.")),
            Kind::Asks if !rest.contains("the answer") => {
                Ok(reply("There are two.\n\nWhich one?", Vec::new()))
            }
            Kind::AsksOn => Ok(reply("There are two.\n\nWhich one?", Vec::new())),
            _ => Ok(reply("Done.", Vec::new())),
        };
        (one.wait_ms, said)
    };
    Played::new(says).0
}

proptest! {
    #![proptest_config(cases(32))]

    #[test]
    fn agents_side_by_side_keep_their_order_and_all_end(
        ones in proptest::collection::vec(one(&[Kind::Done, Kind::Fails, Kind::Asks, Kind::AsksOn]), 1..9),
        turned: bool,
        stop in stop(),
    ) {
        let mut fixture = Fixture::new("");
        fixture.world().provider = Arc::new(model(ones.clone()));
        let plan = plan(&ones, turned);
        let work = async {
            let mut turn = fixture.engine.turn();
            turn.begin("do it", Message::user("do it")).unwrap();
            let end = side_by_side::carry_out(&mut turn.context, "do it", plan).await;
            turn.end(end)
        };
        // Who watches is there before anything happens.
        let (seen, (outcome, counts)) = on_paused_time(async { tokio::join!(front(&fixture, stop), work) });
        let last = in_order(&seen).unwrap();
        final_states(&last);
        let tasks = tasks(&seen);
        for (task, (started, ended, _)) in &tasks {
            prop_assert_eq!((*started, *ended), (1, 1), "{:?}", task);
        }
        for step in last.steps() {
            let about = step.task.map(|task| tasks[&task].2.as_str());
            prop_assert!(about.is_none_or(|about| about == step.description), "{:?}", step);
            let later = tasks.iter().filter(|(_, task)| task.2 == step.description).map(|(id, _)| *id).max();
            prop_assert_eq!(step.task, later, "the last one it ran as");
        }
        let asked = seen.iter().filter(|record| matches!(record.event, Event::MessageEnded { .. })).count();
        prop_assert!(counts.main as usize >= asked.saturating_sub(1) && counts.main as usize <= asked + ones.len());
        let questions = |wanted: fn(&Event) -> bool| seen.iter().filter(|record| wanted(&record.event)).count();
        prop_assert_eq!(
            questions(|event| matches!(event, Event::QuestionAsked { .. })),
            questions(|event| matches!(event, Event::QuestionAnswered { .. }))
        );
        let cancelled = outcome == TurnOutcome::Stopped { reason: StopReason::Cancelled };
        prop_assert!(matches!(stop, Stop::Turn(_)) || !cancelled, "a task stopped alone is no end of the turn");
        if !cancelled {
            for (at, one) in ones.iter().enumerate() {
                let step = last.steps().iter().find(|step| step.name == format!("s{at}")).unwrap();
                let alone = matches!(stop, Stop::Task(..));
                prop_assert!(step.state != StepState::Done || matches!(one.kind, Kind::Done | Kind::Asks));
                prop_assert!(step.state != StepState::Failed || alone || matches!(one.kind, Kind::Fails | Kind::AsksOn));
            }
        }
    }

    #[test]
    fn a_walk_ends_with_every_step_in_a_final_state(
        ones in proptest::collection::vec(one(&[Kind::Done, Kind::Done, Kind::Fails, Kind::LeftOut, Kind::EndsAll]), 1..9),
        turned: bool,
        stop in stop(),
    ) {
        let fixture = Fixture::new("");
        let mut plan = plan(&ones, turned);
        let mut results = vec![None; ones.len()];
        let work = async {
            let mut turn = fixture.engine.turn();
            turn.begin("do it", Message::user("do it")).unwrap();
            let walked = walk(&mut turn.context, &mut plan, &mut results, |own, step, _, _| {
                let one = ones[step.name[1..].parse::<usize>().unwrap()].clone();
                async move {
                    let waits = tokio::time::sleep(Duration::from_millis(one.wait_ms));
                    let stopped = tokio::select! { () = waits => false, () = own.signal.raised() => true };
                    let state = match one.kind {
                        _ if stopped => StepState::Failed,
                        Kind::LeftOut => StepState::LeftOut,
                        Kind::Fails | Kind::EndsAll => StepState::Failed,
                        _ => StepState::Done,
                    };
                    let ends = !stopped && matches!(one.kind, Kind::EndsAll);
                    let interruption =
                        ends.then(|| Interruption::Failed(Failure::new(FailureKind::Limit, "No more.")));
                    let result = TaskResult { ok: state == StepState::Done, ..TaskResult::default() };
                    StepEnd { result, state, tally: own.tally, task: own.task, interruption }
                }
            })
            .await;
            let ended_early = walked.is_err();
            turn.end(walked.map(|()| StopReason::EndTurn));
            ended_early
        };
        let (seen, ended_early) = on_paused_time(async { tokio::join!(front(&fixture, stop), work) });
        let last = in_order(&seen).unwrap_or(plan.clone());
        prop_assert_eq!(&last, &plan, "what is shown last is how it ended");
        final_states(&plan);
        for step in plan.steps() {
            let skipped = |before: &usize| matches!(plan.steps()[*before].state, StepState::Failed | StepState::Skipped);
            let should = step.depends_on.iter().any(skipped);
            prop_assert!(step.state != StepState::Skipped || should || ended_early, "{:?}", step);
            prop_assert!(!should || step.state == StepState::Skipped, "{:?}", step);
        }
    }
}
