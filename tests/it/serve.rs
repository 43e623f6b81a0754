//! `serve` over real sockets: every endpoint, who may use it, and what many clients at once do to it.

use crate::support::Project;
use crate::support::rounds::rounds;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

const EDIT: &str = r#"
[[reply]]
text = "I change it. "
call = [{ name = "fs_edit", arguments = { path = "a.txt", edits = [{ old = "old", new = "new" }] } }]

[[reply]]
text = "It says new."
"#;

/// A running server, ended by its own signal.
struct Server {
    child: Child,
    port: u16,
    token: String,
}

impl Server {
    fn start(project: &Project) -> Self {
        let mut command = project.command(&["serve"]);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::inherit());
        let mut child = command.spawn().expect("the server starts");
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().expect("it is piped"))
            .read_line(&mut line)
            .expect("it prints its link");
        let (before, token) = line.trim().split_once("/?token=").expect("the link carries the token");
        let port = before.rsplit(':').next().and_then(|port| port.parse().ok()).expect("the link has a port");
        Self { child, port, token: token.to_owned() }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).expect("it listens");
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a limit can be set");
        stream
    }

    /// Sends a request with these headers beside the usual ones; the answer is still to be read.
    fn send(&self, method: &str, path: &str, headers: &[(&str, &str)], body: Option<&Value>) -> Answer {
        let mut stream = self.connect();
        let own = format!("127.0.0.1:{}", self.port);
        let mut text = format!("{method} {path} HTTP/1.1\r\n");
        if !headers.iter().any(|(name, _)| *name == "Host") {
            text += &format!("Host: {own}\r\n");
        }
        for (name, value) in headers {
            text += &format!("{name}: {value}\r\n");
        }
        let body = body.map(Value::to_string).unwrap_or_default();
        if !body.is_empty() {
            text += &format!("Content-Type: application/json\r\nContent-Length: {}\r\n", body.len());
        }
        text += &format!("Connection: close\r\n\r\n{body}");
        stream.write_all(text.as_bytes()).expect("it takes the request");
        Answer::read_head(BufReader::new(stream))
    }

    fn call(&self, method: &str, path: &str, body: Option<&Value>) -> Answer {
        self.send(method, path, &[("Authorization", &format!("Bearer {}", self.token))], body)
    }

    fn get(&self, path: &str) -> Value {
        self.call("GET", path, None).json()
    }

    fn post(&self, path: &str, body: Value) -> Answer {
        self.call("POST", path, Some(&body))
    }

    /// The records of a session, one by one as they come.
    fn events(&self, session: &str, from: u64) -> Answer {
        let answer = self.call("GET", &format!("/api/sessions/{session}/events?from={from}"), None);
        assert_eq!(answer.status, 200);
        answer
    }

    /// Kilobytes that are resident.
    fn memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).expect("it runs");
        let line = status.lines().find(|line| line.starts_with("VmRSS:")).expect("its memory is told");
        line.split_whitespace().nth(1).and_then(|kilobytes| kilobytes.parse().ok()).expect("it is a number")
    }

    /// Ends it as a user would; its exit code.
    fn end(mut self) -> i32 {
        let pid = rustix::process::Pid::from_child(&self.child);
        rustix::process::kill_process(pid, rustix::process::Signal::TERM).expect("it runs");
        self.child.wait().expect("it ends").code().unwrap_or(-1)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

struct Answer {
    status: u16,
    head: String,
    body: Box<dyn BufRead>,
}

impl Answer {
    fn read_head(mut from: BufReader<TcpStream>) -> Self {
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            if from.read_line(&mut head).expect("an answer comes") == 0 {
                break;
            }
        }
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        let chunked = head.to_lowercase().contains("transfer-encoding: chunked");
        let body: Box<dyn BufRead> =
            if chunked { Box::new(BufReader::new(Chunks { from, left: 0 })) } else { Box::new(from) };
        Self { status, head, body }
    }

    fn session(&self) -> String {
        let line = self.head.lines().find_map(|line| line.strip_prefix("x-session-id: "));
        line.expect("the session is named").trim().to_owned()
    }

    fn text(mut self) -> String {
        let mut text = String::new();
        self.body.read_to_string(&mut text).expect("the answer is whole");
        text
    }

    fn json(self) -> Value {
        let (status, text) = (self.status, self.text());
        assert_eq!(status, 200, "{text}");
        serde_json::from_str(&text).expect("it is JSON")
    }

    fn line(&mut self) -> Option<Value> {
        let mut line = String::new();
        self.body.read_line(&mut line).ok().filter(|taken| *taken > 0)?;
        Some(serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}")))
    }

    /// The lines up to and with the first of which this is true.
    fn until(&mut self, wanted: impl Fn(&Value) -> bool) -> Vec<Value> {
        let mut lines = Vec::new();
        while let Some(line) = self.line() {
            lines.push(line);
            if wanted(&lines[lines.len() - 1]) {
                return lines;
            }
        }
        panic!("it ended before that came: {lines:?}");
    }
}

