//! The handle that ends a running command. It holds our end of the control stream: when that closes, by our will or
//! by our death, the supervisor ends everything.

use std::net::Shutdown;
use std::os::unix::net::UnixStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

#[derive(Debug, Clone)]
pub struct Stopper(Arc<(UnixStream, AtomicBool)>);

impl Stopper {
    pub(super) fn new(control: UnixStream) -> Self {
        Self(Arc::new((control, AtomicBool::new(false))))
    }

    /// Asks the whole process tree to end: TERM, and KILL after a grace.
    pub fn stop(&self) {
        self.0.1.store(true, Ordering::SeqCst);
        self.close();
    }

    pub(super) fn close(&self) {
        // A stream that is already closed has already said so.
        let _ = self.0.0.shutdown(Shutdown::Write);
    }

    pub(super) fn asked(&self) -> bool {
        self.0.1.load(Ordering::SeqCst)
    }

    pub(super) fn control(&self) -> &UnixStream {
        &self.0.0
    }
}
