//! Which model answers: the one that was named, else the first vendor with a key, else `offline`.

use super::environment::Environment;
use super::keys::Keys;
use crate::catalog::{Lang, app as words, engine};
use crate::config::{self, Settings};
use crate::front::machine::models::Entry;
use crate::net::{Client, Options};
use crate::protocol::Failure;
use crate::provider::Provider;
use crate::provider::connect::{self, Key, Overrides};
use crate::provider::discover::{self, find_local};
use crate::provider::http::HttpProvider;
use crate::provider::offline::Offline;
use crate::provider::scripted::Scripted;
use crate::provider::vendor::{self, Vendor};
use crate::tool::search_engine::ENGINES;
use crate::workspace::{Credentials, plain, thread};
use futures_util::future::join_all;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// Where an accepted server is kept, below the state home: name, address, model.
/// So long `models` waits for all of them.
pub const LONGEST: Duration = Duration::from_secs(10);
const ACCEPTED: &str = "pointsman/local-server";
const LARGEST_SCRIPT: u64 = 64 * 1024 * 1024;

/// Everything a choice depends on; nothing is contacted before a request is made.
#[derive(Clone)]
pub struct Models {
    vars: Arc<BTreeMap<String, String>>,
    settings: Arc<Settings>,
    client: Arc<Client>,
    top_level: Vec<String>,
    state_home: PathBuf,
    pub credentials: Credentials,
    keys: Keys,
    lang: Lang,
}

pub struct Chosen {
    pub provider: Arc<dyn Provider>,
    /// Its connection, for warming it; none for models without one.
    pub connection: Option<Arc<HttpProvider>>,
    /// True if nobody named a provider and no key was found.
    pub by_default: bool,
}

/// The way out: the settings count before the variables.
pub(super) fn net_options(env: &Environment, settings: &Settings) -> Options {
    let first = |names: &[&str]| names.iter().find_map(|name| env.var(name)).map(str::to_owned);
    let proxy = settings.network.proxy.clone();
    let ca = settings.network.ca.clone().or_else(|| first(&["SSL_CERT_FILE"]));
    Options {
        proxy: proxy.or_else(|| first(&["HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"])),
        no_proxy: first(&["NO_PROXY", "no_proxy"]),
        ca: ca.map(Into::into),
    }
}

impl Models {
    pub fn new(env: &Environment, settings: Arc<Settings>, top_level: Vec<String>, lang: Lang) -> Self {
        let vars = Arc::new(env.vars.clone());
        let credentials = Credentials::new(&env.config_home, vars.clone(), lang);
        Self {
            keys: Keys::new(vars.clone(), credentials.clone(), lang),
            credentials,
            vars,
            client: Arc::new(Client::new(net_options(env, &settings))),
            settings,
            top_level,
            state_home: env.state_home.clone(),
            lang,
        }
    }

    pub fn client(&self) -> Arc<Client> {
        self.client.clone()
    }

    pub fn choose(&self) -> Result<Chosen, Failure> {
        match &self.settings.connection.provider {
            Some(name) => self.provider(name, &self.overrides()),
            None => match self.keys.first(&self.that_can_talk()?)? {
                Some((vendor, key)) => self.http(vendor, Some(key), &self.overrides()),
                None if let Some(found) = self.accepted() => self.accept(&found),
                None if self.settings.connection.base_url.is_some() => {
                    self.provider("openai", &self.overrides())
                }
                None => Ok(Chosen {
                    by_default: true,
                    ..self.plain(Arc::new(Offline::new(self.lang, self.top_level.clone())))
                }),
            },
        }
    }

    /// Without those of whom no model is named and whose key is there for searching.
    fn that_can_talk(&self) -> Result<Vec<Vendor>, Failure> {
        let searches = |own: &String| {
            ENGINES.iter().any(|engine| engine.key.as_ref().is_some_and(|key| key.variable == own))
        };
        let named = self.overrides().models != config::Models::default();
        let mut vendors = self.vendors()?;
        vendors.retain(|own| {
            named
                || own.fast.is_some()
                || own.main.is_some()
                || own.deep.is_some()
                || !own.key_env.iter().any(searches)
        });
        Ok(vendors)
    }

    /// Another model: `provider/model`, a provider, or a model of the provider in use.
    pub fn switch(&self, name: &str, in_use: &str) -> Result<Arc<dyn Provider>, Failure> {
        let mut overrides = self.overrides();
        let (provider, model) = match name.split_once('/') {
            Some((provider, model)) if self.is_provider(provider)? => (provider, Some(model)),
            Some((provider, _)) if self.is_slip(provider)? => {
                return self.provider(provider, &overrides).map(|chosen| chosen.provider);
            }
            _ if self.is_provider(name)? => (name, None),
            _ if matches!(in_use, "offline" | "scripted") => {
                let unknown = Failure::usage(words::NO_MODEL.say(self.lang, &[("name", &name)]));
                let known = self.names().join(", ");
                return Err(unknown.hint(engine::NO_AGENT_HINT.say(self.lang, &[("names", &known)])));
            }
            _ => (in_use, Some(name)),
        };
        if provider != in_use {
            overrides = self.no_overrides();
        }
        if let Some(model) = model {
            overrides.models.main = Some(model.to_owned());
        }
        Ok(self.provider(provider, &overrides)?.provider)
    }

