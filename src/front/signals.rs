//! The signals that end a front without a terminal, each with its exit code.

use crate::protocol::FailureKind;
use tokio::signal::unix::{Signal, SignalKind, signal};

pub(super) struct Signals([(Signal, FailureKind); 3]);

impl Signals {
    /// Starts listening; the runtime must be running.
    pub(super) fn listen() -> std::io::Result<Self> {
        Ok(Self([
            (signal(SignalKind::interrupt())?, FailureKind::Interrupted),
            (signal(SignalKind::terminate())?, FailureKind::Terminated),
            (signal(SignalKind::hangup())?, FailureKind::HungUp),
        ]))
    }

    pub(super) async fn next(&mut self) -> FailureKind {
        let [(interrupt, a), (terminate, b), (hangup, c)] = &mut self.0;
        tokio::select! {
            _ = interrupt.recv() => *a,
            _ = terminate.recv() => *b,
            _ = hangup.recv() => *c,
        }
    }
}
