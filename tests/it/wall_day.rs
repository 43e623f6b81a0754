//! A working day in fresh projects of four languages, in mode ask: whatever builds, tests and looks runs without a question and stays;
//! a formatter is asked about once, with its diff.

use crate::support::{Project, Terminal};
use serde_json::{Value, json};
use std::fs;
use std::process::Command;

/// With the toolchains of whoever runs the tests.
fn project() -> Project {
    let own = |name: &str, default: &str| {
        let home = std::env::var("HOME").expect("somebody runs the tests");
        std::env::var(name).unwrap_or_else(|_| format!("{home}/{default}"))
    };
    let path = std::env::var("PATH").expect("there are programs");
    let project = Project::new();
    fs::remove_dir_all(project.path(".git")).expect("it is there");
    let made = Command::new("git").args(["init", "-q"]).current_dir(project.root()).status();
    assert!(made.is_ok_and(|made| made.success()));
    project
        .walled()
        .env("POINTSMAN_PROVIDER", "offline")
        .env("PATH", path)
        .env("RUSTUP_HOME", own("RUSTUP_HOME", ".rustup"))
        .env("CARGO_HOME", own("CARGO_HOME", ".cargo"))
}

fn run(project: &Project, command: &str) -> Value {
    let call = json!({ "command": command, "timeout_seconds": 120 }).to_string();
    project.run(&["tool", "run", "bash_execute", &call, "--json"]).json()
}

/// Each runs unasked, does its work, and what it made stays.
fn day(project: &Project, commands: &[&str]) {
    for command in commands {
        let value = run(project, command);
        let dropped = &value["result"]["effects"]["dropped"];
        let has_stayed = dropped.is_null() || *dropped == json!([]);
        assert!(value["ok"] == true && value["verdict"] == "allow" && has_stayed, "{command}: {value}");
    }
}

/// What it would change is shown and asked about; with nobody there nothing of it stays.
fn asks(project: &Project, command: &str, file: &str) {
    let before = project.read(file);
    let value = run(project, command);
    assert_eq!(value["verdict"], "allow", "{command}: {value}");
    assert_eq!(value["result"]["effects"]["dropped"], json!([file]), "{command}: {value}");
    assert_eq!(project.read(file), before, "{command}");
}

#[test]
fn in_a_rust_project() {
    let manifest = "[package]\nname = \"shop\"\nversion = \"0.1.0\"\nedition = \"2021\"\n";
    let tests = "pub fn add(a: u32, b: u32) -> u32 {\n    a + b\n}\n\n#[test]\nfn adds() {\n    assert_eq!(add(1, 2), 3);\n}\n";
    let main = "fn main() {\n    println!(\"{}\", shop::add(1, 2));\n}\n";
    let project = project().file("Cargo.toml", manifest).file("src/lib.rs", tests).file("src/main.rs", main);
    project.write(".gitignore", "/target\n");
    day(
        &project,
        &[
            "cargo check",
            "cargo build",
            "cargo test 2>&1 | tail -20",
            "cargo test adds -- --nocapture",
            "cargo run -q",
            "cargo clippy -- -D warnings",
            "cargo fmt --check",
            "./target/debug/shop",
            "RUST_BACKTRACE=1 cargo test -q",
            "cargo doc --no-deps",
            "cargo tree",
            "git status --short",
        ],
    );
    assert!(project.path("Cargo.lock").exists() && project.path("target/debug/shop").exists());
    project.write("src/main.rs", &main.replace("    println", "println"));
    asks(&project, "cargo fmt", "src/main.rs");
    let mut terminal = Terminal::sized(&project, &[], 100, 40);
    terminal.line("cargo fmt").see("Keep what it changed?").see("println").see("y yes").keys("y").prompt();
    assert_eq!((project.read("src/main.rs"), terminal.leave()), (main.to_owned(), 0));
}

#[test]
fn in_a_node_project() {
    let manifest = json!({
        "name": "shop",
        "scripts": {
            "test": "node --test",
            "build": "node build.js",
            "lint": "node --check index.js",
            "generate": "node -e \"require('fs').writeFileSync('made.js', '// made')\""
        }
    });
    let test = "const { test } = require('node:test'); const http = require('node:http'); const { equal } = require('node:assert');\n\
                test('it serves', async () => {\n  const server = http.createServer((_, answer) => answer.end('hi')).listen(0);\n\
                \x20 await new Promise(ready => server.once('listening', ready));\n\
                \x20 const page = await fetch('http://127.0.0.1:' + server.address().port);\n  equal(await page.text(), 'hi');\n  server.close();\n});\n";
    let project = project().file("package.json", &manifest.to_string()).file("test.js", test);
    project.write("index.js", "console.log('shop');\n");
    project.write("build.js", "const fs = require('fs'); fs.mkdirSync('dist', { recursive: true }); fs.writeFileSync('dist/index.js', '1');\n");
    day(
        &project,
        &[
            "npm test",
            "npm run build",
            "npm run lint",
            "node index.js",
            "node -e 'console.log(1 + 1)'",
            "npm ls",
            "npm run test -- --test-reporter=tap | head -5",
        ],
    );
    assert!(project.path("dist/index.js").exists());
    let value = run(&project, "npm run generate");
    assert_eq!(value["result"]["effects"]["dropped"], json!(["made.js"]), "{value}");
    assert!(!project.path("made.js").exists());
}

#[test]
fn in_a_python_project() {
    let test = "import unittest, sqlite3, tempfile\nfrom shop import add\n\nclass Test(unittest.TestCase):\n    def test_add(self):\n        \
                sqlite3.connect(tempfile.mktemp()).execute('create table t (x)')\n        self.assertEqual(add(1, 2), 3)\n";
    let project = project().file("shop.py", "def add(a, b):\n    return a + b\n").file("test_shop.py", test);
    project.write("pyproject.toml", "[project]\nname = \"shop\"\nversion = \"1\"\n");
    day(
        &project,
        &[
            "python3 -m unittest",
            "python3 -m unittest -v test_shop",
            "python3 -c 'import shop; print(shop.add(1, 2))'",
            "python3 -m py_compile shop.py",
            "python3 -m venv .venv && .venv/bin/python -c 'import shop'",
            "python3 -m compileall -q .",
            "grep -rn 'def ' --include='*.py' . | wc -l",
        ],
    );
    assert!(project.path(".venv/pyvenv.cfg").exists());
    project.write(
        "tidy.py",
        "p = 'shop.py'\ns = open(p).read()\nopen(p, 'w').write(s.replace('a, b', 'left, right'))\n",
    );
    asks(&project, "python3 tidy.py", "shop.py");
}

#[test]
fn in_a_go_project() {
    let test = "package main\n\nimport \"testing\"\n\nfunc TestAdd(t *testing.T) {\n\tif add(1, 2) != 3 {\n\t\tt.Fatal()\n\t}\n}\n";
    let main =
        "package main\n\nfunc add(a, b int) int { return a + b }\n\nfunc main() { println(add(1, 2)) }\n";
    let project = project().file("go.mod", "module shop\n\ngo 1.19\n").file("main.go", main);
    project.write("main_test.go", test);
    day(
        &project,
        &["go vet ./...", "go build", "go test ./...", "go run .", "gofmt -l .", "./shop", "go list ./..."],
    );
    assert!(project.path("shop").exists());
    project.write("main.go", &main.replace("a + b", "a  +  b"));
    asks(&project, "gofmt -w main.go", "main.go");
}
