//! What a question refers to: something outside the conversation, a part of some program, or the world in general.

use super::here::stands_here;
use super::noun::{bare_subject, generic_plural, pointed_at, points_at};
use super::outside::outside;
use super::part::{is_any, is_definite, is_held, is_place, named_or_counted};
use super::place::{Before, Place, Sign};
use super::pronoun::{infinitive_follows, is, subject, trailing};
use super::role::Roles;
use super::token::{Shape, Token};
use super::vocabulary::Vocabulary;
use super::work;
use crate::protocol::route::Mark;

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
    /// Something definite that no table knows, behind the first: "the unit of the threshold".
    pub(super) definite_again: Option<Sign>,
    /// The subject of what is asked: "which cipher does the backup use".
    pub(super) definite_acts: bool,
    /// "the admin password": no word that is only asked for.
    pub(super) definite_secret: bool,
    /// "the README": a file that every project has, but of which it has one.
    pub(super) the_file: Option<Sign>,
    /// "in the checkout": a place that no table knows.
    pub(super) placed: Option<Sign>,
    /// How things stand here is asked: "is redis even used?".
    pub(super) here: Option<Sign>,
    /// "Sync paused": a label in quotes, as screens show them.
    pub(super) label: Option<Sign>,
    /// … which somebody presses.
    pub(super) pressed: bool,
    /// A question of some length that names no part of any program, and no time: it is asked of the world.
    pub(super) unbound: bool,
    /// "right now", "zurzeit": how things stand here.
    pub(super) timed: Option<Sign>,
    /// "the login page", "the docker compose file": a part with a name of its own, whatever is named beside it.
    pub(super) specific: bool,
    /// … and the name is a technology's: "the redis key".
    pub(super) held: bool,
    /// "what is the TLS handshake?": and what it is, is asked.
    pub(super) held_defined: bool,
    /// Goes on with a question about the world.
    pub(super) goes_on: bool,
    /// Between the opening and its subject stands a verb of asking: "where does the …".
    pub(super) asks_of_subject: bool,
    /// "what is the …": asks what its subject is.
    pub(super) defines: bool,
    /// "what is the frequency of …": a figure of something, and no name.
    pub(super) measures: bool,
    /// "is p50 the average?": two names for one thing.
    pub(super) equates: bool,
    /// Asks why its subject does not do something.
    pub(super) denied: bool,
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

