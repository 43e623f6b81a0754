//! A turn that was begun, told record by record until its end.

use super::feed::Reader;
use crate::protocol::{Event, Record, TurnOutcome};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::oneshot;

/// A turn that ended has told everything by then.
const LAST_WORDS: Duration = Duration::from_secs(1);

pub struct Turn {
    reader: Reader,
    ends: oneshot::Receiver<TurnOutcome>,
    /// How it ended, once that is known; none inside where the session was left first.
    ended: Option<Option<TurnOutcome>>,
    told: bool,
}

impl Turn {
    pub(super) fn new(reader: Reader, ends: oneshot::Receiver<TurnOutcome>) -> Self {
        Self { reader, ends, ended: None, told: false }
    }

    /// Waits for the next record; the last one is the turn's end, unless not even that could be recorded.
    pub async fn next(&mut self) -> Option<Arc<Record>> {
        while !self.told {
            let next = async {
                match &self.ended {
                    Some(_) => tokio::time::timeout(LAST_WORDS, self.reader.next()).await.ok(),
                    None => Some(self.reader.next().await),
                }
            };
            let record = tokio::select! {
                biased;
                record = next => record,
                outcome = &mut self.ends, if self.ended.is_none() => {
                    self.ended = Some(outcome.ok());
                    continue;
                }
            };
            let Some(Ok(record)) = record else { break };
            self.told = matches!(record.event, Event::TurnEnded { .. });
            return Some(record);
        }
        self.told = true;
        None
    }

    /// How it ended; none if the session was left before that.
    pub async fn outcome(self) -> Option<TurnOutcome> {
        match self.ended {
            Some(ended) => ended,
            None => self.ends.await.ok(),
        }
    }
}
