//! Background jobs behind the wall: they work on the project itself, and their ports lead in.

use crate::support::{Project, Terminal};
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::time::{Duration, Instant};

fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    listener.local_addr().expect("it has an address").port()
}

fn fetched(port: u16) -> String {
    let mut answer = String::new();
    let start = Instant::now();
    while !answer.contains("served") && start.elapsed() < Duration::from_secs(10) {
        std::thread::sleep(Duration::from_millis(50));
        let Ok(mut stream) = TcpStream::connect(("127.0.0.1", port)) else { continue };
        let asked = stream.write_all(b"GET /a.txt HTTP/1.0\r\n\r\n");
        answer.clear();
        let _ = asked.and_then(|()| stream.read_to_string(&mut answer));
    }
    answer
}

#[test]
fn a_server_is_reached_from_inside_and_from_this_machine() {
    let port = free_port();
    let script = r#"
        [[reply]]
        call = [{ name = "bash_execute", arguments = { command = "python3 serve.py", background = true } }]
        [[reply]]
        call = [{ name = "bash_execute", arguments = { command = "python3 ask.py" } }]
        [[reply]]
        expect = "served inside"
        text = "It answers."
    "#;
    let serve = format!(
        "import http.server, os\n\
         for path in ['.vscode/tasks.json', '.git/config', '/etc/x', os.path.expanduser('~/x')]:\n\
         \x20   try:\n        open(path, 'a').write('planted')\n    except OSError:\n        pass\n\
         open('started.txt', 'w').write('yes')\n\
         http.server.test(http.server.SimpleHTTPRequestHandler, port={port}, bind='127.0.0.1')\n"
    );
    let ask = format!(
        "import urllib.request, time\n\
         for _ in range(100):\n\
         \x20   try:\n        print(urllib.request.urlopen('http://127.0.0.1:{port}/a.txt').read().decode(), 'inside')\n        break\n\
         \x20   except OSError:\n        time.sleep(0.1)\n"
    );
    let project = Project::new().walled().script(script).file("a.txt", "served");
    project.write("serve.py", &serve);
    project.write("ask.py", &ask);
    project.write(".vscode/tasks.json", "{}");
    let home = project.home().join("x");
    let mut terminal = Terminal::sized(&project, &[], 80, 40);
    terminal.line("start the server").see("works on the project itself").see("y yes").keys("y");
    terminal.see("It answers.").prompt();
    assert!(fetched(port).contains("served"), "{}", terminal.all());
    assert_eq!(
        (project.read("started.txt"), project.read(".vscode/tasks.json")),
        ("yes".into(), "{}".into())
    );
    assert!(!home.exists() && !project.path(".git/config").exists());
    assert_eq!(terminal.leave(), 0);
    let start = Instant::now();
    while TcpStream::connect(("127.0.0.1", port)).is_ok() && start.elapsed() < Duration::from_secs(5) {
        std::thread::sleep(Duration::from_millis(50));
    }
    assert!(TcpStream::connect(("127.0.0.1", port)).is_err(), "it ended with the session");
}

/// The kernel renames no directory in a copy, and programs that ask for it are told so.
#[test]
fn a_directory_is_renamed_on_the_project_itself_after_a_yes() {
    let script = "mkdir new; python3 -c \"import os; os.rename('old', 'new/old')\" && echo x >> a.txt";
    let project = Project::new().walled().env("POINTSMAN_PROVIDER", "offline").file("run.sh", script);
    let project = project.file("a.txt", "one\n").file("old/deep/f.txt", "content\n").file("old/g.txt", "g\n");
    let before = |project: &Project| {
        assert_eq!(project.read("old/deep/f.txt"), "content\n");
        assert!(!project.path("new").exists() && project.read("a.txt") == "one\n");
    };
    let mut terminal = Terminal::sized(&project, &[], 80, 40);
    terminal.line("run sh run.sh").see("cannot be renamed").see("y yes").keys("n");
    terminal.see("Always keep(").see("y yes").keys("n").prompt();
    before(&project);
    terminal.line("run sh run.sh").see_times("cannot be renamed in a", 2).see("y yes").keys("y").prompt();
    assert_eq!(project.read("new/old/deep/f.txt"), "content\n");
    assert!(!project.path("old").exists() && project.read("a.txt") == "one\nx\n");
    terminal.line("/undo").see("[y/N]").keys("y").prompt();
    before(&project);
    assert_eq!(terminal.leave(), 0);
}

/// Whatever ends us, the terminal is as it was; a command that was running ends too.
#[test]
fn a_kill_leaves_the_terminal_as_it_was() {
    let project = Project::new().walled().env("POINTSMAN_PROVIDER", "offline").file("run.sh", "sleep 76543");
    project.write("quick.sh", "true");
    for line in ["run sh quick.sh", "run sh run.sh"] {
        let mut terminal = Terminal::start(&project, &[]);
        let before = terminal.modes();
        terminal.prompt().line(line);
        if line.contains("quick") {
            terminal.see("exit 0").prompt();
        } else {
            terminal.see("run.sh  1 s");
        }
        assert_ne!(terminal.modes(), before);
        terminal.kill();
        let start = Instant::now();
        while terminal.modes() != before && start.elapsed() < Duration::from_secs(5) {
            std::thread::sleep(Duration::from_millis(20));
        }
        terminal.is_as_before();
    }
}
