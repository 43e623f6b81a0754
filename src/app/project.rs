//! Finds the project: the nearest directory above with `.pointsman/` or `.git`, else where we are.

use super::environment::Environment;
use crate::catalog::{Lang, app as words};
use crate::protocol::{Failure, Here, WorkspacePath};
use std::path::{Path, PathBuf};

const MARKS: &[&str] = &[".pointsman", ".git"];

pub fn find(env: &Environment, directory: Option<&Path>, lang: Lang) -> Result<Here, Failure> {
    let asked = directory.map_or_else(|| env.cwd.clone(), |dir| env.cwd.join(dir));
    let start = asked.canonicalize().map_err(|error| {
        let text = words::NO_DIRECTORY.say(lang, &[("path", &asked.display()), ("error", &error)]);
        Failure::failed(text).hint(words::NO_DIRECTORY_HINT.text(lang))
    })?;
    let home = env.home.canonicalize().unwrap_or_else(|_| env.home.clone());
    let root = root_above(&start, &home);
    let below = start.strip_prefix(&root).ok().and_then(|rest| WorkspacePath::new(rest.to_str()?).ok());
    Ok(here(root, home, env).starting_at(&below.unwrap_or_else(WorkspacePath::root)))
}

/// The project with what this program keeps elsewhere, wherever the environment says that lies.
pub fn here(root: PathBuf, home: PathBuf, env: &Environment) -> Here {
    let own = [&env.state_home, &env.config_home].into_iter().flat_map(|dir| {
        let named = env.cwd.join(dir);
        let real = named.canonicalize().unwrap_or_else(|_| named.clone());
        [named, real].map(|dir| dir.join("pointsman"))
    });
    Here::new(root, home).keeping(own)
}

/// The home directory and what lies above it are nobody's project, whatever marks they carry.
fn root_above(start: &Path, home: &Path) -> PathBuf {
    let marked = |dir: &&Path| MARKS.iter().any(|mark| dir.join(mark).exists());
    start.ancestors().take_while(|dir| !home.starts_with(dir)).find(marked).unwrap_or(start).to_owned()
}

/// True for the home and root directories, where nothing is done unless confirmed.
pub fn is_too_wide(here: &Here) -> bool {
    here.home.starts_with(&here.root)
}
