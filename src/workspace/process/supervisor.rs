//! The hidden half of the program: our own binary, started under another name, starts one command, reaps what
//! descends from it and ends all of it when the command ends, when we ask, or when we die, even by `kill -9`.
//!
//! Why a process of its own: only between fork and exec could a child leave our terminal or bind its life to ours,
//! and code that runs there cannot be safe Rust. Here it is plain code before an ordinary start. `setsid` takes the
//! controlling terminal away, so `/dev/tty` cannot be opened; the child subreaper inherits every orphan; the
//! control stream closes when we end, whatever ended us.

use super::report::Report;
use super::{GRACE, tree};
use rustix::process::{Pid, Signal, WaitOptions, WaitStatus};
use std::ffi::OsString;
use std::io::{Read, Write};
use std::os::fd::AsFd;
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::process::{Command, ExitCode, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// The name (`argv[0]`) that turns the binary into a supervisor.
pub(super) const NAME: &str = "pointsman-supervisor";
/// How long what a command left behind may take to end by itself, such as the `tee` of `>(tee log)`.
const LINGER: Duration = Duration::from_millis(100);
/// How often force is tried again; something may have started more in the meantime.
const ROUNDS: usize = 20;

/// What a supervisor is there for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Duty {
    /// One call: what the command leaves behind is ended with it.
    Call,
    /// A background job: lasts as long as anything of it lives.
    Job,
    /// A command with the real terminal; what it leaves behind was put there by the user's own `&`.
    Terminal,
    /// Gives the terminal back to a process group.
    Foreground,
}

impl Duty {
    const ALL: [Duty; 4] = [Duty::Call, Duty::Job, Duty::Terminal, Duty::Foreground];

    /// The word on the command line.
    pub(super) fn word(self) -> &'static str {
        match self {
            Duty::Call => "call",
            Duty::Job => "job",
            Duty::Terminal => "terminal",
            Duty::Foreground => "foreground",
        }
    }
}

/// To be called before anything else: does the supervisor's work if this process was started as one.
pub fn supervise_if_asked() -> Option<ExitCode> {
    let mut words = std::env::args_os();
    (words.next()? == NAME).then(|| supervise(words).unwrap_or(ExitCode::from(125)))
}

fn supervise(mut words: impl Iterator<Item = OsString>) -> Option<ExitCode> {
    let duty = words.next()?;
    let duty = Duty::ALL.into_iter().find(|d| duty == d.word())?;
    match duty {
        Duty::Call | Duty::Job => Some(detached(duty, words)),
        Duty::Terminal => in_terminal(words),
        Duty::Foreground => {
            let group = Pid::from_raw(words.next()?.to_str()?.parse().ok()?)?;
            rustix::termios::tcsetpgrp(std::io::stdin(), group).ok().map(|()| ExitCode::SUCCESS)
        }
    }
}

/// Runs the command away from the terminal; standard input is the control stream.
fn detached(duty: Duty, mut words: impl Iterator<Item = OsString>) -> ExitCode {
    let Some((program, mut control)) = words.next().zip(control_stream()) else { return ExitCode::from(125) };
    // Fails only where we lead a group already, which we were not started as.
    let _ = rustix::process::setsid();
    let mut command = Command::new(program);
    command.args(words).stdin(Stdio::null()).process_group(0);
    match Watch::start(command, &mut control) {
        Ok(watch) => watch.until_all_ended(duty, &mut control),
        Err(error) => tell(&mut control, &Report::Failed(error.to_string())),
    }
    ExitCode::SUCCESS
}

/// Runs the command with the terminal we were started in, in the group that owns it. Only our parent's death is
/// watched for; the code is handed back as a shell does.
fn in_terminal(mut words: impl Iterator<Item = OsString>) -> Option<ExitCode> {
    let group: i32 = words.next()?.to_str()?.parse().ok()?;
    let parent: i32 = words.next()?.to_str()?.parse().ok()?;
    let mut command = Command::new(words.next()?);
    command.args(words).process_group(group);
    let (sender, events) = channel();
    become_reaper();
    let main = Pid::from_raw(i32::try_from(command.spawn().ok()?.id()).ok()?)?;
    let orphaned = sender.clone();
    std::thread::spawn(move || {
        wait_for_death(parent);
        let _ = orphaned.send(Happened::Stop);
    });
    std::thread::spawn(move || reap(&sender));
    loop {
        match events.recv().ok()? {
            Happened::Reaped(pid, status) if pid == main => return Some(ExitCode::from(shell_code(status))),
            Happened::Reaped(..) => {}
            Happened::Empty => return None,
            Happened::Stop => {
                let myself = rustix::process::getpid();
                tree::signal(myself, main, Signal::HUP);
                let _ = events.recv_timeout(GRACE);
                tree::signal(myself, main, Signal::KILL);
                return None;
            }
        }
    }
}

