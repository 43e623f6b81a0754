//! Repositories that want to run something while they are looked at: whatever runs unasked, and whatever the program looks
//! up for itself, leaves no mark.

use crate::support::{Project, Terminal};

/// Each line runs unasked in a harmless repository.
const LOOKS: &[&str] = &[
    "git status",
    "git diff",
    "git diff HEAD~1",
    "git log -p",
    "git show HEAD",
    "git blame a.txt",
    "git grep one",
    "git stash list",
    "git branch -v",
    "git describe --always",
    "git -C sub status",
    "git -C vendor/lib status",
    "git -C vendor/lib log -p",
    "cd vendor/lib && git status",
    "cd sub && git diff",
    "git log -p -- a.txt sub",
    "git blame -s a.txt",
    "git rev-list --objects --all",
    "git cat-file -p HEAD:a.txt",
];

/// These enter submodules, merge, or run a program that checks or shows, and ask.
const ASKING: &[&str] = &[
    "git merge-tree --write-tree HEAD HEAD~1",
    "git diff-files",
    "git diff-index HEAD",
    "git describe --dirty --always",
    "git submodule status",
    "git diff --submodule=diff",
    "git status --ignore-submodules=none",
    "git log --show-signature",
    "git log --format=%G?",
    "git help status",
    "git hash-object a.txt",
    "git lfs status",
];

/// Keys that name a program, and have no effect on what only reads.
const SWITCHED_OFF: &[&str] = &[
    "core.fsmonitor",
    "core.pager",
    "pager.log",
    "core.sshCommand",
    "core.editor",
    "core.askPass",
    "credential.helper",
    "remote.origin.uploadpack",
    "interactive.diffFilter",
];

/// Keys whose names only the repository knows: with one of them, looking at it asks.
const ASKED: &[&str] = &[
    "diff.external",
    "diff.x.command",
    "diff.x.textconv",
    "filter.x.clean",
    "filter.x.process",
    "filter.x.smudge",
    "merge.x.driver",
    "gpg.program",
    "gpg.ssh.program",
    "man.x.cmd",
    "browser.x.cmd",
    "core.alternateRefsCommand",
    "alias.lfs",
    "trailer.x.command",
];

fn git(project: &Project, directory: &str, arguments: &[&str]) -> bool {
    let mut command = std::process::Command::new("git");
    command.args(["-c", "user.name=a", "-c", "user.email=a@b"]).args(arguments);
    command.current_dir(project.path(directory)).env_clear().envs(project.environment());
    command.output().expect("git is there").status.success()
}

fn mark(project: &Project) -> String {
    project.home().join("mark").display().to_string()
}

/// A repository in which this key of the configuration names a program; so do a submodule, a hook and a directory that
/// only looks like a repository.
fn hostile(keys: &[&str]) -> Project {
    let project = Project::new().file("a.txt", "one\n").file(".gitattributes", "* filter=x diff=x merge=x\n");
    let program = format!("touch {}; cat", mark(&project));
    git(&project, ".", &["init", "-q", "-b", "main"]);
    project.write("sub/f", "f\n");
    project.write("sub/.gitattributes", "* filter=x diff=x\n");
    git(&project, "sub", &["init", "-q"]);
    git(&project, "sub", &["add", "."]);
    git(&project, "sub", &["commit", "-qm", "x"]);
    git(&project, ".", &["add", "."]);
    git(&project, ".", &["commit", "-qm", "one"]);
    project.write("a.txt", "two\n");
    git(&project, ".", &["commit", "-qam", "two"]);
    project.write("a.txt", "six\n");
    project.write("sub/f", "g\n");
    project.write("vendor/lib/HEAD", "ref: refs/heads/main\n");
    for empty in ["objects/x", "refs/x"] {
        project.write(&format!("vendor/lib/{empty}"), "");
    }
    let bare = format!("[core]\n\tbare = false\n\tworktree = .\n\tfsmonitor = \"{program}\"\n");
    project.write("vendor/lib/config", &bare);
    for directory in [".", "sub"] {
        for key in keys {
            let program = if key.starts_with("alias.") { format!("!{program}") } else { program.clone() };
            assert!(git(&project, directory, &["config", key, &program]), "{key}");
        }
        git(&project, directory, &["config", "log.showSignature", "true"]);
        git(&project, directory, &["config", "man.viewer", "x"]);
    }
    let _ = std::fs::remove_file(mark(&project));
    project
}

