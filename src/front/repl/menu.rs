//! Suggested next steps: printed with numbers above the prompt, and as a menu with what else can be done.

use super::keys::{self, Key, Modes};
use super::screen::{Look, Screen};
use super::style::{Role, Roles};
use crate::catalog::{Lang, repl};
use crate::text::measure;
use crate::text::next_steps::{NextStep, StepKind};
use dialoguer::Select;
use dialoguer::console::Term;
use dialoguer::theme::Theme;
use std::fmt;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Pick {
    Send(String),
    /// Type something else, or nothing was picked.
    Own,
    Undo,
    Quit,
}

pub fn rows(steps: &[NextStep], look: Look, lang: Lang) -> Vec<String> {
    let items: Vec<Item> = steps.iter().map(Item::of).collect();
    let mut rows: Vec<String> = laid_out(&items, look, look.width().saturating_sub(4))
        .iter()
        .enumerate()
        .map(|(index, row)| format!("{}{row}", look.paint(Role::Prompt, &format!("  {} ", index + 1))))
        .collect();
    if !rows.is_empty() {
        let how = measure::truncate(repl::MENU_HOW.text(lang), look.width().saturating_sub(2)).into_owned();
        rows.push(format!("  {}", look.paint(Role::Muted, &how)));
    }
    rows
}

pub(super) struct Item {
    pub(super) label: String,
    pub(super) command: String,
}

impl Item {
    fn plain(label: &str) -> Self {
        Self { label: label.to_owned(), command: String::new() }
    }

    fn of(step: &NextStep) -> Self {
        let command = match step.kind {
            _ if step.label.to_lowercase() == step.command.to_lowercase() => String::new(),
            StepKind::Bash | StepKind::Dbt => {
                format!("$ {}", step.command.trim_start_matches('!').trim_start())
            }
            StepKind::Sql | StepKind::Question => step.command.clone(),
        };
        Self { label: step.label.clone(), command }
    }
}

/// Less of a command says nothing, in columns.
const LEAST: usize = 10;

/// Labels and commands in `room` columns: the commands below each other where all fit, else each behind its label.
pub(super) fn laid_out(items: &[Item], look: Look, room: usize) -> Vec<String> {
    let widest = |text: fn(&Item) -> &str| {
        let with_command = items.iter().filter(|item| !item.command.is_empty());
        with_command.map(|item| measure::width(text(item))).max().unwrap_or(0)
    };
    let column = widest(|item| &item.label);
    let aligned = column + 2 + widest(|item| &item.command) <= room;
    let row = |item: &Item| {
        let label = measure::truncate(&item.label, room);
        let width = measure::width(&label);
        let gap = if aligned { column.saturating_sub(width) + 2 } else { 2 };
        let left = room.saturating_sub(width + gap);
        if item.command.is_empty() || left < measure::width(&item.command).min(LEAST) {
            return label.into_owned();
        }
        let command = measure::truncate(&item.command, left);
        format!("{label}{}{}", " ".repeat(gap), look.paint(Role::Muted, &command))
    };
    items.iter().map(row).collect()
}

pub fn print(steps: &[NextStep], screen: &mut Screen, lang: Lang) {
    let rows = rows(steps, screen.look(), lang);
    if !rows.is_empty() {
        screen.gap();
        screen.lines(&rows.join("\n"));
    }
}

pub fn picked<'a>(line: &str, steps: &'a [NextStep]) -> Option<&'a NextStep> {
    let number: usize = line.trim().parse().ok()?;
    steps.get(number.checked_sub(1)?)
}

/// Opens the menu; blocks until something is picked. The terminal must not be in raw mode.
pub fn open(steps: &[NextStep], screen: &mut Screen, lang: Lang) -> Pick {
    let own = [repl::MENU_OWN, repl::MENU_UNDO, repl::MENU_QUIT].map(|phrase| Item::plain(phrase.text(lang)));
    let items: Vec<Item> = steps.iter().map(Item::of).chain(own).collect();
    match select(repl::MENU_TITLE.text(lang), &items, screen) {
        Some(index) => chosen_of(index, steps),
        None => Pick::Own,
    }
}

fn chosen_of(index: usize, steps: &[NextStep]) -> Pick {
    match (steps.get(index), index.saturating_sub(steps.len())) {
        (Some(step), _) => Pick::Send(step.command.clone()),
        (None, 1) => Pick::Undo,
        (None, 2) => Pick::Quit,
        (None, _) => Pick::Own,
    }
}

/// Columns that a row of a menu has.
pub fn room(look: Look) -> usize {
    look.width().saturating_sub(4)
}

