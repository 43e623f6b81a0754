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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::analysis::{Basis, Figure, Risk, Scope, Severity};

    fn assessment(task_type: TaskType, complexity: Complexity) -> Assessment {
        let none = || Figure { value: 0, basis: Basis::Nothing, words: Vec::new() };
        let (files, lines, components) = (none(), none(), none());
        let scope = Scope {
            files,
            lines,
            components,
            integrations: none(),
            database_changes: none(),
            api_changes: none(),
        };
        Assessment {
            task_type,
            complexity,
            score: 0,
            parts: Vec::new(),
            instead: None,
            risks: Vec::new(),
            scope,
            keywords: Vec::new(),
            dependencies: Vec::new(),
            confidence: none(),
        }
    }

    fn risks(factors: &[RiskFactor]) -> Vec<Risk> {
        let risk = |factor: &RiskFactor| Risk {
            factor: *factor,
            severity: Severity::Low,
            words: vec!["fast".into()],
        };
        factors.iter().map(risk).collect()
    }

    fn shown(assessment: &Assessment) -> String {
        let plan = workflow("x", assessment, &Durations::new()).unwrap();
        let names = |group: &Vec<Role>| group.iter().map(|role| role.name()).collect::<Vec<_>>().join("+");
        roles(&plan).iter().map(names).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_matrix_says_who_takes_what() {
        for (kind, rows) in MATRIX {
            for (complexity, row) in Complexity::ALL.into_iter().zip(rows) {
                assert_eq!(
                    shown(&assessment(*kind, complexity)),
                    *row,
                    "{kind:?} {complexity:?}: every name is a role"
                );
            }
        }
        assert_eq!(workflow("x", &assessment(TaskType::None, Complexity::Critical), &Durations::new()), None);
    }

    #[test]
    fn risks_and_other_systems_add_roles() {
        use RiskFactor::{BreakingChange, CoreSystem, DataLoss, Performance, Security};
        for (kind, complexity, factors, integrations, want) in [
            (TaskType::Feature, Complexity::Complex, &[][..], 3, "pm architect dev qa"),
            (TaskType::Feature, Complexity::Complex, &[], 4, "pm+sm architect dev qa"),
            (TaskType::Feature, Complexity::Complex, &[CoreSystem, DataLoss], 0, "pm architect dev qa"),
            (
                TaskType::Feature,
                Complexity::Complex,
                &[CoreSystem, DataLoss, Security],
                0,
                "pm architect dev qa+security",
            ),
            (
                TaskType::Refactor,
                Complexity::Complex,
                &[CoreSystem, DataLoss, Security, Performance],
                0,
                "architect dev qa+security performance",
            ),
            (TaskType::Refactor, Complexity::Moderate, &[CoreSystem, DataLoss, Security], 0, "architect dev"),
            (
                TaskType::Docs,
                Complexity::Moderate,
                &[CoreSystem, DataLoss, Security, BreakingChange],
                0,
                "tech-writer reviewer security",
            ),
            (TaskType::Bugfix, Complexity::Critical, &[Security], 0, "architect dev qa security"),
            (
                TaskType::Bugfix,
                Complexity::Critical,
                &[CoreSystem, DataLoss, Security],
                0,
                "architect dev qa+security",
            ),
            (TaskType::Feature, Complexity::Simple, &[CoreSystem, DataLoss, Security, Performance], 9, "dev"),
        ] {
            let mut assessment = assessment(kind, complexity);
            assessment.risks = risks(factors);
            assessment.scope.integrations.value = integrations;
            assert_eq!(shown(&assessment), want, "{kind:?} {complexity:?} {factors:?}");
        }
        let mut scale = assessment(TaskType::Feature, Complexity::Complex);
        scale.risks = vec![Risk { words: vec!["100K products".into()], ..risks(&[Performance]).remove(0) }];
        assert_eq!(shown(&scale), "pm architect dev qa", "a number of scale is no promise of speed");
    }

    #[test]
    fn what_is_known_of_this_machine_counts() {
        let feature = assessment(TaskType::Feature, Complexity::Complex);
        let plan = workflow("x", &feature, &Durations::new()).unwrap();
        assert_eq!(plan.seconds().0, 180 + 195 + 900 + 300);
        let feature = assessment(TaskType::Feature, Complexity::Moderate);
        let plan = workflow("x", &feature, &Durations::from([("dev".to_owned(), 60)])).unwrap();
        assert_eq!(plan.seconds(), (180 + 195 + 60, 195 + 60));
        assert_eq!(worker(&plan).map(|step| plan.steps()[step].name.clone()).as_deref(), Some("dev"));
    }
}