/// Reads the evidence in the tokens from a place on.
pub(super) fn of(tokens: &[Token], place: Place, input: &str, words: &Vocabulary) -> Evidence {
    let mut evidence = Evidence::default();
    let (mut room, mut led) = (String::new(), false);
    for (i, token) in tokens.iter().enumerate().skip(place.from) {
        work::tick(1);
        if evidence.hard.is_none() {
            evidence.hard = outside(tokens, i, place, input).map(|rule| (rule, i));
        }
        if evidence.hard.is_none() && words.has(token.text(input), &mut room) {
            evidence.hard = Some(("project-vocabulary", i));
        }
        // "the command" of the opening is no part; one behind it may be.
        let opening = evidence.soft.is_some_and(|(_, at)| at < place.body) && i >= place.body;
        if (evidence.soft.is_none() || opening)
            && let Some(found) = named_or_counted(tokens, place.first, i, input)
            && (!opening || found.rule == "named-part")
        {
            evidence.soft = Some((found.rule, i));
            evidence.specific = found.specific;
            evidence.held = found.held;
            evidence.held_defined = evidence.held && i > 0 && tokens[i - 1].roles.any(Roles::BE);
        }
        // "is it safe while the source is currently written?" tells when, not how things stand.
        led &= i == place.from || !tokens[i - 1].after.ends_clause();
        led |= token.roles.any(Roles::LEADS);
        if evidence.timed.is_none() && !led && says_now(tokens, i, input) {
            evidence.timed = Some(("right-now", i));
        }
        // The type parameter 'C' is no language.
        let letter = token.quoted && token.end - token.start < 2;
        let held = || i > 0 && is_held(tokens, i - 1);
        // "ls -al" is everybody's.
        let called =
            token.roles.any(Roles::TOOL) && tokens.get(i + 1).is_some_and(|t| t.shape == Shape::Flag);
        if (token.roles.any(Roles::TECH) || called) && !letter && !held() {
            (evidence.named, evidence.general) = (true, true);
        }
        evidence.general |= token.roles.any(Roles::CONCEPT) && !pointed_at(tokens, i);
        evidence.general |=
            token.roles.any(Roles::WHICH) && tokens.get(i + 1).is_some_and(|t| t.roles.any(Roles::KIND));
        if token.roles.any(Roles::A)
            && !is_any(tokens, i)
            // German "an der Rechnung" is no "an".
            && tokens.get(i + 1).is_some_and(|t| !t.roles.any(Roles::THE.and(Roles::FAIL)))
        {
            evidence.some = true;
            evidence.some_first |=
                evidence.definite.is_none() && points_at(tokens, i, Roles::THING).is_none();
            evidence.general |= names_a_kind(tokens, place.body, i);
        }
        let behind = !token.roles.any(Roles::MY)
            && evidence.definite.is_some_and(|(_, at)| at < i)
            && (is_definite(tokens, i) || (is_place(tokens, i) && !token.roles.any(Roles::INTO)));
        if behind && evidence.definite_again.is_none() && i > place.body {
            evidence.definite_again = Some(("definite-part", i));
        }
        if evidence.definite.is_none() && is_definite(tokens, i) {
            evidence.definite = Some(("definite-part", i));
            evidence.definite_secret =
                tokens[i + 1..tokens.len().min(i + 3)].iter().any(|t| t.marks.has(Mark::Secret));
            evidence.definite_acts =
                i > 0 && (tokens[i - 1].roles.any(Roles::ASKS) || is_german_verb(&tokens[i - 1..=i], input));
        }
        if token.shape == Shape::Known
            && i > 0
            && (tokens[i - 1].roles.any(Roles::THE) || (i == 1 && tokens[0].roles.any(Roles::ASKS)))
        {
            evidence.the_file = Some(("file-name", i));
        }
        if evidence.placed.is_none() && is_place(tokens, i) {
            evidence.placed = Some(("definite-part", i));
        }
        if evidence.label.is_none() && is_label(tokens, i, input) {
            evidence.label = Some(("quoted-label", i));
            let presses = |t: &Token| t.roles.any(Roles::CLICKS);
            evidence.pressed = tokens[place.first.max(i.saturating_sub(3))..].iter().any(presses);
        }
        evidence.abbreviated |= i <= place.body + 1 && is_abbreviation(token, input);
        if token.marks.has(Mark::Failure) && !token.quoted {
            evidence.fails = evidence.fails.or(Some(("something-fails", i)));
        }
    }
    if evidence.soft.is_none() && bare_subject(tokens, place.first, place.body) {
        evidence.soft = Some(("named-part", place.body));
    }
    evidence.asks_of_subject =
        tokens.get(place.body).is_some_and(|t| t.roles.any(Roles::ASKS.and(Roles::VERB)));
    evidence.denied = tokens[place.from.min(place.body)..tokens.len().min(place.body + 1)]
        .iter()
        .any(|t| t.roles.any(Roles::NOT));
    // "how come the spinner never goes away"
    evidence.denied |= evidence.definite.is_some_and(|(_, at)| {
        at <= place.body && tokens[at..tokens.len().min(at + 4)].iter().any(|t| t.roles.any(Roles::NOT))
    });
    evidence.goes_on = place.before == Before::Asked;
    evidence.defines = evidence.definite.is_some_and(|(_, at)| at > 0 && tokens[at - 1].roles.any(Roles::BE));
    evidence.measures = evidence
        .definite
        .is_some_and(|(_, at)| is(tokens, at + 1, Roles::PROPERTY) && is(tokens, at + 2, Roles::PREPOSITION));
    evidence.general |=
        is_habit(tokens, place.body) && evidence.definite.is_none() && evidence.soft.is_none();
    evidence.equates = equates(tokens, place.body);
    evidence.general |= evidence.equates;
    evidence.here = stands_here(tokens, place, input).map(|at| ("here-and-now", at));
    let body = &tokens[place.body.min(tokens.len())..];
    // "ist es verrückt, heute noch eine TUI zu entwickeln?" asks of anybody.
    let announced = body.first().is_some_and(|t| t.text(input) == "es")
        && infinitive_follows(tokens, place.body, input)
        && evidence.soft.or(evidence.definite).is_none();
    evidence.unbound = announced || (body.len() > 4 && !body.iter().any(binds));
    evidence.general |= generic_plural(tokens, place.from, input);
    if place.before == Before::Nothing {
        let sign = |at| ("pointing-word", at);
        evidence.points = subject(tokens, place.body, input).map(sign);
        evidence.trails = trailing(tokens, place.body, input).map(sign);
    }
    evidence
}

