//! The looper's words for what happens: each line and its fields, from made-up records.

use pointsman::catalog::Lang;
use pointsman::front::looper::Looper;
use pointsman::protocol::Record;
use serde_json::{Value, json};

/// What records with these events give: each has a task, or none for 0.
fn told(events: &[(u32, Value)]) -> Vec<Value> {
    let mut looper = Looper::new(Lang::En);
    let mut lines = Vec::new();
    for (number, (task, event)) in events.iter().enumerate() {
        let mut record = json!({ "seq": number + 1, "at": 1_000 + number, "turn": 1, "event": event });
        if *task > 0 {
            record["task"] = json!(task);
        }
        let record: Record =
            serde_json::from_value(record).unwrap_or_else(|error| panic!("{error}: {event}"));
        for mut line in looper.lines(&record) {
            let line = line.as_object_mut().expect("an object");
            assert_eq!(line.shift_remove("seq"), Some(json!(number + 1)));
            assert_eq!(line.shift_remove("at"), Some(json!(1_000 + number)));
            lines.push(Value::Object(line.clone()));
        }
    }
    lines
}

fn message(role: &str, text: &str) -> Value {
    json!({ "role": role, "content": [{ "type": "text", "text": text }] })
}

fn begun(to: &str) -> [(u32, Value); 2] {
    let route = json!({ "track": "ACTION", "confidence": "STRONG", "triggers": [], "rule": "r", "words": "", "reason": "r" });
    [
        (0, json!({ "type": "turn_started", "input": "x", "message": message("user", "x") })),
        (0, json!({ "type": "routed", "route": route, "to": to })),
    ]
}

fn own(agent: &str, task: &str) -> Value {
    let conversation = json!({ "in": "own", "opening": message("user", task) });
    json!({ "type": "task_started", "agent": agent, "description": task, "conversation": conversation })
}

fn call(id: &str, name: &str, arguments: &Value) -> Value {
    let call = json!({ "id": id, "name": name, "arguments": { "object": arguments } });
    json!({ "type": "tool_started", "call": call, "label": "control", "title": "t" })
}

fn ended(id: &str) -> Value {
    json!({ "type": "tool_ended", "id": id, "ok": true, "ran": true, "text": "done", "summary": "", "rule": "r",
        "duration_ms": 1 })
}

fn plan(states: [&str; 3]) -> Value {
    let step = |name: &str, agent: &str, before: &[usize], state: &str| {
        json!({ "name": name, "agent": agent, "description": format!("work of {name}"), "depends_on": before,
            "state": state })
    };
    let steps = json!([
        step("pm", "scout", &[], states[0]),
        step("architect", "scout", &[], states[1]),
        step("dev", "koda", &[0, 1], states[2]),
    ]);
    json!({ "type": "plan_updated", "plan": { "steps": steps } })
}

fn over(text: &str) -> Value {
    json!({ "type": "task_ended", "result": { "ok": true, "data": text } })
}

fn turn_ended(outcome: &Value) -> (u32, Value) {
    let counts = json!({ "usage": { "input": 0, "output": 0 }, "fast": 0, "main": 0, "deep": 0, "tools": 0,
        "unanswered": 0, "cost_usd": null, "duration_ms": 1 });
    (0, json!({ "type": "turn_ended", "outcome": outcome, "counts": counts }))
}

#[test]
fn what_runs_side_by_side_begins_and_ends_together() {
    let mut events = begun("chapo").to_vec();
    events.extend([
        (0, plan(["waiting", "waiting", "waiting"])),
        (0, plan(["running", "running", "waiting"])),
        (4, own("pm", "the whole")),
        (5, own("architect", "the whole")),
        (4, json!({ "type": "text_delta", "text": "for other agents" })),
        (4, json!({ "type": "thought_delta", "text": "hm" })),
        (4, over("stories")),
        (0, plan(["done", "running", "waiting"])),
        (5, over("a design")),
        (0, plan(["done", "done", "running"])),
        (6, own("dev", "the whole")),
    ]);
    events.push(turn_ended(&json!({ "outcome": "stopped", "reason": "cancelled" })));
    let result = |data: &str| json!({ "ok": true, "data": data, "uncertain": false });
    let start = |agent: &str, phase: &str| json!({ "type": "agent_start", "agent": agent, "phase": phase });
    let complete =
        |agent: &str, data: &str| json!({ "type": "agent_complete", "agent": agent, "result": result(data) });
    let tasks = ["work of pm", "work of architect"];
    let history = |agent: &str, started: u32, ended: u32| {
        json!({ "agent": agent, "phase": "planning", "task": "the whole", "ok": true, "started": started,
            "ended": ended })
    };
    let want = [
        json!({ "type": "parallel_start", "agents": ["scout", "scout"], "tasks": tasks }),
        start("pm", "planning"),
        start("architect", "planning"),
        json!({ "type": "agent_thinking", "agent": "pm", "status": "hm" }),
        complete("pm", "stories"),
        complete("architect", "a design"),
        json!({ "type": "parallel_complete", "results": [
            { "agent": "scout", "task": tasks[0], "result": result("stories") },
            { "agent": "scout", "task": tasks[1], "result": result("a design") },
        ] }),
        start("dev", "execution"),
        json!({ "type": "agent_history", "entries": [history("pm", 1_004, 1_008), history("architect", 1_005, 1_010)] }),
        json!({ "type": "error", "agent": "chapo", "error": "Cancelled by the user." }),
    ];
    assert_eq!(told(&events), want);
}

