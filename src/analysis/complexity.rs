//! How much a request is: a score from 0 to 100, the sum of parts that each name their reason.

use super::words::words_in;
use super::{risk, scope, task_type};
use crate::protocol::analysis::{Assessment, Basis, Complexity, Figure, Risk, Scope};
use crate::protocol::route::{ClauseKind, Mark};
use crate::protocol::{Confidence, Route};

/// Words that stand for much work.
const COMPLEX: &[&str] = &[
    "microservice",
    "authentication",
    "authentifizierung",
    "authorization",
    "autorisierung",
    "payment",
    "zahlung",
    "bezahl",
    "database migration",
    "datenbankmigration",
    "performance optimization",
    "performance-optimierung",
    "gdpr",
    "dsgvo",
    "real-time",
    "realtime",
    "echtzeit",
    "websocket",
    "distributed",
    "verteilt",
    "encryption",
    "verschlüsselung",
    "multi-tenant",
    "mandantenfähig",
    "machine learning",
    "load balancing",
    "concurrency",
    "nebenläufig",
    "kubernetes",
    "event sourcing",
    "caching layer",
    "internationalization",
    "internationalisierung",
    "rewrite from scratch",
    "offline sync",
    "compliance",
    "oauth",
    "single sign-on",
    "sso",
    "scalability",
    "skalierbar",
    "zero downtime",
    "data pipeline",
    "search engine",
    "recommendation",
];

const COMPLEX_EACH: u32 = 15;
const COMPLEX_MOST: u32 = 40;
const RISK_EACH: u32 = 20;
const SHORT: usize = 200;
/// Where it stands does not matter, and nobody describes a task in more than this.
const LONGEST: usize = 16_000;

/// The task analysis.
pub fn assess(route: &Route, input: &str) -> Assessment {
    let lower = start_of(input).to_lowercase();
    let scope = scope::scope(route, &lower);
    let risks = risk::risks(route, &lower);
    let words = words_in(&lower, COMPLEX);
    let parts = parts(&words, &scope, &risks);
    let score = parts.iter().map(|p| p.value).sum::<u32>().min(100);
    let simple = is_short(route, input, &scope);
    let by_score = of_score(score);
    Assessment {
        task_type: task_type(route, input),
        complexity: if simple { Complexity::Simple } else { by_score },
        score,
        parts,
        instead: (simple && by_score != Complexity::Simple).then_some(Basis::ShortRequest),
        keywords: keywords(route, words),
        dependencies: route.technologies.clone(),
        confidence: confidence(route),
        risks,
        scope,
    }
}

fn start_of(input: &str) -> &str {
    let mut end = input.len().min(LONGEST);
    while !input.is_char_boundary(end) {
        end -= 1;
    }
    &input[..end]
}

fn parts(words: &[String], scope: &Scope, risks: &[Risk]) -> Vec<Figure> {
    let mut parts = Vec::new();
    let mut put = |value: u32, basis: Basis, words: &[String]| {
        if value > 0 {
            parts.push(Figure { value, basis, words: words.to_vec() });
        }
    };
    put((words.len() as u32 * COMPLEX_EACH).min(COMPLEX_MOST), Basis::ComplexWords, words);
    let files = &scope.files;
    put(u32::from(files.value > 5) * 15 + u32::from(files.value > 10) * 20, Basis::Files, &files.words);
    put(u32::from(scope.lines.value > 1_000) * 15, Basis::Lines, &scope.lines.words);
    for risk in risks {
        put(RISK_EACH, Basis::Risks, &risk.words);
    }
    let others = &scope.integrations;
    put(
        u32::from(others.value > 1) * 10 + u32::from(others.value > 3) * 15,
        Basis::Integrations,
        &others.words,
    );
    parts
}

fn of_score(score: u32) -> Complexity {
    match score {
        80.. => Complexity::Critical,
        60..80 => Complexity::Complex,
        30..60 => Complexity::Moderate,
        _ => Complexity::Simple,
    }
}

/// Under 200 characters, at most one file, no second step.
fn is_short(route: &Route, input: &str, scope: &Scope) -> bool {
    let orders = |k: ClauseKind| matches!(k, ClauseKind::Order | ClauseKind::Wish | ClauseKind::Command);
    let steps = route.clauses.iter().filter(|c| orders(c.kind)).count();
    let next = route.clauses.iter().any(|c| c.marks.has(Mark::NextStep));
    input.len() < SHORT * 4 && input.chars().count() < SHORT && scope.files.value <= 1 && steps <= 1 && !next
}

