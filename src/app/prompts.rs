//! The user's own prompts: `prompts/<name>.md` beside the configuration, named as those built in, and agents in `agents/`. Each is
//! checked before it is used.

use crate::catalog::{Lang, app as words};
use crate::prompt::{self, Overrides};
use crate::protocol::Failure;
use crate::workspace::plain;
use std::path::{Path, PathBuf};

/// Nobody writes a longer prompt.
const LARGEST: u64 = 256 * 1024;

/// Where prompts lie, and what stands before their names.
const FOLDERS: [(&str, &str); 5] = [
    ("prompts", ""),
    ("prompts/agents", "agents/"),
    ("prompts/roles", "roles/"),
    ("prompts/tools", "tools/"),
    ("agents", "agents/"),
];

/// Every prompt below the configuration's directory; none if it has none.
pub fn overrides(directory: &Path, lang: Lang) -> Result<Overrides, Failure> {
    let mut overrides = Overrides::new();
    for (folder, before) in FOLDERS {
        for path in files(&directory.join(folder)).map_err(|error| cannot_read(directory, &error, lang))? {
            let Some(stem) = path.file_stem().and_then(|stem| stem.to_str()) else { continue };
            let name = format!("{before}{stem}");
            let text = read(&path).map_err(|error| cannot_read(&path, &error, lang))?;
            prompt::check(&name, &text).map_err(|error| bad(&path, &error, lang))?;
            overrides.insert(name, text);
        }
    }
    Ok(overrides)
}

fn files(directory: &Path) -> std::io::Result<Vec<PathBuf>> {
    let entries = match std::fs::read_dir(directory) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        other => other?,
    };
    let mut files = Vec::new();
    for entry in entries {
        let path = entry?.path();
        if path.is_file() && path.extension().is_some_and(|ending| ending == "md") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

fn read(path: &Path) -> std::io::Result<String> {
    plain::read_text(path, LARGEST)
}

fn cannot_read(path: &Path, error: &std::io::Error, lang: Lang) -> Failure {
    Failure::failed(words::NO_FILE.say(lang, &[("path", &path.display()), ("error", error)]))
}

pub(super) fn bad(path: &Path, error: &prompt::PromptError, lang: Lang) -> Failure {
    let failure =
        Failure::usage(words::BAD_PROMPT.say(lang, &[("path", &path.display()), ("why", &error.say(lang))]));
    failure.hint(words::BAD_PROMPT_HINT.text(lang))
}
