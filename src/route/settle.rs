//! Settles verbs that mean several things, by what stands around them: "build the app", "build an app".

use super::lexicon::Lexicon;
use super::role::Roles;
use super::token::{Shape, Token};
use crate::protocol::route::{Mark, Marks};

/// Of several meanings of the verb at `i` the one that fits what follows before `to`.
pub(super) fn settle(asked: Marks, tokens: &[Token], i: usize, to: usize, lexicon: &Lexicon) -> Mark {
    let verb = Verb { asked, tokens, at: i, to: to.min(tokens.len()), lexicon };
    verb.by_phrase()
        .or_else(|| verb.creates_or_changes())
        .or_else(|| verb.creates_or_runs())
        .or_else(|| verb.runs_or_looks())
        .or_else(|| verb.stays_here())
        .or_else(|| verb.puts_there())
        .or_else(|| verb.looks_or_shows())
        .or_else(|| asked.first())
        .unwrap_or(Mark::Change)
}

/// Points at something that is there.
const KNOWN: Roles = Roles::THE.and(Roles::OUR).and(Roles::THIS).and(Roles::PRONOUN).and(Roles::MY);

/// A verb in its clause, with all it may ask for.
struct Verb<'a> {
    asked: Marks,
    tokens: &'a [Token],
    at: usize,
    to: usize,
    lexicon: &'a Lexicon,
}

