//! How long the guard thinks: an everyday command, 4 kB of parts, 4 kB of constants to follow, a megabyte.

use criterion::{Criterion, criterion_group, criterion_main};
use pointsman::policy::{CommandView, Rules, judge_command};
use pointsman::protocol::{Here, Place, WorkspacePath};
use std::hint::black_box;

fn policy(criterion: &mut Criterion) {
    let here = Here::new("/home/u/work/project".into(), "/home/u".into());
    let (rules, at) = (Rules::default(), Place::Inside(WorkspacePath::root()));
    let view = CommandView::usual(&here, &rules, &at);
    for (name, text) in [
        ("everyday", "find . -name '*.rs' | xargs grep -n 'fn main' | head -20".to_owned()),
        ("parts-4k", "git log --oneline -5 && ls -la; ".repeat(128)),
        ("constants-4k", "a=$b; b=$a; bash -c \"ls $a\"; ".repeat(140)),
        ("unreadable-1m", "ls; ".repeat(250_000)),
    ] {
        criterion.bench_function(name, |b| b.iter(|| judge_command(black_box(&text), &view)));
    }
}

criterion_group!(benches, policy);
criterion_main!(benches);
