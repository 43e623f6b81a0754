//! The tasks of a turn: each has a number and a signal of its own, and can be stopped alone.

use super::cancellation::{Cancellation, Signal};
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

    /// The next task; what began it takes it along when it is stopped.
    pub(super) fn begin(&self, under: Option<TaskId>) -> (TaskId, Signal) {
        let task = TaskId(self.begun.fetch_add(1, Ordering::Relaxed) + 1);
        (task, self.cancellation.task_signal(task, under))
    }

    /// Stops what runs as this task, with all that it began.
    pub(super) fn cancel(&self, task: TaskId) {
        self.cancellation.cancel_task(task);
    }

    pub(super) fn resume(&self, task: TaskId) {
        self.cancellation.resume_task(task);
    }
}