impl Verb<'_> {
    fn word(&self, i: usize) -> &str {
        self.tokens.get(i).filter(|_| i < self.to).map_or("", |t| self.lexicon.table.word(t.word))
    }

    /// The tokens behind the verb, at most so many.
    fn behind(&self, most: usize) -> &[Token] {
        &self.tokens[(self.at + 1).min(self.to)..self.to.min(self.at + 1 + most)]
    }

    fn next(&self, roles: Roles) -> bool {
        self.behind(1).iter().any(|t| t.roles.any(roles))
    }

    fn near(&self, roles: Roles) -> bool {
        self.behind(3).iter().any(|t| t.roles.any(roles))
    }

    fn is_last(&self) -> bool {
        self.at + 1 >= self.to
    }

    /// What a phrase or a program's name before it made of a verb.
    fn by_phrase(&self) -> Option<Mark> {
        let asked = self.asked;
        let before = self.at.checked_sub(1).filter(|&i| !self.tokens[i].after.ends_clause());
        // "the scraped odds" have been fetched, not scrapped.
        if asked.has(Mark::Outside) && asked.any(Marks::of(&[Mark::Search, Mark::Delete])) {
            return Some(Mark::Outside);
        }
        if asked.has(Mark::Publish)
            && asked.any(Marks::of(&[Mark::Create, Mark::Change, Mark::Add, Mark::Keep]))
        {
            return Some(Mark::Publish);
        }
        // "do a git add"
        if before.is_some_and(|i| self.word(i) == "git") {
            return Some(if asked.has(Mark::Publish) { Mark::Publish } else { Mark::Version });
        }
        // "make the commit": a phrase made the little verb say what is to be done.
        let said = [Mark::Version, Mark::Delete].into_iter().find(|&mark| asked.has(mark));
        said.filter(|_| asked.has(Mark::Create))
    }

    /// "make a page", "make the page wider".
    fn creates_or_changes(&self) -> Option<Mark> {
        if !(self.asked.has(Mark::Create) && self.asked.has(Mark::Change)) {
            return None;
        }
        let determiner = KNOWN.and(Roles::A);
        // "kannst du eine Seite machen": what is made stands before its verb.
        let ends = self.is_last() || self.tokens[self.at].after.ends_clause();
        let new = if ends && !self.near(determiner.and(Roles::COUNT)) {
            let before = self.tokens[self.at.saturating_sub(8)..self.at].iter().rev();
            before.clone().find(|t| t.roles.any(determiner)).is_some_and(|t| t.roles.any(Roles::A))
        } else {
            !self.next(KNOWN) && self.near(Roles::A)
                || self.behind(3).iter().any(|t| t.marks.has(Mark::New))
                || self.next(Roles::I)
        };
        Some(if new { Mark::Create } else { Mark::Change })
    }

    /// "build an app", "build the app".
    fn creates_or_runs(&self) -> Option<Mark> {
        if !(self.asked.has(Mark::Create) && self.asked.has(Mark::Run)) {
            return None;
        }
        // "compile the answers into one file" puts them together.
        let into = (self.at + 1..self.at + 12).any(|i| self.word(i) == "into");
        let known = self.next(KNOWN) || self.is_last();
        let compiles = self.tokens[self.at].roles.any(Roles::BASE) && known && !into;
        // "go ahead and build it": what was planned.
        let planned = self.next(Roles::PRONOUN)
            && self.at + 2 >= self.to
            && ["build", "bau", "baue"].contains(&self.word(self.at));
        Some(match compiles {
            true if planned => Mark::Change,
            true => Mark::Run,
            false => Mark::Create,
        })
    }

    /// "open the app", "open the file".
    fn runs_or_looks(&self) -> Option<Mark> {
        let file = |t: &Token| matches!(t.shape, Shape::File | Shape::Path | Shape::Known);
        let looks = || self.behind(3).iter().any(file);
        let both = self.asked.has(Mark::Run) && self.asked.has(Mark::Look);
        both.then(|| if looks() { Mark::Look } else { Mark::Run })
    }

    /// "push the score into the list", "release the lock", "pull the data from the table": nothing leaves the project, nothing
    /// comes from a repository.
    fn stays_here(&self) -> Option<Mark> {
        if self.asked.has(Mark::Publish) && self.moves_something() {
            return Some(Mark::Add);
        }
        let pulls = self.asked.has(Mark::Version) && self.word(self.at) == "pull";
        let data = || self.behind(4).iter().any(|t| t.marks.has(Mark::Data));
        (pulls && data()).then_some(Mark::Change)
    }

    fn moves_something(&self) -> bool {
        let i = self.at;
        let near = || {
            (i + 1..self.to.min(i + 9)).take_while(|&j| j == i + 1 || !self.tokens[j - 1].after.ends_clause())
        };
        match self.word(i) {
            _ if near().any(|j| self.tokens[j].roles.any(Roles::SHARED)) => false,
            "push" => {
                let ends = |j: usize| {
                    ["end", "front", "top"].contains(&self.word(j))
                        && self.word(j - 1) == "the"
                        && self.word(j - 2) == "to"
                };
                near().any(|j| self.tokens[j].roles.any(Roles::ASIDE) || (j > i + 2 && ends(j)))
            }
            // The object's head: "the mouse button", not "the button fix".
            "release" => {
                let held = |j: usize| j < self.to && self.tokens[j].roles.any(Roles::RELEASED);
                self.word(i + 1) == "the" && (held(i + 2) || held(i + 3))
            }
            _ => false,
        }
    }

    /// "add a gitignore file" makes one, "drop the file in src" puts it there, "strip it down" makes it simpler.
    fn puts_there(&self) -> Option<Mark> {
        let near = |words: &[&str]| (self.at + 1..self.at + 4).any(|i| words.contains(&self.word(i)));
        if self.asked.has(Mark::Add) && self.next(Roles::A) && self.names_file() {
            return Some(Mark::Create);
        }
        if !self.asked.has(Mark::Delete) {
            return None;
        }
        let drops = self.word(self.at) == "drop" && near(&["in", "into", "as"]);
        if drops { Some(Mark::Create) } else { near(&["down"]).then_some(Mark::Restructure) }
    }

    /// "a gitignore file", "a .gitignore": the head of what is added.
    fn names_file(&self) -> bool {
        let first = self.at + 2;
        let plain = |i: &usize| !self.tokens[*i].roles.any(Roles::FUNCTION);
        (first..self.to.min(first + 4)).take_while(plain).any(|i| {
            ["file", "datei"].contains(&self.word(i)) || (i == first && self.tokens[i].shape == Shape::Known)
        })
    }

    /// "research the rules of chess" looks outside, "research our schema" here; "show new messages in the left menu" adds.
    fn looks_or_shows(&self) -> Option<Mark> {
        if !self.asked.has(Mark::Look) {
            return None;
        }
        let rest = self.behind(usize::MAX - self.at - 1);
        let ours = Roles::MY.and(Roles::OUR).and(Roles::THIS).and(Roles::HERE);
        let parts = Marks::of(&[Mark::File, Mark::Project, Mark::Thing, Mark::Failure]);
        let here = |t: &Token| t.roles.any(ours) || t.marks.any(parts);
        if self.word(self.at) == "research" && !rest.iter().any(here) {
            return Some(Mark::Outside);
        }
        let placed = rest.iter().any(|t| t.roles.any(Roles::INSIDE));
        let new = placed && self.behind(1).iter().any(|t| t.marks.has(Mark::New));
        let shows = self.tokens[self.at].roles.any(Roles::SHOWS);
        (shows && (new || self.next(Roles::A))).then_some(Mark::Add)
    }
}
