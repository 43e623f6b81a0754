//! A tool call on the screen: one line of what, where, result and time; under it the end of its output, or its diff.

use super::diff_view::{self, Extent};
use super::numbers;
use super::screen::Look;
use super::style::Role;
use crate::catalog::{Lang, names, repl};
use crate::protocol::{Change, FileChange, Stream};
use crate::text::clean::{self, Cleaner, one_line};
use crate::text::measure;

const MOST_KEPT: usize = 256 * 1024;
const DIFF_ROWS: usize = 20;
/// A line of output is cut where a window of this width would cut it, and broken where this one is narrower.
const OUTPUT_COLUMNS: usize = 120;
/// Before what is left of a broken line.
const INDENT: &str = "  ";

#[derive(Debug, Default)]
pub struct Output {
    out: Cleaner,
    err: Cleaner,
    text: String,
    cut: bool,
    lines: usize,
}

impl Output {
    pub fn push(&mut self, stream: Stream, piece: &str) {
        let clean = match stream {
            Stream::Stdout => self.out.push(piece),
            Stream::Stderr => self.err.push(piece),
        };
        self.lines += clean.matches('\n').count();
        self.text.push_str(&clean);
        if self.text.len() > MOST_KEPT {
            let from = self.text.len() - MOST_KEPT / 2;
            let end = self.text.as_bytes()[from..].iter().position(|b| *b == b'\n');
            self.text.drain(..end.map_or(self.text.len(), |at| from + at + 1));
            self.cut = true;
        }
    }

    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    pub fn tail(&self, most: usize) -> (Vec<&str>, usize) {
        let text = self.text.trim_end_matches('\n');
        if text.is_empty() {
            return (Vec::new(), 0);
        }
        let mut last: Vec<&str> = text.rsplit('\n').take(most).collect();
        last.reverse();
        let blank_end = self.text.len() - text.len();
        let total = self.lines + 1 - blank_end.min(self.lines + 1);
        let before = total.saturating_sub(last.len());
        (last, before)
    }

    pub fn whole(&self, lang: Lang) -> String {
        let note = if self.cut { format!("{}\n", repl::OUTPUT_CUT.text(lang)) } else { String::new() };
        format!("{note}{}", self.text)
    }
}

#[derive(Debug, Clone)]
pub struct Headline<'a> {
    pub title: &'a str,
    pub label: &'a str,
    pub summary: &'a str,
    pub ok: bool,
    pub changed: Option<(u32, u32)>,
    /// None of what did not run.
    pub duration_ms: Option<u64>,
}

/// One row: what and where, the result, and of what ran the time, and the specialism if there is room. What and where keeps at
/// least half of what the result and it share.
pub fn headline(line: &Headline<'_>, look: Look, lang: Lang) -> String {
    let mark = match line.ok {
        true => look.paint(Role::Success, look.glyph("●", "*")),
        false => look.paint(Role::Failure, look.glyph("✗", "x")),
    };
    let title = one_line(line.title);
    let summary = if line.changed.is_some() { String::new() } else { one_line(line.summary) };
    let time = line.duration_ms.map(|ms| numbers::duration(ms, lang)).unwrap_or_default();
    let counts = line.changed.map(|(added, removed)| {
        let (plus, minus) = (format!("+{added}"), format!("{}{removed}", look.glyph("−", "-")));
        (measure::width(&plus) + 1 + measure::width(&minus), plus, minus)
    });
    let taken = 2 + counts.as_ref().map_or(0, |(width, ..)| width + 2) + time.len() + 2;
    let shared = look.width().saturating_sub(taken);
    let (title_width, summary_width) = (measure::width(&title), gap_and(&summary));
    let title_room = if title_width + summary_width <= shared {
        title_width
    } else {
        title_width.min(shared.saturating_sub(summary_width).max(shared / 2))
    };
    let mut row = format!("{mark} {}", measure::truncate(&title, title_room));
    if let Some((_, plus, minus)) = counts {
        row.push_str(&format!("  {} {}", look.paint(Role::Added, &plus), look.paint(Role::Removed, &minus)));
    }
    let summary = measure::truncate(&summary, shared.saturating_sub(title_room + 2)).into_owned();
    if !summary.is_empty() {
        let role = if line.ok { Role::Text } else { Role::Failure };
        row.push_str(&format!("  {}", look.paint(role, &summary)));
    }
    let label = one_line(names::shown(line.label, lang));
    let fits = title_width + summary_width + gap_and(&label) <= shared;
    let end = if fits && !label.is_empty() { format!("{time}  {label}") } else { time };
    if line.duration_ms.is_some() {
        row.push_str(&format!("  {}", look.paint(Role::Muted, &end)));
    }
    row
}

fn gap_and(text: &str) -> usize {
    if text.is_empty() { 0 } else { measure::width(text) + 2 }
}

pub fn folded(output: &Output, most: usize, look: Look, lang: Lang) -> Vec<String> {
    let (lines, before) = output.tail(most);
    let mut rows: Vec<String> = lines.iter().flat_map(|line| output_rows(line, look)).collect();
    if before > 0 {
        rows.insert(0, fold_row(before, look, lang));
    }
    rows
}

