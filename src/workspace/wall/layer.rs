//! Our side of the wall: the runner as it is started, and the layer in which a command's changes are collected.

use super::channel::{Ground, Layout, Order, Request, receive, send};
use super::terminal::TerminalModes;
use crate::workspace::platform::random_text;
use std::fs::{self, DirBuilder, File};
use std::io::Result;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::SystemTime;

/// What the wall is to enclose.
#[derive(Debug)]
pub struct Enclosure {
    pub project: PathBuf,
    pub home: Option<PathBuf>,
    /// Where session directories lie.
    pub place: PathBuf,
    /// What nothing inside sees.
    pub masked: Vec<PathBuf>,
    /// How our terminal was set before we began; none where there is none.
    pub terminal: Option<TerminalModes>,
}

/// The runner of a session. Everything inside ends with it.
#[derive(Debug)]
pub struct Wall {
    channel: Mutex<UnixStream>,
    runner: Mutex<Child>,
    session: Arc<SessionDir>,
    project: PathBuf,
    next: AtomicU64,
    forwarding: Mutex<Weak<Forwarding>>,
    lacks: Option<String>,
}

/// As long as it is held, ports that are listened on behind the wall are reached from the machine's loopback.
#[derive(Debug)]
pub struct Forwarding(#[expect(dead_code, reason = "held, not read")] UnixStream);

/// What a command changed, until it is kept or dropped; it goes with this value.
#[derive(Debug)]
pub struct Layer {
    number: u64,
    session: Arc<SessionDir>,
    /// The project, which it lies over.
    pub(super) project: PathBuf,
    /// Files of the project that changed later are somebody else's.
    pub(super) since: SystemTime,
}

/// The session's directory, held by a lock as long as its process lives.
#[derive(Debug)]
pub(super) struct SessionDir {
    pub(super) path: PathBuf,
    _lock: File,
}

/// The name of the runner's duty on its command line.
pub(in crate::workspace) const DUTY: &str = "wall";

impl Wall {
    /// Starts the runner and waits until it has set the session up. `supervisor` is this program, under the name that makes it serve. Says what fails where this machine does not grant it.
    pub fn start(supervisor: (&Path, &str), enclosure: &Enclosure) -> std::result::Result<Self, String> {
        let Enclosure { project, home, place, masked, terminal } = enclosure;
        if project.parent().is_none() {
            return Err("the whole machine is no project".to_owned());
        }
        sweep(place);
        let session = SessionDir::make(place).map_err(|error| format!("{}: {error}", place.display()))?;
        let (session_dir, masked) = (session.path.clone(), masked.clone());
        let (project, home, terminal) = (project.clone(), home.clone(), *terminal);
        let layout = Layout { project: project.clone(), home, session: session_dir, masked, terminal };
        let (runner, channel) = start(supervisor).map_err(|error| format!("starting the runner: {error}"))?;
        let mut wall = Self {
            channel: Mutex::new(channel),
            runner: Mutex::new(runner),
            session: Arc::new(session),
            project,
            next: AtomicU64::new(1),
            forwarding: Mutex::default(),
            lacks: None,
        };
        let answer = {
            let channel = wall.channel.lock().unwrap_or_else(PoisonError::into_inner);
            let (stdin, terminal) = (std::io::stdin(), terminal.map(|_| ()));
            let terminal: Vec<_> = terminal.iter().map(|()| stdin.as_fd()).collect();
            send(&channel, &layout, &[], &terminal)
                .and_then(|()| receive::<std::result::Result<Option<String>, String>>(&channel))
        };
        let (ready, ..) = answer.map_err(|error| format!("setting the session up: {error}"))?;
        wall.lacks = ready?;
        Ok(wall)
    }

    /// What this machine does not grant of the second layer; what is promised holds without it.
    pub fn lacks(&self) -> Option<&str> {
        self.lacks.as_deref()
    }

    /// Whether its runner lives.
    pub fn stands(&self) -> bool {
        let mut runner = self.runner.lock().unwrap_or_else(PoisonError::into_inner);
        matches!(runner.try_wait(), Ok(None))
    }

    /// Files that commands wrote to the copy of the home directory, as `~/…`, without caches and package managers' own directories.
    pub fn written_to_home(&self) -> Vec<String> {
        const PASSED_OVER: [&str; 9] =
            [".cache", ".cargo", ".npm", ".rustup", "go", ".gradle", ".m2", ".local/share/pnpm", ".bun"];
        const MOST: usize = 1000;
        fn look(top: &Path, below: &Path, found: &mut Vec<String>) {
            for entry in fs::read_dir(top.join(below)).into_iter().flatten().flatten() {
                let path = below.join(entry.file_name());
                let is_cache = PASSED_OVER.iter().any(|passed| path == Path::new(passed));
                match entry.file_type() {
                    Ok(kind) if kind.is_dir() && !is_cache => look(top, &path, found),
                    Ok(kind) if kind.is_file() && found.len() < MOST => {
                        found.push(format!("~/{}", path.display()))
                    }
                    _ => {}
                }
            }
        }
        let mut found = Vec::new();
        look(&self.session.path.join("home/upper"), Path::new(""), &mut found);
        found.sort();
        found
    }

    /// A layer for the next command.
    pub fn layer(&self) -> Result<Layer> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let layer = Layer {
            number,
            session: self.session.clone(),
            project: self.project.clone(),
            since: SystemTime::now(),
        };
        let mode = fs::metadata(&self.project)?.permissions().mode();
        for part in ["upper", "work"] {
            private(&layer.dir().join(part))?;
        }
        // The copy's root has the mode of this directory.
        fs::set_permissions(layer.upper(), fs::Permissions::from_mode(mode & 0o7777))?;
        Ok(layer)
    }

    pub(in crate::workspace) fn order(&self, order: &Order, descriptors: &[BorrowedFd<'_>]) -> Result<()> {
        let channel = self.channel.lock().unwrap_or_else(PoisonError::into_inner);
        order.send(&channel, descriptors)
    }

    /// Opens the session's ports to this machine, or joins whoever did. A port that is taken is said in `notes`.
    pub(in crate::workspace) fn forward(&self, notes: BorrowedFd<'_>) -> Result<Arc<Forwarding>> {
        let mut known = self.forwarding.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(forwarding) = known.upgrade() {
            return Ok(forwarding);
        }
        let (ours, theirs) = UnixStream::pair()?;
        let channel = self.channel.lock().unwrap_or_else(PoisonError::into_inner);
        Request::forward(&channel, &[theirs.as_fd(), notes, notes])?;
        let forwarding = Arc::new(Forwarding(ours));
        *known = Arc::downgrade(&forwarding);
        Ok(forwarding)
    }
}

impl Drop for Wall {
    fn drop(&mut self) {
        // Its channel closes too late: it may wait for a command.
        let mut runner = self.runner.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = runner.kill();
        let _ = runner.wait();
    }
}

/// Each is one of its own.
impl PartialEq for Layer {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Layer {
    pub fn ground(&self) -> Ground {
        Ground::Layer(self.number)
    }

    pub fn project(&self) -> &Path {
        &self.project
    }

    fn dir(&self) -> PathBuf {
        self.session.path.join(self.number.to_string())
    }

    pub(super) fn upper(&self) -> PathBuf {
        self.dir().join("upper")
    }
}

impl Layer {
    /// The command finds this in the place of what the project has there; nothing where it is none.
    pub fn begin_with(&self, path: &Path, content: Option<&[u8]>) -> Result<()> {
        let to = self.upper().join(path);
        if let Some(above) = to.parent() {
            fs::create_dir_all(above)?;
        }
        match content {
            Some(content) => fs::write(to, content),
            None if fs::symlink_metadata(self.project.join(path)).is_err() => Ok(()),
            None => {
                use rustix::fs::{CWD, FileType, Mode, mknodat};
                Ok(mknodat(CWD, to, FileType::CharacterDevice, Mode::empty(), 0)?)
            }
        }
    }
}

impl Drop for Layer {
    fn drop(&mut self) {
        remove(&self.dir());
    }
}

impl SessionDir {
    pub(super) fn make(place: &Path) -> Result<Self> {
        let path = place.join(random_text()?);
        private(&path)?;
        let lock = File::create(path.join("lock"))?;
        lock.lock()?;
        for part in ["home/upper", "home/work", "project"] {
            private(&path.join(part))?;
        }
        for part in ["tmp", "var-tmp"] {
            private(&path.join(part))?;
            fs::set_permissions(path.join(part), fs::Permissions::from_mode(0o1777))?;
        }
        Ok(Self { path, _lock: lock })
    }
}

impl Drop for SessionDir {
    fn drop(&mut self) {
        remove(&self.path);
    }
}

pub(super) fn private(path: &Path) -> Result<()> {
    DirBuilder::new().recursive(true).mode(0o700).create(path)
}

/// Removes what sessions left that nobody holds any more.
pub(super) fn sweep(place: &Path) {
    for entry in fs::read_dir(place).into_iter().flatten().flatten() {
        let is_left = File::open(entry.path().join("lock")).is_ok_and(|lock| lock.try_lock().is_ok());
        if is_left {
            remove(&entry.path());
        }
    }
}

/// The kernel leaves directories that their owner may not enter.
fn remove(path: &Path) {
    fn open_up(path: &Path) {
        let _ = fs::set_permissions(path, fs::Permissions::from_mode(0o700));
        for entry in fs::read_dir(path).into_iter().flatten().flatten() {
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                open_up(&entry.path());
            }
        }
    }
    if fs::remove_dir_all(path).is_err() {
        open_up(path);
        // What stays is swept by a later start.
        let _ = fs::remove_dir_all(path);
    }
}

fn start((supervisor, name): (&Path, &str)) -> Result<(Child, UnixStream)> {
    let (ours, theirs) = UnixStream::pair()?;
    let mut command = Command::new(supervisor);
    command.arg0(name).arg(DUTY).env_clear().stdin(Stdio::from(OwnedFd::from(theirs)));
    let runner = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
    Ok((runner, ours))
}
