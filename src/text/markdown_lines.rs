//! Writes what a page says as lines of Markdown: what is due before the next word is kept until one comes.

use super::invisible::{Sort, sort};

#[derive(Default)]
pub(super) struct Lines {
    pub(super) text: String,
    /// So much was written or moved.
    pub(super) work: usize,
    /// Line feeds due before the next word.
    pub(super) gap: usize,
    pub(super) blank: bool,
    /// What the next line begins with.
    pub(super) marker: String,
    pub(super) quotes: usize,
    /// Of each list that is open, the number of its next item.
    pub(super) lists: Vec<Option<usize>>,
    pub(super) tables: Vec<Table>,
    /// The language and the lines of code that is open.
    pub(super) code: Option<(String, String)>,
    pub(super) link: Option<(usize, String)>,
}

#[derive(Default)]
pub(super) struct Table {
    only_arranges: bool,
    in_row: bool,
    cells: usize,
    rows: usize,
}

impl Table {
    pub(super) fn new(only_arranges: bool) -> Self {
        Self { only_arranges, ..Self::default() }
    }
}

/// Quotes and lists that stand deeper are written as if they stood here.
const DEEPEST: usize = 8;

impl Lines {
    pub(super) fn word(&mut self, word: &str) {
        self.come_to_it();
        let in_cell = self.tables.last().is_some_and(|table| table.in_row);
        for c in word.chars().filter(|&c| is_shown(c)) {
            self.text.extend((in_cell && c == '|').then_some('\\'));
            self.text.push(c);
        }
        self.work += word.len();
    }

    /// At least so many line feeds stand before what comes next.
    pub(super) fn block(&mut self, lines: usize) {
        self.gap = self.gap.max(lines);
    }

    /// What is due before the next word is written: line feeds, what a line begins with, or a blank.
    pub(super) fn come_to_it(&mut self) {
        let in_row = self.tables.last().is_some_and(|table| table.in_row);
        let (gap, blank) = (std::mem::take(&mut self.gap), std::mem::take(&mut self.blank));
        if in_row || gap == 0 && !self.text.is_empty() {
            let begun = self.text.ends_with(['|', ' ']);
            self.text += if (blank || gap > 0) && !begun { " " } else { "" };
            self.text += &std::mem::take(&mut self.marker);
            return;
        }
        if !self.text.is_empty() {
            self.text += &"\n".repeat(gap);
        }
        let depth = self.lists.len().saturating_sub(usize::from(!self.marker.is_empty()));
        let start = "> ".repeat(self.quotes.min(DEEPEST)) + &"  ".repeat(depth.min(DEEPEST));
        self.work += start.len() + gap;
        self.text.extend([start, std::mem::take(&mut self.marker)]);
    }

    pub(super) fn own_line(&mut self, text: &str, distance: usize) {
        self.block(distance);
        self.come_to_it();
        self.text += text;
        self.work += text.len();
        self.block(distance);
    }

    /// A mark that the next word, or the last one, has beside it.
    pub(super) fn mark(&mut self, mark: &str, before: bool) {
        if before {
            self.come_to_it();
        }
        self.text += mark;
    }

    pub(super) fn end_link(&mut self) {
        let Some((start, url)) = self.link.take() else { return };
        let text = self.text.get(start..).unwrap_or_default();
        self.work += text.len() + url.len();
        if text.trim().is_empty() {
        } else if text.contains('\n') {
            self.text += &format!(" ({url})");
        } else {
            self.text.insert(start, '[');
            self.text += &format!("]({url})");
        }
    }

    pub(super) fn begin_cell(&mut self, only_row: bool) {
        let arranges = self.tables.last().is_none_or(|table| table.only_arranges);
        if arranges || only_row {
            self.end_row();
            return self.block(1);
        }
        let begins = self.tables.last().is_some_and(|table| !table.in_row);
        if begins {
            self.marker.clear();
            self.block(1);
            self.come_to_it();
        }
        self.text += if begins { "| " } else { " | " };
        (self.gap, self.blank) = (0, false);
        if let Some(table) = self.tables.last_mut() {
            (table.in_row, table.cells) = (true, if begins { 1 } else { table.cells + 1 });
        }
    }

    pub(super) fn end_row(&mut self) {
        let Some(table) = self.tables.last_mut().filter(|table| table.in_row) else { return };
        (table.in_row, table.rows) = (false, table.rows + 1);
        let (first, cells) = (table.rows == 1, table.cells);
        self.text += " |";
        self.block(1);
        if first {
            self.own_line(&format!("|{}", " --- |".repeat(cells)), 1);
        }
    }

    pub(super) fn end_code(&mut self) {
        let Some((language, lines)) = self.code.take() else { return };
        let lines = lines.strip_prefix('\n').unwrap_or(&lines).trim_end();
        let fence = if lines.contains("```") { "`````" } else { "```" };
        if !lines.is_empty() {
            self.own_line(&format!("{fence}{language}\n{lines}\n{fence}"), 2);
        }
    }
}

pub(super) fn is_shown(c: char) -> bool {
    !c.is_control() && sort(c) != Sort::Hidden
}
