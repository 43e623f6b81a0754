//! What mode, sandbox and rules say to one finding, and what "always" would add.

use super::finding::{Finding, Grant, Piece};
use super::view::CommandView;
use crate::catalog::{Phrase, policy as say};
use crate::policy::class::Class;
use crate::policy::confinement::{Need, Sandbox};
use crate::policy::permit::Author;
use crate::policy::rules::Rules;
use crate::protocol::{Mode, Ruling};

pub(super) struct Weighed {
    pub(super) decision: Ruling,
    pub(super) rule: String,
    pub(super) why: String,
    pub(super) class: Class,
}

/// Denials come first, blocks second, permission last. `need` is what the whole line needs.
pub(super) fn weigh(found: &Finding, need: Need, view: &CommandView<'_>) -> Weighed {
    let class = found.class;
    let made = |decision, rule: &str, phrase: Phrase, what: &str| Weighed {
        decision,
        rule: rule.to_owned(),
        why: phrase.say(view.lang, &[("what", &what)]),
        class,
    };
    if let Some(rule) = Rules::command(&view.rules.deny, &found.words, &found.plain) {
        return made(Ruling::Block, "denied-by-rule", say::RULE_DENIES, rule.text());
    }
    // A fork bomb takes the machine with it, from inside as well.
    let is_contained = view.sandbox == Sandbox::Full && need == Need::Nothing && class != Class::ForkBomb;
    if class.is_blocked() && !is_contained {
        return match Rules::class(&view.rules.allow, class) {
            Some(loosened) => {
                let rule = format!("{}, loosened by {}", class.rule(), loosened.text());
                made(Ruling::Ask, &rule, class.why(), &found.about)
            }
            None => made(Ruling::Block, class.rule(), class.why(), &found.about),
        };
    }
    let (decision, rule) = match (view.sandbox, found.need) {
        (Sandbox::Full, Need::Nothing) => (Ruling::Allow, class.rule()),
        _ => class.weigh(view.mode, view.trusted, view.sandbox),
    };
    if decision == Ruling::Block {
        return made(decision, rule, say::PLAN_MODE, &found.about);
    }
    if let Some(rule) = Rules::command(&view.rules.ask, &found.words, &found.plain) {
        return made(Ruling::Ask, "asked-by-rule", say::RULE_ASKS, rule.text());
    }
    let own = matches!(class, Class::BuildsProject | Class::RunsCode) && found.stays_inside();
    if decision == Ruling::Ask && view.author == Author::User && own {
        return made(Ruling::Allow, "typed", say::TYPED, &found.about);
    }
    if decision == Ruling::Ask
        && class.is_grantable()
        && let Some(rule) = allowing(found, view.rules)
    {
        return made(Ruling::Allow, rule, say::RULE_ALLOWS, rule);
    }
    let phrase = match rule {
        "untrusted" => say::UNTRUSTED,
        "no-sandbox" => say::NO_SANDBOX,
        "partial-sandbox" => say::PARTIAL_SANDBOX,
        _ => class.why(),
    };
    made(decision, rule, phrase, &found.about)
}

/// The rule of one's own that allows it. What it does not show it allows only as words: no option that starts a program.
fn allowing<'r>(found: &Finding, rules: &'r Rules) -> Option<&'r str> {
    let all = |words: &[String]| -> Vec<String> {
        words.iter().cloned().chain((!found.is_literal).then(|| "…".to_owned())).collect()
    };
    let rule = Rules::command(&rules.allow, &all(&found.words), &all(&found.plain))?;
    let shown: Vec<&str> = rule.text().split([' ', '(', ')']).collect();
    let starts = |word: &&String| {
        let option = word.split('=').next().unwrap_or_default();
        STARTS_PROGRAMS.contains(&option) && !shown.contains(&option) && !shown.contains(&word.as_str())
    };
    found.words.iter().find(starts).is_none().then(|| rule.text())
}

/// Options by which programs of any kind are told to start another, whatever else they are allowed to do.
const STARTS_PROGRAMS: [&str; 22] = [
    "--exec",
    "--exec-path",
    "--upload-pack",
    "--receive-pack",
    "--ext-diff",
    "--textconv",
    "--open-files-in-pager",
    "--pre",
    "--compress-program",
    "--use-compress-program",
    "--to-command",
    "--checkpoint-action",
    "--rsh",
    "--rsync-path",
    "--info-script",
    "--new-volume-script",
    "--init-hook",
    "--pager",
    "--config-env",
    "--filter",
    "--command",
    "--eval",
];

/// The rule that "always" would add: only for one plain command whose name says what runs.
pub(super) fn proposal(pieces: &[Piece], weighed: &[Weighed], view: &CommandView<'_>) -> Option<String> {
    let ([piece], [word]) = (pieces, weighed) else { return None };
    let found = &piece.found;
    let fits = found.is_literal
        && word.decision == Ruling::Ask
        && found.class.is_grantable()
        && word.rule != "asked-by-rule";
    if !fits || view.mode == Mode::Plan || found.words.is_empty() {
        return None;
    }
    let plain_word = |w: &String| {
        !w.is_empty() && !w.contains(|c: char| c.is_whitespace() || c.is_control() || "()*?[]".contains(c))
    };
    let words: &[String] = match found.grant {
        Grant::None => return None,
        Grant::Open => found.plain.get(..2)?,
        Grant::Exact => &found.words,
    };
    if !words.iter().all(plain_word) || words.len() > 12 {
        return None;
    }
    let tail = if found.grant == Grant::Open { " *" } else { "" };
    Some(format!("bash({}{tail})", words.join(" ")))
}

pub(super) fn would_change(worst: &Weighed, always: Option<&str>) -> Option<String> {
    match worst.decision {
        Ruling::Allow => None,
        Ruling::Block if worst.class.is_blocked() => Some(format!("class({})", worst.class.rule())),
        Ruling::Block | Ruling::Ask => match worst.rule.as_str() {
            "plan-mode" => Some("mode ask".to_owned()),
            "untrusted" => Some("trust".to_owned()),
            "no-sandbox" | "partial-sandbox" => Some("sandbox full".to_owned()),
            _ => always.map(str::to_owned),
        },
    }
}
