//! What routing costs: the first line, and each line after that.

use criterion::{Criterion, criterion_group, criterion_main};
use pointsman::analysis;
use pointsman::route::{OwnRules, Vocabulary, detect};
use std::hint::black_box;

const CORPUS: &str = include_str!("../tests/fixtures/router-dev.tsv");

fn route(c: &mut Criterion) {
    let lines: Vec<&str> = CORPUS.lines().skip(1).filter_map(|l| l.split('\t').nth(2)).collect();
    let own = OwnRules::default();
    let nothing = Vocabulary::empty();
    c.bench_function("route the 240 lines of the corpus", |b| {
        b.iter(|| lines.iter().map(|l| detect(black_box(l), &nothing, &own).triggers.len()).sum::<usize>());
    });
    c.bench_function("route and analyse one line", |b| {
        let line = "fix the bug in src/api/auth.ts and update tests";
        b.iter(|| {
            let route = detect(black_box(line), &nothing, &own);
            (analysis::needs(&route, line), analysis::debate(&route, line))
        });
    });
    c.bench_function("route a paste of 1 MB", |b| {
        let paste = "INFO worker-3 finished job 4711 in 12 ms (src/worker.rs:12:3)\n".repeat(16_000);
        b.iter(|| detect(black_box(&paste), &nothing, &own).triggers.len());
    });
}

criterion_group!(benches, route);
criterion_main!(benches);
