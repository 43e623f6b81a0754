//! How much a request is: a score from 0 to 100, the sum of parts that each name their reason.

use super::{risk, scope, task_type};
use crate::protocol::analysis::{Assessment, Basis, Complexity, Figure, Risk, Scope};
use crate::protocol::route::{ClauseKind, Mark};
use crate::protocol::{Confidence, Route};

/// Words that stand for much work.
const COMPLEX: &[&str] = &[
    "microservice",
    "microservices",
    "authentication",
    "authentifizierung",
    "authorization",
    "autorisierung",
    "payment",
    "payments",
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

/// Those of the listed words that stand in the text at the beginning of a word, each once.
pub(super) fn words_in(lower: &str, list: &[&str]) -> Vec<String> {
    let stands = |word: &str| {
        lower.match_indices(word).any(|(at, _)| {
            let starts = !lower[..at].ends_with(|c: char| c.is_alphanumeric());
            let rest = &lower[at + word.len()..];
            // A short word must end here; a longer one may be inflected or compounded.
            let ends = word.len() > 5
                || rest.strip_prefix('s').unwrap_or(rest).chars().next().is_none_or(|c| !c.is_alphanumeric());
            starts && ends
        })
    };
    list.iter().filter(|w| stands(w)).map(|w| (*w).to_owned()).collect()
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
