//! Servers on this machine: who answers, and what it offers. Asks only addresses of vendors that are local.

use super::vendor::Vendor;
use super::wire;
use crate::net::Client;
use futures_util::future::join_all;
use serde::Deserialize;
use std::time::Duration;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offered {
    pub model: String,
    /// How many tokens fit, where the server says.
    pub context: Option<u64>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    pub vendor: String,
    pub base_url: String,
    pub model: String,
}

const PROBE: Duration = Duration::from_millis(500);

/// The first local vendor, in the order given, that lists a model. All are asked at once, for half a second.
pub async fn find_local(vendors: &[Vendor], client: &Client) -> Option<Found> {
    let probes = vendors.iter().filter(|v| v.local && v.key_env.is_empty()).map(|v| probe(v, client));
    join_all(probes).await.into_iter().flatten().next()
}

async fn probe(vendor: &Vendor, client: &Client) -> Option<Found> {
    let wire = wire::wire(&vendor.wire)?;
    let (status, body) =
        client.get(&wire.models_url(&vendor.base_url), &(wire.headers)(None), PROBE).await.ok()?;
    let offered = first_offered(&body).filter(|_| status == 200)?;
    Some(Found { vendor: vendor.name.clone(), base_url: vendor.base_url.clone(), model: offered.model })
}

/// Some servers have both lists, and some rows both names.
#[derive(Deserialize)]
struct Listing {
    data: Option<Vec<Row>>,
    models: Option<Vec<Row>>,
}

#[derive(Deserialize)]
struct Row {
    id: Option<String>,
    name: Option<String>,
    max_model_len: Option<u64>,
    #[serde(rename = "inputTokenLimit")]
    input_token_limit: Option<u64>,
    meta: Option<Meta>,
    /// What can be asked of it, where the server says.
    #[serde(rename = "supportedGenerationMethods")]
    methods: Option<Vec<String>>,
}

impl Row {
    /// Its name, if it can be for talking: those for embeddings say so in their name, or in what can be asked of them.
    fn talks(&self) -> Option<&str> {
        let name = self.name.as_deref().and_then(|name| name.strip_prefix("models/"));
        let name = self.id.as_deref().or(name)?;
        let generates =
            self.methods.as_ref().is_none_or(|all| all.iter().any(|method| method == "generateContent"));
        (generates && !name.is_empty() && !name.to_lowercase().contains("embed")).then_some(name)
    }
}

#[derive(Deserialize)]
struct Meta {
    n_ctx: Option<u64>,
}

/// The first model of a listing that can be for talking.
pub(super) fn first_offered(body: &[u8]) -> Option<Offered> {
    let listing = serde_json::from_slice::<Listing>(body).ok()?;
    let rows = listing.data.or(listing.models)?;
    let (row, model) = rows.iter().find_map(|row| Some((row, row.talks()?)))?;
    let context = row.max_model_len.or(row.input_token_limit).or(row.meta.as_ref().and_then(|m| m.n_ctx));
    Some(Offered { model: model.to_owned(), context })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn listings() {
        let first = |text: &str| first_offered(text.as_bytes()).map(|o| (o.model, o.context));
        assert_eq!(first(r#"{"object":"list","data":[{"id":"a"},{"id":"b"}]}"#), Some(("a".into(), None)));
        assert_eq!(
            first(r#"{"data":[{"id":"nomic-embed-text"},{"id":"q","max_model_len":4096,"meta":null}]}"#),
            Some(("q".into(), Some(4096)))
        );
        assert_eq!(first(r#"{"data":[{"id":"m","meta":{"n_ctx":2048}}]}"#), Some(("m".into(), Some(2048))));
        let google = r#"{"models":[
            {"name":"models/e-1","inputTokenLimit":2048,"supportedGenerationMethods":["embedContent"]},
            {"name":"models/g-4","inputTokenLimit":1048576,"outputTokenLimit":65536,
             "supportedGenerationMethods":["generateContent","countTokens"]}]}"#;
        assert_eq!(first(google), Some(("g-4".into(), Some(1_048_576))));
        let both = r#"{"models":[{"name":"file.gguf","model":"file.gguf"}],"data":[{"id":"file.gguf","name":"File","meta":{"n_ctx":4096}}]}"#;
        assert_eq!(first(both), Some(("file.gguf".into(), Some(4096))));
        for nothing in ["", "<html>", "{}", r#"{"data":[]}"#, r#"{"data":[{"id":""}]}"#] {
            assert_eq!(first(nothing), None, "{nothing}");
        }
    }
}
