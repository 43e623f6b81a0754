//! The main loop against a server that judges every request, in every wire: what is sent, how often, how large, and
//! what a person sees when the server fails.

use crate::server::{Fault, Reply, Server};
use crate::support::{Project, Terminal, log};
use serde_json::json;

#[derive(Debug, Clone, Copy)]
enum Wire {
    Chat,
    Messages,
    Responses,
    Gemini,
}

const WIRES: [Wire; 4] = [Wire::Chat, Wire::Messages, Wire::Responses, Wire::Gemini];

/// A fresh Rust project that talks to this server.
fn project(server: &Server, wire: Wire) -> Project {
    let project = Project::new()
        .file("Cargo.toml", "[package]\nname = \"fresh\"\nversion = \"0.1.0\"\nedition = \"2024\"\n")
        .file("src/main.rs", "fn main() {\n    println!(\"hello\");\n}\n");
    match wire {
        Wire::Chat => project
            .env("POINTSMAN_BASE_URL", format!("{}/v1", server.base()))
            .env("POINTSMAN_API_KEY", "secret-key")
            .env("POINTSMAN_MODEL", "mock-model"),
        Wire::Messages => {
            project.env("ANTHROPIC_BASE_URL", server.base()).env("ANTHROPIC_API_KEY", "secret-key")
        }
        Wire::Responses => {
            project.env("XAI_BASE_URL", format!("{}/v1", server.base())).env("XAI_API_KEY", "secret-key")
        }
        Wire::Gemini => project.env("GEMINI_BASE_URL", server.base()).env("GEMINI_API_KEY", "secret-key"),
    }
}

/// A key of OpenAI's and the address of somebody else: chat completions, without what only OpenAI's own models know.
#[test]
fn a_compatible_server_is_asked_as_before() {
    let server = Server::start([Reply::text("Hello from elsewhere.")]).require_key("secret-key");
    let project = Project::new()
        .env("OPENAI_BASE_URL", format!("{}/v1", server.base()))
        .env("OPENAI_API_KEY", "secret-key");
    let ran = project.run(&["-p", "what is HPOS?"]);
    assert!(ran.out.contains("Hello from elsewhere."), "{}", ran.err);
    server.approve();
    let seen = server.requests().remove(0);
    assert_eq!((seen.path.as_str(), &seen.body["reasoning"]), ("/v1/chat/completions", &json!(null)));
}

#[test]
fn a_tool_round_is_one_call_more() {
    for wire in WIRES {
        let server = Server::start([
            Reply::call("c1", "fs_readFile", json!({ "path": "src/main.rs" })).text_before("Let me look."),
            Reply::call(
                "c2",
                "fs_edit",
                json!({ "path": "src/main.rs", "edits": [{ "old": "hello", "new": "good day" }] }),
            ),
            Reply::text("It greets now.").usage(1300, 20, 1000),
            Reply::text("Nothing is left to do."),
        ])
        .require_key("secret-key");
        let project = project(&server, wire);
        let mut terminal = Terminal::start(&project, &[]);
        terminal.line("change the greeting in src/main.rs").see("Let me look.").see("y yes").keys("y");
        terminal
            .see("It greets now.")
            .see("1,500 tokens in (1,000 cached), 40 out")
            .see("3 calls, 2 tools")
            .prompt();
        assert!(project.read("src/main.rs").contains("good day"));
        terminal.turn("change the greeting in src/main.rs again").see("Nothing is left to do.");
        assert_eq!(terminal.leave(), 0);
        server.approve();
        assert_eq!(server.requests().len(), 4, "one call, and one for each round of tools: {wire:?}");
        let events = log::events(&project);
        log::every_start_has_its_end(&events);
        assert_eq!(log::of_type(&events, "turn_ended")[0]["counts"]["main"], 3);
        let text = std::fs::read_to_string(log::sessions(&project, "jsonl").pop().unwrap()).unwrap();
        assert!(!text.contains("secret-key"), "no key in the session");
    }
}

const CORE: &str = "fs_listFiles fs_readFile fs_grep fs_glob fs_edit fs_writeFile bash_execute askUser";

