//! What is replaced, what is refused, and that nothing else changes.

use super::*;
use crate::rounds::cases;
use proptest::prelude::*;
use std::cell::Cell;

fn one<'a>(old: &'a str, new: &'a str) -> Replacement<'a> {
    Replacement { old, new, reach: Reach::One }
}

fn all<'a>(old: &'a str, new: &'a str) -> Replacement<'a> {
    Replacement { old, new, reach: Reach::All }
}

fn utf16(text: &str, write: fn(u16) -> [u8; 2]) -> Vec<u8> {
    std::iter::once(0xFEFF).chain(text.encode_utf16()).flat_map(write).collect()
}

#[test]
fn bytes_are_spliced() {
    for (name, before, replacement, after) in [
        ("plain", &b"a b c"[..], one("b", "B"), &b"a B c"[..]),
        ("no final newline", b"a\nlast", one("last", "end"), b"a\nend"),
        ("crlf", b"a\r\nb\r\nc\r\n", one("a\nb", "a\nx\nb"), b"a\r\nx\r\nb\r\nc\r\n"),
        ("crlf, one line grows", b"a\r\nb\r\n", one("b", "b\nc"), b"a\r\nb\r\nc\r\n"),
        ("crlf, the last line has none", b"a\r\nb", one("b", "b\nc"), b"a\r\nb\r\nc"),
        ("mixed, the rest stays", b"a\r\nb\nc\r\n", one("a\nb\nc", "a\nB\nc"), b"a\r\nB\nc\r\n"),
        ("mixed, line by line", b"a\r\nb\nc", one("a\nb\n", "1\n2\n"), b"1\r\n2\nc"),
        ("starts at a line end", b"a\r\nb", one("\nb", "\nc"), b"a\r\nc"),
        ("lf gets no crlf", b"a\nb\n", one("a\n", "a\r\nx\r\n"), b"a\nx\nb\n"),
        ("lf stays lf", b"a\nb\n", one("a\n", "a\nx\n"), b"a\nx\nb\n"),
        ("explicit crlf", b"a\r\nb", one("a\r\nb", "a\r\nc"), b"a\r\nc"),
        ("a lone cr is text", b"a\rb", one("a\rb", "c"), b"c"),
        ("mark", b"\xEF\xBB\xBFuse a;", one("use a;", "use b;"), b"\xEF\xBB\xBFuse b;"),
        ("latin-1 around", b"na\xefve x", one("x", "y"), b"na\xefve y"),
        ("deleted", b"a b", one(" b", ""), b"a"),
        ("all", b"x x\r\nx", all("x", "y\nz"), b"y\r\nz y\r\nz\r\ny\r\nz"),
        ("all without overlap", b"aaa", all("aa", "b"), b"ba"),
        ("characters that share a first byte", "ä".as_bytes(), one("ä", "ö"), "ö".as_bytes()),
    ] {
        let got = splice(before, replacement).unwrap_or_else(|error| panic!("{name}: {error:?}"));
        assert_eq!(got, after, "{name}: {}", String::from_utf8_lossy(&got));
    }
}

#[test]
fn utf16_is_spliced_in_its_own_units() {
    for write in [u16::to_le_bytes as fn(u16) -> [u8; 2], u16::to_be_bytes] {
        let before = utf16("grün\r\nrot 😀\r\n", write);
        let after = utf16("grün\r\nblau\r\nrot 😀\r\n", write);
        assert_eq!(splice(&before, one("grün\n", "grün\nblau\n")).unwrap(), after);
        // The bytes of this passage occur across two units; that is no occurrence.
        assert_eq!(splice(&utf16("\u{6100}\u{62}", write), one("ab", "x")), Err(SpliceError::NotFound));
    }
}

