//! The prompt: rustyline with history, completion, several lines, and the few keys that mean something to us.

use super::complete::{Assistant, Command, joined};
use super::files::Files;
use super::screen::Screen;
use crate::text::measure;
use rustyline::config::{BellStyle, CompletionType};
use rustyline::error::ReadlineError;
use rustyline::history::FileHistory;
use rustyline::{
    Cmd, ConditionalEventHandler, Config, Editor, Event, EventContext, EventHandler, KeyCode, KeyEvent,
    Modifiers, Movement, RepeatCount,
};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

const MOST_LINES: usize = 1_000;

/// A wait after which a lone Escape is the key and not the beginning of a sequence.
const ESCAPE_MS: u16 = 100;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Input {
    Line(String),
    /// `anew`: another Ctrl-C before it had emptied the line.
    Interrupted {
        anew: bool,
    },
    /// Ctrl-D on an empty line, or the end of the terminal.
    Eof,
    /// Shift-Tab: the next mode; what is typed so far comes back as `initial`.
    CycleMode(String),
    /// Down on an empty line: the menu.
    Menu,
    /// Ctrl-O: the last folded call in full; what is typed so far comes back as `initial`.
    ShowLast(String),
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
    asked: Asked,
    emptied: Arc<AtomicBool>,
}

/// What a key of ours makes of the line it ended.
type Wish = fn(String) -> Input;
type Asked = Arc<Mutex<Option<Wish>>>;

impl Prompt {
    pub fn new(setup: Setup, screen: &Screen) -> Result<Self, String> {
        let config = Config::builder()
            .max_history_size(MOST_LINES)
            .and_then(|config| config.history_ignore_dups(true))
            .map_err(|error| error.to_string())?
            .history_ignore_space(true)
            // The best match first: each Tab offers the next one in its place.
            .completion_type(CompletionType::Circular)
            .bell_style(BellStyle::None)
            .bracketed_paste(true)
            // An Escape that came too late for the turn must not swallow the next key.
            .keyseq_timeout(Some(ESCAPE_MS))
            .build();
        let mut editor = Editor::with_config(config).map_err(|error| error.to_string())?;
        let (commands, files) = (setup.commands, Files::of(setup.cwd));
        editor.set_helper(Some(Assistant { look: screen.look(), commands, files }));
        let asked = Asked::default();
        let emptied = Arc::new(AtomicBool::new(false));
        bind(&mut editor, &asked, &emptied);
        Ok(Self { editor, history: setup.history, loaded: false, asked, emptied })
    }

    /// Reads one input; blocks. `prompt` is plain text such as `› `, `initial` stands behind it already.
    pub fn read(&mut self, prompt: &str, initial: &str, screen: &mut Screen) -> Input {
        if !std::mem::replace(&mut self.loaded, true)
            && let Some(path) = &self.history
        {
            // No history yet is how every project begins.
            let _ = self.editor.load_history(path);
        }
        screen.fresh_row();
        lock(&self.asked).take();
        self.emptied.store(false, Ordering::Relaxed);
        let read = if initial.is_empty() {
            self.editor.readline(prompt)
        } else {
            self.editor.readline_with_initial(prompt, (initial, ""))
        };
        screen.written_by_others();
        match read {
            Ok(line) => self.line(line, prompt, screen),
            Err(ReadlineError::Interrupted) => {
                Input::Interrupted { anew: self.emptied.load(Ordering::Relaxed) }
            }
            Err(ReadlineError::Eof) => Input::Eof,
            Err(error) => Input::Broken(error.to_string()),
        }
    }

    fn line(&mut self, line: String, prompt: &str, screen: &mut Screen) -> Input {
        let Some(wish) = lock(&self.asked).take() else { return Input::Line(joined(&line)) };
        screen.take_back(rows_of(prompt, &line, screen.look().columns));
        wish(line)
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

fn rows_of(prompt: &str, line: &str, columns: usize) -> usize {
    let columns = columns.max(1);
    line.split('\n')
        .enumerate()
        .map(|(index, row)| measure::width(row) + if index == 0 { measure::width(prompt) } else { 0 })
        .map(|width| width / columns + 1)
        .sum()
}

fn bind(editor: &mut Editor<Assistant, FileHistory>, asked: &Asked, emptied: &Arc<AtomicBool>) {
    let key = |code, modifiers| Event::from(KeyEvent(code, modifiers));
    let ours = |wish: Wish, only_empty| {
        EventHandler::Conditional(Box::new(Ours { asked: asked.clone(), wish, only_empty }))
    };
    editor.bind_sequence(key(KeyCode::BackTab, Modifiers::NONE), ours(Input::CycleMode, false));
    editor.bind_sequence(key(KeyCode::Char('O'), Modifiers::CTRL), ours(Input::ShowLast, false));
    editor.bind_sequence(key(KeyCode::Down, Modifiers::NONE), ours(|_| Input::Menu, true));
    let empty = EventHandler::Conditional(Box::new(Empty(emptied.clone())));
    editor.bind_sequence(key(KeyCode::Char('C'), Modifiers::CTRL), empty);
    editor.bind_sequence(key(KeyCode::Enter, Modifiers::ALT), EventHandler::Simple(Cmd::Newline));
    // Ctrl-J stays Enter: it is what Enter becomes when it is pressed before the prompt is there.
}

fn lock(asked: &Asked) -> MutexGuard<'_, Option<Wish>> {
    asked.lock().unwrap_or_else(PoisonError::into_inner)
}

struct Ours {
    asked: Asked,
    wish: Wish,
    only_empty: bool,
}

impl ConditionalEventHandler for Ours {
    fn handle(&self, _: &Event, _: RepeatCount, _: bool, context: &EventContext<'_>) -> Option<Cmd> {
        if self.only_empty && !context.line().is_empty() {
            return None;
        }
        *lock(&self.asked) = Some(self.wish);
        Some(Cmd::AcceptLine)
    }
}

/// Ctrl-C empties the line; only an empty one is interrupted.
struct Empty(Arc<AtomicBool>);

impl ConditionalEventHandler for Empty {
    fn handle(&self, _: &Event, _: RepeatCount, _: bool, context: &EventContext<'_>) -> Option<Cmd> {
        if context.line().is_empty() {
            return None;
        }
        self.0.store(true, Ordering::Relaxed);
        Some(Cmd::Kill(Movement::WholeBuffer))
    }
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
