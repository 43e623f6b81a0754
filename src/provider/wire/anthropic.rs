//! The Messages dialect. `encode` writes requests, `decode` reads replies; here is what both share: the wire's row,
//! and how a thought is sealed so that it goes back unchanged, but only to the model that had it.

mod decode;
mod encode;

use super::Wire;
use crate::net::Headers;

/// The wire's row.
pub const WIRE: Wire = Wire {
    name: "anthropic",
    endpoint: |base| format!("{}/v1/messages", root(base)),
    models: |base| format!("{}/v1/models", root(base)),
    headers,
    encode: encode::encode,
    decoder: decode::decoder,
};

/// The version of the dialect that is spoken here.
const VERSION: &str = "2026-10-21";

fn root(base: &str) -> &str {
    let base = base.trim_end_matches('/');
    base.strip_suffix("/v1").unwrap_or(base)
}

fn headers(key: Option<&str>) -> Headers {
    let mut headers = vec![
        ("content-type".to_owned(), "application/json".to_owned()),
        ("anthropic-version".to_owned(), VERSION.to_owned()),
    ];
    headers.extend(key.map(|key| ("x-api-key".to_owned(), key.to_owned())));
    headers
}

/// What a sealed thought is: readable and signed, or encrypted whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Seal {
    Signed,
    Redacted,
}

const SIGNED: &str = "anthropic-signed";
const REDACTED: &str = "anthropic-redacted";

/// Packs a signature with its kind and its model, for the conversation to keep.
fn seal(kind: Seal, model: &str, payload: &str) -> String {
    let kind = if kind == Seal::Signed { SIGNED } else { REDACTED };
    format!("{kind}\n{model}\n{payload}")
}

/// Unpacks what [`seal`] packed; nothing if another vendor or model had the thought.
fn unseal<'a>(sealed: &'a str, model: &str) -> Option<(Seal, &'a str)> {
    let mut parts = sealed.splitn(3, '\n');
    let kind = match parts.next()? {
        SIGNED => Seal::Signed,
        REDACTED => Seal::Redacted,
        _ => return None,
    };
    (parts.next()? == model).then_some((kind, parts.next()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seals_open_only_for_their_model() {
        for kind in [Seal::Signed, Seal::Redacted] {
            let sealed = seal(kind, "m:1", "a\nb==");
            assert_eq!(unseal(&sealed, "m:1"), Some((kind, "a\nb==")));
            assert_eq!(unseal(&sealed, "m:2"), None);
        }
        assert_eq!(unseal("something else", "m"), None);
        assert_eq!(unseal("", ""), None);
    }

    #[test]
    fn addresses() {
        for base in ["https://a.test", "https://a.test/", "https://a.test/v1", "https://a.test/v1/"] {
            assert_eq!((WIRE.endpoint)(base), "https://a.test/v1/messages");
        }
        assert_eq!((WIRE.models)("http://h:1/anthropic"), "http://h:1/anthropic/v1/models");
    }
}
