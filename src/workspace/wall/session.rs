//! What the runner sets up once for all commands of a session: the machine read-only, secret stores masked, `/tmp`, the network and a copy
//! of the home directory of the session's own.

use super::channel::Layout;
use super::covers::{Covers, unknown_owner};
use super::mounts::{Failed, Mount, directory, step};
use super::sockets;
use super::syscalls::{Attributes, NO_SETUID, READ_ONLY, fork, raise_loopback, set_attributes, unshare};
use rustix::fd::OwnedFd;
use rustix::fs::{CWD, Mode, OFlags, mkdirat, open, openat, symlinkat};
use rustix::io::Result as Called;
use rustix::process::{WaitOptions, getegid, geteuid, waitpid};
use rustix::thread::UnshareFlags;
use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

pub(super) struct Session {
    pub(super) layout: Layout,
    /// The session's directory, writable, where no path of a command leads.
    pub(super) own: OwnedFd,
    /// The project as it is.
    pub(super) project: OwnedFd,
    /// The home directory as it is.
    pub(super) home: Option<OwnedFd>,
    pub(super) covers: Covers,
    /// Sockets of this machine that are closed to all commands; those that came later are closed to each.
    pub(super) closed: BTreeSet<PathBuf>,
    pub(super) network: OwnedFd,
    pub(super) machine_network: Option<(u64, u64)>,
}

/// Of `/run` this stays: programs and the machine's names are found by it. Sockets lie beside it.
const KEPT_OF_RUN: [&str; 4] =
    ["/run/systemd/resolve", "/run/current-system", "/run/booted-system", "/run/opengl-driver"];
const DEVICES: [&str; 6] = ["null", "zero", "full", "random", "urandom", "tty"];
const DEVICE_LINKS: [(&str, &str); 5] = [
    ("fd", "/proc/self/fd"),
    ("stdin", "/proc/self/fd/0"),
    ("stdout", "/proc/self/fd/1"),
    ("stderr", "/proc/self/fd/2"),
    ("ptmx", "pts/ptmx"),
];

/// What tells this machine's network from others.
pub(super) fn network() -> Option<(u64, u64)> {
    fs::metadata("/proc/self/ns/net").ok().map(|about| (about.dev(), about.ino()))
}

impl Session {
    /// From here on this process sees the machine as commands of the session do, but for the project.
    pub(super) fn enter(layout: Layout) -> Result<Self, Failed> {
        isolate()?;
        let machine_network = network();
        let (sources, unknown) = (Sources::take(&layout)?, unknown_owner());
        let hold = Attributes { set: READ_ONLY | NO_SETUID, recursive: true, ..Attributes::default() };
        step("making the machine read-only", set_attributes(CWD, c"/", hold))?;
        sources.tmp.into_iter().try_for_each(|(path, tree)| step("placing /tmp", tree.put_at(&path)))?;
        for path in [layout.home.as_ref(), Some(&layout.project)].into_iter().flatten() {
            // It may lie below a place that is the session's own by now.
            let _ = fs::create_dir_all(path);
        }
        let mut home = None;
        if let (Some((copy, real)), Some(path)) = (sources.home, &layout.home) {
            step("placing the copy of the home directory", copy.put_at(path))?;
            home = Some(real);
        }
        let _ = fs::create_dir_all(&layout.session);
        step("placing the session's directory", sources.session.put_at(&layout.session))?;
        let own = step("opening the session's directory", directory(CWD, &layout.session))?;
        let project = staged(&own, "project", sources.project)?;
        let home = home.map(|home| staged(&own, "real-home", home)).transpose()?;
        let covers = Covers::make(&own, unknown)?;
        mask(&layout.masked, &covers)?;
        own_run(sources.run)?;
        let closed = sockets::listed();
        sockets::close(sockets::seen(&closed, &covers)?)?;
        own_devices(sources.devices)?;
        let network = step("making a network of the session's own", own_network())?;
        Ok(Self { layout, own, project, home, covers, closed, network, machine_network })
    }
}

/// Places a mount in the session's directory: from one that is in no place nothing can be taken.
fn staged(own: &OwnedFd, name: &str, mount: Mount) -> Result<OwnedFd, Failed> {
    let _ = mkdirat(own, name, Mode::RWXU);
    let placed = mount.put_in(own, Path::new(name)).and_then(|()| directory(own, Path::new(name)));
    step(&format!("placing {name}"), placed)
}

/// A mount namespace, and a user namespace where nothing less grants it.
fn isolate() -> Result<(), Failed> {
    let namespaces = UnshareFlags::NEWNS | UnshareFlags::NEWIPC;
    let (user, group) = (geteuid(), getegid());
    if !user.is_root() || unshare(namespaces).is_err() {
        step("making a user namespace", unshare(namespaces | UnshareFlags::NEWUSER))?;
        let write = |file: &str, text: String| {
            fs::write(format!("/proc/self/{file}"), text).map_err(|error| format!("writing {file}: {error}"))
        };
        write("setgroups", "deny".to_owned())?;
        write("uid_map", format!("{0} {0} 1", user.as_raw()))?;
        write("gid_map", format!("{0} {0} 1", group.as_raw()))?;
    }
    let private = Attributes { private: true, recursive: true, ..Attributes::default() };
    step("making mounts private", set_attributes(CWD, c"/", private))
}

