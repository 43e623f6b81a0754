//! Sessions: lazily created, appended, resumed, listed, exported, one writer at a time.

use super::fixture::*;
use crate::catalog::Lang;
use crate::journal::{Way, Which, export_json, last, latest, left_out, records, sessions, usage};
use crate::protocol::{CallId, Event, Message, Role, SessionId, Stream, Timestamp, TurnId};
use crate::workspace::Clock;

fn lines(fixture: &Fixture, id: &SessionId) -> Vec<serde_json::Value> {
    let text = std::fs::read_to_string(fixture.state.log(id)).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn what_lies_where_a_session_should_is_refused_with_its_reason() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let mode = |path: &std::path::Path, mode| {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
    };
    type Spoil<'a> = &'a dyn Fn(&std::path::Path);
    let cases: [(&str, Spoil<'_>); 5] = [
        ("is a symbolic link", &|log| {
            std::fs::rename(log, log.with_extension("old")).unwrap();
            symlink(log.with_extension("old"), log).unwrap();
        }),
        ("not a regular file", &|log| {
            std::fs::remove_file(log).unwrap();
            rustix::fs::mknodat(rustix::fs::CWD, log, rustix::fs::FileType::Fifo, 0o600.into(), 0).unwrap();
        }),
        ("writable by everyone", &|log| mode(log, 0o666)),
        ("writable by everyone", &|log| mode(log.parent().unwrap(), 0o777)),
        ("larger than anything", &|log| {
            let file = std::fs::OpenOptions::new().write(true).open(log).unwrap();
            file.set_len(100 * 1024 * 1024).unwrap();
        }),
    ];
    for (reason, spoil) in cases {
        let (fixture, mut journal, id) = Fixture::begun();
        journal.record(TurnId(1), None, started("hi")).unwrap();
        drop(journal);
        spoil(&fixture.state.log(&id));
        let failure = fixture.open(Which::Resume(id)).unwrap_err();
        assert!(failure.message.contains(reason), "{}", failure.message);
        let left_out = left_out(&fixture.state, Lang::En);
        // Of a log only both ends are looked at for the list.
        assert_eq!(left_out.is_none(), reason.starts_with("larger"), "{left_out:?}");
        assert!(left_out.is_none_or(|said| said.contains("1 not listed: ") && said.contains(reason)));
    }
}

#[test]
fn what_another_version_wrote_into_the_document_is_written_again() {
    let (fixture, mut journal, id) = Fixture::begun();
    journal.record(TurnId(1), None, started("hi")).unwrap();
    journal.close().unwrap();
    let path = fixture.state.document(&id);
    let mut document: serde_json::Value = serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap();
    document["fromTheFuture"] = serde_json::json!({"a": [1]});
    let content = document["messages"][0]["content"].as_array_mut().unwrap();
    content.push(serde_json::json!({"type": "hologram", "beam": 7}));
    std::fs::write(&path, document.to_string()).unwrap();
    std::fs::remove_file(fixture.state.log(&id)).unwrap();
    let (mut journal, _) = fixture.resume(&id);
    journal.record(TurnId(2), None, started("again")).unwrap();
    journal.close().unwrap();
    let saved: serde_json::Value = serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap();
    assert_eq!(saved["fromTheFuture"], document["fromTheFuture"]);
    assert_eq!(saved["messages"][0], document["messages"][0]);
}

#[test]
fn a_new_session_touches_no_disk_before_its_first_record() {
    let fixture = Fixture::new();
    drop(fixture.start());
    assert_eq!(fixture.start().close().unwrap(), None);
    assert!(!fixture.state.root().exists());
    assert!(fixture.open(Which::Continue).unwrap_err().hints[0].contains("--continue"));
    let mut journal = fixture.start();
    record(&mut journal, 1, vec![started("hi")]);
    let lines = lines(&fixture, journal.session());
    assert_eq!(lines[0]["header"]["version"], 1);
    assert_eq!(lines[0]["header"]["id"], journal.session().as_str());
    assert_eq!(lines[0]["header"]["started"], NOW);
    assert_eq!(lines[1]["event"]["type"], "turn_started");
    assert!(journal.session().as_str().starts_with("20260202-024000-"));
}

#[test]
fn only_the_owner_reads_it() {
    use std::os::unix::fs::PermissionsExt;
    let (fixture, mut journal, _) = Fixture::begun();
    record(&mut journal, 1, turn("x"));
    let mode = |path: std::path::PathBuf| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(fixture.state.log(journal.session())), 0o600);
    assert_eq!(mode(fixture.state.sessions()), 0o700);
    assert_eq!(mode(fixture.state.usage()), 0o600);
}

