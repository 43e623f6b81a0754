//! The five risk factors, and what shows that one is present.

use crate::catalog::Phrase;
use crate::catalog::analysis as say;
use crate::protocol::Route;
use crate::protocol::analysis::{Risk, RiskFactor, Severity};
use crate::protocol::route::{ClauseKind, Mark, Marks};

/// Words for what everything else rests on.
const CORE: &[&str] = &[
    "core",
    "architecture",
    "architektur",
    "kernel",
    "infrastructure",
    "infrastruktur",
    "framework",
    "entire system",
    "whole system",
    "from scratch",
    "von grund auf",
    "microservice",
    "main loop",
    "build system",
];
const PROMISES: &[&str] = &[
    "performance",
    "faster",
    "schneller",
    "speed up",
    "beschleunig",
    "latency",
    "latenz",
    "throughput",
    "durchsatz",
    "optimize",
    "optimise",
    "optimier",
    "scale",
    "skalier",
    "memory usage",
    "speicherverbrauch",
    "in under",
    "requests per second",
    "real-time",
    "echtzeit",
];
const BREAKS: &[&str] = &[
    "breaking change",
    "breaking",
    "backward compat",
    "backwards compat",
    "backward-compat",
    "backwards-compat",
    "abwärtskompatib",
    "incompatible",
    "inkompatib",
    "major version",
    "deprecat",
    "public api",
    "öffentliche api",
    "api contract",
    "rename the api",
    "change the signature",
    "rewrite",
    "drop support",
];
const SECURITY: &[&str] = &[
    "auth",
    "oauth",
    "jwt",
    "password",
    "passwort",
    "secret",
    "credential",
    "zugangsdaten",
    "token",
    "encrypt",
    "verschlüssel",
    "permission",
    "berechtigung",
    "security",
    "sicherheit",
    "payment",
    "zahlung",
    "gdpr",
    "dsgvo",
    "api key",
    "certificate",
    "zertifikat",
];
const LOSS: &[&str] = &[
    "migration",
    "migrate",
    "migrier",
    "drop table",
    "truncate",
    "delete all",
    "lösche alle",
    "wipe",
    "purge",
    "overwrite",
    "überschreib",
    "schema change",
    "production data",
    "produktionsdaten",
    "backup",
];

/// The risks that are present, each with the words that show it.
pub(super) fn risks(route: &Route, lower: &str) -> Vec<Risk> {
    let asked = |marks: Marks| {
        let acts = |k: ClauseKind| !matches!(k, ClauseKind::Question | ClauseKind::Talk | ClauseKind::Stop);
        route.clauses.iter().any(|c| acts(c.kind) && c.marks.any(marks))
    };
    let destroys = asked(Marks::of(&[Mark::Destroy]))
        && asked(Marks::of(&[Mark::Data, Mark::Database, Mark::FileThing]));
    let rows = [
        (RiskFactor::CoreSystem, Severity::High, CORE, false),
        (RiskFactor::DataLoss, Severity::High, LOSS, destroys),
        (RiskFactor::Security, Severity::High, SECURITY, asked(Marks::of(&[Mark::Secret]))),
        (RiskFactor::Performance, Severity::Medium, PROMISES, false),
        (RiskFactor::BreakingChange, Severity::Medium, BREAKS, asked(Marks::of(&[Mark::Breaking]))),
    ];
    let mut present = Vec::new();
    for (factor, severity, list, shown) in rows {
        let words = super::words::words_in(lower, list);
        if shown || !words.is_empty() {
            present.push(Risk { factor, severity, words });
        }
    }
    present
}

/// What the risk is and what helps against it.
pub fn explain(factor: RiskFactor) -> (Phrase, Phrase) {
    match factor {
        RiskFactor::CoreSystem => (say::CORE_SYSTEM, say::CORE_SYSTEM_HELP),
        RiskFactor::DataLoss => (say::DATA_LOSS, say::DATA_LOSS_HELP),
        RiskFactor::Security => (say::SECURITY, say::SECURITY_HELP),
        RiskFactor::Performance => (say::PERFORMANCE, say::PERFORMANCE_HELP),
        RiskFactor::BreakingChange => (say::BREAKING_CHANGE, say::BREAKING_CHANGE_HELP),
    }
}
