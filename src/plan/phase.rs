//! Where a workflow stands, and what may follow.

use crate::protocol::named;
use serde::{Deserialize, Serialize};

named! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Stage {
        #[default]
        Idle = "idle",
        Analyzing = "analyzing",
        Planning = "planning",
        Waiting = "waiting",
        Executing = "executing",
        Validating = "validating",
        Complete = "complete",
        Error = "error",
    }
}

named! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Happened {
        Input = "input",
        Understood = "understood",
        Unclear = "unclear",
        Ready = "ready",
        NeedsApproval = "needs-approval",
        RoleDone = "role-done",
        AllDone = "all-done",
        RoleFailed = "role-failed",
        Answered = "answered",
        Approved = "approved",
        Recovered = "recovered",
        Cancelled = "cancelled",
        TimedOut = "timed-out",
        Passed = "passed",
        NotPassed = "not-passed",
        Recoverable = "recoverable",
        Fatal = "fatal",
    }
}

/// So often what did not pass is done again.
pub const REWORKS: u32 = 2;

/// A workflow's stage; what cannot follow leaves it as it is and says so.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Progress {
    stage: Stage,
    reworks: u32,
}

impl Progress {
    pub fn stage(self) -> Stage {
        self.stage
    }

    /// What follows, if that may happen here.
    pub fn after(self, happened: Happened) -> Option<Self> {
        use Happened as H;
        let stage = match (self.stage, happened) {
            (Stage::Idle | Stage::Complete, H::Input) => match self.stage {
                Stage::Idle => Stage::Analyzing,
                _ => Stage::Idle,
            },
            (Stage::Analyzing, H::Understood) => Stage::Planning,
            (Stage::Analyzing, H::Unclear) | (Stage::Planning, H::NeedsApproval) => Stage::Waiting,
            (Stage::Planning, H::Ready) | (Stage::Executing, H::RoleDone) => Stage::Executing,
            (Stage::Executing, H::AllDone) => Stage::Validating,
            (Stage::Executing, H::RoleFailed) => Stage::Waiting,
            (Stage::Waiting, H::Answered) => Stage::Analyzing,
            (Stage::Waiting, H::Approved | H::Recovered) => Stage::Executing,
            (Stage::Waiting, H::Cancelled) | (Stage::Error, H::Fatal) => Stage::Idle,
            (Stage::Waiting, H::TimedOut) => Stage::Error,
            (Stage::Validating, H::Passed) => Stage::Complete,
            (Stage::Validating, H::NotPassed) if self.reworks < REWORKS => Stage::Executing,
            (Stage::Error, H::Recoverable) => Stage::Executing,
            _ => return None,
        };
        let reworks = match happened {
            H::NotPassed => self.reworks + 1,
            H::Input => 0,
            _ => self.reworks,
        };
        Some(Self { stage, reworks })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TRANSITIONS: &str = "idle input analyzing, analyzing understood planning, analyzing unclear waiting, \
        planning ready executing, planning needs-approval waiting, executing role-done executing, executing all-done validating, \
        executing role-failed waiting, waiting answered analyzing, waiting approved executing, waiting recovered executing, \
        waiting cancelled idle, waiting timed-out error, validating passed complete, validating not-passed executing, \
        error recoverable executing, error fatal idle, complete input idle";

    #[test]
    fn exactly_these_transitions_are_taken() {
        for stage in Stage::ALL {
            for happened in Happened::ALL {
                let next = Progress { stage, reworks: 0 }.after(happened).map(Progress::stage);
                let listed = TRANSITIONS.split(", ").find_map(|row| {
                    let (from, to) = row.rsplit_once(' ').unwrap();
                    (from == format!("{} {}", stage.name(), happened.name())).then_some(to)
                });
                assert_eq!(next.map(Stage::name), listed, "{} {}", stage.name(), happened.name());
            }
        }
        assert_eq!(TRANSITIONS.split(", ").count(), 18);
    }

    #[test]
    fn what_does_not_pass_is_done_again_twice() {
        let mut progress = Progress { stage: Stage::Validating, reworks: 0 };
        for _ in 0..REWORKS {
            progress = progress.after(Happened::NotPassed).unwrap();
            progress = progress.after(Happened::AllDone).unwrap();
        }
        assert_eq!(progress.after(Happened::NotPassed), None);
        assert_eq!(progress.after(Happened::Passed).map(Progress::stage), Some(Stage::Complete));
    }
}
