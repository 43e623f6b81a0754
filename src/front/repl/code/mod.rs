//! Colours for code: a lexer driven by a table of the common languages, which sees every token as it arrives and costs
//! next to nothing. A language the table does not know is shown plain.

mod language;
mod lexer;
#[cfg(test)]
mod tests;

use super::cell::Cell;
use super::style::{Role, Roles};
use language::Language;
use lexer::State;

/// A line longer than this is shown without colours, in bytes.
const LONGEST_LINE: usize = 2000;

pub struct Highlighter {
    known: Option<(&'static Language, State)>,
}

impl Highlighter {
    pub fn new(name: &str) -> Self {
        Self { known: language::named(name).map(|language| (language, State::default())) }
    }

    /// `complete`: no more of this line will come.
    pub fn line(&mut self, line: &str, complete: bool, cells: &mut Vec<Cell>) {
        let Some((language, state)) = &mut self.known else { return push(cells, line, Role::Text) };
        let long = line.len() > LONGEST_LINE;
        let end = lexer::read(line, complete, (language, *state), &mut |text, role| {
            push(cells, text, if long { Role::Text } else { role });
        });
        if complete {
            *state = end;
        }
    }
}

/// Appends cells; a tab goes to the next multiple of four.
fn push(cells: &mut Vec<Cell>, text: &str, role: Role) {
    let roles = Roles::from(role);
    for ch in text.chars() {
        if ch == '\t' {
            let column: usize = cells.iter().map(|c| usize::from(c.width)).sum();
            cells.extend(std::iter::repeat_n(Cell::new(' ', roles), 4 - column % 4));
        } else {
            cells.push(Cell::new(ch, roles));
        }
    }
}
