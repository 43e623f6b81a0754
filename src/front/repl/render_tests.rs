//! Whole turns as a person sees them, in both languages and two widths.

use super::markdown::tests::{Sink, look};
use super::render::Renderer;
use super::screen::{Look, Screen};
use crate::catalog::Lang;
use crate::protocol::*;

fn record(at: u64, event: Event) -> Record {
    Record { seq: at, at: Timestamp(at), turn: TurnId(1), task: None, event }
}

fn call(id: &str, name: &str) -> ToolCall {
    ToolCall {
        id: CallId(id.into()),
        name: name.into(),
        arguments: Arguments::parse("{\"path\":\"src/a.rs\"}"),
    }
}

pub(super) fn turn() -> Vec<Record> {
    let text = |text: &str| Event::TextDelta { text: text.into() };
    let ended = |id: &str, ok, summary: &str, changes, duration_ms| {
        ended(id, ok, ["what the model sees", summary, "read-only"], changes, duration_ms)
    };
    let started = |id: &str, name: &str, title: &str| Event::ToolStarted {
        call: call(id, name),
        label: "developer".into(),
        title: title.into(),
    };
    let diff = "--- a/src/a.rs\n+++ b/src/a.rs\n@@ -7,3 +7,3 @@\n fn a() {\n-    1\n+    2\n }\n";
    let change = FileChange {
        path: "src/a.rs".into(),
        change: Change::Modified,
        added: 1,
        removed: 1,
        diff: diff.into(),
    };
    let output: String = (1..=12).map(|n| format!("test case_{n} ... ok\n")).collect();
    let events = vec![
        Event::TurnStarted { input: "fix a".into(), message: Message::user("fix a") },
        Event::ThoughtDelta { text: "I should look first.\nThen".into() },
        Event::ThoughtDelta { text: " edit.".into() },
        text("I'll **look** "),
        text("first."),
        spoken("I'll **look** first."),
        started("1", "fs_readFile", "src/a.rs"),
        ended("1", true, "12 lines", vec![], 3),
        started("2", "fs_grep", "fn a"),
        ended("2", false, "no match", vec![], 5),
        started("3", "fs_edit", "src/a.rs"),
        ended("3", true, "1 replacement", vec![change], 12),
        started("4", "bash_execute", "cargo test"),
        asked(),
        Event::QuestionAnswered { id: QuestionId(1), answer: Answer::YesForSession },
        Event::ToolProgressed { id: CallId("4".into()), stream: Stream::Stdout, text: output },
        ended("4", true, "exit 0", vec![], 1_234),
        Event::Noticed {
            notice: Notice::Retrying {
                reason: "The server is overloaded.".into(),
                wait_ms: 2000,
                attempt: 2,
            },
        },
        text("Done: `a` gives **2**."),
        text("\n\n```json:next_steps\n[{\"label\":\"Commit\",\"command\":\"git commit -am x\"}]\n```\n"),
        ended_turn(),
    ];
    events.into_iter().enumerate().map(|(index, event)| record(index as u64 * 1_000, event)).collect()
}

fn ended(id: &str, ok: bool, said: [&str; 3], changes: Vec<FileChange>, duration_ms: u64) -> Event {
    let (id, [text, summary, rule]) = (CallId(id.into()), said.map(str::to_owned));
    Event::ToolEnded { id, ok, ran: true, text, summary, rule, changes, duration_ms }
}

fn spoken(text: &str) -> Event {
    Event::MessageEnded {
        message: Message::assistant(text),
        usage: Usage::default(),
        model: "main-1".into(),
        tier: Tier::Main,
        stop: StopReason::ToolUse,
        cost_usd: None,
    }
}

fn asked() -> Event {
    let kind = QuestionKind::Approval {
        call: CallId("4".into()),
        tool: "bash_execute".into(),
        what: "cargo test --offline\u{202e}".into(),
        diff: String::new(),
        rule: "project-code".into(),
        why: "It runs code of this project.".into(),
        always: Some("cargo test".into()),
        moment: crate::protocol::Moment::Before,
    };
    Event::QuestionAsked { question: Question { id: QuestionId(1), kind } }
}

