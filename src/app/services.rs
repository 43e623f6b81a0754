//! The services that tools reach, from the settings, the environment and the project.

use super::environment::Environment;
use crate::catalog::{Lang, github as words};
use crate::config::Settings;
use crate::engine::Withheld;
use crate::net::Client;
use crate::protocol::Family;
use crate::tool::github::{Github, base_url};
use crate::tool::services::Services;
use crate::workspace::remote;
use std::path::Path;
use std::sync::Arc;

/// Variables that may hold the token for GitHub, the first that has one counts.
pub const TOKENS: [&str; 2] = ["GITHUB_TOKEN", "GH_TOKEN"];

/// What services are made from.
pub struct Basis<'a> {
    pub env: &'a Environment,
    pub settings: &'a Settings,
    pub root: &'a Path,
    pub client: Arc<Client>,
    pub lang: Lang,
}

/// The services there are, and of each other one why its tools are not offered.
pub fn services(basis: &Basis<'_>) -> (Services, Vec<Withheld>) {
    let github = github(basis);
    let why = github.as_ref().err().cloned();
    let withheld = why.map(|why| Withheld { family: Family::Github, why });
    (Services { github: Arc::new(github.ok()) }, withheld.into_iter().collect())
}

/// The first remote that the token may be used for. Without a token nothing is read.
fn github(basis: &Basis<'_>) -> Result<Github, String> {
    let Basis { env, settings, root, client, lang } = basis;
    let token = TOKENS.iter().find_map(|name| env.var(name));
    let token = token.ok_or_else(|| words::NO_TOKEN.text(*lang).to_owned())?.trim().to_owned();
    let named = settings.github.base_url.as_deref().or_else(|| env.var("GITHUB_API_URL"));
    let remotes = remote::remotes(root).into_iter();
    let mut found = remotes.filter_map(|remote| Some((base_url(&remote.host, named)?, remote)));
    let (base, remote) = found.next().ok_or_else(|| words::NO_REMOTE.text(*lang).to_owned())?;
    Ok(Github { client: client.clone(), base, token, remote, root: root.to_path_buf() })
}
