//! One character on the screen with its roles, and the links that several of them make.

use super::style::{Roles, Theme};
use crate::text::measure::char_width;
use std::ops::Range;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cell {
    pub ch: char,
    pub width: u8,
    pub roles: Roles,
}

impl Cell {
    pub fn new(ch: char, roles: Roles) -> Self {
        Self { ch, width: char_width(ch) as u8, roles }
    }

    /// True where a row may end although there is no blank: beside characters of two columns.
    pub fn breaks_before(self, next: Cell) -> bool {
        (self.width == 2 || next.width == 2)
            && next.width > 0
            && self.width > 0
            && !"，。、；：？！）」』】.,:;!?)".contains(next.ch)
            && !"（「『【(".contains(self.ch)
    }
}

pub fn push_text(cells: &mut Vec<Cell>, text: &str, roles: Roles) {
    cells.extend(text.chars().map(|ch| Cell::new(if ch == '\t' { ' ' } else { ch }, roles)));
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    pub cells: Range<usize>,
    pub url: String,
}

pub fn painted(cells: &[Cell], theme: &Theme) -> String {
    let (mut out, mut roles) = (String::new(), Roles::NONE);
    for cell in cells {
        theme.switch(roles, cell.roles, &mut out);
        roles = cell.roles;
        out.push(cell.ch);
    }
    theme.switch(roles, Roles::NONE, &mut out);
    out
}

pub fn width(cells: &[Cell]) -> usize {
    cells.iter().map(|cell| usize::from(cell.width)).sum()
}

/// Columns of the longest piece that no row need break.
pub fn longest_word(cells: &[Cell]) -> usize {
    let (mut longest, mut word) = (0, 0);
    for (index, cell) in cells.iter().enumerate() {
        let goes_on = index > 0 && !cells[index - 1].breaks_before(*cell) && !matches!(cell.ch, ' ' | '\n');
        word = if goes_on { word } else { 0 } + usize::from(cell.width);
        longest = longest.max(word);
    }
    longest
}

/// Rows of at most so many columns, without blanks at their ends, broken between words where there are any.
pub fn wrap(cells: &[Cell], columns: usize) -> Vec<Range<usize>> {
    let mut rows = Vec::new();
    let (mut first, mut at, mut used, mut gap) = (0, 0, 0, None);
    while let Some(&cell) = cells.get(at) {
        let is_full = used + usize::from(cell.width) > columns && at > first && cell.ch != ' ';
        if cell.ch == ' ' || at > first && cells[at - 1].breaks_before(cell) {
            gap = Some(at);
        }
        if cell.ch == '\n' || is_full {
            let end = if is_full { gap.unwrap_or(at) } else { at };
            rows.push(trimmed(cells, first..end));
            let next = if is_full { end } else { end + 1 };
            first = next + cells[next..].iter().take_while(|cell| cell.ch == ' ').count();
            (at, used, gap) = (first, 0, None);
        } else {
            used += usize::from(cell.width);
            at += 1;
        }
    }
    rows.push(trimmed(cells, first..cells.len()));
    rows
}

fn trimmed(cells: &[Cell], row: Range<usize>) -> Range<usize> {
    let blanks = cells[row.clone()].iter().rev().take_while(|cell| cell.ch == ' ').count();
    row.start..row.end - blanks
}
