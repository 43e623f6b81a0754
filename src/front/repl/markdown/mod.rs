//! Markdown on the screen while it arrives: every piece is shown at once in its look, and what a later piece changes
//! is repaired. Lines are sorted by `line`, their text is read by `inline`, rows are laid out by `layout`.

mod code_block;
mod container;
pub mod inline;
mod line;
mod table;
mod table_block;
#[cfg(test)]
mod table_tests;
#[cfg(test)]
pub(super) mod tests;

use super::cell::{Cell, push_text};
use super::code::Highlighter;
use super::layout::{Layout, Margin};
use super::screen::Look;
use super::style::{Role, Roles};
use container::{Containers, Place};
use inline::Settled;
use line::{Fence, Kind, Line};
use table::Table;

/// A block longer than this is not read again as a whole when it ends.
const LONGEST_BLOCK: usize = 16 * 1024;
const CODE_INDENT: usize = 2;
const RULE_WIDTH: usize = 8;

pub struct Markdown {
    look: Look,
    layout: Layout,
    out: String,
    line: String,
    /// True once it is known what the line is and its text is shown.
    sorted: bool,
    block: Block,
    fence: Option<Code>,
    containers: Containers,
    above: Above,
    gap: bool,
    /// What stands at the left of an empty row above the next block.
    gap_left: String,
}

struct Code {
    fence: Fence,
    highlighter: Highlighter,
    margin: Margin,
    quotes: usize,
    lines: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Above {
    Nothing,
    Text,
    Heading,
    Code,
    Preformatted,
}

#[derive(Default)]
struct Block {
    open: bool,
    takes_lines: bool,
    verbatim: bool,
    source: String,
    /// The offset of its last line.
    last_line: usize,
    base: Roles,
    settled: Settled,
    table: Option<Table>,
}

impl Markdown {
    pub fn new(look: Look) -> Self {
        Self {
            layout: Layout::new(look.columns, look.rows, look.theme),
            look,
            out: String::new(),
            line: String::new(),
            sorted: false,
            block: Block::default(),
            fence: None,
            containers: Containers::default(),
            above: Above::Nothing,
            gap: false,
            gap_left: String::new(),
        }
    }

    pub fn resize(&mut self, look: Look) {
        self.look = look;
        self.layout.resize(look.columns, look.rows);
        if let Some(table) = &mut self.block.table {
            table.freeze();
        }
    }

    /// So many rows stood below the text since it was last written to.
    pub fn drawn_below(&mut self, rows: usize) {
        self.layout.drawn_below(rows);
    }

    pub fn column(&self) -> usize {
        self.layout.column()
    }

    pub fn roles(&self) -> Roles {
        self.layout.roles()
    }

    pub fn push(&mut self, piece: &str) -> String {
        let mut rest = piece;
        while let Some(end) = rest.find('\n') {
            self.line.push_str(&rest[..end]);
            self.line_so_far(&rest[..end], true);
            self.line.clear();
            self.sorted = false;
            rest = &rest[end + 1..];
        }
        if !rest.is_empty() {
            self.line.push_str(rest);
            self.line_so_far(rest, false);
        }
        std::mem::take(&mut self.out)
    }

    /// The text is over: gives what is left to write; the cursor then stands at the start of a row.
    pub fn finish(&mut self) -> String {
        if !self.line.is_empty() {
            self.line_so_far("", true);
        }
        self.close();
        if self.layout.column() > 0 {
            self.out.push('\n');
        }
        std::mem::replace(self, Self::new(self.look)).out
    }

    fn line_so_far(&mut self, new: &str, complete: bool) {
        if self.fence.is_some() && self.code_line(complete) {
            return;
        }
        if self.sorted {
            self.block.source.push_str(new);
            self.show();
        } else if !complete && self.may_delimit_table() {
            return;
        } else if let Some(line) = line::sort(&self.line, complete) {
            self.sorted = true;
            self.begin(&line, complete);
        }
        if complete && !self.block.takes_lines && self.block.table.is_none() {
            self.close();
        }
    }

    fn begin(&mut self, line: &Line, complete: bool) {
        let place = self.containers.place(line);
        let opened = &line.marks[place.marks..];
        if opened.is_empty() && self.goes_on(line, place, complete) {
            return;
        }
        self.close();
        self.containers.leave(place.kept);
        self.gap_left = self.containers.margin(place.kept, self.look.columns).rest;
        for mark in opened {
            self.containers.enter(mark, self.look);
        }
        let margin = self.containers.margin(place.kept, self.look.columns);
        let role = self.containers.role();
        match &line.kind {
            Kind::Blank if opened.iter().all(|mark| mark.sort == line::Sort::Quote) => self.gap = true,
            Kind::Blank => self.paragraph(margin, role, line.text),
            Kind::Heading { level } => {
                self.row(Above::Heading);
                self.open(margin, heading(*level), line.text);
            }
            Kind::Fence(fence) => self.open_fence(fence, margin),
            Kind::Rule => {
                self.gap = true;
                self.row(Above::Text);
                self.gap = true;
                let rule = self.look.glyph("─", "-").repeat(RULE_WIDTH);
                self.verbatim(margin, Role::Muted, rule);
            }
            Kind::Text => {
                let after_text = self.above == Above::Text && !self.gap;
                if line.indent < 4 || self.containers.are_items() || after_text {
                    return self.paragraph(margin, role, line.text);
                }
                // It stands in far enough to be code without a fence.
                self.row(Above::Preformatted);
                let source = self.line[line.text..].to_owned();
                self.verbatim(margin.indented(CODE_INDENT + line.indent - 4), Role::Text, source);
            }
        }
    }

