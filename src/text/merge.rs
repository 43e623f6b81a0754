//! Three contents become one, line by line and byte for byte: what two sides made of the same base, where their changes stay apart.
//! No conflict markers are ever written: it is clean, or nothing.

use similar::{Algorithm, DiffOp, capture_diff_slices};
use std::ops::Range;

/// A longer file is not a person's text.
const MOST_BYTES: usize = 4 * 1024 * 1024;
/// From so many differing lines on, looking for the least difference takes too long; the middle counts as one change.
const MOST_COMPARED: usize = 8_000;

/// What both sides together make of the base; none where their changes overlap or touch, or where a side is no text. A change
/// that both made is made once.
pub fn merge(base: &[u8], ours: &[u8], theirs: &[u8]) -> Option<Vec<u8>> {
    if [base, ours, theirs].iter().any(|side| side.len() > MOST_BYTES || side.contains(&0)) {
        return None;
    }
    let [base, ours, theirs] = [base, ours, theirs].map(lines);
    let mut ours = hunks(&base, &ours).into_iter().peekable();
    let mut theirs = hunks(&base, &theirs).into_iter().peekable();
    let mut merged = Vec::new();
    let mut done = 0;
    while let Some(next) = match (ours.peek(), theirs.peek()) {
        (Some(a), Some(b)) if a == b => {
            theirs.next();
            ours.next()
        }
        (Some(a), Some(b)) if a.touches(b) => return None,
        (Some(a), Some(b)) if b.gone.start < a.gone.start => theirs.next(),
        (Some(_), _) => ours.next(),
        (None, _) => theirs.next(),
    } {
        merged.extend_from_slice(&base[done..next.gone.start]);
        merged.extend_from_slice(&next.come);
        done = next.gone.end;
    }
    merged.extend_from_slice(&base[done..]);
    Some(merged.concat())
}

/// The same where the way back is exact too: `ours` comes again from what it gives. Lines that repeat can be matched in more than
/// one way, and then it does not.
pub fn merge_and_back(base: &[u8], ours: &[u8], theirs: &[u8]) -> Option<Vec<u8>> {
    let merged = merge(base, ours, theirs)?;
    let comes_back = || merge(theirs, &merged, base).is_some_and(|back| back == ours);
    (merged == ours || comes_back()).then_some(merged)
}

/// Lines of the base that a side has others for.
#[derive(Debug, PartialEq)]
struct Hunk<'a> {
    gone: Range<usize>,
    come: Vec<&'a [u8]>,
}

impl Hunk<'_> {
    /// Whether no line of the base lies between the two.
    fn touches(&self, other: &Self) -> bool {
        self.gone.start <= other.gone.end && other.gone.start <= self.gone.end
    }
}

fn lines(text: &[u8]) -> Vec<&[u8]> {
    text.split_inclusive(|byte| *byte == b'\n').collect()
}

