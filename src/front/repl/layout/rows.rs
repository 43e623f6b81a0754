//! A block none of whose rows is wider than the window, such as a table, given other columns: where the words of a row
//! stay the same, only the gaps between them are changed on the screen.

use super::{Layout, Row, csi};
use crate::front::repl::cell::{Cell, Link, width};

impl Layout {
    /// Columns for text.
    pub fn room(&self) -> usize {
        self.columns.saturating_sub(self.indent).max(1)
    }

    /// The first cell that can still be changed: what stands before has left the window.
    pub fn reach(&self) -> usize {
        self.rows[self.rows.len().saturating_sub(self.height)].first
    }

    /// As `set`, from a cell on that begins a row or ends one.
    pub fn set_rows(&mut self, from: usize, new: &[Cell], links: Vec<Link>, out: &mut String) {
        let old = self.cells.split_off(from);
        let same = old.iter().zip(new).take_while(|(a, b)| a == b).count();
        if same == old.len() && same == new.len() {
            self.cells = [std::mem::take(&mut self.cells), old].concat();
            return;
        }
        self.settle(out);
        self.links.retain(|link| link.cells.start < from);
        self.links.extend(links);
        let is_end = |cell: &Cell| cell.ch == '\n';
        let (was, now) = (old.split(is_end).count(), new.split(is_end).count());
        let first = self.rows.len() - was;
        self.rows.truncate(first + 1);
        if was > 1 {
            csi(was - 1, 'A', out);
        }
        out.push('\r');
        let mut olds = old.split(is_end);
        let mut is_drawn = false;
        for (index, row) in new.split(is_end).enumerate() {
            if index > 0 {
                self.cells.push(Cell::new('\n', super::Roles::NONE));
                self.rows.push(Row { first: self.cells.len(), wrapped: false });
                out.push('\n');
            }
            self.column = 0;
            is_drawn = self.draw_row(olds.next(), row, out);
        }
        if !is_drawn {
            out.push('\r');
            forward(self.column, out);
        }
        self.settle(out);
        if was > now {
            out.push_str("\x1b[J");
        }
    }

    /// Draws a row in place of the old one; gives false if only gaps were changed, or nothing.
    fn draw_row(&mut self, old: Option<&[Cell]>, new: &[Cell], out: &mut String) -> bool {
        if let Some(changes) = old.and_then(|old| self.shifted(old, new)) {
            if !changes.is_empty() {
                self.settle(out);
                out.push_str(&changes);
            }
            self.cells.extend_from_slice(new);
            self.column = self.indent + width(new);
            return false;
        }
        if old.is_some() {
            out.push_str("\x1b[K");
        }
        self.open(out);
        for &cell in new {
            self.cells.push(cell);
            self.put(cell, out);
        }
        true
    }

    /// What gives each word of a row its new place, if they are the same words.
    fn shifted(&self, mut old: &[Cell], mut new: &[Cell]) -> Option<String> {
        let mut out = String::new();
        let (mut column, mut cursor, mut wide) = (self.indent, 0, self.indent + width(old));
        while !(old.is_empty() && new.is_empty()) {
            let (was, now) = (blanks(old), blanks(new));
            let mut gap = old[..was].iter().chain(&new[..now]);
            column += was.min(now);
            if was != now {
                if gap.any(|cell| self.theme.marks_blanks(cell.roles)) {
                    return None;
                }
                forward(column - cursor, &mut out);
                csi(was.abs_diff(now), if now > was { '@' } else { 'P' }, &mut out);
                cursor = column;
                wide = wide + now - was;
            }
            let word = new[now..].iter().take_while(|cell| cell.ch != ' ').count();
            let is_same = old.get(was..was + word)? == &new[now..now + word];
            if !is_same || wide > self.columns || old.get(was + word).is_some_and(|cell| cell.ch != ' ') {
                return None;
            }
            column += now.saturating_sub(was) + width(&new[now..now + word]);
            (old, new) = (&old[was + word..], &new[now + word..]);
        }
        Some(out)
    }
}

fn blanks(cells: &[Cell]) -> usize {
    cells.iter().take_while(|cell| cell.ch == ' ').count()
}

pub(super) fn forward(columns: usize, out: &mut String) {
    if columns > 0 {
        csi(columns, 'C', out);
    }
}
