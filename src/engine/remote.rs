//! How a front reaches a running turn.

use super::cancellation::Cancellation;
use super::questions::Questions;
use crate::protocol::{Answer, QuestionId, TaskId};
use std::sync::Arc;
use tokio::sync::Notify;

/// A front's line to a running turn; cheap to clone.
#[derive(Debug, Clone)]
pub struct Remote {
    pub(super) cancellation: Arc<Cancellation>,
    pub(super) questions: Arc<Questions>,
    pub(super) skip: Arc<Notify>,
}

impl Remote {
    /// Stops the turn; what arrived is kept.
    pub fn cancel(&self) {
        self.cancellation.cancel();
    }

    pub fn cancel_task(&self, task: TaskId) {
        self.cancellation.cancel_task(task);
    }

    /// Answers a question; an answer to one that is not open is ignored. One that says stop stops the turn.
    pub fn answer(&self, question: QuestionId, answer: Answer) {
        if !self.questions.answer(question, answer) {
            self.cancel();
        }
    }

    pub fn skip_wait(&self) {
        self.skip.notify_waiters();
    }
}
