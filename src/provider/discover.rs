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
        client.get(&(wire.models)(&vendor.base_url), &(wire.headers)(None), PROBE).await.ok()?;
    let offered = first_offered(&body).filter(|_| status == 200)?;
    Some(Found { vendor: vendor.name.clone(), base_url: vendor.base_url.clone(), model: offered.model })
}

#[derive(Deserialize)]
struct Listing {
    data: Vec<Row>,
}

#[derive(Deserialize)]
struct Row {
    id: String,
    max_model_len: Option<u64>,
    meta: Option<Meta>,
}

#[derive(Deserialize)]
struct Meta {
    n_ctx: Option<u64>,
}

/// The first model of a listing that can be for talking: those for embeddings say so in their name.
pub(super) fn first_offered(body: &[u8]) -> Option<Offered> {
    let rows = serde_json::from_slice::<Listing>(body).ok()?.data;
    let row = rows.into_iter().find(|r| !r.id.is_empty() && !r.id.to_lowercase().contains("embed"))?;
    let context = row.max_model_len.or(row.meta.and_then(|m| m.n_ctx));
    Some(Offered { model: row.id, context })
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
        for nothing in ["", "<html>", "{}", r#"{"data":[]}"#, r#"{"data":[{"id":""}]}"#] {
            assert_eq!(first(nothing), None, "{nothing}");
        }
    }
}
