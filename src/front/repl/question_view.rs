//! A question and its answer on the screen: exactly what will run or be written, why it is asked, by which rule.

use super::cell;
use super::diff_view::{self, Extent};
use super::markdown::inline;
use super::screen::Look;
use super::style::Role;
use super::tool_view::fold_row;
use crate::catalog::{Lang, Phrase, plan as words, repl};
use crate::front::reports;
use crate::protocol::{Answer, QuestionKind};
use crate::text::clean::{self, one_line};
use crate::text::measure;

/// Rows below what is asked: the grounds, and with a blank one the keys.
const BELOW: usize = 6;
const KEYS: usize = 4;
/// So many rows of a diff are shown however low the window is.
const LEAST: usize = 5;

/// What is asked, in full. The keys are shown elsewhere, when they are listened to.
pub fn body(kind: &QuestionKind, look: Look, lang: Lang) -> Vec<String> {
    match kind {
        QuestionKind::Approval { tool, what, diff, rule, why, always, .. } => {
            let asked = if diff.is_empty() { repl::MAY_RUN } else { repl::MAY_CHANGE };
            let mut grounds =
                named(repl::WHY, &format!("{} ({})", one_line(why), one_line(rule)), look, lang);
            if let Some(always) = always {
                grounds.extend(named(repl::ALWAYS, &one_line(&clean::reveal(always)), look, lang));
            }
            let below = BELOW.max(grounds.len() + KEYS);
            let mut rows = vec![head(asked.text(lang), look, &one_line(tool))];
            rows.push(String::new());
            rows.extend(exact(what, look));
            if !diff.is_empty() {
                let room = look.rows.saturating_sub(rows.len() + below + 1);
                let changed = diff_view::view(diff, look, 4, Extent::Whole).rows;
                rows.extend(folded(changed, room.max(LEAST), look, lang));
            }
            rows.push(String::new());
            // What has scrolled away is named once more.
            if rows.len() + below > look.rows {
                let above = repl::ROWS_ABOVE.text(lang);
                let first = what.lines().next().unwrap_or_default();
                rows.push(head(asked.text(lang), look, &format!("{above}: {}", one_line(first))));
            }
            rows.extend(grounds);
            rows
        }
        QuestionKind::AskUser { text, options } => {
            let mut rows = spoken(&mark(look), &clean::plain(text), Role::Heading, look);
            for (index, option) in options.iter().enumerate() {
                rows.extend(spoken(&format!("  {}. ", index + 1), &one_line(option), Role::Text, look));
            }
            if !options.is_empty() {
                let how = measure::truncate(repl::ANSWER_HOW.text(lang), look.width() - 2).into_owned();
                rows.push(format!("  {}", look.paint(Role::Muted, &how)));
            }
            rows
        }
        QuestionKind::Plan { plan, assessment } => {
            let mut rows = vec![head(words::TAKES_ROLES.text(lang), look, ""), String::new()];
            for line in reports::plan::lines(plan, assessment, lang) {
                let indent = line.len() - line.trim_start().len();
                rows.extend(paragraph(&" ".repeat(indent + 2), line.trim_start(), Role::Text, look));
            }
            rows.push(String::new());
            rows
        }
        QuestionKind::UseServer { provider, base_url } => {
            let text = repl::USE_SERVER
                .say(lang, &[("provider", &one_line(provider)), ("url", &one_line(base_url))]);
            paragraph(&mark(look), &text, Role::Heading, look)
        }
    }
}

/// The beginning and the end of what is longer than the window.
fn folded(mut rows: Vec<String>, room: usize, look: Look, lang: Lang) -> Vec<String> {
    if rows.len() > room {
        let head = room / 2;
        let tail = rows.len() - (room - head - 1);
        rows.splice(head..tail, [fold_row(tail - head, look, lang)]);
    }
    rows
}

fn mark(look: Look) -> String {
    format!("{} ", look.paint(Role::Question, look.glyph("◆", "?")))
}

fn head(text: &str, look: Look, tool: &str) -> String {
    let row = format!("{}{}", mark(look), look.paint(Role::Heading, text));
    let room = look.width().saturating_sub(measure::width_of_styled(&row) + 2);
    let tool = measure::truncate(tool, room);
    if tool.is_empty() { row } else { format!("{row}  {}", look.paint(Role::Muted, &tool)) }
}

/// The exact text, control characters made visible, long lines wrapped, a bar at its left.
fn exact(what: &str, look: Look) -> Vec<String> {
    let bar = look.paint(Role::Muted, look.glyph("│", "|"));
    let text = measure::expand_tabs(&clean::reveal(what)).into_owned();
    let room = look.width().saturating_sub(4).max(8);
    measure::wrap(&text, room).iter().map(|row| format!("  {bar} {row}").trim_end().to_owned()).collect()
}

fn named(name: Phrase, text: &str, look: Look, lang: Lang) -> Vec<String> {
    let name = format!("{:<6} ", name.text(lang));
    paragraph(&format!("  {}", look.paint(Role::Muted, &name)), text, Role::Text, look)
}

pub(super) fn paragraph(lead: &str, text: &str, role: Role, look: Look) -> Vec<String> {
    let indent = measure::width_of_styled(lead);
    let rows = measure::wrap(text, look.width().saturating_sub(indent).max(8));
    let left = |index: usize| if index == 0 { lead.to_owned() } else { " ".repeat(indent) };
    rows.iter().enumerate().map(|(index, row)| format!("{}{}", left(index), look.paint(role, row))).collect()
}

/// As a paragraph, with the styles that the model gave it.
fn spoken(lead: &str, text: &str, role: Role, look: Look) -> Vec<String> {
    let indent = measure::width_of_styled(lead);
    let mut rows = Vec::new();
    for line in text.lines() {
        let mut cells = Vec::new();
        inline::complete(line, role.into(), &mut cells);
        for row in cell::wrap(&cells, look.width().saturating_sub(indent).max(8)) {
            let left = if rows.is_empty() { lead.to_owned() } else { " ".repeat(indent) };
            rows.push(left + &cell::painted(&cells[row], look.theme));
        }
    }
    rows
}

pub fn answer(answer: &Answer, look: Look, lang: Lang) -> String {
    let (text, role) = match answer {
        Answer::Yes => (repl::SAID_YES.text(lang).to_owned(), Role::Success),
        Answer::YesForSession => (repl::SAID_SESSION.text(lang).to_owned(), Role::Success),
        Answer::YesForProject => (repl::SAID_PROJECT.text(lang).to_owned(), Role::Success),
        Answer::No { word: None } => (repl::SAID_NO.text(lang).to_owned(), Role::Failure),
        Answer::No { word: Some(word) } => {
            (repl::SAID_NO_WORD.say(lang, &[("word", &one_line(word))]), Role::Failure)
        }
        Answer::Text { text } => (one_line(text), Role::Text),
        Answer::OneAgent => (words::SAID_ONE.text(lang).to_owned(), Role::Success),
        Answer::Unattended => (repl::SAID_NOTHING.text(lang).to_owned(), Role::Failure),
    };
    let room = look.width().saturating_sub(4);
    let arrow = look.paint(Role::Muted, look.glyph("→", "->"));
    format!("  {arrow} {}", look.paint(role, &measure::truncate(&text, room)))
}
