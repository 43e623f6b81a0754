//! The prompt: rustyline with history, several lines, a list under the line, and the few keys that mean something to us.

use super::choices::{Choices, Command};
use super::complete::{Assistant, Shared, hold};
use super::editing::{Drawn, Editing, End, Ended};
use super::files::Files;
use super::keys::{self, Key, LineBuffer, Modes, joined};
use super::screen::Screen;
use crate::catalog::Lang;
use crate::text::measure;
use crate::workspace::plain;
use rustix::process::{Signal, getpid, kill_process};
use rustyline::config::{BellStyle, CompletionType};
use rustyline::error::ReadlineError;
use rustyline::history::FileHistory;
use rustyline::{
    Cmd, ConditionalEventHandler, Config, Editor, Event, EventContext, EventHandler, ExternalPrinter,
    RepeatCount,
};
use std::io::ErrorKind;
use std::iter;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, Weak};

const MOST_LINES: usize = 1_000;

/// Lines that are pasted are long.
const LARGEST_HISTORY: u64 = 32 * 1024 * 1024;

/// A wait after which a lone Escape is the key and not the beginning of a sequence.
const ESCAPE_MS: u16 = 100;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Input {
    Line(String),
    /// Ctrl-C on an empty line.
    Interrupted,
    /// Ctrl-C on what was typed so far.
    Cleared(String),
    /// Ctrl-D on an empty line, or the end of the terminal.
    Eof,
    /// Shift-Tab: the next mode; what is typed so far comes back as the draft.
    CycleMode(String),
    /// Down on an empty line: the menu.
    Menu,
    /// Ctrl-O: the last folded call in full; what is typed so far comes back as the draft.
    ShowLast(String),
    /// A text arrives that is too long to draw key by key, between these two parts of the line.
    Flooded(String, String),
    Broken(String),
}

pub struct Setup {
    /// Where this project's lines are kept; none keeps them in memory.
    pub history: Option<PathBuf>,
    pub cwd: PathBuf,
    pub commands: Vec<Command>,
}

pub struct Prompt {
    editor: Editor<Assistant, FileHistory>,
    history: Option<PathBuf>,
    loaded: bool,
    editing: Shared,
    /// Prints nothing. As long as there is one, rustyline looks for a signal whenever it has handled every key that it
    /// has read (see [`Keyboard`]).
    printer: Option<Box<dyn ExternalPrinter>>,
}

impl Prompt {
    pub fn new(setup: Setup, screen: &Screen) -> Result<Self, String> {
        let config = Config::builder()
            .max_history_size(MOST_LINES)
            .and_then(|config| config.history_ignore_dups(true))
            .map_err(|error| error.to_string())?
            .history_ignore_space(true)
            .completion_type(CompletionType::List)
            .bell_style(BellStyle::None)
            .bracketed_paste(true)
            // An Escape that came too late for the turn must not swallow the next key.
            .keyseq_timeout(Some(ESCAPE_MS))
            .build();
        let mut editor = Editor::with_config(config).map_err(|error| error.to_string())?;
        let editing = Arc::new_cyclic(|editing: &Weak<Mutex<Editing>>| {
            let editing = editing.clone();
            let told = move || {
                let Some(editing) = editing.upgrade() else { return };
                // Held meanwhile, so that the line is not over before the signal comes.
                let mut editing = hold(&editing);
                if editing.files_are_known() {
                    leave();
                }
            };
            let choices = Choices::new(setup.commands, Files::of(setup.cwd, Box::new(told)));
            Mutex::new(Editing::new(screen.look(), Lang::En, choices))
        });
        editor.set_helper(Some(Assistant(editing.clone())));
        editor.bind_sequence(Event::Any, EventHandler::Conditional(Box::new(Keyboard(editing.clone()))));
        // There is none for a terminal without an editor, which reads line by line.
        let printer = editor.create_external_printer().ok();
        let printer = printer.map(|printer| Box::new(printer) as Box<dyn ExternalPrinter>);
        // rustyline would wait for a fifo, and read a device to the end of the memory.
        let history = setup.history.filter(|path| plain::may_be_opened(path, LARGEST_HISTORY));
        Ok(Self { editor, history, loaded: false, editing, printer })
    }

    /// Reads one input; blocks. `prompt` is plain text such as `› `, the draft stands behind it already. With the input
    /// come the keys that were read together with its end.
    pub fn read(
        &mut self,
        prompt: &str,
        mut draft: LineBuffer,
        screen: &mut Screen,
        lang: Lang,
    ) -> (Input, Vec<Key>) {
        if !std::mem::replace(&mut self.loaded, true)
            && let Some(path) = &self.history
        {
            // No history yet is how every project begins.
            let _ = self.editor.load_history(path);
        }
        screen.fresh_row();
        // From here on an Enter is one, and no Ctrl-J. Without an editor there are only lines.
        let _modes = self.printer.as_ref().and_then(|_| Modes::keys().ok());
        let waiting = rustix::io::ioctl_fionread(std::io::stdin()).unwrap_or(0);
        let initial = {
            let mut editing = hold(&self.editing);
            editing.begin(screen.look(), lang, draft.is_pasting(), waiting);
            draft.pastes().into_iter().for_each(|text| _ = editing.pastes.fold(text, "", lang));
            editing.pastes.fold_again(draft.into_text(), lang)
        };
        let read = self.read_line(prompt, initial, screen);
        screen.written_by_others();
        let ended = hold(&self.editing).ended.take();
        let input = match (ended, read) {
            (Some(ended), Err(ReadlineError::Interrupted)) => return self.ended(ended, prompt, screen),
            (_, Ok(line)) => Input::Line(joined(&line)),
            (_, Err(ReadlineError::Interrupted)) => Input::Interrupted,
            (_, Err(ReadlineError::Eof)) => Input::Eof,
            (_, Err(error)) => Input::Broken(error.to_string()),
        };
        (input, Vec::new())
    }

