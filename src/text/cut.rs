//! Shortens text to its head, its tail or both, never inside a character, and says so.

use std::borrow::Cow;

const MARK: char = '…';

/// At most `most` characters from the start; a cut text ends with `…`, which counts.
pub fn head(text: &str, most: usize) -> Cow<'_, str> {
    if text.chars().nth(most).is_none() {
        return Cow::Borrowed(text);
    }
    let mut cut: String = text.chars().take(most.saturating_sub(1)).collect();
    if most > 0 {
        cut.push(MARK);
    }
    Cow::Owned(cut)
}

/// At most `most` characters from the end; a cut text begins with `…`, which counts.
pub fn tail(text: &str, most: usize) -> Cow<'_, str> {
    let count = text.chars().count();
    if count <= most {
        return Cow::Borrowed(text);
    }
    let kept = text.chars().skip(count - most.saturating_sub(1));
    Cow::Owned((most > 0).then_some(MARK).into_iter().chain(kept).collect())
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn by_characters() {
        for (text, most, first, last) in [
            ("abc", 3, "abc", "abc"),
            ("abcd", 3, "ab…", "…cd"),
            ("äöüß", 2, "ä…", "…ß"),
            ("abc", 1, "…", "…"),
            ("abc", 0, "", ""),
            ("", 0, "", ""),
        ] {
            assert_eq!(head(text, most), first, "{text} {most}");
            assert_eq!(tail(text, most), last, "{text} {most}");
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
