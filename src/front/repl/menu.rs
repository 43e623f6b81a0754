//! Suggested next steps: printed with numbers above the prompt, and as a menu with what else can be done.

use super::ask::MOMENT;
use super::asking::{Asking, Heard, YES};
use super::keys::{self, Key, Modes};
use super::screen::{Look, Screen};
use super::style::{Role, Roles};
use crate::catalog::{Lang, repl};
use crate::protocol::Answer;
use crate::text::measure;
use crate::text::next_steps::{NextStep, StepKind};
use dialoguer::console::{Style, style};
use dialoguer::theme::{ColorfulTheme, Theme};

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
        let how = measure::wrap(repl::MENU_HOW.text(lang), look.width().saturating_sub(2));
        rows.extend(how.iter().map(|row| format!("  {}", look.paint(Role::Muted, row))));
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

/// Opens the menu; blocks until something is picked. What is typed instead is left in `ahead`. The terminal must not be in
/// raw mode.
pub fn open(steps: &[NextStep], ahead: &mut Vec<Key>, screen: &mut Screen, lang: Lang) -> Pick {
    let own = [repl::MENU_OWN, repl::MENU_UNDO, repl::MENU_QUIT].map(|phrase| Item::plain(phrase.text(lang)));
    let items: Vec<Item> = steps.iter().map(Item::of).chain(own).collect();
    let Select { chosen, typed, .. } = select(repl::MENU_TITLE.text(lang), &items, None, screen);
    ahead.extend(typed);
    chosen.map_or(Pick::Own, |index| chosen_of(index, steps))
}

fn chosen_of(index: usize, steps: &[NextStep]) -> Pick {
    match (steps.get(index), index.saturating_sub(steps.len())) {
        (Some(step), _) => Pick::Send(step.command.clone()),
        (None, 1) => Pick::Undo,
        (None, 2) => Pick::Quit,
        (None, _) => Pick::Own,
    }
}

/// Columns that a row of a menu has beside the mark and a number of two digits.
pub fn room(look: Look) -> usize {
    look.width().saturating_sub(5)
}

/// Lets one of these be chosen; none if nothing was. A text leaves only those that contain it. Keys behind the choice are left
/// in `ahead`. The terminal must not be in raw mode.
pub fn choose(title: &str, labels: &[String], ahead: &mut Vec<Key>, screen: &mut Screen) -> Option<usize> {
    let items: Vec<Item> = labels.iter().map(|label| Item::plain(label)).collect();
    let Select { chosen, typed, .. } = select(title, &items, Some(String::new()), screen);
    ahead.extend(typed);
    chosen
}

/// Rows of the window that a menu leaves free, the title among them.
const FREE_ROWS: usize = 3;

/// What the keys pressed in a menu come to. A text is no choice: it is the next input of whoever types on without looking, or
/// it filters.
#[derive(Default)]
struct Select {
    /// What the text is looked for in, in small letters.
    labels: Vec<String>,
    /// The text that the rows contain; none where a text leaves the menu.
    filter: Option<String>,
    at: usize,
    /// Digits choose a row and may yet be the beginning of a text.
    digits: String,
    chosen: Option<usize>,
    typed: Vec<Key>,
}

impl Select {
    fn new(labels: &[String], filter: Option<String>) -> Self {
        let labels = labels.iter().map(|label| label.to_lowercase()).collect();
        Self { labels, filter, ..Self::default() }
    }

    /// The items that the filter leaves.
    fn matching(&self) -> Vec<usize> {
        let wanted = self.filter.as_deref().unwrap_or_default().to_lowercase();
        (0..self.labels.len()).filter(|index| self.labels[*index].contains(&wanted)).collect()
    }

    /// True if the menu is over.
    fn keys(&mut self, mut keys: Vec<Key>) -> bool {
        let is_text = |key: &Key| match key {
            Key::Char(c) => !c.is_ascii_digit(),
            key => *key == Key::PasteBegin,
        };
        if keys.iter().any(is_text) {
            if self.filter.is_none() {
                self.typed = self.digits.chars().map(Key::Char).chain(keys).collect();
                return true;
            }
            // What comes with a text chooses nothing.
            keys.retain(|key| matches!(key, Key::Char(_) | Key::Ctrl('c')));
        }
        let mut keys = keys.into_iter();
        let is_over = keys.by_ref().any(|key| self.key(key));
        self.typed = keys.collect();
        is_over
    }

