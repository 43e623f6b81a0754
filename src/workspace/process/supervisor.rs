//! The hidden half of the program: our own binary, started under another name, starts one command, reaps what
//! descends from it and ends all of it when the command ends, when we ask, or when we die, even by `kill -9`.

use super::control::{Duty, NAME, Report, Stdin, receive_descriptor};
use super::watch::{Event, Watch};
use super::{GRACE, tree};
use crate::workspace::platform::close_to_others;
use crate::workspace::wall::{DUTY as WALL, HELD, PROOF, Restraint};
use rustix::process::{Pid, Signal, WaitStatus};
use std::ffi::OsString;
use std::fs::File;
use std::io::Read;
use std::os::fd::AsFd;
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::process::{Command, ExitCode, Stdio};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

// Why a process of its own: only between fork and exec could a child leave our terminal or bind its life to ours, and
// code that runs there cannot be safe Rust. Here it is plain code before an ordinary start. `setsid` takes the
// controlling terminal away, so `/dev/tty` cannot be opened; the child subreaper inherits every orphan; the control
// stream closes when we end, whatever ended us.

/// To be called before anything else: does the supervisor's work if this process was started as one. Otherwise nothing
/// that is started later can look into this one. `serve` does the work of the runner behind the wall.
pub fn supervise_if_asked(serve: fn(UnixStream) -> ExitCode) -> Option<ExitCode> {
    let mut words = std::env::args_os();
    if words.next()? != NAME {
        close_to_others();
        return None;
    }
    Some(supervise(words, serve).unwrap_or(ExitCode::from(125)))
}

fn supervise(
    mut words: impl Iterator<Item = OsString>,
    serve: fn(UnixStream) -> ExitCode,
) -> Option<ExitCode> {
    let duty = words.next()?;
    if duty == WALL {
        return control_stream().ok().map(serve);
    }
    if let Some(word) = duty.to_str().filter(|duty| [HELD, PROOF].contains(duty)) {
        return restrained(word, words);
    }
    let duty = Duty::parse(duty.to_str()?)?;
    match duty {
        Duty::Call | Duty::Daemon | Duty::Job => detached(duty, words),
        Duty::Terminal => in_terminal(words),
    }
}

/// Where Landlock and a filter are all that holds a command.
fn restrained(word: &str, mut words: impl Iterator<Item = OsString>) -> Option<ExitCode> {
    let restraint = Restraint::parse(&words.next()?)?;
    let held = restraint.hold();
    if word == PROOF {
        if let Err(why) = held.and_then(|()| restraint.prove()) {
            println!("{why}");
        }
        return Some(ExitCode::SUCCESS);
    }
    if let Err(why) = held {
        tell_failure(&control_stream().ok()?, &why);
        return Some(ExitCode::SUCCESS);
    }
    let duty = Duty::parse(words.next()?.to_str()?)?;
    detached(duty, words)
}

fn detached(duty: Duty, mut words: impl Iterator<Item = OsString>) -> Option<ExitCode> {
    let control = control_stream().ok()?;
    let input = words.next()?;
    let mut command = Command::new(words.next()?);
    command.args(words);
    attend(duty.name(), input.to_str()?, command, control)
}

/// Sees a command to its end, whose outputs are ours: how it is to end is told by its duty, and where its input comes from, by name.
pub fn attend(duty: &str, stdin: &str, mut command: Command, control: UnixStream) -> Option<ExitCode> {
    let duty = Duty::parse(duty)?;
    // Fails only where we lead a group already, which we were not started as.
    let _ = rustix::process::setsid();
    command.process_group(0);
    if stdin == Stdin::Piped.name() {
        command.stdin(receive_descriptor(&control).ok()?);
    } else {
        command.stdin(Stdio::null());
    }
    let mut listener = control.try_clone().ok()?;
    match Watch::start(command, move || while listener.read(&mut [0; 16]).is_ok_and(|count| count > 0) {}) {
        Ok(watch) => watch.until_all_ended(duty, &control),
        Err(error) => tell_failure(&control, &error.to_string()),
    }
    Some(ExitCode::SUCCESS)
}

/// The command was not started, and why.
pub fn tell_failure(control: &UnixStream, why: &str) {
    Report::Failed(why.to_owned()).send(control);
}

/// Runs the command with the terminal that is our standard input: in a session of its own where the group is 0, else in
/// that group. Only our parent's death is watched for; the code is handed back as a shell does.
fn in_terminal(mut words: impl Iterator<Item = OsString>) -> Option<ExitCode> {
    let group: i32 = words.next()?.to_str()?.parse().ok()?;
    let parent: i32 = words.next()?.to_str()?.parse().ok()?;
    let mut command = Command::new(words.next()?);
    command.args(words);
    if group == 0 {
        take_terminal().ok()?;
    } else {
        command.process_group(group);
    }
    let Watch { main, events } = Watch::start(command, move || wait_for_death(parent)).ok()?;
    loop {
        match events.recv().ok()? {
            Event::Reaped(pid, status) if pid == main => {
                leave_foreground();
                return Some(ExitCode::from(shell_code(status)));
            }
            Event::Reaped(..) => {}
            Event::Empty => return None,
            Event::Stop => {
                let myself = rustix::process::getpid();
                tree::signal(myself, main, Signal::HUP);
                let _ = events.recv_timeout(GRACE);
                tree::signal(myself, main, Signal::KILL);
                return None;
            }
        }
    }
}

/// Makes our standard input the terminal of a session that we lead. The command joins our group, so that no moment is without
/// a foreground; what the terminal signals is for it, and a handler, other than ignoring, is not inherited.
fn take_terminal() -> std::io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTSTP};
    let unheard = Arc::new(AtomicBool::new(false));
    for signal in [SIGHUP, SIGINT, SIGQUIT, SIGTSTP] {
        signal_hook::flag::register(signal, unheard.clone())?;
    }
    rustix::process::setsid()?;
    Ok(rustix::process::ioctl_tiocsctty(std::io::stdin())?)
}

/// The end of who leads a session hangs up its foreground. Where the user left something in the background, that is to be
/// somebody else.
fn leave_foreground() {
    if tree::descendants(rustix::process::getpid()).is_empty() {
        return;
    }
    let other = Command::new("cat").stdin(Stdio::piped()).stdout(Stdio::null()).process_group(0).spawn();
    if let Ok(other) = other {
        // Where the terminal is another one's already, nothing is hung up.
        let _ = rustix::termios::tcsetpgrp(std::io::stdin(), Pid::from_child(&other));
        // It lasts as long as we do.
        std::mem::forget(other);
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

/// The control stream comes as our standard input. It gets a descriptor of its own, which no command inherits, and the
/// place it leaves is empty.
fn control_stream() -> std::io::Result<UnixStream> {
    let control = std::io::stdin().as_fd().try_clone_to_owned()?;
    rustix::stdio::dup2_stdin(File::open("/dev/null")?)?;
    Ok(UnixStream::from(control))
}
