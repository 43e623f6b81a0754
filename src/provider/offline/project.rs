//! The project as literal requests find it: which files are meant, what stands there, and the edit that makes another text of it.

use super::given::Files;
use super::reading::{Asked, Term};
use super::rows::Call;
use super::tokens::is_in_capitals;
use crate::catalog::offline as words;
use crate::protocol::tool_name::FS_EDIT;
use serde_json::json;
use std::cell::{OnceCell, RefCell};
use std::collections::BTreeMap;

/// What is done, and the name of the row whose sentence tells it.
#[derive(Debug, Clone, Default)]
pub struct Plan {
    pub row: &'static str,
    pub calls: Vec<Call>,
    /// What is said of it: where it is, what there was.
    pub values: BTreeMap<String, String>,
    /// Each of several ways, in words, where the user has to say which.
    pub ways: Vec<(String, Vec<Call>)>,
}

/// Why it cannot be carried out as it stands: a sentence.
pub type Problem = String;

/// The files with what steps before would have done to them.
pub(super) struct Project<'f> {
    pub(super) files: &'f dyn Files,
    /// The text that a path has by now; none where it is gone.
    changed: RefCell<BTreeMap<String, Option<String>>>,
    all: OnceCell<Vec<String>>,
    /// Paths by the words that stand for them.
    paths: RefCell<BTreeMap<String, Option<String>>>,
}

/// A change of one file.
pub(super) struct Edit {
    pub(super) path: String,
    pub(super) before: String,
    pub(super) after: String,
}

impl<'f> Project<'f> {
    pub(super) fn new(files: &'f dyn Files) -> Self {
        Self { files, changed: RefCell::default(), all: OnceCell::new(), paths: RefCell::default() }
    }

    pub(super) fn read(&self, path: &str) -> Option<String> {
        self.changed.borrow().get(path).cloned().unwrap_or_else(|| self.files.read(path))
    }

    /// A step gives the path that text, or takes it away.
    pub(super) fn becomes(&self, path: &str, text: Option<String>) {
        self.changed.borrow_mut().insert(path.to_owned(), text);
    }

    /// What the steps changed so far, to go back to with `restore`.
    pub(super) fn so_far(&self) -> BTreeMap<String, Option<String>> {
        self.changed.borrow().clone()
    }

    pub(super) fn restore(&self, changed: BTreeMap<String, Option<String>>) {
        *self.changed.borrow_mut() = changed;
    }

    pub(super) fn is_place(&self, word: &str) -> bool {
        self.path_of(word).is_some()
    }

    /// A folder that is there, or was made by a step before.
    pub(super) fn is_folder(&self, word: &str) -> bool {
        let made = self.changed.borrow().contains_key(&format!("{}/", word.trim_end_matches('/')));
        made || self.files.is_folder(word)
    }

    pub(super) fn all(&self) -> &[String] {
        self.all.get_or_init(|| self.files.all())
    }

    /// The file or folder of that name: as it stands, or the only one below that is called so.
    pub(super) fn path_of(&self, word: &str) -> Option<String> {
        let word = word.trim_start_matches("./");
        match self.changed.borrow().get(word) {
            Some(text) => return text.as_ref().map(|_| word.to_owned()),
            None if self.is_folder(word) => return Some(word.to_owned()),
            None => {}
        }
        let known = self.paths.borrow().get(word).cloned();
        known.unwrap_or_else(|| {
            let path = self.found(word);
            self.paths.borrow_mut().insert(word.to_owned(), path.clone());
            path
        })
    }

    fn found(&self, word: &str) -> Option<String> {
        if self.files.is_file(word) {
            return Some(word.to_owned());
        }
        // "The README" is README.md.
        if let Some(file) = [".md", ".txt", ".rst"]
            .map(|ending| format!("{word}{ending}"))
            .into_iter()
            .find(|file| is_in_capitals(word) && self.files.is_file(file))
        {
            return Some(file);
        }
        let end = format!("/{word}");
        let mut found = self.all().iter().filter(|path| word.contains('.') && path.ends_with(&end));
        found.next().filter(|_| found.next().is_none()).cloned()
    }
}

/// Most files that are read for a request that names none.
const MOST_FILES: usize = 2_000;

