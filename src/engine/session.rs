//! The running session: the one place that emits. An event is numbered and appended by the journal, then broadcast.

use crate::journal::{End, Journal};
use crate::protocol::{Event, Failure, Notice, QuestionId, Record, TaskId, Timestamp, ToolCall, TurnId};
use std::collections::HashSet;
use std::sync::Arc;
use tokio::sync::mpsc;

/// The journal and those who watch.
pub(super) struct Session {
    pub(super) journal: Journal,
    pub(super) turn: TurnId,
    pub(super) task: Option<TaskId>,
    /// The running turn's input.
    pub(super) input: String,
    questions: u32,
    /// What was said about things that went wrong beside the record.
    told: HashSet<String>,
    watchers: Vec<mpsc::UnboundedSender<Arc<Record>>>,
}

impl Session {
    pub(super) fn new(journal: Journal, turns: u32) -> Self {
        Self {
            journal,
            turn: TurnId(turns),
            task: None,
            input: String::new(),
            questions: 0,
            told: HashSet::new(),
            watchers: Vec::new(),
        }
    }

    /// Everything emitted from now on.
    pub(super) fn watch(&mut self) -> mpsc::UnboundedReceiver<Arc<Record>> {
        let (sender, receiver) = mpsc::unbounded_channel();
        self.watchers.push(sender);
        receiver
    }

    /// The same watchers go on with another journal; returns the one that is left.
    pub(super) fn switch(&mut self, journal: Journal, turns: u32) -> Journal {
        self.turn = TurnId(turns);
        self.task = None;
        std::mem::replace(&mut self.journal, journal)
    }

    pub(super) fn begin_turn(&mut self) {
        self.turn.0 += 1;
        self.task = None;
        self.questions = 0;
    }

    pub(super) fn next_question(&mut self) -> QuestionId {
        self.questions += 1;
        QuestionId(self.questions)
    }

    /// Records, then shows. What cannot be recorded is an error before it is shown. What went wrong beside the record
    /// is told once.
    pub(super) fn emit(&mut self, event: Event) -> Result<(), Failure> {
        self.record(event)?;
        for text in self.journal.take_notes() {
            if self.told.insert(text.clone()) {
                self.record(Event::Noticed { notice: Notice::Text { text } })?;
            }
        }
        Ok(())
    }

    /// Notes a judged call that has ended in the audit chain.
    pub(super) fn audit(&mut self, agent: &str, call: &ToolCall, end: &End<'_>) {
        self.journal.audit(self.turn, agent, call, end);
    }

    fn record(&mut self, event: Event) -> Result<(), Failure> {
        let record = self.journal.record(self.turn, self.task, event)?;
        self.broadcast(record);
        Ok(())
    }

    /// Shows what could not be recorded, because it is the end of a turn whose record failed.
    pub(super) fn announce(&mut self, event: Event) {
        let record = Record { seq: 0, at: Timestamp::default(), turn: self.turn, task: self.task, event };
        self.broadcast(record);
    }

    fn broadcast(&mut self, record: Record) {
        let record = Arc::new(record);
        self.watchers.retain(|watcher| watcher.send(record.clone()).is_ok());
    }
}
