//! How a front reaches a running turn: cancel, answer, skip a wait. The engine's side of it is the [`Desk`].

use crate::protocol::{Answer, QuestionId};
use std::sync::Arc;
use tokio::sync::{Notify, mpsc, watch};

/// A front's line to a running turn; cheap to clone.
#[derive(Debug, Clone)]
pub struct Remote {
    answers: mpsc::UnboundedSender<(QuestionId, Answer)>,
    cancel: Arc<watch::Sender<bool>>,
    skip: Arc<Notify>,
}

impl Remote {
    /// Stops the turn; what arrived is kept.
    pub fn cancel(&self) {
        self.cancel.send_replace(true);
    }

    /// Answers a question; an answer to any other question is ignored.
    pub fn answer(&self, question: QuestionId, answer: Answer) {
        // The desk lives as long as the engine; without one there is nobody left to tell.
        let _ = self.answers.send((question, answer));
    }

    /// Ends the wait before a retry.
    pub fn skip_wait(&self) {
        self.skip.notify_waiters();
    }
}

/// The engine's side.
#[derive(Debug)]
pub(super) struct Desk {
    answers: mpsc::UnboundedReceiver<(QuestionId, Answer)>,
    cancel: watch::Receiver<bool>,
    remote: Remote,
}

impl Desk {
    pub(super) fn new() -> Self {
        let (answer_sender, answers) = mpsc::unbounded_channel();
        let (cancel_sender, cancel) = watch::channel(false);
        let remote =
            Remote { answers: answer_sender, cancel: Arc::new(cancel_sender), skip: Arc::new(Notify::new()) };
        Self { answers, cancel, remote }
    }

    pub(super) fn remote(&self) -> Remote {
        self.remote.clone()
    }

    /// A new turn owes nothing to the last one.
    pub(super) fn clear(&mut self) {
        self.remote.cancel.send_replace(false);
        while self.answers.try_recv().is_ok() {}
    }

    pub(super) fn is_cancelled(&self) -> bool {
        *self.cancel.borrow()
    }

    /// For tools, which stop by themselves.
    pub(super) fn cancel_signal(&self) -> watch::Receiver<bool> {
        self.cancel.clone()
    }

    /// Waits for the answer to this question; none if the turn is cancelled first.
    pub(super) async fn answer(&mut self, question: QuestionId) -> Option<Answer> {
        let mut cancel = self.cancel.clone();
        loop {
            tokio::select! {
                _ = cancel.wait_for(|&cancelled| cancelled) => return None,
                answer = self.answers.recv() => match answer {
                    Some((id, answer)) if id == question => return Some(answer),
                    Some(_) => {}
                    None => return None,
                },
            }
        }
    }

    /// Waits so long, or until skipped or cancelled.
    pub(super) async fn pause(&self, wait: std::time::Duration) {
        let mut cancel = self.cancel.clone();
        tokio::select! {
            () = tokio::time::sleep(wait) => {}
            () = self.remote.skip.notified() => {}
            _ = cancel.wait_for(|&cancelled| cancelled) => {}
        }
    }
}

/// Resolves when the signal says so; never if its sender is gone.
pub(super) async fn cancelled(signal: &mut watch::Receiver<bool>) {
    if signal.wait_for(|&cancelled| cancelled).await.is_err() {
        std::future::pending::<()>().await;
    }
}
