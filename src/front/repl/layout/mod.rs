//! One block of styled text on the screen, laid out in rows: it grows at its end, and when a later character
//! changes what an earlier one means, only what differs is written again. Knows nothing of Markdown.

mod rows;

use super::cell::{Cell, Link, width};
use super::style::{Roles, Theme};

#[derive(Debug, Clone, Default)]
pub struct Margin {
    pub first: String,
    pub rest: String,
    pub roles: Roles,
}

impl Margin {
    /// The same with so many blanks more.
    #[must_use]
    pub fn indented(mut self, columns: usize) -> Self {
        for left in [&mut self.first, &mut self.rest] {
            left.extend(std::iter::repeat_n(' ', columns));
        }
        self
    }
}

#[derive(Debug, Clone, Copy)]
struct Row {
    first: usize,
    /// True if it goes on a line that was too long for the row above.
    wrapped: bool,
}

pub struct Layout {
    columns: usize,
    height: usize,
    /// Rows that were drawn below the block and taken away: so many may have left the window above it.
    below: usize,
    margin: Margin,
    indent: usize,
    cells: Vec<Cell>,
    rows: Vec<Row>,
    /// The cursor's column; the margin is not drawn while it is zero.
    column: usize,
    roles: Roles,
    theme: &'static Theme,
    break_at: Option<usize>,
    links: Vec<Link>,
    link: Option<usize>,
}

impl Layout {
    /// For a window of this size. The last column stays free: a terminal's cursor hangs there.
    pub fn new(columns: usize, height: usize, theme: &'static Theme) -> Self {
        Self {
            columns: columns.saturating_sub(1).max(4),
            height,
            below: 0,
            margin: Margin::default(),
            indent: 0,
            cells: Vec::new(),
            rows: vec![Row { first: 0, wrapped: false }],
            column: 0,
            roles: Roles::NONE,
            theme,
            break_at: None,
            links: Vec::new(),
            link: None,
        }
    }

    pub fn resize(&mut self, columns: usize, height: usize) {
        self.columns = columns.saturating_sub(1).max(4);
        self.height = height;
    }

    pub fn drawn_below(&mut self, rows: usize) {
        self.below = self.below.max(rows);
    }

    /// Rows of the block that are certainly in the window, the one with the cursor included.
    fn visible(&self) -> usize {
        self.height.saturating_sub(self.below).max(2)
    }

    /// Begins a block at the cursor, which stands at the start of an empty row.
    pub fn begin(&mut self, margin: Margin) {
        self.indent = crate::text::measure::width(&margin.first);
        self.margin = margin;
        self.cells.clear();
        self.links.clear();
        self.rows.clear();
        self.rows.push(Row { first: 0, wrapped: false });
        self.column = 0;
        self.break_at = None;
    }

    /// For what goes on below this block.
    pub fn margin_below(&self) -> Margin {
        Margin { first: self.margin.rest.clone(), ..self.margin.clone() }
    }

    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    pub fn links(&self) -> &[Link] {
        &self.links
    }

    pub fn column(&self) -> usize {
        self.column
    }

    pub fn roles(&self) -> Roles {
        self.roles
    }

    pub fn open(&mut self, out: &mut String) {
        if self.column == 0 {
            self.draw_margin(out);
        }
    }

    /// From cell `from` on the block now consists of these cells and has these links: writes what differs.
    pub fn set(&mut self, from: usize, new: &[Cell], links: Vec<Link>, out: &mut String) {
        let from = from.min(self.cells.len());
        let same = self.cells[from..].iter().zip(new).take_while(|(a, b)| a == b).count();
        let keep = (from + same).min(self.relink(from, links));
        if keep == self.cells.len() {
            self.append_all(&new[keep - from..], out);
            return;
        }
        let start = self.rewind(keep, &new[keep - from..], out);
        let mut whole = self.cells[start.min(from)..from].to_vec();
        whole.extend_from_slice(new);
        // Cells that have left the window keep their old look on the screen, but count as the new ones.
        for (index, &cell) in (from..start).zip(new) {
            self.cells[index] = cell;
        }
        self.cells.truncate(start);
        self.append_all(whole.get(start - start.min(from)..).unwrap_or_default(), out);
    }

