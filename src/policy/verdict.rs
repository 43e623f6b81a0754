//! Judges a tool call by its effect: paths by their place, commands by their parts, git by what it changes.

use super::class::{Class, Decision};
use super::command::{CommandView, judge_command};
use super::path::{Access, PathView, judge_place};
use super::rules::Rules;
use super::{Circumstances, Denial, Pending, Permit, Proposal, Verdict};
use crate::catalog::policy as say;
use crate::protocol::{Effect, Mode, Place, ToolKind, WorkspacePath};

/// A word with its reason, before it is bound to the call.
struct Word {
    decision: Decision,
    rule: String,
    why: String,
    always: Option<String>,
    needs_typed_yes: bool,
}

impl Word {
    fn new(decision: Decision, rule: impl Into<String>, why: impl Into<String>) -> Self {
        Self { decision, rule: rule.into(), why: why.into(), always: None, needs_typed_yes: false }
    }
}

/// Judges one call. Pure: the same values give the same verdict.
pub fn judge(proposal: Proposal, circumstances: &Circumstances) -> Verdict {
    let rules = circumstances.rules.clone().with_granted(&circumstances.granted);
    let word = by_tool(&proposal, circumstances, &rules)
        .unwrap_or_else(|| by_effect(&proposal, circumstances, &rules));
    match word.decision {
        Decision::Allow => Verdict::Allow(Permit { proposal, rule: word.rule }),
        Decision::Ask => Verdict::Ask(Pending {
            proposal,
            rule: word.rule,
            why: word.why,
            always: word.always,
            needs_typed_yes: word.needs_typed_yes,
        }),
        Decision::Block => Verdict::Deny(Denial { rule: word.rule, why: word.why }),
    }
}

/// Rules that name the tool itself: they can deny and ask, never loosen.
fn by_tool(proposal: &Proposal, circumstances: &Circumstances, rules: &Rules) -> Option<Word> {
    let name = proposal.call.name.as_str();
    let say = |phrase: crate::catalog::Phrase, rule: &str| phrase.say(circumstances.lang, &[("what", &rule)]);
    if let Some(rule) = Rules::tool(&rules.deny, name) {
        return Some(Word::new(Decision::Block, "denied-by-rule", say(say::RULE_DENIES, rule.text())));
    }
    let rule = Rules::tool(&rules.ask, name)?;
    let otherwise = by_effect(proposal, circumstances, rules);
    (otherwise.decision == Decision::Allow)
        .then(|| Word::new(Decision::Ask, "asked-by-rule", say(say::RULE_ASKS, rule.text())))
}

fn by_effect(proposal: &Proposal, circumstances: &Circumstances, rules: &Rules) -> Word {
    match &proposal.effect {
        Effect::None => no_effect(proposal.kind, circumstances),
        Effect::Read { places } => paths(places, Access::Read, circumstances, rules),
        Effect::Change { places } => paths(places, Access::Write, circumstances, rules),
        Effect::Execute { command, working_dir } => {
            let outside = matches!(working_dir, Place::Outside(_));
            let mut word = execute(command, working_dir, circumstances, rules);
            if outside && word.decision == Decision::Allow && !circumstances.typed {
                let why = say::READS_OUTSIDE.say(circumstances.lang, &[("what", working_dir)]);
                word = Word::new(Decision::Ask, Class::ReadsOutside.rule(), why);
            }
            word
        }
        Effect::Git { arguments, changes } => git(arguments, *changes, circumstances, rules),
    }
}

/// A tool that says it touches nothing must not be one whose kind says otherwise.
fn no_effect(kind: ToolKind, circumstances: &Circumstances) -> Word {
    let lang = circumstances.lang;
    match kind {
        ToolKind::Read | ToolKind::Search | ToolKind::Think | ToolKind::Other => {
            Word::new(Decision::Allow, "no-effect", say::NO_EFFECT.text(lang))
        }
        ToolKind::Edit | ToolKind::Delete | ToolKind::Move if circumstances.mode == Mode::Plan => {
            Word::new(Decision::Block, "plan-mode", say::PLAN_MODE.text(lang))
        }
        ToolKind::Edit | ToolKind::Delete | ToolKind::Move | ToolKind::Execute | ToolKind::Fetch => {
            let what = format!("{kind:?}").to_lowercase();
            Word::new(
                Decision::Ask,
                Class::NotUnderstood.rule(),
                say::NOT_UNDERSTOOD.say(lang, &[("what", &what)]),
            )
        }
    }
}

