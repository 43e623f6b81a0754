//! What ignore files name is left out of a walk just as the library that others use leaves it out.

use crate::support::Project;
use pointsman::workspace::walk::{self, PassOver};
use std::path::PathBuf;

fn names(walk: &mut ignore::WalkBuilder) -> Vec<PathBuf> {
    walk.sort_by_file_name(std::cmp::Ord::cmp).build().flatten().map(ignore::DirEntry::into_path).collect()
}

#[test]
fn files_are_ignored_as_everywhere() {
    let project = Project::new();
    for (path, content) in [
        (".gitignore", "\u{feff}*.log\n!keep.log\n/top\n#*.rs\nsub/deep/*.c\ntarget/\n"),
        (".ignore", "!b.log\nc.txt\n"),
        (".git/info/exclude", "*.bak\n"),
        ("sub/.gitignore", "!a.log\nx y\n.shown\n!.hidden\n"),
        ("sub/deep/.ignore", "a.rs\n"),
        ("sub/other/.git/HEAD", ""),
        ("sub/other/.gitignore", "a.rs\n"),
        (".git/worktrees/work/commondir", "../..\n"),
    ] {
        project.write(path, content);
    }
    // As git writes it.
    let told = format!("gitdir: {}\n", project.path(".git/worktrees/work").display());
    project.write("work/.git", &told);
    for directory in ["", "sub/", "sub/deep/", "sub/other/", "target/", "work/", "top/"] {
        for name in ["a.log", "b.log", "keep.log", "c.txt", "a.rs", "a.c", "x y", "a.bak", ".hidden", "top"] {
            if !(directory.is_empty() && name == "top") {
                project.write(&format!("{directory}{name}"), "");
            }
        }
    }
    for below in ["", "sub", "sub/deep", "target", "work"] {
        let root = project.root().join(below);
        for (anywhere, hidden) in [(true, false), (true, true), (false, false), (false, true)] {
            let ours = names(&mut walk::from(&root, PassOver { hidden, anywhere, ..PassOver::IGNORED }));
            let mut theirs = ignore::WalkBuilder::new(&root);
            theirs.require_git(!anywhere).hidden(hidden).filter_entry(|entry| entry.file_name() != ".git");
            assert_eq!(ours, names(&mut theirs), "{below} {anywhere} {hidden}");
        }
        let all = names(&mut walk::from(&root, PassOver { ignored: false, ..PassOver::IGNORED }));
        assert!(all.len() > names(&mut walk::from(&root, PassOver::IGNORED)).len());
    }
}
