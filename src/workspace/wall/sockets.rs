//! The sockets of this machine's services that are reached by their paths: a read-only mount does not keep anybody from connecting. Those
//! that the kernel lists for our network are covered, wherever they lie. Not seen are those of containers with a network of their own,
//! and those that were bound by a path that is not from the root; in a copy (the project, the home directory) none is reached anyway.

use super::covers::Covers;
use super::mounts::{Failed, Mount, step};
use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::FileTypeExt;
use std::path::{Path, PathBuf};

/// Where they lie by `/proc/net/unix`.
pub(super) fn listed() -> BTreeSet<PathBuf> {
    // A name may be no text.
    let table = fs::read("/proc/net/unix").unwrap_or_default();
    paths(&String::from_utf8_lossy(&table))
}

/// The path is the eighth column; those that begin otherwise lie in no directory.
fn paths(table: &str) -> BTreeSet<PathBuf> {
    let path = |line: &str| {
        let at = line.find(" /")?;
        line[..at].split_ascii_whitespace().nth(6)?;
        Some(PathBuf::from(&line[at + 1..]))
    };
    table.lines().skip(1).filter_map(path).collect()
}

/// Those of them that are seen here, each with what is to cover it.
pub(super) fn seen<'a>(
    paths: impl IntoIterator<Item = &'a PathBuf>,
    covers: &Covers,
) -> Result<Vec<(PathBuf, Mount)>, Failed> {
    let is_seen = |path: &Path| fs::symlink_metadata(path).is_ok_and(|about| about.file_type().is_socket());
    let seen = paths.into_iter().filter(|path| is_seen(path));
    seen.map(|path| Ok((path.clone(), step("covering a socket", covers.blocked())?))).collect()
}

pub(super) fn close(sockets: Vec<(PathBuf, Mount)>) -> Result<(), Failed> {
    sockets
        .into_iter()
        .try_for_each(|(path, cover)| step(&format!("closing {}", path.display()), cover.put_at(&path)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sockets_are_found_by_the_path_they_were_bound_to() {
        let table = "Num       RefCount Protocol Flags    Type St Inode Path\n\
            00000000f94f52e5: 00000003 00000000 00000000 0001 03   123\n\
            00000000f94f52e6: 00000002 00000000 00010000 0001 01   124 /opt/a b.sock\n\
            00000000f94f52e7: 00000002 00000000 00010000 0001 01   125 @/abstract\n\
            00000000f94f52e8: 00000002 00000000 00010000 0001 01   126 own.sock\n";
        assert_eq!(paths(table), BTreeSet::from(["/opt/a b.sock".into()]));
    }
}
