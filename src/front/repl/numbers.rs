//! Formats numbers for people: tokens, cost, time.

use crate::catalog::names::shown;
use crate::catalog::{Lang, plan, repl};
use crate::protocol::TurnCounts;

/// A count in at most four characters: 340, 1.2k, 56k, 1.3M.
pub fn count(n: u64, lang: Lang) -> String {
    match n {
        0..=999 => n.to_string(),
        1_000..=9_949 => decimal(n as f64 / 1_000.0, 1, lang) + "k",
        9_950..=999_499 => format!("{}k", (n + 500) / 1_000),
        999_500..=9_949_999 => decimal(n as f64 / 1_000_000.0, 1, lang) + "M",
        _ => format!("{}M", n / 1_000_000),
    }
}

/// A duration: 12 ms, 3.2 s, 1 min 12 s.
pub fn duration(ms: u64, lang: Lang) -> String {
    match ms {
        0..=999 => format!("{ms} ms"),
        1_000..=59_949 => decimal(ms as f64 / 1_000.0, 1, lang) + " s",
        _ => {
            let seconds = (ms + 500) / 1_000;
            match seconds / 3_600 {
                0 => format!("{} min {} s", seconds / 60, seconds % 60),
                hours => format!("{hours} h {} min", seconds % 3_600 / 60),
            }
        }
    }
}

/// How long something takes so far, in whole seconds: tenths would only flicker.
pub fn so_far(ms: u64, lang: Lang) -> String {
    match ms / 1_000 {
        0 => String::new(),
        seconds @ 1..=59 => format!("{seconds} s"),
        seconds => duration(seconds * 1_000, lang),
    }
}

pub fn cost(usd: f64, lang: Lang) -> String {
    let places = match usd {
        _ if usd <= 0.0 => 0,
        _ if usd < 0.01 => 4,
        _ if usd < 1.0 => 3,
        _ => 2,
    };
    let amount = decimal(usd.max(0.0), places, lang);
    match lang {
        Lang::En => format!("${amount}"),
        Lang::De => format!("{amount} $"),
    }
}

fn decimal(value: f64, places: usize, lang: Lang) -> String {
    let text = format!("{value:.places$}");
    match lang {
        Lang::En => text,
        Lang::De => text.replace('.', ","),
    }
}

/// All digits, in groups of three.
pub fn grouped(n: u64, lang: Lang) -> String {
    let digits = n.to_string();
    let groups = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy);
    groups.collect::<Vec<_>>().join(if lang == Lang::En { "," } else { "." })
}

/// What a turn took, piece by piece; empty if no model was asked and nothing ran. What is nothing is not said.
pub fn footer(counts: &TurnCounts, lang: Lang) -> Vec<String> {
    let (usage, calls) = (counts.usage, counts.fast + counts.main + counts.deep);
    if calls == 0 && counts.tools == 0 {
        return Vec::new();
    }
    let mut pieces = vec![duration(counts.duration_ms, lang)];
    if usage.input + usage.output > 0 {
        let cached = match usage.cached {
            0 => String::new(),
            n => format!(" {}", repl::TOKENS_CACHED.say(lang, &[("n", &grouped(n, lang))])),
        };
        let (taken, given) = (grouped(usage.input, lang), grouped(usage.output, lang));
        pieces.push(repl::TOKENS.say(lang, &[("in", &taken), ("cached", &cached), ("out", &given)]));
    }
    if let Some(usd) = counts.cost_usd.filter(|usd| *usd > 0.0) {
        let session = counts.session_usd.filter(|all| *all > usd).map(|all| cost(all, lang));
        let session = session.map(|all| format!(" {}", repl::SESSION_COST.say(lang, &[("cost", &all)])));
        pieces.push(cost(usd, lang) + &session.unwrap_or_default());
    }
    pieces.push(calls_made(counts, lang));
    if counts.unanswered > 0 {
        pieces.push(repl::UNANSWERED.say(lang, &[("n", &counts.unanswered)]));
    }
    pieces
}

fn calls_made(counts: &TurnCounts, lang: Lang) -> String {
    let others = [(counts.fast, "fast"), (counts.deep, "deep")].into_iter().filter(|(n, _)| *n > 0);
    let others: Vec<String> = others.map(|(n, tier)| format!("{n} {}", shown(tier, lang))).collect();
    let others = if others.is_empty() { String::new() } else { format!(" ({})", others.join(", ")) };
    let mut calls = match counts.fast + counts.main + counts.deep {
        0 => Vec::new(),
        1 => vec![plan::ONE_CALL.text(lang).to_owned() + &others],
        n => vec![plan::CALLS.say(lang, &[("n", &n)]) + &others],
    };
    match counts.tools {
        0 => {}
        n => calls.push(repl::TOOLS.say(lang, &[("n", &n)])),
    }
    calls.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::Usage;

    #[test]
    fn numbers_are_short() {
        let counts = [0, 999, 1_234, 9_949, 9_950, 56_400, 999_499, 999_500, 1_300_000, 12_000_000];
        let said: Vec<_> = counts.iter().map(|&n| count(n, Lang::En)).collect();
        assert_eq!(said, ["0", "999", "1.2k", "9.9k", "10k", "56k", "999k", "1.0M", "1.3M", "12M"]);
        assert_eq!(count(1_234, Lang::De), "1,2k");
        let times: Vec<_> =
            [12, 3_210, 59_950, 72_000, 3_700_000].iter().map(|&ms| duration(ms, Lang::En)).collect();
        assert_eq!(times, ["12 ms", "3.2 s", "1 min 0 s", "1 min 12 s", "1 h 1 min"]);
        let costs: Vec<_> = [0.0, 0.0042, 0.004, 0.123, 2.5].iter().map(|&usd| cost(usd, Lang::En)).collect();
        assert_eq!(costs, ["$0", "$0.0042", "$0.0040", "$0.123", "$2.50"]);
        assert_eq!(cost(0.123, Lang::De), "0,123 $");
    }

    #[test]
    fn the_footer_says_what_the_turn_took() {
        let counts = TurnCounts {
            usage: Usage { input: 1_234, output: 340, cached: 900, cache_written: 0 },
            main: 1,
            tools: 2,
            cost_usd: Some(0.004),
            session_usd: Some(0.04),
            duration_ms: 3_200,
            ..TurnCounts::default()
        };
        assert_eq!(
            footer(&counts, Lang::En).join(" · "),
            "3.2 s · 1,234 tokens in (900 cached), 340 out · $0.0040 (session $0.040) · 1 call, 2 tools"
        );
        assert_eq!(
            footer(&counts, Lang::De).join(" · "),
            "3,2 s · 1.234 Tokens ein (900 aus dem Cache), 340 aus · 0,0040 $ (Sitzung 0,040 $) · 1 Aufruf, 2 Werkzeuge"
        );
        let first = TurnCounts { session_usd: Some(0.004), ..counts };
        assert!(footer(&first, Lang::En).contains(&"$0.0040".to_owned()));
        let free = TurnCounts { usage: Usage::default(), cost_usd: Some(0.0), ..counts };
        assert_eq!(footer(&free, Lang::En), ["3.2 s", "1 call, 2 tools"]);
        assert!(footer(&TurnCounts::default(), Lang::En).is_empty());
        assert_eq!([7, 1_000, 12_345_678].map(|n| grouped(n, Lang::En)), ["7", "1,000", "12,345,678"]);
    }
}
