//! What the wall hides and bounds: secrets under every name, variables, sockets, and how much of the machine a command may take.

use crate::support::Project;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::process::Command;

fn project() -> Project {
    let project = Project::new().walled().env("POINTSMAN_PROVIDER", "offline").file("a.txt", "one\n");
    fs::remove_dir_all(project.path(".git")).expect("it is there");
    project
}

fn call(project: &Project, line: &str) -> Value {
    let call = json!({ "command": line }).to_string();
    project.run(&["tool", "run", "bash_execute", &call, "--json", "--yes"]).json()
}

fn ran(project: &Project, script: &str) -> Value {
    project.write("run.sh", script);
    call(project, "sh run.sh")
}

fn git(project: &Project, arguments: &[&str]) -> String {
    let identity = ["-c", "user.name=a", "-c", "user.email=a@b"];
    let mut command = Command::new("git");
    let output = command.args(identity).args(arguments).current_dir(project.root()).output();
    String::from_utf8_lossy(&output.expect("git is there").stdout).into_owned()
}

#[test]
fn a_secret_shows_under_no_name_and_at_no_depth() {
    let project = project()
        .file(".env", "A=canary\n")
        .file("a/b/c/d/e/f/g/server.pem", "canary\n")
        .file("conf/settings", "canary\n")
        .file("../other/.env", "canary\n")
        .file("../other/web/.env.local", "canary\n");
    fs::create_dir_all(project.path("src/deep")).expect("it can be made");
    fs::hard_link(project.path(".env"), project.path("src/deep/notes.txt")).expect("it can be linked");
    std::os::unix::fs::symlink("conf/settings", project.path(".env.local")).expect("it can be linked");
    let value = ran(
        &project,
        "for file in .env .env.local conf/settings a/b/c/d/e/f/g/server.pem src/deep/notes.txt \
         ../other/.env ../other/web/.env.local; do cat $file && echo DID $file; done; \
         grep -rs canary . .. | grep -v run.sh; ln .env x && echo DID link; mv .env y && echo DID move; \
         rm -f .env && echo DID remove; chmod 777 .env && echo DID mode; cat a.txt",
    );
    let told = value["result"].to_string();
    assert!(told.contains("one") && !told.contains("DID") && !told.contains("canary"), "{told}");
    assert!(told.matches("Permission denied").count() >= 5, "{told}");
}

/// What git has of a secret is as it was, and what it does not have it does not take in.
#[test]
fn git_works_beside_secrets_that_it_cannot_read() {
    let project = project().file(".env", "A=canary\n").file("tool.key", "canary\n").file("b.txt", "b\n");
    fs::set_permissions(project.path("tool.key"), std::os::unix::fs::PermissionsExt::from_mode(0o755))
        .expect("it can be run");
    git(&project, &["init", "-q"]);
    // Git looks into whatever is as new as its own list.
    for name in [".env", "tool.key", "a.txt", "b.txt"] {
        let status =
            Command::new("touch").args(["-d", "2 hours ago", name]).current_dir(project.root()).status();
        assert!(status.is_ok_and(|status| status.success()));
    }
    git(&project, &["add", "-A"]);
    git(&project, &["commit", "-qm", "one"]);
    project.write("web/.env.local", "B=canary\n");
    let value = ran(
        &project,
        "set -e; git status --porcelain; git diff --stat; rm run.sh; echo two >> a.txt; git add -A; \
         git -c user.name=a -c user.email=a@b commit -qm two; git show --stat --oneline; git stash list; \
         git diff HEAD; cat .env || echo closed",
    );
    let told = value["result"].to_string();
    assert!(value["result"]["success"] == true && told.contains("closed"), "{value}");
    assert!(told.contains("1 file changed") && !told.contains("web/"), "{told}");
    assert_eq!(git(&project, &["status", "--porcelain"]), "?? web/\n", "{value}");
    assert_eq!(git(&project, &["show", "HEAD:.env"]), "A=canary\n");
}

