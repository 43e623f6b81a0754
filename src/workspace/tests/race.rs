//! Somebody exchanges a directory for a link that leads out, again and again, while the project is worked on. Not one
//! byte may be read or written outside.

use super::Project;
use crate::workspace::Recursion;
use rustix::fs::{CWD, RenameFlags, renameat_with};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

/// At every moment there is a directory or a link of that name.
fn swap(root: &Path) {
    let (dir, link) = (root.join("d"), root.join("link"));
    renameat_with(CWD, &dir, CWD, &link, RenameFlags::EXCHANGE).unwrap();
}

#[test]
fn a_directory_swapped_for_a_link_never_leads_out() {
    let p = Project::new();
    p.put("d/f", "inside");
    std::fs::write(p.outside.join("f"), "outside").unwrap();
    p.link(&p.outside, "link");
    let over = AtomicBool::new(false);
    let (mut reads, mut writes, mut refusals) = (0, 0, 0);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !over.load(Ordering::Relaxed) {
                swap(&p.root);
            }
        });
        for number in 0..200_000 {
            if reads >= 100 && writes >= 50 && refusals >= 100 {
                break;
            }
            std::thread::yield_now();
            match p.read("d/f") {
                Ok(text) => {
                    assert_ne!(text, "outside", "round {number}");
                    reads += 1;
                }
                Err(_) => {
                    refusals += 1;
                    continue;
                }
            }
            if p.write("d/f", "inside").is_ok() && p.write("d/new", "inside").is_ok() {
                writes += 1;
            }
            let _ = p.workspace.delete(&p.place("d/new"), Recursion::Everything);
        }
        over.store(true, Ordering::Relaxed);
    });
    assert_eq!(std::fs::read_to_string(p.outside.join("f")).unwrap(), "outside");
    assert_eq!(std::fs::read_dir(&p.outside).unwrap().count(), 1);
    let said = format!("{reads} reads and {writes} writes came through, {refusals} were refused");
    assert!(reads >= 100 && writes >= 50 && refusals >= 100, "{said}");
}
