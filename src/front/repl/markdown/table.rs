//! A table of Markdown: its source as fields, and these as rows for the screen, in columns where they fit the window,
//! else as one record below the other. Rows that arrive are shown in the widths known so far.

use super::super::cell::{Cell, Link, longest_word, push_text, width, wrap};
use super::super::style::{Role, Roles};
use super::inline;
use crate::text::measure;
use std::ops::Range;

const GUTTER: usize = 2;
/// A longer word may be broken where columns have to be narrow.
const LONGEST_WORD: usize = 16;
const RECORD_INDENT: usize = 2;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Align {
    Left,
    Right,
    Centre,
}

struct Column {
    align: Align,
    widest: usize,
    word: usize,
    /// As wide as its source is written, which is a good guess where that is aligned.
    written: usize,
}

#[derive(Default)]
struct Field {
    cells: Vec<Cell>,
    links: Vec<Link>,
}

pub struct Table {
    base: Roles,
    /// True if its rows begin with `|`.
    led: bool,
    /// Stands below the header where that cannot be underlined.
    rule: Option<char>,
    columns: Vec<Column>,
    /// The header is the first.
    rows: Vec<Vec<Field>>,
    /// The cell of the layout with which each row begins on the screen.
    starts: Vec<usize>,
    /// So many rows stay as they are.
    frozen: usize,
}

/// What the layout has from cell `from` on.
#[derive(Default)]
pub struct Picture {
    pub from: usize,
    pub cells: Vec<Cell>,
    pub links: Vec<Link>,
}

/// True if the text may become the row below a header, which is not shown.
pub fn may_delimit(line: &str) -> bool {
    line.bytes().all(|b| matches!(b, b'|' | b'-' | b':' | b' ' | b'\t' | b'>'))
}

impl Table {
    pub fn begin(header: &str, delimiter: &str, base: Roles, rule: Option<char>) -> Option<Self> {
        if !header.contains('|') || !delimiter.contains('-') {
            return None;
        }
        let written = split(header, usize::MAX);
        let aligns: Vec<Align> =
            split(delimiter, usize::MAX).iter().map(|f| align(f.trim())).collect::<Option<_>>()?;
        if aligns.len() != written.len() {
            return None;
        }
        let column = |(align, written): (Align, &String)| Column {
            align,
            widest: 0,
            word: 0,
            written: measure::width(written).saturating_sub(2),
        };
        let columns = aligns.into_iter().zip(&written).map(column).collect();
        let led = header.starts_with('|');
        let mut table = Self { base, led, rule, columns, rows: Vec::new(), starts: Vec::new(), frozen: 0 };
        table.add(&written, base.with(Role::Strong));
        Some(table)
    }

    /// True if the line is, or will be, a row of it.
    pub fn takes(&self, line: &str, complete: bool) -> bool {
        if self.led { line.starts_with('|') } else { !complete || line.contains('|') }
    }

    pub fn push(&mut self, line: &str) {
        self.add(&split(line, self.columns.len()), self.base);
    }

    fn add(&mut self, sources: &[String], roles: Roles) {
        let mut row = Vec::new();
        for (index, column) in self.columns.iter_mut().enumerate() {
            let field = read(sources.get(index).map_or("", |source| source.trim()), roles);
            let lines = field.cells.split(|cell| cell.ch == '\n');
            column.widest = column.widest.max(lines.map(width).max().unwrap_or(0));
            column.word = column.word.max(longest_word(&field.cells));
            row.push(field);
        }
        self.rows.push(row);
    }

    /// The row that came last, behind so many cells of those before it.
    pub fn added(&mut self, drawn: usize, room: usize) -> Picture {
        let last = self.rows.len() - 1;
        let widths = self
            .widths(room, |column| column.widest.max(column.written))
            .or_else(|| self.settled_widths(room));
        // The first record takes the place of the one that had names only.
        let (first, from) =
            if widths.is_none() && last < 2 && self.frozen == 0 { (0, 0) } else { (last, drawn) };
        self.draw(first, from, widths.as_deref(), room)
    }

