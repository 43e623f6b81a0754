//! What the rules decided, counted from the routing log as it stands in the day's notes. People may edit those: what
//! is no decision is passed over.

use crate::protocol::{Confidence, Route, Track};
use serde::Serialize;

/// Older days are not counted.
pub(super) const MOST_DAYS: usize = 90;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Stats {
    pub days: u32,
    pub decisions: u32,
    pub answer: u32,
    pub action: u32,
    pub trivial: u32,
    pub confidence: Confidences,
    pub overrides: Overrides,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Confidences {
    /// Three triggers and more.
    pub strong: u32,
    /// One or two.
    pub weak: u32,
    pub none: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Overrides {
    pub needed_action: u32,
    /// An action that was asked about first.
    pub clarified: u32,
    /// The user's prefix `?`.
    pub forced_answer: u32,
}

impl Overrides {
    pub fn all(&self) -> u32 {
        self.needed_action + self.clarified + self.forced_answer
    }
}

impl Stats {
    /// The share of all decisions, from 0 to 1.
    pub fn rate(&self, of: u32) -> f64 {
        if self.decisions == 0 { 0.0 } else { f64::from(of) / f64::from(self.decisions) }
    }

    pub(super) fn add(&mut self, day: &str) {
        let before = self.decisions;
        let mut lines = day.lines().peekable();
        while let Some(line) = lines.next() {
            let Some(track) = track(line) else { continue };
            let (mut confidence, mut overridden) = (None, None);
            while let Some(detail) = lines.next_if(|next| next.starts_with("  ")) {
                let detail = detail.trim();
                confidence = confidence.or_else(|| detail.strip_prefix("Confidence: ").and_then(of_name));
                let why = || Some(detail.strip_prefix("Override: ")?.split(" → ").next().unwrap_or_default());
                overridden = overridden.or_else(why);
            }
            self.count(track, confidence, overridden);
        }
        self.days += u32::from(self.decisions > before);
    }

    fn count(&mut self, track: Track, confidence: Option<Confidence>, overridden: Option<&str>) {
        match overridden {
            Some(Route::BY_MODEL | Route::BY_CALLS) => self.overrides.needed_action += 1,
            Some(Route::BY_ANSWER) => self.overrides.clarified += 1,
            Some(Route::BY_PREFIX) => self.overrides.forced_answer += 1,
            _ => {}
        }
        self.decisions += 1;
        match track {
            Track::Answer => self.answer += 1,
            Track::Trivial => self.trivial += 1,
            Track::Action => {
                self.action += 1;
                match confidence {
                    Some(Confidence::Strong) => self.confidence.strong += 1,
                    Some(Confidence::Weak) => self.confidence.weak += 1,
                    Some(Confidence::None) | None => self.confidence.none += 1,
                }
            }
        }
    }
}

/// The track of a line `13:26 ROUTE "…" → ACTION`; the input between the quotes may hold anything.
fn track(line: &str) -> Option<Track> {
    let (time, rest) = line.split_once(' ')?;
    let is_time = time.len() == 5 && time.as_bytes()[2] == b':';
    let (_, name) = rest.strip_prefix("ROUTE \"").filter(|_| is_time)?.rsplit_once("\" → ")?;
    Track::parse(name)
}

fn of_name(text: &str) -> Option<Confidence> {
    Confidence::parse(text.split(' ').next()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decisions_and_what_changed_them() {
        let day = "09:00 ROUTE \"what is HPOS?\" → ANSWER\n  Triggers: []\n  Pattern: question\n  Override: the model asked for tools → ACTION\n  Routed to: koda\n\n\
            09:02 ROUTE \"fix it\" → ACTION\n  Triggers: [fix]\n  Confidence: WEAK (1 trigger)\n  Override: a question was answered first\n  Routed to: koda\n  Debate: ambiguous (x)\n\n\
            09:03 NOTE we say \"x\" → ANSWER\n\
            09:04 ROUTE \"say \" → ANSWER\" and more\" → ACTION\n  Confidence: STRONG (4 triggers)\n  Routed to: koda\n\n\
            09:05 ROUTE \"? fix\" → ANSWER\n  Override: the prefix ?\n  Routed to: direct\n\n\
            09:06 ROUTE \"pwd\" → TRIVIAL\n  Routed to: shell\n\
            broken ROUTE \"x\" → ANSWER\n09:07 ROUTE \"x\" → NOWHERE\n09:08 ROUTE";
        let mut stats = Stats::default();
        stats.add(day);
        stats.add("");
        let want = Stats {
            days: 1,
            decisions: 5,
            answer: 2,
            action: 2,
            trivial: 1,
            confidence: Confidences { strong: 1, weak: 1, none: 0 },
            overrides: Overrides { needed_action: 1, clarified: 1, forced_answer: 1 },
        };
        assert_eq!(stats, want);
        assert_eq!((stats.rate(stats.answer), stats.overrides.all()), (0.4, 3));
        assert_eq!(Stats::default().rate(0), 0.0);
    }
}
