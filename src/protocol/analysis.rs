//! What a request needs, in the capability schema, and the task it is.

use super::named;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Capability {
    WebSearch,
    CodeRead,
    CodeWrite,
    Devops,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Needs {
    pub web_search: bool,
    pub code_read: bool,
    pub code_write: bool,
    pub devops: bool,
    pub clarification: bool,
}

impl Needs {
    /// In the order of the contract.
    pub const NAMES: [&str; 5] = ["web_search", "code_read", "code_write", "devops", "clarification"];

    fn flags(&mut self) -> [&mut bool; 5] {
        let Self { web_search, code_read, code_write, devops, clarification } = self;
        [web_search, code_read, code_write, devops, clarification]
    }

    /// The needs of these names; the first name that is none, if there is one.
    pub fn named<'a>(names: impl IntoIterator<Item = &'a str>) -> Result<Self, &'a str> {
        let mut needs = Self::default();
        for name in names {
            let at = Self::NAMES.iter().position(|known| *known == name).ok_or(name)?;
            *needs.flags()[at] = true;
        }
        Ok(needs)
    }

    #[must_use]
    pub fn and(mut self, mut other: Self) -> Self {
        self.flags().into_iter().zip(other.flags()).for_each(|(holds, too)| *holds |= *too);
        self
    }

    pub fn names(mut self) -> Vec<&'static str> {
        Self::NAMES.into_iter().zip(self.flags()).filter_map(|(name, holds)| holds.then_some(name)).collect()
    }
}

named! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum TaskType {
        Feature = "feature",
        Bugfix = "bugfix",
        Research = "research",
        Refactor = "refactor",
        Docs = "docs",
        None = "none",
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Task {
    pub description: String,
    pub capability: Capability,
    /// Indices of the tasks that must be done before.
    #[serde(default)]
    pub depends_on: Vec<usize>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AnalysisConfidence {
    High,
    Medium,
    Low,
}

/// The capability analysis: at least one task.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Analysis {
    pub needs: Needs,
    pub tasks: Vec<Task>,
    /// What to ask first; only with `needs.clarification`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question: Option<String>,
    pub confidence: AnalysisConfidence,
    /// How much work it is, by a model.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scope: Option<SaidScope>,
    /// What may go wrong, by a model.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub risks: Vec<SaidRisk>,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct SaidScope {
    pub files: u32,
    pub lines: u32,
    pub components: u32,
    pub integrations: Vec<String>,
    pub database_changes: Vec<String>,
    pub api_changes: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SaidRisk {
    pub name: RiskFactor,
    pub severity: Severity,
    #[serde(default)]
    pub description: String,
    #[serde(default)]
    pub mitigation: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Analysed {
    pub analysis: Analysis,
    /// Whose it is: a model's name, or [`Analysed::RULES`].
    pub model: String,
    /// The call to a model, if one was asked; also when its reply did not count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asked: Option<Asked>,
}

impl Analysed {
    pub const RULES: &str = "rules";
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asked {
    pub model: String,
    /// What the rules left open.
    pub because: String,
    pub duration_ms: u64,
    /// What it said, cut where it is long; empty if nothing came.
    pub raw: String,
    /// Why that did not count, if it did not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Debate {
    /// The trigger that calls for it, such as `destructive`; none means no debate.
    pub trigger: Option<String>,
    pub reason: Option<String>,
    /// It cannot be taken back, or changes what protects others: it is argued about unless that is switched off.
    #[serde(default)]
    pub high_stakes: bool,
}

named! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Complexity {
        Simple = "simple",
        Moderate = "moderate",
        Complex = "complex",
        Critical = "critical",
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Basis {
    ComplexWords,
    Files,
    Lines,
    /// What is to be built, by the table of things and their usual size.
    Estimate,
    Risks,
    Integrations,
    Components,
    Database,
    Api,
    /// Short, at most one file, no second step.
    ShortRequest,
    Triggers,
    /// A model that was asked about the request.
    Model,
    Nothing,
}

/// A number and why it is that number: the basis, and the words of the request it rests on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Figure {
    pub value: u32,
    pub basis: Basis,
    pub words: Vec<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RiskFactor {
    #[serde(rename = "core_change", alias = "core_system")]
    CoreSystem,
    DataLoss,
    Security,
    Performance,
    BreakingChange,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    Low,
    Medium,
    /// Cannot be taken back, or hurts others.
    High,
}

/// A risk that is present; its description and mitigation are phrases of the catalog.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Risk {
    pub factor: RiskFactor,
    pub severity: Severity,
    pub words: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scope {
    pub files: Figure,
    pub lines: Figure,
    pub components: Figure,
    pub integrations: Figure,
    pub database_changes: Figure,
    pub api_changes: Figure,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Assessment {
    pub task_type: TaskType,
    pub complexity: Complexity,
    /// 0 to 100.
    pub score: u32,
    /// What the score is the sum of; a cap of 100 may cut it.
    pub parts: Vec<Figure>,
    /// Why the complexity is not what the score says, if it is not.
    pub instead: Option<Basis>,
    /// The risks; their count is the risk level, 0 to 5.
    pub risks: Vec<Risk>,
    pub scope: Scope,
    pub keywords: Vec<String>,
    pub dependencies: Vec<String>,
    /// 0 to 100.
    pub confidence: Figure,
}