fn paths(places: &[Place], access: Access, circumstances: &Circumstances, rules: &Rules) -> Word {
    let view =
        PathView { mode: circumstances.mode, here: &circumstances.here, rules, lang: circumstances.lang };
    let root = [Place::Inside(WorkspacePath::root())];
    let places = if places.is_empty() { &root[..] } else { places };
    let mut worst: Option<Word> = None;
    for place in places {
        let (decision, rule, why) = judge_place(place, access, &view);
        if worst.as_ref().is_none_or(|w| decision > w.decision) {
            worst = Some(Word::new(decision, rule, why));
        }
    }
    let mut word = worst.expect("there is at least one place");
    if word.decision == Decision::Ask
        && word.rule == "changes-files"
        && let [place] = places
    {
        word.always = directory_rule(place);
    }
    if circumstances.typed && word.decision == Decision::Ask {
        word = Word::new(Decision::Allow, "typed", say::TYPED.text(circumstances.lang));
    }
    word
}

/// `edit(src/**)`: the rule that an "always" adds for a file; none at the top of the project.
fn directory_rule(place: &Place) -> Option<String> {
    let Place::Inside(path) = place else { return None };
    let (dir, _) = path.as_str().rsplit_once('/')?;
    (!dir.contains(['*', '?', '[', '(', ')'])).then(|| format!("edit({dir}/**)"))
}

fn execute(command: &str, at: &Place, circumstances: &Circumstances, rules: &Rules) -> Word {
    let view = CommandView {
        mode: circumstances.mode,
        trusted: circumstances.trusted,
        sandbox: circumstances.sandbox,
        rules,
        typed: circumstances.typed,
        here: &circumstances.here,
        at,
        links: circumstances.links.as_ref(),
        lang: circumstances.lang,
    };
    let verdict = judge_command(command, &view);
    Word {
        decision: verdict.verdict,
        rule: verdict.rule,
        why: verdict.why,
        always: verdict.always,
        needs_typed_yes: verdict.needs_typed_yes,
    }
}

/// The git tools: reading and staging run, what makes history or leaves the machine asks.
fn git(arguments: &[String], changes: bool, circumstances: &Circumstances, rules: &Rules) -> Word {
    let lang = circumstances.lang;
    let verb = arguments.iter().find(|a| !a.starts_with('-')).map_or("", String::as_str);
    let words: Vec<String> = std::iter::once("git".to_owned()).chain(arguments.iter().cloned()).collect();
    let what = format!("git {verb}");
    let say = |phrase: crate::catalog::Phrase, what: &str| phrase.say(lang, &[("what", &what)]);
    if let Some(rule) = Rules::command(&rules.deny, &words, &words) {
        return Word::new(Decision::Block, "denied-by-rule", say(say::RULE_DENIES, rule.text()));
    }
    if !changes {
        return Word::new(Decision::Allow, Class::Reads.rule(), say::READS.text(lang));
    }
    if circumstances.mode == Mode::Plan {
        return Word::new(Decision::Block, "plan-mode", say::PLAN_MODE.text(lang));
    }
    if let Some(rule) = Rules::command(&rules.ask, &words, &words) {
        return Word::new(Decision::Ask, "asked-by-rule", say(say::RULE_ASKS, rule.text()));
    }
    if verb == "add" {
        return Word::new(Decision::Allow, "git-add", say(say::CHANGES_GIT, &what));
    }
    let class = match verb {
        "push" => Class::Publishes,
        "pull" | "fetch" | "clone" => Class::UsesNetwork,
        _ => Class::ChangesGit,
    };
    if let Some(rule) = Rules::command(&rules.allow, &words, &words) {
        return Word::new(Decision::Allow, rule.text(), say(say::RULE_ALLOWS, rule.text()));
    }
    let (decision, rule) = class.weigh(circumstances.mode, circumstances.trusted, circumstances.sandbox);
    let mut word = Word::new(decision, rule, say(class.why(), &what));
    if circumstances.typed && decision == Decision::Ask {
        word = Word::new(Decision::Allow, "typed", say::TYPED.text(lang));
    } else if class == Class::ChangesGit && decision == Decision::Ask {
        word.always = Some(format!("bash(git {verb} *)"));
    }
    word
}
