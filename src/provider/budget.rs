//! What a session may cost. Before a request is sent, what it costs at worst is set aside, so that the limit holds however many
//! are sent side by side; a reply gets no more room than is left to pay for.

use super::{BYTES_PER_TOKEN, Facts, Request};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A reply with less room helps nobody.
const LEAST_OUTPUT: u32 = 256;

/// US dollars, as far as prices are known.
#[derive(Debug, Default)]
pub struct Purse(Mutex<Sums>);

#[derive(Debug, Default)]
struct Sums {
    spent: f64,
    /// For requests that are under way.
    aside: f64,
}

/// What is set aside for one request, until it has ended.
pub struct SetAside<'s> {
    purse: &'s Purse,
    facts: Facts,
    input: u64,
    worst: f64,
}

/// What the smallest useful reply could cost, and what is spent: more than the limit.
pub struct TooDear {
    pub least: f64,
    pub spent: f64,
}

impl SetAside<'_> {
    /// The request ended without a word on what it took: it is taken to cost what was sent and what arrived.
    pub fn spend_estimate(&self, bytes_arrived: usize) {
        let output = u32::try_from(bytes_arrived as u64 / BYTES_PER_TOKEN).unwrap_or(u32::MAX);
        self.purse.spend(self.facts.worst(self.input, output).unwrap_or_default().min(self.worst));
    }
}

impl Drop for SetAside<'_> {
    fn drop(&mut self) {
        self.purse.sums().aside -= self.worst;
    }
}

impl Purse {
    pub fn holding(spent: f64) -> Self {
        Self(Mutex::new(Sums { spent, aside: 0.0 }))
    }

    pub fn spend(&self, usd: f64) {
        self.sums().spent += usd;
    }

    /// Sets aside what the request costs at worst and cuts its output to what is left of the limit; nothing where there is
    /// no price.
    pub fn set_aside(
        &self,
        request: &mut Request,
        facts: Facts,
        limit: f64,
    ) -> Result<Option<SetAside<'_>>, TooDear> {
        if facts.price.is_none() {
            return Ok(None);
        }
        let input = request.tokens_at_most();
        let mut sums = self.sums();
        let left = limit - sums.spent - sums.aside;
        let Some(output) = affordable(&facts, input, request.max_tokens, left) else {
            let least = facts.worst(input, LEAST_OUTPUT.min(request.max_tokens)).unwrap_or_default();
            return Err(TooDear { least, spent: sums.spent });
        };
        request.max_tokens = output;
        let worst = facts.worst(input, output).unwrap_or_default();
        sums.aside += worst;
        Ok(Some(SetAside { purse: self, facts, input, worst }))
    }

    fn sums(&self) -> MutexGuard<'_, Sums> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The most output up to `wanted` tokens that so many dollars pay for with that input.
fn affordable(facts: &Facts, input: u64, wanted: u32, left: f64) -> Option<u32> {
    let costs = |output: u32| facts.worst(input, output).unwrap_or_default();
    if costs(wanted) <= left {
        return Some(wanted);
    }
    let per_token = costs(wanted) - costs(wanted.saturating_sub(1));
    let most = ((left - costs(0)) / per_token).floor();
    (most >= f64::from(LEAST_OUTPUT)).then_some(most as u32)
}
