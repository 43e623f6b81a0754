//! Questions that wait for an answer. Each answer finds its question by the number; any other is ignored.

use crate::protocol::{Answer, QuestionId, QuestionKind};
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::oneshot;

#[derive(Debug, Default)]
pub(super) struct Questions {
    open: Mutex<Open>,
}

#[derive(Debug, Default)]
struct Open {
    last: u32,
    waiting: HashMap<QuestionId, (QuestionKind, oneshot::Sender<Answer>)>,
}

impl Questions {
    /// A new turn: numbers begin anew, and nobody waits any more.
    pub(super) fn clear(&self) {
        *self.lock() = Open::default();
    }

    pub(super) fn open(&self, kind: QuestionKind) -> (QuestionId, oneshot::Receiver<Answer>) {
        let (sender, receiver) = oneshot::channel();
        let mut open = self.lock();
        open.last += 1;
        let id = QuestionId(open.last);
        open.waiting.insert(id, (kind, sender));
        (id, receiver)
    }

    /// Hands it to whoever asked, as it is meant; false if it says that the turn is to stop.
    pub(super) fn answer(&self, question: QuestionId, answer: Answer) -> bool {
        let mut open = self.lock();
        let Some((kind, _)) = open.waiting.get(&question) else { return true };
        let Some(answer) = kind.meant(answer) else { return false };
        if let Some((_, asker)) = open.waiting.remove(&question) {
            // Whoever asked may have been cancelled meanwhile.
            let _ = asker.send(answer);
        }
        true
    }

    fn lock(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
