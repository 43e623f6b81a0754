//! Clauses that no phrase opens: orders, titles, statements, and questions that stand behind something.

use super::clause::Cutter;
use super::lead;
use super::outside;
use super::pattern::Found;
use super::place::Before;
use super::reading::{Pull, Reader};
use super::role::Roles;
use super::rule::Says;
use super::token::{Break, Token};
use crate::protocol::route::{ClauseKind, Mark, Marks};

impl Reader<'_> {
    /// No phrase opens it: an order, a heading, a statement.
    pub(super) fn unopened(&mut self, from: usize, at: usize, to: usize) -> usize {
        let cutter = Cutter { tokens: self.tokens, lexicon: self.lexicon };
        let token = self.tokens[at];
        let asks = self.tokens[to - 1].after == Break::Question;
        let first_of_all = self.pieces.is_empty();
        let compares = |says| matches!(says, Says::Firm | Says::Steady);
        let single = first_of_all && to == self.tokens.len() && self.float(at, to, compares).is_none();
        if single && self.is_title(at, to) || (asks && first_of_all && self.is_asked_order(at, to)) {
            self.push(from, to, ClauseKind::Question, Pull::World, "heading");
            return to;
        }
        let compound = token.marks.has(Mark::Publish) && cutter.is_compound(at, to);
        if token.roles.any(Roles::BASE) && !token.quoted && !compound
            || lead::splits_here(self.tokens, at, to, self.lexicon)
        {
            return self.order(from, at, cutter.clause_end(at, to));
        }
        if let Some(order) = cutter.order_behind(at, to) {
            self.push(from, order, ClauseKind::Statement, Pull::Neutral, "statement");
            return order;
        }
        if let Some(request) = cutter.request_inside(at, to) {
            self.push(from, request, ClauseKind::Statement, Pull::Neutral, "statement");
            return request;
        }
        // Behind a German "wenn …," a "soll" wishes; behind an English one "should" asks.
        let led = token.roles.any(Roles::LED);
        // "In the shell, what is "2>&1""
        let placed = token.roles.any(Roles::INSIDE.and(Roles::PREPOSITION));
        let asking =
            |i: usize| self.tokens[i].roles.any(Roles::QUESTION_WORD.and(Roles::WHY).and(Roles::WHICH));
        if (asks || led || placed)
            && let Some((comma, found)) = self.asked_after_comma(at, to)
            && (asks || led || asking(comma))
        {
            let fails = self.tokens[at..comma].iter().any(|t| t.marks.has(Mark::Failure) && !t.quoted);
            // "MySQL transaction size: how big is too big?" names what the question is about.
            let names = self.any(at, comma, Roles::TECH.and(Roles::CONCEPT))
                && (led || !fails)
                && !self.is_pointed(&self.tokens[at..comma]);
            if names {
                self.before = Before::Asked;
                self.question(from, found, to, false);
                return to;
            }
            if fails && !led {
                self.push(from, comma, ClauseKind::Trouble, Pull::Act, "something-fails");
            } else {
                // "I deleted the tests, why …" tells what is done.
                self.tell(from, comma);
            }
            self.question(comma, found, to, false);
            return to;
        }
        if let Some(asked) = self.told_before_asked(at, to) {
            self.push(from, asked, ClauseKind::Trouble, Pull::Act, "trouble-report");
            return asked;
        }
        if let Some(found) = self.float(at, to, |says| matches!(says, Says::Firm | Says::Title | Says::Steady | Says::Talk))
            // "beim Anlegen sollte man wählen können" wishes, "I can see a difference" tells; only with their mark they ask.
            && (asks || (self.name(&found) != "soll-man" && !token.roles.any(Roles::I.and(Roles::WE))))
        {
            self.question(from, found, to, false);
            return to;
        }
        if let Some(found) = self.float(at, to, |says| says == Says::Wish).filter(|_| !asks) {
            let end = cutter.clause_end(at, to);
            self.request(from, at, end, found, "wish");
            return end;
        }
        if asks && self.is_alternative(at, to) {
            self.push(from, to, ClauseKind::Question, Pull::World, "alternatives");
            return to;
        }
        if asks && first_of_all && self.is_asked_title(at, to) {
            self.push(from, to, ClauseKind::Question, Pull::World, "heading");
            return to;
        }
        if let Some(said) = self.float(from, to, |says| says == Says::Comment).filter(|_| !asks) {
            let comma = (said.end.max(at + 1)..to).find(|&i| self.tokens[i - 1].after == Break::Comma);
            let end = comma.unwrap_or(to);
            if self.is_musing(at, end) {
                self.push(from, end, ClauseKind::Talk, Pull::Talk, "acknowledgement");
                return end;
            }
        }
        let end = cutter.clause_end(at, to);
        self.statement(from, at, end, asks && end == to);
        end
    }

    /// "X is never called, where would one call it?": the question after the comma.
    fn asked_after_comma(&self, at: usize, to: usize) -> Option<(usize, Found)> {
        let breaks = |i: usize| matches!(self.tokens[i - 1].after, Break::Comma | Break::Colon);
        (at + 1..to).filter(|&i| breaks(i)).find_map(|i| {
            let little = |t: &Token| t.roles.any(Roles::JOINS.and(Roles::OPENER));
            let i = (i..to).find(|&i| !little(&self.tokens[i])).unwrap_or(i);
            let found = self.lexicon.phrases.opening(&self.tokens[..to], i, &self.lexicon.table)?;
            // "…, why?" asks about what was said.
            let asks =
                matches!(found.says, Says::Firm | Says::Steady | Says::Open | Says::Leaning | Says::Project);
            (asks && found.end < to).then_some((i, found))
        })
    }

    /// "my player does not die how do i fix it": where a question begins behind what is said to go wrong with ours.
    fn told_before_asked(&self, at: usize, to: usize) -> Option<usize> {
        if !self.tokens[at].roles.any(Roles::MY.and(Roles::OUR)) {
            return None;
        }
        let asks = |f: Found| f.score > 1 && f.says == Says::Project;
        let opening = |i: usize| self.lexicon.phrases.opening(&self.tokens[..to], i, &self.lexicon.table);
        let question = (at + 3..to).find(|&i| opening(i).is_some_and(asks))?;
        self.any(at, question, Roles::NOT.and(Roles::FAIL)).then_some(question)
    }

    /// Nothing of a program in it, and nothing that fails: said of oneself or of what was said.
    fn is_musing(&self, at: usize, to: usize) -> bool {
        let said = &self.tokens[at..to];
        said.len() < 20
            && outside::reference(said).is_none()
            && !said.iter().any(|t| {
                (t.roles.any(Roles::THING) && !t.roles.any(Roles::CONCEPT))
                    || t.roles.any(Roles::OUR.and(Roles::FAIL))
                    || (t.roles.any(Roles::BASE) && t.marks.any(Marks::CHANGES_FILES))
            })
    }

    fn order(&mut self, from: usize, at: usize, end: usize) -> usize {
        let lead = lead::of(self.tokens, at, end, self.lexicon);
        // "What is a saga? Suggest remedies." goes on asking.
        let tells = self.tokens[at].roles.any(Roles::PROPOSES);
        // "suggest a regex for …"
        let named = self.any(at, end, Roles::TECH);
        if tells && (self.before == Before::Asked || named) && !self.is_pointed(&self.tokens[at..end]) {
            self.push(from, end, ClauseKind::Question, Pull::World, "explain-this");
            return end;
        }
        if lead == Some(Mark::Explain) {
            self.bare_question(from, at + 1, end, Says::Open, "explain-this");
        } else {
            // "run all isn't working": the name of what does not work.
            let says_so = |t: &Token| ["is", "are", "was", "did"].contains(&self.lexicon.table.word(t.word));
            let named = matches!(
                lead,
                Some(Mark::Run | Mark::Delete | Mark::Add | Mark::Keep | Mark::Publish | Mark::Change)
            );
            let reports = named
                && self.tokens[at + 1..end].iter().any(|t| t.marks.has(Mark::Failure) && says_so(t))
                && !self.any(at, end, Roles::LEADS.and(Roles::WHICH).and(Roles::WHY))
                && !self.any(at + 2, end, Roles::THIS)
                && !self.tokens[at..end - 1].iter().any(|t| t.after.ends_clause());
            if reports {
                self.push(from, end, ClauseKind::Trouble, Pull::Act, "trouble-report");
                return end;
            }
            self.push(from, end, ClauseKind::Order, Pull::Act, "imperative");
            // "no deploy, please": nothing of the kind is asked for.
            let forbidden = at > from
                && self.tokens[at - 1].roles.any(Roles::NOT)
                && !self.tokens[at - 1].after.ends_clause();
            if let Some(piece) = self.pieces.last_mut() {
                piece.clause.lead = lead.filter(|_| !forbidden);
            }
        }
        end
    }
}