    fn key(&mut self, key: Key) -> bool {
        let digits = std::mem::take(&mut self.digits);
        let matching = self.matching();
        let count = matching.len().max(1);
        match (key, &mut self.filter) {
            (Key::Down | Key::Tab, _) => self.at = (self.at + 1) % count,
            (Key::Up | Key::BackTab, _) => self.at = (self.at + count - 1) % count,
            (Key::Char(c), Some(filter)) if !filter.is_empty() || !c.is_ascii_digit() => {
                *filter += &digits;
                filter.push(c);
                self.at = 0;
            }
            (Key::Backspace, Some(filter)) => _ = filter.pop(),
            (Key::Esc, Some(filter)) if !filter.is_empty() => filter.clear(),
            (Key::Char(digit), _) => {
                self.digits = format!("{digits}{digit}");
                let number = self.digits.parse().unwrap_or(0);
                self.at = if (1..=count).contains(&number) { number - 1 } else { self.at };
            }
            (Key::Enter, _) => {
                self.chosen = matching.get(self.at).copied();
                return self.chosen.is_some();
            }
            (Key::Esc | Key::Ctrl('c'), _) => return true,
            _ => {}
        }
        false
    }

    /// The rows that the window has room for; the chosen one is always among them.
    fn rows(&self, title: &str, items: &[String], look: Look) -> Vec<String> {
        let most = look.rows.saturating_sub(FREE_ROWS).max(1);
        let first = (self.at + 1).saturating_sub(most);
        let matching = self.matching();
        let shown = matching.iter().map(|index| &items[*index]).enumerate().skip(first).take(most);
        let theme = theme(look);
        let row = |(index, item): (usize, &String)| {
            let item = format!("{} {item}", look.paint(Role::Prompt, &(index + 1).to_string()));
            let mut row = String::new();
            // Writing to a text cannot fail.
            let _ = theme.format_select_prompt_item(&mut row, &item, index == self.at);
            row
        };
        let title = format!("{title} {}", self.filter.as_deref().unwrap_or_default());
        std::iter::once(look.paint(Role::Strong, title.trim_end())).chain(shown.map(row)).collect()
    }
}

/// Dialoguer's rows in our colours. Its own loop would take a blank for Enter and a `j` for the arrow.
fn theme(look: Look) -> ColorfulTheme {
    ColorfulTheme {
        active_item_prefix: style(look.paint(Role::Selected, look.glyph("❯", ">"))),
        inactive_item_prefix: style(" ".to_owned()),
        active_item_style: Style::new(),
        inactive_item_style: Style::new(),
        ..ColorfulTheme::default()
    }
}

/// Nothing is chosen by Escape, Ctrl-C, a text, or where the terminal is gone.
fn select(title: &str, items: &[Item], filter: Option<String>, screen: &mut Screen) -> Select {
    let labels: Vec<String> = items.iter().map(|item| item.label.clone()).collect();
    let items = laid_out(items, screen.look(), room(screen.look()));
    let mut select = Select::new(&labels, filter);
    let _keys = Modes::keys();
    screen.mark_pastes(true);
    loop {
        let rows = select.rows(title, &items, screen.look());
        // A terminal that cannot take rows back gets new ones.
        if screen.look().can_redraw() {
            screen.live(rows)
        } else {
            screen.lines(&rows.join("\n"))
        }
        if keys::wait().is_none_or(|keys| select.keys(keys)) {
            break;
        }
    }
    screen.live(Vec::new());
    screen.mark_pastes(false);
    select
}

