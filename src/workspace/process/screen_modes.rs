//! Which private modes a program switched on in its terminal: what it leaves on when it dies is switched off for it.

use std::collections::BTreeSet;

const CURSOR: u16 = 25;
/// The screens of their own that programs draw on.
const OWN_SCREENS: [u16; 3] = [47, 1047, 1049];
/// No parameters are longer.
const LONGEST: usize = 32;

#[derive(Debug, Default)]
pub(super) struct ScreenModes {
    /// Away from what they are without a program.
    changed: BTreeSet<u16>,
    took_screen: bool,
    is_styled: bool,
    /// What has come of a sequence.
    begun: Vec<u8>,
}

impl ScreenModes {
    pub(super) fn push(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            match (self.begun.as_slice(), byte) {
                (_, 0x1b) => {
                    self.begun = vec![byte];
                    self.is_styled = true;
                }
                ([0x1b], b'[') | ([0x1b, b'['], b'?') => self.begun.push(byte),
                ([0x1b, b'[', b'?', ..], b'0'..=b'9' | b';') if self.begun.len() < LONGEST => {
                    self.begun.push(byte);
                }
                ([0x1b, b'[', b'?', parameters @ ..], b'h' | b'l') => {
                    let parameters = String::from_utf8_lossy(parameters).into_owned();
                    parameters.split(';').for_each(|mode| self.switched(mode, byte == b'h'));
                    self.begun.clear();
                }
                _ => self.begun.clear(),
            }
        }
    }

    fn switched(&mut self, mode: &str, on: bool) {
        let Ok(mode) = mode.parse() else { return };
        self.took_screen |= on && OWN_SCREENS.contains(&mode);
        if on != (mode == CURSOR) {
            self.changed.insert(mode);
        } else {
            self.changed.remove(&mode);
        }
    }

    /// It drew on a screen of its own, at least for a while.
    pub(super) fn took_screen(&self) -> bool {
        self.took_screen
    }

    /// What brings the terminal back.
    pub(super) fn undone(&self) -> String {
        let modes = self.changed.iter().map(|mode| match *mode {
            CURSOR => "\x1b[?25h".to_owned(),
            mode => format!("\x1b[?{mode}l"),
        });
        let style = if self.is_styled { "\x1b[m" } else { "" };
        modes.chain([style.to_owned()]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_on_is_switched_off() {
        for (written, undone, took_screen) in [
            ("plain", "", false),
            ("\x1b[31mred", "\x1b[m", false),
            ("\x1b[?1049h\x1b[?25lx\x1b[?25h\x1b[?1049l", "\x1b[m", true),
            ("\x1b[?1049h\x1b[?1;2004hx\x1b[?25l", "\x1b[?1l\x1b[?25h\x1b[?1049l\x1b[?2004l\x1b[m", true),
            ("\x1b[?1049$p\x1b[?47xh\x1b]?1049h", "\x1b[m", false),
            ("\x1b[?99999999h\x1b[?h", "\x1b[m", false),
        ] {
            for size in [1, 3, 64] {
                let mut modes = ScreenModes::default();
                written.as_bytes().chunks(size).for_each(|piece| modes.push(piece));
                assert_eq!(
                    (modes.undone().as_str(), modes.took_screen()),
                    (undone, took_screen),
                    "{written:?}"
                );
            }
        }
    }
}
