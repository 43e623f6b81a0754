//! `models` and `doctor`: who could be used, what is there, and what to do where somebody does not answer.

use crate::server::Server;
use crate::support::{Project, Terminal};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::TcpListener;
use std::time::{Duration, Instant};

/// A server that gives every request these bytes, or nothing at all.
fn always(answer: Option<&'static str>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("an address");
    std::thread::spawn(move || {
        let mut held = Vec::new();
        for stream in listener.incoming() {
            let Ok(mut stream) = stream else { return };
            if let Some(answer) = answer {
                let _ = stream.read(&mut [0; 4096]);
                let length = answer.len();
                let head =
                    format!("HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: {length}\r\n\r\n");
                let _ = stream.write_all(format!("{head}{answer}").as_bytes());
            } else {
                held.push(stream);
            }
        }
    });
    format!("http://{address}")
}

fn project() -> Project {
    Project::new()
}

fn configured(project: &Project, text: &str) {
    let path = project.home().join("config/pointsman/config.toml");
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    std::fs::write(path, text).expect("the file can be written");
}

fn row<'a>(entry: &'a Value, model: &str) -> &'a Value {
    let rows = entry["models"].as_array().expect("models");
    rows.iter().find(|row| row["model"] == model).unwrap_or_else(|| panic!("no {model}: {entry}"))
}

#[test]
fn each_provider_with_what_it_lists() {
    let listing = r#"{"data":[{"id":"claude-sonnet-5-5"},
        {"id":"new-one","context_length":9000,"pricing":{"prompt":"0.000001","completion":"0.000002"}}]}"#;
    let project = project()
        .env("ANTHROPIC_API_KEY", "sk-a")
        .env("ANTHROPIC_BASE_URL", always(Some(listing)))
        .env("GROQ_API_KEY", "sk-g");
    let local = Server::start([]);
    let nobody = {
        let server = Server::start([]);
        server.base()
    };
    configured(
        &project,
        &format!(
            "[providers.groq]\nbase_url = \"{nobody}\"\n[providers.far]\nwire = \"openai-chat\"\nbase_url = \"https://far.test\"\nkey_env = \"FAR_KEY\"\n[providers.box]\nwire = \"openai-chat\"\nbase_url = \"{}/v1\"\n",
            local.base()
        ),
    );
    let ran = project.run(&["models", "--json"]);
    assert_eq!(ran.code, 1, "one does not answer: {}", ran.err);
    let entries = ran.json();
    let names: Vec<_> = entries.as_array().expect("entries").iter().map(|e| &e["provider"]).collect();
    assert_eq!(names, ["anthropic", "groq", "box", "far"]);
    let far = "No key is set for far. Run 'pointsman auth set far', or set FAR_KEY.";
    assert_eq!(entries[3]["error"], far);
    assert_eq!(entries[0]["key"], "ANTHROPIC_API_KEY");
    let main = row(&entries[0], "claude-sonnet-5-5");
    assert_eq!((&main["tiers"], &main["listed"]), (&json!(["main"]), &json!(true)));
    assert_eq!((&main["context"], &main["price"]["input"]), (&json!(1_000_000), &json!(2.0)));
    assert_eq!(row(&entries[0], "claude-haiku-5-5")["listed"], false);
    let new = row(&entries[0], "new-one");
    assert_eq!((&new["tiers"], &new["context"]), (&json!([]), &json!(9000)));
    assert_eq!(new["price"]["output"], 2.0);
    let error = entries[1]["error"].as_str().expect("an error");
    assert!(error.contains(&nobody) && error.contains("base_url"), "{error}");
    assert_eq!(row(&entries[1], "openai/gpt-oss-20b")["listed"], Value::Null);
    assert_eq!((&entries[2]["key"], &entries[2]["error"]), (&Value::Null, &Value::Null));
    assert_eq!(row(&entries[2], "mock-model")["listed"], true);

    let text = project.run(&["models"]).out;
    for line in [
        "main            claude-sonnet-5-5",
        "1,000,000 tokens, $2 in, $10 out per million",
        "not listed there",
        "! Nothing answers at",
    ] {
        assert!(text.contains(line), "{line}:\n{text}");
    }
    let one = project.run(&["models", "--json", "--provider", "box"]);
    assert_eq!((one.code, one.json().as_array().map(Vec::len)), (0, Some(1)), "{}", one.err);
}

