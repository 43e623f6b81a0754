//! The estimates of `assess`, as tables.

use super::*;
use crate::protocol::Track;

fn action() -> Route {
    Route {
        track: Track::Action,
        confidence: Confidence::Weak,
        triggers: Vec::new(),
        rule: String::new(),
        words: String::new(),
        reason: String::new(),
        sentences: Vec::new(),
    }
}

fn of(text: &str) -> Assessment {
    assess(&action(), text)
}

#[test]
fn the_score_is_the_sum_of_its_parts() {
    let points = |text: &str, basis: Basis| {
        of(text).parts.iter().filter(|p| p.basis == basis).map(|p| p.value).sum::<u32>()
    };
    for (text, basis, want) in [
        ("move to microservices", Basis::ComplexWords, 15),
        ("payment and gdpr", Basis::ComplexWords, 30),
        ("microservices, payment, gdpr, websocket, kubernetes", Basis::ComplexWords, 40),
        ("touch 5 files", Basis::Files, 0),
        ("touch 6 files", Basis::Files, 15),
        ("touch 11 files", Basis::Files, 35),
        ("about 1,000 lines", Basis::Lines, 0),
        ("about 1,001 lines", Basis::Lines, 15),
        ("a search feature", Basis::Estimate, 15),
        ("stripe", Basis::Integrations, 0),
        ("stripe and slack", Basis::Integrations, 10),
        ("stripe, slack, twilio and jira", Basis::Integrations, 25),
        ("a breaking change", Basis::Risks, 20),
        ("ein neuer passwort-dialog", Basis::Risks, 20),
        ("a passing remark", Basis::Risks, 0),
    ] {
        assert_eq!(points(text, basis), want, "{text}");
    }
    let much = of(
        "rewrite the core architecture: microservices, payment, gdpr, a database migration of 20 files and 5000 lines, \
         with stripe, slack, twilio and jira, faster and with new passwords; a breaking change",
    );
    assert_eq!((much.score, much.complexity, much.risks.len()), (100, Complexity::Critical, 5));
    assert!(much.parts.iter().all(|part| part.value > 0 && !part.words.is_empty()));
}

#[test]
fn scores_have_their_names() {
    for (score, name) in
        [(0, "simple"), (29, "simple"), (30, "moderate"), (60, "complex"), (79, "complex"), (80, "critical")]
    {
        assert_eq!(of_score(score).name(), name);
    }
}

#[test]
fn numbers_of_scale_are_told_from_others() {
    for (text, want) in [
        ("for 100k products", &["100k products"][..]),
        ("50,000 users and 12 files", &["50,000 users"]),
        ("1.5m rows", &["1.5m rows"]),
        ("port 8080, 5 ms, 99999", &[]),
    ] {
        assert_eq!(scale(text), want, "{text}");
    }
}

#[test]
fn figures_name_their_words() {
    let found = of("make the database migration faster");
    let loss = found.risks.iter().find(|risk| risk.factor == RiskFactor::DataLoss).unwrap();
    assert_eq!(loss.words, ["migration"]);
    assert!(found.risks.iter().any(|risk| risk.factor == RiskFactor::Performance));
}

#[test]
fn a_model_moves_the_complexity_by_one_level_at_most() {
    use crate::protocol::analysis::{SaidRisk, SaidScope};
    let analysis = |scope, risks| {
        let none = crate::protocol::Needs::default();
        let confidence = crate::protocol::AnalysisConfidence::High;
        Analysis { needs: none, tasks: Vec::new(), question: None, confidence, scope, risks }
    };
    let huge = || Some(SaidScope { files: 30, lines: 5_000, ..SaidScope::default() });
    let risk = |name| SaidRisk {
        name,
        severity: Severity::High,
        description: "d".into(),
        mitigation: String::new(),
    };
    let request = "add OAuth login with Google and GitHub";
    let with = |request: &str, said: &Analysis| assess_with(&action(), request, said);
    assert_eq!(of(request).complexity, Complexity::Moderate);
    for (said, want, instead) in [
        (analysis(None, vec![]), Complexity::Moderate, None),
        (analysis(Some(SaidScope::default()), vec![]), Complexity::Moderate, None),
        (
            analysis(huge(), vec![risk(RiskFactor::DataLoss), risk(RiskFactor::CoreSystem)]),
            Complexity::Complex,
            Some(Basis::Model),
        ),
    ] {
        let assessment = with(request, &said);
        assert_eq!((assessment.complexity, assessment.instead), (want, instead), "{said:?}");
    }
    let small = "a search feature for 100K products";
    assert_eq!(of(small).complexity, Complexity::Complex);
    let lowered = with(small, &analysis(Some(SaidScope { files: 1, ..SaidScope::default() }), vec![]));
    assert!(lowered.complexity >= Complexity::Moderate);
    assert_eq!(with("rename foo to bar", &analysis(huge(), vec![])).complexity, Complexity::Simple);
}
