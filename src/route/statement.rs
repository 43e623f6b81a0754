//! Clauses that nothing opens, whatever stands behind them: statements, reports, orders known by their place alone, and
//! what only goes on in the speaker's mind.

use super::clause::Cutter;
use super::lead;
use super::noun::points_at;
use super::outside;
use super::part::is_pointed_at;
use super::reading::{Pull, Reader};
use super::role::Roles;
use super::rule::Says;
use super::token::{Shape, Token};
use crate::protocol::route::{ClauseKind, Mark, Marks};

impl Reader<'_> {
    /// Takes down what is said in `from..end`, with a question mark or without; `at` is where it begins behind its openers.
    pub(super) fn statement(&mut self, from: usize, at: usize, end: usize, asks: bool) {
        if !asks && (self.is_of_mind(from, end) || self.restates(from, end)) {
            self.push(from, end, ClauseKind::Talk, Pull::Talk, "acknowledgement");
        } else if self.fails(at, end) {
            self.push(from, end, ClauseKind::Trouble, Pull::Act, "something-fails");
        } else if asks {
            self.bare_question(from, at, end, Says::Leaning, "question-mark");
        } else if self.is_unknown_order(from, at, end) {
            self.push(from, end, ClauseKind::Order, Pull::Neutral, "imperative");
            let runs = self.tokens[at].roles.any(Roles::TOOL);
            if let Some(piece) = self.pieces.last_mut() {
                // "squash the last three commits" is known by what it is done to.
                let known = piece.clause.lead.filter(|&lead| lead != Mark::Look);
                piece.clause.lead = known.or(Some(if runs { Mark::Run } else { Mark::Change }));
            }
        } else {
            self.tell(from, end);
        }
    }

    /// Takes down a statement with what it says is to be done, if anything.
    pub(super) fn tell(&mut self, from: usize, end: usize) {
        self.push(from, end, ClauseKind::Statement, Pull::Neutral, "statement");
        let order = self.order_stated(from, end);
        if let Some(piece) = self.pieces.last_mut() {
            piece.clause.lead = order;
        }
    }

    /// Whether something is said not to work.
    pub(super) fn fails(&self, at: usize, end: usize) -> bool {
        // "so far no trouble"
        let none = |i: usize| {
            i > at && self.tokens[i - 1].roles.any(Roles::NOT) && self.tokens[i].roles.any(Roles::THING)
        };
        (at..end).any(|i| self.tokens[i].marks.has(Mark::Failure) && !none(i))
    }

    /// What a statement says is to be done: "users create orders" tells what is; only a form that could be an order says what to do.
    fn order_stated(&self, from: usize, end: usize) -> Option<Mark> {
        let cutter = Cutter { tokens: self.tokens, lexicon: self.lexicon };
        // "when I run it …" tells when, "before importing drop the tables" orders.
        let gerund = self.tokens.get(from + 1).is_some_and(|t| t.text(self.input).ends_with("ing"));
        let led = self.tokens[from].roles.any(Roles::LEADS) && gerund;
        let orders =
            |i: usize| self.tokens[i].roles.any(Roles::BASE) || self.is_infinitive_at_end(from, i, end);
        let order = lead::find(self.tokens, from, end, self.lexicon)
            .filter(|&(_, i)| led || !self.any(from, i, Roles::LEADS))
            .filter(|&(_, i)| orders(i) && !cutter.is_compound(i, end));
        // "alle Branches außer main löschen": a noun that might be a verb came first.
        let order = order.or_else(|| {
            let last = (from..end).find(|&i| self.is_infinitive_at_end(from, i, end))?;
            let plain = !self.any(from, last, Roles::LEADS.and(Roles::NOT));
            lead::find(self.tokens, last, end, self.lexicon).filter(|&(_, i)| plain && i == last)
        });
        order.map(|(mark, _)| mark)
    }

    /// "hash the passwords", "Nimm die Sperre weg": a verb that no row knows, by its place before what it is done to.
    fn is_unknown_order(&self, from: usize, at: usize, end: usize) -> bool {
        let [verb, object, ..] = &self.tokens[at..end] else { return false };
        let text = verb.text(self.input);
        let opens = at == from || self.tokens[from..at].iter().all(|t| t.roles.any(Roles::OPENER));
        let plain = verb.shape == Shape::Word && !verb.quoted && !verb.after.ends_clause();
        let english = ["the", "my", "our", "your", "a", "an", "another"].contains(&object.text(self.input));
        let german = !english;
        let noun = german && verb.roles.any(Roles::THING.and(Roles::CONCEPT).and(Roles::TECH));
        let inflected = ["ing", "ed", "ly"].iter().any(|ending| text.ends_with(ending))
            || (text.ends_with('s') && !text.ends_with("ss"))
            || (german && ["en", "er", "t"].iter().any(|ending| text.ends_with(ending)));
        let determined =
            object.roles.any(Roles::THE.and(Roles::OUR).and(Roles::MY).and(Roles::A).and(Roles::YOUR))
                && !object.roles.any(Roles::INTO.and(Roles::ANY));
        opens && plain && determined && !noun && !inflected && !verb.roles.any(Self::NEVER_ORDERS)
    }

    /// Words that open a sentence and order nothing.
    const NEVER_ORDERS: Roles = Roles::FUNCTION
        .and(Roles::PREPOSITION)
        .and(Roles::PRONOUN)
        .and(Roles::LEADS)
        .and(Roles::JOINS)
        .and(Roles::OPENER)
        .and(Roles::TALK)
        .and(Roles::QUESTION_WORD)
        .and(Roles::WHICH)
        .and(Roles::MODAL)
        .and(Roles::DID)
        .and(Roles::BE)
        .and(Roles::NOT)
        .and(Roles::NOW)
        .and(Roles::TIMED)
        .and(Roles::MOMENT)
        .and(Roles::I)
        .and(Roles::WE)
        .and(Roles::YOU)
        .and(Roles::COUNT)
        .and(Roles::EACH)
        .and(Roles::WHOLE)
        .and(Roles::ANY)
        .and(Roles::INSIDE)
        .and(Roles::LIKE)
        .and(Roles::PROPOSES)
        .and(Roles::FAIL);

    /// "alle alten Branches löschen": a German order with its verb at the end.
    fn is_infinitive_at_end(&self, from: usize, i: usize, end: usize) -> bool {
        let finite = Roles::MODAL.and(Roles::DID).and(Roles::BE).and(Roles::I).and(Roles::WE);
        let token = &self.tokens[i];
        (i + 1 == end || token.after.ends_clause() || self.tokens[i + 1].roles.any(Roles::JOINS))
            && token.text(self.input).ends_with("en")
            && !self.any(from, i, finite)
            && !["zu", "to"].contains(&self.lexicon.table.word(self.tokens[i.saturating_sub(1)].word))
    }

    /// "I always assumed the opposite", "ich dachte immer, das wäre andersrum": said of the speaker's mind, and of nothing here.
    fn is_of_mind(&self, from: usize, end: usize) -> bool {
        let said = &self.tokens[from..end];
        let speaker = said.iter().take(4).position(|t| t.roles.any(Roles::I));
        let minds = |at: usize| said[at..].iter().take(5).any(|t| t.roles.any(Roles::MIND));
        speaker.is_some_and(minds) && is_of_nothing_here(said)
    }

    /// "got it, so threads share the heap": what was explained, in one's own words.
    fn restates(&self, from: usize, end: usize) -> bool {
        let said = &self.tokens[from..end];
        let so = |t: &Token| ["so", "also", "dann", "demnach"].contains(&self.lexicon.table.word(t.word));
        let so = so(&said[0]) || (said.iter().skip(1).take(4).any(so) && said[0].roles.any(Roles::A));
        // "So expected wealth is dominated by paths that never happen."
        let person = |t: &Token| t.roles.any(Roles::I.and(Roles::YOU));
        let infers = self.pieces.is_empty() && said.len() > 6 && said.iter().any(|t| t.roles.any(Roles::BE));
        let infers = infers && !said.iter().any(person);
        // What came before in the same sentence.
        let after_talk = self.pieces.last().is_some_and(|piece| piece.pull == Pull::Talk && piece.to == from)
            && !self.tokens[from - 1].after.ends_sentence();
        // "so a booking is a slot plus a user, model it like that"
        let it = |t: &Token| ["it", "them", "das", "es"].contains(&t.text(self.input));
        let orders = said
            .windows(3)
            .any(|w| w[0].after.ends_clause() && !w[1].roles.any(Self::NEVER_ORDERS) && it(&w[2]));
        so && !orders && (self.defines(said) || ((infers || after_talk) && is_of_nothing_here(said)))
    }

    /// "so a daemon is any process that …": what a kind of thing is.
    fn defines(&self, said: &[Token]) -> bool {
        let kind = |t: &Token| t.quoted || t.roles.any(Roles::A);
        let any = |t: &Token| t.roles.any(Roles::A.and(Roles::ANY).and(Roles::EACH));
        let be = said.iter().take(6).position(|t| t.roles.any(Roles::BE));
        let ours = |t: &Token| t.roles.any(Roles::OUR.and(Roles::WE).and(Roles::MY).and(Roles::HERE));
        be.is_some_and(|at| said[..at].iter().any(kind) && said[at..].iter().take(4).any(any))
            && outside::reference(said).is_none()
            && !said.iter().any(ours)
    }
}

/// Names no part of this program, no place in it, nothing that fails and nothing to be done.
pub(super) fn is_of_nothing_here(said: &[Token]) -> bool {
    // "the cache" is a notion too, but one of them is meant.
    let names = |i: usize| said[i].roles.any(Roles::THE) && points_at(said, i, Roles::THING).is_some();
    said.len() < 20
        && outside::reference(said).is_none()
        && !(0..said.len()).any(|i| is_pointed_at(said, i) || names(i))
        && !said.iter().any(|t| {
            t.roles.any(Roles::OUR.and(Roles::MY).and(Roles::WE).and(Roles::HERE))
                || (t.roles.any(Roles::THING) && !t.roles.any(Roles::CONCEPT))
                || t.marks.has(Mark::Failure)
                || t.shape != Shape::Word
                || (t.roles.any(Roles::BASE) && t.marks.any(Marks::CHANGES_FILES))
        })
}
