//! A started command: reads both outputs in order of arrival, keeps the time limit, and notices a program that waits
//! for keys nobody can press.

use super::GRACE;
use super::control::{Report, Stopper};
use super::outputs::terminal_modes;
use super::tree;
use crate::protocol::Stream;
use crate::workspace::wall::{Forwarding, Layer};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, Signal, kill_process_group};
use rustix::termios::LocalModes;
use std::io::PipeWriter;
use std::os::fd::OwnedFd;
use std::process::Child;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// So long a program that has set its terminal for keys may be silent before it counts as waiting for them.
const PATIENCE: Duration = Duration::from_secs(2);
/// So long a supervisor may take to end everything; after that it is ended itself.
const LAST_RESORT: Duration = Duration::from_secs(4 + GRACE.as_secs());

/// Reads after the end; more than any terminal or pipe can still hold.
const DRAIN: usize = 256;

/// After the end, so long a silent output may still be held open.
const LAST_WORDS: Duration = Duration::from_millis(500);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Cause {
    #[default]
    Itself,
    Timeout,
    Stopped,
    /// It waited for input, and there is none.
    Input,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ExitStatus {
    pub exit_code: Option<i32>,
    pub signal: Option<i32>,
    pub cause: Cause,
    /// Processes it left behind, which were ended after it.
    pub left_behind: usize,
    pub failed: Option<String>,
    pub duration: Duration,
}

impl ExitStatus {
    pub fn success(&self) -> bool {
        self.exit_code == Some(0) && self.cause == Cause::Itself
    }
}

#[derive(Debug)]
pub struct Running {
    /// Its supervisor, where it is a child of ours; behind the wall it is the runner's.
    pub(super) child: Option<Child>,
    pub(super) stopper: Stopper,
    pub(super) stdin: Option<PipeWriter>,
    pub(super) outputs: [Option<OwnedFd>; 2],
    pub(super) modes: [Option<(LocalModes, u8)>; 2],
    pub(super) started: Instant,
    pub(super) limit: Option<Duration>,
    pub(super) ended: ExitStatus,
    /// When it last wrote something.
    pub(super) heard: Instant,
    pub(super) ending_since: Option<Instant>,
    /// What has come of the next report.
    pub(super) line: Vec<u8>,
    pub(super) main: Option<Pid>,
    /// Where its changes go, and what leads to its ports, as long as it runs.
    #[expect(dead_code, reason = "held, not read")]
    pub(super) held: (Option<Arc<Layer>>, Option<Arc<Forwarding>>),
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stopper.close();
    }
}

impl Running {
    pub fn stopper(&self) -> Stopper {
        self.stopper.clone()
    }

    /// What is written here is the command's standard input; dropping it is its end.
    pub fn take_stdin(&mut self) -> Option<PipeWriter> {
        self.stdin.take()
    }

    /// Reads until nothing of the command is left, handing over every piece as it arrives. Blocks. A standard input that
    /// nobody took ends here.
    pub fn watch(mut self, on_output: &mut dyn FnMut(Stream, &[u8])) -> ExitStatus {
        drop(self.stdin.take());
        while self.step(on_output) {}
        self.collect_status();
        self.drain(on_output);
        ExitStatus { duration: self.started.elapsed(), ..std::mem::take(&mut self.ended) }
    }

    /// Reads what the outputs still hold. Whoever holds them now is being killed, so their end is near.
    fn drain(&mut self, on_output: &mut dyn FnMut(Stream, &[u8])) {
        for _ in 0..DRAIN {
            let mut fds: Vec<PollFd<'_>> =
                self.outputs.iter().flatten().map(|fd| PollFd::new(fd, PollFlags::IN)).collect();
            let wait = Timespec::try_from(LAST_WORDS).ok();
            if fds.is_empty() || poll(&mut fds, wait.as_ref()).is_ok_and(|ready| ready == 0) {
                return;
            }
            self.read_outputs(on_output);
        }
    }

    /// Waits for one thing to happen and deals with it; false once the supervisor is gone.
    fn step(&mut self, on_output: &mut dyn FnMut(Stream, &[u8])) -> bool {
        let mut fds = vec![PollFd::new(self.stopper.control(), PollFlags::IN)];
        fds.extend(self.outputs.iter().flatten().map(|fd| PollFd::new(fd, PollFlags::IN)));
        let wait = Timespec::try_from(self.patience()).ok();
        let ready = poll(&mut fds, wait.as_ref());
        let news = !fds[0].revents().is_empty();
        drop(fds);
        if ready.is_err_and(|error| error != rustix::io::Errno::INTR) {
            return false;
        }
        if self.read_outputs(on_output) {
            self.heard = Instant::now();
        }
        self.check_limits();
        !news || self.read_reports()
    }

