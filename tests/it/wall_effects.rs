//! What becomes of what commands changed behind the wall: what is kept without a question, what is dropped, and how it is told.

use crate::support::{Project, Terminal};
use serde_json::{Value, json};
use std::fs;
use std::process::Command;

fn project() -> Project {
    Project::new().walled().env("POINTSMAN_PROVIDER", "offline").file("a.txt", "one\n")
}

/// A script of the project, run as a model would run it.
fn ran(project: &Project, script: &str, more: &[&str]) -> Value {
    project.write("run.sh", script);
    let call = json!({ "command": "sh run.sh" }).to_string();
    project.run(&[&["tool", "run", "bash_execute", &call, "--json"], more].concat()).json()
}

#[test]
fn what_builds_make_is_kept_without_a_question_and_undone() {
    let project = project().file("package.json", "{}").file("go.mod", "module x\n");
    let script = "echo 1 > package-lock.json; echo 2 > go.sum; mkdir -p dist/js; echo 3 > dist/js/app.js; \
                  mkdir -p node_modules/x; echo 4 > node_modules/x/i.js; cp /bin/true tool";
    let value = ran(&project, script, &[]);
    let effects = &value["result"]["effects"];
    assert_eq!(
        effects["created"],
        json!(["dist/js/app.js", "go.sum", "package-lock.json", "tool"]),
        "{value}"
    );
    assert_eq!(effects["rebuilt"], json!(["node_modules"]));
    assert_eq!(effects["dropped"], json!([]));
    assert!(project.path("node_modules/x/i.js").exists() && project.path("dist/js/app.js").exists());
    assert_eq!(project.run(&["undo", "--yes", "--json"]).json()["ok"], true);
    assert!(!project.path("dist").exists() && !project.path("go.sum").exists());
}

#[test]
fn a_manifest_asks_unless_an_installation_was_agreed_to() {
    let project = project().file("package.json", "{}\n");
    let value = ran(&project, "echo '{ }' > package.json; echo 1 > package-lock.json", &[]);
    assert_eq!(
        value["result"]["effects"]["dropped"],
        json!(["package-lock.json", "package.json"]),
        "{value}"
    );
    assert_eq!(project.read("package.json"), "{}\n");
}

/// A no is about the project's own files: what a build left beside them is there for the next one.
#[test]
fn build_trees_and_ignored_files_stay_where_the_rest_is_dropped() {
    let project = project().file("Cargo.toml", "").file(".gitignore", "*.log\n");
    let script = "mkdir target; echo 1 > target/x; echo 2 > build.log; echo 3 >> a.txt";
    let value = ran(&project, script, &[]);
    assert_eq!(value["result"]["effects"]["dropped"], json!(["a.txt"]), "{value}");
    assert!(project.path("target/x").exists() && project.path("build.log").exists());
    assert_eq!(project.read("a.txt"), "one\n");
    let plan = project.env("POINTSMAN_MODE", "plan");
    ran(&plan, "echo 3 >> a.txt; echo 4 > target/y; echo 5 > new", &["--yes"]);
    assert!(plan.path("target/y").exists() && !plan.path("new").exists());
    assert_eq!(plan.read("a.txt"), "one\n");
}

#[test]
fn a_file_that_got_another_name_is_told_as_moved() {
    let project = project().file("src/old.rs", "fn f() {}\n");
    let value = ran(&project, "mv src/old.rs src/new.rs", &["--yes"]);
    assert_eq!(value["effects"]["moved"], json!([{ "from": "src/old.rs", "to": "src/new.rs" }]), "{value}");
    assert_eq!(value["effects"]["created"], json!([]));
    assert_eq!(project.run(&["undo", "--yes", "--json"]).json()["ok"], true);
    assert!(project.path("src/old.rs").exists() && !project.path("src/new.rs").exists());
}

