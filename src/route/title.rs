//! Titles: what people type into a search box, without a verb or with one that orders nobody. They ask how something
//! is done everywhere, not that it be done here.

use super::heading::has_made;
use super::outside::reference;
use super::part::is_pointed_at;
use super::reading::Reader;
use super::role::Roles;
use super::token::{Shape, Token};
use crate::protocol::route::Mark;

/// The longest title, in words.
const LONGEST: usize = 16;

/// Words that point at one thing.
const POINTS: Roles = Roles::THE.and(Roles::OUR).and(Roles::MY).and(Roles::THIS).and(Roles::PRONOUN);

impl Reader<'_> {
    /// A title, whether or not it ends in a question mark.
    pub(super) fn is_title(&self, at: usize, to: usize) -> bool {
        // "… in Python 3" ends like "… in Python".
        let version = to > at + 2
            && self.tokens[to - 1].shape == Shape::Number
            && self.tokens[to - 2].roles.any(Roles::TECH);
        let said = &self.tokens[at..to - usize::from(version)];
        if !(3..=LONGEST).contains(&said.len()) || self.is_pointed(said) {
            return false;
        }
        // Nobody gives options to what is only talked about.
        if said.iter().any(|t| t.shape == Shape::Flag) {
            return false;
        }
        // "Webhook firing twice", "gzip on please": told of what runs here, or asked for.
        let runs =
            |t: &Token| !t.quoted && (t.roles.any(Roles::RUNNING) || t.text(self.input).ends_with('%'));
        if said.iter().any(runs) {
            return false;
        }
        let breaks = said[..said.len() - 1].iter().filter(|t| t.after.ends_clause()).count();
        let fails = said.iter().any(|t| t.marks.has(Mark::Failure) && !t.quoted);
        if breaks == 1 && !fails && self.is_heading_of_two(said) {
            return true;
        }
        breaks == 0 && !said.iter().any(|t| t.roles.any(Roles::FAIL) && !t.quoted) && self.is_heading(said)
    }

    /// "Functional counterpart of the visitor pattern?": no verb, a notion everybody knows.
    pub(super) fn is_asked_title(&self, at: usize, to: usize) -> bool {
        let said = &self.tokens[at..to];
        let pointed = Roles::OUR.and(Roles::MY).and(Roles::THIS).and(Roles::PRONOUN).and(Roles::WE);
        let pointed = pointed.and(Roles::YOU).and(Roles::THE).and(Roles::OPENER).and(Roles::BE);
        (3..9).contains(&said.len())
            && !said[..said.len() - 1].iter().any(|t| t.after.ends_clause())
            && !said.iter().any(|t| {
                t.roles.any(pointed)
                    || (t.roles.any(Roles::VERB) && t.roles.any(Roles::BASE) && !t.roles.any(Roles::THING))
            })
            && said.iter().any(|t| t.roles.any(Roles::TECH.and(Roles::CONCEPT)))
            && reference(said).is_none()
    }

    /// "Convert a dataframe to JSON?": an order with a question mark and nothing of ours in it.
    pub(super) fn is_asked_order(&self, at: usize, to: usize) -> bool {
        let said = &self.tokens[at..to];
        // "Install two compilers on Ubuntu?" is nothing to be done here, "write tests with pytest?" might be.
        let anywhere = said.len() > 4
            && said[0].roles.any(Roles::BASE)
            && said.iter().any(|t| t.roles.any(Roles::TECH))
            && !said.iter().any(|t| t.roles.any(Roles::WE.and(Roles::YOU).and(Roles::A)))
            && !has_made(said);
        said.len() > 3
            && (said[0].roles.any(Roles::CONVERTS) || self.word(&said[0]) == "use" || anywhere)
            && said.iter().any(|t| t.roles.any(Roles::TECH.and(Roles::CONCEPT)))
            && !said.iter().any(|t| matches!(t.shape, Shape::Known | Shape::File))
            && !said.iter().any(|t| t.roles.any(POINTS.and(Roles::FAIL)))
            && reference(said).is_none()
    }

    /// "tabs or spaces?": two kinds of thing, neither of them pointed at.
    pub(super) fn is_alternative(&self, at: usize, to: usize) -> bool {
        let either = |t: &Token| ["or", "oder"].contains(&self.word(t));
        to - at >= 3
            && to - at <= 5
            && !self.any(at, to, POINTS)
            && self.tokens[at + 1..to - 1].iter().any(either)
    }

    pub(super) fn word(&self, token: &Token) -> &str {
        self.lexicon.table.word(token.word)
    }

    /// Whether it points at something of ours, or at people.
    pub(super) fn is_pointed(&self, said: &[Token]) -> bool {
        let ours = Roles::OUR.and(Roles::MY).and(Roles::WE).and(Roles::YOU).and(Roles::HERE);
        reference(said).is_some()
            || said
                .iter()
                .enumerate()
                .any(|(i, t)| !t.quoted && (t.roles.any(ours.and(Roles::THIS)) || is_pointed_at(said, i)))
    }
}
