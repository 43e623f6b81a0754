//! A workflow's plan for people: in two lines, or in four parts: what it is and how long it takes, the roles in their order,
//! the analysis. The fourth, what can be answered, belongs to who asks.

use super::why::task as assessed;
use crate::catalog::names::{does, shown};
use crate::catalog::{Lang, plan as words};
use crate::plan::{Durations, Phase, Role, workflow};
use crate::protocol::analysis::{Assessment, Risk, RiskFactor};
use crate::protocol::{Plan, StepState};
use crate::route::{self, OwnRules, Vocabulary};
use crate::text::clean::one_line;
use crate::text::measure;
use std::cmp::Reverse;
use std::fmt::Display;

/// Of risks that are equally severe the first of these is told.
const GRAVEST: [RiskFactor; 5] = [
    RiskFactor::DataLoss,
    RiskFactor::Security,
    RiskFactor::BreakingChange,
    RiskFactor::CoreSystem,
    RiskFactor::Performance,
];

/// As much of the plan as a person needs to decide: who takes it in which order and how long that takes, and the task with
/// what can go wrong most.
pub fn in_two_lines(plan: &Plan, assessment: &Assessment, lang: Lang) -> [String; 2] {
    let groups: Vec<String> = plan.groups().iter().map(|group| side_by_side(plan, group, lang)).collect();
    let time = words::minutes(lang, plan.seconds().1.into());
    let roles = words::IN_ROLES.say(lang, &[("roles", &groups.join(" → ")), ("time", &time)]);
    let task = task(plan);
    let rank = |risk: &&Risk| GRAVEST.iter().position(|factor| *factor == risk.factor);
    let gravest = assessment.risks.iter().min_by_key(|risk| (Reverse(risk.severity), rank(risk)));
    let said = gravest.map(|risk| {
        let (risk, _) = crate::analysis::explain_risk(risk.factor);
        words::WITH_RISK.say(lang, &[("task", &task), ("risk", &risk.text(lang))])
    });
    [roles, said.unwrap_or(task)]
}

/// The plan with all of its analysis.
pub fn in_full(plan: &Plan, assessment: &Assessment, lang: Lang) -> Vec<String> {
    let standard = assessment.risks.is_empty().then(|| words::STANDARD.text(lang).to_owned());
    roles(plan, assessment, lang).into_iter().chain(assessed(assessment, lang)).chain(standard).collect()
}

fn task(plan: &Plan) -> String {
    one_line(plan.steps().first().map_or("", |step| step.description.as_str()))
}

fn side_by_side(plan: &Plan, group: &[usize], lang: Lang) -> String {
    let steps = group.iter().map(|step| &plan.steps()[*step]);
    steps.map(|step| marked(does(&step.name, lang), step.state)).collect::<Vec<_>>().join(" ∥ ")
}

fn roles(plan: &Plan, assessment: &Assessment, lang: Lang) -> Vec<String> {
    let mut lines = vec![task(plan)];
    lines.extend(summary(plan, assessment, lang).lines().map(str::to_owned));
    lines.push(String::new());
    let rows: Vec<[String; 3]> = (plan.groups().iter())
        .map(|group| {
            let steps = group.iter().map(|step| &plan.steps()[*step]);
            let seconds = steps.map(|step| u64::from(step.estimated_s)).max().unwrap_or(0);
            let phase = Role::parse(&plan.steps()[group[0]].name).map_or(Phase::Execution, Role::phase);
            let phase = shown(phase.name(), lang).to_owned();
            [side_by_side(plan, group, lang), phase, words::minutes(lang, seconds)]
        })
        .collect();
    let [names, phases, times] =
        [0, 1, 2].map(|at| rows.iter().map(|row| measure::width(&row[at])).max().unwrap_or(0));
    lines.extend(rows.iter().enumerate().map(|(index, [name, phase, time])| {
        format!("{}. {name:names$}  {phase:phases$}  {time:>times$}", index + 1)
    }));
    lines.push(String::new());
    lines
}

/// How a request would be planned, by the rules alone.
pub fn planned(request: &str, durations: &Durations, lang: Lang) -> Vec<String> {
    let assessment = assessed_of(request);
    match workflow(request, &assessment, durations) {
        Some(plan) => in_full(&plan, &assessment, lang),
        None => {
            [words::NO_PLAN.text(lang).to_owned()].into_iter().chain(assessed(&assessment, lang)).collect()
        }
    }
}

pub fn assessed_of(request: &str) -> Assessment {
    crate::analysis::assess(&route::detect(request, &Vocabulary::empty(), &OwnRules::default()), request)
}

fn marked(name: &str, state: StepState) -> String {
    match state {
        StepState::LeftOut | StepState::Skipped => format!("({name})"),
        _ => name.to_owned(),
    }
}

fn summary(plan: &Plan, assessment: &Assessment, lang: Lang) -> String {
    let (in_a_row, seconds) = plan.seconds();
    let saved = u64::from(in_a_row - seconds);
    let complexity = shown(assessment.complexity.name(), lang);
    let time = words::minutes(lang, seconds.into());
    let values: [(&str, &dyn Display); 4] = [
        ("type", &shown(assessment.task_type.name(), lang)),
        ("complexity", &complexity),
        ("sure", &assessment.confidence.value),
        ("time", &time),
    ];
    let said = words::PLAN_SUMMARY.say(lang, &values);
    match saved {
        0 => said,
        saved => format!("{said}{}", words::SAVED.say(lang, &[("time", &words::minutes(lang, saved))])),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn a_plan_says_what_how_long_who_and_why() {
        let text = "Implement a search feature for 100K products";
        let assessment = assessed_of(text);
        let plan = workflow(text, &assessment, &Durations::new()).unwrap();
        for (lang, brief, parts) in [
            (
                Lang::En,
                [
                    "pm → architect → dev → qa ∥ security, about 27 min",
                    "Implement a search feature for 100K products · Risk: Data could be lost.",
                ],
                "feature, complex|27 min|4 min saved|1. pm |planning|3. dev|4. qa ∥ security|validation|Risk",
            ),
            (
                Lang::De,
                [
                    "pm → architect → dev → qa ∥ security, etwa 27 min",
                    "Implement a search feature for 100K products · Risiko: Daten könnten verloren gehen.",
                ],
                "Neues, komplex|27 min|4 min parallel gespart|1. pm |Planung|3. dev|4. qa ∥ security|Prüfung|Risik",
            ),
        ] {
            assert_eq!(in_two_lines(&plan, &assessment, lang), brief);
            for said in [in_full(&plan, &assessment, lang), planned(text, &Durations::new(), lang)] {
                let said = said.join("\n");
                for part in parts.split('|') {
                    assert!(said.contains(part), "{part} is missing in\n{said}");
                }
            }
        }
    }
}
