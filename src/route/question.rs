//! Questions: what each is about, the world or this project.

use super::evidence::{self, Before, Evidence, Sign};
use super::lex::Token;
use super::pattern::Found;
use super::reading::{Pull, Reader};
use super::role::Roles;
use super::rule::Says;
use crate::protocol::route::{ClauseKind, Mark};

impl Reader<'_> {
    pub(super) fn question(&mut self, from: usize, found: Found, end: usize, first: bool) {
        let rule = self.lexicon.phrases.rule(found.rule).info.name;
        // A question that is not the first of its sentence has what came before it.
        let before = if self.before == Before::Nothing && !first { Before::Said } else { self.before };
        let place = evidence::Place { from: from + 1, body: found.end.min(end), before };
        let evidence = evidence::of(&self.tokens[..end], place, self.input, self.words);
        let outside =
            self.tokens[from..end].iter().any(|t| t.marks.has(Mark::Outside) && !t.roles.any(Roles::VERB));
        // "How does LoRaWAN work? Do we need a key?" goes on asking about the world.
        let goes_on = rule == "progress-question"
            && self.before == Before::Asked
            && self.tokens[found.end.min(end)..end].iter().any(|t| t.roles.any(Roles::A));
        let (pull, rule) = if found.says == Says::Project && goes_on {
            weigh(Says::Title, &evidence::Evidence { soft: None, ..evidence }, found.end, rule)
        } else if found.says == Says::Project {
            (Pull::Ours, rule)
        } else if let Some(inner) = self.indirect(from, found.end, end, rule) {
            (Pull::Ours, inner)
        } else if outside && !matches!(rule, "how-to" | "how-to-title" | "wie-macht-man") {
            (Pull::Ours, "look-up")
        } else if self.asks_for_some(from, found.end, rule) && self.bare_part(found.end, end, &evidence) {
            (Pull::Ours, "named-part")
        } else {
            weigh(found.says, &evidence, found.end, rule)
        };
        let kind =
            if matches!(pull, Pull::World) { ClauseKind::Question } else { ClauseKind::ProjectQuestion };
        self.push(from, end, kind, pull, rule);
    }

    /// "are there …", "gibt es …".
    fn asks_for_some(&self, from: usize, body: usize, rule: &str) -> bool {
        let there = |t: &Token| self.lexicon.table.word(t.word) == "there";
        rule == "gibt-es" || (rule == "is-it-possible" && self.tokens[from..body].iter().any(there))
    }

    /// "are there uncommitted changes": parts of a program, some of which there may be here.
    fn bare_part(&self, body: usize, end: usize, evidence: &Evidence) -> bool {
        let part = |t: &Token| {
            t.roles.any(Roles::THING) && !t.roles.any(Roles::CONCEPT.and(Roles::KIND).and(Roles::NAMING))
        };
        let near = &self.tokens[body.min(end)..end.min(body + 5)];
        !evidence.named && !evidence.some && near.iter().any(part)
    }

    /// "can you tell me what is left?": the question inside is about the work.
    pub(super) fn indirect(&self, from: usize, body: usize, end: usize, rule: &str) -> Option<&'static str> {
        if !matches!(rule, "explain-this" | "erklaere" | "polite-request" | "which-or-whether") {
            return None;
        }
        let tokens = &self.tokens[..end];
        // "where is the …" has its verb right behind the question word; nothing is indirect about it.
        let first = from + 1 + usize::from(rule == "which-or-whether");
        (first..end.min(from + 8)).find_map(|at| {
            let inner = self.lexicon.phrases.opening(tokens, at, &self.lexicon.table)?;
            match inner.says {
                _ if matches!(self.name(&inner), "explain-this" | "erklaere") => None,
                Says::Project if inner.score > 1 => Some(self.name(&inner)),
                Says::Open | Says::Leaning if at <= body + 1 => {
                    super::pronoun::subject(tokens, inner.end, self.input).map(|_| "pointing-word")
                }
                _ => None,
            }
        })
    }
}

/// What a question of that kind with that evidence is about.
pub(super) fn weigh(
    says: Says,
    evidence: &Evidence,
    body: usize,
    rule: &'static str,
) -> (Pull, &'static str) {
    // "was bedeutet hier …" asks for a meaning, wherever.
    let means = matches!(rule, "meaning" | "bedeutung");
    if let Some((rule, _)) = evidence.hard.filter(|sign| !means || sign.0 != "here") {
        return (Pull::Ours, rule);
    }
    let defines = matches!(rule, "what-is" | "was-ist")
        && evidence.definite.is_some_and(|s| s.1 == body || s.1 == body + 1)
        && evidence.defines;
    let subject = |s: &Sign| s.1 == body || (s.1 == body + 1 && evidence.asks_of_subject);
    let told = !evidence.named && !defines && !evidence.goes_on;
    let definite = evidence.definite.filter(|s| told && (!evidence.general || subject(s)) && s.1 >= body);
    let mine = |sign: Sign| sign.0 == "my-part" && evidence.fails.is_some();
    let part =
        evidence.soft.filter(|s| !evidence.named || mine(*s) || (evidence.specific && s.0 == "named-part"));
    let general = evidence.general || evidence.some;
    let asks_where = matches!(rule, "why" | "warum" | "which-or-whether" | "welche-ob");
    let placed = evidence.placed.filter(|_| told && asks_where && !general && !evidence.some_first);
    let definite = definite.or(placed);
    let timed = evidence.timed.filter(|_| !evidence.goes_on);
    match says {
        Says::Talk => (Pull::World, rule),
        Says::Title => {
            let ours = part.filter(|s| s.0 == "we" || (s.0 == "named-part" && evidence.fails.is_some()));
            ours.map_or((Pull::World, rule), |s| (Pull::Ours, s.0))
        }
        Says::Firm | Says::Steady => {
            let part = part.filter(|s| matches!(s.0, "named-part" | "we") && !general && s.1 >= body);
            let points = evidence.points.or(evidence.trails).filter(|_| says == Says::Steady && !general);
            let wonders = means || matches!(rule, "should-one" | "soll-man");
            let definite = definite.filter(|_| wonders && !evidence.some_first);
            part.or(points).or(definite).map_or((Pull::World, rule), |s| (Pull::Ours, s.0))
        }
        Says::Open => {
            let fails = evidence.fails.filter(|_| !general);
            let trails = evidence.trails.filter(|_| !general);
            let definite = definite.filter(|_| !evidence.some_first);
            part.or(evidence.points)
                .or(trails)
                .or(fails)
                .or(definite)
                .or(timed)
                .map_or((Pull::World, rule), |s| (Pull::Ours, s.0))
        }
        _ => match part
            .or(evidence.points)
            .or(evidence.trails.filter(|_| !general))
            .or(definite)
            .or(timed)
            .or(evidence.the_file)
        {
            Some(sign) => (Pull::Ours, sign.0),
            None if evidence.abbreviated || evidence.general || evidence.unbound => (Pull::World, rule),
            None => (Pull::Unsure, rule),
        },
    }
}
