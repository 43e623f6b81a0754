//! Paths as requests name them: inside the project in one normal form, or outside. Lexical only;
//! symlinks are resolved by `workspace` at the moment of use.

use serde::{Deserialize, Deserializer, Serialize};
use std::path::{Component, Path, PathBuf};

/// A path relative to the project root: normalised, `/`-separated, no `..`, no NUL; `.` is the root itself.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub struct WorkspacePath(String);

impl WorkspacePath {
    pub fn root() -> Self {
        Self(".".to_owned())
    }

    /// Normalises a relative path; absolute paths, escapes by `..`, NUL and the empty text are refused.
    pub fn new(text: &str) -> Result<Self, String> {
        if text.is_empty() {
            return Err("the path is empty".to_owned());
        }
        if text.contains('\0') {
            return Err("the path contains a NUL byte".to_owned());
        }
        let mut parts: Vec<&str> = Vec::new();
        for component in Path::new(text).components() {
            match component {
                Component::CurDir => {}
                Component::Normal(part) => parts.push(part.to_str().ok_or("the path is not UTF-8")?),
                Component::ParentDir => {
                    parts.pop().ok_or_else(|| format!("'{text}' leaves the project"))?;
                }
                Component::RootDir | Component::Prefix(_) => return Err(format!("'{text}' is absolute")),
            }
        }
        Ok(if parts.is_empty() { Self::root() } else { Self(parts.join("/")) })
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub fn is_root(&self) -> bool {
        self.0 == "."
    }

    /// The last component; `.` for the root.
    pub fn file_name(&self) -> &str {
        self.0.rsplit('/').next().unwrap_or(".")
    }

    pub fn under(&self, root: &Path) -> PathBuf {
        if self.is_root() { root.to_owned() } else { root.join(&self.0) }
    }

    pub fn join(&self, tail: &str) -> Result<Self, String> {
        Self::new(&format!("{}/{tail}", self.0))
    }
}

impl TryFrom<String> for WorkspacePath {
    type Error = String;
    fn try_from(text: String) -> Result<Self, String> {
        Self::new(&text)
    }
}

impl std::fmt::Display for WorkspacePath {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// Where relative words point: plain values, read once by `app`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Here {
    /// The project root, absolute, with symlinks resolved.
    pub root: PathBuf,
    pub home: PathBuf,
    /// Where it was started, inside the project: relative words begin there.
    pub cwd: PathBuf,
    /// Where this program keeps its configuration and its state.
    pub own: Vec<PathBuf>,
}

impl Here {
    /// At the root of the project.
    pub fn new(root: PathBuf, home: PathBuf) -> Self {
        let own = [".config/pointsman", ".local/state/pointsman"].map(|dir| home.join(dir)).to_vec();
        Self { cwd: root.clone(), root, home, own }
    }

    /// With more directories in which this program keeps its own files.
    pub fn keeping(mut self, own: impl IntoIterator<Item = PathBuf>) -> Self {
        self.own.extend(own);
        self
    }

    pub fn starting_at(self, below: &WorkspacePath) -> Self {
        Self { cwd: below.under(&self.root), ..self }
    }

    /// Where it was started, from the root.
    pub fn below(&self) -> WorkspacePath {
        let below = self.cwd.strip_prefix(&self.root).ok().and_then(Path::to_str);
        below.and_then(|below| WorkspacePath::new(below).ok()).unwrap_or_else(WorkspacePath::root)
    }