/// Returns when that process has ended, or at once if it already has.
fn wait_for_death(parent: i32) {
    let is_parent = || rustix::process::getppid().is_some_and(|pid| pid.as_raw_nonzero().get() == parent);
    #[cfg(target_os = "linux")]
    if let Some(pid) = Pid::from_raw(parent)
        && let Ok(handle) = rustix::process::pidfd_open(pid, rustix::process::PidfdFlags::empty())
    {
        let mut fds = [rustix::event::PollFd::new(&handle, rustix::event::PollFlags::IN)];
        while is_parent() && rustix::event::poll(&mut fds, None) != Ok(1) {}
        return;
    }
    while is_parent() {
        std::thread::sleep(Duration::from_secs(1));
    }
}

fn shell_code(status: WaitStatus) -> u8 {
    let code = status.exit_status().or_else(|| status.terminating_signal().map(|s| 128 + s)).unwrap_or(125);
    u8::try_from(code).unwrap_or(125)
}

fn control_stream() -> Option<UnixStream> {
    std::io::stdin().as_fd().try_clone_to_owned().ok().map(UnixStream::from)
}

/// Nobody listens any more if this fails, and then everything ends anyway.
fn tell(control: &mut UnixStream, report: &Report) {
    let _ = control.write_all(format!("{}\n", report.line()).as_bytes());
}

/// Orphans among our descendants become our children.
fn become_reaper() {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
}

/// What a supervisor waits for.
enum Happened {
    /// The control stream closed: end everything.
    Stop,
    /// A child ended.
    Reaped(Pid, WaitStatus),
    /// No child is left.
    Empty,
}

/// One command being watched.
struct Watch {
    main: Pid,
    events: Receiver<Happened>,
}

impl Watch {
    fn start(mut command: Command, control: &mut UnixStream) -> std::io::Result<Self> {
        become_reaper();
        let (sender, events) = channel();
        let mut listener = control.try_clone()?;
        let child = command.spawn()?;
        let id = child.id();
        let main = i32::try_from(id).ok().and_then(Pid::from_raw).expect("a child has a positive id");
        tell(control, &Report::Started(id));
        let asked = sender.clone();
        std::thread::spawn(move || {
            while listener.read(&mut [0; 16]).is_ok_and(|count| count > 0) {}
            let _ = asked.send(Happened::Stop);
        });
        std::thread::spawn(move || reap(&sender));
        Ok(Self { main, events })
    }

    /// Waits until nothing of the command is left, and sees to it once it is time.
    fn until_all_ended(&self, duty: Duty, control: &mut UnixStream) {
        let mut deadline = None;
        loop {
            match self.next(deadline, control) {
                Some(Happened::Empty) => return,
                Some(Happened::Reaped(pid, _)) if pid == self.main && duty == Duty::Call => {
                    deadline = Some(Instant::now() + LINGER);
                }
                Some(Happened::Reaped(..)) => {}
                Some(Happened::Stop) => return self.end_all(control),
                None => {
                    let left = tree::descendants(rustix::process::getpid()).len();
                    tell(control, &Report::Left(left));
                    return self.end_all(control);
                }
            }
        }
    }

    /// The next event, or none at the deadline. The command's own end is told at once.
    fn next(&self, deadline: Option<Instant>, control: &mut UnixStream) -> Option<Happened> {
        let event = match deadline {
            None => self.events.recv().unwrap_or(Happened::Empty),
            Some(at) => match self.events.recv_timeout(at.saturating_duration_since(Instant::now())) {
                Ok(event) => event,
                Err(RecvTimeoutError::Timeout) => return None,
                Err(RecvTimeoutError::Disconnected) => Happened::Empty,
            },
        };
        if let Happened::Reaped(pid, status) = &event
            && *pid == self.main
        {
            let report = status.exit_status().map(Report::Exit);
            let report = report.or_else(|| status.terminating_signal().map(Report::Signal));
            tell(control, &report.unwrap_or(Report::Exit(125)));
        }
        Some(event)
    }

    /// Asks everything to end, waits, then uses force until nothing is left.
    fn end_all(&self, control: &mut UnixStream) {
        let myself = rustix::process::getpid();
        tree::signal(myself, self.main, Signal::TERM);
        tree::signal(myself, self.main, Signal::CONT);
        if self.empty_within(GRACE, control) {
            return;
        }
        for _ in 0..ROUNDS {
            tree::signal(myself, self.main, Signal::KILL);
            if self.empty_within(LINGER, control) {
                return;
            }
        }
    }

    fn empty_within(&self, time: Duration, control: &mut UnixStream) -> bool {
        let deadline = Instant::now() + time;
        loop {
            match self.next(Some(deadline), control) {
                Some(Happened::Empty) => return true,
                Some(_) => {}
                None => return false,
            }
        }
    }
}

/// Waits for every child, our own and adopted, until there is none.
fn reap(events: &Sender<Happened>) {
    loop {
        let news = match rustix::process::wait(WaitOptions::empty()) {
            Ok(Some((pid, status))) => Happened::Reaped(pid, status),
            Ok(None) | Err(rustix::io::Errno::INTR) => continue,
            Err(_) => Happened::Empty,
        };
        let last = matches!(news, Happened::Empty);
        if events.send(news).is_err() || last {
            return;
        }
    }
}