/// Who is not root is held in another way.
#[test]
fn an_ordinary_user_is_held_as_well() {
    let project = project().file(".env", "A=canary\n");
    project.write("run.sh", "cat .env; echo x > new.txt; cat new.txt; touch /etc/x; id -u");
    let call = json!({ "command": "sh run.sh" }).to_string();
    let own = project.command(&["tool", "run", "bash_execute", &call, "--json", "--yes"]);
    let is_root = rustix::process::geteuid().is_root();
    let mut command = Command::new(if is_root { "setpriv" } else { "env" });
    if is_root {
        let owned = Command::new("chown").args(["-R", "12345:12345"]).arg(project.home()).status();
        assert!(owned.is_ok_and(|status| status.success()));
        command.args(["--reuid", "12345", "--regid", "12345", "--clear-groups"]);
    }
    command.arg(own.get_program()).args(own.get_args()).env_clear().envs(project.environment());
    let output = command.current_dir(project.root()).output().expect("it starts");
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    let value: Value = serde_json::from_str(&told).unwrap_or_else(|error| panic!("{error} {output:?}"));
    assert_eq!(value["effects"]["created"], json!(["new.txt"]), "{value}");
    assert!(told.contains("Permission denied") && told.contains("Read-only"), "{value}");
    assert!(!told.contains("canary"), "{value}");
}

#[test]
fn only_the_projects_own_commands_get_its_variables_and_none_those_that_lead_out() {
    let project = project().file("Makefile", "all:\n\t@env\n").file("run.sh", "env");
    let project = project.env("DATABASE_URL", "postgres://x").env("SSH_AUTH_SOCK", "/x").env("GOFLAGS", "-v");
    let project = project.env("XDG_RUNTIME_DIR", "/run/user/1").env("HTTPS_PROXY", "http://x");
    for (line, has) in [("sh run.sh", false), ("make", true)] {
        let told = call(&project, line)["result"]["stdout"].to_string();
        assert_eq!(told.contains("DATABASE_URL"), has, "{told}");
        assert!(told.contains("GOFLAGS=-v") && told.contains("PATH="), "{told}");
        assert!(["SSH_", "RUNTIME_DIR", "PROXY="].iter().all(|name| !told.contains(name)), "{told}");
    }
}

#[test]
fn processes_and_files_are_bounded() {
    let fork = "import os, time, signal\n\
        made = []\n\
        try:\n    while len(made) < 20000:\n        made.append(os.fork())\n        if made[-1] == 0:\n            time.sleep(60); os._exit(0)\n\
        except OSError:\n    pass\n\
        print('forked', len(made))\n\
        for one in made:\n    os.kill(one, 9); os.waitpid(one, 0)\n";
    let about = rustix::fs::statvfs(Path::new("/tmp")).expect("it can be asked");
    let size = about.f_bavail * about.f_frsize + (1 << 30);
    let script = format!(
        "python3 fork.py; (truncate -s {size} large) || echo bounded; (truncate -s 100M small) && echo small; \
         ulimit -c; rm -f large small"
    );
    let value = ran(&project().file("fork.py", fork), &script);
    let told = value["result"]["stdout"].as_str().unwrap_or_default();
    let count =
        told.split("forked ").nth(1).and_then(|rest| rest.split_whitespace().next()?.parse::<u32>().ok());
    assert!(count.is_some_and(|count| (100..5000).contains(&count)), "{value}");
    assert!(told.contains("bounded") && told.contains("small"), "{value}");
}

#[test]
fn sockets_of_this_machine_are_not_reached_by_their_paths() {
    let place = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("it can be made");
    let project = project();
    let (old, new) = (place.path().join("old s.sock"), place.path().join("new.sock"));
    let home = project.home().join("home.sock");
    let listen = |path: &Path| std::os::unix::net::UnixListener::bind(path).expect("it can be bound");
    let _held = [listen(&old), listen(&home)];
    let script = format!(
        "import socket, time, os\n\
         open('/tmp/ready', 'w').close()\n\
         for path in {:?}:\n\
         \x20   for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM):\n\
         \x20       try:\n            socket.socket(socket.AF_UNIX, kind).connect(path); print('DID', path)\n\
         \x20       except OSError as error:\n            print(error)\n\
         s = socket.socket(socket.AF_UNIX); s.bind('own.sock'); s.listen()\n\
         socket.socket(socket.AF_UNIX).connect('own.sock'); print('own')\n",
        [&old, &new, &home].map(|path| path.display().to_string())
    );
    project.write("connect.py", &script);
    let reply =
        "[[reply]]\ncall = [{ name = \"bash_execute\", arguments = { command = \"python3 connect.py\" } }]\n";
    let project = project.script(&format!("{reply}{reply}[[reply]]\nexpect = \"own\"\ntext = \"Done.\"\n"));
    let _late = listen(&new);
    let ran = project.run(&["-p", "try it", "--output-format", "stream-json"]);
    assert!(ran.out.contains("own") && !ran.out.contains("DID"), "{} {}", ran.out, ran.err);
}