/// Asks; no unless said otherwise. The terminal must not be in raw mode. What was typed before answers nothing and is
/// kept in `ahead`.
pub fn confirm(question: &str, ahead: &mut Vec<Key>, screen: &mut Screen, lang: Lang) -> bool {
    let row = format!("{question} {} ", repl::CONFIRM_KEYS.text(lang));
    let _keys = Modes::keys();
    ahead.extend(keys::pressed());
    screen.fresh_row();
    screen.stream(&row, measure::width(&row), Roles::NONE);
    let mut asking = Asking::yes_or_no(question);
    let said = loop {
        let heard = if asking.waits() && !keys::come_within(MOMENT) {
            asking.pause()
        } else {
            match keys::wait() {
                None => break false,
                Some(keys) if keys == [Key::Enter] && asking.typed().is_empty() => break false,
                Some(keys) => asking.together(keys, ahead),
            }
        };
        match heard {
            Heard::Answer(answer) => break matches!(answer, Answer::Text { text } if text == YES),
            Heard::Cancel => {
                ahead.extend(asking.draft());
                break false;
            }
            Heard::Command(line) => ahead.extend(line.chars().map(Key::Char).chain([Key::Enter])),
            Heard::Changed => screen.live(vec![format!("  {}", asking.typed())]),
            Heard::Nothing => {}
        }
    };
    screen.live(Vec::new());
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
                "  Type a number, or ↓ for the menu."
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

    /// The row that is chosen at the end, and what is left of the keys; none while the menu is open.
    fn pressed(keys: &[&[Key]]) -> Option<(Option<usize>, Vec<Key>)> {
        pressed_in(None, keys)
    }

    fn pressed_in(filter: Option<String>, keys: &[&[Key]]) -> Option<(Option<usize>, Vec<Key>)> {
        let mut select = Select::new(&["Fix it", "ls 4", "Tidy", "fix more"].map(str::to_owned), filter);
        let is_over = keys.iter().any(|keys| select.keys(keys.to_vec()));
        is_over.then_some((select.chosen, select.typed))
    }

    #[test]
    fn a_menu_is_picked_from_with_arrows_or_a_number_and_enter() {
        use Key::{Char, Ctrl, Down, Enter, Esc, Up};
        assert_eq!(pressed(&[&[Down], &[Enter]]), Some((Some(1), vec![])));
        assert_eq!(pressed(&[&[Up, Enter, Down]]), Some((Some(3), vec![Down])));
        assert_eq!(pressed(&[&[Char('3')], &[Enter]]), Some((Some(2), vec![])));
        assert_eq!(pressed(&[&[Down], &[Char('9'), Enter]]), Some((Some(1), vec![])));
        assert_eq!(pressed(&[&[Char('2')], &[Ctrl('o')]]), None);
        for key in [Esc, Ctrl('c')] {
            assert_eq!(pressed(&[&[Down], &[key]]), Some((None, vec![])));
        }
    }

    #[test]
    fn what_is_typed_in_a_menu_picks_nothing_and_is_kept() {
        use Key::{Char, Enter, PasteBegin, PasteEnd};
        for text in
            [vec![Char(' ')], vec![Char('j')], vec![Char('x'), Enter], vec![PasteBegin, Enter, PasteEnd]]
        {
            assert_eq!(pressed(&[&text]), Some((None, text)));
        }
        assert_eq!(pressed(&[&[Char('2')], &[Char(' ')]]), Some((None, vec![Char('2'), Char(' ')])));
    }
    #[test]
    fn a_text_in_a_list_filters_it() {
        use Key::{Backspace, Char, Ctrl, Down, Enter, Esc, PasteBegin};
        let list = |keys: &[&[Key]]| pressed_in(Some(String::new()), keys);
        let text = |text: &str| text.chars().map(Char).collect::<Vec<_>>();
        assert_eq!(list(&[&text("t"), &[Backspace]]), None);
        assert_eq!(list(&[&text("fix"), &[Down], &[Enter, Down]]), Some((Some(3), vec![Down])));
        assert_eq!(list(&[&text("s 4"), &[Enter]]), Some((Some(1), vec![])));
        assert_eq!(list(&[&text("3"), &[Enter]]), Some((Some(2), vec![])));
        assert_eq!(list(&[&text("zz"), &[Down], &[Enter], &[Esc]]), None, "nothing matches, then all do");
        assert_eq!(list(&[&[PasteBegin, Char('t'), Enter]]), None, "what is pasted chooses nothing");
        assert_eq!(list(&[&text("fix"), &[Ctrl('c')]]), Some((None, vec![])));
        assert_eq!(list(&[&text("fix"), &[Esc], &[Esc]]), Some((None, vec![])));
    }
}
