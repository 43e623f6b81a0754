//! Programs to which the project's own files can name code that then runs, whatever they are asked: even their version
//! comes from what those files name.

use super::arg::Cwd;
use super::call::Row;
use super::met::Matter;
use super::options::Parsed;
use super::prelude::*;
use crate::protocol::Place;
use std::path::PathBuf;

/// A toolchain (`rust-toolchain.toml`, `go.mod`), a wrapper (`.cargo/config.toml`), a release of the program itself
/// (`.yarnrc.yml`, `packageManager`), an environment (`.venv`, `.envrc`), plugins, or a manifest that is a program.
const STEERED: &str = "\
    cargo rustc rustdoc rustup rustfmt rust-analyzer clippy-driver go gopls npm npx pnpm yarn bunx corepack pip pip3 \
    pip3.11 pip3.12 pip3.13 uv rye poetry pipenv pdm hatch coverage composer bundle rake hg dotnet direnv mise rtx \
    ansible ansible-playbook ansible-galaxy vagrant";

/// Repositories that one text may look into.
const MOST_REPOSITORIES: usize = 16;

pub(super) fn steered(judge: &mut Judge<'_>, name: &str, row: &Row, args: &[Arg], found: &mut Finding) {
    if found.class != Class::Reads {
        return;
    }
    if in_list(STEERED, name) {
        found.worsen(Class::BuildsProject, name);
    } else if name == "git" {
        repositories(judge, row, args, found);
    }
}

fn directories<'p>(parsed: &'p Parsed<'_>) -> impl Iterator<Item = &'p Arg> {
    parsed.options.iter().filter(|given| given.name == "-C").filter_map(|given| given.value.as_ref())
}

/// Where a subcommand runs: each `-C` leads on from the one before it.
pub(super) fn places(judge: &mut Judge<'_>, parsed: &Parsed<'_>) -> Cwd {
    let mut places = judge.cwd.clone();
    for dir in directories(parsed) {
        let outer = std::mem::replace(&mut judge.cwd, places);
        places = judge.directories(&dir.text);
        judge.cwd = outer;
    }
    places
}

/// git asks the repository it finds; what its configuration names runs with it.
fn repositories(judge: &mut Judge<'_>, row: &Row, args: &[Arg], found: &mut Finding) {
    let parsed = parse(row.options, args, true);
    let unknown = directories(&parsed).find(|dir| dir.literal().is_none());
    found.worsen_by(Class::NotUnderstood, unknown);
    for place in places(judge, &parsed).into_iter().flatten() {
        found.worsen_with(repository(judge, place));
    }
}

fn repository(judge: &mut Judge<'_>, place: PathBuf) -> Matter {
    let named = Place::parse(place.to_str()?, judge.view.here).ok()?;
    let real = judge.view.links.target_of(&named).unwrap_or(named).absolute(judge.view.here);
    if !judge.repositories.contains_key(&real) && judge.repositories.len() == MOST_REPOSITORIES {
        return Some((Class::BuildsProject, "git (…)".to_owned()));
    }
    let links = judge.view.links;
    let look = |real: &PathBuf| {
        let programs = links.programs_of_git(real).map(|key| (Class::BuildsProject, format!("git ({key})")));
        programs.max(links.elsewhere_of_git(real).map(|path| (Class::ReadsOutside, shown(&path))))
    };
    judge.repositories.entry(real).or_insert_with_key(look).clone()
}