fn calls(lines: &[&str]) -> String {
    let command =
        |line: &&str| format!("{{ name = \"bash_execute\", arguments = {{ command = '{line}' }} }}");
    let mut calls: Vec<String> = lines.iter().map(command).collect();
    for (tool, arguments) in [
        ("git_status", ""),
        ("git_diff", ""),
        ("git_add", "paths = [\"a.txt\"]"),
        ("bash_execute", "command = 'git status', working_dir = 'vendor/lib'"),
    ] {
        calls.push(format!("{{ name = \"{tool}\", arguments = {{ {arguments} }} }}"));
    }
    format!("[[reply]]\ncall = [{}]\n[[reply]]\ntext = 'Done.'\n", calls.join(", "))
}

fn look(keys: &[&str], lines: &[&str]) -> serde_json::Value {
    let project = hostile(keys).script(&calls(lines));
    let ran = project.run(&["-p", "change a.txt and stage it", "--output-format", "json"]);
    let marked = std::path::Path::new(&mark(&project)).exists();
    assert!(!marked, "{keys:?}: {}\n{}", ran.out, ran.err);
    ran.json()["denied"].clone()
}

#[test]
fn what_can_be_switched_off_is_off_and_asks_nothing() {
    assert_eq!(look(SWITCHED_OFF, LOOKS), serde_json::json!([]));
}

#[test]
fn what_cannot_be_switched_off_asks() {
    for key in ASKED {
        let lines = [LOOKS[0], LOOKS[3], LOOKS[4], "git help status", "cd sub && git diff", "git lfs status"];
        let denied = look(&[key], &lines);
        assert!(denied.as_array().is_some_and(|denied| denied.len() >= lines.len()), "{key}: {denied}");
    }
    look(&["filter.x.clean"], LOOKS);
}

/// What the guard is asked beforehand it judges by the same facts.
#[test]
fn what_is_explained_is_what_is_said_when_it_runs() {
    let project = hostile(&["filter.x.clean"]);
    for look in ["git status", "git diff", "cd sub && git diff"] {
        let explained =
            project.run(&["permissions", "explain", "--sandbox", "partial", look, "--json"]).json();
        let parts = explained["parts"].to_string();
        assert!(parts.contains("project-command"), "{look}: {explained}");
        let explained = project.run(&["permissions", "explain", look, "--sandbox", "none", "--json"]).json();
        assert_eq!(explained["verdict"], "ask", "{look}");
    }
    assert!(!std::path::Path::new(&mark(&project)).exists());
}

#[test]
fn a_submodule_that_would_run_something_is_not_entered() {
    let project = hostile(&["filter.x.clean"]);
    assert!(git(&project, ".", &["config", "--remove-section", "filter.x"]));
    let all = [&LOOKS[..10], ASKING].concat();
    let project = project.script(&calls(&all));
    let ran = project.run(&["-p", "change a.txt and stage it", "--output-format", "json"]);
    assert!(!std::path::Path::new(&mark(&project)).exists(), "{}\n{}", ran.out, ran.err);
    assert_eq!(ran.json()["denied"].as_array().map(Vec::len), Some(ASKING.len()), "{}\n{}", ran.out, ran.err);
    project.write(".gitmodules", "[submodule \"sub\"]\n\tpath = sub\n\turl = x\n\tignore = none\n");
    let ran = project.run(&["-p", "change a.txt and stage it", "--output-format", "json"]);
    assert!(!std::path::Path::new(&mark(&project)).exists(), "{}\n{}", ran.out, ran.err);
}

#[test]
fn what_the_program_looks_up_itself_runs_nothing_either() {
    for key in [
        "core.fsmonitor",
        "diff.external",
        "diff.x.command",
        "diff.x.textconv",
        "filter.x.clean",
        "filter.x.process",
    ] {
        let project = hostile(&[key]).env("POINTSMAN_PROVIDER", "offline");
        let mut terminal = Terminal::start(&project, &[]);
        terminal.turn("/diff git").turn("/status");
        assert_eq!(terminal.leave(), 0);
        assert!(!std::path::Path::new(&mark(&project)).exists(), "{key}: {}", terminal.all());
    }
}

/// A repository with a commit in this directory.
fn repository(project: &Project, directory: &str) {
    std::fs::create_dir_all(project.path(directory)).expect("a directory can be made");
    std::fs::write(project.path(directory).join("kept.txt"), "theirs\n").expect("a file can be written");
    for arguments in [&["init", "-q", "-b", "main"][..], &["add", "."], &["commit", "-qm", "one"]] {
        assert!(git(project, directory, arguments), "{arguments:?}");
    }
}