fn ended_turn() -> Event {
    let counts = TurnCounts {
        usage: Usage { input: 1200, output: 340, cached: 900, cache_written: 0 },
        main: 3,
        tools: 4,
        cost_usd: Some(0.004),
        duration_ms: 3200,
        ..TurnCounts::default()
    };
    Event::TurnEnded { outcome: TurnOutcome::Stopped { reason: StopReason::EndTurn }, counts }
}

fn blank(look: Look, lang: Lang) -> (Sink, Renderer) {
    let sink = Sink::default();
    let renderer = Renderer::new(Screen::new(Box::new(sink.clone()), look), lang);
    (sink, renderer)
}

fn written(look: Look, lang: Lang) -> String {
    let (sink, mut renderer) = blank(look, lang);
    turn().iter().for_each(|record| renderer.show(record));
    String::from_utf8(sink.bytes()).unwrap()
}

fn played(look: Look, lang: Lang, records: &[Record], live: bool) -> Vec<String> {
    let (sink, mut renderer) = blank(look, lang);
    renderer.screen().set_raw(true);
    for record in records {
        renderer.show(record);
        if live {
            renderer.tick(Timestamp(record.at.0 + 600));
            renderer.typed_ahead(vec!["next › next thing".to_owned()], Timestamp(record.at.0 + 700));
            renderer.tick(Timestamp(record.at.0 + 800));
            renderer.typed_ahead(Vec::new(), Timestamp(record.at.0 + 900));
        }
    }
    sink.rows(80, look.columns)
}

#[test]
fn a_turn_in_a_wide_window() {
    let wanted = "› fix a

∴ I should look first. (2 lines)

I'll look first.

● read src/a.rs  12 lines  3 ms
✗ search fn a  no match  5 ms
● edit src/a.rs  +1 −1  12 ms
    7   fn a() {
    8 −     1
    8 +     2
    9   }

◆ Run this?  bash_execute

  │ cargo test --offline<U+202E>

  Why    It runs code of this project. (project-code)
  Always cargo test
  → yes, for this session

● run cargo test  exit 0  1.2 s
  │ … 6 more lines, Ctrl-O shows all
  │ test case_7 ... ok
  │ test case_8 ... ok
  │ test case_9 ... ok
  │ test case_10 ... ok
  │ test case_11 ... ok
  │ test case_12 ... ok

The server is overloaded. Retrying (2 of 5).

Done: a gives 2.

3.2 s · 1,200 tokens in (900 cached), 340 out · $0.0040 · 3 calls, 4 tools";
    let wanted: Vec<&str> = wanted.lines().collect();
    assert_eq!(played(Look { rows: 80, ..look(80) }, Lang::En, &turn(), false), wanted);
}

#[test]
fn what_moved_in_between_leaves_nothing_behind() {
    for columns in [80, 40, 24] {
        for lang in Lang::ALL {
            let look = Look { rows: 80, ..look(columns) };
            assert_eq!(
                played(look, lang, &turn(), true),
                played(look, lang, &turn(), false),
                "{columns} {lang:?}"
            );
        }
    }
}

#[test]
fn what_is_typed_ahead_stays_below_text_that_streams() {
    let (sink, mut renderer) = blank(look(30), Lang::En);
    renderer.screen().set_raw(true);
    renderer.typed_ahead(vec!["next › then commit".to_owned()], Timestamp(1));
    for (at, piece) in ["A **bold", " start and a row that", " wraps** here"].iter().enumerate() {
        renderer.show(&record(at as u64, Event::TextDelta { text: (*piece).into() }));
    }
    assert_eq!(sink.rows(10, 30), ["A bold start and a row that", "wraps here", "next › then commit"]);
    renderer.typed_ahead(Vec::new(), Timestamp(9));
    renderer.show(&record(9, Event::TextDelta { text: "!".into() }));
    assert_eq!(sink.rows(10, 30), ["A bold start and a row that", "wraps here!"]);
}

