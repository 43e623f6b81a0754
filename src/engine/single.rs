//! One tool without a model: the same start, judgement, pre-image, run and record as in the loop.

use super::Engine;
use super::guard::Author;
use super::halt::Halt;
use super::hands::{BAD_ARGUMENTS, Taken};
use super::request::Speaker;
use crate::policy;
use crate::protocol::{
    Arguments, CallId, Event, Failure, Message, Ruling, StopReason, ToolCall, ToolSpec, TurnCounts,
    TurnOutcome,
};
use crate::tool::Outcome;
use tokio::sync::mpsc;

/// A tool in a list.
#[derive(Debug, Clone, PartialEq)]
pub struct Listed {
    /// What it is.
    pub spec: ToolSpec,
    /// Whether a call may ask in the present mode.
    pub asks: bool,
    /// Why it is not on offer here; none if it is.
    pub why_not: Option<String>,
}

/// What a single call gave.
#[derive(Debug, Clone, PartialEq)]
pub struct ToolRun {
    /// The call's id, by which it can be undone.
    pub call: CallId,
    /// The guard's word.
    pub ruling: Ruling,
    /// The rule that gave it.
    pub rule: String,
    /// Whether the tool ran at all.
    pub ran: bool,
    /// What it gave.
    pub outcome: Outcome,
    /// How long it took.
    pub duration_ms: u64,
}

impl ToolRun {
    /// True if the arguments were not what the tool takes.
    pub fn has_bad_arguments(&self) -> bool {
        self.rule == BAD_ARGUMENTS
    }
}

impl Engine {
    /// Every tool, also those not on offer here; with an agent's name only those of its allow-list.
    pub fn listed(&self, agent: Option<&str>) -> Result<Vec<Listed>, Failure> {
        let allowed = agent.map(|name| self.speaker(&[name])).transpose()?;
        let rows = self.tools.all().map(|(spec, why_not)| Listed {
            asks: policy::may_ask(&spec, self.mode),
            spec,
            why_not,
        });
        Ok(rows.filter(|row| allowed.as_ref().is_none_or(|agent| agent.offers(&row.spec.name))).collect())
    }

    /// Runs one tool as a turn of its own.
    pub async fn run_tool(&mut self, name: &str, arguments: Arguments) -> Result<ToolRun, Failure> {
        self.desk.clear();
        self.session.begin_turn();
        self.counts = TurnCounts::default();
        let call = ToolCall {
            id: CallId(format!("typed-{}", self.session.turn.0)),
            name: name.to_owned(),
            arguments,
        };
        let input = format!("tool run {name}");
        self.session.emit(Event::TurnStarted { message: Message::user(&input), input })?;
        let ran = self.run_one(&call).await;
        let outcome = match &ran {
            Ok(_) => TurnOutcome::Stopped { reason: StopReason::EndTurn },
            Err(Halt::Cancelled) => TurnOutcome::Stopped { reason: StopReason::Cancelled },
            Err(Halt::Failed(failure)) => TurnOutcome::Failed { failure: failure.clone() },
        };
        self.session.emit(Event::TurnEnded { outcome, counts: self.counts })?;
        ran.map_err(|halt| match halt {
            Halt::Failed(failure) => failure,
            Halt::Cancelled => Failure::new(crate::protocol::FailureKind::Interrupted, "Interrupted."),
        })
    }

    async fn run_one(&mut self, call: &ToolCall) -> Result<ToolRun, Halt> {
        let (sender, mut pieces) = mpsc::unbounded_channel();
        let run = |ruling, rule, ran, outcome, duration_ms| ToolRun {
            call: call.id.clone(),
            ruling,
            rule,
            ran,
            outcome,
            duration_ms,
        };
        match self.take_up(call, Author::Model, &Speaker::typed(&call.name), &sender).await? {
            Taken::Over(over) => Ok(run(over.ruling, over.rule, false, Outcome::failed(over.text, ""), 0)),
            Taken::Ready(ready) => {
                let ruling = ready.ruling();
                let done = self.run(vec![*ready], &mut pieces).await?.into_iter().next();
                let done = done.ok_or_else(|| Failure::failed("The call gave no result."))?;
                Ok(run(ruling, done.rule, true, done.outcome, done.duration_ms))
            }
        }
    }
}
