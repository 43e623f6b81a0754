//! `models`: the models of every available provider, and which are in use.

use super::Streams;
use crate::catalog::{Lang, auth as words};
use crate::front::repl::numbers::grouped;
use crate::protocol::{Failure, Tier};
use crate::provider::discover::Listing;
use crate::provider::http::HttpProvider;
use crate::provider::vendor::Vendor;
use crate::provider::{ErrorClass, Price, Provider, ProviderError};
use crate::text::clean::plain;
use serde::Serialize;

#[derive(Debug, Serialize)]
pub struct Entry {
    pub provider: String,
    pub base_url: String,
    /// The variable or place its key came from.
    pub key: Option<String>,
    pub models: Vec<Row>,
    /// Why it does not answer, and what to do.
    pub error: Option<String>,
}

#[derive(Debug, Serialize)]
pub struct Row {
    pub model: String,
    /// The tiers that use it.
    pub tiers: Vec<&'static str>,
    /// Whether the endpoint lists it; null where that is not known.
    pub listed: Option<bool>,
    pub context: Option<u64>,
    pub max_output: Option<u32>,
    /// US dollars per million tokens.
    pub price: Option<Dollars>,
}

#[derive(Debug, Clone, Copy, Serialize)]
pub struct Dollars {
    input: f64,
    output: f64,
    cached: Option<f64>,
}

impl From<Price> for Dollars {
    fn from(price: Price) -> Self {
        Self { input: price.input, output: price.output, cached: price.cached }
    }
}

impl Entry {
    /// The models of the tiers first, then everything else the endpoint lists.
    pub fn new(
        provider: &HttpProvider,
        key: Option<String>,
        asked: Result<Listing, ProviderError>,
        lang: Lang,
    ) -> Self {
        let mut models: Vec<Row> = Vec::new();
        for tier in Tier::ALL {
            let name = provider.model(tier);
            match models.iter_mut().find(|row| row.model == name) {
                Some(row) => row.tiers.push(tier.name()),
                None if name.is_empty() => {}
                None => models.push(Row::used(provider, name, tier)),
            }
        }
        let error = match asked {
            Ok(listing) => {
                models.iter_mut().for_each(|row| row.listed = listing.whole.then_some(false));
                for offered in listing.models {
                    let price = offered.price.map(Dollars::from);
                    match models.iter_mut().find(|row| row.model == offered.model) {
                        Some(row) => {
                            row.listed = Some(true);
                            row.context = row.context.or(offered.context);
                            row.price = row.price.or(price);
                        }
                        None => models.push(Row {
                            model: offered.model,
                            tiers: Vec::new(),
                            listed: Some(true),
                            context: offered.context,
                            max_output: None,
                            price,
                        }),
                    }
                }
                None
            }
            Err(error) if error.class == ErrorClass::Transient => {
                Some(format!("{} {}", error.message, words::AGAIN.text(lang)))
            }
            Err(error) => Some(error.message),
        };
        let (name, base_url) = (provider.name().to_owned(), provider.url().to_owned());
        Self { provider: name, base_url, key, models, error }
    }

    /// A provider that cannot even be asked.
    pub fn silent(vendor: &Vendor, failure: Failure) -> Self {
        let said = std::iter::once(failure.message).chain(failure.hints);
        Self {
            provider: vendor.name.clone(),
            base_url: vendor.base_url.clone(),
            key: None,
            models: Vec::new(),
            error: Some(said.collect::<Vec<_>>().join(" ")),
        }
    }

    /// The models in use that the endpoint does not list.
    pub fn missing(&self) -> Vec<&str> {
        let missing = self.models.iter().filter(|row| row.listed == Some(false));
        missing.map(|row| row.model.as_str()).collect()
    }
}

impl Row {
    fn used(provider: &HttpProvider, name: &str, tier: Tier) -> Self {
        let facts = provider.facts(name);
        Self {
            model: name.to_owned(),
            tiers: vec![tier.name()],
            listed: None,
            context: facts.context,
            max_output: facts.max_output,
            price: facts.price.map(Dollars::from),
        }
    }

    fn line(&self, widest: usize, lang: Lang) -> String {
        let mut notes = Vec::new();
        notes.extend(self.context.map(|count| words::TOKENS.say(lang, &[("count", &grouped(count, lang))])));
        notes.extend(
            self.price
                .map(|price| words::PRICE.say(lang, &[("input", &price.input), ("output", &price.output)])),
        );
        if self.listed == Some(false) {
            notes.push(words::NOT_LISTED.text(lang).to_owned());
        }
        format!("  {:14}  {:widest$}  {}", self.tiers.join("+"), self.model, notes.join(", "))
    }
}

/// The exit code is 1 if one of them does not answer.
pub fn run(entries: &[Entry], json: bool, lang: Lang, streams: &mut Streams) -> Result<u8, Failure> {
    let code = u8::from(entries.iter().any(|entry| entry.error.is_some()));
    if json {
        return streams.json(&entries).map(|()| code);
    }
    for entry in entries {
        let key = entry.key.as_deref().unwrap_or(words::NO_KEY_NEEDED.text(lang));
        streams.line(&plain(&format!("{}  {}  {key}", entry.provider, entry.base_url)))?;
        let widest = entry.models.iter().map(|row| row.model.chars().count()).max().unwrap_or(0).min(50);
        for row in &entry.models {
            streams.line(plain(row.line(widest, lang).trim_end()).as_ref())?;
        }
        if let Some(error) = &entry.error {
            streams.line(&plain(&format!("  ! {error}")))?;
        }
    }
    Ok(code)
}
