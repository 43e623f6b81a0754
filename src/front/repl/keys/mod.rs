//! Keys while a turn works: read by a thread that ends at once when told, so that no key is lost to it or stolen from
//! the prompt. Which bytes are which key is decided by a pure decoder.

mod decode;
mod line_buffer;

pub use decode::Key;
pub use line_buffer::{Effect, LineBuffer};

use decode::Decoder;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::termios::{LocalModes, OptionalActions, SpecialCodeIndex, Termios, tcgetattr, tcsetattr};
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender};
use std::thread::JoinHandle;
use std::time::Duration;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

/// The terminal in raw mode; as before when dropped, also by a panic.
pub struct RawMode(());

impl RawMode {
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

/// Every key comes at once and Ctrl-C is one of them, while what is written still begins its rows at the left; as before
/// when dropped. For menus, which switch to raw mode only while they wait.
pub struct KeyMode(Option<Termios>);

impl KeyMode {
    pub fn enter() -> Self {
        let before = tcgetattr(io::stdin()).ok();
        if let Some(mut modes) = before.clone() {
            modes.local_modes -= LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG;
            modes.special_codes[SpecialCodeIndex::VMIN] = 1;
            modes.special_codes[SpecialCodeIndex::VTIME] = 0;
            // A terminal that is gone has no modes.
            let _ = tcsetattr(io::stdin(), OptionalActions::Now, &modes);
        }
        Self(before)
    }
}

impl Drop for KeyMode {
    fn drop(&mut self) {
        if let Some(modes) = &self.0 {
            let _ = tcsetattr(io::stdin(), OptionalActions::Now, modes);
        }
    }
}

/// A key, and how many questions had been shown when it was read.
type Stamped = (u64, Key);

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

    pub fn stop(mut self) -> Vec<Key> {
        self.end();
        let now = self.epoch.load(Ordering::SeqCst);
        let rest = std::iter::from_fn(|| self.receiver.try_recv().ok());
        rest.filter(|(epoch, _)| *epoch == now).map(|(_, key)| key).collect()
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
                        Ok(length @ 1..) => self.decoder.push(&bytes[..length]),
                        Err(rustix::io::Errno::INTR | rustix::io::Errno::AGAIN) => {}
                        Ok(0) | Err(_) => return,
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

#[cfg(test)]
mod tests {
    use super::*;

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
