//! Makes text from elsewhere safe for a terminal: colour codes may pass, every other escape, control, reordering
//! or invisible character is taken out. A [`Cleaner`] keeps its state across pieces, so no split hides anything.

use super::invisible::{Sort, is_false_blank, joins, sort};
use std::borrow::Cow;

const LONGEST_COLOUR: usize = 64;

/// Lets colour codes pass, or nothing at all if it is `plain`.
#[derive(Debug, Clone, Default)]
pub struct Cleaner {
    plain: bool,
    state: State,
    parameters: String,
    before: char,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum State {
    #[default]
    Text,
    /// A carriage return that may be half of a line end.
    Return,
    Escape,
    Intermediate,
    /// In a control sequence whose parameters may still be a colour.
    Sequence,
    /// In a control sequence that is certainly no colour.
    Foreign,
    /// In a string command (title, clipboard, link, device string), up to its end.
    Command,
    CommandEscape,
}

impl Cleaner {
    pub fn plain() -> Self {
        Self { plain: true, ..Self::default() }
    }

    /// Cleans the next piece. What may be half of something is held back until the rest arrives.
    pub fn push<'a>(&mut self, piece: &'a str) -> Cow<'a, str> {
        if self.state == State::Text && piece.bytes().all(is_plain) {
            self.before = piece.chars().next_back().unwrap_or(self.before);
            return Cow::Borrowed(piece);
        }
        let mut out = String::with_capacity(piece.len());
        for c in piece.chars() {
            self.step(c, &mut out);
        }
        Cow::Owned(out)
    }

    fn step(&mut self, c: char, out: &mut String) {
        match self.state {
            State::Text => self.text(c, out),
            State::Return => match c {
                '\r' => {}
                '\n' => self.text(c, out),
                _ => {
                    self.keep('\n', out);
                    self.text(c, out);
                }
            },
            State::Escape => self.escape(c, out),
            State::Intermediate => match c {
                ' '..='/' => {}
                '0'..='~' => self.state = State::Text,
                _ => self.text(c, out),
            },
            State::Sequence | State::Foreign => self.sequence(c, out),
            State::Command => self.command(c, out),
            State::CommandEscape => match c {
                '\\' => self.state = State::Text,
                _ => self.escape(c, out),
            },
        }
    }

    fn keep(&mut self, c: char, out: &mut String) {
        self.state = State::Text;
        self.before = c;
        out.push(c);
    }

    fn text(&mut self, c: char, out: &mut String) {
        self.state = State::Text;
        match c {
            '\n' | '\t' | ' '..='~' => self.keep(c, out),
            '\r' => self.state = State::Return,
            '\x1b' => self.state = State::Escape,
            '\u{9b}' => self.begin_sequence(),
            '\u{90}' | '\u{98}' | '\u{9d}' | '\u{9e}' | '\u{9f}' => self.state = State::Command,
            '\0'..='\x1f' | '\x7f'..='\u{9f}' => {}
            _ => match sort(c) {
                Sort::Seen => self.keep(c, out),
                Sort::LineEnd => self.keep('\n', out),
                Sort::Joiner if joins(self.before) => self.keep(c, out),
                Sort::Joiner | Sort::Hidden => {}
            },
        }
    }

    fn begin_sequence(&mut self) {
        self.parameters.clear();
        self.state = State::Sequence;
    }

    fn escape(&mut self, c: char, out: &mut String) {
        match c {
            '[' => self.begin_sequence(),
            ']' | 'P' | 'X' | '^' | '_' => self.state = State::Command,
            ' '..='/' => self.state = State::Intermediate,
            '0'..='~' => self.state = State::Text,
            _ => self.text(c, out),
        }
    }

    fn sequence(&mut self, c: char, out: &mut String) {
        match c {
            '0'..='9' | ';' | ':' if self.state == State::Sequence => {
                self.parameters.push(c);
                if self.parameters.len() > LONGEST_COLOUR {
                    self.state = State::Foreign;
                }
            }
            ' '..='?' => self.state = State::Foreign,
            '@'..='~' => {
                let is_colour = c == 'm' && !self.plain && self.state == State::Sequence;
                self.state = State::Text;
                if is_colour {
                    push_colour(&self.parameters, out);
                }
            }
            // A terminal would act on a control inside a sequence; here it ends what never became one.
            _ => self.text(c, out),
        }
    }

    fn command(&mut self, c: char, out: &mut String) {
        match c {
            '\x07' | '\u{9c}' | '\x18' | '\x1a' => self.state = State::Text,
            '\x1b' => self.state = State::CommandEscape,
            // A command that is never closed may swallow its line, not the rest of the text.
            '\n' | '\r' => self.text(c, out),
            _ => {}
        }
    }
}

fn is_plain(byte: u8) -> bool {
    matches!(byte, b' '..=b'~' | b'\n' | b'\t')
}

/// Writes a colour code without what hides text or blinks.
fn push_colour(parameters: &str, out: &mut String) {
    let mut kept: Vec<&str> = Vec::new();
    let mut all = parameters.split(';');
    while let Some(parameter) = all.next() {
        match parameter {
            "5" | "6" | "8" => {}
            "38" | "48" | "58" => {
                kept.push(parameter);
                let count = match all.next() {
                    Some("5") => (1, "5"),
                    Some("2") => (3, "2"),
                    _ => return,
                };
                kept.push(count.1);
                kept.extend(all.by_ref().take(count.0));
            }
            _ => kept.push(parameter),
        }
    }
    if !kept.is_empty() {
        out.push_str(&format!("\x1b[{}m", kept.join(";")));
    }
}

