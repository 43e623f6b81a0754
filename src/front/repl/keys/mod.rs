//! Keys while a turn works: read only while they are waited for, so that none is stolen from the prompt. Which bytes
//! are which key is decided by a pure decoder.

mod decode;
mod editor;
mod line_buffer;

pub use decode::Key;
pub use editor::as_key;
pub use line_buffer::{Effect, LineBuffer, goes_on, joined};

use decode::Decoder;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::termios::{
    InputModes, LocalModes, OptionalActions, SpecialCodeIndex, Termios, tcgetattr, tcsetattr,
};
use std::collections::VecDeque;
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::time::Duration;
use tokio::io::Interest;
use tokio::io::unix::AsyncFd;
use tokio::time::{Instant, timeout_at};

/// A wait after which a lone ESC is the key and not the beginning of a sequence.
const ESCAPE: Duration = Duration::from_millis(25);

/// The terminal in other modes; as before when dropped, also by a panic.
pub struct Modes(Termios);

impl Modes {
    pub fn raw() -> io::Result<Self> {
        Self::changed(Termios::make_raw)
    }

    /// Every key comes at once and as itself, Ctrl-C and Enter too, while what is written still begins its rows at the left.
    /// For menus and the editor, which switch to raw mode only while they wait.
    pub fn keys() -> io::Result<Self> {
        Self::changed(|modes| {
            modes.input_modes -= InputModes::ICRNL;
            modes.local_modes -= LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG;
            modes.special_codes[SpecialCodeIndex::VMIN] = 1;
            modes.special_codes[SpecialCodeIndex::VTIME] = 0;
        })
    }

    fn changed(change: impl FnOnce(&mut Termios)) -> io::Result<Self> {
        let before = tcgetattr(io::stdin())?;
        let mut modes = before.clone();
        change(&mut modes);
        tcsetattr(io::stdin(), OptionalActions::Now, &modes)?;
        Ok(Self(before))
    }
}

impl Drop for Modes {
    fn drop(&mut self) {
        // A terminal that is gone has no modes.
        let _ = tcsetattr(io::stdin(), OptionalActions::Now, &self.0);
    }
}

pub struct Keys {
    input: AsyncFd<OwnedFd>,
    /// Keys that somebody else has read and not used.
    ahead: VecDeque<Key>,
    decoder: Decoder,
    /// When a sequence that was begun counts as over.
    patient_until: Instant,
}

impl Keys {
    /// Listens to this terminal, which must be in raw mode; `ahead` was read from it before.
    #[expect(
        deprecated,
        reason = "its successor is unsafe, and sound is what a descriptor of our own makes this one"
    )]
    pub fn listen(input: impl AsFd, ahead: Vec<Key>) -> io::Result<Self> {
        let input = AsyncFd::with_interest(input.as_fd().try_clone_to_owned()?, Interest::READABLE)?;
        Ok(Self { input, ahead: ahead.into(), decoder: Decoder::default(), patient_until: Instant::now() })
    }

    /// The next key; none where the terminal is gone. Nothing is lost if this is dropped before it comes.
    pub async fn next(&mut self) -> Option<Key> {
        loop {
            if let Some(key) = self.ahead.pop_front().or_else(|| self.decoder.next()) {
                return Some(key);
            }
            let woken = if self.decoder.is_open() {
                timeout_at(self.patient_until, self.input.readable()).await.ok()
            } else {
                Some(self.input.readable().await)
            };
            match woken.transpose().ok()? {
                _ if has_input(&self.input) => self.read()?,
                Some(mut ready) => ready.clear_ready(),
                None => self.decoder.settle(),
            }
        }
    }

    /// The keys pressed before now that nobody has heard: none of them answers what is shown next.
    pub fn pressed(&mut self) -> Vec<Key> {
        let mut pressed: Vec<Key> = self.ahead.drain(..).collect();
        pressed.extend(drain(&self.input, &mut self.decoder));
        pressed
    }

    /// The key that was just heard and all that came together with it.
    pub fn together(&mut self, first: Key) -> Vec<Key> {
        let mut keys = vec![first];
        keys.extend(self.pressed());
        follow(&self.input, &mut self.decoder, &mut keys);
        keys
    }

    /// Reads what is there; none where the terminal is gone.
    fn read(&mut self) -> Option<()> {
        read(&self.input, &mut self.decoder)?;
        self.patient_until = Instant::now() + ESCAPE;
        Some(())
    }
}

/// True if keys wait, or come in a moment.
pub fn more_comes() -> bool {
    come_within(ESCAPE)
}

/// True if keys wait, or come within less than a second.
pub fn come_within(wait: Duration) -> bool {
    has_input_within(io::stdin(), wait)
}

/// The keys pressed so far that nobody has read. The terminal must not wait for whole lines.
pub fn pressed() -> Vec<Key> {
    drain(io::stdin(), &mut Decoder::default())
}

/// The keys that somebody else has read as bytes.
pub fn of_bytes(bytes: &[u8]) -> Vec<Key> {
    let mut decoder = Decoder::default();
    decoder.push(bytes);
    decoder.settle();
    std::iter::from_fn(|| decoder.next()).collect()
}

/// Waits for a key and takes all that come together with it; none where the terminal is gone. It must not wait for whole
/// lines.
pub fn wait() -> Option<Vec<Key>> {
    let mut decoder = Decoder::default();
    read(io::stdin(), &mut decoder)?;
    let mut keys = drain(io::stdin(), &mut decoder);
    follow(io::stdin(), &mut decoder, &mut keys);
    Some(keys)
}

