//! Control tools: specs live in `tool`, the engine itself answers them.

use super::context::{Context, Result};
use super::guard::NotRun;
use crate::catalog::{Lang, engine as words};
use crate::protocol::{Answer, QuestionKind, Ruling, ToolCall};
use crate::tool::control;

/// The rule named for calls the engine answers itself.
const RULE: &str = "control";

pub(super) fn title(call: &ToolCall) -> String {
    let first = call.arguments.object().and_then(|o| o.values().find_map(|v| v.as_str()));
    first.map_or_else(|| call.name.clone(), str::to_owned)
}

pub(super) async fn control(context: &mut Context<'_>, call: &ToolCall) -> Result<NotRun> {
    match call.name.as_str() {
        control::ASK_USER => ask_user(context, call).await,
        _ => Ok(needs_action(context.world.lang)),
    }
}

pub(super) fn needs_action(lang: Lang) -> NotRun {
    NotRun::new(Ruling::Allow, RULE, words::NEEDS_ACTION_DONE.text(lang), "")
}

async fn ask_user(context: &mut Context<'_>, call: &ToolCall) -> Result<NotRun> {
    let lang = context.world.lang;
    let ended = |ruling, text: &str, summary: &str| NotRun::new(ruling, RULE, text, summary);
    let (text, options) = match control::question(&call.arguments) {
        Ok(question) => question,
        Err(error) => return Ok(ended(Ruling::Block, &error, words::BAD_ARGUMENTS_SHORT.text(lang))),
    };
    Ok(match context.ask(QuestionKind::AskUser { text, options }).await? {
        Answer::Text { text } => ended(Ruling::Allow, &text, &text),
        Answer::Yes | Answer::YesForSession | Answer::YesForProject => ended(Ruling::Allow, "yes", "yes"),
        Answer::Unattended => {
            context.tally.counts.unanswered += 1;
            ended(Ruling::Ask, words::NOBODY_ANSWERS.text(lang), words::NOBODY_SHORT.text(lang))
        }
        Answer::OneAgent => ended(Ruling::Allow, "1", "1"),
        Answer::No { word } => {
            let none = words::NO_ANSWER.text(lang);
            ended(Ruling::Ask, word.as_deref().unwrap_or(none), none)
        }
    })
}

/// Asks before the work begins; the answer becomes part of the conversation.
pub(super) async fn clarify(context: &mut Context<'_>, question: &str) -> Result<Option<String>> {
    let kind = QuestionKind::AskUser { text: question.to_owned(), options: Vec::new() };
    Ok(match context.ask(kind).await? {
        Answer::Text { text } => Some(text).filter(|text| !text.trim().is_empty()),
        Answer::Unattended => {
            context.tally.counts.unanswered += 1;
            None
        }
        Answer::Yes
        | Answer::YesForSession
        | Answer::YesForProject
        | Answer::OneAgent
        | Answer::No { .. } => None,
    })
}
