//! Everything observable. Fronts render events and nothing else; the session file is a list of them.

use super::{
    Answer, CallId, FileChange, Message, Plan, Question, QuestionId, Route, StopReason, Stream, TaskId, Tier,
    Timestamp, ToolCall, TurnId, Usage,
};
use serde::{Deserialize, Serialize};

/// An event with its place in the session.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// Counts the session's records from 1, without gaps.
    pub seq: u64,
    /// When.
    pub at: Timestamp,
    /// In which turn.
    pub turn: TurnId,
    /// In which task, if in one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub task: Option<TaskId>,
    /// What happened.
    pub event: Event,
}

/// What happened. Every `…Started` has exactly one `…Ended`, also when cancelled.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// A turn began.
    TurnStarted {
        /// The line as typed.
        input: String,
        /// What the model sees of it: the input with mentioned files and piped text attached.
        message: Message,
    },
    /// The trigger detector decided.
    Routed {
        /// The decision.
        route: Route,
        /// Who takes it: an agent's name, `direct` or `shell`.
        to: String,
        /// Why the decision was changed (`needsAction`, a prefix), if it was.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        overridden: Option<String>,
    },
    /// The plan as it is now, whole.
    PlanUpdated {
        /// The plan.
        plan: Plan,
    },
    /// An agent began a task.
    TaskStarted {
        /// Who.
        agent: String,
        /// What.
        description: String,
    },
    /// The task is over.
    TaskEnded {
        /// Whether it was done.
        ok: bool,
    },
    /// Text of the model, as it arrived.
    TextDelta {
        /// The piece.
        text: String,
    },
    /// The model's thinking, as it arrived.
    ThoughtDelta {
        /// The piece.
        text: String,
    },
    /// A model call is over.
    MessageEnded {
        /// All that arrived, tool calls included.
        message: Message,
        /// Tokens, where the provider said.
        usage: Usage,
        /// Which model answered.
        model: String,
        /// As which tier.
        tier: Tier,
        /// Why it stopped.
        stop: StopReason,
        /// Cost in US dollars, where prices are known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cost_usd: Option<f64>,
    },
    /// A tool call was taken up.
    ToolStarted {
        /// The call, with its exact arguments.
        call: ToolCall,
        /// The specialism its family belongs to: developer, searcher, document manager, commander.
        label: String,
        /// What and where, in a few words for a line on the screen.
        title: String,
    },
    /// Output of a running call.
    ToolProgressed {
        /// The call.
        id: CallId,
        /// Which output.
        stream: Stream,
        /// The piece.
        text: String,
    },
    /// The call is over.
    ToolEnded {
        /// The call.
        id: CallId,
        /// False when it failed, was denied or cancelled.
        ok: bool,
        /// False when the guard, or its own arguments, kept it from running at all.
        ran: bool,
        /// What the model sees.
        text: String,
        /// The result in a few words for a line on the screen.
        summary: String,
        /// The guard's rule that let it run or stopped it.
        rule: String,
        /// Files it changed.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        changes: Vec<FileChange>,
        /// How long it took, waiting for answers not counted.
        duration_ms: u64,
    },
    /// The turn waits for the human.
    QuestionAsked {
        /// The question.
        question: Question,
    },
    /// The human, or the lack of one, answered.
    QuestionAnswered {
        /// The question.
        id: QuestionId,
        /// The answer.
        answer: Answer,
    },
    /// Something worth a line that is none of the above.
    Noticed {
        /// What.
        notice: Notice,
    },
    /// The turn is over.
    TurnEnded {
        /// How.
        outcome: TurnOutcome,
        /// What it took.
        counts: TurnCounts,
    },
}

/// Something worth a line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "notice", rename_all = "snake_case")]
pub enum Notice {
    /// A model call failed for now and is tried again after the wait.
    Retrying {
        /// What went wrong.
        reason: String,
        /// Milliseconds until the next attempt.
        wait_ms: u64,
        /// Which attempt comes next, from 2.
        attempt: u32,
    },
    /// The conversation was shortened to fit.
    Compacted {
        /// Estimated tokens before.
        before: u64,
        /// Estimated tokens after.
        after: u64,
    },
    /// The model in use changed.
    ModelChanged {
        /// `provider/model`.
        model: String,
    },
    /// The guard's mode changed.
    ModeChanged {
        /// The new mode.
        mode: super::Mode,
    },
    /// A fact was remembered.
    Remembered {
        /// The fact.
        text: String,
    },
    /// Anything else, as text.
    Text {
        /// The text.
        text: String,
    },
}

/// How a turn ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "outcome", rename_all = "snake_case")]
pub enum TurnOutcome {
    /// For this reason.
    Stopped {
        /// The reason.
        reason: StopReason,
    },
    /// By an error that the human must hear.
    Failed {
        /// The error.
        failure: super::Failure,
    },
}

/// What a turn took.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct TurnCounts {
    /// Tokens of all its model calls.
    pub usage: Usage,
    /// Model calls of tier fast.
    pub fast: u32,
    /// Model calls of tier main.
    pub main: u32,
    /// Model calls of tier deep.
    pub deep: u32,
    /// Tool calls.
    pub tools: u32,
    /// Calls that were denied because nobody could answer.
    pub unanswered: u32,
    /// Cost in US dollars, where every price is known.
    pub cost_usd: Option<f64>,
    /// From start to end.
    pub duration_ms: u64,
}
