//! Shortens text to its head or to both its ends, never inside a character, and says so.

use std::borrow::Cow;
use unicode_segmentation::UnicodeSegmentation;

const MARK: char = '…';

/// At most `most` characters from the start; a cut text ends with `…`, which counts.
pub fn head(text: &str, most: usize) -> Cow<'_, str> {
    if text.chars().nth(most).is_none() {
        return Cow::Borrowed(text);
    }
    let kept = most.saturating_sub(1);
    let end = text.char_indices().nth(kept).map_or(text.len(), |(at, _)| at);
    let mut cut = text[..whole(text, end)].to_owned();
    if most > 0 {
        cut.push(MARK);
    }
    Cow::Owned(cut)
}

/// Where to cut, at `end` or before it, so that no character made of several is divided; one longer than any that is meant as
/// one may be.
fn whole(text: &str, end: usize) -> usize {
    let near = &text[..text.ceil_char_boundary(end + LONGEST)];
    let starts = near.grapheme_indices(true).map(|(at, _)| at);
    let start = starts.take_while(|at| *at <= end).last().unwrap_or(end);
    if end - start > LONGEST { end } else { start }
}

/// Bytes of the longest emoji, a family or a flag, and some more.
const LONGEST: usize = 64;

/// The first `head` and the last `tail` bytes, a little less where a character would be cut; between them what
/// `marker` makes of the number of bytes left out.
pub fn ends(text: &str, head: usize, tail: usize, marker: impl FnOnce(usize) -> String) -> Cow<'_, str> {
    if text.len() <= head.saturating_add(tail) {
        return Cow::Borrowed(text);
    }
    let first = text.floor_char_boundary(head);
    let last = text.ceil_char_boundary(text.len() - tail);
    Cow::Owned(format!("{}{}{}", &text[..first], marker(last - first), &text[last..]))
}

/// Both ends of a text that is longer than so many bytes: what it is shows, and no more.
pub fn both_ends(text: &str, most: usize) -> Cow<'_, str> {
    ends(text, most / 2, most / 2, |_| MARK.to_string())
}

/// Of what a call wrote so many rows stay on the screen where a person asked for it and no model did.
pub const ROWS_ASKED: usize = 40;

/// And so many of a call that a model made.
pub fn rows(worked: bool) -> usize {
    if worked { 6 } else { 14 }
}

/// Whether a command's result, whose last line says how it ended, has more lines than that.
pub fn is_folded(result: &str, most: usize) -> bool {
    result.lines().count() > most + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn by_characters() {
        for (text, most, first) in [
            ("abc", 3, "abc"),
            ("abcd", 3, "ab…"),
            ("äöüß", 2, "ä…"),
            ("abc", 1, "…"),
            ("abc", 0, ""),
            ("👨\u{200d}👩\u{200d}👧 abc", 4, "…"),
            ("ab👍🏽 abc", 4, "ab…"),
            ("ab👍🏽 abc", 5, "ab👍🏽…"),
            ("🇩🇪🇫🇷x", 4, "🇩🇪…"),
            ("", 0, ""),
        ] {
            assert_eq!(head(text, most), first, "{text} {most}");
        }
    }

    #[test]
    fn both_ends() {
        let cut = |head, tail| ends("ääääää", head, tail, |n| format!("[{n}]")).into_owned();
        assert_eq!(cut(6, 6), "ääääää");
        assert_eq!(cut(3, 3), "ä[8]ä");
        assert_eq!(cut(0, 4), "[8]ää");
        assert_eq!(cut(0, 0), "[12]");
    }
}
