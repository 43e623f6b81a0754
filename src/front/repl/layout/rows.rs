//! A block none of whose rows is wider than the window, such as a table, given other columns: where the words of a row
//! stay the same, only the gaps between them are changed on the screen.

use super::{Layout, Row, csi, forward};
use crate::front::repl::cell::{Cell, Link, width};
use crate::front::repl::style::Roles;

/// A gap of more blanks than this is passed by.
const PASSED: usize = 4;

struct Change {
    above: usize,
    below: usize,
}

impl Layout {
    /// Columns for text.
    pub fn room(&self) -> usize {
        self.columns.saturating_sub(self.indent).max(1)
    }

    /// The first cell that can still be changed: what stands before has left the window.
    pub fn reach(&self) -> usize {
        self.rows[self.rows.len().saturating_sub(self.visible())].first
    }

    /// As `set`, from a cell on that begins a row or ends one.
    pub fn set_rows(&mut self, from: usize, new: &[Cell], links: Vec<Link>, out: &mut String) {
        let old = self.cells.split_off(from);
        self.links.retain(|link| link.cells.start < from);
        self.links.extend(links);
        let old: Vec<&[Cell]> = old.split(|cell| cell.ch == '\n').collect();
        let new: Vec<&[Cell]> = new.split(|cell| cell.ch == '\n').collect();
        let change = self.change(&old, &new);
        self.rows.truncate(self.rows.len() + 1 - old.len());
        let mut at = old.len() - 1;
        if change.below > 0 && new.len() > old.len() {
            // What is pushed down needs room, at the end of the window too.
            go(&mut at, new.len() - 1, out);
        }
        let mut drawn = old == new;
        for (index, row) in new.iter().enumerate() {
            if index > 0 {
                self.cells.push(Cell::new('\n', Roles::NONE));
                self.rows.push(Row { first: self.cells.len(), wrapped: false });
            }
            if index < change.above || index + change.below >= new.len() {
                self.cells.extend_from_slice(row);
                continue;
            }
            go(&mut at, index, out);
            let before = old[..old.len() - change.below].get(index);
            if change.below > 0 && index + change.below == old.len() {
                csi(new.len() - old.len(), 'L', out);
            }
            self.column = 0;
            drawn = self.draw_row(before.copied(), row, out) && index + 1 == new.len();
        }
        if old.len() > new.len() {
            go(&mut at, new.len() - change.below, out);
            csi(old.len() - new.len(), 'M', out);
            drawn = false;
        }
        if !drawn {
            self.settle(out);
            go(&mut at, new.len() - 1, out);
            self.column = self.indent + new.last().map_or(0, |row| width(row));
            out.push('\r');
            forward(self.column, out);
        }
    }

    /// Which rows stay: those above can be passed by, those below be moved as they are.
    fn change(&self, old: &[&[Cell]], new: &[&[Cell]]) -> Change {
        let is_same = |(a, b): &(&&[Cell], &&[Cell])| a == b;
        let above = old.iter().zip(new).take_while(is_same).count();
        let most = old.len().min(new.len()) - above;
        let below = old.iter().rev().zip(new.iter().rev()).take(most).take_while(is_same).count();
        let fits = old.len().max(new.len()) - above <= self.visible();
        Change { above, below: if fits { below } else { 0 } }
    }

    /// Draws a row in place of the old one; gives false if only gaps were changed, or nothing.
    fn draw_row(&mut self, old: Option<&[Cell]>, new: &[Cell], out: &mut String) -> bool {
        if old.is_some() {
            self.settle(out);
        }
        if let Some(changes) = old.and_then(|old| self.shifted(old, new)) {
            out.push_str(&changes);
            self.cells.extend_from_slice(new);
            return false;
        }
        if old.is_some_and(|old| !old.is_empty()) {
            out.push_str("\x1b[K");
        }
        self.open(out);
        let mut rest = new;
        while let Some(&cell) = rest.first() {
            let gap = blanks(rest);
            let passed = if gap > PASSED && !self.theme.marks_blanks(cell.roles) { gap } else { 0 };
            if passed > 0 {
                forward(passed, out);
                self.column += passed;
                self.cells.extend_from_slice(&rest[..passed]);
            } else {
                self.cells.push(cell);
                self.put(cell, out);
            }
            rest = &rest[passed.max(1)..];
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

/// Moves the cursor to the start of a row.
fn go(at: &mut usize, row: usize, out: &mut String) {
    if row < *at {
        csi(*at - row, 'A', out);
    }
    out.push_str(if row > *at { "" } else { "\r" });
    out.extend(std::iter::repeat_n('\n', row.saturating_sub(*at)));
    *at = row;
}

fn blanks(cells: &[Cell]) -> usize {
    cells.iter().take_while(|cell| cell.ch == ' ').count()
}
