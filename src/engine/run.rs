//! Running permitted calls: reads at the same time, output shown as it comes, the end of each recorded.

use super::cancellation::Signal;
use super::context::Context;
use super::effects;
use super::named_hosts;
use super::partial::Protection;
use super::reopen::reopen;
use crate::catalog::{Lang, engine as words, shell};
use crate::journal::{End, FileImages};
use crate::policy::{Confinement, Permit, Reopening, may_have_changed, ruling};
use crate::protocol::{
    CallId, Effect, Event, Failure, Place, Ruling, Stream, ToolCall, WorkspacePath, tool_name,
};
use crate::tool::{Ctx, Outcome, Tool};
use crate::workspace::{Clock, FilesBefore, Workspace, thread};
use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;

/// The times of files are no finer than this: what a tool changed just before is not to be taken for a command's doing.
const TICK: Duration = Duration::from_millis(5);
/// What a shell exits with where there is no such program.
const NOT_FOUND: i32 = 127;
/// A cancelled tool may take so long to stop by itself.
const GRACE: Duration = Duration::from_secs(5);

pub(super) struct Ready {
    pub(super) tool: Arc<dyn Tool>,
    pub(super) permit: Permit,
    pub(super) ctx: Ctx,
    pub(super) agent: String,
}

pub(super) struct Done {
    agent: String,
    pub(super) call: ToolCall,
    pub(super) rule: String,
    pub(super) outcome: Outcome,
    changes: bool,
    /// What it changes is compared with what was kept before it began.
    changes_at_once: bool,
    /// It changed files of which nobody kept what they were.
    not_kept: bool,
    pub(super) duration_ms: u64,
}

pub(super) struct Output {
    sender: mpsc::UnboundedSender<Piece>,
    pieces: mpsc::UnboundedReceiver<Piece>,
}

type Piece = (CallId, Stream, String);

impl Ready {
    pub(super) fn rule(&self) -> &str {
        self.permit.rule()
    }

    /// The guard's word that let it run: an approval was asked for.
    pub(super) fn ruling(&self) -> Ruling {
        ruling(self.permit.rule())
    }

    pub(super) fn confinement_for_a_copy(&self) -> Confinement {
        self.permit.confinement_for_a_copy()
    }

    pub(super) fn confinement(self) -> Confinement {
        self.permit.spend().1
    }
}

/// A call that may run once more, with more of the machine opened to it.
struct Again {
    tool: Arc<dyn Tool>,
    workspace: Arc<Workspace>,
    agent: String,
    reopening: Reopening,
}

impl Ready {
    /// None of a call that runs on no copy.
    fn again(&self) -> Option<(CallId, Again)> {
        let (tool, workspace, agent) = (self.tool.clone(), self.ctx.workspace.clone(), self.agent.clone());
        let reopening = self.permit.reopening()?;
        Some((self.permit.call().id.clone(), Again { tool, workspace, agent, reopening }))
    }
}

async fn once_more(
    context: &mut Context<'_>,
    again: Option<Again>,
    done: &mut Done,
    output: &Output,
) -> Result<Option<Ready>, Failure> {
    let Some(Again { tool, workspace, agent, reopening }) = again else { return Ok(None) };
    let permit = reopen(context, reopening, &done.call, &mut done.outcome).await?;
    if permit.as_ref().is_some_and(Permit::changes_at_once) {
        let (call, all) = (&done.call, [Place::Inside(WorkspacePath::root())]);
        context.session.before_change(&workspace, &call.id, &call.name, &all)?;
    }
    Ok(permit.map(|permit| Ready { tool, permit, ctx: output.ctx(context, &done.call.id, workspace), agent }))
}

impl Output {
    pub(super) fn new() -> Self {
        let (sender, pieces) = mpsc::unbounded_channel();
        Self { sender, pieces }
    }

    pub(super) fn ctx(&self, context: &Context<'_>, call: &CallId, workspace: Arc<Workspace>) -> Ctx {
        let (sender, id, world) = (self.sender.clone(), call.clone(), &context.world);
        Ctx {
            workspace,
            lang: world.lang,
            // Nobody listens any more once the call has ended.
            progress: Box::new(move |stream, text| drop(sender.send((id.clone(), stream, text.to_owned())))),
            cancel: context.signal.receiver(),
            memory: world.memory.clone(),
            reads: context.reads.clone(),
            keeps_unread: false,
            repaired: Vec::new(),
            outputs: world.state.outputs(),
            command_seconds: world.limits.command_seconds,
            jobs: world.jobs.clone(),
        }
    }

    fn record(&mut self, context: &Context<'_>) -> Result<(), Failure> {
        while let Ok(piece) = self.pieces.try_recv() {
            progressed(context, piece)?;
        }
        Ok(())
    }
}

