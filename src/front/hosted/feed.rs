//! The records of a session for any number of readers, each at its own pace: the latest are held, older ones are read from
//! the session's file, so that a slow reader costs nothing and none misses a record.

use super::state::State;
use crate::journal::Follow;
use crate::protocol::{Failure, Record};
use std::cell::{Cell, Ref, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Notify;

/// So many records are held.
const HELD: usize = 2_000;
/// How often the file of a session is looked at that another program writes.
const LOOK: Duration = Duration::from_millis(100);
/// What was handed out by the journal is in its file this much later.
const WRITTEN: Duration = Duration::from_millis(50);
/// So often it is looked for there: a record that cannot be read is passed over.
const LOOKS: u32 = 40;

#[derive(Debug, Default)]
pub struct Feed {
    held: RefCell<VecDeque<Arc<Record>>>,
    /// The number of the last record that is not held any more; none while nothing was held.
    gone: Cell<Option<u64>>,
    state: RefCell<State>,
    changed: Notify,
    over: Cell<bool>,
}

impl Feed {
    pub(super) fn push(&self, record: Arc<Record>) {
        self.state.borrow_mut().take(&record);
        let mut held = self.held.borrow_mut();
        if self.gone.get().is_none() {
            self.gone.set(Some(record.seq.saturating_sub(1)));
        }
        held.push_back(record);
        if held.len() > HELD
            && let Some(first) = held.pop_front()
        {
            self.gone.set(Some(first.seq));
        }
        self.changed.notify_waiters();
    }

    /// The number of the record that comes next; 0 where nobody knows yet.
    pub(super) fn next(&self) -> u64 {
        let held = self.held.borrow();
        held.back().map_or(0, |record| record.seq + 1)
    }

    /// No more will come.
    pub(super) fn end(&self) {
        self.over.set(true);
        self.changed.notify_waiters();
    }

    pub fn state(&self) -> Ref<'_, State> {
        self.state.borrow()
    }

    /// The held record of this number or the next one there is.
    fn held(&self, from: u64) -> Option<Arc<Record>> {
        let held = self.held.borrow();
        held.get(held.partition_point(|record| record.seq < from)).cloned()
    }

    fn is_gone(&self, seq: u64) -> bool {
        self.gone.get().is_none_or(|gone| seq <= gone)
    }
}

/// Where the records of a session come from while it is worked with here; empty while another program may do so.
pub type Slot = Rc<RefCell<Option<Rc<Feed>>>>;

/// Reads a session along, from some record on, whoever works with it.
#[derive(Debug)]
pub struct Reader {
    slot: Slot,
    file: Follow,
    read: VecDeque<Arc<Record>>,
    next: u64,
    looked: u32,
}

impl Reader {
    /// `file` begins with the same record.
    pub fn new(slot: Slot, file: Follow, first: u64) -> Self {
        Self { slot, file, read: VecDeque::new(), next: first, looked: 0 }
    }

    /// Waits for the next record.
    pub async fn next(&mut self) -> Result<Arc<Record>, Failure> {
        loop {
            if let Some(record) = self.read.pop_front() {
                return Ok(self.past(record));
            }
            let feed = self.slot.borrow().clone().filter(|feed| !feed.over.get());
            match feed {
                Some(feed) => {
                    if let Some(record) = self.beside(&feed).await? {
                        return Ok(self.past(record));
                    }
                }
                None if self.read_on()? => {}
                None => tokio::time::sleep(LOOK).await,
            }
        }
    }

    /// The next record that is held; else waits for something to happen, or reads what is not held any more.
    async fn beside(&mut self, feed: &Feed) -> Result<Option<Arc<Record>>, Failure> {
        let changed = feed.changed.notified();
        tokio::pin!(changed);
        changed.as_mut().enable();
        if self.next == 0 {
            // Whatever comes first.
            match feed.gone.get() {
                Some(gone) => self.next = gone + 1,
                None => changed.await,
            }
            return Ok(None);
        }
        if !feed.is_gone(self.next) {
            let held = feed.held(self.next);
            if held.is_none() && !feed.over.get() {
                changed.await;
            }
            return Ok(held);
        }
        let gone = feed.gone.get();
        if self.read_on()? {
            self.looked = 0;
        } else if let Some(gone) = gone {
            tokio::time::sleep(WRITTEN).await;
            self.looked += 1;
            self.next = if self.looked > LOOKS { gone + 1 } else { self.next };
        } else if !feed.over.get() {
            changed.await;
        }
        Ok(None)
    }

    fn past(&mut self, record: Arc<Record>) -> Arc<Record> {
        self.next = record.seq + 1;
        record
    }

    /// Reads on in the file; false if nothing was written there since. A session that has no turn yet has no file.
    fn read_on(&mut self) -> Result<bool, Failure> {
        let wanted = self.file.more()?.into_iter().filter(|record| record.seq >= self.next);
        self.read.extend(wanted.map(Arc::new));
        Ok(!self.read.is_empty())
    }
}
