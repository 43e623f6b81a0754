//! Keys while a turn works: read by a thread that ends at once when told, so that no key is lost to it or stolen from
//! the prompt. Which bytes are which key is decided by a pure decoder.

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender};
use std::thread::JoinHandle;
use std::time::Duration;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

/// A key, as far as anything here depends on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Key {
    /// A character.
    Char(char),
    /// Enter.
    Enter,
    /// Backspace.
    Backspace,
    /// Escape, alone.
    Esc,
    /// Ctrl and a letter.
    Ctrl(char),
    /// Shift and Tab.
    BackTab,
    /// Tab.
    Tab,
    /// Cursor up.
    Up,
    /// Cursor down.
    Down,
    /// Any other key.
    Other,
}

/// The terminal in raw mode; as before when dropped, also by a panic.
#[derive(Debug)]
pub struct RawMode(());

impl RawMode {
    /// Switches to raw mode.
    pub fn enter() -> io::Result<Self> {
        crossterm::terminal::enable_raw_mode()?;
        Ok(Self(()))
    }
}

impl Drop for RawMode {
    fn drop(&mut self) {
        // Nobody is left to hear of a terminal that is gone.
        let _ = crossterm::terminal::disable_raw_mode();
    }
}

/// A wait after which a lone ESC is the key and not the beginning of a sequence.
const ESCAPE_MS: i64 = 25;

/// A key, and how many questions had been shown when it was read.
type Stamped = (u64, Key);

/// Listens to the keyboard until dropped.
#[derive(Debug)]
pub struct Keys {
    receiver: UnboundedReceiver<Stamped>,
    epoch: Arc<AtomicU64>,
    stop: Arc<AtomicBool>,
    wake: OwnedFd,
    told: Receiver<u64>,
    thread: Option<JoinHandle<()>>,
    input: OwnedFd,
}

impl Keys {
    /// Listens to this terminal, which must be in raw mode.
    pub fn listen(input: impl AsFd) -> io::Result<Self> {
        let input = input.as_fd().try_clone_to_owned()?;
        let (woken, wake) = rustix::pipe::pipe()?;
        let (sender, receiver) = unbounded_channel();
        let (tell, told) = std::sync::mpsc::channel();
        let (epoch, stop) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicBool::new(false)));
        let listener = Listener {
            input: input.try_clone()?,
            woken,
            epoch: epoch.clone(),
            stop: stop.clone(),
            sender,
            tell,
            decoder: Decoder::default(),
        };
        let thread = std::thread::Builder::new().name("keys".to_owned()).spawn(move || listener.run())?;
        Ok(Self { receiver, epoch, stop, wake, told, thread: Some(thread), input })
    }

    /// The next key; nothing once the terminal is gone.
    pub async fn next(&mut self) -> Option<Key> {
        loop {
            let (epoch, key) = self.receiver.recv().await?;
            if epoch == self.epoch.load(Ordering::SeqCst) {
                return Some(key);
            }
        }
    }

    /// Forgets every key pressed before now, read or not: none of them answers what is shown next.
    pub fn forget(&mut self) {
        let now = self.epoch.fetch_add(1, Ordering::SeqCst) + 1;
        // What cannot be flushed is no terminal, and then the epoch alone decides.
        let _ = rustix::termios::tcflush(&self.input, rustix::termios::QueueSelector::IFlush);
        self.nudge();
        // From the moment the listener knows, a key counts again; a listener that is gone hears none.
        while self.told.recv_timeout(Duration::from_millis(200)).is_ok_and(|told| told != now) {}
        while self.receiver.try_recv().is_ok() {}
    }

    /// Stops listening; gives the keys nobody has taken.
    pub fn stop(mut self) -> Vec<Key> {
        self.end();
        let now = self.epoch.load(Ordering::SeqCst);
        let mut rest = Vec::new();
        while let Ok((epoch, key)) = self.receiver.try_recv() {
            if epoch == now {
                rest.push(key);
            }
        }
        rest
    }

    fn nudge(&self) {
        let _ = rustix::io::write(&self.wake, b"!");
    }

    fn end(&mut self) {
        self.stop.store(true, Ordering::SeqCst);
        self.nudge();
        if let Some(thread) = self.thread.take() {
            // A listener that panicked has nothing more to say.
            let _ = thread.join();
        }
    }
}

impl Drop for Keys {
    fn drop(&mut self) {
        self.end();
    }
}

struct Listener {
    input: OwnedFd,
    woken: OwnedFd,
    epoch: Arc<AtomicU64>,
    stop: Arc<AtomicBool>,
    sender: UnboundedSender<Stamped>,
    tell: Sender<u64>,
    decoder: Decoder,
}

