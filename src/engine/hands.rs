//! Carrying out a reply's calls: reads together, everything else in order, and every start has its end.

use super::guard::Author;
use super::halt::Halt;
use super::over::Over;
use super::request::Speaker;
use super::{Engine, control, remote};
use crate::catalog::{Phrase, engine as words};
use crate::journal::End;
use crate::policy::{APPROVED, Confinement, Permit, Proposal};
use crate::protocol::{CallId, Effect, Event, Failure, Family, Ruling, Stream, ToolCall};
use crate::tool::{Ctx, Outcome, Tool};
use crate::workspace::Workspace;
use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;

/// The rule named when a call's arguments are not what its tool takes.
pub const BAD_ARGUMENTS: &str = "bad-arguments";
/// A cancelled tool may take so long to stop by itself.
const GRACE: Duration = Duration::from_secs(5);

/// How far a call came before running.
pub(super) enum Taken {
    /// It may run.
    Ready(Box<Ready>),
    /// It has ended: refused, unknown, malformed, or carried out by the engine itself.
    Over(Over),
}

/// A call that may run.
pub(super) struct Ready {
    tool: Arc<dyn Tool>,
    permit: Permit,
    ctx: Ctx,
    agent: String,
}

impl Ready {
    /// The rule that lets it run.
    pub(super) fn rule(&self) -> &str {
        self.permit.rule()
    }

    /// What it is held to while it runs.
    pub(super) fn confinement(self) -> Confinement {
        self.permit.spend().1
    }

    /// The guard's word that let it run: an approval was asked for.
    pub(super) fn ruling(&self) -> Ruling {
        ruling(self.permit.rule())
    }
}

fn ruling(rule: &str) -> Ruling {
    if rule.starts_with(APPROVED) { Ruling::Ask } else { Ruling::Allow }
}

type Piece = (CallId, Stream, String);

impl Engine {
    /// Carries out the calls of one reply. Each gets its result, also when the turn is cancelled in the middle.
    pub(super) async fn carry(&mut self, calls: Vec<ToolCall>, speaker: &Speaker) -> Result<(), Halt> {
        let (sender, mut pieces) = mpsc::unbounded_channel();
        let mut reads = Vec::new();
        let mut halted = None;
        for call in calls {
            if halted.is_some() || self.desk.is_cancelled() {
                self.begin_call(&call)?;
                self.end_cancelled(&call.id)?;
                halted.get_or_insert(Halt::Cancelled);
                continue;
            }
            match self.take_up(&call, Author::Model, speaker, &sender).await {
                Ok(Taken::Ready(ready)) if ready.permit.only_reads() => reads.push(*ready),
                Ok(Taken::Ready(ready)) => {
                    self.run(std::mem::take(&mut reads), &mut pieces).await?;
                    self.run(vec![*ready], &mut pieces).await?;
                }
                Ok(Taken::Over(_)) => {}
                Err(halt) => {
                    self.end_cancelled(&call.id)?;
                    halted = Some(halt);
                }
            }
        }
        self.run(reads, &mut pieces).await?;
        match halted {
            Some(halt) => Err(halt),
            None if self.desk.is_cancelled() => Err(Halt::Cancelled),
            None => Ok(()),
        }
    }

    /// Starts a call as far as the permit. One that may not run is ended here.
    pub(super) async fn take_up(
        &mut self,
        call: &ToolCall,
        author: Author,
        speaker: &Speaker,
        pieces: &mpsc::UnboundedSender<Piece>,
    ) -> Result<Taken, Halt> {
        self.counts.tools += 1;
        self.begin_call(call)?;
        let taken = self.judged(call, author, speaker, pieces).await;
        if let Err(Halt::Cancelled) = &taken {
            let end = End { ruling: Ruling::Ask, rule: "cancelled", outcome: "cancelled" };
            self.session.audit(speaker.name(), call, &end);
        }
        let taken = taken?;
        if let Taken::Over(over) = &taken {
            let outcome = if over.ruling == Ruling::Allow { "ok" } else { "denied" };
            let end = End { ruling: over.ruling, rule: &over.rule, outcome };
            self.session.audit(speaker.name(), call, &end);
            let outcome =
                Outcome { ok: over.ruling == Ruling::Allow, ..Outcome::failed(&over.text, &over.summary) };
            self.end(&call.id, &over.rule, outcome)?;
        }
        Ok(taken)
    }

