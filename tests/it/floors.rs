//! Holds the floors: a room imports strictly lower ones.

use std::path::{Path, PathBuf};

/// Each room's floor, bottom up.
const FLOORS: &[(&str, u8)] = &[
    ("catalog", 0),
    ("protocol", 0),
    ("analysis", 1),
    ("command", 1),
    ("config", 1),
    ("plan", 1),
    ("policy", 1),
    ("prompt", 1),
    ("route", 1),
    ("text", 1),
    ("net", 2),
    ("workspace", 2),
    ("journal", 3),
    ("provider", 3),
    ("tool", 3),
    ("engine", 4),
    ("cli", 5),
    ("front", 5),
    ("app", 6),
];

/// Rooms that get everything as values.
const PURE: u8 = 1;

fn floor(room: &str) -> u8 {
    FLOORS
        .iter()
        .find(|(name, _)| *name == room)
        .unwrap_or_else(|| panic!("no floor is named for '{room}'"))
        .1
}

fn sources(dir: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(dir).expect("src can be listed") {
        let path = entry.expect("src can be listed").path();
        if path.is_dir() {
            sources(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

/// Every file of `src` but the two roots: its room, its path below `src` and its text.
pub fn all_sources() -> Vec<(String, PathBuf, String)> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&src, &mut files);
    assert!(files.len() > 50, "only {} files were found", files.len());
    files
        .into_iter()
        .map(|path| {
            let inner = path.strip_prefix(&src).expect("it lies in src").to_owned();
            let room = inner
                .iter()
                .next()
                .expect("it has a name")
                .to_string_lossy()
                .trim_end_matches(".rs")
                .to_owned();
            let text = std::fs::read_to_string(&path).expect("it is text");
            (room, inner, text)
        })
        .filter(|(room, _, _)| room != "main" && room != "lib")
        .collect()
}

/// The rooms named after `crate::` anywhere in the text, `use crate::{a, b}` included.
fn rooms_named(text: &str) -> Vec<String> {
    let mut rooms = Vec::new();
    for part in text.split("crate::").skip(1) {
        let names = match part.strip_prefix('{') {
            Some(group) => group.split('}').next().unwrap_or_default(),
            None => part,
        };
        let names = if part.starts_with('{') { names.split(',').collect() } else { vec![names] };
        for name in names {
            let name: String =
                name.trim().chars().take_while(|c| c.is_ascii_lowercase() || *c == '_').collect();
            rooms.push(name);
        }
    }
    // `rounds` is no room: it says how long the tests of the rooms run.
    rooms.retain(|room| !room.is_empty() && room != "rounds");
    rooms
}

#[test]
fn a_room_imports_strictly_lower_floors() {
    let mut wrong = Vec::new();
    let mut arrows = 0;
    for (room, path, text) in all_sources() {
        for other in rooms_named(&text) {
            arrows += 1;
            if other != room && floor(&other) >= floor(&room) {
                wrong.push(format!(
                    "{} (floor {}) names crate::{other} (floor {})",
                    path.display(),
                    floor(&room),
                    floor(&other)
                ));
            }
        }
    }
    assert!(arrows > 100, "only {arrows} imports were found");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_file_says_its_job_at_its_door() {
    let silent: Vec<_> = all_sources()
        .into_iter()
        .filter(|(_, _, text)| !text.starts_with("//! "))
        .map(|(_, path, _)| path)
        .collect();
    assert!(silent.is_empty(), "no door comment: {silent:?}");
}

#[test]
fn pure_rooms_forbid_the_outside() {
    let mut seen = 0;
    for (room, path, text) in all_sources() {
        if floor(&room) <= PURE && path.ends_with(Path::new(&room).join("mod.rs")) {
            seen += 1;
            assert!(text.contains("#![deny(clippy::disallowed_methods)]"), "{}", path.display());
        }
    }
    assert_eq!(seen, FLOORS.iter().filter(|(_, floor)| *floor <= PURE).count());
}

#[test]
fn the_provider_opens_no_socket_and_the_engine_no_file() {
    for (room, path, text) in all_sources() {
        let banned: &[&str] = match room.as_str() {
            "provider" => &["reqwest", "TcpStream", "std::net"],
            "engine" => &["std::fs", "std::process", "reqwest"],
            "tool" => &["std::process::Command", "reqwest"],
            _ => continue,
        };
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        for word in banned {
            assert!(!code.contains(word), "{} names {word}", path.display());
        }
    }
}
