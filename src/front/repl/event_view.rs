//! What an event that is no tool call says, as rows of text. Values in, text out; `render` decides when.

use super::markdown::inline;
use super::numbers;
use super::paste;
use super::screen::Look;
use super::style::Role;
use crate::catalog::{Lang, Phrase, engine, names, plan, repl};
use crate::net::Backoff;
use crate::protocol::{Failure, Notice, StopReason, TurnCounts};
use crate::text::clean::{self, one_line};
use crate::text::measure;

/// Columns of an argument that are shown.
const ARGUMENT: usize = 280;

pub(super) fn input(input: &str, look: Look, lang: Lang) -> String {
    let mark = look.paint(Role::Prompt, look.glyph("› ", "> "));
    let text = clean::plain(input);
    let text = match (paste::label(&text, lang), text.lines().next()) {
        (Some(label), Some(first)) => {
            let room = look.width().saturating_sub(3 + measure::width(&label));
            format!("{} {label}", measure::truncate(first, room)).into()
        }
        _ => text,
    };
    paragraph(&mark, &measure::expand_tabs(&text), Role::Text, look).join("\n")
}

/// Lines of plain text, broken to the window; what follows a gap in a line stays in its column.
pub(super) fn lines(text: &str, look: Look) -> String {
    let rows =
        text.split('\n').map(|line| match line.contains('\x1b') || measure::width(line) <= look.width() {
            true => line.to_owned(),
            false => broken(line, look.width()),
        });
    rows.collect::<Vec<_>>().join("\n")
}

/// Room that a column must have, else its text begins further left on a row of its own.
const COLUMN: usize = 24;

fn broken(line: &str, width: usize) -> String {
    let indent = line.len() - line.trim_start_matches(' ').len();
    let gap = line[indent..].find("  ").map(|at| indent + at);
    let (head, rest) = line.split_at(gap.unwrap_or(indent));
    let rest_at = measure::width(line) - measure::width(rest.trim_start());
    let beside = rest_at + COLUMN <= width;
    let column = if beside || gap.is_none() { rest_at } else { indent + 4 };
    let rows = measure::wrap(rest.trim_start(), width.saturating_sub(column).max(8));
    let lead = " ".repeat(column);
    let mut out = if beside || gap.is_none() {
        format!("{head}{}", " ".repeat(rest_at - measure::width(head)))
    } else {
        format!("{head}\n{lead}")
    };
    out.push_str(&rows.join(&format!("\n{lead}")));
    out
}

pub(super) fn paragraph(lead: &str, text: &str, role: Role, look: Look) -> Vec<String> {
    let indent = measure::width_of_styled(lead);
    let rows = measure::wrap(text, look.width().saturating_sub(indent).max(8));
    let left = |index: usize| if index == 0 { lead.to_owned() } else { " ".repeat(indent) };
    rows.iter().enumerate().map(|(index, row)| format!("{}{}", left(index), look.paint(role, row))).collect()
}

pub(super) fn thought(thought: &str, look: Look, lang: Lang) -> Option<String> {
    let mut lines = thought.lines().map(str::trim).filter(|line| !line.is_empty());
    let first = one_line(&lines.next()?.replace("**", ""));
    let more = match lines.count() {
        0 => String::new(),
        n => format!(" {}", repl::THOUGHT_MORE.say(lang, &[("n", &(n + 1))])),
    };
    let room = look.width().saturating_sub(2 + measure::width(&more));
    let text = format!("{} {}{more}", look.glyph("∴", "~"), measure::truncate(&first, room));
    Some(look.paint(Role::Muted, &text))
}

pub(super) fn note(text: &str, look: Look) -> String {
    muted(lines(text, look).split('\n'), look)
}

fn muted<'a>(rows: impl IntoIterator<Item = &'a str>, look: Look) -> String {
    rows.into_iter().map(|row| look.paint(Role::Muted, row)).collect::<Vec<_>>().join("\n")
}

pub fn notice(notice: &Notice, lang: Lang) -> String {
    match notice {
        Notice::Retrying { reason, wait_ms: _, attempt } => {
            let reason = one_line(reason);
            let (reason, most) = (reason.trim_end_matches('.'), Backoff::default().attempts);
            repl::RETRYING.say(lang, &[("reason", &reason), ("attempt", attempt), ("most", &most)])
        }
        Notice::Compacted { before, after } => {
            let (before, after) = (numbers::count(*before, lang), numbers::count(*after, lang));
            repl::COMPACTED.say(lang, &[("before", &before), ("after", &after)])
        }
        Notice::ModelChanged { model } => repl::MODEL_CHANGED.say(lang, &[("model", &one_line(model))]),
        Notice::ModeChanged { mode } => repl::MODE_CHANGED.say(lang, &[("mode", &mode.name())]),
        // Only the model is told.
        Notice::Briefed { text: _ } | Notice::ToolsAdded { .. } => String::new(),
        Notice::SentBack { text: _ } => engine::SENT_BACK.text(lang).to_owned(),
        Notice::Remembered { text } => repl::REMEMBERED.say(lang, &[("text", &one_line(text))]),
        Notice::Debated { trigger, pro, con, verdict, how } => {
            debated([trigger, pro, con, verdict, how], lang)
        }
        Notice::Text { text } => clean::plain(text).trim_end().to_owned(),
    }
}

