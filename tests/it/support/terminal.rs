//! The real program in a real pseudo-terminal: keys in, the screen as a terminal emulator shows it out.
//! Waiting is for something to appear, never for time to pass.

use super::Project;
use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

/// How long something may take to appear before the test fails.
const PATIENCE: Duration = Duration::from_secs(30);
/// Lines kept above the visible screen.
const SCROLLBACK: usize = 10_000;

/// A running program and its screen.
pub struct Terminal {
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    keys: Box<dyn Write + Send>,
    seen: Arc<(Mutex<Seen>, Condvar)>,
}

struct Seen {
    parser: vt100::Parser,
    bytes: Vec<u8>,
    closed: bool,
}

impl Terminal {
    /// Starts the program in a window of 80 by 24.
    pub fn start(project: &Project, arguments: &[&str]) -> Self {
        Self::sized(project, arguments, 80, 24)
    }

    /// Starts the program in a window of that size.
    pub fn sized(project: &Project, arguments: &[&str], columns: u16, rows: u16) -> Self {
        let size = PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).expect("a pseudo-terminal can be opened");
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_pointsman"));
        command.args(arguments);
        command.cwd(project.root());
        command.env_clear();
        for (key, value) in project.environment() {
            command.env(key, value);
        }
        let child = pair.slave.spawn_command(command).expect("the program starts");
        drop(pair.slave);
        let seen =
            Seen { parser: vt100::Parser::new(rows, columns, SCROLLBACK), bytes: Vec::new(), closed: false };
        let seen = Arc::new((Mutex::new(seen), Condvar::new()));
        let reader = pair.master.try_clone_reader().expect("the terminal can be read");
        std::thread::spawn({
            let seen = seen.clone();
            move || watch(reader, &seen)
        });
        let keys = pair.master.take_writer().expect("the terminal can be written");
        Self { child, master: pair.master, keys, seen }
    }

    /// Types these bytes.
    pub fn keys(&mut self, keys: &str) -> &mut Self {
        self.keys.write_all(keys.as_bytes()).expect("the terminal takes keys");
        self.keys.flush().expect("the terminal takes keys");
        self
    }

    /// Types a line and Enter.
    pub fn line(&mut self, line: &str) -> &mut Self {
        self.keys(line).keys("\r")
    }

    /// Waits until the prompt stands at the end of what is shown.
    pub fn prompt(&mut self) -> &mut Self {
        self.until("the prompt", |screen| {
            screen
                .lines()
                .rev()
                .find(|line| !line.trim().is_empty())
                .is_some_and(|line| line.trim_end() == "›")
        })
    }

    /// Waits until this text is on the screen or above it.
    pub fn see(&mut self, text: &str) -> &mut Self {
        let all = self.all();
        if all.contains(text) {
            return self;
        }
        self.wait(&format!("'{text}'"), |seen| history(&mut seen.parser).contains(text))
    }

    /// Waits until the visible screen is as wanted.
    pub fn until(&mut self, what: &str, wanted: impl Fn(&str) -> bool) -> &mut Self {
        self.wait(what, |seen| wanted(&seen.parser.screen().contents()))
    }

    /// The visible screen.
    pub fn screen(&self) -> String {
        self.lock().parser.screen().contents()
    }

    /// Everything shown so far, scrolled away or not.
    pub fn all(&self) -> String {
        history(&mut self.lock().parser)
    }

    /// Every byte the program has written.
    pub fn bytes(&self) -> Vec<u8> {
        self.lock().bytes.clone()
    }

    /// The process id.
    pub fn pid(&self) -> u32 {
        self.child.process_id().expect("the program has a process id")
    }

    /// Changes the size of the window.
    pub fn resize(&mut self, columns: u16, rows: u16) -> &mut Self {
        self.master
            .resize(PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 })
            .expect("the terminal can be resized");
        self.lock().parser.screen_mut().set_size(rows, columns);
        self
    }

    /// Waits for the end and returns the exit code.
    pub fn end(mut self) -> u32 {
        self.wait("the end", |seen| seen.closed);
        self.child.wait().expect("the program ends").exit_code()
    }

    /// Ends the program at once, as `kill -9` does.
    pub fn kill(mut self) {
        self.child.kill().expect("the program can be killed");
        self.child.wait().expect("the program ends");
    }

    fn wait(&mut self, what: &str, wanted: impl Fn(&mut Seen) -> bool) -> &mut Self {
        let start = Instant::now();
        let (lock, changed) = &*self.seen;
        let mut seen = lock.lock().expect("the watcher does not panic");
        while !wanted(&mut seen) {
            let left = PATIENCE.saturating_sub(start.elapsed());
            assert!(
                !left.is_zero() && !seen.closed,
                "waited for {what}, saw:\n{}",
                history(&mut seen.parser)
            );
            seen = changed.wait_timeout(seen, left).expect("the watcher does not panic").0;
        }
        drop(seen);
        self
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Seen> {
        self.seen.0.lock().expect("the watcher does not panic")
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn watch(mut reader: Box<dyn Read + Send>, seen: &(Mutex<Seen>, Condvar)) {
    let mut buffer = [0; 4096];
    loop {
        let count = reader.read(&mut buffer).unwrap_or(0);
        let mut all = seen.0.lock().expect("the tests do not panic while looking");
        if count == 0 {
            all.closed = true;
        } else {
            all.bytes.extend_from_slice(&buffer[..count]);
            all.parser.process(&buffer[..count]);
        }
        drop(all);
        seen.1.notify_all();
        if count == 0 {
            return;
        }
    }
}

/// The scrolled-away lines and the screen, top to bottom.
fn history(parser: &mut vt100::Parser) -> String {
    let screen = parser.screen_mut();
    let (rows, _) = screen.size();
    screen.set_scrollback(usize::MAX);
    let depth = screen.scrollback();
    let mut lines = Vec::new();
    let mut above = depth;
    while above > 0 {
        screen.set_scrollback(above);
        let take = above.min(rows as usize);
        lines.extend(screen.contents().lines().take(take).map(str::to_owned));
        above -= take;
    }
    screen.set_scrollback(0);
    lines.extend(screen.contents().lines().map(str::to_owned));
    lines.join("\n")
}