#[test]
fn what_is_not_clear_is_refused() {
    for (name, before, replacement, want) in [
        ("empty", &b"a"[..], one("", "x"), SpliceError::Empty),
        ("same", b"a", one("a", "a"), SpliceError::Same),
        ("absent", b"a", one("b", "c"), SpliceError::NotFound),
        ("absent for all", b"a", all("b", "c"), SpliceError::NotFound),
        ("empty file", b"", one("b", "c"), SpliceError::NotFound),
        ("twice", b"a\nb\na\n", one("a", "c"), SpliceError::Several(vec![1, 3])),
        ("twice, overlapping", b"aaa", one("aa", "c"), SpliceError::Several(vec![1, 1])),
        ("crlf asked for, lf there", b"a\nb", one("a\r\nb", "c"), SpliceError::NotFound),
        ("unknown encoding", b"na\xefve x", one("x", "\u{e4}"), SpliceError::UnknownEncoding),
        ("binary", b"a\0b", one("a", "b"), SpliceError::Binary("binary file")),
    ] {
        assert_eq!(splice(before, replacement), Err(want), "{name}");
    }
}

thread_local! {
    static COMPARED: Cell<u64> = const { Cell::new(0) };
}

/// A unit that counts how often it is looked at.
#[derive(Debug, Clone, Copy)]
struct Counted(u8);

impl PartialEq for Counted {
    fn eq(&self, other: &Self) -> bool {
        COMPARED.set(COMPARED.get() + 1);
        self.0 == other.0
    }
}

impl Eq for Counted {}

fn work(text: &str, old: &str, new: &str, reach: Reach) -> u64 {
    let [text, old, new] = [text, old, new].map(|text| text.bytes().map(Counted).collect::<Vec<_>>());
    let units = Units { nl: Counted(b'\n'), cr: Counted(b'\r'), old: &old, new: &new };
    COMPARED.set(0);
    let _ = units.replace(&text, reach);
    COMPARED.get()
}

#[test]
fn ten_times_the_text_is_ten_times_the_work() {
    type Case = (&'static str, fn(usize) -> [String; 3]);
    let cases: [Case; 5] = [
        ("many", |n| ["a\n".repeat(n), "a".into(), "bb".into()]),
        ("overlapping", |n| ["a".repeat(n), "aa".into(), "b".into()]),
        ("nearly", |n| ["a".repeat(n), "a".repeat(n / 10) + "b", "c".into()]),
        ("one long line", |n| ["x".repeat(n), "x".into(), "y\n".into()]),
        ("crlf", |n| ["a\r\n".repeat(n), "a\na".into(), "b\nb".into()]),
    ];
    for (name, case) in cases {
        for reach in [Reach::One, Reach::All] {
            let [small, large] = [1_000, 10_000].map(|n| {
                let [text, old, new] = case(n);
                work(&text, &old, &new, reach)
            });
            assert!(large <= small * 11, "{name} {reach:?}: {small}, then {large}");
        }
    }
}

#[test]
fn what_would_become_too_large_is_not_begun() {
    let (text, new) = ("a".repeat(100_000), "b".repeat(1_000));
    assert_eq!(splice(text.as_bytes(), all("a", &new)), Err(SpliceError::TooLarge));
}

proptest! {
    #![proptest_config(cases(300))]

    /// Whatever stands around the one passage, and however its lines end, no other byte changes.
    #[test]
    fn other_bytes_stay(
        before in prop::collection::vec(any::<u8>().prop_filter("no NUL, no mark", |b| !matches!(b, 0 | 0xEF..)), 0..60),
        after in prop::collection::vec(any::<u8>().prop_filter("no NUL", |b| *b != 0), 0..60),
        lines in prop::collection::vec("[a-z]{0,5}", 1..4),
        new in "[a-z\n]{0,12}",
    ) {
        let old = format!("<<{}>>", lines.join("\n"));
        let marked = |text: &[u8]| text.windows(2).any(|pair| pair == b"<<");
        prop_assume!(!marked(&before) && !marked(&after) && !before.ends_with(b"<") && !before.starts_with(&[0x1f]));
        let passage = old.replace('\n', "\r\n");
        let hay = [&before, passage.as_bytes(), &after].concat();
        prop_assume!(matches!(sniff(&hay), Sniffed::Text { .. }));
        let got = splice(&hay, one(&old, &new)).unwrap();
        prop_assert!(got.starts_with(&before));
        prop_assert!(got.ends_with(&after));
        let middle = &got[before.len()..got.len() - after.len()];
        prop_assert_eq!(String::from_utf8_lossy(middle).replace("\r\n", "\n"), new);
    }
}
