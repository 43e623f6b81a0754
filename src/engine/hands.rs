//! Carrying out a reply's calls: reads together, everything else in order, and every start has its end.

use super::guard::{Author, Refused};
use super::halt::Halt;
use super::request::Speaker;
use super::{Engine, control, remote};
use crate::catalog::engine as words;
use crate::policy::{Permit, Proposal};
use crate::protocol::{CallId, Effect, Event, Failure, Family, Stream, ToolCall};
use crate::tool::{Ctx, Outcome, Tool};
use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;

/// A cancelled tool may take so long to stop by itself.
const GRACE: Duration = Duration::from_secs(5);

/// A call that may run.
pub(super) struct Ready {
    tool: Arc<dyn Tool>,
    permit: Permit,
    ctx: Ctx,
}

impl Ready {
    /// The rule that lets it run.
    pub(super) fn rule(&self) -> &str {
        self.permit.rule()
    }
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
                Ok(Some(ready)) if reads_only(ready.permit.effect()) => reads.push(ready),
                Ok(Some(ready)) => {
                    self.run(std::mem::take(&mut reads), &mut pieces).await?;
                    self.run(vec![ready], &mut pieces).await?;
                }
                Ok(None) => {}
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

    /// Starts a call as far as the permit; none if it already ended (refused, unknown, or carried out here).
    pub(super) async fn take_up(
        &mut self,
        call: &ToolCall,
        author: Author,
        speaker: &Speaker,
        pieces: &mpsc::UnboundedSender<Piece>,
    ) -> Result<Option<Ready>, Halt> {
        self.counts.tools += 1;
        let found = self.tools.find(&call.name).map(|(spec, tool)| (spec.kind, tool.clone()));
        self.begin_call(call)?;
        if control::is_control(&call.name) && speaker.offers(&call.name) {
            self.control(call).await?;
            return Ok(None);
        }
        let Some((kind, tool)) = found.filter(|_| speaker.offers(&call.name)) else {
            let text = words::NO_SUCH_TOOL.say(self.lang, &[("name", &call.name), ("names", &speaker.tools.join(", "))]);
            self.end_failed(&call.id, "unknown-tool", text, words::NO_SUCH_TOOL_SHORT.text(self.lang))?;
            return Ok(None);
        };
        if self.failures.get(&call.name).is_some_and(|&count| count > self.limits.tool_retries) {
            let text = words::TOOL_TIRED.say(self.lang, &[("name", &call.name), ("count", &self.limits.tool_retries)]);
            self.end_failed(&call.id, "tool-retries", text, words::TOOL_TIRED_SHORT.text(self.lang))?;
            return Ok(None);
        }
        let effect = match tool.effect(&call.arguments, self.workspace.here()) {
            Ok(effect) => effect,
            Err(error) => {
                self.count_failure(&call.name, false);
                self.end_failed(&call.id, "bad-arguments", error, words::BAD_ARGUMENTS_SHORT.text(self.lang))?;
                return Ok(None);
            }
        };
        let ctx = self.ctx(&call.id, pieces);
        match self.permit(tool.as_ref(), Proposal { call: call.clone(), kind, effect }, author, &ctx).await? {
            Ok(permit) => Ok(Some(Ready { tool, permit, ctx })),
            Err(Refused { rule, text, summary }) => {
                self.end_failed(&call.id, &rule, text, &summary)?;
                Ok(None)
            }
        }
    }

    /// Runs permitted calls at the same time, shows their output as it comes, and records each end.
    pub(super) async fn run(
        &mut self,
        ready: Vec<Ready>,
        pieces: &mut mpsc::UnboundedReceiver<Piece>,
    ) -> Result<(), Failure> {
        let mut running = FuturesUnordered::new();
        for Ready { tool, permit, ctx } in ready {
            if let Effect::Change { places } = permit.effect() {
                let (call, turn) = (permit.call(), self.session.turn);
                self.session.journal.before_change(&self.workspace, &call.id, &call.name, turn, places)?;
            }
            running.push(self.start(tool, permit, ctx));
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
                    self.finish(done)?;
                }
            }
        }
        Ok(())
    }

    fn start(&self, tool: Arc<dyn Tool>, permit: Permit, ctx: Ctx) -> impl Future<Output = Done> + use<> {
        let (clock, mut signal) = (self.clock.clone(), self.desk.cancel_signal());
        let stopped = words::DID_NOT_STOP.text(self.lang);
        let (call, rule) = (permit.call().clone(), permit.rule().to_owned());
        let changes = matches!(permit.effect(), Effect::Change { .. });
        let started = clock.now();
        let runtime = tokio::runtime::Handle::current();
        let work = tokio::task::spawn_blocking(move || runtime.block_on(tool.run(permit, &ctx)));
        async move {
            tokio::pin!(work);
            let late = async {
                remote::cancelled(&mut signal).await;
                tokio::time::sleep(GRACE).await;
            };
            let outcome = tokio::select! {
                joined = &mut work => joined.unwrap_or_else(|error| Outcome::failed(error.to_string(), "panic")),
                () = late => Outcome::failed(stopped, stopped),
            };
            Done { call, rule, outcome, changes, duration_ms: clock.now().since(started) }
        }
    }

    fn finish(&mut self, done: Done) -> Result<(), Failure> {
        let Done { call, rule, outcome, changes, duration_ms } = done;
        if changes {
            self.session.journal.after_change(&self.workspace, &call.id)?;
        }
        self.count_failure(&call.name, outcome.ok);
        self.session.emit(Event::ToolEnded {
            id: call.id,
            ok: outcome.ok,
            ran: true,
            text: outcome.text,
            summary: outcome.summary,
            rule,
            changes: outcome.changes,
            duration_ms,
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

    pub(super) fn end_failed(&mut self, id: &CallId, rule: &str, text: String, summary: &str) -> Result<(), Failure> {
        self.end(id, rule, Outcome::failed(text, summary))
    }

    pub(super) fn end(&mut self, id: &CallId, rule: &str, outcome: Outcome) -> Result<(), Failure> {
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
        let (text, short) = (words::CANCELLED.text(self.lang).to_owned(), words::CANCELLED_SHORT.text(self.lang));
        self.end_failed(id, "cancelled", text, short)
    }

    fn ctx(&self, call: &CallId, pieces: &mpsc::UnboundedSender<Piece>) -> Ctx {
        let (pieces, id) = (pieces.clone(), call.clone());
        Ctx {
            workspace: self.workspace.clone(),
            lang: self.lang,
            // Nobody listens any more once the call has ended.
            progress: Box::new(move |stream, text| drop(pieces.send((id.clone(), stream, text.to_owned())))),
            cancel: self.desk.cancel_signal(),
            memory: self.memory.clone(),
            reads: self.reads.clone(),
            outputs: self.state.outputs(),
        }
    }
}

struct Done {
    call: ToolCall,
    rule: String,
    outcome: Outcome,
    changes: bool,
    duration_ms: u64,
}

/// True for calls that may run beside others.
fn reads_only(effect: &Effect) -> bool {
    match effect {
        Effect::None | Effect::Read { .. } | Effect::Git { changes: false, .. } => true,
        Effect::Change { .. } | Effect::Execute { .. } | Effect::Git { changes: true, .. } => false,
    }
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
