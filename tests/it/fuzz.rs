//! What holds for the guard's word on every text: an answer for each line, and no leave for a path that leads out.

#[path = "../fuzz/targets.rs"]
mod targets;

use crate::support::Project;
use crate::support::rounds::cases;
use pointsman::protocol::{Here, Place};
use pointsman::workspace::Workspace;
use proptest::prelude::*;
use serde_json::{Value, json};
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

/// Directories, files, and links inwards, outwards, upwards, in a circle and to nothing.
fn maze() -> Project {
    let project = Project::new().file("a/b/f", "").file("f", "").file(".env", "").file("a/.git/x", "");
    for (target, name) in [
        ("a", "in"),
        ("..", "a/up"),
        ("../..", "a/b/top"),
        ("../state", "out"),
        ("/", "root"),
        ("missing/deeper", "hole"),
        ("round", "a/circle"),
        ("circle", "a/round"),
        ("/dev/null", "null"),
    ] {
        symlink(target, project.path(name)).expect("a link can be made");
    }
    std::fs::write(project.home().join("state/f"), "").expect("a file can be written");
    project
}

fn path() -> impl Strategy<Value = String> {
    let name = prop_oneof![
        8 => proptest::sample::select(vec![
            "a", "b", "f", "in", "up", "top", "out", "root", "hole", "circle", "null", ".", "..", "", "new", ".env",
            ".git", ".GIT", "x", "project", "state",
        ]).prop_map(str::to_owned),
        1 => "\\PC{0,6}",
        1 => Just("n".repeat(256)),
        1 => Just("a\0".to_owned()),
    ];
    let start = proptest::sample::select(vec!["", "/", "~/", "./", "../"]);
    (start, proptest::collection::vec(name, 0..7))
        .prop_map(|(start, names)| format!("{start}{}", names.join("/")))
}

/// Asks about every line at once.
fn ask(project: &Project, what: &str, lines: impl Iterator<Item = Value>) -> Vec<Value> {
    let input: String = lines.map(|line| format!("{line}\n")).collect();
    let ran = project.feed(&["permissions", what, "--jsonl"], &input);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{input}");
    ran.out.lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect()
}

/// The file a path means, if it is one: `..` by its text, links by the system. A name that is too long is none, even
/// where `..` takes it back.
fn meant(path: &str, here: &Here) -> Option<PathBuf> {
    if path.split('/').any(|name| name.len() > 255) {
        return None;
    }
    let real = Place::parse(path, here).ok()?.absolute(here).canonicalize().ok()?;
    real.is_file().then_some(real)
}

fn here(project: &Project) -> Here {
    let real = |path: &Path| path.canonicalize().expect("it exists");
    Here::new(real(&project.root()), real(project.home()))
}

/// Rows of the table, cut, glued and damaged; and plain noise.
fn bytes() -> impl Strategy<Value = Vec<u8>> {
    let rows: Vec<&str> = include_str!("../fixtures/policy/commands.tsv")
        .lines()
        .filter_map(|row| row.split('\t').nth(3))
        .collect();
    let row = proptest::sample::select(rows);
    prop_oneof![
        4 => (row.clone(), row.clone(), 0usize..80, 0usize..80).prop_map(|(a, b, from, to)| {
            let (a, b) = (a.as_bytes(), b.as_bytes());
            [&a[..from.min(a.len())], &b[to.min(b.len())..]].concat()
        }),
        2 => (row, 0usize..80, any::<u8>()).prop_map(|(row, at, byte)| {
            let mut row = row.as_bytes().to_vec();
            let at = at.min(row.len() - 1);
            row[at] = byte;
            row
        }),
        1 => proptest::collection::vec(any::<u8>(), 0..200),
    ]
}

proptest! {
    #![proptest_config(cases(12))]

    #[test]
    fn no_path_that_leads_out_is_allowed(paths in proptest::collection::vec(path(), 200)) {
        let project = maze();
        let here = here(&project);
        let asked = paths.iter().map(|path| json!({"path": path, "access": "read"}));
        let answers = ask(&project, "path", asked);
        prop_assert_eq!(answers.len(), paths.len());
        for (path, answer) in paths.iter().zip(&answers) {
            prop_assert_eq!(answer["path"].as_str(), Some(path.as_str()));
            // A slash behind the name of a file says that it is none.
            match meant(path, &here).filter(|_| !path.ends_with('/')) {
                Some(real) => {
                    let shown = real.to_str();
                    prop_assert_eq!(answer["resolved"].as_str(), shown, "{}", answer);
                    let free = real.starts_with(&here.root) && !real.ends_with(".env");
                    prop_assert!(free || answer["verdict"] != "allow", "{}", answer);
                    prop_assert!(answer["verdict"] != "error", "{}", answer);
                }
                None => prop_assert_eq!(&answer["verdict"], &json!("error"), "{}", answer),
            }
        }
        let asked = paths.iter().map(|path| json!({"path": path, "access": "write"}));
        for answer in ask(&project, "path", asked) {
            prop_assert!(answer["verdict"] != "allow", "{}", answer);
        }
        prop_assert!(!project.path("missing").exists() && !project.path("new").exists());
    }

    #[test]
    fn every_text_is_answered_as_a_command(texts in proptest::collection::vec("[ -~\n\0]{0,60}|\\PC{0,40}", 100)) {
        let project = Project::new();
        let answers = ask(&project, "explain", texts.iter().map(|text| json!(text)));
        prop_assert_eq!(answers.len(), texts.len());
        for (text, answer) in texts.iter().zip(&answers) {
            prop_assert_eq!(answer["command"].as_str(), Some(text.as_str()));
            let worst = |word: &str| answer["parts"].as_array().is_some_and(|parts| parts.iter().any(|p| p["verdict"] == word));
            let want = if worst("block") { "block" } else if worst("ask") { "ask" } else { "allow" };
            prop_assert_eq!(&answer["verdict"], &json!(want), "{}", answer);
        }
    }

    #[test]
    fn where_a_path_leads_stays_where_it_leads(paths in proptest::collection::vec(path(), 100)) {
        let project = maze();
        let here = here(&project);
        let workspace = Workspace::open(here.clone()).expect("the project can be opened");
        for path in paths {
            let Ok(place) = Place::parse(&path, &here) else { continue };
            let Ok(target) = workspace.target(&place) else { continue };
            let again = workspace.target(&Place::Outside(target.path.clone()));
            // What /proc shows of another process, or of this descriptor, is another thing each time.
            if !target.path.starts_with("/proc") {
                prop_assert_eq!(again.ok(), Some(target), "{}", path);
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn the_classifier_holds_on_any_bytes(data in bytes()) {
        targets::command(&data);
    }

    #[test]
    fn the_path_layer_holds_on_any_steps(steps in proptest::collection::vec((proptest::sample::select(vec!['w', 'm', 'd', 'D', 'l', 'r', 'o']), path(), path()), 1..6)) {
        let lines: Vec<String> = steps.iter().map(|(what, from, to)| format!("{what}{from}\t{to}")).collect();
        targets::path(lines.join("\n").as_bytes());
    }
}
