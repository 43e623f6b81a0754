//! What a question refers to: something outside the conversation, a part of some program, or the world in general.

use super::lex::Token;
use super::noun::{NEAR, bare_subject, generic_plural, is_introduced, pointed_at, points_at};
use super::pronoun::{subject, trailing};
use super::role::Roles;
use super::shape::{self, Shape};
use super::vocabulary::Vocabulary;
use super::work;
use crate::protocol::route::Mark;

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
    /// "the turret": something definite that no table knows.
    pub(super) definite: Option<Sign>,
    /// A question of some length that names no part of any program, and no time: it is asked of the world.
    pub(super) unbound: bool,
    /// "right now", "zurzeit": how things stand here.
    pub(super) timed: Option<Sign>,
    /// "the login page", "the docker compose file": a part with a name of its own, whatever is named beside it.
    pub(super) specific: bool,
    /// Goes on with a question about the world.
    pub(super) goes_on: bool,
    /// "what is the …": asks what its subject is.
    pub(super) defines: bool,
    /// A technology or a notion everybody knows.
    pub(super) general: bool,
    /// A technology by name.
    pub(super) named: bool,
    /// Its subject is an abbreviation in capitals.
    pub(super) abbreviated: bool,
    /// Something of any kind: "when a day is over".
    pub(super) some: bool,
    /// Something of any kind was named before anything definite.
    pub(super) some_first: bool,
}

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
        soft(&mut evidence, tokens, i, input);
        if evidence.timed.is_none() && says_now(tokens, i, input) {
            evidence.timed = Some(("right-now", i));
        }
        // The type parameter 'C' is no language.
        let letter = token.quoted && token.end - token.start < 2;
        if token.roles.any(Roles::TECH) && !letter {
            (evidence.named, evidence.general) = (true, true);
        }
        evidence.general |= token.roles.any(Roles::CONCEPT) && !pointed_at(tokens, i);
        evidence.general |=
            token.roles.any(Roles::WHICH) && tokens.get(i + 1).is_some_and(|t| t.roles.any(Roles::KIND));
        if token.roles.any(Roles::A)
            && !is_any_part(tokens, i, input)
            && tokens.get(i + 1).is_some_and(|t| !t.roles.any(Roles::FAIL))
        {
            evidence.some = true;
            evidence.some_first |=
                evidence.definite.is_none() && points_at(tokens, i, Roles::THING).is_none();
            evidence.general |= names_a_kind(tokens, place.body, i);
        }
        if evidence.definite.is_none() && is_definite(tokens, i, input) {
            evidence.definite = Some(("definite-part", i));
        }
        evidence.abbreviated |= i <= place.body + 1 && is_abbreviation(token, input);
        if token.marks.has(Mark::Failure) && !token.quoted {
            evidence.fails = evidence.fails.or(Some(("something-fails", i)));
        }
    }
    if evidence.soft.is_none() && bare_subject(tokens, place.body) {
        evidence.soft = Some(("named-part", place.body));
    }
    evidence.goes_on = place.before == Before::Asked;
    evidence.defines = evidence.definite.is_some_and(|(_, at)| at > 0 && tokens[at - 1].roles.any(Roles::BE));
    let body = &tokens[place.body.min(tokens.len())..];
    evidence.unbound = body.len() > 4 && !body.iter().any(|t| binds(t, input));
    evidence.general |= generic_plural(tokens, place.from, input);
    if place.before == Before::Nothing {
        let sign = |at| ("pointing-word", at);
        evidence.points = subject(tokens, place.body, input).map(sign);
        evidence.trails = trailing(tokens, place.body, input).map(sign);
    }
    evidence
}

/// Binds a question to this program: a part, a person, a time.
fn binds(token: &Token, input: &str) -> bool {
    const TIMES: [&str; 15] = [
        "yet",
        "already",
        "currently",
        "presently",
        "today",
        "so",
        "schon",
        "bereits",
        "aktuell",
        "gerade",
        "derzeit",
        "momentan",
        "noch",
        "heute",
        "any",
    ];
    let bound = Roles::THING
        .and(Roles::NOW)
        .and(Roles::HERE)
        .and(Roles::I)
        .and(Roles::WE)
        .and(Roles::MY)
        .and(Roles::FAIL);
    let bound = bound.and(Roles::THE.and(Roles::THIS).and(Roles::PRONOUN).and(Roles::YOU));
    (token.roles.any(bound) && !token.quoted)
        || token.shape != Shape::Word
        || TIMES.iter().any(|w| token.text(input).eq_ignore_ascii_case(w))
}

