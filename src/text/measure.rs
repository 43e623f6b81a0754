//! How many columns a text takes, and how to fit it into fewer.

use std::borrow::Cow;
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Columns of one character; nothing for one that joins the character before it.
pub fn char_width(c: char) -> usize {
    if c.is_ascii() { usize::from(!c.is_ascii_control()) } else { c.width().unwrap_or(0) }
}

/// Columns of a text without escapes.
pub fn width(text: &str) -> usize {
    if text.is_ascii() { text.bytes().filter(|b| !b.is_ascii_control()).count() } else { text.width() }
}

/// Columns of a text in which colour codes take none.
pub fn width_of_styled(text: &str) -> usize {
    if text.contains('\x1b') { width(&super::clean::plain(text)) } else { width(text) }
}

/// The text in at most `columns`, its end cut and marked with `…` where it is longer.
pub fn truncate(text: &str, columns: usize) -> Cow<'_, str> {
    if width(text) <= columns {
        return Cow::Borrowed(text);
    }
    let mut kept = String::new();
    let mut used = 0;
    for grapheme in text.graphemes(true) {
        let next = used + width(grapheme);
        if next + 1 > columns {
            break;
        }
        kept.push_str(grapheme);
        used = next;
    }
    kept.truncate(kept.trim_end().len());
    if columns > 0 {
        kept.push('…');
    }
    Cow::Owned(kept)
}

/// The text in lines of at most `columns`, broken at blanks where there are any. Line ends stay line ends.
pub fn wrap(text: &str, columns: usize) -> Vec<String> {
    text.split('\n').flat_map(|line| wrap_line(line, columns.max(1))).collect()
}

fn wrap_line(line: &str, columns: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut current = String::new();
    let mut used = 0;
    for word in line.split_inclusive(' ') {
        let solid = width(word.trim_end_matches(' '));
        if used > 0 && used + solid > columns {
            lines.push(std::mem::take(&mut current));
            used = 0;
        }
        if solid <= columns {
            current.push_str(word);
            used += width(word);
            continue;
        }
        for grapheme in word.graphemes(true) {
            let wide = width(grapheme);
            if used > 0 && used + wide > columns {
                lines.push(std::mem::take(&mut current));
                used = 0;
            }
            current.push_str(grapheme);
            used += wide;
        }
    }
    lines.push(current);
    for line in &mut lines {
        line.truncate(line.trim_end_matches(' ').len());
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_columns_not_bytes() {
        assert_eq!(width("größe"), 5);
        assert_eq!(width("漢字"), 4);
        assert_eq!(width("e\u{301}"), 1);
        assert_eq!(width_of_styled("\x1b[1;31mred\x1b[m"), 3);
    }

    #[test]
    fn truncates_to_columns() {
        assert_eq!(truncate("short", 5), "short");
        assert_eq!(truncate("longer text", 8), "longer…");
        assert_eq!(truncate("漢字漢字", 5), "漢字…");
        assert_eq!(truncate("abc", 1), "…");
        assert_eq!(truncate("abc", 0), "");
    }

    #[test]
    fn wraps_at_blanks_and_breaks_what_has_none() {
        assert_eq!(wrap("the quick brown fox", 10), ["the quick", "brown fox"]);
        assert_eq!(wrap("abcdefghij kl", 4), ["abcd", "efgh", "ij", "kl"]);
        assert_eq!(wrap("a\n\nb", 4), ["a", "", "b"]);
        assert_eq!(wrap("漢字漢字", 5), ["漢字", "漢字"]);
    }
}
