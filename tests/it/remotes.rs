//! Pushing and pulling with real remotes: over a path, over a real ssh server and over HTTP, and each way in which they fail.

use crate::support::sshd::{Sshd, free_port};
use crate::support::{Project, Terminal};
use std::io::{Read, Write};
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;

/// A repository with one commit on main, and a bare one beside it named origin, still empty.
fn repository() -> Project {
    let project = Project::new()
        .env("POINTSMAN_PROVIDER", "offline")
        .env("GIT_CONFIG_NOSYSTEM", "1")
        .file("a.txt", "one\n");
    git(&project, ".", "init -q -b main");
    git(&project, ".", "config --global init.defaultBranch main");
    git(&project, ".", "config --global user.name Ada");
    git(&project, ".", "config --global user.email ada@example.org");
    commit(&project, ".", "Begin");
    let bare = bare(&project).display().to_string();
    git(&project, ".", &format!("init -q --bare {bare}"));
    git(&project, ".", &format!("remote add origin {bare}"));
    project
}

fn bare(project: &Project) -> PathBuf {
    project.home().join("origin.git")
}

fn git(project: &Project, at: &str, line: &str) -> String {
    let mut command = std::process::Command::new("git");
    command.args(line.split(' ')).current_dir(project.path(at)).env_clear().envs(project.environment());
    let output = command.output().expect("git is there");
    assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}

fn commit(project: &Project, at: &str, message: &str) {
    git(project, at, "add -A");
    git(project, at, &format!("commit -qm {message}"));
}

/// Somebody else's clone, with this content of a file pushed.
fn somebody_pushes(project: &Project, file: &str, content: &str) {
    if !project.home().join("else").exists() {
        git(project, ".", &format!("clone -q {} ../else", bare(project).display()));
    }
    git(project, "../else", "pull -q");
    std::fs::write(project.home().join("else").join(file), content).expect("written");
    commit(project, "../else", "Else");
    git(project, "../else", "push -q");
}

/// The exit code of a call, and what it says.
fn call(project: &Project, tool: &str, arguments: &str) -> (i32, String) {
    let ran = project.run(&["tool", "run", tool, arguments, "--yes"]);
    (ran.code, ran.out + &ran.err)
}

#[track_caller]
fn fails(project: &Project, tool: &str, arguments: &str, words: &[&str]) {
    let (code, told) = call(project, tool, arguments);
    assert_eq!(code, 1, "{told}");
    for word in words {
        assert!(told.contains(word), "{word}: {told}");
    }
    assert!(told.len() < 1200 && !told.contains("panic"), "{told}");
}

#[track_caller]
fn works(project: &Project, tool: &str, arguments: &str, words: &[&str]) {
    let (code, told) = call(project, tool, arguments);
    assert_eq!(code, 0, "{told}");
    for word in words {
        assert!(told.contains(word), "{word}: {told}");
    }
}

