//! The input as the rules see it: small ASCII letters of the same length as the input, cut into sentences.

use crate::protocol::Route;
use std::ops::Range;

/// A sentence is looked at as far as this; nobody says more in one, and pastes have lines without end.
const LONGEST_SENTENCE: usize = 1_000;

/// The text in small letters, ä ö ü ß as ae oe ue ss, other letters as `x` and other signs as blanks. Every byte keeps its
/// place, so that a match names a piece of the input.
pub(super) fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            _ if c.is_ascii() => folded.push(c.to_ascii_lowercase()),
            'ä' | 'Ä' => folded.push_str("ae"),
            'ö' | 'Ö' => folded.push_str("oe"),
            'ü' | 'Ü' => folded.push_str("ue"),
            'ß' => folded.push_str("ss"),
            '’' | '‘' => folded.push_str("'\u{1}\u{1}"),
            _ => {
                let filler = if c.is_alphanumeric() { "x" } else { " " };
                folded.push_str(&filler.repeat(c.len_utf8()));
            }
        }
    }
    folded
}

/// The sentences of a text, without the blanks around them. What lies in a fenced block is not said by the user. Of more
/// than [`Route::MOST_SENTENCES`] the first and the last are kept.
pub(super) fn sentences(text: &str) -> Vec<Range<usize>> {
    const HALF: usize = Route::MOST_SENTENCES / 2;
    let mut kept: Vec<Range<usize>> = Vec::new();
    let mut fenced = false;
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let fence = line.trim_start().starts_with("```");
        if fence || !fenced {
            for sentence in line_sentences(line) {
                let sentence = start + sentence.start..start + sentence.end;
                if kept.len() == Route::MOST_SENTENCES {
                    kept.remove(HALF);
                }
                kept.push(sentence);
            }
        }
        fenced ^= fence;
        start += line.len();
    }
    kept
}

fn line_sentences(line: &str) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        while at < line.len() {
            let end = at + sentence_end(&line[at..]);
            let piece = &line[at..end];
            let from = at + (piece.len() - piece.trim_start().len());
            let mut to = at + piece.trim_end().len();
            at = end;
            if from < to {
                to = to.min(from + LONGEST_SENTENCE);
                while !line.is_char_boundary(to) {
                    to -= 1;
                }
                return Some(from..to);
            }
        }
        None
    })
}

/// Where the first sentence ends: behind a mark with a blank after it, or before a word that starts another step.
fn sentence_end(text: &str) -> usize {
    const STEPS: [&str; 6] = [", then ", ", but ", ", and then ", ", dann ", ", aber ", " - "];
    let bytes = text.as_bytes();
    for (at, &byte) in bytes.iter().enumerate() {
        match byte {
            b'.' | b'!' | b'?' | b':' | b';' => {
                let closing = bytes[at + 1..].iter().take_while(|b| matches!(b, b'"' | b'\'' | b')')).count();
                let after = at + 1 + closing;
                if bytes.get(after).is_some_and(u8::is_ascii_whitespace) {
                    return after;
                }
            }
            b',' | b' ' if STEPS.iter().any(|step| text[at..].starts_with(step)) => return at + 1,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folding_keeps_every_byte_in_its_place() {
        for (text, folded) in
            [("Füge ÄÖß", "fuege aeoess"), ("don’t", "don'\u{1}\u{1}t"), ("a é…b", "a xx   b"), ("", "")]
        {
            assert_eq!(fold(text), folded);
            assert_eq!(fold(text).len(), text.len());
        }
    }

    #[test]
    fn sentences_end_where_a_reader_ends_them() {
        let cut =
            |text: &'static str| -> Vec<&str> { sentences(text).into_iter().map(|s| &text[s]).collect() };
        assert_eq!(
            cut("What is it? Fix src/a.rs, then run.\n- ok"),
            ["What is it?", "Fix src/a.rs,", "then run.", "- ok"]
        );
        assert_eq!(cut("see:\n```\nrm x\nls\n```\nwhy?"), ["see:", "```", "```", "why?"]);
        assert_eq!(sentences(&"a.\n".repeat(1_000)).len(), Route::MOST_SENTENCES);
        assert_eq!(sentences(&"ä".repeat(9_000))[0].len(), LONGEST_SENTENCE);
    }
}
