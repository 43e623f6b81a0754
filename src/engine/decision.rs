//! The last decision with everything it rests on, so that `/why` can explain it, and what came of it in the session.

use super::Engine;
use super::halt::Halt;
use crate::analysis::{self, Escalation, Remedy, Setback};
use crate::catalog::{engine as words, reason};
use crate::protocol::analysis::Assessment;
use crate::protocol::{Analysed, Debate, Event, Failure, Needs, Notice, Route, StopReason};

/// What was decided about a request.
#[derive(Debug, Clone, PartialEq)]
pub struct Decision {
    /// What was judged: the input, and what was said when it was asked about.
    pub input: String,
    /// The track.
    pub route: Route,
    /// Who took it: an agent, `direct` or `shell`.
    pub to: String,
    /// Why the rules' decision was changed, if it was.
    pub overridden: Option<String>,
    /// Whether the decision was enforced, or only advice.
    pub hard: bool,
    /// What it needs; none where nothing is worked on.
    pub analysed: Option<Analysed>,
    /// Whether it is to be argued about first, and why or why not.
    pub debate: Debate,
    /// What failures called for.
    pub setback: Option<Setback>,
}

impl Decision {
    /// How much it is, each figure with its reason.
    pub fn assessment(&self) -> Assessment {
        analysis::assess(&self.route, &self.input)
    }
}

impl Engine {
    /// The last decision.
    pub fn decision(&self) -> Option<&Decision> {
        self.decision.as_ref()
    }

    /// Logs a decision and shows it.
    pub(super) fn decide(&mut self, decision: Decision) -> Result<(), Failure> {
        let event = Event::Routed {
            route: decision.route.clone(),
            to: decision.to.clone(),
            overridden: decision.overridden.clone(),
        };
        self.session.emit(event)?;
        if let Some(analysed) = &decision.analysed
            && (analysed.asked.is_some() || decision.debate.trigger.is_some())
        {
            self.session.journal.analysed(analysed, &decision.debate)?;
        }
        self.decision = Some(decision);
        Ok(())
    }

    /// A decision about a request that is not worked on, or not yet.
    pub(super) fn plain(&self, input: &str, route: Route, to: &str, overridden: Option<&str>) -> Decision {
        Decision {
            input: input.to_owned(),
            debate: analysis::debate(&route, input),
            route,
            to: to.to_owned(),
            overridden: overridden.map(str::to_owned),
            hard: self.hard,
            analysed: None,
            setback: None,
        }
    }

    /// Whether a debate is called for: once for each decision in a session, and never by plain rules.
    pub(super) fn debate(&mut self, route: &Route, input: &str, needs: Needs) -> Debate {
        if !self.provider.is_model() {
            return Debate { trigger: None, reason: Some(reason::NO_MODEL.en.to_owned()) };
        }
        self.debated.call(analysis::debate(route, input), needs, input)
    }

    /// Takes in how the work ended; what only the user can decide is said at once.
    pub(super) fn learn(&mut self, result: &Result<StopReason, Halt>) -> Result<(), Failure> {
        let Some(decision) = &mut self.decision else { return Ok(()) };
        let tired = self.failures.iter().find(|(_, count)| **count > self.limits.tool_retries);
        let error = match (result, tired) {
            (Ok(StopReason::EndTurn), Some((tool, _))) => Some(format!("{tool} kept failing")),
            (Ok(StopReason::MaxTurnRequests), _) => Some("the limit of model replies".to_owned()),
            (Ok(StopReason::Refusal), _) => Some("the model declined".to_owned()),
            _ => None,
        };
        let rejected = std::mem::take(&mut self.rejections);
        let mut remedies: Vec<Remedy> = (0..rejected).map(|_| self.setbacks.rejected()).collect();
        match error {
            Some(error) => {
                let trigger = analysis::debate(&decision.route, &decision.input).trigger;
                let sensitive = trigger.as_deref() == Some("security");
                remedies.push(self.setbacks.failed(&decision.input, &error, sensitive));
            }
            None if rejected == 0 && matches!(result, Ok(StopReason::EndTurn)) => {
                self.setbacks.done(&decision.input);
            }
            None => {}
        }
        let mut text = None;
        for remedy in remedies {
            match remedy {
                Remedy::GoOn => {}
                Remedy::Debate(setback) => decision.setback = Some(setback),
                Remedy::Escalate(Escalation::Security) => text = Some(words::ESCALATE_SECURITY),
                Remedy::Escalate(Escalation::AfterDebate) => text = Some(words::ESCALATE_FAILURES),
            }
        }
        match text {
            Some(phrase) => {
                let text = phrase.text(self.lang).to_owned();
                self.session.emit(Event::Noticed { notice: Notice::Text { text } })
            }
            None => Ok(()),
        }
    }
}
