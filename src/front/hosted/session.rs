//! One session: an engine that carries out what it is sent, one thing after the other.

use super::feed::{Feed, Reader, Slot};
use super::turn::Turn;
use crate::catalog::Lang;
use crate::engine::{Engine, Remote};
use crate::front::headless::slash;
use crate::journal::{Follow, StateDir};
use crate::protocol::{Answer, Failure, QuestionId, Record, SessionId, TurnOutcome};
use crate::workspace::Clock;
use std::cell::Cell;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

pub struct OpenedSession {
    pub engine: Engine,
    /// Where the paths of its tools begin.
    pub directory: PathBuf,
}

/// Handle to a session; cheap to clone.
#[derive(Clone)]
pub struct Hosted {
    pub id: SessionId,
    feed: Rc<Feed>,
    /// Found by readers from before it was opened again, too.
    pub(super) slot: Slot,
    pub state_dir: StateDir,
    pub directory: Rc<Path>,
    lang: Lang,
    remote: Remote,
    asks: mpsc::UnboundedSender<Ask>,
    /// A turn runs, or waits to.
    busy: Rc<Cell<bool>>,
    /// It was stopped, perhaps before it began.
    stopped: Rc<Cell<bool>>,
}

/// A turn runs: only stopping it and answering its questions is possible.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Busy;

enum Ask {
    Prompt { line: String, beside: Option<String>, ended: oneshot::Sender<TurnOutcome> },
    Command { line: String, done: oneshot::Sender<Result<String, Failure>> },
    With(Box<dyn FnOnce(&mut Engine)>),
    Close(oneshot::Sender<Vec<String>>),
}

impl Hosted {
    /// Takes the engine in; its work is done by a task on this thread, which must run inside a `LocalSet`.
    /// Left alone for so long, it is saved and left, so that others can go on with the session.
    pub fn start(opened: OpenedSession, slot: Slot, idle: Option<Duration>) -> Result<Self, Failure> {
        let OpenedSession { engine, directory } = opened;
        let (asks, inbox) = mpsc::unbounded_channel();
        let (feed, busy, stopped): (Rc<Feed>, Rc<Cell<bool>>, Rc<Cell<bool>>) = Default::default();
        *slot.borrow_mut() = Some(feed.clone());
        let (state_dir, id) = engine.saved().map(|(state_dir, id)| (state_dir.clone(), id))?;
        let (remote, lang) = (engine.remote(), engine.lang());
        let directory = directory.into();
        let records = engine.watch();
        let idle = idle.unwrap_or(Duration::MAX);
        let work = Work { records, feed: feed.clone(), busy: busy.clone(), stopped: stopped.clone(), idle };
        let hosted = Self { id, feed, slot, state_dir, directory, lang, remote, asks, busy, stopped };
        tokio::task::spawn_local(work.run(engine, inbox));
        Ok(hosted)
    }

    /// False once it was left; what is sent then gets no answer.
    pub fn is_open(&self) -> bool {
        !self.asks.is_closed()
    }

    pub fn is_busy(&self) -> bool {
        self.busy.get()
    }

    /// Begins a turn; it goes on if nobody follows it.
    pub fn prompt(&self, line: String, beside: Option<String>) -> Result<Turn, Busy> {
        if self.busy.replace(true) {
            return Err(Busy);
        }
        self.stopped.set(false);
        let first = self.feed.next();
        let file = Follow::new(&self.state_dir, &self.id, first, self.lang);
        let reader = Reader::new(self.slot.clone(), file, first);
        let (ended, ends) = oneshot::channel();
        // A session that was left meanwhile drops the sender, which tells whoever waits.
        let _ = self.asks.send(Ask::Prompt { line, beside, ended });
        Ok(Turn::new(reader, ends))
    }

    /// Carries out a slash command between turns, as far as it needs no terminal: what it says; none if the session was
    /// left meanwhile.
    pub async fn command(&self, line: String) -> Result<Option<Result<String, Failure>>, Busy> {
        if self.busy.get() {
            return Err(Busy);
        }
        let (done, answer) = oneshot::channel();
        let _ = self.asks.send(Ask::Command { line, done });
        Ok(answer.await.ok())
    }

    /// Does something with the engine between turns; none if the session was closed meanwhile.
    pub async fn with<T: 'static>(
        &self,
        work: impl FnOnce(&mut Engine) -> T + 'static,
    ) -> Result<Option<T>, Busy> {
        if self.busy.get() {
            return Err(Busy);
        }
        let (done, answer) = oneshot::channel();
        // Nobody may wait for it any more.
        let work = move |engine: &mut Engine| drop(done.send(work(engine)));
        let _ = self.asks.send(Ask::With(Box::new(work)));
        Ok(answer.await.ok())
    }

    pub fn cancel(&self) {
        self.stopped.set(true);
        self.remote.cancel();
    }

    /// False if no such question waits.
    pub fn answer(&self, question: QuestionId, answer: Answer) -> bool {
        let (approvals, questions) = self.feed.state().open();
        let waits = approvals.iter().chain(&questions).any(|open| open.id == question);
        if waits {
            self.remote.answer(question, answer);
        }
        waits
    }

    /// Stops what runs, saves, and leaves; what is to be said about it.
    pub async fn close(&self) -> Vec<String> {
        self.cancel();
        let (closed, note) = oneshot::channel();
        let _ = self.asks.send(Ask::Close(closed));
        note.await.unwrap_or_default()
    }
}

struct Work {
    records: mpsc::UnboundedReceiver<Arc<Record>>,
    feed: Rc<Feed>,
    busy: Rc<Cell<bool>>,
    stopped: Rc<Cell<bool>>,
    idle: Duration,
}

impl Work {
    async fn run(mut self, mut engine: Engine, mut inbox: mpsc::UnboundedReceiver<Ask>) {
        let mut closed = None;
        while let Ok(Some(ask)) = tokio::time::timeout(self.idle, inbox.recv()).await {
            match ask {
                Ask::Prompt { line, beside, ended } => {
                    let outcome = self.turn(&mut engine, &line, beside.as_deref()).await;
                    self.busy.set(false);
                    // Whoever began it may have left.
                    let _ = ended.send(outcome);
                }
                Ask::Command { line, done } => {
                    let said = slash::run(&line, &mut engine, &Clock::System, &Vec::new).await;
                    self.pass_on();
                    // Nobody may wait for it any more.
                    let _ = done.send(said.map(|said| said.text));
                }
                Ask::With(work) => {
                    work(&mut engine);
                    self.pass_on();
                }
                Ask::Close(sender) => {
                    closed = Some(sender);
                    break;
                }
            }
        }
        self.pass_on();
        let note = engine.close();
        self.feed.end();
        if let Some(closed) = closed {
            let notes = note.unwrap_or_else(|failure| vec![failure.message]);
            let _ = closed.send(notes);
        }
    }

    async fn turn(&mut self, engine: &mut Engine, line: &str, beside: Option<&str>) -> TurnOutcome {
        let remote = engine.remote();
        let outcome = {
            let turn = engine.prompt_with(line, beside);
            if self.stopped.get() {
                remote.cancel();
            }
            tokio::pin!(turn);
            loop {
                tokio::select! {
                    biased;
                    Some(record) = self.records.recv() => self.feed.push(record),
                    outcome = &mut turn => break outcome,
                }
            }
        };
        self.pass_on();
        outcome
    }

    fn pass_on(&mut self) {
        while let Ok(record) = self.records.try_recv() {
            self.feed.push(record);
        }
    }
}
