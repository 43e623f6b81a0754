//! How long a long check runs: `ROUNDS` multiplies every count.

use proptest::test_runner::Config;

/// What `ROUNDS` says, or one.
pub fn rounds() -> u32 {
    std::env::var("ROUNDS").ok().and_then(|text| text.parse().ok()).unwrap_or(1)
}

/// A property is tried so often, times the rounds; failures are printed, not kept in files.
pub fn cases(count: u32) -> Config {
    Config { cases: count * rounds(), failure_persistence: None, ..Config::default() }
}