/// What was argued for and against in a few rows, and what follows: what is asked then stands in the question.
fn debated([trigger, pro, con, verdict, how]: [&str; 5], lang: Lang) -> String {
    let asks = ["ask", "escalate"].contains(&verdict);
    let [trigger, verdict] = [trigger, verdict].map(|name| names::shown(name, lang).replace('-', " "));
    let head = plan::DEBATED.say(lang, &[("trigger", &trigger), ("verdict", &verdict)]);
    let row = |name: &str, text: &str| format!("  {name:9} {}", one_line(text)).trim_end().to_owned();
    let side = |phrase: Phrase, text: &str| {
        row(&format!("{}:", phrase.text(lang)), &measure::truncate(&points(text), ARGUMENT))
    };
    let mut rows = vec![head, side(plan::PRO, pro), side(plan::CON, con)];
    rows.extend((!asks && !how.trim().is_empty()).then(|| row("→", &points(how))));
    rows.join("\n")
}

/// The points of an argument behind each other, without their Markdown.
fn points(text: &str) -> String {
    let text = clean::plain(text);
    let point = |line: &str| {
        let line = line.trim().trim_start_matches(['#', '>']).trim_start();
        let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
        let mark = [".", ")"].iter().find_map(|mark| rest.strip_prefix(mark)).filter(|_| rest != line);
        let mark = mark.or_else(|| ["-", "*", "•"].iter().find_map(|mark| line.strip_prefix(mark)));
        let mut cells = Vec::new();
        inline::complete(
            mark.filter(|text| text.starts_with(' ')).unwrap_or(line).trim(),
            Role::Text.into(),
            &mut cells,
        );
        cells.iter().map(|cell| cell.ch).collect::<String>()
    };
    text.lines()
        .filter(|line| !line.trim_start().starts_with("```"))
        .map(point)
        .filter(|point| !point.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

pub fn stopped(reason: StopReason) -> Option<Phrase> {
    match reason {
        StopReason::EndTurn | StopReason::ToolUse | StopReason::NotDone => None,
        StopReason::MaxTokens | StopReason::Cut => Some(repl::CUT_OFF),
        StopReason::MaxTurnRequests => Some(repl::TOO_MANY_ROUNDS),
        StopReason::Refusal => Some(repl::DECLINED),
        StopReason::Cancelled => Some(repl::STOPPED),
    }
}

pub(super) fn failure(failure: &Failure, look: Look) -> String {
    let mark = look.glyph("✗ ", "x ");
    let room = look.width().saturating_sub(2);
    let mut rows: Vec<String> = Vec::new();
    for (index, row) in measure::wrap(&one_line(&failure.message), room).iter().enumerate() {
        let left = if index == 0 { mark } else { "  " };
        rows.push(look.paint(Role::Failure, &format!("{left}{row}")));
    }
    for hint in &failure.hints {
        rows.extend(measure::wrap(&one_line(hint), room).iter().map(|row| format!("  {row}")));
    }
    rows.join("\n")
}

pub(super) fn footer(counts: &TurnCounts, look: Look, lang: Lang) -> String {
    let dot = look.glyph(" · ", " - ");
    let mut rows: Vec<String> = Vec::new();
    for piece in numbers::footer(counts, lang) {
        match rows.last_mut() {
            Some(row) if measure::width(row) + measure::width(&piece) + 3 <= look.width() => {
                row.push_str(dot);
                row.push_str(&piece);
            }
            _ => rows.extend(measure::wrap(&piece, look.width())),
        }
    }
    muted(rows.iter().map(String::as_str), look)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_typed_is_broken_at_word_ends() {
        let text = "fix this:\n    let value = parse(text)?;\n\tindented_by_a_tab_and_long";
        let wanted =
            "› fix this:\n      let value =\n  parse(text)?;\n          indented_by_a\n  _tab_and_long";
        assert_eq!(input(text, Look::plain(24), Lang::En), wanted);
    }

    #[test]
    fn an_argument_is_shown_without_its_markdown() {
        for (said, shown) in [
            (
                "## For\n- **Nothing** reads `users`.\n- It is *less* to keep.",
                "For Nothing reads users. It is less to keep.",
            ),
            (
                "1. [Docs](https://a.example/b) say so.\n> quoted\n```sh\nrm x\n```",
                "Docs (https://a.example/b) say so. quoted rm x",
            ),
            ("2 * 3 is 6, snake_case stays", "2 * 3 is 6, snake_case stays"),
        ] {
            assert_eq!(points(said), shown);
        }
    }

    #[test]
    fn lines_are_broken_where_their_text_begins() {
        let look = Look::plain(40);
        let text = "short\n  /undo [N]  Take back the last change or several.\n\
                    \x20 /a-command-that-is-long [ARGUMENT]  Does something.\nOne sentence that is longer than the window.";
        assert_eq!(
            lines(text, look).split('\n').collect::<Vec<_>>(),
            [
                "short",
                "  /undo [N]  Take back the last change",
                "             or several.",
                "  /a-command-that-is-long [ARGUMENT]",
                "      Does something.",
                "One sentence that is longer than the",
                "window.",
            ]
        );
    }
}
