//! Servers on this machine: who answers, and what it offers. Asks only addresses of vendors that are local.

use super::facts::Price;
use super::vendor::Vendor;
use super::wire;
use crate::net::Client;
use futures_util::future::join_all;
use serde_json::Value;
use std::time::Duration;

#[derive(Debug, Clone, PartialEq)]
pub struct Offered {
    pub model: String,
    /// How many tokens fit, where the server says.
    pub context: Option<u64>,
    /// What it costs, where the server says.
    pub price: Option<Price>,
}

/// What an endpoint lists.
#[derive(Debug, Clone, PartialEq)]
pub struct Listing {
    pub models: Vec<Offered>,
    /// False if there is more than this page.
    pub whole: bool,
}

impl Listing {
    /// The first model that can be for talking: those for embeddings say so in their name.
    pub fn first_for_talking(&self) -> Option<&Offered> {
        self.models.iter().find(|offered| !offered.model.to_lowercase().contains("embed"))
    }
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
    let listing = listing(&body).filter(|_| status == 200)?;
    let model = listing.first_for_talking()?.model.clone();
    Some(Found { vendor: vendor.name.clone(), base_url: vendor.base_url.clone(), model })
}

/// Where servers say how many tokens fit.
const CONTEXT: &[&str] = &[
    "/max_model_len",
    "/meta/n_ctx",
    "/context_length",
    "/context_window",
    "/max_context_length",
    "/max_input_tokens",
    "/inputTokenLimit",
];

/// The models of a listing, whichever of the vendors' forms it has; nothing if it is none.
pub(super) fn listing(body: &[u8]) -> Option<Listing> {
    let value: Value = serde_json::from_slice(body).ok()?;
    let rows = [value.get("data"), value.get("models"), Some(&value)];
    let rows = rows.into_iter().flatten().find_map(Value::as_array)?;
    let more = value["has_more"] == true || value.get("nextPageToken").is_some();
    Some(Listing { models: rows.iter().filter_map(offered).collect(), whole: !more })
}

/// A model of a listing, unless the server says that it can be asked for something else only.
fn offered(row: &Value) -> Option<Offered> {
    let methods = row["supportedGenerationMethods"].as_array();
    if methods.is_some_and(|methods| methods.iter().all(|method| method != "generateContent")) {
        return None;
    }
    let name = row["id"].as_str().or(row["name"].as_str())?;
    let model = name.strip_prefix("models/").unwrap_or(name).to_owned();
    let context = CONTEXT.iter().find_map(|place| row.pointer(place)?.as_u64());
    // Dollars for one token, as text.
    let dollars = |name: &str| row["pricing"][name].as_str()?.parse::<f64>().ok().map(|each| each * 1e6);
    let price = dollars("prompt").zip(dollars("completion"));
    let price = price.map(|(input, output)| Price { input, output, ..Price::default() });
    (!model.is_empty()).then_some(Offered { model, context, price })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn listings() {
        let first = |text: &str| {
            let listing = listing(text.as_bytes())?;
            listing.first_for_talking().map(|o| (o.model.clone(), o.context))
        };
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

    #[test]
    fn each_vendors_form_of_a_listing() {
        for (text, model, context, whole) in [
            (r#"{"data":[{"id":"c","max_input_tokens":200000}],"has_more":true}"#, "c", Some(200_000), false),
            (r#"{"models":[{"name":"models/g-9","inputTokenLimit":1000}]}"#, "g-9", Some(1000), true),
            (r#"{"models":[{"name":"models/g-9"}],"nextPageToken":"n"}"#, "g-9", None, false),
            (r#"[{"id":"t","context_length":8192}]"#, "t", Some(8192), true),
        ] {
            let Listing { models, whole: is_whole } = listing(text.as_bytes()).expect("a listing");
            assert_eq!((models[0].model.as_str(), models[0].context, is_whole), (model, context, whole));
        }
        let priced = br#"{"data":[{"id":"o","pricing":{"prompt":"0.00000025","completion":"0.000002"}}]}"#;
        let price = listing(priced).expect("a listing").models[0].price.expect("a price");
        assert!((price.input - 0.25).abs() < 1e-9 && (price.output - 2.0).abs() < 1e-9);
    }
}
