//! What a literal request comes to in the project's files: each operation by its function, which gives the calls that carry it out, a
//! question where there are several places, or what stands there instead.

use super::code;
use super::grammar::language;
use super::lines::{added, commented, deleted, inserted, moved_definition, sorted, uncommented, wrapped};
use super::names::{rename, replace, set};
use super::project::{Plan, Problem, Project, lines_of, name, place, places};
use super::reading::{Asked, Term};
use super::rows::Call;
use crate::catalog::offline as words;
use crate::protocol::tool_name::{FS_GREP, FS_WRITE_FILE};
use serde_json::json;

type Resolve = fn(&Asked, &Project) -> Result<Plan, Problem>;

/// What carries out each operation of `literal.toml`.
const OPERATIONS: [(&str, Resolve); 23] = [
    ("set", set),
    ("replace", replace),
    ("rename", rename),
    ("rename-file", moved),
    ("move", moved),
    ("copy", copied),
    ("create", created),
    ("write", written),
    ("append", |asked, project| added(asked, project, "end", |_, lines| Ok(lines))),
    ("prepend", |asked, project| added(asked, project, "start", |_, _| Ok(0))),
    ("insert", inserted),
    ("delete", deleted),
    ("delete-file", deleted_whole),
    ("comment", commented),
    ("uncomment", uncommented),
    ("wrap", wrapped),
    ("move-definition", moved_definition),
    ("sort", sorted),
    ("count", counted),
    ("where", |asked, _| {
        searched(
            asked,
            r"\b(def|fn|func|function|class|struct|enum|trait|interface|type|const|let|var|static|mod|module)\s+NAME\b|^\s*(export\s+)?NAME\s*(:[^=]*)?=[^=]",
        )
    }),
    ("uses", |asked, _| searched(asked, r"\bNAME\b")),
    ("callers", |asked, _| searched(asked, r"\bNAME\s*\(")),
    ("functions", functions),
];

pub(super) fn resolve(asked: &Asked, project: &Project) -> Result<Plan, Problem> {
    let carried_out = OPERATIONS.iter().find(|(name, _)| *name == asked.operation);
    let (_, carry_out) = carried_out.ok_or_else(String::new)?;
    carry_out(asked, project)
}

fn moved(asked: &Asked, project: &Project) -> Result<Plan, Problem> {
    let from = origin(asked, project);
    let to = target(asked, project);
    let values =
        [("from".to_owned(), from.clone()), ("to".to_owned(), to.clone()), ("path".to_owned(), to.clone())];
    if let Some(text) = project.read(&from) {
        project.becomes(&to, Some(text));
        project.becomes(&from, None);
    }
    let call = Call::new("fs_move", json!({ "from": from, "to": to }));
    Ok(Plan { row: "move", calls: vec![call], values: values.into(), ..Plan::default() })
}

fn origin(asked: &Asked, project: &Project) -> String {
    asked.text("place").and_then(|word| project.path_of(word)).unwrap_or_default()
}

/// Where something goes: into a folder under its own name, or beside where it was.
fn target(asked: &Asked, project: &Project) -> String {
    let from = origin(asked, project);
    let to = asked.text("to").or(asked.text("target")).unwrap_or_default();
    let (folder, name) =
        from.trim_end_matches('/').rsplit_once('/').unwrap_or(("", from.trim_end_matches('/')));
    match to.ends_with('/') || project.is_folder(to) {
        true => format!("{}/{name}", to.trim_end_matches('/')),
        false if asked.operation == "rename-file" && !to.contains('/') && !folder.is_empty() => {
            format!("{folder}/{to}")
        }
        false => to.to_owned(),
    }
}

fn copied(asked: &Asked, project: &Project) -> Result<Plan, Problem> {
    let (_, text) = place(asked, project, "place")?;
    Ok(write(project, target(asked, project), text))
}

