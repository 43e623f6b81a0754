//! The last decision with everything it rests on, so that `/why` can explain it, and what came of it in the session.

use super::{Debated, Failures, Remedy};
use crate::catalog::{Phrase, engine as words};
use crate::protocol::analysis::Assessment;
use crate::protocol::{Analysed, Debate, Needs, Route};
use std::collections::BTreeSet;

#[derive(Debug, Clone, PartialEq)]
pub struct Decision {
    /// What was judged: the input, and what was said when it was asked about.
    pub input: String,
    pub route: Route,
    /// Who took it: an agent, `direct` or `shell`.
    pub to: String,
    pub overridden: Option<String>,
    pub hard: bool,
    /// What it needs; none where nothing is worked on.
    pub analysed: Option<Analysed>,
    pub debate: Debate,
    pub setback: Option<&'static str>,
}

impl Decision {
    pub fn assessment(&self) -> Assessment {
        match &self.analysed {
            Some(analysed) => super::assess_with(&self.route, &self.input, &analysed.analysis),
            None => super::assess(&self.route, &self.input),
        }
    }
}

#[derive(Debug, Default)]
pub struct History {
    last: Option<Decision>,
    debated: Debated,
    /// Requests for which a plan was offered.
    planned: BTreeSet<String>,
    setbacks: Failures,
}

#[derive(Debug, Clone, Copy)]
pub enum Worked<'a> {
    Done,
    Failed(&'a str),
    /// Stopped by the user, or by what is no fault of the work.
    Stopped,
}

/// What follows from how the work ended.
#[derive(Debug, Clone, Copy, Default)]
pub struct Lesson {
    /// What went wrong, if it is to be argued about.
    pub argue: Option<&'static str>,
    /// What only the user can decide.
    pub tell: Option<Phrase>,
}

impl History {
    pub fn last(&self) -> Option<&Decision> {
        self.last.as_ref()
    }

    pub fn decided(&mut self, decision: Decision) {
        self.last = Some(decision);
    }

    /// Whether a debate is called for: once for each decision in a session.
    pub fn debate(&mut self, route: &Route, input: &str, needs: Needs) -> Debate {
        self.debated.call(super::debate(route, input), needs, input)
    }

    /// Whether a plan may be offered: once for each request in a session.
    pub fn offers_plan(&mut self, input: &str) -> bool {
        self.planned.insert(input.trim().to_lowercase())
    }

    /// The user left the plan: the same request is offered one again.
    pub fn forget_plan(&mut self, input: &str) {
        self.planned.remove(&input.trim().to_lowercase());
    }

    /// Takes in how the work ended and how often the user said no; what only the user can decide is said at once.
    pub fn learn(&mut self, worked: Worked<'_>, rejections: u32) -> Lesson {
        let Some(decision) = self.last.as_mut() else { return Lesson::default() };
        let mut sensitive = false;
        // What was declined in other turns was other work.
        let rejected = if rejections > 1 { rejections } else { 0 };
        let mut remedies: Vec<Remedy> = (0..rejected).map(|_| self.setbacks.rejected()).collect();
        match worked {
            Worked::Failed(error) => {
                let trigger = super::debate(&decision.route, &decision.input).trigger;
                sensitive = trigger.as_deref() == Some("security");
                remedies.push(self.setbacks.failed(&decision.input, error, sensitive));
            }
            Worked::Done if rejections == 0 => self.setbacks.done(&decision.input),
            Worked::Done | Worked::Stopped => {}
        }
        let mut lesson = Lesson::default();
        for remedy in remedies {
            match remedy {
                Remedy::GoOn => {}
                Remedy::Debate(setback) => {
                    decision.setback = Some(setback);
                    lesson.argue = Some(setback);
                    self.setbacks.debated();
                }
                Remedy::Escalate if sensitive => lesson.tell = Some(words::ESCALATE_SECURITY),
                Remedy::Escalate => lesson.tell = Some(words::ESCALATE_FAILURES),
            }
        }
        lesson
    }
}
