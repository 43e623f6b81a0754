//! The project's own check once more, on the state before the turn: what failed then is no finding about the turn's work.

use super::context::{Context, Result};
use crate::analysis::Baseline;
use crate::catalog::{plan as words, shell};
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
    let runner = Arc::clone(context.world.jobs.shell());
    let limit = Duration::from_secs(context.world.limits.command_seconds);
    let launch = runner.command_line(command, past.cwd(), confinement).limited_to(Some(limit));
    let captured = runner.capture(launch, context.signal.receiver()).await;
    Ok(captured.ok().map(|captured| {
        // As a command's result is told, so that the two can be compared.
        let [out, err] =
            [captured.stdout, captured.stderr].map(|it| String::from_utf8_lossy(&it).into_owned());
        let heading = shell::STDERR.text(context.world.lang);
        Baseline { passed: captured.status.success(), text: [&out, heading, &err].join("\n") }
    }))
}

async fn past(context: &Context<'_>) -> Result<Option<Past>> {
    let (workspace, turn) = (context.world.workspace.clone(), context.session.turn());
    let versions = context.session.journal(|journal| journal.versions_since(&workspace, turn))?;
    let before: Vec<_> = versions.into_iter().map(|file| (file.path, file.before)).collect();
    let copied = apart_or_here(move || workspace.as_it_was(&before)).await;
    Ok(copied.ok().and_then(std::result::Result::ok).flatten())
}
