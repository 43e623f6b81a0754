//! The user's terminal is put back where we were killed: nobody else knows how it was set.

use rustix::fd::{AsFd, OwnedFd};
use rustix::process::getpgrp;
use rustix::termios::{
    ControlModes, InputModes, LocalModes, OptionalActions, OutputModes, tcgetattr, tcgetpgrp, tcsetattr,
};
use serde::{Deserialize, Serialize};
use std::io::Write;

/// Shows the cursor, ends marked pastes and colours.
const PLAIN: &[u8] = b"\x1b[?25h\x1b[?2004l\x1b[0m";

/// How the terminal was set before we began.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct TerminalModes {
    input: u32,
    output: u32,
    control: u32,
    local: u32,
}

impl TerminalModes {
    /// None where that is no terminal.
    pub fn of(terminal: impl AsFd) -> Option<Self> {
        let modes = tcgetattr(terminal).ok()?;
        Some(Self {
            input: modes.input_modes.bits(),
            output: modes.output_modes.bits(),
            control: modes.control_modes.bits(),
            local: modes.local_modes.bits(),
        })
    }

    /// Whoever has taken the terminal over meanwhile has set it for himself.
    pub(super) fn put_back(self, terminal: &OwnedFd) {
        if tcgetpgrp(terminal).is_ok_and(|group| group != getpgrp()) {
            return;
        }
        let Ok(mut modes) = tcgetattr(terminal) else { return };
        modes.input_modes = InputModes::from_bits_retain(self.input);
        modes.output_modes = OutputModes::from_bits_retain(self.output);
        modes.control_modes = ControlModes::from_bits_retain(self.control);
        modes.local_modes = LocalModes::from_bits_retain(self.local);
        if tcsetattr(terminal, OptionalActions::Now, &modes).is_ok()
            && let Ok(terminal) = terminal.try_clone()
        {
            let _ = std::fs::File::from(terminal).write_all(PLAIN);
        }
    }
}
