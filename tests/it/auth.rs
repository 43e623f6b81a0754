//! Keys: given to `auth`, kept in the system's keyring or a file of one's own, found where they are needed, and never shown.

use crate::server::{Reply, Server};
use crate::support::{Project, Terminal};
use rustix::process::Signal;
use serde_json::{Value, json};
use std::os::unix::fs::PermissionsExt;
use std::process::Command;

const KEY: &str = "sk-given-to-auth-0123456789";

/// A project without a keyring, whose OpenAI lives on this server.
fn project(server: &Server) -> Project {
    Project::new().env("OPENAI_BASE_URL", format!("{}/v1", server.base())).env("PATH", "/usr/bin:/bin")
}

fn credentials(project: &Project) -> std::path::PathBuf {
    project.home().join("config/pointsman/credentials.toml")
}

#[test]
fn a_key_that_was_given_is_used() {
    let server = Server::start([Reply::text("It is a table layout.")]).require_key(KEY);
    let project = project(&server);
    let ran = project.feed(&["auth", "set", "openai"], &format!("{KEY}\n"));
    assert!(ran.code == 0 && ran.out.contains("credentials.toml"), "{} {}", ran.out, ran.err);
    assert!(!ran.out.contains(KEY) && !ran.err.contains(KEY));
    let mode = std::fs::metadata(credentials(&project)).expect("the file").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    let listed = project.run(&["auth", "list"]);
    assert!(listed.out.contains("openai") && listed.out.contains("…6789"), "{}", listed.out);
    assert!(!listed.out.contains("456789"), "no more than four characters: {}", listed.out);
    let rows = project.run(&["auth", "list", "--json"]).json();
    assert_eq!((&rows[0]["source"], &rows[0]["used"]), (&json!("file"), &json!(true)), "{rows}");

    let ran = project.run(&["-p", "what is HPOS?"]);
    assert!(ran.code == 0 && ran.out.contains("table layout"), "{} {}", ran.out, ran.err);
    server.approve();
    let ran = project.run(&["auth", "remove", "openai"]);
    assert_eq!((ran.code, credentials(&project).exists()), (0, true), "{}", ran.err);
    assert!(!std::fs::read_to_string(credentials(&project)).expect("text").contains("sk-"));
    let again = project.run(&["auth", "remove", "openai"]);
    assert!(again.code == 1 && again.err.contains("auth list"), "{}", again.err);
    assert!(project.run(&["auth", "list"]).err.contains("auth set"));
}

#[test]
fn a_refused_key_names_where_it_came_from() {
    let refused = |project: &Project, place: &str| {
        let ran = project.run(&["-p", "what is HPOS?", "--provider", "openai"]);
        assert_eq!(ran.code, 1, "{}", ran.err);
        assert!(ran.err.contains("rejected the key"), "{}", ran.err);
        assert!(ran.err.contains(place) && !ran.err.contains("sk-"), "{place}: {}", ran.err);
    };
    let server = Server::start([]).require_key("another");
    let plain = project(&server);
    plain.feed(&["auth", "set", "openai"], KEY);
    refused(&plain, "credentials.toml ('pointsman auth set openai' replaces it)");
    let variable = plain.env("OPENAI_API_KEY", "sk-of-the-environment");
    refused(&variable, "Check OPENAI_API_KEY");
    let rows = variable.run(&["auth", "list", "--json"]).json();
    let used: Vec<_> = rows.as_array().unwrap().iter().map(|row| (&row["source"], &row["used"])).collect();
    assert_eq!(used, [(&json!("variable"), &json!(true)), (&json!("file"), &json!(false))]);
    let ran = variable.feed(&["auth", "set", "openai"], KEY);
    assert!(ran.err.contains("OPENAI_API_KEY is set and takes precedence"), "{}", ran.err);
    refused(&variable.env("POINTSMAN_API_KEY", "sk-of-any-vendor"), "Check POINTSMAN_API_KEY");
}

#[test]
fn keys_count_in_the_order_of_the_vendors() {
    let server = Server::start([Reply::text("From Anthropic.")]).require_key(KEY);
    let project =
        project(&server).env("ANTHROPIC_BASE_URL", server.base()).env("OPENAI_API_KEY", "sk-not-this-one");
    project.feed(&["auth", "set", "anthropic"], KEY);
    let ran = project.run(&["-p", "what is HPOS?"]);
    assert!(ran.out.contains("From Anthropic."), "{} {}", ran.out, ran.err);
    assert_eq!(server.requests()[0].path, "/v1/messages");
}