/// The files that are meant: those named, those below the folders named, or every one.
pub(super) fn places(asked: &Asked, project: &Project) -> Result<Vec<(String, String)>, Problem> {
    let named: Vec<String> =
        asked.all("in").filter_map(Term::text).filter_map(|word| project.path_of(word)).collect();
    let mut paths: Vec<String> = if named.is_empty() { project.all().to_vec() } else { Vec::new() };
    for name in named {
        let start = if name == "." { String::new() } else { format!("{}/", name.trim_end_matches('/')) };
        match project.is_folder(&name) {
            true => paths.extend(project.all().iter().filter(|path| path.starts_with(&start)).cloned()),
            false => paths.push(name),
        }
    }
    if let (false, Some(it)) = (asked.has("in") || asked.has("everywhere"), &asked.it) {
        paths = vec![it.clone()];
    }
    if paths.len() > MOST_FILES {
        return Err(words::NAME_A_FILE.text(asked.lang).to_owned());
    }
    Ok(paths.into_iter().filter_map(|path| project.read(&path).map(|text| (path, text))).collect())
}

pub(super) fn place(asked: &Asked, project: &Project, what: &str) -> Result<(String, String), Problem> {
    let word = asked.text(what).or(asked.it.as_deref()).unwrap_or_default();
    let path = project.path_of(word).unwrap_or_else(|| word.to_owned());
    let text = project.read(&path).ok_or_else(|| words::NOT_A_TEXT.say(asked.lang, &[("path", &path)]))?;
    Ok((path, text))
}

pub(super) fn name(asked: &Asked) -> &str {
    let name = asked.text("name").unwrap_or_default();
    name.strip_suffix("()").unwrap_or(name)
}

/// One of several candidates: it, or a question; a problem if there is none.
pub(super) fn one_of(
    asked: &Asked,
    project: &Project,
    mut found: Vec<(String, Edit)>,
) -> Result<Plan, Problem> {
    match found.len() {
        0 => {
            let what = ["name", "old", "quote", "holding", "code"]
                .iter()
                .find_map(|kind| asked.text(kind))
                .unwrap_or_default();
            let place = asked.text("in").unwrap_or(".");
            Err(words::NOT_THERE.say(asked.lang, &[("what", &what), ("path", &place)]))
        }
        1 => Ok(edits(project, "replace", vec![found.remove(0).1])),
        _ => {
            let ways = found.into_iter().map(|(label, edit)| (label, vec![call_of(&edit)])).collect();
            Ok(Plan { row: "replace", ways, ..Plan::default() })
        }
    }
}

/// A call for each change; steps that follow see the files as they will be.
pub(super) fn edits(project: &Project, row: &'static str, edits: Vec<Edit>) -> Plan {
    let calls = edits.iter().map(call_of).collect();
    let paths = edits.iter().map(|edit| edit.path.clone()).collect::<Vec<_>>().join(", ");
    edits.into_iter().for_each(|edit| project.becomes(&edit.path, Some(edit.after)));
    Plan { row, calls, values: [("path".to_owned(), paths)].into(), ..Plan::default() }
}

/// The edit that makes one text of another: the lines that differ, and as many around them as make them the only ones.
pub(super) fn call_of(edit: &Edit) -> Call {
    let [old, new] = [&edit.before, &edit.after].map(|text| text.split_inclusive('\n').collect::<Vec<_>>());
    let same = |(a, b): &(&&str, &&str)| a == b;
    let above = old.iter().zip(&new).take_while(same).count();
    let below = old[above..].iter().rev().zip(new[above..].iter().rev()).take_while(same).count();
    let (mut from, mut to) = (above, old.len() - below);
    let is_only = |from: usize, to: usize| {
        let block = old[from..to].concat();
        !block.is_empty() && edit.before.matches(&block).count() == 1
    };
    while !is_only(from, to) && (from > 0 || to < old.len()) {
        from = from.saturating_sub(1);
        to = (to + 1).min(old.len());
    }
    let after = new[from..new.len() - (old.len() - to)].concat();
    let replaced = json!({ "old": old[from..to].concat(), "new": after });
    Call::new(FS_EDIT, json!({ "path": edit.path, "edits": [replaced] }))
}

pub(super) fn line_of(text: &str, at: usize) -> usize {
    text[..at].matches('\n').count()
}

pub(super) fn label(path: &str, text: &str, at: usize) -> String {
    let line = line_of(text, at);
    format!("{path}:{}: {}", line + 1, text.lines().nth(line).unwrap_or_default().trim())
}

pub(super) fn put_in(text: &str, starts: &[usize], length: usize, new: &str) -> String {
    let (mut after, mut from) = (String::new(), 0);
    for at in starts {
        after += &text[from..*at];
        after += new;
        from = at + length;
    }
    after + &text[from..]
}

/// The lines that come in, whole.
pub(super) fn content(asked: &Asked) -> String {
    lines_of(asked.text("content").or(asked.text("code")).unwrap_or_default())
}

/// Whole lines: with a newline at the end.
pub(super) fn lines_of(text: &str) -> String {
    if text.is_empty() || text.ends_with('\n') { text.to_owned() } else { format!("{text}\n") }
}
