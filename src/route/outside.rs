//! What lies outside the conversation, whatever the sentence does with it: files, addresses, "our", "this class".

use super::doer::doer;
use super::noun::{NEAR, is_plural, points_at};
use super::place::{Before, Place, Sign};
use super::role::Roles;
use super::shape;
use super::token::{Shape, Token};
use crate::protocol::route::Mark;

/// The reference outside in these tokens that stands by itself, whatever the sentence does with it.
pub(super) fn reference(tokens: &[Token]) -> Option<Sign> {
    let rule = |i: usize| shape_rule(tokens[i].shape).or(numbers_line(tokens, i).then_some("line-number"));
    (0..tokens.len()).find_map(|i| rule(i).map(|rule| (rule, i)))
}

/// "line 7": a place in some file.
fn numbers_line(tokens: &[Token], i: usize) -> bool {
    tokens[i].roles.any(Roles::LINE) && tokens.get(i + 1).is_some_and(|t| t.shape == Shape::Number)
}

/// "Task 4", "phase 2": a step of some plan; "phase 2 of a trial" is one of everybody's.
fn numbers_step(tokens: &[Token], i: usize) -> bool {
    let Some(number) = tokens.get(i + 1).filter(|t| t.shape == Shape::Number) else { return false };
    let belongs = tokens.get(i + 2).is_some_and(|t| t.roles.any(Roles::PREPOSITION.and(Roles::INSIDE)));
    tokens[i].roles.any(Roles::STEP)
        && !tokens[i].after.ends_clause()
        && (!belongs || number.after.ends_clause())
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

/// The rule by which the token at `i` refers to something outside the conversation.
pub(super) fn outside(tokens: &[Token], i: usize, place: Place, input: &str) -> Option<&'static str> {
    let token = &tokens[i];
    // "what is .whl?" asks for a kind too.
    let defined = i > 0 && i + 1 == tokens.len() && i < 5 && tokens[i - 1].roles.any(Roles::BE);
    // "a .whl file", "from .tar file" is a kind of file, "JavaScript .prototype" a member.
    let definite = Roles::THE.and(Roles::MY).and(Roles::OUR).and(Roles::THIS);
    let of_files = i > 0
        && !tokens[i - 1].roles.any(definite)
        && tokens.get(i + 1).is_some_and(|t| t.marks.has(Mark::FileThing) && t.marks.has(Mark::Thing));
    // "the purpose of .PHONY in a Makefile"
    let of_any = tokens.get(i + 1).is_some_and(|t| t.roles.any(Roles::INSIDE))
        && tokens.get(i + 2).is_some_and(|t| t.roles.any(Roles::A.and(Roles::TECH)));
    let kind = token.text(input).starts_with('.')
        && i > 0
        && (tokens[i - 1].roles.any(Roles::A.and(Roles::TECH)) || defined || of_files || of_any);
    if kind {
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
    } else if is_current(tokens, i) {
        Some("named-part")
    } else if token.roles.any(Roles::MY) && tokens.get(i + 1).is_some_and(|t| t.shape == Shape::Identifier) {
        Some("my-part")
    } else if token.roles.any(Roles::HERE)
        && tokens.get(i + 1).is_none_or(|t| !t.roles.any(Roles::BE.and(Roles::PREPOSITION)))
        && i > 0
    {
        Some("here")
    } else if let Some(rule) = doer(tokens, i, input) {
        Some(rule)
    } else if token.shape == Shape::Identifier && shape::is_hash(token.text(input)) {
        Some("commit-name")
    } else if numbers_line(tokens, i) {
        Some("line-number")
    } else if numbers_step(tokens, i) {
        Some("planned-step")
    } else {
        None
    }
}

/// Whether the tokens speak of our project or a part of it.
pub(super) fn ours(tokens: &[Token]) -> bool {
    (0..tokens.len()).any(|i| !tokens[i].quoted && is_ours(tokens, i))
}

/// "This code is a game engine.": whatever is asked next is asked of it.
pub(super) fn our_project(tokens: &[Token]) -> bool {
    (0..tokens.len()).any(|i| {
        !tokens[i].quoted && tokens[i].roles.any(Roles::THIS.and(Roles::OUR)) && names_project(tokens, i)
    })
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

/// "check that environment variables are set": "that" points at one thing, never at many.
fn joins_many(tokens: &[Token], i: usize, input: &str) -> bool {
    tokens[i].text(input).eq_ignore_ascii_case("that")
        && points_at(tokens, i, Roles::THING.and(Roles::CONCEPT))
            .is_some_and(|noun| is_plural(tokens[noun].text(input)))
}

/// "our parser", "this class".
fn is_ours(tokens: &[Token], i: usize) -> bool {
    let token = &tokens[i];
    let our = token.roles.any(Roles::OUR) && i + 1 < tokens.len() && !token.after.ends_clause();
    our || token.roles.any(Roles::THIS) && points_at(tokens, i, Roles::THING.and(Roles::CONCEPT)).is_some()
}

/// "the current setup": it is there. What every shell has a current one of is not meant.
fn is_current(tokens: &[Token], i: usize) -> bool {
    tokens[i].roles.any(Roles::THE)
        && tokens.get(i + 1).is_some_and(|t| t.marks.has(Mark::Existing))
        && tokens.get(i + 2).is_some_and(|t| t.roles.any(Roles::THING) && !t.roles.any(Roles::USUAL))
}

/// A name from code that is no technology's.
pub(super) fn named(tokens: &[Token]) -> bool {
    // "HashMap or TreeMap in Java": the language says whose they are.
    tokens.iter().any(|t| t.shape == Shape::Identifier && !t.roles.any(Roles::TECH) && !t.quoted)
        && !tokens.iter().any(|t| t.roles.any(Roles::TECH))
}
