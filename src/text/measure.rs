//! How many columns a text takes, and how to fit it into fewer.

use std::borrow::Cow;
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Columns of one character; nothing for one that joins the character before it.
pub fn char_width(c: char) -> usize {
    if c.is_ascii() { usize::from(!c.is_ascii_control()) } else { c.width().unwrap_or(0) }
}

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

/// The end of the text that takes at most `columns`.
pub fn tail(text: &str, columns: usize) -> &str {
    let mut start = text.len();
    let mut used = 0;
    for (at, grapheme) in text.grapheme_indices(true).rev() {
        used += width(grapheme);
        if used > columns {
            break;
        }
        start = at;
    }
    &text[start..]
}

/// A text with colour codes in at most `columns`; plain again at its end if it has any.
pub fn truncate_styled(text: &str, columns: usize) -> String {
    let plain = super::clean::plain(text);
    let shown = truncate(&plain, columns);
    let kept = if shown == plain { &plain } else { shown.trim_end_matches('…') };
    let mut left = kept.chars().count();
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(next) = rest.chars().next() {
        let code = colour_code(rest);
        if code.is_none() && left == 0 {
            break;
        }
        left -= usize::from(code.is_none());
        let (part, after) = rest.split_at(code.map_or(next.len_utf8(), str::len));
        out.push_str(part);
        rest = after;
    }
    out.push_str(&shown[kept.len()..]);
    if text.contains('\x1b') {
        out.push_str("\x1b[m");
    }
    out
}

/// A text with colour codes in lines of at most `columns`, each plain again at its end.
pub fn wrap_styled(text: &str, columns: usize) -> Vec<String> {
    let plain = super::clean::plain(text);
    let mut rest = text;
    let mut colours = String::new();
    let mut rows = Vec::new();
    for row in wrap_line(&plain, columns.max(1)) {
        let mut styled = colours.clone();
        let mut left = row.chars().count();
        // The blanks at which the line is broken belong to no row.
        let mut skip = !rows.is_empty();
        while let Some(next) = rest.chars().next() {
            let code = colour_code(rest);
            skip &= code.is_some() || next == ' ';
            if code.is_none() && !skip && left == 0 {
                break;
            }
            let (part, after) = rest.split_at(code.map_or(next.len_utf8(), str::len));
            if code.is_some() {
                colours = if matches!(part, "\x1b[m" | "\x1b[0m") { String::new() } else { colours + part };
            }
            if code.is_some() || !skip {
                styled.push_str(part);
            }
            left -= usize::from(code.is_none() && !skip);
            rest = after;
        }
        rows.push(if colours.is_empty() { styled } else { styled + "\x1b[m" });
    }
    rows
}

fn colour_code(text: &str) -> Option<&str> {
    let body = text.strip_prefix("\x1b[")?;
    let end = body.find(|c: char| c.is_ascii_alphabetic())?;
    Some(&text[..end + 3])
}

/// Tabs as blanks up to the next multiple of eight, for text whose columns are counted.
pub fn expand_tabs(text: &str) -> Cow<'_, str> {
    if !text.contains('\t') {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for part in text.split_inclusive('\t') {
        let solid = part.strip_suffix('\t');
        out.push_str(solid.unwrap_or(part));
        if solid.is_some() {
            let column = width_of_styled(out.rsplit('\n').next().unwrap_or_default());
            out.extend(std::iter::repeat_n(' ', 8 - column % 8));
        }
    }
    Cow::Owned(out)
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
        // What a line is indented by stays with its first word.
        if solid > 0 && used + solid > columns && current.contains(|c| c != ' ') {
            lines.push(std::mem::take(&mut current));
            used = 0;
        }
        if solid == 0 || used + solid <= columns {
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
    fn truncates_between_colour_codes() {
        assert_eq!(truncate_styled("\x1b[1mbold\x1b[m text", 20), "\x1b[1mbold\x1b[m text\x1b[m");
        assert_eq!(truncate_styled("\x1b[1mbold\x1b[m text", 9), "\x1b[1mbold\x1b[m text\x1b[m");
        assert_eq!(truncate_styled("\x1b[1mbold\x1b[m text", 7), "\x1b[1mbold\x1b[m t…\x1b[m");
        assert_eq!(truncate_styled("\x1b[1mbolder\x1b[m x", 4), "\x1b[1mbol…\x1b[m");
        assert_eq!(truncate_styled("plain text", 6), "plain…");
    }

    #[test]
    fn wraps_between_colour_codes() {
        assert_eq!(wrap_styled("  plain text here", 9), ["  plain", "text here"]);
        assert_eq!(wrap_styled("", 9), [""]);
        let rows = wrap_styled("a \x1b[31mred  \x1b[1mand\x1b[m b", 5);
        assert_eq!(rows, ["a \x1b[31mred\x1b[m", "\x1b[31m\x1b[1mand\x1b[m b"]);
        assert_eq!(wrap_styled("漢字漢字", 5), ["漢字", "漢字"]);
    }

    #[test]
    fn tabs_reach_the_next_stop() {
        assert_eq!(expand_tabs("a\tb\t"), "a       b       ");
        assert_eq!(expand_tabs("abc\n\tb"), "abc\n        b");
    }

    #[test]
    fn wraps_at_blanks_and_breaks_what_has_none() {
        assert_eq!(wrap("the quick brown fox", 10), ["the quick", "brown fox"]);
        assert_eq!(wrap("abcdefghij kl", 4), ["abcd", "efgh", "ij", "kl"]);
        assert_eq!(wrap("a\n\nb", 4), ["a", "", "b"]);
        assert_eq!(wrap("  abcdef", 5), ["  abc", "def"]);
        assert_eq!(wrap("abcd  e", 4), ["abcd", "e"]);
        assert_eq!(wrap("漢字漢字", 5), ["漢字", "漢字"]);
    }
}
