//! What models fill in beside the work, read strictly: the verdict on a debate, a role's report, a review.

use super::reply::first_object;
use crate::protocol::{Severity, named};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// Characters of a sentence that is filled in.
const LONGEST: usize = 2_000;
const REPORT: &str = "```json:report";

named! {
    /// What a debate comes to: the first three before the work, the others after it failed.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Ruled {
        Proceed = "proceed",
        Revise = "revise",
        Ask = "ask",
        Retry = "retry",
        Pivot = "pivot",
        Escalate = "escalate",
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Verdict {
    pub verdict: Ruled,
    /// The other way, or the question to the user.
    #[serde(default)]
    pub how: String,
}

impl Verdict {
    /// Before the work, or after it failed.
    fn choices(failed: bool) -> &'static [Ruled] {
        if failed { &Ruled::ALL[3..] } else { &Ruled::ALL[..3] }
    }

    /// What it changes of the work, if it does.
    pub fn changes(self) -> Option<String> {
        let is_said = !self.how.trim().is_empty() && self.verdict == Ruled::Revise;
        is_said.then_some(self.how)
    }

    pub fn schema(failed: bool) -> Value {
        let names: Vec<&str> = Self::choices(failed).iter().map(|ruled| ruled.name()).collect();
        json!({
            "type": "object", "additionalProperties": false, "required": ["verdict", "how"],
            "properties": { "verdict": { "enum": names }, "how": { "type": "string" } }
        })
    }

    /// The first object of the reply; nothing that is none, or one that asks or changes without saying what.
    pub fn read(reply: &str, failed: bool) -> Option<Self> {
        let verdict: Self = serde_json::from_value(Value::Object(first_object(reply)?)).ok()?;
        let says = !verdict.how.trim().is_empty() || matches!(verdict.verdict, Ruled::Proceed | Ruled::Retry);
        let fits = Self::choices(failed).contains(&verdict.verdict) && says;
        (fits && verdict.how.chars().count() <= LONGEST).then_some(verdict)
    }
}

/// What a coordinator makes of a request before anybody works on it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Qualification {
    pub r#type: WorkKind,
    pub risk: Severity,
    pub agent: String,
    #[serde(default)]
    pub files: Vec<String>,
    #[serde(default)]
    pub why: String,
}

named! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum WorkKind {
        CodeChange = "code_change",
        Devops = "devops",
        Mixed = "mixed",
        Exploration = "exploration",
        Unclear = "unclear",
    }
}

impl Qualification {
    const AGENTS: [&str; 3] = ["koda", "devo", "scout"];

    pub fn schema() -> Value {
        json!({
            "type": "object", "additionalProperties": false, "required": ["type", "risk", "agent", "files", "why"],
            "properties": {
                "type": { "enum": WorkKind::NAMES }, "risk": { "enum": ["low", "medium", "high"] },
                "agent": { "enum": Self::AGENTS }, "files": { "type": "array", "items": { "type": "string" } },
                "why": { "type": "string" }
            }
        })
    }

    pub fn read(reply: &str) -> Option<Self> {
        let said: Self = serde_json::from_value(Value::Object(first_object(reply)?)).ok()?;
        Self::AGENTS.contains(&said.agent.as_str()).then_some(said)
    }
}

/// What a role hands in beside its document.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Report {
    pub status: Status,
    pub summary: String,
    pub recommendations: Vec<String>,
    /// 0 to 1; none where the role gave none.
    pub quality: Option<f64>,
    pub errors: Vec<String>,
}

named! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Status {
        #[default]
        Done = "done",
        Failed = "failed",
    }
}

#[derive(Deserialize)]
#[serde(default)]
#[derive(Default)]
struct Said {
    status: Status,
    summary: String,
    recommendations: Vec<String>,
    quality: Option<f64>,
    errors: Vec<String>,
}

impl Report {
    pub fn open_points(&self) -> impl Iterator<Item = &str> {
        self.errors.iter().chain(&self.recommendations).map(String::as_str)
    }

    /// A role's last words in two: its document, and the report at its end. Without one it is done, and its first
    /// paragraph is the summary.
    pub fn read(text: &str) -> (String, Self) {
        let (document, block) = match text.rfind(REPORT) {
            Some(at) => (&text[..at], &text[at + REPORT.len()..]),
            None => (text, ""),
        };
        let said = first_object(block).and_then(|object| serde_json::from_value(Value::Object(object)).ok());
        let Said { status, summary, recommendations, quality, errors } = said.unwrap_or_default();
        let document = document.trim().to_owned();
        let first = || document.split("\n\n").find(|part| !part.trim_start().starts_with('#')).unwrap_or("");
        let summary = if summary.trim().is_empty() { first().trim() } else { summary.trim() };
        let summary = summary.chars().take(LONGEST).collect();
        let quality = quality.filter(|quality| (0.0..=1.0).contains(quality));
        (document.clone(), Self { status, summary, recommendations, quality, errors })
    }

    /// What is to be mended, if this is not good enough.
    pub fn findings(&self, threshold: f64) -> Option<String> {
        let poor = self.quality.is_some_and(|quality| quality < threshold);
        let listed = self.errors.iter().map(|error| format!("- {error}")).collect::<Vec<_>>().join("\n");
        let text = if listed.is_empty() { self.summary.clone() } else { listed };
        (self.status == Status::Failed || poor).then_some(text)
    }
}

/// A review of what was changed.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Review {
    pub confidence: f64,
    #[serde(default)]
    pub issues: Vec<String>,
    #[serde(default)]
    pub suggestions: Vec<String>,
}

impl Review {
    pub fn schema() -> Value {
        let texts = json!({ "type": "array", "items": { "type": "string" } });
        json!({
            "type": "object", "additionalProperties": false, "required": ["confidence", "issues", "suggestions"],
            "properties": {
                "confidence": { "type": "number", "minimum": 0, "maximum": 1 }, "issues": texts, "suggestions": texts
            }
        })
    }

    pub fn read(reply: &str) -> Option<Self> {
        let review: Self = serde_json::from_value(Value::Object(first_object(reply)?)).ok()?;
        (0.0..=1.0).contains(&review.confidence).then_some(review)
    }

    /// What goes back to work, if it is not sure enough.
    pub fn findings(&self, threshold: f64) -> Option<String> {
        let all = self.issues.iter().chain(&self.suggestions);
        let listed = all.map(|text| format!("- {text}")).collect::<Vec<_>>().join("\n");
        (self.confidence < threshold && !listed.is_empty()).then_some(listed)
    }
}