/// "the turret", "der Warenkorb": a noun that no table knows, pointed at.
pub(super) fn is_definite(tokens: &[Token], i: usize, input: &str) -> bool {
    let known = Roles::TECH.and(Roles::CONCEPT).and(Roles::EVERYDAY);
    let little = Roles::FUNCTION
        .and(Roles::BASE)
        .and(Roles::PRONOUN)
        .and(Roles::A)
        .and(Roles::OPENER)
        .and(Roles::INTO);
    let plain = |t: &Token| t.shape == Shape::Word && !t.quoted && !t.roles.any(known.and(little));
    let noun = tokens[i + 1..].first().is_some_and(|t| plain(t) && !t.roles.any(Roles::PLACE));
    // "the term 'volatile'" is about a word, "in the kitchen" about a place.
    let next = tokens.get(i + 2).is_some_and(|t| t.quoted) || names_notion(tokens, i + 1, input);
    let place = i > 0 && tokens[i - 1].roles.any(Roles::INSIDE.and(Roles::I));
    tokens[i].roles.any(Roles::THE.and(Roles::MY))
        && !tokens[i].roles.any(Roles::INTO)
        && !tokens[i].quoted
        && !tokens[i].after.ends_clause()
        && noun
        && !next
        && !place
}

/// "the Liskov substitution principle", "das Teilen-und-Herrschen-Prinzip": what is named so is known everywhere.
fn names_notion(tokens: &[Token], from: usize, input: &str) -> bool {
    const HEADS: [&str; 34] = [
        "principle",
        "theorem",
        "paradox",
        "effect",
        "law",
        "conjecture",
        "pattern",
        "algorithm",
        "keyword",
        "operator",
        "protocol",
        "paradigm",
        "language",
        "command",
        "statement",
        "clause",
        "method",
        "standard",
        "notation",
        "number",
        "prinzip",
        "verfahren",
        "problem",
        "algorithmus",
        "muster",
        "effekt",
        "gesetz",
        "satz",
        "paradigma",
        "protokoll",
        "sprache",
        "befehl",
        "anweisung",
        "methode",
    ];
    let end = tokens.len().min(from + 4);
    tokens[from.min(end)..end].iter().take_while(|t| !t.roles.any(Roles::FUNCTION.and(Roles::BE))).any(|t| {
        let word = t.text(input).to_lowercase();
        let word = word.trim_end_matches('s');
        t.roles.any(Roles::TECH) || HEADS.iter().any(|h| word == *h || word.rsplit('-').next() == Some(*h))
    })
}

/// "a hash map", or the subject itself: "does a parser need …".
fn names_a_kind(tokens: &[Token], body: usize, i: usize) -> bool {
    let notion = |t: &Token| t.roles.any(Roles::CONCEPT.and(Roles::TECH));
    i <= body + 1 || tokens[i + 1..tokens.len().min(i + 4)].iter().any(notion)
}

/// "CCM", "EAX": capitals that no project's own words are made of.
fn is_abbreviation(token: &Token, input: &str) -> bool {
    let text = token.text(input);
    token.word == 0
        && !token.quoted
        && (2..6).contains(&text.len())
        && text.bytes().all(|b| b.is_ascii_uppercase())
}

