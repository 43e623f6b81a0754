//! Colours for code: a small reader for the common languages, which sees every token as it arrives and costs next to
//! nothing, and syntect's grammars for all others, loaded when the first such block begins.

mod grammar;
mod language;
mod lexer;

use super::paint::Cell;
use super::style::Style;
use lexer::State;

/// What a piece of code is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    /// Nothing special.
    Plain,
    /// A word of the language.
    Keyword,
    /// A string.
    Text,
    /// A number, a constant.
    Value,
    /// A comment.
    Comment,
    /// Added in a diff.
    Added,
    /// Removed in a diff.
    Removed,
}

impl Class {
    fn style(self) -> Style {
        match self {
            Class::Plain => Style::PLAIN,
            Class::Keyword => Style::MAGENTA,
            Class::Text | Class::Added => Style::GREEN,
            Class::Value => Style::CYAN,
            Class::Comment => Style::DIM,
            Class::Removed => Style::RED,
        }
    }
}

/// A line longer than this is shown without colours.
const LONGEST_LINE: usize = 2000;

/// Colours the lines of one block, in order.
#[derive(Debug)]
pub struct Painter {
    reader: Reader,
}

#[derive(Debug)]
enum Reader {
    /// No language, or none that is known.
    None,
    /// A common language, and the state at the start of the current line.
    Common(&'static language::Language, State),
    /// A grammar.
    Grammar(Box<grammar::Reader>),
}

impl Painter {
    /// For a block whose fence names this language.
    pub fn new(name: &str) -> Self {
        let reader = match language::named(name) {
            Some(language) => Reader::Common(language, State::default()),
            None => grammar::Reader::named(name).map_or(Reader::None, |r| Reader::Grammar(Box::new(r))),
        };
        Self { reader }
    }

    /// Colours the current line as far as it has arrived.
    pub fn partial(&self, line: &str, cells: &mut Vec<Cell>) {
        match &self.reader {
            Reader::Common(language, state) if line.len() <= LONGEST_LINE => {
                lexer::read(line, language, *state, &mut |text, class| push(cells, text, class.style()));
            }
            _ => push(cells, line, Style::PLAIN),
        }
    }

    /// Colours the current line, which is complete, and goes on to the next.
    pub fn line(&mut self, line: &str, cells: &mut Vec<Cell>) {
        match &mut self.reader {
            Reader::Common(language, state) => {
                let long = line.len() > LONGEST_LINE;
                *state = lexer::read(line, language, *state, &mut |text, class| {
                    push(cells, text, if long { Style::PLAIN } else { class.style() });
                });
            }
            Reader::Grammar(reader) if line.len() <= LONGEST_LINE => {
                reader.line(line, &mut |text, class| push(cells, text, class.style()));
            }
            Reader::Grammar(_) | Reader::None => push(cells, line, Style::PLAIN),
        }
    }
}

/// Appends cells; a tab goes to the next multiple of four.
fn push(cells: &mut Vec<Cell>, text: &str, style: Style) {
    for ch in text.chars() {
        if ch == '\t' {
            let column: usize = cells.iter().map(|c| usize::from(c.width)).sum();
            cells.extend(std::iter::repeat_n(Cell::new(' ', style), 4 - column % 4));
        } else {
            cells.push(Cell::new(ch, style));
        }
    }
}
