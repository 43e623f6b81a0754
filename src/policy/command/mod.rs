//! Judges a command line: every part by its program's row, then what the parts do to each other, then what the
//! mode, the sandbox and the rules say. The worst part decides.

mod arg;
mod awk;
mod builtins;
mod call;
mod checkers;
mod decode;
mod expand;
mod files;
mod find;
mod finding;
mod flow;
mod git;
mod inline;
mod inner;
mod interpreters;
mod judge;
mod known;
mod later;
mod met;
mod network;
mod objects;
mod operators;
mod options;
mod part;
mod paths;
mod planted;
mod prelude;
mod processes;
mod program;
mod reach;
mod row;
mod scripts;
mod sed;
mod shells;
mod state;
mod steered;
mod table;
mod typed_line;
mod vars;
mod view;
mod wrappers;

use super::class::Class;
use super::confinement::{Need, Sandbox};
use super::facts::Facts;
use super::permit::Author;
use super::rules::Rules;
use crate::catalog::{Lang, Phrase, policy as say};
use crate::protocol::{Mode, Ruling};
use call::Judge;
use finding::{Finding, Grant, Judged, Piece};
use serde::Serialize;
use std::path::Path;
use table::tables;
pub use typed_line::{Known, is_command};
pub use view::CommandView;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PartVerdict {
    pub text: String,
    /// Its program; empty for a redirection or what is not understood.
    pub program: String,
    pub verdict: Ruling,
    pub rule: String,
    /// read, write, execute, network or unknown.
    pub effect: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CommandVerdict {
    pub verdict: Ruling,
    pub rule: String,
    pub why: String,
    pub parts: Vec<PartVerdict>,
    /// The rule that would change the verdict, if one could.
    pub would_change: Option<String>,
    /// The readable prefix rule an "always" would add; none where only "once" is possible.
    #[serde(skip)]
    pub always: Option<String>,
    /// True if a user who typed it must confirm it in full.
    #[serde(skip)]
    pub needs_typed_yes: bool,
    /// It runs at once, and what it changed is judged after.
    pub contained: bool,
    /// What the wall denies and it needs, by name.
    pub needs: Vec<&'static str>,
    #[serde(skip)]
    pub need: Need,
    /// All of it is the project's own build, test or start command.
    #[serde(skip)]
    pub is_own: bool,
}

struct Weighed {
    decision: Ruling,
    rule: String,
    why: String,
    class: Class,
}

/// Judges a command line. The same values, and the same links, give the same verdict.
pub fn judge_command(text: &str, view: &CommandView<'_>) -> CommandVerdict {
    verdict(&Judge::new(view, tables()).text(begun(text)), view)
}

pub fn judge_arguments(words: &[String], view: &CommandView<'_>) -> CommandVerdict {
    verdict(&Judge::new(view, tables()).arguments(words), view)
}

/// The same for a tool that leaves out of what is printed what must not be read.
pub fn judge_left_out(words: &[String], view: &CommandView<'_>) -> CommandVerdict {
    verdict(&Judge { leaves_out: true, ..Judge::new(view, tables()) }.arguments(words), view)
}

fn verdict(judged: &Judged, view: &CommandView<'_>) -> CommandVerdict {
    if judged.pieces.is_empty() {
        return nothing(view);
    }
    let weighed: Vec<Weighed> = judged.pieces.iter().map(|p| weigh(&p.found, view)).collect();
    let worst = (0..weighed.len()).max_by_key(|&i| (weighed[i].decision, weighed[i].class)).unwrap_or(0);
    let parts = judged.pieces.iter().zip(&weighed).map(|(piece, word)| part(piece, word)).collect();
    let always = proposal(judged, &weighed, view);
    let decisive = &weighed[worst];
    let need = match view.sandbox {
        Sandbox::Full => judged.pieces.iter().map(|piece| need(&piece.found)).max().unwrap_or_default(),
        Sandbox::None | Sandbox::Partial => Need::Machine,
    };
    let mut verdict = CommandVerdict {
        verdict: decisive.decision,
        rule: decisive.rule.clone(),
        why: decisive.why.clone(),
        parts,
        would_change: would_change(decisive, always.as_deref()),
        always,
        needs_typed_yes: false,
        need,
        contained: decisive.decision == Ruling::Allow && need < Need::Machine,
        needs: needs(&weighed),
        is_own: weighed.iter().all(|word| word.class == Class::BuildsProject),
    };
    if view.author == Author::UserInShell {
        typed(&mut verdict, view.lang);
    }
    verdict
}

/// The text from where it begins: a shell joins a line that is only continued with the next one.
fn begun(text: &str) -> &str {
    let mut begun = text;
    while let Some(rest) = begun.trim_start_matches([' ', '\t', '\n']).strip_prefix("\\\n") {
        begun = rest;
    }
    begun
}

/// Git reaches its remotes with the user's credentials, which nothing inside sees.
fn need(found: &Finding) -> Need {
    match found.class.need() {
        Need::Network if found.program == "git" => Need::Machine,
        // Its settings are closed inside, and the user's own are a copy there.
        Need::Nothing if found.class == Class::BringsIn && found.program == "git" => Need::Machine,
        // Inside there are no processes but its own.
        _ if found.facts.has(Facts::LISTS_PROCESSES) => Need::Machine,
        // The session has directories of its own in their places.
        _ if is_outside(found.class) && is_own_inside(&found.about) => Need::Nothing,
        _ if found.class == Class::InstallsPackages && installs_here(found) => Need::Network,
        need => need,
    }
}

fn is_outside(class: Class) -> bool {
    matches!(class, Class::ReadsOutside | Class::WritesOutside)
}

fn is_own_inside(path: &str) -> bool {
    ["/tmp", "/var/tmp", "/run", "/dev"].iter().any(|own| Path::new(path).starts_with(own))
}

/// What is installed for the user or the machine would be gone with the session.
fn installs_here(found: &Finding) -> bool {
    let elsewhere = ["-g", "--global", "--location=global", "--user", "--system"];
    found.facts.has(Facts::INSTALLS_HERE)
        && !found.words.iter().any(|word| elsewhere.contains(&word.as_str()))
}

fn needs(weighed: &[Weighed]) -> Vec<&'static str> {
    let mut needs: Vec<_> = weighed.iter().filter_map(|word| word.class.need_name()).collect();
    needs.sort_unstable();
    needs.dedup();
    needs
}

