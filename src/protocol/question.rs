//! A question to the human, and the answer.

use super::analysis::Assessment;
use super::{CallId, Plan, QuestionId};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    pub id: QuestionId,
    pub kind: QuestionKind,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum QuestionKind {
    Approval {
        call: CallId,
        tool: String,
        /// Exactly what will run: the command, or the paths.
        what: String,
        #[serde(default, skip_serializing_if = "String::is_empty")]
        diff: String,
        rule: String,
        why: String,
        /// The readable prefix rule an "always" would add; none where only "once" is possible.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        always: Option<String>,
    },
    AskUser {
        text: String,
        options: Vec<String>,
    },
    /// Whether roles take it, by this plan.
    Plan {
        plan: Plan,
        assessment: Box<Assessment>,
    },
    UseServer {
        provider: String,
        base_url: String,
    },
}

/// `YesForSession` and `YesForProject` allow whatever else the same rule covers there; a `No` may have a word to the
/// model; `OneAgent` takes no plan but the work; `Unattended` means that nobody is there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "answer", rename_all = "snake_case")]
pub enum Answer {
    Yes,
    YesForSession,
    YesForProject,
    No { word: Option<String> },
    Text { text: String },
    OneAgent,
    Unattended,
}

impl Answer {
    /// As programs write it: `"yes"`, or the whole object where there is more to say.
    pub fn from_written(written: Value) -> serde_json::Result<Self> {
        let whole = if written.is_string() { json!({ "answer": written }) } else { written };
        serde_json::from_value(whole)
    }
}
