//! What a command changed, read from its layer and nowhere else. An overlay's layer holds copies of what was written, devices numbered
//! 0/0 for what was removed, and directories marked opaque that replace others
//! (<https://docs.kernel.org/filesystems/overlayfs.html>).

use super::layer::{Layer, private};
use crate::workspace::platform::random_text;
use std::fs::{self, File, Metadata};
use std::io::{BufRead, BufReader, Result};
use std::os::unix::fs::{FileTypeExt, MetadataExt};
use std::path::{Path, PathBuf};

/// More are not looked at one by one.
const MOST: usize = 100_000;

/// What became of one path of the project.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Made {
    /// From the project's root.
    pub path: PathBuf,
    pub change: Change,
    pub is_dir: bool,
    pub is_link: bool,
    pub bytes: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    Created,
    Changed,
    Deleted,
}

#[derive(Debug, Default)]
pub struct Effects {
    /// In the order of their paths: a directory before what is in it.
    pub made: Vec<Made>,
    /// Trees that the next build makes again and that are new; nothing in them is looked at.
    pub rebuilt: Vec<PathBuf>,
    /// Sockets, pipes, devices, and names that are no text: they stay behind.
    pub special: Vec<PathBuf>,
    /// There are more than can be looked at.
    pub too_many: bool,
}

impl Effects {
    pub fn is_empty(&self) -> bool {
        self.made.is_empty() && self.rebuilt.is_empty() && self.special.is_empty() && !self.too_many
    }
}

impl Layer {
    /// What the command changed. `is_rebuilt` tells of a new directory whether the next build makes it again.
    pub fn effects(&self, is_rebuilt: &dyn Fn(&Path) -> bool) -> Result<Effects> {
        let mut reader = Reader {
            upper: self.upper(),
            lower: self.project.clone(),
            is_rebuilt,
            effects: Effects::default(),
        };
        reader.directory(Path::new(""), false)?;
        Ok(reader.effects)
    }

    /// The new content of a changed file, or of a created one.
    pub fn open(&self, path: &Path) -> Result<File> {
        File::open(self.upper().join(path))
    }

    pub fn metadata(&self, path: &Path) -> Result<Metadata> {
        fs::symlink_metadata(self.upper().join(path))
    }

    pub fn link(&self, path: &Path) -> Result<PathBuf> {
        fs::read_link(self.upper().join(path))
    }

    /// Whether somebody else changed this file of the project since the command began.
    pub fn is_overtaken(&self, path: &Path) -> bool {
        let since = self.since.duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
        let changed = |about: Metadata| (about.ctime(), about.ctime_nsec());
        let limit = (since.as_secs().cast_signed(), i64::from(since.subsec_nanos()));
        fs::symlink_metadata(self.project.join(path))
            .is_ok_and(|about| !about.is_dir() && changed(about) > limit)
    }

    /// Moves a whole tree, or a file, into the project; what is there is replaced if it is a file.
    pub fn place(&self, path: &Path) -> Result<()> {
        let (from, to) = (self.upper().join(path), self.project.join(path));
        if let Some(above) = to.parent() {
            fs::create_dir_all(above)?;
        }
        strip(&from)?;
        moved(&from, &to)
    }

    /// Saves all that the command made from going with this value, below that directory: for what could not be written into the
    /// project. Says where.
    pub fn set_aside(&self, below: &Path) -> Result<PathBuf> {
        private(below)?;
        let to = below.join(random_text()?);
        moved(&self.upper(), &to).map(|()| to)
    }
}

fn moved(from: &Path, to: &Path) -> Result<()> {
    match fs::rename(from, to) {
        Err(error) if error.kind() == std::io::ErrorKind::CrossesDevices => copied(from, to),
        moved => moved,
    }
}

/// What the kernel notes on the files of a layer means nothing elsewhere.
fn strip(path: &Path) -> Result<()> {
    const NOTES: [&str; 6] = ["origin", "impure", "opaque", "nlink", "redirect", "uuid"];
    if rustix::fs::llistxattr(path, &mut [0; 256]) != Ok(0) {
        for note in NOTES {
            // It has none of that name, or none can be had here.
            let _ = rustix::fs::lremovexattr(path, format!("user.overlay.{note}"));
        }
    }
    if fs::symlink_metadata(path)?.is_dir() {
        fs::read_dir(path)?.try_for_each(|entry| strip(&entry?.path()))?;
    }
    Ok(())
}

/// Another file system's file comes beside its place first.
fn copied(from: &Path, to: &Path) -> Result<()> {
    let about = fs::symlink_metadata(from)?;
    if about.is_symlink() {
        return std::os::unix::fs::symlink(fs::read_link(from)?, to);
    }
    if about.is_dir() {
        fs::create_dir(to)?;
        fs::read_dir(from)?.try_for_each(|entry| {
            entry.and_then(|entry| copied(&entry.path(), &to.join(entry.file_name())))
        })?;
        return fs::set_permissions(to, about.permissions());
    }
    if !about.is_file() {
        return Ok(());
    }
    let beside = tempfile::NamedTempFile::new_in(to.parent().unwrap_or(to))?;
    fs::copy(from, beside.path())?;
    beside.persist(to).map(drop).map_err(|error| error.error)
}

struct Reader<'a> {
    upper: PathBuf,
    lower: PathBuf,
    is_rebuilt: &'a dyn Fn(&Path) -> bool,
    effects: Effects,
}

