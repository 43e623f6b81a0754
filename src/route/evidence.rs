//! What a question refers to: something outside the conversation, a part of some program, or the world in general.

use super::lex::Token;
use super::role::Roles;
use super::shape::Shape;
use super::vocabulary::Vocabulary;
use super::work;
use crate::protocol::route::{Mark, Marks};

/// A rule's name and the token it stands on.
pub(super) type Sign = (&'static str, usize);

/// What was found, in order of weight.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Evidence {
    /// A file, an address, a block of code, "our", "this project": outside the conversation.
    pub(super) hard: Option<Sign>,
    /// "the sidebar", `computeTotals`, "it": probably this project.
    pub(super) soft: Option<Sign>,
    /// Something does not work.
    pub(super) fails: Option<Sign>,
    /// A technology or a notion everybody knows.
    pub(super) general: bool,
    /// A technology by name.
    pub(super) named: bool,
}

/// How many words may stand between "the" and what it points at.
const NEAR: usize = 3;

/// Where evidence is looked for.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    /// The first token of the question.
    pub(super) from: usize,
    /// Where a pronoun would have nothing to stand for: right after the opening of the first sentence.
    pub(super) pronoun: Option<usize>,
}

/// Reads the evidence in the tokens from a place on.
pub(super) fn of(tokens: &[Token], place: Place, input: &str, words: &Vocabulary) -> Evidence {
    let mut evidence = Evidence::default();
    let mut room = String::new();
    for (i, token) in tokens.iter().enumerate().skip(place.from) {
        work::tick(1);
        hard(&mut evidence, tokens, i);
        if evidence.hard.is_none() && words.has(token.text(input), &mut room) {
            evidence.hard = Some(("project-vocabulary", i));
        }
        soft(&mut evidence, tokens, i);
        if token.roles.any(Roles::TECH) {
            (evidence.named, evidence.general) = (true, true);
        }
        evidence.general |= token.roles.any(Roles::CONCEPT) && !pointed_at(tokens, i);
        evidence.general |=
            token.roles.any(Roles::A) && tokens.get(i + 1).is_some_and(|t| !t.roles.any(Roles::FAIL));
        if token.marks.has(Mark::Failure) && !token.quoted {
            evidence.fails = evidence.fails.or(Some(("something-fails", i)));
        }
    }
    evidence.general |= generic_plural(tokens, place.from, input);
    if evidence.soft.is_none() {
        evidence.soft = place.pronoun.and_then(|at| pronoun(tokens, at)).map(|at| ("pointing-word", at));
    }
    evidence
}

/// "do rules need …", "are closures …": a plural without a determiner is about the kind, unless programs are made of it.
fn generic_plural(tokens: &[Token], at: usize, input: &str) -> bool {
    at > 0
        && tokens.get(at).is_some_and(|t| {
            let bare = !t.roles.any(Roles::THING.and(Roles::PRONOUN).and(Roles::FUNCTION).and(Roles::VERB));
            let text = t.text(input);
            bare && t.shape == Shape::Word && text.len() > 4 && text.ends_with('s') && !text.ends_with("ss")
        })
        && tokens[at - 1].roles.any(Roles::FUNCTION)
}

/// "why does it …", "warum ist das …": a pronoun where the question begins, a little verb before it or not.
fn pronoun(tokens: &[Token], at: usize) -> Option<usize> {
    let stands = |i: usize| tokens.get(i).is_some_and(|t| t.roles.any(Roles::PRONOUN));
    let noun = |i: usize| {
        tokens.get(i + 1).is_some_and(|t| t.roles.any(Roles::THING.and(Roles::TECH).and(Roles::CONCEPT)))
    };
    if stands(at) {
        return Some(at);
    }
    let little = tokens.get(at).is_some_and(|t| t.roles.any(Roles::FUNCTION));
    (little && stands(at + 1) && !noun(at + 1)).then_some(at + 1)
}

/// The reference outside in these tokens that stands by itself, whatever the sentence does with it.
pub(super) fn reference(tokens: &[Token]) -> Option<Sign> {
    tokens.iter().enumerate().find_map(|(i, t)| shape_rule(t.shape).map(|rule| (rule, i)))
}

fn shape_rule(shape: Shape) -> Option<&'static str> {
    match shape {
        Shape::Path => Some("file-path"),
        Shape::File => Some("file-name"),
        Shape::Url | Shape::Local => Some("url"),
        Shape::Domain => Some("domain"),
        Shape::Fence => Some("code-block"),
        _ => None,
    }
}

fn hard(evidence: &mut Evidence, tokens: &[Token], i: usize) {
    if evidence.hard.is_some() {
        return;
    }
    let token = &tokens[i];
    let sign = if let Some(rule) = shape_rule(token.shape) {
        Some(rule)
    } else if token.quoted {
        None
    } else if is_ours(tokens, i) {
        Some("our-project")
    } else if token.shape == Shape::Known && i > 0 && tokens[i - 1].roles.any(Roles::OUR.and(Roles::MY)) {
        Some("file-name")
    } else if token.roles.any(Roles::HERE)
        && tokens.get(i + 1).is_none_or(|t| !t.roles.any(Roles::FUNCTION))
        && i > 0
    {
        Some("here")
    } else {
        None
    };
    evidence.hard = sign.map(|rule| (rule, i));
}

/// "our parser", "this class".
fn is_ours(tokens: &[Token], i: usize) -> bool {
    let token = &tokens[i];
    let our = token.roles.any(Roles::OUR) && i + 1 < tokens.len() && !token.after.ends_clause();
    our || token.roles.any(Roles::THIS) && points_at(tokens, i, Roles::THING).is_some()
}

fn soft(evidence: &mut Evidence, tokens: &[Token], i: usize) {
    let token = &tokens[i];
    if evidence.soft.is_some() || token.quoted {
        return;
    }
    if token.shape == Shape::Identifier {
        evidence.soft = Some(("identifier", i));
    } else if token.roles.any(Roles::COUNT) && points_at(tokens, i, Roles::THING) == Some(i + 1) {
        evidence.soft = Some(("named-part", i));
    } else if token.roles.any(Roles::WE) {
        evidence.soft = Some(("we", i));
    } else if token.roles.any(Roles::THE.and(Roles::MY)) {
        evidence.soft = points_at(tokens, i, Roles::THING).map(|at| ("named-part", at));
    }
}

/// The noun that a determiner at `i` belongs to, if it is of that kind.
fn points_at(tokens: &[Token], i: usize, kind: Roles) -> Option<usize> {
    let mut at = i;
    for _ in 0..NEAR {
        if tokens[at].after.ends_clause() {
            return None;
        }
        at += 1;
        let token = tokens.get(at)?;
        if token.roles.any(kind) && !token.quoted {
            return Some(at);
        }
        if token.roles.any(Roles::FUNCTION) || token.marks.any(Marks::of(&[Mark::Url])) {
            return None;
        }
    }
    None
}

fn pointed_at(tokens: &[Token], i: usize) -> bool {
    i > 0 && tokens[i - 1].roles.any(Roles::THE.and(Roles::THIS).and(Roles::OUR).and(Roles::MY))
}