/// Adds what is still on its way of keys that came behind others.
pub fn complete(behind: &mut Vec<Key>) {
    // Without raw mode only whole lines would be seen, and what was read is kept all the same.
    let Ok(_raw) = Modes::raw() else { return };
    behind.extend(pressed());
    follow(io::stdin(), &mut Decoder::default(), behind);
}

/// True for keys that one hand does not type between two looks at them: a text that goes on behind an Enter. A paste
/// that the terminal does not mark looks like this.
pub fn are_lines(keys: &[Key]) -> bool {
    let mut behind = keys.iter().skip_while(|key| **key != Key::Enter);
    behind.any(is_text)
}

/// In a text that came at once a tab is a part of it and no wish for completion.
pub fn take_as_text(keys: &mut [Key]) {
    keys.iter_mut().filter(|key| **key == Key::Tab).for_each(|key| *key = Key::Char('\t'));
}

pub fn is_text(key: &Key) -> bool {
    matches!(key, Key::Char(_))
}

/// Several keys at once are the beginning of more, which may come in several reads: until nothing comes for a moment.
fn follow(input: impl AsFd, decoder: &mut Decoder, keys: &mut Vec<Key>) {
    while keys.len() > 1 && has_input_within(&input, ESCAPE) {
        let more = drain(&input, decoder);
        if more.is_empty() {
            break;
        }
        keys.extend(more);
    }
}

fn drain(input: impl AsFd, decoder: &mut Decoder) -> Vec<Key> {
    while has_input(&input) && read(&input, decoder).is_some() {}
    let mut keys: Vec<Key> = std::iter::from_fn(|| decoder.next()).collect();
    // The rest of what was begun is on its way.
    while decoder.is_open() {
        if !has_input_within(&input, ESCAPE) || read(&input, decoder).is_none() {
            decoder.settle();
        }
        keys.extend(std::iter::from_fn(|| decoder.next()));
    }
    keys
}

fn read(input: impl AsFd, decoder: &mut Decoder) -> Option<()> {
    let mut bytes = [0u8; 1024];
    match rustix::io::read(input, &mut bytes) {
        Ok(length @ 1..) => decoder.push(&bytes[..length]),
        Err(Errno::INTR | Errno::AGAIN) => {}
        Ok(0) | Err(_) => return None,
    }
    Some(())
}

/// True if a read will not wait.
fn has_input(input: impl AsFd) -> bool {
    has_input_within(input, Duration::ZERO)
}

fn has_input_within(input: impl AsFd, wait: Duration) -> bool {
    let wait = Timespec { tv_sec: 0, tv_nsec: wait.subsec_nanos().into() };
    poll(&mut [PollFd::new(&input, PollFlags::IN)], Some(&wait)).is_ok_and(|ready| ready > 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rustix::io::write;

    /// Runs this with the keys of a pipe, and the ends of the pipe.
    fn with_keys<F: Future<Output = ()>>(check: impl FnOnce(Keys, OwnedFd, OwnedFd) -> F) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let (read, write) = rustix::pipe::pipe().unwrap();
            check(Keys::listen(&read, Vec::new()).unwrap(), read, write).await;
        });
    }

    #[test]
    fn what_was_pressed_before_is_not_heard_again() {
        with_keys(|mut keys, _read, end| async move {
            write(&end, b"1n").unwrap();
            // Both keys were read together with the first.
            assert_eq!(keys.next().await, Some(Key::Char('1')));
            write(&end, b"z").unwrap();
            assert_eq!(keys.pressed(), [Key::Char('n'), Key::Char('z')]);
            write(&end, b"y").unwrap();
            assert_eq!(keys.next().await, Some(Key::Char('y')));
        });
    }

    #[test]
    fn what_comes_together_is_told_from_what_is_typed() {
        with_keys(|mut keys, _read, end| async move {
            write(&end, b"y\rx").unwrap();
            let first = keys.next().await.unwrap();
            let together = keys.together(first);
            assert_eq!(together, [Key::Char('y'), Key::Enter, Key::Char('x')]);
            assert!(are_lines(&together) && !are_lines(&together[..2]));
            write(&end, b"y").unwrap();
            let alone = keys.next().await.unwrap();
            assert_eq!(keys.together(alone), [Key::Char('y')]);
        });
    }

    #[test]
    fn stopping_takes_no_later_key_with_it() {
        with_keys(|mut keys, terminal, end| async move {
            write(&end, b"ab\x1b").unwrap();
            assert_eq!(keys.pressed(), [Key::Char('a'), Key::Char('b'), Key::Esc]);
            drop(keys);
            write(&end, b"x").unwrap();
            assert_eq!(
                rustix::io::read(&terminal, &mut [0; 8]).unwrap(),
                1,
                "the key is still there for others"
            );
        });
    }

    #[test]
    fn an_escape_is_a_key_once_nothing_follows_it() {
        with_keys(|mut keys, _read, end| async move {
            write(&end, b"\x1b").unwrap();
            // However often the wait is given up for something else.
            let mut heard = None;
            while heard.is_none() {
                heard = tokio::time::timeout(Duration::from_millis(1), keys.next()).await.ok();
            }
            assert_eq!(heard, Some(Some(Key::Esc)));
        });
    }

    #[test]
    fn the_end_of_the_terminal_is_told() {
        with_keys(|mut keys, _read, end| async move {
            drop(end);
            assert_eq!(keys.next().await, None);
        });
    }
}