#[test]
fn records_are_numbered_without_gaps_and_come_back() {
    let (fixture, mut journal, id) = Fixture::begun();
    record(&mut journal, 1, turn("first"));
    journal.compaction(None, vec![Message::user("so far: first")]).unwrap();
    record(&mut journal, 2, turn("second"));
    let conversation = journal.conversation().to_vec();
    assert_eq!(conversation.len(), 5);
    journal.close().unwrap();
    let (mut journal, restored) = fixture.resume(&id);
    assert_eq!(journal.conversation(), conversation);
    assert_eq!((restored.turns, restored.usage.input, restored.notes.len()), (2, 400, 0));
    assert_eq!((journal.fold.turns, restored.model.as_deref()), (2, Some("test/model")));
    record(&mut journal, 3, turn("third"));
    let all: Vec<_> = records(&fixture.state, &id, TurnId(0), Lang::En).unwrap().collect();
    assert_eq!(all.iter().map(|r| r.seq).collect::<Vec<_>>(), (1..=30).collect::<Vec<_>>());
    let third: Vec<Event> =
        records(&fixture.state, &id, TurnId(3), Lang::En).unwrap().map(|r| r.event).collect();
    assert_eq!(third, turn("third"));
}

#[test]
fn pieces_of_a_stream_wait_for_each_other() {
    let (fixture, mut journal, id) = Fixture::begun();
    record(&mut journal, 1, vec![started("x"), delta("a"), delta("b")]);
    assert_eq!(lines(&fixture, &id).len(), 2);
    journal.flush().unwrap();
    assert_eq!(lines(&fixture, &id).len(), 4);
    record(&mut journal, 1, vec![delta("c"), replied("abc", &[])]);
    assert_eq!(lines(&fixture, &id).len(), 6);
    record(&mut journal, 1, (0..2000).map(|_| delta("xxxxxxxxxxxxxxxxxxxx")).collect());
    assert!(std::fs::read_to_string(fixture.state.log(&id)).unwrap().matches('\n').count() > 6);
}

#[test]
fn one_writer_at_a_time() {
    let (fixture, mut journal, id) = Fixture::begun();
    record(&mut journal, 1, turn("mine"));
    let failure = fixture.open(Which::Resume(id.clone())).unwrap_err();
    assert!(failure.message.contains(id.as_str()), "{failure}");
    assert!(sessions(&fixture.state)[0].open);
    let mut other = fixture.start();
    record(&mut other, 1, turn("theirs"));
    assert_ne!(other.session(), &id);
    journal.close().unwrap();
    assert!(fixture.open(Which::Resume(id.clone())).is_ok());
    assert!(!sessions(&fixture.state).into_iter().find(|s| s.id == id).unwrap().open);
}

#[test]
fn sessions_are_listed_the_one_written_last_first() {
    let (fixture, mut journal, _) = Fixture::begun();
    let first = journal.session().clone();
    record(&mut journal, 1, turn("fix the \"parser\"\nof \u{1F600} things"));
    record(&mut journal, 2, turn("again"));
    let (id, text) = (CallId("c".into()), "long ".repeat(20_000));
    record(&mut journal, 3, vec![started("x"), Event::ToolProgressed { id, stream: Stream::Stdout, text }]);
    journal.rename("The parser").unwrap();
    drop(journal);
    let mut other = fixture.start();
    let second = other.session().clone();
    record(&mut other, 1, vec![started(&"word ".repeat(50_000))]);
    std::fs::write(fixture.state.sessions().join("junk.txt"), "x").unwrap();
    std::fs::write(fixture.state.sessions().join("..jsonl"), "x").unwrap();
    let list = sessions(&fixture.state);
    let ids: Vec<_> = list.iter().map(|s| &s.id).collect();
    assert_eq!(ids, [&second, &first]);
    assert_eq!(latest(&fixture.state), Some(second));
    assert_eq!(last(&fixture.state).as_ref(), Some(&list[0]));
    let info = &list[1];
    assert_eq!(info.title.as_deref(), Some("The parser"));
    assert_eq!(info.first, "fix the \"parser\" of \u{1F600} things");
    assert_eq!((info.turns, info.started, info.updated), (3, Timestamp(NOW), Timestamp(NOW)));
    assert_eq!(info.bytes, std::fs::metadata(fixture.state.log(&first)).unwrap().len());
    assert!(list[0].first.starts_with("word word") && list[0].open);
    let keys = serde_json::to_value(info).unwrap();
    let keys: Vec<_> = keys.as_object().unwrap().keys().cloned().collect();
    assert_eq!(keys, ["id", "title", "first", "started", "updated", "turns", "bytes", "model", "open"]);
}

