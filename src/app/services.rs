//! The services that tools reach, from the settings, the environment and the machine.

use super::environment::Environment;
use super::models::net_options;
use crate::catalog::{Lang, github as words};
use crate::config::Settings;
use crate::net::Client;
use crate::net::public::Web;
use crate::tool::Services;
use crate::tool::github::{Github, base_url};
use crate::tool::logs_get_staging_logs::Staging;
use crate::tool::search_engine::Search;
use crate::tool::ssh_execute::Hosts;
use crate::tool::web::WebService;
use crate::workspace::node::Pm2;
use crate::workspace::process::Shell;
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
    pub shell: &'a Shell,
    pub client: Arc<Client>,
    pub lang: Lang,
}

pub fn services(basis: &Basis<'_>) -> Services {
    let Basis { env, settings, root, shell, client, .. } = basis;
    let config = settings.ssh.config.as_ref().map(|file| match file.strip_prefix("~/") {
        Some(rest) => env.home.join(rest),
        None => file.into(),
    });
    let staging = settings.logs.staging.clone().filter(|source| !source.trim().is_empty());
    Services {
        ssh: Arc::new(Hosts { hosts: settings.ssh.hosts.clone(), config }),
        pm2: Pm2::of(root, shell).map(Arc::new),
        staging: Arc::new(Staging { source: staging, client: client.clone() }),
        github: Arc::new(github(basis)),
        web: Arc::new(web(env, settings)),
    }
}

fn web(env: &Environment, settings: &Settings) -> WebService {
    let (provider, base) = (settings.search.provider.as_deref(), settings.search.base_url.as_deref());
    let key = |name: &str| env.var(name).map(str::to_owned);
    let options = net_options(env, settings);
    WebService {
        search: Search::choose(provider, base, key, Client::new(options.clone())),
        web: Web::new(options, settings.network.allow.clone()),
    }
}

/// The first remote that the token may be used for, or why there is none. Without a token nothing is read.
fn github(basis: &Basis<'_>) -> Result<Github, String> {
    let Basis { env, settings, root, client, lang, .. } = basis;
    let token = TOKENS.iter().find_map(|name| env.var(name));
    let token = token.ok_or_else(|| words::NO_TOKEN.text(*lang).to_owned())?.trim().to_owned();
    let named = settings.github.base_url.as_deref().or_else(|| env.var("GITHUB_API_URL"));
    let remotes = remote::remotes(root).into_iter();
    let mut found = remotes.filter_map(|remote| Some((base_url(&remote.host, named)?, remote)));
    let (base, remote) = found.next().ok_or_else(|| words::NO_REMOTE.text(*lang).to_owned())?;
    Ok(Github { client: client.clone(), base, token, remote, root: root.to_path_buf() })
}