#[test]
fn a_branch_is_pushed_followed_and_pulled() {
    let project = repository();
    works(&project, "git_push", "{}", &["Pushed main → origin/main, which is new there.", "tracks it"]);
    assert_eq!(git(&project, ".", "rev-parse --abbrev-ref main@{u}"), "origin/main");
    works(&project, "git_push", "{}", &["origin/main already has all of main"]);
    project.write("a.txt", "two\n");
    commit(&project, ".", "Two");
    let old = git(&project, ".", "rev-parse --short HEAD~");
    works(&project, "git_push", r#"{"remote":"origin","branch":"main"}"#, &["(1 commit).", &old]);
    works(&project, "git_pull", "{}", &["up to date"]);
    let ran = project.run(&["tool", "run", "git_push", "{}", "--yes", "--json"]);
    let fields = &ran.json()["result"];
    assert!(fields["remote"] == "origin" && fields["to"] == "main" && fields["commits"] == 0, "{fields}");
    somebody_pushes(&project, "new file.txt", "new\nlines\n");
    let before = git(&project, ".", "rev-parse HEAD");
    let told = ["1 commit, 1 file", "new file.txt | 2 ++", &format!("git reset --keep {}", &before[..9])];
    works(&project, "git_pull", "{}", &told);
    assert_eq!(project.read("new file.txt"), "new\nlines\n");
    git(&project, ".", &format!("reset -q --keep {}", &before[..9]));
    assert!(!project.path("new file.txt").exists());
}

#[test]
fn what_is_asked_about_is_a_push_and_a_rule_for_it_holds() {
    let project = repository();
    for tool in ["git_push", "git_pull"] {
        let ran = project.run(&["tool", "run", tool, r#"{"remote":"origin","branch":"main"}"#]);
        assert_eq!(ran.code, 3, "{}", ran.err);
    }
    let ran = project.run(&["-p", "push", "--allow", "bash(git push *)"]);
    assert!(ran.code == 0 && ran.out.contains("Pushed main"), "{} {}", ran.out, ran.err);
    let ran = project.run(&["-p", "pull", "--allow", "bash(git push *)"]);
    assert!(ran.code != 0 && !ran.out.contains("up to date"), "{} {}", ran.out, ran.err);
    let ran = project.env("POINTSMAN_MODE", "plan").run(&["tool", "run", "git_push", "{}", "--yes"]);
    assert!(ran.code != 0 && ran.err.contains("plan"), "{}", ran.err);
}

#[test]
fn nothing_forces_deletes_or_leads_to_an_address() {
    let project = repository();
    works(&project, "git_push", "{}", &[]);
    for name in ["--force", "+main", ":main", "main:other", "../x", "/tmp/x", "ext::sh", "a b", "HEAD^"] {
        for key in ["remote", "branch"] {
            let (code, told) = call(&project, "git_push", &format!(r#"{{"{key}":"{name}"}}"#));
            assert!(code != 0 && told.contains("is no plain name"), "{name}: {told}");
        }
    }
    somebody_pushes(&project, "b.txt", "b\n");
    let there = git(&project, "../else", "rev-parse HEAD");
    project.write("a.txt", "mine\n");
    commit(&project, ".", "Mine");
    for key in ["push +refs/heads/*:refs/heads/*", "mirror true"] {
        git(&project, ".", &format!("config remote.origin.{key}"));
        let (code, told) = call(&project, "git_push", "{}");
        assert_eq!(code, 1, "{told}");
        assert_eq!(git(&project, "../origin.git", "rev-parse main"), there);
    }
}

#[test]
fn no_hook_of_ours_runs_and_one_over_there_is_heard() {
    let project = repository();
    let hook = |at: PathBuf, text: &str| {
        std::fs::create_dir_all(at.parent().expect("a folder")).expect("made");
        std::fs::write(&at, format!("#!/bin/sh\n{text}\n")).expect("written");
        std::fs::set_permissions(&at, std::fs::Permissions::from_mode(0o755)).expect("executable");
    };
    hook(project.path(".git/hooks/pre-push"), "touch ran; exit 1");
    hook(project.path(".git/hooks/post-merge"), "touch ran");
    works(&project, "git_push", "{}", &["Pushed"]);
    somebody_pushes(&project, "b.txt", "b\n");
    works(&project, "git_pull", "{}", &["b.txt | 1 +"]);
    assert!(!project.path("ran").exists());
    hook(bare(&project).join("hooks/pre-receive"), "echo 'Main takes reviews only.'; exit 1");
    project.write("a.txt", "two\n");
    commit(&project, ".", "Two");
    let told = ["origin declined main (pre-receive hook declined)", "Main takes reviews only."];
    fails(&project, "git_push", "{}", &told);
    let german = project.env("POINTSMAN_LANG", "de");
    fails(&german, "git_push", "{}", &["origin hat main abgelehnt", "Main takes reviews only."]);
}

#[test]
fn each_reason_not_to_push_says_what_is_next() {
    let project = repository();
    fails(&project, "git_push", r#"{"remote":"orign"}"#, &["no remote 'orign'", "available: origin"]);
    fails(&project, "git_push", r#"{"branch":"topic"}"#, &["no branch topic with a commit"]);
    works(&project, "git_push", "{}", &[]);
    somebody_pushes(&project, "b.txt", "b\n");
    project.write("a.txt", "mine\n");
    commit(&project, ".", "Mine");
    fails(&project, "git_push", "{}", &["origin has commits on main that are missing here", "Pull first"]);
    git(&project, ".", "switch -q --detach");
    fails(&project, "git_push", "{}", &["HEAD is detached", "git switch -c NAME"]);
    git(&project, ".", "switch -q main");
    git(&project, ".", "remote rename origin fork");
    fails(&project, "git_push", r#"{"branch":"main"}"#, &["main pushes to fork"]);
    git(&project, ".", "remote remove fork");
    fails(&project, "git_push", "{}", &["has no remote", "git remote add origin"]);
    fails(&project, "git_pull", "{}", &["has no remote"]);
}

#[test]
fn each_reason_not_to_pull_says_what_is_next() {
    let project = repository();
    fails(
        &project,
        "git_pull",
        "{}",
        &["main has no upstream branch at origin", "--set-upstream-to=origin/main"],
    );
    works(&project, "git_push", "{}", &[]);
    fails(&project, "git_pull", r#"{"branch":"nope"}"#, &["no branch 'nope' at origin"]);
    somebody_pushes(&project, "a.txt", "theirs\n");
    project.write("a.txt", "not committed\n");
    fails(&project, "git_pull", "{}", &["would be overwritten", "a.txt", "git stash"]);
    assert_eq!(project.read("a.txt"), "not committed\n");
    project.write("a.txt", "mine\n");
    commit(&project, ".", "Mine");
    fails(&project, "git_pull", "{}", &["have diverged", "--no-rebase", "--rebase"]);
    git(&project, ".", "config pull.ff only");
    fails(&project, "git_pull", "{}", &["not configured how to combine them"]);
    git(&project, ".", "config --unset pull.ff");
    git(&project, ".", "config pull.rebase false");
    fails(
        &project,
        "git_pull",
        "{}",
        &["Conflicts in a.txt; the merge is not finished", "git merge --abort"],
    );
    assert!(project.read("a.txt").contains("<<<<<<<") && project.path(".git/MERGE_HEAD").exists());
    fails(&project, "git_pull", "{}", &["merge or rebase is unfinished"]);
    git(&project, ".", "merge --abort");
    git(&project, ".", "config pull.rebase true");
    fails(&project, "git_pull", "{}", &["the rebase is not finished", "git rebase --abort"]);
    git(&project, ".", "rebase --abort");
    git(&project, ".", "switch -q --detach");
    fails(&project, "git_pull", "{}", &["HEAD is detached"]);
}

#[test]
fn a_branch_without_a_commit_is_filled() {
    let project = repository();
    works(&project, "git_push", "{}", &[]);
    let new = Project::new().env("POINTSMAN_PROVIDER", "offline");
    git(&new, ".", "init -q -b main");
    git(&new, ".", &format!("remote add origin {}", bare(&project).display()));
    works(&new, "git_pull", r#"{"branch":"main"}"#, &["Pulled 1 commit into main, which had none before."]);
    assert_eq!(new.read("a.txt"), "one\n");
}

#[test]
fn a_merge_that_git_can_make_is_made() {
    let project = repository();
    works(&project, "git_push", "{}", &[]);
    somebody_pushes(&project, "b.txt", "theirs\n");
    project.write("c.txt", "mine\n");
    commit(&project, ".", "Mine");
    git(&project, ".", "config pull.rebase false");
    works(&project, "git_pull", "{}", &["2 commits, 1 file", "b.txt | 1 +"]);
    assert_eq!(git(&project, ".", "rev-list --count --merges HEAD"), "1");
}

#[test]
fn over_ssh_with_every_failure_of_its_own() {
    let mut server = Sshd::start();
    let project = repository();
    let origin = bare(&project).display().to_string();
    let address = |port| format!("ssh://127.0.0.1:{port}{origin}");
    git(&project, ".", &format!("remote set-url origin {}", address(server.port)));
    let project = project.env("GIT_SSH_COMMAND", format!("ssh -F {}", server.config().display()));
    works(&project, "git_push", "{}", &["Pushed main → origin/main"]);
    works(&project, "git_pull", "{}", &["up to date"]);
    server.know("other");
    fails(
        &project,
        "git_push",
        "{}",
        &["host key of origin", "has changed, so nothing was sent", "ssh-keygen -R"],
    );
    server.know(None);
    fails(&project, "git_pull", "{}", &["host key of origin", "is unknown here"]);
    server.know("host");
    git(&project, ".", &format!("remote set-url origin {}-not", address(server.port)));
    fails(&project, "git_push", "{}", &["No repository at ssh://", "git remote -v"]);
    git(&project, ".", &format!("remote set-url origin {}", address(server.port)));
    server.allow_nobody();
    fails(&project, "git_push", "{}", &["refused the key", "ssh-add -l"]);
    server.stop();
    fails(&project, "git_push", "{}", &["Cannot reach", "Connection refused"]);
    let german = project.env("POINTSMAN_LANG", "de");
    fails(&german, "git_pull", "{}", &["ist nicht erreichbar", "Connection refused"]);
}

/// Answers every request on loopback with this status; ends with the test.
fn answering(status: &'static str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let port = listener.local_addr().expect("it has an address").port();
    std::thread::spawn(move || {
        for mut stream in listener.incoming().flatten() {
            let mut request = [0; 4096];
            let _ = stream.read(&mut request);
            let ask = "WWW-Authenticate: Basic realm=\"x\"\r\n";
            let _ =
                write!(stream, "HTTP/1.1 {status}\r\n{ask}Content-Length: 0\r\nConnection: close\r\n\r\n");
        }
    });
    format!("http://127.0.0.1:{port}/x.git")
}

#[test]
fn over_http_nobody_is_asked_to_log_in() {
    let project = repository();
    let to = |address: &str| git(&project, ".", &format!("remote set-url origin {address}"));
    to(&answering("401 Unauthorized"));
    fails(&project, "git_push", "{}", &["did not accept the login for http://127.0.0.1", "credential"]);
    to(&answering("403 Forbidden"));
    fails(&project, "git_push", "{}", &["did not accept the login"]);
    to(&answering("404 Not Found"));
    fails(&project, "git_push", "{}", &["No repository at http://127.0.0.1"]);
    to(&format!("http://ada:secret-of-hers@127.0.0.1:{}/x.git", free_port()));
    let (_, told) = call(&project, "git_push", "{}");
    assert!(told.contains("Cannot reach") && !told.contains("secret-of-hers"), "{told}");
    to("http://no-such-host.invalid/x.git");
    fails(&project, "git_push", "{}", &["Cannot reach"]);
    git(&project, ".", "config url.https://ada:hers@rewritten.invalid/.insteadOf http://127.0.0.1/");
    to("http://127.0.0.1/x.git");
    fails(&project, "git_push", "{}", &["Cannot reach origin (https://rewritten.invalid/x.git)"]);
    to("ext::touch%20ran");
    let (code, told) = call(&project, "git_push", "{}");
    assert!(code == 1 && told.contains("not allowed") && !project.path("ran").exists(), "{told}");
}

#[test]
fn a_remote_that_is_silent_is_not_waited_for_without_end() {
    let project = repository();
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let port = listener.local_addr().expect("it has an address").port();
    git(&project, ".", &format!("remote set-url origin http://127.0.0.1:{port}/x.git"));
    let project = project.env("POINTSMAN_LIMITS__COMMAND_SECONDS", "2");
    fails(&project, "git_push", "{}", &["did not answer within 2 s"]);
    let project = project.env("POINTSMAN_LIMITS__COMMAND_SECONDS", "600");
    git(&project, ".", "config core.sshCommand ssh-of-ours");
    let mut terminal = Terminal::start(&project, &[]);
    terminal.line("push").see("configuration: core.sshcommand").see("y yes");
    terminal.keys("y").see("→ yes").keys("\u{1b}").see("Stopped.").prompt();
    assert_eq!(terminal.leave(), 0);
}

/// Asked, approved, shown; then rejected, with what to do next.
fn in_a_terminal(lang: &str, columns: u16, push: &str, words: [&str; 5]) {
    let project = repository().env("POINTSMAN_LANG", lang);
    let bare = |text: &str| text.replace('│', "").split_whitespace().collect::<String>();
    let yes = if lang == "de" { "j" } else { "y" };
    let mut terminal = Terminal::sized(&project, &[], columns, 60);
    terminal.line(push).see(words[0]).see(words[1]);
    let shown = bare(&terminal.all());
    assert!(shown.contains("gitpush") && shown.contains("main→origin/main("), "{}", terminal.all());
    assert!(shown.contains("Begin"), "the commit that goes is named: {}", terminal.all());
    terminal.keys(yes).see(words[2]).prompt();
    somebody_pushes(&project, "b.txt", "b\n");
    project.write("a.txt", "mine\n");
    commit(&project, ".", "Mine");
    terminal.line(push).see_times(words[0], 2).see(words[1]).keys(yes);
    terminal.until(words[3], |screen| bare(screen).contains(&bare(words[3]))).prompt();
    git(&project, ".", "config pull.rebase false");
    terminal.line(words[4]).see_times(words[0], 3).see(words[1]).keys(yes).see("/undo ·").prompt();
    terminal.turn("/undo").see("git pull").see("git reset --keep");
    assert_eq!(terminal.leave(), 0);
    assert_eq!(git(&project, ".", "rev-list --count --merges HEAD"), "1");
}

#[test]
fn a_push_is_asked_about_and_shown() {
    let words = ["Run this?", "y yes", "Pushed main → origin/main", "Pull first, then push again", "pull"];
    in_a_terminal("en", 80, "push", words);
}

#[test]
fn german_a_push_is_asked_about_and_shown() {
    let words = [
        "Ausführen?",
        "j ja",
        "Gepusht: main → origin/main",
        "Pull zuerst, dann push noch einmal",
        "hol die neuesten Änderungen",
    ];
    in_a_terminal("de", 80, "lade die Änderungen hoch", words);
}