fn progressed(context: &Context<'_>, (id, stream, text): Piece) -> Result<(), Failure> {
    context.emit(Event::ToolProgressed { id, stream, text })
}

/// Runs permitted calls at the same time, shows their output as it comes, and records each end.
pub(super) async fn run(
    context: &mut Context<'_>,
    ready: Vec<Ready>,
    output: &mut Output,
) -> Result<Vec<Done>, Failure> {
    let mut all = Vec::new();
    let mut running = FuturesUnordered::new();
    let mut again = HashMap::new();
    for ready in ready {
        again.extend(ready.again());
        if context.tally.work.changed_files && ready.permit.call().name == tool_name::BASH_EXECUTE {
            tokio::time::sleep(TICK).await;
        }
        if let Effect::Change { places } = ready.permit.effect() {
            let call = ready.permit.call();
            context.session.before_change(&ready.ctx.workspace, &call.id, &call.name, places)?;
        }
        let world = &context.world;
        running.push(start(ready, context.signal.clone(), world.clock.clone(), world.lang));
    }
    while !running.is_empty() {
        tokio::select! {
            biased;
            Some(piece) = output.pieces.recv() => progressed(context, piece)?,
            Some(done) = running.next() => {
                output.record(context)?;
                let mut done = done;
                let again = again.remove(&done.call.id);
                if let Some(ready) = once_more(context, again, &mut done, output).await? {
                    let world = &context.world;
                    running.push(start(ready, context.signal.clone(), world.clock.clone(), world.lang));
                    continue;
                }
                effects::settle(context, &done.call, &done.rule, &mut done.outcome).await?;
                finish(context, &mut done)?;
                all.push(done);
            }
        }
    }
    Ok(all)
}

async fn start(ready: Ready, signal: Signal, clock: Clock, lang: Lang) -> Done {
    let Ready { tool, permit, ctx, agent } = ready;
    let stopped = words::DID_NOT_STOP.text(lang);
    let (call, rule) = (permit.call().clone(), permit.rule().to_owned());
    let changes = matches!(permit.effect(), Effect::Change { .. });
    let changes_at_once = permit.changes_at_once();
    // What runs on a copy is told from its layer.
    let watch = match permit.runs_on_a_copy() {
        true => Watch(None),
        false => Watch::begin(&ctx.workspace, &call, &rule).await,
    };
    let protection = Protection::begin(&permit, &ctx).await;
    let started = clock.now();
    let work = on_its_thread(tool, permit, ctx);
    let late = async {
        signal.raised().await;
        tokio::time::sleep(GRACE).await;
    };
    let mut outcome = tokio::select! {
        outcome = work => outcome,
        () = late => Outcome::failed(stopped, stopped),
    };
    protection.end(&mut outcome, lang).await;
    let duration_ms = clock.now().since(started);
    let not_kept = outcome.layer.is_none() && !changes_at_once && watch.saw_change().await;
    Done { agent, call, rule, outcome, changes, changes_at_once, not_kept, duration_ms }
}

/// Looks whether a command changes files. What they were before is not kept, so that has to be said.
pub(super) struct Watch(Option<(Arc<Workspace>, FilesBefore)>);

impl Watch {
    pub(super) async fn begin(workspace: &Arc<Workspace>, call: &ToolCall, rule: &str) -> Self {
        if !runs_commands(&call.name) || !may_have_changed(rule) {
            return Self(None);
        }
        let workspace = workspace.clone();
        let look = move || (workspace.files_before(), workspace);
        let looked = thread::apart_or_here(look).await;
        Self(looked.ok().map(|(before, workspace)| (workspace, before)))
    }

    pub(super) async fn saw_change(self) -> bool {
        let Some((workspace, before)) = self.0 else { return false };
        thread::apart_or_here(move || workspace.differs_from(&before)).await.unwrap_or(false)
    }
}

/// The end of a command that changed files, which are not kept: its line says so, and a later undo does.
pub(super) fn not_kept(context: &Context<'_>, call: &ToolCall, outcome: &mut Outcome) -> Result<(), Failure> {
    outcome.summary = shell::NO_UNDO.say(context.world.lang, &[("summary", &outcome.summary)]);
    let command = call.arguments.object().and_then(|map| map.get("command")?.as_str()).map(str::to_owned);
    let title = || context.world.tools.find(&call.name).map(|(_, tool)| tool.title(&call.arguments));
    let (turn, command) = (context.session.turn(), command.or_else(title).unwrap_or_default());
    context.session.journal(|journal| journal.not_kept(turn, &command))
}

