//! Reading, writing, renaming, deleting, and what links and odd names lead to.

use super::TestProject;
use crate::workspace::links::Last;
use crate::workspace::replace::{Attributes, replace};
use crate::workspace::{FileKind, FileProblem, Overwrite, Recursion};
use rustix::fs::{CWD, FileType, Mode, mknodat};
use std::os::unix::fs::{MetadataExt, PermissionsExt};

#[test]
fn writes_create_directories_and_keep_the_mode() {
    let p = TestProject::new();
    p.write("a/b/c.txt", "one").unwrap();
    assert_eq!(p.read("a/b/c.txt").unwrap(), "one");
    let path = p.root.join("a/b/c.txt");
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o741)).unwrap();
    let before = path.metadata().unwrap();
    p.write("a/b/c.txt", "two").unwrap();
    let after = path.metadata().unwrap();
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "two");
    assert_eq!(after.mode() & 0o7777, 0o741);
    assert_ne!(before.ino(), after.ino(), "a write replaces the file, it does not overwrite it in place");
    let names: Vec<_> =
        std::fs::read_dir(p.root.join("a/b")).unwrap().map(|e| e.unwrap().file_name()).collect();
    assert_eq!(names, ["c.txt"], "nothing temporary stays behind");
}

#[test]
fn a_write_that_fails_leaves_the_old_content_and_nothing_else() {
    let p = TestProject::new();
    p.put("f", "old");
    let spot = p.workspace.root.spot(&p.place("f"), Last::Follow).unwrap();
    let result = replace(&spot, Attributes::AsBefore, |file| {
        std::io::Write::write_all(file, b"half of the new")?;
        Err(rustix::io::Errno::NOSPC.into())
    });
    assert_eq!(result.unwrap_err().problem, FileProblem::NoSpace);
    assert_eq!(p.read("f").unwrap(), "old");
    assert_eq!(std::fs::read_dir(&p.root).unwrap().count(), 1);
}

#[test]
fn a_link_inside_is_written_through() {
    let p = TestProject::new();
    p.put("real/f", "old");
    p.put("dir/x", "");
    p.link("../real/f", "dir/relative");
    p.link(p.root.join("real/f"), "absolute");
    p.link("real", "alias");
    p.link("dir/relative", "twice");
    for path in ["dir/relative", "absolute", "alias/f", "twice"] {
        p.write(path, path).unwrap();
        assert_eq!(p.read(path).unwrap(), path);
        assert_eq!(p.read("real/f").unwrap(), path);
    }
    assert!(p.root.join("twice").is_symlink());
    p.link("real/new", "dangling");
    p.write("dangling", "born").unwrap();
    assert_eq!(p.read("real/new").unwrap(), "born");
}

#[test]
fn a_link_that_leads_out_is_refused_for_everything() {
    let p = TestProject::new();
    std::fs::write(p.outside.join("secret"), "secret").unwrap();
    p.link("../outside", "dir");
    p.link(p.outside.join("secret"), "file");
    p.link("/proc/self/root/etc/passwd", "magic");
    for path in ["dir/secret", "file", "dir/new", "dir/new/deep", "magic"] {
        assert_eq!(p.read(path).unwrap_err(), FileProblem::Escapes, "read {path}");
        assert_eq!(p.write(path, "x").unwrap_err(), FileProblem::Escapes, "write {path}");
    }
    let place = p.place("dir/secret");
    let delete = p.workspace.delete(&place, Recursion::Everything).unwrap_err();
    assert_eq!(delete.problem, FileProblem::Escapes);
    assert_eq!(p.workspace.list(&p.place("dir")).unwrap_err().problem, FileProblem::Escapes);
    p.put("mine", "");
    let out = p.workspace.rename(&p.place("mine"), &p.place("dir/mine"), Overwrite::Replace).unwrap_err();
    assert_eq!(out.problem, FileProblem::Escapes);
    assert_eq!(std::fs::read_dir(&p.outside).unwrap().count(), 1);
    // The link itself may go; what it leads to stays.
    p.workspace.delete(&p.place("dir"), Recursion::Everything).unwrap();
    assert_eq!(std::fs::read_to_string(p.outside.join("secret")).unwrap(), "secret");
}

