//! What a project calls its things: the stems of its files and the names its sources define. A look around with an
//! end: so many entries, so many files, so many bytes.

use super::Workspace;
use crate::analysis::defined;
use crate::protocol::{Place, WorkspacePath, in_list};
use std::path::Path;

/// Entries that are looked at.
const MOST_ENTRIES: usize = 4_000;
/// Sources that are read for names.
const MOST_SOURCES: usize = 150;
/// A source larger than this is hardly written by hand.
const LARGEST_SOURCE: u64 = 64 * 1024;
/// Directories within directories.
const DEEPEST: usize = 12;

/// Endings of sources.
const SOURCES: &str = "rs py js jsx ts tsx go java kt rb php c h cc cpp hpp cs swift ex sql scala lua";

impl Workspace {
    /// File stems and names, ignored files left out; names repeat.
    pub fn vocabulary(&self) -> Vec<String> {
        let root = &self.here().root;
        let (mut words, mut read) = (Vec::new(), 0);
        for entry in self.walk(true).max_depth(Some(DEEPEST)).build().flatten().take(MOST_ENTRIES) {
            let path = entry.path();
            if entry.depth() == 0 || !entry.file_type().is_some_and(|kind| kind.is_file()) {
                continue;
            }
            words.extend(stem(path));
            if read < MOST_SOURCES
                && is_source(path)
                && entry.metadata().is_ok_and(|m| m.len() <= LARGEST_SOURCE)
            {
                read += 1;
                self.names_in(path.strip_prefix(root).unwrap_or(path), &mut words);
            }
        }
        words
    }

    fn names_in(&self, path: &Path, words: &mut Vec<String>) {
        let place = path.to_str().and_then(|path| WorkspacePath::new(path).ok()).map(Place::Inside);
        if let Some(Ok(found)) = place.map(|place| self.read(&place)) {
            let source = String::from_utf8_lossy(&found.bytes);
            words.extend(defined(&source).into_iter().filter(|name| is_a_name(name)).map(str::to_owned));
        }
    }
}

/// `parser` of `src/parser.test.ts`.
fn stem(path: &Path) -> Option<String> {
    let name = path.file_name()?.to_str()?;
    name.split('.').find(|part| !part.is_empty()).map(str::to_owned)
}

fn is_source(path: &Path) -> bool {
    path.extension().and_then(|ending| ending.to_str()).is_some_and(|ending| in_list(SOURCES, ending))
}

/// Defined names that nobody would say by chance: `read_all`, `readAll`, `LineReader`, not `Reader`.
fn is_a_name(word: &str) -> bool {
    let joined = word.trim_matches('_').contains('_');
    let humps = word.chars().zip(word.chars().skip(1)).any(|(a, b)| a.is_lowercase() && b.is_uppercase());
    (joined || humps) && word.len() <= 48 && !word.starts_with(|c: char| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace::TestProject;

    #[test]
    fn names_are_what_nobody_says_by_chance() {
        let source = "pub(crate) async fn read_all(x: u8) {}\n  class LineReader extends Reader {\nstruct Reader;\n\
             let total = compute();\nexport const maxAge = 3;\n// the function of this type_name\nCREATE table dim_user (";
        let names: Vec<&str> = defined(source).into_iter().filter(|name| is_a_name(name)).collect();
        assert_eq!(names, ["read_all", "LineReader", "maxAge", "dim_user"]);
    }

    #[test]
    fn a_project_is_looked_at_without_what_it_ignores() {
        let project = TestProject::new();
        project.put(".gitignore", "target/\n");
        project.put("src/wheelbase.test.ts", "function steerAxle() {}\n");
        project.put("target/hidden.rs", "fn not_seen() {}\n");
        project.put("notes.txt", "fn not_read() {}\n");
        let mut words = project.workspace.vocabulary();
        words.sort();
        assert_eq!(words, ["notes", "steerAxle", "wheelbase"]);
    }
}