/// Reads run on threads of their own, so that they run at the same time and never hold up the screen. A change is
/// quick and alone: it runs here, and so does everything where there are no threads.
async fn on_its_thread(tool: Arc<dyn Tool>, permit: Permit, ctx: Ctx) -> Outcome {
    if let Err(error) = ctx.workspace.check_path() {
        let said = error.say(ctx.lang);
        return Outcome::failed(format!("{said}. {}", error.hint(ctx.lang)), said);
    }
    if matches!(permit.effect(), Effect::Change { .. }) || !thread::is_available() {
        return tool.run(permit, &ctx).await;
    }
    let runtime = tokio::runtime::Handle::current();
    let work = thread::apart(move || runtime.block_on(tool.run(permit, &ctx)));
    work.await.unwrap_or_else(|error| Outcome::failed(error, "panic"))
}

fn finish(context: &mut Context<'_>, done: &mut Done) -> Result<(), Failure> {
    if done.not_kept {
        not_kept(context, &done.call, &mut done.outcome)?;
    }
    if done.changes_at_once {
        let workspace = &context.world.workspace;
        let files = context.session.journal(|journal| journal.after_change(workspace, &done.call.id))?;
        done.outcome.changes = files.iter().map(FileImages::change).collect();
    }
    let Done { agent, call, rule, outcome, changes, changes_at_once: _, not_kept: _, duration_ms } = &*done;
    if *changes {
        let workspace = &context.world.workspace;
        let noted = context.session.journal(|journal| journal.after_change(workspace, &call.id));
        noted.map_err(|failure| done_all_the_same(context.world.lang, &done.outcome, failure))?;
    }
    if *changes || !outcome.changes.is_empty() {
        context.session.set_vocabulary(None);
    }
    let ran = runs_commands(&call.name) && may_have_changed(rule);
    named_hosts::by_search(context.session, &call.name, outcome);
    context.tally.gave(call, outcome, ran);
    let effort = &mut context.tally.work;
    effort.changed |= (*changes && outcome.ok) || ran;
    effort.changed_files |= *changes && outcome.ok;
    effort.checked &= !(ran || (*changes && outcome.ok));
    let command = call.arguments.object().and_then(|map| map.get("command")?.as_str());
    if let Some(command) = command.filter(|_| call.name == tool_name::BASH_EXECUTE) {
        context.session.command_ended(command, outcome.ok, &outcome.text);
    }
    let check = context.world.project.around.check.as_deref();
    effort.checked |=
        outcome.ok && command.zip(check).is_some_and(|(command, check)| command.contains(check));
    // A command that exits with an error did what it was told; only a tool that cannot do its work has failed.
    let exit = &outcome.data["exit_code"];
    let has_run = (call.name == tool_name::BASH_EXECUTE || !exit.is_null()) && *exit != NOT_FOUND;
    context.tally.tool_ended(&call.name, outcome.ok || has_run);
    let noted = ended(context, agent, call, (rule, ruling(rule)), outcome, *duration_ms);
    noted.map_err(|failure| done_all_the_same(context.world.lang, outcome, failure))
}

/// A change that could not be noted is made: whoever only hears of the failure would make it twice.
pub(super) fn done_all_the_same(lang: Lang, outcome: &Outcome, failure: Failure) -> Failure {
    if outcome.changes.is_empty() || !outcome.ok {
        return failure;
    }
    let text = outcome.text.lines().next().unwrap_or_default();
    let values: [(&str, &dyn std::fmt::Display); 2] = [("done", &text), ("why", &failure.message)];
    Failure::new(failure.kind, words::DONE_UNNOTED.say(lang, &values))
}

/// Whether what a tool's calls do to files is known only afterwards.
fn runs_commands(tool: &str) -> bool {
    use tool_name::{BASH_EXECUTE, GIT_PULL, NPM_INSTALL, NPM_RUN};
    [BASH_EXECUTE, GIT_PULL, NPM_INSTALL, NPM_RUN].contains(&tool)
}

/// Records the end of a call that ran, in the audit chain too.
pub(super) fn ended(
    context: &Context<'_>,
    agent: &str,
    call: &ToolCall,
    (rule, ruling): (&str, Ruling),
    outcome: &Outcome,
    duration_ms: u64,
) -> Result<(), Failure> {
    let ended = if outcome.ok { "ok" } else { "failed" };
    context.session.audit(agent, call, &End { ruling, rule, outcome: ended });
    context.emit(Event::ToolEnded {
        id: call.id.clone(),
        ok: outcome.ok,
        ran: true,
        text: outcome.text.clone(),
        summary: outcome.summary.clone(),
        rule: rule.to_owned(),
        changes: outcome.changes.clone(),
        duration_ms,
    })
}
