//! How much a request is: its scope as far as it can be estimated, its risks, and a score from 0 to 100 that is the sum of parts,
//! each with its reason.

use super::needs::works;
use super::table::{ROWS, Says, Words};
use super::task_type;
use crate::catalog::{Phrase, analysis as say};
use crate::protocol::analysis::{Assessment, Basis, Complexity, Figure, Risk, RiskFactor, Scope, Severity};
use crate::protocol::route::Says as RouteSays;
use crate::protocol::{Analysis, Confidence, Route};

const COMPLEX_EACH: u32 = 15;
const COMPLEX_MOST: u32 = 40;
const RISK_EACH: u32 = 20;
/// More than so many, so many points more.
const FILE_STEPS: &[(u32, u32)] = &[(5, 15), (10, 20)];
const LINE_STEPS: &[(u32, u32)] = &[(1_000, 15)];
const INTEGRATION_STEPS: &[(u32, u32)] = &[(1, 10), (3, 15)];
/// A number from here on is a number of scale.
const SCALE: u64 = 10_000;
/// Nobody describes a task in more bytes than this.
const LONGEST: usize = 16_000;

pub fn assess(route: &Route, input: &str) -> Assessment {
    let lower = crate::protocol::route::head(input, LONGEST).to_lowercase();
    let words = Words::of(&lower);
    let scale = scale(&lower);
    let scope = scope(route, &lower, &words, &scale);
    let risks = risks(&words, &scale);
    let complex = words_of(&words, |says| matches!(says, Says::Complex));
    let parts = parts(&complex, &scope, &risks);
    let score = parts.iter().map(|part| part.value).sum::<u32>().min(100);
    let simple = is_simple(route, input, &words, &scale);
    let by_score = of_score(score);
    let triggers = route.triggers.iter().map(|trigger| trigger.text.clone());
    Assessment {
        task_type: task_type(route, input),
        complexity: if simple { Complexity::Simple } else { by_score },
        score,
        parts,
        instead: (simple && by_score != Complexity::Simple).then_some(Basis::ShortRequest),
        keywords: triggers.chain(complex).collect(),
        dependencies: words_of(&words, |says| matches!(says, Says::Counts(Basis::Integrations))),
        confidence: confidence(route),
        risks,
        scope,
    }
}

/// The same with what a model said of the work: it raises or lowers the complexity by one level at most, and adds risks. What
/// is plainly simple stays so.
pub fn assess_with(route: &Route, input: &str, said: &Analysis) -> Assessment {
    let mut assessment = assess(route, input);
    let lower = crate::protocol::route::head(input, LONGEST).to_lowercase();
    let plain = is_simple(route, input, &Words::of(&lower), &scale(&lower));
    if plain || (said.scope.is_none() && said.risks.is_empty()) {
        return assessment;
    }
    for risk in &said.risks {
        if assessment.risks.iter().all(|known| known.factor != risk.name) {
            let (factor, severity, words) = (risk.name, risk.severity, vec![risk.description.clone()]);
            assessment.risks.push(Risk { factor, severity, words });
        }
    }
    let Some(scope) = &said.scope else { return assessment };
    let words = assessment.parts.iter().filter(|part| part.basis == Basis::ComplexWords);
    let score = words.map(|part| part.value).sum::<u32>()
        + points(scope.files, FILE_STEPS)
        + points(scope.lines, LINE_STEPS)
        + points(scope.integrations.len() as u32, INTEGRATION_STEPS)
        + RISK_EACH * assessment.risks.len() as u32;
    let (by_rules, by_model) = (assessment.complexity as usize, of_score(score.min(100)) as usize);
    let level = by_model.clamp(by_rules.saturating_sub(1), by_rules + 1);
    if level != by_rules {
        assessment.complexity = Complexity::ALL[level];
        assessment.instead = Some(Basis::Model);
    }
    assessment
}

