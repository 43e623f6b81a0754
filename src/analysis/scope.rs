//! How far a request reaches, as far as its words tell.

use super::words::words_in;
use crate::catalog::Phrase;
use crate::catalog::analysis as say;
use crate::protocol::Route;
use crate::protocol::analysis::{Basis, Figure, Scope};
use crate::protocol::route::Mark;

const INTEGRATIONS: &[&str] = &[
    "stripe",
    "paypal",
    "twilio",
    "sendgrid",
    "slack",
    "discord",
    "telegram",
    "whatsapp",
    "oauth",
    "github api",
    "gitlab api",
    "webhook",
    "s3",
    "aws",
    "azure",
    "gcp",
    "firebase",
    "supabase",
    "kafka",
    "rabbitmq",
    "redis",
    "elasticsearch",
    "salesforce",
    "shopify",
    "jira",
    "openai",
    "anthropic",
    "huggingface",
    "third-party",
    "external api",
    "externe api",
    "keycloak",
    "auth0",
    "sentry",
    "grafana",
    "prometheus",
    "mailchimp",
    "google maps",
    "ldap",
    "smtp",
];
const COMPONENTS: &[&str] = &[
    "frontend",
    "backend",
    "database",
    "datenbank",
    "api",
    "cli",
    "ui",
    "server",
    "client",
    "worker",
    "scheduler",
    "queue",
    "cache",
    "parser",
    "dashboard",
    "login",
    "pipeline",
    "tests",
    "docs",
    "documentation",
    "dokumentation",
    "config",
    "konfiguration",
    "middleware",
    "component",
    "komponente",
    "service",
    "module",
    "modul",
];
const DATABASE: &[&str] = &[
    "migration",
    "schema",
    "table",
    "tabelle",
    "column",
    "spalte",
    "index",
    "database",
    "datenbank",
    "foreign key",
    "sql",
];
const API: &[&str] = &[
    "endpoint",
    "endpunkt",
    "route",
    "api",
    "graphql",
    "grpc",
    "webhook",
    "public interface",
    "schnittstelle",
    "signature",
    "signatur",
];

/// The scope, each figure with its reason.
pub(super) fn scope(route: &Route, lower: &str) -> Scope {
    let (lines, said) = counted(lower, &["line", "lines", "zeile", "zeilen", "loc"]);
    Scope {
        files: files(route, lower),
        lines: figure(lines, Basis::Lines, said),
        components: listed(lower, COMPONENTS, Basis::Components),
        integrations: listed(lower, INTEGRATIONS, Basis::Integrations),
        database_changes: changes(route, lower, DATABASE, Basis::Database),
        api_changes: changes(route, lower, API, Basis::Api),
    }
}

/// Files that are named, or a number of files that is said, whichever is more.
fn files(route: &Route, lower: &str) -> Figure {
    let named: Vec<String> = route
        .triggers
        .iter()
        .filter(|t| matches!(t.rule.as_str(), "file-path" | "file-name"))
        .map(|t| t.text.clone())
        .collect();
    let (said, words) = counted(lower, &["file", "files", "datei", "dateien"]);
    if said as usize > named.len() {
        figure(said, Basis::Files, words)
    } else {
        figure(named.len() as u32, Basis::Files, named)
    }
}

fn listed(lower: &str, list: &[&str], basis: Basis) -> Figure {
    let words = words_in(lower, list);
    figure(words.len() as u32, basis, words)
}

/// Words for an interface or a schema count as changes only where something is to be changed.
fn changes(route: &Route, lower: &str, list: &[&str], basis: Basis) -> Figure {
    let changing = route.clauses.iter().any(|c| {
        c.lead.is_some_and(|l| {
            matches!(
                l,
                Mark::Add
                    | Mark::Change
                    | Mark::Create
                    | Mark::Delete
                    | Mark::Move
                    | Mark::Restructure
                    | Mark::Repair
            )
        })
    });
    if changing { listed(lower, list, basis) } else { figure(0, basis, Vec::new()) }
}

fn figure(value: u32, basis: Basis, words: Vec<String>) -> Figure {
    Figure { value, basis: if value == 0 { Basis::Nothing } else { basis }, words }
}

/// The largest number said right before one of these words: "12 files", "2,000 lines".
fn counted(lower: &str, units: &[&str]) -> (u32, Vec<String>) {
    let mut most = (0, Vec::new());
    let mut before = "";
    for word in lower.split_whitespace() {
        let unit = word.trim_matches(|c: char| !c.is_alphanumeric());
        if units.contains(&unit) {
            let digits: String = before.chars().filter(char::is_ascii_digit).collect();
            let number = digits.parse().unwrap_or(0);
            if number > most.0 {
                most = (number, vec![format!("{before} {unit}")]);
            }
        }
        before = word;
    }
    most
}

/// What the figure rests on, in words.
pub fn explain(basis: Basis) -> Phrase {
    match basis {
        Basis::ComplexWords => say::COMPLEX_WORDS,
        Basis::Files => say::FILES,
        Basis::Lines => say::LINES,
        Basis::Risks => say::RISKS,
        Basis::Integrations => say::INTEGRATIONS,
        Basis::Components => say::COMPONENTS,
        Basis::Database => say::DATABASE,
        Basis::Api => say::API,
        Basis::ShortRequest => say::SHORT_REQUEST,
        Basis::Triggers => say::TRIGGERS,
        Basis::Nothing => say::NOTHING,
    }
}
