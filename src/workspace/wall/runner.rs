//! The runner: a process of one thread that holds the session's namespaces and lets each command into them. It ends with the process
//! that started it, and everything inside with it.

use super::channel::{Admission, Ground, Layout, Order, Request, receive, send};
use super::landlock::Reach;
use super::mounts::Failed;
use super::privileges::Filters;
use super::session::Session;
use super::syscalls::fork;
use super::{command, forward, limits, proof};
use crate::workspace::process::{attend, tell_failure};
use rustix::fd::OwnedFd;
use rustix::fs::{Mode, mkdirat};
use rustix::process::{
    DumpableBehavior, Signal, WaitOptions, set_dumpable_behavior, set_parent_process_death_signal, waitpid,
};
use rustix::thread::set_no_new_privs;
use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTSTP};
use std::io::Read;
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Serves the channel until its other end closes.
pub fn run(channel: UnixStream) -> ExitCode {
    // It ends with the channel, and not with the thread that started it, nor by keys: commands have terminals of their own. A
    // handler, other than ignoring, is not inherited.
    let unheard = Arc::new(AtomicBool::new(false));
    for signal in [SIGHUP, SIGINT, SIGQUIT, SIGTSTP] {
        let _ = signal_hook::flag::register(signal, unheard.clone());
    }
    let mut terminal = None;
    let ready = receive::<Layout>(&channel).map_err(|error| error.to_string());
    let ready = ready.and_then(|(layout, _, descriptors)| {
        terminal = layout.terminal.zip(descriptors.into_iter().next());
        limits::join_group();
        let (session, filters) = (Session::enter(layout)?, Filters::new()?);
        let lacks = prove(&session, &filters)?;
        Ok((session, filters, lacks))
    });
    let told = ready.as_ref().map(|(_, _, lacks)| lacks.clone()).map_err(Clone::clone);
    let told = send(&channel, &told, &[], &[]);
    let (Ok(ready), Ok(())) = (ready, told) else { return ExitCode::FAILURE };
    while let Ok((request, descriptors)) = Request::receive(&channel) {
        // Who went before is reaped; nobody waits for one.
        while let Ok(Some(_)) = waitpid(None, WaitOptions::NOHANG) {}
        let [control, stdout, stderr] = match <[OwnedFd; 3]>::try_from(descriptors) {
            Ok(all) => all,
            Err(_) => continue,
        };
        match fork() {
            Ok(None) => {
                drop((channel, terminal));
                let _ = set_parent_process_death_signal(Some(Signal::KILL));
                let control = UnixStream::from(control);
                match request {
                    Request::Command(order) => admit(ready, *order, control, [stdout, stderr]),
                    Request::Forward => forward::run(ready.0.network, control, stderr),
                }
                std::process::exit(0);
            }
            Ok(Some(_)) => {}
            Err(errno) => tell_failure(&control.into(), &format!("starting a process: {errno}")),
        }
    }
    // Whoever ends in order ends this process before.
    if let Some((modes, terminal)) = terminal {
        modes.put_back(&terminal);
    }
    ExitCode::SUCCESS
}

/// Lets in a command that tries what it must not be able to: whatever this machine refuses, or does not hold, shows before anything is
/// judged as if it ran inside. Hands back what is missing of the second layer, without which the first holds all that is promised.
fn prove(session: &Session, filters: &Filters) -> Result<Option<String>, Failed> {
    for part in ["0", "0/upper", "0/work"] {
        let _ = mkdirat(&session.own, part, Mode::RWXU);
    }
    let admission = Admission { ground: Ground::Layer(0), ..Admission::default() };
    let failed = |errno| format!("trying it: {errno}");
    let (mut ours, theirs) = UnixStream::pair().map_err(|error| format!("trying it: {error}"))?;
    let Some(child) = fork().map_err(failed)? else {
        let inside = command::enter(session, &admission).and_then(|()| match fork().map_err(failed)? {
            None => {
                let told = tried(session, filters);
                let _ = serde_json::to_writer(&theirs, &told);
                std::process::exit(0);
            }
            Some(first) => waitpid(Some(first), WaitOptions::empty()).map(drop).map_err(failed),
        });
        if let Err(why) = inside {
            let _ = serde_json::to_writer(&theirs, &Err::<Option<String>, _>(why));
        }
        std::process::exit(0);
    };
    drop(theirs);
    let mut told = String::new();
    let read = ours.read_to_string(&mut told);
    waitpid(Some(child), WaitOptions::empty()).map_err(failed)?;
    read.map_err(|error| format!("trying it: {error}"))?;
    serde_json::from_str(&told).map_err(|_| "trying it: it ended too early".to_owned())?
}

