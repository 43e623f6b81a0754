//! Vendors as rows of data: the embedded ones in their order, joined with the user's own.

use super::facts::Model;
use super::wire::{self, Quirks, Wire};
use crate::catalog::{Lang, machine, provider as say};
use crate::config::ProviderSettings;
use crate::protocol::Failure;
use crate::text::closest;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::OnceLock;

#[derive(Debug, Clone, PartialEq, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Vendor {
    pub name: String,
    pub label: String,
    pub wire: String,
    /// The wire of those who imitate it, spoken at every address but its own.
    pub elsewhere: Option<String>,
    pub base_url: String,
    /// The variable that says otherwise.
    pub base_url_env: Option<String>,
    /// The variables that may hold its key, the first one preferred; none means that it needs no key.
    #[serde(default)]
    pub key_env: Vec<String>,
    #[serde(default)]
    pub local: bool,
    #[serde(default)]
    pub headers: BTreeMap<String, String>,
    #[serde(default)]
    pub quirks: Quirks,
    #[serde(default = "two_minutes")]
    pub stall_seconds: u64,
    /// It stands at an address that is not its own.
    #[serde(skip)]
    pub moved: bool,
    pub fast: Option<Model>,
    pub main: Option<Model>,
    pub deep: Option<Model>,
}

impl Vendor {
    /// At another address somebody else may answer to its name: in the imitators' wire, without the fields that only its own
    /// models know.
    pub(super) fn move_to(&mut self, base_url: &str) {
        let moves = host(base_url) != host(&self.base_url);
        base_url.clone_into(&mut self.base_url);
        if let Some(wire) = self.elsewhere.take_if(|_| moves) {
            self.wire = wire;
            for model in [&mut self.fast, &mut self.main, &mut self.deep].into_iter().flatten() {
                (model.body, model.forced_body) = (serde_json::Map::new(), None);
            }
        }
        self.moved |= moves;
    }
}

fn host(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    rest.split('/').next().unwrap_or_default()
}

fn two_minutes() -> u64 {
    120
}

/// The embedded vendors, in the order in which keys are looked for. Read when first asked for.
pub fn vendors() -> &'static [Vendor] {
    static VENDORS: OnceLock<Vec<Vendor>> = OnceLock::new();
    #[derive(Deserialize)]
    struct File {
        vendor: Vec<Vendor>,
    }
    VENDORS.get_or_init(|| {
        let file: File = toml_edit::de::from_str(include_str!("providers.toml"))
            .expect("the embedded rows are read by a test");
        file.vendor
    })
}

/// The embedded vendors, each with what the user says of it, and after them the user's own.
pub fn merged(user: &BTreeMap<String, ProviderSettings>, lang: Lang) -> Result<Vec<Vendor>, Failure> {
    let mut all = vendors().to_vec();
    for (name, said) in user {
        match all.iter_mut().find(|v| v.name == *name) {
            Some(vendor) => amend(vendor, said),
            None => all.push(create(name, said, lang)?),
        }
    }
    all.iter().try_for_each(|vendor| wire_of(vendor, lang).map(|_| ()))?;
    Ok(all)
}

fn amend(vendor: &mut Vendor, said: &ProviderSettings) {
    if let Some(wire) = &said.wire {
        vendor.wire.clone_from(wire);
        vendor.elsewhere = None;
    }
    if let Some(base_url) = &said.base_url {
        vendor.move_to(base_url);
        vendor.base_url_env = None;
        vendor.local = is_local(base_url);
    }
    if let Some(key_env) = &said.key_env {
        vendor.key_env = vec![key_env.clone()];
    }
    vendor.headers.extend(said.headers.clone());
    let models = &said.models;
    for (name, slot) in
        [(&models.fast, &mut vendor.fast), (&models.main, &mut vendor.main), (&models.deep, &mut vendor.deep)]
    {
        if let Some(name) = name {
            *slot = Some(Model { name: name.clone(), ..Model::default() });
        }
    }
}

