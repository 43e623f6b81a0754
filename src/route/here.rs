//! Signs that a question is asked of how things stand here, whatever technology it names: "is redis even used?", "why is
//! the GPU only at 20%?".

use super::role::Roles;
use super::token::{Shape, Token};

/// How many words of a question may stand before what is said of its subject.
const NEAR: usize = 6;

/// The token that shows it, in the question that begins at `from` and whose opening ends at `body`.
pub(super) fn stands_here(tokens: &[Token], from: usize, body: usize, input: &str) -> Option<usize> {
    let from = from.saturating_sub(1);
    let said = tokens.get(from..)?;
    if said.iter().any(|t| t.roles.any(Roles::HABIT.and(Roles::ASKS_ALL))) {
        return None;
    }
    let word = |i: usize| tokens.get(i).map_or("", |t| t.text(input));
    let why = said.iter().take(body - from.min(body)).any(|t| t.roles.any(Roles::WHY));
    (from..tokens.len()).find(|&i| {
        let token = &tokens[i];
        !token.quoted
            && (is_doubted(tokens, from, i, input)
                || token.roles.any(Roles::RECENT)
                || (token.roles.any(Roles::SETUP) && tokens[from..i].iter().any(|t| t.roles.any(Roles::BE)))
                || (why && (is_counted(tokens, i, input) || is_not_turned(tokens, body, i, input)))
                || (["staging", "prod"].contains(&word(i))
                    && tokens[i.saturating_sub(1)].roles.any(Roles::PREPOSITION.and(Roles::INSIDE))))
    })
}

/// "even used", "not used anymore", "not green yet": doubt about something that is there.
fn is_doubted(tokens: &[Token], from: usize, i: usize, input: &str) -> bool {
    let text = tokens[i].text(input);
    let next = tokens.get(i + 1);
    let denied = || tokens[from..i].iter().any(|t| t.roles.any(Roles::NOT));
    match text {
        "even" => next.is_some_and(|t| {
            t.roles.any(Roles::SETUP)
                || ["used", "run", "running", "called", "loaded"].contains(&t.text(input))
        }),
        "anymore" | "mehr" => denied() && next.is_none_or(|t| !t.roles.any(Roles::LIKE)),
        "yet" => i > from + 1 && next.is_none(),
        "überhaupt" | "irgendwo" | "anywhere" => {
            tokens[from].roles.any(Roles::BE) || tokens[from].text(input).eq_ignore_ascii_case("wird")
        }
        _ => false,
    }
}

/// "at 20%", "400 times", "only 12": a figure that was seen.
fn is_counted(tokens: &[Token], i: usize, input: &str) -> bool {
    let number = tokens[i].shape == Shape::Number;
    let text = tokens[i].text(input);
    let times =
        tokens.get(i + 1).is_some_and(|t| ["times", "mal", "min", "minutes"].contains(&t.text(input)));
    let before = |steps: usize| i.checked_sub(steps).map_or("", |at| tokens[at].text(input));
    let only = (1..4).any(|steps| ["only", "nur"].contains(&before(steps)));
    // "in only one folder", "nur in einem Ordner"
    let one = ["one", "einem", "einer"].contains(&text)
        && (["only", "nur"].contains(&before(1)) || ["nur"].contains(&before(2)));
    // "why is the consumer lagging again"
    let again = ["again", "wieder"].contains(&text) && i + 1 == tokens.len();
    one || again
        || text.ends_with('%')
        || (number && (times || only))
        || ["zweimal", "dreimal"].contains(&text)
}

/// "why mobile menu is not closing", "why nginx giving 502": told, and only then asked.
fn is_not_turned(tokens: &[Token], body: usize, i: usize, input: &str) -> bool {
    let ing = |t: &Token| t.text(input).len() > 5 && t.text(input).ends_with("ing");
    let first = tokens.get(body).is_some_and(|t| {
        !t.roles.any(Roles::ASKS.and(Roles::A).and(Roles::NOT).and(Roles::DID).and(Roles::WE)) && !ing(t)
    });
    let told = |t: &Token| t.roles.any(Roles::NOT) || ing(t);
    first
        && i > body
        && i <= body + NEAR
        && tokens[i].roles.any(Roles::BE)
        && tokens.get(i + 1).is_some_and(told)
}
