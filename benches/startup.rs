//! What there is to wait for before the work begins: the prompt, its memory, a whole run without a terminal, the
//! first request's size.

#[expect(dead_code, reason = "each measurement uses a part of what they share")]
mod common;
#[path = "../tests/it/support/project.rs"]
#[expect(dead_code, reason = "written for the tests; a part is enough here")]
mod project;

use common::model::{Answer, Model};
use common::pty::Pty;
use common::{PROGRAM, Table, median, ms, resident};
use project::Project;
use std::process::Stdio;
use std::time::Instant;

const RUNS: usize = 41;

fn main() {
    let mut table = Table::default();
    let project = rust_project();
    for _ in 0..3 {
        echo(&project);
    }
    let echoes = (0..RUNS).map(|_| echo(&project));
    let (times, memory): (Vec<f64>, Vec<f64>) = echoes.unzip();
    table.row("start to a typed key echoed at the prompt", median(times), 8.0, "ms");
    table.row("resident memory at the prompt", median(memory), 10.0, "MB");

    let (times, bytes) = one_shots();
    table.row("headless one-shot beyond the model's own time", median(times), 8.0, "ms");
    table.row("first request (system prompt and tools)", bytes as f64, 12_000.0, "bytes");

    let size = std::fs::metadata(PROGRAM).expect("it was built").len() as f64 / 1e6;
    table.row("release binary", size, 25.0, "MB");
}

/// A fresh Rust project, as cargo would lay it out.
fn rust_project() -> Project {
    Project::new()
        .file("Cargo.toml", "[package]\nname = \"hello\"\nversion = \"0.1.0\"\nedition = \"2024\"\n")
        .file("src/main.rs", "fn main() {\n    println!(\"Hello, world\");\n}\n")
}

/// A key is sent before the program has begun; how long until the program shows it, after the terminal itself did,
/// and the memory then.
fn echo(project: &Project) -> (f64, f64) {
    let mut pty = Pty::start(project, &["--provider", "offline"], "~");
    pty.until("~");
    let seen = pty.until("~");
    let took = ms(seen - pty.started);
    (took, resident(pty.pid()))
}

/// `-p` against a model that answers at once: everything but the time between the request and its answer's end.
fn one_shots() -> (Vec<f64>, usize) {
    let model = Model::start(|_| Answer::text("Done."));
    let project = rust_project()
        .env("ANTHROPIC_API_KEY", "k")
        .env("ANTHROPIC_BASE_URL", model.base())
        .env("POINTSMAN_PROVIDER", "anthropic");
    let mut bytes = 0;
    let mut run = || {
        let started = Instant::now();
        let child = project
            .command(&["-p", "explain src/main.rs"])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        let mut child = child.expect("the program starts");
        let (asked, size) = model.request();
        let answered = model.answered();
        let status = child.wait().expect("the program ends");
        assert!(status.success(), "{status}");
        bytes = size;
        ms(started.elapsed()) - ms(answered - asked)
    };
    run();
    let times = (0..RUNS).map(|_| run()).collect();
    (times, bytes)
}
