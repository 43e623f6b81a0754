//! Responses: JSON, a stream of lines, or an error.

use crate::catalog::{Lang, Phrase};
use crate::protocol::{Failure, FailureKind};
use http_body_util::{BodyExt, Full, StreamBody, combinators::UnsyncBoxBody};
use hyper::body::{Bytes, Frame};
use hyper::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderName};
use hyper::{Response, StatusCode};
use serde::Serialize;
use serde_json::json;
use std::convert::Infallible;
use std::fmt::Display;
use tokio::sync::mpsc;

pub type Body = UnsyncBoxBody<Bytes, Infallible>;

/// Lines that wait for a slow reader; whoever writes them waits then.
const WAITING: usize = 64;

/// Why a request was not carried out.
#[derive(Debug)]
pub struct Refused {
    pub status: u16,
    /// For programs, one word.
    code: &'static str,
    text: Text,
    hint: Option<String>,
}

#[derive(Debug)]
enum Text {
    Phrase(Phrase),
    Said(String),
}

impl Refused {
    pub fn new(status: u16, code: &'static str, text: Phrase) -> Self {
        Self { status, code, text: Text::Phrase(text), hint: None }
    }

    pub fn say(status: u16, code: &'static str, text: String) -> Self {
        Self { status, code, text: Text::Said(text), hint: None }
    }

    pub fn bad(what: impl Display) -> Self {
        Self::say(400, "bad_request", what.to_string())
    }
}

impl From<Failure> for Refused {
    fn from(failure: Failure) -> Self {
        let (status, code) = match failure.kind {
            FailureKind::Usage => (400, "bad_request"),
            FailureKind::NeedsApproval => (409, "needs_approval"),
            _ => (422, "failed"),
        };
        Self { hint: failure.hints.into_iter().next(), ..Self::say(status, code, failure.message) }
    }
}

pub fn json(value: &impl Serialize) -> Response<Body> {
    with_status(200, value)
}

pub fn refused(refused: &Refused, lang: Lang) -> Response<Body> {
    let message = match &refused.text {
        Text::Phrase(phrase) => phrase.text(lang),
        Text::Said(text) => text,
    };
    let error = json!({ "code": refused.code, "message": message, "hint": refused.hint });
    with_status(refused.status, &json!({ "error": error }))
}

fn with_status(status: u16, value: &impl Serialize) -> Response<Body> {
    let mut text = serde_json::to_vec(value).unwrap_or_default();
    text.push(b'\n');
    let mut response = whole("application/json", text.into());
    *response.status_mut() = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    response
}

pub fn whole(kind: &'static str, content: Bytes) -> Response<Body> {
    response(kind, Full::new(content).boxed_unsync())
}

/// Lines as they come, each a JSON value; the end of the sender is theirs.
pub struct Lines(mpsc::Sender<Bytes>);

impl Lines {
    pub fn open() -> (Self, Response<Body>) {
        let (sender, mut lines) = mpsc::channel::<Bytes>(WAITING);
        let stream = futures_util::stream::poll_fn(move |cx| {
            lines.poll_recv(cx).map(|l| l.map(|l| Ok(Frame::data(l))))
        });
        (Self(sender), response("application/x-ndjson", StreamBody::new(stream).boxed_unsync()))
    }

    /// False once nobody reads any more.
    pub async fn send(&self, value: &impl Serialize) -> bool {
        let mut line = serde_json::to_vec(value).unwrap_or_default();
        line.push(b'\n');
        self.0.send(line.into()).await.is_ok()
    }

    /// Waits until nobody reads any more.
    pub async fn closed(&self) {
        self.0.closed().await;
    }
}

const SNIFF: HeaderName = HeaderName::from_static("x-content-type-options");
const REFERRER: HeaderName = HeaderName::from_static("referrer-policy");

fn response(kind: &'static str, body: Body) -> Response<Body> {
    let mut response = Response::new(body);
    for (name, value) in
        [(CONTENT_TYPE, kind), (CACHE_CONTROL, "no-store"), (SNIFF, "nosniff"), (REFERRER, "no-referrer")]
    {
        response.headers_mut().insert(name, hyper::header::HeaderValue::from_static(value));
    }
    response
}
