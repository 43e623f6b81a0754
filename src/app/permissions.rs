//! `permissions`: finds the project to judge in. Nothing else is opened: no configuration, no session, no log; whether
//! the project is trusted is looked up.

use super::environment::Environment;
use super::project;
use super::startup::enclosure;
use super::trust::Found;
use crate::catalog::{Lang, app as words};
use crate::cli::{Asked, Common, PermissionsCommand};
use crate::config::{self, Sandboxing};
use crate::front::machine::Streams;
use crate::front::machine::lines::Form;
use crate::front::machine::permissions::{self, Case, Site};
use crate::journal::StateDir;
use crate::policy::Access;
use crate::protocol::{Failure, Here, Place};
use crate::workspace::Workspace;
use crate::workspace::git::Surroundings;
use crate::workspace::process::Shell;
use std::sync::Arc;

pub fn run(command: PermissionsCommand, env: &Environment, common: &Common) -> Result<u8, Failure> {
    let lang = common.lang.as_deref().and_then(Lang::parse).unwrap_or_else(|| config::language(&env.vars));
    let streams = &mut Streams::standard();
    match command {
        PermissionsCommand::Explain { line, mode, untrusted, sandbox, asked } => {
            let here = find(&asked, env, common, lang)?;
            let (workspace, at) = (Arc::new(Workspace::open(here.clone())?), Place::Inside(here.below()));
            let vars = env.vars.iter().map(|(name, value)| (name.into(), value.into())).collect();
            let shell = Shell::new(env.executable.clone(), vars);
            let is_off = env.var("POINTSMAN_SANDBOX").is_some_and(|set| set == Sandboxing::Off.name());
            let shell = if is_off { shell } else { shell.enclosed(enclosure(&here, env)) };
            let shell = Arc::new(shell);
            let sandbox = sandbox.unwrap_or_else(|| shell.sandbox());
            let links = Surroundings::new(workspace, shell);
            let state = StateDir::new(&env.state_home, &here);
            // What cannot be read is nothing that anybody trusts.
            let found = Found::at(&here, &state, common.trust, lang).is_ok_and(|found| found.is_trusted());
            let case = Case { mode, trusted: found && !untrusted, sandbox, here, links, at, lang };
            permissions::explain(line.as_deref(), &case, Form::of(asked.json, asked.jsonl), streams)
        }
        PermissionsCommand::Path { path, read: _, write, asked } => {
            let workspace = Workspace::open(find(&asked, env, common, lang)?)?;
            let access = if write { Access::Write } else { Access::Read };
            let site = Site { workspace, access, lang };
            permissions::path(path.as_deref(), &site, Form::of(asked.json, asked.jsonl), streams)
        }
    }
}

/// The directory that was named is the project itself; without a name, the one around here is.
fn find(asked: &Asked, env: &Environment, common: &Common, lang: Lang) -> Result<Here, Failure> {
    let Some(named) = &asked.project else { return project::find(env, common.directory.as_deref(), lang) };
    let from = common.directory.as_ref().map_or_else(|| env.cwd.clone(), |dir| env.cwd.join(dir));
    let root = from.join(named).canonicalize().map_err(|error| {
        let text = words::NO_DIRECTORY.say(lang, &[("path", &named.display()), ("error", &error)]);
        Failure::failed(text).hint(words::NO_DIRECTORY_HINT.text(lang))
    })?;
    let home = env.home.canonicalize().unwrap_or_else(|_| env.home.clone());
    Ok(project::here(root, home, env))
}
