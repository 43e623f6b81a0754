//! Whether the rules alone have understood a request well enough, or a model is to be asked: the reason, if one is.

use crate::protocol::route::{ClauseKind, Mark};
use crate::protocol::{Analysis, Confidence, Route, Track};

/// A request this long that gives the rules little to hold on to says more than they read in it.
const LONG: usize = 200;

/// What the rules leave open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Doubt {
    /// It needs several abilities: which comes first, and what each is about?
    Capabilities,
    /// It names steps, one after the other.
    Steps,
    /// It is long, and few of its words say what it is about.
    Weak,
}

impl Doubt {
    /// The word used in logs.
    pub fn name(self) -> &'static str {
        match self {
            Doubt::Capabilities => "several capabilities",
            Doubt::Steps => "several steps",
            Doubt::Weak => "weak triggers",
        }
    }
}

/// What the analysis without a model leaves open. A simple request, one thing in one step, leaves nothing open, and a
/// request that names nothing is asked back without a model.
pub fn doubt(input: &str, route: &Route, analysis: &Analysis) -> Option<Doubt> {
    if route.track != Track::Action || analysis.needs.clarification {
        return None;
    }
    if analysis.tasks.len() > 1 {
        return Some(Doubt::Capabilities);
    }
    let works = |kind: ClauseKind| matches!(kind, ClauseKind::Order | ClauseKind::Wish | ClauseKind::Command);
    let orders = route.clauses.iter().filter(|clause| works(clause.kind)).count();
    if orders > 1 && route.clauses.iter().any(|clause| clause.marks.has(Mark::NextStep)) {
        return Some(Doubt::Steps);
    }
    let long = input.chars().nth(LONG).is_some();
    (long && route.confidence != Confidence::Strong).then_some(Doubt::Weak)
}