pub fn for_screen(text: &str) -> Cow<'_, str> {
    Cleaner::default().push(text)
}

pub fn plain(text: &str) -> Cow<'_, str> {
    Cleaner::plain().push(text)
}

pub fn one_line(text: &str) -> String {
    plain(text).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A text as one row: its line ends are seen and begin none.
pub fn row(text: &str) -> Cow<'_, str> {
    const ENDS: [char; 4] = ['\n', '\r', '\u{2028}', '\u{2029}'];
    if text.contains(ENDS) { text.split(ENDS).collect::<Vec<_>>().join("\\n").into() } else { text.into() }
}

/// Shows a text exactly, for a human to judge: what would be hidden stands there as `<U+202E>`.
pub fn reveal(text: &str) -> Cow<'_, str> {
    if text.bytes().all(is_plain) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '\n' | '\t') || !c.is_control() && !is_false_blank(c) && sort(c) == Sort::Seen {
            out.push(c);
        } else {
            out.push_str(&format!("<U+{:04X}>", u32::from(c)));
        }
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn only_colours_pass() {
        let cases = [
            ("plain\ttext\n", "plain\ttext\n"),
            ("\x1b[1;31mred\x1b[0m", "\x1b[1;31mred\x1b[0m"),
            ("\x1b[38;5;208mo\x1b[38;2;1;2;3mo\x1b[4:3mu", "\x1b[38;5;208mo\x1b[38;2;1;2;3mo\x1b[4:3mu"),
            ("\u{9b}32mgreen", "\x1b[32mgreen"),
            ("a\x1b[2Jb\x1b[Hc\x1b[1Ad\x1b[?25le", "abcde"),
            ("a\x1b[>4;2mb\x1b[?1mc\x1b[1 md", "abcd"),
            ("\x1b]0;title\x07a\x1b]52;c;ZXZpbA==\x1b\\b", "ab"),
            ("\x1b]8;;http://evil\x1b\\text\x1b]8;;\x1b\\", "text"),
            ("a\u{9d}52;c;x\u{9c}b\x1bP+q\x1b\\c\x1b_x\x1b\\d\x1b^x\x1b\\e", "abcde"),
            ("\x1b]0;never closed\nnext line", "\nnext line"),
            ("\x1b]0;a\x1b[31mb", "\x1b[31mb"),
            ("a\x1b(0b\x1bcd\x1b7e", "abde"),
            ("a\x07b\x08c\x7fd\0e\u{85}f", "abcdef"),
            ("hidden \x1b[8msecret\x1b[5;1mloud\x1b[38;5;8mgrey", "hidden secret\x1b[1mloud\x1b[38;5;8mgrey"),
            ("a\u{202e}b\u{2066}c\u{200b}d\u{feff}e\u{e0041}f", "abcdef"),
            ("👩\u{200d}🚀 👍🏽 🇩🇪", "👩\u{200d}🚀 👍🏽 🇩🇪"),
            ("a\u{200d}b می\u{200c}خواهم", "ab می\u{200c}خواهم"),
            ("a\r\nb\r\r\nc\rd\u{2028}e", "a\nb\nc\nd\ne"),
            ("\x1b[31", ""),
            ("\x1b[3\nx", "\nx"),
        ];
        for (given, wanted) in cases {
            assert_eq!(for_screen(given), wanted, "{given:?}");
        }
        assert_eq!(plain("\x1b[1;31mred\x1b[0m \u{9b}1mx"), "red x");
        assert!(matches!(for_screen("fn main() {}\n"), Cow::Borrowed(_)), "ordinary text is not copied");
    }

    #[test]
    fn reveal_shows_what_would_be_hidden() {
        assert_eq!(reveal("rm \u{202e}x\x1b[2J\r"), "rm <U+202E>x<U+001B>[2J<U+000D>");
        assert_eq!(reveal("rm\u{a0}x\u{2800}\u{200d}y\u{3000}"), "rm<U+00A0>x<U+2800><U+200D>y<U+3000>");
        assert_eq!(reveal("größe\n\t漢"), "größe\n\t漢");
        assert_eq!(row("x\ny\r\u{2028}z"), "x\\ny\\n\\nz");
    }

    proptest! {
        #[test]
        fn no_split_changes_what_comes_out(text in "(\x1b|\\[|\\]|[0-9;m]|\r|\n|\u{9b}|\u{202e}|[a-cä漢]|\x07|\\\\){0,40}", at in 0usize..40) {
            let cut = text.char_indices().nth(at).map_or(text.len(), |(index, _)| index);
            let mut cleaner = Cleaner::default();
            let parts = format!("{}{}", cleaner.push(&text[..cut]), cleaner.push(&text[cut..]));
            prop_assert_eq!(&parts, &for_screen(&text));
            prop_assert_eq!(for_screen(&parts).into_owned(), parts.clone(), "cleaning twice changes nothing");
        }

        #[test]
        fn nothing_but_colour_codes_survives(text in any::<String>()) {
            let out = for_screen(&text).into_owned();
            for (index, _) in out.match_indices('\x1b') {
                let rest = &out[index + 1..];
                let end = rest.find('m').expect("a colour code ends in m");
                prop_assert!(rest[..end].starts_with('[') && rest[1..end].bytes().all(|b| b"0123456789;:".contains(&b)));
            }
            prop_assert!(out.chars().all(|c| c == '\n' || c == '\t' || c == '\x1b' || !c.is_control()));
        }
    }
}
