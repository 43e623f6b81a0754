//! Everything observable. Fronts render events and nothing else; the session file is a list of them.

use super::{
    Answer, CallId, FileChange, Message, Plan, Question, QuestionId, Route, StopReason, Stream, TaskId, Tier,
    Timestamp, ToolCall, TurnId, Usage,
};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// Counts the session's records from 1, without gaps.
    pub seq: u64,
    pub at: Timestamp,
    pub turn: TurnId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub task: Option<TaskId>,
    pub event: Event,
}

/// What happened. Every `…Started` has exactly one `…Ended`, also when cancelled.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    TurnStarted {
        input: String,
        /// What the model sees of it: the input with mentioned files and piped text attached.
        message: Message,
    },
    Routed {
        route: Route,
        /// Who takes it: an agent's name, `direct` or `shell`.
        to: String,
        /// Why the decision was changed (`needsAction`, a prefix), if it was.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        overridden: Option<String>,
    },
    /// The whole plan, each time a step of it has another state.
    PlanUpdated {
        plan: Plan,
    },
    /// An agent began a task. What is recorded under the task until its end is the agent's doing.
    TaskStarted {
        agent: String,
        description: String,
        conversation: TaskConversation,
    },
    TaskEnded {
        result: TaskResult,
    },
    TextDelta {
        text: String,
    },
    ThoughtDelta {
        text: String,
    },
    MessageEnded {
        message: Message,
        usage: Usage,
        model: String,
        tier: Tier,
        stop: StopReason,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[serde(serialize_with = "dollars")]
        cost_usd: Option<f64>,
    },
    ToolStarted {
        call: ToolCall,
        /// The specialism its family belongs to: developer, searcher, document manager, commander.
        label: String,
        /// What and where, in a few words for a line on the screen.
        title: String,
    },
    ToolProgressed {
        id: CallId,
        stream: Stream,
        text: String,
    },
    ToolEnded {
        id: CallId,
        ok: bool,
        /// False when the guard, or its own arguments, kept it from running at all.
        ran: bool,
        /// What the model sees.
        text: String,
        summary: String,
        /// The guard's rule that let it run or stopped it.
        rule: String,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        changes: Vec<FileChange>,
        /// How long it took, waiting for answers not counted.
        duration_ms: u64,
    },
    /// Work under the record's task waits for the human; other tasks go on.
    QuestionAsked {
        question: Question,
    },
    QuestionAnswered {
        id: QuestionId,
        answer: Answer,
    },
    Noticed {
        notice: Notice,
    },
    TurnEnded {
        outcome: TurnOutcome,
        counts: TurnCounts,
    },
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "in", rename_all = "snake_case")]
pub enum TaskConversation {
    /// In the user's own, which goes on from turn to turn.
    Session,
    /// In one of its own, which begins with this message and ends with the task.
    Own { opening: Message },
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct TaskResult {
    pub ok: bool,
    /// The agent's last words.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub data: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// True if the agent asks something back: what depends on the task has to wait for the answer.
    #[serde(default)]
    pub uncertain: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// `Retrying` tells the wait before the attempt of that number, from 2; `Compacted` estimated tokens before and after.
/// The text of `Briefed` tells the model what goes along with the request, that of `SentBack` what a check or review found;
/// both are part of the conversation. `Debated` tells both sides' arguments and what was decided. From `ToolsAdded` on
/// the user's conversation has a family of tools more; `to` is the agent whose they are. The model is `provider/model`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "notice", rename_all = "snake_case")]
pub enum Notice {
    Retrying { reason: String, wait_ms: u64, attempt: u32 },
    Compacted { before: u64, after: u64 },
    Briefed { text: String },
    SentBack { text: String },
    ToolsAdded { family: String, to: String },
    ModelChanged { model: String },
    ModeChanged { mode: super::Mode },
    Remembered { text: String },
    Debated { trigger: String, pro: String, con: String, verdict: String, how: String },
    Text { text: String },
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "outcome", rename_all = "snake_case")]
pub enum TurnOutcome {
    Stopped { reason: StopReason },
    Failed { failure: super::Failure },
}

#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct TurnCounts {
    pub usage: Usage,
    pub fast: u32,
    pub main: u32,
    pub deep: u32,
    pub tools: u32,
    /// Calls that were denied because nobody could answer.
    pub unanswered: u32,
    #[serde(serialize_with = "dollars")]
    pub cost_usd: Option<f64>,
    /// What the session has cost up to here, as far as prices are known.
    #[serde(default, skip_serializing_if = "Option::is_none", serialize_with = "dollars")]
    pub session_usd: Option<f64>,
    /// Waiting for answers not counted.
    pub duration_ms: u64,
}

impl std::ops::AddAssign for TurnCounts {
    /// Adds what another part of the turn took; the duration stays.
    fn add_assign(&mut self, other: Self) {
        self.usage += other.usage;
        self.fast += other.fast;
        self.main += other.main;
        self.deep += other.deep;
        self.tools += other.tools;
        self.unanswered += other.unanswered;
        self.cost_usd = self.cost_usd.zip(other.cost_usd).map(|(sum, cost)| sum + cost);
    }
}

/// US dollars as they are written: to a millionth, since the rest is what adding binary fractions leaves behind.
pub fn dollars<S: serde::Serializer>(usd: &Option<f64>, to: S) -> Result<S::Ok, S::Error> {
    usd.map(|usd| (usd * 1e6).round() / 1e6).serialize(to)
}
