//! Control tools: specs live in `tool`, the engine itself carries them out.

use super::Engine;
use super::halt::Halt;
use crate::catalog::engine as words;
use crate::protocol::{Answer, QuestionKind, ToolCall};
use crate::tool::{Outcome, control};

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
    pub(super) async fn control(&mut self, call: &ToolCall) -> Result<(), Halt> {
        let outcome = match call.name.as_str() {
            control::ASK_USER => self.ask_user(call).await?,
            _ => Outcome::done(words::NEEDS_ACTION_DONE.text(self.lang), ""),
        };
        self.end(&call.id, "control", outcome)?;
        Ok(())
    }

    async fn ask_user(&mut self, call: &ToolCall) -> Result<Outcome, Halt> {
        let (text, options) = match control::question(&call.arguments) {
            Ok(question) => question,
            Err(error) => return Ok(Outcome::failed(error, words::BAD_ARGUMENTS_SHORT.text(self.lang))),
        };
        Ok(match self.ask(QuestionKind::AskUser { text, options }).await? {
            Answer::Text { text } => Outcome::done(text.clone(), text),
            Answer::Unattended => {
                self.counts.unanswered += 1;
                Outcome::failed(words::NOBODY_ANSWERS.text(self.lang), words::NOBODY_SHORT.text(self.lang))
            }
            Answer::Yes | Answer::YesForSession | Answer::YesForProject => Outcome::done("yes", "yes"),
            Answer::No { word } => {
                let text = word.unwrap_or_else(|| words::NO_ANSWER.text(self.lang).to_owned());
                Outcome::failed(text, words::NO_ANSWER.text(self.lang))
            }
        })
    }

    /// Asks before the work begins; the answer becomes part of the conversation.
    pub(super) async fn clarify(&mut self, question: &str) -> Result<(), Halt> {
        let kind = QuestionKind::AskUser { text: question.to_owned(), options: Vec::new() };
        if self.ask(kind).await? == Answer::Unattended {
            self.counts.unanswered += 1;
        }
        Ok(())
    }
}
