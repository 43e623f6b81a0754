//! The conversation: read a line, let the engine take it, show what happens, read again. All state is the engine's;
//! here are only the screen, the prompt and what was typed ahead.

use super::input::{self, Input, Prompt};
use super::keys::{self, Key, LineBuffer};
use super::menu::{self, Pick};
use super::queue::Queue;
use super::render::Renderer;
use super::screen::{Look, Screen};
use super::signals::Signals;
use crate::catalog::repl as words;
use crate::command;
use crate::engine::Engine;
use crate::front::machine::doctor::Check;
use crate::front::reports::is_command;
use crate::journal::Restored;
use crate::protocol::{Failure, FailureKind, Mode, Record};
use crate::provider::Provider;
use crate::tool::Boxed;
use crate::workspace::Clock;
use std::path::PathBuf;
use std::sync::Arc;
use tokio::runtime::Runtime;
use tokio::sync::mpsc::UnboundedReceiver;

/// Shows the cursor, switches bracketed paste off, leaves the row and takes away a list below it.
const FAREWELL: &[u8] = b"\x1b[?25h\x1b[?2004l\r\n\x1b[J";

pub struct Server {
    pub name: String,
    pub base_url: String,
    pub provider: Arc<dyn Provider>,
    pub keep: Box<dyn FnOnce() -> Result<(), Failure> + Send>,
}

/// What a conversation needs from outside; each is called when it is needed and not before.
pub struct Hooks {
    pub models: Box<dyn Fn() -> Vec<String>>,
    pub doctor: Box<dyn Fn() -> Vec<Check>>,
    /// Looks for a model server on this machine; none if there is no reason to.
    pub server: Option<Box<dyn FnOnce() -> Boxed<'static, Option<Server>>>>,
    /// What the first request needs and the prompt does not; done on a thread of its own while the user types.
    pub ahead: Option<Box<dyn FnOnce() + Send>>,
}

pub struct Start {
    pub engine: Engine,
    pub restored: Restored,
    pub look: Look,
    pub clock: Clock,
    pub history: Option<PathBuf>,
    /// Where paths that are typed begin.
    pub cwd: PathBuf,
    pub first: String,
    /// Keys that came before a question at the start and answered nothing.
    pub pressed: Vec<Key>,
    pub greeting: Vec<String>,
    pub hooks: Hooks,
}

pub struct Conversation {
    pub(super) engine: Engine,
    pub(super) renderer: Renderer,
    pub(super) clock: Clock,
    pub(super) hooks: Hooks,
    pub(super) records: UnboundedReceiver<Arc<Record>>,
    pub(super) prompt: Prompt,
    pub(super) queue: Queue,
    /// So many lines wait for Enter, as was said last.
    pub(super) held: usize,
    /// Steps are printed once, after the turn that suggested them.
    steps_are_new: bool,
    pub(super) signals: Signals,
    /// What was typed while a turn worked and is not complete.
    pub(super) draft: LineBuffer,
    /// Keys behind those of the draft that nobody has heard yet.
    pub(super) ahead: Vec<Key>,
    /// The last key was Ctrl-C: another one leaves.
    pub(super) interrupted: bool,
    pub(super) is_saved: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Leave {
    ByUser,
    BySignal(FailureKind),
}

pub fn run(start: Start, runtime: &Runtime) -> Result<u8, Failure> {
    let screen = Screen::new(Box::new(std::io::stdout()), start.look);
    let commands = command::built_in(start.engine.lang()).into_iter();
    let commands = commands.map(|command| (command.name, command.help)).collect();
    let setup = input::Setup { history: start.history, cwd: start.cwd, commands };
    let prompt = Prompt::new(setup, &screen).map_err(Failure::failed)?;
    let engine = start.engine;
    let records = engine.watch();
    let first = Some(start.first).filter(|first| !first.is_empty());
    let mut conversation = Conversation {
        renderer: Renderer::new(screen, engine.lang()),
        engine,
        clock: start.clock,
        hooks: start.hooks,
        records,
        prompt,
        queue: Queue::default(),
        held: 0,
        steps_are_new: false,
        signals: Signals::listen(if start.look.can_redraw() { FAREWELL } else { b"\n" })?,
        draft: LineBuffer::default(),
        ahead: start.pressed,
        interrupted: false,
        is_saved: start.restored.turns > 0,
    };
    first.into_iter().for_each(|line| conversation.queue.push(line, false));
    conversation.read_ahead();
    conversation.greet(&start.greeting, &start.restored);
    // Who is typing already is asked before the first request.
    if conversation.ahead.is_empty() && conversation.queue.is_empty() {
        runtime.block_on(conversation.offer_server())?;
    }
    let leave = conversation.read_and_take(runtime)?;
    let draft = std::mem::take(&mut conversation.draft).into_text();
    conversation.keep_unsent(&draft);
    let lang = conversation.engine.lang();
    let notes = conversation.engine.close()?;
    notes.iter().for_each(|note| conversation.renderer.say(note));
    if conversation.is_saved {
        conversation.renderer.say(words::SESSION_SAVED.text(lang));
    }
    Ok(match leave {
        Leave::ByUser => 0,
        Leave::BySignal(kind) => kind.exit_code(),
    })
}

pub(super) enum Next {
    Line(String),
    Again,
    Leave,
}

impl Conversation {
    fn greet(&mut self, greeting: &[String], restored: &Restored) {
        if restored.turns > 0 {
            self.show_again(restored);
        } else {
            greeting.iter().for_each(|line| self.renderer.say(line));
        }
    }

