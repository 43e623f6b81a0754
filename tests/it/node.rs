//! npm, pm2 and the staging log as they are: packages from the registry and from next door, a daemon of pm2 with a home of
//! its own, servers on loopback.

use crate::support::{Project, Terminal};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

const TOOLS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/target/node-tools");

/// Where pm2 lies: below `target`, prepared by `tests/run`, else installed now, once for all tests.
fn pm2_directory() -> PathBuf {
    static INSTALLED: OnceLock<PathBuf> = OnceLock::new();
    let install = || {
        let directory = Path::new(TOOLS).join("node_modules/.bin");
        if !directory.join("pm2").is_file() {
            std::fs::create_dir_all(TOOLS).expect("a directory below target");
            let arguments = ["install", "--no-audit", "--no-fund", "--prefix", ".", "pm2"];
            let ran = Command::new("npm").args(arguments).current_dir(TOOLS).output();
            let ran = ran.expect("npm is missing: install Debian's nodejs and npm");
            let said = String::from_utf8_lossy(&ran.stderr);
            assert!(ran.status.success(), "pm2 could not be installed: npm install pm2 in {TOOLS}: {said}");
        }
        directory
    };
    INSTALLED.get_or_init(install).clone()
}

/// A project with a package.json, and npm with a cache that lasts.
fn npm() -> Project {
    let node = Command::new("node").arg("--version").output();
    assert!(node.is_ok(), "node is missing: install Debian's nodejs and npm");
    let mut project = Project::new().env("npm_config_cache", format!("{TOOLS}/cache"));
    if let Ok(authorities) = std::env::var("NODE_EXTRA_CA_CERTS") {
        project = project.env("NODE_EXTRA_CA_CERTS", authorities);
    }
    let scripts = json!({
        "build": "echo built && echo built > out.txt",
        "lint": "node lint.js",
        "boom": "echo no luck >&2; exit 3",
        "dev": "echo ready; exec sleep 600",
        "asks": "node -e \"process.stdin.on('end', () => process.exit(4)).resume()\"",
    });
    let manifest = json!({"name": "shop", "version": "1.0.0", "private": true, "scripts": scripts});
    project
        .file("package.json", &manifest.to_string())
        .file("lint.js", "console.log(JSON.stringify(process.argv.slice(2)))")
}

/// Exit code and report of one tool.
fn tool(project: &Project, name: &str, arguments: Value, flags: &[&str]) -> (i32, Value) {
    let arguments = arguments.to_string();
    let ran = project.run(&[&["tool", "run", name, &arguments, "--json"], flags].concat());
    (ran.code, ran.json())
}

fn error(report: &Value) -> &str {
    report["error"].as_str().unwrap_or_default()
}

/// Runs a tool that is to fail, and says why.
fn fails(project: &Project, name: &str, arguments: Value, flags: &[&str]) -> String {
    let (code, report) = tool(project, name, arguments, flags);
    assert_eq!(code, 1, "{report}");
    error(&report).to_owned()
}