/// The numbers of scale in the request, each with the word behind it: "100K products".
fn scale(lower: &str) -> Vec<String> {
    let mut words = lower.split_whitespace().peekable();
    let mut found = Vec::new();
    while let Some(word) = words.next() {
        let number: String = word.chars().filter(|c| !matches!(c, ',' | '.' | '\'' | '_')).collect();
        let digits = number.trim_end_matches(['k', 'm', '+']);
        let times = if number.contains('m') {
            1_000_000
        } else if number.contains('k') {
            1_000
        } else {
            1
        };
        if let (Ok(value), Some(what)) = (digits.parse::<u64>(), words.peek())
            && value.saturating_mul(times) >= SCALE
            && what.starts_with(char::is_alphabetic)
        {
            found.push(format!("{word} {what}"));
        }
    }
    found
}

fn scope(route: &Route, lower: &str, all: &Words<'_>, scale: &[String]) -> Scope {
    let mut files = counted(lower, &["file", "files", "datei", "dateien"], Basis::Files);
    let mut lines = counted(lower, &["line", "lines", "zeile", "zeilen", "loc"], Basis::Lines);
    // A trace or a listing names files that nobody asks to change.
    let orders = route.sentences.iter().filter(|sentence| sentence.kind.is_order());
    let ordered: Vec<String> = orders.flat_map(|s| &s.triggers).map(|t| t.text.clone()).collect();
    let files_of = route.triggers.iter().filter(|t| t.rule.contains("file"));
    let named: Vec<String> = files_of
        .filter(|t| ordered.is_empty() || ordered.contains(&t.text))
        .map(|t| t.text.clone())
        .collect();
    let (more_files, more_lines, words) = estimated(all, scale);
    for figure in [
        Figure { value: named.len() as u32, basis: Basis::Files, words: named },
        Figure { value: more_files, basis: Basis::Estimate, words: words.clone() },
    ] {
        files = if figure.value > files.value { figure } else { files };
    }
    if more_lines > lines.value {
        lines = Figure { value: more_lines, basis: Basis::Estimate, words };
    }
    let changes = route.sentences.iter().flat_map(|s| &s.triggers).any(|t| t.work.changes_files());
    let count = |basis, counts: bool| {
        let words = words_of(all, |says| counts && matches!(says, Says::Counts(b) if *b == basis));
        figure(words.len() as u32, basis, words)
    };
    Scope {
        files,
        lines,
        components: count(Basis::Components, true),
        integrations: count(Basis::Integrations, true),
        database_changes: count(Basis::Database, changes),
        api_changes: count(Basis::Api, changes),
    }
}

/// What is to be built says more than what is named: files and lines of work for each thing of the table.
fn estimated(all: &Words<'_>, scale: &[String]) -> (u32, u32, Vec<String>) {
    let (mut files, mut lines, mut said) = (0, 0, scale.to_vec());
    for row in ROWS {
        let Says::Scope { files: more, lines: length } = row.says else { continue };
        let words = all.listed(row.words);
        if !words.is_empty() {
            files += more;
            lines += length;
            said.extend(words);
        }
    }
    if !scale.is_empty() {
        files += 2;
        lines += 300;
    }
    (files, lines, said)
}

/// The risks that are present, each with the words that show it. Data at scale has to be kept and found fast.
fn risks(all: &Words<'_>, scale: &[String]) -> Vec<Risk> {
    let mut risks: Vec<Risk> = Vec::new();
    for row in ROWS {
        let Says::Risk(factor, severity) = row.says else { continue };
        let mut words = all.listed(row.words);
        if matches!(factor, RiskFactor::Performance | RiskFactor::DataLoss) {
            words.extend_from_slice(scale);
        }
        if !words.is_empty() {
            let severity = if words == scale { Severity::Medium } else { severity };
            risks.push(Risk { factor, severity, words });
        }
    }
    risks
}

fn words_of(all: &Words<'_>, wanted: impl Fn(&Says) -> bool) -> Vec<String> {
    ROWS.iter().filter(|row| wanted(&row.says)).flat_map(|row| all.listed(row.words)).collect()
}

