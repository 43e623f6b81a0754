//! One table of what may happen with a model, over every wire: what is told must be the same, however the vendor says it.
//! And a conversation that goes from wire to wire is valid for each, its requests sharing the bytes of their beginning.

use crate::server::{Reply as Answer, Server};
use pointsman::catalog::Lang;
use pointsman::config::{Models, ProviderSettings};
use pointsman::net::Client;
use pointsman::protocol::{
    Content, Family, Image, Message, Role, StopReason, ToolKind, ToolResult, ToolSpec,
};
use pointsman::provider::connect::{Overrides, connect};
use pointsman::provider::http::HttpProvider;
use pointsman::provider::vendor::{self, Vendor};
use pointsman::provider::wire::NAMES;
use pointsman::provider::{ErrorClass, Provider, ProviderError, Reply, Request};
use serde_json::json;
use std::collections::BTreeMap;
use std::sync::Arc;

fn row(wire: &str, server: &Server) -> Vendor {
    let said = ProviderSettings {
        wire: Some(wire.to_owned()),
        base_url: Some(server.base()),
        key_env: Some("ACME_API_KEY".to_owned()),
        models: Models { main: Some(format!("model-of-{wire}")), ..Models::default() },
        ..ProviderSettings::default()
    };
    let all = vendor::merged(&BTreeMap::from([("acme".to_owned(), said)]), Lang::En).expect("sound rows");
    vendor::find(&all, "acme", Lang::En).expect("acme").clone()
}

fn provider(row: &Vendor) -> Arc<HttpProvider> {
    let key = Some("any-key".to_owned());
    connect(row, key, &Overrides::default(), Arc::new(Client::default())).expect("a provider")
}

fn request(wire: &str, messages: &[Message]) -> Request {
    let spec = |name: &str| ToolSpec {
        name: name.to_owned(),
        family: Family::Fs,
        kind: ToolKind::Read,
        description: "Does it.".to_owned(),
        schema: json!({ "type": "object", "properties": { "path": { "type": "string" } } }),
    };
    Request {
        model: format!("model-of-{wire}"),
        system: "You are terse.".to_owned(),
        messages: messages.to_vec().into(),
        tools: [spec("fs_readFile"), spec("fs_glob")].into(),
        must_call: None,
        max_tokens: 4096,
    }
}

fn ask(provider: &dyn Provider, request: &Request) -> Result<Reply, ProviderError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let (sender, _receiver) = tokio::sync::mpsc::unbounded_channel();
    runtime.block_on(provider.stream(request, &sender))
}

fn picture() -> Message {
    let image = Image {
        name: "shot.png".to_owned(),
        media_type: "image/png".to_owned(),
        data: "iVBORw0KGgo=".to_owned(),
    };
    let text = Content::Text { text: "What is wrong in this picture?".to_owned() };
    Message { role: Role::User, content: vec![Content::Image(image), text] }
}

fn results(reply: &Reply) -> Message {
    let result = |(number, id)| ToolResult { id, ok: number == 0, text: format!("result {number}") };
    let calls = reply.message.calls().map(|call| call.id.clone());
    let content = calls.enumerate().map(|numbered| Content::ToolResult(result(numbered))).collect();
    Message { role: Role::User, content }
}

/// Text, thoughts, calls with their arguments, why it stopped; or the class of the error.
type Told = Result<(String, String, Vec<String>, StopReason), ErrorClass>;

fn told(reply: Result<Reply, ProviderError>) -> Told {
    let reply = reply.map_err(|error| error.class)?;
    let thoughts = reply.message.content.iter().filter_map(|part| match part {
        Content::Thinking { text, .. } => Some(text.as_str()),
        _ => None,
    });
    let calls = reply.message.calls().map(|call| format!("{} {}", call.name, call.arguments.written()));
    Ok((reply.message.text(), thoughts.collect(), calls.collect(), reply.stop))
}

fn said(text: &str, thoughts: &str, calls: &[&str], stop: StopReason) -> Told {
    Ok((text.to_owned(), thoughts.to_owned(), calls.iter().map(|call| (*call).to_owned()).collect(), stop))
}