    /// Lets a line be edited; begins it again where it was left only to show another list.
    fn read_line(
        &mut self,
        prompt: &str,
        initial: String,
        screen: &mut Screen,
    ) -> Result<String, ReadlineError> {
        if self.printer.is_none() {
            // What is not edited there stands before what is typed.
            let read = iter::repeat_with(|| self.editor.readline(&format!("{prompt}{initial}")));
            let text = read.into_iter().find(|read| !is_no_text(read)).unwrap_or(Err(ReadlineError::Eof));
            return text.map(|typed| initial + &typed);
        }
        let (mut left, mut right) = (initial, String::new());
        loop {
            let read = self.editor.readline_with_initial(prompt, (&left, &right));
            let more = is_no_text(&read) && keys::more_comes();
            let mut editing = hold(&self.editing);
            let again = std::mem::take(&mut editing.again) && editing.ended.is_none();
            let again = again && matches!(read, Err(ReadlineError::Interrupted));
            if !again && (!is_no_text(&read) || editing.ended.is_some()) {
                editing.choices.close();
                return if editing.ended.is_some() { Err(ReadlineError::Interrupted) } else { read };
            }
            let rows = rows_of(prompt, &editing.drawn.line, editing.look.columns) + editing.drawn.below;
            screen.take_back(rows);
            if !again {
                editing.broken(more);
            }
            let Drawn { line, pos, .. } = std::mem::take(&mut editing.drawn);
            right = line[pos..].to_owned();
            left = line;
            left.truncate(pos);
        }
    }

    fn ended(
        &self,
        Ended { end, line, pos, ahead, .. }: Ended,
        prompt: &str,
        screen: &mut Screen,
    ) -> (Input, Vec<Key>) {
        if matches!(end, End::Cleared | End::CycleMode | End::Menu | End::ShowLast | End::Flooded) {
            screen.take_back(rows_of(prompt, &line, screen.look().columns));
        }
        let mut editing = hold(&self.editing);
        let input = match end {
            End::Sent => Input::Line(std::mem::take(&mut editing.pastes).unfold(&joined(&line))),
            End::Interrupted => Input::Interrupted,
            End::Cleared => Input::Cleared(editing.pastes.unfold(&line)),
            End::CycleMode => Input::CycleMode(editing.pastes.unfold(&line)),
            End::Menu => Input::Menu,
            End::ShowLast => Input::ShowLast(editing.pastes.unfold(&line)),
            End::Flooded => {
                let (left, right) = line.split_at(pos);
                Input::Flooded(editing.pastes.unfold(left), editing.pastes.unfold(right))
            }
        };
        (input, ahead)
    }

    /// Keeps a line for the arrow keys and the next start. Lines that begin with a blank are not kept.
    pub fn remember(&mut self, line: &str) {
        if line.trim().is_empty() || !self.editor.add_history_entry(line).unwrap_or(false) {
            return;
        }
        let Some(path) = &self.history else { return };
        if let Some(folder) = path.parent() {
            // A history that cannot be kept is no reason to stop.
            let _ = std::fs::create_dir_all(folder);
        }
        let _ = self.editor.append_history(path);
    }
}

/// Bytes came that are no text.
fn is_no_text(read: &Result<String, ReadlineError>) -> bool {
    matches!(read, Err(ReadlineError::Io(error)) if error.kind() == ErrorKind::InvalidData)
}

/// Takes a line that was sent at the prompt off the screen.
pub fn take_back(prompt: &str, line: &str, screen: &mut Screen) {
    screen.take_back(rows_of(prompt, line, screen.look().columns));
}

fn rows_of(prompt: &str, line: &str, columns: usize) -> usize {
    let columns = columns.max(1);
    line.split('\n')
        .enumerate()
        .map(|(index, row)| measure::width(row) + if index == 0 { measure::width(prompt) } else { 0 })
        .map(|width| width / columns + 1)
        .sum()
}

/// Every key passes here before rustyline sees it. What ends the line is not told to rustyline as such: it would throw away
/// the keys that it has read behind it. It goes on until it has none left; each is kept for whoever reads next. Then
/// it looks for a signal, and the one sent here makes it return.
struct Keyboard(Shared);

impl ConditionalEventHandler for Keyboard {
    fn handle(&self, event: &Event, _: RepeatCount, _: bool, context: &EventContext<'_>) -> Option<Cmd> {
        let mut editing = hold(&self.0);
        let behind = rustix::io::ioctl_fionread(std::io::stdin()).unwrap_or(0);
        let command = editing.key(*event.get(0)?, context.line(), context.pos(), behind);
        if editing.must_leave() {
            leave();
        }
        command
    }
}

fn leave() {
    // We may always signal ourselves.
    let _ = kill_process(getpid(), Signal::INT);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_the_rows_of_what_was_typed() {
        assert_eq!(rows_of("› ", "", 40), 1);
        assert_eq!(rows_of("› ", &"x".repeat(37), 40), 1);
        assert_eq!(rows_of("› ", &"x".repeat(39), 40), 2);
        assert_eq!(rows_of("› ", "one\ntwo", 40), 2);
    }
}