#[test]
fn what_cannot_be_asked_says_what_to_do() {
    let project = project();
    let ran = project.run(&["models", "--provider", "groqq"]);
    assert!(ran.code == 2 && ran.err.contains("Did you mean 'groq'?"), "{}", ran.err);
    let ran = project.run(&["models", "--provider", "groq"]);
    assert!(ran.code == 2 && ran.err.contains("'pointsman auth set groq'"), "{}", ran.err);
    let ran = project.run(&["models", "--json"]);
    assert_eq!((ran.code, ran.out.as_str()), (0, "[]\n"));
    assert!(ran.err.contains("auth set"), "{}", ran.err);
    let ran = project.run(&["models", "--provider", "offline"]);
    assert!(ran.code == 0 && ran.err.contains("has no models to list"), "{}", ran.err);
    let html = project.env("OPENAI_API_KEY", "sk-o").env("OPENAI_BASE_URL", always(Some("<html></html>")));
    let ran = html.run(&["models"]);
    assert!(ran.code == 1 && ran.out.contains("offers no model"), "{} {}", ran.out, ran.err);
}

#[test]
fn doctor_looks_at_each_provider_and_stays_quick() {
    let server = Server::start([]);
    let project = project()
        .env("ANTHROPIC_API_KEY", "sk-a")
        .env("ANTHROPIC_BASE_URL", server.base())
        .env("OPENAI_API_KEY", "sk-o")
        .env("OPENAI_BASE_URL", always(None))
        .env("GROQ_API_KEY", "sk-g");
    configured(&project, &format!("[providers.groq]\nbase_url = \"{}\"\n", always(None)));
    let begun = Instant::now();
    let ran = project.run(&["doctor"]);
    assert!(begun.elapsed() < Duration::from_secs(8), "{:?}", begun.elapsed());
    assert_eq!(ran.code, 1);
    for line in [
        "anthropic: ANTHROPIC_API_KEY, answers",
        "'pointsman models --provider anthropic' lists what is available.",
        "openai: OPENAI_API_KEY, does not answer",
        "OpenAI sent nothing for 2 s. Try again later.",
        "groq: GROQ_API_KEY, does not answer",
    ] {
        assert!(ran.out.contains(line), "{line}:\n{}", ran.out);
    }
}

#[test]
fn another_address_offers_none_of_the_vendors_own_models() {
    let project = project().env("OPENAI_API_KEY", "sk-o");
    let server = Server::start([]);
    let base = format!("{}/v1", server.base());
    for (arguments, named) in [(&["--model", "mock-model"][..], "openai/mock-model"), (&[], "openai")] {
        let arguments: Vec<&str> =
            ["--provider", "openai", "--base-url", &base].iter().chain(arguments).copied().collect();
        let mut terminal = Terminal::start(&project, &arguments);
        terminal.line("/model").see("Model: ").see("offline").prompt();
        let listed: Vec<String> = terminal
            .all()
            .lines()
            .filter(|line| line.starts_with("  openai"))
            .map(|line| line.trim().to_owned())
            .collect();
        assert_eq!(listed, [named], "{}", terminal.all());
        assert_eq!(terminal.leave(), 0);
    }
}

#[test]
fn a_fallback_that_cannot_be_used_is_skipped_and_said() {
    let project = project().script("[[reply]]\ntext = \"Hello.\"\n").env("LANG", "C.UTF-8");
    configured(&project, "[models]\nfallback = [\"groq\", \"nobody/x\", \"offline\"]\n");
    let ran = project.run(&["-p", "what is HPOS?"]);
    assert_eq!((ran.code, ran.out.as_str()), (0, "Hello.\n"), "{}", ran.err);
    assert!(ran.err.contains("Fallback model 'groq' skipped: No key is set for Groq"), "{}", ran.err);
    let doctor = project.run(&["doctor"]);
    assert!(doctor.out.contains("Fallback model 'groq' skipped"), "{}", doctor.out);
    assert!(doctor.out.contains("'pointsman auth set groq'"), "{}", doctor.out);
}

#[test]
fn a_refused_connection_names_its_address_and_what_to_check() {
    let nobody = {
        let server = Server::start([]);
        server.base()
    };
    let project = project().env("OPENAI_API_KEY", "sk-o");
    let ran = project.run(&["-p", "what is HPOS?", "--provider", "openai", "--base-url", &nobody]);
    assert_eq!(ran.code, 1);
    assert!(
        ran.err.contains(&format!("Nothing answers at {nobody}")) && ran.err.contains("--base-url"),
        "{}",
        ran.err
    );
    assert!(!ran.err.contains("Start OpenAI"), "{}", ran.err);
}