impl Listener {
    fn run(mut self) {
        let mut known = 0;
        while !self.stop.load(Ordering::SeqCst) {
            // Taken before the wait: a key read during `forget` counts as old.
            let epoch = self.epoch.load(Ordering::SeqCst);
            if epoch != known {
                known = epoch;
                self.decoder = Decoder::default();
                let _ = self.tell.send(epoch);
            }
            match self.wait() {
                Ok(Woken::Input) => {
                    let mut bytes = [0u8; 1024];
                    match rustix::io::read(&self.input, &mut bytes) {
                        Ok(0) => return,
                        Ok(length) => self.decoder.push(&bytes[..length]),
                        Err(rustix::io::Errno::INTR | rustix::io::Errno::AGAIN) => {}
                        Err(_) => return,
                    }
                }
                Ok(Woken::Nudge) => {
                    let mut bytes = [0u8; 64];
                    let _ = rustix::io::read(&self.woken, &mut bytes);
                }
                Ok(Woken::Nothing) => self.decoder.settle(),
                Err(rustix::io::Errno::INTR) => {}
                Err(_) => return,
            }
            while let Some(key) = self.decoder.next() {
                if self.sender.send((epoch, key)).is_err() {
                    return;
                }
            }
        }
    }

    fn wait(&self) -> rustix::io::Result<Woken> {
        let mut ends = [PollFd::new(&self.woken, PollFlags::IN), PollFd::new(&self.input, PollFlags::IN)];
        let patience = Timespec { tv_sec: 0, tv_nsec: ESCAPE_MS * 1_000_000 };
        let patience = self.decoder.is_open().then_some(&patience);
        poll(&mut ends, patience)?;
        Ok(match (ends[0].revents().is_empty(), ends[1].revents().is_empty()) {
            (false, _) => Woken::Nudge,
            (true, false) => Woken::Input,
            (true, true) => Woken::Nothing,
        })
    }
}

enum Woken {
    Input,
    Nudge,
    Nothing,
}

/// Turns bytes into keys.
#[derive(Debug, Default)]
struct Decoder {
    bytes: Vec<u8>,
    /// True once nothing followed a lone ESC for long enough.
    settled: bool,
}

impl Decoder {
    fn push(&mut self, bytes: &[u8]) {
        self.settled = false;
        self.bytes.extend_from_slice(bytes);
    }

    /// Nothing more came for a while: what is left stands for itself.
    fn settle(&mut self) {
        self.settled = true;
    }

    /// True if what is left may be the beginning of something.
    fn is_open(&self) -> bool {
        !self.bytes.is_empty() && !self.settled
    }

    fn next(&mut self) -> Option<Key> {
        let first = *self.bytes.first()?;
        let (key, length) = match first {
            0x1b => self.escape()?,
            b'\r' | b'\n' => (Key::Enter, 1),
            b'\t' => (Key::Tab, 1),
            0x7f | 0x08 => (Key::Backspace, 1),
            0 => (Key::Other, 1),
            1..=26 => (Key::Ctrl(char::from(first - 1 + b'a')), 1),
            0x1c..=0x1f => (Key::Other, 1),
            _ => self.character()?,
        };
        self.bytes.drain(..length);
        Some(key)
    }

    fn escape(&self) -> Option<(Key, usize)> {
        match self.bytes.get(1) {
            None if self.settled => Some((Key::Esc, 1)),
            None => None,
            Some(b'[') => self.sequence(),
            Some(b'O') => match self.bytes.get(2) {
                Some(letter) => Some((arrow(*letter), 3)),
                None => self.settled.then_some((Key::Other, 2)),
            },
            Some(0x1b) => Some((Key::Esc, 1)),
            Some(_) => Some((Key::Other, 2)),
        }
    }

    fn sequence(&self) -> Option<(Key, usize)> {
        let rest = &self.bytes[2..];
        let Some(end) = rest.iter().position(|b| (0x40..=0x7e).contains(b)) else {
            let hopeless = self.settled || rest.len() > 32;
            return hopeless.then_some((Key::Other, self.bytes.len()));
        };
        let key = match (&rest[..end], rest[end]) {
            ([], b'Z') => Key::BackTab,
            ([], letter) => arrow(letter),
            _ => Key::Other,
        };
        Some((key, end + 3))
    }

    fn character(&self) -> Option<(Key, usize)> {
        let length = match self.bytes[0] {
            0x20..=0x7e => 1,
            0xc2..=0xdf => 2,
            0xe0..=0xef => 3,
            0xf0..=0xf4 => 4,
            _ => return Some((Key::Other, 1)),
        };
        let Some(bytes) = self.bytes.get(..length) else { return self.settled.then_some((Key::Other, 1)) };
        match std::str::from_utf8(bytes).ok().and_then(|text| text.chars().next()) {
            Some(c) => Some((Key::Char(c), length)),
            None => Some((Key::Other, 1)),
        }
    }
}

fn arrow(letter: u8) -> Key {
    match letter {
        b'A' => Key::Up,
        b'B' => Key::Down,
        _ => Key::Other,
    }
}

