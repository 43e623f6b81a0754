//! What is known where a typed line would run: programs, places, and the names that the project gives to branches, scripts and
//! targets. Looked up when a line begins with a program's name; nothing is kept.

use super::Workspace;
use super::process::Shell;
use crate::policy::Known;
use crate::protocol::Place;
use std::sync::Arc;

/// A file that names things is no larger than this.
const MOST_NAMES: u64 = 1024 * 1024;

pub struct KnownHere {
    pub workspace: Arc<Workspace>,
    pub shell: Arc<Shell>,
    /// The project's own check.
    pub check: Option<String>,
}

impl KnownHere {
    fn in_root(&self, path: &str) -> Option<Place> {
        let here = self.workspace.here();
        Place::parse(&here.root.join(path).to_string_lossy(), here).ok()
    }

    fn is_there(&self, place: &Place) -> bool {
        matches!(self.workspace.stat(place), Ok(Some(_)))
    }

    fn read(&self, path: &str) -> Option<String> {
        let content = self.workspace.read_within(&self.in_root(path)?, MOST_NAMES).ok()?;
        String::from_utf8(content.bytes).ok()
    }

    fn is_ref(&self, word: &str) -> bool {
        let kinds = ["heads", "tags", "remotes"];
        let place = |kind: &&str| self.in_root(&format!(".git/refs/{kind}/{word}"));
        let packed = || self.read(".git/packed-refs").unwrap_or_default();
        let ends = |line: &str| kinds.iter().any(|kind| line.ends_with(&format!(" refs/{kind}/{word}")));
        matches!(word, "HEAD" | "FETCH_HEAD" | "ORIG_HEAD")
            || kinds.iter().filter_map(place).any(|place| self.is_there(&place))
            || packed().lines().any(ends)
    }

    fn is_script(&self, word: &str) -> bool {
        let manifest = self.read("package.json").unwrap_or_default();
        let manifest: serde_json::Value = serde_json::from_str(&manifest).unwrap_or_default();
        !manifest["scripts"][word].is_null()
    }

    /// A line that begins with the word and a colon, whatever else a makefile or justfile says about it.
    fn is_target(&self, word: &str) -> bool {
        let defines = |line: &str| {
            let rest = line.trim_start_matches('@').strip_prefix(word);
            rest.is_some_and(|rest| {
                rest.trim_start().starts_with(':') && !rest.trim_start().starts_with(":=")
            })
        };
        let files = ["Makefile", "makefile", "GNUmakefile", "justfile", "Justfile"];
        files.iter().filter_map(|file| self.read(file)).any(|text| text.lines().any(defines))
    }
}

impl Known for KnownHere {
    fn tests(&self) -> Option<&str> {
        self.check.as_deref()
    }

    fn is_program(&self, name: &str) -> bool {
        name == "cd" || self.shell.find_here(name)
    }

    fn is_place(&self, word: &str) -> bool {
        Place::parse(word, self.workspace.here()).is_ok_and(|place| self.is_there(&place))
    }

    fn is_name(&self, program: &str, word: &str) -> bool {
        match program {
            "git" => self.is_ref(word),
            "npm" | "pnpm" | "yarn" | "bun" => self.is_script(word),
            "make" | "gmake" | "just" => self.is_target(word),
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace::TestProject;

    #[test]
    fn what_a_project_names() {
        let project = TestProject::new();
        project.put("package.json", r#"{"scripts": {"lint": "eslint ."}}"#);
        project.put("Makefile", "CC := gcc\ncheck: all\n\ttrue\n");
        project.put(".git/refs/heads/main", "0\n");
        project.put(".git/packed-refs", "0 refs/heads/old\n0 refs/tags/v1\n");
        let known = KnownHere {
            workspace: project.workspace.clone(),
            shell: Arc::new(Shell::new("x".into(), vec![("PATH".into(), "/bin:/usr/bin".into())])),
            check: None,
        };
        for (program, word, want) in [
            ("npm", "lint", true),
            ("npm", "lin", false),
            ("make", "check", true),
            ("make", "CC", false),
            ("make", "tests", false),
            ("git", "main", true),
            ("git", "old", true),
            ("git", "v1", true),
            ("git", "ol", false),
            ("cat", "main", false),
        ] {
            assert_eq!(known.is_name(program, word), want, "{program} {word}");
        }
        assert!(known.is_place("Makefile") && !known.is_place("missing") && !known.is_place("../x"));
        assert!(known.is_program("sh") && known.is_program("cd") && !known.is_program("no-such-program"));
    }
}
