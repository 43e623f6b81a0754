//! What passes between us and a supervisor: its name and duty on its command line; over the control stream first the
//! command's standard input, if it gets one, then reports, one line each. From us nothing more is said: when our half
//! of the stream closes, by our will or by our death, everything is to end.

use crate::protocol::named;
use rustix::net::{
    RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer, SendAncillaryMessage,
    SendFlags, recvmsg, sendmsg,
};
use serde::{Deserialize, Serialize};
use std::io::{IoSlice, IoSliceMut, Write};
use std::mem::MaybeUninit;
use std::net::Shutdown;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The name (`argv[0]`) that turns the binary into a supervisor.
pub(super) const NAME: &str = "pointsman-supervisor";

named! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub(super) enum Duty {
        /// One call: what the command leaves behind is ended with it.
        Call = "call",
        /// One call that the user let start a daemon: what it leaves behind outlives it, and us.
        Daemon = "daemon",
        /// A background job: lasts as long as anything of it lives.
        Job = "job",
        /// A command with a terminal; what it leaves behind was put there by the user's own `&`.
        Terminal = "terminal",
    }
}

named! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Stdin {
        Empty = "empty",
        /// What is written into [`Running::take_stdin`](super::Running::take_stdin).
        Piped = "piped",
    }
}

/// Sends a descriptor through the stream. Inherited by number it could not be owned over there in safe code, and another
/// command that starts in this moment would inherit it too.
pub(super) fn send_descriptor(stream: &UnixStream, descriptor: impl AsFd) -> std::io::Result<()> {
    let descriptors = [descriptor.as_fd()];
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(1))];
    let mut message = SendAncillaryBuffer::new(&mut space);
    message.push(SendAncillaryMessage::ScmRights(&descriptors));
    sendmsg(stream, &[IoSlice::new(b"i")], &mut message, SendFlags::empty())?;
    Ok(())
}

/// Takes a descriptor out of the stream; nothing that is started later inherits it.
pub(super) fn receive_descriptor(stream: &UnixStream) -> std::io::Result<OwnedFd> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(1))];
    let mut message = RecvAncillaryBuffer::new(&mut space);
    recvmsg(stream, &mut [IoSliceMut::new(&mut [0])], &mut message, RecvFlags::CMSG_CLOEXEC)?;
    let descriptor = message.drain().find_map(|part| match part {
        RecvAncillaryMessage::ScmRights(mut descriptors) => descriptors.next(),
        _ => None,
    });
    descriptor.ok_or_else(|| std::io::Error::other("the standard input did not arrive"))
}

/// The handle that ends a running command: it holds our half of the stream.
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

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Report {
    /// The command runs; its process id is also its process group.
    Started(i32),
    Failed(String),
    Exit(i32),
    Signal(i32),
    /// So many processes were left over and have been asked to end.
    Left(usize),
}

impl Report {
    /// Writes it as one line. Nobody listens any more if that fails, and then everything ends anyway.
    pub(super) fn send(&self, mut control: &UnixStream) {
        let line = serde_json::to_string(self).unwrap_or_default() + "\n";
        let _ = control.write_all(line.as_bytes());
    }

    pub(super) fn parse(line: &[u8]) -> Option<Report> {
        serde_json::from_slice(line).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{BufRead, BufReader};

    #[test]
    fn every_report_is_a_line_that_reads_back() {
        let (ours, theirs) = UnixStream::pair().unwrap();
        let mut lines = BufReader::new(theirs).split(b'\n');
        let failed = Report::Failed("no such\nfile".to_owned());
        for report in [Report::Started(7), failed, Report::Exit(3), Report::Signal(9), Report::Left(2)] {
            report.send(&ours);
            assert_eq!(Report::parse(&lines.next().unwrap().unwrap()), Some(report));
        }
        assert_eq!(Report::parse(b"exit 1"), None);
    }
}