    /// The place as somebody there would type it.
    pub fn shown(&self, place: &Place) -> String {
        let Place::Inside(path) = place else { return place.to_string() };
        if self.cwd == self.root {
            return path.to_string();
        }
        let (path, mut up) = (path.under(&self.root), String::new());
        for base in self.cwd.ancestors() {
            if let Ok(rest) = path.strip_prefix(base) {
                let shown = format!("{up}{}", rest.display());
                return if shown.is_empty() {
                    ".".to_owned()
                } else {
                    shown.trim_end_matches('/').to_owned()
                };
            }
            up.push_str("../");
        }
        place.to_string()
    }
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    Inside(WorkspacePath),
    /// Elsewhere: absolute, lexically normal.
    Outside(#[serde(deserialize_with = "absolute")] PathBuf),
}

/// Of a path so many bytes are named to the system.
const LONGEST: usize = 4095;
/// Each directory above a place is looked at before a change.
const DEEPEST: usize = 200;

fn absolute<'de, D: Deserializer<'de>>(from: D) -> Result<PathBuf, D::Error> {
    let path = PathBuf::deserialize(from)?;
    // Paths are equal whatever slashes stand between their names.
    let normal = path.is_absolute() && normalise(&path) == path;
    normal.then_some(path).ok_or_else(|| serde::de::Error::custom("no absolute path in normal form"))
}

impl Place {
    /// Reads a path as a model or a user writes it: relative to the working directory, absolute, or with `~/`.
    pub fn parse(text: &str, here: &Here) -> Result<Self, String> {
        if text.contains('\0') {
            return Err("the path contains a NUL byte".to_owned());
        }
        if text.is_empty() {
            return Err("the path is empty".to_owned());
        }
        if text.len() > LONGEST {
            return Err(format!(
                "the path has {} bytes, and no file system takes more than {LONGEST}",
                text.len()
            ));
        }
        let absolute = match text.strip_prefix("~/") {
            Some(rest) => here.home.join(rest),
            None if text == "~" => here.home.clone(),
            None => here.cwd.join(text),
        };
        let normal = normalise(&absolute);
        if normal.components().count() > DEEPEST {
            return Err(format!("the path has more than {DEEPEST} directories"));
        }
        match normal.strip_prefix(&here.root) {
            Ok(rest) if rest.as_os_str().is_empty() => Ok(Place::Inside(WorkspacePath::root())),
            Ok(rest) => WorkspacePath::new(rest.to_str().ok_or("the path is not UTF-8")?).map(Place::Inside),
            Err(_) => Ok(Place::Outside(normal)),
        }
    }

    pub fn absolute(&self, here: &Here) -> PathBuf {
        match self {
            Place::Inside(path) => path.under(&here.root),
            Place::Outside(path) => path.clone(),
        }
    }
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Place::Inside(path) => path.fmt(f),
            Place::Outside(path) => path.display().fmt(f),
        }
    }
}

/// Removes `.` and `..` without asking the file system; `..` at the top stays at the top.
fn normalise(path: &Path) -> PathBuf {
    let mut normal = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => {
                normal.pop();
            }
            other => normal.push(other),
        }
    }
    normal
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn normal_form() {
        for (text, want) in [
            ("a/./b//c", Ok("a/b/c")),
            ("a/../b", Ok("b")),
            (".", Ok(".")),
            ("a/..", Ok(".")),
            ("../a", Err(())),
            ("/a", Err(())),
            ("", Err(())),
            ("a\0b", Err(())),
        ] {
            assert_eq!(
                WorkspacePath::new(text).map(|path| path.0).map_err(|_| ()),
                want.map(str::to_owned),
                "{text:?}"
            );
        }
    }

    #[test]
    fn no_path_is_taken_that_no_file_system_takes_or_that_is_deeper_than_any() {
        let here = Here::new("/w/p".into(), "/home/u".into());
        for text in ["d/".repeat(2_000), "x".repeat(5_000)] {
            let error = Place::parse(&text, &here).unwrap_err();
            assert!(error.len() < 200, "{error}");
        }
        for outside in ["../victim", "victim", "/a/../b"] {
            assert!(serde_json::from_str::<Place>(&format!(r#"{{"outside":"{outside}"}}"#)).is_err());
        }
    }

    #[test]
    fn places() {
        let here = Here::new("/w/p".into(), "/home/u".into());
        let inside = |t: &str| Place::Inside(WorkspacePath::new(t).unwrap());
        for (text, want) in [
            ("a/b", inside("a/b")),
            ("/w/p/x", inside("x")),
            ("/w/p", inside(".")),
            ("../q", Place::Outside("/w/q".into())),
            ("~/x", Place::Outside("/home/u/x".into())),
            ("/w/px", Place::Outside("/w/px".into())),
            ("/../../etc", Place::Outside("/etc".into())),
        ] {
            assert_eq!(Place::parse(text, &here).unwrap(), want, "{text}");
        }
        let below = here.starting_at(&WorkspacePath::new("a/b").unwrap());
        for (text, want, shown) in [
            ("c", inside("a/b/c"), "c"),
            ("../x/y", inside("a/x/y"), "../x/y"),
            (".", inside("a/b"), "."),
            ("../..", inside("."), "../.."),
            ("../../z", inside("z"), "../../z"),
            ("/w/p/a", inside("a"), ".."),
            ("../../../q", Place::Outside("/w/q".into()), "/w/q"),
        ] {
            assert_eq!(Place::parse(text, &below).unwrap(), want, "{text}");
            assert_eq!(below.shown(&want), shown);
        }
    }
}
