//! Markdown as a person sees it: every case goes through a terminal emulator.

use super::Markdown;
use crate::front::repl::screen::{Look, Screen};
use crate::front::repl::style::{Roles, TERMINAL};
use crate::rounds::cases;
use proptest::prelude::*;
use std::io::Write;
use std::sync::{Arc, Mutex};

pub(in super::super) fn look(columns: usize) -> Look {
    Look { rows: 50, theme: &TERMINAL, ..Look::plain(columns) }
}

#[derive(Clone, Default)]
pub(in super::super) struct Sink(pub Arc<Mutex<Vec<u8>>>);

fn emulator(rows: usize, columns: usize) -> vt100::Parser {
    let size = |n: usize| std::num::NonZero::new(n as u16).unwrap();
    vt100::Parser::new(size(rows), size(columns), 0)
}

impl Sink {
    pub(in super::super) fn bytes(&self) -> Vec<u8> {
        self.0.lock().unwrap().clone()
    }

    /// What a terminal of this size shows: rows without what is blank at their ends.
    pub(in super::super) fn rows(&self, rows: usize, columns: usize) -> Vec<String> {
        let mut parser = emulator(rows, columns);
        parser.process(&self.bytes());
        let mut seen: Vec<String> =
            parser.screen().rows(0, columns as u16).map(|row| row.trim_end().to_owned()).collect();
        while seen.last().is_some_and(String::is_empty) {
            seen.pop();
        }
        seen
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

pub(super) fn written<'a>(look: Look, pieces: impl IntoIterator<Item = &'a str>) -> Sink {
    let sink = Sink::default();
    let mut screen = Screen::new(Box::new(sink.clone()), look);
    screen.set_raw(true);
    let mut markdown = Markdown::new(look);
    for piece in pieces {
        let out = markdown.push(piece);
        screen.stream(&out, markdown.column(), markdown.roles());
    }
    let out = markdown.finish();
    screen.stream(&out, 0, Roles::NONE);
    sink
}

/// Text with its looks, as the emulator holds them: `{looks}` stands where they change.
pub(super) fn formatted(look: Look, sink: &Sink) -> Vec<String> {
    let mut parser = emulator(look.rows, look.columns);
    parser.process(&sink.bytes());
    let mut rows = Vec::new();
    for row in 0..look.rows as u16 {
        let (mut out, mut before) = (String::new(), String::new());
        for column in 0..look.columns as u16 {
            let cell = parser.screen().cell(row, column).expect("a cell in the window");
            let text = if cell.has_contents() { cell.contents() } else { " " };
            let mut now = String::new();
            if text != " " {
                now = format!("{:?}", cell.fgcolor()).replace("Default", "");
                now += if cell.bold() { "b" } else { "" };
                now += if cell.dim() { "d" } else { "" };
                now += if cell.italic() { "i" } else { "" };
            }
            now += if cell.underline() { "u" } else { "" };
            if now != before && text != " " {
                out.push_str(&format!("{{{now}}}"));
                before = now;
            }
            out.push_str(text);
        }
        rows.push(out.trim_end().to_owned());
    }
    while rows.last().is_some_and(String::is_empty) {
        rows.pop();
    }
    rows
}

pub(super) fn shows(columns: usize, source: &str, wanted: &str) {
    let sink = written(look(columns), [source]);
    let wanted: Vec<&str> = wanted.lines().collect();
    assert_eq!(sink.rows(50, columns), wanted, "{source:?}");
}

const DOCUMENT: &str = "# The parser\n\nIt reads **one line** at a time, *never two*, and keeps `what it saw` for the next one. See [the book](https://example.org/book) for more.\n\n## Steps\n\n1. Read a line.\n2. Split it:\n   - at blanks, unless they are quoted by the user of this very long line\n   - at commas\n3. Done\n\n> A quote that is long enough to be wrapped in a narrow window.\n\n```rust\n// Adds.\nfn add(a: i32) -> i32 {\n\ta + 1\n}\n```\nAfter the code.\n- [x] done\n- [ ] open\n\n---\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n漢字の文章はどこでも折り返すことができます。絵文字🙂も。\n";

const CODE_TO_TABLE: &str = "  // Adds.
  fn add(a: i32) -> i32 {
      a + 1
  }

After the code.
• ☑ done
• ☐ open

────────

a  b
1  2";

#[test]
fn looks_right_in_a_wide_and_in_a_narrow_window() {
    let wide = "The parser

It reads one line at a time, never two, and keeps what it saw for the next one.
See the book (https://example.org/book) for more.

Steps

1. Read a line.
2. Split it:
   • at blanks, unless they are quoted by the user of this very long line
   • at commas
3. Done

│ A quote that is long enough to be wrapped in a narrow window.
";
    let narrow = "The parser

It reads one line at a time, never two,
and keeps what it saw for the next one.
See the book (https://example.org/book)
for more.

Steps

1. Read a line.
2. Split it:
   • at blanks, unless they are quoted
     by the user of this very long line
   • at commas
3. Done

│ A quote that is long enough to be
│ wrapped in a narrow window.
";
    let han = ["漢字の文章はどこでも折り返すことができ", "ます。絵文字🙂も。"];
    shows(80, DOCUMENT, &format!("{wide}\n{CODE_TO_TABLE}\n\n{}", han.concat()));
    shows(40, DOCUMENT, &format!("{narrow}\n{CODE_TO_TABLE}\n\n{}", han.join("\n")));
}

#[test]
fn text_is_there_the_moment_it_arrives() {
    let mut markdown = Markdown::new(look(80));
    for (piece, wanted) in [
        ("Hel", "Hel"),
        ("lo **wor", "lo \x1b[1mwor"),
        ("ld", "ld"),
        ("** and", " \x1b[mand"),
        (" `co", " \x1b[36mco"),
        ("de", "de"),
        ("` end", " \x1b[mend"),
        ("\n```rust\nlet x", "\n\n  \x1b[35mlet \x1b[mx"),
        (" = \"a", " = \x1b[32m\"a"),
        ("b", "b"),
    ] {
        assert_eq!(markdown.push(piece), wanted, "{piece:?}");
    }
}

#[test]
fn a_word_too_long_for_the_row_moves_down_with_what_was_shown_of_it() {
    let sink = written(look(12), ["one two ", "thr", "ee four"]);
    assert_eq!(sink.rows(10, 12), ["one two", "three four"]);
}

#[test]
fn wrong_guesses_are_repaired() {
    shows(80, "a **b that never closes\n", "a **b that never closes");
    shows(20, "a **b that never closes at all\n", "a **b that never\ncloses at all");
    shows(80, "a `b that never closes\n\nnext\n", "a `b that never closes\n\nnext");
    shows(80, "a*b and c\n", "a*b and c");
    shows(80, "    four in\n      six in\n", "  four in\n    six in");
    shows(80, "text\n#tag\n- \n", "text\n#tag\n•");
}

#[test]
fn an_unfinished_code_block_is_shown_and_what_follows_is_not_code() {
    let sink = written(look(40), ["```py\nx = 1"]);
    assert_eq!(sink.rows(10, 40), ["  x = 1"]);
}

/// A reply as models write them, three tenths of it code in three languages, repeated to about this many bytes.
pub(in super::super) fn long_document(bytes: usize) -> String {
    let reply = include_str!("../../../../tests/fixtures/reply.md");
    reply.repeat(bytes.div_ceil(reply.len()))
}

/// Pieces as models send them: about four bytes, a word with the blank before it.
pub(in super::super) fn tokens(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut start = 0;
    let bytes = text.as_bytes();
    for at in 1..=bytes.len() {
        let full = at - start >= 6 || at == bytes.len();
        let blank = at < bytes.len() && matches!(bytes[at], b' ' | b'\n') && at - start >= 2;
        if (full || blank) && text.is_char_boundary(at) {
            pieces.push(&text[start..at]);
            start = at;
        }
    }
    pieces
}

#[test]
fn few_bytes_more_are_written_than_arrive() {
    let text = long_document(80_000);
    let code: usize = text.split("```").skip(1).step_by(2).map(str::len).sum();
    let share = code as f64 / text.len() as f64;
    assert!((0.25..0.45).contains(&share), "code is {share} of the document");
    let four: Vec<&str> = text.as_bytes().chunks(4).map(|b| std::str::from_utf8(b).unwrap()).collect();
    for columns in [40, 80, 120] {
        for pieces in [tokens(&text), four.clone()] {
            let bytes = written(Look { links: columns == 120, ..look(columns) }, pieces).bytes().len();
            let ratio = bytes as f64 / text.len() as f64;
            let most = if columns == 40 { 1.35 } else { 1.27 };
            assert!(ratio <= most, "{ratio} at {columns} columns");
        }
    }
}

#[test]
fn links_can_be_clicked_where_the_terminal_knows_how() {
    let text = "see [the docs](https://x.y/a) and [bad](javascript:x) [esc](https://x&#27;y)\n";
    let clickable = Look { links: true, ..look(30) };
    let sink = written(clickable, [&text[..20], &text[20..]]);
    let out = String::from_utf8(sink.bytes()).unwrap();
    assert_eq!(out.matches("\x1b]8;;https://x.y/a\x1b\\").count(), 1, "{out:?}");
    assert_eq!(out.matches("\x1b]8;;h").count(), out.matches("\x1b]8;;\x1b\\").count(), "{out:?}");
    assert!(!out.contains("\x1b]8;;j") && out.ends_with("(https://x)\x1b[m\r\n"), "{out:?}");
    assert_eq!(formatted(look(30), &sink), formatted(look(30), &written(look(30), [text])));
}

pub(super) fn pieces_of<'a>(text: &'a str, cuts: &[usize]) -> Vec<&'a str> {
    let mut places: Vec<usize> = cuts.iter().map(|cut| cut % (text.len() + 1)).collect();
    places.retain(|&place| text.is_char_boundary(place));
    places.extend([0, text.len()]);
    places.sort_unstable();
    places.windows(2).map(|pair| &text[pair[0]..pair[1]]).collect()
}

#[test]
fn byte_by_byte_gives_the_same_screen() {
    for columns in [24, 40, 80] {
        let look = look(columns);
        let single: Vec<&str> = DOCUMENT.split_inclusive(|_| true).collect();
        let (whole, parts) = (written(look, [DOCUMENT]), written(look, single));
        assert_eq!(formatted(look, &parts), formatted(look, &whole), "{columns} columns");
    }
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn no_split_changes_the_screen(
        parts in prop::collection::vec(
            prop::sample::select(vec![
                "word ", "longerword ", "**", "*", "_", "`", "``", "```", "\n", "\n\n", "- ", "1. ", "# ", "> ", "[a](b) ",
                "[", "](", ")", "漢字", "。", "~~", "    ", "  ", "\\", "&amp;", "<http://x.y>", "!", "let ", "\"", "'", "|", "---", "```rust\n", "\t", "-",
            ]),
            0..40,
        ),
        cuts in prop::collection::vec(0usize..400, 0..20),
        columns in 8usize..40,
    ) {
        let text: String = parts.concat();
        // So many rows that nothing leaves the window, where it could not be repaired.
        let look = Look { rows: 400, ..look(columns) };
        let whole = written(Look { links: true, ..look }, [text.as_str()]);
        let split = written(look, pieces_of(&text, &cuts));
        prop_assert_eq!(formatted(look, &split), formatted(look, &whole), "{:?}", text);
    }

    #[test]
    fn hostile_text_brings_no_escape_of_its_own(text in any::<String>(), cuts in prop::collection::vec(0usize..400, 0..6)) {
        let text = crate::text::clean::plain(&text).into_owned();
        let bytes = written(look(40), pieces_of(&text, &cuts)).bytes();
        let out = String::from_utf8(bytes).unwrap();
        for (at, _) in out.match_indices('\x1b') {
            let rest = &out[at + 1..];
            let end = rest.find(|c: char| c.is_ascii_alphabetic()).unwrap();
            prop_assert!(rest.starts_with('[') && "mACDKJ".contains(&rest[end..=end]), "{:?}", rest);
        }
    }
}
