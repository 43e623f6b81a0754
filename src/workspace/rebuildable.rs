//! What builds and runs make again: whole trees that nobody misses, and files that nobody has to be asked about.

use std::ffi::OsStr;
use std::path::Path;

/// A directory's name and the manifests of which one lies beside it; none where the name alone says it.
type Row = (&'static str, &'static [&'static str]);

/// They are the same inside and outside of a command's copy.
const TREES: &[Row] = &[
    ("target", &["Cargo.toml", "pom.xml", "dbt_project.yml", "build.sbt"]),
    ("node_modules", &["package.json"]),
    (".next", &["package.json"]),
    (".turbo", &["package.json"]),
    (".parcel-cache", &["package.json"]),
    (".angular", &["package.json"]),
    (".svelte-kit", &["package.json"]),
    (".gradle", &["build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts"]),
    ("_build", &["mix.exs", "dune-project"]),
    (".dart_tool", &["pubspec.yaml"]),
    (".stack-work", &["stack.yaml"]),
    ("dist-newstyle", &["cabal.project"]),
    (".zig-cache", &["build.zig"]),
    ("elm-stuff", &["elm.json"]),
    ("__pycache__", &[]),
    (".pytest_cache", &[]),
    (".mypy_cache", &[]),
    (".ruff_cache", &[]),
    (".hypothesis", &[]),
    (".tox", &[]),
    (".nox", &[]),
];
/// Projects may keep these in git: what a command changes in them is undone like any other file.
const OUTPUTS: &[Row] = &[
    ("dist", &["package.json", "pyproject.toml", "setup.py"]),
    (
        "build",
        &["package.json", "pyproject.toml", "setup.py", "build.gradle", "build.gradle.kts", "CMakeLists.txt"],
    ),
    ("out", &["package.json"]),
    ("coverage", &["package.json"]),
    (".nuxt", &["package.json"]),
    (".output", &["package.json"]),
    ("zig-out", &["build.zig"]),
    (".nyc_output", &[]),
    ("htmlcov", &[]),
];
/// Files that a build, a test or an installation brings up to date by itself.
const LOCKS: &[Row] = &[
    ("Cargo.lock", &["Cargo.toml"]),
    ("package-lock.json", &["package.json"]),
    ("npm-shrinkwrap.json", &["package.json"]),
    ("yarn.lock", &["package.json"]),
    ("pnpm-lock.yaml", &["package.json"]),
    ("bun.lock", &["package.json"]),
    ("bun.lockb", &["package.json"]),
    ("go.sum", &["go.mod"]),
    ("go.work.sum", &["go.work"]),
    ("poetry.lock", &["pyproject.toml"]),
    ("uv.lock", &["pyproject.toml"]),
    ("pdm.lock", &["pyproject.toml"]),
    ("Pipfile.lock", &["Pipfile"]),
    ("Gemfile.lock", &["Gemfile"]),
    ("composer.lock", &["composer.json"]),
    ("mix.lock", &["mix.exs"]),
    ("pubspec.lock", &["pubspec.yaml"]),
    ("Package.resolved", &["Package.swift"]),
    ("flake.lock", &["flake.nix"]),
    (".coverage", &[]),
    ("coverage.xml", &[]),
    (".eslintcache", &[]),
    (".stylelintcache", &[]),
];
const ENDINGS: &[&str] = &["pyc", "tsbuildinfo", "egg-info"];
/// What an installation that somebody agreed to writes into.
const MANIFESTS: &[&str] = &[
    "Cargo.toml",
    "package.json",
    "go.mod",
    "pyproject.toml",
    "requirements.txt",
    "Pipfile",
    "Gemfile",
    "composer.json",
    "mix.exs",
    "pubspec.yaml",
];
/// Virtual environments, which are told by what they have at their top.
const ENVIRONMENTS: &[&str] = &[".venv", "venv", "env", ".virtualenv", "virtualenv"];
pub(super) const ENVIRONMENT: &str = "pyvenv.cfg";

/// Whether a directory of that name can be one without having what a virtual environment has.
pub(super) fn may_be_rebuildable(name: &OsStr) -> bool {
    TREES.iter().any(|(tree, _)| name == *tree)
}

pub(super) fn is_rebuildable(directory: &Path) -> bool {
    let name = directory.file_name().unwrap_or_default();
    // Whoever puts such a file into another directory does not make it one of these.
    let is_environment =
        || ENVIRONMENTS.iter().any(|known| name == *known) && directory.join(ENVIRONMENT).is_file();
    is_one_of(TREES, &|manifest| directory.with_file_name(manifest).is_file(), directory) || is_environment()
}

/// Whether builds, tests and installations bring that file up to date by themselves. `is_there` tells of a path, from the project's
/// root like this one, whether the project has it.
pub(super) fn is_lock(path: &Path, is_there: &dyn Fn(&Path) -> bool) -> bool {
    is_one_of(LOCKS, &|manifest| is_there(&path.with_file_name(manifest)), path)
}

/// Whether it is what a build puts out, or lies in it.
pub(super) fn is_output(path: &Path, is_there: &dyn Fn(&Path) -> bool) -> bool {
    let is_output =
        |step: &Path| is_one_of(OUTPUTS, &|manifest| is_there(&step.with_file_name(manifest)), step);
    let has_ending =
        |step: &Path| step.extension().is_some_and(|own| ENDINGS.iter().any(|known| own == *known));
    path.ancestors().any(|step| is_output(step) || has_ending(step))
}

pub(super) fn is_manifest(path: &Path) -> bool {
    is_named(MANIFESTS, path)
}

fn is_named(names: &[&str], path: &Path) -> bool {
    names.iter().any(|name| path.file_name().is_some_and(|own| own == *name))
}

fn is_one_of(rows: &[Row], is_beside: &dyn Fn(&str) -> bool, directory: &Path) -> bool {
    let named = |(name, manifests): &&Row| {
        directory.file_name().is_some_and(|own| own == *name)
            && (manifests.is_empty() || manifests.iter().any(|manifest| is_beside(manifest)))
    };
    rows.iter().any(|row| named(&row))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_builds_make_is_told_by_name_and_manifest() {
        let is_there =
            |path: &Path| ["web/package.json", "Cargo.toml"].iter().any(|there| path == Path::new(there));
        for (path, is) in [
            ("Cargo.lock", true),
            ("yarn.lock", false),
            ("web/dist/app.js", true),
            ("web/dist/deep/app.js", true),
            ("dist/app.js", false),
            ("src/lib.rs", false),
            ("x.egg-info/PKG-INFO", true),
            ("web/tsconfig.tsbuildinfo", true),
            ("web/package.json", false),
        ] {
            let path = Path::new(path);
            assert_eq!(is_lock(path, &is_there) || is_output(path, &is_there), is, "{path:?}");
        }
    }
}