    async fn judged(
        &mut self,
        call: &ToolCall,
        author: Author,
        speaker: &Speaker,
        pieces: &mpsc::UnboundedSender<Piece>,
    ) -> Result<Taken, Halt> {
        let offered = speaker.offers(&call.name);
        if offered && control::is_control(&call.name) {
            return self.control(call).await.map(Taken::Over);
        }
        let found = self.tools.find(&call.name).filter(|_| offered);
        let Some((kind, tool)) = found.map(|(spec, tool)| (spec.kind, tool.clone())) else {
            let text = words::NO_SUCH_TOOL
                .say(self.lang, &[("name", &call.name), ("names", &speaker.tools.join(", "))]);
            return Ok(self.blocked("unknown-tool", text, words::NO_SUCH_TOOL_SHORT));
        };
        if self.failures.get(&call.name).is_some_and(|&count| count > self.limits.tool_retries) {
            let text = words::TOOL_TIRED
                .say(self.lang, &[("name", &call.name), ("count", &self.limits.tool_retries)]);
            return Ok(self.blocked("tool-retries", text, words::TOOL_TIRED_SHORT));
        }
        let effect = match tool.effect(&call.arguments, self.workspace.here()) {
            Ok(effect) => effect,
            Err(error) => {
                self.count_failure(&call.name, false);
                return Ok(self.blocked(BAD_ARGUMENTS, error, words::BAD_ARGUMENTS_SHORT));
            }
        };
        // Links are looked up once: what is judged is what a tool opens.
        let links = self.workspace.resolve_links(&effect);
        let effect = links.applied_to(effect);
        let ctx = self.ctx(&call.id, self.workspace.held_to(links), pieces);
        let proposal = Proposal { call: call.clone(), kind, effect };
        Ok(match self.permit(tool.as_ref(), proposal, author, &ctx).await? {
            Ok(permit) => {
                Taken::Ready(Box::new(Ready { tool, permit, ctx, agent: speaker.name().to_owned() }))
            }
            Err(over) => Taken::Over(over),
        })
    }

    fn blocked(&self, rule: &str, text: String, summary: Phrase) -> Taken {
        let summary = summary.text(self.lang).to_owned();
        Taken::Over(Over { ruling: Ruling::Block, rule: rule.to_owned(), text, summary })
    }

    /// Runs permitted calls at the same time, shows their output as it comes, and records each end.
    pub(super) async fn run(
        &mut self,
        ready: Vec<Ready>,
        pieces: &mut mpsc::UnboundedReceiver<Piece>,
    ) -> Result<Vec<Done>, Failure> {
        let mut all = Vec::new();
        let mut running = FuturesUnordered::new();
        for Ready { tool, permit, ctx, agent } in ready {
            if let Effect::Change { places } = permit.effect() {
                let (call, turn) = (permit.call(), self.session.turn);
                self.session.journal.before_change(&ctx.workspace, &call.id, &call.name, turn, places)?;
            }
            running.push(self.start(tool, permit, ctx, agent));
        }
        while !running.is_empty() {
            tokio::select! {
                biased;
                Some((id, stream, text)) = pieces.recv() => {
                    self.session.emit(Event::ToolProgressed { id, stream, text })?;
                }
                Some(done) = running.next() => {
                    while let Ok((id, stream, text)) = pieces.try_recv() {
                        self.session.emit(Event::ToolProgressed { id, stream, text })?;
                    }
                    self.finish(&done)?;
                    all.push(done);
                }
            }
        }
        Ok(all)
    }

    fn start(
        &self,
        tool: Arc<dyn Tool>,
        permit: Permit,
        ctx: Ctx,
        agent: String,
    ) -> impl Future<Output = Done> + use<> {
        let (clock, mut signal) = (self.clock.clone(), self.desk.cancel_signal());
        let stopped = words::DID_NOT_STOP.text(self.lang);
        let (call, rule) = (permit.call().clone(), permit.rule().to_owned());
        let changes = matches!(permit.effect(), Effect::Change { .. });
        let started = clock.now();
        async move {
            let work = beside(tool, permit, ctx);
            tokio::pin!(work);
            let late = async {
                remote::cancelled(&mut signal).await;
                tokio::time::sleep(GRACE).await;
            };
            let outcome = tokio::select! {
                outcome = &mut work => outcome,
                () = late => Outcome::failed(stopped, stopped),
            };
            Done { agent, call, rule, outcome, changes, duration_ms: clock.now().since(started) }
        }
    }

