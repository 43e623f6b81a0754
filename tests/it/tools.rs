//! The shell, git and memory tools as the loop calls them: judged arguments in, a result out.

use crate::support::Project;
use crate::support::permit::permit;
use pointsman::catalog::Lang;
use pointsman::policy::{Author, Circumstances, Permit, Proposal};
use pointsman::protocol::{Arguments, CallId, Effect, Here, Stream, ToolCall};
use pointsman::tool::registry::registry;
use pointsman::tool::services::Services;
use pointsman::tool::{Ctx, Memory, Outcome, ReadLog};
use pointsman::workspace::Workspace;
use pointsman::workspace::git::Git;
use pointsman::workspace::process::{Jobs, Shell};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use tokio::sync::watch;

#[test]
fn who_leads_lists_the_tools_by_which_it_hands_on() {
    let names = |agent: &str| {
        let listed = Project::new().run(&["tool", "list", "--agent", agent, "--json"]).json();
        let names = listed
            .as_array()
            .expect("a list")
            .iter()
            .map(|tool| tool["name"].as_str().expect("a name").to_owned());
        names.filter(|name| name.starts_with("delegateTo")).collect::<Vec<_>>()
    };
    assert_eq!(names("chapo"), ["delegateToKoda", "delegateToDevo", "delegateToScout"]);
    assert_eq!(names("koda"), Vec::<String>::new());
}

/// Facts in a list, and nothing else.
#[derive(Default)]
struct Facts(Mutex<Vec<String>>);

impl Memory for Facts {
    fn remember(&self, text: &str) -> Result<(String, bool), String> {
        let mut facts = self.0.lock().unwrap();
        let known = facts.iter().any(|fact| fact == text);
        facts.extend((!known).then(|| text.to_owned()));
        Ok((text.to_owned(), known))
    }

    fn search(&self, query: &str, limit: usize) -> Result<Vec<String>, String> {
        let facts = self.0.lock().unwrap();
        Ok(facts.iter().rev().filter(|fact| fact.contains(query)).take(limit).cloned().collect())
    }

    fn today(&self) -> Result<String, String> {
        Ok(self.0.lock().unwrap().join("\n"))
    }
}

/// A project in a temporary home, and everything a tool is handed.
pub struct Bench {
    services: Services,
    home: tempfile::TempDir,
    here: Here,
    jobs: Arc<Jobs>,
    memory: Arc<Facts>,
    cancel: watch::Sender<bool>,
    lang: Lang,
}

impl Bench {
    fn new() -> Self {
        Self::with(Services::default())
    }

    pub fn with(services: Services) -> Self {
        let home = tempfile::tempdir().unwrap();
        let root = home.path().join("project");
        std::fs::create_dir(&root).unwrap();
        let variables = [
            ("HOME", home.path().as_os_str().to_owned()),
            ("PATH", std::env::var_os("PATH").unwrap_or_default()),
            ("SHELL", "/bin/bash".into()),
        ];
        let variables = variables.into_iter().map(|(name, value)| (name.into(), value)).collect();
        let shell = Shell::new(env!("CARGO_BIN_EXE_pointsman").into(), variables);
        let here = Here::new(root.canonicalize().unwrap(), home.path().canonicalize().unwrap());
        Self {
            services,
            here,
            jobs: Arc::new(Jobs::new(Arc::new(shell))),
            memory: Arc::default(),
            cancel: watch::channel(false).0,
            lang: Lang::En,
            home,
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.here.root.join(name)
    }

    /// Calls the tool with a human's word, as if it had been judged and approved.
    pub fn try_call(&self, name: &str, arguments: &str) -> Result<(Outcome, String), String> {
        let tools = registry(&self.services);
        let tool = tools.iter().find(|tool| tool.spec(self.lang).name == name).expect("a tool of that name");
        let arguments = Arguments::parse(arguments);
        let effect = tool.effect(&arguments, &self.here)?;
        let permit = self.permit(name, arguments, effect);
        let seen = Arc::new(Mutex::new(String::new()));
        let screen = Arc::clone(&seen);
        let ctx = Ctx {
            command_seconds: 300,
            workspace: Arc::new(Workspace::open(self.here.clone()).unwrap()),
            lang: self.lang,
            progress: Box::new(move |_: Stream, text: &str| screen.lock().unwrap().push_str(text)),
            cancel: self.cancel.subscribe(),
            memory: self.memory.clone(),
            reads: Arc::new(ReadLog::default()),
            keeps_unread: false,
            repaired: Vec::new(),
            outputs: self.home.path().join("outputs"),
            jobs: self.jobs.clone(),
        };
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let outcome = runtime.block_on(tool.run(permit, &ctx));
        let seen = seen.lock().unwrap().clone();
        Ok((outcome, seen))
    }

    fn permit(&self, name: &str, arguments: Arguments, effect: Effect) -> Permit {
        let tools = registry(&self.services);
        let kind = tools.iter().map(|tool| tool.spec(self.lang)).find(|spec| spec.name == name).unwrap().kind;
        let call = ToolCall { id: CallId("call_1".to_owned()), name: name.to_owned(), arguments };
        let circumstances =
            Circumstances { author: Author::UserInShell, ..Circumstances::careful(self.here.clone()) };
        permit(Proposal { call, kind, effect }, &circumstances)
    }

    fn call(&self, name: &str, arguments: &str) -> Outcome {
        self.try_call(name, arguments).unwrap().0
    }

    /// A repository with an author and one commit.
    fn repository(self) -> Self {
        for line in [
            "git init -q -b main",
            "git config user.name Ada && git config user.email ada@example.org",
            "echo one >a.txt && git add a.txt && git commit -qm 'Begin'",
        ] {
            let outcome = self.call("bash_execute", &serde_json::json!({"command": line}).to_string());
            assert!(outcome.ok, "{}", outcome.text);
        }
        self
    }
}

#[test]
fn a_limit_of_file_sizes_is_an_error_and_what_was_recorded_stays_readable() {
    let project = Project::new();
    let line = "ulimit -f 8; exec \"$0\" tool run fs_writeFile \"$1\" --yes";
    let call = serde_json::json!({"path": "b", "content": "a".repeat(9_000)}).to_string();
    let output = std::process::Command::new("bash")
        .args(["-c", line, env!("CARGO_BIN_EXE_pointsman"), &call])
        .current_dir(project.root())
        .env_clear()
        .envs(project.environment())
        .output()
        .expect("bash is there");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("Cannot write") && !said.contains("panicked"), "{said}");
    assert_eq!(project.run(&["sessions", "--json"]).json().as_array().map(Vec::len), Some(1));
}

