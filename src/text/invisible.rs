//! Which characters a terminal does not show, or uses to reorder what it shows. A list, and nothing else.

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sort {
    Seen,
    /// It ends a line in Unicode but in no terminal.
    LineEnd,
    /// It joins letters in some scripts and is invisible elsewhere.
    Joiner,
    /// It is not seen, or changes the order in which others are seen.
    Hidden,
}

pub(super) fn sort(c: char) -> Sort {
    match c {
        '\u{20}'..='\u{7e}' => Sort::Seen,
        '\u{2028}' | '\u{2029}' => Sort::LineEnd,
        '\u{200c}' | '\u{200d}' => Sort::Joiner,
        // Soft hyphen, grapheme joiner, Arabic letter mark, fillers, inherent vowels, Mongolian selectors.
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' => Sort::Hidden,
        '\u{180b}'..='\u{180f}' | '\u{3164}' | '\u{ffa0}' => Sort::Hidden,
        // Zero-width space, direction marks, embeddings, overrides, isolates, invisible operators.
        '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' => {
            Sort::Hidden
        }
        // Variation selectors, byte order mark, annotations, and unassigned neighbours that render as nothing.
        '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{fff0}'..='\u{fffb}' => Sort::Hidden,
        // Shorthand and musical format controls, tags, more variation selectors.
        '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}' => Sort::Hidden,
        _ => Sort::Seen,
    }
}

/// True after a letter of a script that needs joiners to be written rightly, and after a picture that they make one with
/// the next.
pub(super) fn joins(before: char) -> bool {
    let is_picture = matches!(before, '\u{2190}'..='\u{21ff}' | '\u{2600}'..='\u{27bf}' | '\u{2b00}'..='\u{2bff}' | '\u{1f300}'..='\u{1faff}');
    is_picture || ('\u{600}'..'\u{1100}').contains(&before)
}

/// Blanks that are no blank to a program: what looks like two words may be one.
pub(super) fn is_false_blank(c: char) -> bool {
    c == '\u{2800}' || c.is_whitespace() && !matches!(c, ' ' | '\n' | '\t')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sorts_what_is_seen_and_what_is_not() {
        for seen in ['a', ' ', 'ä', '漢', '🙂', '\u{301}', '┃', '\u{ac00}'] {
            assert_eq!(sort(seen), Sort::Seen, "{seen:?}");
        }
        for hidden in ['\u{200b}', '\u{202e}', '\u{2066}', '\u{feff}', '\u{e0041}', '\u{ad}', '\u{fe0f}'] {
            assert_eq!(sort(hidden), Sort::Hidden, "{hidden:?}");
        }
        assert_eq!(sort('\u{200d}'), Sort::Joiner);
        assert_eq!(sort('\u{2028}'), Sort::LineEnd);
    }
}
