//! Questions: what each is about, the world or this project.

use super::evidence::{self, Evidence};
use super::pattern::Found;
use super::place::{Before, Place};
use super::reading::{Pull, Reader};
use super::role::Roles;
use super::rule::Says;
use super::token::Token;
use super::weigh::weigh;
use crate::protocol::route::{ClauseKind, Mark};

impl Reader<'_> {
    pub(super) fn question(&mut self, from: usize, found: Found, end: usize, first: bool) {
        let rule = self.lexicon.phrases.rule(found.rule).info.name;
        // A question that is not the first of its sentence has what came before it.
        let before = if self.before == Before::Nothing && !first { Before::Said } else { self.before };
        // "which endpoints …" counts them by its first word.
        let counts = usize::from(!self.tokens[from].roles.any(Roles::WHICH));
        let place = Place { first: from, from: from + counts, body: found.end.min(end), before };
        let evidence = evidence::of(&self.tokens[..end], place, self.input, self.words);
        let outside =
            self.tokens[from..end].iter().any(|t| t.marks.has(Mark::Outside) && !t.roles.any(Roles::VERB));
        // "How does LoRaWAN work? Do we need a key?" goes on asking about the world.
        let any = |roles: Roles| self.tokens[found.end.min(end)..end].iter().any(|t| t.roles.any(roles));
        let goes_on = self.before == Before::Asked
            && ((rule == "progress-question" && any(Roles::A)) || (rule == "run-this" && !any(Roles::THE)));
        // "wie kann ich das Passwort eines MySQL-Benutzers ändern?": of any.
        let noun = |t: &Token| t.text(self.input).starts_with(char::is_uppercase);
        let of_any = evidence.named && evidence.some && self.tokens.get(found.end).is_some_and(noun);
        let of_tool = rule == "run-this"
            && (of_any || self.tokens.get(found.end).is_some_and(|t| t.roles.any(Roles::TECH)));
        let of_the_world = (rule == "asks-of-here" || of_tool)
            && evidence.named
            && evidence.soft.or(evidence.definite).is_none()
            && !self.any(from, end, Roles::WE.and(Roles::OUR).and(Roles::MY));
        let (pull, rule) = if found.says == Says::Project && (goes_on || of_the_world) {
            evidence.hard.map_or((Pull::World, rule), |sign| (Pull::Ours, sign.0))
        } else if found.says == Says::Project {
            (Pull::Ours, rule)
        } else if let Some(told) = self.float(from, end, |says| says == Says::Project) {
            (Pull::Ours, self.name(&told))
        } else if self.asks_about_told(found, from, end, &evidence) {
            (Pull::Ours, "pointing-word")
        } else if let Some(inner) = self.indirect(from, found.end, end, rule) {
            (Pull::Ours, inner)
        } else if outside && !matches!(rule, "how-to" | "how-to-title" | "wie-macht-man") {
            (Pull::Ours, "look-up")
        } else if self.asks_for_some(from, found.end, rule)
            && (self.bare_part(found.end, end, &evidence) || self.is_in_mine(found.end, end))
        {
            (Pull::Ours, "named-part")
        } else {
            weigh(found.says, &evidence, found.end, rule)
        };
        self.take_down(from, end, pull, rule);
    }

    /// "The list is sorted twice. Why is that?": asks about what was told, unless that is true everywhere.
    pub(super) fn asks_why_told(&self, from: usize, to: usize) -> bool {
        let short = to - from == 1 || (to - from <= 4 && self.any(from, to, Roles::PRONOUN));
        let told = self.pieces.last().filter(|piece| piece.clause.kind == ClauseKind::Statement);
        short
            && self.tokens[from].roles.any(Roles::WHY)
            && told.is_some_and(|told| !told_of_the_world(&self.tokens[told.from..told.to]))
    }

    /// "The axes have no labels. How do I add some?": about what was told of something here.
    fn asks_about_told(&self, found: Found, from: usize, end: usize, evidence: &Evidence) -> bool {
        let Some(told) = self.pieces.last().filter(|piece| piece.clause.kind == ClauseKind::Statement) else {
            return false;
        };
        let stands = |t: &Token| {
            t.roles.any(Roles::PRONOUN)
                || ["one", "some", "eine", "einen", "eins"].contains(&self.lexicon.table.word(t.word))
        };
        let refers = matches!(self.name(&found), "how-to" | "wie-macht-man")
            && end - from < 12
            && told.clause.marks.has(Mark::Existing)
            && told.clause.lead.is_none()
            && !self.tokens[from..end]
                .iter()
                .any(|t| ["man", "one", "you"].contains(&self.lexicon.table.word(t.word)))
            && (found.end..end).any(|i| {
                stands(&self.tokens[i]) && (i + 2 >= end || self.tokens[i].roles.any(Roles::PRONOUN))
            });
        refers && !evidence.named && !evidence.goes_on
    }

    /// A question without a phrase to open it: only what stands from `body` on says what it is about.
    pub(super) fn bare_question(
        &mut self,
        from: usize,
        body: usize,
        end: usize,
        says: Says,
        rule: &'static str,
    ) {
        let place = Place { first: body, from: body, body, before: Before::Nothing };
        let evidence = evidence::of(&self.tokens[..end], place, self.input, self.words);
        let (pull, rule) = weigh(says, &evidence, body, rule);
        self.take_down(from, end, pull, rule);
    }

    fn take_down(&mut self, from: usize, end: usize, pull: Pull, rule: &'static str) {
        let kind = if pull == Pull::World { ClauseKind::Question } else { ClauseKind::ProjectQuestion };
        self.push(from, end, kind, pull, rule);
    }

    /// "are there …", "gibt es …".
    fn asks_for_some(&self, from: usize, body: usize, rule: &str) -> bool {
        let there = |t: &Token| self.lexicon.table.word(t.word) == "there";
        rule == "gibt-es" || (rule == "is-it-possible" && self.tokens[from..body].iter().any(there))
    }

    /// "is there a second instance in my setup?", but not "is there a way to … in my setup".
    fn is_in_mine(&self, body: usize, end: usize) -> bool {
        let mine = |i: usize| {
            self.tokens[i].roles.any(Roles::MY)
                && self.tokens[i - 1].roles.any(Roles::INSIDE.and(Roles::PREPOSITION))
        };
        !self.any(body.min(end), end.min(body + 3), Roles::SOUGHT) && (body + 1..end).any(mine)
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

/// Tells of a technology or a notion, not of "the list", and of nothing that you did.
fn told_of_the_world(said: &[Token]) -> bool {
    let notion = |i: usize| {
        let pointed = i > 0 && said[i - 1].roles.any(Roles::THE.and(Roles::MY));
        said[i].roles.any(Roles::TECH) || (said[i].roles.any(Roles::CONCEPT) && !pointed)
    };
    (0..said.len()).any(notion) && !said.iter().any(|t| t.roles.any(Roles::YOU))
}
