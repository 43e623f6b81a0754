//! Tasks with agents, in an order that respects what each depends on.

use super::{Capability, Task, TaskId};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PlanError {
    #[error("a plan needs at least one task")]
    Empty,
    #[error("task '{task}' depends on step {index}, which does not exist")]
    Dangling { task: String, index: usize },
    #[error("these tasks wait for each other: {}", .0.join(", "))]
    Cycle(Vec<String>),
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    pub id: TaskId,
    pub description: String,
    pub capability: Capability,
    pub agent: String,
    pub after: Vec<TaskId>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Plan {
    steps: Vec<Step>,
}

impl Plan {
    /// Orders the tasks stably (a task comes as early as what it depends on allows, else as given) and
    /// gives each the agent that `agent_for` names.
    pub fn new(tasks: &[Task], agent_for: impl Fn(&Task) -> String) -> Result<Self, PlanError> {
        if tasks.is_empty() {
            return Err(PlanError::Empty);
        }
        for task in tasks {
            if let Some(&index) = task.depends_on.iter().find(|&&i| i >= tasks.len()) {
                return Err(PlanError::Dangling { task: task.description.clone(), index });
            }
        }
        let order = topological(tasks)?;
        let id_of = |index: usize| TaskId(1 + order.iter().position(|&i| i == index).unwrap_or(0) as u32);
        let steps = order
            .iter()
            .map(|&index| Step {
                id: id_of(index),
                description: tasks[index].description.clone(),
                capability: tasks[index].capability,
                agent: agent_for(&tasks[index]),
                after: tasks[index].depends_on.iter().map(|&d| id_of(d)).collect(),
            })
            .collect();
        Ok(Self { steps })
    }

    pub fn steps(&self) -> &[Step] {
        &self.steps
    }
}

fn topological(tasks: &[Task]) -> Result<Vec<usize>, PlanError> {
    let mut done = vec![false; tasks.len()];
    let mut order = Vec::with_capacity(tasks.len());
    while order.len() < tasks.len() {
        let ready = (0..tasks.len()).find(|&i| !done[i] && tasks[i].depends_on.iter().all(|&d| done[d]));
        let Some(next) = ready else {
            let waiting =
                (0..tasks.len()).filter(|&i| !done[i]).map(|i| tasks[i].description.clone()).collect();
            return Err(PlanError::Cycle(waiting));
        };
        done[next] = true;
        order.push(next);
    }
    Ok(order)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn task(name: &str, after: &[usize]) -> Task {
        Task { description: name.to_owned(), capability: Capability::CodeRead, depends_on: after.to_vec() }
    }

    fn names(tasks: &[Task]) -> Result<Vec<String>, PlanError> {
        Plan::new(tasks, |_| "koda".to_owned())
            .map(|p| p.steps().iter().map(|s| s.description.clone()).collect())
    }

    #[test]
    fn keeps_the_given_order_where_it_can() {
        assert_eq!(names(&[task("a", &[2]), task("b", &[]), task("c", &[])]).unwrap(), ["b", "c", "a"]);
    }

    #[test]
    fn refuses_what_cannot_be_ordered() {
        assert_eq!(names(&[]), Err(PlanError::Empty));
        assert!(matches!(names(&[task("a", &[7])]), Err(PlanError::Dangling { index: 7, .. })));
        assert_eq!(
            names(&[task("a", &[1]), task("b", &[0]), task("c", &[])]),
            Err(PlanError::Cycle(vec!["a".into(), "b".into()]))
        );
    }
}
