//! What the user typed to be carried out as it stands, without a model: `!command` with the real terminal, trivial
//! lines like any other call, `# note`.

use super::context::{Context, Result};
use super::execute::{Judged, judge};
use super::guard::Author;
use super::run::{Output, ended, run};
use super::speaker::Speaker;
use crate::protocol::{Arguments, CallId, Event, Failure, Notice, Place, StopReason, ToolCall, tool_name};
use crate::tool::Outcome;

const SHELL: &str = tool_name::BASH_EXECUTE;

pub(super) async fn run_line(context: &mut Context<'_>, command: &str) -> Result<StopReason> {
    let (call, mut output) = (call(context, command), Output::new());
    let judged = judge(context, &mut Speaker::user(SHELL), &call, Author::User, &output).await?;
    let mut worked = false;
    if let Judged::Ready(ready) = judged {
        worked = run(context, vec![*ready], &mut output).await?.iter().all(|done| done.outcome.ok);
    }
    Ok(if context.signal.is_raised() { StopReason::Cancelled } else { stop(worked) })
}

fn stop(worked: bool) -> StopReason {
    if worked { StopReason::EndTurn } else { StopReason::NotDone }
}

pub(super) async fn run_in_terminal(context: &mut Context<'_>, command: &str) -> Result<StopReason> {
    let (call, mut speaker) = (call(context, command), Speaker::user(SHELL));
    let judged = judge(context, &mut speaker, &call, Author::User, &Output::new()).await?;
    let mut worked = false;
    if let Judged::Ready(ready) = judged {
        let world = context.world.clone();
        let started = world.clock.now();
        let shell = world.jobs.shell().clone();
        let directory = world.workspace.here().cwd.clone();
        let command = command.to_owned();
        let (rule, ruling) = (ready.rule().to_owned(), ready.ruling());
        let confinement = ready.confinement();
        let run = move || shell.run_interactive(&command, &directory, confinement);
        let joined = tokio::task::spawn_blocking(run).await;
        let outcome = match joined {
            Ok(Ok(code)) => {
                let said = format!("exit {code}");
                Outcome { ok: code == 0, ..Outcome::done(said.clone(), said) }
            }
            Ok(Err(error)) => Outcome::failed(&error, &error),
            Err(error) => Outcome::failed(error.to_string(), "panic"),
        };
        let duration_ms = world.clock.now().since(started);
        worked = outcome.ok;
        ended(context, &speaker.name, &call, (&rule, ruling), &outcome, duration_ms)?;
    }
    Ok(stop(worked))
}

fn call(context: &Context<'_>, command: &str) -> ToolCall {
    let arguments = serde_json::Map::from_iter([("command".to_owned(), command.into())]);
    let id = CallId(format!("typed-{}", context.session.turn().0));
    ToolCall { id, name: SHELL.to_owned(), arguments: Arguments::Object(arguments) }
}

/// `# note`: kept in today's memory, and on the undo stack.
pub(super) fn remember(context: &Context<'_>, note: &str) -> Result<StopReason> {
    let (world, session) = (&context.world, context.session);
    let id = CallId(format!("note-{}", session.turn().0));
    let path = session.journal(|journal| journal.memory().path());
    let place = Place::parse(&path.to_string_lossy(), world.workspace.here()).map_err(Failure::failed)?;
    session.before_change(&world.workspace, &id, tool_name::MEMORY_REMEMBER, &[place])?;
    world.memory.remember(note).map_err(Failure::failed)?;
    session.journal(|journal| journal.after_change(&world.workspace, &id))?;
    context.emit(Event::Noticed { notice: Notice::Remembered { text: note.to_owned() } })?;
    Ok(StopReason::EndTurn)
}
