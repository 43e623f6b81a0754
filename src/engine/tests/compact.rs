//! Conversations that outgrow their budget: what survives, what can be read up, and that nothing stops the work.

use super::fixture::{Fixture, Played, nobody, reply, texts};
use crate::protocol::{Arguments, CallId, Event, Notice, StopReason, ToolCall, TurnOutcome};
use crate::provider::{ErrorClass, ProviderError, Request};
use serde_json::{Value, json};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};

fn read(id: u32, path: &str) -> ToolCall {
    let Value::Object(arguments) = json!({ "path": path }) else { unreachable!() };
    let arguments = Arguments::Object(arguments);
    ToolCall { id: CallId(format!("c{id}")), name: "fs_readFile".into(), arguments }
}

fn is_summary(request: &Request) -> bool {
    request.tools.is_empty() && request.model == "fast"
}

fn compactions(events: &[Event]) -> usize {
    let compacted = |event: &&Event| matches!(event, Event::Noticed { notice: Notice::Compacted { .. } });
    events.iter().filter(compacted).count()
}

/// Reads file after file in one turn; a failing summary is part of the play.
fn reader(rounds: u32, summary: bool, seen: Arc<Mutex<Vec<Vec<String>>>>) -> Played {
    let asked = std::sync::atomic::AtomicU32::new(0);
    let (played, _) = Played::new(move |request, _| {
        if is_summary(request) {
            let error = ProviderError {
                class: ErrorClass::BadRequest,
                message: "no such model".into(),
                retry_after_ms: None,
                sent: 1,
            };
            return (0, if summary { Ok(reply("## Changed\nnothing yet", vec![])) } else { Err(error) });
        }
        seen.lock().unwrap().push(texts(&request.messages));
        let round = asked.fetch_add(1, Ordering::SeqCst);
        let calls = if round < rounds { vec![read(round, &format!("f{round}.txt"))] } else { vec![] };
        (0, Ok(reply("next", calls)))
    });
    played
}

async fn one_long_turn(summary: bool) -> (Fixture, Vec<Vec<String>>, Vec<Event>) {
    let seen = Arc::<Mutex<Vec<Vec<String>>>>::default();
    let mut fixture = Fixture::new("");
    for number in 0..20 {
        fixture = fixture.file(&format!("f{number}.txt"), format!("needle {number}\n").repeat(400));
    }
    fixture.world().provider = Arc::new(reader(20, summary, seen.clone()));
    fixture.world().limits.conversation_tokens = 8_000;
    let (outcome, events) = fixture.prompt("fix every file and never touch main.rs", nobody).await;
    assert_eq!(outcome, TurnOutcome::Stopped { reason: StopReason::EndTurn });
    let seen = std::mem::take(&mut *seen.lock().unwrap());
    (fixture, seen, events)
}

#[tokio::test]
async fn a_single_turn_that_is_too_long_goes_on_and_keeps_the_request() {
    for summary in [true, false] {
        let (fixture, seen, events) = one_long_turn(summary).await;
        assert!(compactions(&events) >= 2, "{}", compactions(&events));
        assert_eq!(seen.len(), 21);
        for request in &seen {
            let bytes: usize = request.iter().map(String::len).sum();
            assert!(bytes < 8_000 * 4 + 8_000, "{bytes} bytes were sent");
            assert!(request[0].contains("never touch main.rs"), "{}", request[0]);
        }
        let last = texts(&fixture.conversation());
        assert!(last[0].matches("never touch main.rs").count() <= 2, "not piled up: {}", last[0]);
        assert_eq!(last[0].contains("## Changed"), summary);
    }
}

#[tokio::test]
async fn what_is_left_out_can_be_read_up_without_a_question() {
    let (mut fixture, seen, _) = one_long_turn(true).await;
    let marker = seen
        .iter()
        .flatten()
        .find_map(|text| text.split_once("What is missing here stands in "))
        .expect("a place")
        .1;
    let place = marker.split(':').next().expect("a place").to_owned();
    let (played, _) = Played::new(move |_, round| {
        (0, Ok(reply("", if round == 0 { vec![read(90, &place)] } else { vec![] })))
    });
    fixture.world().provider = Arc::new(played);
    fixture.world().limits.conversation_tokens = 120_000;
    let (_, events) = fixture.prompt("read src/up.rs what was left out", nobody).await;
    assert!(!events.iter().any(|event| matches!(event, Event::QuestionAsked { .. })));
    let read_up = events.iter().find_map(|event| match event {
        Event::ToolEnded { ok: true, text, .. } => Some(text.clone()),
        _ => None,
    });
    let read_up = read_up.expect("it was read");
    assert!(read_up.contains("## result of c0") && read_up.contains("needle 0"), "{read_up}");
}

#[tokio::test]
async fn what_a_model_takes_counts_where_it_is_less_than_what_is_configured() {
    let (mut played, _) = Played::new(|_, _| (0, Ok(reply("", vec![]))));
    played.context = Some(10_000);
    let mut fixture = Fixture::new("");
    fixture.world().provider = Arc::new(played);
    assert_eq!(fixture.world().most_tokens(), 8_000);
}