/// What is taken from the machine before it is read-only, and while all of it is seen.
struct Sources {
    tmp: Vec<(PathBuf, Mount)>,
    /// A copy, and what it is a copy of.
    home: Option<(Mount, Mount)>,
    session: Mount,
    project: Mount,
    run: Vec<(PathBuf, Mount)>,
    devices: Vec<(&'static str, Mount)>,
}

impl Sources {
    fn take(layout: &Layout) -> Result<Self, Failed> {
        let clone = |path: &Path| Mount::of(CWD, path);
        let tmp = ["/tmp", "/var/tmp"].map(PathBuf::from).into_iter().filter(|path| path.is_dir());
        let tmp = tmp.map(|path| {
            let shared = fs::canonicalize(&path).is_ok_and(|real| real == Path::new("/tmp"))
                || path == Path::new("/tmp");
            let own = layout.session.join(if shared { "tmp" } else { "var-tmp" });
            Ok((path, step("taking the session's /tmp", clone(&own))?))
        });
        let home = layout.home.as_deref().filter(|home| home.is_dir()).map(|home| {
            let [lower, upper, work] =
                [home, &layout.session.join("home/upper"), &layout.session.join("home/work")]
                    .map(|path| directory(CWD, path));
            let copy = Mount::overlay(lower.map_err(said)?, upper.map_err(said)?, work.map_err(said)?);
            let real = step("taking the home directory", clone(home))?;
            Ok::<_, Failed>((step("copying the home directory", copy)?, real))
        });
        let run = KEPT_OF_RUN.map(PathBuf::from).into_iter();
        let run = run.filter_map(|path| clone(&path).ok().map(|tree| (path, tree))).collect();
        let device =
            |name| step("taking a device", clone(&Path::new("/dev").join(name))).map(|tree| (name, tree));
        Ok(Self {
            tmp: tmp.collect::<Result<_, Failed>>()?,
            home: home.transpose()?,
            session: step("taking the session's directory", clone(&layout.session))?,
            project: step("taking the project", clone(&layout.project))?,
            run,
            devices: DEVICES.into_iter().map(device).collect::<Result<_, Failed>>()?,
        })
    }
}

fn said(errno: rustix::io::Errno) -> Failed {
    format!("opening the home directory: {errno}")
}

/// Over a directory comes an empty one, over anything else what cannot be opened.
fn mask(places: &[PathBuf], covers: &Covers) -> Result<(), Failed> {
    for place in places {
        let Ok(about) = fs::symlink_metadata(place).map(|about| about.file_type()) else { continue };
        if !about.is_symlink() {
            let cover = if about.is_dir() { covers.empty() } else { covers.blocked() };
            step(&format!("masking {}", place.display()), cover.and_then(|cover| cover.put_at(place)))?;
        }
    }
    Ok(())
}

/// `/run` holds the sockets of the machine's services; none of them is there.
fn own_run(kept: Vec<(PathBuf, Mount)>) -> Result<(), Failed> {
    if !Path::new("/run").is_dir() {
        return Ok(());
    }
    let run = step("making /run", Mount::new("tmpfs", &[("mode", Some("755")), ("size", Some("64k"))]))?;
    step("placing /run", run.put_at(Path::new("/run")))?;
    for (path, tree) in kept {
        if fs::create_dir_all(&path).is_ok() {
            step("placing what /run keeps", tree.put_at(&path))?;
        }
    }
    let hold = Attributes { set: READ_ONLY | NO_SETUID, ..Attributes::default() };
    step("making /run read-only", set_attributes(CWD, c"/run", hold))
}

/// The devices that any program may have, and pseudo-terminals of the session's own.
fn own_devices(nodes: Vec<(&'static str, Mount)>) -> Result<(), Failed> {
    let dev = Path::new("/dev");
    let own = step("making /dev", Mount::new("tmpfs", &[("mode", Some("755")), ("size", Some("25%"))]))?;
    let root = own.root();
    let made = (|| {
        for (name, _) in &nodes {
            openat(
                root,
                *name,
                OFlags::CREATE | OFlags::WRONLY | OFlags::CLOEXEC,
                Mode::from_raw_mode(0o666),
            )?;
        }
        DEVICE_LINKS.iter().try_for_each(|(name, target)| symlinkat(*target, root, *name))?;
        mkdirat(root, "pts", Mode::from_raw_mode(0o755))?;
        mkdirat(root, "shm", Mode::from_raw_mode(0o777))
    })();
    step("filling /dev", made)?;
    step("placing /dev", own.put_at(dev))?;
    for (name, tree) in nodes {
        step("placing a device", tree.put_at(&dev.join(name)))?;
    }
    let options = [("newinstance", None), ("ptmxmode", Some("0666")), ("mode", Some("0620"))];
    let terminals = step("making pseudo-terminals", Mount::new("devpts", &options))?;
    step("placing pseudo-terminals", terminals.put_at(Path::new("/dev/pts")))
}

/// A network with nothing but its own loopback. Another process makes it: this one keeps the machine's for what was agreed to.
fn own_network() -> Called<OwnedFd> {
    let (ready, done) = std::os::unix::net::UnixStream::pair().map_err(|_| rustix::io::Errno::MFILE)?;
    let Some(child) = fork()? else {
        drop(ready);
        let made = unshare(UnshareFlags::NEWNET).and_then(|()| raise_loopback()).is_ok();
        let _ = rustix::io::write(&done, &[u8::from(made)]);
        // Until the other end has taken it.
        let _ = rustix::io::read(&done, &mut [0; 1]);
        std::process::exit(0);
    };
    drop(done);
    let mut made = [0];
    let read = rustix::io::read(&ready, &mut made);
    let path = format!("/proc/{}/ns/net", child.as_raw_nonzero());
    let network = open(path, OFlags::RDONLY | OFlags::CLOEXEC, Mode::empty());
    drop(ready);
    waitpid(Some(child), WaitOptions::empty())?;
    if read? != 1 || made[0] != 1 {
        return Err(rustix::io::Errno::PERM);
    }
    network
}
