//! How long to wait before trying again: a pure schedule. The random source and what the server asked for are
//! passed in.

use std::time::Duration;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Backoff {
    pub first: Duration,
    /// No wait of our own is longer.
    pub longest: Duration,
    /// So many attempts in all, the first included.
    pub attempts: u32,
}

impl Default for Backoff {
    fn default() -> Self {
        Self { first: Duration::from_millis(500), longest: Duration::from_secs(32), attempts: 5 }
    }
}

impl Backoff {
    /// The wait after `failed` attempts, or nothing when there have been enough. What the server asked for counts
    /// as the least; `random` in 0..1 spreads clients that failed together.
    pub fn wait(&self, failed: u32, asked_ms: Option<u64>, random: f64) -> Option<Duration> {
        if failed == 0 || failed >= self.attempts {
            return None;
        }
        let random = if random.is_finite() { random.clamp(0.0, 1.0) } else { 0.5 };
        if let Some(asked) = asked_ms {
            let asked = Duration::from_millis(asked);
            return Some(asked + self.first.mul_f64(random));
        }
        let doubled = self.first.saturating_mul(1u32.checked_shl(failed - 1).unwrap_or(u32::MAX));
        Some(doubled.min(self.longest).mul_f64(0.5 + random / 2.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doubles_up_to_the_longest_and_ends() {
        let backoff = Backoff { attempts: 10, ..Backoff::default() };
        let waits: Vec<u128> =
            (1..10).map(|n| backoff.wait(n, None, 1.0).expect("still trying").as_millis()).collect();
        assert_eq!(waits, [500, 1000, 2000, 4000, 8000, 16000, 32000, 32000, 32000]);
        assert_eq!(backoff.wait(10, None, 1.0), None);
        assert_eq!(backoff.wait(0, None, 1.0), None);
        assert_eq!(backoff.wait(3, None, 0.0), Some(Duration::from_millis(1000)));
    }

    #[test]
    fn what_the_server_asked_for_is_the_least() {
        let backoff = Backoff::default();
        assert_eq!(backoff.wait(1, Some(60_000), 0.0), Some(Duration::from_secs(60)));
        assert_eq!(backoff.wait(1, Some(60_000), 1.0), Some(Duration::from_millis(60_500)));
        assert_eq!(backoff.wait(5, Some(1), 0.0), None);
    }

    #[test]
    fn no_number_makes_it_panic() {
        let backoff = Backoff { attempts: u32::MAX, ..Backoff::default() };
        for random in [f64::NAN, f64::INFINITY, -3.0, 7.0] {
            for failed in [1, 31, 32, 33, 4_000_000] {
                assert!(backoff.wait(failed, None, random).expect("still trying") <= backoff.longest);
            }
        }
    }
}
