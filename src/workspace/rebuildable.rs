//! Trees that the next build or run makes again: nobody misses what is changed in them.

use crate::policy::is_protected_path;
use std::ffi::OsStr;
use std::path::Path;

/// A directory's name and the manifests of which one lies beside it; none where the name alone says it.
const TREES: &[(&str, &[&str])] = &[
    ("target", &["Cargo.toml", "pom.xml", "dbt_project.yml"]),
    ("node_modules", &["package.json"]),
    (".next", &["package.json"]),
    (".gradle", &["build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts"]),
    ("_build", &["mix.exs"]),
    ("__pycache__", &[]),
    (".pytest_cache", &[]),
    (".mypy_cache", &[]),
    (".ruff_cache", &[]),
    (".hypothesis", &[]),
    (".tox", &[]),
    (".nox", &[]),
];
/// What a virtual environment has at its top, whatever it is called.
pub(super) const ENVIRONMENT: &str = "pyvenv.cfg";

/// Whether a directory of that name can be one without having what a virtual environment has.
pub(super) fn may_be_rebuildable(name: &OsStr) -> bool {
    TREES.iter().any(|(tree, _)| name == *tree)
}

pub(super) fn is_rebuildable(directory: &Path) -> bool {
    let beside = |manifest: &&str| directory.with_file_name(manifest).is_file();
    let named = |(name, manifests): &&(&str, &[&str])| {
        directory.ends_with(name) && (manifests.is_empty() || manifests.iter().any(beside))
    };
    let name = directory.file_name().unwrap_or_default();
    // Whoever puts such a file there does not make a protected directory one of these.
    let is_environment = || directory.join(ENVIRONMENT).is_file() && !is_protected_path(Path::new(name));
    TREES.iter().any(|tree| named(&tree)) || is_environment()
}