    fn finish(&mut self, done: &Done) -> Result<(), Failure> {
        let Done { agent, call, rule, outcome, changes, duration_ms } = done;
        if *changes {
            self.session.journal.after_change(&self.workspace, &call.id)?;
        }
        if *changes || !outcome.changes.is_empty() {
            self.vocabulary = None;
        }
        // A command that exits with an error did what it was told; only tools that cannot do their work tire.
        let worked = outcome.ok || matches!(done.call.name.as_str(), "bash_execute");
        self.count_failure(&call.name, worked);
        let ended = if outcome.ok { "ok" } else { "failed" };
        self.session.audit(agent, call, &End { ruling: ruling(rule), rule, outcome: ended });
        self.session.emit(Event::ToolEnded {
            id: call.id.clone(),
            ok: outcome.ok,
            ran: true,
            text: outcome.text.clone(),
            summary: outcome.summary.clone(),
            rule: rule.clone(),
            changes: outcome.changes.clone(),
            duration_ms: *duration_ms,
        })
    }

    fn count_failure(&mut self, name: &str, ok: bool) {
        if ok {
            self.failures.remove(name);
        } else {
            *self.failures.entry(name.to_owned()).or_default() += 1;
        }
    }

    fn begin_call(&mut self, call: &ToolCall) -> Result<(), Failure> {
        let (label, title) = match self.tools.find(&call.name) {
            Some((spec, tool)) => (label(spec.family), tool.title(&call.arguments)),
            None => (label(Family::Control), control::title(call)),
        };
        self.session.emit(Event::ToolStarted { call: call.clone(), label: label.to_owned(), title })
    }

    fn end(&mut self, id: &CallId, rule: &str, outcome: Outcome) -> Result<(), Failure> {
        self.session.emit(Event::ToolEnded {
            id: id.clone(),
            ok: outcome.ok,
            ran: false,
            text: outcome.text,
            summary: outcome.summary,
            rule: rule.to_owned(),
            changes: Vec::new(),
            duration_ms: 0,
        })
    }

    fn end_cancelled(&mut self, id: &CallId) -> Result<(), Failure> {
        let (text, short) = (words::CANCELLED.text(self.lang), words::CANCELLED_SHORT.text(self.lang));
        self.end(id, "cancelled", Outcome::failed(text, short))
    }

    fn ctx(&self, call: &CallId, workspace: Workspace, pieces: &mpsc::UnboundedSender<Piece>) -> Ctx {
        let (pieces, id) = (pieces.clone(), call.clone());
        Ctx {
            workspace: Arc::new(workspace),
            lang: self.lang,
            // Nobody listens any more once the call has ended.
            progress: Box::new(move |stream, text| drop(pieces.send((id.clone(), stream, text.to_owned())))),
            cancel: self.desk.cancel_signal(),
            memory: self.memory.clone(),
            reads: self.reads.clone(),
            outputs: self.state.outputs(),
            command_seconds: self.limits.command_seconds,
            jobs: self.jobs.clone(),
        }
    }
}

/// Reads run on threads of their own, so that they run at the same time and never hold up the screen. A change is
/// quick and alone: it runs here.
async fn beside(tool: Arc<dyn Tool>, permit: Permit, ctx: Ctx) -> Outcome {
    if matches!(permit.effect(), Effect::Change { .. }) {
        return tool.run(permit, &ctx).await;
    }
    let runtime = tokio::runtime::Handle::current();
    let work = tokio::task::spawn_blocking(move || runtime.block_on(tool.run(permit, &ctx)));
    work.await.unwrap_or_else(|error| Outcome::failed(error.to_string(), "panic"))
}

/// A call that ran.
pub(super) struct Done {
    agent: String,
    pub(super) call: ToolCall,
    pub(super) rule: String,
    pub(super) outcome: Outcome,
    changes: bool,
    pub(super) duration_ms: u64,
}

/// The specialism a family belongs to.
fn label(family: Family) -> &'static str {
    match family {
        Family::Fs => "developer",
        Family::Bash | Family::Git => "commander",
        Family::Memory => "document manager",
        Family::Control => "control",
    }
}
