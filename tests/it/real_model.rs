//! A model that really is one: a small one, served by llama.cpp on loopback, talked to through the real program over both
//! wires. What it says is its own business; that everything around it holds is ours. The server is installed below
//! `target/` at the first run.

use crate::support::{Project, Terminal};
use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

const KEY: &str = "a-key-of-the-test";
/// One server at a time: it takes a core, and the first one installs what the others use.
static ONE: Mutex<()> = Mutex::new(());

/// A running model server. It is stopped when dropped.
struct Served {
    child: Child,
    port: u16,
    _one: MutexGuard<'static, ()>,
}

impl Served {
    /// Installs what is missing, starts the server and waits until it answers. It takes so many tokens, prompt and reply
    /// together: small models seldom find an end by themselves.
    fn start(tokens: u32) -> Self {
        let one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let folder = here.join("target/real-model");
        std::fs::create_dir_all(&folder).expect("the folder of the model can be made");
        let log = folder.join("server.log");
        let port = TcpListener::bind("127.0.0.1:0").and_then(|l| l.local_addr()).expect("a free port").port();
        let child = Command::new("bash")
            .arg(here.join("tests/real/serve_model.sh"))
            .args([port.to_string().as_str(), folder.to_str().expect("a path of text")])
            .env("API_KEY", KEY)
            .env("CTX", tokens.to_string())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(std::fs::File::create(&log).expect("the log of the server can be written"))
            .spawn()
            .expect("bash starts");
        let mut served = Self { child, port, _one: one };
        let out = served.child.stdout.take().expect("its output is piped");
        let ready = BufReader::new(out).lines().map_while(Result::ok).any(|line| line.starts_with("READY"));
        assert!(
            ready,
            "the model server did not start:\n{}",
            std::fs::read_to_string(log).unwrap_or_default()
        );
        served
    }

