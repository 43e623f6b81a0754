//! The project's files for `@` completion: walked when the first `@` is typed, ignore files respected, matched fuzzily.

use nucleo_matcher::pattern::{CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher};
use std::cell::OnceCell;
use std::path::PathBuf;

const MOST_FILES: usize = 50_000;
const MOST_OFFERED: usize = 12;

pub struct Files {
    root: PathBuf,
    paths: OnceCell<Vec<String>>,
}

impl Files {
    pub fn of(root: PathBuf) -> Self {
        Self { root, paths: OnceCell::new() }
    }

    /// The paths that fit what was typed, best first; folders end in `/`.
    pub fn matching(&self, typed: &str) -> Vec<String> {
        let paths = self.paths.get_or_init(|| walk(&self.root));
        if typed.is_empty() {
            let top = paths.iter().filter(|path| !path.trim_end_matches('/').contains('/'));
            return top.take(MOST_OFFERED).cloned().collect();
        }
        let mut matcher = Matcher::new(Config::DEFAULT.match_paths());
        let pattern = Pattern::parse(typed, CaseMatching::Smart, Normalization::Smart);
        let mut found = pattern.match_list(paths, &mut matcher);
        found.sort_by(|(a, first), (b, second)| second.cmp(first).then(a.len().cmp(&b.len())).then(a.cmp(b)));
        found.into_iter().take(MOST_OFFERED).map(|(path, _)| path.clone()).collect()
    }
}

fn walk(root: &std::path::Path) -> Vec<String> {
    let mut paths = Vec::new();
    for entry in ignore::WalkBuilder::new(root).build().filter_map(Result::ok).skip(1).take(MOST_FILES) {
        let Some(path) = entry.path().strip_prefix(root).ok().and_then(|path| path.to_str()) else {
            continue;
        };
        // A name that cannot be typed, or shows as something else, is not offered.
        if crate::text::clean::plain(path) != path || path.contains(['\n', '\t']) {
            continue;
        }
        let slash = if entry.file_type().is_some_and(|kind| kind.is_dir()) { "/" } else { "" };
        paths.push(format!("{path}{slash}"));
    }
    paths.sort();
    paths
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_files_by_a_few_letters() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(folder.path().join("src/parser")).unwrap();
        for name in ["src/parser/mod.rs", "src/main.rs", "notes.md", "target.log"] {
            std::fs::write(folder.path().join(name), "").unwrap();
        }
        std::fs::write(folder.path().join(".ignore"), "*.log\n").unwrap();
        let files = Files::of(folder.path().to_owned());
        assert_eq!(files.matching(""), ["notes.md", "src/"]);
        assert_eq!(files.matching("parmod")[0], "src/parser/mod.rs");
        assert_eq!(files.matching("main"), ["src/main.rs"]);
        assert!(files.matching("target").is_empty());
    }
}
