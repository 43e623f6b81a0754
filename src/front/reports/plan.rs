//! A workflow's plan in four parts, for people: what it is and how long it takes, the roles in their order, the analysis.
//! The fourth, what can be answered, belongs to who asks.

pub use super::why::Detail;
use super::why::{self, task as assessed};
use crate::catalog::names::shown;
use crate::catalog::{Lang, plan as words};
use crate::plan::{Durations, Phase, Role, workflow};
use crate::protocol::analysis::Assessment;
use crate::protocol::{Plan, StepState};
use crate::route::{self, OwnRules, Vocabulary};
use crate::text::clean::one_line;
use crate::text::measure;
use std::fmt::Display;

/// The plan with as much of the analysis as a person needs to decide. With the names of the risks alone it is for small
/// windows, where the request stands right above.
pub fn in_brief(plan: &Plan, assessment: &Assessment, detail: Detail, lang: Lang) -> Vec<String> {
    let mut lines = roles(plan, assessment, lang);
    if detail == Detail::Name {
        lines.remove(0);
    }
    lines.push(why::scope(assessment, detail, lang));
    lines.extend(why::risks(assessment, detail, lang));
    lines.extend(standard(assessment, lang));
    lines
}

fn roles(plan: &Plan, assessment: &Assessment, lang: Lang) -> Vec<String> {
    let request = plan.steps().first().map_or("", |step| step.description.as_str());
    let mut lines = vec![one_line(request)];
    lines.extend(summary(plan, assessment, lang).lines().map(str::to_owned));
    lines.push(String::new());
    let rows: Vec<[String; 3]> = (plan.groups().iter())
        .map(|group| {
            let steps = group.iter().map(|step| &plan.steps()[*step]);
            let names: Vec<String> = steps.clone().map(|step| marked(&step.name, step.state)).collect();
            let seconds = steps.clone().map(|step| u64::from(step.estimated_s)).max().unwrap_or(0);
            let phase = Role::parse(&plan.steps()[group[0]].name).map_or(Phase::Execution, Role::phase);
            let phase = shown(phase.name(), lang).to_owned();
            [names.join(" ∥ "), phase, words::minutes(lang, seconds)]
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

fn standard(assessment: &Assessment, lang: Lang) -> Option<String> {
    assessment.risks.is_empty().then(|| words::STANDARD.text(lang).to_owned())
}

/// How a request would be planned, by the rules alone.
pub fn planned(request: &str, durations: &Durations, lang: Lang) -> Vec<String> {
    let assessment = assessed_of(request);
    match workflow(request, &assessment, durations) {
        Some(plan) => {
            let analysed = assessed(&assessment, lang).into_iter().chain(standard(&assessment, lang));
            roles(&plan, &assessment, lang).into_iter().chain(analysed).collect()
        }
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
        for (lang, parts) in [
            (
                Lang::En,
                "feature, complex|24 min|3 min saved|1. pm ∥ architect|planning|2. dev|3. qa|validation|Risk",
            ),
            (
                Lang::De,
                "Neues, komplex|24 min|3 min parallel gespart|1. pm ∥ architect|Planung|2. dev|3. qa|Prüfung|Risik",
            ),
        ] {
            for said in
                [in_brief(&plan, &assessment, Detail::Help, lang), planned(text, &Durations::new(), lang)]
            {
                let said = said.join("\n");
                for part in parts.split('|') {
                    assert!(said.contains(part), "{part} is missing in\n{said}");
                }
            }
        }
    }
}
