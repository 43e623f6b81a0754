//! Long sessions: what is done for a line does not grow with the file, and pieces of streams cost no parsing.

use super::fixture::*;
use crate::journal::replay;

#[test]
fn pieces_of_streams_are_skipped_unparsed() {
    let parsed = |pieces: usize| {
        let fixture = Fixture::new();
        let mut journal = fixture.start();
        record(&mut journal, 1, vec![started("x")]);
        record(&mut journal, 1, (0..pieces).map(|_| delta("a piece of text ")).collect());
        record(&mut journal, 1, vec![replied("x", &[]), ended()]);
        let file = std::fs::read(fixture.state.log(journal.session())).unwrap();
        let read = replay::read(&mut &file[..], "").unwrap();
        assert_eq!((read.fold.seq, read.broken, read.fold.turns), (pieces as u64 + 3, 0, 1));
        read.parsed
    };
    assert_eq!(parsed(10), 4);
    assert_eq!(parsed(10_000), 4);
}

#[test]
fn a_record_costs_the_same_in_turn_500_as_in_turn_5() {
    let (fixture, mut journal, _) = Fixture::begun();
    let path = fixture.state.log(journal.session());
    let size = || std::fs::metadata(&path).map_or(0, |meta| meta.len());
    let mut grown = Vec::new();
    for number in 1..=500 {
        let before = size();
        record(&mut journal, number, vec![started("x"), replied("y", &["c"]), tool_ended("c", "z"), ended()]);
        grown.push(size() - before);
    }
    // Only the numbers in the lines grow: three digits of the turn and four of the record, in four lines.
    assert!(grown[499] <= grown[4] + 4 * (2 + 3), "{} {}", grown[4], grown[499]);
    let file = std::fs::read(&path).unwrap();
    let read = replay::read(&mut &file[..], "").unwrap();
    assert_eq!((read.parsed, read.fold.turns, read.fold.conversation.messages().len()), (2001, 500, 1500));
}
