//! The words every room shares: pure data with its invariants and its serde form. Nothing here chooses,
//! and nothing here touches the outside.
#![deny(clippy::disallowed_methods)]

pub mod analysis;
pub mod event;
pub mod failure;
pub mod id;
pub mod message;
pub mod mode;
mod named;
pub mod op;
pub mod path;
pub mod plan;
pub mod program;
pub mod question;
pub mod route;
pub mod tool;
pub mod tool_name;
mod word_list;

pub use analysis::{
    Analysed, Analysis, AnalysisConfidence, Asked, Capability, Debate, Needs, Severity, Task, TaskType,
};
pub use event::{Event, Notice, Record, TaskConversation, TaskResult, TurnCounts, TurnOutcome};
pub use failure::{Failure, FailureKind};
pub use id::{CallId, QuestionId, SessionId, TaskId, Timestamp, TurnId};
pub use message::{Arguments, Content, Image, Message, Role, StopReason, Tier, ToolCall, ToolResult, Usage};
pub use mode::Mode;
pub(crate) use named::named;
pub use op::Op;
pub use path::{Here, Place, WorkspacePath};
pub use plan::{BadPlan, Plan, Step, StepState};
pub use question::{Answer, Moment, Question, QuestionKind, Said};
pub use route::{Confidence, Route, Track, Trigger};
pub use tool::{Change, Command, Effect, Family, FileChange, Ruling, Specialism, Stream, ToolKind, ToolSpec};
pub use word_list::{in_list, spelled_out};
