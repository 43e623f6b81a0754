//! The one writer to the terminal. It knows where the cursor stands, keeps the live rows (spinner, running output,
//! what was typed ahead) below everything else, and does each update in one write.

use super::style::{PLAIN, Roles, Theme};
use crate::text::measure;
use std::io::Write;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Look {
    pub columns: usize,
    pub rows: usize,
    /// [`PLAIN`] where no colours may be used.
    pub theme: &'static Theme,
    pub tty: bool,
    pub cursor: bool,
    pub unicode: bool,
    pub links: bool,
}

impl Look {
    pub fn paint(self, roles: impl Into<Roles>, text: &str) -> String {
        self.theme.paint(roles, text)
    }

    pub fn has_colours(self) -> bool {
        *self.theme != PLAIN
    }

    pub fn glyph(self, unicode: &'static str, ascii: &'static str) -> &'static str {
        if self.unicode { unicode } else { ascii }
    }

    pub fn can_redraw(self) -> bool {
        self.tty && self.cursor
    }

    /// Columns that may be written to; the last one stays free.
    pub fn width(self) -> usize {
        if self.tty { self.columns.saturating_sub(1).max(10) } else { 100 }
    }
}

#[cfg(test)]
impl Look {
    pub(super) fn plain(columns: usize) -> Self {
        Self { columns, rows: 24, theme: &PLAIN, tty: true, cursor: true, unicode: true, links: false }
    }
}

pub struct Screen {
    out: Box<dyn Write + Send>,
    look: Look,
    raw: bool,
    /// Where the cursor stands when no live rows are drawn.
    column: usize,
    roles: Roles,
    /// True if the row above the cursor is empty, or there is none.
    after_gap: bool,
    live: Vec<String>,
    /// The most live rows since this was last asked.
    most_live: usize,
    pending: String,
}

impl Screen {
    pub fn new(out: Box<dyn Write + Send>, look: Look) -> Self {
        Self {
            out,
            look,
            raw: false,
            column: 0,
            roles: Roles::NONE,
            after_gap: true,
            live: Vec::new(),
            most_live: 0,
            pending: String::new(),
        }
    }

    pub fn look(&self) -> Look {
        self.look
    }

    pub fn resize(&mut self, columns: usize, rows: usize) {
        self.look.columns = columns;
        self.look.rows = rows;
    }

    /// In raw mode the terminal does not begin a row at its left by itself.
    pub fn set_raw(&mut self, raw: bool) {
        self.raw = raw;
    }

    /// Whether the terminal shall tell what is pasted from what is typed.
    pub fn mark_pastes(&mut self, marked: bool) {
        if self.look.can_redraw() {
            self.pending.push_str(if marked { "\x1b[?2004h" } else { "\x1b[?2004l" });
            self.flush();
        }
    }

    /// Writes a piece that leaves the cursor in this column and style.
    pub fn stream(&mut self, piece: &str, column: usize, roles: Roles) {
        if piece.is_empty() {
            return;
        }
        self.erase_live();
        self.pending.push_str(piece);
        self.column = column;
        self.roles = roles;
        self.after_gap = false;
        self.draw_live();
        self.flush();
    }

    /// Writes whole lines on rows of their own; live rows stay below them.
    pub fn lines(&mut self, text: &str) {
        self.erase_live();
        self.end_row();
        self.pending.push_str(text);
        if !text.ends_with('\n') {
            self.pending.push('\n');
        }
        self.after_gap = text.is_empty() || text == "\n" || text.ends_with("\n\n");
        self.draw_live();
        self.flush();
    }

    pub fn gap(&mut self) {
        if !self.after_gap {
            self.lines("");
        }
    }

    pub fn fresh_row(&mut self) {
        self.erase_live();
        self.end_row();
        self.draw_live();
        self.flush();
    }

    /// Somebody else wrote whole lines: the cursor stands at the start of a row.
    pub fn written_by_others(&mut self) {
        self.column = 0;
        self.roles = Roles::NONE;
        self.after_gap = false;
        self.live.clear();
        if self.raw {
            self.pending.push('\r');
        }
    }

    /// Takes so many rows above the cursor, which stands at the start of one, off the screen.
    pub fn take_back(&mut self, rows: usize) {
        if rows > 0 && self.look.can_redraw() {
            self.pending.push_str(&format!("\x1b[{rows}A\r\x1b[J"));
            self.flush();
        }
    }

    /// Shows these rows below everything, in place of those shown before. Each is cut to the window.
    pub fn live(&mut self, rows: Vec<String>) {
        if !self.look.can_redraw() || rows == self.live {
            return;
        }
        self.erase_live();
        self.live = rows;
        self.most_live = self.most_live.max(self.live.len());
        self.draw_live();
        self.flush();
    }

    /// The most rows that stood below the text since this was last asked.
    pub fn most_live(&mut self) -> usize {
        std::mem::replace(&mut self.most_live, self.live.len())
    }

    pub fn is_live(&self) -> bool {
        !self.live.is_empty()
    }

    /// True if text stands in the row right above the cursor, which is at the start of its own.
    pub fn is_below_text(&self) -> bool {
        self.column == 0 && !self.after_gap
    }

    pub fn bell(&mut self) {
        if self.look.tty {
            self.pending.push('\x07');
            self.flush();
        }
    }

    fn end_row(&mut self) {
        self.look.theme.switch(self.roles, Roles::NONE, &mut self.pending);
        self.roles = Roles::NONE;
        if self.column > 0 {
            self.pending.push('\n');
            self.column = 0;
            self.after_gap = false;
        }
    }

    fn draw_live(&mut self) {
        if self.live.is_empty() {
            return;
        }
        if self.column > 0 {
            self.look.theme.switch(self.roles, Roles::NONE, &mut self.pending);
            self.pending.push('\n');
        }
        self.pending.push_str(&self.live.join("\n"));
    }

    fn erase_live(&mut self) {
        if self.live.is_empty() {
            return;
        }
        let columns = self.look.columns.max(1);
        // After the window became narrower a row may take several.
        let heights = self.live.iter().map(|row| measure::width_of_styled(row).max(1).div_ceil(columns));
        let up = heights.sum::<usize>() - 1;
        self.pending.push('\r');
        if up > 0 {
            self.pending.push_str(&format!("\x1b[{up}A"));
        }
        self.pending.push_str("\x1b[J");
        if self.column > 0 {
            self.pending.push_str(&format!("\x1b[A\x1b[{}C", self.column));
            self.look.theme.switch(Roles::NONE, self.roles, &mut self.pending);
        }
    }

    fn flush(&mut self) {
        if self.pending.is_empty() {
            return;
        }
        let done = if self.raw {
            self.out.write_all(self.pending.replace('\n', "\r\n").as_bytes())
        } else {
            self.out.write_all(self.pending.as_bytes())
        };
        // Where nobody reads any more there is nobody to tell.
        let _ = done.and_then(|()| self.out.flush());
        self.pending.clear();
    }
}