#[test]
fn the_document_beside_the_log_stands_in_for_it() {
    let (fixture, mut journal, id) = Fixture::begun();
    fixture.put("a", "one");
    record(&mut journal, 1, turn("make b"));
    fixture.change(&mut journal, "w", 1, &["b"], || fixture.put("b", "new"));
    let conversation = journal.conversation().to_vec();
    journal.close().unwrap();
    let document: serde_json::Value =
        serde_json::from_slice(&std::fs::read(fixture.state.document(&id)).unwrap()).unwrap();
    let mut keys: Vec<_> = document.as_object().unwrap().keys().map(String::as_str).collect();
    keys.sort_unstable();
    let wanted = "createdFiles id lastTaskContext messages sessionStart totalInputTokens totalOutputTokens \
                  undoStack version";
    assert_eq!(keys, wanted.split(' ').collect::<Vec<_>>());
    assert_eq!(document["createdFiles"], serde_json::json!(["b"]));
    assert_eq!(document["lastTaskContext"]["agent"], "koda");
    std::fs::remove_file(fixture.state.log(&id)).unwrap();
    assert_eq!(sessions(&fixture.state)[0].first, "make b");
    for _ in 0..2 {
        let (mut journal, restored) = fixture.resume(&id);
        assert_eq!(journal.conversation(), conversation);
        assert_eq!((restored.turns, restored.usage.input), (1, 200));
        let plan = journal.plan(&fixture.workspace, Way::Undo, crate::protocol::op::Reach::Calls(1)).unwrap();
        assert_eq!(plan.changes[0].path, "b");
        journal.rename("again").unwrap();
    }
    assert!(fixture.state.log(&id).exists());
}

#[test]
fn a_log_that_lost_something_never_takes_the_document_with_it() {
    for (left, prefix) in [(0, ""), (1, ""), (2, "\0\0\0"), (12, ""), (13, "")] {
        let (fixture, mut journal, id) = Fixture::begun();
        record(&mut journal, 1, turn("first"));
        record(&mut journal, 2, turn("second"));
        let conversation = journal.conversation().to_vec();
        journal.close().unwrap();
        let log = fixture.state.log(&id);
        let whole = std::fs::read_to_string(&log).unwrap();
        let start = whole.split_inclusive('\n').take(left).collect::<String>();
        std::fs::write(&log, format!("{prefix}{}", start.trim_end_matches('\n'))).unwrap();
        let (mut journal, restored) = fixture.resume(&id);
        assert_eq!((journal.conversation(), restored.turns), (&conversation[..], 2), "{left}");
        assert!(restored.notes.iter().any(|note| note.contains(".json")), "{:?}", restored.notes);
        record(&mut journal, 3, turn("third"));
        journal.close().unwrap();
        let (journal, restored) = fixture.resume(&id);
        assert_eq!((journal.conversation().len(), restored.turns), (conversation.len() + 4, 3), "{left}");
        assert_eq!(restored.notes.len(), usize::from(!prefix.is_empty()), "{:?}", restored.notes);
        assert!(std::fs::read_to_string(&log).unwrap().starts_with(prefix), "what is there stays");
    }
    let (fixture, mut journal, id) = Fixture::begun();
    record(&mut journal, 1, turn("x"));
    journal.close().unwrap();
    std::fs::write(fixture.state.log(&id), "").unwrap();
    std::fs::write(fixture.state.document(&id), "{").unwrap();
    assert!(fixture.open(Which::Resume(id)).is_err(), "a document nobody can read is kept as it is");
}

#[test]
fn the_log_wins_over_the_document() {
    let (fixture, mut journal, id) = Fixture::begun();
    record(&mut journal, 1, turn("x"));
    journal.close().unwrap();
    std::fs::write(fixture.state.document(&id), "{}").unwrap();
    assert_eq!(fixture.resume(&id).1.turns, 1);
}

#[test]
fn a_document_too_large_is_not_written_and_said() {
    let (fixture, mut journal, id) = Fixture::begun();
    record(&mut journal, 1, vec![started(&"x".repeat(21 * 1024 * 1024)), ended()]);
    let note = journal.close().unwrap().unwrap();
    assert!(note.contains("20 MB"), "{note}");
    assert!(!fixture.state.document(&id).exists());
    assert_eq!(std::fs::read_dir(fixture.state.sessions()).unwrap().count(), 1);
}

