//! Routing one line: requests of many kinds, each judged for itself.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use pointsman::route::{Vocabulary, detect};
use std::hint::black_box;

/// Lines as people type them.
const LINES: &[&str] = &[
    "fix the bug in src/api/auth.ts and update tests",
    "What is HPOS?",
    "How do I find files with grep?",
    "Why did tests/e2e/test.ts fail?",
    "führe dbt run --select hub_company aus",
    "Erstelle Hub für company",
    "thanks, that makes sense",
    "the cube renders horrendously now when I turn it, and the shadow is gone too",
    "pwd && date",
    "Check if my weather function returns correct data",
    "what's the difference between a mutex and a semaphore, and which one is cheaper?",
    "rename the field `user_name` to `login` everywhere in the repository, then run the tests and commit",
    "mach weiter",
    "Search for examples of retry with backoff on the web and remember what you find",
];

fn route(criterion: &mut Criterion) {
    let vocabulary = Vocabulary::default();
    let mut group = criterion.benchmark_group("route (budget: 20 µs for one line)");
    group.throughput(Throughput::Elements(LINES.len() as u64));
    group.bench_function(format!("{} lines", LINES.len()), |bencher| {
        bencher.iter(|| LINES.iter().map(|line| detect(black_box(line), &vocabulary)).collect::<Vec<_>>());
    });
    group.finish();
}

criterion_group!(benches, route);
criterion_main!(benches);
