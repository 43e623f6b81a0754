//! Where a session stands, from its records: who works, in which phase, what waits for an answer.

use crate::front::coordination::{Approvals, COORDINATOR};
use crate::plan::{Phase, Role};
use crate::protocol::{Event, Question, Record, TaskId, TaskResult, Timestamp, TurnOutcome, named};
use serde::Serialize;
use std::collections::BTreeMap;

named! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Seen {
        #[default]
        Idle = "idle",
        Qualification = "qualification",
        Execution = "execution",
        Review = "review",
        WaitingUser = "waiting_user",
        Error = "error",
    }
}

/// A task that ended.
#[derive(Debug, Clone, Serialize)]
pub struct Entry {
    pub agent: String,
    pub task: String,
    pub phase: Seen,
    pub ok: bool,
    pub started: Timestamp,
    pub ended: Timestamp,
}

#[derive(Debug, Clone)]
struct Task {
    agent: String,
    description: String,
    phase: Seen,
    started: Timestamp,
}

/// Questions that wait, in the order in which they were asked.
pub type Open = Vec<Question>;

#[derive(Debug, Clone, Default)]
pub struct State {
    /// While a turn runs, and how the last one ended.
    phase: Seen,
    leads: Option<String>,
    tasks: BTreeMap<TaskId, Task>,
    history: Vec<Entry>,
    /// Each with whether it asks for an approval.
    open: Vec<(Question, bool)>,
    approvals: Approvals,
    /// Of the last record.
    pub at: Timestamp,
}

/// So many tasks that ended are told.
const MOST: usize = 200;

impl State {
    pub fn take(&mut self, record: &Record) {
        self.at = record.at;
        self.approvals.take(record);
        match &record.event {
            Event::TurnStarted { .. } => {
                let history = std::mem::take(&mut self.history);
                *self = Self { phase: Seen::Execution, history, at: record.at, ..Self::default() };
            }
            Event::Routed { to, .. } => {
                self.phase = if to == COORDINATOR { Seen::Qualification } else { Seen::Execution };
                self.leads = Some(to.clone());
            }
            Event::TaskStarted { agent, description, .. } => {
                let Some(id) = record.task else { return };
                let phase = match Role::parse(agent).map(Role::phase) {
                    Some(Phase::Validation) => Seen::Review,
                    None if agent == COORDINATOR => Seen::Qualification,
                    _ => Seen::Execution,
                };
                self.phase = phase;
                let (agent, description) = (agent.clone(), description.clone());
                self.tasks.insert(id, Task { agent, description, phase, started: record.at });
            }
            Event::TaskEnded { result } => self.ended(record, result),
            Event::QuestionAsked { question } => {
                let is_approval = self.approvals.asked(record.task, &question.kind);
                self.open.push((question.clone(), is_approval));
            }
            Event::QuestionAnswered { id, .. } => self.open.retain(|(question, _)| question.id != *id),
            Event::TurnEnded { outcome, .. } => {
                let failed = matches!(outcome, TurnOutcome::Failed { .. });
                self.phase = if failed { Seen::Error } else { Seen::Idle };
                self.leads = None;
                self.tasks.clear();
                self.open.clear();
            }
            _ => {}
        }
    }

    fn ended(&mut self, record: &Record, result: &TaskResult) {
        let Some(Task { agent, description, phase, started }) =
            record.task.and_then(|id| self.tasks.remove(&id))
        else {
            return;
        };
        let entry = Entry { agent, task: description, phase, ok: result.ok, started, ended: record.at };
        self.history.push(entry);
        let over = self.history.len().saturating_sub(MOST);
        self.history.drain(..over);
        if let Some(task) = self.tasks.values_mut().find(|task| task.agent == COORDINATOR) {
            task.phase = Seen::Review;
            self.phase = Seen::Review;
        }
    }

    pub fn phase(&self) -> Seen {
        if self.open.is_empty() { self.phase } else { Seen::WaitingUser }
    }

    pub fn active(&self) -> Option<&str> {
        self.tasks.values().next_back().map(|task| task.agent.as_str()).or(self.leads.as_deref())
    }

    pub fn history(&self) -> &[Entry] {
        &self.history
    }

    /// What waits for an answer: approvals, then other questions.
    pub fn open(&self) -> (Open, Open) {
        let open = |approvals: bool| {
            let open = self.open.iter().filter(|(_, is_approval)| *is_approval == approvals);
            open.map(|(question, _)| question.clone()).collect()
        };
        (open(true), open(false))
    }
}