fn created(asked: &Asked, project: &Project) -> Result<Plan, Problem> {
    if let Some(folder) = asked.text("folder") {
        project.becomes(&format!("{}/", folder.trim_end_matches('/')), Some(String::new()));
        let values = ["folder", "path"].map(|name| (name.to_owned(), folder.to_owned())).into();
        return Ok(Plan {
            row: "folder",
            calls: vec![Call::new("fs_mkdir", json!({ "path": folder }))],
            values,
            ..Plan::default()
        });
    }
    let content = asked.text("content").map_or_else(String::new, lines_of);
    Ok(write(project, asked.text("path").unwrap_or_default().to_owned(), content))
}

fn written(asked: &Asked, project: &Project) -> Result<Plan, Problem> {
    let content = lines_of(asked.text("content").unwrap_or_default());
    Ok(write(project, asked.text("into").unwrap_or_default().to_owned(), content))
}

fn write(project: &Project, path: String, content: String) -> Plan {
    let call = Call::new(FS_WRITE_FILE, json!({ "path": path, "content": content }));
    project.becomes(&path, Some(content));
    Plan { row: "create", calls: vec![call], values: [("path".to_owned(), path)].into(), ..Plan::default() }
}

fn deleted_whole(asked: &Asked, project: &Project) -> Result<Plan, Problem> {
    let is_folder = asked.has("directory");
    let word = asked.text("folder").or(asked.text("place")).unwrap_or_default();
    let path = &project.path_of(word).unwrap_or_else(|| word.to_owned());
    let mut arguments = json!({ "path": path });
    if is_folder || project.is_folder(path) {
        arguments["recursive"] = true.into();
    }
    project.becomes(path, None);
    let values = [("path".to_owned(), path.to_owned())].into();
    Ok(Plan { row: "delete", calls: vec![Call::new("fs_delete", arguments)], values, ..Plan::default() })
}

fn counted(asked: &Asked, project: &Project) -> Result<Plan, Problem> {
    let path = asked.text("in").or(asked.text("place")).unwrap_or_default();
    let texts =
        if asked.has("place") { vec![place(asked, project, "place")?] } else { places(asked, project)? };
    let n: usize = match asked.term("old") {
        None => texts.iter().map(|(_, text)| text.lines().count()).sum(),
        Some(Term::Word(word)) => {
            texts.iter().map(|(_, text)| code::occurrences(text, word, None).len()).sum()
        }
        Some(term) => {
            texts.iter().map(|(_, text)| text.matches(term.text().unwrap_or_default()).count()).sum()
        }
    };
    let phrase = if asked.has("old") { words::OCCURS } else { words::HAS_LINES };
    let said = phrase
        .say(asked.lang, &[("what", &asked.text("old").unwrap_or_default()), ("path", &path), ("n", &n)]);
    Ok(Plan { row: "count", values: [("said".to_owned(), said)].into(), ..Plan::default() })
}

/// A search for a pattern with the name in it.
fn searched(asked: &Asked, pattern: &str) -> Result<Plan, Problem> {
    let name = name(asked);
    // A file, most likely.
    if name.contains('.') {
        return Err(String::new());
    }
    let mut arguments = json!({ "pattern": pattern.replace("NAME", &regex::escape(name)) });
    if let Some(place) = asked.text("in") {
        arguments["path"] = place.into();
    }
    let values = [("words".to_owned(), name.to_owned())].into();
    let calls = vec![Call::new(FS_GREP, arguments).shown()];
    Ok(Plan { row: "search", calls, values, ..Plan::default() })
}

fn functions(asked: &Asked, project: &Project) -> Result<Plan, Problem> {
    let (path, _) = place(asked, project, if asked.has("in") { "in" } else { "place" })?;
    let pattern =
        language(&path).map(|language| language.callable.replace("NAME", r"\w+")).filter(|it| !it.is_empty());
    let pattern = pattern.ok_or_else(String::new)?;
    let call = Call::new(FS_GREP, json!({ "pattern": format!(r"^\s*(?:{pattern})"), "path": path })).shown();
    Ok(Plan {
        row: "search",
        calls: vec![call],
        values: [("words".to_owned(), path)].into(),
        ..Plan::default()
    })
}
