//! The Responses dialect: the wire's row. `encode` writes requests, `decode` reads replies. The vendor keeps nothing: each
//! request has the whole conversation, its encrypted reasoning included.

mod decode;
mod encode;

use super::codec::Wire;
use super::openai_chat::{headers, root};

pub const WIRE: Wire = Wire {
    name: "openai-responses",
    endpoint: |base, _| format!("{}/responses", root(base)),
    models: |base| format!("{}/models", root(base)),
    headers,
    encode: encode::encode,
    decoder: decode::decoder,
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::provider::Request;

    #[test]
    fn addresses() {
        for base in ["http://127.0.0.1:8080", "http://127.0.0.1:8080/v1/"] {
            assert_eq!((WIRE.endpoint)(base, &Request::default()), "http://127.0.0.1:8080/v1/responses");
        }
        assert_eq!((WIRE.models)("https://a.test/v1"), "https://a.test/v1/models");
    }
}
