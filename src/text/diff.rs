//! The difference between two contents as a person reads it: a unified diff and its counts.

use super::decode::{Sniffed, sniff};
use similar::{Algorithm, ChangeTag, TextDiff};

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Diff {
    pub added: u32,
    pub removed: u32,
    /// Unified diff with three lines of context; empty where a side is no text or nothing differs.
    pub text: String,
}

const MOST_BYTES: usize = 64 * 1024;
/// Up to so many differing lines of both sides the least difference is looked for; beyond, the middle counts as replaced.
const MOST_COMPARED: usize = 8_000;

pub fn diff(path: &str, old: Option<&[u8]>, new: Option<&[u8]>) -> Diff {
    let (Sniffed::Text { text: before, .. }, Sniffed::Text { text: after, .. }) =
        (sniff(old.unwrap_or_default()), sniff(new.unwrap_or_default()))
    else {
        return Diff::default();
    };
    let mut difference = lines(&before, &after);
    if !difference.text.is_empty() {
        let name =
            |side: &str, there: bool| if there { format!("{side}/{path}") } else { "/dev/null".to_owned() };
        let header = format!("--- {}\n+++ {}\n", name("a", old.is_some()), name("b", new.is_some()));
        difference.text = shorten(header + &difference.text);
    }
    difference
}

/// The difference between two texts without a header, not shortened.
pub fn lines(old: &str, new: &str) -> Diff {
    let (before, after): (Vec<&str>, Vec<&str>) =
        (old.split_inclusive('\n').collect(), new.split_inclusive('\n').collect());
    let start = before.iter().zip(&after).take_while(|(a, b)| a == b).count();
    let rest = before.len().min(after.len()) - start;
    let end = before.iter().rev().zip(after.iter().rev()).take(rest).take_while(|(a, b)| a == b).count();
    let (gone, come) = (before.len() - start - end, after.len() - start - end);
    if gone > 0 && come > 0 && gone + come > MOST_COMPARED {
        return replaced(&before, &after, start, end);
    }
    let difference = TextDiff::configure()
        .algorithm(Algorithm::Myers)
        .newline_terminated(true)
        .diff_slices(&before, &after);
    let count = |tag| difference.iter_all_changes().filter(|change| change.tag() == tag).count();
    Diff {
        added: number(count(ChangeTag::Insert)),
        removed: number(count(ChangeTag::Delete)),
        text: difference.unified_diff().context_radius(3).to_string(),
    }
}

fn replaced(before: &[&str], after: &[&str], start: usize, end: usize) -> Diff {
    let first = start.saturating_sub(3);
    let below = end.min(3);
    let (old_end, new_end) = (before.len() - end, after.len() - end);
    let (old, new) = (old_end + below - first, new_end + below - first);
    let mut text = format!("@@ -{0},{old} +{0},{new} @@\n", first + 1);
    let mut put = |sign: char, lines: &[&str]| {
        text.extend(lines.iter().map(|line| format!("{sign}{}\n", line.trim_end_matches('\n'))));
    };
    put(' ', &before[first..start]);
    put('-', &before[start..old_end]);
    put('+', &after[start..new_end]);
    put(' ', &before[old_end..old_end + below]);
    Diff { added: number(new_end - start), removed: number(old_end - start), text }
}

fn number(lines: usize) -> u32 {
    u32::try_from(lines).unwrap_or(u32::MAX)
}

fn shorten(text: String) -> String {
    if text.len() <= MOST_BYTES {
        return text;
    }
    let end = text.floor_char_boundary(MOST_BYTES);
    let end = text[..end].rfind('\n').map_or(end, |at| at + 1);
    text[..end].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_and_text() {
        let d = diff("a.txt", Some(b"one\ntwo\nthree\n"), Some(b"one\n2\nthree\nfour\n"));
        assert_eq!((d.added, d.removed), (2, 1));
        assert_eq!(d.text, "--- a/a.txt\n+++ b/a.txt\n@@ -1,3 +1,4 @@\n one\n-two\n+2\n three\n+four\n");
    }

    #[test]
    fn a_new_file_and_a_deleted_one() {
        let new = diff("a", None, Some(b"x\n"));
        assert_eq!(new.text, "--- /dev/null\n+++ b/a\n@@ -0,0 +1 @@\n+x\n");
        let gone = diff("a", Some(b"x"), None);
        assert!(gone.text.starts_with("--- a/a\n+++ /dev/null\n"), "{}", gone.text);
        assert!(gone.text.contains("No newline"), "{}", gone.text);
        assert_eq!((gone.added, gone.removed), (0, 1));
    }

    #[test]
    fn no_text_no_diff() {
        assert_eq!(diff("a", Some(b"\0"), Some(b"x")), Diff::default());
        assert_eq!(diff("a", Some(b"same"), Some(b"same")), Diff::default());
    }

    #[test]
    fn large_and_altogether_different_is_one_change_and_quick() {
        let text = |word: &str| (0..30_000).map(|n| format!("{word} {n}\n")).collect::<String>();
        let (old, new) = (format!("head\n{}foot\n", text("a")), format!("head\n{}foot\n", text("b")));
        let d = lines(&old, &new);
        assert_eq!((d.added, d.removed), (30_000, 30_000));
        assert!(d.text.starts_with("@@ -1,30002 +1,30002 @@\n head\n-a 0\n"));
        let cut = diff("x", Some(old.as_bytes()), Some(new.as_bytes()));
        assert!(cut.text.len() <= MOST_BYTES && cut.text.ends_with('\n'));
    }
}