#[test]
fn nothing_is_wider_than_the_window() {
    for columns in [24, 40, 60] {
        let text = written(Look { rows: 80, ..look(columns) }, Lang::De);
        for row in crate::text::clean::plain(&text).lines() {
            assert!(crate::text::measure::width(row) <= columns, "{columns}: {row:?}");
        }
    }
}

#[test]
fn without_colours_the_text_passes_as_it_is() {
    let text = written(Look { tty: false, cursor: false, ..Look::plain(80) }, Lang::En);
    assert!(text.contains("I'll **look** first.\n") && text.contains("Done: `a` gives **2**.\n"), "{text}");
    assert!(!text.contains('\x1b') && !text.contains("next_steps"), "{text}");
}

#[test]
fn the_line_at_the_prompt_is_not_written_twice() {
    let (sink, mut renderer) = blank(look(80), Lang::En);
    renderer.typed("fix a");
    renderer.show(&turn()[0]);
    assert!(sink.bytes().is_empty());
}

#[test]
fn a_call_can_be_shown_in_full() {
    let (_, mut renderer) = blank(look(80), Lang::En);
    turn().iter().for_each(|record| renderer.show(record));
    let full = renderer.full(None).unwrap();
    assert!(
        full.contains("4. run cargo test") && full.contains("case_1 ") && full.contains("case_12 "),
        "{full}"
    );
    assert!(renderer.full(Some(3)).unwrap().contains("src/a.rs"));
    assert!(renderer.full(Some(9)).is_none() && renderer.full(Some(0)).is_none());
    assert_eq!(renderer.steps[0].command, "git commit -am x");
}

#[test]
fn what_the_person_asked_for_is_shown_longer() {
    let rows = |spoken: Option<Event>, count: usize| {
        let output = (1..=count).map(|n| format!("line {n}\n")).collect();
        let started = Event::ToolStarted {
            call: call("1", "bash_execute"),
            label: "developer".into(),
            title: "seq".into(),
        };
        let events = [
            Some(Event::TurnStarted { input: "seq".into(), message: Message::user("seq") }),
            spoken,
            Some(started),
            Some(Event::ToolProgressed { id: CallId("1".into()), stream: Stream::Stdout, text: output }),
            Some(ended("1", true, ["", "exit 0", ""], vec![], 1)),
        ];
        let records: Vec<_> = events.into_iter().flatten().map(|event| record(1, event)).collect();
        let rows = played(look(40), Lang::En, &records, false);
        (rows.iter().filter(|row| row.contains("│ line")).count(), rows.concat().contains("Ctrl-O shows all"))
    };
    assert_eq!(rows(None, 40), (40, false));
    assert_eq!(rows(None, 60), (40, true));
    assert_eq!(rows(Some(spoken("")), 40), (6, true));
}

#[test]
fn a_message_whose_pieces_were_lost_is_shown_whole() {
    let records =
        [record(0, Event::TextDelta { text: "The ans".into() }), record(1, spoken("The answer is *here*."))];
    assert_eq!(played(look(40), Lang::En, &records, false), ["The answer is here."]);
}

#[test]
fn a_text_that_stalls_is_seen_to_be_waited_for() {
    for (lang, wanted) in [(Lang::En, "⠙ waiting  4 s"), (Lang::De, "⠙ wartet  4 s")] {
        let (sink, mut renderer) = blank(look(40), lang);
        let text = |text: &str| Event::TextDelta { text: text.into() };
        renderer.screen().set_raw(true);
        renderer.show(&record(0, text("The *answer* is")));
        renderer.tick(Timestamp(1_900));
        assert_eq!(sink.rows(24, 40), ["The answer is"]);
        renderer.tick(Timestamp(4_000));
        assert_eq!(sink.rows(24, 40), ["The answer is", wanted]);
        renderer.show(&record(4_100, text(" here.\n\nAnd")));
        renderer.show(&record(4_200, text(" there.")));
        assert_eq!(sink.rows(24, 40), ["The answer is here.", "", "And there."]);
        renderer.show(&record(9_000, Event::ThoughtDelta { text: "Hm".into() }));
        renderer.tick(Timestamp(9_600));
        assert!(!sink.rows(24, 40).concat().contains(&wanted[4..10]), "{:?}", sink.rows(24, 40));
    }
}

