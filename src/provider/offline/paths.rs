//! What a word in a request names: a path, a glob, a plain name. By its form alone; nothing is looked up.

/// Files without an extension that everybody knows.
const KNOWN: &[&str] = &[
    "Makefile",
    "makefile",
    "Dockerfile",
    "Justfile",
    "justfile",
    "LICENSE",
    "LICENCE",
    "README",
    "CHANGELOG",
    "CONTRIBUTING",
    "AUTHORS",
    "Gemfile",
    "Rakefile",
    "Procfile",
    "Jenkinsfile",
    "Vagrantfile",
    "CODEOWNERS",
];

/// True if the word has the form of a path, or is a name at the project's top level.
pub(super) fn is_path(word: &str, names: &[String]) -> bool {
    let word = word.strip_prefix('@').unwrap_or(word);
    if word.is_empty()
        || word.len() > 4_096
        || word.contains("://")
        || word.contains(['*', '\0', '<', '>', '|'])
    {
        return false;
    }
    let known = |name: &str| KNOWN.contains(&name) || names.iter().any(|n| n.trim_end_matches('/') == name);
    word == "."
        || word == ".."
        || word.starts_with("~/")
        || known(word.trim_end_matches('/'))
        || (word.contains('/') && word.contains(|c: char| c.is_alphanumeric()) && !word.starts_with('-'))
        || has_extension(word)
}

/// True for a last component such as `a.rs`, `a.rs:10-20` or `.env`.
pub(super) fn has_extension(word: &str) -> bool {
    let (path, _) = split_lines(word);
    let name = path.rsplit('/').next().unwrap_or(path);
    name.rsplit_once('.').is_some_and(|(_, extension)| {
        (1..=12).contains(&extension.len())
            && extension.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '-')
            && extension.contains(|c: char| c.is_alphabetic())
    })
}

/// True if the word can be the name of a file or folder to be made.
pub(super) fn is_name(word: &str) -> bool {
    let word = word.strip_prefix('@').unwrap_or(word);
    !word.is_empty()
        && word.len() <= 4_096
        && !word.starts_with('-')
        && word.contains(|c: char| c.is_alphanumeric())
        && word.chars().all(|c| c.is_alphanumeric() || "._-/+@~".contains(c))
}

/// True if the word is a glob pattern.
pub(super) fn is_glob(word: &str) -> bool {
    word.contains('*') && word.len() <= 1_000 && word.chars().all(|c| !c.is_control() && !"<>|\"".contains(c))
}

/// A path and the lines named after it: `a.rs:10`, `a.rs:10-20`.
pub(super) fn split_lines(word: &str) -> (&str, Option<(u32, u32)>) {
    let lines = word.rsplit_once(':').and_then(|(path, lines)| {
        let (from, to) = lines.split_once('-').unwrap_or((lines, lines));
        let (from, to) = (from.parse::<u32>().ok()?, to.parse::<u32>().ok()?);
        (from > 0 && to >= from).then_some((path, (from, to)))
    });
    lines.map_or((word, None), |(path, range)| (path, Some(range)))
}

/// The last component of a path.
pub(super) fn file_name(path: &str) -> &str {
    path.trim_end_matches('/').rsplit('/').next().unwrap_or(path)
}

/// The word after a fence that names the language of a file.
pub(super) fn fence_language(path: &str) -> &str {
    let name = file_name(path);
    let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
    match extension {
        _ if name == "Makefile" || name == "makefile" => "make",
        _ if name == "Dockerfile" => "dockerfile",
        "rs" => "rust",
        "py" => "python",
        "js" | "mjs" | "cjs" => "javascript",
        "ts" | "mts" => "typescript",
        "md" => "markdown",
        "yml" => "yaml",
        "sh" | "bash" | "zsh" => "bash",
        "rb" => "ruby",
        "kt" => "kotlin",
        "cs" => "csharp",
        "h" | "hpp" | "cc" | "cxx" => "cpp",
        "lock" => "toml",
        other if other.len() <= 10 && other.chars().all(|c| c.is_ascii_alphanumeric()) => other,
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms() {
        let names = ["Cargo.toml".to_owned(), "bin/".to_owned()];
        for word in
            ["src/a.rs", "a.rs", "@a.rs", ".env", "./x", "~/x", ".", "Makefile", "bin", "a.rs:10-20", "src/"]
        {
            assert!(is_path(word, &names), "{word}");
        }
        for word in ["", "it", "everything", "https://a.b/c", "*.rs", "1.2", "--x", "/", "tests", "-a/b"] {
            assert!(!is_path(word, &names), "{word}");
        }
        assert_eq!(split_lines("a.rs:10-20"), ("a.rs", Some((10, 20))));
        assert_eq!(split_lines("a.rs:7"), ("a.rs", Some((7, 7))));
        assert_eq!(split_lines("a.rs:20-10"), ("a.rs:20-10", None));
        assert_eq!(
            (fence_language("src/a.rs"), fence_language("Makefile"), fence_language("x")),
            ("rust", "make", "")
        );
    }
}
