//! The vendors' own clients, asked to read what our server of models says: what the codecs are tested against is what those
//! clients understand. Needs Python and its registry once; the clients stay below `target`.

use crate::server::{Reply, Server};
use pointsman::provider::wire::NAMES;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A wire, the words for a reply that calls tools, and whether calls have ids there.
const ROWS: &[(&str, &str, bool)] = &[
    ("anthropic", "tool_use", true),
    ("openai-chat", "tool_calls", true),
    ("openai-responses", "completed", true),
    ("gemini", "STOP", false),
];

fn here(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sdk").join(name)
}

fn run(command: &mut Command) -> Output {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}: run tests/run"));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {said}: run tests/run");
    output
}

/// The Python of an environment that holds exactly what is required; made anew when that changes.
fn python() -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("sdk");
    let (python, done) = (dir.join("bin/python"), dir.join("installed.txt"));
    let wanted = std::fs::read_to_string(here("requirements.txt")).expect("the list");
    if std::fs::read_to_string(&done).is_ok_and(|installed| installed == wanted) {
        return python;
    }
    run(Command::new("python3").args(["-m", "venv", "--clear"]).arg(&dir));
    let install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r"];
    run(Command::new(&python).args(install).arg(here("requirements.txt")));
    std::fs::write(done, wanted).expect("a note of what is installed");
    python
}

#[test]
fn the_vendors_clients_understand_the_server() {
    let python = python();
    for &wire in NAMES {
        let row = ROWS.iter().find(|row| row.0 == wire);
        let (_, stop, ids) =
            row.unwrap_or_else(|| panic!("add a row for {wire}, and its client to check.py"));
        let reply = Reply::call("c1", "fs_readFile", json!({ "path": "grüße 😀" }))
            .and_call("c2", "fs_glob", json!({}))
            .text_before("Both at once, é.")
            .thought_before("Let me see.")
            .usage(900, 70, 800);
        let slow =
            Reply::status(429, r#"{"error":{"type":"rate_limit_error","code":429,"message":"slow down"}}"#);
        let server = Server::start([reply, slow]).require_key("sk-of-the-client");
        let output = run(Command::new(&python).arg(here("check.py")).args([wire, &server.base()]));
        let said: Vec<Value> = String::from_utf8(output.stdout)
            .expect("JSON is UTF-8")
            .lines()
            .map(|line| serde_json::from_str(line).expect("JSON"))
            .collect();
        let (said, error) = (&said[0], &said[1]);
        for (what, want) in [
            ("streamed", json!("Both at once, é.")),
            ("text", json!("Both at once, é.")),
            ("thought", json!("Let me see.")),
            ("stop", json!(stop)),
            ("usage", json!([900, 70, 800])),
        ] {
            assert_eq!(said[what], want, "{wire}: {what} in {said}");
        }
        let calls: Vec<Value> = said["calls"].as_array().expect("calls").clone();
        let names = |call: &Value| json!([call[1], call[2]]);
        let want = [json!(["fs_readFile", { "path": "grüße 😀" }]), json!(["fs_glob", {}])];
        assert_eq!(calls.iter().map(names).collect::<Vec<_>>(), want, "{wire}");
        assert!(!ids || (calls[0][0] == "c1" && calls[1][0] == "c2"), "{wire}: {said}");
        assert_eq!(error["status"], 429, "{wire}: {error}");
        assert!(error["error"].as_str().is_some_and(|text| text.contains("slow down")), "{wire}: {error}");
        server.approve();
    }
}