/// A program may say what it likes: it is let out only by somebody who is asked, and never in plan mode.
#[test]
fn nothing_that_is_printed_opens_the_wall_by_itself() {
    for (said, lie) in [("read-only file system", "one"), ("invalid cross-device link", "two")] {
        for mode in ["plan", "ask"] {
            let project = project().env("POINTSMAN_MODE", mode);
            let value =
                ran(&project, &format!("echo '{said}'; echo {lie} > escaped.txt; exit 1"), &["--yes"]);
            assert_eq!(value["ok"], false);
            assert_eq!(project.path("escaped.txt").exists(), mode == "ask", "{mode} {value}");
            if mode == "ask" {
                // What was kept came out of the copy: undo knows it.
                assert_eq!(project.run(&["undo", "--yes", "--json"]).json()["ok"], true);
                assert!(!project.path("escaped.txt").exists());
            }
        }
    }
}

#[test]
fn headless_what_would_have_to_be_opened_is_listed() {
    let project = project().file("run.sh", "echo 'Could not resolve host: example.com' >&2; exit 6");
    let ran = project.run(&["-p", "run sh run.sh", "--output-format", "json"]);
    let denied = &ran.json()["denied"];
    assert_eq!((ran.code, denied[0]["rule"].as_str()), (3, Some("closed-by-the-wall")), "{denied}");
}

#[test]
fn a_directory_that_somebody_used_meanwhile_keeps_what_is_theirs() {
    let project =
        project().file("d/old.txt", "old\n").file("d/theirs.txt", "before\n").file("Cargo.toml", "");
    // A build tree is the same inside and outside, so that the two can wait for each other.
    project.write("target/x", "");
    project.write("run.sh", "rm -r d; echo > target/removed; while [ ! -e target/go ]; do sleep 0.02; done");
    let call = json!({ "command": "sh run.sh" }).to_string();
    let child = project
        .command(&["tool", "run", "bash_execute", &call, "--json", "--yes"])
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("it starts");
    while !project.path("target/removed").exists() {
        std::thread::yield_now();
    }
    project.write("d/theirs.txt", "theirs\n");
    project.write("d/new.txt", "new\n");
    project.write("target/go", "");
    let output = child.wait_with_output().expect("it ends");
    let value: Value = serde_json::from_slice(&output.stdout).expect("it is JSON");
    let effects = &value["result"]["effects"];
    assert_eq!(effects["conflicts"], json!(["d/new.txt", "d/theirs.txt"]), "{value}");
    assert_eq!(effects["deleted"], json!(["d/old.txt"]));
    assert!(!project.path("d/old.txt").exists());
    assert_eq!(
        (project.read("d/theirs.txt"), project.read("d/new.txt")),
        ("theirs\n".into(), "new\n".into())
    );
}