    pub(super) fn show_again(&mut self, restored: &Restored) {
        for record in self.engine.records().unwrap_or_default() {
            self.renderer.show(&record);
        }
        restored.notes.iter().for_each(|note| self.renderer.say(note));
    }

    fn read_and_take(&mut self, runtime: &Runtime) -> Result<Leave, Failure> {
        loop {
            if let Some(kind) = self.signals.received() {
                return Ok(Leave::BySignal(kind));
            }
            let next = match self.next_in_queue() {
                Some(line) => Next::Line(self.shown(line)),
                None => self.next()?,
            };
            match next {
                Next::Line(line) if !line.trim().is_empty() => {
                    if let Some(leave) = self.take(&line, runtime)? {
                        return Ok(leave);
                    }
                }
                Next::Line(_) | Next::Again => {}
                Next::Leave => return Ok(Leave::ByUser),
            }
            self.read_ahead();
        }
    }

    /// A command that waited its turn; other lines are shown by the turn that they begin.
    fn shown(&mut self, line: String) -> String {
        if is_command(&line) {
            self.renderer.input(&line);
        }
        line
    }

    fn next(&mut self) -> Result<Next, Failure> {
        let input = self.read();
        self.interrupted &= matches!(input, Input::Interrupted);
        Ok(match input {
            Input::Line(line) if self.ahead.iter().any(keys::is_text) => self.first_of_burst(line),
            Input::Line(line) => Next::Line(self.chosen(line)),
            Input::Interrupted => self.interrupted_at_the_prompt(),
            Input::Cleared(typed) => {
                self.drop_queue(&typed);
                Next::Again
            }
            Input::Eof => Next::Leave,
            Input::Broken(why) => return Err(Failure::failed(why)),
            Input::CycleMode(typed) => {
                self.draft = LineBuffer::begun(typed);
                self.engine.set_mode(next_mode(self.engine.mode()))?;
                Next::Again
            }
            Input::ShowLast(typed) => {
                self.draft = LineBuffer::begun(typed);
                self.show_full(None);
                Next::Again
            }
            Input::Flooded(left, right) => {
                self.draft = LineBuffer::begun(left);
                keys::take_as_text(&mut self.ahead);
                let end = self.ahead.iter().position(|key| *key == Key::Enter).unwrap_or(self.ahead.len());
                let right = right.chars().map(|c| if c == '\n' { Key::NewLine } else { Key::Char(c) });
                self.ahead.splice(end..end, right);
                Next::Again
            }
            Input::Menu => self.pick(),
        })
    }

