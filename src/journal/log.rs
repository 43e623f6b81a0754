//! The session file being written: one writer, whole lines, appended and never rewritten. Pieces of a stream wait a
//! moment for each other; what failed to be written is kept and written before the next line.

use super::private;
use crate::protocol::Timestamp;
use std::fs::{File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How long pieces of a stream may wait, in milliseconds.
const WAIT: u64 = 100;
const MOST: usize = 64 * 1024;
/// Between two looks whether a file is still in use.
const PAUSE: Duration = Duration::from_millis(20);

#[derive(Debug)]
pub(super) struct Log {
    path: PathBuf,
    file: Option<File>,
    waiting: Vec<u8>,
    since: Timestamp,
    /// True until the name of a new file is known to be on the disk.
    fresh: bool,
}

impl Log {
    pub fn new(path: PathBuf) -> Self {
        Self { path, file: None, waiting: Vec::new(), since: Timestamp::default(), fresh: true }
    }

    /// An existing file; from now on nobody else writes it. One that is in use is waited for so long.
    pub fn open(path: PathBuf, patience: Duration) -> Result<Self, TryLockError> {
        let file = private::reopen(&path).map_err(TryLockError::Error)?;
        let began = Instant::now();
        while let Err(error) = file.try_lock() {
            if matches!(error, TryLockError::Error(_)) || began.elapsed() >= patience {
                return Err(error);
            }
            std::thread::sleep(PAUSE);
        }
        Ok(Self { file: Some(file), waiting: Vec::new(), since: Timestamp::default(), fresh: false, path })
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    pub fn file(&self) -> Option<&File> {
        self.file.as_ref()
    }

    pub fn batch(&mut self, line: &[u8], at: Timestamp) -> io::Result<()> {
        if self.waiting.is_empty() {
            self.since = at;
        }
        self.waiting.extend_from_slice(line);
        let now = self.waiting.len() >= MOST || at.since(self.since) >= WAIT;
        if now { self.write_out() } else { Ok(()) }
    }

    /// Takes lines that go before the next one and are not worth a write of their own.
    pub fn wait(&mut self, lines: &[u8]) {
        self.waiting.extend_from_slice(lines);
    }

    pub fn append(&mut self, line: &[u8]) -> io::Result<()> {
        self.waiting.extend_from_slice(line);
        self.write_out()
    }

    /// Appends everything that waited. After an error the rest waits on and makes its line whole later.
    pub fn write_out(&mut self) -> io::Result<()> {
        if self.waiting.is_empty() {
            return Ok(());
        }
        if self.file.is_none() {
            let file = private::create(&self.path)?;
            file.try_lock()?;
            self.file = Some(file);
        }
        let Some(file) = &mut self.file else { return Ok(()) };
        let mut written = 0;
        let result = loop {
            match file.write(&self.waiting[written..]) {
                Ok(0) => break Err(io::ErrorKind::WriteZero.into()),
                Ok(bytes) => written += bytes,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => break Err(error),
            }
            if written == self.waiting.len() {
                break Ok(());
            }
        };
        self.waiting.drain(..written);
        result
    }

    pub fn sync(&mut self) -> io::Result<()> {
        self.write_out()?;
        if let Some(file) = &self.file {
            file.sync_data()?;
            if std::mem::take(&mut self.fresh) {
                private::sync_dir_of(&self.path)?;
            }
        }
        Ok(())
    }
}

impl Drop for Log {
    fn drop(&mut self) {
        // Nobody is left to hear of an error; what the work depended on was synced when it happened.
        let _ = self.write_out();
    }
}

pub(super) fn is_in_use(path: &Path) -> bool {
    private::read(path).is_ok_and(|file| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)))
}
