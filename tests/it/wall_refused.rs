//! Machines that do not grant the wall, simulated by a filter of system calls around the program: nothing runs less confined than is
//! said.

use crate::support::Project;
use serde_json::{Value, json};
use std::path::Path;
use std::process::Stdio;

/// Refuses the calls that are named first, then becomes the command that follows.
const FILTER: &str = r#"
import ctypes, os, platform, struct, sys
calls = {'x86_64': {'unshare': 272, 'setns': 308}, 'aarch64': {'unshare': 97, 'setns': 268}}[platform.machine()]
calls.update(mount_setattr=442, fsopen=430, fsmount=432, move_mount=429, open_tree=428, seccomp=None)
refused = [calls[name] for name in sys.argv[1].split(',')]
code = struct.pack('HBBI', 0x20, 0, 0, 0)
for number in refused:
    code += struct.pack('HBBI', 0x15, 0, 1, number) + struct.pack('HBBI', 0x06, 0, 0, 0x00050000 | 1)
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

#[test]
fn without_the_wall_the_careful_way_holds() {
    let call = json!({ "command": "sh run.sh" }).to_string();
    let look = json!({ "command": "cat a.txt" }).to_string();
    for calls in ["unshare", "setns", "mount_setattr", "fsopen", "open_tree", "fsmount", "move_mount"] {
        let project = Project::new().walled().env("POINTSMAN_PROVIDER", "offline").file("a.txt", "one\n");
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
        assert!(told.contains("everything but read-only commands asks first"), "{calls} {told}");
        // Agreed to, it runs as the user would run it, and what it changed is said to have no undo.
        let value = json_refusing(&project, calls, &["tool", "run", "bash_execute", &call, "--yes"]);
        assert!(value["result"]["success"] == true && value["effects"]["undo"].is_null(), "{calls} {value}");
        assert!(project.path("new.txt").exists() && session_directories(&project) == 0, "{calls}");
    }
}
