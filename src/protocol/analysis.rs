//! What a request needs, in the capability schema, and the task it is.

use serde::{Deserialize, Serialize};

/// One ability a task needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Capability {
    /// Something outside must be looked up.
    WebSearch,
    /// Files must be read.
    CodeRead,
    /// Files must be written.
    CodeWrite,
    /// Commands, processes, git, packages, deployment.
    Devops,
}

/// The needs of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Needs {
    /// Something outside must be looked up.
    pub web_search: bool,
    /// Files must be read.
    pub code_read: bool,
    /// Files must be written.
    pub code_write: bool,
    /// Commands, processes, git, packages, deployment.
    pub devops: bool,
    /// Nothing says what is meant.
    pub clarification: bool,
}

impl Needs {
    /// The needs of these names; the first name that is none, if there is one.
    pub fn named<'a>(names: impl IntoIterator<Item = &'a str>) -> Result<Self, &'a str> {
        let mut needs = Self::default();
        for name in names {
            match name {
                "web_search" => needs.web_search = true,
                "code_read" => needs.code_read = true,
                "code_write" => needs.code_write = true,
                "devops" => needs.devops = true,
                "clarification" => needs.clarification = true,
                other => return Err(other),
            }
        }
        Ok(needs)
    }

    /// What either holds.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            web_search: self.web_search || other.web_search,
            code_read: self.code_read || other.code_read,
            code_write: self.code_write || other.code_write,
            devops: self.devops || other.devops,
            clarification: self.clarification || other.clarification,
        }
    }

    /// The names of the needs that hold, in the order of the contract.
    pub fn names(self) -> Vec<&'static str> {
        [
            (self.web_search, "web_search"),
            (self.code_read, "code_read"),
            (self.code_write, "code_write"),
            (self.devops, "devops"),
            (self.clarification, "clarification"),
        ]
        .into_iter()
        .filter_map(|(holds, name)| holds.then_some(name))
        .collect()
    }
}

/// What kind of work it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TaskType {
    /// Something new.
    Feature,
    /// Something broken.
    Bugfix,
    /// Something to find out.
    Research,
    /// The same behaviour, better shaped.
    Refactor,
    /// Words about the code.
    Docs,
    /// None of these.
    None,
}

impl TaskType {
    /// The word used in machine output.
    pub fn name(self) -> &'static str {
        match self {
            TaskType::Feature => "feature",
            TaskType::Bugfix => "bugfix",
            TaskType::Research => "research",
            TaskType::Refactor => "refactor",
            TaskType::Docs => "docs",
            TaskType::None => "none",
        }
    }
}

/// One step of work.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Task {
    /// What to do, in words.
    pub description: String,
    /// What it needs.
    pub capability: Capability,
    /// Indices of the tasks that must be done before.
    #[serde(default)]
    pub depends_on: Vec<usize>,
}

/// How sure an analysis is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AnalysisConfidence {
    /// Decisive.
    High,
    /// Probably.
    Medium,
    /// A fallback.
    Low,
}

/// The capability analysis: at least one task.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Analysis {
    /// What is needed.
    pub needs: Needs,
    /// The steps.
    pub tasks: Vec<Task>,
    /// What to ask first; only with `needs.clarification`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question: Option<String>,
    /// How sure.
    pub confidence: AnalysisConfidence,
}

/// An analysis and where it came from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Analysed {
    /// What counts.
    pub analysis: Analysis,
    /// Whose it is: a model's name, or [`Analysed::RULES`].
    pub model: String,
    /// The call to a model, if one was asked; also when its reply did not count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asked: Option<Asked>,
}

impl Analysed {
    /// The name of the analysis without a model.
    pub const RULES: &str = "rules";
}

/// What came of asking a model.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asked {
    /// Which model.
    pub model: String,
    /// What the rules left open.
    pub because: String,
    /// How long it took.
    pub duration_ms: u64,
    /// What it said, cut where it is long; empty if nothing came.
    pub raw: String,
    /// Why that did not count, if it did not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
}

/// Whether a request should be debated before it is carried out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Debate {
    /// The trigger that calls for it, such as `destructive`; none means no debate.
    pub trigger: Option<String>,
    /// Why, or why not, in a sentence.
    pub reason: Option<String>,
}

/// How much a request is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Complexity {
    /// The plain loop.
    Simple,
    /// Score 30 and more.
    Moderate,
    /// Score 60 and more.
    Complex,
    /// Score 80 and more.
    Critical,
}

impl Complexity {
    /// The word used in machine output and in the plan.
    pub fn name(self) -> &'static str {
        match self {
            Complexity::Simple => "simple",
            Complexity::Moderate => "moderate",
            Complexity::Complex => "complex",
            Complexity::Critical => "critical",
        }
    }
}

/// What a figure rests on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Basis {
    /// Words that stand for much work.
    ComplexWords,
    /// Files named or counted in the request.
    Files,
    /// Lines named in the request.
    Lines,
    /// What is to be built, by the table of things and their usual size.
    Estimate,
    /// Risk factors.
    Risks,
    /// Other systems named in the request.
    Integrations,
    /// Parts of a program named in the request.
    Components,
    /// Databases and their schemas.
    Database,
    /// Interfaces that others use.
    Api,
    /// Short, at most one file, no second step.
    ShortRequest,
    /// The triggers that were found.
    Triggers,
    /// Nothing in the request says more.
    Nothing,
}

/// A number and why it is that number: the basis, and the words of the request it rests on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Figure {
    /// The number.
    pub value: u32,
    /// What it rests on.
    pub basis: Basis,
    /// The words of the request.
    pub words: Vec<String>,
}

/// What can go wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RiskFactor {
    /// Something that everything else rests on is changed.
    CoreSystem,
    /// Data could be lost.
    DataLoss,
    /// Security is touched.
    Security,
    /// A promise about speed is made.
    Performance,
    /// Others must change with it.
    BreakingChange,
}

/// How bad it would be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// Easily mended.
    Low,
    /// Costs time.
    Medium,
    /// Cannot be taken back, or hurts others.
    High,
}

/// A risk that is present; its description and mitigation are phrases of the catalog.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Risk {
    /// Which.
    pub factor: RiskFactor,
    /// How bad.
    pub severity: Severity,
    /// The words of the request that show it.
    pub words: Vec<String>,
}

/// How far the work reaches, each figure with its reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scope {
    /// Files.
    pub files: Figure,
    /// Lines.
    pub lines: Figure,
    /// Parts of the program.
    pub components: Figure,
    /// Other systems.
    pub integrations: Figure,
    /// Changes to a database.
    pub database_changes: Figure,
    /// Changes to an interface.
    pub api_changes: Figure,
}

/// The task analysis: what the work is and how much.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Assessment {
    /// What kind of work.
    pub task_type: TaskType,
    /// How much.
    pub complexity: Complexity,
    /// 0 to 100.
    pub score: u32,
    /// What the score is the sum of; a cap of 100 may cut it.
    pub parts: Vec<Figure>,
    /// Why the complexity is not what the score says, if it is not.
    pub instead: Option<Basis>,
    /// The risks; their count is the risk level, 0 to 5.
    pub risks: Vec<Risk>,
    /// How far it reaches.
    pub scope: Scope,
    /// The words that carry the request.
    pub keywords: Vec<String>,
    /// Packages, frameworks and services the request names.
    pub dependencies: Vec<String>,
    /// 0 to 100.
    pub confidence: Figure,
}
