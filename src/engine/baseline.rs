//! The project's own check once more, on the state before the turn: what failed then is no finding about the turn's work.

use super::context::{Context, Result};
use crate::analysis::Baseline;
use crate::catalog::{plan as words, shell};
use crate::policy::Confinement;
use crate::workspace::thread::apart_or_here;
use crate::workspace::{Past, Workspace};
use std::sync::Arc;
use std::time::Duration;

/// Runs the check, which was allowed and run on the project itself a moment ago, in a copy of the project as it was; none where
/// that cannot be had.
pub(super) async fn baseline(
    context: &Context<'_>,
    command: &str,
    confinement: Confinement,
) -> Result<Option<Baseline>> {
    let runner = Arc::clone(context.world.jobs.shell());
    let (turn, workspace) = (context.session.turn(), context.world.workspace.clone());
    let versions = context.session.journal(|journal| journal.versions_since(&workspace, turn))?;
    let before: Vec<_> = versions.into_iter().map(|file| (file.path, file.before)).collect();
    // Behind the wall a command has a copy anyway, which begins as the project was.
    let past = match confinement.inside() {
        Some(_) => None,
        None => past(workspace.clone(), &before).await,
    };
    let directory = match (&past, confinement.inside()) {
        (Some(past), _) => past.cwd(),
        (None, Some(_)) => workspace.here().cwd.clone(),
        (None, None) => return Ok(None),
    };
    context.notice(words::CHECKS_BEFORE.say(context.world.lang, &[("command", &command)]))?;
    let limit = Duration::from_secs(context.world.limits.command_seconds);
    let launch = runner.command_line(command, directory, confinement).limited_to(Some(limit));
    let launch = launch.as_it_was(&before);
    let captured = runner.capture(launch, context.signal.receiver()).await;
    Ok(captured.ok().map(|captured| {
        // As a command's result is told, so that the two can be compared.
        let [out, err] =
            [captured.stdout, captured.stderr].map(|it| String::from_utf8_lossy(&it).into_owned());
        let heading = shell::STDERR.text(context.world.lang);
        Baseline { passed: captured.status.success(), text: [&out, heading, &err].join("\n") }
    }))
}

async fn past(workspace: Arc<Workspace>, before: &[(String, Option<Vec<u8>>)]) -> Option<Past> {
    let before = before.to_vec();
    let copied = apart_or_here(move || workspace.as_it_was(&before)).await;
    copied.ok().and_then(std::result::Result::ok).flatten()
}
