//! Contents kept by their hash, side by side in one directory, so that one wait for the disk makes all new names durable.
//! What `Batch::commit` returned from is on the disk; a name that exists is never written again.

use super::error::{At, FileError, FileProblem};
use super::files::LARGEST_READ;
use super::platform::copy_content;
use rustix::fs::{Mode, OFlags};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap};
use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

/// A content's name: its hash in hexadecimal.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub struct BlobId(String);

impl BlobId {
    fn of(hash: blake3::Hash) -> Self {
        Self(hash.to_hex().to_string())
    }

    pub fn of_content(bytes: &[u8]) -> Self {
        Self::of(blake3::hash(bytes))
    }

    /// The name of everything that is left to read.
    pub(super) fn of_all(from: impl Read) -> std::io::Result<Self> {
        Ok(Self::of(blake3::Hasher::new().update_reader(from)?.finalize()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for BlobId {
    type Error = String;
    fn try_from(text: String) -> Result<Self, String> {
        let fits = text.len() == 64 && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
        if fits { Ok(Self(text)) } else { Err(format!("'{text}' is not the name of a kept content")) }
    }
}

/// Up to this size a content is hashed in memory first; larger ones are cloned or copied, then hashed.
const SMALL: u64 = 1024 * 1024;
/// From so many new contents on, one sync of the file system is cheaper than one for each.
const MANY: usize = 64;

/// A directory of contents. It is created with the first one.
#[derive(Debug)]
pub struct Store {
    dir: PathBuf,
    known: Mutex<HashMap<Identity, BlobId>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Identity {
    pub device: u64,
    pub inode: u64,
    pub size: u64,
    /// Seconds and nanoseconds of the last change of the content, then of anything.
    pub modified: (i64, i64),
    pub changed: (i64, i64),
}

impl Identity {
    /// True if a later write could leave this very state: the file system's clock has not moved on since.
    fn is_fresh(&self) -> bool {
        let Ok(now) = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH) else { return true };
        let changed = i128::from(self.changed.0) * 1_000_000_000 + i128::from(self.changed.1);
        i128::try_from(now.as_nanos()).is_ok_and(|now| now - changed < 100_000_000)
    }
}

impl Store {
    /// A store in that directory, which need not exist.
    pub fn open(dir: PathBuf) -> Self {
        Self { dir, known: Mutex::default() }
    }

    /// Keeps these contents. When this returns, they are on the disk.
    pub fn keep(&self, contents: &[Vec<u8>]) -> Result<(), FileError> {
        let mut batch = Batch::new(self);
        contents.iter().try_for_each(|bytes| batch.put(bytes).map(|_| ())).at(&self.dir.display())?;
        batch.commit()
    }

    /// The whole content of that name, checked against it; one larger than what is read at once is refused unread.
    pub fn get(&self, id: &BlobId) -> Result<Vec<u8>, FileError> {
        let file = self.file(id)?;
        let size = file.metadata().at(&id.0)?.len();
        if size > LARGEST_READ {
            return Err(FileError::new(&id.0, FileProblem::TooBig { size, most: LARGEST_READ }));
        }
        let mut bytes = Vec::new();
        file.take(LARGEST_READ).read_to_end(&mut bytes).at(&id.0)?;
        if BlobId::of_content(&bytes) == *id { Ok(bytes) } else { Err(damaged(id)) }
    }

    /// The content of that name, to be read in pieces; it is checked first.
    pub(super) fn checked_file(&self, id: &BlobId) -> Result<File, FileError> {
        let mut file = self.file(id)?;
        if BlobId::of_all(&mut file).at(&id.0)? != *id {
            return Err(damaged(id));
        }
        file.seek(SeekFrom::Start(0)).at(&id.0)?;
        Ok(file)
    }

    /// What the file in this state contained when it was last kept, if it was.
    pub(super) fn remembered(&self, identity: &Identity) -> Option<BlobId> {
        self.known().get(identity).cloned()
    }

    fn file(&self, id: &BlobId) -> Result<File, FileError> {
        let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
        let file = rustix::fs::open(self.path(id), flags, Mode::empty()).map(File::from);
        let file = file.ok().filter(|file| file.metadata().is_ok_and(|about| about.is_file()));
        file.ok_or_else(|| damaged(id))
    }

    fn path(&self, id: &BlobId) -> PathBuf {
        self.dir.join(&id.0)
    }

    fn known(&self) -> MutexGuard<'_, HashMap<Identity, BlobId>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn damaged(id: &BlobId) -> FileError {
    FileError::new(&id.0, FileProblem::Damaged)
}

pub(super) struct Batch<'a> {
    store: &'a Store,
    new: BTreeMap<BlobId, tempfile::TempPath>,
    learned: Vec<(Identity, BlobId)>,
}

impl<'a> Batch<'a> {
    pub fn new(store: &'a Store) -> Self {
        Self { store, new: BTreeMap::new(), learned: Vec::new() }
    }

    pub fn put(&mut self, bytes: &[u8]) -> Result<BlobId, FileProblem> {
        let id = BlobId::of_content(bytes);
        if !self.has(&id) {
            let mut temporary = self.temporary()?;
            temporary.write_all(bytes)?;
            self.new.insert(id.clone(), temporary.into_temp_path());
        }
        Ok(id)
    }

    /// Takes a file's content as it is now.
    pub fn put_file(&mut self, file: &mut File, identity: Identity) -> Result<BlobId, FileProblem> {
        let fresh = identity.is_fresh();
        let id = if identity.size <= SMALL {
            let mut bytes = Vec::with_capacity(usize::try_from(identity.size).unwrap_or(0));
            file.read_to_end(&mut bytes)?;
            self.put(&bytes)?
        } else {
            self.put_large(file)?
        };
        if !fresh {
            self.learned.push((identity, id.clone()));
        }
        Ok(id)
    }

    fn put_large(&mut self, file: &mut File) -> Result<BlobId, FileProblem> {
        let mut temporary = self.temporary()?;
        copy_content(file, temporary.as_file_mut())?;
        temporary.as_file_mut().seek(SeekFrom::Start(0))?;
        let id = BlobId::of_all(temporary.as_file_mut())?;
        if !self.has(&id) {
            self.new.insert(id.clone(), temporary.into_temp_path());
        }
        Ok(id)
    }

    /// Puts everything taken on the disk, contents before names.
    pub fn commit(self) -> Result<(), FileError> {
        let Self { store, new, learned } = self;
        let durable = || -> Result<(), FileProblem> {
            if new.is_empty() {
                return Ok(());
            }
            let many = new.len() >= MANY;
            if many {
                sync_all(&store.dir)?;
            } else {
                new.values().try_for_each(|file| File::open(file)?.sync_data())?;
            }
            for (id, temporary) in new {
                temporary.persist(store.path(&id)).map_err(|error| error.error)?;
            }
            if many { sync_all(&store.dir) } else { Ok(File::open(&store.dir)?.sync_all()?) }
        };
        durable().at(&store.dir.display())?;
        store.known().extend(learned);
        Ok(())
    }

    fn has(&self, id: &BlobId) -> bool {
        self.new.contains_key(id) || self.store.path(id).exists()
    }

    fn temporary(&self) -> std::io::Result<tempfile::NamedTempFile> {
        let create = || tempfile::Builder::new().prefix(".new-").tempfile_in(&self.store.dir);
        create().or_else(|_| {
            std::fs::DirBuilder::new().recursive(true).mode(0o700).create(&self.store.dir)?;
            create()
        })
    }
}

fn sync_all(dir: &Path) -> Result<(), FileProblem> {
    Ok(rustix::fs::syncfs(File::open(dir)?)?)
}
