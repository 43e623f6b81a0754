//! What goes over the wire for one conversation that has everything in it, as a snapshot beside the recordings.

use pointsman::catalog::Lang;
use pointsman::protocol::{
    Arguments, CallId, Content, Family, Message, Role, ToolCall, ToolKind, ToolResult, ToolSpec,
};
use pointsman::provider::Request;
use pointsman::provider::service::Service;
use pointsman::provider::wire::{WIRES, Wire, WireOptions};
use serde_json::{Map, Value, json};
use std::path::Path;

fn call(id: &str, name: &str, arguments: Arguments) -> Content {
    Content::ToolCall(ToolCall { id: CallId(id.to_owned()), name: name.to_owned(), arguments })
}

fn result(id: &str, ok: bool, text: &str) -> Content {
    Content::ToolResult(ToolResult { id: CallId(id.to_owned()), ok, text: text.to_owned() })
}

fn thought(text: &str, signature: Option<&str>) -> Content {
    Content::Thinking { text: text.to_owned(), signature: signature.map(str::to_owned) }
}

fn said(role: Role, content: Vec<Content>) -> Message {
    Message { role, content }
}

fn text(text: &str) -> Content {
    Content::Text { text: text.to_owned() }
}

fn conversation() -> Vec<Message> {
    let object = |value: Value| Arguments::Object(value.as_object().expect("an object").clone());
    vec![
        Message::user("Read both."),
        said(
            Role::Assistant,
            vec![
                thought("signed", Some("anthropic-signed\nbig\nc2ln")),
                thought("", Some("anthropic-redacted\nbig\nZW5j")),
                thought("of another model", Some("anthropic-signed\nsmall\nc2ln")),
                thought("unsigned", None),
                thought("reasoned", Some("openai-reasoning\nbig\nrs_1\nZW5j")),
                thought("", Some("gemini-call\nbig\nc2ln")),
                text("I will."),
                thought("", Some("openai-phase\nbig\ncommentary")),
                call("toolu_1", "fs_readFile", object(json!({ "path": "b", "limit": 2 }))),
                call("functions.fs:1", "fs.invented", Arguments::parse("{\"path\": \"c")),
            ],
        ),
        said(
            Role::User,
            vec![
                text("And hurry."),
                result("toolu_1", true, "hello"),
                result("functions.fs:1", false, "There is no such tool."),
            ],
        ),
        Message::assistant(""),
        Message::user("Please."),
        Message::assistant("Done."),
        Message::user("  "),
        Message::user("Thanks."),
    ]
}

fn request() -> Request {
    let tool = |name: &str| ToolSpec {
        name: name.to_owned(),
        family: Family::Fs,
        kind: ToolKind::Read,
        description: format!("Describes {name}."),
        schema: json!({ "type": "object", "required": ["path"], "properties": { "path": { "type": "string" } } }),
    };
    Request {
        model: "big".into(),
        system: "You are terse.".into(),
        messages: conversation().into(),
        tools: [tool("fs_readFile"), tool("fs_glob")].into(),
        must_call: None,
        max_tokens: 1024,
    }
}

fn options(wire: &Wire) -> WireOptions {
    WireOptions::plain(Service {
        name: "acme".into(),
        label: "Acme".into(),
        url: "https://api.acme.test".into(),
        wire: wire.name,
        key_env: None,
        secret: None,
        local: false,
        lang: Lang::En,
    })
}

fn shown(body: &[u8]) -> String {
    let text = std::str::from_utf8(body).expect("JSON is UTF-8");
    let _: Value = serde_json::from_str(text).expect("JSON");
    // One line for each message keeps the order of the bytes in sight.
    let starts = ["{\"role\"", "{\"type\":\"message", "{\"type\":\"reasoning", "{\"type\":\"function_call"];
    let starts = starts.into_iter().chain(["\"messages\"", "\"input\":[", "\"contents\""]);
    starts.fold(text.to_owned(), |text, start| text.replace(start, &format!("\n{start}")))
}

fn snapshot(wire: &Wire, name: &str, body: &[u8]) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(
        Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("tests/fixtures/requests")
            .join(wire.name.replace('-', "_")),
    );
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, shown(body)));
}

#[test]
fn everything() {
    for wire in WIRES {
        snapshot(wire, "everything", &(wire.encode)(&request(), &options(wire)));
    }
}

#[test]
fn peculiarities() {
    for wire in WIRES {
        let mut odd = options(wire);
        odd.quirks.max_tokens_field = "max_completion_tokens".to_owned();
        odd.quirks.echo_reasoning = true;
        odd.quirks.short_call_ids = true;
        odd.quirks.stream_usage = false;
        odd.model.body = Map::from_iter([("effort".to_owned(), json!("high"))]);
        odd.model.forced_body = Some(Map::from_iter([("effort".to_owned(), json!("none"))]));
        let forced = Request { must_call: Some("fs_glob".into()), system: String::new(), ..request() };
        snapshot(wire, "peculiarities", &(wire.encode)(&forced, &odd));
    }
}

/// Whatever a conversation grows by, the bytes of its earlier messages stay, but for the cache marks that move on.
#[test]
fn earlier_messages_keep_their_bytes() {
    for wire in WIRES {
        let whole = conversation();
        let body = |messages: &[Message]| {
            let request = Request { messages: messages.to_vec().into(), ..request() };
            let text = String::from_utf8((wire.encode)(&request, &options(wire))).expect("UTF-8");
            text.replace(r#","cache_control":{"type":"ephemeral"}"#, "")
        };
        for (earlier, later) in [(1, 3), (3, 6), (6, 8)] {
            let short = body(&whole[..earlier]);
            // Two texts of one speaker are joined, so the last text may go on.
            let kept = short.trim_end_matches(['}', ']', '"']);
            assert!(body(&whole[..later]).starts_with(kept), "{}: {earlier} to {later}", wire.name);
        }
    }
}
