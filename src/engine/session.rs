//! What outlives a turn: the record and its one way in, grants, spend, what was decided. Several agents use it at the
//! same time: each lock is held for a step and never across an await.

use super::permissions::Grants;
use super::questions::Questions;
use crate::analysis::History;
use crate::journal::{End, Journal};
use crate::protocol::{
    CallId, Event, Failure, Message, Mode, Notice, Place, Record, TaskId, Timestamp, ToolCall, TurnId,
};
use crate::provider::budget::Purse;
use crate::provider::speed::Speeds;
use crate::route::Vocabulary;
use crate::tool::ReadLog;
use crate::workspace::Workspace;
use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{Notify, mpsc};

pub struct Opening {
    pub journal: Journal,
    pub turns: u32,
    pub mode: Mode,
    /// Rules that an "always" granted in this project.
    pub granted: Vec<String>,
}

pub(super) struct Session {
    recorder: Mutex<Recorder>,
    grants: Mutex<Grants>,
    history: Mutex<History>,
    /// What all model calls of the session cost.
    pub(super) purse: Purse,
    /// What the project calls its things, once it matters.
    vocabulary: Mutex<Option<Arc<Vocabulary>>>,
    /// The analyzer was waited for in vain; once is enough.
    analyzer_is_slow: AtomicBool,
    speeds: Mutex<Speeds>,
    /// Models that refused a picture, and those whose price is unknown where there is a limit.
    known_of: Mutex<HashSet<(Known, String)>>,
    /// What the model has seen of files in the user's conversation.
    pub(super) reads: Arc<ReadLog>,
    pub(super) questions: Arc<Questions>,
    shell_directory: Mutex<ShellDirectory>,
    /// The last command that failed, and what it wrote.
    failed: Mutex<Option<(String, String)>>,
    unread: Mutex<Vec<u8>>,
    /// Ends the waits before retries.
    pub(super) skip: Arc<Notify>,
}

/// What turned out about a model.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Known {
    SeesNothing,
    HasNoPrice,
}

/// Where the next line for the user's shell starts, if that is not the working directory; and which directory was left for
/// it, to which `cd -` goes.
#[derive(Debug, Clone, Default)]
pub(super) struct ShellDirectory {
    pub(super) now: Option<PathBuf>,
    pub(super) left: Option<PathBuf>,
}

struct Recorder {
    journal: Journal,
    turn: TurnId,
    /// What was said about things that went wrong beside the record.
    told: HashSet<String>,
    watchers: Vec<mpsc::UnboundedSender<Arc<Record>>>,
}

impl Session {
    pub(super) fn new(opening: Opening) -> Self {
        let Opening { journal, turns, mode, granted } = opening;
        Self {
            purse: Purse::holding(journal.spent().unwrap_or_default()),
            recorder: Mutex::new(Recorder {
                journal,
                turn: TurnId(turns),
                told: HashSet::new(),
                watchers: Vec::new(),
            }),
            grants: Mutex::new(Grants { mode, session: Vec::new(), project: granted }),
            history: Mutex::default(),
            vocabulary: Mutex::default(),
            analyzer_is_slow: AtomicBool::new(false),
            speeds: Mutex::default(),
            known_of: Mutex::default(),
            reads: Arc::default(),
            questions: Arc::default(),
            shell_directory: Mutex::default(),
            failed: Mutex::default(),
            unread: Mutex::default(),
            skip: Arc::default(),
        }
    }

    /// Another session of the project, shown to the same watchers. What was allowed for this one is not for that one.
    pub(super) fn followed_by(&self, journal: Journal, turns: u32) -> Self {
        let Grants { mode, project, .. } = self.grants().clone();
        let next = Self::new(Opening { journal, turns, mode, granted: project });
        next.recorder().watchers = std::mem::take(&mut self.recorder().watchers);
        std::mem::swap(&mut *next.speeds(), &mut *self.speeds());
        next.analyzer_is_slow.store(self.analyzer_is_slow(), Ordering::Relaxed);
        next
    }

    pub(super) fn close(self) -> Result<Option<String>, Failure> {
        self.recorder.into_inner().unwrap_or_else(PoisonError::into_inner).journal.close()
    }

    pub(super) fn watch(&self) -> mpsc::UnboundedReceiver<Arc<Record>> {
        let (sender, receiver) = mpsc::unbounded_channel();
        self.recorder().watchers.push(sender);
        receiver
    }

    pub(super) fn begin_turn(&self) {
        self.questions.clear();
        let mut recorder = self.recorder();
        recorder.turn.0 = recorder.turn.0.saturating_add(1);
    }

    pub(super) fn turn(&self) -> TurnId {
        self.recorder().turn
    }