#[test]
fn a_session_of_a_newer_version_is_read_only() {
    let (fixture, mut journal, id) = Fixture::begun();
    record(&mut journal, 1, turn("x"));
    drop(journal);
    let path = fixture.state.log(&id);
    let text = std::fs::read_to_string(&path).unwrap().replacen("\"version\":1", "\"version\":2", 1);
    std::fs::write(&path, &text).unwrap();
    let (mut journal, restored) = fixture.resume(&id);
    assert!(journal.read_only && restored.notes[0].contains("newer"));
    assert_eq!(journal.conversation().len(), 4);
    assert!(journal.record(TurnId(2), None, started("y")).is_err());
    assert!(journal.rename("t").is_err());
    journal.close().unwrap();
    assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
}

#[test]
fn one_json_document_has_everything() {
    let (fixture, mut journal, id) = Fixture::begun();
    record(&mut journal, 1, turn("x"));
    journal.rename("T").unwrap();
    let mut out = Vec::new();
    export_json(&fixture.state, &id, Lang::En, &mut out).unwrap();
    let value: serde_json::Value = serde_json::from_slice(&out).unwrap();
    assert_eq!((value["title"].as_str(), value["turns"].as_u64()), (Some("T"), Some(1)));
    assert_eq!(["messages", "records"].map(|key| value[key].as_array().unwrap().len()), [4, 10]);
    let other = SessionId::new("no-such").unwrap();
    let failure = export_json(&fixture.state, &other, Lang::De, &mut Vec::new()).unwrap_err();
    assert!(failure.message.contains("gibt es keine Sitzung no-such"));
}

#[test]
fn model_calls_and_decisions_are_noted_beside_it() {
    let (fixture, mut journal, _) = Fixture::begun();
    record(&mut journal, 1, turn("look at it"));
    let sums = usage::report(&fixture.state, &Clock::Fixed(Timestamp(NOW))).unwrap();
    assert_eq!((sums.len(), sums[0].calls, sums[0].usage.input, sums[0].cost_usd), (1, 2, 200, Some(1.0)));
    let note = fixture.get(".pointsman/memory/2026-02-02.md").unwrap();
    assert!(note.starts_with("02:40 ROUTE \"look at it\" → ACTION\n"), "{note}");
    assert_eq!(journal.take_notes(), [""; 0]);
}

#[test]
fn a_project_nobody_may_write_costs_a_note_not_the_turn() {
    let (fixture, mut journal, _) = Fixture::begun();
    fixture.put(".pointsman", "a file in the way");
    record(&mut journal, 1, turn("x"));
    let notes = journal.take_notes();
    assert!(notes.len() == 1 && notes[0].contains("memory"), "{notes:?}");
}

#[test]
fn a_state_directory_nobody_may_write_is_said_before_any_effect() {
    let fixture = Fixture::new();
    let base = fixture.state.root().parent().unwrap().to_owned();
    std::fs::create_dir_all(base.parent().unwrap()).unwrap();
    std::fs::write(&base, "a file in the way").unwrap();
    let mut journal = fixture.start();
    let failure = journal.record(TurnId(1), None, started("x")).unwrap_err();
    assert!(failure.message.contains("Cannot write") && !failure.hints.is_empty(), "{failure}");
    let place = fixture.place("a");
    let call = CallId("c".into());
    assert!(journal.before_change(&fixture.workspace, &call, "fs_edit", TurnId(1), &[place]).is_err());
    std::fs::remove_file(&base).unwrap();
    record(&mut journal, 1, vec![ended()]);
    let id = journal.session().clone();
    drop(journal);
    assert_eq!(fixture.resume(&id).1.turns, 1);
}

#[test]
fn every_call_in_the_conversation_has_its_result() {
    let (fixture, mut journal, _) = Fixture::begun();
    let begun = vec![started("x"), replied("", &["a", "b"]), tool_started("a"), tool_ended("a", "A")];
    record(&mut journal, 1, begun);
    let (journal, _) = fixture.reopen(journal);
    let results = &journal.conversation()[2];
    assert_eq!(results.role, Role::User);
    let results: Vec<_> = results.results().map(|r| (r.id.0.as_str(), r.ok)).collect();
    assert_eq!(results, [("a", true), ("b", false)]);
}
