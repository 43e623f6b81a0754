//! What a session file says, read from outside as anybody may read it.

use super::Project;
use serde_json::Value;
use std::path::PathBuf;

/// The project's session files with this ending, the oldest first.
pub fn sessions(project: &Project, ending: &str) -> Vec<PathBuf> {
    let projects = project.home().join("state/pointsman/projects");
    let list = |dir: PathBuf| -> Vec<PathBuf> {
        std::fs::read_dir(dir)
            .map(|entries| entries.map(|entry| entry.expect("an entry").path()).collect())
            .unwrap_or_default()
    };
    let mut found: Vec<PathBuf> = list(projects)
        .into_iter()
        .flat_map(|project| list(project.join("sessions")))
        .filter(|path| path.extension().is_some_and(|e| e == ending))
        .collect();
    found.sort_by_key(|path| (path.metadata().and_then(|m| m.modified()).expect("a time"), path.clone()));
    found
}

/// The events of the session written last, in order.
pub fn events(project: &Project) -> Vec<Value> {
    let path = sessions(project, "jsonl").pop().expect("there is a session");
    let text = std::fs::read_to_string(path).expect("the session can be read");
    let lines = text.lines().map(|line| serde_json::from_str::<Value>(line).expect("each line is JSON"));
    lines.filter_map(|line| line.get("event").cloned()).collect()
}

/// The events of that type.
pub fn of_type(events: &[Value], kind: &str) -> Vec<Value> {
    events.iter().filter(|event| event["type"] == kind).cloned().collect()
}

/// The only event of that type.
pub fn only(events: &[Value], kind: &str) -> Value {
    let mut found = of_type(events, kind);
    assert_eq!(found.len(), 1, "{kind}: {found:#?}");
    found.remove(0)
}

/// Panics unless everything that was started has exactly one end, after it.
pub fn every_start_has_its_end(events: &[Value]) {
    for (start, begins, end, ends) in [
        ("turn_started", "", "turn_ended", ""),
        ("task_started", "", "task_ended", ""),
        ("tool_started", "/call/id", "tool_ended", "/id"),
        ("question_asked", "/question/id", "question_answered", "/id"),
    ] {
        // An empty path names the event itself; those come one at a time and need no name.
        let name = |event: &Value, path: &str| match path {
            "" => Value::Null,
            path => event.pointer(path).cloned().unwrap_or_else(|| panic!("no {path} in {event}")),
        };
        let mut open: Vec<Value> = Vec::new();
        for event in events {
            if event["type"] == start {
                open.push(name(event, begins));
            } else if event["type"] == end {
                let ended = name(event, ends);
                let at = open.iter().position(|started| *started == ended);
                open.remove(at.unwrap_or_else(|| panic!("{end} without {start}: {event}")));
            }
        }
        assert!(open.is_empty(), "{start} without {end}: {open:?}");
    }
}