#[test]
fn what_is_asked_has_the_styles_of_a_reply() {
    let kind = QuestionKind::AskUser {
        text: "Soll sie **formell** sein,\noder `knapp`?".into(),
        options: vec!["*formell*".into()],
    };
    let (sink, mut renderer) = blank(look(40), Lang::De);
    renderer.screen().set_raw(true);
    renderer.show(&record(0, Event::QuestionAsked { question: Question { id: QuestionId(1), kind } }));
    let wanted = ["◆ Soll sie formell sein,", "  oder knapp?", "  1. formell"];
    assert_eq!(sink.rows(24, 40)[..3], wanted);
}

#[test]
fn hostile_tools_and_models_bring_no_escape() {
    let evil = "\x1b]52;c;aGk=\x07\x1b[2J\x1b[8mx\u{202e}\r\x1b]8;;http://e\x1b\\y\n".to_owned();
    let text = || evil.clone();
    let kind = QuestionKind::AskUser { text: text(), options: vec![text()] };
    let change = FileChange {
        path: text(),
        change: Change::Created,
        added: 1,
        removed: 0,
        diff: format!("@@ -0,0 +1 @@\n+{evil}"),
    };
    let failure = Failure::failed(text()).hint(text());
    let events = [
        Event::TurnStarted { input: text(), message: Message::user("") },
        Event::TextDelta { text: text() },
        Event::ThoughtDelta { text: text() },
        Event::ToolStarted { call: call(&evil, &evil), label: text(), title: text() },
        Event::ToolProgressed { id: CallId(text()), stream: Stream::Stderr, text: text() },
        Event::QuestionAsked { question: Question { id: QuestionId(1), kind } },
        Event::QuestionAnswered { id: QuestionId(1), answer: Answer::Text { text: text() } },
        ended(&evil, false, [&evil; 3], vec![change], 1),
        Event::Noticed { notice: Notice::Text { text: text() } },
        Event::TurnEnded { outcome: TurnOutcome::Failed { failure }, counts: TurnCounts::default() },
    ];
    let (sink, mut renderer) = blank(look(80), Lang::En);
    for (at, event) in events.into_iter().enumerate() {
        let record = record(at as u64, event);
        renderer.show(&record);
        renderer.tick(Timestamp(record.at.0 + 900));
    }
    renderer.say(&renderer.full(None).unwrap());
    let text = String::from_utf8(sink.bytes()).unwrap();
    for bad in ["\x1b]", "\x1b[2J", "\x1b[8m", "\u{202e}", "\x1b\\"] {
        assert!(!text.contains(bad), "{bad:?} in {text:?}");
    }
}

#[test]
fn a_table_settles_right_although_rows_below_it_pushed_it_out_of_the_window() {
    let small = Look { rows: 12, ..look(30) };
    let rows: Vec<String> = (0..10).map(|row| format!("| {row} | x |\n")).collect();
    let (sink, mut renderer) = blank(small, Lang::En);
    renderer.screen().set_raw(true);
    for (at, piece) in rows.iter().enumerate() {
        let head = if at == 0 { "| a | b |\n|---|---|\n" } else { "" };
        renderer.show(&record(at as u64, Event::TextDelta { text: format!("{head}{piece}") }));
    }
    renderer.screen().live((0..5).map(|row| format!("live {row}")).collect());
    renderer.screen().live(Vec::new());
    renderer.show(&record(20, Event::TextDelta { text: "| longer | y |\n\nend".into() }));
    let shown = sink.rows(12, 30);
    let wanted = ["5       x", "6       x", "7       x", "8       x", "9       x", "longer  y", "", "end"];
    assert_eq!(shown[shown.len() - 8..], wanted, "{shown:#?}");
}
