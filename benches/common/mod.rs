//! What the measurements of the running program share: a model that answers at once, a terminal that is read as it
//! is written, a table that sets each figure beside its budget.

pub mod model;
pub mod pty;

use std::path::PathBuf;
use std::time::Duration;

/// The program as it is released.
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_pointsman");

/// Where the figures are printed.
#[derive(Default)]
pub struct Table {
    begun: bool,
}

impl Table {
    /// A figure that may be at most its budget.
    pub fn row(&mut self, what: &str, measured: f64, budget: f64, unit: &str) {
        if !std::mem::replace(&mut self.begun, true) {
            println!("| what | measured | budget | |\n|---|---|---|---|");
        }
        let verdict = if measured <= budget { "ok" } else { "OVER" };
        println!("| {what} | {} {unit} | {budget} {unit} | {verdict} |", rounded(measured));
    }
}

/// Three digits that count.
fn rounded(value: f64) -> String {
    match value {
        100.0.. => format!("{value:.0}"),
        10.0..100.0 => format!("{value:.1}"),
        1.0..10.0 => format!("{value:.2}"),
        _ => format!("{value:.3}"),
    }
}

/// The middle of these.
pub fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    if values.len() % 2 == 1 { values[middle] } else { f64::midpoint(values[middle - 1], values[middle]) }
}

/// Milliseconds.
pub fn ms(duration: Duration) -> f64 {
    duration.as_secs_f64() * 1_000.0
}

/// What a process and its threads have computed so far. Threads that ended are missing: ask while they live.
pub fn cpu(pid: u32) -> Duration {
    let tasks = std::fs::read_dir(format!("/proc/{pid}/task")).expect("the program runs");
    let path = |task: std::io::Result<std::fs::DirEntry>| Some(task.ok()?.path().join("schedstat"));
    let times = tasks.filter_map(path).filter_map(|path: PathBuf| {
        std::fs::read_to_string(path).ok()?.split(' ').next()?.parse::<u64>().ok()
    });
    Duration::from_nanos(times.sum())
}

/// Resident memory of a process, in megabytes of a million bytes.
pub fn resident(pid: u32) -> f64 {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).expect("the program runs");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("Linux tells it");
    let kib: f64 = line.trim().trim_end_matches(" kB").parse().expect("a number");
    kib * 1_024.0 / 1e6
}
