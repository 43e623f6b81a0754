//! What a final reply shows and nobody did becomes a call, judged and asked about like any other: the whole of a file, or one
//! command. Nothing is sent back to the model for it.

use super::context::{Context, Result};
use super::direct::known;
use super::execute::execute;
use super::guard::readable;
use super::speaker::Speaker;
use crate::analysis::{self, Shown};
use crate::policy;
use crate::protocol::{
    Arguments, CallId, Content, Event, Message, Place, Role, StopReason, Tier, ToolCall, Usage, tool_name,
};
use serde_json::{Map, Value};

/// The model that is named for such a call.
const RULES: &str = "rules";

/// Makes the call that the reply shows, if it shows one. True if what came of it is for the model to hear: the output of a command,
/// an edit that failed, the user's word to either.
pub(super) async fn propose(context: &mut Context<'_>, speaker: &mut Speaker, said: &str) -> Result<bool> {
    let Some((name, arguments)) = analysis::shown(said).and_then(|shown| call(context, shown)) else {
        return Ok(false);
    };
    let id = CallId(format!("shown-{}-{}", context.session.turn().0, context.tally.rounds));
    let call = ToolCall { id, name: name.to_owned(), arguments: Arguments::Object(arguments) };
    context.emit(Event::MessageEnded {
        message: Message { role: Role::Assistant, content: vec![Content::ToolCall(call.clone())] },
        usage: Usage::default(),
        model: RULES.to_owned(),
        tier: Tier::Main,
        stop: StopReason::ToolUse,
        cost_usd: None,
    })?;
    let (is_command, refused) = (call.name == tool_name::BASH_EXECUTE, refusals(context));
    let failures = context.tally.failures.len();
    execute(context, speaker, vec![call]).await?;
    let has_run = refusals(context) == refused && (is_command || context.tally.failures.len() > failures);
    Ok(has_run || context.tally.objection)
}

fn refusals(context: &Context<'_>) -> u32 {
    context.tally.rejections + context.tally.counts.unanswered
}

fn call(context: &Context<'_>, shown: Shown) -> Option<(&'static str, Map<String, Value>)> {
    let arguments = |pairs: &[(&str, String)]| {
        pairs.iter().map(|(name, value)| ((*name).to_owned(), value.clone().into())).collect()
    };
    match shown {
        Shown::Command(line) => policy::is_command(&line, &known(&context.world))
            .then(|| (tool_name::BASH_EXECUTE, arguments(&[("command", line)]))),
        Shown::File { path, content } => is_whole(context, &path, &content)
            .then(|| (tool_name::FS_WRITE_FILE, arguments(&[("path", path), ("content", content)]))),
    }
}

/// Whether the content can stand for the whole file: a new one, or one that the model has seen and whose names it keeps.
fn is_whole(context: &Context<'_>, path: &str, content: &str) -> bool {
    let Ok(place) = Place::parse(path, context.world.workspace.here()) else { return false };
    let Some(workspace) = readable(context, &place) else { return false };
    match workspace.stat(&place) {
        Ok(None) => matches!(place, Place::Inside(_)),
        Ok(Some(_)) if context.reads.knows(&place) => workspace.read(&place).is_ok_and(|old| {
            let old = String::from_utf8_lossy(&old.bytes);
            old != content && analysis::keeps_names(&old, content)
        }),
        _ => false,
    }
}