#[test]
fn work_is_handed_on_and_up() {
    let mut events = begun("chapo").to_vec();
    let session = json!({ "in": "session" });
    let approval = json!({ "kind": "ask_user", "text": "Publish?", "options": ["go on", "stop"] });
    events.extend([
        (1, json!({ "type": "task_started", "agent": "chapo", "description": "x", "conversation": session })),
        (1, call("c1", "delegateToKoda", &json!({ "task": "fix it" }))),
        (2, own("koda", "fix it")),
        (2, call("c1", "escalateToChapo", &json!({ "issue": "no tests" }))),
        (2, ended("c1")),
        (2, over("given back")),
        (1, ended("c1")),
        (1, call("c3", "requestApproval", &json!({ "plan": "publish", "risk": "high" }))),
        (1, json!({ "type": "question_asked", "question": { "id": 1, "kind": approval } })),
        (1, ended("c3")),
        (1, json!({ "type": "question_asked", "question": { "id": 2, "kind": approval } })),
        (1, json!({ "type": "noticed", "notice": { "notice": "tools_added", "to": "devo", "family": "git" } })),
        (1, call("c2", "git_commit", &json!({}))),
        (1, json!({ "type": "tool_progressed", "id": "c2", "stream": "stdout", "text": "one\n" })),
    ]);
    let of = |kind: &str| told(&events).into_iter().filter(|line| line["type"] == kind).collect::<Vec<_>>();
    assert_eq!(
        of("delegation"),
        [json!({ "type": "delegation", "from": "chapo", "to": "koda", "task": "fix it" })]
    );
    assert_eq!(of("escalation"), [json!({ "type": "escalation", "from": "koda", "issue": "no tests" })]);
    let phases: Vec<_> =
        of("agent_start").iter().map(|line| [line["agent"].clone(), line["phase"].clone()]).collect();
    assert_eq!(phases, [["chapo", "qualification"], ["koda", "execution"]]);
    // Calls of two agents may have the same id.
    let results: Vec<_> =
        of("tool_result").iter().map(|line| [line["agent"].clone(), line["toolName"].clone()]).collect();
    assert_eq!(
        results,
        [["koda", "escalateToChapo"], ["chapo", "delegateToKoda"], ["chapo", "requestApproval"]]
    );
    let switch = |from: &str, to: &str, reason: &str| json!({ "type": "agent_switch", "from": from, "to": to, "reason": reason });
    assert_eq!(of("agent_switch"), [switch("koda", "chapo", "review"), switch("chapo", "devo", "git")]);
    assert_eq!(of("tool_call")[3]["agent"], "devo");
    assert_eq!(
        (of("approval_request")[0]["request"]["id"].clone(), of("approval_request").len()),
        (json!(1), 1)
    );
    assert_eq!(of("user_question")[0]["question"]["id"], 2, "after the call a question is one again");
    assert_eq!(
        of("tool_output"),
        [json!({ "type": "tool_output", "id": "c2", "stream": "stdout", "text": "one\n" })]
    );
}

#[test]
fn replies_questions_and_ends_have_their_lines() {
    let usage = json!({ "input": 5, "output": 2, "cached": 1 });
    let reply = |text: &str, stop: &str| {
        json!({ "type": "message_ended", "message": message("assistant", text), "usage": usage, "model": "m",
            "tier": "main", "stop": stop })
    };
    let asked = |kind: Value| json!({ "type": "question_asked", "question": { "id": 3, "kind": kind } });
    let mut events = begun("koda").to_vec();
    events.extend([
        (0, json!({ "type": "thought_delta", "text": "hm" })),
        (0, json!({ "type": "text_delta", "text": "Half" })),
        (0, reply("Half", "max_tokens")),
        (0, asked(json!({ "kind": "ask_user", "text": "Which?", "options": ["a"] }))),
        (0, asked(json!({ "kind": "use_server", "provider": "p", "base_url": "u" }))),
        (0, json!({ "type": "noticed", "notice": { "notice": "briefed", "text": "for the model" } })),
        (0, json!({ "type": "text_delta", "text": "All." })),
        (0, reply("All.", "end_turn")),
    ]);
    events.push(turn_ended(&json!({ "outcome": "stopped", "reason": "end_turn" })));
    let told_usage = json!({ "type": "usage", "agent": "koda", "input": 5, "output": 2, "cached": 1,
        "cache_written": 0, "model": "m", "tier": "main", "cost_usd": null });
    let delta = |text: &str| json!({ "type": "text_delta", "text": text });
    let step = |intent: &str| json!({ "type": "looper_step", "step": { "intent": intent, "agent": "koda", "toolName": null } });
    let want = [
        json!({ "type": "looper_thinking", "status": "hm" }),
        delta("Half"),
        delta("\n"),
        step("continue"),
        told_usage.clone(),
        json!({ "type": "looper_clarify", "question": "Which?" }),
        json!({ "type": "user_question", "question": { "id": 3, "kind": "ask_user", "text": "Which?", "options": ["a"] } }),
        json!({ "type": "user_question", "question": { "id": 3, "kind": "use_server", "provider": "p", "base_url": "u" } }),
        delta("All."),
        delta("\n"),
        step("answer"),
        told_usage,
        json!({ "type": "agent_history", "entries": [] }),
        json!({ "type": "response", "response": "Half\nAll." }),
    ];
    assert_eq!(told(&events), want);
    let failure = json!({ "kind": "failed", "message": "No credit.", "hints": [] });
    let mut events = begun("koda").to_vec();
    events.push(turn_ended(&json!({ "outcome": "failed", "failure": failure })));
    assert_eq!(told(&events)[1], json!({ "type": "error", "agent": "koda", "error": "No credit." }));
}
