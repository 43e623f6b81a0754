//! Markdown on the screen while it arrives: every piece is shown at once in its look, and what a later piece changes
//! is repaired. Lines are sorted by `block`, their text is read by `inline`, rows are laid out by `paint`.

mod inline;
mod line;
#[cfg(test)]
pub(super) mod tests;

use super::cell::{Cell, push_text};
use super::code::Highlighter;
use super::layout::{Layout, Margin, Wrap};
use super::screen::Look;
use super::style::{Role, Roles};
use inline::Settled;
use line::{Fence, Line};

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
    lists: Vec<Level>,
    above: Above,
    gap: bool,
}

struct Code {
    fence: Fence,
    highlighter: Highlighter,
    column: usize,
    lines: usize,
}

#[derive(Debug, Clone, Copy)]
struct Level {
    marker: usize,
    text: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Above {
    Nothing,
    Text,
    Item,
    Heading,
    Code,
    Preformatted,
}

#[derive(Debug, Default)]
struct Block {
    open: bool,
    takes_lines: bool,
    verbatim: bool,
    source: String,
    base: Roles,
    settled: Settled,
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
            lists: Vec::new(),
            above: Above::Nothing,
            gap: false,
        }
    }

    pub fn resize(&mut self, look: Look) {
        self.look = look;
        self.layout.resize(look.columns, look.rows);
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
        if self.fence.is_some() {
            self.code_line(complete);
            return;
        }
        if self.sorted {
            self.block.source.push_str(new);
            self.show();
        } else if let Some(line) = line::sort(&self.line, complete) {
            self.sorted = true;
            self.begin(line, complete);
        }
        if complete && !self.block.takes_lines {
            self.close();
        }
    }

    fn begin(&mut self, line: Line, complete: bool) {
        match line {
            Line::Blank => {
                self.close();
                self.gap = true;
            }
            Line::Heading { level, text } => {
                self.lists.clear();
                self.row(Above::Heading);
                let base = if level == 1 { Role::Title } else { Role::Heading };
                self.open(Margin::default(), base, text);
            }
            Line::Fence(fence) => self.open_fence(fence),
            Line::Rule => {
                self.lists.clear();
                self.gap = true;
                self.row(Above::Text);
                self.gap = true;
                let rule = self.look.glyph("─", "-").repeat(RULE_WIDTH);
                self.verbatim(Margin::default(), Role::Muted, rule);
            }
            Line::Item { indent, number, task, text } => self.item(indent, number, task, text),
            Line::Quote { depth, text } => {
                self.row(Above::Text);
                let bar = self.look.glyph("│ ", "> ").repeat(depth.min(4));
                let margin = Margin { first: bar.clone(), rest: bar, roles: Role::Muted.into() };
                self.open(margin, Role::Quote, text);
                self.layout.open(&mut self.out);
            }
            Line::Row { text } => {
                self.row(Above::Text);
                self.open(Margin::default(), Role::Text, text);
            }
            Line::Text { indent } => self.text(indent),
        }
        if complete && self.block.open {
            self.show();
        }
    }

    fn text(&mut self, indent: usize) {
        let begin = self.line.len() - self.line.trim_start_matches([' ', '\t']).len();
        let fits = self.block.source.len() + self.line.len() < LONGEST_BLOCK;
        if self.block.open && self.block.takes_lines && fits {
            self.block.source.push('\n');
            self.block.source.push_str(&self.line[begin..]);
            self.show();
            return;
        }
        self.lists.retain(|level| level.marker < indent);
        let after_text = self.above == Above::Text && !self.gap;
        if indent >= 4 && self.lists.is_empty() && !after_text {
            // It stands in far enough to be code without a fence.
            self.row(Above::Preformatted);
            let source = self.line[begin..].to_owned();
            self.verbatim(Margin::blank(CODE_INDENT + indent - 4), Role::Text, source);
            return;
        }
        let column = self.lists.last().map_or(0, |level| level.text);
        self.row(if self.lists.is_empty() { Above::Text } else { Above::Item });
        self.open(Margin::blank(column), Role::Text, begin);
        self.block.takes_lines = true;
    }

    fn item(&mut self, indent: usize, number: Option<String>, task: Option<bool>, text: usize) {
        self.lists.retain(|level| level.marker < indent);
        let most = self.look.columns / 3;
        let column = self.lists.last().map_or(0, |level| level.text).min(most);
        let mark = number.as_deref().unwrap_or(self.look.glyph("•", "-"));
        let tick = match task {
            Some(true) => self.look.glyph("☑ ", "[x] "),
            Some(false) => self.look.glyph("☐ ", "[ ] "),
            None => "",
        };
        let lead = format!("{mark} {tick}");
        let width = crate::text::measure::width(&lead);
        self.row(Above::Item);
        self.lists.push(Level { marker: indent, text: column + width });
        let first = format!("{}{lead}", " ".repeat(column));
        let margin = Margin { first, ..Margin::blank(column + width) };
        self.open(margin, Role::Text, text);
        self.layout.open(&mut self.out);
        self.block.takes_lines = true;
    }

    fn row(&mut self, now: Above) {
        self.close();
        let wants_gap = match (self.above, now) {
            (Above::Nothing, _) => false,
            (Above::Item, Above::Item) => self.gap,
            (Above::Heading, _) => self.gap,
            (_, Above::Heading) => true,
            (Above::Code, _) => true,
            (Above::Preformatted, Above::Preformatted) => self.gap,
            (Above::Preformatted, _) | (_, Above::Preformatted) => true,
            (_, Above::Code) => self.lists.is_empty() || self.gap,
            _ => self.gap,
        };
        if self.above != Above::Nothing {
            self.out.push('\n');
        }
        if wants_gap {
            self.out.push('\n');
        }
        self.above = now;
        self.gap = false;
    }

    fn open(&mut self, margin: Margin, role: Role, text: usize) {
        self.layout.begin(margin, Wrap::Words);
        self.block = Block { open: true, base: role.into(), ..Block::default() };
        self.block.source.push_str(&self.line[text..]);
        self.show();
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

    fn open_fence(&mut self, fence: Fence) {
        self.close();
        self.lists.retain(|level| level.marker < fence.indent);
        let column = self.lists.last().map_or(0, |level| level.text).min(self.look.columns / 3) + CODE_INDENT;
        let highlighter = Highlighter::new(&fence.language);
        self.fence = Some(Code { fence, highlighter, column, lines: 0 });
    }

    fn code_line(&mut self, complete: bool) {
        let Some(mut code) = self.fence.take() else { return };
        if complete && code.fence.is_closed_by(&self.line) {
            self.gap = true;
            return;
        }
        if !complete && !self.sorted && code.fence.may_be_closed_by(&self.line) {
            self.fence = Some(code);
            return;
        }
        if !std::mem::replace(&mut self.sorted, true) {
            if code.lines == 0 {
                self.row(Above::Code);
            } else {
                self.out.push('\n');
            }
            code.lines += 1;
            self.layout.begin(Margin::blank(code.column), Wrap::Anywhere);
        }
        let blanks = self.line.len() - self.line.trim_start_matches(' ').len();
        let line = &self.line[blanks.min(code.fence.indent)..];
        let mut cells = Vec::new();
        code.highlighter.line(line, complete, &mut cells);
        self.layout.set(0, &cells, Vec::new(), &mut self.out);
        if complete {
            self.layout.settle(&mut self.out);
        }
        self.fence = Some(code);
    }

    fn verbatim(&mut self, margin: Margin, role: Role, source: String) {
        self.layout.begin(margin, Wrap::Anywhere);
        self.block = Block { open: true, verbatim: true, base: role.into(), source, ..Block::default() };
        self.show();
    }
}
