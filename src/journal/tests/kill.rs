//! A process can end at any byte. What was written whole is there, and what was begun is ended.

use super::fixture::*;
use crate::catalog::Lang;
use crate::journal::{Way, export_json, records};
use crate::protocol::op::Reach;
use crate::protocol::{
    CallId, Event, Message, Question, QuestionId, QuestionKind, TaskConversation, TaskId, TurnId,
};
use std::io::Write;

#[test]
fn every_beginning_of_a_file_opens_and_only_the_torn_line_is_lost() {
    let (fixture, mut journal, id) = Fixture::begun();
    fixture.put("a", "one");
    record(&mut journal, 1, turn("first"));
    fixture.change(&mut journal, "w", 2, &["a"], || fixture.put("a", "two"));
    record(&mut journal, 2, turn("second"));
    drop(journal);
    let whole = std::fs::read(fixture.state.log(&id)).unwrap();
    for end in 0..=whole.len() {
        std::fs::write(fixture.state.log(&id), &whole[..end]).unwrap();
        let (mut journal, restored) = fixture.resume(&id);
        let at_line = end == 0 || whole[end - 1] == b'\n' || whole.get(end) == Some(&b'\n');
        let said = restored.notes.iter().any(|note| note.contains("unreadable"));
        assert_eq!(said, !at_line, "{end}");
        for pair in journal.conversation().windows(2) {
            let wanted: Vec<_> = pair[0].calls().map(|c| &c.id).collect();
            let got: Vec<_> = pair[1].results().map(|r| &r.id).collect();
            assert_eq!(wanted, got, "{end}");
        }
        if end % 31 != 0 {
            continue;
        }
        let turns = restored.turns;
        let conversation = journal.conversation().len();
        record(&mut journal, turns + 1, turn("next"));
        drop(journal);
        let (journal, again) = fixture.resume(&id);
        // A change that was cut off stays one until its files are compared; everything else is said once.
        let open = restored.notes.iter().filter(|note| note.contains("/undo")).count();
        assert_eq!((again.turns, again.notes.len()), (turns + 1, open), "{end}: {:?}", again.notes);
        assert_eq!(journal.conversation().len(), conversation + 4, "{end}");
        let text = std::fs::read(fixture.state.log(&id)).unwrap();
        assert!(text.starts_with(&whole[..end]), "nothing that was there is rewritten");
    }
}

#[test]
fn broken_and_foreign_lines_are_kept_skipped_and_said_once() {
    let (fixture, mut journal, id) = Fixture::begun();
    record(&mut journal, 1, turn("x"));
    drop(journal);
    let path = fixture.state.log(&id);
    let mut text = std::fs::read_to_string(&path).unwrap();
    let odd = "\u{0}\u{0}\u{0}\n{\"seq\":5,\"at\":1,\"turn\":1,\"event\":{\"type\":\"message_ended\",\"mess\n\
               {\"seq\":5,\"at\":1,\"turn\":1,\"event\":{\"type\":\"from_the_future\",\"x\":[1]}}\n\
               {\"seq\":5,\"at\":1,\"fork\":{\"from\":\"y\"}}\n\n[[[[\n";
    let end = text.rfind("{\"seq\":10").unwrap();
    text.insert_str(end, odd);
    std::fs::write(&path, &text).unwrap();
    let mut file = std::fs::OpenOptions::new().append(true).open(&path).unwrap();
    file.write_all(b"\xff\xfe\n").unwrap();
    let (mut journal, restored) = fixture.resume(&id);
    assert_eq!(restored.notes.len(), 1);
    assert!(restored.notes[0].contains("Skipped 5 unreadable records"), "{:?}", restored.notes);
    assert_eq!(journal.conversation().len(), 4);
    record(&mut journal, 2, turn("y"));
    let (journal, restored) = fixture.reopen(journal);
    assert_eq!((restored.notes.len(), journal.conversation().len()), (0, 8));
    assert!(std::fs::read(&path).unwrap().windows(2).any(|w| w == b"\xff\xfe"));
    let mut out = Vec::new();
    export_json(&fixture.state, &id, Lang::En, &mut out).unwrap();
    let exported: serde_json::Value = serde_json::from_slice(&out).unwrap();
    let kinds = exported["records"].as_array().unwrap().iter().map(|record| &record["event"]["type"]);
    let unknown: Vec<_> = kinds.filter(|kind| *kind == "from_the_future").collect();
    assert_eq!((unknown.len(), exported["records"].as_array().unwrap().len()), (1, 21));
}

