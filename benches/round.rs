//! What a turn costs beside the model and the tools: Enter to the request, a tool round.

#[expect(dead_code, reason = "each measurement uses a part of what they share")]
mod common;
#[path = "../tests/it/support/project.rs"]
#[expect(dead_code, reason = "written for the tests; a part is enough here")]
mod project;

use common::model::{Answer, Model};
use common::pty::Pty;
use common::{Table, median, ms};
use project::Project;
use serde_json::json;
use std::process::{Command, Stdio};
use std::time::Instant;

const RUNS: usize = 31;
const FILES: usize = 200;
const MANY: usize = 50_000;

fn main() {
    let mut table = Table::default();
    table.row("Enter to the request on the wire (warm connection)", enter(), 1.0, "ms");
    let bare = bare_tool();
    // Each another command: the same one again with the same result ends a turn.
    let read = |n: usize| Answer::Call("bash_execute", json!({"command": format!("true {n}")}));
    let touch = |n: usize| Answer::Call("bash_execute", json!({"command": format!("touch src/new{n}.txt")}));
    for (wall, count) in [(false, FILES), (true, FILES), (true, MANY)] {
        let project = files(count, wall);
        let how = if wall { "behind the wall" } else { "no sandbox" };
        let (reading, changing) = if wall { (2.0, 2.0) } else { (3.0, 3.0) };
        let command = tool_round(&project, "explain src/f1.txt", read);
        table.row(
            &format!("tool round, a reading command, beyond the command, {count} files, {how}"),
            command - bare,
            reading,
            "ms",
        );
        let changed = tool_round(&project, "explain src/f1.txt", touch);
        table.row(
            &format!("tool round, a changing command, its effects kept, {count} files, {how}"),
            changed - bare,
            changing,
            "ms",
        );
    }
    let write = |n: usize| {
        Answer::Call("fs_writeFile", json!({"path": "src/f8.txt", "content": format!("text {n}\n")}))
    };
    let written = tool_round(&files(FILES, false), "add a line to src/f1.txt", write);
    table.row("tool round, one file written, 200 files", written, 3.0, "ms");
}

fn files(count: usize, wall: bool) -> Project {
    let project = Project::new();
    let project = if wall { project.walled() } else { project };
    for n in 0..count {
        // No directory of a real project holds them all.
        let directory = if count > FILES { format!("src/d{}", n / FILES) } else { "src".to_owned() };
        project.write(&format!("{directory}/f{n}.txt"), &format!("The content of file {n}.\n").repeat(40));
    }
    project.write("src/f1.txt", "The content of file 1.\n");
    project
}

fn served(project: Project, model: &Model) -> Project {
    project
        .env("ANTHROPIC_API_KEY", "k")
        .env("ANTHROPIC_BASE_URL", model.base())
        .env("POINTSMAN_PROVIDER", "anthropic")
}

/// In the terminal; the connection of the turn before is used again.
fn enter() -> f64 {
    let model = Model::start(|number| Answer::text(&format!("Answer {number} is out.")));
    let project = served(files(FILES, false), &model);
    let mut pty = Pty::start(&project, &[], "");
    pty.until("› ");
    let mut times = Vec::new();
    for number in 1..=RUNS + 2 {
        pty.keys("say it again");
        pty.until("again");
        let pressed = pty.keys("\r");
        let (arrived, _) = model.request();
        times.push(ms(arrived - pressed));
        pty.until(&format!("Answer {number} is out."));
        pty.until("› ");
    }
    median(times.split_off(2))
}

/// What starting `bash -c true` takes by itself.
fn bare_tool() -> f64 {
    let run = || {
        let started = Instant::now();
        let status = Command::new("bash").args(["-c", "true"]).stdin(Stdio::null()).status();
        assert!(status.expect("bash starts").success());
        ms(started.elapsed())
    };
    run();
    median((0..RUNS).map(|_| run()).collect())
}

/// From the end of a reply with a call to the next request, which carries its result.
fn tool_round(project: &Project, request: &str, call: impl Fn(usize) -> Answer + Send + 'static) -> f64 {
    const ROUNDS: usize = 20;
    let think = move |number: usize| {
        if number <= ROUNDS { call(number) } else { Answer::text("Done.") }
    };
    let model = Model::start(think);
    let command = project
        .command(&[
            "-p",
            request,
            "--mode",
            "edits",
            "--allow",
            "bash(true *)",
            "--allow",
            "bash(touch *)",
            "--allow",
            "keep(touch *)",
        ])
        .env("ANTHROPIC_API_KEY", "k")
        .env("ANTHROPIC_BASE_URL", model.base())
        .env("POINTSMAN_PROVIDER", "anthropic")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let child = command.expect("the program starts");
    let mut times = Vec::new();
    model.request();
    for _ in 0..ROUNDS {
        let answered = model.answered();
        let (arrived, _) = model.request();
        times.push(ms(arrived - answered));
    }
    model.answered();
    let output = child.wait_with_output().expect("the program ends");
    assert!(output.status.success(), "{output:?}");
    median(times.split_off(2))
}
