//! Control tools: specs live in `tool`, the engine itself answers them.

use super::context::{Context, Result};
use super::families::RULE;
use super::guard::NotRun;
use crate::catalog::{Lang, engine as words, plan};
use crate::protocol::{Answer, QuestionKind, Ruling, StepState, ToolCall};
use crate::tool::control;

pub(super) fn title(call: &ToolCall) -> String {
    let first = call.arguments.object().and_then(|o| o.values().find_map(|v| v.as_str()));
    first.map_or_else(|| call.name.clone(), str::to_owned)
}

pub(super) async fn control(context: &mut Context<'_>, call: &ToolCall) -> Result<NotRun> {
    match call.name.as_str() {
        control::ASK_USER => ask_user(context, call).await,
        control::REQUEST_APPROVAL => request_approval(context, call).await,
        control::ESCALATE => Ok(escalate(context, call)),
        control::UPDATE_PLAN => Ok(update_plan(context.world.lang, call)),
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

/// Gives the task back to whoever handed it on: the agent's work ends with it.
fn escalate(context: &mut Context<'_>, call: &ToolCall) -> NotRun {
    let lang = context.world.lang;
    match control::issue(&call.arguments) {
        Ok((issue, tried)) => {
            let text = plan::ESCALATED.say(lang, &[("issue", &issue), ("tried", &tried)]);
            context.tally.escalated = Some(text.clone());
            NotRun::new(Ruling::Allow, RULE, text, issue)
        }
        Err(error) => NotRun::new(Ruling::Block, RULE, error, words::BAD_ARGUMENTS_SHORT.text(lang)),
    }
}

/// The list stands in the call, where whoever shows it finds it: a plan of [`crate::protocol::Plan`] is walked, this one is
/// only told.
fn update_plan(lang: Lang, call: &ToolCall) -> NotRun {
    let steps = match control::planned(&call.arguments) {
        Ok(steps) => steps,
        Err(error) => return NotRun::new(Ruling::Block, RULE, error, words::BAD_ARGUMENTS_SHORT.text(lang)),
    };
    let done = steps.iter().filter(|step| step.state == StepState::Done).count();
    let count = plan::STEPS_DONE.say(lang, &[("done", &done), ("all", &steps.len())]);
    let now = steps.iter().find(|step| step.state == StepState::Running);
    let summary = now.map_or_else(|| count.clone(), |step| format!("{count} · {}", step.text));
    NotRun::new(Ruling::Allow, RULE, format!("{count}."), summary)
}

async fn request_approval(context: &mut Context<'_>, call: &ToolCall) -> Result<NotRun> {
    let lang = context.world.lang;
    let (plan, risk) = match control::approval(&call.arguments) {
        Ok(approval) => approval,
        Err(error) => {
            let short = words::BAD_ARGUMENTS_SHORT.text(lang);
            return Ok(NotRun::new(Ruling::Block, RULE, error, short));
        }
    };
    let text = plan::APPROVE.say(lang, &[("plan", &plan), ("risk", &risk)]);
    let agreed = approved(context, text).await?;
    let (ruling, phrase) = match &agreed {
        Agreed::Yes => (Ruling::Allow, plan::AGREED),
        Agreed::No(_) => (Ruling::Ask, plan::NOT_AGREED),
    };
    let word = if let Agreed::No(Some(word)) = agreed { word } else { String::new() };
    let text = format!("{} {word}", phrase.text(lang));
    Ok(NotRun::new(ruling, RULE, text.trim(), phrase.text(lang)))
}

pub(super) enum Agreed {
    Yes,
    /// With a word about it, if there was one.
    No(Option<String>),
}

/// Asks whether to go on; nobody there is no.
pub(super) async fn approved(context: &mut Context<'_>, text: String) -> Result<Agreed> {
    let lang = context.world.lang;
    let options = [plan::GO_ON, plan::STOP].map(|phrase| phrase.text(lang).to_owned());
    let [go_on, stop] = options.clone();
    Ok(match context.ask(QuestionKind::AskUser { text, options: options.to_vec() }).await? {
        Answer::Text { text } if text.trim() == go_on => Agreed::Yes,
        Answer::Text { text } if text.trim() == stop => Agreed::No(None),
        Answer::Text { text } => Agreed::No(Some(text)),
        Answer::Yes | Answer::YesForSession | Answer::YesForProject | Answer::OneAgent => Agreed::Yes,
        Answer::No { word } => Agreed::No(word),
        Answer::Unattended => {
            context.tally.counts.unanswered += 1;
            Agreed::No(None)
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
