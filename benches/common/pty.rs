//! The real program in a pseudo-terminal, read by the one who measures, so that nothing stands between a byte and
//! the moment it is seen.

use super::super::project::Project;
use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::time::Instant;

/// A running program.
pub struct Pty {
    child: Box<dyn Child + Send + Sync>,
    /// Kept open as long as the program runs.
    _master: Box<dyn MasterPty + Send>,
    reader: Box<dyn Read + Send>,
    keys: Box<dyn Write + Send>,
    seen: Vec<u8>,
    /// Bytes before this one were waited for already.
    from: usize,
    /// Bytes read so far.
    pub read: usize,
    /// When it was started.
    pub started: Instant,
}

impl Pty {
    /// Starts the program in a window of 100 by 40; `typed` is there before it is.
    pub fn start(project: &Project, arguments: &[&str], typed: &str) -> Self {
        let size = PtySize { rows: 40, cols: 100, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).expect("a pseudo-terminal can be opened");
        let reader = pair.master.try_clone_reader().expect("the terminal can be read");
        let mut keys = pair.master.take_writer().expect("the terminal can be written");
        let mut command = CommandBuilder::new(super::PROGRAM);
        command.args(arguments);
        command.cwd(project.root());
        command.env_clear();
        for (key, value) in project.environment() {
            command.env(key, value);
        }
        keys.write_all(typed.as_bytes()).expect("the terminal takes keys");
        let started = Instant::now();
        let child = pair.slave.spawn_command(command).expect("the program starts");
        Self { child, _master: pair.master, reader, keys, seen: Vec::new(), from: 0, read: 0, started }
    }

    /// Types these bytes.
    pub fn keys(&mut self, keys: &str) -> Instant {
        let at = Instant::now();
        self.keys.write_all(keys.as_bytes()).expect("the terminal takes keys");
        at
    }

    /// Reads until this text came, after everything waited for before; tells when.
    pub fn until(&mut self, text: &str) -> Instant {
        let mut buffer = [0; 65_536];
        loop {
            let new = &self.seen[self.from..];
            if let Some(at) = find(new, text.as_bytes()) {
                let now = Instant::now();
                self.from += at + text.len();
                return now;
            }
            let count = self.reader.read(&mut buffer).unwrap_or(0);
            assert!(count > 0, "waited for {text:?}, saw {:?}", String::from_utf8_lossy(&self.seen));
            self.seen.extend_from_slice(&buffer[..count]);
            self.read += count;
        }
    }

    /// The process id.
    pub fn pid(&self) -> u32 {
        self.child.process_id().expect("the program has a process id")
    }

    /// Leaves with Ctrl-D.
    pub fn leave(mut self) {
        self.keys("\x04");
        let mut rest = Vec::new();
        // The terminal is gone with the program; that is how its end is seen.
        let _ = self.reader.read_to_end(&mut rest);
        self.child.wait().expect("the program ends");
    }
}

impl Drop for Pty {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn find(bytes: &[u8], text: &[u8]) -> Option<usize> {
    bytes.windows(text.len()).position(|window| window == text)
}
