//! The names in a repository's index, read from its file: nothing is started for them.

use super::plain;
use std::path::{Path, PathBuf};

const LARGEST: u64 = 64 * 1024 * 1024;

/// Shows each tracked path of the repository around this directory. False if its index cannot be read to the end.
pub(super) fn tracked(directory: &Path, show: &mut dyn FnMut(PathBuf)) -> bool {
    let around = directory.ancestors().find_map(|top| Some((top, git_dir(top)?)));
    let Some((top, git)) = around else { return true };
    if !git.join("index").exists() {
        return true;
    }
    let sha256 = content(&git.join("config"))
        .is_some_and(|config| String::from_utf8_lossy(&config).to_ascii_lowercase().contains("sha256"));
    let Some(bytes) = content(&git.join("index")) else { return false };
    names(&bytes, if sha256 { 32 } else { 20 }, &mut |name| show(top.join(name))).is_some()
}

/// A directory, or the file of a linked worktree or a submodule that says where it is.
pub(super) fn git_dir(top: &Path) -> Option<PathBuf> {
    let git = top.join(".git");
    if git.is_dir() {
        return Some(git);
    }
    let told = content(&git)?;
    Some(top.join(String::from_utf8_lossy(&told).strip_prefix("gitdir:")?.trim()))
}

/// Where a linked worktree shares what all have.
pub(super) fn common_dir(git: &Path) -> PathBuf {
    let told = content(&git.join("commondir"));
    told.map_or_else(|| git.to_owned(), |told| git.join(String::from_utf8_lossy(&told).trim()))
}

fn content(path: &Path) -> Option<Vec<u8>> {
    plain::read(path, LARGEST).ok()
}

/// Versions 2 to 4 of the format; what names a directory or another file of names is not read to the end.
fn names(bytes: &[u8], hash: usize, show: &mut dyn FnMut(&str)) -> Option<()> {
    let number = |at: usize| Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
    let version = number(4).filter(|version| bytes.starts_with(b"DIRC") && (2..=4).contains(version))?;
    let mut name: Vec<u8> = Vec::new();
    let mut at = 12;
    for _ in 0..number(8)? {
        let (start, is_directory) = (at, number(at + 24)? & 0o170_000 == 0o040_000);
        at += 40 + hash;
        let extended = bytes.get(at)? & 0x40 != 0;
        at += if extended { 4 } else { 2 };
        let kept = if version == 4 { name.len().checked_sub(cut_off(bytes, &mut at)?)? } else { 0 };
        let length = bytes.get(at..)?.iter().position(|byte| *byte == 0)?;
        name.truncate(kept);
        name.extend_from_slice(&bytes[at..at + length]);
        at += length + 1;
        if version < 4 {
            at += (8 - (at - start) % 8) % 8;
        }
        show(&String::from_utf8_lossy(&name));
        if is_directory {
            return None;
        }
    }
    (bytes.get(at..at + 4)? != b"link").then_some(())
}

/// How much of the name before goes, as git writes numbers of several bytes.
fn cut_off(bytes: &[u8], at: &mut usize) -> Option<usize> {
    let mut value = 0usize;
    loop {
        let byte = *bytes.get(*at)?;
        *at += 1;
        value = value.checked_mul(128)?.checked_add(usize::from(byte & 0x7f))?;
        if byte & 0x80 == 0 {
            return Some(value);
        }
        value = value.checked_add(1)?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(name: &str, version: u32, before: &str) -> Vec<u8> {
        let mut bytes = vec![0; 62];
        if version == 4 {
            let kept = before.bytes().zip(name.bytes()).take_while(|(a, b)| a == b).count();
            bytes.push(u8::try_from(before.len() - kept).expect("short"));
            bytes.extend(name[kept..].bytes().chain([0]));
        } else {
            bytes.extend(name.bytes().chain([0]));
            bytes.resize(bytes.len().next_multiple_of(8), 0);
        }
        bytes
    }

    #[test]
    fn names_of_each_version_are_read_and_no_cut_panics() {
        let files = [".env", "a/b.rs", "a/c.rs", "zz"];
        for version in [2, 3, 4] {
            let mut bytes = [b"DIRC".as_slice(), &u32::to_be_bytes(version), &4u32.to_be_bytes()].concat();
            let mut before = "";
            for name in files {
                bytes.extend(entry(name, version, before));
                before = name;
            }
            bytes.extend([0; 20]);
            let read = |bytes: &[u8]| {
                let mut found = Vec::new();
                names(bytes, 20, &mut |name| found.push(name.to_owned())).map(|()| found)
            };
            assert_eq!(read(&bytes).expect("it is whole"), files, "{version}");
            for end in 0..bytes.len() - 20 {
                assert_eq!(read(&bytes[..end]), None, "{version} {end}");
            }
        }
    }
}
