//! Signals that stop work: one for the turn, and one for each of its tasks, which the turn's raises too.

use crate::protocol::TaskId;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::watch;

#[derive(Debug, Default)]
pub(super) struct Cancellation {
    turn: watch::Sender<bool>,
    tasks: Mutex<HashMap<TaskId, watch::Sender<bool>>>,
}

impl Cancellation {
    /// A new turn owes nothing to the last one.
    pub(super) fn reset(&self) {
        let mut tasks = self.tasks();
        tasks.clear();
        self.turn.send_replace(false);
    }

    pub(super) fn cancel(&self) {
        let tasks = self.tasks();
        self.turn.send_replace(true);
        for task in tasks.values() {
            task.send_replace(true);
        }
    }

    pub(super) fn cancel_task(&self, task: TaskId) {
        if let Some(task) = self.tasks().get(&task) {
            task.send_replace(true);
        }
    }

    pub(super) fn signal(&self) -> Signal {
        Signal(self.turn.subscribe())
    }

    /// A task's signal; raised at once if the turn is stopped already.
    pub(super) fn task_signal(&self, task: TaskId) -> Signal {
        let mut tasks = self.tasks();
        let raised = *self.turn.borrow();
        Signal(tasks.entry(task).or_insert_with(|| watch::Sender::new(raised)).subscribe())
    }

    fn tasks(&self) -> MutexGuard<'_, HashMap<TaskId, watch::Sender<bool>>> {
        self.tasks.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[derive(Debug, Clone)]
pub(super) struct Signal(watch::Receiver<bool>);

impl Signal {
    pub(super) fn is_raised(&self) -> bool {
        *self.0.borrow()
    }

    /// Resolves when it is raised; never if nobody can raise it any more.
    pub(super) async fn raised(&self) {
        if self.0.clone().wait_for(|&raised| raised).await.is_err() {
            std::future::pending::<()>().await;
        }
    }

    pub(super) fn receiver(&self) -> watch::Receiver<bool> {
        self.0.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_task_is_stopped_alone_or_with_the_turn() {
        let cancellation = Cancellation::default();
        let signals = || [1, 2].map(|task| cancellation.task_signal(TaskId(task)));
        let raised = |signals: &[Signal; 2]| signals.each_ref().map(Signal::is_raised);
        let first = signals();
        cancellation.cancel_task(TaskId(2));
        assert_eq!((raised(&first), cancellation.signal().is_raised()), ([false, true], false));
        cancellation.cancel();
        assert_eq!((raised(&first), cancellation.signal().is_raised()), ([true, true], true));
        assert!(cancellation.task_signal(TaskId(3)).is_raised(), "it came too late");
        cancellation.reset();
        assert_eq!((raised(&signals()), cancellation.signal().is_raised()), ([false, false], false));
    }
}
