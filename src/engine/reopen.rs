//! A command that failed behind the wall for want of something that is closed there: told, and run once more with it where the user
//! agrees.

use super::context::{Context, Interruption};
use crate::catalog::{Phrase, effects as words};
use crate::policy::{Missed, Need, Permit, Reopening, closed};
use crate::protocol::{Answer, Failure, Moment, QuestionKind, ToolCall};
use crate::tool::Outcome;

/// The rule that is named where something would have to be opened.
const OPEN: &str = "closed-by-the-wall";

/// The permit of the same call with what it missed; none where it missed nothing, or nobody wants it.
pub(super) async fn reopen(
    context: &mut Context<'_>,
    reopening: Reopening,
    call: &ToolCall,
    outcome: &mut Outcome,
) -> Result<Option<Permit>, Failure> {
    if outcome.ok || outcome.layer.is_none() {
        return Ok(None);
    }
    let secrets = context.world.jobs.shell().hidden();
    let Some(missing) = closed(&outcome.text, &secrets) else { return Ok(None) };
    let lang = context.world.lang;
    let (missed, why): (Phrase, Phrase) = match missing {
        Missed::Need(Need::Nothing | Need::Secrets) => (words::CLOSED_SECRETS, words::OPEN_SECRETS),
        Missed::Need(Need::Network) => (words::CLOSED_NETWORK, words::OPEN_NETWORK),
        Missed::Need(Need::Machine) => (words::CLOSED_MACHINE, words::OPEN_MACHINE),
        Missed::Rename => (words::CLOSED_RENAME, words::OPEN_RENAME),
    };
    outcome.text += &format!("\n{}", missed.text(lang));
    let command = reopening.command();
    // Once in a turn: who said no has said it.
    if !context.tally.reopened.insert(command.clone()) || context.signal.is_raised() {
        return Ok(None);
    }
    let kind = QuestionKind::Approval {
        call: call.id.clone(),
        tool: call.name.clone(),
        what: command,
        diff: String::new(),
        rule: OPEN.to_owned(),
        why: why.text(lang).to_owned(),
        always: None,
        moment: Moment::Before,
    };
    let answer = match context.ask(kind).await {
        Ok(answer) => answer,
        Err(Interruption::Failed(failure)) => return Err(failure),
        Err(_) => return Ok(None),
    };
    match answer {
        Answer::Yes | Answer::YesForSession | Answer::YesForProject => {}
        Answer::No { word: Some(word) } | Answer::Text { text: word } => {
            (context.tally.objection, context.tally.rejections) = (true, context.tally.rejections + 1);
            outcome.text += &format!("\n{}", words::NOT_OPENED_WORD.say(lang, &[("word", &word)]));
            return Ok(None);
        }
        Answer::No { word: None } | Answer::OneAgent => {
            outcome.text += &format!("\n{}", words::NOT_OPENED.text(lang));
            return Ok(None);
        }
        Answer::Unattended => return Ok(None),
    }
    Ok(Some(reopening.with(missing).approve()))
}
