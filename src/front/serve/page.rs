//! The web page: one document built from three embedded files, with no external resources.

use super::answer::{Body, whole};
use crate::catalog::{Lang, serve as words};
use hyper::Response;
use hyper::header::{CONTENT_SECURITY_POLICY, HeaderName, HeaderValue};

/// Nothing but its own script and style, and no frame around it.
const POLICY: &str = "default-src 'none'; script-src 'nonce-{nonce}'; style-src 'nonce-{nonce}'; connect-src 'self'; \
                      img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const FRAMES: HeaderName = HeaderName::from_static("x-frame-options");

pub fn page(nonce: &str, lang: Lang) -> Response<Body> {
    let sentences: serde_json::Map<_, _> =
        words::PAGE.iter().map(|(name, phrase)| ((*name).to_owned(), phrase.text(lang).into())).collect();
    let sentences = serde_json::Value::Object(sentences).to_string();
    let attribute = sentences.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;");
    let text = include_str!("page/page.html")
        .replace("{lang}", lang.code())
        .replace("{words}", &attribute)
        .replace("{nonce}", nonce)
        .replace("{style}", include_str!("page/page.css"))
        .replace("{script}", include_str!("page/page.js"));
    let mut response = whole("text/html; charset=utf-8", text.into());
    if let Ok(policy) = HeaderValue::from_str(&POLICY.replace("{nonce}", nonce)) {
        response.headers_mut().insert(CONTENT_SECURITY_POLICY, policy);
    }
    response.headers_mut().insert(FRAMES, HeaderValue::from_static("DENY"));
    response
}
