//! How much a request is: its scope as far as it can be estimated, its risks, and a score from 0 to 100 that is the sum of parts,
//! each with its reason.

use super::needs::works;
use super::table::{AT_SCALE, Built, ROWS, Says, Words};
use super::task_type;
use crate::catalog::{Phrase, analysis as say};
use crate::protocol::analysis::{Assessment, Basis, Complexity, Figure, Risk, RiskFactor, Scope, Severity};
use crate::protocol::route::{Says as RouteSays, Sentence, SentenceKind, Work, head};
use crate::protocol::{Analysis, Confidence, Route, TaskType, in_list};

const COMPLEX_EACH: u32 = 15;
const COMPLEX_MOST: u32 = 40;
const RISK_EACH: u32 = 20;
/// More than so many, so many points more.
const FILE_STEPS: &[(u32, u32)] = &[(5, 15), (10, 20)];
const LINE_STEPS: &[(u32, u32)] = &[(1_000, 15)];
const INTEGRATION_STEPS: &[(u32, u32)] = &[(1, 10), (3, 15)];
/// A number from here on is a number of scale.
const SCALE: u64 = 10_000;
/// Letters of what there are so many of: a shorter word is a unit or no thing.
const SHORTEST_THING: usize = 4;
/// Nobody describes a task in more bytes than this.
const LONGEST: usize = 16_000;

pub fn assess(route: &Route, input: &str) -> Assessment {
    let lower = head(input, LONGEST).to_lowercase();
    let request = Request::of(route, input, &lower);
    let scope = request.scope();
    let risks = request.risks(&scope);
    let complex = words_of(&request.words, |says| matches!(says, Says::Complex));
    let parts = parts(&complex, &scope, &risks);
    let score = parts.iter().map(|part| part.value).sum::<u32>().min(100);
    let by_score = of_score(score);
    // The points of several risks are more than one named thing can make small.
    let simple = by_score == Complexity::Moderate && request.is_simple() && request.places() == 1;
    let triggers = route.triggers.iter().map(|trigger| trigger.text.clone());
    Assessment {
        task_type: request.task_type,
        complexity: if simple { Complexity::Simple } else { by_score },
        score,
        parts,
        instead: simple.then_some(Basis::ShortRequest),
        keywords: triggers.chain(complex).collect(),
        dependencies: words_of(&request.words, |says| matches!(says, Says::Counts(Basis::Integrations))),
        confidence: confidence(route),
        risks,
        scope,
    }
}

