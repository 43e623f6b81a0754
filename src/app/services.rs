//! The services that tools reach, out of the settings and the environment. Nothing is contacted here.

use super::environment::Environment;
use super::models::net_options;
use crate::config::Settings;
use crate::net::Client;
use crate::net::public::Web;
use crate::tool::search_engine::Search;
use crate::tool::services::Services;
use crate::tool::web::WebService;
use std::sync::Arc;

pub(super) fn services(env: &Environment, settings: &Settings) -> Services {
    Services { web: Arc::new(web(env, settings)) }
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
