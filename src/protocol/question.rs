//! A question to the human, and the answer.

use super::{CallId, QuestionId};
use serde::{Deserialize, Serialize};

/// A question the turn waits for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// Pairs it with its answer.
    pub id: QuestionId,
    pub kind: QuestionKind,
}

/// What is asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum QuestionKind {
    /// May this call run?
    Approval {
        call: CallId,
        /// The tool's wire name.
        tool: String,
        /// Exactly what will run: the command, or the paths.
        what: String,
        /// The diff that will be written, where there is one.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        diff: String,
        /// The name of the rule that asks.
        rule: String,
        /// Why it asks, in a sentence.
        why: String,
        /// The readable prefix rule an "always" would add; none where only "once" is possible.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        always: Option<String>,
    },
    /// The model, or the analysis, wants to know something.
    AskUser {
        text: String,
        /// Suggested answers, possibly none.
        options: Vec<String>,
    },
    /// A local model server was found: use it?
    UseServer {
        /// Its name, such as `ollama`.
        provider: String,
        /// Where it answers.
        base_url: String,
    },
}

/// The answer to a question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "answer", rename_all = "snake_case")]
pub enum Answer {
    /// Yes, this once.
    Yes,
    /// Yes, and whatever the same rule covers in this session.
    YesForSession,
    /// Yes, and whatever the same rule covers in this project.
    YesForProject,
    /// No, perhaps with a word to the model.
    No {
        /// What to tell the model.
        word: Option<String>,
    },
    Text {
        text: String,
    },
    /// Nobody is there to answer.
    Unattended,
}
