//! A command that failed behind the wall for want of something that is closed there: told, and run once more with it where the user
//! agrees.

use super::approval::{Approval, approve};
use super::context::{Context, Interruption};
use super::guard::is_blocked_outside;
use crate::catalog::{Phrase, effects as words};
use crate::policy::{Grant, Missed, Need, Permit, Reopening, closed};
use crate::protocol::{Failure, Mode, Moment, Place, QuestionKind, ToolCall};
use crate::tool::Outcome;
use std::path::PathBuf;

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
    let outside = named_outside(context, &reopening.command());
    let Some(missing) = closed(&outcome.text, &secrets, &outside) else { return Ok(None) };
    let lang = context.world.lang;
    let (missed, why, grant): (Phrase, Phrase, _) = match missing {
        Missed::Need(Need::Nothing | Need::Secrets) => {
            (words::CLOSED_SECRETS, words::OPEN_SECRETS, Some(Grant::Secrets))
        }
        Missed::Need(Need::Network) => (words::CLOSED_NETWORK, words::OPEN_NETWORK, Some(Grant::Network)),
        Missed::Need(Need::Machine) => (words::CLOSED_MACHINE, words::OPEN_MACHINE, None),
        Missed::Rename => (words::CLOSED_RENAME, words::OPEN_RENAME, None),
    };
    outcome.text += &format!("\n{}", missed.text(lang));
    let command = reopening.command();
    // Once in a turn: who said no has said it.
    let is_new = context.tally.reopened.insert(command.clone());
    if !is_new || context.signal.is_raised() || !may_be_offered(context, &reopening, missing) {
        return Ok(None);
    }
    let always = grant.and_then(|grant| grant.rule(&command));
    let kind = QuestionKind::Approval {
        call: call.id.clone(),
        tool: call.name.clone(),
        what: command,
        diff: String::new(),
        rule: OPEN.to_owned(),
        why: why.text(lang).to_owned(),
        always: always.clone(),
        moment: Moment::Again,
    };
    match approve(context, kind, always).await {
        Ok(Approval::Yes) => return Ok(Some(reopening.with(missing).approve())),
        Ok(Approval::No) => outcome.text += &format!("\n{}", words::NOT_OPENED.text(lang)),
        Ok(Approval::Word(word)) => {
            outcome.text += &format!("\n{}", words::NOT_OPENED_WORD.say(lang, &[("word", &word)]));
        }
        Ok(Approval::Nobody) | Err(Interruption::Cancelled) => {}
        Err(Interruption::Failed(failure)) => return Err(failure),
    }
    Ok(None)
}

/// What a program printed is no reason to let it out where that is not for anybody to allow: in plan mode, by a yes that was given
/// before it ran, or where the guard blocks it outside.
fn may_be_offered(context: &Context<'_>, reopening: &Reopening, missing: Missed) -> bool {
    let stays_inside = matches!(missing, Missed::Need(Need::Nothing | Need::Secrets | Need::Network));
    let in_plan = context.session.grants().mode == Mode::Plan;
    !context.world.says_yes()
        && (stays_inside || !in_plan)
        && !is_blocked_outside(context, reopening.proposal())
}

/// What the command names of the machine's directories that are the session's own behind the wall, and is there.
fn named_outside(context: &Context<'_>, command: &str) -> Vec<String> {
    let words = command.split(|c: char| c.is_whitespace() || "'\"=<>;&|()".contains(c));
    let outside = words.filter(|word| ["/tmp/", "/var/tmp/"].iter().any(|own| word.starts_with(own)));
    let is_there = |word: &&str| {
        context.world.workspace.stat(&Place::Outside(PathBuf::from(*word))).is_ok_and(|stat| stat.is_some())
    };
    outside.filter(is_there).map(str::to_owned).collect()
}
