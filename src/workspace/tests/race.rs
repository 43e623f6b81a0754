//! Somebody exchanges a directory for a link that leads out, again and again, while the project is worked on. Not one
//! byte may be read or written outside.

use super::Project;
use crate::workspace::Recursion;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

fn swap(root: &Path, outside: &Path) {
    let (dir, aside) = (root.join("d"), root.join("aside"));
    std::fs::rename(&dir, &aside).unwrap();
    std::os::unix::fs::symlink(outside, &dir).unwrap();
    std::fs::remove_file(&dir).unwrap();
    std::fs::rename(&aside, &dir).unwrap();
}

#[test]
fn a_directory_swapped_for_a_link_never_leads_out() {
    let p = Project::new();
    p.put("d/f", "inside");
    std::fs::write(p.outside.join("f"), "outside").unwrap();
    let over = AtomicBool::new(false);
    let (mut reads, mut writes) = (0, 0);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !over.load(Ordering::Relaxed) {
                swap(&p.root, &p.outside);
            }
        });
        for number in 0..400 {
            match p.read("d/f") {
                Ok(text) => {
                    assert_ne!(text, "outside", "round {number}");
                    reads += 1;
                }
                Err(_) => continue,
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
    assert!(reads > 0 && writes > 0, "{reads} reads and {writes} writes came through");
}
