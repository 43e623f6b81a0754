//! Secrets reach neither the model nor the record, and are put back where a tool needs them.

use super::fixture::{Fixture, Played, reply, texts};
use crate::config::When;
use crate::protocol::{Answer, Arguments, CallId, Event, QuestionKind, ToolCall};
use crate::provider::Request;
use serde_json::json;
use std::sync::Arc;

const SECRETS: [&str; 3] = ["hunter2hunter2", "ghp_abcdefghijklmnopqrstuvwxyz0123456789", "tellnobody9"];

fn call(name: &str, arguments: serde_json::Value) -> Vec<ToolCall> {
    let arguments = Arguments::parse(&arguments.to_string());
    vec![ToolCall { id: CallId(name.to_owned()), name: name.to_owned(), arguments }]
}

/// What stands in the model's request for the value of that name.
fn mark(request: &Request, name: &str) -> String {
    let said = texts(&request.messages).join("\n");
    assert!(SECRETS.iter().all(|secret| !said.contains(secret)), "{said}");
    let start = said.find(&format!("<secret:{name}:")).unwrap_or_else(|| panic!("no {name} in {said}"));
    said[start..].split_inclusive('>').next().unwrap().to_owned()
}

#[tokio::test]
async fn a_secret_is_hidden_from_the_model_and_the_record_and_put_back_into_an_edit() {
    let (model, _) = Played::new(|request, round| {
        let calls = match round {
            0 => call("fs_readFile", json!({ "path": "conf.txt" })),
            1 => {
                let (old, token) = (mark(request, "DB_PASSWORD"), mark(request, "github-token"));
                mark(request, "password");
                let edits = json!([{ "old": old, "new": format!("{old}9\ntoken {token}") }]);
                call("fs_edit", json!({ "path": "conf.txt", "edits": edits }))
            }
            2 => call(
                "fs_edit",
                json!({ "path": "conf.txt", "edits": [{ "old": "<secret:DB_PASSWORD:aaaaaa>", "new": "" }] }),
            ),
            _ => Vec::new(),
        };
        let text = if calls.is_empty() { "Done." } else { "" };
        (0, Ok(reply(text, calls)))
    });
    let content = format!("DB_PASSWORD={}\n{}\n", SECRETS[0], SECRETS[1]);
    let mut fixture = Fixture::new("").file("conf.txt", &content);
    fixture.world().provider = Arc::new(model);
    fixture.world().beside.debate = When::Off;
    let mut asked = Vec::new();
    let line = format!("fix conf.txt for https://ci:{}@host/x", SECRETS[2]);
    let (_, events) = fixture
        .prompt(&line, |event, remote| {
            if let Event::QuestionAsked { question } = event
                && let QuestionKind::Approval { diff, why, .. } = &question.kind
            {
                asked.push(format!("{diff}\n{why}"));
                remote.answer(question.id, Answer::Yes);
            }
        })
        .await;
    let shown = format!("{events:?}");
    assert!(SECRETS.iter().all(|secret| !shown.contains(secret)), "{shown}");
    assert!(shown.contains("stands for a secret from an earlier run"), "{shown}");
    assert!(asked.len() == 1 && asked[0].contains("stands for a secret of 14 characters"), "{asked:?}");
    let content = format!("DB_PASSWORD={0}9\ntoken {1}\n{1}\n", SECRETS[0], SECRETS[1]);
    assert_eq!(fixture.read("conf.txt"), Some(content));
    let records = format!("{:?}", fixture.read_again().1);
    assert!(
        records.contains("fs_edit") && SECRETS.iter().all(|secret| !records.contains(secret)),
        "{records}"
    );
}