fn keywords(route: &Route, complex: Vec<String>) -> Vec<String> {
    let mut words: Vec<String> = route.triggers.iter().map(|t| t.text.clone()).collect();
    words.extend(complex);
    words
}

/// How sure the figures are: many triggers say much, a bare statement says little.
fn confidence(route: &Route) -> Figure {
    let triggers: Vec<String> = route.triggers.iter().map(|t| t.text.clone()).collect();
    match route.confidence {
        Confidence::Strong => Figure { value: 90, basis: Basis::Triggers, words: triggers },
        Confidence::Weak => {
            Figure { value: 40 + 15 * triggers.len() as u32, basis: Basis::Triggers, words: triggers }
        }
        Confidence::None => Figure { value: 30, basis: Basis::Nothing, words: triggers },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::analysis::RiskFactor;
    use crate::protocol::{Confidence, TaskType, Track};

    fn action() -> Route {
        Route {
            track: Track::Action,
            confidence: Confidence::Weak,
            triggers: Vec::new(),
            rule: String::new(),
            reason: String::new(),
            clauses: Vec::new(),
            technologies: vec!["Rust".to_owned()],
        }
    }

    fn of(text: &str) -> Assessment {
        assess(&action(), text)
    }

    fn points(assessment: &Assessment, basis: Basis) -> u32 {
        assessment.parts.iter().filter(|p| p.basis == basis).map(|p| p.value).sum()
    }

    #[test]
    fn the_score_is_the_sum_of_its_parts() {
        for (text, basis, want) in [
            ("move to microservices", Basis::ComplexWords, 15),
            ("payment and gdpr", Basis::ComplexWords, 30),
            ("microservices, payment, gdpr, websocket, kubernetes", Basis::ComplexWords, 40),
            ("touch 5 files", Basis::Files, 0),
            ("touch 6 files", Basis::Files, 15),
            ("touch 11 files", Basis::Files, 35),
            ("about 1,000 lines", Basis::Lines, 0),
            ("about 1,001 lines", Basis::Lines, 15),
            ("stripe", Basis::Integrations, 0),
            ("stripe and slack", Basis::Integrations, 10),
            ("stripe, slack, twilio and jira", Basis::Integrations, 25),
            ("a breaking change", Basis::Risks, 20),
            ("ein neuer passwort-dialog", Basis::Risks, 20),
            ("a passing remark", Basis::Risks, 0),
        ] {
            assert_eq!(points(&of(text), basis), want, "{text}");
        }
        let much = of(
            "rewrite the core architecture: microservices, payment, gdpr, a database migration of 20 files and 5000 lines, \
             with stripe, slack, twilio and jira, faster and with new passwords; a breaking change for everybody who uses it today",
        );
        assert_eq!((much.score, much.complexity), (100, Complexity::Critical));
        assert_eq!(much.risks.len(), 5);
        let sum: u32 = much.parts.iter().map(|p| p.value).sum();
        assert!(sum > 100 && much.parts.iter().all(|p| p.value > 0 && !p.words.is_empty()));
    }

    #[test]
    fn a_short_request_is_simple_and_says_why() {
        let short = of("add payment with gdpr and oauth");
        assert_eq!((short.complexity, short.instead), (Complexity::Simple, Some(Basis::ShortRequest)));
        assert!(short.score >= 30, "the score is still shown: {}", short.score);
        let long = of(&format!("add payment with gdpr and oauth {}", "for everyone ".repeat(20)));
        assert_eq!((long.complexity, long.instead), (of_score(long.score), None));
        assert_eq!(of("rename the flag").complexity, Complexity::Simple);
        assert_eq!(of("rename the flag").instead, None);
    }

    #[test]
    fn scores_have_their_names() {
        for (score, name) in [
            (0, "simple"),
            (29, "simple"),
            (30, "moderate"),
            (60, "complex"),
            (79, "complex"),
            (80, "critical"),
        ] {
            assert_eq!(of_score(score).name(), name);
        }
    }

    #[test]
    fn figures_name_their_words() {
        let found = of("make the database migration faster");
        assert_eq!(found.dependencies, ["Rust"]);
        assert_eq!(found.task_type, TaskType::None);
        let loss = found.risks.iter().find(|r| r.factor == RiskFactor::DataLoss).unwrap();
        assert_eq!(loss.words, ["migration"]);
        assert!(found.risks.iter().any(|r| r.factor == RiskFactor::Performance));
    }
}