#[test]
fn a_key_is_typed_unseen() {
    let server = Server::start([]);
    for (lang, asks, keys, code) in [
        ("C.UTF-8", "Key for OpenAI (hidden):", format!("x\x15{KEY}z\x7f\r"), 0),
        ("de_DE.UTF-8", "Schlüssel für OpenAI (unsichtbar):", format!("{KEY}\r"), 0),
        ("C.UTF-8", "Key for OpenAI (hidden):", "sk-given\x03".to_owned(), 130),
    ] {
        let project = project(&server).env("LANG", lang);
        let mut terminal = Terminal::start(&project, &["auth", "set", "openai"]);
        terminal.see(asks).keys(&keys);
        assert_eq!(terminal.end(), code);
        terminal.never("sk-given").is_as_before();
        let kept = std::fs::read_to_string(credentials(&project)).unwrap_or_default();
        assert_eq!(kept.contains(&format!("\"{KEY}\"")), code == 0, "{kept}");
    }
}

#[test]
fn a_signal_gives_the_terminal_back() {
    let server = Server::start([]);
    for (signal, code) in [(Signal::INT, 130), (Signal::TERM, 143), (Signal::HUP, 129)] {
        let project = project(&server);
        let mut terminal = Terminal::start(&project, &["auth", "set", "openai"]);
        terminal.see("(hidden)").keys("sk-begun").signal(signal);
        assert_eq!(terminal.end(), code);
        terminal.never("sk-begun").is_as_before();
        assert!(!credentials(&project).exists());
    }
}

#[test]
fn what_is_no_key_or_no_vendor_is_refused() {
    let project = Project::new().env("PATH", "/usr/bin:/bin");
    for (name, key, said) in [
        ("antropic", KEY, "Did you mean 'anthropic'?"),
        ("offline", KEY, "needs no key"),
        ("openai", "", "No key given."),
        ("openai", " \n", "No key given."),
        ("openai", "two words", "This is not a key"),
        ("openai", "schlüssel", "This is not a key"),
    ] {
        let ran = project.feed(&["auth", "set", name], key);
        assert!(ran.code == 2 && ran.err.contains(said), "{name} {key:?}: {}", ran.err);
        assert!(!credentials(&project).exists());
    }
}

#[test]
fn a_file_that_others_can_read_is_refused() {
    let server = Server::start([]);
    let project = project(&server);
    project.feed(&["auth", "set", "openai"], KEY);
    std::fs::set_permissions(credentials(&project), std::fs::Permissions::from_mode(0o644)).expect("a mode");
    for arguments in [&["auth", "list"][..], &["-p", "what is HPOS?"], &["models"]] {
        let ran = project.run(arguments);
        assert!(ran.code == 1 && ran.err.contains("chmod 600"), "{arguments:?} {} {}", ran.out, ran.err);
    }
    let ran = project.run(&["doctor"]);
    assert!(ran.code == 1 && ran.out.contains("chmod 600"), "{} {}", ran.out, ran.err);
    assert!(server.requests().is_empty());
    let ran = project.run(&["-p", "what is HPOS?", "--provider", "offline"]);
    assert!(!ran.err.contains("chmod"), "{}", ran.err);
}

#[test]
fn the_guard_keeps_the_file_and_no_child_sees_the_key() {
    let server = Server::start([]);
    let project = project(&server).env("XDG_CONFIG_HOME", "");
    project.feed(&["auth", "set", "openai"], KEY);
    let path = project.home().join(".config/pointsman/credentials.toml");
    assert!(path.exists());
    let path = path.display().to_string();
    for (arguments, key) in [
        (vec!["permissions", "path", &path, "--read", "--json"], "verdict"),
        (vec!["permissions", "path", &path, "--write", "--json"], "verdict"),
        (
            vec![
                "permissions",
                "explain",
                "--sandbox",
                "partial",
                "cat ~/.config/pointsman/credentials.toml",
                "--json",
            ],
            "verdict",
        ),
        (
            vec![
                "permissions",
                "explain",
                "--sandbox",
                "partial",
                "grep -r sk ~/.config/pointsman",
                "--json",
            ],
            "verdict",
        ),
    ] {
        let said = project.run(&arguments).json();
        assert!(said[key] == "ask" || said[key] == "block", "{arguments:?}: {said}");
    }
    let read = json!({ "path": path }).to_string();
    let ran = project.run(&["tool", "run", "fs_readFile", &read, "--json"]);
    assert!((ran.code == 3 || ran.code == 1) && !ran.out.contains(KEY), "{} {}", ran.code, ran.out);
    let all = json!({ "command": "env; tr '\\0' '\\n' < /proc/self/environ" }).to_string();
    let ran = project.run(&["tool", "run", "bash_execute", &all, "--json", "--yes"]);
    assert!(ran.out.contains("HOME=") && !ran.out.contains(KEY), "{}", ran.out);
}

