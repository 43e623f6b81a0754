//! A whole reply of 80 kB on its way to the terminal, in pieces of four bytes: cleaned, without its next steps,
//! rendered, highlighted, each piece in a write of its own.

use criterion::{Criterion, criterion_group, criterion_main};
use pointsman::front::repl::reply::Reply;
use pointsman::front::repl::screen::{Look, Screen};
use std::hint::black_box;

fn pieces() -> Vec<String> {
    let reply = include_str!("../tests/fixtures/reply.md");
    let text = reply.repeat(80_000_usize.div_ceil(reply.len()));
    text.as_bytes().chunks(4).map(|bytes| String::from_utf8_lossy(bytes).into_owned()).collect()
}

fn stream(criterion: &mut Criterion) {
    let look =
        Look { columns: 100, rows: 40, colour: true, tty: true, cursor: true, unicode: true, links: true };
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
criterion_main!(benches);