fn hunks<'a>(base: &[&[u8]], side: &[&'a [u8]]) -> Vec<Hunk<'a>> {
    let start = base.iter().zip(side).take_while(|(a, b)| a == b).count();
    let rest = base.len().min(side.len()) - start;
    let end = base.iter().rev().zip(side.iter().rev()).take(rest).take_while(|(a, b)| a == b).count();
    let (gone, come) = (&base[start..base.len() - end], &side[start..side.len() - end]);
    if gone.is_empty() && come.is_empty() {
        return Vec::new();
    }
    let whole = || Hunk { gone: start..start + gone.len(), come: come.to_vec() };
    if gone.is_empty() || come.is_empty() || gone.len() + come.len() > MOST_COMPARED {
        return vec![whole()];
    }
    let mut hunks: Vec<Hunk<'a>> = Vec::new();
    for op in capture_diff_slices(Algorithm::Myers, gone, come) {
        if matches!(op, DiffOp::Equal { .. }) {
            continue;
        }
        let (old, new) = (op.old_range(), op.new_range());
        let old = old.start + start..old.end + start;
        match hunks.last_mut() {
            Some(last) if last.gone.end == old.start => {
                last.gone.end = old.end;
                last.come.extend_from_slice(&come[new]);
            }
            _ => hunks.push(Hunk { gone: old, come: come[new].to_vec() }),
        }
    }
    hunks
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn sides() {
        for (base, ours, theirs, want) in [
            ("a b c d e", "A b c d e", "a b c d E", Some("A b c d E")),
            ("a b c d e", "a b c d e f", "b c d e", Some("b c d e f")),
            ("a b c", "a b c", "x y", Some("x y")),
            ("a b c", "x y", "a b c", Some("x y")),
            // The same change on both sides, alone and beside another.
            ("a b c", "a B c", "a B c", Some("a B c")),
            ("a b c d", "a B c D", "a B c d", Some("a B c D")),
            // The same place, and places that touch.
            ("a b c", "a B c", "a x c", None),
            ("a b c d", "a B c d", "a b C d", None),
            ("a b", "a x b", "a y b", None),
            ("a b", "a x b", "a", None),
            ("", "x", "y", None),
            ("", "x", "x", Some("x")),
        ] {
            let text =
                |words: &str| words.split_whitespace().map(|word| format!("{word}\n")).collect::<String>();
            let [base, ours, theirs] = [base, ours, theirs].map(text);
            let merged = merge(base.as_bytes(), ours.as_bytes(), theirs.as_bytes());
            assert_eq!(merged, want.map(|want| text(want).into_bytes()), "{base:?} {ours:?} {theirs:?}");
        }
    }

    #[test]
    fn every_byte_counts() {
        // Line ends, a missing one at the end, and what is no UTF-8.
        let merged = merge(b"a\r\nb\n\xff\nd", b"A\r\nb\n\xff\nd", b"a\r\nb\n\xff\nd\n");
        assert_eq!(merged.as_deref(), Some(&b"A\r\nb\n\xff\nd\n"[..]));
        assert_eq!(merge(b"a\nb\nc\0", b"A\nb\nc\0", b"a\nb\nC\0"), None);
        let long = vec![b'x'; MOST_BYTES + 1];
        assert_eq!(merge(&long, &long, b"x"), None);
    }

    #[test]
    fn many_lines_are_merged_in_time() {
        let text = |word: &str| (0..40_000).map(|n| format!("{word} {n}\n")).collect::<String>();
        let (old, new) = (text("a"), text("b"));
        let (base, ours) = (format!("head\nx\n{new}"), format!("HEAD\nx\n{new}"));
        let merged = merge(base.as_bytes(), ours.as_bytes(), format!("head\nx\n{old}").as_bytes());
        assert_eq!(merged, Some(format!("HEAD\nx\n{old}").into_bytes()));
    }

    /// Few different lines, so that they repeat and match in many ways.
    fn few_lines() -> impl Strategy<Value = Vec<u8>> {
        prop::collection::vec(prop::sample::select(vec!["a\n", "b\n", "c\r\n", "\n"]), 0..9)
            .prop_map(|lines| lines.concat().into_bytes())
    }

    proptest! {
        #[test]
        fn both_sides_weigh_the_same_and_what_is_clean_comes_back(base in few_lines(), ours in few_lines(), theirs in few_lines()) {
            let merged = merge(&base, &ours, &theirs);
            prop_assert_eq!(&merged, &merge(&base, &theirs, &ours));
            prop_assert_eq!(merge(&base, &ours, &base), Some(ours.clone()));
            prop_assert_eq!(merge(&base, &base, &theirs), Some(theirs.clone()));
            if let Some(merged) = merge_and_back(&base, &ours, &theirs).filter(|merged| *merged != ours) {
                prop_assert_eq!(merge(&theirs, &merged, &base), Some(ours));
            }
        }
    }
}
