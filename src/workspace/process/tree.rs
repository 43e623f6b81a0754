//! Finds and signals everything that descends from a process, wherever it put itself: another process group or
//! session does not help it. Where there is no `/proc`, only the group is reached.

use rustix::process::{Pid, Signal, kill_process};
use std::collections::HashMap;

/// All living descendants of this process, parents before children; zombies do not count.
pub(super) fn descendants(of: Pid) -> Vec<Pid> {
    let mut children: HashMap<i32, Vec<i32>> = HashMap::new();
    for Entry { pid, parent, .. } in processes() {
        children.entry(parent).or_default().push(pid);
    }
    let mut found = Vec::new();
    let mut next = vec![of.as_raw_nonzero().get()];
    while let Some(parent) = next.pop() {
        for child in children.remove(&parent).unwrap_or_default() {
            next.push(child);
            found.extend(Pid::from_raw(child));
        }
    }
    found
}

/// Sends the signal to every descendant of `of`; `group` is the one most of them are in.
pub(super) fn signal(of: Pid, group: Pid, signal: Signal) {
    // A process that is already gone, or is not ours, is nothing to stop for.
    #[cfg(not(target_os = "linux"))]
    let _ = rustix::process::kill_process_group(group, signal);
    #[cfg(target_os = "linux")]
    let _ = group;
    for pid in descendants(of) {
        let _ = kill_process(pid, signal);
    }
}

/// Kills every process of a session whose leader is gone; what put itself into another session is not reached.
pub(super) fn end_session(leader: u32) {
    let of_it = |entry: &Entry| u32::try_from(entry.session) == Ok(leader);
    for entry in processes().into_iter().filter(of_it) {
        if let Some(pid) = Pid::from_raw(entry.pid) {
            let _ = kill_process(pid, Signal::KILL);
        }
    }
}

struct Entry {
    pid: i32,
    parent: i32,
    session: i32,
}

fn processes() -> Vec<Entry> {
    let Ok(entries) = std::fs::read_dir("/proc") else { return Vec::new() };
    entries
        .flatten()
        .filter_map(|entry| {
            let pid: i32 = entry.file_name().to_str()?.parse().ok()?;
            let stat = std::fs::read_to_string(entry.path().join("stat")).ok()?;
            let (parent, session) = living(&stat)?;
            Some(Entry { pid, parent, session })
        })
        .collect()
}

/// Parent and session in a line of `/proc/PID/stat`; the name before them may contain anything, also parentheses.
fn living(stat: &str) -> Option<(i32, i32)> {
    let mut fields = stat.rsplit_once(") ")?.1.split(' ');
    match fields.next()? {
        "Z" | "X" => None,
        _ => Some((fields.next()?.parse().ok()?, fields.nth(1)?.parse().ok()?)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parent_and_session_are_found_behind_any_name() {
        for (stat, told) in [
            ("12 (bash) S 7 12 11 0", Some((7, 11))),
            ("12 (a ) S 9 (x) R 7 12 11", Some((7, 11))),
            ("12 (gone) Z 7 12 11", None),
            ("garbage", None),
        ] {
            assert_eq!(living(stat), told, "{stat}");
        }
    }
}