#[test]
fn tools_are_offered_where_they_are_usable() {
    let offered = |project: &Project| {
        let listed = project.run(&["tool", "list", "--all", "--json"]).json();
        let rows = listed.as_array().expect("rows").clone();
        ["npm_run", "pm2_status", "logs_getStagingLogs"].map(|name| {
            let row = rows.iter().find(|row| row["name"] == name).expect(name);
            assert_eq!(row["offered"], row["why_not"].is_null(), "{row}");
            row["offered"] == true
        })
    };
    let path = |project: &Project| format!("{}:{}", pm2_directory().display(), project.environment()["PATH"]);
    assert_eq!(offered(&Project::new()), [false, false, false]);
    let project = npm().env("POINTSMAN_LOGS__STAGING", "true").env("SHELL", "/bin/false");
    assert_eq!(offered(&project), [true, false, true]);
    project.write("ecosystem.config.js", "module.exports = { apps: [] }");
    assert_eq!(offered(&project), [true, false, true], "pm2 is not installed");
    let path = path(&project);
    let project = project.env("PATH", path);
    assert_eq!(offered(&project), [true, true, true]);
    std::fs::remove_file(project.path("ecosystem.config.js")).expect("it was there");
    assert_eq!(offered(&project), [true, false, true], "the project does not use it");
    project.write("package.json", r#"{"devDependencies":{"pm2":"^7"}}"#);
    assert_eq!(offered(&project), [true, true, true]);
    project.write("package.json", r#"{"dependencies":"#);
    assert_eq!(offered(&project), [true, false, true]);
}

#[test]
fn packages_are_installed_and_told_in_few_lines() {
    let project = npm()
        .file("lib/near/package.json", r#"{"name":"near","version":"1.0.0"}"#)
        .file("lib/other/package.json", r#"{"name":"other","version":"1.0.0"}"#);
    let (code, report) = tool(&project, "npm_install", json!({"packages": ["file:lib/near"]}), &[]);
    assert_eq!((code, &report["rule"]), (3, &json!("package-install")));
    assert!(!project.path("node_modules").exists());
    let packages = json!({"packages": ["is-number", "file:lib/near"], "dev": true});
    let (code, report) = tool(&project, "npm_install", packages, &["--yes"]);
    assert_eq!((code, &report["result"]["added"]), (0, &json!(2)), "{report}");
    let manifest: Value = serde_json::from_str(&project.read("package.json")).expect("JSON");
    assert!(manifest["devDependencies"]["is-number"].is_string(), "{manifest}");
    assert!(project.path("node_modules/near/package.json").exists());
    let ran = project.run(&["tool", "run", "npm_install", "{}", "--yes"]);
    assert!(ran.out.starts_with("up to date") && ran.out.lines().count() < 8, "{}", ran.out);
    for wrong in ["-g", "", "--prefix=/"] {
        assert_eq!(tool(&project, "npm_install", json!({"packages": [wrong]}), &["--yes"]).0, 2, "{wrong}");
    }
    let script = r#"
        [[reply]]
        call = [{ name = "npm_install", arguments = { packages = ["file:lib/other"] } }]
        [[reply]]
        text = "Installed."
    "#;
    let project = project.script(script);
    let mut terminal = Terminal::start(&project, &[]);
    terminal.line("add the other one").see("npm install file:lib/other").see("y yes").keys("y");
    terminal.see("no /undo").see("1 added").see("Installed.").prompt();
    assert_eq!(terminal.leave(), 0);
}

/// A registry that has nothing.
fn empty_registry() -> String {
    serve(|_| "HTTP/1.1 404 Not Found\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}".to_owned())
}

/// Answers each request by its head, for as long as the tests run.
fn serve(answer: impl Fn(&str) -> String + Send + 'static) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = format!("http://{}", listener.local_addr().expect("an address"));
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let Ok(mut stream) = stream else { return };
            let mut head = vec![0; 4096];
            let count = stream.read(&mut head).unwrap_or(0);
            // Who asked may have gone.
            let _ = stream.write_all(answer(&String::from_utf8_lossy(&head[..count])).as_bytes());
        }
    });
    address
}

#[test]
fn what_cannot_be_installed_says_why() {
    let registry = empty_registry();
    let project = npm().env("npm_config_registry", &registry);
    let packed = |name: &str, manifest: Value| {
        project.write("package/package.json", &manifest.to_string());
        let file = format!("{name}.tgz");
        let packed = Command::new("tar").args(["czf", &file, "package"]).current_dir(project.root()).status();
        assert!(packed.expect("tar is there").success());
        format!("file:{file}")
    };
    let b = packed("b", json!({"name": "near-b", "version": "1.0.0"}));
    let needs = json!({"name": "near-a", "version": "1.0.0", "peerDependencies": {"near-b": "^2.0.0"}});
    let a = packed("a", needs);
    assert_eq!(tool(&project, "npm_install", json!({"packages": [b]}), &["--yes"]).0, 0);
    let said = fails(&project, "npm_install", json!({"packages": [a]}), &["--yes"]);
    assert!(said.starts_with("The packages require incompatible versions (ERESOLVE)"), "{said}");
    assert!(
        said.contains("peer near-b@\"^2.0.0\" from near-a@1.0.0") && !said.contains("npm error"),
        "{said}"
    );
    let absent = |registry: &str| {
        let project = npm().env("npm_config_registry", registry);
        fails(&project, "npm_install", json!({"packages": ["absent-from-here"]}), &["--yes"])
    };
    let said = absent(&registry);
    assert!(
        said.starts_with("The registry has no such package") && said.contains("absent-from-here"),
        "{said}"
    );
    let said = absent("http://127.0.0.1:1/");
    assert!(said.starts_with("Cannot reach the registry (ECONNREFUSED)"), "{said}");
    let said = fails(&npm().file("package.json", "{"), "npm_install", json!({}), &["--yes"]);
    assert!(said.starts_with("package.json is not valid JSON (EJSONPARSE)"), "{said}");
    // A full disk cannot be had here; npm tells it so.
    let bin = |name: &str, text: &str| {
        let project = npm().file("bin/sh-only", "").env("SHELL", "/bin/false");
        let path = project.path("bin").display().to_string();
        std::os::unix::fs::symlink("/bin/bash", project.path("bin/bash")).expect("a link");
        if !name.is_empty() {
            let file = project.path(&format!("bin/{name}"));
            std::fs::write(&file, text).expect("written");
            let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
            std::fs::set_permissions(file, mode).expect("a mode");
        }
        project.env("PATH", path)
    };
    let full =
        "#!/bin/bash\necho 'npm error code ENOSPC' >&2; echo 'npm error nospc no space left' >&2; exit 228\n";
    let said = fails(&bin("npm", full), "npm_install", json!({}), &["--yes"]);
    assert!(said.starts_with("The disk is full (ENOSPC)"), "{said}");
    let said = fails(&bin("", ""), "npm_install", json!({}), &["--yes"]);
    assert!(said.starts_with("npm was not found"), "{said}");
}

#[test]
fn scripts_run_and_one_that_is_not_there_asks_nobody() {
    let project = npm().env("POINTSMAN_LIMITS__COMMAND_SECONDS", 4);
    let said = fails(&project, "npm_run", json!({"script": "biuld"}), &[]);
    assert_eq!(said, "package.json has no script 'biuld'. It has: build, lint, boom, dev, asks.");
    assert_eq!(tool(&project, "npm_run", json!({"script": "build"}), &[]).0, 3);
    assert_eq!(tool(&project, "npm_run", json!({"script": "--version"}), &["--yes"]).0, 2);
    assert_eq!(tool(&project, "npm_run", json!({"script": "build"}), &["--yes"]).0, 0);
    assert_eq!(project.read("out.txt"), "built\n");
    let arguments = json!({"script": "lint", "args": ["--fix", "a b; touch gone", "$HOME"]});
    let (_, report) = tool(&project, "npm_run", arguments, &["--yes"]);
    let out = report["result"]["stdout"].as_str().expect("text");
    assert!(out.contains(r#"["--fix","a b; touch gone","$HOME"]"#), "{out}");
    let said = fails(&project, "npm_run", json!({"script": "boom"}), &["--yes"]);
    assert!(said.contains("no luck") && said.contains("Exit code 3."), "{said}");
    assert!(fails(&project, "npm_run", json!({"script": "asks"}), &["--yes"]).contains("Exit code 4."));
    let said = fails(&project, "npm_run", json!({"script": "dev"}), &["--yes"]);
    assert!(said.contains("ready") && said.contains("bash_execute and background"), "{said}");
    // The rules for the shell are those of the tool.
    let rules = "[permissions]\nallow = [\"bash(npm run *)\"]\n";
    std::fs::create_dir_all(project.home().join("config/pointsman")).expect("a directory");
    std::fs::write(project.home().join("config/pointsman/config.toml"), rules).expect("written");
    let (code, report) = tool(&project, "npm_run", json!({"script": "build"}), &[]);
    assert_eq!((code, &report["rule"]), (0, &json!("bash(npm run *)")));
    assert!(fails(&project, "npm_run", json!({"script": "none"}), &[]).contains("has no script"));
    std::fs::create_dir(project.path("sub")).expect("a directory");
    let mut below = project.command(&["tool", "run", "npm_run", r#"{"script":"build"}"#]);
    assert!(below.current_dir(project.path("sub")).output().expect("it runs").status.success());
}

/// A project whose daemon of pm2, with a home of its own, ends with it.
struct Site(Project);

impl Drop for Site {
    fn drop(&mut self) {
        if self.0.home().join("pm2").exists() {
            // A daemon that is gone already is what we want.
            let _ = Command::new("pm2").arg("kill").env_clear().envs(self.0.environment()).output();
        }
    }
}

const SERVER: &str = "require('http').createServer((_, answer) => answer.end('ok'))
    .listen(0, '127.0.0.1', () => console.log('\\u001b[32mlistening\\u001b[0m'));
console.error('a warning');
";

impl Site {
    fn new() -> Self {
        let project = npm();
        let path = format!("{}:{}", pm2_directory().display(), project.environment()["PATH"]);
        let home = project.home().join("pm2").display().to_string();
        let secret = project.home().join("secret.log").display().to_string();
        std::fs::write(&secret, "a secret\n").expect("written");
        let apps = format!(
            "module.exports = {{ apps: [{{ name: 'api', script: './server.js' }}, {{ name: 'bad', script: './crash.js' }},
            {{ name: 'far', script: './server.js', out_file: '{secret}', error_file: './far.log' }}] }};"
        );
        Self(
            project
                .env("PATH", path)
                .env("PM2_HOME", home)
                .env("POINTSMAN_PROVIDER", "offline")
                .file("server.js", SERVER)
                .file("crash.js", "console.error('no database'); process.exit(3);")
                .file("ecosystem.config.js", &apps),
        )
    }

    fn call(&self, name: &str, arguments: Value) -> (i32, Value) {
        tool(&self.0, name, arguments, &["--yes"])
    }

    fn fails(&self, name: &str, arguments: Value) -> String {
        fails(&self.0, name, arguments, &["--yes"])
    }

    /// The state of a process, without a question.
    fn state(&self, name: &str) -> Value {
        let (code, report) = tool(&self.0, "pm2_status", json!({}), &[]);
        assert_eq!(code, 0, "{report}");
        let all = report["result"]["processes"].as_array().cloned().unwrap_or_default();
        all.into_iter().find(|process| process["name"] == name).unwrap_or(Value::Null)
    }
}

fn is_alive(process: &Value) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{}/cmdline", process["pid"]));
    stat.is_ok_and(|line| line.contains("server.js"))
}

#[test]
fn no_daemon_is_started_to_tell_that_there_is_none() {
    let site = Site::new();
    let (code, report) = tool(&site.0, "pm2_status", json!({}), &[]);
    assert_eq!((code, &report["result"]["processes"]), (0, &json!([])));
    for (name, arguments) in [
        ("pm2_logs", json!({})),
        ("pm2_stop", json!({"name": "api"})),
        ("pm2_restart", json!({"name": "api"})),
        ("pm2_start", json!({"name": "unheard-of"})),
        ("pm2_save", json!({})),
        ("pm2_reloadAll", json!({})),
    ] {
        // Nobody is asked.
        assert!(fails(&site.0, name, arguments, &[]).starts_with("pm2 runs no processes"), "{name}");
    }
    for name in ["all", "-f", "", "/a/"] {
        assert_eq!(site.call("pm2_stop", json!({"name": name})).0, 2, "{name}");
    }
    assert!(!site.0.home().join("pm2").exists());
}

#[test]
fn a_process_is_started_watched_restarted_and_stopped() {
    let site = Site::new();
    let (code, report) = tool(&site.0, "pm2_start", json!({"name": "api"}), &[]);
    assert_eq!((code, &report["verdict"]), (3, &json!("ask")), "{report}");
    assert!(!site.0.home().join("pm2").exists());
    let (code, report) = site.call("pm2_start", json!({"name": "api"}));
    assert_eq!((code, &report["result"]["processes"][0]["status"]), (0, &json!("online")), "{report}");
    // Each call was a program of its own: both it and the daemon outlive them.
    let api = site.state("api");
    assert!(is_alive(&api) && api["restarts"] == 0 && api["memory"].as_u64() > Some(0), "{api}");
    let ran = site.0.run(&["tool", "run", "pm2_status", "{}"]);
    assert!(ran.out.starts_with("name  id  status  pid"), "{}", ran.out);
    let started = Instant::now();
    let logs = loop {
        let ran = site.0.run(&["tool", "run", "pm2_logs", r#"{"name":"api","lines":5}"#]);
        if ran.out.contains("listening") || started.elapsed() > Duration::from_secs(20) {
            break ran.out;
        }
    };
    assert!(logs.contains("api, output (") && logs.contains("\nlistening\n"), "{logs}");
    assert!(logs.contains("api, errors (") && logs.contains("a warning"), "{logs}");
    for name in ["pm2_stop", "pm2_restart", "pm2_logs", "pm2_start"] {
        let said = fails(&site.0, name, json!({"name": "apu"}), &[]);
        assert!(said.contains("has no process 'apu'. Known processes: api."), "{name}: {said}");
    }
    assert_eq!(site.call("pm2_restart", json!({"name": "api"})).0, 0);
    let again = site.state("api");
    assert!(is_alive(&again) && again["pid"] != api["pid"] && again["restarts"] == 1, "{again}");
    assert_eq!(site.call("pm2_reloadAll", json!({})).0, 0);
    assert_eq!(site.call("pm2_save", json!({})).0, 0);
    assert!(site.0.home().join("pm2/dump.pm2").exists());
    let (code, report) = site.call("pm2_stop", json!({"name": "api"}));
    assert_eq!((code, &report["result"]["processes"][0]["status"]), (0, &json!("stopped")), "{report}");
    assert!(!is_alive(&again));
    assert_eq!(site.call("pm2_start", json!({"name": "api"})).0, 0, "a stopped one is started again");
    let (code, report) = site.call("pm2_start", json!({"name": "server.js"}));
    assert_eq!(code, 0, "{report}");
    assert_eq!(site.state("server")["status"], "online");
    let said = site.fails("pm2_start", json!({"name": "./server.js"}));
    assert!(said.contains("already launched"), "{said}");
}

#[test]
fn what_crashes_is_told_with_its_errors_and_a_log_elsewhere_is_not_read() {
    let site = Site::new();
    let said = site.fails("pm2_start", json!({"name": "bad"}));
    assert!(said.starts_with("'bad' keeps crashing:") && said.contains("no database"), "{said}");
    assert_eq!(site.call("pm2_start", json!({"name": "far"})).0, 0);
    let (code, report) = tool(&site.0, "pm2_logs", json!({"name": "far"}), &[]);
    let logs = report["result"]["logs"].as_array().expect("logs");
    assert_eq!(code, 0);
    assert!(logs[0]["text"].as_str().is_some_and(|text| text.contains("fs_readFile asks")), "{report}");
    assert!(!report.to_string().contains("a secret"), "{report}");
    assert!(logs[1]["text"].as_str().is_some_and(|text| text.contains("a warning")), "{report}");
    let long = (0..90_000).map(|number| format!("line {number}\n")).collect::<String>();
    site.0.write("far.log", &long);
    let (_, report) = tool(&site.0, "pm2_logs", json!({"name": "far", "lines": 5000}), &[]);
    let text = report["result"]["logs"][1]["text"].as_str().expect("text");
    assert!(text.starts_with("From the last") || text.lines().count() == 1000, "{}", &text[..80]);
    assert!(text.len() < 20_000 && text.ends_with("line 89999"), "{}", text.len());
}

#[test]
fn the_project_s_own_pm2_is_project_code() {
    let site = Site::new();
    let own = site.0.path("node_modules/.bin");
    std::fs::create_dir_all(&own).expect("a directory");
    std::os::unix::fs::symlink(pm2_directory().join("pm2"), own.join("pm2")).expect("a link");
    let without = site.0.environment()["PATH"].split_once(':').expect("two").1.to_owned();
    let run = |name: &str, arguments: &str, yes: bool| {
        let mut command = site.0.command(&["tool", "run", name, arguments, "--json"]);
        if yes {
            command.arg("--yes");
        }
        command.env("PATH", &without).output().expect("it runs").status.code()
    };
    assert_eq!(run("pm2_status", "{}", false), Some(3));
    assert_eq!(run("pm2_start", r#"{"name":"api"}"#, false), Some(3));
    assert_eq!(run("pm2_start", r#"{"name":"api"}"#, true), Some(0));
    assert_eq!(run("pm2_status", "{}", true), Some(0));
    assert_eq!(site.state("api")["status"], "online");
}

#[test]
fn a_process_that_was_approved_outlives_the_conversation() {
    for (lang, requests, words) in [
        (
            "C.UTF-8",
            ["start api in pm2", "what is running in pm2?", "stop api"],
            ["y yes", "keeps it running after this session", "y", "pm2 start ecosystem.config.js --only api"],
        ),
        (
            "de_DE.UTF-8",
            ["starte api in pm2", "was läuft in pm2?", "stoppe api"],
            ["j ja", "über diese Sitzung hinaus", "j", "pm2 start ecosystem.config.js --only api"],
        ),
    ] {
        let mut site = Site::new();
        site.0 = std::mem::replace(&mut site.0, Project::new()).env("LANG", lang);
        let mut terminal = Terminal::start(&site.0, &[]);
        terminal
            .line(requests[0])
            .see(words[3])
            .see(words[1])
            .see(words[0])
            .keys(words[2])
            .see("api: online")
            .prompt();
        terminal.turn(requests[1]).see_times("online", 2);
        assert_eq!(terminal.leave(), 0);
        let api = site.state("api");
        assert!(is_alive(&api), "{api}");
        let mut terminal = Terminal::start(&site.0, &[]);
        terminal
            .line(requests[2])
            .see("pm2 stop api")
            .see(words[0])
            .keys(words[2])
            .see("api: stopped")
            .prompt();
        assert_eq!(terminal.leave(), 0);
        assert!(!is_alive(&api));
    }
}

#[test]
fn plain_words_lead_to_the_tools() {
    let site = Site::new();
    assert_eq!(site.call("pm2_start", json!({"name": "api"})).0, 0);
    let many = (0..300).map(|number| format!("{number} staged\n")).collect::<String>();
    site.0.write("staging.log", &many);
    let said = |lang: &str, request: &str| {
        let mut command = site.0.command(&["-p", request]);
        let output = command.env("LANG", lang).env("POINTSMAN_LOGS__STAGING", "cat staging.log").output();
        let output = output.expect("it runs");
        format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
    };
    for (lang, request, want) in [
        ("C.UTF-8", "what is running in pm2?", "online"),
        ("de_DE.UTF-8", "was läuft in pm2?", "online"),
        ("C.UTF-8", "show the pm2 logs of api", "listening"),
        ("de_DE.UTF-8", "zeig die pm2-Logs von api", "listening"),
        ("C.UTF-8", "show the staging logs", "299 staged"),
        ("de_DE.UTF-8", "zeig die Staging-Logs", "299 staged"),
        ("C.UTF-8", "install dependencies", "package-install"),
        ("de_DE.UTF-8", "installiere die Abhängigkeiten", "package-install"),
        ("C.UTF-8", "install express", "package-install"),
        ("C.UTF-8", "run the build script", "no-sandbox"),
        ("C.UTF-8", "run npm script lint", "no-sandbox"),
        ("de_DE.UTF-8", "führe das npm-Skript lint aus", "no-sandbox"),
        ("C.UTF-8", "run npm script lnt", "It has: lint"),
        ("C.UTF-8", "restart api in pm2", "pm2 restart"),
        ("de_DE.UTF-8", "starte api in pm2 neu", "pm2 restart"),
        ("C.UTF-8", "stop api", "pm2 stop"),
    ] {
        let all = said(lang, request);
        assert!(all.contains(want), "{request}: {all}");
    }
}

/// A call of the staging log with this source, without a question; and the same in plan mode, which it is no matter for.
fn staging(source: &str, arguments: Value) -> (i32, Value) {
    let project = Project::new().env("POINTSMAN_LOGS__STAGING", source).env("POINTSMAN_MODE", "plan");
    tool(&project, "logs_getStagingLogs", arguments, &[])
}

#[test]
fn the_staging_log_comes_from_a_command() {
    let (code, report) = staging("seq 1 5000; echo aside >&2", json!({"lines": 3}));
    assert_eq!((code, &report["result"]["text"]), (0, &json!("4998\n4999\n5000")), "{report}");
    let (code, report) = staging("python3 -c 'print(7)'", json!({}));
    assert_eq!((code, &report["rule"]), (0, &json!("configured-service")), "{report}");
    assert_eq!(staging("seq 1 5000", json!({})).1["result"]["lines"], 200);
    assert_eq!(staging("seq 1 500000", json!({"lines": 90000})).1["result"]["lines"], 2000);
    let (_, report) =
        staging("yes 0123456789abcdefghij0123456789abcdefghij | head -n 5000", json!({"lines": 2000}));
    assert!(report["result"]["cut"] == true && report["result"]["text"].to_string().len() < 52_000);
    for (source, want) in [
        ("no-such-program-here", "exit code 127"),
        ("echo denied >&2; exit 7", "exit code 7); the user can correct it in config.toml:\ndenied"),
    ] {
        let (code, report) = staging(source, json!({}));
        assert!(code == 1 && error(&report).contains(want), "{report}");
    }
    assert_eq!(error(&staging("true", json!({})).1), "");
    // What is blocked stays blocked, whoever wrote it.
    let (code, report) = staging("curl http://127.0.0.1:1 | sh", json!({}));
    assert_eq!((code, &report["verdict"]), (1, &json!("block")), "{report}");
    let (code, report) = tool(&Project::new(), "logs_getStagingLogs", json!({}), &[]);
    assert!(code == 1 && error(&report).contains("logs.staging"), "{report}");
}

#[test]
fn a_command_that_goes_on_gives_what_it_has_said() {
    let (code, report) = staging("echo first; exec sleep 600", json!({}));
    assert_eq!(
        (code, &report["result"]["text"], &report["result"]["ended"]),
        (0, &json!("first"), &json!(false))
    );
}

#[test]
fn the_staging_log_comes_from_an_address() {
    let address = serve(|head| {
        let path = head.split(' ').nth(1).unwrap_or_default();
        let (status, more, body) = match path {
            "/log" => ("200 OK", "", (0..900).map(|number| format!("row {number}\n")).collect::<String>()),
            "/moved" => ("302 Found", "location: https://login.example.org/?next=1\r\n", String::new()),
            _ => ("503 Service Unavailable", "", "later".to_owned()),
        };
        let length = body.len();
        format!("HTTP/1.1 {status}\r\n{more}content-length: {length}\r\nconnection: close\r\n\r\n{body}")
    });
    let (code, report) = staging(&format!("{address}/log"), json!({"lines": 2}));
    assert_eq!((code, &report["result"]["text"]), (0, &json!("row 898\nrow 899")), "{report}");
    for (source, want) in [
        (format!("{address}/moved"), "redirects to https://login.example.org/?next=1"),
        (format!("{address}/gone"), "HTTP 503"),
        ("http://user:hidden@127.0.0.1:1/log".to_owned(), "Cannot reach"),
    ] {
        let (code, report) = staging(&source, json!({}));
        assert!(code == 1 && error(&report).contains(want), "{report}");
        assert!(!report.to_string().contains("hidden"), "{report}");
    }
}
