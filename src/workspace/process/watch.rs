//! A supervisor at work: waits for its command, for orphans, for the control stream, and sees to it that nothing is
//! left in the end.

use super::control::{Duty, Report};
use super::{GRACE, tree};
use rustix::process::{Pid, Signal, WaitOptions, WaitStatus};
use std::os::unix::net::UnixStream;
use std::process::Command;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// How long what a command left behind may take to end by itself, such as the `tee` of `>(tee log)`.
const LINGER: Duration = Duration::from_millis(100);
/// How often force is tried again; something may have started more in the meantime.
const ROUNDS: usize = 20;

pub(super) enum Event {
    /// End everything.
    Stop,
    Reaped(Pid, WaitStatus),
    Empty,
}

pub(super) struct Watch {
    pub(super) main: Pid,
    pub(super) events: Receiver<Event>,
}

impl Watch {
    /// Starts the command; when `end` returns, everything is to stop.
    pub(super) fn start(mut command: Command, end: impl FnOnce() + Send + 'static) -> std::io::Result<Self> {
        become_reaper();
        let (sender, events) = channel();
        let asked = sender.clone();
        std::thread::Builder::new().spawn(move || {
            end();
            let _ = asked.send(Event::Stop);
        })?;
        let mut child = command.spawn()?;
        if let Err(error) = std::thread::Builder::new().spawn(move || reap(&sender)) {
            // Nobody would see its end.
            let _ = child.kill().and_then(|()| child.wait());
            return Err(error);
        }
        Ok(Self { main: Pid::from_child(&child), events })
    }

    /// Waits until nothing of the command is left, and sees to it once it is time.
    pub(super) fn until_all_ended(&self, duty: Duty, control: &UnixStream) {
        Report::Started(self.main.as_raw_nonzero().get()).send(control);
        let mut deadline = None;
        loop {
            match self.next(deadline, control) {
                Some(Event::Empty) => return,
                Some(Event::Reaped(pid, _)) if pid == self.main && duty == Duty::Call => {
                    deadline = Some(Instant::now() + LINGER);
                }
                // Whoever is left now gets the system's first process as its parent.
                Some(Event::Reaped(pid, _)) if pid == self.main && duty == Duty::Daemon => return,
                Some(Event::Reaped(..)) => {}
                Some(Event::Stop) => return self.end_all(control),
                None => {
                    let left = tree::descendants(rustix::process::getpid()).len();
                    Report::Left(left).send(control);
                    return self.end_all(control);
                }
            }
        }
    }

    /// The next event, or none at the deadline. The command's own end is told at once.
    fn next(&self, deadline: Option<Instant>, control: &UnixStream) -> Option<Event> {
        let event = match deadline {
            None => self.events.recv().unwrap_or(Event::Empty),
            Some(at) => match self.events.recv_timeout(at.saturating_duration_since(Instant::now())) {
                Ok(event) => event,
                Err(RecvTimeoutError::Timeout) => return None,
                Err(RecvTimeoutError::Disconnected) => Event::Empty,
            },
        };
        if let Event::Reaped(pid, status) = &event
            && *pid == self.main
        {
            let report = status.exit_status().map(Report::Exit);
            let report = report.or_else(|| status.terminating_signal().map(Report::Signal));
            report.unwrap_or(Report::Exit(125)).send(control);
        }
        Some(event)
    }

    /// Asks everything to end, waits, then uses force until nothing is left.
    fn end_all(&self, control: &UnixStream) {
        let myself = rustix::process::getpid();
        tree::signal(myself, self.main, Signal::TERM);
        tree::signal(myself, self.main, Signal::CONT);
        if self.empty_within(GRACE, control) {
            return;
        }
        for _ in 0..ROUNDS {
            tree::signal(myself, self.main, Signal::KILL);
            if self.empty_within(LINGER, control) {
                return;
            }
        }
    }

    fn empty_within(&self, time: Duration, control: &UnixStream) -> bool {
        let deadline = Instant::now() + time;
        while let Some(event) = self.next(Some(deadline), control) {
            if matches!(event, Event::Empty) {
                return true;
            }
        }
        false
    }
}

/// Waits for every child, our own and adopted, until there is none.
fn reap(events: &Sender<Event>) {
    loop {
        let news = match rustix::process::wait(WaitOptions::empty()) {
            Ok(Some((pid, status))) => Event::Reaped(pid, status),
            Ok(None) | Err(rustix::io::Errno::INTR) => continue,
            Err(_) => Event::Empty,
        };
        let last = matches!(news, Event::Empty);
        if events.send(news).is_err() || last {
            return;
        }
    }
}

/// Orphans among our descendants become our children.
fn become_reaper() {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
}
