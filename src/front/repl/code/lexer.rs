//! Splits a line of code into classes by a language's row of the table: strings, comments, numbers, words. It is no
//! parser, and needs none: the state carried from line to line is whether a string or a comment is still open.

use super::Class;
use super::language::{Language, Quote, Shape};

/// What is open at the start of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum State {
    /// Nothing.
    #[default]
    Code,
    /// A block comment, so deep.
    Comment(u8),
    /// The string of this place in the language's quotes.
    String(u8),
}

/// Hands out the pieces of a line in order, and gives the state at its end.
pub(super) fn read(
    line: &str,
    language: &Language,
    state: State,
    take: &mut dyn FnMut(&str, Class),
) -> State {
    if language.shape == Shape::Diff {
        take(line, diff_class(line));
        return State::Code;
    }
    let mut lexer = Lexer { line, at: 0, plain: 0, language, state, take };
    lexer.run();
    lexer.state
}

fn diff_class(line: &str) -> Class {
    match line.as_bytes().first() {
        Some(b'+') => Class::Added,
        Some(b'-') => Class::Removed,
        Some(b'@') => Class::Value,
        _ => Class::Plain,
    }
}

struct Lexer<'a> {
    line: &'a str,
    at: usize,
    /// Where the plain text that was not handed out yet begins.
    plain: usize,
    language: &'a Language,
    state: State,
    take: &'a mut dyn FnMut(&str, Class),
}

impl Lexer<'_> {
    fn run(&mut self) {
        while self.at < self.line.len() {
            match self.state {
                State::Code => self.code(),
                State::Comment(depth) => self.comment(depth, self.at),
                State::String(index) => self.string(index, self.at),
            }
        }
        self.flush();
        // A string that must not span lines ends with its line.
        if let State::String(index) = self.state
            && !self.language.quotes[usize::from(index)].lines
        {
            self.state = State::Code;
        }
    }

    fn flush(&mut self) {
        if self.plain < self.at {
            (self.take)(&self.line[self.plain..self.at], Class::Plain);
        }
        self.plain = self.at;
    }

    /// Hands out everything from `start` up to `end` as one class.
    fn give(&mut self, start: usize, end: usize, class: Class) {
        if class == Class::Plain {
            self.at = end;
            return;
        }
        self.at = start;
        self.flush();
        (self.take)(&self.line[start..end], class);
        self.at = end;
        self.plain = end;
    }

    fn code(&mut self) {
        let rest = &self.line[self.at..];
        let language = self.language;
        if let Some((open, _)) = language.block
            && rest.starts_with(open)
        {
            let start = self.at;
            self.at += open.len();
            self.state = State::Comment(1);
            self.comment(1, start);
            return;
        }
        if language.comments.iter().any(|mark| rest.starts_with(mark)) && self.comment_may_start(rest) {
            self.give(self.at, self.line.len(), Class::Comment);
            return;
        }
        let byte = rest.as_bytes()[0];
        if byte == b'\'' && language.shape == Shape::Rust && !is_char_literal(rest) {
            self.at += 1;
            return;
        }
        if let Some(index) = language.quotes.iter().position(|quote| rest.starts_with(quote.open)) {
            let start = self.at;
            self.at += language.quotes[index].open.len();
            self.state = State::String(index as u8);
            self.string(index as u8, start);
            return;
        }
        match byte {
            b'0'..=b'9' => self.number(),
            b'$' if language.shape == Shape::Shell => self.variable(),
            _ if is_word_start(rest) => self.word(),
            _ => self.at += rest.chars().next().map_or(1, char::len_utf8),
        }
    }

    /// In shells a `#` in the middle of a word is no comment.
    fn comment_may_start(&self, rest: &str) -> bool {
        let hash = rest.starts_with('#') && matches!(self.language.shape, Shape::Shell | Shape::Keys);
        !hash || self.at == 0 || self.line.as_bytes()[self.at - 1].is_ascii_whitespace()
    }

    fn comment(&mut self, mut depth: u8, start: usize) {
        let Some((open, close)) = self.language.block else {
            self.state = State::Code;
            return;
        };
        let nests = self.language.shape == Shape::Rust;
        let mut at = self.at;
        while at < self.line.len() {
            let rest = &self.line[at..];
            if rest.starts_with(close) {
                at += close.len();
                depth -= 1;
                if depth == 0 {
                    self.state = State::Code;
                    self.give(start, at, Class::Comment);
                    return;
                }
            } else if nests && rest.starts_with(open) {
                at += open.len();
                depth = depth.saturating_add(1);
            } else {
                at += rest.chars().next().map_or(1, char::len_utf8);
            }
        }
        self.state = State::Comment(depth);
        self.give(start, at, Class::Comment);
    }

    fn string(&mut self, index: u8, start: usize) {
        let quote: &Quote = &self.language.quotes[usize::from(index)];
        let mut at = self.at;
        while at < self.line.len() {
            let rest = &self.line[at..];
            if quote.escapes && rest.starts_with('\\') {
                at += 1 + rest[1..].chars().next().map_or(0, char::len_utf8);
            } else if rest.starts_with(quote.close) {
                self.state = State::Code;
                self.give(start, at + quote.close.len(), Class::Text);
                return;
            } else {
                at += rest.chars().next().map_or(1, char::len_utf8);
            }
        }
        self.give(start, self.line.len(), Class::Text);
    }

    fn number(&mut self) {
        let rest = &self.line[self.at..];
        let mut end = 0;
        for (index, c) in rest.char_indices() {
            let fraction = c == '.' && rest[index + 1..].starts_with(|c: char| c.is_ascii_digit());
            if !(c.is_ascii_alphanumeric() || c == '_' || fraction) {
                break;
            }
            end = index + 1;
        }
        self.give(self.at, self.at + end, Class::Value);
    }

    fn variable(&mut self) {
        let rest = &self.line[self.at + 1..];
        let end = match rest.chars().next() {
            Some('{') => rest.find('}').map_or(rest.len(), |end| end + 1),
            Some(c) if is_word(c) => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
            _ => 0,
        };
        let class = if end == 0 { Class::Plain } else { Class::Value };
        self.give(self.at, self.at + 1 + end, class);
    }

    fn word(&mut self) {
        let rest = &self.line[self.at..];
        let end = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        let word = &rest[..end];
        let class = self.language.class_of(word, &self.line[..self.at], &rest[end..]);
        self.give(self.at, self.at + end, class);
    }
}

