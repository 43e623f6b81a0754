//! A Node project as its files tell it: where npm works, which scripts there are, and what of pm2 lies there.

use super::Clock;
use super::process::Shell;
use crate::protocol::Here;
use serde_json::Value;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::time::Duration;

const LARGEST_MANIFEST: u64 = 4 * 1024 * 1024;
const ECOSYSTEMS: [&str; 3] = ["ecosystem.config.js", "ecosystem.config.cjs", "ecosystem.config.json"];
const OWN_PM2: &str = "node_modules/.bin/pm2";

/// The directory that npm works in: the nearest with a `package.json`, from the working directory up to the root.
pub fn package_directory(here: &Here) -> Option<PathBuf> {
    let up_to_root = here.cwd.ancestors().take_while(|directory| directory.starts_with(&here.root));
    up_to_root.map(Path::to_owned).find(|directory| directory.join("package.json").is_file())
}

/// The names of the scripts in this directory's `package.json`; the error says why it cannot be read.
pub fn scripts(directory: &Path) -> Result<Vec<String>, String> {
    let manifest = manifest(directory)?;
    let scripts = manifest["scripts"].as_object();
    Ok(scripts.into_iter().flatten().map(|(name, _)| name.clone()).collect())
}

fn manifest(directory: &Path) -> Result<Value, String> {
    let text = beginning(&directory.join("package.json")).map_err(|error| error.to_string())?;
    serde_json::from_str(text.trim_start_matches('\u{feff}')).map_err(|error| error.to_string())
}

fn beginning(path: &Path) -> std::io::Result<String> {
    let mut text = String::new();
    regular(path)?.take(LARGEST_MANIFEST).read_to_string(&mut text)?;
    Ok(text)
}

/// A file that is no pipe and no device, which nobody could wait for.
fn regular(path: &Path) -> std::io::Result<File> {
    if path.is_file() { File::open(path) } else { Err(std::io::ErrorKind::NotFound.into()) }
}

/// The pm2 of a project.
#[derive(Debug, Clone)]
pub struct Pm2 {
    /// As it is started: by its name, or the project's own copy.
    pub program: String,
    /// The file at the project's root that says what is to run.
    pub ecosystem: Option<&'static str>,
}

impl Default for Pm2 {
    fn default() -> Self {
        Self { program: "pm2".to_owned(), ecosystem: None }
    }
}

impl Pm2 {
    /// None where the project does not use it, or it is not installed.
    pub fn of(root: &Path, shell: &Shell) -> Option<Self> {
        let ecosystem = ECOSYSTEMS.into_iter().find(|name| root.join(name).is_file());
        let depends = || {
            let manifest = manifest(root).ok()?;
            let all = ["dependencies", "devDependencies", "optionalDependencies"].into_iter();
            all.filter_map(|kind| manifest[kind].get("pm2")).next().map(|_| ())
        };
        if ecosystem.is_none() {
            depends()?;
        }
        let own = root.join(OWN_PM2).is_file();
        // The login shell is waited for only where nothing else is found.
        let program = match shell.find_here("pm2") {
            true => "pm2",
            false if own => OWN_PM2,
            false => shell.find("pm2").then_some("pm2")?,
        };
        Some(Self { program: program.to_owned(), ecosystem })
    }

    /// True for the project's own copy, which is project code.
    pub fn is_own(&self) -> bool {
        self.program == OWN_PM2
    }

    /// Whether the ecosystem file has this word in quotes. Whoever wants to know more has to run it.
    pub fn names(&self, root: &Path, app: &str) -> bool {
        let text = self.ecosystem.and_then(|name| beginning(&root.join(name)).ok()).unwrap_or_default();
        ['"', '\'', '`'].iter().any(|quote| text.contains(&format!("{quote}{app}{quote}")))
    }

    /// Where the user's pm2 keeps what it knows.
    pub fn home(shell: &Shell) -> PathBuf {
        let named = shell.variable("PM2_HOME").filter(|home| !home.is_empty()).map(PathBuf::from);
        named.unwrap_or_else(|| Path::new(shell.variable("HOME").unwrap_or_default()).join(".pm2"))
    }

    /// Whether its daemon runs. Any command of pm2 would start one that does not.
    pub fn runs(shell: &Shell) -> bool {
        UnixStream::connect(Self::home(shell).join("rpc.sock")).is_ok()
    }

    pub fn up_since(started_ms: u64) -> Duration {
        Duration::from_millis(Clock::System.now().0.saturating_sub(started_ms))
    }
}

/// The last lines of a file, of at most so many bytes at its end; and whether the bytes did not reach for all of these.
pub fn last_lines(path: &Path, lines: usize, most: u64) -> std::io::Result<(String, bool)> {
    let mut file = regular(path)?;
    let length = file.seek(SeekFrom::End(0))?;
    let begin = length.saturating_sub(most);
    file.seek(SeekFrom::Start(begin))?;
    let mut bytes = Vec::new();
    file.take(most).read_to_end(&mut bytes)?;
    Ok(last(&bytes, lines, begin > 0))
}

/// The last lines of these bytes. The first is left out where they begin in its midst.
pub fn last(bytes: &[u8], lines: usize, in_midst: bool) -> (String, bool) {
    let text = String::from_utf8_lossy(bytes);
    let mut all: Vec<&str> = text.lines().collect();
    if in_midst && all.len() > 1 {
        all.remove(0);
    }
    let first = all.len().saturating_sub(lines);
    (all[first..].join("\n"), in_midst && first == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_a_text_is_told_in_whole_lines() {
        assert_eq!(last(b"a\nb\nc\n", 2, false), ("b\nc".to_owned(), false));
        assert_eq!(last(b"lf\nb\nc", 9, true), ("b\nc".to_owned(), true));
        assert_eq!(last(b"one long line", 9, true), ("one long line".to_owned(), true));
        assert_eq!(last(b"", 9, false), (String::new(), false));
    }
}
