//! The moment, and how a person writes it. The only place that asks the system for the time of day.

use crate::protocol::Timestamp;
use jiff::{Zoned, tz::TimeZone};

#[derive(Debug, Clone)]
pub enum Clock {
    System,
    /// Always the same moment, in UTC.
    Fixed(Timestamp),
}

impl Clock {
    pub fn now(&self) -> Timestamp {
        match self {
            Clock::System => {
                let millis = jiff::Timestamp::now().as_millisecond();
                Timestamp(u64::try_from(millis).unwrap_or(0))
            }
            Clock::Fixed(at) => *at,
        }
    }

    /// The local date of a moment, `YYYY-MM-DD`.
    pub fn date(&self, at: Timestamp) -> String {
        self.local(at).strftime("%Y-%m-%d").to_string()
    }

    /// The local time of a moment, `HH:MM`.
    pub fn time(&self, at: Timestamp) -> String {
        self.local(at).strftime("%H:%M").to_string()
    }

    /// A moment for machines, RFC 3339 in UTC.
    pub fn rfc3339(&self, at: Timestamp) -> String {
        self.local(at).timestamp().to_string()
    }

    fn local(&self, at: Timestamp) -> Zoned {
        let zone = match self {
            Clock::System => TimeZone::system(),
            Clock::Fixed(_) => TimeZone::UTC,
        };
        let millis = i64::try_from(at.0).unwrap_or(i64::MAX);
        jiff::Timestamp::from_millisecond(millis).unwrap_or(jiff::Timestamp::MAX).to_zoned(zone)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_dates_and_times() {
        let clock = Clock::Fixed(Timestamp(1_770_000_000_000));
        assert_eq!(clock.date(clock.now()), "2026-02-02");
        assert_eq!(clock.time(clock.now()), "02:40");
        assert_eq!(clock.rfc3339(clock.now()), "2026-02-02T02:40:00Z");
        assert_eq!(clock.date(Timestamp(u64::MAX)), "9999-12-30");
    }

    #[test]
    fn the_system_clock_goes() {
        assert!(Clock::System.now() > Timestamp(1_700_000_000_000));
    }
}
