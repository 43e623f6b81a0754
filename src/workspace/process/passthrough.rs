//! A pseudo-terminal between a command and the real one: every byte passes both ways as it is, and the end of what the
//! command wrote is kept.

use super::outputs::pseudo_terminal;
use super::screen_modes::ScreenModes;
use super::transcript::{STDOUT_END, Side};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
use rustix::io::Errno;
use rustix::termios::{OptionalActions, Termios, tcgetattr, tcgetwinsize, tcsetattr, tcsetwinsize};
use signal_hook::consts::SIGWINCH;
use signal_hook::low_level::{pipe, unregister};
use std::io::{self, PipeReader, Read, Write};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::process::Stdio;

/// Reads after the end; more than a terminal can still hold.
const DRAIN: usize = 256;

pub(super) struct Passthrough {
    ours: OwnedFd,
    theirs: OwnedFd,
    real: Raw,
    /// Typed, and not taken by the command's terminal yet.
    typed: Vec<u8>,
    /// The real terminal is there.
    listens: bool,
    written: Side,
    modes: ScreenModes,
}

/// The real terminal hands on every byte; as before when dropped.
struct Raw(Termios);

impl Drop for Raw {
    fn drop(&mut self) {
        // A terminal that is gone needs no modes.
        let _ = tcsetattr(io::stdin(), OptionalActions::Drain, &self.0);
    }
}

impl Passthrough {
    /// None where our input is no terminal.
    pub(super) fn open() -> io::Result<Option<Self>> {
        let Ok(before) = tcgetattr(io::stdin()) else { return Ok(None) };
        let (ours, theirs) = pseudo_terminal(OFlags::RDWR)?;
        fcntl_setfl(&ours, fcntl_getfl(&ours)? | OFlags::NONBLOCK)?;
        tcsetattr(&theirs, OptionalActions::Now, &before)?;
        fit(&ours);
        let mut raw = before.clone();
        raw.make_raw();
        tcsetattr(io::stdin(), OptionalActions::Drain, &raw)?;
        Ok(Some(Self {
            ours,
            theirs,
            real: Raw(before),
            typed: Vec::new(),
            listens: true,
            written: Side::new(STDOUT_END),
            modes: ScreenModes::default(),
        }))
    }

    /// The command's end of it.
    pub(super) fn theirs(&self) -> io::Result<Stdio> {
        Ok(self.theirs.try_clone()?.into())
    }

    /// Hands on what comes until `ended` closes.
    pub(super) fn pass(&mut self, ended: &PipeReader) -> io::Result<()> {
        let (mut resized, told) = UnixStream::pair()?;
        let listener = pipe::register(SIGWINCH, told)?;
        while self.step(ended, &mut resized) {}
        unregister(listener);
        for _ in 0..DRAIN {
            if !self.hand_out() {
                break;
            }
        }
        Ok(())
    }

    /// Waits for one thing to happen and deals with it; false at the end.
    fn step(&mut self, ended: &PipeReader, resized: &mut UnixStream) -> bool {
        let stdin = io::stdin();
        let out = if self.typed.is_empty() { PollFlags::empty() } else { PollFlags::OUT };
        let mut fds = vec![
            PollFd::new(ended, PollFlags::IN),
            PollFd::new(&self.ours, PollFlags::IN | out),
            PollFd::new(resized, PollFlags::IN),
        ];
        if self.listens && self.typed.is_empty() {
            fds.push(PollFd::new(&stdin, PollFlags::IN));
        }
        let ready = poll(&mut fds, None);
        let mut news = fds.iter().map(|fd| !fd.revents().is_empty());
        let [is_over, output, window, keys] = [(); 4].map(|()| news.next().unwrap_or(false));
        drop(news);
        drop(fds);
        match ready {
            Err(Errno::INTR) => return true,
            Err(_) => return false,
            Ok(_) => {}
        }
        if window {
            // What it says is only that there is another size.
            let _ = resized.read(&mut [0; 64]);
            fit(&self.ours);
        }
        if keys {
            self.take_keys();
        }
        if output {
            self.hand_in();
            self.hand_out();
        }
        !is_over
    }

    fn take_keys(&mut self) {
        let mut bytes = [0; 4096];
        match rustix::io::read(io::stdin(), &mut bytes) {
            Ok(count @ 1..) => {
                self.typed.extend_from_slice(&bytes[..count]);
                self.hand_in();
            }
            Err(Errno::INTR | Errno::AGAIN) => {}
            Ok(0) | Err(_) => self.listens = false,
        }
    }

    /// What the command's terminal does not take now waits.
    fn hand_in(&mut self) {
        if let Ok(count @ 1..) = rustix::io::write(&self.ours, &self.typed) {
            self.typed.drain(..count);
        }
    }

    /// Shows what was written; false if there was nothing.
    fn hand_out(&mut self) -> bool {
        let mut bytes = [0; 16 * 1024];
        let Ok(count @ 1..) = rustix::io::read(&self.ours, &mut bytes) else { return false };
        let piece = &bytes[..count];
        self.modes.push(piece);
        self.written.write(piece);
        // Where nobody sees it any more the command is about to hear of it.
        let mut out = io::stdout().lock();
        let _ = out.write_all(piece).and_then(|()| out.flush());
        true
    }

    /// Gives the real terminal back as it was. The end of what was written, unless it was drawn on a screen of its own, and
    /// what was typed and not read.
    pub(super) fn close(mut self) -> (Option<String>, Vec<u8>) {
        let mut out = io::stdout().lock();
        let _ = out.write_all(self.modes.undone().as_bytes()).and_then(|()| out.flush());
        drop(out);
        let unread = self.unread();
        let Self { real, written, modes, .. } = self;
        drop(real);
        let text = written.whole().0;
        ((!modes.took_screen()).then_some(text), unread)
    }

    fn unread(&mut self) -> Vec<u8> {
        let mut unread = Vec::new();
        let mut modes = self.real.0.clone();
        modes.make_raw();
        let none = Timespec { tv_sec: 0, tv_nsec: 0 };
        let waits = |fd: &OwnedFd| {
            poll(&mut [PollFd::new(fd, PollFlags::IN)], Some(&none)).is_ok_and(|ready| ready > 0)
        };
        // Only so is a line readable that is not over.
        if tcsetattr(&self.theirs, OptionalActions::Now, &modes).is_ok() && waits(&self.theirs) {
            let mut bytes = [0; 4096];
            let count = rustix::io::read(&self.theirs, &mut bytes).unwrap_or(0);
            unread.extend_from_slice(&bytes[..count]);
        }
        unread.append(&mut self.typed);
        unread
    }
}

/// The command's window is as large as ours.
fn fit(ours: &OwnedFd) {
    if let Ok(size) = tcgetwinsize(io::stdin()) {
        let _ = tcsetwinsize(ours, size);
    }
}