fn words(project: &Project, looks: &[&str]) -> Vec<String> {
    let word = |look: &&str| {
        let explained =
            project.run(&["permissions", "explain", "--sandbox", "partial", look, "--json"]).json();
        format!(
            "{} {}",
            explained["verdict"].as_str().unwrap_or(""),
            explained["rule"].as_str().unwrap_or("")
        )
    };
    looks.iter().map(word).collect()
}

/// What it is called, and how a repository is made so.
type Case<'c> = (&'c str, &'c dyn Fn(&Project));

/// What git shows of another project, or of a file that is no part of a repository, is read outside.
#[test]
fn what_a_repository_borrows_from_elsewhere_asks() {
    use std::os::unix::fs::symlink;
    let key = "-----BEGIN KEY-----\n";
    let write = |path: &str, text: &str, project: &Project| {
        std::fs::write(project.path(path), text).expect("written")
    };
    let link = |to: &str, path: &str, project: &Project| {
        let _ = std::fs::remove_file(project.path(path));
        symlink(project.path(to), project.path(path)).expect("a link can be made");
    };
    let cases: [Case; 10] = [
        ("a file that names it", &|p| {
            std::fs::remove_dir_all(p.path(".git")).expect("removed");
            write(".git", &format!("gitdir: {}\n", p.path("../other/.git").display()), p);
        }),
        ("a link to it", &|p| {
            std::fs::remove_dir_all(p.path(".git")).expect("removed");
            link("../other/.git", ".git", p);
        }),
        ("its objects", &|p| {
            write(
                ".git/objects/info/alternates",
                &format!("{}\n", p.path("../other/.git/objects").display()),
                p,
            );
        }),
        ("objects of ours that borrow", &|p| {
            std::fs::create_dir_all(p.path("store/info")).expect("made");
            write("store/info/alternates", "../../other/.git/objects\n", p);
            write(".git/objects/info/alternates", "../../store\n", p);
        }),
        ("a directory it shares", &|p| write(".git/commondir", "../../other/.git\n", p)),
        ("a directory of ours that shares it", &|p| {
            std::fs::rename(p.path(".git"), p.path("g")).expect("moved");
            write("g/commondir", &p.path("../other/.git").display().to_string(), p);
            write(".git", "gitdir: g\n", p);
        }),
        ("a log that is a key", &|p| link("../id_rsa", ".git/BISECT_LOG", p)),
        ("a secret of the project", &|p| {
            write(".env", "KEY=v\n", p);
            link(".env", ".git/BISECT_LOG", p);
        }),
        ("an ignore file that is a key", &|p| link("../id_rsa", ".git/info/exclude", p)),
        ("a store that is linked", &|p| {
            std::fs::remove_dir_all(p.path(".git/objects")).expect("removed");
            link("../other/.git/objects", ".git/objects", p);
        }),
    ];
    for (case, make) in cases {
        let project = Project::new();
        repository(&project, ".");
        repository(&project, "../other");
        std::fs::write(project.path("../id_rsa"), key).expect("written");
        make(&project);
        std::fs::create_dir_all(project.path("src")).expect("made");
        let looks =
            ["git show HEAD", "git log -p", "git bisect log", "git status", "cd src && git diff HEAD"];
        for (look, word) in looks.iter().zip(words(&project, &looks)) {
            assert_eq!(word, "ask reads-outside", "{case}: {look}");
        }
    }
}

/// A linked worktree, a submodule and a repository around the project are the user's own: git says so there.
#[test]
fn worktrees_and_submodules_are_looked_at_unasked() {
    let looks = ["git status", "git log -p", "git show HEAD", "git worktree list"];
    let project = Project::new();
    repository(&project, "../main");
    std::fs::remove_dir_all(project.path(".git")).expect("removed");
    let linked = project.path(".").canonicalize().expect("there").display().to_string();
    assert!(git(&project, "../main", &["worktree", "add", "-q", "-b", "x", &linked]));
    assert!(project.path(".git").is_file());
    assert_eq!(words(&project, &looks), ["allow read-only"; 4]);
    // Another directory with the same file is not the one that it was made for.
    let text = std::fs::read_to_string(project.path(".git")).expect("read");
    std::fs::create_dir_all(project.path("copy")).expect("made");
    std::fs::write(project.path("copy/.git"), text).expect("written");
    assert_eq!(words(&project, &["git -C copy show HEAD"]), ["ask reads-outside"]);

    let project = Project::new();
    repository(&project, "sub");
    repository(&project, ".");
    let inner = project.path("sub/.git");
    std::fs::create_dir_all(project.path(".git/modules")).expect("made");
    std::fs::rename(&inner, project.path(".git/modules/sub")).expect("moved");
    std::fs::write(&inner, "gitdir: ../.git/modules/sub\n").expect("written");
    assert!(git(&project, ".", &["worktree", "add", "-q", "tree"]));
    let below = ["git -C sub show HEAD", "cd sub && git log -p", "git -C tree log -p", "git -C tree status"];
    assert_eq!(words(&project, &below), ["allow read-only"; 4]);
    std::fs::write(project.path(".git/objects/info/alternates"), "../../sub/objects\n").expect("written");
    assert_eq!(words(&project, &looks), ["allow read-only"; 4]);
}

