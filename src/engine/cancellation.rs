//! Signals that stop work: one for the turn, and one for each of its tasks, which the turn's raises too.

use crate::protocol::TaskId;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::watch;

#[derive(Debug, Default)]
pub(super) struct Cancellation {
    turn: watch::Sender<bool>,
    tasks: Mutex<HashMap<TaskId, Task>>,
}

#[derive(Debug)]
struct Task {
    raised: watch::Sender<bool>,
    /// The task that began it, which takes it along when it is stopped.
    under: Option<TaskId>,
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
            task.raised.send_replace(true);
        }
    }

    /// Stops a task and all that it began.
    pub(super) fn cancel_task(&self, task: TaskId) {
        let tasks = self.tasks();
        let above = |id: &TaskId| tasks.get(id).and_then(|task| task.under);
        for (id, one) in tasks.iter() {
            if std::iter::successors(Some(*id), above).any(|id| id == task) {
                one.raised.send_replace(true);
            }
        }
    }

    /// What stopped this task is over: it may go on, unless the turn is stopped.
    pub(super) fn resume_task(&self, task: TaskId) {
        if let Some(task) = self.tasks().get(&task) {
            task.raised.send_replace(*self.turn.borrow());
        }
    }

    pub(super) fn signal(&self) -> Signal {
        Signal(self.turn.subscribe())
    }

    /// A task's signal; raised at once if the turn is stopped already.
    pub(super) fn task_signal(&self, task: TaskId, under: Option<TaskId>) -> Signal {
        let mut tasks = self.tasks();
        let begin = || Task { raised: watch::Sender::new(*self.turn.borrow()), under };
        Signal(tasks.entry(task).or_insert_with(begin).raised.subscribe())
    }

    fn tasks(&self) -> MutexGuard<'_, HashMap<TaskId, Task>> {
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
        let signals = || [1, 2].map(|task| cancellation.task_signal(TaskId(task), None));
        let raised = |signals: &[Signal; 2]| signals.each_ref().map(Signal::is_raised);
        let first = signals();
        cancellation.cancel_task(TaskId(2));
        assert_eq!((raised(&first), cancellation.signal().is_raised()), ([false, true], false));
        cancellation.cancel();
        assert_eq!((raised(&first), cancellation.signal().is_raised()), ([true, true], true));
        assert!(cancellation.task_signal(TaskId(3), None).is_raised(), "it came too late");
        cancellation.reset();
        assert_eq!((raised(&signals()), cancellation.signal().is_raised()), ([false, false], false));
    }

    #[test]
    fn a_task_takes_along_what_it_began_and_nothing_above_it() {
        let cancellation = Cancellation::default();
        let begin = |task, under: Option<u32>| cancellation.task_signal(TaskId(task), under.map(TaskId));
        let signals = [begin(1, None), begin(2, Some(1)), begin(3, Some(2)), begin(4, Some(1))];
        let raised = || signals.each_ref().map(Signal::is_raised);
        cancellation.cancel_task(TaskId(2));
        assert_eq!(raised(), [false, true, true, false]);
        cancellation.cancel_task(TaskId(1));
        assert_eq!(raised(), [true; 4]);
    }
}