/// What each route is offered at first, and how much of it there is at most.
#[test]
fn the_first_request_has_what_its_work_takes() {
    let git = "git_status git_diff git_add git_commit git_push git_pull";
    for wire in WIRES {
        for (line, key, more, most) in [
            ("explain src/main.rs", true, "moreTools", 4_500),
            ("fix the greeting in src/main.rs", true, "moreTools", 4_500),
            ("write a commit message", true, &format!("moreTools {git}"), 6_000),
            ("push the branch", true, &format!("moreTools {git}"), 6_000),
            (
                "remember that we use tabs",
                true,
                "moreTools memory_remember memory_search memory_readToday",
                5_200,
            ),
            ("explain src/main.rs", false, "", 2_500),
            ("push the branch", false, "", 2_500),
        ] {
            // Without a key a server on this machine has a small model; others want one.
            if !key && !matches!(wire, Wire::Chat) {
                continue;
            }
            let server = Server::start([Reply::text("Done.")]);
            let mut project = project(&server, wire).file(".git/HEAD", "ref: refs/heads/main\n");
            if !key {
                project = project.env("POINTSMAN_API_KEY", "").env("POINTSMAN_PROVIDER", "llamacpp");
            }
            let ran = project.run(&["-p", line]);
            let request = server.requests().remove(0);
            let tools = request.tools().join(" ");
            assert_eq!(tools, format!("{CORE} {more}").trim(), "{wire:?} {line}: {}", ran.err);
            let bytes = beginning(&request.body);
            assert!(bytes <= most, "{wire:?}, {line}: {bytes} bytes");
        }
    }
}

/// Bytes of JSON of the system prompt and the tools.
fn beginning(body: &serde_json::Value) -> usize {
    let fields = ["tools", "system", "instructions", "systemInstruction"];
    let own = fields.iter().filter_map(|field| body.get(*field));
    let said = body["messages"].get(0).filter(|message| message["role"] == "system");
    own.chain(said).map(|part| part.to_string().len()).sum()
}

#[test]
fn a_question_before_any_work_takes_one_tool() {
    for wire in WIRES {
        let server = Server::start([Reply::text("Done.")]);
        project(&server, wire).run(&["-p", "what is HPOS?"]);
        let request = server.requests().remove(0);
        assert_eq!(request.tools(), ["needsAction"]);
        assert!(request.raw.len() <= 2_000, "{wire:?}: {} bytes", request.raw.len());
    }
}

/// In a project of everything: npm and pm2, a remote on GitHub with a token, hosts, a staging log, a search service. The model
/// asks for family after family.
#[test]
fn a_conversation_has_room_for_every_tool() {
    let settings = "[ssh.hosts]\nbox = \"a@b\"\n[logs]\nstaging = \"tail app.log\"\n[search]\nbase_url = \"http://127.0.0.1:9\"\n";
    let families =
        ["files", "background", "git", "github", "ssh", "pm2", "npm", "web", "memory", "logs", "steps"];
    for wire in WIRES {
        let asks = families
            .iter()
            .enumerate()
            .map(|(n, family)| Reply::call(&format!("c{n}"), "moreTools", json!({ "family": family })));
        let server = Server::start(asks.chain([Reply::text("Done.")]));
        let project = project(&server, wire)
            .file(".git/HEAD", "ref: refs/heads/main\n")
            .file(".git/config", "[remote \"origin\"]\n\turl = git@github.com:acme/shop.git\n")
            .file("package.json", "{\"dependencies\":{\"pm2\":\"5\"}}")
            .file("node_modules/.bin/pm2", "#!/bin/sh\n")
            .env("GITHUB_TOKEN", "of-nobody");
        std::fs::create_dir_all(project.home().join("config/pointsman")).unwrap();
        let file = project.home().join("config/pointsman/config.toml");
        let before = std::fs::read_to_string(&file).unwrap_or_default();
        std::fs::write(file, before + settings).unwrap();
        let pm2 = project.path("node_modules/.bin/pm2");
        let rights = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        std::fs::set_permissions(pm2, rights).unwrap();
        let ran = project.run(&["-p", "rename main in src/main.rs"]);
        server.approve();
        let requests = server.requests();
        let sizes: Vec<usize> = requests.iter().map(|request| request.tools().len()).collect();
        assert!(sizes.is_sorted_by(|a, b| a < b), "{sizes:?} {}", ran.err);
        let last = requests.last().unwrap();
        let offered = last.tools();
        for name in [
            "github_triggerWorkflow",
            "ssh_execute",
            "pm2_save",
            "npm_run",
            "web_search",
            "logs_getStagingLogs",
            "updatePlan",
        ] {
            assert!(offered.iter().any(|tool| tool == name), "{name}: {offered:?}");
        }
        let bytes = beginning(&last.body);
        assert!(bytes <= 12_000, "{wire:?}: {bytes} bytes");
    }
}

#[test]
fn an_agent_is_offered_its_own_tools() {
    for wire in WIRES {
        let server = Server::start([Reply::text("Done."), Reply::text("Done.")]);
        project(&server, wire).run(&["-p", "/agents koda rename main in src/main.rs"]);
        let request = server.requests().remove(0);
        assert!(request.raw.len() <= 6_000, "{wire:?}: {} bytes", request.raw.len());
    }
}

