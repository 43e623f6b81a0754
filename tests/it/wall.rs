//! Commands behind the wall: what they cannot do, what becomes of what they changed, and that undo covers it. These run on any kernel
//! that grants namespaces and overlays to whoever runs the tests, and fail where it does not.

use crate::support::project::Ran;
use crate::support::rounds::{cases, rounds};
use crate::support::{Project, Terminal};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

fn project() -> Project {
    let project = Project::new().walled().env("POINTSMAN_PROVIDER", "offline").file("a.txt", "one\n");
    fs::remove_dir_all(project.path(".git")).expect("it is there");
    project
}

/// A script of the project is run as a model would run it.
fn ran(project: &Project, script: &str, more: &[&str]) -> (Value, Ran) {
    project.write("run.sh", script);
    let call = json!({ "command": "sh run.sh" }).to_string();
    let ran = project.run(&[&["tool", "run", "bash_execute", &call, "--json"], more].concat());
    (ran.json(), ran)
}

fn said(value: &Value) -> String {
    let result = &value["result"];
    format!(
        "{}{}{}",
        result["stdout"].as_str().unwrap_or(""),
        result["stderr"].as_str().unwrap_or(""),
        value["error"]
    )
}

/// Every path of the project with what it is.
fn tree(project: &Project) -> BTreeMap<String, String> {
    fn look(top: &Path, below: &Path, all: &mut BTreeMap<String, String>) {
        for entry in fs::read_dir(top.join(below)).expect("it can be listed").flatten() {
            let path = below.join(entry.file_name());
            let about = entry.metadata().expect("it is there");
            let mode = about.permissions().mode() & 0o7777;
            let what = match () {
                () if about.is_symlink() => format!("-> {}", fs::read_link(entry.path()).unwrap().display()),
                () if about.is_dir() => format!("dir {mode:o}"),
                () => format!("{mode:o} {:?}", fs::read(entry.path()).unwrap_or_default()),
            };
            all.insert(path.display().to_string(), what);
            if about.is_dir() {
                look(top, &path, all);
            }
        }
    }
    let mut all = BTreeMap::new();
    look(&project.root(), Path::new(""), &mut all);
    all.retain(|path, _| !path.starts_with(".pointsman"));
    all
}

#[test]
fn what_a_command_changed_is_dropped_where_nobody_agrees_and_kept_where_somebody_does() {
    let project = project().file("d/old", "x\n");
    let change =
        "echo two >> a.txt; mkdir -p n/e; echo new > n/e/f; ln -s a.txt l; rm -r d; chmod 700 run.sh";
    project.write("run.sh", change);
    let before = tree(&project);
    let (value, ran) = ran(&project, change, &[]);
    assert_eq!((value["verdict"].as_str(), &value["effects"]["created"]), (Some("allow"), &json!([])));
    assert_eq!(tree(&project), before);
    let (value, _) = self::ran(&project, change, &["--yes"]);
    assert_eq!(value["effects"]["created"], json!(["l", "n/e/f"]), "{}", ran.err);
    assert_eq!(value["effects"]["modified"], json!(["a.txt", "run.sh"]));
    assert_eq!(project.read("a.txt"), "one\ntwo\n");
    let after = tree(&project);
    assert!(after.contains_key("n/e/f") && !after.contains_key("d/old") && after["l"] == "-> a.txt");
    assert_eq!(project.run(&["undo", "--yes", "--json"]).json()["ok"], true);
    assert_eq!(tree(&project), before);
    assert_eq!(project.run(&["redo", "--yes", "--json"]).json()["ok"], true);
    assert_eq!(tree(&project), after);
}

#[test]
fn plan_mode_runs_what_is_contained_and_keeps_nothing() {
    let project = project().file("run.sh", "echo ran; echo x > new.txt");
    let ran = project.run(&["-p", "run sh run.sh", "--mode", "plan", "--output-format", "json"]);
    let value = ran.json();
    assert!(
        !project.path("new.txt").exists() && value["text"].as_str().is_some_and(|text| text.contains("ran")),
        "{value}"
    );
}

#[test]
fn headless_a_change_that_nobody_keeps_is_listed() {
    let project = project().file("run.sh", "echo x > new.txt");
    let ran = project.run(&["-p", "run sh run.sh", "--output-format", "json"]);
    let denied = &ran.json()["denied"];
    assert_eq!((ran.code, denied[0]["rule"].as_str()), (3, Some("keep-changes")), "{denied}");
    assert!(!project.path("new.txt").exists());
    let ran = project.run(&["-p", "run sh run.sh", "--allow", "keep(sh run.sh)", "--output-format", "json"]);
    assert_eq!((ran.code, ran.json()["changed"].clone()), (0, json!(["new.txt"])), "{}", ran.err);
}

