//! `/why`: the last decision in a sentence with the way to override it, or so that it can be followed in every figure: track,
//! rule, triggers, needs, task, the debate's trigger, and what a model said if one was asked.

use crate::analysis;
use crate::analysis::Decision;
use crate::catalog::names::{self, shown};
use crate::catalog::reason::spoken;
use crate::catalog::{Lang, why as words};
use crate::protocol::analysis::{Assessment, Figure};
use crate::protocol::route::quoted;
use crate::protocol::{Analysed, Asked, Route, Track};
use crate::route;
use crate::text::clean::one_line;
use crate::text::cut;

const RAW: usize = 1_000;
/// Characters of a trigger that are shown: a phrase may have many words.
const TRIGGER: usize = 32;

pub(super) fn in_a_sentence(decision: &Decision, lang: Lang) -> String {
    let (route, overridden) = (&decision.route, decision.overridden.as_deref());
    let phrase = match route.track {
        _ if overridden == Some(Route::BY_PREFIX) => words::FORCED,
        Track::Answer => words::ANSWER,
        Track::Action => words::WORK,
        Track::Trivial => words::COMMAND,
    };
    let why = match route::meaning(&route.rule) {
        _ if overridden.is_some() => spoken(overridden.unwrap_or_default(), lang),
        None => words::OWN.text(lang).to_owned(),
        Some(_) if !route.words.is_empty() => {
            words::IT_SAYS.say(lang, &[("words", &quoted(&route.words, TRIGGER))])
        }
        Some(meaning) if route.track == Track::Action => {
            words::IT_IS.say(lang, &[("what", &begun_small(meaning.text(lang)))])
        }
        Some(_) => spoken(&route.reason, lang),
    };
    let mut lines = vec![phrase.say(lang, &[("why", &why), ("rule", &route.rule)])];
    lines.extend((!decision.hard).then(|| words::ADVICE.text(lang).to_owned()));
    lines.push(words::MORE.text(lang).to_owned());
    lines.join("\n")
}

fn begun_small(text: &str) -> String {
    let mut rest = text.chars();
    rest.next().into_iter().flat_map(char::to_lowercase).chain(rest).collect()
}

pub(super) fn in_full(decision: &Decision, lang: Lang) -> String {
    let mut lines = track(decision, lang);
    if decision.route.track == Track::Action {
        if let Some(analysed) = &decision.analysed {
            lines.extend(needs(analysed, lang));
        }
        lines.extend(task(&decision.assessment(), lang));
    }
    lines.push(debate(decision, lang));
    lines.extend(decision.setback.map(|why| words::SETBACK.say(lang, &[("why", &shown(why, lang))])));
    if let Some(asked) = decision.analysed.as_ref().and_then(|analysed| analysed.asked.as_ref()) {
        lines.extend(model(asked, lang));
    }
    lines.extend(change(&decision.route, lang));
    lines.join("\n")
}

fn track(decision: &Decision, lang: Lang) -> Vec<String> {
    let route = &decision.route;
    let meaning = |name: &str| route::meaning(name).map(|meaning| meaning.text(lang));
    let mut lines = vec![
        words::TRACK.say(
            lang,
            &[
                ("track", &shown(&format!("{:?}", route.track), lang)),
                ("to", &names::each(&decision.to).map(|to| shown(to, lang)).collect::<Vec<_>>().join(" + ")),
            ],
        ),
        words::RULE.say(lang, &[("rule", &route.rule), ("reason", &reason(route, lang))]),
    ];
    lines.extend(meaning(&route.rule).map(|meaning| format!("  {meaning}")));
    lines.extend(
        decision.overridden.as_ref().map(|why| words::CHANGED.say(lang, &[("why", &spoken(why, lang))])),
    );
    if !decision.hard {
        lines.push(words::ADVICE.text(lang).to_owned());
    }
    let confidence = format!("{:?}", route.confidence);
    let confidence = shown(&confidence, lang);
    lines.push(words::CONFIDENCE.say(lang, &[("confidence", &confidence), ("count", &route.triggers.len())]));
    for trigger in &route.triggers {
        let meaning = meaning(&trigger.rule).unwrap_or_default();
        let text = quoted(&trigger.text, TRIGGER);
        lines.push(format!("  {text:16} {:14} {meaning}", trigger.rule));
    }
    lines
}

fn change(route: &Route, lang: Lang) -> Vec<String> {
    let says = match route.track {
        Track::Answer => "action",
        Track::Action => "answer",
        Track::Trivial => return Vec::new(),
    };
    let pattern = if route.words.is_empty() { "…".to_owned() } else { regex::escape(&route.words) };
    vec![
        words::CHANGE.text(lang).to_owned(),
        "  [[routing.rules]]".to_owned(),
        "  name = \"mine\"".to_owned(),
        format!("  pattern = '{pattern}'"),
        format!("  says = \"{says}\""),
    ]
}

