//! Commands on hosts that the settings name, run by a real ssh server.

use crate::support::sshd::Sshd;
use crate::support::{Project, Terminal};

/// A project that knows the server as "staging".
fn project(server: &Sshd) -> Project {
    Project::new()
        .env("POINTSMAN_PROVIDER", "offline")
        .env("POINTSMAN_SSH__CONFIG", server.config().display())
        .env("POINTSMAN_SSH__HOSTS__STAGING", format!("127.0.0.1:{}", server.port))
}

fn call(project: &Project, host: &str, command: &str, more: &str) -> (i32, String) {
    let arguments = serde_json::json!({"host": host, "command": command}).to_string();
    let arguments = format!("{}{more}}}", arguments.trim_end_matches('}'));
    let ran = project.run(&["tool", "run", "ssh_execute", &arguments, "--yes"]);
    (ran.code, ran.out + &ran.err)
}

#[track_caller]
fn fails(project: &Project, host: &str, command: &str, words: &[&str]) {
    let (code, told) = call(project, host, command, "");
    assert_eq!(code, 1, "{told}");
    for word in words {
        assert!(told.contains(word), "{word}: {told}");
    }
}

#[test]
fn a_command_runs_there_as_it_was_written() {
    let server = Sshd::start();
    let project = project(&server);
    for (command, output) in [
        ("echo \"$SSH_CONNECTION\" | cut -d' ' -f1", "127.0.0.1"),
        ("echo one\necho two", "one\ntwo"),
        ("printf '%s\\n' \"a  b\" 'c'", "a  b\nc"),
        ("-V 2>/dev/null; echo reached", "reached"),
        ("echo ${SSH_AUTH_SOCK:-none}", "none"),
    ] {
        let (code, told) = call(&project, "staging", command, "");
        assert!(code == 0 && told.contains(output) && told.contains("Exit code 0."), "{command}: {told}");
    }
    let (code, told) = call(&project, "staging", "echo out; echo err >&2; exit 3", "");
    assert!(
        code == 1 && told.contains("out") && told.contains("err") && told.contains("Exit code 3."),
        "{told}"
    );
    let (_, told) = call(&project, "staging", "exit 255", "");
    assert!(told.contains("either the connection to staging"), "{told}");
    let (code, told) = call(&project, "staging", "echo begun; sleep 60", r#","timeout_seconds":2"#);
    assert!(
        code == 1 && told.contains("begun") && told.contains("may still be running on staging"),
        "{told}"
    );
    let (code, told) = call(&project, "staging", "a\0b", "");
    assert!(code != 0 && told.contains("`command` is no text"), "{told}");
}

#[test]
fn nothing_but_an_alias_is_a_host() {
    let server = Sshd::start();
    let project = project(&server);
    for host in ["root@127.0.0.1", "127.0.0.1", "-oProxyCommand=touch ran", "STAGING", "staging -A", ""] {
        fails(
            &project,
            host,
            "true",
            &["There is no host", "available: staging"].map(|word| match host {
                "STAGING" => "staging",
                _ => word,
            }),
        );
    }
    fails(&project, "stagin", "true", &["There is no host 'stagin'", "Did you mean 'staging'?"]);
    assert!(!project.path("ran").exists());
    let asks =
        project.run(&["tool", "run", "ssh_execute", r#"{"host":"staging","command":"uptime"}"#, "--json"]);
    assert!(
        asks.code == 3 && asks.json()["verdict"] == "ask" && asks.json()["rule"] == "remote-host",
        "{}",
        asks.out
    );
    let refused = |project: &Project, command: &str| {
        let arguments = serde_json::json!({"host": "staging", "command": command}).to_string();
        let ran = project.run(&["tool", "run", "ssh_execute", &arguments, "--json", "--yes"]);
        assert_eq!(ran.json()["verdict"], "block", "{command}: {}", ran.out);
    };
    refused(&project, "true;\nrm -rf /");
    let project = project.env("POINTSMAN_MODE", "plan");
    refused(&project, "true");
    let listed = |project: &Project| project.run(&["tool", "list"]).out.contains("ssh_execute");
    assert!(listed(&project) && !listed(&Project::new()));
}

#[test]
fn each_failure_of_the_way_is_one_sentence() {
    let mut server = Sshd::start();
    let project = project(&server);
    server.know("other");
    fails(&project, "staging", "true", &["host key of staging", "has changed, so nothing was sent"]);
    server.know(None);
    fails(
        &project,
        "staging",
        "true",
        &["host key of staging", "is unknown here", "compares the fingerprint"],
    );
    server.know("host");
    server.allow_nobody();
    fails(&project, "staging", "true", &["staging refused the key", "ssh-add -l"]);
    server.stop();
    fails(&project, "staging", "true", &["staging (127.0.0.1:", "Cannot reach", "Connection refused"]);
    let project =
        project.env("POINTSMAN_SSH__HOSTS__STAGING", "no-such-host.invalid").env("POINTSMAN_LANG", "de");
    fails(
        &project,
        "staging",
        "true",
        &["staging (no-such-host.invalid) ist nicht erreichbar", "Could not resolve"],
    );
}

#[test]
fn asked_in_plain_words() {
    let server = Sshd::start();
    let project = project(&server);
    let rule = ["--allow", "bash(ssh staging *)"];
    let ran = project.run(&[&["-p", "run echo hello on staging"], &rule[..]].concat());
    assert!(
        ran.code == 0 && ran.out.contains("Ran `echo hello` on `staging`") && ran.out.contains("hello\n"),
        "{}{}",
        ran.out,
        ran.err
    );
    let project = project.env("POINTSMAN_LANG", "de");
    let ran = project.run(&["-p", "führe uptime auf stagin aus"]);
    assert!(ran.code == 1 && ran.out.contains("Meintest du „staging“?"), "{}{}", ran.out, ran.err);
    let nowhere = Project::new().env("POINTSMAN_PROVIDER", "offline");
    let ran = nowhere.run(&["-p", "run uptime on staging"]);
    assert!(ran.code == 1 && ran.out.contains("no SSH host is configured"), "{}{}", ran.out, ran.err);
}

#[test]
fn the_question_names_alias_and_command_and_escape_ends_it() {
    let server = Sshd::start();
    for (lang, line, ask, yes) in [
        ("en", "run sh -c 'echo $((40+2)) begun; sleep 60' on staging", "Run this?", "y yes"),
        ("de", "führe sh -c 'echo $((40+2)) begun; sleep 60' auf staging aus", "Ausführen?", "j ja"),
    ] {
        let project = project(&server).env("POINTSMAN_LANG", lang);
        let mut terminal = Terminal::sized(&project, &[], 80, 40);
        terminal.line(line).see(ask).see("ssh staging").see("staging: 127.0.0.1:").see(yes);
        terminal.keys(&yes[..1]).see("42 begun").keys("\u{1b}").prompt();
        assert_eq!(terminal.leave(), 0);
    }
}
