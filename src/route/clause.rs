//! Where a clause ends and the next begins.

use super::lexicon::{ASKED, Lexicon};
use super::pattern::Found;
use super::role::Roles;
use super::rule::Says;
use super::token::{Break, Token};
use crate::protocol::route::{Mark, Marks};

/// Cuts sentences at the places where a new thing is said.
pub(super) struct Cutter<'a> {
    pub(super) tokens: &'a [Token],
    pub(super) lexicon: &'a Lexicon,
}

impl Cutter<'_> {
    fn opening(&self, at: usize, to: usize) -> Option<Found> {
        self.lexicon.phrases.opening(&self.tokens[..to], at, &self.lexicon.table)
    }

    fn is_boundary(&self, at: usize) -> bool {
        matches!(self.tokens[at - 1].after, Break::Comma | Break::Colon)
            || self.tokens[at].roles.any(Roles::JOINS)
    }

    /// The first token at or after `at` that is not a little word at a clause's start.
    fn skip(&self, mut at: usize, to: usize) -> usize {
        while at < to && self.tokens[at].roles.any(Roles::JOINS.and(Roles::OPENER)) && !self.tokens[at].quoted
        {
            at += 1;
        }
        at
    }

    /// Where the clause that holds `at` ends: at the next thing that is ordered, wished, asked or told.
    pub(super) fn clause_end(&self, at: usize, to: usize) -> usize {
        for end in at + 1..to {
            if self.is_boundary(end) && self.begins(at, end, to) {
                return end;
            }
        }
        to
    }

    /// A comment ends at the next comma or "but": what follows is said for its own sake.
    pub(super) fn comment_end(&self, from: usize, to: usize) -> usize {
        let ends = |&at: &usize| {
            self.is_boundary(at) || self.orders(at, to) || self.after_phrase(at - 1, at, to) == at
        };
        (from..to).find(ends).unwrap_or(to)
    }

    /// "thank you now fix the header": an order behind a little word, where a comma might stand.
    fn orders(&self, at: usize, to: usize) -> bool {
        let next = self.lexicon.table.word(self.tokens[at].word) == "next";
        let start = self.skip(at + usize::from(next), to);
        if start == at || start >= to {
            return false;
        }
        let token = &self.tokens[start];
        let asks = |f: Found| matches!(f.says, Says::Request | Says::FollowUp | Says::Wish);
        (token.roles.any(Roles::BASE) && token.marks.any(ASKED) && !token.quoted)
            || self.opening(start, to).is_some_and(asks)
    }

    /// Where a clause ends that a phrase opens: right after the phrase, if a request follows without a comma.
    pub(super) fn after_phrase(&self, at: usize, phrase_end: usize, to: usize) -> usize {
        let follows = self.opening(phrase_end, to).filter(|_| phrase_end > at);
        let follows = follows.filter(|f| f.score > 1);
        if phrase_end < to
            && follows.is_some_and(|f| {
                matches!(
                    f.says,
                    Says::Request | Says::FollowUp | Says::Steady | Says::Project | Says::Firm | Says::Title
                )
            })
        {
            return phrase_end;
        }
        self.clause_end(phrase_end.max(at + 1) - 1, to)
    }

    /// "continue", and nothing else, behind what was said.
    pub(super) fn goes_on_after(&self, at: usize, to: usize) -> bool {
        let at = self.skip(at, to);
        at < to && self.opening(at, to).is_some_and(|f| f.says == Says::FollowUp && f.end == to)
    }

    /// Talk also ends where a question follows after a comma: "I don't get it, why does it fail?"
    pub(super) fn talk_end(&self, at: usize, phrase_end: usize, to: usize) -> usize {
        let comma = phrase_end > at && self.tokens[phrase_end - 1].after == Break::Comma;
        let asks = |f: Found| matches!(f.says, Says::Open | Says::Steady | Says::Leaning | Says::Project);
        if comma && self.opening(phrase_end, to).is_some_and(asks) {
            return phrase_end;
        }
        self.after_phrase(at, phrase_end, to)
    }

    fn begins(&self, clause: usize, at: usize, to: usize) -> bool {
        let start = self.skip(at, to);
        if start >= to {
            return false;
        }
        if let Some(found) = self.opening(at, to).filter(|f| f.score > 1).or_else(|| self.opening(start, to))
        {
            // "…, nevermind" takes back what was said before it.
            if found.says == Says::Stop && found.end == to {
                return true;
            }
            let sure = matches!(
                found.says,
                Says::Request
                    | Says::Wish
                    | Says::FollowUp
                    | Says::Means(Mark::Repair | Mark::Delete | Mark::Change)
                    | Says::Stop
                    | Says::Firm
                    | Says::Title
                    | Says::Project
                    | Says::Trouble
            );
            // "In the shell, what does that mean?"
            let asks = matches!(found.says, Says::Steady | Says::Open)
                && self.tokens[to - 1].after == Break::Question;
            if (sure || asks) && found.score > 1 {
                return true;
            }
        }
        let token = &self.tokens[start];
        if token.marks.any(Marks::of(&[Mark::Run, Mark::Test])) && self.is_compound(start, to) {
            return false;
        }
        if super::lead::is_done_to_you(self.tokens, start, self.lexicon) {
            return false;
        }
        (token.roles.any(Roles::BASE) || super::lead::splits_here(self.tokens, start, to, self.lexicon))
            && !token.quoted
            && !self.continues_chain(clause, at)
    }

    /// "run instructions", "build errors": no verb but the first half of a noun.
    pub(super) fn is_compound(&self, at: usize, to: usize) -> bool {
        at + 1 < to && self.tokens[at + 1].roles.any(Roles::COMPOUND_HEAD)
    }

    /// "so that a reviewer can build and run it": the second verb hangs on the same "can". A file is deleted for its own sake.
    fn continues_chain(&self, clause: usize, at: usize) -> bool {
        let start = self.skip(at, self.tokens.len());
        let file = |t: &Token| t.marks.has(Mark::File);
        let rest = &self.tokens[start.min(self.tokens.len())..];
        if rest.first().is_some_and(|t| t.marks.has(Mark::Delete)) && rest.iter().take(4).any(file) {
            return false;
        }
        let verbs: Vec<usize> = (clause..at).filter(|&i| self.tokens[i].roles.any(Roles::VERB)).collect();
        match verbs[..] {
            [first, .., last] if last > first && last > 0 => self.tokens[last - 1].roles.any(Roles::CHAINS),
            _ => false,
        }
    }

    /// Where a request begins in the middle of a question, else the question's end.
    pub(super) fn embedded_request(&self, from: usize, to: usize, rule: &str) -> usize {
        for at in from.max(1)..to {
            if !self.is_boundary(at) {
                continue;
            }
            let start = self.skip(at, to);
            if start >= to {
                break;
            }
            // "how to see and go to branches" goes on asking.
            let goes_on = rule.starts_with("how-to") && self.tokens[at - 1].after == Break::None;
            let request = self.opening(start, to).is_some_and(|f| f.says == Says::Request && f.score > 1);
            if request && !goes_on {
                return at;
            }
            let said = |word: &str| (at..start).any(|i| self.lexicon.table.word(self.tokens[i].word) == word);
            let tells = rule == "explain-this" || rule == "erklaere";
            let ordered = said("please") || said("bitte") || said("then") || said("dann") || tells;
            if ordered
                && self.tokens[start].roles.any(Roles::BASE)
                && self.tokens[start].marks.any(Marks::CHANGES_FILES)
            {
                return at;
            }
        }
        to
    }

    /// "On the settings page, add a panel": an order behind the place or the condition it is for.
    pub(super) fn order_behind(&self, from: usize, to: usize) -> Option<usize> {
        let opens = Roles::PREPOSITION.and(Roles::INSIDE).and(Roles::LEADS).and(Roles::INTO);
        if !self.tokens[from].roles.any(opens) {
            return None;
        }
        (from + 1..to).find(|&at| {
            self.tokens[at - 1].after == Break::Comma
                && self.tokens[at].roles.any(Roles::BASE)
                && self.tokens[at].marks.any(Marks::CHANGES_FILES)
                && !self.tokens[at].quoted
        })
    }

    /// "can you explain …", "kannst du erklären …"
    fn explains(&self, found: &Found) -> bool {
        let rule = self.lexicon.phrases.rule(found.rule).info.name;
        found.score > 2 && matches!(rule, "explain-this" | "erklaere")
    }

    /// A polite request, or a plea to explain, that does not open the sentence: "for the linter can we add …".
    pub(super) fn request_inside(&self, from: usize, to: usize) -> Option<usize> {
        (from + 1..to).find(|&at| {
            let asks = Roles::WE.and(Roles::YOU);
            // "what would you take out" asks.
            let before = &self.tokens[at - 1];
            let asked = before.roles.any(Roles::WHICH.and(Roles::QUESTION_WORD));
            !asked
                && self.tokens.get(at + 1).is_some_and(|t| t.roles.any(asks))
                && self
                    .opening(at, to)
                    .is_some_and(|f| f.score > 1 && (f.says == Says::Request || self.explains(&f)))
        })
    }
}
