//! What a wire is: functions between a request and a vendor's bytes. Pure: no socket, no clock, and the same bytes for
//! the same request.

use super::draft::{Draft, Piece};
use crate::net::{Headers, SseEvent};
use crate::provider::facts::Model;
use crate::provider::service::Service;
use crate::provider::{Delta, ProviderError, Request};
use serde_json::{Map, Value};

#[derive(Clone, Copy)]
pub struct Wire {
    pub name: &'static str,
    /// Some vendors put the model into the path.
    pub endpoint: fn(base_url: &str, &Request) -> String,
    pub models: fn(base_url: &str) -> String,
    pub headers: fn(key: Option<&str>) -> Headers,
    pub encode: fn(&Request, &WireOptions) -> Vec<u8>,
    pub decoder: fn(&Request) -> Box<dyn Decode>,
}

impl Wire {
    /// Where requests go; a query in the base, as in `…/deployments/d?api-version=v`, stays at the end.
    pub fn request_url(&self, base: &str, request: &Request) -> String {
        before_query(base, |base| (self.endpoint)(base, request))
    }

    pub fn models_url(&self, base: &str) -> String {
        before_query(base, |base| (self.models)(base))
    }
}

fn before_query(base: &str, address: impl FnOnce(&str) -> String) -> String {
    let Some((base, query)) = base.split_once('?') else { return address(base) };
    let url = address(base);
    let joint = if url.contains('?') { '&' } else { '?' };
    format!("{url}{joint}{query}")
}

impl std::fmt::Debug for Wire {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

pub trait Decode: Send {
    /// Takes an event in and gives what it adds for whoever listens.
    fn push(&mut self, event: &SseEvent, draft: &mut Draft) -> Result<Vec<Delta>, ProviderError>;
    /// Names and arguments of the calls so far; those of the last may still grow.
    fn calls(&self) -> Vec<(&str, &str)>;
    /// Nothing behind that many calls counts.
    fn keep_calls(&mut self, calls: usize);
    /// Everything that was said, in its order.
    fn pieces(self: Box<Self>) -> Vec<Piece>;
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

#[derive(Debug, Clone)]
pub struct WireOptions {
    pub service: Service,
    pub quirks: Quirks,
    pub model: Model,
}

impl WireOptions {
    pub fn plain(service: Service) -> Self {
        Self { service, quirks: Quirks::default(), model: Model::default() }
    }

    /// The extra fields of this request's body, and the tool to force.
    pub(super) fn forced<'r>(&self, request: &'r Request) -> (Map<String, Value>, Option<&'r str>) {
        let mut body = self.model.body.clone();
        let force = request.must_call.as_deref().filter(|_| self.model.can_force != Some(false));
        if force.is_some() {
            body.extend(self.model.forced_body.clone().unwrap_or_default());
        }
        (body, force)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::provider::wire::wire;

    #[test]
    fn a_query_of_the_base_stays_at_the_end() {
        let request = Request { model: "m".into(), ..Request::default() };
        for (name, base, want) in [
            (
                "openai-chat",
                "https://a.test/d?api-version=1",
                "https://a.test/d/chat/completions?api-version=1",
            ),
            (
                "gemini",
                "https://a.test?k=1",
                "https://a.test/v1beta/models/m:streamGenerateContent?alt=sse&k=1",
            ),
            ("anthropic", "https://a.test/v1", "https://a.test/v1/messages"),
        ] {
            assert_eq!(wire(name).expect("a wire").request_url(base, &request), want);
        }
    }
}