    /// All rows in their final place, but for those that begin before this cell.
    pub fn settled(&mut self, reach: usize, room: usize) -> Picture {
        let first = self.starts.partition_point(|start| *start < reach).max(self.frozen);
        let from = self.starts.get(first).copied().unwrap_or(usize::MAX);
        let widths = self.settled_widths(room);
        self.draw(first, from, widths.as_deref(), room)
    }

    /// What stands on the screen is no longer where it was drawn.
    pub fn freeze(&mut self) {
        self.frozen = self.starts.len();
    }

    fn settled_widths(&self, room: usize) -> Option<Vec<usize>> {
        self.widths(room, |column| column.widest).or_else(|| {
            let gutters = GUTTER * (self.columns.len() - 1);
            let mut widths: Vec<usize> = self.columns.iter().map(|c| c.word.clamp(1, LONGEST_WORD)).collect();
            let mut left = room.checked_sub(gutters + widths.iter().sum::<usize>())?;
            // The narrowest that wants more gets more, until all is given away.
            while left > 0 {
                let wants = (0..widths.len()).filter(|&index| widths[index] < self.columns[index].widest);
                let Some(narrowest) = wants.min_by_key(|&index| widths[index]) else { break };
                widths[narrowest] += 1;
                left -= 1;
            }
            Some(widths)
        })
    }

    fn widths(&self, room: usize, wanted: impl Fn(&Column) -> usize) -> Option<Vec<usize>> {
        let widths: Vec<usize> = self.columns.iter().map(wanted).collect();
        (widths.iter().sum::<usize>() + GUTTER * (widths.len() - 1) <= room).then_some(widths)
    }

    fn draw(&mut self, first: usize, from: usize, widths: Option<&[usize]>, room: usize) -> Picture {
        let mut picture = Picture { from, ..Picture::default() };
        self.starts.truncate(first);
        for row in first..self.rows.len() {
            self.starts.push(from + picture.cells.len());
            let is_header = row == 0;
            if is_header && (widths.is_none() && self.rows.len() > 1 || self.is_nameless()) {
                continue;
            }
            if from + picture.cells.len() > 0 {
                picture.line_end();
                if row > 1 && (self.is_tall(row, widths) || self.is_tall(row - 1, widths)) {
                    picture.line_end();
                }
            }
            match widths {
                None => self.as_record(row, room, &mut picture),
                Some(widths) => self.in_columns(row, widths, &mut picture),
            }
        }
        picture
    }

    /// True if the row takes several on the screen: an empty one then sets it off.
    fn is_tall(&self, row: usize, widths: Option<&[usize]>) -> bool {
        widths.is_none_or(|widths| {
            self.rows[row].iter().zip(widths).any(|(field, width)| wrap(&field.cells, *width).len() > 1)
        })
    }

    fn is_nameless(&self) -> bool {
        self.rows[0].iter().all(|field| field.cells.is_empty())
    }

    fn in_columns(&self, row: usize, widths: &[usize], picture: &mut Picture) {
        let fields: Vec<_> = self.rows[row]
            .iter()
            .zip(widths)
            .map(|(field, width)| (field, wrap(&field.cells, *width)))
            .collect();
        let height = fields.iter().map(|(_, lines)| lines.len()).max().unwrap_or(0);
        for line in 0..height {
            if line > 0 {
                picture.line_end();
            }
            let begin = picture.cells.len();
            let mut owed = 0;
            for (index, (field, lines)) in fields.iter().enumerate() {
                let shown = lines.get(line).cloned().unwrap_or(0..0);
                let spare = widths[index].saturating_sub(width(&field.cells[shown.clone()]));
                let left = match self.columns[index].align {
                    Align::Left => 0,
                    Align::Right => spare,
                    Align::Centre => spare / 2,
                };
                if !shown.is_empty() {
                    picture.blanks(owed + left, self.base);
                    picture.place(field, shown);
                    owed = spare - left + GUTTER;
                } else {
                    owed += widths[index] + GUTTER;
                }
            }
            if row == 0 && line + 1 == height {
                self.underline(begin, owed - GUTTER, widths, picture);
            }
        }
    }