    /// No provider's name, but close to one: it would be taken for the beginning of a model's.
    fn is_slip(&self, name: &str) -> Result<bool, Failure> {
        let vendors = self.vendors()?;
        let names: Vec<&str> = vendors.iter().map(|vendor| vendor.name.as_str()).collect();
        Ok(crate::text::closest::name(name, names).is_some())
    }

    /// Those that take over where the chosen one cannot be reached; one that cannot be used is left out, with a note.
    pub fn fallbacks(&self, in_use: &str) -> (Vec<Arc<dyn Provider>>, Vec<Failure>) {
        let (mut usable, mut left_out) = (Vec::new(), Vec::new());
        for name in &self.settings.models.fallback {
            let skipped =
                |why: &str| words::FALLBACK_SKIPPED.say(self.lang, &[("name", name), ("why", &why)]);
            match self.switch(name, in_use) {
                Ok(provider) => usable.push(provider),
                Err(failure) => left_out.push(Failure { message: skipped(&failure.message), ..failure }),
            }
        }
        (usable, left_out)
    }

    /// `provider/model` of everything that could be switched to.
    pub fn names(&self) -> Vec<String> {
        let vendors = self.vendors().unwrap_or_default();
        let in_use = self.in_use();
        let usable = |vendor: &&Vendor| {
            vendor.name == in_use
                || vendor.key_env.is_empty()
                || self.keys.of(vendor).is_ok_and(|key| key.is_some())
        };
        let models = |vendor: &Vendor| {
            let named =
                connect::names(vendor, &self.at_its_address(vendor, &self.overrides_of(vendor, &in_use)));
            match named.is_empty() {
                true => vec![vendor.name.clone()],
                false => named.iter().map(|model| format!("{}/{model}", vendor.name)).collect(),
            }
        };
        let mut names: Vec<String> = vendors.iter().filter(usable).flat_map(models).collect();
        names.push("offline".to_owned());
        let mut seen = BTreeSet::new();
        names.retain(|name| seen.insert(name.clone()));
        names
    }

    /// What every provider that could be used offers, or only the one that is named; all are asked at once. Servers on this
    /// machine that do not answer are left out, unless somebody chose them.
    pub fn offers(&self, only: Option<&str>, limit: Duration) -> Result<Vec<Entry>, Failure> {
        let vendors = self.vendors()?;
        let in_use = self.in_use();
        let (mut asked, mut silent) = (Vec::new(), Vec::new());
        let named = only.filter(|name| !matches!(*name, "offline" | "scripted"));
        if let Some(name) = named {
            vendor::find(&vendors, name, self.lang)?;
        }
        for vendor in vendors.iter().filter(|vendor| only.is_none_or(|name| vendor.name == name)) {
            let is_named = only.is_some() || vendor.name == in_use;
            let configured = self.settings.providers.contains_key(&vendor.name);
            let key = if is_named { self.key(vendor)? } else { self.keys.of(vendor)? };
            let wants_key = key.is_none() && !vendor.key_env.is_empty();
            if wants_key && only.is_none() && !configured {
                continue;
            }
            let source = key.as_ref().map(|key| key.source.clone());
            let overrides = self.at_its_address(vendor, &self.overrides_of(vendor, &in_use));
            match connect::reach(vendor, key, &overrides, self.client.clone()) {
                Ok(provider) => asked.push((provider, source, is_named || configured)),
                Err(failure) if only.is_some() => return Err(failure),
                Err(failure) => silent.push(Entry::silent(vendor, failure)),
            }
        }
        let lang = self.lang;
        let ask = async move {
            let ask = |(provider, source, stays): (HttpProvider, Option<String>, bool)| async move {
                let listing = provider.listing(limit).await;
                let shown = stays || source.is_some() || listing.is_ok();
                shown.then(|| Entry::new(&provider, source, listing, lang))
            };
            join_all(asked.into_iter().map(ask)).await
        };
        Ok(apart(ask, lang)?.into_iter().flatten().chain(silent).collect())
    }

    /// The provider that is chosen; empty if none can be.
    fn in_use(&self) -> String {
        self.choose().map_or_else(|_| String::new(), |chosen| chosen.provider.name().to_owned())
    }

    /// What was said of the connection holds for the provider in use.
    fn overrides_of(&self, vendor: &Vendor, in_use: &str) -> Overrides {
        if vendor.name == in_use { self.overrides() } else { self.no_overrides() }
    }

    fn no_overrides(&self) -> Overrides {
        Overrides { lang: self.lang, ..Overrides::default() }
    }

