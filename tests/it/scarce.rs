//! What the system does not give, or takes away while we run: threads, and the project's own directory.

use crate::server::{Reply, Server};
use crate::support::{Project, Terminal};
use serde_json::json;

/// A thread with a stack of this size cannot be started; the system says "try again".
const NO_THREADS: (&str, &str) = ("RUST_MIN_STACK", "1125899906842624");

#[test]
fn without_threads_work_is_done_here_or_refused() {
    let server = Server::start([
        Reply::call("c1", "fs_readFile", json!({ "path": "a.txt" })),
        Reply::call("c2", "bash_execute", json!({ "command": "ls" })),
        Reply::call("c3", "fs_writeFile", json!({ "path": "b.txt", "content": "two\n" })),
        Reply::text("Done."),
    ]);
    let project = Project::new()
        .file("a.txt", "one\n")
        .env("OPENAI_API_KEY", "sk-o")
        .env("OPENAI_BASE_URL", format!("{}/v1", server.base()))
        .env("POINTSMAN_MODE", "edits")
        .env(NO_THREADS.0, NO_THREADS.1);
    let ran = project.run(&["-p", "copy a.txt to b.txt in words", "--output-format", "json"]);
    assert!(!ran.err.contains("panicked"), "{}", ran.err);
    assert_eq!(ran.json()["text"], "Done.", "{}", ran.err);
    assert_eq!(project.read("b.txt"), "two\n");
    let last = String::from_utf8_lossy(&server.requests()[3].raw).into_owned();
    assert!(last.contains("one") && last.contains("no thread can be started"), "{last}");
}

#[test]
fn what_cannot_do_without_a_thread_says_so() {
    let project = Project::new()
        .script("[[reply]]\ntext = \"Hello.\"\n")
        .env(NO_THREADS.0, NO_THREADS.1)
        .env("OPENAI_API_KEY", "sk-o")
        .env("OPENAI_BASE_URL", "http://no-such-host.invalid/v1");
    let lines = ["--input-format", "stream-json", "--output-format", "stream-json", "-p", ""];
    for arguments in [&lines[..], &["models"], &["doctor"], &["acp"], &["-p", "!echo hi"]] {
        let ran = project.run(arguments);
        assert!(!ran.err.contains("panicked"), "{arguments:?}: {}", ran.err);
        assert!([0, 1].contains(&ran.code), "{arguments:?}: {} {}", ran.code, ran.err);
    }
    let ran = project.run(&["-p", "what is HPOS?", "--provider", "openai"]);
    assert!(ran.code == 1 && !ran.err.contains("panicked"), "{}", ran.err);
    assert!(ran.err.contains("Cannot reach OpenAI at http://no-such-host.invalid"), "{}", ran.err);
}

#[test]
fn a_project_that_is_replaced_by_a_link_is_left_alone() {
    let project = Project::new().env("POINTSMAN_PROVIDER", "offline").file("a.txt", "one\n");
    let (moved, other) = (project.home().join("moved"), project.home().join("other"));
    std::fs::create_dir(&other).expect("a directory");
    let mut terminal = Terminal::sized(&project, &["--mode", "edits"], 200, 50);
    terminal.turn("show a.txt").see("one");
    std::fs::rename(project.root(), &moved).expect("it can be moved");
    std::os::unix::fs::symlink(&other, project.root()).expect("a link");
    terminal.turn("create n.md with \"x\"").see("was moved or replaced");
    terminal.line("run touch made.txt").see("y yes").keys("y").see_times("was moved or replaced", 2);
    terminal.turn("!touch made");
    terminal.see_times("was moved or replaced", 3);
    assert_eq!(terminal.leave(), 0);
    let made: Vec<_> = std::fs::read_dir(&other).expect("names").collect();
    assert!(made.is_empty(), "{made:?}");
    assert!(!moved.join("n.md").exists() && !moved.join("made.txt").exists());
}