/// Binds a question to this program: a part, a person, a time.
fn binds(token: &Token) -> bool {
    let bound = Roles::THING
        .and(Roles::NOW)
        .and(Roles::TIMED)
        .and(Roles::ANY)
        .and(Roles::HERE)
        .and(Roles::I)
        .and(Roles::WE)
        .and(Roles::MY)
        .and(Roles::FAIL);
    let bound = bound.and(Roles::THE.and(Roles::THIS).and(Roles::PRONOUN).and(Roles::YOU));
    (token.roles.any(bound) && !token.quoted) || token.shape != Shape::Word
}

/// "füllt der …", "startet die …": a verb in the third person, by its ending, and an article.
fn is_german_verb(pair: &[Token], input: &str) -> bool {
    let [verb, article] = pair else { return false };
    let text = verb.text(input);
    let little = Roles::FUNCTION.and(Roles::THING).and(Roles::CONCEPT).and(Roles::TECH);
    text.len() > 3
        && text.ends_with('t')
        && text.starts_with(char::is_lowercase)
        && !verb.roles.any(little)
        && ["der", "die", "das", "den", "dem"].contains(&article.text(input))
}

/// "a hash map", or the subject itself: "does a parser need …".
fn names_a_kind(tokens: &[Token], body: usize, i: usize) -> bool {
    let notion = |t: &Token| t.roles.any(Roles::CONCEPT.and(Roles::TECH));
    // "is equational reasoning an application of …": its subject has no article and is no part.
    let little =
        Roles::FUNCTION.and(Roles::PRONOUN).and(Roles::THING).and(Roles::MY).and(Roles::OUR).and(Roles::THE);
    let bare = |t: &Token| t.shape == Shape::Word && !t.roles.any(little.and(Roles::VERB).and(Roles::OPENER));
    let of_bare = i > body && i <= body + 3 && tokens[body..i].iter().all(bare);
    i <= body + 1 || of_bare || tokens[i + 1..tokens.len().min(i + 4)].iter().any(notion)
}

/// "are continuous functions always differentiable?", but not "it is always only …".
fn is_habit(tokens: &[Token], body: usize) -> bool {
    let only = Roles::NOW.and(Roles::TIMED).and(Roles::OPENER).and(Roles::PARTICLE);
    let habit =
        |i: usize| tokens[i].roles.any(Roles::HABIT) && tokens.get(i + 1).is_some_and(|t| !t.roles.any(only));
    body > 0 && is(tokens, body - 1, Roles::BE) && (body..tokens.len()).any(habit)
}

/// "is p50 (not) the average": a bare name, then what it may be.
fn equates(tokens: &[Token], body: usize) -> bool {
    let little = Roles::FUNCTION.and(Roles::PRONOUN).and(Roles::THING).and(Roles::VERB).and(Roles::OPENER);
    let little = little.and(Roles::INSIDE).and(Roles::PREPOSITION);
    let is = |i: usize, roles: Roles| is(tokens, i, roles);
    let what = body + 1 + usize::from(is(body + 1, Roles::NOT));
    body > 0
        && is(body - 1, Roles::BE)
        && tokens.get(body).is_some_and(|t| !t.roles.any(little))
        && is(what, Roles::THE)
        && (what + 1..what + 3).any(|i| is(i, Roles::ABSTRACT.and(Roles::CONCEPT)))
}

/// The first word of "Sync now": one or two words in quotes, with a capital, that name no technology and no key.
fn is_label(tokens: &[Token], i: usize, input: &str) -> bool {
    let text = tokens[i].text(input);
    tokens[i].quoted
        && tokens.get(i + 2).is_none_or(|t| !t.quoted)
        && (i == 0 || !tokens[i - 1].quoted)
        && tokens[i].shape == Shape::Word
        && !tokens[i].roles.any(Roles::TECH.and(Roles::CONCEPT).and(Roles::KEY))
        && text.starts_with(char::is_uppercase)
        && text.chars().any(char::is_lowercase)
}

/// "CCM", "EAX": capitals that no project's own words are made of.
fn is_abbreviation(token: &Token, input: &str) -> bool {
    let text = token.text(input);
    token.word == 0
        && !token.quoted
        && (2..6).contains(&text.len())
        && text.bytes().all(|b| b.is_ascii_uppercase())
}

/// "right now", "at the moment", "currently".
fn says_now(tokens: &[Token], i: usize, input: &str) -> bool {
    let token = &tokens[i];
    let right = |t: &Token| t.text(input).eq_ignore_ascii_case("right");
    let now = token.roles.any(Roles::NOW) && i > 0 && right(&tokens[i - 1]);
    !token.quoted && (token.roles.any(Roles::MOMENT) || now)
}