/// As the first process inside.
fn tried(session: &Session, filters: &Filters) -> Result<Option<String>, Failed> {
    command::begin()?;
    let lacks = hold(&reach(&session.layout)).err();
    filters.hold()?;
    proof::check(session, 0).map(|()| lacks)
}

/// Where a command may write, as far as anything is writable there.
fn reach(layout: &Layout) -> Vec<PathBuf> {
    let own = ["/tmp", "/var/tmp", "/dev", "/proc"].map(PathBuf::from);
    own.into_iter().chain(layout.home.clone()).chain([layout.project.clone()]).collect()
}

fn hold(writable: &[PathBuf]) -> Result<(), Failed> {
    set_no_new_privs(true).map_err(|errno| format!("giving up new rights: {errno}"))?;
    Reach { writable, masked: None }.hold()
}

/// What is set up once, and what it lacks of the second layer.
type Ready = (Session, Filters, Option<String>);

/// In a process of its own: enters the command's namespaces, and waits for the first process in them.
fn admit((session, filters, lacks): Ready, order: Order, control: UnixStream, outputs: [OwnedFd; 2]) {
    let first = command::enter(&session, &order.admission)
        .and_then(|()| fork().map_err(|errno| format!("starting the first process: {errno}")));
    match first {
        Ok(None) => {
            let held = if lacks.is_none() { Some(session.layout.clone()) } else { None };
            limits::hold(&session.layout.project);
            // Through our open files a command would reach what they lead to.
            drop(session);
            if let Err(why) = attend_inside(&filters, held.as_ref(), order, &control, outputs) {
                tell_failure(&control, &why);
            }
        }
        Ok(Some(first)) => {
            drop((control, outputs));
            while waitpid(Some(first), WaitOptions::empty())
                .is_err_and(|errno| errno == rustix::io::Errno::INTR)
            {}
        }
        Err(why) => tell_failure(&control, &why),
    }
}

/// As the first process inside: all that it leaves ends with it.
fn attend_inside(
    filters: &Filters,
    held: Option<&Layout>,
    order: Order,
    control: &UnixStream,
    outputs: [OwnedFd; 2],
) -> Result<(), Failed> {
    let _ = set_parent_process_death_signal(Some(Signal::KILL));
    let _ = set_dumpable_behavior(DumpableBehavior::NotDumpable);
    command::begin()?;
    let [stdout, stderr] = outputs;
    let place = rustix::stdio::dup2_stdout(&stdout).and_then(|()| rustix::stdio::dup2_stderr(&stderr));
    place.map_err(|errno| format!("placing its outputs: {errno}"))?;
    drop((stdout, stderr));
    held.map(|layout| hold(&reach(layout))).transpose()?;
    filters.hold()?;
    let Order { duty, stdin, directory, words, environment, .. } = order;
    let mut words = words.into_iter();
    let mut command = Command::new(words.next().unwrap_or_default());
    command.args(words).current_dir(directory).env_clear().envs(environment);
    let control = control.try_clone().map_err(|error| error.to_string())?;
    let attended = attend(&duty, &stdin, command, control);
    attended.map(drop).ok_or_else(|| "its supervisor could not begin".to_owned())
}
