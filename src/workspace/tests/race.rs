//! Somebody exchanges a directory for a link that leads out, again and again, while the project is worked on. Not one
//! byte may be read or written outside.

use super::TestProject;
use crate::policy::{Circumstances, Reading};
use crate::protocol::Effect;
use crate::workspace::{FileProblem, Recursion};
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
    let p = TestProject::new();
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

#[test]
fn what_was_judged_is_what_is_opened() {
    let p = TestProject::new();
    for (path, text) in [("a/f", "a"), ("b/f", "b"), ("plain", "p")] {
        p.put(path, text);
    }
    std::fs::write(p.outside.join("f"), "outside").unwrap();
    p.link("a", "d");
    p.link(&p.outside, "out");
    let places: Vec<_> = ["d/f", "out/f", "plain", "d"].map(|path| p.place(path)).into();
    let links = p.workspace.resolve_links(&Effect::Read { places: places.clone() });
    let Effect::Read { places: judged } = links.applied_to(Effect::Read { places }) else { unreachable!() };
    let shown: Vec<String> = judged.iter().map(ToString::to_string).collect();
    let outside = p.outside.join("f").display().to_string();
    assert_eq!(shown, ["d/f", "a/f", &outside, "plain", "d", "a"]);
    let careful = Circumstances::careful(p.workspace.here().clone());
    let reading = Reading::of(&Effect::Read { places: judged }, &careful);
    let held = p.workspace.held_to(links, reading);
    let read = |path: &str| {
        let found = held.read(&p.place(path)).map_err(|error| error.problem)?;
        Ok::<_, FileProblem>(String::from_utf8(found.bytes).unwrap())
    };
    assert_eq!(["d/f", "out/f", "plain"].map(read), ["a", "outside", "p"].map(|text| Ok(text.to_owned())));

    // Now every name leads somewhere else.
    for (target, name) in [("b", "d"), ("b", "out"), ("b/f", "plain")] {
        std::fs::remove_file(p.root.join(name)).unwrap();
        p.link(target, name);
    }
    assert_eq!(["d/f", "out/f"].map(read), ["a", "outside"].map(|text| Ok(text.to_owned())));
    assert_eq!(read("plain"), Err(FileProblem::Relinked));
    assert_eq!(held.write(&p.place("plain"), b"x").map_err(|e| e.problem), Err(FileProblem::Relinked));
    held.write(&p.place("d/f"), b"new").unwrap();
    assert_eq!(["a/f", "b/f"].map(|path| p.read(path).unwrap()), ["new", "b"]);
    std::fs::rename(p.root.join("a"), p.root.join("moved")).unwrap();
    p.link("b", "a");
    assert_eq!(read("d/f"), Err(FileProblem::Relinked));
}

#[test]
fn a_root_that_is_replaced_by_a_link_is_neither_read_nor_written_through() {
    let p = TestProject::new();
    p.put("f", "inside");
    std::fs::write(p.outside.join("f"), "outside").unwrap();
    assert_eq!(p.workspace.check_path(), Ok(()));
    let moved = p.root.with_file_name("moved");
    std::fs::rename(&p.root, &moved).unwrap();
    std::os::unix::fs::symlink(&p.outside, &p.root).unwrap();
    assert_eq!(p.read("f"), Err(FileProblem::RootReplaced));
    assert_eq!(p.write("new", "x"), Err(FileProblem::RootReplaced));
    assert_eq!(p.workspace.check_path().map_err(|error| error.problem), Err(FileProblem::RootReplaced));
    let outside = std::fs::read_dir(&p.outside).unwrap().count();
    assert_eq!((outside, std::fs::read_dir(&moved).unwrap().count()), (1, 1));
    std::fs::remove_file(&p.root).unwrap();
    std::fs::rename(&moved, &p.root).unwrap();
    assert_eq!(p.read("f").as_deref(), Ok("inside"), "put back, it goes on");
}