    /// Takes the links from cell `from` on; gives the first cell that leads elsewhere than before.
    fn relink(&mut self, from: usize, links: Vec<Link>) -> usize {
        let kept = self.links.partition_point(|link| link.cells.start < from);
        let changed = self.links[kept..].iter().filter(|link| !links.contains(link));
        let added = links.iter().filter(|link| !self.links[kept..].contains(link));
        let first = changed.chain(added).map(|link| link.cells.start).min().unwrap_or(usize::MAX);
        self.links.truncate(kept);
        self.links.extend(links);
        first.max(from)
    }

    pub fn settle(&mut self, out: &mut String) {
        self.switch_link(None, out);
        self.switch(Roles::NONE, out);
    }

    fn switch(&mut self, roles: Roles, out: &mut String) {
        self.theme.switch(self.roles, roles, out);
        self.roles = roles;
    }

    fn switch_link(&mut self, link: Option<usize>, out: &mut String) {
        if self.link == link {
            return;
        }
        self.link = link;
        let url = link.map_or("", |index| self.links[index].url.as_str());
        out.extend(["\x1b]8;;", url, "\x1b\\"]);
    }

    fn append_all(&mut self, cells: &[Cell], out: &mut String) {
        for (index, &cell) in cells.iter().enumerate() {
            self.append(cell, &cells[index + 1..], out);
        }
    }

    fn word_width(cell: Cell, following: &[Cell]) -> usize {
        let mut width = usize::from(cell.width);
        let mut before = cell;
        for &next in following {
            if matches!(next.ch, ' ' | '\n') || before.breaks_before(next) {
                break;
            }
            width += usize::from(next.width);
            before = next;
        }
        width
    }

    fn append(&mut self, cell: Cell, following: &[Cell], out: &mut String) {
        if cell.ch == '\n' {
            self.cells.push(cell);
            self.new_row(false, out);
            return;
        }
        let index = self.cells.len();
        let width = usize::from(cell.width);
        let row_first = self.rows[self.rows.len() - 1].first;
        if cell.ch == ' ' {
            // What a row is indented by stays with its first word.
            if self.break_at.is_some() || index > row_first && self.cells[index - 1].ch != ' ' {
                self.break_at = Some(index + 1);
            }
            self.cells.push(cell);
            let column = self.column.max(self.indent) + 1;
            if self.ends_row(cell, column, following) {
                self.column = column;
            } else if column <= self.columns {
                self.put(cell, out);
            }
            return;
        }
        if index > row_first && self.cells[index - 1].breaks_before(cell) {
            self.break_at = Some(index);
        }
        // A word of which enough has arrived to see that it does not fit begins its row at once.
        let starts_word = self.break_at == Some(index);
        let needs = if starts_word { Self::word_width(cell, following) } else { width };
        if self.column.max(self.indent) + needs > self.columns && index > row_first {
            self.carry(self.break_at.filter(|at| *at > row_first).unwrap_or(index), out);
        }
        self.cells.push(cell);
        self.put(cell, out);
    }

    /// True if this blank, which ends before the column, is not seen: the word that follows begins a row.
    fn ends_row(&self, cell: Cell, column: usize, following: &[Cell]) -> bool {
        let Some((&word, rest)) = following.split_first() else { return false };
        let moves = !matches!(word.ch, ' ' | '\n') && self.break_at.is_some();
        let is_seen = self.theme.marks_blanks(cell.roles) || self.theme.marks_blanks(self.roles);
        moves && !is_seen && column + Self::word_width(word, rest) > self.columns
    }

    fn carry(&mut self, at: usize, out: &mut String) {
        let moved = width(&self.cells[at..]);
        if moved > 0 {
            back(moved, out);
            out.push_str(if moved < 3 { &"  "[..moved] } else { "\x1b[K" });
        }
        let cells = self.cells.split_off(at);
        self.new_row(true, out);
        for cell in cells {
            self.cells.push(cell);
            self.put(cell, out);
        }
    }

    fn new_row(&mut self, wrapped: bool, out: &mut String) {
        if self.column == 0 {
            self.draw_margin(out);
        }
        out.push('\n');
        self.rows.push(Row { first: self.cells.len(), wrapped });
        self.column = 0;
        self.break_at = None;
    }

