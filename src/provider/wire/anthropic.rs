//! The Messages dialect: the wire's row. `encode` writes requests, `decode` reads replies.

mod decode;
mod encode;

use super::codec::Wire;
use crate::net::Headers;

pub const WIRE: Wire = Wire {
    name: "anthropic",
    endpoint: |base, _| format!("{}/v1/messages", root(base)),
    models: |base| format!("{}/v1/models", root(base)),
    headers,
    encode: encode::encode,
    decoder: decode::decoder,
};

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::provider::Request;

    #[test]
    fn addresses() {
        for base in ["https://a.test", "https://a.test/", "https://a.test/v1", "https://a.test/v1/"] {
            assert_eq!((WIRE.endpoint)(base, &Request::default()), "https://a.test/v1/messages");
        }
        assert_eq!((WIRE.models)("http://h:1/anthropic"), "http://h:1/anthropic/v1/models");
    }
}