/// A name from code that is no technology's.
pub(super) fn named(tokens: &[Token]) -> bool {
    // "HashMap or TreeMap in Java": the language says whose they are.
    tokens.iter().any(|t| t.shape == Shape::Identifier && !t.roles.any(Roles::TECH) && !t.quoted)
        && !tokens.iter().any(|t| t.roles.any(Roles::TECH))
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
    // "a .whl file" is a kind of file, "JavaScript .prototype" a member.
    let kind =
        token.text(input).starts_with('.') && i > 0 && tokens[i - 1].roles.any(Roles::A.and(Roles::TECH));
    let sign = if kind {
        None
    } else if let Some(rule) = shape_rule(token.shape) {
        Some(rule)
    } else if token.quoted {
        None
    } else if is_ours(tokens, i)
        && !joins_many(tokens, i, input)
        && (place.before != Before::Asked || !token.roles.any(Roles::THIS) || names_project(tokens, i))
    {
        Some("our-project")
    } else if names_repository(tokens, i, input) {
        Some("project-word")
    } else if token.shape == Shape::Known && i > 0 && tokens[i - 1].roles.any(Roles::OUR.and(Roles::MY)) {
        Some("file-name")
    } else if token.shape == Shape::Known
        && token.text(input).starts_with('/')
        && i > 0
        && tokens[i - 1].roles.any(Roles::INSIDE)
    {
        Some("file-path")
    } else if is_current(tokens, i, input) {
        Some("named-part")
    } else if token.roles.any(Roles::MY) && tokens.get(i + 1).is_some_and(|t| t.shape == Shape::Identifier) {
        Some("my-part")
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
    // "why can't you have a default": to have is not to have done.
    let has = |t: &Token, next: Option<&Token>| {
        !t.roles.any(Roles::BASE) && did(t) && next.is_none_or(|n| !n.roles.any(Roles::A))
    };
    let after = tokens.get(i + 1).is_some_and(|t| has(t, tokens.get(i + 2)) || past(t));
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

/// "the git repo": there is one.
fn names_repository(tokens: &[Token], i: usize, input: &str) -> bool {
    let end = tokens.len().min(i + 1 + NEAR);
    tokens[i].roles.any(Roles::THE)
        && tokens[i + 1..end].iter().any(|t| ["repo", "codebase"].contains(&t.text(input)))
}

/// "String.fromCharCode": a member of what everybody knows.
fn is_member(tokens: &[Token], i: usize, input: &str) -> bool {
    i > 0
        && tokens[i - 1].roles.any(Roles::TECH.and(Roles::CONCEPT))
        && tokens[i - 1].end + 1 == tokens[i].start
        && input.as_bytes()[tokens[i - 1].end as usize] == b'.'
}

/// What stands between "the" and the part gives it a name, and does not only say which: "the outer loop".
fn has_own_name(between: &[Token], input: &str) -> bool {
    const WHICH: [&str; 40] = [
        "main",
        "default",
        "original",
        "remote",
        "local",
        "second",
        "first",
        "third",
        "last",
        "outer",
        "inner",
        "standard",
        "same",
        "new",
        "old",
        "next",
        "previous",
        "whole",
        "correct",
        "right",
        "best",
        "only",
        "other",
        "given",
        "specific",
        "public",
        "private",
        "static",
        "parent",
        "child",
        "root",
        "current",
        "wrong",
        "actual",
        "resulting",
        "underlying",
        "left",
        "top",
        "bottom",
        "following",
    ];
    between.first().is_some_and(|t| {
        let text = t.text(input);
        !t.quoted
            && !t.roles.any(Roles::CONCEPT.and(Roles::FUNCTION).and(Roles::COUNT))
            && t.shape == Shape::Word
            && !WHICH.iter().any(|w| text.eq_ignore_ascii_case(w))
            && !["st", "est", "er", "en", "te", "ed"].iter().any(|e| text.ends_with(e))
    })
}

/// "the current setup": it is there. What every shell has a current one of is not meant.
fn is_current(tokens: &[Token], i: usize, input: &str) -> bool {
    const EVERYWHERE: [&str; 12] = [
        "directory",
        "user",
        "line",
        "process",
        "branch",
        "folder",
        "shell",
        "row",
        "page",
        "url",
        "verzeichnis",
        "thread",
    ];
    tokens[i].roles.any(Roles::THE)
        && tokens.get(i + 1).is_some_and(|t| t.marks.has(Mark::Existing))
        && tokens.get(i + 2).is_some_and(|t| {
            t.roles.any(Roles::THING) && !EVERYWHERE.iter().any(|w| t.text(input).eq_ignore_ascii_case(w))
        })
}

/// "right now", "at the moment", "currently".
fn says_now(tokens: &[Token], i: usize, input: &str) -> bool {
    const ALONE: [&str; 8] =
        ["currently", "presently", "momentan", "derzeit", "zurzeit", "gerade", "aktuell", "moment"];
    let said =
        |at: usize, word: &str| tokens.get(at).is_some_and(|t| t.text(input).eq_ignore_ascii_case(word));
    !tokens[i].quoted
        && (ALONE.iter().any(|w| said(i, w))
            || (said(i, "right") && said(i + 1, "now"))
            || (said(i, "at") && said(i + 1, "present")))
}

/// "why are there two schedulers": they are counted here; "three levels of nesting" is any three.
fn counts_here(tokens: &[Token], i: usize) -> bool {
    let there = Roles::BE.and(Roles::DID).and(Roles::WE).and(Roles::PRONOUN);
    tokens[i].roles.any(Roles::COUNT) && tokens[i.saturating_sub(2)..i].iter().any(|t| t.roles.any(there))
}

/// "any failing tests": parts of this program, if there are any.
fn is_any_part(tokens: &[Token], i: usize, input: &str) -> bool {
    tokens[i].text(input).eq_ignore_ascii_case("any")
        && points_at(tokens, i, Roles::THING)
            .is_some_and(|noun| !tokens[noun].roles.any(Roles::CONCEPT.and(Roles::KIND)))
}

/// "check that environment variables are set": "that" points at one thing, never at many.
fn joins_many(tokens: &[Token], i: usize, input: &str) -> bool {
    tokens[i].text(input).eq_ignore_ascii_case("that")
        && points_at(tokens, i, Roles::THING.and(Roles::CONCEPT)).is_some_and(|noun| {
            let text = tokens[noun].text(input);
            text.ends_with('s') && !text.ends_with("ss")
        })
}

/// "our parser", "this class".
fn is_ours(tokens: &[Token], i: usize) -> bool {
    let token = &tokens[i];
    let our = token.roles.any(Roles::OUR) && i + 1 < tokens.len() && !token.after.ends_clause();
    our || token.roles.any(Roles::THIS) && points_at(tokens, i, Roles::THING.and(Roles::CONCEPT)).is_some()
}

/// "why do we use semaphores", "warum brauchen wir Zeiger": everybody does, for reasons of the notion that is named.
fn is_everybody(tokens: &[Token], i: usize, input: &str) -> bool {
    let asks = tokens[..i]
        .iter()
        .rev()
        .take(3)
        .any(|t| ["why", "warum", "wieso", "wozu"].iter().any(|w| t.text(input).eq_ignore_ascii_case(w)));
    let done = i > 0 && tokens[i - 1].roles.any(Roles::DID.and(Roles::BE));
    let notion = |t: &Token| t.roles.any(Roles::TECH.and(Roles::CONCEPT));
    asks && !done && tokens[i + 1..].iter().any(notion)
}

fn soft(evidence: &mut Evidence, tokens: &[Token], i: usize, input: &str) {
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
    let part_or_notion = |t: &Token| t.roles.any(Roles::THING.and(Roles::CONCEPT));
    let next_but_one = tokens.get(i + 2).is_some_and(part_or_notion);
    // "the changed calculation", "the current process"
    let known = token.roles.any(Roles::THE)
        && tokens
            .get(i + 1)
            .is_some_and(|t| t.roles.any(Roles::CHANGED) || (t.marks.has(Mark::Existing) && next_but_one));
    let rule = if token.shape == Shape::Identifier && !is_member(tokens, i, input) {
        "identifier"
    } else if known || part(Roles::THE) {
        "named-part"
    } else if part(Roles::MY) {
        "my-part"
    } else if is_any_part(tokens, i, input) {
        "counted-part"
    } else if next
        && (token.roles.any(Roles::WHICH) || counts_here(tokens, i) || token.marks.has(Mark::All))
        && !(token.roles.any(Roles::WHICH) && tokens[i + 1].roles.any(Roles::KIND))
    {
        "counted-part"
    } else if token.roles.any(Roles::WE) && !is_everybody(tokens, i, input) {
        "we"
    } else {
        return;
    };
    evidence.soft = Some((rule, i));
    evidence.specific =
        rule == "named-part" && thing.is_some_and(|noun| has_own_name(&tokens[i + 1..noun], input));
}
