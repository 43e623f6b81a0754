//! Signs that a question is asked of how things stand here, whatever technology it names: "is redis even used?", "why is
//! the queue only at 20%?".

use super::heading::is_ing;
use super::place::Place;
use super::role::Roles;
use super::token::{Shape, Token};
use super::work;

/// How many words of a question may stand before what is said of its subject.
const NEAR: usize = 6;

/// The token that shows it.
pub(super) fn stands_here(tokens: &[Token], place: Place, input: &str) -> Option<usize> {
    let said = tokens.get(place.first..)?;
    work::tick(said.len());
    if said.iter().any(|t| t.roles.any(Roles::HABIT.and(Roles::ASKS_ALL))) {
        return None;
    }
    // "why isn't Haskell used anymore": a language is the same everywhere.
    let of_language = said.iter().any(|t| t.roles.any(Roles::LANGUAGE));
    let of_any = of_language || said.iter().any(|t| t.roles.any(Roles::A));
    let body = place.body.saturating_sub(place.first);
    let why = said.iter().take(body).any(|t| t.roles.any(Roles::WHY));
    let at = (0..said.len()).filter(|&i| !said[i].quoted).find(|&i| {
        said[i].roles.any(Roles::RECENT)
            || is_set_up(said, i)
            || is_on_stage(said, i)
            || (!of_language && is_doubted(said, i, input))
            || (why && !of_any && is_counted(said, i, input))
            || (why && !of_language && is_not_turned(said, body, i, input))
    })?;
    Some(place.first + at)
}

/// "is tailwind configured"
fn is_set_up(said: &[Token], i: usize) -> bool {
    said[i].roles.any(Roles::SETUP) && said[..i].iter().any(|t| t.roles.any(Roles::BE))
}

/// "in prod"
fn is_on_stage(said: &[Token], i: usize) -> bool {
    i > 0
        && said[i].roles.any(Roles::STAGE)
        && said[i - 1].roles.any(Roles::PREPOSITION.and(Roles::INSIDE).and(Roles::THE))
}

/// "even used", "not used anymore", "not green yet": doubt about something that is there.
fn is_doubted(said: &[Token], i: usize, input: &str) -> bool {
    let denied = || said[..i].iter().any(|t| t.roles.any(Roles::NOT));
    let next = said.get(i + 1);
    let in_use = |t: &Token| t.roles.any(Roles::SETUP.and(Roles::USED));
    let asks = said[0].roles.any(Roles::BE) || said[0].text(input).eq_ignore_ascii_case("wird");
    (said[i].text(input).eq_ignore_ascii_case("even") && next.is_some_and(in_use))
        || (said[i].text(input).eq_ignore_ascii_case("yet") && next.is_none() && i > 1)
        || (said[i].roles.any(Roles::DENIED_NOW)
            && denied()
            && next.is_none_or(|t| !t.roles.any(Roles::LIKE)))
        || (said[i].roles.any(Roles::DOUBTED) && asks && said.iter().any(in_use))
}

/// "at 20%", "400 times", "only 12": a figure that was seen; "again": what was seen before.
fn is_counted(said: &[Token], i: usize, input: &str) -> bool {
    let number = said[i].shape == Shape::Number;
    let general = || said.iter().any(|t| t.roles.any(Roles::CONCEPT));
    let times = said.get(i + 1).is_some_and(|t| t.roles.any(Roles::TIMES));
    let only = said[i.saturating_sub(3)..i].iter().any(|t| t.roles.any(Roles::ONLY));
    let again = said[i].roles.any(Roles::AGAIN) && i + 1 == said.len();
    let figure = (number && (times || only)) || (!number && said[i].roles.any(Roles::TIMES) && i > 0);
    said[i].text(input).ends_with('%') || ((again || figure) && !general())
}

/// "why mobile menu is not closing": told, and only then asked.
fn is_not_turned(said: &[Token], body: usize, i: usize, input: &str) -> bool {
    let turned = Roles::ASKS.and(Roles::A).and(Roles::NOT).and(Roles::DID).and(Roles::WE);
    let told = |t: &Token| t.roles.any(Roles::NOT) || is_ing(t, input);
    said.get(body).is_some_and(|t| !t.roles.any(turned) && !is_ing(t, input))
        && i > body
        && i <= body + NEAR
        && said[i].roles.any(Roles::BE)
        && said.get(i + 1).is_some_and(told)
}