impl Reader<'_> {
    /// The entries of a directory of the layer; a `new` one hides what the project has there.
    fn directory(&mut self, path: &Path, is_new: bool) -> Result<()> {
        let mut names: Vec<_> = fs::read_dir(self.upper.join(path))?.collect::<Result<Vec<_>>>()?;
        names.sort_by_key(fs::DirEntry::file_name);
        for entry in names {
            if self.effects.made.len() >= MOST {
                self.effects.too_many = true;
                return Ok(());
            }
            let path = path.join(entry.file_name());
            let about = entry.metadata()?;
            let before = if is_new { None } else { fs::symlink_metadata(self.lower.join(&path)).ok() };
            self.entry(path, &about, before)?;
        }
        Ok(())
    }

    fn entry(&mut self, path: PathBuf, about: &Metadata, before: Option<Metadata>) -> Result<()> {
        // What has a name that is no text cannot be recorded.
        if path.to_str().is_none() {
            self.effects.special.push(path);
            return Ok(());
        }
        let kind = about.file_type();
        if kind.is_char_device() && about.rdev() == 0 {
            return before.map_or(Ok(()), |before| self.gone(path, &before));
        }
        if kind.is_dir() {
            return self.changed_directory(path, about, before);
        }
        if !kind.is_file() && !kind.is_symlink() {
            self.effects.special.push(path);
            return Ok(());
        }
        match before {
            None => self.made(path, Change::Created, false, about.len()),
            Some(before) if before.is_dir() => {
                self.gone(path.clone(), &before)?;
                self.made(path, Change::Created, false, about.len());
            }
            Some(before) if self.is_same(&path, about, &before)? => {}
            Some(_) => self.made(path, Change::Changed, false, about.len()),
        }
        Ok(())
    }

    fn changed_directory(&mut self, path: PathBuf, about: &Metadata, before: Option<Metadata>) -> Result<()> {
        let is_there = before.as_ref().is_some_and(Metadata::is_dir);
        // Its manifest lies beside it: in the project, or made by the same command.
        if !is_there && [&self.upper, &self.lower].iter().any(|top| (self.is_rebuilt)(&top.join(&path))) {
            self.effects.rebuilt.push(path);
            return Ok(());
        }
        if let Some(before) = before.as_ref().filter(|before| !before.is_dir()) {
            self.made(path.clone(), Change::Deleted, false, before.len());
        }
        if !is_there {
            self.made(path.clone(), Change::Created, true, 0);
        } else if before.is_some_and(|before| before.mode() != about.mode()) {
            self.made(path.clone(), Change::Changed, true, 0);
        }
        let is_opaque = is_opaque(&self.upper.join(&path));
        if is_there && is_opaque {
            self.hidden(&path)?;
        }
        // What an opaque directory holds is told from what the project has all the same: the same path is the same file.
        self.directory(&path, !is_there)
    }

    /// What a directory made anew no longer has.
    fn hidden(&mut self, path: &Path) -> Result<()> {
        for entry in fs::read_dir(self.lower.join(path))?.flatten() {
            let path = path.join(entry.file_name());
            if fs::symlink_metadata(self.upper.join(&path)).is_err() {
                self.gone(path, &entry.metadata()?)?;
            }
        }
        Ok(())
    }

    /// What the project has there, with everything in it.
    fn gone(&mut self, path: PathBuf, before: &Metadata) -> Result<()> {
        if self.effects.made.len() >= MOST {
            self.effects.too_many = true;
            return Ok(());
        }
        self.made(path.clone(), Change::Deleted, before.is_dir(), before.len());
        if !before.is_dir() {
            return Ok(());
        }
        let mut names: Vec<_> = fs::read_dir(self.lower.join(&path))?.collect::<Result<Vec<_>>>()?;
        names.sort_by_key(fs::DirEntry::file_name);
        names.into_iter().try_for_each(|entry| self.gone(path.join(entry.file_name()), &entry.metadata()?))
    }

    fn made(&mut self, path: PathBuf, change: Change, is_dir: bool, bytes: u64) {
        let is_link = fs::symlink_metadata(self.upper.join(&path)).is_ok_and(|about| about.is_symlink());
        self.effects.made.push(Made { path, change, is_dir, is_link, bytes });
    }

    /// A file that was only opened for writing is copied all the same.
    fn is_same(&self, path: &Path, about: &Metadata, before: &Metadata) -> Result<bool> {
        if about.file_type() != before.file_type()
            || about.mode() != before.mode()
            || about.len() != before.len()
        {
            return Ok(false);
        }
        let [upper, lower] = [&self.upper, &self.lower].map(|top| top.join(path));
        if about.is_symlink() {
            return Ok(fs::read_link(upper)? == fs::read_link(lower)?);
        }
        // What cannot be read cannot be told to be the same.
        match (File::open(upper), File::open(lower)) {
            (Ok(upper), Ok(lower)) => same_bytes(upper, lower),
            _ => Ok(false),
        }
    }
}

fn same_bytes(one: File, other: File) -> Result<bool> {
    let [mut one, mut other] = [one, other].map(|file| BufReader::with_capacity(64 * 1024, file));
    loop {
        let (a, b) = (one.fill_buf()?, other.fill_buf()?);
        let length = a.len().min(b.len());
        if length == 0 || a[..length] != b[..length] {
            return Ok(a.is_empty() && b.is_empty());
        }
        one.consume(length);
        other.consume(length);
    }
}

fn is_opaque(path: &Path) -> bool {
    let mut value = [0; 8];
    let read = rustix::fs::lgetxattr(path, "user.overlay.opaque", &mut value[..]);
    read.is_ok_and(|length| value[..length] == *b"y")
}
