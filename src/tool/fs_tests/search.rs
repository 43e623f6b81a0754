//! Finding files and lines.

use super::super::{glob::Glob, grep::Grep};
use super::Project;
use serde_json::{Value, json};

fn project() -> Project {
    let p = Project::new();
    p.put(".gitignore", "target/\n*.log\n");
    p.put("src/main.rs", "fn main() {\n    todo();\n}\n");
    p.put("src/deep/lib.rs", "// TODO: one\r\nfn todo() {}\r\n");
    p.put("docs/a.md", "a.b\n");
    p.put("docs/b.md", "axb\n");
    p.put("target/x.rs", "todo");
    p.put("noise.log", "todo");
    p.put(".git/todo", "todo");
    p.put("image.png", b"\x89PNG\0todo\n");
    p.put(".hidden/todo.txt", "todo\n");
    p
}

#[test]
fn files_by_pattern() {
    let p = project();
    std::os::unix::fs::symlink("/etc", p.root.join("etc")).unwrap();
    for (arguments, want) in [
        (json!({"pattern": "*.rs"}), "src/deep/lib.rs\nsrc/main.rs"),
        (json!({"pattern": "src/*.rs"}), "src/main.rs"),
        (json!({"pattern": "**/*.{rs,md}"}), "docs/a.md\ndocs/b.md\nsrc/deep/lib.rs\nsrc/main.rs"),
        (json!({"pattern": "deep/*", "path": "src"}), "src/deep/lib.rs"),
        (json!({"pattern": "./docs/[a-a].md"}), "docs/a.md"),
        (json!({"pattern": "*.txt"}), ".hidden/todo.txt"),
        (json!({"pattern": "passwd"}), "No matches. Ignored files and .git are not searched."),
    ] {
        assert_eq!(p.call::<Glob>(arguments.clone()).text, want, "{arguments}");
    }
    let bad = p.call::<Glob>(json!({"pattern": "a[" }));
    assert!(!bad.ok && bad.text.contains("not a valid glob pattern"), "{}", bad.text);
    assert_eq!(
        p.call::<Glob>(json!({"pattern": "*.rs"})).data,
        json!({"paths": ["src/deep/lib.rs", "src/main.rs"], "more": 0})
    );
}

#[test]
fn lines_by_pattern() {
    let p = project();
    let grep = |arguments: Value| p.call::<Grep>(arguments);
    let outcome = grep(json!({"pattern": "todo"}));
    assert_eq!(
        outcome.text,
        ".hidden/todo.txt\n1: todo\n\nsrc/deep/lib.rs\n2: fn todo() {}\n\nsrc/main.rs\n2:     todo();"
    );
    assert_eq!(outcome.summary, "3 matches in 3 files");
    for (arguments, want) in [
        (
            json!({"pattern": "todo", "ignore_case": true, "path": "src/deep"}),
            "src/deep/lib.rs\n1: // TODO: one\n2: fn todo() {}",
        ),
        (json!({"pattern": "a.b", "fixed": true}), "docs/a.md\n1: a.b"),
        (json!({"pattern": "a.b", "glob": "b.*"}), "docs/b.md\n1: axb"),
        (json!({"pattern": r"\{\}$"}), "src/deep/lib.rs\n2: fn todo() {}"),
        (
            json!({"pattern": "todo", "path": "src/main.rs", "context": 1}),
            "src/main.rs\n1- fn main() {\n2:     todo();\n3- }",
        ),
        (json!({"pattern": "todo", "path": "target"}), "target/x.rs\n1: todo"),
        (json!({"pattern": "nowhere"}), "No matches. Ignored files and .git are not searched."),
    ] {
        assert_eq!(grep(arguments.clone()).text, want, "{arguments}");
    }
    for arguments in [json!({"pattern": "a("}), json!({"pattern": "a\nb"})] {
        let bad = grep(arguments);
        assert!(!bad.ok && bad.text.contains("fixed=true"), "{}", bad.text);
    }
    assert!(!grep(json!({"pattern": "x", "path": "none"})).ok);
}

#[test]
fn what_is_over_the_limit_is_counted() {
    let p = Project::new();
    p.put("a", "x\ny\n".repeat(10));
    p.put("b", "x\n".repeat(10));
    let outcome = p.call::<Grep>(json!({"pattern": "x", "limit": 2, "context": 1}));
    assert_eq!(outcome.text, "a\n1: x\n2- y\n3: x\n4- y\n[18 more; narrow the search]");
    assert_eq!(outcome.data["total"], 20);
    assert_eq!(outcome.summary, "20 matches in 2 files");
}

#[test]
fn links_are_never_followed_out() {
    let p = Project::new();
    std::fs::write(p.outside.join("f"), "secret").unwrap();
    std::os::unix::fs::symlink(&p.outside, p.root.join("dir")).unwrap();
    std::os::unix::fs::symlink(p.outside.join("f"), p.root.join("file")).unwrap();
    assert!(p.call::<Grep>(json!({"pattern": "secret"})).text.starts_with("No matches"));
    for path in ["dir", "file", "dir/f"] {
        let outcome = p.call::<Grep>(json!({"pattern": "secret", "path": path}));
        assert!(!outcome.ok && outcome.text.contains("leads out of the project"), "{path}: {}", outcome.text);
    }
}

#[test]
fn a_search_stops_when_the_user_says_so() {
    let p = project();
    p.cancel.send(true).unwrap();
    let outcome = p.call::<Grep>(json!({"pattern": "todo"}));
    assert_eq!((outcome.ok, outcome.summary.as_str()), (false, "stopped"));
}

#[test]
fn no_line_and_no_pattern_takes_more_memory_than_it_may() {
    let p = project();
    p.put("long.txt", format!("todo\n{}", "x".repeat(17 << 20)));
    let found = p.call::<Grep>(json!({"pattern": "todo", "path": "long.txt"}));
    assert!(
        found.ok && found.text.starts_with("long.txt\n1: todo\n[1 not searched to the end"),
        "{}",
        found.text
    );
    let deep = format!("{}a{}", "(".repeat(200), ")".repeat(200));
    for pattern in ["((a{1,90}){1,90}){1,90}", &deep, &"a|".repeat(20_000)] {
        for fixed in [false, pattern.len() > 32 * 1024] {
            let refused = p.call::<Grep>(json!({"pattern": pattern, "fixed": fixed}));
            assert!(!refused.ok && refused.text.len() < 1000, "{}", refused.text);
        }
    }
    assert!(!p.call::<Glob>(json!({"pattern": "a".repeat(40_000)})).ok);
}
