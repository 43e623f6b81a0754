//! From a vendor's row to a provider: which address, which key, which models. Opens no socket.

use super::facts::Model;
use super::http::{HttpProvider, Late};
use super::service::Service;
use super::vendor::{Vendor, is_local, wire_of};
use crate::catalog::{Lang, provider as say};
use crate::config::Models;
use crate::net::Client;
use crate::protocol::{Failure, Tier};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

#[derive(Debug, Clone, PartialEq, Default)]
pub struct Overrides {
    pub base_url: Option<String>,
    pub models: Models,
    pub lang: Lang,
}

/// A key, and where it came from.
#[derive(Clone)]
pub struct Key {
    /// The variable, the file or the keyring.
    pub source: String,
    /// The same in words that follow "check".
    pub place: String,
    pub text: KeyText,
}

impl Key {
    pub fn in_variable(name: &str, text: String) -> Self {
        Self { source: name.to_owned(), place: name.to_owned(), text: KeyText::Known(text) }
    }
}

#[derive(Clone)]
pub enum KeyText {
    Known(String),
    /// Asked for at the first need, since that may take a while.
    Asked(Late),
}

/// Makes a provider of a vendor. Nothing is contacted until it is asked something.
pub fn connect(
    vendor: &Vendor,
    key: Option<String>,
    overrides: &Overrides,
    client: Arc<Client>,
) -> Result<Arc<HttpProvider>, Failure> {
    let variable = vendor.key_env.first().map_or("", String::as_str);
    connect_with(vendor, key.map(|key| Key::in_variable(variable, key)), overrides, client)
}

/// Makes a provider that can talk: it has a model.
pub fn connect_with(
    vendor: &Vendor,
    key: Option<Key>,
    overrides: &Overrides,
    client: Arc<Client>,
) -> Result<Arc<HttpProvider>, Failure> {
    let provider = reach(vendor, key, overrides, client)?;
    if provider.models[1].is_none() && !provider.service.local && !vendor.local {
        let lang = overrides.lang;
        return Err(Failure::usage(say::NO_MODEL.say(lang, &[("vendor", &vendor.label)]))
            .hint(say::SET_MODEL.say(lang, &[("name", &vendor.name)])));
    }
    Ok(Arc::new(provider))
}

/// Makes a provider that can be asked what it offers.
pub fn reach(
    vendor: &Vendor,
    key: Option<Key>,
    overrides: &Overrides,
    client: Arc<Client>,
) -> Result<HttpProvider, Failure> {
    let lang = overrides.lang;
    let mut moved = vendor.clone();
    overrides.base_url.iter().for_each(|base_url| moved.move_to(base_url));
    let vendor = &moved;
    let wire = wire_of(vendor, lang)?;
    let (place, secret, late) = match key {
        Some(Key { place, text: KeyText::Known(text), .. }) => {
            (Some(place), Some(text.trim().to_owned()).filter(|text| !text.is_empty()), None)
        }
        Some(Key { place, text: KeyText::Asked(late), .. }) => (Some(place), None, Some(late)),
        None => (None, None, None),
    };
    if let (Some(env), None, None) = (vendor.key_env.first(), &secret, &late) {
        return Err(Failure::usage(say::NO_KEY.say(lang, &[("vendor", &vendor.label)]))
            .hint(say::SET_KEY.say(lang, &[("env", env), ("name", &vendor.name)])));
    }
    let local = is_local(&vendor.base_url);
    let service = Service {
        name: vendor.name.clone(),
        label: vendor.label.clone(),
        url: vendor.base_url.clone(),
        wire: wire.name,
        key_env: place.filter(|place| !place.is_empty()).or_else(|| vendor.key_env.first().cloned()),
        secret,
        local,
        lang,
    };
    Ok(HttpProvider {
        service,
        late,
        opened: OnceLock::new(),
        wire,
        headers: vendor.headers.clone().into_iter().collect(),
        quirks: vendor.quirks.clone(),
        stall: Duration::from_secs(vendor.stall_seconds),
        models: Tier::ALL.map(|tier| chosen(vendor, tier, overrides)),
        client,
        found: OnceLock::new(),
    })
}

