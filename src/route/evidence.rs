//! What a question refers to: something outside the conversation, a part of some program, or the world in general.

use super::lex::{Break, Token};
use super::role::Roles;
use super::shape::{self, Shape};
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
    /// "it", "this", "now", with nothing before it that it could mean.
    pub(super) points: Option<Sign>,
    /// The same where the question ends.
    pub(super) trails: Option<Sign>,
    /// Something does not work.
    pub(super) fails: Option<Sign>,
    /// A technology or a notion everybody knows.
    pub(super) general: bool,
    /// A technology by name.
    pub(super) named: bool,
}

/// How many words may stand between "the" and what it points at.
const NEAR: usize = 3;

/// How many words back a thing may have been introduced.
const INTRODUCED: usize = 40;

/// Where evidence is looked for.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    /// The first token of the question.
    pub(super) from: usize,
    /// The token after the opening phrase.
    pub(super) body: usize,
    /// What came before.
    pub(super) before: Before,
}

/// What a pronoun may stand for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Before {
    /// Nothing was said yet: a pronoun points outside.
    Nothing,
    /// Something was said.
    Said,
    /// Something was asked about the world.
    Asked,
}

/// Reads the evidence in the tokens from a place on.
pub(super) fn of(tokens: &[Token], place: Place, input: &str, words: &Vocabulary) -> Evidence {
    let mut evidence = Evidence::default();
    let mut room = String::new();
    for (i, token) in tokens.iter().enumerate().skip(place.from) {
        work::tick(1);
        hard(&mut evidence, tokens, i, place, input);
        if evidence.hard.is_none() && words.has(token.text(input), &mut room) {
            evidence.hard = Some(("project-vocabulary", i));
        }
        soft(&mut evidence, tokens, i);
        if token.roles.any(Roles::TECH) {
            (evidence.named, evidence.general) = (true, true);
        }
        evidence.general |= token.roles.any(Roles::CONCEPT) && !pointed_at(tokens, i);
        evidence.general |=
            token.roles.any(Roles::WHICH) && tokens.get(i + 1).is_some_and(|t| t.roles.any(Roles::KIND));
        evidence.general |=
            token.roles.any(Roles::A) && tokens.get(i + 1).is_some_and(|t| !t.roles.any(Roles::FAIL));
        if token.marks.has(Mark::Failure) && !token.quoted {
            evidence.fails = evidence.fails.or(Some(("something-fails", i)));
        }
    }
    if evidence.soft.is_none() && bare_subject(tokens, place.body) {
        evidence.soft = Some(("named-part", place.body));
    }
    evidence.general |= generic_plural(tokens, place.from, input);
    if place.before == Before::Nothing {
        let sign = |at| ("pointing-word", at);
        evidence.points = subject(tokens, place.body, input).map(sign);
        evidence.trails = trailing(tokens, place.body, input).map(sign);
    }
    evidence
}

