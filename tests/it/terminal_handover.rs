//! A command of the user's own gets the real terminal, and we get it back as it was.

use crate::support::permit::confinement;
use pointsman::policy::Sandbox;
use pointsman::workspace::process::Shell;
use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use std::io::{BufRead, Read, Write};
use std::path::Path;

/// Plays the program at the terminal; does nothing on its own.
#[test]
#[ignore = "the test below starts it in a terminal"]
fn plays_the_program() {
    let Some(home) = std::env::var_os("POINTSMAN_TEST_HOME") else { return };
    let home = Path::new(&home);
    let variables = ["PATH", "TERM"].map(|name| (name.into(), std::env::var_os(name).unwrap_or_default()));
    let shell = Shell::new(env!("CARGO_BIN_EXE_pointsman").into(), variables.to_vec());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let _inside = runtime.enter();
    let modes = || format!("{:?}", rustix::termios::tcgetattr(std::io::stdin()).unwrap());
    let before = modes();
    let run = |line: &str| shell.run_interactive(line, home, None, confinement(Sandbox::None)).unwrap().code;

    assert_eq!(run("pwd; read -rp 'name? ' x; echo got $x; exit 3"), 3);
    // An interactive shell takes the terminal for itself and dies with it, its modes changed.
    assert_eq!(run("stty -echo -icanon; bash --norc -ic 'kill -9 $$'; exit 4"), 4);
    assert_eq!(modes(), before);
    println!("line?");
    let mut line = String::new();
    std::io::stdin().lock().read_line(&mut line).unwrap();
    println!("read {line}");
    // Ctrl-C ends the command and not us.
    println!("result exit {}", run("echo sleeping; exec sleep 600"));
}

#[test]
fn the_terminal_is_handed_over_and_taken_back() {
    let home = tempfile::tempdir().unwrap();
    let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
    let pair = native_pty_system().openpty(size).unwrap();
    let mut command = CommandBuilder::new(std::env::current_exe().unwrap());
    command.args(["terminal_handover::plays_the_program", "--exact", "--ignored", "--nocapture"]);
    command.env("POINTSMAN_TEST_HOME", home.path());
    let mut child = pair.slave.spawn_command(command).unwrap();
    drop(pair.slave);
    let mut screen = pair.master.try_clone_reader().unwrap();
    let mut keys = pair.master.take_writer().unwrap();
    let mut seen = String::new();
    let mut until = |wanted: &str| {
        let mut buffer = [0; 4096];
        while !seen.contains(wanted) {
            // A terminal nobody holds any more ends in an error.
            let count = screen.read(&mut buffer).unwrap_or(0);
            assert!(count > 0, "'{wanted}' never came:\n{seen}");
            seen += &String::from_utf8_lossy(&buffer[..count]);
        }
        seen = seen.split_off(seen.find(wanted).unwrap());
    };
    until("name? ");
    keys.write_all(b"Ada\n").unwrap();
    until("got Ada");
    until("line?");
    keys.write_all(b"back again\n").unwrap();
    until("read back again");
    until("sleeping");
    keys.write_all(b"\x03").unwrap();
    until("result exit 130");
    until("test result: ok");
    assert!(child.wait().unwrap().success());
}