/// The same with what a model said of the work: it raises or lowers the complexity by one level at most, and adds risks. What
/// is plainly simple stays so.
pub fn assess_with(route: &Route, input: &str, said: &Analysis) -> Assessment {
    let mut assessment = assess(route, input);
    let lower = head(input, LONGEST).to_lowercase();
    if Request::of(route, input, &lower).is_simple() || (said.scope.is_none() && said.risks.is_empty()) {
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

/// A request as far as its size and its risks depend on it.
struct Request<'a> {
    route: &'a Route,
    input: &'a str,
    /// In small letters.
    lower: &'a str,
    words: Words<'a>,
    /// The numbers of scale, each with the word behind it: "100k products".
    scale: Vec<String>,
    task_type: TaskType,
}

impl<'a> Request<'a> {
    fn of(route: &'a Route, input: &'a str, lower: &'a str) -> Self {
        let task_type = task_type(route, input);
        Self { route, input, lower, words: Words::of(lower), scale: scale(lower), task_type }
    }

    /// Files, folders and blocks of code that are named.
    fn places(&self) -> usize {
        self.route.triggers.iter().filter(|t| t.says == RouteSays::Code).count()
    }

    /// One order with one verb about one thing, and no word of something larger or of scale.
    fn is_simple(&self) -> bool {
        let sentences = &self.route.sentences;
        let orders = sentences.iter().filter(|sentence| sentence.kind.is_order()).count();
        let verbs: usize = sentences.iter().map(|sentence| works(sentence, self.input).count()).sum();
        let (_, larger) = self.built();
        orders <= 1 && verbs <= 1 && self.places() <= 1 && self.scale.is_empty() && larger.is_empty()
    }

    /// Something is to come into being or to take another form, so that what it is says how much work it is.
    fn builds(&self) -> bool {
        let builds = |work| matches!(work, Work::Add | Work::Create | Work::Change | Work::Refactor);
        let asks = |s: &&Sentence| s.kind.is_order() || s.kind == SentenceKind::Statement;
        self.route.sentences.iter().filter(asks).any(|sentence| {
            let mut works = works(sentence, self.input).peekable();
            let verb_is_unknown = works.peek().is_none() && sentence.kind != SentenceKind::FollowUp;
            verb_is_unknown || works.any(|trigger| builds(trigger.work))
        })
    }

    fn scope(&self) -> Scope {
        // A trace or a listing names files that nobody asks to change.
        let orders = self.route.sentences.iter().filter(|sentence| sentence.kind.is_order());
        let ordered: Vec<String> = orders.flat_map(|s| &s.triggers).map(|t| t.text.clone()).collect();
        let files_of = self.route.triggers.iter().filter(|t| t.rule.contains("file"));
        let named: Vec<String> = files_of
            .filter(|t| ordered.is_empty() || ordered.contains(&t.text))
            .map(|t| t.text.clone())
            .collect();
        let (built, words) = self.built();
        let estimate = |value| figure(value, Basis::Estimate, words.clone());
        let counts = |basis| {
            let words = words_of(&self.words, |says| matches!(says, Says::Counts(b) if *b == basis));
            figure(words.len() as u32, basis, words)
        };
        let changes = !matches!(self.task_type, TaskType::Research | TaskType::Docs | TaskType::None);
        let changed = |basis| if changes { counts(basis) } else { figure(0, basis, Vec::new()) };
        let files = counted(self.lower, &["file", "files", "datei", "dateien"], Basis::Files);
        let files = larger(files, figure(named.len() as u32, Basis::Files, named));
        let lines = counted(self.lower, &["line", "lines", "zeile", "zeilen", "loc"], Basis::Lines);
        Scope {
            files: larger(files, estimate(built.files)),
            lines: larger(lines, estimate(built.lines)),
            components: larger(counts(Basis::Components), estimate(built.components)),
            integrations: counts(Basis::Integrations),
            database_changes: larger(changed(Basis::Database), estimate(built.database)),
            api_changes: larger(changed(Basis::Api), estimate(built.api)),
        }
    }

    /// What is to be built says more than what is named: the work for each thing of the table, and the words for them. A
    /// file may be called like one.
    fn built(&self) -> (Built, Vec<String>) {
        let (mut sum, mut said) = (Built::default(), Vec::new());
        if !self.builds() {
            return (sum, said);
        }
        let places = self.route.triggers.iter().filter(|t| t.says == RouteSays::Code);
        let lower = places.fold(self.lower.to_owned(), |text, t| text.replace(&t.text.to_lowercase(), " "));
        let all = Words::of(&lower);
        for row in ROWS {
            let Says::Built(more) = &row.says else { continue };
            let words = all.listed(row.words);
            if !words.is_empty() {
                sum = sum.and(more);
                said.extend(words);
            }
        }
        if !self.scale.is_empty() {
            sum = sum.and(&AT_SCALE);
            said.extend_from_slice(&self.scale);
        }
        (sum, said)
    }

    /// The risks that are present, each with the words that show it; looking and describing have none. At scale it has to be fast, what
    /// is stored has to be brought over, and what reaches from storage to interface is the core.
    fn risks(&self, scope: &Scope) -> Vec<Risk> {
        if matches!(self.task_type, TaskType::Research | TaskType::Docs) {
            return Vec::new();
        }
        let (stored, reached) = (scope.database_changes.value > 0, scope.api_changes.value > 0);
        let mut risks: Vec<Risk> = Vec::new();
        for row in ROWS {
            let Says::Risk(factor, severity) = row.says else { continue };
            let mut words = self.words.listed(row.words);
            let by_scale = match factor {
                RiskFactor::Performance => true,
                RiskFactor::DataLoss => stored,
                RiskFactor::CoreSystem => stored && reached,
                RiskFactor::Security | RiskFactor::BreakingChange => false,
            };
            let severity = if words.is_empty() { Severity::Medium } else { severity };
            words.extend(self.scale.iter().filter(|_| by_scale).cloned());
            if !words.is_empty() {
                risks.push(Risk { factor, severity, words });
            }
        }
        risks
    }
}

/// The numbers of scale among these words, each with the thing behind it that there are so many of.
fn scale(lower: &str) -> Vec<String> {
    const UNITS: &str = "seconds milliseconds bytes pixels lines times sekunden millisekunden zeilen pixel after before until";
    let mut words = lower.split_whitespace().peekable();
    let mut found = Vec::new();
    while let Some(word) = words.next() {
        let number: String = word.chars().filter(|c| !matches!(c, ',' | '.' | '\'' | '_')).collect();
        let digits = number.trim_end_matches(['k', 'm', '+']);
        let times = match number.contains('m') {
            true => 1_000_000,
            false if number.contains('k') => 1_000,
            false => 1,
        };
        if let (Ok(value), Some(what)) = (digits.parse::<u64>(), words.peek())
            && value.saturating_mul(times) >= SCALE
            && what.starts_with(char::is_alphabetic)
            && what.chars().count() >= SHORTEST_THING
            && !in_list(UNITS, what.trim_end_matches([',', '.']))
        {
            found.push(format!("{word} {what}"));
        }
    }
    found
}

/// The one that says more; the first if none does.
fn larger(one: Figure, other: Figure) -> Figure {
    if other.value > one.value { other } else { one }
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
mod tests {
    use super::*;

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
    fn numbers_of_scale_are_told_from_others() {
        for (text, want) in [
            ("for 100k products", &["100k products"][..]),
            ("50,000 users and 12 files", &["50,000 users"]),
            ("1.5m rows", &["1.5m rows"]),
            ("100.000 produkte", &["100.000 produkte"]),
            ("port 8080, 5 ms, 99999", &[]),
            ("port 50051 in the config, 30000 milliseconds", &[]),
        ] {
            assert_eq!(scale(text), want, "{text}");
        }
    }
}
