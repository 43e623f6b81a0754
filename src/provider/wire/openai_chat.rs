//! The chat completions dialect, as its inventor and its many imitators speak it. `encode` writes requests,
//! `decode` reads replies, `calls` puts the pieces of tool calls together.

mod calls;
mod decode;
mod encode;

use super::Wire;
use crate::net::Headers;

/// The wire's row.
pub const WIRE: Wire = Wire {
    name: "openai-chat",
    endpoint: |base| format!("{}/chat/completions", root(base)),
    models: |base| format!("{}/models", root(base)),
    headers,
    encode: encode::encode,
    decoder: decode::decoder,
};

/// The base, with `/v1` where it names only a host.
fn root(base: &str) -> String {
    let base = base.trim_end_matches('/');
    let path = base.split_once("://").map_or(base, |(_, rest)| rest);
    if path.contains('/') { base.to_owned() } else { format!("{base}/v1") }
}

fn headers(key: Option<&str>) -> Headers {
    let mut headers = vec![("content-type".to_owned(), "application/json".to_owned())];
    headers.extend(key.map(|key| ("authorization".to_owned(), format!("Bearer {key}"))));
    headers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses() {
        for (base, want) in [
            ("http://127.0.0.1:8080", "http://127.0.0.1:8080/v1/chat/completions"),
            ("http://127.0.0.1:8080/", "http://127.0.0.1:8080/v1/chat/completions"),
            ("https://a.test/v1", "https://a.test/v1/chat/completions"),
            ("https://a.test/openai/v1/", "https://a.test/openai/v1/chat/completions"),
        ] {
            assert_eq!((WIRE.endpoint)(base), want);
        }
    }
}