#[test]
fn odd_things_are_named() {
    let p = TestProject::new();
    p.put("file", "x");
    std::fs::create_dir(p.root.join("dir")).unwrap();
    p.link("loop-b", "loop-a");
    p.link("loop-a", "loop-b");
    mknodat(CWD, p.root.join("fifo"), FileType::Fifo, Mode::RWXU, 0).unwrap();
    let long = "n".repeat(300);
    for (path, want) in [
        ("none", FileProblem::Missing),
        ("dir", FileProblem::IsDirectory),
        ("file/x", FileProblem::NotDirectory),
        ("loop-a", FileProblem::Loop),
        ("fifo", FileProblem::NotRegular("fifo")),
        (long.as_str(), FileProblem::TooLong),
        ("/dev/null", FileProblem::NotRegular("character device")),
    ] {
        assert_eq!(p.read(path).unwrap_err(), want, "read {path}");
    }
    for (path, want) in [
        ("dir", FileProblem::IsDirectory),
        (".", FileProblem::IsRoot),
        ("file/x", FileProblem::NotDirectory),
        ("loop-a", FileProblem::Loop),
        ("fifo", FileProblem::NotRegular("fifo")),
    ] {
        assert_eq!(p.write(path, "x").unwrap_err(), want, "write {path}");
    }
    let error = p.workspace.read(&p.place("none")).unwrap_err();
    assert_eq!(error.to_string(), "none does not exist");
}

#[test]
fn a_read_only_file_stays_as_it_is() {
    let p = TestProject::new();
    p.put("f", "old");
    std::fs::set_permissions(p.root.join("f"), std::fs::Permissions::from_mode(0o444)).unwrap();
    if rustix::process::geteuid().is_root() {
        // The super-user may write it; then the mode stays.
        p.write("f", "new").unwrap();
        assert_eq!(p.root.join("f").metadata().unwrap().mode() & 0o777, 0o444);
        return;
    }
    assert_eq!(p.write("f", "new").unwrap_err(), FileProblem::Denied);
    assert_eq!(p.read("f").unwrap(), "old");
}

#[test]
fn extended_attributes_stay() {
    let p = TestProject::new();
    p.put("f", "old");
    let path = p.root.join("f");
    let flags = rustix::fs::XattrFlags::empty();
    if rustix::fs::setxattr(&path, "user.note", b"kept", flags) == Err(rustix::io::Errno::OPNOTSUPP) {
        return;
    }
    p.write("f", "new").unwrap();
    let mut value = [0; 16];
    let length = rustix::fs::getxattr(&path, "user.note", &mut value[..]).unwrap();
    assert_eq!(&value[..length], b"kept");
}

#[test]
fn rename_and_delete() {
    let p = TestProject::new();
    p.put("a", "a");
    p.put("b", "b");
    p.put("d/inner/f", "f");
    let rename = |from: &str, to: &str, overwrite| {
        p.workspace
            .rename(&p.place(from), &p.place(to), overwrite)
            .map_err(|error| (error.path, error.problem))
    };
    assert_eq!(rename("a", "b", Overwrite::Refuse), Err(("b".to_owned(), FileProblem::Exists)));
    assert_eq!(rename("none", "b", Overwrite::Refuse), Err(("none".to_owned(), FileProblem::Missing)));
    rename("a", "b", Overwrite::Replace).unwrap();
    assert_eq!(p.read("b").unwrap(), "a");
    rename("b", "new/deep/b", Overwrite::Refuse).unwrap();
    assert_eq!(p.read("new/deep/b").unwrap(), "a");
    rename("d", "e", Overwrite::Refuse).unwrap();
    let delete = |path: &str, r| p.workspace.delete(&p.place(path), r).map_err(|error| error.problem);
    assert_eq!(delete("e", Recursion::OnlyEmpty), Err(FileProblem::NotEmpty));
    assert_eq!(delete(".", Recursion::Everything), Err(FileProblem::IsRoot));
    delete("e", Recursion::Everything).unwrap();
    assert_eq!(p.workspace.stat(&p.place("e")).unwrap(), None);
    let names: Vec<_> =
        p.workspace.list(&p.place(".")).unwrap().into_iter().map(|e| (e.name, e.kind)).collect();
    assert_eq!(names, [("new".into(), FileKind::Directory)]);
}

#[test]
fn outside_places_are_ordinary_paths() {
    let p = TestProject::new();
    let path = p.outside.join("new/f");
    p.write(path.to_str().unwrap(), "x").unwrap();
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "x");
    assert_eq!(p.read("../outside/new/f").unwrap(), "x");
}

#[test]
fn without_openat2_links_are_refused_and_the_rest_works() {
    let mut p = TestProject::new();
    std::sync::Arc::get_mut(&mut p.workspace).unwrap().root.resolve_stepwise();
    std::fs::write(p.outside.join("secret"), "secret").unwrap();
    p.link("../outside", "out");
    p.write("a/b/f", "x").unwrap();
    assert_eq!(p.read("a/b/f").unwrap(), "x");
    p.link("a", "alias");
    p.link("a/b/f", "file");
    for path in ["out/secret", "alias/b/f", "file"] {
        assert_eq!(p.read(path).unwrap_err(), FileProblem::Loop, "{path}");
    }
    assert_eq!(p.write("out/new", "x").unwrap_err(), FileProblem::Loop);
    assert_eq!(std::fs::read_dir(&p.outside).unwrap().count(), 1);
}