    fn patience(&self) -> Duration {
        let left = |at: Option<Instant>| at.map(|at| at.saturating_duration_since(Instant::now()));
        let limit = self.limit.and_then(|limit| self.started.checked_add(limit));
        let end = self.ending_since.map(|since| since + LAST_RESORT);
        let nearest = if end.is_some() { left(end) } else { left(limit) };
        nearest.map_or(PATIENCE, |nearest| nearest.min(PATIENCE)) + Duration::from_millis(1)
    }

    fn check_limits(&mut self) {
        if let Some(since) = self.ending_since {
            if since.elapsed() >= LAST_RESORT {
                self.kill_group();
                // It may have ended in this moment, which is as good.
                let _ = self.child.as_mut().map(Child::kill);
            }
        } else if self.stopper.asked() {
            self.end(Cause::Stopped);
        } else if self.limit.is_some_and(|limit| self.started.elapsed() >= limit) {
            self.end(Cause::Timeout);
        } else if self.heard.elapsed() >= PATIENCE && self.wants_keys() {
            self.end(Cause::Input);
        }
    }

    fn end(&mut self, cause: Cause) {
        // What ended by itself in the very moment we asked has its own code, and that is the truth.
        if self.ended.exit_code.is_none() && self.ended.signal.is_none() {
            self.ended.cause = cause;
        }
        self.ending_since = Some(Instant::now());
        self.stopper.close();
    }

    fn kill_group(&self) {
        // Behind the wall its number is another one's here.
        if let (Some(group), Some(_)) = (self.main, &self.child) {
            // A group that is gone is what we want.
            let _ = kill_process_group(group, Signal::KILL);
        }
    }

    fn wants_keys(&self) -> bool {
        self.outputs.iter().zip(self.modes).any(|(output, before)| {
            output.as_ref().is_some_and(|fd| before.is_some() && terminal_modes(fd) != before)
        })
    }

    /// Reads what is there, from each output in turn; true if there was anything.
    fn read_outputs(&mut self, on_output: &mut dyn FnMut(Stream, &[u8])) -> bool {
        let mut any = false;
        let mut buffer = [0; 16 * 1024];
        for (output, stream) in self.outputs.iter_mut().zip([Stream::Stdout, Stream::Stderr]) {
            let Some(fd) = output else { continue };
            match rustix::io::read(&*fd, &mut buffer) {
                Ok(count) if count > 0 => {
                    any = true;
                    on_output(stream, &buffer[..count]);
                }
                Err(rustix::io::Errno::AGAIN | rustix::io::Errno::INTR) => {}
                // The end of a pipe, or a terminal nobody holds any more.
                Ok(_) | Err(_) => *output = None,
            }
        }
        any
    }

    /// Reads the supervisor's news; false at their end.
    fn read_reports(&mut self) -> bool {
        let mut buffer = [0; 512];
        match rustix::io::read(self.stopper.control(), &mut buffer) {
            Ok(0) => return false,
            Ok(count) => self.line.extend_from_slice(&buffer[..count]),
            Err(error) => return error == rustix::io::Errno::INTR,
        }
        while let Some(end) = self.line.iter().position(|byte| *byte == b'\n') {
            let line: Vec<u8> = self.line.drain(..=end).collect();
            let report = Report::parse(&line);
            self.take(report);
        }
        true
    }

    fn take(&mut self, report: Option<Report>) {
        match report {
            // Behind the wall processes have numbers of their own.
            Some(Report::Started(pid)) => self.main = Pid::from_raw(pid).filter(|_| self.child.is_some()),
            Some(Report::Failed(why)) => self.ended.failed = Some(why),
            Some(Report::Exit(code)) => self.ended.exit_code = Some(code),
            Some(Report::Signal(number)) => self.ended.signal = Some(number),
            Some(Report::Left(count)) => self.ended.left_behind = count,
            None => {}
        }
    }

    /// The supervisor is gone: takes its status, and ends what it could not.
    fn collect_status(&mut self) {
        let status = self.child.as_mut().map(Child::wait);
        let ended = &mut self.ended;
        if ended.exit_code.is_some() || ended.signal.is_some() || ended.failed.is_some() {
            return;
        }
        // Somebody ended the supervisor itself, perhaps before it told of its command; what it watched must not stay.
        ended.failed = Some(match status {
            Some(Ok(status)) => format!("its supervisor ended early ({status})"),
            Some(Err(error)) => format!("its supervisor was lost: {error}"),
            None => "its supervisor ended early".to_owned(),
        });
        self.kill_group();
        self.child.iter().for_each(|child| tree::end_session(child.id()));
    }
}
