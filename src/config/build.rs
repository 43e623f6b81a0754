//! Gives each checked value its place in the settings.

use super::check::Value;
use super::merge::Merged;
use super::settings::{
    Analyzer, Connection, Language, Limits, Models, Network, Permissions, ProviderSettings, Routing, Secret,
    Settings,
};
use crate::catalog::Lang;
use crate::protocol::Mode;
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn build(merged: Merged, locale: Lang) -> Settings {
    let values = Reader(&merged);
    let chosen = values.text("lang").and_then(|code| Lang::parse(&code));
    let mode = values.text("mode").and_then(|name| Mode::parse(&name)).unwrap_or_default();
    let connection = Connection {
        provider: values.text("provider"),
        base_url: values.text("base_url"),
        key: values.text("api_key").map(Secret),
    };
    Settings {
        mode,
        language: Language { lang: chosen.unwrap_or(locale), chosen: chosen.is_some() },
        next_steps: values.switch("next_steps"),
        analyzer: values.text("analyzer").and_then(|name| Analyzer::parse(&name)).unwrap_or_default(),
        routing: Routing {
            hard: values.switch("routing.hard"),
            direct: values.switch("routing.direct"),
            rules: match merged.get("routing.rules") {
                Some(Value::Rules(rules)) => rules.clone(),
                _ => Vec::new(),
            },
        },
        connection,
        models: values.models("models"),
        limits: values.limits(),
        providers: values.providers(),
        permissions: Permissions {
            allow: values.list("permissions.allow"),
            ask: values.list("permissions.ask"),
            deny: values.list("permissions.deny"),
        },
        network: Network { proxy: values.text("network.proxy"), ca: values.text("network.ca") },
        notices: merged.notices.clone(),
        values: merged.values().clone(),
    }
}

struct Reader<'a>(&'a Merged);

impl Reader<'_> {
    fn text(&self, name: &str) -> Option<String> {
        if let Value::Text(text) = self.0.get(name)? { Some(text.clone()) } else { None }
    }

    fn switch(&self, name: &str) -> bool {
        matches!(self.0.get(name), Some(Value::Switch(true)))
    }

    fn count(&self, name: &str) -> u64 {
        if let Some(Value::Count(number)) = self.0.get(name) { *number } else { 0 }
    }

    fn list(&self, name: &str) -> Vec<String> {
        if let Some(Value::List(texts)) = self.0.get(name) { texts.clone() } else { Vec::new() }
    }

    fn models(&self, group: &str) -> Models {
        let of = |tier: &str| self.text(&format!("{group}.{tier}"));
        Models { fast: of("fast"), main: of("main"), deep: of("deep") }
    }

    fn limits(&self) -> Limits {
        let small = |name: &str| u32::try_from(self.count(name)).unwrap_or(u32::MAX);
        Limits {
            iterations: small("limits.iterations"),
            conversation_tokens: self.count("limits.conversation_tokens"),
            tool_retries: small("limits.tool_retries"),
            command_seconds: self.count("limits.command_seconds"),
            cost_usd: if let Some(Value::Amount(usd)) = self.0.get("limits.cost_usd") {
                Some(*usd)
            } else {
                None
            },
        }
    }

    fn providers(&self) -> BTreeMap<String, ProviderSettings> {
        let keys = self.0.values().keys();
        let names: BTreeSet<&str> =
            keys.filter_map(|k| k.strip_prefix("providers.")?.split('.').next()).collect();
        names.into_iter().map(|name| (name.to_owned(), self.provider(&format!("providers.{name}")))).collect()
    }

    fn provider(&self, group: &str) -> ProviderSettings {
        let headers = match self.0.get(&format!("{group}.headers")) {
            Some(Value::Table(pairs)) => pairs.clone(),
            _ => BTreeMap::new(),
        };
        ProviderSettings {
            wire: self.text(&format!("{group}.wire")),
            base_url: self.text(&format!("{group}.base_url")),
            key_env: self.text(&format!("{group}.key_env")),
            headers,
            models: self.models(&format!("{group}.models")),
        }
    }
}
