//! Tries from inside what must not work there, before anything is judged as if it did not: a kernel, a filter or a container around us may
//! accept a call and do nothing.

use super::mounts::{Failed, of_layer};
use super::session::{Session, network};
use super::syscalls::unshare;
use rustix::fs::{AtFlags, CWD, Mode, OFlags, StatVfsMountFlags, openat, statat, statvfs, unlinkat};
use rustix::mount::{FsOpenFlags, fsopen};
use rustix::thread::{CapabilitySet, UnshareFlags};
use std::fs::{self, File};
use std::net::UdpSocket;
use std::path::Path;

/// Held by the machine or, where it is the project itself, told by the copy.
const ELSEWHERE: [&str; 4] = ["/", "/usr", "/etc", "/var"];
/// Documentation's own network (RFC 5737): where there is a way at all, there is one to it.
const ANYWHERE: &str = "192.0.2.1:9";

/// To be called by the first process of a command with a layer and without the network, when all is held.
pub(super) fn check(session: &Session, layer: u64) -> Result<(), Failed> {
    let says = |holds: bool, what: &str| if holds { Ok(()) } else { Err(format!("trying it: {what}")) };
    says(rustix::process::getpid().is_init(), "other processes are seen")?;
    for place in &session.layout.masked {
        says(is_masked(place), &format!("{} can be read", place.display()))?;
    }
    for place in ELSEWHERE.map(Path::new).into_iter().filter(|place| place.is_dir()) {
        let is_held = statvfs(place).is_ok_and(|about| about.f_flag.contains(StatVfsMountFlags::RDONLY));
        says(is_held, &format!("{} can be written", place.display()))?;
    }
    says(network().is_some_and(|own| Some(own) != session.machine_network), "the network is the machine's")?;
    let leads_out = UdpSocket::bind("0.0.0.0:0").is_ok_and(|socket| socket.connect(ANYWHERE).is_ok());
    says(!leads_out, "there is a way out of its network")?;
    says(unshare(UnshareFlags::NEWUSER).is_err(), "system calls are not filtered")?;
    says(fsopen("tmpfs", FsOpenFlags::empty()).is_err(), "file systems can be mounted")?;
    let is_admin = rustix::thread::capabilities(None)
        .is_ok_and(|sets| sets.effective.union(sets.permitted).contains(CapabilitySet::SYS_ADMIN));
    says(!is_admin && rustix::thread::no_new_privs().unwrap_or(false), "it may gain rights")?;
    copy(session, layer)
}

fn is_masked(place: &Path) -> bool {
    match fs::symlink_metadata(place) {
        Ok(about) if about.is_dir() => {
            fs::read_dir(place).map_or(true, |mut entries| entries.next().is_none())
        }
        // What the link leads to is masked where it lies.
        Ok(about) if about.is_symlink() => true,
        Ok(_) => File::open(place).is_err(),
        Err(_) => true,
    }
}

/// What is written to the project is in the layer and not in the project.
fn copy(session: &Session, layer: u64) -> Result<(), Failed> {
    let name =
        format!(".pointsman-proof-{}", session.layout.session.file_name().unwrap_or_default().display());
    let flags = OFlags::CREATE | OFlags::EXCL | OFlags::WRONLY | OFlags::CLOEXEC;
    let path = session.layout.project.join(&name);
    // Who may not write there cannot write to the project either.
    let Ok(_) = openat(CWD, &path, flags, Mode::RUSR) else { return Ok(()) };
    let is_in = |dir: &rustix::fd::OwnedFd| statat(dir, &name, AtFlags::SYMLINK_NOFOLLOW).is_ok();
    let is_copied = of_layer(&session.own, layer, "upper").is_ok_and(|upper| is_in(&upper));
    let is_kept_out = !is_in(&session.project);
    let _ = unlinkat(CWD, &path, AtFlags::empty());
    if is_copied && is_kept_out { Ok(()) } else { Err("trying it: the project is no copy".to_owned()) }
}