    fn underline(&self, begin: usize, missing: usize, widths: &[usize], picture: &mut Picture) {
        match self.rule {
            Some(mark) => {
                picture.line_end();
                let rules: Vec<String> = widths.iter().map(|width| mark.to_string().repeat(*width)).collect();
                push_text(&mut picture.cells, &rules.join("  "), Role::Muted.into());
            }
            None => {
                picture.blanks(missing, self.base);
                for cell in &mut picture.cells[begin..] {
                    cell.roles = cell.roles.with(Role::Title);
                }
            }
        }
    }

    fn as_record(&self, row: usize, room: usize, picture: &mut Picture) {
        for (index, name) in self.rows[0].iter().enumerate() {
            let mut line = Picture::default();
            line.place(name, 0..name.cells.len());
            if !name.cells.is_empty() {
                push_text(&mut line.cells, ": ", self.base.with(Role::Strong));
            }
            if row > 0 {
                let value = &self.rows[row][index];
                line.place(value, 0..value.cells.len());
            }
            let line = Field { cells: line.cells, links: line.links };
            let rows = wrap(&line.cells, room.saturating_sub(RECORD_INDENT).max(2));
            for (part, shown) in rows.into_iter().enumerate() {
                if index + part > 0 {
                    picture.line_end();
                }
                picture.blanks(if part > 0 { RECORD_INDENT } else { 0 }, self.base);
                picture.place(&line, shown);
            }
        }
    }
}

impl Picture {
    fn line_end(&mut self) {
        self.cells.push(Cell::new('\n', Roles::NONE));
    }

    fn blanks(&mut self, count: usize, roles: Roles) {
        self.cells.extend(std::iter::repeat_n(Cell::new(' ', roles), count));
    }

    fn place(&mut self, field: &Field, shown: Range<usize>) {
        let at = self.from + self.cells.len();
        self.cells.extend_from_slice(&field.cells[shown.clone()]);
        for link in &field.links {
            let (start, end) = (link.cells.start.max(shown.start), link.cells.end.min(shown.end));
            if start < end {
                let cells = at + start - shown.start..at + end - shown.start;
                self.links.push(Link { cells, url: link.url.clone() });
            }
        }
    }
}

fn read(source: &str, roles: Roles) -> Field {
    let mut cells = Vec::new();
    let is_break = source.contains("<br") && !source.contains('`');
    let links = if is_break {
        let lines = source.replace("<br/>", "<br>").replace("<br />", "<br>").replace("<br>", "\n");
        inline::complete(&lines, roles, &mut cells)
    } else {
        inline::complete(source, roles, &mut cells)
    };
    Field { cells, links }
}

/// The sources of at most so many fields; what is too much stays in the last. A `\|` is a `|` that divides nothing.
fn split(line: &str, most: usize) -> Vec<String> {
    let line = line.trim();
    let mut fields = vec![String::new()];
    let mut rest = line.strip_prefix('|').unwrap_or(line).chars().peekable();
    while let Some(c) = rest.next() {
        let last = fields.len() - 1;
        match c {
            '\\' if rest.peek() == Some(&'|') => fields[last].extend(rest.next()),
            '|' if rest.peek().is_none() => {}
            '|' if fields.len() < most => fields.push(String::new()),
            _ => fields[last].push(c),
        }
    }
    fields
}

fn align(delimiter: &str) -> Option<Align> {
    let dashes = delimiter.trim_matches(':');
    if dashes.is_empty() || dashes.bytes().any(|b| b != b'-') {
        return None;
    }
    Some(match (delimiter.starts_with(':'), delimiter.ends_with(':')) {
        (true, true) => Align::Centre,
        (false, true) => Align::Right,
        _ => Align::Left,
    })
}
