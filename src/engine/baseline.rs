//! The project's own check once more, on the state before the turn: what failed then is no finding about the turn's work.

use super::context::{Context, Result};
use crate::analysis::Baseline;
use crate::catalog::plan as words;
use crate::policy::Confinement;
use crate::workspace::Past;
use crate::workspace::thread::apart_or_here;
use std::sync::Arc;
use std::time::Duration;

/// Runs the check, which was allowed and run on the project itself a moment ago, in a copy of the project as it was; none where
/// that cannot be had.
pub(super) async fn baseline(
    context: &Context<'_>,
    command: &str,
    confinement: Confinement,
) -> Result<Option<Baseline>> {
    let Some(past) = past(context).await? else { return Ok(None) };
    context.notice(words::CHECKS_BEFORE.say(context.world.lang, &[("command", &command)]))?;
    let shell = Arc::clone(context.world.jobs.shell());
    let limit = Duration::from_secs(context.world.limits.command_seconds);
    let launch = shell.command_line(command, past.cwd(), confinement).limited_to(Some(limit));
    let captured = shell.capture(launch, context.signal.receiver()).await;
    Ok(captured.ok().map(|captured| {
        let wrote = [captured.stdout, captured.stderr].concat();
        Baseline { passed: captured.status.success(), text: String::from_utf8_lossy(&wrote).into_owned() }
    }))
}

async fn past(context: &Context<'_>) -> Result<Option<Past>> {
    let (workspace, turn) = (context.world.workspace.clone(), context.session.turn());
    let versions = context.session.journal(|journal| journal.versions_since(&workspace, turn))?;
    let before: Vec<_> = versions.into_iter().map(|file| (file.path, file.before)).collect();
    let copied = apart_or_here(move || workspace.as_it_was(&before)).await;
    Ok(copied.ok().and_then(std::result::Result::ok).flatten())
}
