//! Questions that wait for a yes or for a text, and what is remembered of their answers.

use super::context::{Context, Result};
use crate::journal::{self, approvals};
use crate::protocol::{Answer, QuestionKind};

/// What somebody said to a question that wants a yes.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Approval {
    Yes,
    No,
    /// A no, with a word to the model.
    Word(String),
    /// Nobody is there.
    Nobody,
}

/// Asks; "always" adds that rule for the session or the project. A no counts as a rejection.
pub(super) async fn approve(
    context: &mut Context<'_>,
    kind: QuestionKind,
    always: Option<String>,
) -> Result<Approval> {
    let answer = context.ask(kind).await?;
    match answer {
        Answer::Yes => return Ok(Approval::Yes),
        Answer::YesForSession => context.session.grants().session.extend(always),
        Answer::YesForProject => {
            if let Some(rule) = always {
                let (state, lang) = (&context.world.state, context.world.lang);
                approvals::add(state, &rule)
                    .map_err(|error| journal::cannot_write(lang, &state.approvals(), &error))?;
                context.session.grants().project.push(rule);
            }
        }
        Answer::Unattended => {
            context.tally.counts.unanswered += 1;
            return Ok(Approval::Nobody);
        }
        Answer::No { word: Some(word) } | Answer::Text { text: word } => {
            (context.tally.objection, context.tally.rejections) = (true, context.tally.rejections + 1);
            return Ok(Approval::Word(word));
        }
        Answer::No { word: None } | Answer::OneAgent => {
            context.tally.rejections += 1;
            return Ok(Approval::No);
        }
    }
    Ok(Approval::Yes)
}

/// What somebody typed; none where nobody is there, or anything else was the answer.
pub(super) async fn ask_text(context: &mut Context<'_>, text: String) -> Result<Option<String>> {
    match context.ask(QuestionKind::AskUser { text, options: Vec::new() }).await? {
        Answer::Text { text } => Ok(Some(text)),
        Answer::Unattended => {
            context.tally.counts.unanswered += 1;
            Ok(None)
        }
        _ => Ok(None),
    }
}
