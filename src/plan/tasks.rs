//! From the tasks of an analysis to agents that take them side by side.

use super::{agent_for_needs, agents_for};
use crate::protocol::{Analysis, Capability, Needs, Plan, Step, StepState};
use std::collections::BTreeSet;

/// The plan by which several agents work on these tasks: none where one after another would do it anyway, which one loop
/// does better, since it has seen all that went before.
pub fn side_by_side(analysis: &Analysis) -> Option<Plan> {
    let names = names(analysis);
    let steps: Vec<Step> = analysis
        .tasks
        .iter()
        .zip(&names)
        .map(|(task, name)| Step {
            name: name.clone(),
            agent: agent_of(task.capability).to_owned(),
            description: task.description.clone(),
            depends_on: task.depends_on.clone(),
            writes: task.capability == Capability::CodeWrite,
            estimated_s: 0,
            state: StepState::Waiting,
            task: None,
        })
        .collect();
    let agents: BTreeSet<&str> = steps.iter().map(|step| step.agent.as_str()).collect();
    let several = agents.len() > 1;
    let plan = Plan::new(steps).ok()?;
    let wide = plan.groups().iter().any(|group| {
        let writers = group.iter().filter(|step| plan.steps()[**step].writes).count();
        group.len() > 1 && writers < group.len()
    });
    (several && wide).then_some(plan)
}

/// The agent that takes a task of one capability.
fn agent_of(capability: Capability) -> &'static str {
    let needs = Needs::default();
    agent_for_needs(match capability {
        Capability::WebSearch => Needs { web_search: true, ..needs },
        Capability::CodeRead => Needs { code_read: true, ..needs },
        Capability::CodeWrite => Needs { code_write: true, ..needs },
        Capability::Devops => Needs { devops: true, ..needs },
    })
}

/// A short name for each task, no two alike: its agent, numbered where that has several.
fn names(analysis: &Analysis) -> Vec<String> {
    let agents: Vec<&str> = analysis.tasks.iter().map(|task| agent_of(task.capability)).collect();
    let of_agent = |agent: &str, up_to: usize| agents[..up_to].iter().filter(|a| **a == agent).count();
    let name = |(at, agent): (usize, &&str)| match of_agent(agent, agents.len()) {
        1 => (*agent).to_owned(),
        _ => format!("{agent} {}", of_agent(agent, at) + 1),
    };
    agents.iter().enumerate().map(name).collect()
}

/// Who takes a request in the user's conversation: chapo what several agents do side by side, or what has to be asked about; else
/// those whose tools it needs.
pub fn taken_by(analysis: &Analysis) -> String {
    match analysis.needs.clarification || side_by_side(analysis).is_some() {
        true => "chapo".to_owned(),
        false => agents_for(analysis.needs).join("+"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::{AnalysisConfidence, Task};

    fn analysis(tasks: &[(Capability, &[usize])]) -> Analysis {
        let task = |(capability, before): &(Capability, &[usize])| Task {
            description: "d".into(),
            capability: *capability,
            depends_on: before.to_vec(),
        };
        Analysis {
            needs: Needs::default(),
            tasks: tasks.iter().map(task).collect(),
            question: None,
            confidence: AnalysisConfidence::High,
            scope: None,
            risks: Vec::new(),
        }
    }

    #[test]
    fn several_agents_where_they_can_work_side_by_side() {
        use Capability::{CodeRead, CodeWrite, Devops, WebSearch};
        for (tasks, want) in [
            (&[(CodeRead, &[][..]), (Devops, &[])][..], Some("scout devo")),
            (&[(CodeWrite, &[]), (Devops, &[])], Some("koda devo")),
            (&[(CodeWrite, &[]), (CodeWrite, &[])], None),
            (&[(CodeWrite, &[]), (Devops, &[0])], None),
            (&[(CodeWrite, &[]), (CodeRead, &[]), (Devops, &[0])], Some("koda scout devo")),
            (&[(CodeRead, &[]), (WebSearch, &[])], None),
            (&[(CodeRead, &[]), (WebSearch, &[]), (CodeWrite, &[0, 1])], Some("scout 1 scout 2 koda")),
            (&[(CodeWrite, &[])], None),
        ] {
            let plan = side_by_side(&analysis(tasks));
            let names =
                |plan: Plan| plan.steps().iter().map(|s| s.name.clone()).collect::<Vec<_>>().join(" ");
            assert_eq!(plan.map(names).as_deref(), want, "{tasks:?}");
        }
    }
}
