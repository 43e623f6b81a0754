//! What a wire is: functions between a request and a vendor's bytes. Pure: no socket, no clock, and the same bytes for
//! the same request.

use crate::net::{Headers, SseEvent};
use crate::provider::service::Service;
use crate::provider::{Delta, ProviderError, Reply, Request};
use serde_json::{Map, Value};

#[derive(Clone, Copy)]
pub struct Wire {
    pub name: &'static str,
    /// Some vendors put the model into the path.
    pub endpoint: fn(base_url: &str, &Request) -> String,
    pub models: fn(base_url: &str) -> String,
    pub headers: fn(key: Option<&str>) -> Headers,
    pub encode: fn(&Request, &WireOptions) -> Vec<u8>,
    pub decoder: fn(&Request, &WireOptions) -> Box<dyn Decode>,
}

impl std::fmt::Debug for Wire {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

pub trait Decode: Send {
    fn push(&mut self, event: &SseEvent) -> Result<Vec<Delta>, ProviderError>;
    fn done(&self) -> bool;
    /// Names and arguments of the calls so far; those of the last may still grow.
    fn calls(&self) -> Vec<(&str, &str)>;
    /// Ends the reply behind that many calls: nothing more of it counts.
    fn end_after(&mut self, calls: usize);
    /// The stream is over: the whole reply, or why there is none.
    fn finish(self: Box<Self>) -> Result<Reply, ProviderError>;
}

/// How a vendor differs from its wire.
#[derive(Debug, Clone, PartialEq, serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Quirks {
    pub max_tokens_field: String,
    /// Wants its reasoning back with the assistant's messages.
    pub echo_reasoning: bool,
    /// Forces a tool only by the word `required`; then that tool alone is offered.
    pub force_by_word: bool,
    /// Takes only call ids of nine letters and digits.
    pub short_call_ids: bool,
    pub stream_usage: bool,
}

impl Default for Quirks {
    fn default() -> Self {
        Self {
            max_tokens_field: "max_tokens".to_owned(),
            echo_reasoning: false,
            force_by_word: false,
            short_call_ids: false,
            stream_usage: true,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Default)]
pub enum Forcing {
    /// As the wire does it.
    #[default]
    Plain,
    /// As the wire does it, with these fields of the body replaced.
    With(Map<String, Value>),
    /// It answers an error to that: the tool is only offered.
    Never,
}

#[derive(Debug, Clone)]
pub struct WireOptions {
    pub service: Service,
    pub quirks: Quirks,
    /// Fields this model wants in each body.
    pub body: Map<String, Value>,
    pub forcing: Forcing,
}

impl WireOptions {
    pub fn plain(service: Service) -> Self {
        Self { service, quirks: Quirks::default(), body: Map::new(), forcing: Forcing::Plain }
    }

    /// The extra fields of this request's body, and the tool to force.
    pub(super) fn forced<'r>(&self, request: &'r Request) -> (Map<String, Value>, Option<&'r str>) {
        let mut body = self.body.clone();
        match (&request.must_call, &self.forcing) {
            (None, _) | (Some(_), Forcing::Never) => (body, None),
            (Some(tool), Forcing::Plain) => (body, Some(tool)),
            (Some(tool), Forcing::With(fields)) => {
                body.extend(fields.clone());
                (body, Some(tool))
            }
        }
    }
}