/// A line typed without an editor: characters at its end, Backspace, and the lines that are complete.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Typed {
    text: String,
}

/// What a key did to the line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// The line is another one now.
    Changed,
    /// The line is complete.
    Done(String),
    /// Nothing.
    None,
}

impl Typed {
    /// Takes a key.
    pub fn key(&mut self, key: Key) -> Effect {
        match key {
            Key::Char(c) if !c.is_control() => self.text.push(c),
            Key::Backspace if !self.text.is_empty() => {
                self.text.pop();
            }
            Key::Ctrl('u') if !self.text.is_empty() => self.text.clear(),
            Key::Ctrl('w') if !self.text.is_empty() => {
                let kept = self.text.trim_end().rfind(' ').map_or(0, |at| at + 1);
                self.text.truncate(kept);
            }
            Key::Enter => return Effect::Done(std::mem::take(&mut self.text)),
            _ => return Effect::None,
        }
        Effect::Changed
    }

    /// The line so far.
    pub fn text(&self) -> &str {
        &self.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(bytes: &[u8]) -> Vec<Key> {
        let mut decoder = Decoder::default();
        decoder.push(bytes);
        let mut keys: Vec<Key> = std::iter::from_fn(|| decoder.next()).collect();
        decoder.settle();
        keys.extend(std::iter::from_fn(|| decoder.next()));
        keys
    }

    #[test]
    fn bytes_become_keys() {
        use Key::*;
        assert_eq!(keys(b"a\r\x03\x0f\x7f\t"), [Char('a'), Enter, Ctrl('c'), Ctrl('o'), Backspace, Tab]);
        assert_eq!(keys("ä漢🙂".as_bytes()), [Char('ä'), Char('漢'), Char('🙂')]);
        assert_eq!(keys(b"\x1b[A\x1b[B\x1b[Z\x1bOA"), [Up, Down, BackTab, Up]);
        assert_eq!(keys(b"\x1b"), [Esc]);
        assert_eq!(keys(b"\x1b\x1b"), [Esc, Esc]);
        assert_eq!(keys(b"\x1b[15~x\x1b[1;5Cy\x1bz"), [Other, Char('x'), Other, Char('y'), Other]);
        assert_eq!(keys(b"\xff\xc3(\xe6"), [Other, Other, Char('('), Other]);
    }

    #[test]
    fn a_sequence_may_arrive_in_pieces() {
        let mut decoder = Decoder::default();
        decoder.push(b"\x1b");
        assert_eq!(decoder.next(), None);
        assert!(decoder.is_open());
        decoder.push(b"[");
        assert_eq!(decoder.next(), None);
        decoder.push(b"A");
        assert_eq!(decoder.next(), Some(Key::Up));
        assert!(!decoder.is_open());
    }

    #[test]
    fn a_line_is_typed() {
        let mut typed = Typed::default();
        for c in "one two".chars() {
            assert_eq!(typed.key(Key::Char(c)), Effect::Changed);
        }
        assert_eq!(typed.key(Key::Backspace), Effect::Changed);
        assert_eq!(typed.text(), "one tw");
        assert_eq!(typed.key(Key::Ctrl('w')), Effect::Changed);
        assert_eq!(typed.key(Key::Up), Effect::None);
        assert_eq!(typed.key(Key::Enter), Effect::Done("one ".into()));
        assert_eq!(typed.key(Key::Backspace), Effect::None);
    }

    fn runtime() -> tokio::runtime::Runtime {
        tokio::runtime::Builder::new_current_thread().build().unwrap()
    }

    #[test]
    fn what_was_read_before_forgetting_is_never_heard() {
        let (read, write) = rustix::pipe::pipe().unwrap();
        let mut keys = Keys::listen(&read).unwrap();
        rustix::io::write(&write, b"1n").unwrap();
        runtime().block_on(async {
            // Both keys were read together with the first.
            assert_eq!(keys.next().await, Some(Key::Char('1')));
            keys.forget();
            rustix::io::write(&write, b"y").unwrap();
            assert_eq!(keys.next().await, Some(Key::Char('y')));
        });
    }

    #[test]
    fn stopping_takes_no_key_with_it() {
        let (read, write) = rustix::pipe::pipe().unwrap();
        let keys = Keys::listen(&read).unwrap();
        keys.stop();
        rustix::io::write(&write, b"x").unwrap();
        let mut bytes = [0u8; 8];
        assert_eq!(rustix::io::read(&read, &mut bytes).unwrap(), 1, "the key is still there for others");
    }

    #[test]
    fn the_end_of_the_terminal_is_told() {
        let (read, write) = rustix::pipe::pipe().unwrap();
        let mut keys = Keys::listen(&read).unwrap();
        drop(write);
        assert_eq!(runtime().block_on(keys.next()), None);
    }
}
