//! The provider over real sockets: what it sends is judged by the server, what it makes of every kind of answer and
//! accident is judged here. Each test runs once on each wire.

use crate::server::{Fault, Kind, Reply as Answer, Server};
use pointsman::catalog::Lang;
use pointsman::config::{Models, ProviderSettings};
use pointsman::net::{Client, Options};
use pointsman::protocol::{Content, Family, Message, Role, StopReason, Tier, ToolKind, ToolResult, ToolSpec};
use pointsman::provider::connect::{Overrides, connect};
use pointsman::provider::http::HttpProvider;
use pointsman::provider::vendor::{self, Vendor};
use pointsman::provider::wire::NAMES;
use pointsman::provider::{Delta, ErrorClass, Provider, ProviderError, Reply, Request, discover};
use serde_json::json;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

fn run<T>(work: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(work)
}

fn row(wire: &str, base_url: &str) -> Vendor {
    let said = ProviderSettings {
        wire: Some(wire.to_owned()),
        base_url: Some(base_url.to_owned()),
        key_env: Some("ACME_API_KEY".to_owned()),
        headers: BTreeMap::from([("x-team".to_owned(), "blue".to_owned())]),
        models: Models { main: Some("big".to_owned()), ..Models::default() },
    };
    let all = vendor::merged(&BTreeMap::from([("acme".to_owned(), said)]), Lang::En).expect("sound rows");
    vendor::find(&all, "acme", Lang::En).expect("acme").clone()
}

fn provider(row: &Vendor) -> Arc<HttpProvider> {
    let key = Some("sk-secret-key".to_owned());
    connect(row, key, &Overrides::default(), Arc::new(Client::default())).expect("a provider")
}

fn request(messages: Vec<Message>) -> Request {
    let spec = |name: &str| ToolSpec {
        name: name.to_owned(),
        family: Family::Fs,
        kind: ToolKind::Read,
        description: "Does it.".to_owned(),
        schema: json!({ "type": "object", "properties": { "path": { "type": "string" } } }),
    };
    Request {
        model: "big".to_owned(),
        system: "You are terse.".to_owned(),
        messages: messages.into(),
        tools: [spec("fs_readFile"), spec("fs_glob")].into(),
        must_call: None,
        max_tokens: 4096,
    }
}

fn ask(provider: &dyn Provider, request: &Request) -> (Result<Reply, ProviderError>, String) {
    let (sender, mut receiver) = tokio::sync::mpsc::unbounded_channel();
    let reply = run(provider.stream(request, &sender));
    let mut text = String::new();
    while let Ok(delta) = receiver.try_recv() {
        if let Delta::Text(more) = delta {
            text.push_str(&more);
        }
    }
    (reply, text)
}

fn once(wire: &str, answer: Answer) -> (Result<Reply, ProviderError>, String, Server) {
    let server = Server::start([answer]);
    let (reply, text) = ask(&*provider(&row(wire, &server.base())), &request(vec![Message::user("hello")]));
    (reply, text, server)
}

fn results(reply: &Reply) -> Message {
    let result = |id| ToolResult { id, ok: true, text: "ok".to_owned() };
    let content = reply.message.calls().map(|c| Content::ToolResult(result(c.id.clone()))).collect();
    Message { role: Role::User, content }
}

