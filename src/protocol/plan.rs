//! A plan: steps that agents take, each after those it depends on. One that cannot be walked cannot be made.

use super::{TaskId, named};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Unchecked")]
pub struct Plan {
    steps: Vec<Step>,
}

#[derive(Default, Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// What it is called, once in a plan: its role in a workflow, else its agent.
    pub name: String,
    pub agent: String,
    pub description: String,
    /// Indices of the steps that come before it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub depends_on: Vec<usize>,
    /// It may change files, or what else two steps should not change at once.
    #[serde(default)]
    pub writes: bool,
    /// How long it is taken to need, in seconds; 0 where nobody knows.
    #[serde(default)]
    pub estimated_s: u32,
    #[serde(default)]
    pub state: StepState,
    /// The task it runs as, the last one if it was tried again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub task: Option<TaskId>,
}

named! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum StepState {
        #[default]
        Waiting = "waiting",
        Running = "running",
        Done = "done",
        Failed = "failed",
        /// Not run, because of what it depends on.
        Skipped = "skipped",
        /// Left out by the user; the others go on without it.
        LeftOut = "left_out",
    }
}

impl StepState {
    /// What follows need not wait for it.
    fn is_past(self) -> bool {
        matches!(self, StepState::Done | StepState::LeftOut)
    }
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadPlan {
    #[error("a plan needs at least one step")]
    Empty,
    #[error("step '{name}' depends on step {index}, which does not exist")]
    Dangling { name: String, index: usize },
    #[error("these steps wait for each other: {}", .0.join(", "))]
    Cycle(Vec<String>),
    #[error("two steps are called '{0}'")]
    Twice(String),
}

impl Plan {
    pub fn new(steps: Vec<Step>) -> Result<Self, BadPlan> {
        let mut names = BTreeSet::new();
        if let Some(twice) = steps.iter().find(|step| !names.insert(step.name.as_str())) {
            return Err(BadPlan::Twice(twice.name.clone()));
        }
        let edges: Vec<(&str, &[usize])> =
            steps.iter().map(|step| (step.name.as_str(), step.depends_on.as_slice())).collect();
        levels(&edges)?;
        Ok(Self { steps })
    }

    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    pub fn set(&mut self, step: usize, state: StepState) {
        self.steps[step].state = state;
    }

    /// The step runs now, as this task.
    pub fn started(&mut self, step: usize, task: Option<TaskId>) {
        self.steps[step].task = task;
        self.set(step, StepState::Running);
    }

    /// The step is over; it ran last as this task.
    pub fn ended(&mut self, step: usize, task: Option<TaskId>, state: StepState) {
        self.steps[step].task = task;
        self.set(step, state);
    }

    /// The waiting steps that may start: all they depend on is done or was left out by the user, and no other step that
    /// writes runs beside one that does.
    pub fn ready(&self) -> Vec<usize> {
        let mut writes = self.steps.iter().any(|step| step.state == StepState::Running && step.writes);
        let waiting = self.steps.iter().enumerate().filter(|(_, step)| step.state == StepState::Waiting);
        let free = waiting
            .filter(|(_, step)| step.depends_on.iter().all(|before| self.steps[*before].state.is_past()));
        free.filter(|(_, step)| !(step.writes && std::mem::replace(&mut writes, true)))
            .map(|(index, _)| index)
            .collect()
    }

    /// Skips the waiting steps that depend on what failed or was skipped, however far around; returns them.
    pub fn skip_unreachable(&mut self) -> Vec<usize> {
        let mut skipped = Vec::new();
        while let Some(index) = self.steps.iter().position(|step| {
            step.state == StepState::Waiting
                && (self.any_before(step, StepState::Failed) || self.any_before(step, StepState::Skipped))
        }) {
            self.set(index, StepState::Skipped);
            skipped.push(index);
        }
        skipped
    }

    /// Skips all that still waits; returns it.
    pub fn skip_waiting(&mut self) -> Vec<usize> {
        let waits = |step: &usize| self.steps[*step].state == StepState::Waiting;
        let skipped: Vec<usize> = (0..self.steps.len()).filter(waits).collect();
        skipped.iter().for_each(|step| self.set(*step, StepState::Skipped));
        skipped
    }

    /// This step waits again, and with it all that come after it; what the user left out stays out.
    pub fn again(&mut self, step: usize) {
        let mut after = BTreeSet::from([step]);
        for next in self.groups().into_iter().flatten() {
            if self.steps[next].depends_on.iter().any(|before| after.contains(before)) {
                after.insert(next);
            }
        }
        for again in after {
            if again == step || self.steps[again].state != StepState::LeftOut {
                self.set(again, StepState::Waiting);
            }
        }
    }

    pub fn is_over(&self) -> bool {
        self.steps.iter().all(|step| !matches!(step.state, StepState::Waiting | StepState::Running))
    }

    /// The steps in the order in which they run, those that can run side by side together.
    pub fn groups(&self) -> Vec<Vec<usize>> {
        let edges: Vec<(&str, &[usize])> =
            self.steps.iter().map(|step| (step.name.as_str(), step.depends_on.as_slice())).collect();
        levels(&edges).unwrap_or_default()
    }

    /// How long all of it takes, in seconds, one after another and side by side.
    pub fn seconds(&self) -> (u32, u32) {
        let mut ends = vec![0u32; self.steps.len()];
        for index in self.groups().into_iter().flatten() {
            let step = &self.steps[index];
            let begins = step.depends_on.iter().map(|before| ends[*before]).max().unwrap_or(0);
            ends[index] = begins.saturating_add(step.estimated_s);
        }
        let in_a_row = self.steps.iter().fold(0u32, |sum, step| sum.saturating_add(step.estimated_s));
        (in_a_row, ends.into_iter().max().unwrap_or(0))
    }

