//! One tool without a model: the same start, judgement, pre-image, run and record as in the loop.

use super::Engine;
use super::context::{Context, Result};
use super::execute::{BAD_ARGUMENTS, Judged, judge};
use super::guard::Author;
use super::run::{Output, done_all_the_same};
use super::speaker::Speaker;
use crate::policy;
use crate::protocol::{
    Arguments, CallId, Failure, FailureKind, Family, Message, Ruling, StopReason, ToolCall, ToolSpec,
    TurnOutcome,
};
use crate::tool::Outcome;

#[derive(Debug, Clone, PartialEq)]
pub struct Listed {
    pub spec: ToolSpec,
    /// Whether a call may ask in the present mode.
    pub asks: bool,
    /// Why it is not on offer here; none if it is.
    pub why_not: Option<String>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct ToolRun {
    pub call: CallId,
    pub ruling: Ruling,
    pub rule: String,
    pub ran: bool,
    pub outcome: Outcome,
    pub duration_ms: u64,
}

impl ToolRun {
    pub fn has_bad_arguments(&self) -> bool {
        self.rule == BAD_ARGUMENTS
    }
}

impl Engine {
    /// Every tool, also those not on offer here; with an agent's name only those of its allow-list.
    pub fn listed(&self, agent: Option<&str>) -> Result<Vec<Listed>, Failure> {
        let allowed = agent.map(|name| Speaker::leading(&self.world, name)).transpose()?;
        let tools = &self.world.tools;
        let may_call = |name: &str| allowed.as_ref().is_none_or(|agent| agent.may_call(name));
        let all = tools.all().chain(tools.control()).filter(|(spec, _)| may_call(&spec.name));
        let rows = all.map(|(spec, why_not)| Listed {
            asks: policy::may_ask(&spec, self.mode()),
            // Who has a control tool among its own is offered it.
            why_not: why_not.filter(|_| allowed.is_none() || spec.family != Family::Control),
            spec,
        });
        Ok(rows.collect())
    }

    pub async fn run_tool(&mut self, name: &str, arguments: Arguments) -> Result<ToolRun, Failure> {
        let mut turn = self.turn();
        let id = CallId(format!("typed-{}", self.session.turn().0));
        let call = ToolCall { id, name: name.to_owned(), arguments };
        let input = format!("tool run {name}");
        turn.begin(&input, Message::user(&input))?;
        let (ran, end) = match run_one(&mut turn.context, &call).await {
            Ok(ran) => (Some(ran), Ok(StopReason::EndTurn)),
            Err(interruption) => (None, Err(interruption)),
        };
        match (turn.end(end).0, ran) {
            (TurnOutcome::Failed { failure }, Some(ran)) => {
                Err(done_all_the_same(self.lang(), &ran.outcome, failure))
            }
            (TurnOutcome::Failed { failure }, None) => Err(failure),
            (TurnOutcome::Stopped { .. }, Some(ran)) => Ok(ran),
            (TurnOutcome::Stopped { .. }, None) => {
                Err(Failure::new(FailureKind::Interrupted, "Interrupted."))
            }
        }
    }
}

async fn run_one(context: &mut Context<'_>, call: &ToolCall) -> Result<ToolRun> {
    let mut output = Output::new();
    let run = |ruling, rule, ran, outcome, duration_ms| ToolRun {
        call: call.id.clone(),
        ruling,
        rule,
        ran,
        outcome,
        duration_ms,
    };
    match judge(context, &mut Speaker::user(), call, Author::Model, &output).await? {
        Judged::NotRun(ended) => {
            Ok(run(ended.ruling, ended.rule, ended.tried, Outcome::failed(ended.text, ""), 0))
        }
        Judged::Ready(ready) => {
            let ruling = ready.ruling();
            let done = super::run::run(context, vec![*ready], &mut output).await?.into_iter().next();
            let done = done.ok_or_else(|| Failure::failed("The call gave no result."))?;
            Ok(run(ruling, done.rule, true, done.outcome, done.duration_ms))
        }
    }
}
