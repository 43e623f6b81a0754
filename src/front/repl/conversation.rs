//! The conversation: read a line, let the engine take it, show what happens, read again. All state is the engine's;
//! here are only the screen, the prompt and what was typed ahead.

use super::input::{self, Input, Prompt};
use super::keys::{Effect, Key, LineBuffer};
use super::menu::{self, Pick};
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
use std::collections::VecDeque;
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
    prompt: Prompt,
    pub(super) queue: VecDeque<String>,
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
    let mut conversation = Conversation {
        renderer: Renderer::new(screen, engine.lang()),
        engine,
        clock: start.clock,
        hooks: start.hooks,
        records,
        prompt,
        queue: VecDeque::from_iter(Some(start.first).filter(|first| !first.is_empty())),
        steps_are_new: false,
        signals: Signals::listen(if start.look.can_redraw() { FAREWELL } else { b"\n" })?,
        draft: LineBuffer::default(),
        ahead: start.pressed,
        interrupted: false,
        is_saved: start.restored.turns > 0,
    };
    conversation.read_ahead();
    conversation.greet(&start.greeting, &start.restored);
    // Who is typing already is asked before the first request.
    if conversation.ahead.is_empty() && conversation.queue.is_empty() {
        runtime.block_on(conversation.offer_server())?;
    }
    let leave = conversation.read_and_take(runtime)?;
    let lang = conversation.engine.lang();
    let note = conversation.engine.close()?;
    note.into_iter().for_each(|note| conversation.renderer.say(&note));
    if conversation.is_saved {
        conversation.renderer.say(words::SESSION_SAVED.text(lang));
    }
    Ok(match leave {
        Leave::ByUser => 0,
        Leave::BySignal(kind) => kind.exit_code(),
    })
}

enum Next {
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
            let next = match self.queue.pop_front() {
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

    /// What was typed ahead becomes lines of the queue, and the rest the draft.
    pub(super) fn read_ahead(&mut self) {
        for key in std::mem::take(&mut self.ahead) {
            if let Effect::Done(line) = self.draft.key(key) {
                self.queue.push_back(line);
            }
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
        self.interrupted &= matches!(input, Input::Interrupted { .. });
        Ok(match input {
            Input::Line(line) => Next::Line(self.chosen(line)),
            Input::Interrupted { anew } => self.interrupted_at_the_prompt(anew),
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
            Input::Menu => self.pick(),
        })
    }

    /// Ctrl-C twice leaves; the first may have stopped a turn.
    fn interrupted_at_the_prompt(&mut self, anew: bool) -> Next {
        if std::mem::replace(&mut self.interrupted, true) && !anew {
            return Next::Leave;
        }
        self.renderer.say(words::ONCE_MORE.text(self.engine.lang()));
        Next::Again
    }

    fn pick(&mut self) -> Next {
        let (steps, lang) = (self.renderer.next_steps().to_vec(), self.engine.lang());
        match self.at_the_prompt(|screen| menu::open(&steps, screen, lang)) {
            Pick::Send(line) => Next::Line(line),
            Pick::Own => Next::Again,
            Pick::Undo => Next::Line("/undo".to_owned()),
            Pick::Quit => Next::Leave,
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
        self.prompt.remember(line);
        if matches!(line.trim(), "exit" | "quit") {
            return Ok(Some(Leave::ByUser));
        }
        if is_command(line) {
            return Ok(self.command(line, runtime));
        }
        let ended = runtime.block_on(self.turn(line))?;
        self.is_saved = true;
        self.steps_are_new = true;
        Ok(ended)
    }

    fn read(&mut self) -> Input {
        self.renderer.fit();
        let (lang, mode) = (self.engine.lang(), self.engine.mode());
        if std::mem::take(&mut self.steps_are_new) {
            let steps = self.renderer.next_steps().to_vec();
            menu::print(&steps, self.renderer.screen(), lang);
        }
        if let Some(ahead) = self.hooks.ahead.take() {
            // Without a thread the first request does it itself.
            let _ = std::thread::Builder::new().name("ahead".to_owned()).spawn(ahead);
        }
        let prompt = if mode == Mode::Ask { "› ".to_owned() } else { format!("{} › ", mode.name()) };
        let draft = std::mem::take(&mut self.draft);
        self.signals.at_the_prompt();
        let (input, ahead) = self.prompt.read(&prompt, draft, self.renderer.screen(), lang);
        self.ahead = ahead;
        self.signals.at_work();
        self.renderer.fit();
        input
    }

    fn chosen(&mut self, line: String) -> String {
        match menu::picked(&line, self.renderer.next_steps()) {
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
