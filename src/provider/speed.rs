//! How fast models answer, as measured in this session, and whether a call beside the work is worth its wait.

use crate::protocol::Usage;
use std::collections::HashMap;
use std::time::Duration;

/// Nobody waits longer than this for a call that only might help.
const WORTH: Duration = Duration::from_secs(3);
/// So many tokens the call is taken to give.
const OUTPUT: f64 = 200.0;
/// Bytes of a prompt taken for a token.
const BYTES_PER_TOKEN: f64 = 4.0;

/// Milliseconds a token takes to be read and to be written.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Speed {
    input: f64,
    output: f64,
}

#[derive(Debug, Default)]
pub struct Speeds(HashMap<String, Speed>);

impl Speeds {
    /// A reply of that model came whole: how long its first piece and all of it took, in milliseconds.
    pub fn measured(&mut self, model: &str, usage: Usage, first_ms: u64, whole_ms: u64) {
        let read = usage.input.saturating_sub(usage.cached);
        if read == 0 || usage.output == 0 {
            return;
        }
        let input = first_ms as f64 / read as f64;
        let output = whole_ms.saturating_sub(first_ms) as f64 / usage.output as f64;
        self.0.insert(model.to_owned(), Speed { input, output });
    }

    /// How long a call with a prompt of so many bytes is expected to take; none of a model that was not measured.
    pub fn expected(&self, model: &str, bytes: usize) -> Option<Duration> {
        let speed = self.0.get(model)?;
        let expected = bytes as f64 / BYTES_PER_TOKEN * speed.input + OUTPUT * speed.output;
        Some(Duration::from_millis(expected as u64))
    }

    /// How long to wait for a call with a prompt of so many bytes; or, if it is not worth asking, how long it would take.
    pub fn patience(&self, model: &str, bytes: usize) -> Result<Duration, Duration> {
        let Some(expected) = self.expected(model, bytes) else { return Ok(WORTH) };
        if expected > WORTH { Err(expected) } else { Ok(WORTH.max(expected * 2)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fast_model_is_waited_for_and_a_slow_one_not_asked() {
        let mut speeds = Speeds::default();
        assert_eq!(speeds.patience("unknown", 4_000), Ok(WORTH));
        let usage = Usage { input: 2_000, output: 100, cached: 1_000, ..Usage::default() };
        speeds.measured("slow", usage, 15_000, 25_000);
        assert_eq!(speeds.patience("slow", 4_000), Err(Duration::from_secs(35)));
        speeds.measured("fast", usage, 400, 1_400);
        assert_eq!(speeds.patience("fast", 4_000), Ok(Duration::from_millis(4_800)));
        speeds.measured("fast", Usage::default(), 90_000, 90_000);
        assert!(speeds.patience("fast", 4_000).is_ok(), "what counts no tokens measures nothing");
    }
}
