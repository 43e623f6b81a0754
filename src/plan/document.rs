//! A workflow's plan as it is written to `plan.json` and printed by `pointsman plan --json`: fields that others read.

use super::role::{Condition, Phase, Role};
use super::workflow::Durations;
use crate::protocol::analysis::Assessment;
use crate::protocol::{Plan, Tier};
use serde::Serialize;
use std::collections::BTreeMap;

#[derive(Debug, Serialize)]
pub struct Document<'a> {
    pub id: &'a str,
    pub task_analysis: TaskAnalysis<'a>,
    pub agents: Vec<PlannedAgent<'a>>,
    pub parallel_groups: Vec<Group<'a>>,
    pub dependencies: Vec<Dependency<'a>>,
    pub estimates: Estimates<'a>,
    pub metadata: Metadata<'a>,
}

#[derive(Debug, Serialize)]
pub struct TaskAnalysis<'a> {
    pub request: &'a str,
    #[serde(flatten)]
    pub assessment: &'a Assessment,
    /// 0 to 5.
    pub risk_level: usize,
}

#[derive(Debug, Serialize)]
pub struct PlannedAgent<'a> {
    pub role: &'a str,
    pub agent: &'a str,
    pub tier: Tier,
    pub phase: Phase,
}

#[derive(Debug, Serialize)]
pub struct Group<'a> {
    pub id: usize,
    pub agents: Vec<&'a str>,
    pub phase: Phase,
    pub can_run_parallel: bool,
}

#[derive(Debug, Serialize)]
pub struct Dependency<'a> {
    pub from_agent: &'a str,
    pub to_agent: &'a str,
    pub condition: Condition,
}

#[derive(Debug, Serialize)]
pub struct Estimates<'a> {
    pub estimated_seconds: u32,
    pub estimated_minutes: u32,
    pub parallel_savings_seconds: u32,
    pub agent_breakdown: BTreeMap<&'a str, u32>,
    /// 0 to 1: the share of roles whose time is known from this machine, and a half where none is.
    pub confidence: f64,
}

#[derive(Debug, Serialize)]
pub struct Metadata<'a> {
    /// RFC 3339, in UTC.
    pub created_at: &'a str,
    pub total_agents: usize,
    /// 0 to 1: the share of the work's time that running side by side saves.
    pub parallel_potential: f64,
    /// 0 to 1.
    pub confidence: f64,
}

/// `id` and `created_at` are handed in: this room knows no clock.
pub fn document<'a>(
    (id, created_at): (&'a str, &'a str),
    plan: &'a Plan,
    assessment: &'a Assessment,
    durations: &Durations,
) -> Document<'a> {
    let role = |index: usize| Role::parse(&plan.steps()[index].name).unwrap_or(Role::Dev);
    let is_complex = assessment.complexity >= crate::protocol::analysis::Complexity::Complex;
    let all = || (0..plan.steps().len()).map(|index| (role(index), &plan.steps()[index]));
    let groups = plan.groups().into_iter().enumerate().map(|(id, group)| Group {
        id: id + 1,
        agents: group.iter().map(|step| plan.steps()[*step].name.as_str()).collect(),
        phase: role(group[0]).phase(),
        can_run_parallel: group.len() > 1,
    });
    let edges = plan.steps().iter().flat_map(|step| {
        step.depends_on.iter().map(|&from| Dependency {
            from_agent: &plan.steps()[from].name,
            to_agent: &step.name,
            condition: role(from).condition(),
        })
    });
    let (in_a_row, seconds) = plan.seconds();
    let known = plan.steps().iter().filter(|step| durations.contains_key(&step.name)).count();
    Document {
        id,
        task_analysis: TaskAnalysis {
            request: plan.steps().first().map_or("", |step| step.description.as_str()),
            assessment,
            risk_level: assessment.risks.len(),
        },
        agents: all()
            .map(|(role, step)| PlannedAgent {
                role: &step.name,
                agent: &step.agent,
                tier: role.tier(is_complex),
                phase: role.phase(),
            })
            .collect(),
        parallel_groups: groups.collect(),
        dependencies: edges.collect(),
        estimates: Estimates {
            estimated_seconds: seconds,
            estimated_minutes: seconds.div_ceil(60),
            parallel_savings_seconds: in_a_row - seconds,
            agent_breakdown: plan.steps().iter().map(|step| (step.name.as_str(), step.estimated_s)).collect(),
            confidence: 0.5 + 0.5 * share(known, plan.steps().len()),
        },
        metadata: Metadata {
            created_at,
            total_agents: plan.steps().len(),
            parallel_potential: share((in_a_row - seconds) as usize, in_a_row as usize),
            confidence: f64::from(assessment.confidence.value) / 100.0,
        },
    }
}

fn share(part: usize, whole: usize) -> f64 {
    if whole == 0 { 0.0 } else { (part as f64 / whole as f64 * 100.0).round() / 100.0 }
}
