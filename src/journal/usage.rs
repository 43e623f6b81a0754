//! Tokens and cost: one line for each model call, summed by day and model.

use super::{StateDir, line, private};
use crate::protocol::event::dollars;
use crate::protocol::{SessionId, Tier, Timestamp, Usage};
use crate::workspace::Clock;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::{self, BufReader};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    pub at: Timestamp,
    pub session: SessionId,
    pub model: String,
    pub tier: Tier,
    #[serde(flatten)]
    pub usage: Usage,
    #[serde(serialize_with = "dollars")]
    pub cost_usd: Option<f64>,
}

#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct Sum {
    /// The local date, `YYYY-MM-DD`.
    pub day: String,
    pub model: String,
    pub calls: u32,
    #[serde(flatten)]
    pub usage: Usage,
    /// Cost in US dollars of the calls whose price is known; none if that is none of them.
    #[serde(serialize_with = "dollars")]
    pub cost_usd: Option<f64>,
}

/// Adds a call. One that took nothing adds no line.
pub(super) fn append(state: &StateDir, entry: &Entry) -> io::Result<()> {
    if entry.usage == Usage::default() && entry.cost_usd.is_none_or(|usd| usd <= 0.0) {
        return Ok(());
    }
    let mut file = private::lock_for_append(&state.usage())?;
    private::append_line(&mut file, &serde_json::to_vec(entry)?)
}

/// What each model took on each day, oldest first; lines that cannot be read are skipped.
pub fn report(state: &StateDir, clock: &Clock) -> io::Result<Vec<Sum>> {
    let Some(file) = private::if_there(private::read(&state.usage()))? else { return Ok(Vec::new()) };
    let mut sums: BTreeMap<(String, String), Sum> = BTreeMap::new();
    for line in line::lines(BufReader::new(file)) {
        let Ok(entry) = serde_json::from_slice::<Entry>(&line?) else { continue };
        let day = clock.date(entry.at);
        let sum = sums.entry((day.clone(), entry.model.clone())).or_insert_with(|| Sum {
            day,
            model: entry.model.clone(),
            ..Sum::default()
        });
        sum.calls += 1;
        sum.usage += entry.usage;
        if let Some(cost) = entry.cost_usd {
            sum.cost_usd = Some(sum.cost_usd.unwrap_or(0.0) + cost);
        }
    }
    Ok(sums.into_values().collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    #[test]
    fn calls_add_up_by_day_and_model() {
        let (_dir, state) = StateDir::temporary();
        let clock = Clock::Fixed(Timestamp(0));
        let call = |at: u64, model: &str, input: u64, cost_usd: Option<f64>| Entry {
            at: Timestamp(at),
            session: SessionId::new("s").unwrap(),
            model: model.into(),
            tier: Tier::Main,
            usage: Usage { input, output: 1, ..Usage::default() },
            cost_usd,
        };
        assert_eq!(report(&state, &clock).unwrap(), []);
        append(&state, &Entry { usage: Usage::default(), ..call(0, "rules", 0, Some(0.0)) }).unwrap();
        assert!(!state.root().exists());
        append(&state, &call(0, "a", 10, Some(0.5))).unwrap();
        append(&state, &call(1, "a", 20, None)).unwrap();
        private::lock_for_append(&state.usage()).unwrap().write_all(b"{\"torn").unwrap();
        append(&state, &call(2, "b", 7, None)).unwrap();
        append(&state, &call(86_400_000, "a", 1, Some(0.25))).unwrap();
        let sums = report(&state, &clock).unwrap();
        let told = |s: &Sum| format!("{} {} {} {} {:?}", s.day, s.model, s.calls, s.usage.input, s.cost_usd);
        let want = ["1970-01-01 a 2 30 Some(0.5)", "1970-01-01 b 1 7 None", "1970-01-02 a 1 1 Some(0.25)"];
        assert_eq!(sums.iter().map(told).collect::<Vec<_>>(), want);
    }
}
