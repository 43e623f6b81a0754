//! Suggested next steps: printed with numbers above the prompt, and as a menu with what else can be done.

use super::keys::KeyMode;
use super::screen::{Look, Screen};
use super::style::Style;
use crate::catalog::{Lang, repl};
use crate::text::measure;
use crate::text::next_steps::{NextStep, StepKind};
use dialoguer::Select;
use dialoguer::console::Key;
use dialoguer::console::Term;
use dialoguer::theme::{ColorfulTheme, SimpleTheme, Theme};
use rustix::termios::{QueueSelector, tcflush};

/// What was picked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Pick {
    /// Send this as input.
    Send(String),
    /// Type something else, or nothing was picked.
    Own,
    /// Take the last change back.
    Undo,
    /// Leave.
    Quit,
}

/// The steps as rows above the prompt: number, label, and what runs where something does.
pub fn rows(steps: &[NextStep], look: Look, lang: Lang) -> Vec<String> {
    let labels = steps.iter().filter(|step| command(step).is_some()).map(|step| measure::width(&step.label));
    let column = labels.max().unwrap_or(0);
    let mut rows: Vec<String> =
        steps.iter().enumerate().map(|(index, step)| row(index, step, column, look)).collect();
    if !rows.is_empty() {
        let how = measure::truncate(repl::MENU_HOW.text(lang), look.width().saturating_sub(2)).into_owned();
        rows.push(format!("  {}", look.paint(Style::DIM, &how)));
    }
    rows
}

fn row(index: usize, step: &NextStep, column: usize, look: Look) -> String {
    let lead = format!("  {} ", index + 1);
    let room = look.width().saturating_sub(lead.len());
    let label = measure::truncate(&step.label, room).into_owned();
    let number = look.paint(Style::CYAN, &lead);
    match command(step) {
        Some(command) if column + 2 + measure::width(&command) <= room => {
            let gap = " ".repeat(column.saturating_sub(measure::width(&label)) + 2);
            format!("{number}{label}{gap}{}", look.paint(Style::DIM, &command))
        }
        _ => format!("{number}{label}"),
    }
}

/// What runs, where that says more than the label.
fn command(step: &NextStep) -> Option<String> {
    let says_more = step.label != step.command;
    match step.kind {
        StepKind::Bash | StepKind::Dbt if says_more => {
            Some(format!("$ {}", step.command.trim_start_matches('!').trim_start()))
        }
        StepKind::Sql if says_more => Some(step.command.clone()),
        StepKind::Bash | StepKind::Dbt | StepKind::Sql | StepKind::Question => None,
    }
}

/// Prints the steps, if there are any.
pub fn print(steps: &[NextStep], screen: &mut Screen, lang: Lang) {
    let rows = rows(steps, screen.look(), lang);
    if !rows.is_empty() {
        screen.gap();
        screen.lines(&rows.join("\n"));
    }
}

/// The step a line picks: its number and nothing else.
pub fn picked<'a>(line: &str, steps: &'a [NextStep]) -> Option<&'a NextStep> {
    let number: usize = line.trim().parse().ok()?;
    steps.get(number.checked_sub(1)?)
}

/// Opens the menu; blocks until something is picked. The terminal must not be in raw mode.
pub fn open(steps: &[NextStep], screen: &mut Screen, lang: Lang) -> Pick {
    let look = screen.look();
    let room = look.width().saturating_sub(4);
    let mut items: Vec<String> =
        steps.iter().map(|step| measure::truncate(&step.label, room).into_owned()).collect();
    items.extend(
        [repl::MENU_OWN, repl::MENU_UNDO, repl::MENU_QUIT].map(|phrase| phrase.text(lang).to_owned()),
    );
    let theme = theme(look);
    let select = Select::with_theme(&*theme)
        .with_prompt(repl::MENU_TITLE.text(lang))
        .items(&items)
        .default(0)
        .report(false);
    match interact(select, screen) {
        Some(index) => chosen_of(index, steps),
        None => Pick::Own,
    }
}

/// Nothing for Escape, Ctrl-C, or a terminal that cannot show a menu.
fn interact(select: Select<'_>, screen: &mut Screen) -> Option<usize> {
    let term = Term::stdout();
    let _keys = KeyMode::enter();
    let chosen = select.interact_on_opt(&term);
    if chosen.is_err() && screen.look().can_redraw() {
        // Ctrl-C leaves the cursor hidden; a terminal that is gone has none.
        let _ = term.show_cursor();
    }
    screen.written_by_others();
    chosen.ok().flatten()
}

fn chosen_of(index: usize, steps: &[NextStep]) -> Pick {
    match (steps.get(index), index.saturating_sub(steps.len())) {
        (Some(step), _) => Pick::Send(step.command.clone()),
        (None, 1) => Pick::Undo,
        (None, 2) => Pick::Quit,
        (None, _) => Pick::Own,
    }
}

/// Lets one of these be chosen; none if nothing was. The terminal must not be in raw mode.
pub fn choose(title: &str, items: &[String], screen: &mut Screen) -> Option<usize> {
    let look = screen.look();
    let room = look.width().saturating_sub(4);
    let items: Vec<String> = items.iter().map(|item| measure::truncate(item, room).into_owned()).collect();
    let theme = theme(look);
    let select = Select::with_theme(&*theme).with_prompt(title).items(&items).default(0).report(false);
    interact(select, screen)
}

/// Asks; no unless said otherwise. The terminal must not be in raw mode. What was typed before answers nothing.
pub fn confirm(question: &str, screen: &mut Screen, lang: Lang) -> bool {
    let row = format!("{question} {} ", repl::CONFIRM_KEYS.text(lang));
    let _keys = KeyMode::enter();
    // What cannot be flushed is no terminal, and then nothing was typed ahead either.
    let _ = tcflush(std::io::stdin(), QueueSelector::IFlush);
    screen.fresh_row();
    screen.stream(&row, measure::width(&row), Style::PLAIN);
    let term = Term::stdout();
    let said = loop {
        match term.read_key_raw() {
            Ok(Key::Char('y' | 'Y' | 'j' | 'J')) => break true,
            Ok(Key::Char('n' | 'N') | Key::Enter | Key::Escape | Key::CtrlC) | Err(_) => break false,
            Ok(Key::Unknown) if !term.is_term() => break false,
            Ok(_) => {}
        }
    };
    let word = if said { repl::SAID_YES } else { repl::SAID_NO }.text(lang);
    screen.stream(word, measure::width(&row) + measure::width(word), Style::PLAIN);
    screen.fresh_row();
    said
}

fn theme(look: Look) -> Box<dyn Theme> {
    if look.colour && look.unicode { Box::new(ColorfulTheme::default()) } else { Box::new(SimpleTheme) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(label: &str, command: &str, kind: StepKind) -> NextStep {
        NextStep { label: label.into(), command: command.into(), kind }
    }

    #[test]
    fn steps_are_printed_with_numbers() {
        let look = Look {
            columns: 40,
            rows: 24,
            colour: false,
            tty: true,
            cursor: true,
            unicode: true,
            links: false,
        };
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
        assert_eq!(chosen_of(0, &steps), Pick::Send("b".into()));
        assert_eq!(
            [chosen_of(1, &steps), chosen_of(2, &steps), chosen_of(3, &steps)],
            [Pick::Own, Pick::Undo, Pick::Quit]
        );
    }
}
