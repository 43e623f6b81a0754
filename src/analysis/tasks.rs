//! From sentences to tasks: the deterministic capability analysis.

use super::needs::{needs, of};
use crate::catalog::Lang;
use crate::catalog::analysis::{WHERE, WHICH};
use crate::protocol::route::Work;
use crate::protocol::{Analysis, AnalysisConfidence, Capability, Needs, Route, Task, Track};

/// More steps than this are not told apart without a model.
const MOST_TASKS: usize = 8;

/// The analysis without a model: what is needed and the steps, in the order in which they are said.
pub fn analyse(input: &str, route: &Route) -> Analysis {
    let needs = needs(route, input);
    let mut tasks = steps(input, route);
    if tasks.is_empty() {
        tasks.push(Task {
            description: input.trim().to_owned(),
            capability: main(needs),
            depends_on: Vec::new(),
        });
    }
    order(&mut tasks);
    let searches = route.triggers.iter().any(|trigger| trigger.work == Work::Look);
    let question = if searches { WHERE } else { WHICH };
    let question = needs.clarification.then(|| question.text(language(input)).to_owned());
    let confidence = confidence(route, needs, &tasks);
    Analysis { needs, confidence, tasks, question, scope: None, risks: Vec::new() }
}

/// The language in which to ask back. A request that needs asking back is a few words long.
fn language(input: &str) -> Lang {
    let german = |word: &str| {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
        ["den", "das", "die", "der", "bitte", "mal", "fehler", "mach", "mir", "nach"].contains(&word.as_str())
            || ["beheb", "reparier", "lös", "korrigier", "änder"].iter().any(|stem| word.starts_with(stem))
    };
    if input.split_whitespace().take(12).any(german) { Lang::De } else { Lang::En }
}

/// One task for each run of sentences that need the same capability.
fn steps(input: &str, route: &Route) -> Vec<Task> {
    let mut steps: Vec<(Capability, usize, usize)> = Vec::new();
    for sentence in &route.sentences {
        for capability in capabilities(of(sentence, input)) {
            match steps.iter_mut().find(|s| s.0 == capability || reads_for(s.0, capability)) {
                Some(step) => step.2 = sentence.span.end,
                None => steps.push((capability, sentence.span.start, sentence.span.end)),
            }
        }
    }
    steps.truncate(MOST_TASKS);
    let whole = steps.len() == 1;
    steps
        .into_iter()
        .map(|(capability, start, end)| {
            let text = if whole { input } else { input.get(start..end).unwrap_or(input) };
            Task { description: text.trim().to_owned(), capability, depends_on: Vec::new() }
        })
        .collect()
}

/// Whoever writes code reads it too.
fn reads_for(there: Capability, wanted: Capability) -> bool {
    there == Capability::CodeWrite && wanted == Capability::CodeRead
}

fn capabilities(needs: Needs) -> Vec<Capability> {
    let list = [
        (needs.web_search, Capability::WebSearch),
        (needs.code_write, Capability::CodeWrite),
        (needs.code_read && !needs.code_write, Capability::CodeRead),
        (needs.devops, Capability::Devops),
    ];
    list.into_iter().filter_map(|(holds, capability)| holds.then_some(capability)).collect()
}

fn main(needs: Needs) -> Capability {
    match needs {
        Needs { code_write: true, .. } => Capability::CodeWrite,
        Needs { devops: true, .. } => Capability::Devops,
        Needs { web_search: true, .. } => Capability::WebSearch,
        _ => Capability::CodeRead,
    }
}

/// Looking up and looking around wait for nothing; a change waits for what was looked up, an operation for the changes
/// said before it.
fn order(tasks: &mut [Task]) {
    tasks.sort_by_key(|t| matches!(t.capability, Capability::CodeWrite | Capability::Devops));
    for (i, task) in tasks.iter_mut().enumerate() {
        if matches!(task.capability, Capability::CodeWrite | Capability::Devops) {
            task.depends_on = (0..i).collect();
        }
    }
}

fn confidence(route: &Route, needs: Needs, tasks: &[Task]) -> AnalysisConfidence {
    if route.track != Track::Action {
        return AnalysisConfidence::High;
    }
    if needs.clarification || needs == Needs::default() {
        return AnalysisConfidence::Low;
    }
    let decisive = tasks.len() == 1 && route.confidence != crate::protocol::Confidence::None;
    if decisive { AnalysisConfidence::High } else { AnalysisConfidence::Medium }
}
