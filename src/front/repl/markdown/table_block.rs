//! A table on the screen while it arrives: its header is text until the row below shows what it is; then each row
//! comes with the end of its line, and all of them find their final place when the table is over.

use super::table::{self, Picture, Table};
use super::{Block, Markdown};

impl Markdown {
    /// True if the line so far may be the one that makes a table of the text above it.
    pub(super) fn may_delimit_table(&self) -> bool {
        let block = &self.block;
        block.takes_lines && table::may_delimit(&self.line) && block.source[block.last_line..].contains('|')
    }

    pub(super) fn begin_table(&mut self, delimiter: usize) -> bool {
        let (block, rule) = (&mut self.block, self.look.glyph("─", "-").chars().next());
        let rule = rule.filter(|_| !self.look.has_colours());
        let header = &block.source[block.last_line..];
        let Some(table) = Table::begin(header, &self.line[delimiter..], block.base, rule) else {
            return false;
        };
        if block.last_line > 0 {
            // Only its last line is the header.
            block.source.truncate(block.last_line - 1);
            let margin = self.layout.margin_below();
            self.close();
            self.out.push('\n');
            self.layout.begin(margin);
        } else {
            self.layout.set(0, &[], Vec::new(), &mut self.out);
        }
        self.block = Block { open: true, table: Some(table), ..Block::default() };
        self.add_row();
        true
    }

    /// Takes the line as a row once it is complete; gives false if it is none.
    pub(super) fn table_row(&mut self, text: usize, complete: bool) -> bool {
        let Some(table) = &mut self.block.table else { return false };
        let line = &self.line[text..];
        if !table.takes(line, complete) {
            return false;
        }
        self.sorted = complete;
        if complete {
            table.push(line);
            self.add_row();
        }
        true
    }

    fn add_row(&mut self) {
        let Some(table) = &mut self.block.table else { return };
        let Picture { from, cells, links } = table.added(self.layout.cells().len(), self.layout.room());
        let links = if self.look.links { links } else { Vec::new() };
        self.layout.set_rows(from, &cells, links, &mut self.out);
        self.layout.settle(&mut self.out);
    }

    pub(super) fn settle_table(&mut self) {
        let Some(mut table) = self.block.table.take() else { return };
        let Picture { from, cells, links } = table.settled(self.layout.reach(), self.layout.room());
        let links = if self.look.links { links } else { Vec::new() };
        if from <= self.layout.cells().len() {
            self.layout.set_rows(from, &cells, links, &mut self.out);
        }
    }
}
