//! Where namespaces or overlays are refused: the project's own commands run on the project itself, and Landlock and a filter of system
//! calls let them write there and in a directory of the session's, read no secret store, and open no socket, not even to each other.
//! Modes and owners elsewhere can be changed, and protected places of the project written: who started the command compares them.

use super::layer::{Enclosure, SessionDir, sweep};
#[cfg(target_os = "linux")]
use super::{
    landlock::{self, Reach},
    limits,
    privileges::Filters,
};
use crate::workspace::random_text;
use serde::{Deserialize, Serialize};
use std::ffi::OsString;
use std::fs::{self, File};
use std::net::UdpSocket;
use std::os::unix::net::UnixDatagram;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What a supervisor is told first where its command is held so, and where it is to show that it would be.
pub const HELD: &str = "held";
pub const PROOF: &str = "proof";
/// Devices that any program may use.
const DEVICES: [&str; 8] = [
    "/dev/null",
    "/dev/zero",
    "/dev/full",
    "/dev/random",
    "/dev/urandom",
    "/dev/tty",
    "/dev/ptmx",
    "/dev/pts",
];
/// Variables that lead to where a command may write. Package managers follow the second to what they can fetch again.
const TEMPORARY: [&str; 2] = ["TMPDIR", "XDG_CACHE_HOME"];

/// What a command is held to.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Restraint {
    project: PathBuf,
    writable: Vec<PathBuf>,
    masked: Vec<PathBuf>,
}

/// What is held of the commands of a session, and where they may write besides.
#[derive(Debug)]
pub struct Partial {
    restraint: Restraint,
    session: SessionDir,
}

impl Partial {
    /// Says what fails where this machine does not grant it. `supervisor` is this program, under the name that makes it serve.
    pub fn start((supervisor, name): (&Path, &str), enclosure: &Enclosure) -> Result<Self, String> {
        is_known()?;
        let Enclosure { project, place, masked, .. } = enclosure;
        if project.parent().is_none() {
            return Err("the whole machine is no project".to_owned());
        }
        sweep(place);
        let session = SessionDir::make(place).map_err(|error| format!("{}: {error}", place.display()))?;
        let own = [project.clone(), session.path.join("tmp")];
        let writable = own.into_iter().chain(DEVICES.map(PathBuf::from)).collect();
        // A disk is read through its device.
        let masked = masked.iter().cloned().chain(["/dev".into()]).collect();
        let partial = Self { restraint: Restraint { project: project.clone(), writable, masked }, session };
        let mut command = Command::new(supervisor);
        command.arg0(name).args([OsString::from(PROOF), partial.word()]).env_clear();
        let told = command.stdin(Stdio::null()).stderr(Stdio::null()).output();
        let told = told.map_err(|error| format!("trying it: {error}"))?;
        match String::from_utf8_lossy(&told.stdout).trim() {
            "" if told.status.success() => Ok(partial),
            "" => Err("trying it: it ended too early".to_owned()),
            why => Err(why.to_owned()),
        }
    }

    /// The restraint as a word of a command line.
    pub fn word(&self) -> OsString {
        serde_json::to_string(&self.restraint).unwrap_or_default().into()
    }

    pub fn variables(&self) -> [(&'static str, PathBuf); 2] {
        TEMPORARY.map(|name| (name, self.session.path.join("tmp")))
    }
}

impl Restraint {
    pub fn parse(word: &OsString) -> Option<Self> {
        serde_json::from_str(word.to_str()?).ok()
    }

    /// From here on neither this process nor what it starts gets any of it back.
    #[cfg(target_os = "linux")]
    pub fn hold(&self) -> Result<(), String> {
        limits::hold(&self.project);
        rustix::thread::set_no_new_privs(true).map_err(|errno| format!("giving up new rights: {errno}"))?;
        Reach { writable: &self.writable, masked: Some(&self.masked) }.hold()?;
        Filters::without_sockets()?.hold()
    }

    #[cfg(not(target_os = "linux"))]
    pub fn hold(&self) -> Result<(), String> {
        is_known()
    }

    /// Tries what must not work now that all is held.
    pub fn prove(&self) -> Result<(), String> {
        let says = |holds: bool, what: &str| if holds { Ok(()) } else { Err(format!("trying it: {what}")) };
        let name = random_text().map_err(|error| format!("trying it: {error}"))?;
        for place in self.project.ancestors().skip(1).chain([Path::new("/tmp")]) {
            let path = place.join(format!(".pointsman-{name}"));
            let is_written = File::create_new(&path).is_ok();
            let _ = fs::remove_file(&path);
            says(!is_written, &format!("{} can be written", place.display()))?;
        }
        for place in self.masked.iter().filter(|place| *place != Path::new("/dev")) {
            let file = if place.is_dir() { first_file(place) } else { Some(place.clone()) };
            let is_read = file.is_some_and(|file| !self.is_own(&file) && File::open(file).is_ok());
            says(!is_read, &format!("{} can be read", place.display()))?;
        }
        let is_open = UdpSocket::bind("127.0.0.1:0").is_ok() || UnixDatagram::unbound().is_ok();
        says(!is_open, "sockets can be opened")
    }

    fn is_own(&self, file: &Path) -> bool {
        self.writable.iter().any(|place| file.starts_with(place))
    }
}

#[cfg(target_os = "linux")]
fn is_known() -> Result<(), String> {
    landlock::version().map(drop)
}

#[cfg(not(target_os = "linux"))]
fn is_known() -> Result<(), String> {
    Err("this system has no Landlock".to_owned())
}

fn first_file(directory: &Path) -> Option<PathBuf> {
    let entries = fs::read_dir(directory).ok()?.flatten();
    entries
        .filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_file()))
        .map(|entry| entry.path())
        .next()
}