fn nothing(view: &CommandView<'_>) -> CommandVerdict {
    CommandVerdict {
        verdict: Ruling::Allow,
        rule: "empty".to_owned(),
        why: say::EMPTY.text(view.lang).to_owned(),
        parts: Vec::new(),
        would_change: None,
        always: None,
        needs_typed_yes: false,
        need: if view.sandbox == Sandbox::Full { Need::Nothing } else { Need::Machine },
        contained: view.sandbox == Sandbox::Full,
        needs: Vec::new(),
        is_own: false,
    }
}

fn part(piece: &Piece, word: &Weighed) -> PartVerdict {
    PartVerdict {
        text: piece.text.clone(),
        program: piece.found.program.clone(),
        verdict: word.decision,
        rule: word.rule.clone(),
        effect: piece.found.class.effect(),
    }
}

/// What mode, sandbox and rules say to one finding. Denials come first, blocks second, permission last.
fn weigh(found: &Finding, view: &CommandView<'_>) -> Weighed {
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
    let need = need(found);
    let sandbox = if need == Need::Machine { Sandbox::None } else { view.sandbox };
    let (decision, rule) = match (need, sandbox) {
        (Need::Nothing, Sandbox::Full) => (Ruling::Allow, class.rule()),
        _ => class.weigh(view.mode, view.trusted, sandbox),
    };
    if class.is_blocked() {
        return match Rules::class(&view.rules.allow, class) {
            Some(loosened) => {
                let rule = format!("{}, loosened by {}", class.rule(), loosened.text());
                made(Ruling::Ask, &rule, class.why(), &found.about)
            }
            None => made(decision, rule, class.why(), &found.about),
        };
    }
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
        && let Some(rule) =
            Rules::command(&view.rules.allow, &found.all(&found.words), &found.all(&found.plain))
    {
        return made(Ruling::Allow, rule.text(), say::RULE_ALLOWS, rule.text());
    }
    let phrase = match rule {
        "untrusted" => say::UNTRUSTED,
        "no-sandbox" => say::NO_SANDBOX,
        "partial-sandbox" => say::PARTIAL_SANDBOX,
        _ => class.why(),
    };
    made(decision, rule, phrase, &found.about)
}

/// The rule that "always" would add: only for one plain command whose name says what runs.
fn proposal(judged: &Judged, weighed: &[Weighed], view: &CommandView<'_>) -> Option<String> {
    let [piece] = judged.pieces.as_slice() else { return None };
    let [word] = weighed else { return None };
    let found = &piece.found;
    let fits = judged.single
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

fn would_change(worst: &Weighed, always: Option<&str>) -> Option<String> {
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

/// A line the user typed is their word; a block needs that word once more.
fn typed(verdict: &mut CommandVerdict, lang: Lang) {
    match verdict.verdict {
        Ruling::Allow => {}
        Ruling::Ask => {
            verdict.verdict = Ruling::Allow;
            verdict.rule = "typed".to_owned();
            verdict.why = say::TYPED.text(lang).to_owned();
        }
        Ruling::Block => {
            verdict.verdict = Ruling::Ask;
            verdict.rule = format!("typed-block:{}", verdict.rule);
            verdict.why = say::TYPED_BLOCK.say(lang, &[("why", &verdict.why)]);
            verdict.needs_typed_yes = true;
        }
    }
    verdict.always = None;
    verdict.would_change = None;
}