fn create(name: &str, said: &ProviderSettings, lang: Lang) -> Result<Vendor, Failure> {
    let missing =
        |what: &'static str| Failure::usage(say::INCOMPLETE.say(lang, &[("name", &name), ("what", &what)]));
    let wire = said.wire.clone().ok_or_else(|| missing("wire"))?;
    let base_url = said.base_url.clone().ok_or_else(|| missing("base_url"))?;
    let local = is_local(&base_url);
    let mut vendor = Vendor {
        name: name.to_owned(),
        label: name.to_owned(),
        wire,
        base_url,
        local,
        stall_seconds: if local { 600 } else { two_minutes() },
        ..Vendor::default()
    };
    amend(&mut vendor, &ProviderSettings { base_url: None, ..said.clone() });
    Ok(vendor)
}

pub(super) fn wire_of(vendor: &Vendor, lang: Lang) -> Result<&'static Wire, Failure> {
    wire::wire(&vendor.wire).ok_or_else(|| {
        let known = wire::NAMES.join(", ");
        Failure::usage(say::BAD_WIRE.say(lang, &[("name", &vendor.name), ("wire", &vendor.wire)]))
            .hint(say::WIRES.say(lang, &[("wires", &known)]))
    })
}

pub(super) fn is_local(url: &str) -> bool {
    let host = url.split_once("://").map_or(url, |(_, rest)| rest);
    ["localhost", "127.", "[::1]"].iter().any(|start| host.starts_with(start))
}

pub fn find<'a>(all: &'a [Vendor], name: &str, lang: Lang) -> Result<&'a Vendor, Failure> {
    all.iter().find(|v| v.name == name).ok_or_else(|| {
        let names = all.iter().map(|v| v.name.as_str()).collect::<Vec<_>>().join(", ");
        let failure = Failure::usage(say::UNKNOWN.say(lang, &[("name", &name)]));
        let meant = closest::name(name, all.iter().map(|v| v.name.as_str()));
        let meant = meant.map(|meant| machine::TOOL_MEANT.say(lang, &[("name", &meant)]));
        let failure = meant.into_iter().fold(failure, Failure::hint);
        failure.hint(say::KNOWN.say(lang, &[("names", &names)]))
    })
}

/// The first vendor that has a key, and the key.
pub fn first_with_key<K>(all: &[Vendor], key: impl Fn(&Vendor) -> Option<K>) -> Option<(&Vendor, K)> {
    all.iter().find_map(|vendor| Some((vendor, key(vendor)?)))
}

pub fn base_url(vendor: &Vendor, variable: impl Fn(&str) -> Option<String>) -> Option<String> {
    let url = variable(vendor.base_url_env.as_deref()?)?;
    (!url.trim().is_empty()).then(|| url.trim().to_owned())
}

