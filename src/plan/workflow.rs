//! From a task's kind and size to the roles that take it, in their order: the matrix, and the roles that its risks and its
//! size add.

use super::role::{Phase, Role};
use crate::protocol::analysis::{Assessment, Complexity, RiskFactor};
use crate::protocol::{BadPlan, Plan, Step, StepState, TaskType};
use std::collections::BTreeMap;

/// Seconds that a role took on this machine, by its name.
pub type Durations = BTreeMap<String, u32>;

/// Roles one after another, those joined by `+` side by side: for simple, moderate, complex and critical tasks.
const MATRIX: &[(TaskType, [&str; 4])] = &[
    (TaskType::Feature, ["dev", "pm+architect dev", "pm architect dev qa", "chapo pm architect dev qa"]),
    (TaskType::Bugfix, ["dev", "dev qa", "architect dev qa", "architect dev qa security"]),
    (
        TaskType::Research,
        ["analyst", "analyst tech-writer", "analyst tech-writer", "analyst tech-writer reviewer"],
    ),
    (TaskType::Refactor, ["dev", "architect dev", "architect dev qa", "architect dev qa reviewer"]),
    (
        TaskType::Docs,
        ["tech-writer", "tech-writer reviewer", "tech-writer+pm reviewer", "tech-writer+pm reviewer"],
    ),
];

const MANY_INTEGRATIONS: u32 = 3;
/// From this risk level on security looks at it beside qa, and from the next one where nobody else does.
const SIDE_BY_SIDE: usize = 3;
const RISKY: usize = 4;

/// The roles for this task; none for what is no task of a kind.
pub fn workflow(request: &str, assessment: &Assessment, durations: &Durations) -> Option<Plan> {
    let row = MATRIX.iter().find(|(kind, _)| *kind == assessment.task_type)?;
    let parse = |name: &str| Role::parse(name);
    let mut groups: Vec<Vec<Role>> = row.1[assessment.complexity as usize]
        .split(' ')
        .map(|group| group.split('+').filter_map(parse).collect())
        .collect();
    add_roles(&mut groups, assessment);
    of_groups(request, &groups, durations).ok()
}

fn add_roles(groups: &mut Vec<Vec<Role>>, assessment: &Assessment) {
    if assessment.complexity == Complexity::Simple {
        return;
    }
    if assessment.scope.integrations.value > MANY_INTEGRATIONS {
        groups[0].push(Role::Sm);
    }
    let (risks, qa) = (assessment.risks.len(), groups.iter().position(|group| group.contains(&Role::Qa)));
    match qa.filter(|_| risks >= SIDE_BY_SIDE) {
        Some(qa) => {
            groups.retain(|group| *group != [Role::Security]);
            groups[qa].push(Role::Security);
        }
        None if risks >= RISKY => groups.push(vec![Role::Security]),
        None => {}
    }
    let promises = assessment.risks.iter().find(|risk| risk.factor == RiskFactor::Performance);
    // A number of scale alone is no promise of speed.
    if promises.is_some_and(|risk| risk.words.iter().any(|word| !word.contains(|c: char| c.is_ascii_digit())))
    {
        groups.push(vec![Role::Performance]);
    }
}

/// Steps of these roles, each group after the one before it.
pub(super) fn of_groups(request: &str, groups: &[Vec<Role>], durations: &Durations) -> Result<Plan, BadPlan> {
    let mut steps: Vec<Step> = Vec::new();
    let mut before: Vec<usize> = Vec::new();
    for group in groups.iter().filter(|group| !group.is_empty()) {
        let first = steps.len();
        steps.extend(group.iter().map(|role| Step {
            name: role.name().to_owned(),
            agent: role.agent().to_owned(),
            description: request.to_owned(),
            depends_on: before.clone(),
            writes: role.writes(),
            estimated_s: durations.get(role.name()).copied().unwrap_or(role.usual_seconds()),
            state: StepState::Waiting,
            task: None,
        }));
        before = (first..steps.len()).collect();
    }
    Plan::new(steps)
}

/// The roles of a workflow's plan, group by group.
pub(super) fn roles(plan: &Plan) -> Vec<Vec<Role>> {
    let role = |index: usize| Role::parse(&plan.steps()[index].name);
    plan.groups().into_iter().map(|group| group.into_iter().filter_map(role).collect()).collect()
}

/// The step that does the work, and is done again where those who look at it find something wrong.
pub fn worker(plan: &Plan) -> Option<usize> {
    let phase = |index: &usize| Role::parse(&plan.steps()[*index].name).map(Role::phase);
    (0..plan.steps().len()).rfind(|index| phase(index) == Some(Phase::Execution))
}