#[test]
fn two_calls_at_once_wait_for_each_other() {
    let project = Project::new();
    let call = |name: &str| {
        let content = serde_json::json!({"path": name, "content": "x"}).to_string();
        project.run(&["tool", "run", "fs_writeFile", &content, "--yes"])
    };
    assert_eq!(call("first").code, 0);
    std::thread::scope(|scope| {
        let all: Vec<_> = ["a", "b", "c", "d"].map(|name| scope.spawn(move || call(name))).into();
        for ran in all {
            let ran = ran.join().expect("it ran");
            assert_eq!(ran.code, 0, "{}", ran.err);
        }
    });
}

#[test]
fn a_command_shows_colour_and_tells_the_model_plain_text() {
    let bench = Bench::new();
    let line = r#"{"command":"printf '\\033[31mred\\033[0m\\033]52;c;x\\007\\n1%%\\r2%%\\n'; echo bad >&2; exit 3"}"#;
    let (outcome, seen) = bench.try_call("bash_execute", line).unwrap();
    // Two outputs written at the same moment may be seen in either order.
    assert!(seen.contains("bad\n"), "{seen:?}");
    assert!(seen.replace("bad\n", "").contains("\u{1b}[31mred\u{1b}[0m\n2%\n"), "{seen:?}");
    assert!(!outcome.ok);
    assert_eq!(outcome.text, "red\n2%\nStandard error:\nbad\nExit code 3.");
    assert_eq!(outcome.summary, "exit 3");
    let data = &outcome.data;
    assert_eq!((&data["success"], &data["exit_code"]), (&false.into(), &3.into()));
    assert_eq!((&data["stdout"], &data["stderr"]), (&"red\n2%\n".into(), &"bad\n".into()));
    assert_eq!((&data["killed_by_timeout"], data["full_output"].is_null()), (&false.into(), true));
    assert!(data["signal"].is_null() && data["duration_ms"].is_u64());
    assert!(!bench.home.path().join("outputs").exists(), "little output makes no file");
}