/// "why spec parser is so slow": one thing, its article left out, and what it is.
fn bare_subject(tokens: &[Token], body: usize) -> bool {
    (body..tokens.len().min(body + 2)).any(|i| {
        let plain = tokens[i].roles.any(Roles::THING)
            && !tokens[i].roles.any(Roles::CONCEPT.and(Roles::TECH).and(Roles::PLACE));
        plain
            && is(tokens, i + 1, Roles::BE)
            && !tokens[body..i].iter().any(|t| t.roles.any(Roles::FUNCTION.and(Roles::A).and(Roles::TECH)))
    })
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

fn is(tokens: &[Token], i: usize, roles: Roles) -> bool {
    tokens.get(i).is_some_and(|t| t.roles.any(roles) && !t.quoted)
}

fn ends(tokens: &[Token], i: usize) -> bool {
    i + 1 >= tokens.len() || tokens[i].after.ends_clause()
}

/// A pronoun, and not the determiner of "these three dots" or "das Lesen".
fn stands_alone(tokens: &[Token], i: usize, input: &str) -> bool {
    let noun = Roles::THING.and(Roles::TECH).and(Roles::CONCEPT);
    let little = Roles::FUNCTION.and(Roles::VERB).and(Roles::OPENER).and(Roles::FILLER).and(Roles::FAIL);
    let little = little.and(Roles::NOT).and(Roles::NOW);
    let capital = |i: usize| tokens.get(i).is_some_and(|t| t.text(input).starts_with(char::is_uppercase));
    let determines = if is(tokens, i, Roles::THE) {
        // German writes nouns with a capital: "das neue Feature", but "wo das geladen wird".
        !is(tokens, i + 1, Roles::FUNCTION) && (capital(i + 1) || capital(i + 2))
    } else {
        is(tokens, i, Roles::THIS) && !ends(tokens, i) && !is(tokens, i + 1, little)
    };
    // "was bedeutet es, etwas zu bauen?"
    let announces = tokens.get(i).is_some_and(|t| t.text(input).eq_ignore_ascii_case("es"))
        && infinitive_follows(tokens, i, input);
    let announces = announces || adjective_to(tokens, i, input);
    is(tokens, i, Roles::PRONOUN) && !is(tokens, i + 1, noun) && !determines && !announces
}

/// "is it ever bad to mark a function": "it" stands for what comes after "to".
fn adjective_to(tokens: &[Token], i: usize, input: &str) -> bool {
    let said =
        |at: usize, word: &str| tokens.get(at).is_some_and(|t| t.text(input).eq_ignore_ascii_case(word));
    said(i, "it")
        && (i + 2..i + 4).any(|at| said(at, "to"))
        && tokens.get(i + 1).is_some_and(|t| {
            let after_be = i > 0 && tokens[i - 1].roles.any(Roles::BE);
            !t.roles.any(Roles::FUNCTION) && (after_be || !t.roles.any(Roles::VERB)) && !t.after.ends_clause()
        })
}

/// "ist es schlecht, … zu schreiben", "heißt es, dass …": what "es" stands for comes after a comma.
fn infinitive_follows(tokens: &[Token], i: usize, input: &str) -> bool {
    let said = |at: usize, words: &[&str]| tokens.get(at).is_some_and(|t| words.contains(&t.text(input)));
    let Some(comma) = (i..tokens.len()).find(|&at| tokens[at].after == Break::Comma) else { return false };
    let end =
        (comma + 1..tokens.len()).find(|&at| tokens[at].after.ends_sentence()).unwrap_or(tokens.len() - 1);
    said(comma + 1, &["dass", "wenn", "ob"])
        || (end > 0 && (said(end - 1, &["zu"]) || infix(tokens[end].text(input))))
}

/// "abzubrechen": an infinitive with its "zu" inside.
fn infix(word: &str) -> bool {
    word.ends_with("en") && word.find("zu").is_some_and(|at| at > 1 && at + 4 < word.len())
}

/// "why does it …", "warum ist das …": a pronoun where the question begins.
pub(super) fn subject(tokens: &[Token], body: usize, input: &str) -> Option<usize> {
    if stands_alone(tokens, body, input) {
        return Some(body);
    }
    (is(tokens, body, Roles::FUNCTION) && stands_alone(tokens, body + 1, input)).then_some(body + 1)
}

/// "who wrote this?", "… dafür?", "… so slow now?": what the question ends with, or refers back to.
fn trailing(tokens: &[Token], body: usize, input: &str) -> Option<usize> {
    let verb = Roles::VERB.and(Roles::OPENER).and(Roles::FUNCTION);
    (body..tokens.len()).find(|&i| {
        let near_end = i + 3 >= tokens.len() && (ends(tokens, i) || is(tokens, i + 1, verb));
        (near_end && stands_alone(tokens, i, input) && !is_named_before(tokens, body, i))
            || is(tokens, i, Roles::REFERS)
            || (is(tokens, i, Roles::NOW) && ends(tokens, i))
    })
}

/// "what is makeinfo, and how do I get it?": the clause before has what it stands for.
fn is_named_before(tokens: &[Token], body: usize, i: usize) -> bool {
    let told = |t: &Token| {
        let little = Roles::FUNCTION.and(Roles::PRONOUN).and(Roles::VERB).and(Roles::OPENER).and(Roles::FAIL);
        !t.roles.any(little)
    };
    (body..i).any(|at| tokens[at].after.ends_clause() && tokens[body..=at].iter().any(told))
}

/// A name from code that is no technology's.
pub(super) fn named(tokens: &[Token]) -> bool {
    tokens.iter().any(|t| t.shape == Shape::Identifier && !t.roles.any(Roles::TECH) && !t.quoted)
}

/// The reference outside in these tokens that stands by itself, whatever the sentence does with it.
pub(super) fn reference(tokens: &[Token]) -> Option<Sign> {
    let rule = |i: usize| shape_rule(tokens[i].shape).or(numbers_line(tokens, i).then_some("line-number"));
    (0..tokens.len()).find_map(|i| rule(i).map(|rule| (rule, i)))
}

/// "line 7": a place in some file.
fn numbers_line(tokens: &[Token], i: usize) -> bool {
    tokens[i].roles.any(Roles::LINE) && tokens.get(i + 1).is_some_and(|t| t.shape == Shape::Number)
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

fn hard(evidence: &mut Evidence, tokens: &[Token], i: usize, place: Place, input: &str) {
    if evidence.hard.is_some() {
        return;
    }
    let token = &tokens[i];
    // "a .whl file" is a kind of file.
    let kind = token.text(input).starts_with('.') && i > 0 && tokens[i - 1].roles.any(Roles::A);
    let sign = if kind {
        None
    } else if let Some(rule) = shape_rule(token.shape) {
        Some(rule)
    } else if token.quoted {
        None
    } else if is_ours(tokens, i)
        && (place.before != Before::Asked || !token.roles.any(Roles::THIS) || names_project(tokens, i))
    {
        Some("our-project")
    } else if token.shape == Shape::Known && i > 0 && tokens[i - 1].roles.any(Roles::OUR.and(Roles::MY)) {
        Some("file-name")
    } else if token.roles.any(Roles::HERE)
        && tokens.get(i + 1).is_none_or(|t| !t.roles.any(Roles::BE.and(Roles::PREPOSITION)))
        && i > 0
    {
        Some("here")
    } else if you_did(tokens, i) {
        Some("did-you")
    } else if token.shape == Shape::Identifier && shape::is_hash(token.text(input)) {
        Some("commit-name")
    } else if numbers_line(tokens, i) {
        Some("line-number")
    } else {
        None
    };
    evidence.hard = sign.map(|rule| (rule, i));
}

/// "what you changed", "why didn't you", "was du geändert hast": about what the assistant did.
fn you_did(tokens: &[Token], i: usize) -> bool {
    if !tokens[i].roles.any(Roles::YOU) || i == 0 {
        return false;
    }
    let did = |t: &Token| t.roles.any(Roles::DID);
    let past = |t: &Token| t.roles.any(Roles::VERB) && !t.roles.any(Roles::BASE);
    let after = tokens.get(i + 1).is_some_and(|t| did(t) || past(t));
    let before = tokens[i.saturating_sub(2)..i].iter().any(did);
    let german = tokens[i + 1..tokens.len().min(i + 10)].iter().any(|t| did(t) && t.after.ends_clause());
    let german_last = tokens.len() - i < 10 && tokens.last().is_some_and(did);
    after || before || german || german_last
}

/// Whether the tokens speak of our project or a part of it.
pub(super) fn ours(tokens: &[Token]) -> bool {
    (0..tokens.len()).any(|i| !tokens[i].quoted && is_ours(tokens, i))
}

/// "this project", wherever it stands; "these features" may be those spoken of before.
fn names_project(tokens: &[Token], i: usize) -> bool {
    tokens[i + 1..tokens.len().min(i + 1 + NEAR)].iter().any(|t| t.marks.has(Mark::Project))
}

/// "our parser", "this class".
fn is_ours(tokens: &[Token], i: usize) -> bool {
    let token = &tokens[i];
    let our = token.roles.any(Roles::OUR) && i + 1 < tokens.len() && !token.after.ends_clause();
    our || token.roles.any(Roles::THIS) && points_at(tokens, i, Roles::THING.and(Roles::CONCEPT)).is_some()
}

fn soft(evidence: &mut Evidence, tokens: &[Token], i: usize) {
    let token = &tokens[i];
    if evidence.soft.is_some() || token.quoted {
        return;
    }
    let thing = points_at(tokens, i, Roles::THING);
    // "how do I start a program …? Do I just run the program?"
    let introduced = thing.is_some_and(|at| tokens[at].word != 0 && is_introduced(tokens, i, tokens[at]));
    // "how does one keep images in the database": where, not what.
    let place = thing.is_some_and(|at| at == i + 1 && tokens[at].roles.any(Roles::PLACE))
        && (token.roles.any(Roles::INTO) || (i > 0 && tokens[i - 1].roles.any(Roles::INSIDE)));
    let part = |roles: Roles| {
        token.roles.any(roles) && thing.is_some() && !introduced && !(place && roles == Roles::THE)
    };
    let next = thing == Some(i + 1);
    let known = token.roles.any(Roles::THE) && tokens.get(i + 1).is_some_and(|t| t.roles.any(Roles::CHANGED));
    let rule = if token.shape == Shape::Identifier {
        "identifier"
    } else if known {
        "named-part"
    } else if part(Roles::THE) {
        "named-part"
    } else if part(Roles::MY) {
        "my-part"
    } else if next
        && (token.roles.any(Roles::COUNT.and(Roles::WHICH)) || token.marks.has(Mark::All))
        && !(token.roles.any(Roles::WHICH) && tokens[i + 1].roles.any(Roles::KIND))
    {
        "counted-part"
    } else if token.roles.any(Roles::WE) {
        "we"
    } else {
        return;
    };
    evidence.soft = Some((rule, i));
}

/// Whether the same noun stood before with "a".
fn is_introduced(tokens: &[Token], i: usize, noun: Token) -> bool {
    let first = i.saturating_sub(INTRODUCED);
    (first..i).any(|at| {
        tokens[at].roles.any(Roles::A)
            && (at + 1..i.min(at + 1 + NEAR)).any(|next| tokens[next].word == noun.word)
    })
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
        // The "top" command is known by its name to everybody.
        if token.quoted && token.shape == Shape::Word {
            return None;
        }
        if token.roles.any(kind) && !token.quoted {
            // "the strength of a model like llama" is said of the kind.
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

fn pointed_at(tokens: &[Token], i: usize) -> bool {
    i > 0 && tokens[i - 1].roles.any(Roles::THE.and(Roles::THIS).and(Roles::OUR).and(Roles::MY))
}
