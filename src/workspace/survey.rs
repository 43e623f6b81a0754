//! What a project looks like from its top: manifests, languages, names, and the notes it keeps for assistants.

use super::{FileError, FileKind, Workspace};
use crate::policy::Reading;
use crate::protocol::{Effect, Place, WorkspacePath};
use std::collections::BTreeMap;
use std::os::unix::fs::MetadataExt;
use std::path::PathBuf;

/// Manifest names, each with the language it speaks of (possibly none).
const MANIFESTS: &str = "Cargo.toml=Rust package.json=JavaScript tsconfig.json=TypeScript pyproject.toml=Python \
     requirements.txt=Python setup.py=Python go.mod=Go pom.xml=Java build.gradle=Java build.gradle.kts=Kotlin \
     Gemfile=Ruby composer.json=PHP mix.exs=Elixir dbt_project.yml=SQL CMakeLists.txt=C++ Makefile= Dockerfile=";
/// Where the top shows no language, so many of its folders are looked into.
const FOLDERS: usize = 8;
/// Endings of files at the top or in `src/`, with their language.
const ENDINGS: &str = "rs=Rust py=Python js=JavaScript ts=TypeScript tsx=TypeScript go=Go java=Java kt=Kotlin rb=Ruby php=PHP \
     c=C h=C cpp=C++ cs=C# swift=Swift ex=Elixir sql=SQL sh=Shell";
/// What lies at the top, and the check it stands for; the first that is there counts.
const CHECKS: &[(&str, &str)] = &[
    ("Cargo.toml", "cargo test"),
    ("go.mod", "go test ./..."),
    ("pytest.ini", "python3 -m pytest"),
    ("conftest.py", "python3 -m pytest"),
    ("package.json", "npm test"),
    ("pom.xml", "mvn test"),
    ("build.gradle", "gradle test"),
    ("build.gradle.kts", "gradle test"),
    ("mix.exs", "mix test"),
    ("dbt_project.yml", "dbt test"),
];
/// Notes for assistants, the first name that exists counts.
const NOTES: &[&str] = &["AGENTS.md", "CLAUDE.md"];

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Survey {
    pub manifests: Vec<String>,
    /// Languages, the most files first.
    pub languages: Vec<String>,
    /// Names at the top, directories with a trailing `/`, hidden ones left out.
    pub top_level: Vec<String>,
    /// The command that checks the project by what lies at its top.
    pub check: Option<&'static str>,
}

/// Number, size and time of each file that would be among the notes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotesVersion(Vec<Option<(u64, u64, i64, i64)>>);

impl Workspace {
    /// Looks at the top of the project and at `src/`, or into its first folders; of files it reads at most those that say
    /// how Python is tested.
    pub fn survey(&self) -> Result<Survey, FileError> {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        let mut survey = Survey::default();
        for (name, is_directory) in self.names(&WorkspacePath::root())? {
            if name.starts_with('.') {
                continue;
            }
            if let Some(language) = language(MANIFESTS, &name) {
                survey.manifests.push(name.clone());
                *counts.entry(language).or_default() += 1000;
            }
            count_language(&name, &mut counts);
            survey.top_level.push(if is_directory { format!("{name}/") } else { name });
        }
        counts.remove("");
        let untold = counts.is_empty();
        let folders = survey.top_level.iter().filter_map(|name| name.strip_suffix('/'));
        for folder in folders.filter(|name| untold || *name == "src").take(FOLDERS) {
            let Ok(folder) = WorkspacePath::new(folder) else { continue };
            for (name, _) in self.names(&folder).unwrap_or_default() {
                count_language(&name, &mut counts);
            }
        }
        let mut languages: Vec<(&str, usize)> = counts.into_iter().collect();
        languages.sort_by_key(|&(name, count)| (std::cmp::Reverse(count), name));
        survey.languages = languages.into_iter().map(|(name, _)| name.to_owned()).collect();
        let is_there = |wanted: &&(&str, &str)| survey.top_level.iter().any(|name| name == wanted.0);
        let python = survey.languages.iter().any(|language| language == "Python");
        let tests = survey.top_level.iter().any(|name| name == "tests/");
        let by_name = CHECKS.iter().find(is_there).map(|(_, check)| *check);
        survey.check = by_name.or_else(|| match python {
            true if self.configures_pytest(&survey.top_level) => Some("python3 -m pytest"),
            true => tests.then_some("python3 -m unittest"),
            false => None,
        });
        survey.top_level.sort();
        survey.manifests.sort();
        Ok(survey)
    }

    fn configures_pytest(&self, top_level: &[String]) -> bool {
        let there = ["pyproject.toml", "setup.cfg", "tox.ini"]
            .into_iter()
            .filter(|name| top_level.iter().any(|top| top == name));
        there.filter_map(|name| WorkspacePath::new(name).ok()).any(|path| {
            let read = self.read(&Place::Inside(path));
            read.is_ok_and(|file| String::from_utf8_lossy(&file.bytes).contains("pytest"))
        })
    }

