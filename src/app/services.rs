//! The services that tools reach, from the settings, the environment and the machine.

use super::models::net_options;
use super::startup::Startup;
use crate::catalog::github as words;
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
use std::sync::Arc;

/// Variables that may hold the token for GitHub, the first that has one counts.
pub const TOKENS: [&str; 2] = ["GITHUB_TOKEN", "GH_TOKEN"];

impl Startup {
    pub(super) fn services(&self, shell: &Shell) -> Services {
        let settings = &self.settings;
        let home = &self.env.home;
        let config = settings.ssh.config.as_ref().map(|file| match file.strip_prefix("~/") {
            Some(rest) => home.join(rest),
            None => file.into(),
        });
        let staging = settings.logs.staging.clone().filter(|source| !source.trim().is_empty());
        Services {
            ssh: Arc::new(Hosts { hosts: settings.ssh.hosts.clone(), config }),
            pm2: Pm2::of(self.root(), shell).map(Arc::new),
            staging: Arc::new(Staging { source: staging, client: self.models.client() }),
            github: Arc::new(self.github()),
            web: Arc::new(self.web()),
        }
    }

    fn web(&self) -> WebService {
        let (env, settings) = (&self.env, &self.settings);
        let (provider, base) = (settings.search.provider.as_deref(), settings.search.base_url.as_deref());
        let key = |name: &str| env.var(name).map(str::to_owned);
        let options = net_options(env, settings);
        WebService {
            search: Search::choose(provider, base, key, Client::new(options.clone())),
            web: Web::new(options, settings.network.allow.clone()),
        }
    }

    /// The first remote that the token may be used for, or why there is none. Without a token nothing is read.
    fn github(&self) -> Result<Github, String> {
        let (env, root) = (&self.env, self.root());
        let token = TOKENS.iter().find_map(|name| env.var(name));
        let token = token.ok_or_else(|| words::NO_TOKEN.text(self.lang).to_owned())?.trim().to_owned();
        let named = self.settings.github.base_url.as_deref().or_else(|| env.var("GITHUB_API_URL"));
        let remotes = remote::remotes(root).into_iter();
        let mut found = remotes.filter_map(|remote| Some((base_url(&remote.host, named)?, remote)));
        let (base, remote) = found.next().ok_or_else(|| words::NO_REMOTE.text(self.lang).to_owned())?;
        Ok(Github { client: self.models.client(), base, token, remote, root: root.to_path_buf() })
    }
}
