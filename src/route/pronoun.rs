//! Pronouns: what each stands for, and whether that was said.

use super::role::Roles;
use super::token::{Break, Token};

pub(super) fn is(tokens: &[Token], i: usize, roles: Roles) -> bool {
    tokens.get(i).is_some_and(|t| t.roles.any(roles) && !t.quoted)
}

fn ends(tokens: &[Token], i: usize) -> bool {
    i + 1 >= tokens.len() || tokens[i].after.ends_clause()
}

/// A pronoun, and not the determiner of "these three dots" or "das Lesen".
fn stands_alone(tokens: &[Token], i: usize, input: &str) -> bool {
    let noun = Roles::THING.and(Roles::TECH).and(Roles::CONCEPT).and(Roles::EVERYDAY);
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
    // "das mit der Rekursion" names what it is about.
    let about = tokens.get(i).is_some_and(|t| t.text(input).eq_ignore_ascii_case("das"))
        && tokens.get(i + 1).is_some_and(|t| t.text(input) == "mit");
    let announces = about || announces || adjective_to(tokens, i, input);
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
pub(super) fn infinitive_follows(tokens: &[Token], i: usize, input: &str) -> bool {
    let said = |at: usize, words: &[&str]| tokens.get(at).is_some_and(|t| words.contains(&t.text(input)));
    let Some(comma) = (i..tokens.len()).find(|&at| tokens[at].after == Break::Comma) else { return false };
    let end =
        (comma + 1..tokens.len()).find(|&at| tokens[at].after.ends_sentence()).unwrap_or(tokens.len() - 1);
    said(comma + 1, &["dass", "wenn", "ob"])
        || (end > 0 && (said(end - 1, &["zu"]) || infix(tokens[end].text(input))))
}

/// "abzubrechen": an infinitive with its "zu" inside.
fn infix(word: &str) -> bool {
    word.ends_with("en") && word.rfind("zu").is_some_and(|at| at > 1 && at + 4 < word.len())
}

/// "why does it …", "warum ist das …": a pronoun where the question begins.
pub(super) fn subject(tokens: &[Token], body: usize, input: &str) -> Option<usize> {
    if stands_alone(tokens, body, input) {
        return Some(body);
    }
    (is(tokens, body, Roles::FUNCTION) && stands_alone(tokens, body + 1, input)).then_some(body + 1)
}

/// "who wrote this?", "… dafür?", "… so slow now?": what the question ends with, or refers back to.
pub(super) fn trailing(tokens: &[Token], body: usize, input: &str) -> Option<usize> {
    let verb = Roles::VERB.and(Roles::OPENER).and(Roles::FUNCTION);
    (body..tokens.len()).find(|&i| {
        let near_end = i + 3 >= tokens.len() && (ends(tokens, i) || is(tokens, i + 1, verb));
        (near_end && stands_alone(tokens, i, input) && !is_named_before(tokens, body, i))
            || is(tokens, i, Roles::REFERS)
            // "what is boosting again?" has only been forgotten.
            || (is(tokens, i, Roles::NOW) && ends(tokens, i) && !tokens[i].text(input).eq_ignore_ascii_case("again"))
    })
}

/// "what is makeinfo, and how do I get it?": the clause before has what it stands for.
fn is_named_before(tokens: &[Token], body: usize, i: usize) -> bool {
    let told = |t: &Token| {
        let little = Roles::FUNCTION.and(Roles::PRONOUN).and(Roles::VERB).and(Roles::OPENER).and(Roles::FAIL);
        !t.roles.any(little)
    };
    let parts = |at: usize| tokens[at].after.ends_clause() || tokens[at + 1].roles.any(Roles::JOINS);
    (body..i).any(|at| parts(at) && tokens[body..=at].iter().any(told))
}
