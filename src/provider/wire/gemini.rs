//! The Gemini dialect: the wire's row. `encode` writes requests, `decode` reads replies.

mod decode;
mod encode;

use super::codec::Wire;
use crate::net::Headers;
use crate::provider::Request;

pub const WIRE: Wire = Wire {
    name: "gemini",
    endpoint,
    models: |base| format!("{}/v1beta/models", root(base)),
    headers,
    encode: encode::encode,
    decoder: decode::decoder,
};

fn endpoint(base: &str, request: &Request) -> String {
    let model = request.model.strip_prefix("models/").unwrap_or(&request.model);
    format!("{}/v1beta/models/{model}:streamGenerateContent?alt=sse", root(base))
}

fn root(base: &str) -> &str {
    let base = base.trim_end_matches('/');
    base.strip_suffix("/v1beta").unwrap_or(base)
}

fn headers(key: Option<&str>) -> Headers {
    let mut headers = vec![("content-type".to_owned(), "application/json".to_owned())];
    headers.extend(key.map(|key| ("x-goog-api-key".to_owned(), key.to_owned())));
    headers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses() {
        for (base, model) in [("https://a.test", "m-1"), ("https://a.test/v1beta/", "models/m-1")] {
            let request = Request { model: model.to_owned(), ..Request::default() };
            let want = "https://a.test/v1beta/models/m-1:streamGenerateContent?alt=sse";
            assert_eq!(endpoint(base, &request), want);
        }
        assert_eq!((WIRE.models)("http://h:1"), "http://h:1/v1beta/models");
    }
}
