//! What the user typed to be carried out as it stands, without a model: `!command` with the real terminal, trivial
//! lines like any other call, `# note`.

use super::context::{Context, Result};
use super::execute::{Judged, judge};
use super::guard::Author;
use super::run::{Output, Watch, ended, not_kept, run};
use super::session::ShellDirectory;
use super::speaker::Speaker;
use crate::catalog::engine as words;
use crate::protocol::{Arguments, CallId, Event, Failure, Notice, Place, StopReason, ToolCall, tool_name};
use crate::tool::Outcome;
use crate::workspace::process::Left;
use crate::workspace::thread::apart_or_here;
use std::path::{Path, PathBuf};

const SHELL: &str = tool_name::BASH_EXECUTE;

pub(super) async fn run_line(context: &mut Context<'_>, command: &str) -> Result<StopReason> {
    let (call, mut output) = (call(context, command), Output::new());
    let judged = judge(context, &mut Speaker::user(), &call, Author::UserTrivially, &output).await?;
    let mut worked = false;
    if let Judged::Ready(ready) = judged {
        worked = run(context, vec![*ready], &mut output).await?.iter().all(|done| done.outcome.ok);
    }
    Ok(if context.signal.is_raised() { StopReason::Cancelled } else { stop(worked) })
}

fn stop(worked: bool) -> StopReason {
    if worked { StopReason::EndTurn } else { StopReason::NotDone }
}

/// A line for the user's own shell, judged and run where the last one ended.
pub(super) async fn run_in_terminal(context: &mut Context<'_>, command: &str) -> Result<StopReason> {
    let (world, session) = (context.world.clone(), context.session);
    world.workspace.check_path().map_err(Failure::from)?;
    let shell = world.jobs.shell().clone();
    let asked = shell.clone();
    // The first time its start-up files are read, which may take a while.
    let _ = apart_or_here(move || asked.aliases()).await;
    let cwd = &world.workspace.here().cwd;
    let ShellDirectory { now: directory, left } = session.shell_directory().clone();
    let call = call_in(context, command, directory.as_deref().map(|directory| shown(directory, cwd)));
    let mut speaker = Speaker::user();
    let judged = judge(context, &mut speaker, &call, Author::UserInShell, &Output::new()).await?;
    let mut worked = false;
    if let Judged::Ready(ready) = judged {
        let (rule, ruling) = (ready.rule().to_owned(), ready.ruling());
        let (line, confinement) = (put_back(context, command), ready.confinement());
        let watch = Watch::begin(&world.workspace, &call, &rule).await;
        let started = world.clock.now();
        let starts_in = directory.clone().unwrap_or_else(|| cwd.clone());
        let run = move || shell.run_interactive(&line, &starts_in, left.as_deref(), confinement);
        let (mut outcome, ended_in) = match apart_or_here(run).await {
            Ok(Ok(Left { code, directory, written, unread })) => {
                session.unread().extend(unread);
                let said = format!("exit {code}");
                // What the user saw joins the conversation.
                let text = written.map_or_else(String::new, |text| text.trim_end().to_owned());
                let text = [text.as_str(), &said].join("\n").trim_start_matches('\n').to_owned();
                (Outcome { ok: code == 0, ..Outcome::done(text, said) }, directory)
            }
            Ok(Err(error)) => (Outcome::failed(&error, &error), Some(cwd.clone())),
            Err(error) => (Outcome::failed(error, "panic"), None),
        };
        let duration_ms = world.clock.now().since(started);
        worked = outcome.ok;
        if watch.saw_change().await {
            not_kept(context, &call, &mut outcome)?;
        }
        ended(context, &speaker.name, &call, (&rule, ruling), &outcome, duration_ms)?;
        moved(context, directory, ended_in)?;
    }
    Ok(stop(worked))
}

/// Keeps where a line ended, and says so where the next one starts elsewhere than this one.
fn moved(context: &Context<'_>, from: Option<PathBuf>, to: Option<PathBuf>) -> Result<()> {
    let here = context.world.workspace.here();
    let Some(to) = to else { return Ok(()) };
    let elsewhere = (to != here.cwd).then_some(to);
    if elsewhere == from {
        return Ok(());
    }
    let left = Some(from.unwrap_or_else(|| here.cwd.clone()));
    *context.session.shell_directory() = ShellDirectory { now: elsewhere.clone(), left };
    let Some(to) = elsewhere else { return Ok(()) };
    let phrase = if to.starts_with(&here.root) { words::SHELL_MOVED } else { words::SHELL_MOVED_OUTSIDE };
    let text = phrase.say(context.world.lang, &[("what", &shown(&to, &here.cwd))]);
    context.emit(Event::Noticed { notice: Notice::Text { text } })?;
    Ok(())
}

/// What the user typed, as it was typed.
fn put_back(context: &Context<'_>, text: &str) -> String {
    context.session.journal(|journal| journal.put_back(text)).unwrap_or_else(|_| text.to_owned())
}

/// The directory from the working directory where it lies beneath, else the whole of it.
fn shown(directory: &Path, cwd: &Path) -> String {
    directory.strip_prefix(cwd).unwrap_or(directory).display().to_string()
}

fn call(context: &Context<'_>, command: &str) -> ToolCall {
    call_in(context, command, None)
}

fn call_in(context: &Context<'_>, command: &str, directory: Option<String>) -> ToolCall {
    let mut arguments = serde_json::Map::from_iter([("command".to_owned(), command.into())]);
    arguments.extend(directory.map(|directory| ("working_dir".to_owned(), directory.into())));
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
