//! The list of keys: what each takes, what it is without a word from anybody, and who may set it.

use crate::protocol::{Mode, named};
use serde::Deserialize;

named! {
    /// When something is done beside the work itself.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum When {
        /// Where its rules call for it.
        #[default]
        Auto = "auto",
        Always = "always",
        Off = "off",
    }
}

named! {
    /// What is carried out without the model where one is connected.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
    pub enum Direct {
        #[serde(rename = "false")]
        Nothing = "false",
        /// Commands and plain looks; edits too where the model is a small one.
        #[default]
        #[serde(rename = "true")]
        Looks = "true",
        /// Literal requests that change files too, whatever the model.
        #[serde(rename = "edits")]
        Edits = "edits",
    }
}

named! {
    /// Whether commands run on a copy of the project, behind the wall.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Sandboxing {
        /// Where this machine grants it.
        #[default]
        Auto = "auto",
        Off = "off",
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Text,
    OneOf(&'static [&'static str]),
    /// The name of a wire: those that exist come with the layers.
    Wire,
    Switch,
    /// A whole number, at least this.
    Count(u64),
    Amount,
    Address,
    /// A list of texts; layers add to it.
    List,
    Table,
    /// Routing rules: tables with `name`, `pattern` and `says`.
    Rules,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Setter {
    Anyone,
    /// A project file only where it allows less than before.
    ProjectNarrows,
    NotProject,
    NotFiles,
    Environment,
}

#[derive(Debug)]
pub(super) struct Key {
    /// Its name; `*` stands for a name the user gives.
    pub name: &'static str,
    pub kind: Kind,
    pub default: Option<&'static str>,
    pub setter: Setter,
}

const fn key(name: &'static str, kind: Kind, default: Option<&'static str>, setter: Setter) -> Key {
    Key { name, kind, default, setter }
}

const SEARCHES: &[&str] = &["perplexity", "brave", "tavily", "searxng"];
const LANGS: &[&str] = &["auto", "en", "de"];

/// Every key, in the order in which it is shown.
pub(super) const KEYS: &[Key] = &[
    key("provider", Kind::Text, None, Setter::NotProject),
    key("base_url", Kind::Address, None, Setter::NotFiles),
    key("api_key", Kind::Text, None, Setter::Environment),
    key("mode", Kind::OneOf(&Mode::NAMES), Some("ask"), Setter::ProjectNarrows),
    key("sandbox", Kind::OneOf(&Sandboxing::NAMES), Some("auto"), Setter::NotProject),
    key("lang", Kind::OneOf(LANGS), Some("auto"), Setter::Anyone),
    key("next_steps", Kind::Switch, Some("true"), Setter::Anyone),
    key("analyzer", Kind::OneOf(&When::NAMES), Some("auto"), Setter::Anyone),
    key("debate", Kind::OneOf(&When::NAMES), Some("auto"), Setter::Anyone),
    key("workflow", Kind::OneOf(&When::NAMES), Some("auto"), Setter::Anyone),
    key("selfcheck", Kind::OneOf(&When::NAMES), Some("auto"), Setter::Anyone),
    key("routing.hard", Kind::Switch, Some("true"), Setter::Anyone),
    key("routing.direct", Kind::OneOf(&Direct::NAMES), Some("true"), Setter::Anyone),
    key("routing.rules", Kind::Rules, None, Setter::NotProject),
    key("models.fast", Kind::Text, None, Setter::ProjectNarrows),
    key("models.main", Kind::Text, None, Setter::ProjectNarrows),
    key("models.deep", Kind::Text, None, Setter::ProjectNarrows),
    key("models.fallback", Kind::List, None, Setter::NotProject),
    key("limits.iterations", Kind::Count(1), Some("25"), Setter::Anyone),
    key("limits.conversation_tokens", Kind::Count(1000), Some("120000"), Setter::Anyone),
    key("limits.tool_retries", Kind::Count(0), Some("3"), Setter::Anyone),
    key("limits.validation", Kind::Amount, Some("0.7"), Setter::Anyone),
    key("limits.validation_rounds", Kind::Count(0), Some("2"), Setter::Anyone),
    key("limits.command_seconds", Kind::Count(1), Some("300"), Setter::Anyone),
    key("limits.cost_usd", Kind::Amount, None, Setter::ProjectNarrows),
    key("providers.*.wire", Kind::Wire, None, Setter::NotProject),
    key("providers.*.base_url", Kind::Address, None, Setter::NotProject),
    key("providers.*.key_env", Kind::Text, None, Setter::NotProject),
    key("providers.*.headers", Kind::Table, None, Setter::NotProject),
    key("providers.*.models.fast", Kind::Text, None, Setter::NotProject),
    key("providers.*.models.main", Kind::Text, None, Setter::NotProject),
    key("providers.*.models.deep", Kind::Text, None, Setter::NotProject),
    key("permissions.allow", Kind::List, None, Setter::NotProject),
    key("permissions.ask", Kind::List, None, Setter::Anyone),
    key("permissions.deny", Kind::List, None, Setter::Anyone),
    key("network.proxy", Kind::Address, None, Setter::NotProject),
    key("network.ca", Kind::Text, None, Setter::NotProject),
    key("network.allow", Kind::List, None, Setter::NotProject),
    key("ssh.hosts.*", Kind::Text, None, Setter::NotProject),
    key("ssh.config", Kind::Text, None, Setter::NotProject),
    key("logs.staging", Kind::Text, None, Setter::NotProject),
    key("search.provider", Kind::OneOf(SEARCHES), None, Setter::NotProject),
    key("search.base_url", Kind::Address, None, Setter::NotProject),
    key("github.base_url", Kind::Address, None, Setter::NotProject),
];

impl Key {
    fn is(&self, name: &[&str]) -> bool {
        self.starts(name) && self.name.split('.').count() == name.len()
    }

    fn starts(&self, name: &[&str]) -> bool {
        let mut parts = self.name.split('.');
        name.iter().all(|word| match parts.next() {
            Some("*") => is_name(word),
            Some(part) => part == *word,
            None => false,
        })
    }
}

pub(super) fn find(name: &[&str]) -> Option<&'static Key> {
    KEYS.iter().find(|key| key.is(name))
}

pub(super) fn is_group(name: &[&str]) -> bool {
    KEYS.iter().any(|key| key.starts(name) && !key.is(name))
}

fn is_name(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
}
