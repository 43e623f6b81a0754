//! A question and its answer on the screen: exactly what will run or be written, why it is asked, by which rule.

use super::cell;
use super::diff_view::{self, Extent};
use super::event_view::{lines, paragraph};
use super::markdown::inline;
use super::screen::Look;
use super::style::Role;
use super::tool_view::fold_row;
use crate::catalog::{Lang, Phrase, names, plan as words, repl};
use crate::front::reports::plan::{in_full, in_two_lines};
use crate::protocol::{Answer, Moment, QuestionKind};
use crate::text::clean::{self, one_line};
use crate::text::measure;

/// Rows below what is asked: the grounds, and with a blank one the keys.
const BELOW: usize = 6;
const KEYS: usize = 4;
/// So many rows of a diff are shown however low the window is.
const LEAST: usize = 5;

/// What is asked, in full, and by whom, if that is somebody beside the conversation. The keys are shown elsewhere, when
/// they are listened to.
pub fn body(kind: &QuestionKind, who: Option<&str>, look: Look, lang: Lang) -> Vec<String> {
    let mark = mark(kind, who, look, lang);
    match kind {
        QuestionKind::Approval { tool, what, diff, rule, why, always, moment, .. } => {
            let asked = asked(*moment, diff);
            let mut grounds =
                named(repl::WHY, &format!("{} ({})", one_line(why), one_line(rule)), look, lang);
            if let Some(always) = always {
                grounds.extend(named(repl::ALWAYS, &one_line(&clean::reveal(always)), look, lang));
            }
            let below = BELOW.max(grounds.len() + KEYS);
            let mut rows = vec![head(&mark, asked.text(lang), look, &one_line(tool))];
            rows.push(String::new());
            rows.extend(exact(what, look));
            if !diff.is_empty() {
                let room = look.rows.saturating_sub(rows.len() + below + 1);
                rows.extend(folded(changed(diff, look), room.max(LEAST), look, lang));
            }
            rows.push(String::new());
            // What has scrolled away is named once more.
            if rows.len() + below > look.rows {
                let above = repl::ROWS_ABOVE.text(lang);
                let first = what.lines().next().unwrap_or_default();
                rows.push(head(&mark, asked.text(lang), look, &format!("{above}: {}", one_line(first))));
            }
            rows.extend(grounds);
            rows
        }
        QuestionKind::AskUser { text, options } => {
            let mut rows = spoken(&mark, &clean::plain(text), Role::Heading, look);
            for (index, option) in options.iter().enumerate() {
                rows.extend(spoken(&format!("  {}. ", index + 1), &one_line(option), Role::Text, look));
            }
            if !options.is_empty() {
                rows.extend(paragraph("  ", repl::ANSWER_HOW.text(lang), Role::Muted, look));
            }
            rows
        }
        QuestionKind::Plan { plan, assessment } => {
            let mut rows = paragraph(&mark, words::TAKES_ROLES.text(lang), Role::Heading, look);
            rows.push(String::new());
            let told = match look.rows {
                usize::MAX => in_full(plan, assessment, lang),
                _ => in_two_lines(plan, assessment, lang).to_vec(),
            };
            for line in told {
                rows.extend(
                    lines(&format!("  {line}"), look).split('\n').map(|row| row.trim_end().to_owned()),
                );
            }
            rows
        }
        QuestionKind::UseServer { provider, base_url } => {
            let text = repl::USE_SERVER
                .say(lang, &[("provider", &one_line(provider)), ("url", &one_line(base_url))]);
            paragraph(&mark, &text, Role::Heading, look)
        }
    }
}

/// The diff of a file; of several, each below its name.
fn changed(diff: &str, look: Look) -> Vec<String> {
    let lines: Vec<&str> = diff.split_inclusive('\n').collect();
    let heads = (0..lines.len()).filter(|at| {
        lines[*at].starts_with("--- ") && lines.get(at + 1).is_some_and(|next| next.starts_with("+++ "))
    });
    let starts: Vec<usize> = heads.collect();
    let view = |diff: &str| diff_view::view(diff, look, 4, Extent::Whole).rows;
    if starts.len() < 2 {
        return view(diff);
    }
    let ends = starts.iter().skip(1).copied().chain([lines.len()]);
    let files = starts.iter().zip(ends).flat_map(|(&start, end)| {
        let names = [lines[start + 1], lines[start]].map(|line| line[4..].trim_end());
        let name = names.into_iter().find(|name| *name != "/dev/null").unwrap_or_default();
        let name = name.trim_start_matches("a/").trim_start_matches("b/");
        [vec![format!("  {}", look.paint(Role::Strong, &one_line(name)))], view(&lines[start..end].concat())]
            .concat()
    });
    files.collect()
}

fn asked(moment: Moment, diff: &str) -> Phrase {
    match moment {
        Moment::After => repl::MAY_KEEP,
        Moment::Again => repl::MAY_RUN_AGAIN,
        Moment::Before if diff.is_empty() => repl::MAY_RUN,
        Moment::Before => repl::MAY_CHANGE,
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

fn mark(kind: &QuestionKind, who: Option<&str>, look: Look, lang: Lang) -> String {
    // Who says its own name is not announced.
    let says_it = |who: &str| matches!(kind, QuestionKind::AskUser { text, .. } if text.starts_with(who));
    let who = who
        .filter(|who| !says_it(who))
        .map(|who| look.paint(Role::Heading, &format!("{}: ", names::shown(who, lang))));
    format!("{} {}", look.paint(Role::Question, look.glyph("◆", "?")), who.unwrap_or_default())
}

fn head(mark: &str, text: &str, look: Look, tool: &str) -> String {
    let row = format!("{mark}{}", look.paint(Role::Heading, text));
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

pub fn answer(asked: Option<&QuestionKind>, answer: &Answer, look: Look, lang: Lang) -> String {
    let of_plan = matches!(asked, Some(QuestionKind::Plan { .. }));
    let (text, role) = match answer {
        Answer::Yes if of_plan => (words::SAID_START.text(lang).to_owned(), Role::Success),
        Answer::No { word: None } if of_plan => (words::SAID_CANCEL.text(lang).to_owned(), Role::Failure),
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