fn points(value: u32, steps: &[(u32, u32)]) -> u32 {
    steps.iter().filter(|(more_than, _)| value > *more_than).map(|(_, points)| points).sum()
}

fn parts(complex: &[String], scope: &Scope, risks: &[Risk]) -> Vec<Figure> {
    let part = |value, basis, words: &[String]| Figure { value, basis, words: words.to_vec() };
    let Scope { files, lines, integrations, .. } = scope;
    let mut parts = vec![
        part((complex.len() as u32 * COMPLEX_EACH).min(COMPLEX_MOST), Basis::ComplexWords, complex),
        part(points(files.value, FILE_STEPS), files.basis, &files.words),
        part(points(lines.value, LINE_STEPS), lines.basis, &lines.words),
    ];
    parts.extend(risks.iter().map(|risk| part(RISK_EACH, Basis::Risks, &risk.words)));
    let others = points(integrations.value, INTEGRATION_STEPS);
    parts.push(part(others, Basis::Integrations, &integrations.words));
    parts.retain(|part| part.value > 0);
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

/// One order with one verb about one named thing, and no word of something larger or of scale.
fn is_simple(route: &Route, input: &str, all: &Words<'_>, scale: &[String]) -> bool {
    let orders = route.sentences.iter().filter(|sentence| sentence.kind.is_order()).count();
    let verbs: usize = route.sentences.iter().map(|sentence| works(sentence, input).count()).sum();
    let files = route.triggers.iter().filter(|t| t.says == RouteSays::Code).count();
    let larger = words_of(all, |says| matches!(says, Says::Scope { .. }));
    orders <= 1 && verbs <= 1 && files <= 1 && scale.is_empty() && larger.is_empty()
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

fn figure(value: u32, basis: Basis, words: Vec<String>) -> Figure {
    Figure { value, basis: if value == 0 { Basis::Nothing } else { basis }, words }
}

/// The largest number said right before one of these words: "12 files", "2,000 lines".
fn counted(lower: &str, units: &[&str], basis: Basis) -> Figure {
    let mut most = figure(0, basis, Vec::new());
    let mut before = "";
    for word in lower.split_whitespace() {
        let unit = word.trim_matches(|c: char| !c.is_alphanumeric());
        if units.contains(&unit) {
            let is_number = before.chars().all(|c| c.is_ascii_digit() || c == ',' || c == '.');
            let digits: String = before.chars().filter(|c| is_number && c.is_ascii_digit()).collect();
            let number = digits.parse().unwrap_or(0);
            if number > most.value {
                most = figure(number, basis, vec![format!("{before} {unit}")]);
            }
        }
        before = word;
    }
    most
}

pub fn explain_risk(factor: RiskFactor) -> (Phrase, Phrase) {
    match factor {
        RiskFactor::CoreSystem => (say::CORE_SYSTEM, say::CORE_SYSTEM_HELP),
        RiskFactor::DataLoss => (say::DATA_LOSS, say::DATA_LOSS_HELP),
        RiskFactor::Security => (say::SECURITY, say::SECURITY_HELP),
        RiskFactor::Performance => (say::PERFORMANCE, say::PERFORMANCE_HELP),
        RiskFactor::BreakingChange => (say::BREAKING_CHANGE, say::BREAKING_CHANGE_HELP),
    }
}

pub fn explain_basis(basis: Basis) -> Phrase {
    match basis {
        Basis::ComplexWords => say::COMPLEX_WORDS,
        Basis::Files => say::FILES,
        Basis::Lines => say::LINES,
        Basis::Estimate => say::ESTIMATE,
        Basis::Risks => say::RISKS,
        Basis::Integrations => say::INTEGRATIONS,
        Basis::Components => say::COMPONENTS,
        Basis::Database => say::DATABASE,
        Basis::Api => say::API,
        Basis::ShortRequest => say::SHORT_REQUEST,
        Basis::Triggers => say::TRIGGERS,
        Basis::Model => say::BY_MODEL,
        Basis::Nothing => say::NOTHING,
    }
}

#[cfg(test)]
#[path = "assess_tests.rs"]
mod tests;
