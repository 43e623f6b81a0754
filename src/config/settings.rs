//! The settings: small groups of checked values, and where each came from.

use super::check;
use super::key::{Direct, Sandboxing, When};
use super::origin::{Held, Origin};
use crate::catalog::Lang;
use crate::protocol::Mode;
use crate::protocol::route::OwnRule;
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;

#[derive(Debug, Deserialize)]
pub struct Settings {
    pub mode: Mode,
    pub sandbox: Sandboxing,
    #[serde(skip)]
    pub language: Language,
    pub next_steps: bool,
    #[serde(flatten)]
    pub beside: Beside,
    pub routing: Routing,
    #[serde(flatten)]
    pub connection: Connection,
    #[serde(default)]
    pub models: Models,
    pub limits: Limits,
    #[serde(default)]
    pub providers: BTreeMap<String, ProviderSettings>,
    #[serde(default)]
    pub permissions: Permissions,
    #[serde(default)]
    pub network: Network,
    #[serde(default)]
    pub ssh: Ssh,
    #[serde(default)]
    pub logs: Logs,
    #[serde(default)]
    pub search: Search,
    #[serde(default)]
    pub github: Github,
    /// What a layer said in vain, and why: for the user's eyes at the start.
    #[serde(skip)]
    pub notices: Vec<String>,
    #[serde(skip)]
    pub(super) values: BTreeMap<String, Held>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Language {
    pub lang: Lang,
    /// True if it was chosen; else answers follow the user's own words.
    pub chosen: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Routing {
    /// True if its decision is enforced, not only advised.
    pub hard: bool,
    pub direct: Direct,
    /// The user's own rules, looked at before the built-in ones.
    #[serde(default)]
    pub rules: Vec<OwnRule>,
}

/// What is done beside the work itself, and when.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
pub struct Beside {
    /// A model is asked what a request needs.
    pub analyzer: When,
    /// A decision is argued about before it is carried out.
    pub debate: When,
    /// Roles take what is more than one agent's work.
    pub workflow: When,
    /// What was changed is checked.
    pub selfcheck: When,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Connection {
    pub provider: Option<String>,
    pub base_url: Option<String>,
    #[serde(rename = "api_key")]
    pub key: Option<Secret>,
}

#[derive(Clone, PartialEq, Eq, Deserialize)]
pub struct Secret(String);

impl Secret {
    /// The text itself, for the one place that sends it.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret(…)")
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
pub struct Models {
    pub fast: Option<String>,
    pub main: Option<String>,
    pub deep: Option<String>,
    /// `provider/model` of those that take over, in this order, where the chosen one cannot be reached.
    #[serde(default)]
    pub fallback: Vec<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
pub struct Limits {
    /// Model calls of one loop.
    #[serde(deserialize_with = "small")]
    pub iterations: u32,
    /// Tokens of the conversation before it is shortened.
    pub conversation_tokens: u64,
    /// Attempts at the same failing tool call.
    #[serde(deserialize_with = "small")]
    pub tool_retries: u32,
    /// The confidence, 0 to 1, from which on a review's word is enough.
    pub validation: f64,
    /// So often what was found wrong goes back to work.
    #[serde(deserialize_with = "small")]
    pub validation_rounds: u32,
    pub command_seconds: u64,
    pub cost_usd: Option<f64>,
}

fn small<'de, D: Deserializer<'de>>(from: D) -> Result<u32, D::Error> {
    Ok(u32::try_from(u64::deserialize(from)?).unwrap_or(u32::MAX))
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(default)]
pub struct ProviderSettings {
    pub wire: Option<String>,
    pub base_url: Option<String>,
    pub key_env: Option<String>,
    /// Headers to send along; they may hold secrets.
    pub headers: BTreeMap<String, String>,
    pub models: Models,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(default)]
pub struct Permissions {
    pub allow: Vec<String>,
    pub ask: Vec<String>,
    pub deny: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
pub struct Network {
    pub proxy: Option<String>,
    pub ca: Option<String>,
    /// `host` or `host:port` of private addresses that pages may be fetched from.
    #[serde(default)]
    pub allow: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(default)]
pub struct Ssh {
    /// By its alias, where commands may run: `[user@]host[:port]`, or a name of ssh's own configuration.
    pub hosts: BTreeMap<String, String>,
    /// The file that ssh is to read instead of the user's.
    pub config: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
pub struct Logs {
    /// A command line or an address that gives the log of the staging system.
    pub staging: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
pub struct Search {
    pub provider: Option<String>,
    pub base_url: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
pub struct Github {
    /// Of the REST interface, where it is not the one of the remote's host.
    pub base_url: Option<String>,
}

/// One row of `pointsman config`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Explained {
    pub key: String,
    /// Its value, secrets left out.
    pub value: String,
    /// The layer: `default`, `user file`, `project file`, `environment` or `flag`; several for lists.
    pub origin: String,
    /// The file and line, the variable or the flag.
    pub place: String,
}

impl Settings {
    pub fn explain(&self, lang: Lang) -> Vec<Explained> {
        let row = |(key, held): (&String, &Held)| {
            let joined = |word: &dyn Fn(&Origin) -> String| {
                held.origins.iter().map(word).collect::<Vec<_>>().join(" + ")
            };
            let value = if key == "api_key" { "…".to_owned() } else { check::shown(&held.value) };
            let origin = joined(&|o| o.layer().to_owned());
            Explained { key: key.clone(), value, origin, place: joined(&|o| o.show(lang)) }
        };
        self.values.iter().map(row).collect()
    }
}