    /// `AGENTS.md` (else `CLAUDE.md`) of each directory from the root down to `below`, joined, each under its path.
    pub fn notes(&self, below: &WorkspacePath) -> Option<String> {
        let mut joined = String::new();
        for directory in down_to(below) {
            let Some((path, text)) = NOTES.iter().find_map(|name| self.note(&directory, name)) else {
                continue;
            };
            joined.push_str(if joined.is_empty() { "" } else { "\n\n" });
            if !directory.is_root() {
                joined.push_str(&format!("## {path}\n\n"));
            }
            joined.push_str(text.trim());
        }
        (!joined.is_empty()).then_some(joined)
    }

    /// Tells whether those notes may be others than before, by what the system says of the files.
    pub fn notes_version(&self, below: &WorkspacePath) -> NotesVersion {
        let root = &self.here().root;
        let places = down_to(below)
            .into_iter()
            .flat_map(|dir| NOTES.iter().map(move |name| dir.under(root).join(name)));
        let version = |path: PathBuf| {
            let found = std::fs::metadata(path).ok()?;
            Some((found.ino(), found.size(), found.mtime(), found.mtime_nsec()))
        };
        NotesVersion(places.map(version).collect())
    }

    fn note(&self, directory: &WorkspacePath, name: &str) -> Option<(WorkspacePath, String)> {
        let path = directory.join(name).ok()?;
        let place = Place::Inside(path.clone());
        let links = self.resolve_links(&Effect::Read { places: vec![place.clone()] });
        let found = self.held_to(links, Reading::unasked(self.here().clone())).read(&place).ok()?;
        Some((path, String::from_utf8_lossy(&found.bytes).into_owned()))
    }

    fn names(&self, directory: &WorkspacePath) -> Result<Vec<(String, bool)>, FileError> {
        let entries = self.list(&Place::Inside(directory.clone()))?;
        Ok(entries
            .into_iter()
            .filter_map(|entry| Some((entry.name.into_string().ok()?, entry.kind == FileKind::Directory)))
            .collect())
    }
}

fn count_language(name: &str, counts: &mut BTreeMap<&'static str, usize>) {
    let Some((_, ending)) = name.rsplit_once('.') else { return };
    if let Some(language) = language(ENDINGS, ending) {
        *counts.entry(language).or_default() += 1;
    }
}

fn language(table: &'static str, key: &str) -> Option<&'static str> {
    table
        .split(' ')
        .filter_map(|row| row.split_once('='))
        .find(|(known, _)| *known == key)
        .map(|(_, name)| name)
}

fn down_to(below: &WorkspacePath) -> Vec<WorkspacePath> {
    let mut directories = vec![WorkspacePath::root()];
    for part in below.as_str().split('/').filter(|_| !below.is_root()) {
        let next = directories.last().and_then(|last| last.join(part).ok());
        directories.extend(next);
    }
    directories
}

#[cfg(test)]
mod tests {
    use crate::workspace::TestProject;

    #[test]
    fn notes_are_no_way_to_what_may_not_be_read() {
        let project = TestProject::new();
        project.put("docs/notes.md", "use tabs");
        project.put(".env", "KEY=v");
        project.put("here/.env", "KEY=v");
        project.put("there/x", "");
        let link = |target: &std::path::Path, name: &str| {
            std::os::unix::fs::symlink(target, project.root.join(name)).unwrap();
        };
        link("docs/notes.md".as_ref(), "AGENTS.md");
        link("../.env".as_ref(), "here/AGENTS.md");
        std::fs::write(project.outside.join("f"), "outside").unwrap();
        link(&project.outside.join("f"), "there/AGENTS.md");
        let notes =
            |below: &str| project.workspace.notes(&crate::protocol::WorkspacePath::new(below).unwrap());
        assert_eq!(["here", "there"].map(notes), [Some("use tabs".to_owned()), Some("use tabs".to_owned())]);
    }

    #[test]
    fn folders_tell_what_the_top_does_not() {
        let project = TestProject::new();
        for folder in ["shop", "tests", "web"] {
            std::fs::create_dir_all(project.root.join(folder)).unwrap();
        }
        std::fs::write(project.root.join("shop/price.py"), "").unwrap();
        let survey = project.workspace.survey().unwrap();
        assert_eq!(
            (survey.languages, survey.check),
            (vec!["Python".to_owned()], Some("python3 -m unittest"))
        );
        std::fs::write(project.root.join("pyproject.toml"), "[tool.pytest.ini_options]\n").unwrap();
        assert_eq!(project.workspace.survey().unwrap().check, Some("python3 -m pytest"));
        std::fs::remove_file(project.root.join("pyproject.toml")).unwrap();
        std::fs::write(project.root.join("web/a.js"), "").unwrap();
        std::fs::write(project.root.join("main.go"), "").unwrap();
        assert_eq!(project.workspace.survey().unwrap().languages, ["Go"]);
    }
}
