//! The chat completions dialect, as its inventor and its many imitators speak it. `encode` writes requests,
//! `decode` reads replies, `calls` puts the pieces of tool calls together.

mod calls;
mod decode;
mod encode;

use super::codec::Wire;
use crate::net::Headers;
pub(super) use decode::Details;

pub const WIRE: Wire = Wire {
    name: "openai-chat",
    endpoint: |base, _| format!("{}/chat/completions", root(base)),
    models: |base| format!("{}/models", root(base)),
    headers,
    encode: encode::encode,
    decoder: decode::decoder,
};

/// The base as it is; a plain address on this machine or network that names only a host gets its `/v1`.
pub(super) fn root(base: &str) -> String {
    let base = base.trim_end_matches('/');
    let bare = base.strip_prefix("http://").is_some_and(|host| !host.contains('/'));
    if bare { format!("{base}/v1") } else { base.to_owned() }
}

pub(super) fn headers(key: Option<&str>) -> Headers {
    let mut headers = vec![("content-type".to_owned(), "application/json".to_owned())];
    headers.extend(key.map(|key| ("authorization".to_owned(), format!("Bearer {key}"))));
    headers
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::provider::Request;

    #[test]
    fn addresses() {
        for (base, want) in [
            ("http://127.0.0.1:8080", "http://127.0.0.1:8080/v1/chat/completions"),
            ("http://127.0.0.1:8080/", "http://127.0.0.1:8080/v1/chat/completions"),
            ("https://a.test", "https://a.test/chat/completions"),
            ("https://a.test/v1", "https://a.test/v1/chat/completions"),
            ("https://a.test/openai/v1/", "https://a.test/openai/v1/chat/completions"),
        ] {
            assert_eq!((WIRE.endpoint)(base, &Request::default()), want);
        }
    }
}
