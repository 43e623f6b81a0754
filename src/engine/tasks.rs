//! The tasks of a turn: each has a number, a context and a signal of its own, and can be stopped alone.

use super::cancellation::Cancellation;
use super::context::{Context, Tally};
use crate::protocol::TaskId;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

#[derive(Debug, Clone)]
pub(super) struct Tasks {
    cancellation: Arc<Cancellation>,
    begun: Arc<AtomicU32>,
}

impl Tasks {
    pub(super) fn new(cancellation: Arc<Cancellation>) -> Self {
        Self { cancellation, begun: Arc::default() }
    }

    /// Stops what runs as this task, and nothing else.
    pub(super) fn cancel(&self, task: TaskId) {
        self.cancellation.cancel_task(task);
    }
}

impl<'s> Context<'s> {
    /// What another agent works with: the next task of the turn.
    pub(super) fn begin_task(&self) -> Context<'s> {
        let task = TaskId(self.tasks.begun.fetch_add(1, Ordering::Relaxed) + 1);
        let signal = self.tasks.cancellation.task_signal(task);
        Context { task: Some(task), signal, tally: Tally::begun(), ..self.clone() }
    }
}