    fn paragraph(&mut self, margin: Margin, role: Role, text: usize) {
        self.row(Above::Text);
        self.open(margin, role, text);
        self.block.takes_lines = true;
    }

    /// Takes a line that opens nothing of its own into the open block, if it belongs there.
    fn goes_on(&mut self, line: &Line, place: Place, complete: bool) -> bool {
        if self.block.table.is_some() {
            return place.inside && line.kind == Kind::Text && self.table_row(line.text, complete);
        }
        let body = &self.line[line.text..];
        let block = &mut self.block;
        let may_end = block.takes_lines && place.inside && complete && !block.source.is_empty();
        if may_end
            && matches!(line.kind, Kind::Text | Kind::Rule)
            && let Some(level) = line::underline(body)
        {
            block.base = heading(level).into();
            self.above = Above::Heading;
            self.close();
            return true;
        }
        if line.kind != Kind::Text || !block.takes_lines || block.source.len() + body.len() >= LONGEST_BLOCK {
            return false;
        }
        if may_end && self.begin_table(line.text) {
            return true;
        }
        let block = &mut self.block;
        if !block.source.is_empty() {
            block.source.push('\n');
        }
        block.last_line = block.source.len();
        block.source.push_str(&self.line[line.text..]);
        self.show();
        true
    }

    fn row(&mut self, now: Above) {
        let wants_gap = match (self.above, now) {
            (Above::Nothing, _) => false,
            (Above::Heading, _) => self.gap,
            (_, Above::Heading) => true,
            (Above::Code, _) => true,
            (Above::Preformatted, Above::Preformatted) => self.gap,
            (Above::Preformatted, _) | (_, Above::Preformatted) => true,
            (_, Above::Code) => !self.containers.are_items() || self.gap,
            _ => self.gap,
        };
        if self.above != Above::Nothing {
            self.out.push('\n');
        }
        if wants_gap {
            self.out.push_str(&self.look.paint(Role::Muted, self.gap_left.trim_end()));
            self.out.push('\n');
        }
        self.above = now;
        self.gap = false;
    }

    fn open(&mut self, margin: Margin, role: Role, text: usize) {
        self.layout.begin(margin);
        self.block = Block { open: true, base: role.into(), ..Block::default() };
        self.block.source.push_str(&self.line[text..]);
        self.show();
        self.layout.open(&mut self.out);
    }

    fn show(&mut self) {
        let block = &mut self.block;
        let mut cells: Vec<Cell> = Vec::new();
        let mut links = Vec::new();
        let from = block.settled;
        let rest = &block.source[from.source..];
        let settled = if block.verbatim {
            push_text(&mut cells, rest, block.base);
            Settled { source: rest.len(), cells: cells.len() }
        } else {
            inline::arriving(rest, block.base, &mut cells, &mut links)
        };
        if !self.look.links {
            links.clear();
        }
        for link in &mut links {
            link.cells = link.cells.start + from.cells..link.cells.end + from.cells;
        }
        self.layout.set(from.cells, &cells, links, &mut self.out);
        block.settled = Settled { source: from.source + settled.source, cells: from.cells + settled.cells };
    }

    /// Ends the open block: reads it once more, exactly.
    fn close(&mut self) {
        if !std::mem::take(&mut self.block.open) {
            return;
        }
        self.block.takes_lines = false;
        if self.block.table.is_some() {
            return self.settle_table();
        }
        let source = self.block.source.trim_end_matches([' ', '\t']);
        let painted = self.layout.cells().len();
        let mut cells = Vec::new();
        let mut links = Vec::new();
        if !self.block.verbatim && source.len() < LONGEST_BLOCK {
            links = inline::complete(source, self.block.base, &mut cells);
        } else {
            push_text(&mut cells, source, self.block.base);
        }
        let common = painted.min(cells.len());
        let same = self.layout.cells()[..common] == cells[..common];
        let blank_rest = self.layout.cells()[common..].iter().all(|cell| cell.ch == ' ');
        if !self.look.links {
            links.clear();
        }
        if !(same && cells.len() <= painted && blank_rest && self.layout.links() == links) {
            self.layout.set(0, &cells, links, &mut self.out);
        }
        self.layout.settle(&mut self.out);
    }

    fn verbatim(&mut self, margin: Margin, role: Role, source: String) {
        self.layout.begin(margin);
        self.block = Block { open: true, verbatim: true, base: role.into(), source, ..Block::default() };
        self.show();
    }
}

fn heading(level: usize) -> Role {
    if level == 1 { Role::Title } else { Role::Heading }
}