pub fn output_rows(line: &str, look: Look) -> Vec<String> {
    let bar = look.paint(Role::Muted, look.glyph("│", "|"));
    let text = measure::expand_tabs(line);
    let room = look.width().saturating_sub(4);
    let text = if look.has_colours() { text.into_owned() } else { clean::plain(&text).into_owned() };
    let shown = match look.tty {
        true => measure::truncate_styled(&text, room.max(OUTPUT_COLUMNS)),
        false => text,
    };
    let fits = !look.tty || measure::width_of_styled(&shown) <= room;
    let rows =
        if fits { vec![shown] } else { measure::wrap_styled(&shown, room.saturating_sub(INDENT.len())) };
    let row = |(at, row): (usize, &String)| {
        let indent = if at == 0 { "" } else { INDENT };
        format!("  {bar} {indent}{row}").trim_end().to_owned()
    };
    rows.iter().enumerate().map(row).collect()
}

pub fn fold_row(lines: usize, look: Look, lang: Lang) -> String {
    let text = repl::FOLDED.say(lang, &[("n", &lines)]);
    let bar = look.glyph("│", "|");
    look.paint(Role::Muted, &format!("  {bar} {}", measure::truncate(&text, look.width().saturating_sub(4))))
}

pub fn counts(changes: &[FileChange]) -> Option<(u32, u32)> {
    let added = changes.iter().map(|change| change.added).sum();
    let removed = changes.iter().map(|change| change.removed).sum();
    (added > 0 || removed > 0).then_some((added, removed))
}

pub fn diffs(changes: &[FileChange], look: Look, lang: Lang) -> Vec<String> {
    let with_diff: Vec<&FileChange> = changes.iter().filter(|change| !change.diff.is_empty()).collect();
    let mut rows = Vec::new();
    let each = DIFF_ROWS / with_diff.len().max(1);
    for change in &with_diff {
        if with_diff.len() > 1 {
            rows.push(format!("  {}", look.paint(Role::Heading, &file_line(change, look))));
        }
        // What is new or gone as a whole is shown shorter.
        let most = if matches!(change.change, Change::Modified) { each } else { each / 2 };
        let view = diff_view::view(&change.diff, look, 4, Extent::Rows(most.max(4)));
        rows.extend(view.rows);
        if view.more > 0 {
            rows.push(fold_row(view.more, look, lang));
        }
    }
    rows
}

fn file_line(change: &FileChange, look: Look) -> String {
    let moved = match &change.change {
        Change::Moved { to } => format!(" {} {}", look.glyph("→", "->"), one_line(&to.to_string())),
        Change::Created | Change::Modified | Change::Deleted => String::new(),
    };
    let counts = format!("+{} {}{}", change.added, look.glyph("−", "-"), change.removed);
    measure::truncate(&format!("{}{moved}  {counts}", one_line(&change.path)), look.width().saturating_sub(2))
        .into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line<'a>(title: &'a str, summary: &'a str) -> Headline<'a> {
        Headline { title, label: "developer", summary, ok: true, changed: None, duration_ms: Some(12) }
    }

    #[test]
    fn the_least_important_gives_way_first() {
        let wide = headline(&line("read src/parser/mod.rs", "120 lines"), Look::plain(80), Lang::En);
        assert_eq!(wide, "● read src/parser/mod.rs  120 lines  12 ms  editing");
        let narrow = headline(&line("read src/parser/mod.rs", "120 lines"), Look::plain(45), Lang::En);
        assert_eq!(narrow, "● read src/parser/mod.rs  120 lines  12 ms");
        let tight = headline(&line("read src/parser/mod.rs", "120 lines of 4000"), Look::plain(40), Lang::En);
        assert_eq!(tight, "● read src/parse…  120 lines of…  12 ms");
        assert!(measure::width(&tight) <= 39);
        let changed = Headline { changed: Some((3, 1)), ..line("edit src/a.rs", "1 replacement") };
        assert_eq!(headline(&changed, Look::plain(80), Lang::En), "● edit src/a.rs  +3 −1  12 ms  editing");
    }

    #[test]
    fn output_is_clean_and_counted() {
        let mut output = Output::default();
        output.push(Stream::Stdout, "one\ntwo\x1b[2J\nth");
        output.push(Stream::Stderr, "\x1b[31merr\n");
        output.push(Stream::Stdout, "ree\n\n");
        let (lines, before) = output.tail(2);
        assert_eq!((lines, before), (vec!["th\x1b[31merr", "ree"], 2));
        assert_eq!(output.whole(Lang::En), "one\ntwo\nth\x1b[31merr\nree\n\n");
        assert_eq!(folded(&output, 2, Look::plain(40), Lang::En).len(), 3);
    }

    #[test]
    fn a_long_line_of_output_is_broken_and_a_very_long_one_cut() {
        let rows = output_rows("-rw-r--r-- 1 user user 2 Nov 23 08:27 a name with blanks", Look::plain(40));
        assert_eq!(rows, ["  │ -rw-r--r-- 1 user user 2 Nov 23", "  │   08:27 a name with blanks"]);
        let endless = "x".repeat(10_000);
        for (columns, count) in [(40, 4), (80, 2), (200, 1)] {
            let rows = output_rows(&endless, Look::plain(columns));
            assert!(rows.len() == count && rows[count - 1].ends_with('…'), "{rows:?}");
            assert!(rows.iter().all(|row| measure::width(row) < columns), "{rows:?}");
        }
    }

    #[test]
    fn endless_output_is_let_go_from_its_beginning() {
        let mut output = Output::default();
        for number in 0..60_000 {
            output.push(Stream::Stdout, &format!("line {number}\n"));
        }
        assert!(output.text.len() <= MOST_KEPT);
        let (lines, before) = output.tail(1);
        assert_eq!((lines, before), (vec!["line 59999"], 59_999));
        assert!(output.whole(Lang::En).starts_with('…'));
    }
}
