//! Everything a command wrote, for reading it up: in memory while it is small, in a file from then on.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

const LARGEST_FILE: u64 = 64 * 1024 * 1024;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutputFile {
    pub path: PathBuf,
    /// False if the file is cut: the output was too large, or the disk refused it.
    pub complete: bool,
}

#[derive(Debug)]
pub(super) struct FullOutput {
    directory: PathBuf,
    name: String,
    text: String,
    file: Option<(PathBuf, File)>,
    written: u64,
    complete: bool,
    largest: u64,
}

impl FullOutput {
    pub(super) fn new(directory: &Path, name: &str) -> Self {
        let safe = |c: char| if c.is_ascii_alphanumeric() || c == '-' { c } else { '_' };
        Self {
            directory: directory.to_owned(),
            name: name.chars().take(64).map(safe).collect(),
            text: String::new(),
            file: None,
            written: 0,
            complete: true,
            largest: LARGEST_FILE,
        }
    }

    pub(super) fn push(&mut self, text: &str, needs_file: bool) {
        if !self.complete {
            return;
        }
        self.text.push_str(text);
        if self.file.is_none() && !needs_file {
            return;
        }
        if self.write().is_err() {
            self.complete = false;
            self.text = String::new();
        }
    }

    fn write(&mut self) -> std::io::Result<()> {
        let (_, file) = match &mut self.file {
            Some(open) => open,
            none => none.insert(create(&self.directory, &self.name)?),
        };
        if self.written + self.text.len() as u64 > self.largest {
            return Err(std::io::Error::from(std::io::ErrorKind::FileTooLarge));
        }
        file.write_all(self.text.as_bytes())?;
        self.written += self.text.len() as u64;
        self.text.clear();
        Ok(())
    }

    pub(super) fn file(&self) -> Option<OutputFile> {
        self.file.as_ref().map(|(path, _)| OutputFile { path: path.clone(), complete: self.complete })
    }
}

/// A new file that only its owner can read; outputs may hold secrets.
fn create(directory: &Path, name: &str) -> std::io::Result<(PathBuf, File)> {
    std::fs::create_dir_all(directory)?;
    let mut number = 1;
    loop {
        let suffix = if number == 1 { String::new() } else { format!("-{number}") };
        let path = directory.join(format!("{name}{suffix}.txt"));
        match OpenOptions::new().write(true).create_new(true).mode(0o600).open(&path) {
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists && number < 1000 => number += 1,
            other => return Ok((path, other?)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_grows_no_further_than_its_limit() {
        let home = tempfile::tempdir().unwrap();
        let mut output = FullOutput { largest: 10, ..FullOutput::new(home.path(), "w") };
        output.push("12345", false);
        assert_eq!(output.file(), None);
        output.push("678", true);
        assert!(output.file().unwrap().complete);
        output.push("9012", true);
        output.push("3", true);
        let file = output.file().unwrap();
        assert!(!file.complete);
        assert_eq!(std::fs::read_to_string(file.path).unwrap(), "12345678");
    }

    #[test]
    fn two_of_one_name_are_two_files() {
        let home = tempfile::tempdir().unwrap();
        let path = || {
            let mut output = FullOutput::new(home.path(), "call 1");
            output.push("x", true);
            output.file().unwrap().path
        };
        assert_eq!(path(), home.path().join("call_1.txt"));
        assert_eq!(path(), home.path().join("call_1-2.txt"));
    }
}
