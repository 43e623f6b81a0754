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
    (TaskType::Feature, ["dev", "pm+architect dev", "pm+architect dev qa", "chapo pm architect dev qa"]),
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
/// From this risk level on security looks at it, and beside qa instead of after it.
const RISKY: usize = 4;
const SIDE_BY_SIDE: usize = 3;

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
    let has = |groups: &[Vec<Role>], role| groups.iter().flatten().any(|one| *one == role);
    if assessment.complexity == Complexity::Simple {
        return;
    }
    if assessment.scope.integrations.value > MANY_INTEGRATIONS {
        groups[0].push(Role::Sm);
    }
    if assessment.risks.len() >= RISKY && !has(groups, Role::Security) {
        groups.push(vec![Role::Security]);
    }
    let promises = assessment.risks.iter().find(|risk| risk.factor == RiskFactor::Performance);
    // A number of scale alone is no promise of speed.
    if promises.is_some_and(|risk| risk.words.iter().any(|word| !word.contains(|c: char| c.is_ascii_digit())))
    {
        groups.push(vec![Role::Performance]);
    }
    let security = groups.iter().position(|group| *group == [Role::Security]);
    if assessment.risks.len() >= SIDE_BY_SIDE
        && let Some(at) = security
        && let Some(qa) = groups.iter().position(|group| group.contains(&Role::Qa))
    {
        groups.remove(at);
        groups[qa].push(Role::Security);
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
    use crate::analysis::assess;
    use crate::route::{Vocabulary, detect};

    fn assessed(text: &str) -> Assessment {
        assess(&detect(text, &Vocabulary::empty(), &Default::default()), text)
    }

    fn shown(plan: &Plan) -> String {
        let names = |group: &Vec<Role>| group.iter().map(|role| role.name()).collect::<Vec<_>>().join("+");
        roles(plan).iter().map(names).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_matrix_says_who_takes_what() {
        for (text, want) in [
            ("Implement a search feature for 100K products", "pm+architect dev qa"),
            ("fix the typo in README.md", "tech-writer"),
            ("rename foo to bar", "dev"),
            ("add a --json flag to the list command", "dev"),
        ] {
            let plan = workflow(text, &assessed(text), &Durations::new()).unwrap();
            assert_eq!(shown(&plan), want, "{text}");
        }
        for (kind, rows) in MATRIX {
            for (complexity, row) in Complexity::ALL.into_iter().zip(rows) {
                let simple = assessed("rename foo to bar");
                let assessment = Assessment { task_type: *kind, complexity, risks: Vec::new(), ..simple };
                let plan = workflow("x", &assessment, &Durations::new()).unwrap();
                assert_eq!(shown(&plan), *row, "{kind:?} {complexity:?}: every name is a role");
            }
        }
    }

    #[test]
    fn risks_and_other_systems_add_roles() {
        let large = "rewrite the core architecture: microservices, payment, gdpr, a database migration of 20 files, with \
             stripe, slack, twilio and jira, faster and with new passwords; a breaking change";
        let assessment = assessed(large);
        let feature = Assessment { task_type: TaskType::Feature, ..assessment.clone() };
        let of = |assessment: &Assessment| shown(&workflow("x", assessment, &Durations::new()).unwrap());
        assert_eq!(of(&feature), "chapo+sm pm architect dev qa+security performance");
        let bugfix = Assessment { task_type: TaskType::Bugfix, ..assessment.clone() };
        assert_eq!(of(&bugfix), "architect+sm dev qa+security performance");
        let few = Assessment { risks: assessment.risks[..2].to_vec(), ..bugfix };
        assert!(of(&few).contains("qa security"), "{}", of(&few));
    }

    #[test]
    fn what_is_known_of_this_machine_counts() {
        let text = "Implement a search feature for 100K products";
        let plan = workflow(text, &assessed(text), &Durations::new()).unwrap();
        assert_eq!(plan.seconds(), (180 + 195 + 900 + 300, 195 + 900 + 300));
        let durations = Durations::from([("dev".to_owned(), 60)]);
        let plan = workflow(text, &assessed(text), &durations).unwrap();
        assert_eq!(plan.seconds(), (180 + 195 + 60 + 300, 195 + 60 + 300));
        assert_eq!(worker(&plan).map(|step| plan.steps()[step].name.clone()).as_deref(), Some("dev"));
    }
}
