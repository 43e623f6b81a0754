//! Changes are tried before anybody is asked about them, and never made over what the model has not seen.

use super::fixture::{Fixture, nobody, texts};
use crate::protocol::{Answer, Event, QuestionKind};

const LINE: &str = "rename it";

fn call(name: &str, arguments: &str) -> String {
    format!("[[reply]]\ncall = [{{ name = '{name}', arguments = {{ {arguments} }} }}]\n")
}

/// Carries the line out, with a yes to each question; the diffs that were asked about.
async fn asked(fixture: &mut Fixture) -> (Vec<String>, Vec<Event>) {
    let mut diffs = Vec::new();
    let (_, events) = fixture
        .prompt(LINE, |event, remote| {
            if let Event::QuestionAsked { question } = event
                && let QuestionKind::Approval { diff, .. } = &question.kind
            {
                diffs.push(diff.clone());
                remote.answer(question.id, Answer::Yes);
            }
        })
        .await;
    (diffs, events)
}

#[tokio::test]
async fn what_cannot_be_changed_is_no_question() {
    let edit =
        |old: &str| call("fs_edit", &format!("path = 'a.txt', edits = [{{ old = '{old}', new = 'y' }}]"));
    for (script, told) in [
        (edit("two there"), "The closest is this:\n2\ttwo here"),
        (edit("o"), "`old` occurs 2 times, in lines 1, 2:\n1\tone\n2\ttwo here\n"),
        (edit("one").replace("'y'", "'one'"), "are the same"),
        (edit("x").replace("a.txt", "src"), "src is a directory"),
        (edit("x").replace("a.txt", "none"), "none does not exist"),
        (call("fs_writeFile", "path = 'a.txt', content = 'mine'"), "you have not read it"),
        (call("fs_move", "from = 'none', to = 'b.txt'"), "none does not exist"),
        (call("fs_move", "from = 'a.txt', to = 'src/b.txt'"), "exists already. Set overwrite"),
        (call("fs_delete", "path = 'src'"), "Set recursive"),
    ] {
        let script = format!("{script}[[reply]]\ntext = 'I leave it.'");
        let mut fixture = Fixture::new(&script).file("a.txt", "one\ntwo here\n").file("src/b.txt", "b");
        let (_, events) = fixture.prompt(LINE, nobody).await;
        assert!(events.iter().all(|event| !matches!(event, Event::QuestionAsked { .. })), "{script}");
        let failed = |event: &Event| matches!(event, Event::ToolEnded { ok: false, ran: true, .. });
        assert!(events.iter().any(failed), "{script}");
        let said = texts(&fixture.conversation()).join("\n");
        assert!(said.contains(told), "{told}: {said}");
        assert_eq!(fixture.read("a.txt").as_deref(), Some("one\ntwo here\n"));
    }
}

#[tokio::test]
async fn a_question_shows_what_will_be_written() {
    let write = call("fs_writeFile", "path = 'a.txt', content = 'mine'");
    let script = format!("{write}{write}[[reply]]\ntext = 'Done.'");
    let mut fixture = Fixture::new(&script).file("a.txt", "one\n");
    let (diffs, _) = asked(&mut fixture).await;
    assert!(
        diffs.len() == 1 && diffs[0].contains("-one\n+mine"),
        "shown unread, then asked about: {diffs:?}"
    );
    assert_eq!(fixture.read("a.txt").as_deref(), Some("mine"));
}

#[tokio::test]
async fn a_file_that_may_not_be_read_is_told_of_after_a_yes() {
    let edit =
        |old: &str| call("fs_edit", &format!("path = '.env', edits = [{{ old = '{old}', new = 'KEY=2' }}]"));
    let script = format!("{}[[reply]]\ntext = 'I leave it.'", edit("KEY=3"));
    let mut fixture = Fixture::new(&script).file(".env", "KEY=1\n");
    let mut told = String::from("nothing");
    let (_, events) = fixture
        .prompt(LINE, |event, remote| match event {
            Event::QuestionAsked { question } => remote.answer(question.id, Answer::No { word: None }),
            Event::ToolEnded { text, .. } => told.clone_from(text),
            _ => {}
        })
        .await;
    assert!(events.iter().any(|event| matches!(event, Event::QuestionAsked { .. })));
    assert!(!told.contains("KEY=1"), "{told}");

    let write = call("fs_writeFile", "path = '.env', content = 'KEY=3'");
    let mut fixture = Fixture::new(&format!("{write}{}[[reply]]\ntext = 'Done.'", edit("KEY=3")));
    fixture = fixture.file(".env", "KEY=1\n");
    let (diffs, _) = asked(&mut fixture).await;
    assert!(diffs[0].contains("-KEY=1\n+KEY=3") && diffs[1].contains("+KEY=2"), "{diffs:?}");
    assert_eq!(fixture.read(".env").as_deref(), Some("KEY=2"));
}