    /// Ctrl-C twice on an empty line leaves, where nothing waits.
    fn interrupted_at_the_prompt(&mut self) -> Next {
        if self.drop_queue("") {
            self.interrupted = false;
            return Next::Again;
        }
        if std::mem::replace(&mut self.interrupted, true) {
            return Next::Leave;
        }
        self.renderer.say(words::ONCE_MORE.text(self.engine.lang()));
        Next::Again
    }

    fn pick(&mut self) -> Next {
        if self.ahead.iter().any(keys::is_text) {
            return Next::Again;
        }
        let (steps, lang) = (self.renderer.steps.clone(), self.engine.lang());
        let mut ahead = Vec::new();
        let pick = self.at_the_prompt(|screen| menu::open(&steps, &mut ahead, screen, lang));
        self.ahead.extend(ahead);
        match pick {
            Pick::Send(line) => Next::Line(line),
            Pick::Own => Next::Again,
            Pick::Undo => Next::Line("/undo".to_owned()),
            Pick::Quit => Next::Line("/quit".to_owned()),
        }
    }

    /// Waits for the person: a signal ends us at once meanwhile.
    pub(super) fn at_the_prompt<T>(&mut self, ask: impl FnOnce(&mut Screen) -> T) -> T {
        self.signals.at_the_prompt();
        let answer = ask(self.renderer.screen());
        self.signals.at_work();
        answer
    }

    fn take(&mut self, line: &str, runtime: &Runtime) -> Result<Option<Leave>, Failure> {
        self.interrupted = false;
        if matches!(line.trim(), "!" | "?" | "#" | "@") {
            self.renderer.say(words::SIGNS.text(self.engine.lang()));
            return Ok(None);
        }
        self.prompt.remember(line);
        if matches!(line.trim(), "exit" | "quit") {
            return Ok(Some(Leave::ByUser));
        }
        if is_command(line) {
            return Ok(self.command(line, runtime));
        }
        let ended = runtime.block_on(self.turn(line))?;
        if !self.engine.can_undo_turn() {
            self.renderer.steps.retain(|step| step.command != "/undo");
        }
        self.is_saved = true;
        self.steps_are_new = true;
        Ok(ended)
    }

    fn read(&mut self) -> Input {
        self.renderer.fit();
        let lang = self.engine.lang();
        if std::mem::take(&mut self.steps_are_new) {
            let steps = self.renderer.steps.clone();
            menu::print(&steps, self.renderer.screen(), lang);
        }
        if let Some(ahead) = self.hooks.ahead.take() {
            // Without a thread the first request does it itself.
            let _ = std::thread::Builder::new().name("ahead".to_owned()).spawn(ahead);
        }
        self.show_held();
        let prompt = self.prompt_text();
        let draft = std::mem::take(&mut self.draft);
        self.signals.at_the_prompt();
        let (input, ahead) = self.prompt.read(&prompt, draft, self.renderer.screen(), lang);
        self.ahead = ahead;
        if !self.ahead.is_empty() {
            keys::complete(&mut self.ahead);
        }
        self.signals.at_work();
        self.renderer.fit();
        input
    }

    pub(super) fn prompt_text(&self) -> String {
        match self.engine.mode() {
            Mode::Ask => "› ".to_owned(),
            mode => format!("{} › ", mode.name()),
        }
    }

    fn chosen(&mut self, line: String) -> String {
        match menu::picked(&line, &self.renderer.steps) {
            Some(step) => step.command.clone(),
            None => {
                self.renderer.typed(&line);
                line
            }
        }
    }

    pub(super) fn show_full(&mut self, number: Option<u32>) {
        let text = self.renderer.full(number.map(|number| number as usize));
        let none = words::NOTHING_FOLDED.text(self.engine.lang()).to_owned();
        self.renderer.say(&text.unwrap_or(none));
    }
}

fn next_mode(mode: Mode) -> Mode {
    let at = Mode::ALL.iter().position(|m| *m == mode).unwrap_or(0);
    Mode::ALL[(at + 1) % Mode::ALL.len()]
}
