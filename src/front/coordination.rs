//! What records tell of agents that work for each other: who coordinates, and which question asks for an approval.

use crate::protocol::{CallId, Event, QuestionKind, Record, TaskId};
use crate::tool::control::REQUEST_APPROVAL;
use std::collections::BTreeSet;

/// The agent that qualifies what it takes, hands it on and reviews what comes back.
pub(super) const COORDINATOR: &str = "chapo";

/// The calls by which agents ask for an approval and which have not ended.
#[derive(Debug, Clone, Default)]
pub(super) struct Approvals(BTreeSet<(Option<TaskId>, CallId)>);

impl Approvals {
    pub fn take(&mut self, record: &Record) {
        match &record.event {
            Event::ToolStarted { call, .. } if call.name == REQUEST_APPROVAL => {
                self.0.insert((record.task, call.id.clone()));
            }
            Event::ToolEnded { id, .. } => drop(self.0.remove(&(record.task, id.clone()))),
            _ => {}
        }
    }

    /// Whether what is asked there is an approval: of a call, of a plan, or one that an agent asks for.
    pub fn asked(&self, task: Option<TaskId>, kind: &QuestionKind) -> bool {
        match kind {
            QuestionKind::Approval { .. } | QuestionKind::Plan { .. } => true,
            QuestionKind::AskUser { .. } => self.0.iter().any(|(asks, _)| *asks == task),
            QuestionKind::UseServer { .. } => false,
        }
    }
}