#[test]
fn every_wire_tells_the_same() {
    let table = [
        (Answer::text("Just words."), said("Just words.", "", &[], StopReason::EndTurn)),
        (
            Answer::text("").and_call("c1", "fs_readFile", json!({ "path": "é" })).and_call(
                "c2",
                "fs_glob",
                json!({}),
            ),
            said("", "", &["fs_readFile {\"path\":\"é\"}", "fs_glob {}"], StopReason::ToolUse),
        ),
        (
            Answer::call("c1", "fs_glob", json!({}))
                .text_before("Let me look.")
                .thought_before("Where is it?"),
            said("Let me look.", "Where is it?", &["fs_glob {}"], StopReason::ToolUse),
        ),
        (Answer::text("Cut off by").stop("max_tokens"), said("Cut off by", "", &[], StopReason::MaxTokens)),
        (Answer::text("I must not").stop("refusal"), said("I must not", "", &[], StopReason::Refusal)),
        (Answer::status(400, r#"{"error":{"message":"prompt is too long"}}"#), Err(ErrorClass::Overflow)),
        (Answer::status(503, r#"{"error":{"message":"overloaded"}}"#), Err(ErrorClass::Transient)),
        (Answer::status(401, r#"{"error":{"message":"no"}}"#), Err(ErrorClass::Authentication)),
    ];
    for &wire in NAMES {
        for (answer, want) in &table {
            let server = Server::start([answer.clone()]);
            let reply = ask(&*provider(&row(wire, &server)), &request(wire, &[picture()]));
            assert_eq!(&told(reply), want, "{wire}: {answer:?}");
            server.approve();
        }
    }
}

/// An error in the middle of a stream that began well, in each vendor's words.
#[test]
fn errors_inside_a_stream_are_classed_alike() {
    let begun = |wire: &str| match wire {
        "anthropic" => r#"data: {"type":"message_start","message":{"id":"m"}}"#,
        "openai-chat" => r#"data: {"choices":[{"delta":{"content":"I"}}]}"#,
        "openai-responses" => r#"data: {"type":"response.created","response":{"id":"r"}}"#,
        _ => r#"data: {"candidates":[{"content":{"parts":[{"text":"I"}]}}]}"#,
    };
    for &wire in NAMES {
        for (error, class) in [
            (r#"{"type":"overloaded_error","code":503,"message":"overloaded"}"#, ErrorClass::Transient),
            (r#"{"code":"context_length_exceeded","message":"too long"}"#, ErrorClass::Overflow),
            (r#"{"code":"insufficient_quota","message":"pay"}"#, ErrorClass::Billing),
        ] {
            let stream = format!("{}\n\ndata: {{\"type\":\"error\",\"error\":{error}}}\n\n", begun(wire));
            let server = Server::start([Answer::raw(stream)]);
            let reply = ask(&*provider(&row(wire, &server)), &request(wire, &[Message::user("x")]));
            assert_eq!(reply.expect_err("an error").class, class, "{wire}: {error}");
        }
    }
}

#[test]
fn what_came_from_a_cache_is_counted() {
    for &wire in NAMES {
        let server = Server::start([Answer::text("ok").usage(1000, 20, 900)]);
        let reply =
            ask(&*provider(&row(wire, &server)), &request(wire, &[Message::user("x")])).expect("a reply");
        let usage = reply.usage;
        assert_eq!((usage.input, usage.output, usage.cached), (1000, 20, 900), "{wire}");
    }
}

#[test]
fn pictures_are_shown_to_models_that_see() {
    for &wire in NAMES {
        for (sees, shown) in [(None, true), (Some(false), false)] {
            let server = Server::start([Answer::text("ok")]);
            let mut row = row(wire, &server);
            row.main.as_mut().expect("a model").images = sees;
            ask(&*provider(&row), &request(wire, &[picture()])).expect("a reply");
            server.approve();
            let raw = String::from_utf8_lossy(&server.requests()[0].raw).into_owned();
            assert_eq!(raw.contains("iVBORw0KGgo="), shown, "{wire}: {raw}");
            assert_eq!(raw.contains("[image shot.png"), !shown, "{wire}: {raw}");
        }
    }
}

/// Cut off while it thought: the thought led to nothing, and the next request is valid all the same.
#[test]
fn a_thought_that_led_to_nothing_does_no_harm() {
    for &wire in NAMES {
        let server = Server::start([
            Answer::text("").thought_before("On and on").stop("max_tokens"),
            Answer::text("Here it is."),
        ]);
        let provider = provider(&row(wire, &server));
        let mut conversation = vec![Message::user("x")];
        let reply = ask(&*provider, &request(wire, &conversation)).expect("a reply");
        conversation.extend([reply.message, Message::user("Go on.")]);
        ask(&*provider, &request(wire, &conversation)).expect("a reply");
        server.approve();
    }
}

#[test]
fn a_conversation_moves_between_all_wires() {
    let servers: Vec<Server> = NAMES.iter().map(|_| Server::start([])).collect();
    let mut conversation = vec![picture()];
    for round in 0..3 * NAMES.len() {
        let (wire, server) = (NAMES[round % NAMES.len()], &servers[round % NAMES.len()]);
        let id = format!("functions.{wire}:{round}");
        let answer = match round % 3 {
            0 => Answer::call(&id, "fs_readFile", json!({ "path": round })).and_call(
                "same",
                "fs_glob",
                json!({}),
            ),
            1 => Answer::call("same", "fs.invented", json!({ "path": round })).text_before("And this."),
            _ => Answer::text("That is all."),
        };
        server.add(answer.thought_before("Let me see."));
        let reply = ask(&*provider(&row(wire, server)), &request(wire, &conversation)).expect("a reply");
        conversation.push(reply.message.clone());
        conversation.push(match reply.stop {
            StopReason::ToolUse => results(&reply),
            _ => Message::user(format!("Go on, {round}.")),
        });
    }
    for (wire, server) in NAMES.iter().zip(&servers) {
        server.approve();
        let bodies: Vec<String> = server
            .requests()
            .iter()
            .map(|seen| {
                String::from_utf8_lossy(&seen.raw).replace(r#","cache_control":{"type":"ephemeral"}"#, "")
            })
            .collect();
        assert_eq!(bodies.len(), 3, "{wire}");
        for pair in bodies.windows(2) {
            let open = pair[0].trim_end_matches(['}', ']', '"']);
            assert!(pair[1].starts_with(open), "{wire}:\n{}\n{}", pair[0], pair[1]);
        }
        // Only its own thoughts go back to it, and no seal leaves the house.
        let last = bodies.last().expect("a request");
        let signs = [("anthropic", "c2lnbmVk"), ("openai-responses", "ZW5jcnlwdGVk"), ("gemini", "Z2VtaW5p")];
        for (vendor, sign) in signs {
            assert_eq!(last.contains(sign), vendor == *wire, "{wire} and the thoughts of {vendor}: {last}");
        }
        assert_eq!(last.contains(r#""phase":"final_answer""#), *wire == "openai-responses", "{last}");
        assert!(!last.contains("-signed") && !last.contains("model-of-anthropic\\n"), "{last}");
    }
}