/// A body in chunks.
struct Chunks {
    from: BufReader<TcpStream>,
    left: usize,
}

impl Read for Chunks {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        if self.left == 0 {
            let mut size = String::new();
            self.from.read_line(&mut size)?;
            if size.trim().is_empty() {
                size.clear();
                self.from.read_line(&mut size)?;
            }
            self.left = usize::from_str_radix(size.trim(), 16).unwrap_or(0);
            if self.left == 0 {
                return Ok(0);
            }
        }
        let most = self.left.min(into.len());
        let taken = self.from.read(&mut into[..most])?;
        self.left -= taken;
        Ok(taken)
    }
}

fn kind(record: &Value) -> &str {
    record["event"]["type"].as_str().unwrap_or_default()
}

fn seqs(records: &[Value]) -> Vec<u64> {
    records.iter().filter_map(|record| record["seq"].as_u64()).collect()
}

#[test]
fn a_conversation_asks_changes_is_undone_and_goes_on_in_the_terminal() {
    let project = Project::new().script(EDIT).file("a.txt", "old\n");
    let server = Server::start(&project);
    let mut turn =
        server.post("/api/looper", json!({ "message": "change old to new in a.txt for me, would you" }));
    assert_eq!(turn.status, 200);
    let session = turn.session();
    let lines = turn.until(|line| line["type"] == "approval_request");
    let request = &lines[lines.len() - 1]["request"];
    assert!(request["diff"].as_str().is_some_and(|diff| diff.contains("+new")), "{request}");
    let state = server.get(&format!("/api/chat/agents/{session}/state"));
    assert_eq!(state["currentPhase"], "waiting_user");
    assert_eq!(state["pendingApprovals"][0]["id"], request["id"]);
    assert_eq!(state["activeAgent"], "koda");

    let busy = server.post("/api/looper", json!({ "message": "hello there", "sessionId": session }));
    assert_eq!(busy.status, 409);
    let answer = |id: &Value, answer: Value| {
        server.post(&format!("/api/sessions/{session}/answer"), json!({ "id": id, "answer": answer }))
    };
    assert_eq!(answer(&json!(99), json!("yes")).status, 404);
    assert_eq!(answer(&request["id"], json!("perhaps")).status, 400);
    assert_eq!(answer(&request["id"], json!("yes")).json()["answered"], true);
    let lines = turn.until(|line| line["type"] == "response");
    assert_eq!(lines[lines.len() - 1]["response"], "It says new.");
    assert!(turn.line().is_none(), "the stream ends with the turn");
    assert_eq!(project.read("a.txt"), "new\n");
    assert_eq!(server.get(&format!("/api/chat/agents/{session}/state"))["currentPhase"], "idle");

    let undone = server.post("/api/undo", json!({ "sessionId": session, "turn": true })).json();
    assert_eq!(undone["ok"], true, "{undone}");
    assert_eq!(project.read("a.txt"), "old\n");
    let listed = server.get("/api/sessions");
    assert_eq!(listed[0]["id"].as_str(), Some(session.as_str()));
    assert_eq!(listed[0]["here"], true);
    assert_eq!(server.end(), 143);
    let ran = project.run(&["--resume", &session, "-p", "/context"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(ran.out.contains("tokens"), "{ran:?}");
}

#[test]
fn a_session_that_is_left_alone_can_be_taken_up_elsewhere_and_is_watched_there() {
    let project = Project::new().script("[[reply]]\ntext = \"One.\"\n[[reply]]\ntext = \"Two.\"\n");
    let server = Server::start(&project);
    let mut turn = server.post("/api/looper", json!({ "message": "tell me what one is" }));
    let session = turn.session();
    turn.until(|line| line["type"] == "response");
    let mut watched = server.events(&session, 1);
    let first = watched.until(|record| kind(record) == "turn_ended");
    let start = Instant::now();
    let ran = loop {
        let ran = project.run(&["--resume", &session, "-p", "and what is two"]);
        if ran.code == 0 {
            break ran;
        }
        assert!(start.elapsed() < Duration::from_secs(40), "it is never left: {ran:?}");
        std::thread::sleep(Duration::from_millis(300));
    };
    // The scripted model begins anew with each program.
    assert!(ran.out.contains("One."), "{ran:?}");
    let second = watched.until(|record| kind(record) == "turn_ended");
    let (first, second) = (seqs(&first), seqs(&second));
    assert!(second[0] > first[first.len() - 1], "{first:?} {second:?}");
}

#[test]
fn a_turn_is_stopped_and_two_readers_see_the_same_without_a_gap() {
    let slow = "[[reply]]\ntext = \"word after word after word after word after word after word\"\npiece = 4\npiece_ms = 60\n";
    let project = Project::new().script(slow);
    let server = Server::start(&project);
    let mut turn = server.post("/api/looper", json!({ "message": "tell me something long" }));
    let session = turn.session();
    let mut one = server.events(&session, 1);
    let mut before = one.until(|record| kind(record) == "text_delta");
    // It dies in the middle, and comes back where it was.
    drop(one);
    turn.until(|line| line["type"] == "text_delta");
    let cancelled = server.post(&format!("/api/sessions/{session}/cancel"), json!({}));
    assert_eq!(cancelled.json()["cancelled"], true);
    let mut again = server.events(&session, seqs(&before)[before.len() - 1] + 1);
    before.extend(again.until(|record| kind(record) == "turn_ended"));
    let all = server.events(&session, 1).until(|record| kind(record) == "turn_ended");
    assert_eq!(before, all);
    assert!(seqs(&all).windows(2).all(|pair| pair[0] < pair[1]));
    assert_eq!(all[all.len() - 1]["event"]["outcome"]["reason"], "cancelled");
    let idle = server.post(&format!("/api/sessions/{session}/cancel"), json!({}));
    assert_eq!(idle.json()["cancelled"], false);
}

/// Every endpoint the description names, and the page.
fn endpoints(server: &Server) -> Vec<(String, String)> {
    let described = server.get("/api/openapi.json");
    let paths = described["paths"].as_object().expect("it lists paths").clone();
    let mut all = vec![("GET".to_owned(), "/".to_owned())];
    for (path, methods) in paths {
        for method in methods.as_object().expect("a path has methods").keys() {
            all.push((method.to_uppercase(), path.replace("{session}", "20260101-000000-aaaa")));
        }
    }
    assert!(all.len() > 15, "{all:?}");
    all
}

#[test]
fn nobody_else_is_served_whatever_they_ask_for() {
    let project = Project::new().script("");
    let server = Server::start(&project);
    let token = format!("Bearer {}", server.token);
    let own = format!("127.0.0.1:{}", server.port);
    for (method, path) in endpoints(&server) {
        let body = (method == "POST").then(|| json!({ "message": "hello" }));
        let status = |headers: &[(&str, &str)]| server.send(&method, &path, headers, body.as_ref()).status;
        assert_eq!(status(&[]), 401, "{method} {path} without the token");
        assert_eq!(status(&[("Authorization", "Bearer x")]), 401, "{method} {path} with another token");
        for host in ["evil.example", "evil.example:80", "127.0.0.1", "localhost"] {
            assert_eq!(
                status(&[("Authorization", &token), ("Host", host)]),
                403,
                "{method} {path} as {host}"
            );
        }
        for origin in ["http://evil.example", "null", "https://localhost"] {
            let headers = [("Authorization", token.as_str()), ("Origin", origin)];
            assert_eq!(status(&headers), 403, "{method} {path} from {origin}");
        }
        let crossing = [("Authorization", token.as_str()), ("Sec-Fetch-Site", "cross-site")];
        assert_eq!(status(&crossing), 403, "{method} {path} from another site");
        let origin = format!("http://{own}");
        let asked = server.send(&method, &path, &[("Authorization", &token), ("Origin", &origin)], None);
        assert_ne!((asked.status, asked.status == 403), (401, true), "{method} {path} by its own page");
    }
    assert_eq!(server.send("GET", &format!("/?token={}", server.token), &[], None).status, 200);
    assert_eq!(server.send("GET", "/?token=x", &[], None).status, 401);
    // Nothing was begun, nothing is kept but what the server itself needs.
    assert!(
        !project
            .home()
            .join("state/pointsman/projects")
            .read_dir()
            .is_ok_and(|dirs| { dirs.flatten().any(|dir| dir.path().join("sessions").exists()) })
    );
}

#[test]
fn the_page_loads_nothing_and_may_do_nothing_else() {
    let server = Server::start(&Project::new().script(""));
    let page = server.send("GET", &format!("/?token={}", server.token), &[], None);
    let head = page.head.to_lowercase();
    for want in
        ["default-src 'none'", "frame-ancestors 'none'", "x-frame-options: deny", "no-referrer", "nosniff"]
    {
        assert!(head.contains(want), "{want}: {head}");
    }
    let text = page.text();
    assert!(!text.contains("{nonce}") && !text.contains("{words}") && !text.contains("{lang}"));
    for foreign in ["src=\"http", "href=\"http", "@import", "url(http"] {
        assert!(!text.contains(foreign), "{foreign}");
    }
}

#[test]
fn what_is_wrong_is_said_as_json() {
    let project = Project::new().script("");
    let server = Server::start(&project);
    let huge = "x".repeat(1024 * 1024 + 10);
    let session = "/api/sessions/20260101-000000-aaaa";
    for (method, path, body, status) in [
        ("POST", "/api/looper", Some(json!({})), 400),
        ("POST", "/api/looper", Some(json!({ "message": "  " })), 400),
        ("POST", "/api/looper", Some(json!({ "message": "!ls" })), 400),
        ("POST", "/api/looper", Some(json!({ "message": "a", "sesionId": "x" })), 400),
        ("POST", "/api/looper", Some(json!({ "message": "a", "sessionId": "../../etc" })), 400),
        ("POST", "/api/looper", Some(json!({ "message": "a", "projectRoot": "relative" })), 400),
        ("POST", "/api/looper", Some(json!({ "message": "a", "projectRoot": "/nowhere/at/all" })), 400),
        ("POST", "/api/looper", Some(json!({ "message": "a", "skillIds": ["x"] })), 400),
        (
            "POST",
            "/api/looper",
            Some(json!({ "message": "a", "config": { "minValidationConfidence": 2 } })),
            400,
        ),
        ("POST", "/api/looper", Some(json!({ "message": huge })), 413),
        ("POST", "/api/chat", Some(json!({ "messages": [] })), 400),
        ("POST", "/api/chat", Some(json!({ "messages": [{ "role": "assistant", "content": "a" }] })), 400),
        ("POST", "/api/looper", None, 415),
        ("GET", "/api/looper", None, 405),
        ("GET", "/api/nothing", None, 404),
        ("GET", &format!("{session}/events"), None, 404),
        ("GET", "/api/chat/agents/20260101-000000-aaaa/state", None, 404),
        ("POST", &format!("{session}/cancel"), None, 404),
        ("POST", "/api/undo", Some(json!({ "count": 0 })), 400),
    ] {
        let answer = server.call(method, path, body.as_ref());
        assert_eq!(answer.status, status, "{method} {path} {:?}", answer.head);
        let told: Value = serde_json::from_str(&answer.text()).expect("an error is JSON");
        assert!(told["error"]["message"].as_str().is_some_and(|text| text.len() > 5), "{told}");
        assert!(told["error"]["code"].is_string(), "{told}");
    }
}

#[test]
fn what_there_is_can_be_looked_up() {
    let project = Project::new().script("");
    assert_eq!(
        project.run(&["tool", "run", "memory_remember", r#"{"text":"the box is called anna"}"#]).code,
        0
    );
    let server = Server::start(&project);
    assert_eq!(server.get("/api/health")["ok"], true);
    let prompts = server.get("/api/looper/prompts");
    for name in
        ["looper.core", "looper.decision", "looper.validation", "looper.agent.developer", "agents/koda"]
    {
        assert!(prompts[name].as_str().is_some_and(|text| text.len() > 20), "{name}");
    }
    let tools = server.get("/api/tools");
    let named = |name: &str| {
        tools.as_array().unwrap().iter().any(|tool| tool["name"] == name && tool["schema"].is_object())
    };
    assert!(named("fs_readFile") && named("askUser") && named("delegateToKoda"));
    assert_eq!(server.get("/api/skills"), json!([]));
    assert!(server.get("/api/memory?q=anna")["facts"][0].as_str().is_some_and(|fact| fact.contains("anna")));
    assert_eq!(server.get("/api/memory?q=berta")["facts"], json!([]));
    let settings = server.get("/api/settings");
    assert!(
        settings.as_array().unwrap().iter().any(|row| row["key"] == "mode" && row["origin"] == "default")
    );
}

#[test]
fn a_conversation_may_begin_elsewhere_or_with_chapo_in_the_lead() {
    let replies = "[[reply]]\ntext = \"It is four.\"\n\n[[reply]]\ntext = \"Still four.\"\n\n[[reply]]\ntext = \"Four.\"\n";
    let project = Project::new().script(replies);
    let other = tempfile::tempdir().unwrap();
    std::fs::create_dir(other.path().join(".git")).unwrap();
    let server = Server::start(&project);
    let messages = json!([
        { "role": "user", "content": "what is two and two" },
        { "role": "assistant", "content": "five" },
        { "role": "user", "content": "what is it really" },
    ]);
    let mut turn = server.post("/api/chat", json!({ "messages": messages, "projectRoot": other.path() }));
    let session = turn.session();
    turn.until(|line| line["type"] == "response");
    let records = server.events(&session, 1).until(|record| kind(record) == "turn_started");
    assert!(records[0].to_string().contains("<assistant>\\nfive"), "{records:?}");
    assert_eq!(server.get("/api/sessions"), json!([]), "it belongs to the other project");
    let mut led = server.post("/api/chat/agents", json!({ "message": "look after the tests" }));
    let lines = led.until(|line| matches!(line["type"].as_str(), Some("response" | "error")));
    assert!(lines.iter().any(|line| line["type"] == "agent_start" && line["agent"] == "chapo"), "{lines:?}");
}

#[test]
fn a_signal_in_the_middle_loses_nothing() {
    let slow = "[[reply]]\ntext = \"word after word after word after word after word after word\"\npiece = 4\npiece_ms = 60\n";
    let project = Project::new().script(slow);
    let server = Server::start(&project);
    let mut turn = server.post("/api/looper", json!({ "message": "tell me something long" }));
    let session = turn.session();
    turn.until(|line| line["type"] == "text_delta");
    assert_eq!(server.end(), 143);
    let ended = turn.until(|line| line["type"] == "error");
    assert!(!ended.is_empty());
    let told = project.run(&["session", "export", &session]);
    let told: Value = serde_json::from_str(&told.out).expect("it is exported");
    let last = told["records"].as_array().and_then(|records| records.last()).cloned().unwrap_or_default();
    assert_eq!(last["event"]["outcome"]["reason"], "cancelled", "{last}");
    assert!(!project.home().join("state").join("serve.token").exists());
}

#[test]
fn many_sessions_at_once_lose_and_double_nothing() {
    let reply = "[[reply]]\ntext = \"A sentence that comes in many small pieces, one after the other.\"\npiece = 3\npiece_ms = 2\n";
    let project = Project::new().script(reply);
    let server = Server::start(&project);
    let idle: Vec<TcpStream> = (0..1000).map(|_| server.connect()).collect();
    for _ in 0..rounds() {
        std::thread::scope(|scope| {
            let each = || {
                let mut turn = server.post("/api/looper", json!({ "message": "what does it say then" }));
                let session = turn.session();
                let lines = turn.until(|line| line["type"] == "response");
                let said: String = lines.iter().filter_map(|line| line["text"].as_str()).collect();
                assert_eq!(
                    said.trim_end(),
                    "A sentence that comes in many small pieces, one after the other."
                );
                let records = server.events(&session, 1).until(|record| kind(record) == "turn_ended");
                let seqs = seqs(&records);
                assert!(seqs.windows(2).all(|pair| pair[0] < pair[1]), "{seqs:?}");
                let said: String =
                    records.iter().filter_map(|record| record["event"]["text"].as_str()).collect();
                assert_eq!(said, "A sentence that comes in many small pieces, one after the other.");
            };
            let all: Vec<_> = (0..50).map(|_| scope.spawn(each)).collect();
            all.into_iter().for_each(|one| one.join().expect("every session is whole"));
        });
        assert!(server.memory() < 150 * 1024, "{} KB", server.memory());
        // Sessions are left to others after a while; then there is room for the next.
        let start = Instant::now();
        while rounds() > 1 && server.get("/api/health")["sessions"] != 0 {
            assert!(start.elapsed() < Duration::from_secs(60));
            std::thread::sleep(Duration::from_millis(500));
        }
    }
    drop(idle);
}

#[test]
fn nonsense_is_refused_and_leaves_nothing_behind() {
    let project = Project::new().script("");
    let server = Server::start(&project);
    let token = format!("Authorization: Bearer {}\r\n", server.token);
    let pieces: [&[u8]; 12] = [
        b"GET / HTTP/1.1\r\n",
        b"\r\n\r\n",
        b"POST /api/looper HTTP/1.1\r\nHost: x\r\nContent-Length: 999999999999999999999\r\n\r\n",
        b"POST /api/looper HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"\x00\xff\x16\x03\x01",
        b"GET /%00%ff%zz HTTP/1.1\r\nHost: a\r\n\r\n",
        b"GET /../../etc/passwd HTTP/1.1\r\n\r\n",
        b"OPTIONS * HTTP/1.1\r\n\r\n",
        b"CONNECT evil:1 HTTP/1.1\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"{\"message\":",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    ];
    let before = server.memory();
    for number in 0..200 * rounds() as usize {
        let mut stream = server.connect();
        let first = pieces[number % pieces.len()];
        // A server that has heard enough closes.
        let _ = stream.write_all(first);
        let _ = stream.write_all(token.as_bytes());
        let _ = stream.write_all(pieces[(number / 7) % pieces.len()]);
        let _ = stream.shutdown(std::net::Shutdown::Write);
        let mut answer = Vec::new();
        let _ = stream.take(10_000).read_to_end(&mut answer);
        assert!(!answer.starts_with(b"HTTP/1.1 200"), "{}", String::from_utf8_lossy(&answer));
    }
    // A flood is stopped for a moment.
    while server.call("GET", "/api/health", None).status == 429 {
        std::thread::sleep(Duration::from_millis(100));
    }
    assert_eq!(server.get("/api/health")["ok"], true);
    assert!(server.memory() < before + 20 * 1024, "{before} KB before, {} KB after", server.memory());
}

#[path = "../../examples/drive_http.rs"]
mod drive_http;

impl Server {
    fn link(&self) -> String {
        format!("http://127.0.0.1:{}/?token={}", self.port, self.token)
    }
}

#[test]
fn python_a_shell_and_rust_drive_it() {
    let examples = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let run = |script: &str, program: &str, file: &str, message: &str| {
        let project = Project::new().script(script).file("a.txt", "old\n");
        let server = Server::start(&project);
        let mut command = std::process::Command::new(program);
        let ran = command.arg(examples.join(file)).args([&server.link(), message]).output();
        let ran = ran.unwrap_or_else(|error| panic!("{program} has to be installed: {error}"));
        assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
        assert_eq!(project.read("a.txt"), "old\n");
        String::from_utf8_lossy(&ran.stdout).into_owned()
    };
    let said = run(EDIT, "python3", "drive_http.py", "change old to new in a.txt for me");
    assert!(said.contains("I change it.") && said.contains("[asked: a.txt: no]"), "{said}");
    let reply = "[[reply]]\ntext = \"It is that.\"\n";
    let told = run(reply, "bash", "drive_http.sh", "what is it \"then\"");
    assert!(told.lines().all(|line| serde_json::from_str::<Value>(line).is_ok()), "{told}");
    assert!(told.contains("It is that."), "{told}");
    let project = Project::new().script(reply);
    let server = Server::start(&project);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let answer = runtime.block_on(drive_http::ask(&server.link(), "what is it now"));
    assert_eq!(answer.unwrap(), "It is that.");
    assert!(runtime.block_on(drive_http::ask("http://127.0.0.1:1/?token=x", "hello")).is_err());
    assert!(drive_http::main().is_err(), "it wants a link and a message");
}

#[test]
fn a_second_host_or_an_address_of_another_is_refused() {
    let server = Server::start(&Project::new().script(""));
    for head in [
        format!("GET /api/health HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nHost: evil.example\r\n", server.port),
        format!("GET http://evil.example/api/health HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n", server.port),
    ] {
        let mut stream = server.connect();
        let token = format!("Authorization: Bearer {}\r\nConnection: close\r\n\r\n", server.token);
        stream.write_all((head.clone() + &token).as_bytes()).unwrap();
        assert_eq!(Answer::read_head(BufReader::new(stream)).status, 403, "{head}");
    }
}