/// Lets one of these be chosen; none if nothing was. The terminal must not be in raw mode.
pub fn choose(title: &str, labels: &[String], screen: &mut Screen) -> Option<usize> {
    let items: Vec<Item> = labels.iter().map(|label| Item::plain(label)).collect();
    select(title, &items, screen)
}

/// Nothing for Escape, Ctrl-C, or a terminal that cannot show a menu.
fn select(title: &str, items: &[Item], screen: &mut Screen) -> Option<usize> {
    let look = screen.look();
    let drawing = Drawing { look, rows: laid_out(items, look, room(look)) };
    let term = Term::stdout();
    let _keys = Modes::keys();
    let select =
        Select::with_theme(&drawing).with_prompt(title).items(0..items.len()).default(0).report(false);
    let chosen = select.interact_on_opt(&term);
    if chosen.is_err() && look.can_redraw() {
        // Ctrl-C leaves the cursor hidden; a terminal that is gone has none.
        let _ = term.show_cursor();
    }
    screen.written_by_others();
    chosen.ok().flatten()
}

/// Draws a menu for dialoguer, which is given the numbers of the rows only: it takes bytes for columns when it counts
/// how many rows of the screen an item took, and would erase what stands above.
struct Drawing {
    look: Look,
    rows: Vec<String>,
}

impl Theme for Drawing {
    fn format_select_prompt(&self, out: &mut dyn fmt::Write, prompt: &str) -> fmt::Result {
        out.write_str(&self.look.paint(Role::Strong, prompt))
    }

    fn format_select_prompt_item(&self, out: &mut dyn fmt::Write, number: &str, active: bool) -> fmt::Result {
        let row = number.parse().ok().and_then(|number: usize| self.rows.get(number)).ok_or(fmt::Error)?;
        let mark = self.look.glyph("❯", ">");
        let mark = if active { self.look.paint(Role::Selected, mark) } else { " ".to_owned() };
        write!(out, "{mark} {row}")
    }
}

/// Asks; no unless said otherwise. The terminal must not be in raw mode. What was typed before answers nothing and is
/// kept in `ahead`. dialoguer's own confirmation knows no `j` for a German yes.
pub fn confirm(question: &str, ahead: &mut Vec<Key>, screen: &mut Screen, lang: Lang) -> bool {
    let row = format!("{question} {} ", repl::CONFIRM_KEYS.text(lang));
    let _keys = Modes::keys();
    ahead.extend(keys::pressed());
    screen.fresh_row();
    screen.stream(&row, measure::width(&row), Roles::NONE);
    let said = loop {
        match keys::wait().as_deref() {
            Some([Key::Char('y' | 'Y' | 'j' | 'J')] | [Key::Char('y' | 'Y' | 'j' | 'J'), Key::Enter]) => {
                break true;
            }
            Some([Key::Char('n' | 'N')] | [Key::Char('n' | 'N'), Key::Enter]) => break false,
            Some([Key::Enter | Key::Esc | Key::Ctrl('c'), behind @ ..]) => {
                ahead.extend(behind);
                break false;
            }
            None => break false,
            // Several keys at once are no answer.
            Some(keys) if keys.len() > 1 => {
                ahead.extend(keys);
                screen.bell();
            }
            Some(_) => {}
        }
    };
    let word = if said { repl::SAID_YES } else { repl::SAID_NO }.text(lang);
    screen.stream(word, measure::width(&row) + measure::width(word), Roles::NONE);
    screen.fresh_row();
    said
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(label: &str, command: &str, kind: StepKind) -> NextStep {
        NextStep { label: label.into(), command: command.into(), kind }
    }

    #[test]
    fn steps_are_printed_with_numbers() {
        let look = Look::plain(40);
        let steps = [
            step("Run the tests", "cargo test", StepKind::Bash),
            step("Ask why the parser gives up early here", "?why", StepKind::Question),
            step("ls", "ls", StepKind::Bash),
        ];
        assert_eq!(
            rows(&steps, look, Lang::En),
            [
                "  1 Run the tests  $ cargo test",
                "  2 Ask why the parser gives up early…",
                "  3 ls",
                "  A number picks a step, ↓ opens the m…"
            ]
        );
        assert!(rows(&[], look, Lang::En).is_empty());
    }

    #[test]
    fn only_a_number_picks() {
        let steps = [step("a", "b", StepKind::Bash)];
        assert_eq!(picked(" 1 ", &steps), Some(&steps[0]));
        for line in ["0", "2", "1x", "", "one"] {
            assert_eq!(picked(line, &steps), None, "{line:?}");
        }
        let picks = [Pick::Send("b".into()), Pick::Own, Pick::Undo, Pick::Quit];
        assert_eq!([0, 1, 2, 3].map(|index| chosen_of(index, &steps)), picks);
    }
}