/// Each line of the script says what it did; nothing of it may have worked.
#[test]
fn nothing_leads_out() {
    let project = project().file(".env", "TOKEN=canary-value-1\n").file("../.ssh/id_ed25519", "canary-key\n");
    let outside = project.home().join("outside.txt");
    fs::write(&outside, "before\n").expect("it can be written");
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let port = listener.local_addr().expect("it has an address").port();
    let socket = project.home().join("host.sock");
    let _unix = std::os::unix::net::UnixListener::bind(&socket).expect("a socket can be made");
    let pid = std::process::id();
    let script = format!(
        r#"
did() {{ echo "DID $1"; }}
cat .env 2>/dev/null && did env
grep -r canary . 2>/dev/null | grep -v run.sh && did grep
cp .env copy 2>/dev/null && did cp
ln .env hard 2>/dev/null && cat hard 2>/dev/null && did hardlink
cat ~/.ssh/id_ed25519 2>/dev/null && did key
ls -A ~/.ssh 2>/dev/null | grep . && did ssh
touch /etc/pointsman-probe 2>/dev/null && did etc
touch /usr/pointsman-probe 2>/dev/null && did usr
touch /var/pointsman-probe 2>/dev/null && did var
kill -0 {pid} 2>/dev/null && did kill
ls /proc/{pid}/environ 2>/dev/null && did proc
echo 0 > /proc/sys/kernel/panic 2>/dev/null && did sysctl
mount -t tmpfs none /mnt 2>/dev/null && did mount
umount /tmp 2>/dev/null && did umount
umount ~/.ssh 2>/dev/null && did unmask
umount .env 2>/dev/null && did unmask-file
unshare -Ur true 2>/dev/null && did unshare
unshare -m true 2>/dev/null && did unshare-mount
chroot / true 2>/dev/null && did chroot
mknod disk b 8 0 2>/dev/null && did mknod
dd if=/dev/vda of=/dev/null count=1 2>/dev/null && did disk
dd if=/dev/sda of=/dev/null count=1 2>/dev/null && did disk
cat /dev/kmsg 2>/dev/null && did kmsg
ls /run/docker.sock 2>/dev/null && did docker
ls /run/user/*/bus 2>/dev/null && did bus
ls -A {state} 2>/dev/null | grep . && did state
for fd in /proc/1/fd/*; do ls "$fd/" 2>/dev/null | grep . && did "descriptor $fd"; done
ls /proc/1/cwd/ /proc/1/root/ 2>/dev/null | grep -q . && did first-process
cat /proc/1/environ 2>/dev/null | grep -q . && did environment
mkdir -p .vscode && echo x > .vscode/pyvenv.cfg && echo "{{}}" > .vscode/tasks.json
echo /tmp > .git/objects/info/alternates; ln -s /etc .git/refs/outside
python3 - <<'P'
import ctypes, os, socket, sys
def did(what, f):
    try:
        f()
        print("DID", what)
    except Exception:
        pass
did("host-loopback", lambda: socket.create_connection(("127.0.0.1", {port}), 1))
did("internet", lambda: socket.create_connection(("1.1.1.1", 53), 1))
def udp():
    s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM); s.connect(("8.8.8.8", 53))
did("udp", udp)
def unix():
    s = socket.socket(socket.AF_UNIX); s.connect(os.environ.get("SSH_AUTH_SOCK", "/run/dbus/system_bus_socket"))
did("agent", unix)
libc = ctypes.CDLL(None, use_errno=True)
def call(number, *arguments):
    def f():
        if libc.syscall(number, *arguments) < 0:
            raise OSError
    return f
if os.uname().machine == "x86_64":
    did("io_uring", call(425, 8, ctypes.create_string_buffer(256)))
    did("keyctl", call(250, 0, -3, 1))
    did("bpf", call(321, 0, None, 0))
    did("userfaultfd", call(323, 0))
    did("setns", call(308, os.open("/proc/self/ns/net", os.O_RDONLY), 0))
    did("clone-user", call(56, 0x10000000, 0, 0, 0, 0))
    did("pivot_root", call(155, b"/", b"/tmp"))
    did("open_by_handle", call(304, -100, ctypes.create_string_buffer(64), 0))
did("ptrace", lambda: libc.ptrace(16, {pid}, 0, 0) == 0 or 1 / 0)
did("oom", lambda: open("/proc/{pid}/oom_score_adj", "w").write("0"))
did("sysrq", lambda: open("/proc/sysrq-trigger", "w").write("h"))
P
echo changed > ~/outside.txt
echo "[core] hooksPath = x" >> .git/config 2>/dev/null && did gitconfig
mkdir -p .git/hooks 2>/dev/null; echo x > .git/hooks/pre-commit 2>/dev/null && did hook
true
"#,
        state = project.home().join("state/pointsman").display(),
    );
    let status = std::process::Command::new("git").args(["init", "-q"]).current_dir(project.root()).status();
    assert!(status.is_ok_and(|status| status.success()));
    let (value, ran) = ran(&project, &script, &["--yes"]);
    let told = said(&value);
    assert!(value["ok"] == true, "{value} {}", ran.err);
    assert!(!told.contains("DID") && !told.contains("canary"), "{told}");
    assert_eq!(fs::read_to_string(&outside).expect("it is there"), "before\n");
    for planted in
        [".git/hooks/pre-commit", ".vscode/tasks.json", ".git/objects/info/alternates", ".git/refs/outside"]
    {
        assert!(fs::symlink_metadata(project.path(planted)).is_err(), "{planted}");
    }
}

#[test]
fn ordinary_work_succeeds() {
    let project = project().file("src/a.py", "print('hi')\n");
    let status = std::process::Command::new("git").args(["init", "-q"]).current_dir(project.root()).status();
    assert!(status.is_ok_and(|status| status.success()));
    let script = r#"set -e
git add -A && git -c user.name=a -c user.email=a@b commit -qm one
git status --short
python3 -c "
import http.server, threading, urllib.request, sqlite3, subprocess, tempfile, os
s = http.server.HTTPServer(('127.0.0.1', 0), http.server.SimpleHTTPRequestHandler)
threading.Thread(target=s.serve_forever, daemon=True).start()
print(urllib.request.urlopen('http://127.0.0.1:%d/a.txt' % s.server_port).read())
sqlite3.connect('db.sqlite').execute('create table t (x)')
print(subprocess.check_output(['python3', 'src/a.py']))
print(tempfile.mkdtemp())
import pty; pty.spawn(['true'])
os.rename('a.txt', 'b.txt')
"
mv src lib
sed -i s/hi/ho/ lib/a.py
seq 1 20000 | sort -R | sort -n | tail -1
git add -A && git -c user.name=a -c user.email=a@b commit -qm two
git log --oneline | wc -l
"#;
    let (value, ran) = ran(&project, script, &["--yes"]);
    assert_eq!(value["ok"], true, "{value} {}", ran.err);
    assert!(said(&value).contains("one") && said(&value).contains("20000"), "{value}");
    assert_eq!(
        (project.read("b.txt"), project.read("lib/a.py")),
        ("one\n".to_owned(), "print('ho')\n".to_owned())
    );
    assert!(!project.path("src").exists() && project.path("db.sqlite").exists());
    let log =
        std::process::Command::new("git").args(["fsck", "--strict"]).current_dir(project.root()).output();
    assert!(log.is_ok_and(|log| log.status.success()));
}

#[test]
fn what_builds_make_again_is_bound_through_and_new_trees_come_whole() {
    let project = project().file("Cargo.toml", "[package]\nname = \"x\"\n").file("target/old", "1\n");
    project.write("package.json", "{}");
    let script = "echo 2 > target/new; rm target/old; mkdir -p node_modules/x; echo 3 > node_modules/x/i.js";
    let (value, ran) = ran(&project, script, &[]);
    assert_eq!(value["effects"]["created"], json!([]), "{}", ran.err);
    assert!(project.path("target/new").exists() && !project.path("target/old").exists());
    assert_eq!(project.read("node_modules/x/i.js"), "3\n");
}

#[test]
fn what_cannot_be_recorded_stays_behind_and_is_named() {
    let project = project();
    let (value, ran) = ran(&project, "mkfifo pipe; touch \"$(printf 'b\\377d')\"; echo x > good", &["--yes"]);
    assert_eq!(value["effects"]["created"], json!(["good"]), "{} {}", value, ran.err);
    assert!(!project.path("pipe").exists() && project.path("good").exists());
}

/// The project's own build command, in a project that was never built.
#[test]
fn a_first_build_stays() {
    let project = project().file("Cargo.toml", "").file(".gitignore", "*.log\n");
    project.write("Makefile", "all:\n\t@mkdir -p target && cat .env > target/out; echo 1 > build.log\n");
    project.write(".env", "A=1\n");
    let ran = project.run(&["tool", "run", "bash_execute", r#"{"command":"make"}"#, "--json"]);
    assert_eq!(ran.json()["result"]["success"], true, "{}", ran.out);
    assert_eq!((project.read("target/out"), project.read("build.log")), ("A=1\n".into(), "1\n".into()));
}

#[test]
fn a_protected_place_is_kept_only_by_its_name() {
    let project =
        project().file("run.sh", "mkdir -p .vscode; echo '{}' > .vscode/tasks.json; echo ok > kept.txt");
    let project = project.env("POINTSMAN_MODE", "edits");
    let mut terminal = Terminal::sized(&project, &[], 80, 40);
    terminal.line("run sh run.sh").see(".vscode/tasks.json").line("yes").prompt();
    assert!(project.path("kept.txt").exists() && !project.path(".vscode/tasks.json").exists());
    terminal.line("run sh run.sh").see_times("runs by itself", 2).line(".vscode/tasks.json").prompt();
    assert_eq!(project.read(".vscode/tasks.json"), "{}\n");
    assert_eq!(terminal.leave(), 0);
}

#[test]
fn the_question_shows_what_changed_and_a_no_leaves_the_project_as_it_was() {
    for (lang, asked, key) in
        [("en", "Keep what it changed?", "n"), ("de", "Behalten, was er geändert hat?", "n")]
    {
        let project = project().file("run.sh", "echo two >> a.txt").env("POINTSMAN_LANG", lang);
        let mut terminal = Terminal::sized(&project, &[], 80, 40);
        terminal
            .line("run sh run.sh")
            .see(asked)
            .see("+ two")
            .see(if lang == "de" { "j ja" } else { "y yes" })
            .keys(key)
            .prompt();
        assert_eq!(project.read("a.txt"), "one\n");
        terminal
            .line("run sh run.sh")
            .see_times(asked, 2)
            .see(if lang == "de" { "j ja" } else { "y yes" })
            .keys("y")
            .prompt();
        assert_eq!(project.read("a.txt"), "one\ntwo\n");
        assert_eq!(terminal.leave(), 0);
    }
}

#[test]
fn nothing_inside_outlives_us() {
    let project = project();
    project.write("run.sh", "echo up > up; (setsid sleep 987654 &) ; sleep 987655");
    let call = json!({ "command": "sh run.sh" }).to_string();
    let mut child = project.command(&["tool", "run", "bash_execute", &call]).spawn().expect("it starts");
    let running = || {
        let listed =
            std::process::Command::new("pgrep").args(["-f", "sleep 98765"]).output().expect("pgrep runs");
        String::from_utf8_lossy(&listed.stdout).lines().count()
    };
    let until = |wanted: &dyn Fn() -> bool| {
        let start = std::time::Instant::now();
        while !wanted() && start.elapsed().as_secs() < 10 {
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        assert!(wanted());
    };
    until(&|| running() >= 2);
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    until(&|| running() == 0);
}

fn name() -> impl Strategy<Value = &'static str> {
    let names = ["a.txt", "d", "d/x", "d/e/y", "o d", "ü", "l", "d2", "./-n", "a\nb", "st*r", "d/'q'"];
    proptest::sample::select(names.to_vec())
}

fn step() -> impl Strategy<Value = String> {
    (0..11u8, name(), name(), 0..3u8).prop_map(|(what, one, two, n)| {
        let [one, two] = [one, two].map(|name| format!("'{}'", name.replace('\'', r"'\''")));
        match what {
            0 => format!("echo {n} > {one}"),
            1 => format!("echo {n} >> {one}"),
            2 => format!("rm -rf {one}"),
            3 => format!("mkdir -p {one}"),
            4 => format!("mv -T {one} {two}"),
            5 => format!("ln -sfn {two} {one}"),
            6 => format!("chmod 7{n}{n} {one}"),
            7 => format!("cp -r {one} {two}"),
            8 => format!("ln {one} {two}"),
            9 => format!("rm -rf {one}; mkdir -p {one}/{n}"),
            _ => format!("mkdir -p d && truncate -s {n}00000 d/s"),
        }
    })
}

/// A command line of some steps, or a call of a tool of ours.
fn call() -> impl Strategy<Value = (&'static str, Value)> {
    let line = prop::collection::vec(step(), 1..5).prop_map(|steps| {
        let line = steps.iter().map(|step| format!("{{ {step}; }} 2>/dev/null; ")).collect::<String>();
        ("bash_execute", json!({ "command": format!("{line}true") }))
    });
    let write = (name(), 0..3u8)
        .prop_map(|(path, n)| ("fs_writeFile", json!({ "path": path, "content": format!("{n}\n") })));
    let delete = name().prop_map(|path| ("fs_delete", json!({ "path": path, "recursive": true })));
    prop_oneof![4 => line, 1 => write, 1 => delete]
}

/// Commands and tools in any order on any tree, kept, taken back, and made again: each time every path, byte, mode and link.
#[test]
fn whatever_commands_do_is_undone_and_redone_exactly() {
    let begin = prop::collection::vec(step(), 0..8);
    let calls = prop::collection::vec(call(), 1..4);
    let count = proptest::test_runner::Config { cases: if rounds() > 1 { 1_000 } else { 100 }, ..cases(1) };
    proptest!(count, |(begin in begin, calls in calls)| {
        let project = project().file("d/x", "deep\n");
        let line = begin.join("; ");
        let made = std::process::Command::new("sh").args(["-c", &line]).current_dir(project.root()).output();
        prop_assert!(made.is_ok());
        let first = tree(&project);
        let (mut before, mut changed) = (first.clone(), 0);
        for (tool, arguments) in &calls {
            let ran = project.run(&["tool", "run", tool, &arguments.to_string(), "--json", "--yes"]);
            let success = ran.json()["result"]["success"] == true;
            prop_assert!(success || *tool != "bash_execute", "{} {}", ran.out, ran.err);
            let now = tree(&project);
            changed += usize::from(now != before);
            before = now;
        }
        let last = tree(&project);
        let count = changed.to_string();
        if changed > 0 {
            let undone = project.run(&["undo", &count, "--yes", "--json"]);
            prop_assert_eq!(&tree(&project), &first, "{:?} {}", calls, undone.out);
            project.run(&["redo", &count, "--yes", "--json"]);
            prop_assert_eq!(&tree(&project), &last, "{:?}", calls);
        } else {
            prop_assert_eq!(&first, &last);
        }
    });
}

#[test]
fn what_failed_for_want_of_the_network_is_offered_once_more_with_it() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let port = listener.local_addr().expect("it has an address").port();
    let serve = std::thread::Builder::new().spawn(move || {
        let (mut stream, _) = listener.accept().expect("somebody connects");
        // Who closes with something unread breaks the connection off.
        let mut asked = Vec::new();
        while !asked.ends_with(b"\r\n\r\n") {
            let mut byte = [0];
            std::io::Read::read_exact(&mut stream, &mut byte).expect("it asks");
            asked.extend(byte);
        }
        std::io::Write::write_all(&mut stream, b"HTTP/1.0 200 OK\r\n\r\nfetched\n")
            .expect("it can be written");
    });
    let script = format!(
        "exec 3<>/dev/tcp/127.0.0.1/{port} && printf 'GET / HTTP/1.0\\r\\n\\r\\n' >&3 && cat <&3 > got.txt && \
         mkdir -p ~/.npm/_cacache && echo 1 > ~/.npm/_cacache/fetched && echo 2 > ~/.npm/own\n"
    );
    let project = project().file("run.sh", &script);
    // What was fetched is the user's own programs' too; all else of the home directory is a copy.
    fs::create_dir(project.home().join(".npm")).expect("it can be made");
    let mut terminal = Terminal::sized(&project, &[], 80, 40);
    terminal.line("run bash run.sh").see("perhaps for want of the network").see("y yes").keys("y");
    terminal.see("Keep what it changed?").see("y yes").keys("y").prompt();
    assert!(project.read("got.txt").contains("fetched"));
    let npm = project.home().join(".npm");
    assert!(npm.join("_cacache/fetched").exists() && !npm.join("own").exists());
    assert_eq!(terminal.leave(), 0);
    serve.expect("a thread can be started").join().expect("it answered");
}

/// Who works in a directory with secret stores in it has no other way to them.
#[test]
fn a_project_that_contains_a_secret_store_shows_none_of_it() {
    let project = project().file("../.config/gh/hosts.yml", "canary-token\n");
    fs::write(project.home().join(".config/run.sh"), "cat gh/hosts.yml; ls -A gh; echo end\n")
        .expect("it can be written");
    let own = project.home().join(".config").display().to_string();
    let call = r#"{"command":"sh run.sh"}"#;
    let ran = project.run(&["-C", &own, "tool", "run", "bash_execute", call, "--json", "--yes"]);
    let told = said(&ran.json());
    assert!(
        told.contains("end") && !told.contains("canary") && !told.contains("hosts.yml\\n"),
        "{told} {}",
        ran.err
    );
}
