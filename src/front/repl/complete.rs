//! What rustyline is helped with: what is drawn at and under the prompt, and when Enter ends the line.

use super::choices::{Choices, Row};
use super::editing::{Drawn, Editing};
use super::keys::goes_on;
use super::menu::{Item, laid_out};
use super::screen::Look;
use super::style::Role;
use crate::text::measure;
use rustyline::completion::Completer;
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::{Hint, Hinter};
use rustyline::line_buffer::LineBuffer;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{Changeset, Context, Helper};
use std::borrow::Cow;
use std::io::Write;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// So many rows of a list are shown at once.
const MOST_ROWS: usize = 8;

/// Rows of the window that a list leaves free.
const FREE_ROWS: usize = 3;

pub type Shared = Arc<Mutex<Editing>>;

pub fn hold(editing: &Mutex<Editing>) -> MutexGuard<'_, Editing> {
    editing.lock().unwrap_or_else(PoisonError::into_inner)
}

pub struct Assistant(pub Shared);

/// What stands behind the line and in the rows under it, with its colours.
pub struct Beside {
    text: String,
    /// What the Right key adds to the line.
    rest: Option<String>,
}

impl Hint for Beside {
    fn display(&self) -> &str {
        &self.text
    }

    fn completion(&self) -> Option<&str> {
        self.rest.as_deref()
    }
}

impl Helper for Assistant {}

/// A key of ours that changes the line does it here: no command of rustyline's replaces a part of the line and leaves
/// the cursor behind it.
impl Completer for Assistant {
    type Candidate = String;

    fn complete(&self, _: &str, pos: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        let edit = &hold(&self.0).edit;
        Ok((pos, edit.iter().map(|edit| edit.text.clone()).collect()))
    }

    fn update(&self, line: &mut LineBuffer, _: usize, _: &str, changes: &mut Changeset) {
        let edit = hold(&self.0).edit.take();
        if let Some(edit) = edit {
            line.replace(edit.range, &edit.text, changes);
        }
    }
}

impl Hinter for Assistant {
    type Hint = Beside;

    fn hint(&self, line: &str, pos: usize, _: &Context<'_>) -> Option<Beside> {
        let mut editing = hold(&self.0);
        if !line.is_empty() {
            fit(&mut editing);
        }
        editing.drawn = Drawn { line: line.to_owned(), pos, below: 0 };
        if editing.ended.is_some() {
            return None;
        }
        let look = editing.look;
        let list = list(&mut editing.choices, line, pos, look);
        editing.drawn.below = list.matches('\n').count();
        let (rest, beside) = match editing.choices.rest_of_command(line) {
            Some((rest, about)) if pos == line.len() => match rest.is_empty() {
                false => (Some(rest.clone()), rest),
                true if list.is_empty() => (None, format!("  {about}")),
                true => (None, String::new()),
            },
            _ => (None, String::new()),
        };
        let room = look.width().saturating_sub(measure::width(line) + 2);
        let beside = look.paint(Role::Muted, &measure::truncate(&beside, room));
        Some(Beside { text: beside + &list, rest }).filter(|hint| !hint.text.is_empty())
    }
}

/// A window that changed its size closes the list. rustyline will look for its rows below the cursor, and one that became
/// lower has them no more: they are made, by scrolling.
fn fit(editing: &mut Editing) {
    let look = &mut editing.look;
    let Ok(size) = rustix::termios::tcgetwinsize(std::io::stdout()) else { return };
    let (columns, rows) = (usize::from(size.ws_col), usize::from(size.ws_row));
    if columns == 0 || (columns, rows) == (look.columns, look.rows) {
        return;
    }
    let below = editing.drawn.below;
    if rows < look.rows && below > 0 {
        // A terminal that is gone shows nothing anyway.
        let _ = write!(std::io::stdout().lock(), "{}\x1b[{below}A", "\n".repeat(below))
            .and_then(|()| std::io::stdout().flush());
    }
    (look.columns, look.rows) = (columns, rows);
    editing.choices.close();
}

/// Each row of the list with the line end before it; the chosen one is always among them.
fn list(choices: &mut Choices, line: &str, pos: usize, look: Look) -> String {
    choices.offer(line, pos);
    let chosen = choices.chosen();
    let most = MOST_ROWS.min(look.rows.saturating_sub(FREE_ROWS));
    let first = chosen.map_or(0, |at| (at + 1).saturating_sub(most));
    let room = look.width().saturating_sub(2);
    let column = choices.rows().iter().map(|row| measure::width(&row.label)).max().unwrap_or(0);
    let shown = choices.rows().iter().skip(first).take(most);
    let items: Vec<Item> = shown.map(|row| item(row, column, room)).collect();
    let mark = |at: usize| match chosen == Some(first + at) {
        true => look.paint(Role::Selected, look.glyph("❯", ">")),
        false => " ".to_owned(),
    };
    let rows = laid_out(&items, look, room);
    rows.iter().enumerate().map(|(at, row)| format!("\n{} {row}", mark(at))).collect()
}

/// What a row says, beside the others where its label has a column; the end of a path says more than its beginning.
fn item(row: &Row, column: usize, room: usize) -> Item {
    let width = measure::width(&row.label);
    let label = match row.is_path() {
        true if width > room => format!("…{}", measure::tail(&row.label, room.saturating_sub(1))),
        true => row.label.clone(),
        false => row.label.clone() + &" ".repeat(column - width),
    };
    Item { label, command: row.about.clone() }
}

impl Highlighter for Assistant {
    fn highlight_prompt<'b, 's: 'b, 'p: 'b>(&'s self, prompt: &'p str, _: bool) -> Cow<'b, str> {
        // Whatever a list or a change of the window has left below.
        Cow::Owned(format!("\x1b[J{}", hold(&self.0).look.paint(Role::Prompt, prompt)))
    }

    /// Moving the cursor takes the list off the screen.
    fn highlight_char(&self, _: &str, pos: usize, kind: CmdKind) -> bool {
        if kind != CmdKind::MoveCursor {
            return false;
        }
        let mut editing = hold(&self.0);
        fit(&mut editing);
        editing.choices.close();
        editing.drawn.pos = pos;
        std::mem::take(&mut editing.drawn.below) > 0
    }
}

impl Validator for Assistant {
    fn validate(&self, context: &mut ValidationContext<'_>) -> rustyline::Result<ValidationResult> {
        let open = goes_on(context.input());
        Ok(if open { ValidationResult::Incomplete } else { ValidationResult::Valid(None) })
    }
}
