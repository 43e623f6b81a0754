//! Tasks that speak in conversations of their own: nothing of theirs gets into the user's, and all of it is there again
//! when the file is read.

use super::fixture::*;
use crate::catalog::Lang;
use crate::journal::{Journal, Which, export_json};
use crate::protocol::{
    Event, Message, Notice, Plan, Step, StepState, TaskConversation, TaskId, TaskResult, TurnId,
};

fn own(text: &str) -> Event {
    task_started(TaskConversation::Own { opening: Message::user(text) })
}

/// Two tasks at the same time, their records mixed, with the same call ids, and one in the user's conversation.
fn two_tasks(journal: &mut Journal) {
    let mut record = |task: Option<u32>, event: Event| {
        journal.record(TurnId(1), task.map(TaskId), event).unwrap();
    };
    record(None, started("do both"));
    record(Some(1), task_started(TaskConversation::Session));
    record(Some(2), own("first"));
    record(Some(3), own("second"));
    record(Some(2), replied("two looks", &["c"]));
    record(Some(3), replied("three looks", &["c"]));
    record(Some(2), tool_ended("c", "seen by two"));
    record(Some(1), replied("both are at it", &[]));
    record(Some(3), tool_ended("c", "seen by three"));
    record(Some(3), Event::Noticed { notice: Notice::SentBack { text: "now".into() } });
    for task in [2, 3, 1] {
        record(Some(task), Event::TaskEnded { result: TaskResult::default() });
    }
}

fn texts(messages: &[Message]) -> Vec<String> {
    let text = |message: &Message| {
        message.results().map(|result| result.text.clone()).chain([message.text()]).collect::<String>()
    };
    messages.iter().map(text).collect()
}

fn own_texts(journal: &Journal, task: u32) -> Vec<String> {
    texts(journal.conversation_of(Some(TaskId(task))).messages())
}

#[test]
fn each_task_has_its_conversation_live_and_read_again() {
    let (fixture, mut journal, id) = Fixture::begun();
    two_tasks(&mut journal);
    journal.compaction(Some(TaskId(2)), vec![Message::user("shorter")]).unwrap();
    let check = |journal: &Journal| {
        assert_eq!(texts(journal.conversation()), ["do both", "both are at it"]);
        assert_eq!(own_texts(journal, 2), ["shorter"]);
        assert_eq!(own_texts(journal, 3), ["second", "three looks", "seen by three", "now"]);
        assert_eq!(texts(journal.conversation_of(Some(TaskId(1))).messages()).len(), 2, "it is the user's");
    };
    check(&journal);
    record(&mut journal, 1, vec![ended()]);
    journal.close().unwrap();
    let document = std::fs::read_to_string(fixture.state.document(&id)).unwrap();
    let mut export = Vec::new();
    export_json(&fixture.state, &id, Lang::En, &mut export).unwrap();
    let export: serde_json::Value = serde_json::from_slice(&export).unwrap();
    for said in [document, export["messages"].to_string()] {
        assert!(said.contains("both are at it") && !said.contains("looks"), "{said}");
    }
    let (mut journal, restored) = fixture.resume(&id);
    assert!(restored.notes.is_empty(), "{:?}", restored.notes);
    check(&journal);
    record(&mut journal, 2, vec![started("on")]);
    assert_eq!(own_texts(&journal, 3), ["do both", "both are at it", "on"], "tasks end with their turn");
}

#[test]
fn tasks_that_were_cut_off_end_with_a_result_and_their_calls_with_theirs() {
    let (fixture, mut journal, id) = Fixture::begun();
    journal.record(TurnId(1), None, started("do both")).unwrap();
    for task in [2, 3] {
        for event in [own("go"), replied("", &["c"]), tool_started("c")] {
            journal.record(TurnId(1), Some(TaskId(task)), event).unwrap();
        }
    }
    journal.record(TurnId(1), Some(TaskId(2)), tool_ended("c", "seen")).unwrap();
    drop(journal);
    let (mut journal, _) = fixture.open(Which::Resume(id.clone())).unwrap();
    assert_eq!(own_texts(&journal, 2)[2], "seen");
    assert_ne!(own_texts(&journal, 3)[2], "seen");
    record(&mut journal, 2, vec![started("on")]);
    let records: Vec<_> =
        crate::journal::records(&fixture.state, &id, TurnId(1), Lang::En).unwrap().collect();
    let ends = |wanted: fn(&Event) -> bool| {
        records.iter().filter(|record| wanted(&record.event)).filter_map(|r| r.task).collect::<Vec<_>>()
    };
    assert_eq!(ends(|event| matches!(event, Event::ToolEnded { .. })), [TaskId(2), TaskId(3)]);
    assert_eq!(ends(|event| matches!(event, Event::TaskEnded { .. })), [TaskId(3), TaskId(2)]);
}

#[test]
fn what_a_stopped_plan_had_come_to_goes_on_with_the_conversation() {
    let step = |name: &str, state: StepState, task: u32| Step {
        name: name.into(),
        state,
        task: Some(TaskId(task)),
        ..Step::default()
    };
    for (last, is_told) in [(StepState::Running, true), (StepState::Failed, false)] {
        let (_fixture, mut journal, _) = Fixture::begun();
        let mut record = |turn: u32, task: Option<u32>, event: Event| {
            journal.record(TurnId(turn), task.map(TaskId), event).unwrap();
        };
        record(1, None, started("build a search"));
        let report = TaskResult { ok: true, data: "the index first".into(), ..TaskResult::default() };
        record(1, Some(2), own("plan it"));
        record(1, Some(2), Event::TaskEnded { result: report });
        let steps = vec![step("pm", StepState::Done, 2), step("dev", last, 3)];
        record(1, None, Event::PlanUpdated { plan: Plan::new(steps).unwrap() });
        for turn in [2, 3] {
            record(turn, None, started("continue"));
        }
        let said = texts(journal.conversation()).concat();
        assert_eq!(said.matches("- pm (done): the index first").count(), usize::from(is_told), "{said}");
        assert_eq!(said.contains("- dev (running)"), is_told, "{said}");
    }
}