#[test]
fn what_the_kernel_notes_on_copies_does_not_come_along() {
    let project = project();
    let git = |words: &[&str]| {
        let done = Command::new("git").args(words).current_dir(project.root()).output().expect("git runs");
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    };
    fs::remove_dir_all(project.path(".git")).expect("it is there");
    git(&["init", "-q"]);
    git(&["add", "-A"]);
    git(&["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "one"]);
    let script = "echo two >> a.txt; git add -A; git -c user.name=a -c user.email=a@b commit -qm two; \
                  mkdir -p __pycache__; mv run.sh __pycache__/run.pyc";
    let value = ran(&project, script, &["--yes"]);
    assert_eq!(value["ok"], true, "{value}");
    assert!(value["result"]["effects"]["git"].as_array().is_some_and(|moves| !moves.is_empty()), "{value}");
    git(&["fsck", "--strict"]);
    let mut left = Vec::new();
    let mut look = vec![project.root()];
    while let Some(directory) = look.pop() {
        for entry in fs::read_dir(directory).expect("it can be listed").flatten() {
            let mut names = [0_u8; 4096];
            let length = rustix::fs::llistxattr(entry.path(), &mut names).unwrap_or(0);
            if String::from_utf8_lossy(&names[..length]).contains("overlay") {
                left.push(entry.path());
            }
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                look.push(entry.path());
            }
        }
    }
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn the_sessions_own_tmp_needs_no_question_and_the_machines_is_offered() {
    let file =
        tempfile::Builder::new().prefix("pointsman-there-").tempfile_in("/tmp").expect("it can be made");
    fs::write(file.path(), "from outside\n").expect("it can be written");
    let project = project();
    let mut terminal = Terminal::sized(&project, &[], 100, 40);
    terminal.line("run sh -c 'echo x > /tmp/own; cat /tmp/own'").see("exit 0").prompt();
    terminal
        .line(&format!("run cat {}", file.path().display()))
        .see("Run this again?")
        .see("y yes")
        .keys("y");
    terminal.see("from outside").prompt();
    project.write("tool.sh", "mkdir -p ~/.config/shop; echo x > ~/.config/shop/settings");
    terminal.line("run sh tool.sh").see_times("exit 0", 3).prompt();
    assert_eq!(terminal.leave(), 0);
    let told = terminal.all();
    assert!(told.contains("copy of your home directory: ~/.config/shop/settings."), "{told}");
    assert!(!project.home().join(".config/shop").exists());
}

fn git(project: &Project, words: &[&str]) {
    let done = Command::new("git").args(words).current_dir(project.root()).output().expect("git runs");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
}

/// A name, a link or a file beside it makes nothing an output that is somebody's own.
#[test]
fn nothing_is_kept_on_a_pretext() {
    for plant in [
        "mkdir .cargo; touch .cargo/pyvenv.cfg; echo x > .cargo/config.toml",
        "mkdir -p tools; touch tools/pyvenv.cfg; echo x > tools/deploy",
        "mkdir -p .github/workflows; touch .github/workflows/pyvenv.cfg; echo x > .github/workflows/w.yml",
        "ln -s ~/canary dist; ln -s .git/hooks build; ln -s ~ target",
        "mkdir dist; ln -s ~/.bashrc dist/a",
        "ln -s .git/hooks ign",
        "echo evil > yarn.lock; ln -s ~/canary package-lock.json",
    ] {
        let project =
            project().file("a.txt", "one\n").file("Cargo.toml", "").file(".gitignore", "ign/\nign\n");
        let project = if plant.contains("yarn") { project } else { project.file("package.json", "{}") };
        let value = ran(&project, plant, &[]);
        let names = fs::read_dir(project.root()).expect("it can be listed").flatten();
        let mut names: Vec<_> = names.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.retain(|name| {
            !["a.txt", "run.sh", ".git", ".gitignore", "Cargo.toml", "package.json"].contains(&name.as_str())
        });
        assert!(names.is_empty(), "{plant}: {names:?} {value}");
    }
}

/// What git tracks is somebody's own, whatever it is called: it is changed on the copy, asked about and undone.
#[test]
fn what_git_tracks_is_no_build_tree() {
    let project = project().file("Cargo.toml", "").file("target/w.js", "own\n").file("package.json", "{}");
    project.write("dist/index.js", "own\n");
    fs::remove_dir_all(project.path(".git")).expect("it is there");
    git(&project, &["init", "-q"]);
    git(&project, &["add", "-f", "-A"]);
    let change = "echo evil > target/w.js; echo evil > dist/index.js";
    let value = ran(&project, change, &[]);
    assert_eq!(value["result"]["effects"]["dropped"], json!(["dist/index.js", "target/w.js"]), "{value}");
    assert_eq!(
        (project.read("target/w.js"), project.read("dist/index.js")),
        ("own\n".into(), "own\n".into())
    );
    ran(&project, change, &["--yes"]);
    assert_eq!(project.read("target/w.js"), "evil\n");
    assert_eq!(project.run(&["undo", "--yes", "--json"]).json()["ok"], true);
    assert_eq!(
        (project.read("target/w.js"), project.read("dist/index.js")),
        ("own\n".into(), "own\n".into())
    );
}

/// A link in the place of a directory below which something is protected, and a repository within the project: only by their names.
#[test]
fn what_would_become_protected_is_kept_by_no_mode() {
    for plant in [
        "mkdir -p docs/workflows; echo x > docs/workflows/x.yml; ln -s docs .github",
        "mkdir docs; echo x > docs/config.toml; ln -s docs .cargo",
        "git init -q --bare d && git -C d config core.fsmonitor 'touch x'",
    ] {
        let project = project().env("POINTSMAN_MODE", "auto");
        let value = ran(&project, plant, &[]);
        for planted in [".github", ".cargo", "d/config"] {
            assert!(fs::symlink_metadata(project.path(planted)).is_err(), "{plant}: {planted} {value}");
        }
    }
}