/// Tells `'a'` and `'\n'` from a lifetime.
fn is_char_literal(rest: &str) -> bool {
    let mut chars = rest.chars().skip(1);
    matches!((chars.next(), chars.next()), (Some('\\'), _) | (Some(_), Some('\'')))
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn is_word_start(rest: &str) -> bool {
    rest.chars().next().is_some_and(|c| c.is_alphabetic() || c == '_')
}

#[cfg(test)]
mod tests {
    use super::super::language::named;
    use super::*;

    fn classes(language: &str, text: &str) -> Vec<(String, Class)> {
        let language = named(language).expect("a common language");
        let mut state = State::default();
        let mut all = Vec::new();
        for line in text.lines() {
            let mut back = String::new();
            state = read(line, language, state, &mut |piece, class| {
                back.push_str(piece);
                if class != Class::Plain {
                    all.push((piece.to_owned(), class));
                }
            });
            assert_eq!(back, line, "nothing is lost");
        }
        all
    }

    fn are(language: &str, text: &str, wanted: &[(&str, Class)]) {
        let wanted: Vec<_> = wanted.iter().map(|(text, class)| ((*text).to_owned(), *class)).collect();
        assert_eq!(classes(language, text), wanted, "{text}");
    }

    #[test]
    fn reads_the_common_languages() {
        use Class::*;
        are(
            "rust",
            "let x: &'a str = \"a\\\"b\"; // why\n'c' 0x1f /* a /* b\n*/ c */ fn",
            &[
                ("let", Keyword),
                ("\"a\\\"b\"", Text),
                ("// why", Comment),
                ("'c'", Text),
                ("0x1f", Value),
                ("/* a /* b", Comment),
                ("*/ c */", Comment),
                ("fn", Keyword),
            ],
        );
        are(
            "py",
            "def f():\n    \"\"\"Doc\n    more\"\"\"\n    return None # x",
            &[
                ("def", Keyword),
                ("\"\"\"Doc", Text),
                ("    more\"\"\"", Text),
                ("return", Keyword),
                ("None", Value),
                ("# x", Comment),
            ],
        );
        are(
            "ts",
            "const a = `x ${b}\ny`; return 'z'",
            &[("const", Keyword), ("`x ${b}", Text), ("y`", Text), ("return", Keyword), ("'z'", Text)],
        );
        are(
            "sh",
            "for f in $x; do echo a#b # c\ndone",
            &[
                ("for", Keyword),
                ("in", Keyword),
                ("$x", Value),
                ("do", Keyword),
                ("# c", Comment),
                ("done", Keyword),
            ],
        );
        are(
            "sql",
            "SELECT a FROM t WHERE b = 'it''s' -- c",
            &[
                ("SELECT", Keyword),
                ("FROM", Keyword),
                ("WHERE", Keyword),
                ("'it'", Text),
                ("'s'", Text),
                ("-- c", Comment),
            ],
        );
        are("json", "{\"a\": [1, true]}", &[("\"a\"", Text), ("1", Value), ("true", Value)]);
        are("toml", "a.b = \"c\" # d", &[("a", Keyword), ("\"c\"", Text), ("# d", Comment)]);
        are("diff", "+new\n-old\n same", &[("+new", Added), ("-old", Removed)]);
    }

    #[test]
    fn an_open_string_does_not_leak_into_the_next_line() {
        are("go", "x \"open\nvar", &[("\"open", Class::Text), ("var", Class::Keyword)]);
    }
}
