//! What requests may cost never passes the limit, however many are under way.

use super::fixture::{Fixture, Played, nobody, reply};
use crate::config::When;
use crate::protocol::{Arguments, CallId, Event, FailureKind, Message, ToolCall, TurnOutcome, Usage};
use crate::provider::{Price, Request};
use serde_json::{Value, json};
use std::sync::atomic::Ordering;

fn call(id: u32, name: &str, arguments: Value) -> ToolCall {
    let Value::Object(arguments) = arguments else { panic!("an object") };
    ToolCall { id: CallId(format!("c{id}")), name: name.into(), arguments: Arguments::Object(arguments) }
}

/// Two tasks at once, each of which reads on and on, and every reply costs what it may at worst.
fn spendthrift(wait_ms: u64) -> Played {
    let (mut played, _) = Played::new(move |request: &Request, round| {
        let calls = match request.must_call.as_deref() {
            Some("analysis") => {
                let task = |what: &str, needs: &str| json!({ "description": what, "capability": needs, "depends_on": [] });
                let tasks = [task("update the README", "code_write"), task("look at it", "devops")];
                let needs = json!({ "web_search": false, "code_read": true, "code_write": true, "devops": true,
                    "clarification": false });
                let all = json!({ "needs": needs, "tasks": tasks, "confidence": "high" });
                vec![call(round, "analysis", all)]
            }
            _ => vec![call(round, "fs_listFiles", json!({ "path": format!("d{}", round % 7) }))],
        };
        let mut reply = reply("on and on", calls);
        let bytes: u64 = request.messages.iter().map(Message::bytes).sum();
        reply.usage = Usage { input: bytes / 3, output: request.max_tokens.into(), ..Usage::default() };
        (wait_ms, Ok(reply))
    });
    played.price = Some(Price { input: 3.0, output: 15.0, cache_write: Some(4.0), ..Price::default() });
    played
}

#[tokio::test(start_paused = true)]
async fn what_requests_side_by_side_cost_never_passes_the_limit() {
    for limit in [0.01, 0.3, 0.55, 0.9, 1.7, 2.5] {
        let mut fixture = Fixture::new("").file("README.md", "# a\n");
        let world = fixture.world();
        world.provider = std::sync::Arc::new(spendthrift(100));
        world.beside.analyzer = When::Always;
        world.limits.cost_usd = Some(limit);
        let mut events = Vec::new();
        for _ in 0..6 {
            let (_, more) =
                fixture.prompt("update the README and check how the deployment is doing", nobody).await;
            events.extend(more);
        }
        let spent = fixture.engine.session.journal(|journal| journal.spent()).unwrap_or_default();
        assert!(spent <= limit, "{spent} of {limit}");
        let asked = events.iter().filter(|event| matches!(event, Event::MessageEnded { .. })).count();
        assert_eq!(asked == 0, limit < 0.05, "{asked} replies for {limit}");
    }
}

#[tokio::test]
async fn what_cannot_be_paid_for_is_not_sent() {
    let (mut played, asked) = Played::new(|_, _| (0, Ok(reply("hello", vec![]))));
    played.price = Some(Price { input: 3.0, output: 15.0, ..Price::default() });
    let mut fixture = Fixture::new("");
    fixture.world().provider = std::sync::Arc::new(played);
    fixture.world().limits.cost_usd = Some(0.001);
    let (outcome, _) = fixture.prompt("rename the helper in src/a.rs", nobody).await;
    let TurnOutcome::Failed { failure } = outcome else { panic!("{outcome:?}") };
    assert_eq!((failure.kind, asked.load(Ordering::SeqCst)), (FailureKind::Limit, 0));
    assert!(failure.message.contains("$0.001"), "{}", failure.message);
}

#[tokio::test]
async fn a_reply_has_only_the_room_that_is_left_to_pay_for() {
    let (mut played, _) = Played::new(|request: &Request, _| {
        let mut reply = reply("hello", vec![]);
        reply.usage.output = request.max_tokens.into();
        (0, Ok(reply))
    });
    played.price = Some(Price { input: 0.0, output: 10.0, ..Price::default() });
    let mut fixture = Fixture::new("");
    fixture.world().provider = std::sync::Arc::new(played);
    fixture.world().limits.cost_usd = Some(0.02);
    let (_, events) = fixture.prompt("rename the helper in src/a.rs", nobody).await;
    let output = events.iter().find_map(|event| match event {
        Event::MessageEnded { usage, .. } => Some(usage.output),
        _ => None,
    });
    assert!(matches!(output, Some(1_999..=2_000)), "{output:?}");
}
