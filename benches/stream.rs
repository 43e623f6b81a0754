//! A reply on its way to the terminal: through the real program, and its pure part alone. The long one has 80 kB
//! in 20,000 pieces, three tenths of it code in three languages.

#[expect(dead_code, reason = "each measurement uses a part of what they share")]
mod common;
#[path = "../tests/it/support/project.rs"]
#[expect(dead_code, reason = "written for the tests; a part is enough here")]
mod project;

use common::model::{Answer, Model};
use common::pty::Pty;
use common::{Table, cpu, median, ms};
use criterion::{Criterion, criterion_group};
use pointsman::front::repl::reply::Reply;
use pointsman::front::repl::screen::{Look, Screen};
use pointsman::front::repl::style::TERMINAL;
use project::Project;
use std::hint::black_box;
use std::time::Duration;

const BYTES: usize = 80_000;
/// Words on a line of the reply whose words are timed.
const LINE: usize = 8;
const WORDS: usize = 40 * LINE;

fn main() {
    let mut table = Table::default();
    long(&mut table);
    slow(&mut table);
    println!();
    benches();
    Criterion::default().configure_from_args().final_summary();
}

fn pieces() -> Vec<String> {
    let reply = include_str!("../tests/fixtures/reply.md");
    let text = reply.repeat(BYTES.div_ceil(reply.len()));
    text.as_bytes().chunks(4).map(|bytes| String::from_utf8_lossy(bytes).into_owned()).collect()
}

/// The program with this answer of its model, the prompt drawn.
fn talking(answer: Answer) -> (Project, Model, Pty) {
    let model = Model::start(move |_| answer.clone());
    let project = Project::new().env("ANTHROPIC_API_KEY", "k");
    let mut pty = Pty::start(&project, &["--provider", "anthropic", "--base-url", &model.base()], "");
    pty.until("› ");
    (project, model, pty)
}

/// The long reply as fast as it goes.
fn long(table: &mut Table) {
    let mut pieces = pieces();
    let bytes: usize = pieces.iter().map(String::len).sum();
    pieces.push("\n\nThat was all of it.".to_owned());
    let runs = (0..5).map(|_| {
        let (_project, _model, mut pty) = talking(Answer::Text(pieces.clone(), Duration::ZERO));
        let (before, written) = (cpu(pty.pid()), pty.read);
        pty.keys("say it\r");
        pty.until("That was all of it.");
        pty.until("› ");
        (ms(cpu(pty.pid()) - before), (pty.read - written) as f64 / bytes as f64)
    });
    let (times, ratios): (Vec<f64>, Vec<f64>) = runs.unzip();
    table.row("CPU for a 20,000-token reply, shown, styled, highlighted", median(times), 100.0, "ms");
    table.row("bytes to the terminal per byte of text", median(ratios), 1.3, "");
}

/// A reply of 100 tokens a second, each timed from the model to the terminal.
fn slow(table: &mut Table) {
    let word =
        |n: usize| if (n + 1).is_multiple_of(LINE) { format!("w{n:03}.\n") } else { format!("w{n:03}, ") };
    let pieces = (0..WORDS).map(word).collect();
    let (_project, model, mut pty) = talking(Answer::Text(pieces, Duration::from_millis(10)));
    pty.keys("say it\r");
    let (mut within, mut ends) = (Vec::new(), Vec::new());
    let mut from = (std::time::Instant::now(), Duration::ZERO);
    for n in 0..WORDS {
        let seen = pty.until(&format!("w{n:03}"));
        let took = ms(seen - model.piece());
        if n + 1 == LINE {
            from = (seen, cpu(pty.pid()));
        }
        if (n + 1).is_multiple_of(LINE) { ends.push(took) } else { within.push(took) }
    }
    let share = (cpu(pty.pid()) - from.1).as_secs_f64() / from.0.elapsed().as_secs_f64();
    table.row("token's arrival to its appearance, at a line's end", median(ends), 0.5, "ms");
    table.row("token's arrival to its appearance, in mid-line", median(within), 0.5, "ms");
    table.row("CPU at 100 tokens/s", share * 100.0, 1.0, "%");
}

/// Cleaned, without its next steps, rendered, highlighted, each piece in a write of its own.
fn stream(criterion: &mut Criterion) {
    let look = Look {
        columns: 100,
        rows: 40,
        theme: &TERMINAL,
        tty: true,
        cursor: true,
        unicode: true,
        links: true,
    };
    let pieces = pieces();
    criterion.bench_function("reply of 20,000 pieces", |bencher| {
        bencher.iter(|| {
            let null = std::fs::File::create("/dev/null").expect("every system this is measured on has it");
            let mut screen = Screen::new(Box::new(null), look);
            let mut reply = Reply::new(look);
            for piece in &pieces {
                reply.push(black_box(piece), &mut screen);
            }
            black_box(reply.finish(&mut screen))
        });
    });
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20);
    targets = stream
}
