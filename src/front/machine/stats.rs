//! `stats`: how requests in this project were routed and how often that was overridden.

use super::Streams;
use crate::catalog::{Lang, why as words};
use crate::journal::{Confidences, Memory, Overrides, Stats};
use crate::protocol::Failure;
use serde::Serialize;

#[derive(Serialize)]
struct Report {
    days: u32,
    decisions: u32,
    answer: u32,
    action: u32,
    trivial: u32,
    answer_rate: f64,
    action_rate: f64,
    confidence: Confidences,
    overrides: Overrides,
    override_rate: f64,
}

pub fn run(memory: &Memory, lang: Lang, json: bool, streams: &mut Streams) -> Result<u8, Failure> {
    let stats =
        memory.stats().map_err(|error| Failure::failed(words::UNREADABLE.say(lang, &[("why", &error)])))?;
    if json {
        streams.json(&Report {
            days: stats.days,
            decisions: stats.decisions,
            answer: stats.answer,
            action: stats.action,
            trivial: stats.trivial,
            answer_rate: stats.rate(stats.answer),
            action_rate: stats.rate(stats.action),
            confidence: stats.confidence,
            overrides: stats.overrides,
            override_rate: stats.rate(stats.overrides.all()),
        })?;
    } else {
        for line in lines(&stats, lang) {
            streams.line(&line)?;
        }
    }
    Ok(0)
}

pub fn lines(stats: &Stats, lang: Lang) -> Vec<String> {
    if stats.decisions == 0 {
        return vec![words::NO_STATS.text(lang).to_owned()];
    }
    let share = |of: u32| format!("{:.0}", 100.0 * stats.rate(of));
    let [answer, action, trivial] = [stats.answer, stats.action, stats.trivial].map(share);
    let Confidences { strong, weak, none } = stats.confidence;
    let Overrides { needed_action, clarified, forced_answer } = stats.overrides;
    vec![
        words::DECISIONS.say(lang, &[("decisions", &stats.decisions), ("days", &stats.days)]),
        words::TRACKS.say(lang, &[("answer", &answer), ("action", &action), ("trivial", &trivial)]),
        words::SHARES.say(lang, &[("strong", &strong), ("weak", &weak), ("none", &none)]),
        words::OVERRIDES.say(
            lang,
            &[
                ("rate", &share(stats.overrides.all())),
                ("needed_action", &needed_action),
                ("clarified", &clarified),
                ("forced_answer", &forced_answer),
            ],
        ),
    ]
}