    /// Records, then shows. What cannot be recorded is an error before it is shown. What went wrong beside the record
    /// is told once.
    pub(super) fn emit(&self, task: Option<TaskId>, event: Event) -> Result<(), Failure> {
        let mut recorder = self.recorder();
        recorder.record(task, event)?;
        for text in recorder.journal.take_notes() {
            if recorder.told.insert(text.clone()) {
                recorder.record(task, Event::Noticed { notice: Notice::Text { text } })?;
            }
        }
        Ok(())
    }

    /// Shows what could not be recorded, because it is the end of a turn whose record failed.
    pub(super) fn announce(&self, event: Event) {
        let mut recorder = self.recorder();
        let record = Record { seq: 0, at: Timestamp::default(), turn: recorder.turn, task: None, event };
        recorder.broadcast(record);
    }

    pub(super) fn audit(&self, agent: &str, call: &ToolCall, end: &End<'_>) {
        let mut recorder = self.recorder();
        let turn = recorder.turn;
        recorder.journal.audit(turn, agent, call, end);
    }

    /// Keeps what is at these places before a call of that tool changes them.
    pub(super) fn before_change(
        &self,
        workspace: &Workspace,
        call: &CallId,
        tool: &str,
        places: &[Place],
    ) -> Result<(), Failure> {
        let mut recorder = self.recorder();
        let turn = recorder.turn;
        recorder.journal.before_change(workspace, call, tool, turn, places)
    }

    pub(super) fn journal<T>(&self, step: impl FnOnce(&mut Journal) -> T) -> T {
        step(&mut self.recorder().journal)
    }

    pub(super) fn messages(&self, task: Option<TaskId>) -> Arc<Vec<Message>> {
        self.recorder().journal.conversation_of(task).shared()
    }

    pub(super) fn tokens(&self, task: Option<TaskId>) -> u64 {
        self.recorder().journal.conversation_of(task).tokens()
    }

    pub(super) fn grants(&self) -> MutexGuard<'_, Grants> {
        lock(&self.grants)
    }

    pub(super) fn history(&self) -> MutexGuard<'_, History> {
        lock(&self.history)
    }

    /// Notes what turned out about a model; false if it was known.
    pub(super) fn learn(&self, known: Known, model: &str) -> bool {
        lock(&self.known_of).insert((known, model.to_owned()))
    }

    pub(super) fn knows(&self, known: Known, model: &str) -> bool {
        lock(&self.known_of).contains(&(known, model.to_owned()))
    }

    pub(super) fn speeds(&self) -> MutexGuard<'_, Speeds> {
        lock(&self.speeds)
    }

    /// What was typed while a line had the terminal, and it did not read.
    pub(super) fn unread(&self) -> MutexGuard<'_, Vec<u8>> {
        lock(&self.unread)
    }

    pub(super) fn shell_directory(&self) -> MutexGuard<'_, ShellDirectory> {
        lock(&self.shell_directory)
    }

    /// Notes how a command ended: what failed stands until it works.
    pub(super) fn command_ended(&self, command: &str, ok: bool, wrote: &str) {
        let mut failed = lock(&self.failed);
        if !ok {
            *failed = Some((command.to_owned(), wrote.to_owned()));
        } else if failed.as_ref().is_some_and(|(other, _)| other == command) {
            *failed = None;
        }
    }

    /// The last command that failed and has not worked since, and what it wrote.
    pub(super) fn last_failure(&self) -> Option<(String, String)> {
        lock(&self.failed).clone()
    }

    pub(super) fn analyzer_is_slow(&self) -> bool {
        self.analyzer_is_slow.load(Ordering::Relaxed)
    }

    pub(super) fn analyzer_was_slow(&self) {
        self.analyzer_is_slow.store(true, Ordering::Relaxed);
    }

    /// The project's words, if they are known and no file has changed since.
    pub(super) fn vocabulary(&self) -> Option<Arc<Vocabulary>> {
        lock(&self.vocabulary).clone()
    }

    pub(super) fn set_vocabulary(&self, vocabulary: Option<Arc<Vocabulary>>) {
        *lock(&self.vocabulary) = vocabulary;
    }

    fn recorder(&self) -> MutexGuard<'_, Recorder> {
        lock(&self.recorder)
    }
}

impl Recorder {
    fn record(&mut self, task: Option<TaskId>, event: Event) -> Result<(), Failure> {
        let record = self.journal.record(self.turn, task, event)?;
        self.broadcast(record);
        Ok(())
    }

    fn broadcast(&mut self, record: Record) {
        let record = Arc::new(record);
        self.watchers.retain(|watcher| watcher.send(record.clone()).is_ok());
    }
}

/// No step leaves a half-made value behind, so one that panicked is no reason to stop.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