#[test]
fn what_was_begun_is_ended_and_what_arrived_is_kept() {
    let (fixture, mut journal, id) = Fixture::begun();
    let task = Some(TaskId(1));
    let question =
        Question { id: QuestionId(1), kind: QuestionKind::AskUser { text: "?".into(), options: vec![] } };
    let begun = [
        started("do it"),
        task_started(TaskConversation::Session),
        replied("first", &["a"]),
        tool_started("a"),
        tool_ended("a", "A"),
        replied("second", &["b"]),
        tool_started("b"),
        Event::QuestionAsked { question },
        delta("half a "),
        delta("sentence"),
    ];
    for event in begun {
        journal.record(TurnId(1), task, event).unwrap();
    }
    journal.flush().unwrap();
    let (mut journal, restored) = fixture.reopen(journal);
    assert_eq!(restored.unfinished.as_deref(), Some("do it"));
    assert!(restored.notes[0].contains("do it"));
    assert_eq!(journal.conversation().last(), Some(&Message::assistant("half a sentence")));
    let conversation = journal.conversation().to_vec();
    record(&mut journal, 2, vec![started("go on")]);
    drop(journal);
    let ends: Vec<Event> =
        records(&fixture.state, &id, TurnId(1), Lang::En).unwrap().map(|r| r.event).skip(10).collect();
    assert!(matches!(ends[0], Event::QuestionAnswered { .. }));
    assert!(matches!(&ends[1], Event::MessageEnded { message, .. } if message.text() == "half a sentence"));
    assert!(matches!(&ends[2], Event::ToolEnded { id, ok: false, .. } if id.0 == "b"));
    assert!(matches!(&ends[3], Event::TaskEnded { result } if !result.ok && result.error.is_some()));
    assert!(matches!(&ends[4], Event::TurnEnded { counts, .. } if (counts.main, counts.tools) == (2, 2)));
    assert!(matches!(ends[5], Event::TurnStarted { .. }));
    let (journal, _) = fixture.resume(&id);
    assert_eq!(journal.conversation()[..conversation.len()], conversation);
}

#[test]
fn looking_at_a_session_that_was_cut_off_writes_nothing() {
    let (fixture, mut journal, id) = Fixture::begun();
    record(&mut journal, 1, vec![started("x")]);
    drop(journal);
    let before = std::fs::read(fixture.state.log(&id)).unwrap();
    drop(fixture.resume(&id));
    assert_eq!(std::fs::read(fixture.state.log(&id)).unwrap(), before);
}

#[test]
fn a_change_that_was_cut_off_can_be_taken_back() {
    let (fixture, mut journal, id) = Fixture::begun();
    fixture.put("a", "one");
    record(&mut journal, 1, vec![started("x"), replied("", &["w"]), tool_started("w")]);
    let places = [fixture.place("a"), fixture.place("new/b")];
    journal.before_change(&fixture.workspace, &CallId("w".into()), "fs_edit", TurnId(1), &places).unwrap();
    fixture.put("a", "half");
    fixture.put("new/b", "b");
    let (mut journal, restored) = fixture.reopen(journal);
    assert!(restored.notes.iter().any(|note| note.contains("fs_edit")), "{:?}", restored.notes);
    let report = journal.reverse(&fixture.workspace, Way::Undo, Reach::Calls(1)).unwrap();
    assert!(report.ok, "{report:?}");
    assert_eq!((fixture.get("a").as_deref(), fixture.root.join("new").exists()), (Some("one"), false));
    drop(journal);
    assert_eq!(fixture.resume(&id).1.notes.len(), 0);
}

#[test]
fn an_undo_that_was_cut_off_can_be_said_again() {
    let (fixture, mut journal, id) = Fixture::begun();
    fixture.put("a", "a1");
    fixture.put("b", "b1");
    fixture.change(&mut journal, "w", 1, &["a", "b"], || {
        fixture.put("a", "a2");
        fixture.put("b", "b2");
    });
    drop(journal);
    // The process was killed after one file and before the undo was noted.
    fixture.put("a", "a1");
    let (mut journal, _) = fixture.resume(&id);
    let report = journal.reverse(&fixture.workspace, Way::Undo, Reach::Calls(1)).unwrap();
    assert!(report.ok && report.changes.len() == 2, "{report:?}");
    assert_eq!((fixture.get("a").unwrap(), fixture.get("b").unwrap()), ("a1".into(), "b1".into()));
}
