//! Changes are tried before anybody is asked about them, and never made over what the model has not seen.

use super::fixture::{Fixture, texts};
use crate::protocol::{Answer, Event, QuestionKind};

fn call(name: &str, arguments: &str) -> String {
    format!("[[reply]]\ncall = [{{ name = '{name}', arguments = {{ {arguments} }} }}]\n")
}

/// The diffs that were asked about, a yes to each that shows something; what the model heard; whether a call failed.
async fn played(fixture: &mut Fixture) -> (Vec<String>, String, bool) {
    let mut diffs = Vec::new();
    let (_, events) = fixture
        .prompt("rename it", |event, remote| {
            if let Event::QuestionAsked { question } = event
                && let QuestionKind::Approval { diff, .. } = &question.kind
            {
                let answer = if diff.is_empty() { Answer::No { word: None } } else { Answer::Yes };
                remote.answer(question.id, answer);
                diffs.push(diff.clone());
            }
        })
        .await;
    let failed = events.iter().any(|event| matches!(event, Event::ToolEnded { ok: false, ran: true, .. }));
    (diffs, texts(&fixture.conversation()).join("\n"), failed)
}

#[tokio::test]
async fn what_cannot_be_changed_is_no_question() {
    let edit = |old| call("fs_edit", &format!("path = 'a.txt', edits = [{{ old = '{old}', new = 'y' }}]"));
    for (script, told) in [
        (edit("two there"), "The closest match:\n2\ttwo here"),
        (edit("o"), "`old` occurs 2 times, in lines 1, 2:\n1\tone\n2\ttwo here\n"),
        (edit("x").replace("a.txt", "src"), "src is a directory"),
        (edit("x").replace("a.txt", "none"), "none does not exist"),
        (call("fs_move", "from = 'none', to = 'b.txt'"), "none does not exist"),
    ] {
        let script = format!("{script}[[reply]]\ntext = 'I leave it.'");
        let mut fixture = Fixture::new(&script).file("a.txt", "one\ntwo here\n").file("src/b.txt", "b");
        let (diffs, said, failed) = played(&mut fixture).await;
        assert!(diffs.is_empty() && failed && said.contains(told), "{told}: {said}");
    }
}

#[tokio::test]
async fn an_unread_file_is_shown_before_its_overwriting_is_asked_about() {
    let write = call("fs_writeFile", "path = 'a.txt', content = 'mine'");
    let script = format!("{write}{write}[[reply]]\ntext = 'Done.'");
    let mut fixture = Fixture::new(&script).file("a.txt", "one\n");
    let (diffs, said, failed) = played(&mut fixture).await;
    assert!(failed && said.contains("you have not read it") && said.contains("\n1\tone\n"), "{said}");
    assert!(diffs.len() == 1 && diffs[0].contains("-one\n+mine"), "{diffs:?}");
    assert_eq!(fixture.read("a.txt").as_deref(), Some("mine"));
}

#[tokio::test]
async fn what_may_not_be_read_unasked_is_not_told_unasked() {
    let edit = call("fs_edit", "path = '.env', edits = [{ old = 'KEY=3', new = 'KEY=2' }]");
    let write = call("fs_writeFile", "path = '.env', content = 'KEY=3'");
    let mut fixture =
        Fixture::new(&format!("{edit}{write}[[reply]]\ntext = 'Done.'")).file(".env", "KEY=1\n");
    let (diffs, said, failed) = played(&mut fixture).await;
    assert!(diffs.len() == 2 && diffs[0].is_empty() && diffs[1].contains("-KEY=1\n+KEY=3"), "{diffs:?}");
    assert!(!failed && !said.contains("KEY=1"), "{said}");
}