#[test]
fn a_conversation_with_tools() {
    for &wire in NAMES {
        let server = Server::start([
            Answer::call("c1", "fs_readFile", json!({ "path": "é" }))
                .and_call("c2", "fs_glob", json!({}))
                .text_before("Both.")
                .thought_before("Let me see."),
            Answer::text("").and_raw_call("c3", "fs_readFile", r#"{"path": "#).stop("max_tokens"),
            Answer::text("Here it is.").usage(900, 7, 800),
        ])
        .require_key("sk-secret-key");
        let provider = provider(&row(wire, &server.base()));
        let mut conversation = vec![Message::user("read it")];
        let mut replies = Vec::new();
        for _ in 0..3 {
            let (reply, _) = ask(&*provider, &request(conversation.clone()));
            let reply = reply.expect("a reply");
            conversation.push(reply.message.clone());
            conversation.push(results(&reply));
            replies.push(reply);
        }
        server.approve();
        let names: Vec<_> = replies[0].message.calls().map(|c| c.name.as_str()).collect();
        assert_eq!((names, replies[0].stop), (vec!["fs_readFile", "fs_glob"], StopReason::ToolUse), "{wire}");
        assert_eq!(replies[1].message.calls().next().expect("a call").arguments.object(), None, "{wire}");
        assert_eq!(
            (replies[1].stop, replies[2].stop),
            (StopReason::MaxTokens, StopReason::EndTurn),
            "{wire}"
        );
        assert_eq!((replies[2].usage.input, replies[2].usage.cached), (900, 800), "{wire}");
        let seen = server.requests();
        assert_eq!(seen[0].tools(), ["fs_readFile", "fs_glob"], "{wire}");
        assert_eq!(seen[0].header("x-team"), Some("blue"), "{wire}");
        let again = String::from_utf8_lossy(&seen[1].raw).into_owned();
        let signed =
            ["c2lnbmVk", "ZW5jcnlwdGVk", "Z2VtaW5p"].iter().filter(|sign| again.contains(**sign)).count();
        assert_eq!(signed, usize::from(wire != "openai-chat"), "a signed thought goes back: {wire}");
    }
}

#[test]
fn the_same_request_has_the_same_bytes() {
    for &wire in NAMES {
        let server = Server::start([Answer::text("a"), Answer::text("b")]);
        for _ in 0..2 {
            ask(&*provider(&row(wire, &server.base())), &request(vec![Message::user("x")]))
                .0
                .expect("a reply");
        }
        let seen = server.requests();
        assert_eq!(seen[0].raw, seen[1].raw, "{wire}");
    }
}

#[test]
fn a_tool_can_be_forced() {
    for &wire in NAMES {
        let server = Server::start([Answer::text("a")]);
        let forced = Request { must_call: Some("fs_glob".to_owned()), ..request(vec![Message::user("x")]) };
        ask(&*provider(&row(wire, &server.base())), &forced).0.expect("a reply");
        let body = &server.requests()[0].body;
        let choice = format!("{}{}", body["tool_choice"], body["toolConfig"]);
        assert!(choice.contains("fs_glob"), "{wire}: {choice}");
        assert_eq!(server.requests()[0].tools().len(), 2, "{wire}");
    }
    let server = Server::start([Answer::text("a")]);
    let mut by_word = row("openai-chat", &server.base());
    by_word.quirks.force_by_word = true;
    let forced = Request { must_call: Some("fs_glob".to_owned()), ..request(vec![Message::user("x")]) };
    ask(&*provider(&by_word), &forced).0.expect("a reply");
    let seen = &server.requests()[0];
    assert_eq!((&seen.body["tool_choice"], seen.tools()), (&json!("required"), vec!["fs_glob".to_owned()]));
}

#[test]
fn models_have_their_own_way_of_being_forced() {
    let anthropic = vendor::find(vendor::vendors(), "anthropic", Lang::En).expect("anthropic");
    for (tier, forces, thinking) in [(Tier::Fast, true, "disabled"), (Tier::Main, false, "adaptive")] {
        let server = Server::start([Answer::text("a"), Answer::text("b")]);
        let overrides = Overrides { base_url: Some(server.base()), ..Overrides::default() };
        let client = Arc::new(Client::default());
        let provider = connect(anthropic, Some("k".into()), &overrides, client).expect("a provider");
        let free = Request { model: provider.model(tier).to_owned(), ..request(vec![Message::user("x")]) };
        let forced = Request { must_call: Some("fs_glob".to_owned()), ..free.clone() };
        for asked in [&free, &forced] {
            ask(&*provider, asked).0.expect("a reply");
        }
        let bodies: Vec<_> = server.requests().into_iter().map(|s| s.body).collect();
        assert_eq!(bodies[0]["thinking"]["type"], "adaptive");
        assert_eq!(bodies[1]["thinking"]["type"], thinking);
        assert_eq!(
            (bodies[0]["tool_choice"].is_object(), bodies[1]["tool_choice"].is_object()),
            (false, forces)
        );
        let held = &bodies[1]["output_config"]["format"]["schema"]["additionalProperties"];
        assert_eq!((bodies[0]["output_config"].is_null(), held == false), (true, !forces));
    }
}

/// A short answer in a fixed form gets few tokens, and thinking must leave some.
#[test]
fn a_forced_call_thinks_little() {
    let vendors =
        [("xai", "/reasoning/effort"), ("gemini", "/generationConfig/thinkingConfig/thinkingLevel")];
    for (name, level) in vendors {
        let vendor = vendor::find(vendor::vendors(), name, Lang::En).expect("a vendor");
        let server = Server::start([Answer::text("a")]);
        let overrides = Overrides { base_url: Some(server.base()), ..Overrides::default() };
        let client = Arc::new(Client::default());
        let provider = connect(vendor, Some("k".into()), &overrides, client).expect("a provider");
        let model = provider.model(Tier::Deep).to_owned();
        let forced =
            Request { model, must_call: Some("fs_glob".into()), ..request(vec![Message::user("x")]) };
        ask(&*provider, &forced).0.expect("a reply");
        server.approve();
        let body = &server.requests()[0].body;
        assert_eq!(body.pointer(level), Some(&json!("low")), "{name}: {body}");
    }
}

#[test]
fn chunks_may_be_cut_anywhere() {
    for &wire in NAMES {
        let answer = Answer::call("c", "fs_glob", json!({ "path": "ü€😀" })).text_before("grüße 😀 ok");
        let (reply, text, _server) = once(wire, answer.fault(Fault::ByteByByte));
        let reply = reply.expect("a reply");
        assert_eq!((text.as_str(), reply.message.text().as_str()), ("grüße 😀 ok", "grüße 😀 ok"), "{wire}");
        assert!(reply.message.calls().all(|c| c.arguments.object().is_some()), "{wire}");
    }
}

#[test]
fn errors_are_classed_and_say_what_to_do() {
    use ErrorClass::{Authentication, BadRequest, Billing, Overflow, Protocol, Transient};
    for &wire in NAMES {
        for (answer, class, words) in [
            (
                Answer::status(429, r#"{"error":{"message":"slow"}}"#).header("retry-after", "2"),
                Transient,
                "slow",
            ),
            (Answer::status(529, ""), Transient, "529"),
            (Answer::status(500, "<html></html>"), Transient, "500"),
            (
                Answer::status(401, r#"{"error":{"message":"bad sk-secret-key"}}"#),
                Authentication,
                "ACME_API_KEY",
            ),
            (Answer::status(402, r#"{"error":{"message":"pay"}}"#), Billing, "pay"),
            (Answer::status(400, r#"{"error":{"message":"prompt is too long"}}"#), Overflow, "/compact"),
            (Answer::status(404, r#"{"error":{"message":"no such model"}}"#), BadRequest, "base_url"),
            (Answer::status(307, "").header("location", "http://127.0.0.1:1/"), BadRequest, "127.0.0.1:1"),
            (Answer::status(200, "<html></html>").header("content-type", "text/html"), Protocol, "text/html"),
            (Answer::status(200, r#"{"error":{"message":"prompt is too long"}}"#), Overflow, "/compact"),
            (Answer::text("x").fault(Fault::NotUtf8), Protocol, "UTF-8"),
            (Answer::text("x").fault(Fault::HugeLine(9 << 20)), Protocol, "8 MiB"),
            (Answer::raw("data: {broken\n\n"), Protocol, "broken"),
            (Answer::raw(""), Transient, "before it began"),
        ] {
            let asked = format!("{wire}: {answer:?}").chars().take(300).collect::<String>();
            let (reply, _, _server) = once(wire, answer);
            let error = reply.expect_err(&asked);
            assert_eq!(error.class, class, "{asked}: {}", error.message);
            assert!(error.message.contains(words), "{asked}: {}", error.message);
            assert!(!error.message.contains("sk-secret"), "{}", error.message);
            assert_eq!(error.retry_after_ms.is_some(), asked.contains("429"), "{asked}");
        }
    }
}

#[test]
fn garbage_before_the_reply_is_skipped() {
    for &wire in NAMES {
        let (reply, _, _server) = once(wire, Answer::text("ok").fault(Fault::Garbage(2 << 20)));
        assert_eq!(reply.expect("a reply").message.text(), "ok", "{wire}");
    }
}

#[test]
fn a_broken_stream_keeps_what_arrived() {
    for &wire in NAMES {
        let (reply, text, _server) = once(wire, Answer::text("one two three").fault(Fault::ResetAfter(700)));
        assert_eq!(reply.expect_err("cut").class, ErrorClass::Transient, "{wire}");
        assert!("one two three".starts_with(&text) && !text.is_empty(), "{wire}: {text:?}");
    }
}

#[test]
fn a_silent_server_is_given_up() {
    for &wire in NAMES {
        let server = Server::start([Answer::text("one two three").fault(Fault::StallAfter(700))]);
        let row = Vendor { stall_seconds: 1, ..row(wire, &server.base()) };
        let (reply, text) = ask(&*provider(&row), &request(vec![Message::user("x")]));
        let error = reply.expect_err("stalled");
        assert_eq!(error.class, ErrorClass::Transient, "{wire}");
        assert!(error.message.contains("nothing for 1 s"), "{}", error.message);
        assert!(text.starts_with("one"), "{wire}: {text:?}");
    }
}

#[test]
fn a_slow_server_is_waited_for() {
    for &wire in NAMES {
        for fault in [Fault::Late(Duration::from_millis(300)), Fault::Slow(Duration::from_millis(90))] {
            let server = Server::start([]);
            server.add(Answer::text("one two three four five").fault(fault));
            let row = Vendor { stall_seconds: 1, ..row(wire, &server.base()) };
            let (reply, _) = ask(&*provider(&row), &request(vec![Message::user("x")]));
            assert_eq!(reply.expect("a reply").message.text(), "one two three four five", "{wire}");
        }
    }
}

#[test]
fn dropping_the_call_ends_it() {
    for &wire in NAMES {
        let server =
            Server::start([Answer::text("one two").fault(Fault::StallAfter(700)), Answer::text("three")]);
        let provider = provider(&row(wire, &server.base()));
        let (sender, mut receiver) = tokio::sync::mpsc::unbounded_channel();
        let asked = request(vec![Message::user("x")]);
        let begun = Instant::now();
        run(async {
            tokio::select! {
                reply = provider.stream(&asked, &sender) => panic!("{reply:?}"),
                delta = receiver.recv() => assert_eq!(delta, Some(Delta::Text("one ".into()))),
            }
        });
        assert!(begun.elapsed() < Duration::from_secs(5));
        server.wait_for(1);
        assert_eq!(ask(&*provider, &asked).0.expect("a reply").message.text(), "three", "{wire}");
    }
}

#[test]
fn nothing_listens() {
    let server = Server::start([]);
    let base = server.base();
    drop(server);
    for &wire in NAMES {
        let (reply, _) = ask(&*provider(&row(wire, &base)), &request(vec![Message::user("x")]));
        let error = reply.expect_err("nobody there");
        assert_eq!(error.class, ErrorClass::Unreachable, "{wire}");
        for said in [base.as_str(), "Check that the server runs", "providers.acme.base_url"] {
            assert!(error.message.contains(said), "{said}: {}", error.message);
        }
    }
    let nowhere = row("anthropic", "http://no-such-host.invalid");
    let (reply, _) = ask(&*provider(&nowhere), &request(vec![Message::user("x")]));
    assert_eq!(reply.expect_err("no such name").class, ErrorClass::Unreachable);
}

#[test]
fn settings_that_cannot_be_used_are_named() {
    for (options, words) in [
        (Options { proxy: Some("not a proxy".into()), ..Options::default() }, "proxy"),
        (Options { ca: Some("/no/such/file.pem".into()), ..Options::default() }, "/no/such/file.pem"),
    ] {
        let client = Arc::new(Client::new(options));
        let row = row("anthropic", "https://127.0.0.1:1");
        let provider = connect(&row, Some("k".into()), &Overrides::default(), client).expect("lazy");
        let error = ask(&*provider, &request(vec![Message::user("x")])).0.expect_err("bad setting");
        assert!(error.message.contains(words), "{}", error.message);
    }
}

#[test]
fn loopback_is_reached_without_the_proxy() {
    let server = Server::start([Answer::text("direct")]);
    let client = Client::new(Options { proxy: Some("http://127.0.0.1:1".into()), ..Options::default() });
    let row = row("openai-chat", &server.base());
    let provider = connect(&row, Some("k".into()), &Overrides::default(), Arc::new(client)).expect("lazy");
    let reply = ask(&*provider, &request(vec![Message::user("x")])).0.expect("a reply");
    assert_eq!(reply.message.text(), "direct");
}

#[test]
fn a_server_without_a_named_model_serves_its_first() {
    let server = Server::start([Answer::text("hi").for_model("mock-model")]);
    let local = Vendor {
        base_url: server.base(),
        ..vendor::find(vendor::vendors(), "llamacpp", Lang::En).expect("llamacpp").clone()
    };
    let client = Arc::new(Client::default());
    let found = run(discover::find_local(std::slice::from_ref(&local), &client)).expect("it answers");
    assert_eq!((found.vendor.as_str(), found.model.as_str()), ("llamacpp", "mock-model"));
    let provider = connect(&local, None, &Overrides::default(), client).expect("needs no key");
    assert_eq!(provider.model(Tier::Main), "");
    let unnamed = Request { model: String::new(), ..request(vec![Message::user("x")]) };
    assert_eq!(ask(&*provider, &unnamed).0.expect("a reply").message.text(), "hi");
    assert_eq!(provider.model(Tier::Main), "mock-model");
    assert_eq!(server.requests()[0].header("authorization"), None);
    server.approve();
}

#[test]
fn the_connection_is_used_again() {
    let server = Server::start((0..20).map(|n| Answer::text(n.to_string())));
    let provider = provider(&row("openai-chat", &server.base()));
    run(async {
        provider.warm().await;
        let (sender, _receiver) = tokio::sync::mpsc::unbounded_channel();
        for n in 0..20 {
            let reply = provider.stream(&request(vec![Message::user("x")]), &sender).await.expect("a reply");
            assert_eq!(reply.message.text(), n.to_string());
        }
    });
    assert_eq!(server.left(), 0);
    assert_eq!(server.connections(), 1);
}

#[test]
fn the_server_complains_when_nothing_was_planned() {
    let server = Server::start([]);
    let (reply, _) = ask(&*provider(&row("anthropic", &server.base())), &request(vec![Message::user("x")]));
    assert!(reply.is_err());
    assert_eq!(server.verdicts().iter().map(|c| c.kind).collect::<Vec<_>>(), [Kind::Unexpected]);
}
