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

/// Whether a request should be debated before it is carried out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Debate {
    /// The trigger that calls for it, such as `destructive`; none means no debate.
    pub trigger: Option<String>,
    /// Why, or why not, in a sentence.
    pub reason: Option<String>,
}