    fn any_before(&self, step: &Step, state: StepState) -> bool {
        step.depends_on.iter().any(|before| self.steps[*before].state == state)
    }
}

#[derive(Deserialize)]
struct Unchecked {
    steps: Vec<Step>,
}

impl TryFrom<Unchecked> for Plan {
    type Error = BadPlan;

    fn try_from(unchecked: Unchecked) -> Result<Self, BadPlan> {
        Self::new(unchecked.steps)
    }
}

/// Steps by name, with the indices of those before each, in the order in which they can be taken: each level holds what
/// depends only on earlier ones.
pub fn levels(steps: &[(&str, &[usize])]) -> Result<Vec<Vec<usize>>, BadPlan> {
    if steps.is_empty() {
        return Err(BadPlan::Empty);
    }
    for (name, before) in steps {
        if let Some(&index) = before.iter().find(|index| **index >= steps.len()) {
            return Err(BadPlan::Dangling { name: (*name).to_owned(), index });
        }
    }
    let mut levels: Vec<Vec<usize>> = Vec::new();
    let mut waiting: Vec<usize> = (0..steps.len()).collect();
    while !waiting.is_empty() {
        let (later, level): (Vec<usize>, Vec<usize>) =
            waiting.iter().partition(|&&step| steps[step].1.iter().any(|before| waiting.contains(before)));
        if level.is_empty() {
            return Err(BadPlan::Cycle(later.iter().map(|step| steps[*step].0.to_owned()).collect()));
        }
        levels.push(level);
        waiting = later;
    }
    Ok(levels)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// "a b<a c<a,b": steps with what they depend on; one in capitals writes.
    fn plan(text: &str) -> Result<Plan, BadPlan> {
        let names: Vec<&str> = text.split(' ').map(|word| word.split('<').next().unwrap_or(word)).collect();
        let step = |word: &str| {
            let (name, before) = word.split_once('<').unwrap_or((word, ""));
            let index = |name: &str| names.iter().position(|n| n.eq_ignore_ascii_case(name)).unwrap_or(99);
            Step {
                name: name.to_lowercase(),
                agent: "koda".into(),
                description: name.into(),
                depends_on: before.split(',').filter(|name| !name.is_empty()).map(index).collect(),
                writes: name.chars().all(char::is_uppercase),
                estimated_s: 10,
                state: StepState::Waiting,
                task: None,
            }
        };
        Plan::new(text.split(' ').map(step).collect())
    }

    #[test]
    fn what_cannot_be_walked_cannot_be_made() {
        for (text, want) in [
            ("a b<c c<b", "wait for each other: b, c"),
            ("a<a", "wait for each other: a"),
            ("a b<x", "'b' depends on step 99"),
            ("a a", "two steps are called 'a'"),
        ] {
            assert!(plan(text).unwrap_err().to_string().contains(want), "{text}");
        }
        assert_eq!(Plan::new(Vec::new()).unwrap_err(), BadPlan::Empty);
        let whole = serde_json::to_value(plan("a b<a").unwrap()).unwrap();
        assert_eq!(serde_json::from_value::<Plan>(whole.clone()).unwrap(), plan("a b<a").unwrap());
        let mut bad = whole;
        bad["steps"][0]["depends_on"] = serde_json::json!([1]);
        assert!(serde_json::from_value::<Plan>(bad).unwrap_err().to_string().contains("wait for each other"));
    }

    #[test]
    fn steps_start_when_all_before_them_are_done() {
        let mut plan = plan("a b<a c<a d<b,c").unwrap();
        assert_eq!(plan.ready(), [0]);
        plan.set(0, StepState::Done);
        assert_eq!(plan.ready(), [1, 2]);
        plan.started(1, Some(TaskId(7)));
        assert_eq!((plan.ready(), plan.steps()[1].task), (vec![2], Some(TaskId(7))));
        plan.set(1, StepState::Failed);
        plan.set(2, StepState::Done);
        assert_eq!((plan.ready(), plan.skip_unreachable()), (vec![], vec![3]));
        assert!(plan.is_over());
    }

    #[test]
    fn a_step_done_again_takes_along_what_follows() {
        let mut plan = plan("a b<a c<b d<b").unwrap();
        for (step, state) in
            [StepState::Done, StepState::Done, StepState::LeftOut, StepState::Done].into_iter().enumerate()
        {
            plan.set(step, state);
        }
        plan.again(1);
        assert_eq!(plan.ready(), [1]);
        plan.set(1, StepState::Done);
        assert_eq!(plan.ready(), [3], "what the user left out stays out");
    }

    #[test]
    fn two_that_write_never_run_side_by_side() {
        let mut plan = plan("A b C").unwrap();
        assert_eq!(plan.ready(), [0, 1]);
        plan.started(0, Some(TaskId(1)));
        assert_eq!(plan.ready(), [1]);
        plan.set(0, StepState::Done);
        assert_eq!(plan.ready(), [1, 2]);
    }

    #[test]
    fn side_by_side_takes_as_long_as_the_longest() {
        let plan = plan("d<b,c b<a c<a a").unwrap();
        assert_eq!(plan.groups(), [vec![3], vec![1, 2], vec![0]]);
        assert_eq!(plan.seconds(), (40, 30));
    }
}
