//! The routing log: one block for each decision, with whatever changed it before its turn was over.

use crate::protocol::{Analysed, Asked, Debate, Route, Track};
use crate::text::redact::redact;

/// How much of the input stands in the log, in characters.
const INPUT: usize = 80;

#[derive(Debug, Clone, PartialEq)]
pub(super) struct Block {
    /// The local time, `13:26`.
    time: String,
    input: String,
    route: Route,
    to: String,
    overridden: Option<(String, Track)>,
    understood: String,
}

impl Block {
    pub fn new(time: String, input: &str, route: &Route, to: &str, overridden: Option<&str>) -> Self {
        Self {
            time,
            input: input.to_owned(),
            route: route.clone(),
            to: to.to_owned(),
            overridden: overridden.map(|why| (why.to_owned(), route.track)),
            understood: String::new(),
        }
    }

    pub fn overrule(&mut self, track: Track, to: &str, why: &str) {
        self.overridden = Some((why.to_owned(), track));
        to.clone_into(&mut self.to);
    }

    pub fn understand(&mut self, analysed: &Analysed, debate: &Debate) {
        self.understood = understood(analysed, debate);
    }

    pub fn text(&self) -> String {
        let Self { time, route, to, .. } = self;
        let line = redact(&self.input).split_whitespace().collect::<Vec<_>>().join(" ");
        let input: String = line.chars().take(INPUT).collect();
        let triggers: Vec<_> = route.triggers.iter().map(|trigger| redact(&trigger.text)).collect();
        let mut text = format!("{time} ROUTE \"{input}\" → {}\n", route.track.name());
        text.push_str(&format!("  Triggers: [{}]\n", triggers.join(", ")));
        if route.track == Track::Action {
            let count = triggers.len();
            let plural = if count == 1 { "" } else { "s" };
            text.push_str(&format!("  Confidence: {} ({count} trigger{plural})\n", route.confidence.name()));
        } else {
            text.push_str(&format!("  Pattern: {}\n", redact(&route.reason)));
        }
        match &self.overridden {
            Some((why, track)) if *track != route.track => {
                text.push_str(&format!("  Override: {} → {}\n", redact(why), track.name()));
            }
            Some((why, _)) => text.push_str(&format!("  Override: {}\n", redact(why))),
            None => {}
        }
        text.push_str(&format!("  Routed to: {to}\n{}\n", self.understood));
        text
    }
}

fn understood(analysed: &Analysed, debate: &Debate) -> String {
    let mut entry = String::new();
    if let Some(asked) = &analysed.asked {
        let confidence = format!("{:?}", analysed.analysis.confidence).to_uppercase();
        let Asked { model, because, duration_ms, fault, .. } = asked;
        entry.push_str(&format!("  Analyzer: {model}, {duration_ms} ms ({because}) → {confidence}\n"));
        if let Some(fault) = fault {
            entry.push_str(&format!("  Analyzer fault: {}\n", redact(&one_line(fault))));
        }
    }
    if let Some(trigger) = &debate.trigger {
        let reason = debate.reason.as_deref().unwrap_or_default();
        entry.push_str(&format!("  Debate: {trigger} ({})\n", redact(&one_line(reason))));
    }
    entry
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(2 * INPUT).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::route::{Says, Work};
    use crate::protocol::{Analysis, AnalysisConfidence, Confidence, Needs, Trigger};

    fn route(track: Track, triggers: &[&str], reason: &str) -> Route {
        let trigger = |text: &&str| Trigger {
            text: (*text).to_owned(),
            rule: "r".into(),
            says: Says::Operation,
            work: Work::Change,
            start: 0,
        };
        let triggers: Vec<_> = triggers.iter().map(trigger).collect();
        Route {
            track,
            confidence: Confidence::of(triggers.len()),
            triggers,
            rule: "r".into(),
            reason: reason.into(),
            words: String::new(),
            sentences: vec![],
        }
    }

    fn block(time: &str, input: &str, route: &Route, to: &str) -> Block {
        Block::new(time.to_owned(), input, route, to, None)
    }

    #[test]
    fn decisions_are_logged_as_people_read_them() {
        let action = route(Track::Action, &["fix", "tests", "repo"], "three triggers");
        let answer = route(Track::Answer, &[], "question, no external reference");
        assert_eq!(
            block("13:26", "fix the E2E tests in zbooks repo", &action, "koda").text(),
            "13:26 ROUTE \"fix the E2E tests in zbooks repo\" → ACTION\n  Triggers: [fix, tests, repo]\n  \
             Confidence: STRONG (3 triggers)\n  Routed to: koda\n\n"
        );
        assert_eq!(
            block("13:27", "what is HPOS?", &answer, "direct").text(),
            "13:27 ROUTE \"what is HPOS?\" → ANSWER\n  Triggers: []\n  Pattern: question, no external reference\n  \
             Routed to: direct\n\n"
        );
    }

    #[test]
    fn what_changed_a_decision_stands_in_its_block() {
        let mut asked = block("13:27", "what is HPOS?", &route(Track::Answer, &[], "question"), "direct");
        asked.overrule(Track::Action, "koda", Route::BY_MODEL);
        let (trigger, reason) = (Some("destructive".into()), Some("two\nreadings".into()));
        let debate = Debate { trigger, reason, high_stakes: true };
        let analysis = Analysis {
            needs: Needs::default(),
            tasks: vec![],
            question: None,
            confidence: AnalysisConfidence::High,
            scope: None,
            risks: Vec::new(),
        };
        let analysed = Analysed { analysis, model: Analysed::RULES.to_owned(), asked: None };
        asked.understand(&analysed, &debate);
        assert_eq!(
            asked.text(),
            "13:27 ROUTE \"what is HPOS?\" → ANSWER\n  Triggers: []\n  Pattern: question\n  \
             Override: the model asked for tools → ACTION\n  Routed to: koda\n  Debate: destructive (two readings)\n\n"
        );
        let forced = route(Track::Answer, &["fix"], "the prefix");
        let forced = Block::new("9:00".into(), "fix", &forced, "direct", Some(Route::BY_PREFIX));
        assert!(forced.text().contains("  Override: the prefix ?\n"), "{}", forced.text());
    }

    #[test]
    fn a_logged_input_is_short_one_line_and_without_secrets() {
        let action = route(Track::Action, &["use"], "");
        let input = format!("use API_KEY=abcdef123456\nand {}", "ü".repeat(100));
        let line = block("13:26", &input, &action, "koda").text().lines().next().unwrap().to_owned();
        assert!(!line.contains("abcdef123456"), "{line}");
        let quoted = line.split('"').nth(1).unwrap();
        assert_eq!(quoted.chars().count(), 80);
    }
}
