//! Splits a line of code into roles by a language's row of the table: strings, comments, numbers, words. It is no
//! parser, and needs none: the state carried from line to line is whether a string or a comment is still open.

use super::language::{Language, Quote};
use crate::front::repl::style::Role;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum State {
    #[default]
    Code,
    Comment(u8),
    /// The string of this place in the language's quotes.
    String(u8),
}

/// `complete`: no more of this line will come.
pub(super) fn read(
    line: &str,
    complete: bool,
    (language, state): (&Language, State),
    take: &mut dyn FnMut(&str, Role),
) -> State {
    let whole = language.lines.iter().find(|(mark, _)| state == State::Code && line.starts_with(mark));
    if let Some((_, role)) = whole {
        take(line, *role);
        return state;
    }
    let mut lexer = Lexer { line, complete, at: 0, plain: 0, language, state, take };
    lexer.run();
    lexer.state
}

struct Lexer<'a> {
    line: &'a str,
    complete: bool,
    at: usize,
    plain: usize,
    language: &'a Language,
    state: State,
    take: &'a mut dyn FnMut(&str, Role),
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
            (self.take)(&self.line[self.plain..self.at], Role::Text);
        }
        self.plain = self.at;
    }

    fn give(&mut self, start: usize, end: usize, role: Role) {
        if role == Role::Text {
            self.at = end;
            return;
        }
        self.at = start;
        self.flush();
        (self.take)(&self.line[start..end], role);
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
            self.give(self.at, self.line.len(), Role::Comment);
            return;
        }
        let byte = rest.as_bytes()[0];
        let opens = |quote: &Quote| rest.starts_with(quote.open) && (!quote.one || is_char_literal(rest));
        if let Some(index) = language.quotes.iter().position(opens) {
            let start = self.at;
            self.at += language.quotes[index].open.len();
            self.state = State::String(index as u8);
            self.string(index as u8, start);
            return;
        }
        match byte {
            b'0'..=b'9' => self.number(),
            b'$' if language.variables => self.variable(),
            _ if is_word_start(rest) => self.word(),
            _ => self.at += rest.chars().next().map_or(1, char::len_utf8),
        }
    }

    /// A `#` in the middle of a word is no comment.
    fn comment_may_start(&self, rest: &str) -> bool {
        !rest.starts_with('#') || self.at == 0 || self.line.as_bytes()[self.at - 1].is_ascii_whitespace()
    }

    fn comment(&mut self, mut depth: u8, start: usize) {
        let Some((open, close)) = self.language.block else {
            self.state = State::Code;
            return;
        };
        let mut at = self.at;
        while at < self.line.len() {
            let rest = &self.line[at..];
            if rest.starts_with(close) {
                at += close.len();
                depth -= 1;
                if depth == 0 {
                    self.state = State::Code;
                    self.give(start, at, Role::Comment);
                    return;
                }
            } else if self.language.nests && rest.starts_with(open) {
                at += open.len();
                depth = depth.saturating_add(1);
            } else {
                at += rest.chars().next().map_or(1, char::len_utf8);
            }
        }
        self.state = State::Comment(depth);
        self.give(start, at, Role::Comment);
    }

    fn string(&mut self, index: u8, start: usize) {
        let quote: &Quote = &self.language.quotes[usize::from(index)];
        let mut at = self.at;
        while at < self.line.len() {
            let rest = &self.line[at..];
            if let Some(escape) = quote.escape.filter(|escape| rest.starts_with(*escape)) {
                at += escape.len_utf8() + rest[escape.len_utf8()..].chars().next().map_or(0, char::len_utf8);
            } else if rest.starts_with(quote.close) {
                self.state = State::Code;
                self.give(start, at + quote.close.len(), Role::String);
                return;
            } else {
                at += rest.chars().next().map_or(1, char::len_utf8);
            }
        }
        self.give(start, self.line.len(), Role::String);
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
        self.give(self.at, self.at + end, Role::Number);
    }

    fn variable(&mut self) {
        let rest = &self.line[self.at + 1..];
        let end = match rest.chars().next() {
            Some('{') => rest.find('}').map_or(rest.len(), |end| end + 1),
            Some(c) if is_word(c) => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
            _ => 0,
        };
        let role = if end == 0 { Role::Text } else { Role::Variable };
        self.give(self.at, self.at + 1 + end, role);
    }

    fn word(&mut self) {
        let rest = &self.line[self.at..];
        let end = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        let word = &rest[..end];
        let may_grow = !self.complete && end == rest.len();
        let role = match may_grow && self.language.may_become_keyword(word) {
            true => Role::Keyword,
            false => self.language.role_of(word, &self.line[..self.at], &rest[end..]),
        };
        self.give(self.at, self.at + end, role);
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