/// A submodule that is a project of its own lies where its own configuration, beside the outer one, says.
#[test]
fn a_submodule_alone_is_the_users_own() {
    let project = Project::new();
    repository(&project, ".");
    repository(&project, "../outer");
    std::fs::create_dir_all(project.path("../outer/.git/modules")).expect("made");
    let own = project.path("../outer/.git/modules").canonicalize().expect("there").join("sub");
    std::fs::rename(project.path(".git"), &own).expect("moved");
    std::fs::write(project.path(".git"), format!("gitdir: {}\n", own.display())).expect("written");
    assert_eq!(words(&project, &["git show HEAD"]), ["ask reads-outside"]);
    let root = project.path(".").canonicalize().expect("there").display().to_string();
    assert!(git(&project, ".", &["config", "core.worktree", &root]));
    assert_eq!(words(&project, &["git show HEAD"]), ["allow project-command"]);
}

#[test]
fn the_repositories_are_hostile() {
    for (key, look) in [
        ("core.fsmonitor", &["status"][..]),
        ("diff.external", &["diff"]),
        ("diff.x.command", &["diff"]),
        ("diff.x.textconv", &["diff"]),
        ("filter.x.clean", &["diff"]),
        ("filter.x.clean", &["-C", "sub", "diff"]),
    ] {
        let project = hostile(&[key]);
        git(&project, ".", look);
        let marked = std::path::Path::new(&mark(&project)).exists();
        assert!(marked, "{key}");
    }
}

/// Configuration that names a file elsewhere, of which git's messages or its settings would show something.
#[test]
fn a_file_that_the_configuration_names_is_not_told_of() {
    for (key, value, line) in [
        ("blame.ignoreRevsFile", "OUTSIDE", "git blame a.txt"),
        ("fsck.skipList", ".env", "git fsck"),
        ("include.path", "OUTSIDE", "git config --get-urlmatch pypi https://example.org"),
        ("include.path", "OUTSIDE", "git remote -v"),
        ("core.excludesFile", "OUTSIDE", "git check-ignore -v --no-index a"),
        ("core.attributesFile", "../../outside", "git check-attr -a a.txt"),
        ("mailmap.file", "~/outside", "git log -1"),
        ("diff.orderFile", "OUTSIDE", "git diff"),
        ("include.path", "../.gitconfig", "git status"),
        ("blame.ignoreRevsFile", ".git-blame-ignore-revs", "git blame a.txt"),
    ] {
        let project = Project::new().file("a.txt", "one\n").file(".env", "API_SECRET=inproject\n");
        std::fs::remove_dir_all(project.path(".git")).unwrap();
        project.write(".gitconfig", "[alias]\n\ts = status\n");
        project.write(".git-blame-ignore-revs", "");
        let outside = project.home().join("outside");
        std::fs::write(&outside, "tellthem = 1\n").unwrap();
        for arguments in [
            &["init", "-q"][..],
            &["add", "a.txt"],
            &["-c", "user.name=A", "-c", "user.email=a@b", "commit", "-qm", "a"],
        ] {
            assert!(git(&project, ".", arguments));
        }
        let value = value.replace("OUTSIDE", &outside.display().to_string());
        assert!(git(&project, ".", &["config", key, &value]));
        let call = serde_json::json!({ "command": line }).to_string();
        let ran = project.run(&["tool", "run", "bash_execute", &call, "--json"]);
        let elsewhere = !matches!(value.as_str(), "../.gitconfig" | ".git-blame-ignore-revs");
        assert_eq!(ran.code == 3, elsewhere, "{key} = {value}, {line}: {ran:?}");
        assert!(!ran.out.contains("tellthem") && !ran.out.contains("inproject"), "{ran:?}");
    }
}
