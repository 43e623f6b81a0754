//! The two ends of a child's outputs: a pseudo-terminal each, so that programs write as the user is used to, or a
//! pipe each, for programs we run for ourselves.

use rustix::fs::{Mode, OFlags};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{OptionalActions, Termios, Winsize, tcgetattr, tcsetattr, tcsetwinsize};
use std::os::fd::OwnedFd;

/// The window a child believes it writes to; wide, so that tables and paths are not wrapped.
const WINDOW: Winsize = Winsize { ws_row: 40, ws_col: 120, ws_xpixel: 0, ws_ypixel: 0 };

pub(super) struct Output {
    pub(super) ours: OwnedFd,
    pub(super) theirs: OwnedFd,
}

impl Output {
    /// A pseudo-terminal that changes nothing of what is written. The child's end is opened for writing only: a
    /// pager or editor that looks for keys on its output must fail, not wait.
    pub(super) fn terminal() -> std::io::Result<Self> {
        let (ours, theirs) = pseudo_terminal(OFlags::WRONLY)?;
        let mut modes = tcgetattr(&theirs)?;
        modes.make_raw();
        // Whoever opens this terminal again by its name to read from it finds the end of input, at once.
        modes.special_codes[rustix::termios::SpecialCodeIndex::VMIN] = 0;
        modes.special_codes[rustix::termios::SpecialCodeIndex::VTIME] = 0;
        tcsetattr(&theirs, OptionalActions::Now, &modes)?;
        tcsetwinsize(&theirs, WINDOW)?;
        Self { ours, theirs }.unblocked()
    }

    pub(super) fn pipe() -> std::io::Result<Self> {
        let (ours, theirs) = std::io::pipe()?;
        Self { ours: ours.into(), theirs: theirs.into() }.unblocked()
    }

    fn unblocked(self) -> std::io::Result<Self> {
        let flags = rustix::fs::fcntl_getfl(&self.ours)?;
        rustix::fs::fcntl_setfl(&self.ours, flags | OFlags::NONBLOCK)?;
        Ok(self)
    }
}

/// Both ends of a new pseudo-terminal, the child's opened in this way. It is nobody's controlling terminal yet.
pub(super) fn pseudo_terminal(ways: OFlags) -> std::io::Result<(OwnedFd, OwnedFd)> {
    let ours = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC)?;
    grantpt(&ours)?;
    unlockpt(&ours)?;
    let name = ptsname(&ours, Vec::new())?;
    let flags = ways | OFlags::NOCTTY | OFlags::CLOEXEC;
    let theirs = rustix::fs::open(name.as_c_str(), flags, Mode::empty())?;
    Ok((ours, theirs))
}

/// How a terminal is set, as far as a program changes it that wants keys.
pub(super) fn terminal_modes(terminal: &OwnedFd) -> Option<(rustix::termios::LocalModes, u8)> {
    let modes: Termios = tcgetattr(terminal).ok()?;
    Some((modes.local_modes, modes.special_codes[rustix::termios::SpecialCodeIndex::VMIN]))
}