/// The rule's name stands before it: what is said is the words that made it fire, or why it is an answer.
fn reason(route: &Route, lang: Lang) -> String {
    match route.words.as_str() {
        "" => spoken(&route.reason, lang),
        words => quoted(words, TRIGGER),
    }
}

fn needs(analysed: &Analysed, lang: Lang) -> Vec<String> {
    let analysis = &analysed.analysis;
    let names: Vec<&str> = analysis.needs.names().iter().map(|name| shown(name, lang)).collect();
    let names = if names.is_empty() { words::NOTHING.text(lang).to_owned() } else { names.join(", ") };
    let sure = format!("{:?}", analysis.confidence);
    let mut lines = vec![words::NEEDS.say(
        lang,
        &[("needs", &names), ("by", &shown(&analysed.model, lang)), ("sure", &shown(&sure, lang))],
    )];
    for (index, task) in analysis.tasks.iter().enumerate() {
        let after: Vec<String> = task.depends_on.iter().map(|on| (on + 1).to_string()).collect();
        let after = match after.as_slice() {
            [] => String::new(),
            some => format!(" {}", words::AFTER.say(lang, &[("tasks", &some.join(", "))])),
        };
        let capability = serde_json::to_value(task.capability).unwrap_or_default();
        let capability = shown(capability.as_str().unwrap_or_default(), lang);
        lines.push(format!("  {}. {capability:10} {}{after}", index + 1, one_line(&task.description)));
    }
    lines
}

pub(super) fn task(assessment: &Assessment, lang: Lang) -> Vec<String> {
    let mut lines = vec![words::TASK.say(
        lang,
        &[
            ("type", &shown(assessment.task_type.name(), lang)),
            ("complexity", &shown(assessment.complexity.name(), lang)),
            ("score", &assessment.score),
        ],
    )];
    lines.extend(assessment.parts.iter().map(|part| format!("  +{}", figure(part, lang))));
    if let Some(basis) = assessment.instead {
        lines.push(format!("  {}", analysis::explain_basis(basis).text(lang)));
    }
    let scope = &assessment.scope;
    let figures = [
        (words::FILES, &scope.files),
        (words::LINES, &scope.lines),
        (words::COMPONENTS, &scope.components),
        (words::INTEGRATIONS, &scope.integrations),
        (words::DATABASE, &scope.database_changes),
        (words::API, &scope.api_changes),
    ];
    for (name, part) in figures.into_iter().filter(|(_, part)| part.value > 0) {
        lines.push(format!("  {}: {}", name.text(lang), figure(part, lang)));
    }
    lines.extend(risks(assessment, lang));
    lines.push(words::SURE.say(lang, &[("figure", &figure(&assessment.confidence, lang))]));
    lines
}

/// How risky it is, each risk and what helps against it.
fn risks(assessment: &Assessment, lang: Lang) -> Vec<String> {
    if assessment.risks.is_empty() {
        return Vec::new();
    }
    let mut lines = vec![words::RISKS.say(lang, &[("level", &assessment.risks.len())])];
    lines.extend(assessment.risks.iter().map(|risk| {
        let (what, help) = analysis::explain_risk(risk.factor);
        let severity = format!("{:?}", risk.severity).to_lowercase();
        let (severity, what, help) = (shown(&severity, lang), what.text(lang), help.text(lang));
        format!("  {severity:6}  {what} ({}) {help}", risk.words.join(", "))
    }));
    lines
}

fn figure(figure: &Figure, lang: Lang) -> String {
    let reason = analysis::explain_basis(figure.basis).text(lang);
    match figure.words.is_empty() {
        true => format!("{} ({reason})", figure.value),
        false => format!("{} ({reason}: {})", figure.value, one_line(&figure.words.join(", "))),
    }
}

fn debate(decision: &Decision, lang: Lang) -> String {
    let reason = spoken(decision.debate.reason.as_deref().unwrap_or_default(), lang);
    match &decision.debate.trigger {
        Some(trigger) => words::DEBATE.say(lang, &[("trigger", &shown(trigger, lang)), ("reason", &reason)]),
        None => words::NO_DEBATE.say(lang, &[("reason", &reason)]),
    }
}

