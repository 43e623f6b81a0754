//! One character on the screen with its roles, and the links that several of them make.

use super::style::Roles;
use crate::text::measure::char_width;

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
    pub cells: std::ops::Range<usize>,
    pub url: String,
}
