//! The service that is asked, as far as messages about it need to know, and every way to say that it went wrong. Classes
//! are given here and in `wire::classify`, nowhere else.

use super::{ErrorClass, ProviderError};
use crate::catalog::{Lang, Phrase, provider as say};
use crate::net::NetError;
use regex::Regex;
use std::sync::LazyLock;

/// What some servers write for a number that is none, which is no JSON.
static NO_NUMBER: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r":\s*-?(?:NaN|Infinity|inf|nan|[0-9.]+[eE]\+?[0-9]{3,})\b").expect("a valid pattern")
});

#[derive(Clone, PartialEq, Eq)]
pub struct Service {
    /// The name in configuration, such as `anthropic`.
    pub name: String,
    /// The name for people, such as `Anthropic`.
    pub label: String,
    pub url: String,
    pub wire: &'static str,
    /// Where its key came from: a variable, or a place in words.
    pub key_env: Option<String>,
    pub secret: Option<String>,
    pub local: bool,
    pub lang: Lang,
}

impl std::fmt::Debug for Service {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Service").field("name", &self.name).field("url", &self.url).finish_non_exhaustive()
    }
}

impl Service {
    /// An error of that class; the phrase may use `{vendor}`, `{name}`, `{url}`, `{wire}`, `{env}` and `{detail}`.
    pub fn error(&self, class: ErrorClass, phrase: Phrase, detail: &str) -> ProviderError {
        let env = self.key_env.clone().unwrap_or_else(|| format!("providers.{}.key_env", self.name));
        let message = phrase.say(
            self.lang,
            &[
                ("vendor", &self.label),
                ("name", &self.name),
                ("url", &self.url),
                ("wire", &self.wire),
                ("env", &env),
                ("detail", &self.tidy(detail)),
            ],
        );
        ProviderError { class, message, retry_after_ms: None, sent: 1 }
    }

    pub fn protocol(&self, detail: &str) -> ProviderError {
        self.error(ErrorClass::Protocol, say::PROTOCOL, detail)
    }

    pub fn parse<T: serde::de::DeserializeOwned>(&self, data: &str) -> Result<T, ProviderError> {
        let read = serde_json::from_str(data);
        let read =
            read.or_else(|error| serde_json::from_str(&NO_NUMBER.replace_all(data, ":null")).or(Err(error)));
        read.map_err(|error| {
            let start = crate::text::cut::head(data, 80);
            self.protocol(&format!("{start:?}: {error}"))
        })
    }

    pub fn cut(&self, detail: &str) -> ProviderError {
        self.error(ErrorClass::Transient, say::CUT, detail)
    }

    /// The stream ended within a reply, or before one had begun.
    pub fn ended_early(&self, begun: bool) -> ProviderError {
        if begun {
            self.cut(say::ENDED_EARLY.text(self.lang))
        } else {
            self.error(ErrorClass::Transient, say::EMPTY, "")
        }
    }

    pub fn net(&self, error: &NetError) -> ProviderError {
        match error {
            NetError::Unreachable(why) if self.local => {
                self.error(ErrorClass::Unreachable, say::NOT_RUNNING, why)
            }
            NetError::Unreachable(why) => self.error(ErrorClass::Unreachable, say::UNREACHABLE, why),
            NetError::Proxied { proxy, why } => {
                self.error(ErrorClass::Unreachable, say::PROXY, &format!("{proxy} ({why})"))
            }
            NetError::Tls(why) => self.error(ErrorClass::Unreachable, say::UNTRUSTED, why),
            NetError::Broken(why) => self.cut(why),
            NetError::Setup { what, why } => {
                self.error(ErrorClass::BadRequest, say::SETUP, &format!("{what}: {why}"))
            }
            NetError::Stalled(seconds) => {
                self.error(ErrorClass::Transient, say::STALLED, &seconds.to_string())
            }
        }
    }

    /// The server's words, made fit for a sentence: one line, no key, bounded, no final stop.
    fn tidy(&self, detail: &str) -> String {
        let mut text = detail.split_whitespace().collect::<Vec<_>>().join(" ");
        if let Some(secret) = self.secret.as_deref().filter(|s| s.len() >= 8) {
            text = text.replace(secret, "…");
        }
        if text.chars().count() > 300 {
            text = text.chars().take(300).chain(['…']).collect();
        }
        text.trim_end_matches(['.', ' ']).to_owned()
    }
}

#[cfg(test)]
impl Service {
    pub(super) fn acme(local: bool) -> Self {
        Self {
            name: "acme".into(),
            label: "Acme".into(),
            url: "https://api.acme.test".into(),
            wire: "openai-chat",
            key_env: Some("ACME_API_KEY".into()),
            secret: Some("sk-very-secret".into()),
            local,
            lang: Lang::En,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_name_the_vendor_and_the_way_out_but_never_the_key() {
        let error = Service::acme(false).error(
            ErrorClass::Authentication,
            say::KEY_REJECTED,
            "bad key\n sk-very-secret.",
        );
        assert_eq!(error.message, "Acme rejected the key: bad key …. Check ACME_API_KEY.");
        let long = Service::acme(false).protocol(&"é".repeat(5000));
        assert!(long.message.chars().count() < 600, "{}", long.message.len());
        assert!(!format!("{:?}", Service::acme(false)).contains("secret"));
    }

    #[test]
    fn network_errors_by_what_helps() {
        use ErrorClass::{BadRequest, Transient, Unreachable};
        let unreachable = |why: &str| NetError::Unreachable(why.into());
        let untrusted = NetError::Tls("UnknownIssuer".into());
        let broken = NetError::Broken("reset".into());
        let setup = NetError::Setup { what: "proxy".into(), why: "no".into() };
        let proxied = NetError::Proxied { proxy: "http://p".into(), why: "no".into() };
        for (error, local, class, words) in [
            (proxied, false, Unreachable, "through the proxy http://p (no). Check network.proxy"),
            (
                unreachable("refused"),
                true,
                Unreachable,
                "at https://api.acme.test: refused. Check that the server runs",
            ),
            (unreachable("no route"), false, Unreachable, "network.proxy"),
            (untrusted, false, Unreachable, "network.ca"),
            (NetError::Stalled(120), false, Transient, "nothing for 120 s"),
            (broken, false, Transient, "reset"),
            (setup, false, BadRequest, "proxy: no"),
        ] {
            let said = Service::acme(local).net(&error);
            assert_eq!(said.class, class, "{error:?}");
            assert!(said.message.contains(words), "{}", said.message);
        }
    }
}
