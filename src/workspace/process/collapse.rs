//! One output as lines: escapes out but colour, and of a line that is written over and over, such as a progress bar,
//! only what stands there at last.

use crate::text::clean::{Cleaner, plain};

/// A line longer than this is handed on in parts.
const LONGEST: usize = 64 * 1024;

#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Piece {
    /// For the screen, at once, with colours.
    pub(super) shown: String,
    /// For keeping: whole lines without colours.
    pub(super) kept: String,
}

#[derive(Debug, Default)]
pub(super) struct Collapse {
    cleaner: Cleaner,
    line: String,
    /// So much of the line has been shown.
    shown: usize,
    /// The cursor went back to the line's start; what comes next writes over it.
    returned: bool,
    /// The line was written over, so its end is shown only once it is known.
    rewritten: bool,
    /// Something stands on the screen that was written over since.
    stale: bool,
}

impl Collapse {
    pub(super) fn push(&mut self, text: &str) -> Piece {
        let mut piece = Piece::default();
        let text = cursor_moves_as_returns(text);
        for part in text.split_inclusive(['\n', '\r']) {
            self.write(part.trim_end_matches(['\n', '\r']), &mut piece);
            if part.ends_with('\n') {
                self.end_line(&mut piece, "\n");
            } else if part.ends_with('\r') {
                self.returned = true;
            }
        }
        if !self.rewritten {
            piece.shown.push_str(&self.line[self.shown..]);
            self.shown = self.line.len();
        }
        piece
    }

    /// Nothing follows: the last line is whole as it is.
    pub(super) fn finish(&mut self) -> Piece {
        let mut piece = Piece::default();
        if !self.line.is_empty() {
            self.end_line(&mut piece, "");
        }
        piece
    }

    /// The line being written, as far as it is known, without colours.
    pub(super) fn pending(&self) -> std::borrow::Cow<'_, str> {
        plain(&self.line)
    }

    fn write(&mut self, words: &str, piece: &mut Piece) {
        if words.is_empty() {
            return;
        }
        let clean = self.cleaner.push(words);
        if std::mem::take(&mut self.returned) {
            self.stale |= self.shown > 0;
            self.rewritten = true;
            self.line.clear();
            self.shown = 0;
        }
        self.line.push_str(&clean);
        if self.line.len() > LONGEST {
            self.end_line(piece, "");
        }
    }

    fn end_line(&mut self, piece: &mut Piece, end: &str) {
        // A line end inside an unfinished escape ends it.
        let rest = self.cleaner.push("\n");
        self.line.push_str(rest.strip_suffix('\n').unwrap_or(&rest));
        if self.stale {
            piece.shown.push('\n');
        }
        piece.shown.push_str(&self.line[self.shown..]);
        piece.shown.push_str(end);
        piece.kept.push_str(&plain(&self.line));
        piece.kept.push_str(end);
        self.line.clear();
        (self.shown, self.returned, self.rewritten, self.stale) = (0, false, false, false);
    }
}

/// Programs also go back to the line's start by a cursor movement.
fn cursor_moves_as_returns(text: &str) -> std::borrow::Cow<'_, str> {
    if text.contains("\x1b[1G") || text.contains("\x1b[G") || text.contains("\x1b[0G") {
        text.replace("\x1b[1G", "\r").replace("\x1b[G", "\r").replace("\x1b[0G", "\r").into()
    } else {
        text.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(pieces: &[&str]) -> (String, String) {
        let mut collapse = Collapse::default();
        let mut total = Piece::default();
        let ends = pieces.iter().map(|text| collapse.push(text)).collect::<Vec<_>>();
        for piece in ends.into_iter().chain([collapse.finish()]) {
            total.shown += &piece.shown;
            total.kept += &piece.kept;
        }
        (total.shown, total.kept)
    }

    #[test]
    fn progress_collapses_and_text_passes() {
        let cases: &[(&[&str], &str, &str)] = &[
            (&["a\nb\n"], "a\nb\n", "a\nb\n"),
            (&["a\r\nb\r", "\nc"], "a\nb\nc", "a\nb\nc"),
            (&["1%\r2%\r3%\ndone\n"], "3%\ndone\n", "3%\ndone\n"),
            (&["1%", "\r2%", "\r3%", "\nok\n"], "1%\n3%\nok\n", "3%\nok\n"),
            (&["1%\r", "2%\r", "3%\r"], "1%\n3%", "3%"),
            (&["\x1b[32mok\x1b[0m\n"], "\x1b[32mok\x1b[0m\n", "ok\n"),
            (&["\x1b[2K\x1b[1Gone\x1b[2K\x1b[1Gtwo\n"], "two\n", "two\n"),
            (&["\x1b]0;ti", "tle\x07x\x1b[3", "1mred"], "x\x1b[31mred", "xred"),
            (&[".", ".", ".\n"], "...\n", "...\n"),
            (&["", "\n\n"], "\n\n", "\n\n"),
        ];
        for (pieces, shown, kept) in cases {
            assert_eq!(run(pieces), ((*shown).to_owned(), (*kept).to_owned()), "{pieces:?}");
        }
    }

    #[test]
    fn a_line_without_end_is_not_hoarded() {
        let mut collapse = Collapse::default();
        let piece = collapse.push(&"x".repeat(LONGEST + 1));
        assert_eq!(piece.kept.len(), LONGEST + 1);
        assert!(collapse.line.is_empty());
    }
}
