//! The types of requests and responses, from which the OpenAPI description is generated.

use crate::front::hosted::{Entry, Seen, State};
use crate::protocol::{Question, SessionId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::path::PathBuf;

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LooperRequest {
    pub message: String,
    pub provider: Option<String>,
    pub model: Option<String>,
    /// Goes on with this session; without it a new one begins.
    pub session_id: Option<String>,
    /// The project's directory, absolute; without it the one the server was started in.
    pub project_root: Option<PathBuf>,
    #[serde(default)]
    pub skill_ids: Vec<String>,
    #[serde(default)]
    pub config: LooperConfig,
}

/// For a new session.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LooperConfig {
    pub max_iterations: Option<u32>,
    pub max_conversation_tokens: Option<u64>,
    pub max_tool_retries: Option<u32>,
    pub min_validation_confidence: Option<f64>,
    pub self_validation_enabled: Option<bool>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AgentsRequest {
    pub message: String,
    pub project_root: Option<PathBuf>,
    pub session_id: Option<String>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ChatRequest {
    /// The last one is the request; those before it are shown to the model where a new session begins.
    pub messages: Vec<ChatMessage>,
    pub provider: Option<String>,
    pub model: Option<String>,
    pub project_root: Option<PathBuf>,
    #[serde(default)]
    pub skill_ids: Vec<String>,
    /// Files of the project that go along.
    #[serde(default)]
    pub pinned_files: Vec<String>,
    pub session_id: Option<String>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChatMessage {
    pub role: ChatRole,
    pub content: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ChatRole {
    User,
    Assistant,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AnswerRequest {
    /// The question's number.
    pub id: u32,
    /// `"yes"`, `"yes_for_session"`, `"yes_for_project"`, `"no"`, `"one_agent"`, or an object such as `{"answer":"text","text":"…"}`,
    /// `{"answer":"no","word":"…"}`.
    pub answer: Value,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct UndoRequest {
    /// Without it the project's latest session.
    pub session_id: Option<String>,
    /// So many calls; one if absent.
    pub count: Option<u32>,
    /// The whole last turn.
    #[serde(default)]
    pub turn: bool,
    /// Makes what was undone again.
    #[serde(default)]
    pub redo: bool,
    /// Says what would happen and changes nothing.
    #[serde(default)]
    pub dry_run: bool,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct AgentState {
    session_id: SessionId,
    current_phase: Seen,
    active_agent: Option<String>,
    agent_history: Vec<Entry>,
    pending_approvals: Vec<Question>,
    pending_questions: Vec<Question>,
}

impl AgentState {
    pub fn new(session_id: SessionId, state: &State) -> Self {
        let (pending_approvals, pending_questions) = state.open();
        Self {
            session_id,
            current_phase: state.phase(),
            active_agent: state.active().map(str::to_owned),
            agent_history: state.history().to_vec(),
            pending_approvals,
            pending_questions,
        }
    }
}