/// The models to choose from: the ones named, and the vendor's own. At another address its own names mean nothing, those
/// that the user gave it do; they have no source.
pub fn names(vendor: &Vendor, overrides: &Overrides) -> Vec<String> {
    let mut vendor = vendor.clone();
    overrides.base_url.iter().for_each(|base_url| vendor.move_to(base_url));
    let Models { fast, main, deep, .. } = &overrides.models;
    let rows = [&vendor.main, &vendor.deep, &vendor.fast].into_iter().flatten();
    let rows = rows.filter(|row| !vendor.moved || row.source.is_empty()).map(|row| &row.name);
    [main, deep, fast].into_iter().flatten().chain(rows).cloned().collect()
}

/// The model of a tier: the one named elsewhere, else the vendor's; a vendor with one model has it for all.
fn chosen(vendor: &Vendor, tier: Tier, overrides: &Overrides) -> Option<Model> {
    let rows = [&vendor.fast, &vendor.main, &vendor.deep];
    let models = &overrides.models;
    let (named, row) = match tier {
        Tier::Fast => (&models.fast, &vendor.fast),
        Tier::Main => (&models.main, &vendor.main),
        Tier::Deep => (&models.deep, &vendor.deep),
    };
    let only = [&models.main, &models.deep, &models.fast].into_iter().flatten().next();
    // Elsewhere the vendor's own names mean nothing, so that a model that is named serves every tier.
    let named = named.as_ref().or(if row.is_none() || vendor.moved { only } else { None });
    let Some(name) = named else {
        return row.as_ref().or(vendor.main.as_ref()).or(rows.into_iter().flatten().next()).cloned();
    };
    let known = rows.into_iter().flatten().find(|m| m.name == *name);
    Some(known.cloned().unwrap_or_else(|| Model { name: name.clone(), ..Model::default() }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::provider::vendor::{find, vendors};

    #[test]
    fn what_is_missing_is_named() {
        let client = Arc::new(Client::default());
        let anthropic = find(vendors(), "anthropic", Lang::En).expect("anthropic");
        let keyless = connect(anthropic, None, &Overrides::default(), client.clone()).err().expect("no key");
        assert!(keyless.hints[0].contains("ANTHROPIC_API_KEY"));
        let perplexity = find(vendors(), "perplexity", Lang::En).expect("perplexity");
        let modelless =
            connect(perplexity, Some("k".into()), &Overrides::default(), client).err().expect("no model");
        assert!(modelless.hints[0].contains("--model"));
    }

    #[test]
    fn another_address_is_asked_in_the_imitators_wire() {
        let openai = find(vendors(), "openai", Lang::En).expect("openai");
        for (base_url, wire) in [
            (None, "openai-responses"),
            (Some("https://api.openai.com/v1"), "openai-responses"),
            (Some("http://127.0.0.1:9/v1"), "openai-chat"),
        ] {
            let overrides = Overrides { base_url: base_url.map(str::to_owned), ..Overrides::default() };
            let provider = connect(openai, Some("k".into()), &overrides, Arc::new(Client::default()));
            let provider = provider.expect("a provider");
            assert_eq!((provider.service.wire, provider.wire.name), (wire, wire), "{base_url:?}");
        }
    }

    #[test]
    fn models_by_tier() {
        let anthropic = find(vendors(), "anthropic", Lang::En).expect("anthropic");
        let name = |tier, overrides: &Overrides| chosen(anthropic, tier, overrides).expect("a model").name;
        assert_eq!(name(Tier::Fast, &Overrides::default()), "claude-haiku-5-5");
        let named = |main: &str| Overrides {
            models: Models { main: Some(main.into()), ..Models::default() },
            ..Overrides::default()
        };
        let other = named("claude-opus-5-5");
        assert_eq!(name(Tier::Fast, &other), "claude-haiku-5-5");
        assert!(chosen(anthropic, Tier::Main, &other).expect("a model").facts.price.is_some());
        let ollama = find(vendors(), "ollama", Lang::En).expect("ollama");
        let one = named("qwen");
        assert_eq!(chosen(ollama, Tier::Fast, &one).map(|m| m.name), Some("qwen".to_owned()));
        assert_eq!(chosen(ollama, Tier::Main, &Overrides::default()), None);
        let mut own = find(vendors(), "openai", Lang::En).expect("openai").clone();
        own.move_to("http://127.0.0.1:9/v1");
        assert_eq!(chosen(&own, Tier::Fast, &one).map(|m| m.name), Some("qwen".to_owned()));
    }
}