fn model(asked: &Asked, lang: Lang) -> Vec<String> {
    let Asked { model, because, duration_ms, raw, fault } = asked;
    let mut lines = vec![
        words::ASKED.say(lang, &[("model", model), ("because", &shown(because, lang)), ("ms", duration_ms)]),
    ];
    lines.extend(fault.as_ref().map(|why| format!("  {}", words::FAULT.say(lang, &[("why", why)]))));
    if !raw.is_empty() {
        lines.push(format!("  {}", one_line(&cut::head(raw, RAW))));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::{AnalysisConfidence, Debate};
    use crate::route::{OwnRules, Vocabulary, detect};

    fn decision(input: &str) -> Decision {
        let route = detect(input, &Vocabulary::empty(), &OwnRules::default());
        let analysis = analysis::analyse(input, &route);
        Decision {
            input: input.to_owned(),
            debate: analysis::debate(&route, input),
            to: "koda".to_owned(),
            overridden: None,
            hard: true,
            analysed: Some(Analysed { analysis, model: Analysed::RULES.to_owned(), asked: None }),
            setback: None,
            route,
        }
    }

    #[test]
    fn says_what_was_decided_and_where_it_can_be_changed() {
        let text = in_full(&decision("delete all user data in src/db.rs"), Lang::En);
        let parts = "Read as: Action; done by: editing|Rule: |src/db.rs|Needs: |code_write|by rules|\
                     Complexity: simple|Debate: destructive|[[routing.rules]]|says = \"answer\"";
        for part in parts.split('|') {
            assert!(text.contains(part), "{part} is missing in\n{text}");
        }
        let mut answered = decision("What is HPOS?");
        answered.overridden = Some(crate::protocol::Route::BY_PREFIX.to_owned());
        let text = in_full(&answered, Lang::De);
        assert!(text.contains("Verstanden als: Antwort") && !text.contains("Nötig"), "{text}");
        assert!(
            text.contains("Geändert: durch den Vorsatz ?") && text.contains("es wird nichts geändert"),
            "{text}"
        );
    }

    #[test]
    fn says_why_in_a_sentence_and_how_to_override_it() {
        let by_prefix =
            Decision { overridden: Some(Route::BY_PREFIX.to_owned()), ..decision("fix src/a.rs") };
        let by_model = Decision {
            route: Route { track: Track::Action, ..decision("What is HPOS?").route },
            overridden: Some(Route::BY_MODEL.to_owned()),
            ..decision("What is HPOS?")
        };
        for (decision, want, german) in [
            (
                decision("fix the parser"),
                "Took this as work because it says \"fix\" (rule fix).",
                "darin steht „fix“",
            ),
            (
                decision("the cube renders horrendously now"),
                "because it is neither question nor talk: work (rule statement)",
                "es ist weder Frage noch",
            ),
            (
                decision("What is HPOS?"),
                "Answered this without looking at the project: question, no",
                "Frage, die auf",
            ),
            (decision("pwd"), "because it is nothing but pwd, date, whoami, echo or ping", "nur pwd"),
            (by_prefix, "Answered this because the line starts with ?.", "mit ? beginnt"),
            (by_model, "because the model asked for tools", "das Modell hat"),
        ] {
            let said = in_a_sentence(&decision, Lang::En);
            assert!(said.contains(want) && said.lines().count() == 2, "{said}");
            assert!(
                !["koda", "Track", "triggers", "Confidence"].iter().any(|word| said.contains(word)),
                "{said}"
            );
            let said = in_a_sentence(&decision, Lang::De);
            assert!(
                said.contains(german) && said.ends_with("/why full zeigt die Zahlen dahinter."),
                "{said}"
            );
        }
    }

    #[test]
    fn no_number_stands_before_a_plural() {
        let text = in_full(&decision("fix the bug in src/a.rs"), Lang::En);
        assert!(text.contains("files: 1 (files named or counted in the request: src/a.rs)"), "{text}");
        let text = in_full(&decision("fix the bug in src/a.rs"), Lang::De);
        assert!(text.contains("Dateien: 1 (Dateien, die die Anfrage nennt oder zählt: src/a.rs)"), "{text}");
    }

    #[test]
    fn says_what_a_model_said_and_why_it_did_not_count() {
        let mut decision = decision("fix src/a.rs, then deploy it");
        let analysed = decision.analysed.as_mut().unwrap();
        analysed.analysis.confidence = AnalysisConfidence::Low;
        analysed.asked = Some(Asked {
            model: "quick-1".to_owned(),
            because: "several capabilities".to_owned(),
            duration_ms: 812,
            raw: "{\"needs\":\n 1}".to_owned(),
            fault: Some("no schema".to_owned()),
        });
        decision.debate = Debate { reason: Some("none".to_owned()), ..Debate::default() };
        let text = in_full(&decision, Lang::En);
        for part in
            ["quick-1", "812 ms", "several capabilities", "no schema", "{\"needs\": 1}", "by rules (Low)"]
        {
            assert!(text.contains(part), "{part} is missing in\n{text}");
        }
    }
}
