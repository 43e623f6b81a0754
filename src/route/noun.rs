//! Nouns and what determines them: which one is meant, one of ours or any.

use super::pronoun::is;
use super::role::Roles;
use super::token::{Shape, Token};
use crate::protocol::route::{Mark, Marks};

/// How many words may stand between "the" and what it points at.
pub(super) const NEAR: usize = 3;

/// How many words back a thing may have been introduced.
const INTRODUCED: usize = 40;

/// "why spec parser is so slow": one thing, its article left out, and what it is.
pub(super) fn bare_subject(tokens: &[Token], first: usize, body: usize) -> bool {
    // "explain how the parts meet and how task is processed"
    let asked = |i: usize| i > body && tokens[i - 1].roles.any(Roles::QUESTION_WORD.and(Roles::WHY));
    let near = |i: usize| i < body + 2 || asked(i);
    // "why doesn't save all button work"
    let refuses = |i: usize| {
        i + 2 == tokens.len()
            && is(tokens, i + 1, Roles::WORKS)
            && tokens[first..i.min(body + 2)].iter().any(|t| t.roles.any(Roles::NOT))
    };
    (body..tokens.len()).filter(|&i| near(i) || refuses(i)).any(|i| {
        let plain = tokens[i].roles.any(Roles::THING)
            && !tokens[i].roles.any(Roles::CONCEPT.and(Roles::TECH).and(Roles::PLACE));
        plain
            && (is(tokens, i + 1, Roles::BE) || refuses(i))
            && !tokens[body.max(i.saturating_sub(2))..i]
                .iter()
                .any(|t| t.roles.any(Roles::FUNCTION.and(Roles::A).and(Roles::TECH)))
    })
}

/// "do rules need …", "are closures …": a plural without a determiner is about the kind, unless programs are made of it.
pub(super) fn generic_plural(tokens: &[Token], at: usize, input: &str) -> bool {
    let plain = |i: usize| {
        tokens.get(i).is_some_and(|t| {
            let parts = Marks::of(&[Mark::Thing, Mark::FileThing, Mark::Data]);
            let little = Roles::THING.and(Roles::PRONOUN).and(Roles::FUNCTION).and(Roles::VERB);
            !t.roles.any(little.and(Roles::A)) && !t.marks.any(parts) && t.shape == Shape::Word
        })
    };
    let plural = |i: usize| {
        let text = tokens[i].text(input);
        plain(i) && text.len() > 4 && is_plural(text)
    };
    // "can shell words contain …": an adjective or a noun may stand before it.
    at > 0
        && tokens[at - 1].roles.any(Roles::ASKS)
        && plain(at)
        && (plural(at) || (at + 1 < tokens.len() && plural(at + 1)))
}

/// "tests", "Tabellen" aside: an English plural by its look.
pub(super) fn is_plural(word: &str) -> bool {
    word.len() > 3 && word.ends_with('s') && !word.ends_with("ss")
}

/// Whether the same noun stood before with "a".
pub(super) fn is_introduced(tokens: &[Token], i: usize, noun: Token) -> bool {
    let first = i.saturating_sub(INTRODUCED);
    (first..i).any(|at| {
        tokens[at].roles.any(Roles::A)
            && (at + 1..i.min(at + 1 + NEAR)).any(|next| tokens[next].word == noun.word)
    })
}

/// The noun that a determiner at `i` belongs to, if it is of that kind.
pub(super) fn points_at(tokens: &[Token], i: usize, kind: Roles) -> Option<usize> {
    let mut at = i;
    for _ in 0..NEAR {
        if tokens[at].after.ends_clause() {
            return None;
        }
        at += 1;
        let token = tokens.get(at)?;
        // The "top" command is known by its name to everybody, the "orders" table only here.
        let known = Roles::NAMING.and(Roles::CONCEPT).and(Roles::SOUGHT).and(Roles::PLACE).and(Roles::KIND);
        let of_program = |t: &Token| t.roles.any(kind) && !t.roles.any(known);
        if token.quoted && token.shape == Shape::Word {
            let table = tokens.get(at + 1).filter(|next| !next.quoted && !token.after.ends_clause());
            return (kind == Roles::THING && table.is_some_and(of_program)).then_some(at + 1);
        }
        if token.roles.any(kind) && !token.quoted {
            // "the strength of a model like llama" is said of the kind.
            // "the command `reset`" is known by its name too.
            let name = tokens.get(at + 1).filter(|t| t.quoted && t.shape == Shape::Word);
            if name.is_some() && !token.after.ends_clause() {
                return None;
            }
            let exemplified = tokens.get(at + 1).is_some_and(|t| t.roles.any(Roles::LIKE));
            // "the warning of ngrok" belongs to ngrok.
            let owned = tokens.get(at + 1).is_some_and(|t| t.roles.any(Roles::OF))
                && tokens.get(at + 2).is_some_and(|t| t.roles.any(Roles::TECH));
            return (!exemplified && !owned).then_some(at);
        }
        if token.roles.any(Roles::FUNCTION) || token.marks.any(Marks::of(&[Mark::Url])) {
            return None;
        }
    }
    None
}

pub(super) fn pointed_at(tokens: &[Token], i: usize) -> bool {
    let which = Roles::THE.and(Roles::THIS).and(Roles::OUR).and(Roles::MY);
    let little = Roles::FUNCTION.and(Roles::TECH).and(Roles::CONCEPT);
    // "the watchdog thread" is one thread, "the merge sort algorithm" is everybody's.
    let named = i > 1
        && tokens[i - 2].roles.any(which)
        && !tokens[i - 1].roles.any(little)
        && !tokens[i].roles.any(Roles::NAMING);
    i > 0 && tokens[i - 1].roles.any(which) || named
}