#[test]
fn each_call_starts_anew_where_it_is_told() {
    let bench = Bench::new();
    std::fs::create_dir(bench.path("src")).unwrap();
    bench.call("bash_execute", r#"{"command":"cd src; export X=1; alias ll=ls"}"#);
    let root = bench.here.root.display().to_string();
    assert_eq!(
        bench.call("bash_execute", r#"{"command":"pwd; echo [$X]"}"#).data["stdout"],
        format!("{root}\n[]\n")
    );
    let inside = bench.call("bash_execute", r#"{"command":"pwd","working_dir":"src"}"#);
    assert_eq!(inside.data["stdout"], format!("{root}/src\n"));
    let outside = bench.call("bash_execute", r#"{"command":"pwd","working_dir":"/"}"#);
    assert_eq!(outside.data["stdout"], "/\n");
    let nowhere = bench.call("bash_execute", r#"{"command":"pwd","working_dir":"gone"}"#);
    assert!(!nowhere.ok && nowhere.text.contains("gone"), "{}", nowhere.text);
}

#[test]
fn a_long_output_is_cut_and_kept() {
    let bench = Bench::new();
    let outcome = bench.call("bash_execute", r#"{"command":"seq 1 20000"}"#);
    let stdout = outcome.data["stdout"].as_str().unwrap();
    assert!(stdout.len() <= 10 * 1024 && stdout.ends_with("19999\n20000\n"));
    let path = outcome.data["full_output"].as_str().unwrap();
    assert!(outcome.text.contains(path), "{}", &outcome.text[..200]);
    let want: String = (1..=20000).map(|n| format!("{n}\n")).collect();
    assert_eq!(std::fs::read_to_string(path).unwrap(), want);
}

#[test]
fn a_time_limit_and_a_stop_are_told_apart() {
    let bench = Bench::new();
    let late = bench.call("bash_execute", r#"{"command":"echo begun; sleep 600","timeout_seconds":1}"#);
    assert!(!late.ok && late.text.starts_with("begun\nTimed out after"), "{}", late.text);
    assert_eq!(late.data["killed_by_timeout"], true);
    bench.cancel.send_replace(true);
    let stopped = bench.call("bash_execute", r#"{"command":"sleep 600"}"#);
    assert_eq!((stopped.ok, stopped.summary.as_str()), (false, "stopped"));
    assert_eq!(stopped.data["killed_by_timeout"], false);
}

#[test]
fn a_background_job_is_read_and_ended() {
    let bench = Bench::new();
    let started = bench.call("bash_execute", r#"{"command":"echo up; exec sleep 600","background":true}"#);
    assert_eq!((started.ok, &started.data["id"]), (true, &"job-1".into()));
    let output = bench.call("bash_output", r#"{"id":"job-1"}"#);
    assert_eq!(output.text, "up\njob-1 is still running.");
    let ended = bench.call("bash_kill", r#"{"id":"job-1"}"#);
    assert!(ended.ok && ended.text.contains("stopped"), "{}", ended.text);
    assert!(bench.jobs.running().is_empty());
    let again = bench.call("bash_kill", r#"{"id":"job-1"}"#);
    assert!(again.text.starts_with("job-1 had already ended."), "{}", again.text);
    assert!(!bench.call("bash_output", r#"{"id":"job-7"}"#).ok);
}

#[test]
fn git_shows_stages_and_commits() {
    let bench = Bench::new().repository();
    assert_eq!(bench.call("git_status", "{}").text, "## main\nNo changes.");
    std::fs::write(bench.path("a.txt"), "two\n").unwrap();
    std::fs::write(bench.path("b*.txt"), "new\n").unwrap();
    assert_eq!(
        bench.call("git_status", "{}").text,
        "## main\nNot staged:\n  M a.txt\nUntracked:\n  ? b*.txt"
    );
    let diff = bench.call("git_diff", "{}").text;
    assert!(diff.contains("-one\n+two"), "{diff}");
    assert!(bench.call("git_diff", r#"{"staged":true}"#).text.starts_with("No differences."));
    assert!(bench.call("git_add", r#"{"paths":["b*.txt"]}"#).ok);
    let committed = bench.call("git_commit", r#"{"message":"Add\n\nA body."}"#);
    assert!(committed.ok, "{}", committed.text);
    let log = bench.call(
        "bash_execute",
        r#"{"command":"git log -1 --format='%H|%an|%B'; git show --stat --format= HEAD"}"#,
    );
    let stdout = log.data["stdout"].as_str().unwrap();
    let id = committed.data["commit"].as_str().unwrap();
    assert!(stdout.starts_with(&format!("{id}|Ada|Add\n\nA body.\n")), "{stdout}");
    assert!(stdout.contains("1 file changed") && !stdout.contains("a.txt"), "{stdout}");
    let only = bench.call("git_commit", r#"{"message":"Two","paths":["a.txt"]}"#);
    assert!(only.ok && bench.call("git_status", "{}").text.ends_with("No changes."), "{}", only.text);
    let nothing = bench.call("git_commit", r#"{"message":"Again"}"#);
    assert!(!nothing.ok && nothing.text.contains("Nothing to commit"), "{}", nothing.text);
}

#[test]
fn git_says_what_is_missing() {
    let bench = Bench::new();
    let none = bench.call("git_status", "{}");
    assert!(!none.ok && none.text.contains("not a git repository"), "{}", none.text);
    let bench = Bench::new().repository();
    bench
        .call("bash_execute", r#"{"command":"git config --unset user.email; echo x >a.txt; git add a.txt"}"#);
    let nobody = bench.call("git_commit", r#"{"message":"Who"}"#);
    assert!(!nobody.ok && nobody.text.contains("git config --global user.email"), "{}", nobody.text);
    assert!(bench.try_call("git_commit", r#"{"message":" "}"#).is_err());
    assert!(bench.try_call("git_add", r#"{"paths":[]}"#).is_err());
}

#[test]
fn the_repository_runs_nothing_of_its_own() {
    let bench = Bench::new().repository();
    let trap = bench.path("ran");
    let script = format!("#!/bin/sh\ntouch '{}'\n", trap.display());
    let line = format!(
        "cat >t.sh <<'END'\n{script}END\nchmod +x t.sh; cp t.sh .git/hooks/pre-commit; cp t.sh .git/hooks/post-index-change; \
         git config core.fsmonitor \"$PWD/t.sh\"; git config diff.external \"$PWD/t.sh\"; \
         git config core.pager \"$PWD/t.sh\"; git config core.editor \"$PWD/t.sh\"; \
         git config diff.odd.textconv \"$PWD/t.sh\"; echo '*.txt diff=odd' >.gitattributes; rm -f ran; echo 2 >a.txt"
    );
    assert!(bench.call("bash_execute", &serde_json::json!({"command": line}).to_string()).ok);
    for (name, arguments) in [
        ("git_status", "{}"),
        ("git_diff", "{}"),
        ("git_add", r#"{"paths":["a.txt"]}"#),
        ("git_diff", r#"{"staged":true}"#),
        ("git_commit", r#"{"message":"Two"}"#),
    ] {
        let outcome = bench.call(name, arguments);
        assert!(outcome.ok, "{name}: {}", outcome.text);
        assert!(!trap.exists(), "{name} ran what the repository named");
    }
}

#[test]
fn the_head_is_the_current_commit() {
    let head = |bench: &Bench| {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let git = Git::new(bench.jobs.shell().clone(), &bench.here.root);
        runtime.block_on(git.head())
    };
    assert_eq!(head(&Bench::new()), None);
    assert!(head(&Bench::new().repository()).is_some_and(|id| id.len() >= 40));
}

#[test]
fn facts_are_kept_and_found() {
    let bench = Bench { lang: Lang::De, ..Bench::new() };
    assert_eq!(bench.call("memory_readToday", "{}").text, "Heute gibt es keine Notizen.");
    assert!(bench.call("memory_remember", r#"{"text":" tabs, not spaces "}"#).ok);
    assert_eq!(bench.call("memory_remember", r#"{"text":"tabs, not spaces"}"#).summary, "schon bekannt");
    assert_eq!(bench.call("memory_search", r#"{"query":"tabs"}"#).text, "tabs, not spaces");
    assert_eq!(bench.call("memory_search", r#"{"query":"tabs"}"#).summary, "1 Notiz");
    assert!(bench.call("memory_search", r#"{"query":"lines"}"#).text.contains("lines"));
    assert_eq!(bench.call("memory_readToday", "{}").text, "tabs, not spaces");
    assert!(bench.try_call("memory_remember", r#"{"text":""}"#).is_err());
}

/// Paths and commands begin where the program was started; a path from the project's root is found all the same.
#[test]
fn a_folder_below_the_root_is_where_it_begins() {
    let project = Project::new().file("shop/a.txt", "one\n").file("b.txt", "two\n");
    let run = |name: &str, arguments: &str| {
        let ran = project.run(&["-C", "shop", "tool", "run", name, arguments, "--json", "--yes"]);
        assert_eq!(ran.code, 0, "{} {}", ran.out, ran.err);
        ran.json()["result"].clone()
    };
    assert_eq!(run("fs_readFile", r#"{"path":"a.txt"}"#)["content"], "one");
    assert_eq!(run("fs_readFile", r#"{"path":"../b.txt"}"#)["content"], "two");
    assert_eq!(run("fs_readFile", r#"{"path":"shop/a.txt"}"#)["content"], "one");
    assert_eq!(run("fs_readFile", r#"{"path":"b.txt"}"#)["content"], "two");
    run("fs_writeFile", r#"{"path":"new.txt","content":"n"}"#);
    assert_eq!(project.read("shop/new.txt"), "n");
    let said = run("bash_execute", r#"{"command":"pwd"}"#)["stdout"].to_string();
    assert!(said.contains("/shop"), "{said}");
    let ran = project.run(&["-C", "shop", "-p", "pwd"]);
    assert!(ran.out.trim().ends_with("/shop"), "{}", ran.out);
}