/// Whoever works and whatever is only answered, the requests of one conversation begin with the same bytes: all of the
/// one before but what closes it. The short beginning of a question before any work is the one exception.
#[test]
fn requests_of_one_conversation_share_their_bytes() {
    for wire in WIRES {
        let lines = [
            "fix the greeting in src/main.rs",
            "format it the usual way",
            "What is HPOS?",
            "where is the main function in this project?",
            "?is that fine",
        ];
        let server = Server::start(lines.map(|_| Reply::text("Nothing is to be done.")));
        let project = project(&server, wire).env("POINTSMAN_ANALYZER", "off").env("POINTSMAN_DEBATE", "off");
        let mut terminal = Terminal::start(&project, &[]);
        for line in lines {
            terminal.turn(line);
        }
        assert_eq!(terminal.leave(), 0);
        server.approve();
        let bodies: Vec<String> = server.requests().iter().map(|seen| unmarked(&seen.raw)).collect();
        assert!(bodies.len() >= lines.len(), "{}", bodies.len());
        for (before, now) in bodies.iter().zip(&bodies[1..]) {
            let open = before.trim_end_matches(['}', ']', '"']);
            assert!(now.starts_with(open), "{wire:?}:\n{before}\n{now}");
        }
    }
}

/// What ran before the limit is not run again behind it, and the countdown can be left.
#[test]
fn a_limit_in_the_middle_of_work_is_waited_out_and_nothing_runs_twice() {
    for wire in WIRES {
        let limit = |wait: &str| {
            Reply::status(429, r#"{"error":{"message":"slow down"}}"#).header("retry-after", wait)
        };
        let edit = json!({ "path": "src/main.rs", "edits": [{ "old": "hello", "new": "hello hello" }] });
        let replies =
            [Reply::call("c1", "fs_edit", edit), limit("1"), Reply::text("Greets twice."), limit("7200")];
        let server = Server::start(replies);
        let project =
            project(&server, wire).env("POINTSMAN_ANALYZER", "off").env("POINTSMAN_SELFCHECK", "off");
        let mut terminal = Terminal::start(&project, &["--mode", "edits"]);
        terminal.turn("change the greeting in src/main.rs").see("Greets twice.");
        assert!(
            project.read("src/main.rs").contains("\"hello hello\""),
            "{wire:?}: {}",
            project.read("src/main.rs")
        );
        terminal
            .line("change the greeting in src/main.rs back")
            .see("retrying in 2 h")
            .keys("\u{1b}")
            .prompt();
        assert_eq!(terminal.leave(), 0);
        assert_eq!(server.requests().len(), 4, "{wire:?}");
    }
}

/// The body without the marks that tell a vendor how far to cache.
fn unmarked(raw: &[u8]) -> String {
    String::from_utf8_lossy(raw).replace(r#","cache_control":{"type":"ephemeral"}"#, "")
}

#[test]
fn a_busy_server_is_asked_again_after_the_wait_it_wants() {
    for wire in WIRES {
        let busy = Reply::status(429, r#"{"error":{"type":"rate_limit_error","message":"slow down"}}"#);
        let server = Server::start([busy.header("retry-after", "1"), Reply::text("Now it works.")]);
        let project = project(&server, wire);
        let mut terminal = Terminal::start(&project, &[]);
        terminal.line("what is HPOS?").see("Retrying (2 of 5)").see("retrying in 1 s");
        terminal.see("Now it works.").prompt();
        assert_eq!(terminal.leave(), 0);
        server.approve();
        assert_eq!(server.requests().len(), 2);
    }
}

#[test]
fn a_connection_that_went_stale_is_renewed_without_a_word() {
    for wire in WIRES {
        let given_up = || Reply::text("").fault(Fault::GivenUp);
        let server = Server::start([
            Reply::text("One."),
            given_up(),
            Reply::text("Two."),
            given_up(),
            given_up(),
            Reply::text("Three."),
        ]);
        let project = project(&server, wire);
        let mut terminal = Terminal::start(&project, &[]);
        terminal.turn("what is HPOS?").see("One.");
        terminal.turn("and what is WooCommerce?").see("Two.").never("Retrying");
        terminal.turn("what is PHP?").see("Retrying (3 of 5)").see("Three.");
        assert_eq!(terminal.leave(), 0);
        assert_eq!(server.requests().len(), 6);
    }
}

/// Whatever goes wrong, and however often in whatever order.
#[test]
fn a_request_is_sent_five_times_at_most() {
    for wire in WIRES {
        let cut = || Reply::text("Some of it. ".repeat(60)).fault(Fault::ResetAfter(2_000));
        let given_up = || Reply::text("").fault(Fault::GivenUp);
        let busy = Reply::status(429, r#"{"error":{"message":"slow down"}}"#).header("retry-after-ms", "1");
        let server = Server::start([
            Reply::text("One."),
            given_up(),
            given_up(),
            cut(),
            busy,
            cut(),
            Reply::text("Never said."),
        ]);
        let project = project(&server, wire);
        let mut terminal = Terminal::start(&project, &[]);
        terminal.turn("what is HPOS?").see("One.");
        terminal.line("what is PHP?").see("(3 of 5)").see("The partial reply is kept. Retrying (4 of 5)");
        terminal.see("(5 of 5)").see("Try again later").prompt().never("Never said.");
        assert_eq!(terminal.leave(), 0);
        assert_eq!(server.requests().len(), 6, "{wire:?}");
    }
}

#[test]
fn a_reply_without_an_end_is_gone_on_with_four_times() {
    for wire in WIRES {
        let server = Server::start((0..8).map(|_| Reply::text("And on, ").stop("max_tokens")));
        let ran = project(&server, wire).run(&["-p", "what is HPOS?"]);
        assert_eq!(server.requests().len(), 5, "{wire:?}");
        assert!(ran.err.contains("hit its length limit"), "{}", ran.err);
    }
}

#[test]
fn what_a_vendor_holds_back_or_asks_to_wait_for_is_said() {
    let filtered = Reply::text("").stop("refusal");
    let busy = Reply::status(429, r#"{"error":{"message":"slow down"}}"#).header("retry-after", "3600");
    for (wire, (reply, said)) in WIRES.into_iter().flat_map(|wire| {
        let both = [(filtered.clone(), "declined to answer"), (busy.clone(), "asks to wait 60 min")];
        both.map(|row| (wire, row))
    }) {
        let server = Server::start([reply]);
        let ran = project(&server, wire).run(&["-p", "what is HPOS?"]);
        assert_eq!((ran.code, server.requests().len()), (1, 1), "{}", ran.err);
        assert!(ran.err.contains(said), "{}", ran.err);
    }
}

#[test]
fn a_stream_that_breaks_is_kept_and_gone_on_with() {
    for wire in WIRES {
        let long = "word ".repeat(60);
        let server = Server::start([
            Reply::text(format!("What arrived. {long}")).fault(Fault::ResetAfter(2_000)),
            Reply::text("The rest of it."),
        ]);
        let project = project(&server, wire);
        let mut terminal = Terminal::start(&project, &[]);
        terminal.turn("what is HPOS?").see("What arrived.").see("The rest of it.");
        assert_eq!(terminal.leave(), 0);
        server.approve();
        let second = String::from_utf8(server.requests().remove(1).raw).unwrap();
        assert!(second.contains("What arrived."), "{wire:?}: the model sees what it said: {second}");
        log::every_start_has_its_end(&log::events(&project));
    }
}

#[test]
fn a_wrong_key_is_explained() {
    for wire in WIRES {
        let server = Server::start([Reply::text("Never said.")]).require_key("another-key");
        let project = project(&server, wire);
        let mut terminal = Terminal::start(&project, &[]);
        terminal
            .turn("what is HPOS?")
            .see("key")
            .see("--provider offline")
            .never("Never said.")
            .never("secret-key");
        assert_eq!(terminal.leave(), 0);
        assert_eq!(server.requests().len(), 1, "a wrong key is not tried again");
        log::every_start_has_its_end(&log::events(&project));
    }
}

#[test]
fn a_server_that_is_not_there_is_named() {
    let server = Server::start([]);
    let project = project(&server, Wire::Chat);
    drop(server);
    let mut terminal = Terminal::start(&project, &["--base-url", "http://127.0.0.1:9"]);
    terminal.line("what is HPOS?").see("http://127.0.0.1:9").see("base_url").prompt();
    assert_eq!(terminal.leave(), 0);
}

#[test]
fn a_server_on_this_machine_is_offered_before_anything_is_typed() {
    for (lang, columns, asked, yes) in
        [("en_GB.UTF-8", 80, "Use it?", "y yes"), ("de_DE.UTF-8", 40, "Verwenden?", "j ja")]
    {
        let server = Server::start([Reply::text("Hello from here.")]);
        let project = Project::new().env("LANG", lang);
        let config = project.home().join("config/pointsman/config.toml");
        std::fs::create_dir_all(config.parent().expect("a folder")).expect("the folder can be made");
        let vendor = format!("[providers.ollama]\nbase_url = \"{}/v1\"\n", server.base());
        std::fs::write(&config, vendor).expect("the file can be written");
        let mut terminal = Terminal::sized(&project, &[], columns, 24);
        terminal.see("ollama").see(asked).see(yes).keys(&yes[..1]).see("ollama/mock-model");
        terminal.turn("Good morning").see("Hello from here.");
        assert_eq!(terminal.leave(), 0);
        assert_eq!(server.requests().len(), 1);
    }
}
