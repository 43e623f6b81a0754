//! Machines that do not grant the wall, simulated by a filter of system calls around the program: nothing runs less confined than is
//! said.

use crate::support::{Project, Terminal};
use serde_json::{Value, json};
use std::path::Path;
use std::process::Stdio;

/// Refuses the calls that are named first, then becomes the command that follows.
const FILTER: &str = r#"
import ctypes, os, platform, struct, sys
calls = {'x86_64': {'unshare': 272, 'setns': 308}, 'aarch64': {'unshare': 97, 'setns': 268}}[platform.machine()]
calls.update(mount_setattr=442, fsopen=430, fsmount=432, move_mount=429, open_tree=428, landlock_create_ruleset=444)
calls.update(seccomp={'x86_64': 317, 'aarch64': 277}[platform.machine()])
code = struct.pack('HBBI', 0x20, 0, 0, 0)
for name in sys.argv[1].split(','):
    # With a sign of exclamation it is said to be done.
    errno = 0 if name.endswith('!') else 1
    number = calls[name.rstrip('!')]
    code += struct.pack('HBBI', 0x15, 0, 1, number) + struct.pack('HBBI', 0x06, 0, 0, 0x00050000 | errno)
code += struct.pack('HBBI', 0x06, 0, 0, 0x7fff0000)
libc = ctypes.CDLL(None, use_errno=True)
buffer = ctypes.create_string_buffer(code)
program = ctypes.create_string_buffer(struct.pack('HxxxxxxP', len(code) // 8, ctypes.addressof(buffer)))
assert libc.prctl(38, 1, 0, 0, 0) == 0 and libc.prctl(22, 2, ctypes.byref(program), 0, 0) == 0
os.execv(sys.argv[2], sys.argv[2:])
"#;

fn refusing(project: &Project, calls: &str, arguments: &[&str]) -> String {
    let own = project.command(arguments);
    let mut command = std::process::Command::new("python3");
    command.args(["-c", FILTER, calls]).arg(own.get_program()).args(own.get_args());
    command.env_clear().envs(project.environment()).current_dir(project.root()).stdin(Stdio::null());
    let output = command.output().expect("python3 is there");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn json_refusing(project: &Project, calls: &str, arguments: &[&str]) -> Value {
    let text = refusing(project, calls, &[arguments, &["--json"]].concat());
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn session_directories(project: &Project) -> usize {
    fn count(path: &Path) -> usize {
        let entries = std::fs::read_dir(path).into_iter().flatten().flatten();
        entries.map(|entry| usize::from(entry.file_name() == "upper") + count(&entry.path())).sum()
    }
    count(&project.home().join("state"))
}

const CALLS: [&str; 7] =
    ["unshare", "setns", "mount_setattr", "fsopen", "open_tree", "fsmount", "move_mount"];
/// The namespaces, and Landlock.
const BOTH: &str = "unshare,landlock_create_ruleset";

fn project() -> Project {
    Project::new().walled().env("POINTSMAN_PROVIDER", "offline").file("a.txt", "one\n")
}

#[test]
fn without_the_wall_the_careful_way_holds() {
    let call = json!({ "command": "sh run.sh" }).to_string();
    let look = json!({ "command": "cat a.txt" }).to_string();
    for calls in CALLS.into_iter().chain([BOTH, "seccomp"]) {
        let project = project();
        project.write("run.sh", "echo x > new.txt");
        let value = json_refusing(&project, calls, &["tool", "run", "bash_execute", &call]);
        assert_eq!(
            (value["verdict"].as_str(), &value["result"]),
            (Some("ask"), &Value::Null),
            "{calls} {value}"
        );
        assert!(!project.path("new.txt").exists(), "{calls}");
        let value = json_refusing(&project, calls, &["tool", "run", "bash_execute", &look]);
        assert_eq!(value["result"]["stdout"], "one\n", "{calls} {value}");
        let line = ["permissions", "explain", "sh run.sh"];
        assert_eq!(json_refusing(&project, calls, &line)["contained"], false, "{calls}");
        let told = refusing(&project, calls, &["doctor"]);
        let state = if [BOTH, "seccomp"].contains(&calls) { "none (" } else { "partial (" };
        assert!(
            told.contains("everything else but read-only") || told.contains("everything but read-only"),
            "{told}"
        );
        assert!(told.contains(state), "{calls} {told}");
        // Agreed to, it runs as the user would run it, and what it changed is said to have no undo.
        let value = json_refusing(&project, calls, &["tool", "run", "bash_execute", &call, "--yes"]);
        assert!(value["result"]["success"] == true && value["effects"]["undo"].is_null(), "{calls} {value}");
        assert!(project.path("new.txt").exists() && session_directories(&project) == 0, "{calls}");
    }
}

/// A filter or a container around us may say that a call was done which was not.
#[test]
fn what_is_said_to_be_done_is_tried() {
    for calls in ["setns!", "mount_setattr!", "move_mount!", "seccomp!", "unshare!"] {
        let told = refusing(&project(), calls, &["doctor"]);
        assert!(!told.contains("full") && told.contains("read-only commands ask"), "{calls} {told}");
    }
}

/// What is promised holds without the second layer, and it is said that there is none.
#[test]
fn without_landlock_the_wall_stands() {
    let project = project();
    let told = refusing(&project, "landlock_create_ruleset", &["doctor"]);
    assert!(told.contains("full, without its second layer (Landlock"), "{told}");
    project.write("run.sh", "echo two >> a.txt; touch /etc/pointsman-probe ~/x");
    let call = json!({ "command": "sh run.sh" }).to_string();
    let value = json_refusing(&project, "landlock_create_ruleset", &["tool", "run", "bash_execute", &call]);
    assert_eq!((value["verdict"].as_str(), project.read("a.txt").as_str()), (Some("allow"), "one\n"));
    assert!(!Path::new("/etc/pointsman-probe").exists() && !project.home().join("x").exists());
}

/// The state directory lies where no layer can be made.
#[test]
fn without_overlays_it_is_partial() {
    let project = project().env("POINTSMAN_LANG", "en");
    let [lower, upper, work] = ["l", "u", "w"].map(|name| project.home().join("tmp").join(name));
    for path in [&lower, &upper, &work] {
        std::fs::create_dir(path).expect("it can be made");
    }
    let own = project.command(&["doctor"]);
    let line = format!(
        "mount -t overlay overlay -o userxattr,lowerdir={},upperdir={},workdir={} {} && exec {} doctor",
        lower.display(),
        upper.display(),
        work.display(),
        project.home().join("state").display(),
        own.get_program().to_string_lossy()
    );
    let mut command = std::process::Command::new("unshare");
    command.args(["-rm", "sh", "-c", &line]).env_clear().envs(project.environment());
    let output = command.current_dir(project.root()).output().expect("unshare is there");
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(told.contains("partial (copying the"), "{told} {output:?}");
}

/// The project's own commands, held by Landlock and a filter alone.
#[test]
fn in_partial_own_commands_write_nowhere_else_and_reach_nobody() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let port = listener.local_addr().expect("it has an address").port();
    let probe = format!(
        "import os, socket, subprocess, tempfile\n\
         def did(what, f):\n    try:\n        f(); print('DID', what)\n    except OSError as error:\n        print(what, error)\n\
         home = os.path.expanduser('~')\n\
         did('home', lambda: open(home + '/x', 'w'))\n\
         did('outside', lambda: open('/var/tmp/pointsman-probe', 'w'))\n\
         did('tmp', lambda: open('/tmp/pointsman-probe', 'w'))\n\
         did('truncate', lambda: os.truncate(home + '/outside.txt', 0))\n\
         did('key', lambda: open(home + '/.ssh/id_ed25519').read())\n\
         did('tcp', lambda: socket.create_connection(('127.0.0.1', {port}), 1))\n\
         did('udp', lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM))\n\
         did('unix', lambda: socket.socket(socket.AF_UNIX))\n\
         did('signal', lambda: os.kill({pid}, 0))\n\
         a, b = socket.socketpair(); a.send(b'x'); print('pair', b.recv(1))\n\
         print('made', tempfile.mkstemp()[1], subprocess.check_output(['cat', 'a.txt']))\n\
         open('built.txt', 'w').write('built')\n",
        pid = std::process::id(),
    );
    let project = project().file("probe.py", &probe).file("Makefile", "all:\n\t@python3 probe.py\n");
    let project = project.file("../outside.txt", "before\n").file("../.ssh/id_ed25519", "canary\n");
    let call = json!({ "command": "make" }).to_string();
    let value = json_refusing(&project, "unshare", &["tool", "run", "bash_execute", &call, "--yes"]);
    let told = value["result"].to_string();
    assert!(value["result"]["success"] == true && told.contains("made"), "{value}");
    assert!(told.contains("pair") && told.contains("unreachable"), "{told}");
    assert!(!told.contains("DID") && !told.contains("canary"), "{told}");
    let outside = std::fs::read_to_string(project.home().join("outside.txt"));
    assert_eq!((project.read("built.txt").as_str(), outside.ok().as_deref()), ("built", Some("before\n")));
}

/// Where layers would lie there is a file: no wall can be made.
#[test]
fn the_first_start_says_that_commands_ask_and_no_later_one() {
    let project = project();
    assert_eq!(project.run(&["tool", "run", "fs_readFile", r#"{"path":"a.txt"}"#]).code, 0);
    let projects = project.home().join("state/pointsman/projects");
    let own =
        std::fs::read_dir(projects).expect("it was made").flatten().next().expect("there is one").path();
    let _ = std::fs::remove_dir_all(own.join("wall"));
    std::fs::write(own.join("wall"), "").expect("it can be written");
    for times in [1, 0] {
        let mut terminal = Terminal::sized(&project, &[], 80, 40);
        // Known some moments after the prompt, so that the first turn may be too early to say it.
        for _ in 0..3 {
            terminal.turn("show a.txt");
        }
        assert_eq!(terminal.leave(), 0);
        let told = terminal.all().split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(
            told.matches("does not let commands run on a copy of the project").count(),
            times,
            "{told}"
        );
    }
}

#[test]
fn in_partial_protected_places_are_put_back_and_told() {
    let script = "mkdir -p .vscode; echo '{}' > .vscode/tasks.json; echo x >> .envrc; echo '[x]' >> .git/config; echo built > built.txt";
    let project = project().file("Makefile", &format!("all:\n\t@{script}\n")).file(".envrc", "before\n");
    project.write(".git/config", "[core]\n");
    let call = json!({ "command": "make" }).to_string();
    let output = refusing(&project, "unshare", &["tool", "run", "bash_execute", &call, "--yes"]);
    assert!(output.contains("are as they were again") && output.contains(".vscode/tasks.json"), "{output}");
    assert_eq!((project.read(".envrc"), project.read(".git/config")), ("before\n".into(), "[core]\n".into()));
    assert!(!project.path(".vscode/tasks.json").exists() && project.path("built.txt").exists());
}

/// What builds and tests the project runs unasked where it is held at all.
#[test]
fn in_partial_own_commands_run_unasked() {
    let project = project().file("Makefile", "all:\n\t@cat a.txt > built.txt\n");
    let call = json!({ "command": "make" }).to_string();
    let value = json_refusing(&project, "unshare", &["tool", "run", "bash_execute", &call]);
    assert_eq!(
        (value["verdict"].as_str(), project.read("built.txt").as_str()),
        (Some("allow"), "one\n"),
        "{value}"
    );
}
