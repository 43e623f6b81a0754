//! Who did something, or does it: you, the assistant, or we, here.

use super::role::Roles;
use super::token::Token;

/// The rule by which the token at `i` speaks of what somebody does in this project.
pub(super) fn doer(tokens: &[Token], i: usize, input: &str) -> Option<&'static str> {
    if with_us(tokens, i, input) {
        Some("here")
    } else if you_did(tokens, i) || is_your_work(tokens, i) {
        Some("did-you")
    } else if we_do(tokens, i, input) {
        Some("our-project")
    } else {
        None
    }
}

/// "bei uns", "bei mir".
fn with_us(tokens: &[Token], i: usize, input: &str) -> bool {
    i > 0
        && ["uns", "mir"].contains(&tokens[i].text(input))
        && tokens[i - 1].text(input).eq_ignore_ascii_case("bei")
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
        !t.roles.any(Roles::BASE) && did(t) && next.is_none_or(|n| !n.roles.any(Roles::A.and(Roles::INTO)))
    };
    // "how do you have them hide it": asked of anybody.
    let asked = tokens[i - 1].roles.any(Roles::ASKS) && !did(&tokens[i - 1]);
    let after = !asked && tokens.get(i + 1).is_some_and(|t| has(t, tokens.get(i + 2)) || past(t));
    let before = tokens[i.saturating_sub(2)..i].iter().any(did);
    let german = tokens[i + 1..tokens.len().min(i + 10)].iter().any(|t| did(t) && t.after.ends_clause());
    let german_last = tokens.len() - i < 10 && tokens.last().is_some_and(did);
    after || before || german || german_last
}

/// "your build process", "deine Änderungen": what the assistant made.
fn is_your_work(tokens: &[Token], i: usize) -> bool {
    tokens[i].roles.any(Roles::YOUR) && tokens.get(i + 1).is_some_and(|t| t.roles.any(Roles::OUTCOME))
}

/// "if we have already built it", "say we're using it": what was, or is being, done here.
fn we_do(tokens: &[Token], i: usize, input: &str) -> bool {
    let next = |at: usize| tokens.get(i + at);
    let done = ["already", "just", "bereits", "schon", "gerade"];
    let did = next(1).is_some_and(|t| t.roles.any(Roles::DID))
        && next(2).is_some_and(|t| done.contains(&t.text(input)));
    let doing = next(1).is_some_and(|t| t.roles.any(Roles::BE))
        && next(2).is_some_and(|t| t.text(input).ends_with("ing") && t.roles.any(Roles::VERB));
    tokens[i].roles.any(Roles::WE) && (did || doing)
}
