//! What a long conversation costs: a late turn beside an early one, and taking a session up again.

#[expect(dead_code, reason = "each measurement uses a part of what they share")]
mod common;
#[path = "../tests/it/support/project.rs"]
#[expect(dead_code, reason = "written for the tests; a part is enough here")]
mod project;

use common::model::{Answer, Model};
use common::pty::Pty;
use common::{Table, cpu, median, ms};
use project::Project;
use std::time::Duration;

const TURNS: usize = 510;
const RESUMED: usize = 200;

fn main() {
    let mut table = Table::default();
    let (early, late) = turns(&keyed(), TURNS);
    println!("CPU of a turn: {early:.3} ms around turn 5, {late:.3} ms around turn 500\n");
    table.row("CPU of a turn: turn 500 over turn 5", late / early, 1.1, "x");

    let project = keyed();
    turns(&project, RESUMED);
    table.row(
        "resume after 200 turns to echo",
        median((0..21).map(|_| resume(&project)).collect()),
        10.0,
        "ms",
    );
}

/// A project whose program has a key, any key.
fn keyed() -> Project {
    Project::new().env("ANTHROPIC_API_KEY", "k")
}

/// A key is sent before the program has begun; how long until the program shows it, after the terminal itself did.
fn resume(project: &Project) -> f64 {
    let mut pty = Pty::start(project, &["--provider", "offline", "--continue"], "~");
    pty.until("~");
    ms(pty.until("~") - pty.started)
}

/// Holds a conversation of that many turns; the CPU of a turn early and late, in milliseconds.
fn turns(project: &Project, count: usize) -> (f64, f64) {
    let pieces = |number: usize| {
        let words = (0..40).map(|n| format!("word{n} ")).collect::<Vec<_>>();
        words.into_iter().chain([format!("and the end of {number}.")]).collect()
    };
    let model = Model::start(move |number| Answer::Text(pieces(number), Duration::ZERO));
    let base = model.base();
    let mut pty = Pty::start(project, &["--provider", "anthropic", "--base-url", &base], "");
    pty.until("› ");
    let mut costs = Vec::new();
    for number in 1..=count {
        let before = cpu(pty.pid());
        pty.keys(&format!("say it again, number {number}\r"));
        pty.until(&format!("and the end of {number}."));
        pty.until("› ");
        costs.push(ms(cpu(pty.pid()) - before));
    }
    pty.leave();
    let around = |turn: usize| median(costs[turn.saturating_sub(4)..(turn + 5).min(count)].to_vec());
    (around(6), around(count - 10))
}