    pub async fn local_server(&self) -> Option<discover::Found> {
        find_local(&self.vendors().ok()?, &self.client).await
    }

    /// A server that was accepted for good at an earlier start.
    fn accepted(&self) -> Option<discover::Found> {
        let text = plain::read_text(&self.state_home.join(ACCEPTED), plain::LARGEST_WRITTEN).ok()?;
        let mut parts = text.trim().splitn(3, ' ').map(str::to_owned);
        Some(discover::Found {
            vendor: parts.next()?,
            base_url: parts.next()?,
            model: parts.next().unwrap_or_default(),
        })
    }

    pub fn accept(&self, found: &discover::Found) -> Result<Chosen, Failure> {
        let mut overrides = Overrides { base_url: Some(found.base_url.clone()), ..self.overrides() };
        if overrides.models.main.is_none() && !found.model.is_empty() {
            overrides.models.main = Some(found.model.clone());
        }
        self.provider(&found.vendor, &overrides)
    }

    fn provider(&self, name: &str, overrides: &Overrides) -> Result<Chosen, Failure> {
        match name {
            "offline" => Ok(self.plain(Arc::new(Offline::new(self.lang, self.top_level.clone())))),
            "scripted" => Ok(self.plain(Arc::new(self.script()?))),
            _ => {
                let vendors = self.vendors()?;
                let vendor = vendor::find(&vendors, name, self.lang)?;
                self.http(vendor, self.key(vendor)?, overrides)
            }
        }
    }

    /// The key of a provider that was named.
    fn key(&self, vendor: &Vendor) -> Result<Option<Key>, Failure> {
        match &self.settings.connection.key {
            Some(own) => Ok(Some(Key::in_variable("POINTSMAN_API_KEY", own.reveal().to_owned()))),
            None => self.keys.of(vendor),
        }
    }

    fn at_its_address(&self, vendor: &Vendor, overrides: &Overrides) -> Overrides {
        let own = || vendor::base_url(vendor, |name| self.vars.get(name).cloned());
        Overrides { base_url: overrides.base_url.clone().or_else(own), ..overrides.clone() }
    }

    fn http(&self, vendor: &Vendor, key: Option<Key>, overrides: &Overrides) -> Result<Chosen, Failure> {
        let overrides = self.at_its_address(vendor, overrides);
        let provider = connect::connect_with(vendor, key, &overrides, self.client.clone())?;
        Ok(Chosen { provider: provider.clone(), connection: Some(provider), by_default: false })
    }

    fn plain(&self, provider: Arc<dyn Provider>) -> Chosen {
        Chosen { provider, connection: None, by_default: false }
    }

    fn script(&self) -> Result<Scripted, Failure> {
        let path = self.vars.get("POINTSMAN_SCRIPT").ok_or_else(|| {
            Failure::usage(words::NO_SCRIPT.text(self.lang)).hint(words::NO_SCRIPT_HINT.text(self.lang))
        })?;
        let script = plain::read_text(path.as_ref(), LARGEST_SCRIPT).map_err(|error| {
            let text = words::NO_FILE.say(self.lang, &[("path", path), ("error", &error)]);
            Failure::usage(text).hint(words::NO_SCRIPT_HINT.text(self.lang))
        })?;
        Scripted::parse(&script, self.lang)
    }

    fn is_provider(&self, name: &str) -> Result<bool, Failure> {
        Ok(matches!(name, "offline" | "scripted") || self.vendors()?.iter().any(|vendor| vendor.name == name))
    }

    fn overrides(&self) -> Overrides {
        let Settings { models, connection, .. } = self.settings.as_ref();
        Overrides { base_url: connection.base_url.clone(), models: models.clone(), lang: self.lang }
    }

    pub fn vendors(&self) -> Result<Vec<Vendor>, Failure> {
        vendor::merged(&self.settings.providers, self.lang)
    }
}

/// Done on a thread of its own: who asks may be inside a runtime already.
pub fn apart<T: Send + 'static>(
    work: impl Future<Output = T> + Send + 'static,
    lang: Lang,
) -> Result<T, Failure> {
    let runtime = super::runtime::runtime(lang)?;
    let done = std::thread::Builder::new().spawn(move || {
        let done = runtime.block_on(work);
        // A keyring that is still being asked is not waited for.
        runtime.shutdown_background();
        done
    });
    let done = done.map_err(|error| thread::missing(lang, &error))?;
    done.join().map_err(|_| Failure::failed(String::new()))
}

pub fn keep(state_home: &Path, found: &discover::Found) -> Result<(), Failure> {
    let path = state_home.join(ACCEPTED);
    let write = || {
        std::fs::create_dir_all(path.parent().unwrap_or(state_home))?;
        std::fs::write(&path, format!("{} {} {}\n", found.vendor, found.base_url, found.model))
    };
    write().map_err(|error| Failure::failed(words::NOT_KEPT.say(Lang::En, &[("error", &error)])))
}
