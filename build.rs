//! Embeds every file under `prompts/` as one sorted table, so that a new prompt is a new file and nothing else.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=prompts");
    println!("cargo:rerun-if-changed=build.rs");
    let mut names = Vec::new();
    collect(Path::new("prompts"), &mut names)?;
    names.sort();
    let out =
        env::var_os("OUT_DIR").map(PathBuf::from).ok_or_else(|| io::Error::other("OUT_DIR is not set"))?;
    fs::write(out.join("prompts.rs"), table(&names))
}

/// The Markdown files under `folder`, as paths relative to `prompts/` with `/` between components.
fn collect(folder: &Path, names: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, names)?;
        } else if path.extension().is_some_and(|extension| extension == "md") {
            let relative = path.strip_prefix("prompts").map_err(io::Error::other)?;
            let parts: Vec<_> = relative.iter().map(|part| part.to_string_lossy()).collect();
            names.push(parts.join("/"));
        }
    }
    Ok(())
}

/// Rust source: a slice of (name without extension, text), sorted by name.
fn table(names: &[String]) -> String {
    let rows: String = names
        .iter()
        .map(|name| {
            let key = name.trim_end_matches(".md");
            let path = format!("/prompts/{name}");
            format!("    ({key:?}, include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {path:?}))),\n")
        })
        .collect();
    format!("&[\n{rows}]\n")
}