/// A provider of the user's own needs no variable for its key.
#[test]
fn a_provider_of_ones_own_takes_a_key_too() {
    let server = Server::start([Reply::text("From the box.")]).require_key(KEY);
    let project = project(&server);
    let config = project.home().join("config/pointsman/config.toml");
    std::fs::create_dir_all(config.parent().expect("a folder")).expect("a folder");
    let text = format!(
        "provider = \"box\"\n[providers.box]\nwire = \"openai-chat\"\nbase_url = \"{}/v1\"\nmodels.main = \"m\"\n",
        server.base()
    );
    std::fs::write(config, text).expect("written");
    let ran = project.run(&["-p", "what is HPOS?"]);
    assert!(ran.code == 1 && ran.err.contains("'pointsman auth set box'"), "{}", ran.err);
    assert_eq!(project.feed(&["auth", "set", "box"], KEY).code, 0);
    let ran = project.run(&["-p", "what is HPOS?"]);
    assert!(ran.out.contains("From the box."), "{} {}", ran.out, ran.err);
}

/// A stand-in for the keyring's tool: it says yes and keeps nothing.
#[test]
fn a_keyring_that_keeps_nothing_is_not_trusted() {
    let server = Server::start([]);
    let project = project(&server).file("stand-in/secret-tool", "#!/bin/sh\ncat >/dev/null\n");
    let tool = project.path("stand-in/secret-tool");
    std::fs::set_permissions(&tool, std::fs::Permissions::from_mode(0o755)).expect("a mode");
    let dir = tool.parent().expect("its folder").display().to_string();
    let project = project.env("PATH", format!("{dir}:/usr/bin:/bin"));
    let ran = project.feed(&["auth", "set", "openai"], KEY);
    assert!(ran.out.contains("secret-tool found no keyring"), "{} {}", ran.out, ran.err);
    assert!(std::fs::read_to_string(credentials(&project)).expect("the file").contains(KEY));
}

/// The commands of one life with a keyring: GNOME's, on a bus of its own.
const LIFE: &str = r#"
    printf 'a password' | gnome-keyring-daemon --unlock --components=secrets >/dev/null || exit 90
    printf '%s' "$KEY" | "$POINTSMAN" auth set openai || exit 91
    "$POINTSMAN" auth list --json || exit 92
    "$POINTSMAN" -p 'what is HPOS?' || exit 93
    "$POINTSMAN" models --json || exit 94
    secret-tool lookup service pointsman provider openai || exit 95
    echo
    "$POINTSMAN" auth remove openai || exit 96
    secret-tool lookup service pointsman provider openai && exit 97
    "$POINTSMAN" auth list --json || exit 98
"#;

#[test]
fn a_real_keyring_keeps_the_key() {
    for tool in ["dbus-run-session", "gnome-keyring-daemon", "secret-tool"] {
        let there = Command::new("sh").args(["-c", &format!("command -v {tool}")]).output();
        assert!(there.is_ok_and(|out| out.status.success()), "{tool} is missing: run tests/run");
    }
    let server = Server::start([Reply::text("From the keyring.")]).require_key(KEY);
    let project = project(&server);
    let run = project.home().join("run");
    std::fs::create_dir(&run).expect("a directory");
    std::fs::set_permissions(&run, std::fs::Permissions::from_mode(0o700)).expect("a mode");
    let life = |script: &str| {
        let mut command = Command::new("dbus-run-session");
        command.args(["--", "sh", "-c", script]).current_dir(project.root()).env_clear();
        command.envs(project.environment()).env("XDG_RUNTIME_DIR", &run).env("KEY", KEY);
        command.env("POINTSMAN", env!("CARGO_BIN_EXE_pointsman")).output().expect("a bus")
    };
    let output = life(LIFE);
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{}\n{out}\n{err}", output.status);
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines[0].contains("stored in the system keyring"), "{out}");
    let rows: Value = serde_json::from_str(lines[1]).expect("rows");
    assert_eq!((&rows[0]["source"], &rows[0]["ends"]), (&json!("keyring"), &json!("6789")), "{rows}");
    assert!(lines[2].contains("From the keyring."), "{out}");
    let models: Value = serde_json::from_str(lines[3]).expect("entries");
    assert_eq!((&models[0]["key"], &models[0]["error"]), (&json!("keyring"), &Value::Null), "{models}");
    assert_eq!(lines[4], KEY, "it lies in the keyring itself");
    assert!(lines[5].contains("from the system keyring"), "{out}");
    assert_eq!(lines[6], "[]");
    server.approve();

    // Where no keyring answers, a key that lies there is named as such.
    std::fs::write(credentials(&project), "openai = { keyring = true }\n").expect("written");
    std::fs::set_permissions(credentials(&project), std::fs::Permissions::from_mode(0o600)).expect("a mode");
    let ran = project.run(&["-p", "what is HPOS?"]);
    assert!(ran.code == 1 && ran.err.contains("does not release the key for openai"), "{}", ran.err);
    assert_eq!(server.requests().len(), 1);
}
