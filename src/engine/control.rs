//! Control tools: specs live in `tool`, the engine itself carries them out.

use super::Engine;
use super::halt::Halt;
use super::over::Over;
use crate::catalog::engine as words;
use crate::protocol::{Answer, QuestionKind, Ruling, ToolCall};
use crate::tool::control;

/// The rule named for calls the engine answers itself.
const RULE: &str = "control";

/// True for the calls that the engine answers itself.
pub(super) fn is_control(name: &str) -> bool {
    name == control::ASK_USER || name == control::NEEDS_ACTION
}

/// What a control call is about, for the screen.
pub(super) fn title(call: &ToolCall) -> String {
    let first = call.arguments.object().and_then(|o| o.values().find_map(|v| v.as_str()));
    first.map_or_else(|| call.name.clone(), str::to_owned)
}

impl Engine {
    pub(super) async fn control(&mut self, call: &ToolCall) -> Result<Over, Halt> {
        match call.name.as_str() {
            control::ASK_USER => self.ask_user(call).await,
            _ => Ok(Over::new(Ruling::Allow, RULE, words::NEEDS_ACTION_DONE.text(self.lang), "")),
        }
    }

    async fn ask_user(&mut self, call: &ToolCall) -> Result<Over, Halt> {
        let over = |ruling, text: &str, summary: &str| Over::new(ruling, RULE, text, summary);
        let (text, options) = match control::question(&call.arguments) {
            Ok(question) => question,
            Err(error) => return Ok(over(Ruling::Block, &error, words::BAD_ARGUMENTS_SHORT.text(self.lang))),
        };
        Ok(match self.ask(QuestionKind::AskUser { text, options }).await? {
            Answer::Text { text } => over(Ruling::Allow, &text, &text),
            Answer::Yes | Answer::YesForSession | Answer::YesForProject => over(Ruling::Allow, "yes", "yes"),
            Answer::Unattended => {
                self.counts.unanswered += 1;
                over(Ruling::Ask, words::NOBODY_ANSWERS.text(self.lang), words::NOBODY_SHORT.text(self.lang))
            }
            Answer::No { word } => {
                let none = words::NO_ANSWER.text(self.lang);
                over(Ruling::Ask, word.as_deref().unwrap_or(none), none)
            }
        })
    }

    /// Asks before the work begins; the answer becomes part of the conversation.
    pub(super) async fn clarify(&mut self, question: &str) -> Result<Option<String>, Halt> {
        let kind = QuestionKind::AskUser { text: question.to_owned(), options: Vec::new() };
        Ok(match self.ask(kind).await? {
            Answer::Text { text } => Some(text).filter(|text| !text.trim().is_empty()),
            Answer::Unattended => {
                self.counts.unanswered += 1;
                None
            }
            Answer::Yes | Answer::YesForSession | Answer::YesForProject | Answer::No { .. } => None,
        })
    }
}
