//! Tables, and what else takes more than one line to be known: headings with a row of marks below them, quotes and
//! lists in each other.

use super::Markdown;
use super::tests::{formatted, long_document, look, pieces_of, shows, tokens, written};
use crate::front::repl::screen::Look;
use crate::front::repl::style::PLAIN;
use crate::rounds::cases;
use crate::text::measure;
use proptest::prelude::*;

const SETTINGS: &str = "| Name | Type | Default | What it does |
|:-----|:----:|--------:|--------------|
| `timeout` | integer | 30 | Seconds **before** a request is given up |
| `retries` | integer | 3 | How often it is tried again; 0\\|1 means never |
| `__init__.py` | path | | See [the docs](https://x.y/a) |
";

#[test]
fn columns_are_aligned() {
    shows(
        100,
        SETTINGS,
        "Name          Type    Default  What it does
timeout      integer       30  Seconds before a request is given up
retries      integer        3  How often it is tried again; 0|1 means never
__init__.py   path             See the docs (https://x.y/a)",
    );
}

#[test]
fn cells_are_wrapped_at_word_ends() {
    shows(
        50,
        SETTINGS,
        "Name          Type    Default  What it does
timeout      integer       30  Seconds before a
                               request is given
                               up

retries      integer        3  How often it is
                               tried again; 0|1
                               means never

__init__.py   path             See the docs
                               (https://x.y/a)",
    );
}

#[test]
fn what_has_no_room_beside_each_other_is_shown_below_each_other() {
    shows(
        36,
        SETTINGS,
        "Name: timeout
Type: integer
Default: 30
What it does: Seconds before a
  request is given up

Name: retries
Type: integer
Default: 3
What it does: How often it is
  tried again; 0|1 means never

Name: __init__.py
Type: path
Default:
What it does: See the docs
  (https://x.y/a)",
    );
}

#[test]
fn tables_stand_in_lists_and_quotes_and_below_text() {
    let table = "a | b\n--|--:\nlong | 漢字\nx | 1 | 2\nnot a row\n";
    shows(40, &format!("Look:\n{table}"), "Look:\na         b\nlong   漢字\nx     1 | 2\nnot a row");
    let quoted: String = table.lines().map(|line| format!("> {line}\n")).collect();
    shows(40, &quoted, "│ a         b\n│ long   漢字\n│ x     1 | 2\n│ not a row");
    let item = format!("- {}", table.replace('\n', "\n  "));
    shows(40, &item, "• a         b\n  long   漢字\n  x     1 | 2\n  not a row");
}

#[test]
fn what_is_no_table_stays_text() {
    shows(40, "a | b\n--\n", "a | b");
    shows(40, "| a |\n|---|---|\n", "| a |\n|---|---|");
    shows(40, "x || y\nand\n|-\n", "x || y\nand\n|-");
    shows(40, "|---|\n", "|---|");
}

#[test]
fn empty_parts_of_a_table_are_no_trouble() {
    shows(40, "|a|b|\n|-|-|\n", "a  b");
    shows(40, "| | |\n|-|-|\n|1|2|\n", "1  2");
    shows(40, "|a|b|\n|-|-|\n||\n|x|y<br>z|\n", "a  b\n\n\nx  y\n   z");
}

#[test]
fn without_colours_a_rule_stands_below_the_header() {
    let plain = Look { theme: &PLAIN, ..look(40) };
    assert_eq!(written(plain, ["|ab|c|\n|-|-|\n|1|2|\n"]).rows(9, 40), ["ab  c", "──  ─", "1   2"]);
}

#[test]
fn a_row_is_shown_when_its_line_ends_and_moves_little_when_the_table_does() {
    let mut markdown = Markdown::new(look(60));
    for (piece, wanted) in [
        ("| a | b |\n", "| a | b |"),
        ("|---|", ""),
        ("---|\n", "\x1b[9D\x1b[K\r\x1b[1;4ma  b\x1b[m"),
        ("| long | ", ""),
        ("x |\n", "\nlong  x"),
        ("| 1 | 2 |\n", "\n1\x1b[5C2"),
        ("\n", "\x1b[2A\r\x1b[K\x1b[1;4ma     b\x1b[m\n\n\r\x1b[7C"),
        ("end", "\n\nend"),
    ] {
        assert_eq!(markdown.push(piece), wanted, "{piece:?}");
    }
    let mut markdown = Markdown::new(look(60));
    for piece in ["|a|b|\n|-|-|\n", "|1|2|\n", "|long|3|\n"] {
        markdown.push(piece);
    }
    let shifted = "\x1b[2A\r\x1b[K\x1b[1;4ma     b\n\x1b[m\x1b[3C\x1b[3@\n\r\x1b[7C";
    assert_eq!(markdown.push("\n"), shifted, "the row of numbers is not written again");
}

#[test]
fn rows_that_have_left_the_window_stay_as_they_are() {
    let rows: String = (0..30).map(|row| format!("| {row} | x |\n")).collect();
    let source = format!("| a | b |\n|---|---|\n{rows}| much longer | y |\n");
    let small = Look { rows: 10, ..look(40) };
    let seen = written(small, tokens(&source)).rows(10, 40);
    assert_eq!(seen[..2], ["22           x", "23           x"]);
    assert_eq!(seen[8..], ["much longer  y"]);
}

#[test]
fn after_a_change_of_size_only_what_comes_then_is_changed() {
    let mut markdown = Markdown::new(look(60));
    markdown.push("| a | b |\n|---|---|\n| 1 | some words |\n");
    markdown.resize(look(20));
    assert_eq!(markdown.push("| 2 | more words than fit |\n"), "\n\n2  more words than\n   fit");
    assert_eq!(markdown.push("| longer | x |\n"), "\n\nlonger  x");
    let settled = "\x1b[3A\r\x1b[K2\x1b[7Cmore words\n\x1b[K\x1b[8Cthan fit\n\n\r\x1b[9C";
    assert_eq!(markdown.push("\n"), settled);
}

#[test]
fn a_row_of_marks_makes_a_heading_of_the_text_above() {
    shows(
        40,
        "Title\n===\ntext\n\nTwo\nlines\n---\n> in a quote\n> ==\n",
        "Title\ntext\n\nTwo\nlines\n│ in a quote",
    );
    shows(40, "- a\n---\n", "• a\n\n────────");
    shows(40, "===\n\n--\n", "===\n\n--");
    let sink = written(look(40), ["A *title*\n", "=", "==", "\nb"]);
    assert_eq!(formatted(look(40), &sink), ["{bu}A {biu}title", "b"]);
}

#[test]
fn quotes_and_lists_stand_in_each_other() {
    shows(
        24,
        "> - one that is long enough\n>   - two\n>\n>   more\n> 1. # three\n\n- a\n  > b\n  > c\n\n  d\n- > e\n",
        "│ • one that is long
│   enough
│   • two
│
│   more
│
│ 1. three

• a
  │ b
  │ c

  d
• │ e",
    );
    shows(40, "> ```rust\n> let x;\n>\n> }\nout\n", "│   let x;\n│\n│   }\n\nout");
    shows(40, "> said\nstill said\n\nnot\n", "│ said\n│ still said\n\nnot");
}

#[test]
fn code_is_broken_at_word_ends() {
    let code = "```\n    let value = other_value + 1;\n        averyveryverylongname\n```\n";
    shows(24, code, "      let value =\n  other_value + 1;\n          averyveryvery\n  longname");
}

#[test]
fn a_reply_with_a_table_takes_few_bytes_more() {
    let rows = "| `config` | path | The file in which *settings* are kept | no |
| `limit` | number | How many results are given at most, the best first | no |
| `query-string` | text | What is searched for, by its meaning | yes |
";
    let table = format!("| Name | Type | Meaning | Required |\n|---|---|---|---|\n{}\n", rows.repeat(4));
    let text = long_document(6_000) + &table;
    for columns in [60, 80, 120, 200] {
        let ratio = written(look(columns), tokens(&text)).bytes().len() as f64 / text.len() as f64;
        assert!(ratio <= 1.3, "{ratio} at {columns} columns");
    }
}

fn cell() -> impl Strategy<Value = String> {
    let words = prop::sample::select(vec![
        "word",
        "a",
        "longerword",
        "**bold**",
        "`code`",
        "snake__case",
        "`__init__.py`",
        "x\\|y",
        "漢字",
        "🙂",
        "[a](https://x.y)",
        "e\u{301}",
        "12",
        "\\*",
        "~~no~~",
        "",
        "antidisestablishmentarianism",
    ]);
    prop::collection::vec(words, 0..5).prop_map(|words| words.join(" "))
}

fn table() -> impl Strategy<Value = String> {
    (1usize..8, 0usize..8, 0usize..4, any::<[bool; 2]>()).prop_flat_map(
        |(columns, rows, place, [left, right])| {
            let row = move || {
                prop::collection::vec(cell(), columns).prop_map(|cells| format!("| {} |", cells.join(" | ")))
            };
            let delimiter = format!("|{}---{}", if left { ":" } else { "" }, if right { ":" } else { "" })
                .repeat(columns)
                + "|";
            (row(), prop::collection::vec(row(), rows)).prop_map(move |(header, rows)| {
                let lines = [vec![header, delimiter.clone()], rows].concat();
                match place {
                    0 => lines.join("\n") + "\n\nafter",
                    1 => format!("before\n{}", lines.join("\n")),
                    2 => lines.iter().map(|line| format!("> {line}\n")).collect::<String>() + "> > more",
                    _ => format!("- {}\n\n- more", lines.join("\n  ")),
                }
            })
        },
    )
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn tables_are_whole_at_any_width_and_split(
        source in table(),
        columns in 20usize..200,
        cuts in prop::collection::vec(0usize..2000, 0..20),
    ) {
        let look = Look { rows: 300, ..look(columns) };
        let whole = written(look, [source.as_str()]);
        let split = written(Look { links: true, ..look }, pieces_of(&source, &cuts));
        prop_assert_eq!(formatted(look, &split), formatted(look, &whole), "{}", source);
        let rows = whole.rows(300, columns);
        prop_assert!(rows.iter().all(|row| measure::width(row) < columns), "{:#?}", rows);
        let letters = |text: &str| {
            let mut letters: Vec<char> = text.chars().filter(|c| c.is_alphanumeric()).collect();
            letters.sort_unstable();
            letters
        };
        let mut left = letters(&rows.concat());
        for letter in letters(&source) {
            let place = left.binary_search(&letter);
            prop_assert!(place.is_ok(), "{} is missing: {}\n{:#?}", letter, source, rows);
            left.remove(place.unwrap());
        }
    }

    #[test]
    fn hostile_cells_bring_no_escape_of_their_own(cells in prop::collection::vec(any::<String>(), 2..8)) {
        let rows: String = cells.iter().map(|cell| format!("|{cell}|x|\n")).collect();
        let text = crate::text::clean::plain(&format!("|a|b|\n|-|-|\n{rows}")).into_owned();
        let out = String::from_utf8(written(look(40), tokens(&text)).bytes()).unwrap();
        for (at, _) in out.match_indices('\x1b') {
            let end = out[at + 2..].find(|c: char| !c.is_ascii_digit() && c != ';').unwrap();
            prop_assert!(out[at + 1..].starts_with('[') && "mACDJK@PLM".contains(&out[at + 2 + end..][..1]));
        }
    }
}
