//! The real program in a real pseudo-terminal: keys in, the screen as a terminal emulator shows it out.
//! Waiting is for something to appear, never for time to pass.

use super::Project;
use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use rustix::process::{Pid, Signal, kill_process};
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
    /// The modes before the program started.
    before: String,
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
        let before = format!("{:?}", pair.master.get_termios().expect("a terminal has modes"));
        let child = pair.slave.spawn_command(command).expect("the program starts");
        drop(pair.slave);
        let seen = Seen {
            parser: vt100::Parser::new(some(rows), some(columns), SCROLLBACK),
            bytes: Vec::new(),
            closed: false,
        };
        let seen = Arc::new((Mutex::new(seen), Condvar::new()));
        let reader = pair.master.try_clone_reader().expect("the terminal can be read");
        std::thread::spawn({
            let seen = seen.clone();
            move || watch(reader, &seen)
        });
        let keys = pair.master.take_writer().expect("the terminal can be written");
        Self { child, master: pair.master, keys, seen, before }
    }

    /// Types these bytes.
    pub fn keys(&mut self, keys: &str) -> &mut Self {
        self.raw(keys.as_bytes())
    }

    /// Types bytes that need not be text.
    pub fn raw(&mut self, keys: &[u8]) -> &mut Self {
        self.keys.write_all(keys).expect("the terminal takes keys");
        self.keys.flush().expect("the terminal takes keys");
        self
    }

    /// Types a line at the prompt, waits until it stands there, and presses Enter.
    pub fn line(&mut self, line: &str) -> &mut Self {
        self.prompt().keys(line).typed(line).keys("\r")
    }

    /// Types a line at the prompt and waits until the prompt is back.
    pub fn turn(&mut self, line: &str) -> &mut Self {
        self.line(line).prompt()
    }

    /// Waits until this stands at the prompt; a hint may follow it.
    pub fn typed(&mut self, line: &str) -> &mut Self {
        let bare = |text: &str| text.split_whitespace().collect::<String>();
        let wanted = bare(line);
        self.until(&format!("'{line}' at the prompt"), |screen| {
            screen.rsplit_once('›').is_some_and(|(_, after)| bare(after).starts_with(&wanted))
        })
    }

    /// Waits until the prompt stands at the end of what is shown.
    pub fn prompt(&mut self) -> &mut Self {
        self.until("the prompt", |screen| {
            screen
                .lines()
                .rev()
                .find(|line| !line.trim().is_empty())
                .is_some_and(|line| line.trim_end().ends_with('›'))
        })
    }

    /// Waits until a prompt stands at the end, whether or not something is typed at it.
    pub fn prompt_or_typed(&mut self) -> &mut Self {
        self.until("the prompt", |screen| {
            screen
                .lines()
                .rev()
                .find(|line| !line.trim().is_empty())
                .is_some_and(|line| line.starts_with('›'))
        })
    }

    /// Waits until this text is on the screen or above it.
    pub fn see(&mut self, text: &str) -> &mut Self {
        self.see_times(text, 1)
    }

    /// Waits until this text is on the screen or above it so many times.
    pub fn see_times(&mut self, text: &str, times: usize) -> &mut Self {
        self.wait(&format!("'{text}' {times} times"), |seen| {
            history(&mut seen.parser).matches(text).count() >= times
        })
    }

    /// Panics if this text was ever shown.
    pub fn never(&mut self, text: &str) -> &mut Self {
        let all = self.all();
        assert!(!all.contains(text), "'{text}' is shown:\n{all}");
        self
    }

    /// Waits until the visible screen is as wanted.
    pub fn until(&mut self, what: &str, wanted: impl Fn(&str) -> bool) -> &mut Self {
        self.wait(what, |seen| wanted(&seen.parser.screen().contents()))
    }

    /// Waits until the program has written this, whether the emulator shows it or not.
    pub fn written(&mut self, text: &str) -> &mut Self {
        let wanted = text.as_bytes();
        self.wait(&format!("{text:?} in the output"), |seen| {
            seen.bytes.windows(wanted.len()).any(|bytes| bytes == wanted)
        })
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
        self.lock().parser.screen_mut().set_size(some(rows), some(columns));
        self
    }

    /// The modes of the terminal's line discipline, in words that can be compared.
    pub fn modes(&self) -> String {
        format!("{:?}", self.master.get_termios().expect("a terminal has modes"))
    }

    /// Sends the program a signal.
    pub fn signal(&mut self, signal: Signal) -> &mut Self {
        let pid = i32::try_from(self.pid()).ok().and_then(Pid::from_raw).expect("a process id");
        kill_process(pid, signal).expect("the program can be signalled");
        self
    }

    /// Leaves with Ctrl-D and returns the exit code.
    pub fn leave(&mut self) -> u32 {
        self.prompt().keys("\x04").end()
    }

    /// Waits for the end and returns the exit code: for a signal 128 and its number.
    pub fn end(&mut self) -> u32 {
        self.wait("the end", |seen| seen.closed);
        let status = self.child.wait().expect("the program ends");
        assert_eq!(status.signal(), None, "a signal ended the program:\n{}", self.all());
        status.exit_code()
    }

    /// Panics unless the terminal was left as it was found.
    pub fn is_as_before(&self) {
        assert_eq!(self.modes(), self.before, "the line discipline was changed");
        let seen = self.lock();
        let screen = seen.parser.screen();
        assert!(!screen.hide_cursor(), "the cursor is hidden");
        assert!(!screen.bracketed_paste(), "bracketed paste is on");
        assert!(!screen.alternate_screen(), "the alternate screen is on");
        assert!(!screen.application_keypad() && !screen.application_cursor(), "the keypad is another one");
        assert_eq!(screen.fgcolor(), vt100::Color::Default, "a colour is left on");
        assert_eq!(screen.cursor_position().1, 0, "the cursor is not at the start of a row");
    }

    /// Ends the program at once, as `kill -9` does.
    pub fn kill(&mut self) {
        self.child.kill().expect("the program can be killed");
        self.child.wait().expect("the program ends");
    }

    fn wait(&mut self, what: &str, wanted: impl Fn(&mut Seen) -> bool) -> &mut Self {
        let start = Instant::now();
        let (lock, changed) = &*self.seen;
        let mut seen = lock.lock().expect("the watcher does not panic");
        while !wanted(&mut seen) {
            let left = PATIENCE.saturating_sub(start.elapsed());
            if left.is_zero() || seen.closed {
                let all = history(&mut seen.parser);
                // The watcher goes on; it must not find the lock poisoned.
                drop(seen);
                panic!("waited for {what}, saw:\n{all}");
            }
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

fn some(size: u16) -> std::num::NonZero<u16> {
    std::num::NonZero::new(size).expect("a window has rows and columns")
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
        let take = above.min(usize::from(rows.get()));
        lines.extend(screen.contents().lines().take(take).map(str::to_owned));
        above -= take;
    }
    screen.set_scrollback(0);
    lines.extend(screen.contents().lines().map(str::to_owned));
    lines.join("\n")
}