/// The first of its variables that holds a key, and the key.
pub fn key(vendor: &Vendor, variable: impl Fn(&str) -> Option<String>) -> Option<(&str, String)> {
    let set = |name: &String| variable(name).filter(|key| !key.trim().is_empty());
    vendor.key_env.iter().find_map(|name| Some((name.as_str(), set(name)?)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{self, Layers, Source};

    fn user(text: &str) -> BTreeMap<String, ProviderSettings> {
        let user = Source { path: "config.toml".into(), text: text.to_owned() };
        let wires = &["anthropic", "openai-responses", "smoke"];
        config::load(&Layers { user: Some(user), wires, ..Layers::default() }).expect("settings").providers
    }

    #[test]
    fn the_embedded_rows_are_sound() {
        assert!(toml_edit::de::from_str::<Model>("name = 'm'\ncontext = 1\nprize = 2").is_err());
        let all = vendors();
        assert_eq!(all[0].name, "anthropic");
        for (number, vendor) in all.iter().enumerate() {
            assert!(wire::wire(&vendor.wire).is_some(), "{}", vendor.name);
            assert!(all[..number].iter().all(|v| v.name != vendor.name), "{} twice", vendor.name);
            assert_eq!(vendor.local, vendor.key_env.is_empty(), "{}", vendor.name);
            assert_eq!(vendor.local, is_local(&vendor.base_url), "{}", vendor.name);
            assert!(!vendor.base_url.ends_with('/'), "{}", vendor.name);
            assert!(vendor.elsewhere.as_deref().is_none_or(|wire| wire::wire(wire).is_some()));
            for model in [&vendor.fast, &vendor.main, &vendor.deep].into_iter().flatten() {
                let (url, date) = model.source.rsplit_once(", ").unwrap_or_default();
                assert!(url.starts_with("https://") && date.starts_with("20"), "{}", model.name);
            }
        }
    }

    #[test]
    fn keys_are_looked_for_in_order() {
        let pick = |set: &[&str]| {
            let variable = |name: &str| set.contains(&name).then(|| "k".to_owned());
            let found =
                first_with_key(vendors(), |vendor| key(vendor, variable).map(|(name, _)| name.to_owned()));
            found.map(|(v, variable)| {
                assert!(set.contains(&variable.as_str()));
                v.name.clone()
            })
        };
        assert_eq!(pick(&["GROQ_API_KEY", "OPENAI_API_KEY"]), Some("openai".to_owned()));
        assert_eq!(pick(&["OPENAI_API_KEY", "ANTHROPIC_API_KEY"]), Some("anthropic".to_owned()));
        assert_eq!(pick(&["HOME"]), None);
        assert_eq!(key(&vendors()[0], |_| Some(" ".to_owned())), None);
        let anthropic = find(vendors(), "anthropic", Lang::En).expect("anthropic");
        let set = |name: &str| (name == "ANTHROPIC_BASE_URL").then(|| " http://h ".to_owned());
        assert_eq!(base_url(anthropic, set), Some("http://h".to_owned()));
    }

    #[test]
    fn the_user_amends_and_adds() {
        let all = merged(
            &user(
                "[providers.groq]\nmodels = { main = 'x' }\n\
                 [providers.mine]\nwire = 'anthropic'\nbase_url = 'http://localhost:9/a'\nheaders = { x-team = 't' }",
            ),
            Lang::En,
        )
        .expect("sound rows");
        let groq = find(&all, "groq", Lang::En).expect("groq");
        assert_eq!(groq.main.as_ref().map(|m| m.name.as_str()), Some("x"));
        let mine = find(&all, "mine", Lang::En).expect("mine");
        assert!(mine.local && mine.headers.contains_key("x-team"));
    }

    #[test]
    fn another_address_speaks_the_imitators_wire_unless_the_user_says_which() {
        for (said, wire, sends_fields) in [
            ("", "openai-responses", true),
            ("base_url = 'https://api.openai.com/v1/'", "openai-responses", true),
            ("base_url = 'https://proxy.test/v1'", "openai-chat", false),
            ("base_url = 'https://proxy.test/v1'\nwire = 'openai-responses'", "openai-responses", true),
        ] {
            let all = merged(&user(&format!("[providers.openai]\n{said}")), Lang::En).expect("sound rows");
            let openai = find(&all, "openai", Lang::En).expect("openai");
            let main = openai.main.as_ref().expect("a model");
            assert_eq!((openai.wire.as_str(), !main.body.is_empty()), (wire, sends_fields), "{said}");
        }
    }

    #[test]
    fn failures_say_what_to_do() {
        let mistake = |text: &str| merged(&user(text), Lang::En).expect_err("a mistake");
        assert_eq!(mistake("[providers.mine]\nwire = 'anthropic'").message, "providers.mine needs base_url.");
        assert!(mistake("[providers.groq]\nwire = 'smoke'").hints[0].contains("openai-chat"));
        let unknown = find(vendors(), "grok", Lang::En).expect_err("no such vendor");
        assert_eq!(unknown.hints[0], "Did you mean 'groq'?");
        assert!(unknown.hints[1].contains("ollama"));
    }
}
