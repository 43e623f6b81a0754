//! What no client should send, and clients that leave.

use super::editor::{ended, start};
use crate::support::{Project, log};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

const PATIENCE: Duration = Duration::from_secs(30);

struct Raw {
    child: Child,
    stdin: ChildStdin,
    heard: Receiver<Value>,
}

impl Raw {
    fn start(project: &Project) -> Self {
        let mut child = start(project);
        let stdin = child.stdin.take().expect("it is piped");
        let stdout = BufReader::new(child.stdout.take().expect("it is piped"));
        let (sender, heard) = channel();
        std::thread::spawn(move || {
            for line in stdout.lines().map_while(Result::ok) {
                let message = serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"));
                if sender.send(message).is_err() {
                    break;
                }
            }
        });
        Self { child, stdin, heard }
    }

    fn send(&mut self, bytes: &[u8]) {
        self.stdin.write_all(bytes).expect("it reads");
    }

    fn ask(&mut self, id: u64, method: &str, params: Value) {
        let line = json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params });
        self.send(format!("{line}\n").as_bytes());
    }

    /// Reads until a message is this.
    fn until(&self, is: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.heard.recv_timeout(PATIENCE).expect("it comes");
            if is(&message) {
                return message;
            }
        }
    }

    /// A session in the project, and a prompt in it.
    fn begin(&mut self, project: &Project, text: &str) {
        self.ask(1, "session/new", json!({ "cwd": project.root(), "mcpServers": [] }));
        let id = self.until(|message| message["id"] == 1)["result"]["sessionId"].clone();
        let prompt = json!([{ "type": "text", "text": text }]);
        self.ask(2, "session/prompt", json!({ "sessionId": id, "prompt": prompt }));
    }

    /// Ends its input; the rest of what it says.
    fn leave(self) -> Vec<Value> {
        drop(self.stdin);
        let rest = self.heard.iter().collect();
        assert_eq!(ended(self.child), (0, String::new()));
        rest
    }
}

#[test]
fn nonsense_is_answered_and_the_next_message_is_heard() {
    let project = Project::new().script("");
    let mut raw = Raw::start(&project);
    raw.ask(1, "session/dance", json!({}));
    let error = raw.until(|message| message["id"] == 1)["error"].clone();
    assert!(
        error["code"] == -32601
            && error["message"].as_str().is_some_and(|text| text.contains("session/dance"))
    );
    for (bytes, code) in [
        (&b"{\"jsonrpc\": \"2.0\", \"id\": 2, \"meth\n"[..], -32700),
        (b"\xff\xfe\n", -32700),
        (b"[]\n", -32700),
        (b"{\"jsonrpc\": \"2.0\"}\n", -32600),
    ] {
        raw.send(bytes);
        let answer = raw.until(|message| message.get("error").is_some());
        assert_eq!((&answer["id"], &answer["error"]["code"]), (&Value::Null, &json!(code)));
    }
    for params in [json!({}), json!({ "sessionId": 7 }), Value::Null, json!([1])] {
        raw.ask(3, "session/prompt", params);
        assert_eq!(raw.until(|message| message["id"] == 3)["error"]["code"], -32602);
    }
    // Neither of these is answered, nor does it end anything.
    raw.send(b"\n{\"jsonrpc\":\"2.0\",\"method\":\"session/cancel\",\"params\":{\"sessionId\":\"x\"}}\n");
    raw.send(
        b"{\"jsonrpc\":\"2.0\",\"id\":99,\"result\":{}}\n{\"jsonrpc\":\"2.0\",\"method\":\"$/dance\"}\n",
    );
    raw.ask(4, "initialize", json!({ "protocolVersion": 7 }));
    let answer = raw.until(|message| message.get("id").is_some());
    assert_eq!((&answer["id"], &answer["result"]["protocolVersion"]), (&json!(4), &json!(1)));
    raw.send(b"{\"jsonrpc\": \"2.0\", \"id\": 5, \"method\": \"init");
    let rest = raw.leave();
    assert!(rest.len() == 1 && rest[0]["error"]["code"] == -32700, "{rest:?}");
}

#[test]
fn a_client_that_leaves_in_the_middle_loses_nothing() {
    let edit = "call = [{ name = 'fs_edit', arguments = { path = 'a.txt', edits = [{ old = 'old', new = 'new' }] } }]";
    let wait = "call = [{ name = 'bash_execute', arguments = { command = 'echo begun; sleep 60' } }]\n[[reply]]\ntext = 'no'";
    for (reply, until) in [
        ("text = 'As far as this. '\nstall = true", "agent_message_chunk"),
        (edit, "session/request_permission"),
        (wait, "tool_call_update"),
        (edit, "tool_call"),
        // It leaves at once.
        ("text = 'As far as this. '\nstall = true", ""),
    ] {
        let project = Project::new().script(&format!("[[reply]]\n{reply}")).file("a.txt", "old\n");
        let mut raw = Raw::start(&project);
        raw.begin(&project, "change old to new in a.txt");
        if !until.is_empty() {
            raw.until(|message| {
                message["method"] == until || message["params"]["update"]["sessionUpdate"] == until
            });
        }
        let rest = raw.leave();
        let answer = rest.iter().find(|message| message["id"] == 2 && message.get("method").is_none());
        assert_eq!(
            answer.map(|answer| &answer["result"]["stopReason"]),
            Some(&json!("cancelled")),
            "{until}: {rest:?}"
        );
        assert_eq!(project.read("a.txt"), "old\n");
        let events = log::events(&project);
        log::every_start_has_its_end(&events);
        assert_eq!(log::only(&events, "turn_started")["input"], "change old to new in a.txt");
        if until == "agent_message_chunk" {
            assert!(format!("{events:?}").contains("As far as this."), "{events:?}");
        }
    }
}

/// Whoever reads no more must not keep it alive.
#[test]
fn a_client_that_stops_reading_can_still_leave() {
    let project = Project::new().script("[[reply]]\ntext = 'As far as this. '\nstall = true");
    let mut raw = Raw::start(&project);
    raw.begin(&project, "what is a parser?");
    raw.until(|message| message["params"]["update"]["sessionUpdate"] == "agent_message_chunk");
    let Raw { child, stdin, heard } = raw;
    drop(heard);
    drop(stdin);
    assert_eq!(ended(child), (0, String::new()));
    log::every_start_has_its_end(&log::events(&project));
}

#[test]
fn a_prompt_has_its_limit_and_a_signal_ends_a_turn_as_it_should() {
    let project = Project::new().script("[[reply]]\ntext = 'As far as this. '\nstall = true");
    let mut raw = Raw::start(&project);
    raw.begin(&project, &"x".repeat(1024 * 1024 + 1));
    assert_eq!(raw.until(|message| message["id"] == 2)["error"]["code"], -32602);
    raw.begin(&project, "tell me something long");
    raw.until(|message| message["params"]["update"]["sessionUpdate"] == "agent_message_chunk");
    let pid = rustix::process::Pid::from_child(&raw.child);
    rustix::process::kill_process(pid, rustix::process::Signal::TERM).expect("it runs");
    assert_eq!(raw.until(|message| message["id"] == 2)["result"]["stopReason"], "cancelled");
    drop(raw.stdin);
    assert_eq!(ended(raw.child), (143, String::new()));
    log::every_start_has_its_end(&log::events(&project));
}
