//! One command's way into the session: the project as a copy, what is bound through it, and what stays closed in it.

use super::channel::{Admission, Ground};
use super::mounts::{Failed, Mount, beneath, directory, of_layer, step};
use super::session::Session;
use super::syscalls::{Attributes, READ_ONLY, unshare};
use super::{limits, sockets};
use rustix::fd::AsFd;
use rustix::fs::{CWD, Mode, mkdirat};
use rustix::thread::{LinkNameSpaceType, UnshareFlags, move_into_link_name_space};
use std::fs;
use std::path::{Path, PathBuf};

/// Below the home directory, a package manager's own directory and what it fetches there and checks: shared where a command has the
/// network, so that it is fetched once. What is unpacked or compiled is run elsewhere too, and stays the session's.
const FETCHED: [(&str, &str); 11] = [
    (".cargo", "registry/cache"),
    (".cargo", "registry/index"),
    (".cargo", "git/db"),
    (".npm", "_cacache"),
    (".cache/pip", "http-v2"),
    (".cache/pip", "http"),
    (".cache/uv", ""),
    (".cache/yarn", ""),
    (".local/share/pnpm", "store"),
    ("go/pkg/mod", "cache/download"),
    (".m2", "repository"),
];

/// Git takes in nothing that this names.
const IGNORED: &str = ".git/info/exclude";

/// Leaves this process in the namespaces of the command, whose first process is the next that it forks.
pub(super) fn enter(session: &Session, admission: &Admission) -> Result<(), Failed> {
    // Mounts are made where the session's directory is seen, and placed where only the command is.
    let copy = match admission.ground {
        Ground::Layer(number) => step("copying the project", copy(session, number))?,
        Ground::Project => step("taking the project", Mount::of(&session.project, Path::new("")))?,
    };
    let through = admission.through.iter().filter(|_| admission.ground != Ground::Project);
    let through: Vec<_> = through
        .filter_map(|path| {
            Some((path, Mount::of(beneath(&session.project, path).ok()?, Path::new("")).ok()?))
        })
        .collect();
    // The copy lies over the masks of what it contains.
    let masked = masked(session)?;
    let sockets = fresh_sockets(session)?;
    let hidden = hidden(session, &admission.hidden)?;
    let ignoring = ignoring(session, &admission.hidden);
    let fetched = if admission.network { fetched(session) } else { Vec::new() };
    step("making namespaces", unshare(UnshareFlags::NEWNS | UnshareFlags::NEWPID))?;
    let project = &session.layout.project;
    step("placing the project", copy.put_at(project))?;
    let root = step("opening the project", directory(CWD, project))?;
    let put = |path: &Path, mount: Mount| {
        // What is not there any more needs no cover.
        let Ok(place) = beneath(&root, path) else { return Ok(()) };
        step(&format!("placing {}", path.display()), mount.put_in(place, Path::new("")))
    };
    masked.into_iter().try_for_each(|(path, mount)| put(path, mount))?;
    through.into_iter().try_for_each(|(path, mount)| put(path, mount))?;
    hidden.into_iter().try_for_each(|(path, mount)| put(path, mount))?;
    for path in &admission.read_only {
        let Ok(place) = beneath(&root, path) else { continue };
        let held = Mount::of(&place, Path::new(""))
            .and_then(|own| own.with(Attributes { set: READ_ONLY, ..Attributes::default() }));
        put(path, step("closing a place", held)?)?;
    }
    ignoring.into_iter().try_for_each(|mount| put(Path::new(IGNORED), mount))?;
    sockets::close(sockets)?;
    match admission.network {
        true => fetched.into_iter().try_for_each(|(place, mount)| {
            let _ = fs::create_dir_all(&place);
            step("placing what package managers fetched", mount.put_at(&place))
        }),
        false => {
            let network = Some(LinkNameSpaceType::Network);
            step("entering the network", move_into_link_name_space(session.network.as_fd(), network))
        }
    }
}

/// Those that came since the session began. What lies in the project is the project's own.
fn fresh_sockets(session: &Session) -> Result<Vec<(PathBuf, Mount)>, Failed> {
    let listed = sockets::listed();
    let fresh = listed.difference(&session.closed).filter(|path| !path.starts_with(&session.layout.project));
    sockets::seen(fresh, &session.covers)
}

fn masked(session: &Session) -> Result<Vec<(&Path, Mount)>, Failed> {
    let within =
        session.layout.masked.iter().filter_map(|place| place.strip_prefix(&session.layout.project).ok());
    let there = within.filter_map(|path| Some((path, beneath(&session.project, path).ok()?)));
    there.map(|(path, place)| Ok((path, step("covering a store", session.covers.of_kind(&place))?))).collect()
}

/// What covers each of the files that is there.
fn hidden<'a>(session: &Session, paths: &'a [PathBuf]) -> Result<Vec<(&'a Path, Mount)>, Failed> {
    let there = paths.iter().filter_map(|path| Some((path, beneath(&session.project, path).ok()?)));
    there
        .map(|(path, file)| Ok((path.as_path(), step("covering a secret", session.covers.like(&file))?)))
        .collect()
}

fn ignoring(session: &Session, paths: &[PathBuf]) -> Option<Mount> {
    let list = (!paths.is_empty()).then(|| beneath(&session.project, Path::new(IGNORED)));
    session.covers.ignoring(&list?.ok()?, paths)
}

fn fetched(session: &Session) -> Vec<(PathBuf, Mount)> {
    let (Some(own), Some(copy)) = (&session.home, &session.layout.home) else { return Vec::new() };
    let shared = FETCHED.into_iter().filter_map(|(program, fetched)| {
        // Whoever never used such a program gets no directory of it here.
        let program_dir = beneath(own, Path::new(program)).ok()?;
        for part in Path::new(fetched).ancestors().collect::<Vec<_>>().iter().rev().skip(1) {
            let _ = mkdirat(&program_dir, *part, Mode::RWXU);
        }
        let path = Path::new(program).join(fetched);
        Some((copy.join(&path), Mount::of(beneath(own, &path).ok()?, Path::new("")).ok()?))
    });
    shared.collect()
}

fn copy(session: &Session, number: u64) -> rustix::io::Result<Mount> {
    let [upper, work] = ["upper", "work"].map(|part| of_layer(&session.own, number, part));
    Mount::overlay(&session.project, upper?, work?)
}

/// What only the first process of the new process namespace can do.
pub(super) fn begin() -> Result<(), Failed> {
    let proc = step("making /proc", Mount::new("proc", &[]))?;
    step("placing /proc", proc.put_at(Path::new("/proc")))?;
    limits::of_namespace();
    // Who is root could set the machine up through it.
    for path in ["/proc/sys", "/proc/sysrq-trigger", "/proc/irq", "/proc/bus"] {
        let held = Mount::of(CWD, Path::new(path))
            .and_then(|own| own.with(Attributes { set: READ_ONLY, ..Attributes::default() }));
        if let Ok(held) = held {
            step("closing /proc", held.put_at(Path::new(path)))?;
        }
    }
    Ok(())
}