    fn draw_margin(&mut self, out: &mut String) {
        let text = if self.rows.len() == 1 { &self.margin.first } else { &self.margin.rest };
        let is_blank = text.bytes().all(|b| b == b' ');
        if !text.is_empty() && (!is_blank || self.theme.marks_blanks(self.roles)) {
            self.theme.switch(self.roles, self.margin.roles, out);
            self.roles = self.margin.roles;
        }
        out.push_str(text);
        self.column = self.indent;
    }

    fn put(&mut self, cell: Cell, out: &mut String) {
        if self.column == 0 {
            self.draw_margin(out);
        }
        if !self.links.is_empty() {
            let index = self.cells.len() - 1;
            self.switch_link(self.links.iter().position(|link| link.cells.contains(&index)), out);
        }
        let marks = |roles| self.theme.marks_blanks(roles);
        if cell.ch != ' ' || marks(cell.roles) || marks(self.roles) {
            self.switch(cell.roles, out);
        }
        out.push(cell.ch);
        self.column += usize::from(cell.width);
    }

    /// Goes back to before cell `keep`, or earlier where the row break before it depends on it, erases what
    /// follows and returns the index of the first cell that must be written again.
    fn rewind(&mut self, keep: usize, new: &[Cell], out: &mut String) -> usize {
        let mut start = keep;
        let mut row = self.row_of(start);
        let word = self.word_start(start);
        if self.rows[row].wrapped && word <= self.rows[row].first {
            // A word that is broken begins in the row above, or that row breaks as it did.
            start = word.max(self.rows[row - 1].first);
            row = self.row_of(start);
            if self.rows[row].wrapped && self.rows[row].first == word {
                row -= 1;
            }
        }
        let last = self.rows.len() - 1;
        let top = last.saturating_sub(self.visible() - 1);
        if row < top {
            row = top;
            start = self.rows[row].first;
        }
        self.settle(out);
        let column = self.column_of(row, start);
        if last > row {
            csi(last - row, 'A', out);
            out.push('\r');
            forward(column, out);
            out.push_str("\x1b[J");
        } else {
            back(self.column - column, out);
            if start != keep || !self.covers(column, new) {
                out.push_str("\x1b[K");
            }
        }
        self.rows.truncate(row + 1);
        self.column = column;
        self.break_at = self.last_break(row, start);
        start
    }

    /// True if these cells overwrite all that stands from this column on, so that nothing need be erased.
    fn covers(&self, column: usize, new: &[Cell]) -> bool {
        let width = width(new);
        let stays = column + width <= self.columns && new.iter().all(|c| c.ch != '\n');
        stays && column + width >= self.column
    }

    fn row_of(&self, index: usize) -> usize {
        self.rows.partition_point(|row| row.first <= index) - 1
    }

    fn word_start(&self, index: usize) -> usize {
        let begins = |at: &usize| {
            let before = self.cells[at - 1];
            matches!(before.ch, ' ' | '\n')
                || self.cells.get(*at).is_some_and(|&cell| before.breaks_before(cell))
        };
        (1..=index).rev().find(begins).unwrap_or(0)
    }

    fn column_of(&self, row: usize, index: usize) -> usize {
        let first = self.rows[row].first;
        if first == index && row + 1 == self.rows.len() && self.column == 0 {
            // Its margin is drawn with its first cell.
            return 0;
        }
        let mut column = self.indent;
        for cell in &self.cells[first..index] {
            if column + usize::from(cell.width) <= self.columns {
                column += usize::from(cell.width);
            }
        }
        column
    }

    fn last_break(&self, row: usize, index: usize) -> Option<usize> {
        let first = self.rows[row].first;
        let row = &self.cells[first..index];
        let words = first + row.iter().take_while(|cell| cell.ch == ' ').count();
        (words + 1..=index).rev().find(|&at| {
            let before = self.cells[at - 1];
            before.ch == ' ' || at < index && before.breaks_before(self.cells[at])
        })
    }
}

fn back(columns: usize, out: &mut String) {
    if columns <= 3 {
        out.extend(std::iter::repeat_n('\x08', columns));
    } else {
        csi(columns, 'D', out);
    }
}

fn csi(count: usize, letter: char, out: &mut String) {
    out.push_str("\x1b[");
    if count != 1 {
        out.push_str(&count.to_string());
    }
    out.push(letter);
}

fn forward(columns: usize, out: &mut String) {
    if columns > 0 {
        csi(columns, 'C', out);
    }
}
