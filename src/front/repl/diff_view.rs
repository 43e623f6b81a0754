//! A unified diff for people: line numbers, colours, no headers.

use super::screen::Look;
use super::style::Role;
use crate::text::{clean, measure};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// At most so many rows, each cut to the window.
    Rows(usize),
    Whole,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct View {
    pub rows: Vec<String>,
    pub more: usize,
}

struct Line<'a> {
    number: Option<usize>,
    sign: char,
    text: &'a str,
}

pub fn view(diff: &str, look: Look, indent: usize, extent: Extent) -> View {
    let lines = read(diff);
    let digits = lines.iter().filter_map(|line| line.number).max().unwrap_or(1).to_string().len();
    let most = match extent {
        Extent::Rows(rows) if lines.len() > rows + 1 => rows,
        Extent::Rows(_) | Extent::Whole => lines.len(),
    };
    let rows = lines[..most].iter().flat_map(|line| draw(line, look, indent, digits, extent)).collect();
    View { rows, more: lines.len() - most }
}

pub fn files(diff: &str, look: Look) -> Vec<String> {
    let mut rows = Vec::new();
    // A line of a file's content never begins so: it has a sign before it.
    for file in format!("\n{diff}").split("\ndiff --git ").skip(1) {
        let (header, body) = file.split_once('\n').unwrap_or((file, ""));
        let path = header.rsplit_once(" b/").map_or(header, |(_, path)| path);
        let count = |sign| read(body).iter().filter(|line| line.sign == sign).count();
        let counts = format!("+{} {}{}", count('+'), look.glyph("−", "-"), count('-'));
        if !rows.is_empty() {
            rows.push(String::new());
        }
        let room = look.width().saturating_sub(measure::width(&counts) + 2);
        let path = clean::plain(path);
        let name = look.paint(Role::Heading, &measure::truncate(&path, room));
        rows.push(format!("{name}  {}", look.paint(Role::Muted, &counts)));
        rows.extend(view(body, look, 2, Extent::Whole).rows);
    }
    rows
}

fn read(diff: &str) -> Vec<Line<'_>> {
    let (mut old, mut new) = (0, 0);
    let mut lines = Vec::new();
    let mut in_hunk = false;
    for text in diff.lines() {
        if let Some(header) = text.strip_prefix("@@ ") {
            (old, new) = starts(header);
            if in_hunk {
                lines.push(Line { number: None, sign: ' ', text: "⋯" });
            }
            in_hunk = true;
            continue;
        }
        if !in_hunk {
            continue;
        }
        let (sign, rest) = text.split_at(text.chars().next().map_or(0, |c| usize::from(c.is_ascii())));
        let (number, sign) = match sign {
            "-" => (old, '-'),
            "+" => (new, '+'),
            "\\" => continue,
            _ => (new, ' '),
        };
        lines.push(Line { number: Some(number), sign, text: rest });
        old += usize::from(sign != '+');
        new += usize::from(sign != '-');
    }
    lines
}

/// The first line numbers of `-a,b +c,d @@`.
fn starts(header: &str) -> (usize, usize) {
    let number = |mark: char| {
        let part = header.split(' ').find_map(|part| part.strip_prefix(mark));
        part.and_then(|part| part.split(',').next()?.parse().ok()).unwrap_or(1)
    };
    (number('-'), number('+'))
}

fn draw(line: &Line<'_>, look: Look, indent: usize, digits: usize, extent: Extent) -> Vec<String> {
    let margin = " ".repeat(indent);
    let Some(number) = line.number else {
        let text = look.glyph("⋯", "...");
        return vec![format!("{margin}{}", look.paint(Role::Muted, &format!("{text:>digits$}")))];
    };
    let (sign, role) = match line.sign {
        '+' => ("+", Role::Added),
        '-' => (look.glyph("−", "-"), Role::Removed),
        _ => (" ", Role::Text),
    };
    let room = look.width().saturating_sub(indent + digits + 3).max(8);
    let shown = match extent {
        Extent::Whole => clean::reveal(line.text),
        Extent::Rows(_) => clean::plain(line.text),
    };
    let text = measure::expand_tabs(&shown);
    let parts = match extent {
        Extent::Whole if measure::width(&text) > room => measure::wrap(&text, room),
        Extent::Whole => vec![text.into_owned()],
        Extent::Rows(_) => vec![measure::truncate(&text, room).into_owned()],
    };
    let row = |(index, part): (usize, &String)| {
        let (left, sign) = match index {
            0 => (look.paint(Role::Muted, &format!("{number:>digits$}")), sign),
            _ => (" ".repeat(digits), " "),
        };
        let body = look.paint(role, format!("{sign} {part}").trim_end());
        format!("{margin}{left} {body}").trim_end().to_owned()
    };
    parts.iter().enumerate().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const DIFF: &str = "--- a/x\n+++ b/x\n@@ -9,3 +9,3 @@\n fn a() {\n-    old();\n+    new();\n }\n@@ -100 +100,2 @@\n z\n+\ty\u{202e}\n\\ No newline at end of file\n";

    #[test]
    fn numbers_lines_and_drops_headers() {
        let view = view(DIFF, Look::plain(40), 2, Extent::Rows(20));
        assert_eq!(
            view.rows,
            [
                "    9   fn a() {",
                "   10 −     old();",
                "   10 +     new();",
                "   11   }",
                "    ⋯",
                "  100   z",
                "  101 +         y"
            ]
        );
        assert_eq!(view.more, 0);
    }

    #[test]
    fn cuts_rows_and_columns_unless_all_is_wanted() {
        let long = format!("@@ -1 +1 @@\n+{}\n+b\n+c\n+d\n", "word ".repeat(10));
        let short = view(&long, Look::plain(30), 0, Extent::Rows(2));
        assert_eq!((short.rows.len(), short.more), (2, 2));
        assert_eq!(short.rows[0], "1 + word word word word word…");
        let whole = view(&long, Look::plain(30), 0, Extent::Whole);
        assert_eq!(whole.rows.len(), 5);
        assert_eq!(whole.rows[1], "    word word word word word");
        assert_eq!(view(DIFF, Look::plain(40), 0, Extent::Whole).rows[6], "101 +         y<U+202E>");
    }

    #[test]
    fn each_file_stands_below_its_name() {
        let diff = "diff --git a/x b/x\nindex 1..2\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n--- a\n+b\n\
                    diff --git a/y b/y\nBinary files a/y and b/y differ\n";
        assert_eq!(files(diff, Look::plain(40)), ["x  +1 −1", "  1 − -- a", "  1 + b", "", "y  +0 −0"]);
    }
}