    fn base(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// A project whose program knows the key.
    fn project(&self) -> Project {
        Project::new().env("POINTSMAN_API_KEY", KEY).file("README.md", "# Kettle\n\nIt boils water.\n")
    }

    /// Arguments for one of the two wires.
    fn talk<'a>(&self, wire: &'a str, base: &'a str, rest: &[&'a str]) -> Vec<&'a str> {
        let model = ["--provider", wire, "--base-url", base, "--model", "smollm2-135m"];
        [&model, rest].concat()
    }

    /// How many requests it works on.
    fn at_work(&self) -> u32 {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("the server listens");
        let request = format!(
            "GET /metrics HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {KEY}\r\nconnection: close\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).expect("the server reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("the server answers");
        let line = answer.lines().find_map(|line| line.strip_prefix("llamacpp:requests_processing "));
        line.unwrap_or_else(|| panic!("no such figure in {answer}")).trim().parse().expect("a number")
    }

    /// Waits until it works on that many requests.
    fn until_at_work(&self, count: u32) {
        let start = Instant::now();
        while self.at_work() != count {
            assert!(start.elapsed() < Duration::from_secs(20), "{} requests at work", self.at_work());
            std::thread::yield_now();
        }
    }

    fn stop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Every call of the session has one result, every turn its end; returns the names of the tools that were called.
fn well_formed(project: &Project) -> Vec<String> {
    let sessions = project.run(&["sessions", "--json"]).json();
    let id = sessions[0]["id"].as_str().expect("a session").to_owned();
    let ran = project.run(&["session", "export", &id, "--format", "json"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let document = ran.json();
    let messages = document["messages"].as_array().expect("messages");
    let parts = |kind: &str| -> Vec<&Value> {
        let content = messages.iter().filter_map(|message| message["content"].as_array()).flatten();
        content.filter(|part| part["type"] == kind).collect()
    };
    let mut calls: Vec<&str> = parts("tool_call").iter().filter_map(|call| call["id"].as_str()).collect();
    let mut results: Vec<&str> =
        parts("tool_result").iter().filter_map(|result| result["id"].as_str()).collect();
    calls.sort_unstable();
    results.sort_unstable();
    assert_eq!(calls, results, "{document:#}");
    parts("tool_call").iter().filter_map(|call| Some(call["name"].as_str()?.to_owned())).collect()
}

/// So small a model does not always find an end; then its words fill the window, which is an error told well. Of a few
/// questions one is answered to the end.
#[test]
fn a_real_model_speaks_over_both_wires() {
    let server = Served::start(640);
    let (base, v1) = (server.base(), format!("{}/v1", server.base()));
    for (wire, base) in [("llamacpp", &v1), ("anthropic", &base)] {
        let project = server.project();
        let ended = (0..8).any(|_| {
            let asked = ["-p", "?Say hello", "--output-format", "json", "--max-turns", "1"];
            let ran = project.run(&server.talk(wire, base, &asked));
            assert!([0, 1, 4].contains(&ran.code), "{wire}: {} {} {}", ran.code, ran.out, ran.err);
            let said = ran.json();
            assert!(!said["text"].as_str().expect("a text").trim().is_empty(), "{wire}: {said}");
            well_formed(&project);
            let counted = ["input", "output"].iter().all(|side| said["usage"][side].as_u64() > Some(0));
            let whole = ran.code == 0 && said["ok"] == true && said["calls"]["main"] == 1;
            assert!(counted || !whole, "{wire}: {said}");
            whole
        });
        assert!(ended, "{wire}: no reply came to its end");
    }
}

/// So small a model may or may not call: whichever it does, the loop holds and the session is whole.
#[test]
fn a_real_model_may_use_tools() {
    // Room for the tools that a request carries, and for a reply.
    let server = Served::start(2560);
    let base = format!("{}/v1", server.base());
    let project = server.project();
    let asked = ["-p", "Use fs_readFile on README.md", "--output-format", "json", "--max-turns", "1"];
    let ran = project.run(&server.talk("llamacpp", &base, &asked));
    let said = ran.json();
    let tools = well_formed(&project);
    assert_eq!(said["tool_calls"].as_u64().expect("a count"), tools.len() as u64, "{said}");
    // One call, and one more for each time the server could not read what its own model wrote.
    let again = ran.err.matches("Retrying").count() as u64;
    assert_eq!(said["calls"]["main"].as_u64(), Some(1 + again), "{said} {}", ran.err);
    match ran.code {
        0 | 3 | 4 => {}
        // What so small a model writes may not even be a call to its own server, which then says so each time.
        1 => assert!(ran.err.contains("does not match the expected"), "{} {}", ran.out, ran.err),
        other => panic!("{other} {} {}", ran.out, ran.err),
    }
    assert_eq!(project.read("README.md"), "# Kettle\n\nIt boils water.\n");
}

#[test]
fn a_real_model_is_stopped_in_the_middle() {
    let server = Served::start(4096);
    let base = format!("{}/v1", server.base());
    let project = server.project();
    let mut terminal = Terminal::start(&project, &server.talk("llamacpp", &base, &[]));
    // So small a model may write anything, but no blanks alone.
    let letters = |screen: &str| screen.chars().filter(|c| !c.is_whitespace()).count();
    terminal.prompt().line("?Write a long story about a kettle.");
    server.until_at_work(1);
    let before = letters(&terminal.screen());
    terminal.until("the beginning of a story", |screen| letters(screen) > before + 60);
    terminal.keys("\x1b").prompt();
    server.until_at_work(0);
    assert_eq!(terminal.leave(), 0);
    well_formed(&project);
    let id = project.run(&["sessions", "--json"]).json()[0]["id"].as_str().expect("a session").to_owned();
    let document = project.run(&["session", "export", &id, "--format", "json"]).json();
    let last = document["messages"].as_array().and_then(|all| all.last()).expect("a message").clone();
    assert_eq!(last["role"], "assistant", "{document:#}");
    assert!(last["content"][0]["text"].as_str().is_some_and(|text| text.len() > 20), "{document:#}");
}

#[test]
fn a_wrong_key_and_a_dead_server_are_told() {
    let mut server = Served::start(1024);
    let (base, v1) = (server.base(), format!("{}/v1", server.base()));
    let project = server.project();
    let strange = Project::new().env("POINTSMAN_API_KEY", "another-key");
    for (wire, base) in [("llamacpp", &v1), ("anthropic", &base)] {
        let ran = strange.run(&server.talk(wire, base, &["-p", "?Say hello"]));
        assert_eq!(ran.code, 1, "{wire}: {} {}", ran.out, ran.err);
        assert!(ran.err.contains("key"), "{wire}: {}", ran.err);
    }
    server.stop();
    for (wire, base) in [("llamacpp", &v1), ("anthropic", &base)] {
        let ran = project.run(&server.talk(wire, base, &["-p", "?Say hello"]));
        assert_eq!(ran.code, 1, "{wire}: {} {}", ran.out, ran.err);
        assert!(ran.err.contains("127.0.0.1"), "{wire}: {}", ran.err);
    }
}
