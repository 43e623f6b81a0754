//! What is known of a model besides its name: how much it takes, how much it gives, what it costs.

use crate::protocol::Usage;
use serde::Deserialize;
use serde_json::{Map, Value};

/// What is known of a model; what is not known is absent, never guessed.
#[derive(Debug, Clone, Copy, PartialEq, Default, Deserialize)]
pub struct Facts {
    /// So many tokens fit into a request and its reply.
    pub context: Option<u64>,
    pub max_output: Option<u32>,
    /// It reads slowly and does little beyond what it is shown: it gets few tools and a short prompt.
    pub small: Option<bool>,
    pub price: Option<Price>,
    /// The price of a whole request whose input is longer than its `over`.
    pub long_price: Option<Price>,
}

impl Facts {
    pub fn cost(&self, usage: &Usage) -> Option<f64> {
        let price = self.long_price.filter(|long| usage.input > long.over).or(self.price);
        price.map(|price| price.cost(usage))
    }

    /// What a request costs at most: nothing of its input in a cache, all of it written to one, and all the output it may have.
    pub fn worst(&self, input: u64, output: u32) -> Option<f64> {
        let fresh = Usage { input, output: output.into(), ..Usage::default() };
        let written = Usage { cache_written: input, ..fresh };
        Some(self.cost(&fresh)?.max(self.cost(&written)?))
    }
}

/// US dollars per million tokens.
#[derive(Debug, Clone, Copy, PartialEq, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Price {
    #[serde(default)]
    pub over: u64,
    pub input: f64,
    pub output: f64,
    /// Input read from a cache; as `input` if absent.
    pub cached: Option<f64>,
    /// Input written to a cache; as `input` if absent.
    pub cache_write: Option<f64>,
}

impl Price {
    pub fn cost(&self, usage: &Usage) -> f64 {
        let fresh = usage.input.saturating_sub(usage.cached).saturating_sub(usage.cache_written);
        let dollars = fresh as f64 * self.input
            + usage.cached as f64 * self.cached.unwrap_or(self.input)
            + usage.cache_written as f64 * self.cache_write.unwrap_or(self.input)
            + usage.output as f64 * self.output;
        dollars / 1_000_000.0
    }
}

#[derive(Debug, Clone, PartialEq, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Model {
    pub name: String,
    /// Where and when the vendor said what stands here.
    #[serde(default)]
    pub source: String,
    #[serde(flatten)]
    pub facts: Facts,
    /// Fields it wants in each body.
    #[serde(default)]
    pub body: Map<String, Value>,
    /// Fields that replace those when a tool must be called.
    pub forced_body: Option<Map<String, Value>>,
    /// False if it answers an error when a tool must be called.
    pub can_force: Option<bool>,
    /// False if it sees no images.
    pub images: Option<bool>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_of_token_at_its_price() {
        let price =
            Price { input: 2.0, output: 10.0, cached: Some(0.1), cache_write: Some(2.5), ..Price::default() };
        let usage = Usage { input: 1_000_000, output: 100_000, cached: 600_000, cache_written: 200_000 };
        let close = |got: Option<f64>, want: f64| (got.expect("a price") - want).abs() < 1e-9;
        let mut facts = Facts { price: Some(price), ..Facts::default() };
        assert!(close(facts.cost(&usage), 0.4 + 0.06 + 0.5 + 1.0));
        facts.long_price = Some(Price { over: 999_999, input: 4.0, output: 20.0, ..Price::default() });
        assert!(close(facts.cost(&usage), 4.0 + 2.0));
        assert_eq!(Facts::default().cost(&usage), None);
    }
}
